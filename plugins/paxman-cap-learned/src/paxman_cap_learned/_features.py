"""What is seen of each token: its word and shape, its neighbours, its line, its place.

Words are features only if they were seen in two of the labelled documents; of all others only the
shape is seen, then and later.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_learned._mentions import other_mentions
from paxman_core.labels import label_key

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence, Set

    from paxman_cap_learned._tokens import Token

MAX_LABEL_TOKENS: Final = 6
AFFIXES: Final = (2, 3)
"""Letters at the start and the end of a word that are looked at."""
SMALL: Final = "~"
"""Behind a word that was seen in small letters: with a capital it is not a name."""
MAX_APART: Final = 12
"""Tokens within which the value of another field is near."""
OF_FOUND: Final = ("zB=", "zI=", "ozB=", "ozI=", "after=", "before=")
"""How features begin that say what was found without the model."""
_ABOUT: Final = 3
_EDGE: Final = "-"
_ZONES: Final = (1, 2, 3, 4, 5, 8, 13, 21, 34)


class Line(NamedTuple):
    """What the tokens of one line share."""

    features: tuple[str, ...]
    label: str
    """The words before the first colon, as one key; nothing if there are none."""
    label_end: int
    """The first token after that colon."""

    def label_of(self, number: int) -> str:
        """The label that a token of the line stands behind."""
        return self.label if number >= self.label_end else ""


def word_of(token: Token, words: Set[str]) -> str:
    """The word if it may be a feature, otherwise how it is written; numbers are never words."""
    is_word = token.word.isalpha() and token.word in words
    return token.word if is_word else token.shape


@lru_cache(maxsize=8192)
def affixes_of(word: str) -> tuple[str, ...]:
    """How a word begins and ends, marked so that no word looks the same."""
    if not word.isalpha():
        return ()
    return tuple(
        affix
        for length in AFFIXES
        if len(word) > length
        for affix in (f"{word[:length]}^", f"${word[-length:]}")
    )


def zone_of(line: int) -> str:
    """About how far down a line stands."""
    return str(sum(line >= edge for edge in _ZONES))


def sequence_features(
    tokens: Sequence[Token],
    hints: Mapping[int, Sequence[str]],
    own_labels: Mapping[str, Sequence[str]],
    words: Set[str],
    first_line: int = 0,
) -> list[list[str]]:
    """The features of every token of a stretch; `hints` are what else is known, by token."""
    names = [word_of(token, words) for token in tokens]
    lines = _lines(tokens, names, own_labels, first_line)
    counts = Counter(token.word for token in tokens)
    runs = _runs(tokens, names)
    capitals = _capitals(tokens, words)
    near = _near(hints, len(tokens))
    labels = [lines[token.line].label_of(number) for number, token in enumerate(tokens)]
    elsewhere = other_mentions(tokens, names, labels, hints)
    rows = []
    for number, (token, around) in enumerate(zip(tokens, _neighbours(tokens, names), strict=True)):
        row = _own_features(tokens, names, number, words)
        row += around
        line = lines[token.line]
        row += runs[number]
        row += capitals[number]
        row += line.features
        if labels[number]:
            row += (f"lab={labels[number]}", f"lab={labels[number]}|{token.shape}")
        row.append(f"rep={min(counts[token.word], 4)}")
        row += hints.get(number, ())
        row += near[number]
        row += elsewhere[number]
        rows.append(row)
    return rows


def _own_features(
    tokens: Sequence[Token], names: Sequence[str], number: int, words: Set[str]
) -> list[str]:
    token = tokens[number]
    row = ["bias", f"w={names[number]}", f"s={token.shape}"]
    row += [f"a={affix}" for affix in affixes_of(token.word) if affix in words]
    before = tokens[number - 1] if number else None
    after = tokens[number + 1] if number + 1 < len(tokens) else None
    if before is None or before.line != token.line:
        row.append(f"bol|{token.shape}")
    elif before.cell != token.cell:
        row.append("boc")
    if after is None or after.line != token.line:
        row.append(f"eol|{token.shape}")
    elif after.cell != token.cell:
        row.append("eoc")
    return row


def _neighbours(tokens: Sequence[Token], names: Sequence[str]) -> Iterator[list[str]]:
    """For each token, the words around it; those of another line are marked."""
    lines = [-1, -1, -1, *(token.line for token in tokens), -1, -1]
    padded = [_EDGE, _EDGE, _EDGE, *names, _EDGE, _EDGE]
    marked = [_EDGE, _EDGE, _EDGE, *(f"/{name}" for name in names), _EDGE, _EDGE]
    for number, here in enumerate(names, 3):
        line = lines[number]
        before3, before2, before, after, after2 = [
            padded[other] if lines[other] == line else marked[other]
            for other in (number - 3, number - 2, number - 1, number + 1, number + 2)
        ]
        yield [
            f"-3={before3}",
            f"-2={before2}",
            f"-1={before}",
            f"+1={after}",
            f"+2={after2}",
            f"-1,0={before},{here}",
            f"0,+1={here},{after}",
            f"-2,-1={before2},{before}",
        ]


def _runs(tokens: Sequence[Token], names: Sequence[str]) -> list[tuple[str, ...]]:
    """For tokens of names and titles, what stands around the whole run of capitals."""
    found: list[tuple[str, ...]] = [()] * len(tokens)
    for start, end in _stretches(tokens):
        before = names[start - 1] if start else _EDGE
        further = names[start - 2] if start > 1 else _EDGE
        after = names[end] if end < len(names) else _EDGE
        beyond = names[end + 1] if end + 1 < len(names) else _EDGE
        for number in range(start, end):
            place = f"{min(number - start, 3)}/{min(end - start, 5)}"
            found[number] = (
                f"run={place}",
                f"rb={before}",
                f"rbb={further},{before}",
                f"ra={after}",
                f"raa={after},{beyond}",
            )
    return found


def _capitals(tokens: Sequence[Token], words: Set[str]) -> list[tuple[str, ...]]:
    """For words with a capital, whether they are known in small letters too, alone and in a run.

    The words of a title mostly are, those of a name mostly are not.
    """
    small = {token.word for token in tokens if token.shape == "x"}
    kinds = [_kind(token, small, words) for token in tokens]
    found: list[tuple[str, ...]] = [()] * len(tokens)
    for start, end in _stretches(tokens):
        count = kinds[start:end].count("s")
        share = "none" if not count else "all" if count == end - start else "some"
        for number in range(start, end):
            around = "".join(kinds[max(0, number - 1) : number + 2])
            found[number] = (
                f"known={kinds[number]}{tokens[number].shape}",
                f"known3={around}",
                f"runs={share}/{min(end - start, 4)}",
            )
    return found


def _kind(token: Token, small: Set[str], words: Set[str]) -> str:
    if not token.word.isalpha() or token.shape[:1] != "X":
        return _EDGE
    return "s" if token.word in small or f"{token.word}{SMALL}" in words else "n"


def _near(hints: Mapping[int, Sequence[str]], count: int) -> list[list[str]]:
    """For each token, which fields' values stand shortly before or after it, by what was found."""
    places: dict[str, list[int]] = {}
    for number in sorted(hints):
        for hint in hints[number]:
            if hint.startswith("z"):
                places.setdefault(hint.partition("=")[2], []).append(number)
    rows: list[list[str]] = [[] for _ in range(count)]
    for path, numbers in places.items():
        for number, row in enumerate(rows):
            at = bisect(numbers, number)
            since = number - numbers[at - 1] if at else 0
            until = numbers[at] - number if at < len(numbers) else 0
            if 0 < since <= MAX_APART:
                row.append(f"after={path}:{(since + 1) // _ABOUT}")
            if 0 < until <= MAX_APART:
                row.append(f"before={path}:{(until + 1) // _ABOUT}")
    return rows


def _stretches(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """First token and end of each run of capitals."""
    start = 0
    while start < len(tokens):
        end = start
        while end < len(tokens) and _goes_on(tokens, start, end):
            end += 1
        if end > start:
            yield start, end
        start = max(end, start + 1)


def _goes_on(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether a token belongs to a run of capitals: initials have points, lines end it."""
    token = tokens[end]
    if token.line != tokens[start].line:
        return False
    if end > start and token.word in (".", "'", "-"):
        # Only inside a run, right after a short word: `Dr.`, `J.`, `O'Gorman`.
        is_inside = end + 1 < len(tokens) and tokens[end + 1].shape[:1] == "X"
        return is_inside and len(tokens[end - 1].word) < 5
    return token.shape[:1] == "X"


def _lines(
    tokens: Sequence[Token],
    names: Sequence[str],
    own_labels: Mapping[str, Sequence[str]],
    first_line: int,
) -> dict[int, Line]:
    """By its number, what is known of each line that has tokens."""
    grouped: dict[int, list[int]] = {}
    for number, token in enumerate(tokens):
        grouped.setdefault(token.line, []).append(number)
    count = max(grouped, default=0) + 1
    lines: dict[int, Line] = {}
    above: Sequence[int] = ()
    for line, members in grouped.items():
        edges = f"{line - 1 not in grouped:d}{line + 1 not in grouped:d}"
        label, end = _label(tokens, names, members)
        features = [f"fw={names[members[0]]}", f"len={min(len(members), 12) // 2}"]
        zone = zone_of(first_line + line)
        features += [f"zone={zone}", f"tenth={10 * line // count}", f"para={edges}"]
        if label:
            written = " ".join(tokens[number].word for number in members if number < end)
            features += [f"own={path}" for path in own_labels.get(label_key(written), ())]
        if all(
            not token.word.isalpha() or "x" not in token.shape for token in _at(tokens, members)
        ):
            features.append("caps")
        if above:
            features += [f"aw={names[above[0]]}", f"al={names[above[-1]]}"]
            if names[above[-1]] == ":":
                features.append(f"ab={' '.join(names[n] for n in above[-4:])}")
        lines[line] = Line(tuple(features), label, end)
        above = members
    return lines


def _at(tokens: Sequence[Token], numbers: Sequence[int]) -> list[Token]:
    return [tokens[number] for number in numbers]


def _label(
    tokens: Sequence[Token], names: Sequence[str], members: Sequence[int]
) -> tuple[str, int]:
    for place, number in enumerate(members[: MAX_LABEL_TOKENS + 1]):
        if tokens[number].word == ":" and place:
            return " ".join(names[n] for n in members[:place]), number + 1
    return "", 0
