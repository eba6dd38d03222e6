"""What a party's own block states, for the fields about it: its name, its address, its VAT id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import Evidence, ValueSpan, at_span
from paxman_cap_evidence._parties.names import CUSTOMER, ROLES, SUPPLIER, party_called
from paxman_cap_evidence._tables.members import joined_up
from paxman_cap_evidence._values.placeholders import is_deferred
from paxman_cap_evidence._values.vat_ids import vat_ids
from paxman_core.capability import Match, Standing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_cap_evidence._evidence import Found
    from paxman_cap_evidence._parties.parties import Parties
    from paxman_cap_evidence._values.reading import Readers
    from paxman_cap_evidence._values.vat_ids import VatId

BLOCK_RANK: Final = 3
"""Behind what has a label of its own."""
FORM_RANK: Final = -1
"""Before what only has a label: the form of a VAT id says more."""
BY_PLACE: Final = "whose it is, only its place tells"


def party_names(parties: Parties, readers: Readers, about: Mapping[int, str]) -> Found:
    """The first names of the blocks, for fields that are the name of their party; so addresses."""
    addressed = (number for number, reader in enumerate(readers) if reader.is_addressee)
    for number, role in {**dict.fromkeys(addressed, CUSTOMER), **about}.items():
        if readers[number].is_address and (lines := parties.address(role)):
            finding = joined_up(parties.text, lines, Standing.BELOW)
            one = Evidence(BLOCK_RANK, lines[0][0], lines[-1][1], finding)
            yield number, one._replace(standing=Standing.BELOW)
        for span in parties.names(role)[:1] if readers[number].names_party else ():
            if not is_deferred(parties.text[span.start : span.end]):
                yield number, at_span(BLOCK_RANK, parties.text, span, standing=Standing.BELOW)


def party_vat_ids(parties: Parties, readers: Readers, about: Mapping[int, str]) -> Found:
    """The VAT ids in the blocks of a field's party; the seller's may stand anywhere else."""
    numbers = [n for n, reader in enumerate(readers) if reader.is_vat_id]
    if not numbers:
        return
    found = {one.value: (one, _owner(parties, one)) for one in vat_ids(parties.text)}
    for number in numbers:
        role = about.get(number, SUPPLIER)
        for one in (one for one, owner in found.values() if owner == role):
            yield number, _evidence(parties, one, is_alone=len(found) == 1)


def is_of_another(parties: Parties, role: str, one: Evidence) -> bool:
    """Whether what was found for a field stands in the block of another party than its own."""
    said = parties.text[slice(*one.label)].strip(" \t:")
    called, _, what = said.partition(" ")
    is_beside = one.standing is Standing.BESIDE and party_called(said) == role
    if role not in ROLES.values() or is_beside or (what and party_called(called) == role):
        # `Seller IBAN` is the seller's, wherever it stands; and so is what `Seller` stands before.
        return False
    return parties.party_at(one.start) not in ("", role)


def _owner(parties: Parties, one: VatId) -> str:
    if one.is_theirs != one.is_ours:
        return CUSTOMER if one.is_theirs else SUPPLIER
    return parties.party_at(one.start) or SUPPLIER


def _evidence(parties: Parties, one: VatId, *, is_alone: bool) -> Evidence:
    said = parties.text[one.start : one.end]
    is_told = is_alone or one.is_ours or one.is_theirs
    span, doubts = ValueSpan(one.start, one.end, said), () if is_told else (BY_PLACE,)
    ways = (Standing.AFTER, one.label) if one.label else (Standing.SHAPE, (-1, -1))
    match = Match.SYNONYM if one.label else Match.NONE
    return at_span(FORM_RANK, parties.text, span, *ways, match=match, doubts=doubts)
