"""Choosing: which of the things that were recognised belongs to a field."""
