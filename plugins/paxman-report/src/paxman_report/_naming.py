"""What a field is called on a page."""

from __future__ import annotations


def label_of(path: str) -> str:
    """A path in words: `supplier.vat_id` is “Supplier › Vat id”."""
    return " › ".join(_words(name) for name in path.replace("[]", "").split("."))


def _words(name: str) -> str:
    words = name.replace("_", " ").strip() or name
    return words[:1].upper() + words[1:]
