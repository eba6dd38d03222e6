"""Parts of a text that are about one party: a heading such as `BUYER`, then labelled lines."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from paxman_cap_evidence._labels.claims import Claim
from paxman_cap_evidence._labels.vocabulary import vocabulary
from paxman_cap_evidence._parties.names import ROLES
from paxman_core.contract import is_in_items, own_names, parent_of
from paxman_core.labels import concept_of, label_key, name_key
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paxman_cap_evidence._labels.vocabulary import Label, Vocabulary
    from paxman_cap_evidence._page.lines import Line
    from paxman_cap_evidence._parties.parties import Parties
    from paxman_cap_evidence._values.reading import Readers
    from paxman_core.contract import CanonicalField

_PARTIES: Final = frozenset({"supplier", "customer", "sender", "recipient", "contact"})
_PARTICULARS: Final = frozenset({"information", "info", "details", "data", "particulars"})
_LONGEST_HEADING: Final = 40
_FURTHEST: Final = 99
"""The rank of what names nothing."""
_ORNAMENT: Final = " \t#*_-=:."


class Section(NamedTuple):
    """What a heading says about the lines below it."""

    party: str | None
    words: Vocabulary
    """The labels of the fields inside the object that the heading names, or of its party."""
    fields: tuple[int, ...]
    """The numbers of these fields, in the order of the vocabulary."""
    is_headed: bool = True
    """Whether a heading says whose it is, and not only where it stands."""


class Sections:
    """The objects of a request, by what their parts of a text are headed."""

    def __init__(self, readers: Readers) -> None:
        self.parties: dict[int, str] = {}
        """The party that a field is about, by the field's number."""
        inside: dict[str, dict[int, CanonicalField]] = {}
        owned: dict[str, dict[int, CanonicalField]] = {}
        named_by: dict[str, int] = {}
        shared = Counter(name_key(reader.field.name).partition(" ")[0] for reader in readers)
        for number, reader in enumerate(readers):
            parent = parent_of(reader.field.path)
            key = name_key(own_names(parent)[-1]) if parent and not is_in_items(parent) else ""
            thing = _thing(reader.field, is_inside=bool(key))
            whose, _, what = name_key(reader.field.name).partition(" ")
            # Nobody heads lines with `Governing` for its law alone.
            is_part = what == "name" or (what and shared[whose] > 1)
            if is_part and not parent and concept_of(whose) not in _PARTIES:
                inside.setdefault(whose, {})[number] = _called(reader.field, what)
            if key and thing is not None:
                inside.setdefault(key, {})[number] = thing
            objects = map(name_key, own_names(parent)) if parent else ()
            # `ship_to` names whom, and not only where to.
            named = (_party(one) or ROLES.get(concept_of(one) or "") for one in objects)
            owners = filter(None, [*named, *map(_party, reader.own_keys)])
            party = next(owners, None)
            if party is not None:
                self.parties[number] = role = ROLES.get(party, party)
                if thing is not None:
                    owned.setdefault(role, {})[number] = thing
                elif reader.names_party:
                    named_by.setdefault(role, number)
        is_asked = any(reader.own_keys[0] == "name" for reader in readers)
        for role, number in named_by.items() if not is_asked else ():
            things = owned.setdefault(role, {})
            if all(thing.name != "name" for thing in things.values()):
                things[number] = _called(readers[number].field, "name")
        self._inside = {key: _words_of(things) for key, things in inside.items()}
        self._owned = {role: _words_of(things) for role, things in owned.items()}

    def of_block(self, parties: Parties, offset: int) -> Section | None:
        """What a place is about in the block of a party that fields ask for."""
        block = parties.block_at(offset) if self._owned else None
        if block is None or block.party not in self._owned:
            return None
        return Section(block.party, *self._owned[block.party], block.heading >= 0)

    def claims(self, section: Section, said: str, label: Label) -> tuple[Claim, ...]:
        """The fields that a label names in a section: those of its object, or of its party.

        Unless it names another more closely: `Date due` below `Invoice` is not its date.
        """
        if _party(label.key) is not None:
            return label.claims
        inner = section.words.label(said)
        closest = min((claim.rank for claim in label.claims), default=_FURTHEST)
        # `Name:` in a letterhead is anybody's: a shop asks its customers for theirs.
        is_its = inner is not None and (section.is_headed or inner.key != "name")
        if inner is not None and is_its and any(c.rank <= closest for c in inner.claims):
            return tuple(Claim(section.fields[claim.field], claim.rank) for claim in inner.claims)
        party = section.party
        return tuple(c for c in label.claims if self.parties.get(c.field, party) == party)

    def of_lines(self, text: str, lines: Sequence[Line]) -> Iterator[tuple[int, Section]]:
        """The numbers of the lines that belong to a section, each with that."""
        section = None
        is_begun = False
        for number, line in enumerate(lines) if self.parties or self._inside else ():
            if not line.cells:
                section = None if is_begun else section
                continue
            ends = ((start, min(end, start + 2 * _LONGEST_HEADING)) for start, end in line.cells)
            said = [text[start:end].partition(": ")[0] for start, end in ends]
            heads = [self._headed(one) for one in said]
            is_named = len(heads) == 1 or said[0].endswith(":")
            if is_named and heads[0] is not None and not any(heads[1:]):
                section, is_begun = heads[0], False
            elif any(head is not None for head in heads):
                # Parties side by side: which of them a line below is about, its column tells.
                section = None
            elif section is not None:
                is_begun = True
                yield number, section

    def _headed(self, said: str) -> Section | None:
        said = said.strip(_ORNAMENT)
        if not said or len(said) > _LONGEST_HEADING:
            return None
        key = label_key(said)
        whose, _, what = key.rpartition(" ")
        key = whose if what in _PARTICULARS else key
        concept = concept_of(key)
        for parent, (words, numbers) in self._inside.items():
            if key == parent or (concept is not None and concept_of(parent) == concept):
                return Section(ROLES.get(concept or "", concept), words, numbers)
        if concept not in _PARTIES:
            return None
        role = ROLES.get(concept, concept)
        return Section(role, *self._owned.get(role, _words_of({})))


sections_of: Final = lru_cache(maxsize=256)(Sections)
"""The sections that these fields can have, made once."""


def _words_of(things: Mapping[int, CanonicalField]) -> tuple[Vocabulary, tuple[int, ...]]:
    return vocabulary((*things.values(),)), (*things,)


def _thing(field: CanonicalField, *, is_inside: bool) -> CanonicalField | None:
    """The field as its party's block calls it: a `seller_phone` is a `phone` there.

    The VAT of somebody is an id, if it is a text. None for the name of the party itself.
    """
    words = name_key(field.name).split()
    if not is_inside:
        ends = (n for n in range(1, len(words)) if concept_of(" ".join(words[:n])) in _PARTIES)
        first = next(ends, 0)
        words = words[first:] if first else words[:-1]
    is_id = field.type is FieldType.STRING and concept_of(" ".join(words)) == "tax"
    name = "vat id" if is_id else " ".join(words)
    return _called(field, name) if name else None


def _called(field: CanonicalField, name: str) -> CanonicalField:
    return attrs.evolve(field, path=name, name=name)


def _party(key: str) -> str | None:
    """The party that a field's name speaks of, as `buyer phone`, `nif cliente` and `seller` do."""
    words = key.split()
    for count in range(len(words), 0, -1):
        concept = concept_of(" ".join(words[:count]))
        if concept in _PARTIES or concept in ROLES:
            return concept
        if concept is not None:
            break
    last = concept_of(words[-1]) if len(words) > 1 else None
    return last if last in _PARTIES else None
