"""What stands around the other mentions of a name: a guest is introduced once and named often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paxman_cap_learned._tokens import Token

MAX_MENTIONS: Final = 8
"""A word that is mentioned more often is what the text is about, not whom it names."""


def other_mentions(
    tokens: Sequence[Token],
    names: Sequence[str],
    labels: Sequence[str],
    hints: Mapping[int, Sequence[str]],
) -> list[list[str]]:
    """For each token, what is seen of the other places of the same word with a capital."""
    places: dict[str, list[int]] = {}
    for number, token in enumerate(tokens):
        if token.word.isalpha() and len(token.word) > 1 and token.shape[:1] == "X":
            places.setdefault(token.word, []).append(number)
    rows: list[list[str]] = [[] for _ in tokens]
    for numbers in places.values():
        if 1 < len(numbers) <= MAX_MENTIONS:
            seen = {number: set(_seen(number, names, labels, hints)) for number in numbers}
            for number in numbers:
                others = (seen[other] for other in numbers if other != number)
                rows[number] += sorted(set().union(*others))
    return rows


def _seen(
    number: int,
    names: Sequence[str],
    labels: Sequence[str],
    hints: Mapping[int, Sequence[str]],
) -> Iterator[str]:
    yield f"o-1={names[number - 1] if number else ''}"
    yield f"o+1={names[number + 1] if number + 1 < len(names) else ''}"
    if labels[number]:
        yield f"olab={labels[number]}"
    for hint in hints.get(number, ()):
        if hint.startswith("z"):
            yield f"o{hint}"
