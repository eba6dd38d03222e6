"""Nested lists in texts: groups under headings, records in repeated blocks, lists in rows."""

from paxman_cap_evidence._nested.finding import NestedScan

__all__ = ["NestedScan"]
