"""A document that is one reference to a work: who wrote what, when, where, on which pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import Evidence, ValueSpan
from paxman_cap_evidence._nested.citations import Citation, cited, names_in
from paxman_cap_evidence._prose.sentences import PROSE_RANK, stated
from paxman_cap_evidence._tables.members import quoted
from paxman_core.capability import Finding, Standing
from paxman_core.labels import SYNONYM, name_key
from paxman_core.patterns import lazy_pattern
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Collection

    from paxman_cap_evidence._evidence import Found
    from paxman_cap_evidence._values.reading import FieldReader, Readers

_LONGEST: Final = 1200
_LEAD = lazy_pattern(r"\s*(?:(?:\[[\w+-]{1,12}\]|\(?\d{1,3}[.)])\s+)?")
"""The number of the reference."""
_BEHIND: Final = {
    "volume": lazy_pattern(
        r"\bvol(?:ume)?\.?\s*(\d+)|[\s;](\d{1,4})\s*(?=\(\d|[:,]\s*\w?\d)", re.I
    ),
    "issue": lazy_pattern(r"\b(?:no|issue|nr)\.?\s*(\d+)|\d\s?\((\d+(?:[-–]\d+)?)\)", re.I),
    "pages": lazy_pattern(
        r"\bpp?\.?\s*(\w?\d+(?:\s?[-–—]{1,2}\s?\w?\d+)?)|[,:]\s*(\w?\d+[-–—]{1,2}\w?\d+)(?!\w)",
        re.I,
    ),
    "doi": lazy_pattern(r"\b(10\.\d{4,9}/[^\s\"<>]*[^\s\"<>.,;)])"),
}
"""What stands behind the title of a work, and what it appeared in."""
_CALLED: Final = {
    "author": "authors",
    "publication year": "year",
    "venue": "source",
    "journal": "source",
    "source": "source",
    "publication": "source",
    "booktitle": "source",
    "conference": "source",
    "container title": "source",
    "number": "issue",
    "page": "pages",
}


def reference_evidence(text: str, readers: Readers, missing: Collection[int]) -> Found:
    """The parts of the reference that a short document is, for the fields that ask for them."""
    if len(text) > _LONGEST:
        return
    keys = [name_key(reader.field.name) for reader in readers]
    lead = _LEAD.match(text)
    citation = cited(text, lead.end() if lead is not None else 0, len(text.rstrip()))
    if citation is None or citation.title is None or "\n\n" in text.strip():
        return
    for number in sorted(missing):
        found = _evidence(text, citation, _CALLED.get(keys[number], keys[number]), readers[number])
        if found is not None:
            yield number, found


def _span(text: str, citation: Citation, part: str) -> tuple[int, int] | None:
    """Where a part stands: told by the order of a reference, or by its form behind the title."""
    known = {name: span for name, span in citation._asdict().items() if span is not None}
    if part in _BEHIND:
        behind = _BEHIND[part].search(text, known["title"][1])
        return behind.span(behind.lastindex or 0) if behind is not None else None
    return known.get(part)


def _evidence(text: str, citation: Citation, part: str, reader: FieldReader) -> Evidence | None:
    span = _span(text, citation, part)
    if span is None:
        return None
    start, end = span
    if reader.type is FieldType.ARRAY:
        names = names_in(text, start, end) if part == "authors" else [span]
        items = tuple(quoted(text, first, last, Standing.SENTENCE) for first, last in names)
        found = Evidence(SYNONYM + PROSE_RANK, start, end, Finding(items))
        return found._replace(standing=Standing.SENTENCE)
    said = text[start:end]
    if reader.type is not FieldType.STRING and not reader.reads(said):
        return None
    return stated(text, SYNONYM, ValueSpan(start, end, " ".join(said.split())))
