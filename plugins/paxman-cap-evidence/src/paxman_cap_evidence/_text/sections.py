"""Parts of a text that are about one party: a heading such as `BUYER`, then labelled lines."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._labels.vocabulary import Claim, vocabulary
from paxman_core.contract import is_in_items, own_names, parent_of
from paxman_core.labels import OWN, concept_of, label_key, name_key

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_evidence._labels.vocabulary import Label, Vocabulary
    from paxman_cap_evidence._page.lines import Line
    from paxman_cap_evidence._values.reading import FieldReader

_PARTIES: Final = frozenset({"supplier", "customer", "sender", "recipient", "contact"})
_ADDRESSED: Final = frozenset({"billing_address", "shipping_address"})
_LONGEST_HEADING: Final = 40
_ORNAMENT: Final = " \t#*_-=:."


class Section(NamedTuple):
    """What a heading says about the lines below it."""

    heading: str
    concept: str | None
    words: Vocabulary | None
    """The labels of the fields inside the object that the heading names."""
    fields: tuple[int, ...]
    """The numbers of these fields, in the order of the vocabulary."""


class Sections:
    """The objects of a request, by what their parts of a text are headed."""

    def __init__(self, readers: Sequence[FieldReader]) -> None:
        self.parties: dict[int, str] = {}
        """The party that a field is about, by the field's number."""
        inside: dict[str, list[int]] = {}
        for number, reader in enumerate(readers):
            parent = parent_of(reader.field.path)
            key = name_key(own_names(parent)[-1]) if parent and not is_in_items(parent) else ""
            if key:
                inside.setdefault(key, []).append(number)
            objects = map(name_key, own_names(parent)) if parent else ()
            owners = filter(None, [*map(_owner, objects), *map(_party, reader.own_keys)])
            party = next(owners, None)
            if party is not None:
                self.parties[number] = party
        self._inside = {
            key: (vocabulary(tuple(readers[number].field for number in numbers)), tuple(numbers))
            for key, numbers in inside.items()
        }

    def claims(
        self, section: Section, said: str, label: Label, words: Vocabulary
    ) -> tuple[Claim, ...]:
        """The fields that a label names in a section: those of its object, or of its party."""
        if _party(label.key) is not None:
            return label.claims
        inner = section.words.label(said) if section.words is not None else None
        if inner is not None and inner.claims:
            return tuple(Claim(section.fields[claim.field], OWN) for claim in inner.claims)
        full = words.label(f"{section.heading} {said}")
        if full is not None and full.claims:
            return full.claims
        return tuple(
            claim
            for claim in label.claims
            if self.parties.get(claim.field, section.concept) == section.concept
        )

    def of_lines(self, text: str, lines: Sequence[Line]) -> dict[int, Section]:
        """The section that each line belongs to, by the line's number."""
        return dict(self._numbered(text, lines)) if self.parties or self._inside else {}

    def _numbered(self, text: str, lines: Sequence[Line]) -> Iterator[tuple[int, Section]]:
        section = None
        is_begun = False
        for number, line in enumerate(lines):
            if not line.cells:
                section = None if is_begun else section
                continue
            said = [text[slice(*cell)].partition(": ")[0] for cell in line.cells]
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
        concept = concept_of(key)
        for parent, (words, numbers) in self._inside.items():
            if key == parent or (concept is not None and concept_of(parent) == concept):
                return Section(said, concept, words, numbers)
        return Section(said, concept, None, ()) if concept in _PARTIES else None


@lru_cache(maxsize=256)
def sections_of(readers: tuple[FieldReader, ...]) -> Sections:
    """The sections that these fields can have, made once."""
    return Sections(readers)


def _owner(key: str) -> str | None:
    """The party that an object is called by: `ship_to` names whom, and not only where to."""
    return _party(key) or (concept if (concept := concept_of(key)) in _ADDRESSED else None)


def _party(key: str) -> str | None:
    """The party that a field's name speaks of, as `buyer phone` and `seller` do."""
    words = key.split()
    for count in range(len(words), 0, -1):
        concept = concept_of(" ".join(words[:count]))
        if concept is not None:
            return concept if concept in _PARTIES else None
    return None
