"""Nested lists in texts: groups under headings, records in repeated blocks, lists in rows."""

from paxman_cap_evidence._nested.groups import nested_lists

__all__ = ["nested_lists"]
