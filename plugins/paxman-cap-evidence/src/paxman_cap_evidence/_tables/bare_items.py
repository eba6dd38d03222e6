"""Items without headings, as receipts and lists of bullets have them: a text, then an amount."""

from __future__ import annotations

import operator
import re
from collections import Counter
from decimal import Decimal
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._evidence import Evidence, Note, quoted, said_at, trimmed
from paxman_cap_evidence._tables.arithmetic import multiplies, number_in, roles_of
from paxman_cap_evidence._tables.columns import THINGS
from paxman_cap_evidence._tables.members import nested
from paxman_cap_evidence._tables.rows import OTHER_SUMS, SUM_WORDS
from paxman_cap_evidence._values.amounts import amounts
from paxman_cap_evidence._words import word_list
from paxman_core.capability import Finding
from paxman_core.diagnostics import LIST_INCOMPLETE, LIST_UNCERTAIN
from paxman_core.document import Cell
from paxman_core.labels import concept_of
from paxman_core.patterns import word_among
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_evidence._page.lines import Line
    from paxman_cap_evidence._tables.members import Members

BARE_RANK: Final = 50
"""Behind every table with headings."""
_TIMES = re.compile(r"(?<![\w.,])(\d{1,4}(?:[.,]\d{1,3})?)\s?[xX×@*]\s?\D{0,3}(\d+[.,]\d{2})(?!\d)")
_TIMES_SIGN = re.compile(r"\s?[xX×]\s+")
_MEASURED = re.compile(
    r"\W*\d+(?:[.,]\d+)?\s?(?:[^\W\d_]{1,4}\.?\s{1,2})?[xX×@*]\s*\D{0,3}\d+[.,]\d\d"
    r"(?:\s?(?:[A-Z]{3}|€)?\s?/\s?[^\W\d_]{1,5})?\W*"
)
"""How much there was of the item above, and what each cost: `0,935 kg x 1,99 EUR/kg`."""
_COUNT = re.compile(r"(?:(?i:qty|quantity|menge|anzahl|qté|aantal)\W{1,3})?(\d{1,3})(?:\s?[xX×])?$")
_LEADING = re.compile(r"(\d{1,2})(?:\s?[xX×])?\s+(?=[^\W\d_])")
_EDGES: Final = " .:-*_"
_BULLET = re.compile(r"(?:[-*•–‣▪◦·]|\(?\d{1,2}[.)])\s+")
_TAX_CODE = re.compile(
    r"[\s€$£]*(?:[A-Z*+]{1,3}|\d|(?i:each|ea\.?|apiece|per\s\w+|pro\s\w+|/\s?\w+))?\s*$"
)
"""What may follow the amount of an item: a letter for its tax, or what the amount is for."""
_AT = re.compile(r"\s+(?:@|à|at|je)\s*$")
"""Stands between a thing and its price."""
_PAYMENT = re.compile(rf"{word_among(*sorted(word_list('payments')))}\b")
_LESS = re.compile(r"(?i)discount|rabatt|remise|korting|sconto|coupon|promo")
"""Stands between items, too, and does not end a list."""
_TOTAL = re.compile(r"(?i)total|summe|saving")
_PRODUCT_CODE = re.compile(r"(?<!\d)\d{8,13}(?!\d)")
"""Stands beside things, and not beside sums, whatever the things are called."""
_FEWEST_LETTERS: Final = 2
_MOST_NUMBERS: Final = 8
"""Of a line with more, the last are looked at."""
_MOST_BETWEEN: Final = 6
"""Lines without an item after which the items are over."""


class _Item(NamedTuple):
    line: int
    text: tuple[int, int]
    quantity: tuple[int, int] | None
    price: tuple[int, int] | None
    amount: tuple[int, int]

    def parts(self, roles: _Roles) -> Iterator[tuple[int, tuple[int, int]]]:
        """What it has, by the number of the member in each role."""
        spans = (self.text, self.quantity, self.price, self.amount)
        for member, span in zip(roles, spans, strict=True):
            if member is not None and span is not None:
                yield member, span


class _Roles(NamedTuple):
    thing: int
    quantity: int | None
    price: int | None
    amount: int


def bare_items(text: str, lines: Sequence[Line], members: Members) -> Evidence | None:
    """The items of a list of which no table has headings; two at least, or one that is the sum."""
    roles = _roles(members)
    if roles is None:
        return None
    # A quantity times its price, asked for or not, is the amount.
    items = _items(text, lines, members, has_products=roles.quantity is not None)
    total = sum((_number(text, item.amount) for item in items), Decimal(0))
    behind = amounts(text, items[-1].amount[1], len(text)) if items else ()
    is_stated = any(_number(text, one.number) == total for one in behind)
    are_labels = bool(members.named(text[slice(*item.text)] for item in items))
    if not items or (len(items) < 2 and not is_stated) or are_labels:
        # Nothing is called `Unit price`: such lines are the members of records.
        return None
    starts = (lines[item.line].cells[0].start for item in items)
    is_listed = is_stated and all(_BULLET.match(text, start) for start in starts)
    if not is_listed and not _has_needed(items, roles, members):
        return None
    where = f"list at line {items[0].line + 1}"
    message = f"{where}: it has no headings, so its rows are told by their numbers"
    notes = [Note(LIST_UNCERTAIN, message)]
    if not is_stated:
        message = f"{where}: the rows add up to {total}, which is stated nowhere below"
        notes.append(Note(LIST_INCOMPLETE, message))
    notes += _unread(text, lines, items)
    finding = Finding(tuple(_record(text, item, roles, members) for item in items))
    start, end = items[0].text[0], items[-1].amount[1]
    return Evidence(BARE_RANK, start, end, finding, notes=tuple(notes))


def _unread(text: str, lines: Sequence[Line], items: Sequence[_Item]) -> Iterator[Note]:
    """The lines between the items that have words and an amount, and are neither item nor sum."""
    taken = {item.line for item in items}
    for number in range(items[0].line, items[-1].line):
        cells = lines[number].cells
        if number in taken or not cells:
            continue
        said = text[cells[0].start : cells[-1].end]
        has_amount = any(one.has_fraction for one in amounts(text, cells[0].start, cells[-1].end))
        if has_amount and not _is_sum(said) and _words_in(text, lines[number], cells[-1].end):
            message = f"line {number + 1} was not read, its numbers are unclear: {quoted(said)}"
            yield Note(LIST_INCOMPLETE, message)


def _roles(members: Members) -> _Roles | None:
    texts = [n for n, field in enumerate(members.fields) if field.type is FieldType.STRING]
    things = [
        number
        for number in texts
        if not THINGS.isdisjoint(map(concept_of, members.readers[number].own_keys))
    ]
    # Whatever it is called, the only text of an item says what it is.
    things = things or texts
    quantity, price, amount = roles_of(members)
    if len(things) != 1:
        return None
    if amount is not None:
        return _Roles(things[0], quantity, price, amount)
    return None if price is None else _Roles(things[0], quantity, None, price)


def _has_needed(items: Sequence[_Item], roles: _Roles, members: Members) -> bool:
    """Whether most items have what the contract requires: else they may be anything."""
    filled = Counter(member for item in items for member, _ in item.parts(roles))
    return all(2 * filled[member] > len(items) for member in members.required)


def _items(
    text: str, lines: Sequence[Line], members: Members, *, has_products: bool
) -> list[_Item]:
    """The items up to the first sum behind one; behind it, those whose numbers multiply."""
    found: list[_Item] = []
    title: tuple[int, int] | None = None
    idle = 0
    is_over = False
    for number, line in enumerate(lines):
        if not line.cells:
            continue
        said = text[line.cells[0].start : line.cells[-1].end]
        item = _product(text, number, line) if has_products else None
        if item is None and (_is_sum(said) or _is_charge(text, line, members, found)):
            if _LESS.search(said) and not _TOTAL.search(said):
                continue
            if found and not has_products:
                break
            is_over = bool(found)
            title = None
            idle += is_over
            continue
        if found and title is None and _MEASURED.fullmatch(said):
            continue
        item = item or (_item(text, number, line, title) if not is_over else None)
        if item is not None:
            found.append(item)
            title, idle, is_over = None, 0, False
            continue
        idle += 1
        if found and idle > _MOST_BETWEEN:
            break
        title = _words(text, line)
    return found


def _is_sum(said: str) -> bool:
    is_named = SUM_WORDS.search(said) is not None and _PRODUCT_CODE.search(said) is None
    return is_named or _PAYMENT.search(said) is not None


def _is_charge(text: str, line: Line, members: Members, above: Sequence[_Item]) -> bool:
    """Whether a line is called a charge, or adds up the items above, whatever it is called."""
    item = _item(text, 0, line, None) if above else None
    if item is None:
        return False
    if members.concept(text[slice(*item.text)]) in OTHER_SUMS:
        return True
    several = [_number(text, one.amount) for one in above]
    counted = [_number(text, one.quantity) if one.quantity else Decimal(1) for one in above]
    sums = (sum(several), sum(map(operator.mul, several, counted)))
    return len(above) > 1 and item.quantity is None and _number(text, item.amount) in sums


def _product(text: str, number: int, line: Line) -> _Item | None:
    """A line whose numbers show which they are: a quantity, its price, and both multiplied."""
    start, end = line.cells[0].start, line.cells[-1].end
    numbers = [one for one in amounts(text, start, end) if not one.is_percent][-_MOST_NUMBERS:]
    read = [number_in(text, Cell(*one.number, "")) for one in numbers]
    ways = (
        (numbers[first].number, numbers[second].number, numbers[last].number)
        for last in range(len(numbers) - 1, 1, -1)
        for first, second in combinations(range(last), 2)
        if numbers[last].has_fraction
        and numbers[second].has_fraction
        and multiplies(read[first], read[second], read[last])
    )
    chosen = next(ways, None)
    if chosen is None:
        return None
    quantity, price, amount = chosen
    own = _words_in(text, line, price[0], quantity)
    return None if own is None else _Item(number, own, quantity, price, amount)


def _item(text: str, number: int, line: Line, title: tuple[int, int] | None) -> _Item | None:
    start, end = line.cells[0].start, line.cells[-1].end
    found = [one for one in amounts(text, start, end) if one.has_fraction and not one.is_percent]
    if not found or not _TAX_CODE.fullmatch(text, found[-1].end, end):
        return None
    amount = found[-1]
    times = _TIMES.search(text, start, end)
    before = min(amount.start, times.start() if times is not None else amount.start)
    own = _words_in(text, line, before) or title
    if own is None:
        return None
    if times is not None:
        return _Item(number, own, times.span(1), times.span(2), amount.number)
    quantity, own = _counted(text, line, own)
    return _Item(number, own, quantity, None, amount.number)


def _counted(
    text: str, line: Line, own: tuple[int, int]
) -> tuple[tuple[int, int] | None, tuple[int, int]]:
    """A count in its own cell, before the text or the only one behind it, or as its first word."""
    others = (cell for cell in line.cells if (cell.start, cell.end) != own)
    counts = [(cell, one) for cell in others if (one := _COUNT.fullmatch(text, *cell)) is not None]
    for cell, count in counts:
        is_apart = cell is line.cells[0] or (cell.start > own[1] and len(counts) == 1)
        if is_apart or count.start(1) > cell.start:
            return count.span(1), own
    leading = _LEADING.match(text, *own)
    if leading is not None:
        return leading.span(1), (leading.end(), own[1])
    return None, own


def _words_in(
    text: str, line: Line, before: int, number: tuple[int, int] = (-1, -1)
) -> tuple[int, int] | None:
    """The cell with most letters, as far as it stands before the numbers, and beside another."""
    best, most = None, _FEWEST_LETTERS - 1
    for cell in line.cells:
        end = min(cell.end, before)
        first = cell.start
        if cell.start == number[0]:
            times = _TIMES_SIGN.match(text, number[1], cell.end)
            first = times.end() if times is not None else number[1]
        end = number[0] if first < number[0] < end else end
        if end <= first:
            continue
        at = _AT.search(text, first, end)
        start, last = trimmed(text, first, at.start() if at is not None else end, _EDGES)
        letters = sum(map(str.isalpha, text[start:last]))
        if letters > most:
            best, most = (start, last), letters
    if best is None:
        return None
    bullet = _BULLET.match(text, *best)
    return (bullet.end(), best[1]) if bullet is not None and bullet.end() < best[1] else best


def _words(text: str, line: Line) -> tuple[int, int] | None:
    """A line of one text, maybe with a count before it, which may name the item on the next."""
    cells = line.cells
    is_one = len(cells) == 1 or (len(cells) == 2 and _COUNT.fullmatch(text, *cells[0]))
    return _words_in(text, line, cells[-1].end) if is_one else None


def _number(text: str, span: tuple[int, int]) -> Decimal:
    read = number_in(text, Cell(*span, ""))
    return read[0] if read else Decimal(0)


def _record(text: str, item: _Item, roles: _Roles, members: Members) -> Finding:
    found: dict[int, Finding] = {}
    for member, span in item.parts(roles):
        is_money = members.fields[member].type is FieldType.MONEY
        found[member] = said_at(text, *(_with_currency(text, span) if is_money else span))
    return nested(members, found)


def _with_currency(text: str, number: tuple[int, int]) -> tuple[int, int]:
    """A number of a line with the currency that stands beside it."""
    start = text.rfind("\n", 0, number[0]) + 1
    end = text.find("\n", number[1])
    found = amounts(text, start, end if end >= 0 else len(text))
    return next(((one.start, one.end) for one in found if one.number == number), number)
