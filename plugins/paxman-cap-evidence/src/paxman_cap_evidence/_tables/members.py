"""The members of a list's records: their labels, their readers, and how they nest."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_evidence._labels.vocabulary import Vocabulary
from paxman_cap_evidence._values.reading import reader_of
from paxman_cap_evidence._values.types import WITH_DIGITS
from paxman_core.capability import Facts, Finding, Match, Standing, TextSpan
from paxman_core.labels import concept_of, name_key, ranked_labels, sought
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from paxman_cap_evidence._values.reading import FieldReader
    from paxman_core.contract import CanonicalField


IN_GROUP: Final = "by its place in a repeated block"
"""Said of every cell here: rows that headings and repetition tell apart are never called sure."""


_IN_ROWS: Final = frozenset(
    {"quantity", "unit_price", "price", "amount", "balance", "debit", "credit"}
)
_LIST_RANK: Final = 3
"""Of the list's name above what its rows are about: behind all that names a member."""


@attrs.frozen(eq=False)
class Members:
    """The leaves of an object, in declaration order."""

    fields: tuple[CanonicalField, ...]
    paths: tuple[tuple[str, ...], ...]
    """The names that lead from the object to each leaf."""
    readers: tuple[FieldReader, ...]
    vocabulary: Vocabulary
    required: frozenset[int]

    @property
    def fewest_columns(self) -> int:
        """How many columns must be known for a table to be this list."""
        return min(2, len(self.fields))

    def named(self, texts: Iterable[str]) -> frozenset[int]:
        """The members that any of these texts is a label of."""
        labels = filter(None, map(self.vocabulary.label, texts))
        return frozenset(claim.field for label in labels for claim in label.claims)

    def concept(self, said: str) -> str | None:
        """What a text means as a label, in whatever language."""
        label = self.vocabulary.label(said)
        return None if label is None else concept_of(label.key)


@lru_cache(maxsize=512)
def members_of(item: CanonicalField) -> Members:
    """The members of a list's item, or of any object."""
    leaves = tuple(_leaves(item, (), required=True))
    fields = _as_sought([field for field, _, _ in leaves])
    readers = tuple(map(reader_of, fields))
    things = [number for number, reader in enumerate(readers) if reader.is_name]
    labels: list[list[tuple[str, int]]] = [[*ranked_labels(field)] for field in fields]
    if len(things) == 1:
        labels[things[0]].append((name_key(item.name), _LIST_RANK))
    return Members(
        fields=fields,
        paths=tuple(path for _, path, _ in leaves),
        readers=readers,
        vocabulary=Vocabulary(labels),
        required=frozenset(n for n, (_, _, is_required) in enumerate(leaves) if is_required),
    )


def _as_sought(fields: list[CanonicalField]) -> tuple[CanonicalField, ...]:
    """The members as they are looked for: in a table that has several, texts are numbers.

    Days stay texts: rows often leave out the year.
    """
    typed = [
        attrs.evolve(each, type=FieldType.DECIMAL)
        if each.type is FieldType.STRING and concept_of(name_key(each.name)) in _IN_ROWS
        else each
        for each in fields
    ]
    is_table = sum(sought(each).type in WITH_DIGITS for each in typed) > 1
    return tuple(typed if is_table else fields)


def shortened(heading: str, members: Members, among: Iterable[int]) -> list[int]:
    """The members whose names a heading shortens: `Pts`, `P` are points, `Disc %` is a discount."""
    letters = [letter for letter in heading.casefold() if letter.isalpha()]
    found = []
    for member in among:
        words = name_key(members.fields[member].name).split()
        left = iter("".join(words) + "s")
        if letters[:1] == [words[0][0]] and all(letter in left for letter in letters):
            found.append(member)
    return found


def nested(members: Members, found: Mapping[int, Finding]) -> Finding:
    """One finding for the whole object, its leaves put where they belong."""
    tree: dict[str, object] = {}
    for number, finding in found.items():
        *parents, name = members.paths[number]
        inside = tree
        for parent in parents:
            below = inside.setdefault(parent, {})
            assert isinstance(below, dict)
            inside = below
        inside[name] = finding
    return _as_finding(tree)


def _as_finding(tree: dict[str, object]) -> Finding:
    raw: dict[str, Finding] = {}
    for name, below in tree.items():
        if isinstance(below, dict):
            raw[name] = _as_finding(below)
        else:
            assert isinstance(below, Finding)
            raw[name] = below
    return Finding(raw)


def _leaves(
    field: CanonicalField, path: tuple[str, ...], *, required: bool
) -> Iterator[tuple[CanonicalField, tuple[str, ...], bool]]:
    for member in field.fields:
        below = (*path, member.name)
        is_required = required and member.required and not member.nullable
        if member.type is FieldType.OBJECT and member.fields:
            yield from _leaves(member, below, required=is_required)
        else:
            yield member, below, is_required


def quoted(
    text: str, start: int, end: int, standing: Standing, label: tuple[int, int] = (-1, -1)
) -> Finding:
    """A text as it stands, line breaks read as spaces."""
    return joined_up(text, [(start, end)], standing, label)


def joined_up(
    text: str,
    spans: Iterable[tuple[int, int]],
    standing: Standing,
    label: tuple[int, int] = (-1, -1),
) -> Finding:
    """A text of several pieces, such as the lines of a paragraph."""
    places = tuple(TextSpan(start, end, text[start:end]) for start, end in spans)
    words = " ".join(" ".join(place.quote.split()) for place in places)
    return Finding(words, places, facts=_facts(text, standing, label))


def with_facts(finding: Finding, text: str, standing: Standing, label: tuple[int, int]) -> Finding:
    """A finding of another reader, said to be one of a nested row."""
    return attrs.evolve(finding, facts=_facts(text, standing, label))


def _facts(text: str, standing: Standing, label: tuple[int, int]) -> Facts:
    said = " ".join(text[slice(*label)].split())[:80] if label[0] >= 0 else ""
    match = Match.RELATED if said else Match.NONE
    return Facts(standing, match, said, label[0], doubts=(IN_GROUP,))
