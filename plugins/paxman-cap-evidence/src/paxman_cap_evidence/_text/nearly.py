"""Values whose labels only nearly name a field, for fields that no better label names."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from paxman_cap_evidence._labels.announcements import announcements
from paxman_cap_evidence._labels.likeness import (
    FUZZY_RANK,
    HEAD_RANK,
    head_vocabulary,
    near_vocabulary,
)
from paxman_cap_evidence._structured.entries import entry_evidence
from paxman_cap_evidence._tables.single_values import TableScan
from paxman_cap_evidence._values.types import WITH_DIGITS
from paxman_core.capability import Standing
from paxman_core.labels import label_key

if TYPE_CHECKING:
    from collections.abc import Collection

    from paxman_cap_evidence._evidence import Evidence, Found
    from paxman_cap_evidence._labels.likeness import HeadVocabulary, NearVocabulary
    from paxman_cap_evidence._text.labelled import TextScan
    from paxman_core.document import Document


def misread(scan: TextScan, missing: Collection[int]) -> Found:
    """What labels announce that are misspelt or misread."""
    yield from _announced(scan, near_vocabulary(scan.vocabulary), FUZZY_RANK, missing)


def headed(scan: TextScan, document: Document, missing: Collection[int]) -> Found:
    """What labels announce that say more than a field's name, or less.

    Two of them say two things: the pickup's location, and that of the return. Before words they
    need a colon, because alone they may be a heading. What a label leaves unsaid the document must
    say elsewhere: `Color` where there is a vehicle, `Rent` per month.
    """
    heads = head_vocabulary(scan.vocabulary)
    said = scan.text.lower()
    named = {
        field
        for name, field in heads.names.items()
        if field in missing and all(word.removesuffix("ly") in said for word in name.split())
    }
    if not named:
        return
    found: dict[int, list[Evidence]] = {}
    for number, evidence in _announced(scan, heads, HEAD_RANK, named):
        is_number = scan.readers[number].type in WITH_DIGITS
        is_set_apart = is_number or scan.text[evidence.label[1] - 1] == ":"
        is_beside = is_set_apart and evidence.standing is Standing.BESIDE
        if is_beside or evidence.standing is Standing.AFTER:
            found.setdefault(number, []).append(evidence)
    for number, those in found.items():
        if len({label_key(scan.text[slice(*one.label)]) for one in those}) == 1:
            yield from ((number, one) for one in those)
    stated: dict[int, list[Evidence]] = {}
    tables = (TableScan(scan.text, table, heads, scan.readers) for table in document.tables)
    for number, evidence in chain(
        entry_evidence(document, heads, scan.readers), *(table.evidence() for table in tables)
    ):
        if number in named and number not in found and evidence.rank >= HEAD_RANK:
            stated.setdefault(number, []).append(evidence)
    yield from ((number, those[0]) for number, those in stated.items() if len(those) == 1)


def _announced(
    scan: TextScan, words: NearVocabulary | HeadVocabulary, rank: int, missing: Collection[int]
) -> Found:
    """What labels announce that name one of the missing fields by no better rank than this."""
    for number, place, said in scan.places_of_labels:
        if not any(map(words.may_name, said)):
            continue
        for one in announcements(words, scan.text, *scan.lines[number].cells[place]):
            claims = one.label.claims if one.label is not None else ()
            if any(c.rank >= rank and c.field in missing for c in claims):
                yield from scan.values(one, number, place)
