"""Postal addresses as blocks of lines, by best effort."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_recognize._kinds.address_lines import (
    ends_with_state,
    has_house_number,
    has_postcode,
    has_region,
    is_numbered,
    is_place,
    is_region,
    is_sentence,
    is_street,
)
from paxman_cap_recognize._kinds.header_lines import (
    LONGEST,
    SMALL_WORD,
    is_label,
    is_phone,
    is_registration,
    is_title,
)
from paxman_cap_recognize._kinds.legal_forms import legal_form
from paxman_cap_recognize._recognition import Kind, Recognition, has_digit
from paxman_core.document import TextView
from paxman_core.values import find_dates

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.document import Line

_MOST_LINES: Final = 7
_ENOUGH: Final = 3
_MOST_SMALL_WORDS: Final = 3
_PRICE = re.compile(r"\d[.,]\d\d\s?[A-Z*]{0,3}$")
_OPEN_END = re.compile(r"(?:\d{4,6}|[,&-])$")
_LABEL_BEFORE = re.compile(
    r"^\W{0,3}(?:hq|head ?office|registered|business|office|mailing|postal|street)?\s?"
    r"(?:add?|addr|address|alamat|adresse|anschrift|dirección|indirizzo|endereço)\.?\s?[:.]\s?",
    re.IGNORECASE,
)
_ANY_LABEL = re.compile(r"\W{0,3}[^\W\d_][^\d:,]{1,30}?(?::|\s?\.{3,})\s*(?=\d)")
"""Whatever it says: `Premises: 5 Main St` begins with the number."""
_NUMBER_LAST = re.compile(r"[^\W\d_][^\d:;@,]{2,40}[ ]\d{1,4}[ ]?[a-zA-Z]?")
_CODE_FIRST = re.compile(r"(?:[A-Z]{1,3}-)?\d{5}[ ][^\W\d_a-z][^\W\d]")


@attrs.frozen
class AddressBlock:
    """Lines that make up one address."""

    lines: tuple[Line, ...]
    """As far as they belong to it: in a document of two columns only one cell of each."""
    contiguous: bool
    """Whether nothing else stands between its lines."""

    @property
    def first(self) -> int:
        """The number of its first line."""
        return self.lines[0].number

    @property
    def start(self) -> int:
        """The offset of its first character."""
        return self.lines[0].start

    @property
    def end(self) -> int:
        """The offset behind its last character."""
        return self.lines[-1].end


def find_addresses(layout: TextView, most: int | None = None) -> Iterator[AddressBlock]:
    """The blocks of lines that look like an address, in order; the left column comes first.

    `most` is how many lines are looked at, from the top. Each is found when it is asked for: most
    documents begin with the one that is wanted.
    """
    columns = (layout.left(most), *layout.beside(most))
    places = [0] * len(columns)
    found: set[int] = set()
    for _, here, place in sorted(
        (line.number, here, place)
        for here, column in enumerate(columns)
        for place, line in enumerate(column)
    ):
        if place < places[here]:
            continue
        block = _block_at(columns[here], place)
        places[here] = place + len(block)
        if block and block[0].start not in found:
            found.add(block[0].start)
            follow = len(block) == block[-1].number - block[0].number + 1
            ends = all(layout.lines[line.number].end == line.end for line in block[:-1])
            starts = all(layout.lines[line.number].start == line.start for line in block[1:])
            yield AddressBlock(block, follow and ends and starts)


def find_blocks(text: str) -> list[Recognition]:
    """The blocks of lines that look like an address; the value is the address on one line."""
    return [
        Recognition(Kind.ADDRESS, block.start, block.end, " ".join(one.text for one in block.lines))
        for block in find_addresses(TextView(text))
    ]


@lru_cache(maxsize=512)
def is_stop(text: str) -> bool:
    """Whether a line cannot belong to an address: a label, a title, a price, a date."""
    is_mixed = not (text.isupper() or text.islower())
    if len(text) > LONGEST or (is_mixed and len(SMALL_WORD.findall(text)) > _MOST_SMALL_WORDS):
        # It is running text: several words in small letters among others.
        return True
    if is_numbered(text) and is_street(text):
        return False
    return (
        is_label(text)
        or is_phone(text)
        or (is_title(text) and not is_numbered(text))
        or is_registration(text)
        or is_sentence(text)
        or _PRICE.search(text) is not None
        or (has_digit(text) and bool(find_dates(text)))
    )


def _block_at(lines: tuple[Line, ...], place: int) -> tuple[Line, ...]:
    """The lines of the address that begins here; none if none does."""
    line = lines[place]
    if len(line.text) > LONGEST:
        return ()
    label = _LABEL_BEFORE.match(line.text) if ":" in line.text or "." in line.text else None
    before = label or _ANY_LABEL.match(line.text)
    if before and (label or (is_street(line.text) and not is_numbered(line.text))):
        text = line.text[before.end() :]
        line = attrs.evolve(line, start=line.start + before.end(), text=text)
    if not _can_start(lines, place, line.text) or (not label and is_stop(line.text)):
        return ()
    last, closed = _extent(lines, place, line.text)
    block = (line, *lines[place + 1 : last + 1])
    return block if _points([item.text for item in block], closed) >= _ENOUGH else ()


def _can_start(lines: tuple[Line, ...], place: int, text: str) -> bool:
    """Whether an address can begin here: a house number, or a street with a postcode near."""
    if is_numbered(text):
        fits = is_street(text) or is_place(text) or not _starts_better(lines, place)
    else:
        near = lines[place : place + 3]
        fits = is_street(text) and (has_digit(text) or not _starts_better(lines, place))
        fits = fits and any(has_postcode(line.text) for line in near if not is_stop(line.text))
        fits = fits or _is_above_code(lines, place, text)
    return fits and not legal_form(text)


def _is_above_code(lines: tuple[Line, ...], place: int, text: str) -> bool:
    """Whether a line ends in a house number, and the next begins with a code: `Am Anger 4`."""
    following = lines[place + 1].text if place + 1 < len(lines) else ""
    return bool(_NUMBER_LAST.fullmatch(text) and _CODE_FIRST.match(following))


def _starts_better(lines: tuple[Line, ...], place: int) -> bool:
    """Whether the next line begins as an address does, so that this one is a name with a number."""
    following = lines[place + 1].text if place + 1 < len(lines) else ""
    return is_numbered(following) and (is_street(following) or is_place(following))


def _extent(lines: tuple[Line, ...], place: int, text: str) -> tuple[int, bool]:
    """The last line of the block, and whether a postcode closes it."""
    last, sure = place, place
    closed = has_postcode(text)
    for following in lines[place + 1 : place + _MOST_LINES]:
        if is_stop(following.text) or following.after_blank:
            break
        if closed and not _is_rest(lines[last].text, following.text):
            break
        last += 1
        closed = closed or has_postcode(following.text)
        if closed or any(says(following.text) for says in (is_street, is_place, has_region)):
            sure = last
    return sure, closed


def _is_rest(closing: str, following: str) -> bool:
    """Whether a line still belongs to an address that has its postcode."""
    if is_region(following):
        return True
    words = len(following.split())
    if has_digit(following) or words > 5:
        return False
    if _OPEN_END.search(closing) and not ends_with_state(closing):
        return True
    return words <= 3 and has_region(following) and not closing.endswith(".")


def _points(rows: list[str], closed: bool) -> int:
    """How much speaks for an address: a postcode, a house number, a street, a region, its size."""
    if len(rows) == 1 and not (is_street(rows[0]) or is_place(rows[0])):
        return 0
    return (
        3 * closed
        + has_house_number(rows[0])
        + any(is_street(row) for row in rows)
        + any(has_region(row) or is_place(row) for row in rows)
        + (len(rows) > 1)
    )
