"""What an electronic invoice says, by the names that people use, whatever its syntax."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, TypeAlias

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paxman_read_web import XmlElement


@attrs.frozen
class Said:
    """A value, and where in the XML it stands."""

    text: str
    offset: int
    path: str


Terms: TypeAlias = "list[tuple[str, Said | Terms | list[Terms]]]"


def said(root: XmlElement, *path: str, among: Iterable[XmlElement] | None = None) -> Said | None:
    """What the first element on a path says; None if there is none or it is empty."""
    for element in root.every(*path) if among is None else among:
        if element.text:
            return Said(element.text, element.start, "/".join((root.name, *path)))
    return None


def told(*given: tuple[str, Said | Terms | list[Terms] | None]) -> Terms:
    """The terms that have a value."""
    return [(name, value) for name, value in given if value]


def joined(first: Said | None, second: Said | None, between: str = "") -> Said | None:
    """Two values that are one, as a country code and a number."""
    if first is None or second is None:
        return first or second
    return attrs.evolve(first, text=f"{first.text}{between}{second.text}")


def summed(values: list[Said]) -> Said | None:
    """The sum of amounts that are stated by rate; one amount is itself."""
    if len(values) < 2:
        return values[0] if values else None
    try:
        total = sum((Decimal(value.text) for value in values), Decimal(0))
    except InvalidOperation:
        return None
    return Said(str(total), values[0].offset, f"sum of {values[0].path}")


def day(value: Said | None) -> Said | None:
    """A date in ISO 8601; `20310504` is written with hyphens."""
    if value is None:
        return None
    text = value.text[:10] if value.text[4:5] == "-" else value.text
    if len(text) == 8 and text.isdigit():
        text = f"{text[:4]}-{text[4:6]}-{text[6:]}"
    return attrs.evolve(value, text=text)
