"""What a party's own block states: its name and its VAT id, for the fields that are about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import Evidence, ValueSpan, at_span
from paxman_cap_evidence._parties.parties import CUSTOMER, ROLES, SUPPLIER, party_called
from paxman_cap_evidence._values.placeholders import is_deferred
from paxman_cap_evidence._values.vat_ids import vat_ids
from paxman_core.capability import Match, Standing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paxman_cap_evidence._parties.parties import Parties
    from paxman_cap_evidence._values.reading import FieldReader
    from paxman_cap_evidence._values.vat_ids import VatId

BLOCK_RANK: Final = 3
"""Behind what has a label of its own."""
FORM_RANK: Final = -1
"""Before what only has a label: the form of a VAT id says more."""
BY_PLACE: Final = "whose it is, only its place tells"


def party_names(
    parties: Parties, readers: Sequence[FieldReader], about: Mapping[int, str]
) -> Iterator[tuple[int, Evidence]]:
    """The first names of the blocks, for fields that are the name of their party."""
    for number, concept in about.items():
        role = ROLES.get(concept)
        if role is None or not readers[number].names_party:
            continue
        for start, end in parties.names(role)[:1]:
            span = ValueSpan(start, end, parties.text[start:end])
            if not is_deferred(parties.text[start:end]):
                yield number, at_span(BLOCK_RANK, parties.text, span, standing=Standing.BELOW)


def party_vat_ids(
    parties: Parties, readers: Sequence[FieldReader], about: Mapping[int, str]
) -> Iterator[tuple[int, Evidence]]:
    """The VAT ids in the blocks of a field's party; the seller's may stand anywhere else."""
    numbers = [n for n, reader in enumerate(readers) if reader.is_vat_id]
    if not numbers:
        return
    found = {one.value: (one, _owner(parties, one)) for one in vat_ids(parties.text)}
    for number in numbers:
        role = ROLES.get(about.get(number, "supplier"), "")
        own = [one for one, owner in found.values() if owner == role]
        for one in own:
            yield number, _evidence(parties, one, is_alone=len(found) == 1)


def is_of_another(parties: Parties, role: str, one: Evidence) -> bool:
    """Whether what was found for a field stands in the block of another party than its own."""
    wanted = ROLES.get(role)
    called, _, what = parties.text[slice(*one.label)].strip(" \t:").partition(" ")
    if wanted is None or (what and party_called(called) == wanted):
        # `Seller IBAN` is the seller's, wherever it stands.
        return False
    return parties.party_at(one.start) not in ("", wanted)


def _owner(parties: Parties, one: VatId) -> str:
    if one.is_theirs != one.is_ours:
        return CUSTOMER if one.is_theirs else SUPPLIER
    return parties.party_at(one.start) or SUPPLIER


def _evidence(parties: Parties, one: VatId, *, is_alone: bool) -> Evidence:
    said = parties.text[one.start : one.end]
    is_told = is_alone or one.is_ours or one.is_theirs
    return at_span(
        FORM_RANK,
        parties.text,
        ValueSpan(one.start, one.end, said),
        standing=Standing.AFTER if one.label else Standing.SHAPE,
        label=one.label or (-1, -1),
    )._replace(
        match=Match.SYNONYM if one.label else Match.NONE, doubts=() if is_told else (BY_PLACE,)
    )
