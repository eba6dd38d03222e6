"""Patterns: those of contracts in linear time, and our own, compiled when they are used."""

from paxman_core._lazy import lazy_pattern, matches_at, word_among
from paxman_core.patterns._pattern import PatternError, compiled, matcher

__all__ = ["PatternError", "compiled", "lazy_pattern", "matcher", "matches_at", "word_among"]
