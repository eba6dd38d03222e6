"""Patterns in linear time: one translator, and what a pattern can match."""

from paxman_core.patterns._pattern import PatternError, compiled, matcher

__all__ = ["PatternError", "compiled", "matcher"]
