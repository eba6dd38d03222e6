"""Which field each key of a label names: the one that it names most closely."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

_MIN_SQUASHED: Final = 6
_WRITTEN_APART: Final = {
    "subtotal": "sub",
    "email": "e",
    "website": "web",
    "postcode": "post",
    "zipcode": "zip",
    "count": "number",
}
"""A word of what can be written as two: `sub total`, `no. of`."""


class Claim(NamedTuple):
    """A field, by its place in the request, and how closely the label names it."""

    field: int
    rank: int


def closest_claims(
    labels: Sequence[Sequence[tuple[str, int]]], parts: Collection[Collection[int]]
) -> dict[str, tuple[Claim, ...]]:
    """Every key with the one field that it names most closely; with none if two are as close.

    One of each of the `parts` may share it: `Departure: 3 May, 14:35` has the day and the time, and
    `To: Ann Lee <ann@lee.example>` somebody's name and address.
    """
    apart = {number: place for place, part in enumerate(parts, 1) for number in part}
    rivals: dict[str, dict[int, list[Claim]]] = {}
    for number, ranked in enumerate(labels):
        for key, rank in ranked:
            those = rivals.setdefault(key, {}).setdefault(apart.get(number, 0), [])
            if those and rank < those[0].rank:
                those.clear()
            if not those or rank == those[0].rank:
                those.append(Claim(number, rank))
    return {
        key: tuple(those[0] for _, those in sorted(groups.items()) if len(those) == 1)
        for key, groups in rivals.items()
    }


def words_of(keys: Iterable[str]) -> Iterator[str]:
    """Every word of the labels, and the first parts of those that are also written as two."""
    for key in keys:
        for word in key.split():
            yield word
            yield from (part for part in _WRITTEN_APART.values() if word.startswith(part))


def anchors_of(keys: Iterable[str]) -> Iterator[str]:
    """The longest word of every key, or what it is written as among other words."""
    for key in keys:
        word = max(key.split(), key=len, default="")
        yield word
        yield _WRITTEN_APART.get(word, word)


def reordered_claims(claims: Mapping[str, tuple[Claim, ...]]) -> dict[str, tuple[Claim, ...]]:
    """The same by words in any order, and by the words written as one."""
    found: dict[str, tuple[Claim, ...]] = {}
    for key, fields in claims.items():
        if " " in key:
            found.setdefault(order_free(key), fields)
            squashed = key.replace(" ", "")
            if len(squashed) >= _MIN_SQUASHED:
                found.setdefault(squashed, fields)
                found.setdefault(squashed.replace("number", "no"), fields)
    return found


def order_free(key: str) -> str:
    """The words of a key in an order of their own."""
    return " ".join(sorted(key.split())) if " " in key else key
