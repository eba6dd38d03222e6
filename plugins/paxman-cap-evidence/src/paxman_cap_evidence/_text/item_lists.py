"""Lists of single values under a heading that names them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import Evidence
from paxman_cap_evidence._facts import match_of
from paxman_cap_evidence._page.lines import framing, is_framed
from paxman_cap_evidence._structured.entity_values import list_item
from paxman_cap_evidence._values.types import NESTED
from paxman_core.capability import Finding, Standing
from paxman_core.labels import concept_of, name_key
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_evidence._evidence import Found
    from paxman_cap_evidence._labels.claims import Claim
    from paxman_cap_evidence._labels.vocabulary import Vocabulary
    from paxman_cap_evidence._values.reading import FieldReader, Readers
    from paxman_core.document import Cell, Document, ItemList

LIST_RANK: Final = -500
"""Added for a list under a heading, which is plainer than what a line of text says."""
MEASURED_RANK: Final = 16
"""Added for a list that is known by its amounts only."""
NAMED_RANK: Final = 8
"""Added for a list that only its class or identifier names, which no reader sees."""
OF_PARAGRAPHS: Final = "paragraphs below a heading, not marked as a list"
_FARTHEST: Final = 200
"""How many characters may stand between the parts of one list, their headings included."""
_FEWEST_REPEATED: Final = 3
_MEASURED: Final = "ingredients"
_FEWEST_MEASURED: Final = 4
_AMOUNT = lazy_pattern(r"\W*(?:\d|[¼½¾⅐-⅞])[^\n]{0,12}?[^\W\d_]{2}[^\n:]{0,100}$")
_NUMBERED = lazy_pattern(r"(\d{1,2})[.)]\s+(?=\S)")
_PART = lazy_pattern(r"[^\s,][^,]*")
_ENUMERATED = lazy_pattern(r"[^\W\d_][\w-]*(?: [\w-]+){0,2}(?:, [^\W\d_][\w-]*(?: [\w-]+){0,2})+")
"""Few words between commas, and no sentence: `German, French`."""
_SHORT_WORD: Final = 3


def item_list_evidence(document: Document, vocabulary: Vocabulary, readers: Readers) -> Found:
    """The lists whose heading names a field; those under one heading are one list."""
    found: dict[tuple[int, int], tuple[int, list[ItemList]]] = {}
    for each in document.lists:
        if is_framed(each.items[0].start, framing(document)):
            continue
        for heading in each.headings:
            label = vocabulary.label(heading.text)
            if label is None:
                continue
            for claim in label.claims:
                if _is_list(readers[claim.field]):
                    held = found.setdefault((claim.field, heading.start), (claim.rank, []))
                    held[1].append(each)
            break
    named = _by_names(document, vocabulary, readers, {field for field, _ in found})
    known = {field for (field, _), _ in (*found.items(), *named)}
    measured = _by_measures(document, readers, known)
    for (field, start), (rank, lists) in (*found.items(), *named, *measured):
        item = readers[field].field.items
        assert item is not None
        marked = [each for each in lists if not each.of_paragraphs]
        cells = list(_one_list(document.text, marked or lists, start))
        places = _places(document.text, cells)
        items = [list_item(document.text, *place, item, cells[0].pointer) for place in places]
        read = tuple(one for one in items if one is not None)
        if len(read) == len(items):
            yield (
                field,
                Evidence(
                    rank + LIST_RANK,
                    start,
                    cells[-1].end,
                    Finding(read),
                    standing=Standing.BELOW,
                    match=match_of(rank),
                    doubts=() if marked else (OF_PARAGRAPHS,),
                ),
            )


def _places(text: str, cells: Sequence[Cell]) -> list[tuple[int, int]]:
    """Where the items stand: without their numbers, or between commas, if that is all there is."""
    numbers = [_NUMBERED.match(text, cell.start, cell.end) for cell in cells]
    said = [int(found[1]) for found in numbers if found is not None]
    if len(cells) > 1 and said == [*range(1, len(cells) + 1)]:
        return [
            (found.end(), cell.end) for found, cell in zip(numbers, cells, strict=True) if found
        ]
    if len(cells) == 1 and _ENUMERATED.fullmatch(text, cells[0].start, cells[0].end):
        return [part.span() for part in _PART.finditer(text, cells[0].start, cells[0].end)]
    return [(cell.start, cell.end) for cell in cells]


def _by_names(
    document: Document, vocabulary: Vocabulary, readers: Readers, headed: set[int]
) -> list[tuple[tuple[int, int], tuple[int, list[ItemList]]]]:
    """The lists that no heading names, but their class or identifier does: `recipe-steps`."""
    found: dict[int, tuple[int, list[ItemList]]] = {}
    for each in document.lists:
        if is_framed(each.items[0].start, framing(document)):
            continue
        for claim in next(filter(None, (_named(name, vocabulary) for name in each.names)), ()):
            if _is_list(readers[claim.field]) and claim.field not in headed:
                found.setdefault(claim.field, (NAMED_RANK + claim.rank, []))[1].append(each)
    return [((field, held[1][0].items[0].start), held) for field, held in found.items()]


def _by_measures(
    document: Document, readers: Readers, known: set[int]
) -> Iterator[tuple[tuple[int, int], tuple[int, list[ItemList]]]]:
    """The lists that nothing names, but whose items are amounts of things, as ingredients are."""
    wanted = [
        number
        for number, reader in enumerate(readers)
        if number not in known and _is_list(reader) and concept_of(reader.own_keys[0]) == _MEASURED
    ]
    if not wanted:
        return
    lists = [
        each
        for each in document.lists
        if not each.of_paragraphs
        and len(each.items) >= _FEWEST_MEASURED
        and not is_framed(each.items[0].start, framing(document))
        and sum(_AMOUNT.match(item.text) is not None for item in each.items) * 2 > len(each.items)
    ]
    for number in wanted if lists else ():
        yield (number, lists[0].items[0].start), (MEASURED_RANK, lists)


@lru_cache(maxsize=4096)
def _named(name: str, vocabulary: Vocabulary) -> Sequence[Claim]:
    """The fields that a class names, or its last words; the lists of a page share their classes."""
    words = name_key(name.replace("-", " ")).split()
    for first in range(len(words)):
        label = vocabulary.named(" ".join(words[first:]))
        if label is not None and label.claims:
            return label.claims
    return ()


def _one_list(text: str, lists: Sequence[ItemList], heading: int) -> Iterator[Cell]:
    """The items of the first list, and of those that continue it.

    Such a list has a heading of its own, or follows at once, as in a second column; one that says
    the same in other units does not.
    """
    taken: list[ItemList] = []
    for each in lists:
        if taken:
            between = text[taken[-1].items[-1].end : each.items[0].start]
            has_own = bool(each.headings) and each.headings[0].start != heading
            # The rows of a table are no second column of a list.
            is_alike = ("\t" in each.items[0].text) == ("\t" in taken[-1].items[0].text)
            is_column = is_alike and not each.of_paragraphs and not between.strip()
            follows = len(between) <= _FARTHEST if has_own else is_column
            if not follows:
                break
            if any(_repeats(each, one) for one in taken):
                continue
        taken.append(each)
        yield from each.items


def _repeats(one: ItemList, other: ItemList) -> bool:
    """Whether two lists are of the same things: `85 g pecans` and `3 oz pecans`."""
    pairs = [(_words(a.text), _words(b.text)) for a, b in zip(one.items, other.items, strict=False)]
    same = sum(bool(first & second) for first, second in pairs)
    return len(one.items) == len(other.items) >= _FEWEST_REPEATED and same == len(pairs)


def _words(said: str) -> set[str]:
    return {word for word in said.casefold().split() if len(word) > _SHORT_WORD and word.isalpha()}


def _is_list(reader: FieldReader) -> bool:
    item = reader.field.items
    return item is not None and item.type not in NESTED
