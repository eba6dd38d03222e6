"""From an artifact and the right values to outcomes."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from paxman_core.capability import Role
from paxman_core.values import FieldType, Money, text_of
from paxman_report.evaluation._assignment import best_pairs
from paxman_report.evaluation._excerpt import excerpt_at, excerpt_of
from paxman_report.evaluation._gold import (
    Gold,
    cell_fields,
    cells_of,
    is_exact,
    is_right,
    same_key,
)
from paxman_report.evaluation._grounding import grounding_of, quotes_of, spans_at
from paxman_report.evaluation._outcome import FieldOutcome, RowCount, Unit

if TYPE_CHECKING:
    from paxman_core.contract import CanonicalField
    from paxman_core.document import Document
    from paxman_core.records import ResolvedResult
    from paxman_core.values import Value
    from paxman_report.evaluation._gold import FieldReader, Gold
    from paxman_report.evaluation._grounding import Grounding

_MAX_ROWS = 1_000_000_000
"""More than all the distances between the rows of a pairing can add up to."""
MISSING = "missing"
SPURIOUS = "there is none"


def judge(
    field: CanonicalField,
    raw: object,
    result: ResolvedResult,
    document: Document,
    reader: FieldReader,
) -> FieldOutcome:
    """One field's result beside what it should have been."""
    judging = _Judging(field, result, document, reader)
    rows = None
    if field.type is FieldType.ARRAY and field.items is not None:
        units, rows = judging.rows(reader.rows(field, raw))
        wanted = rows.wanted > 0
        is_whole = rows.wanted == rows.given == rows.right
    else:
        gold = reader.gold(field, raw)
        units = [judging.unit(field, field.path, gold, result.value)]
        wanted = gold is not None
        is_whole = units[0].right
    answered = result.status == "RESOLVED" and result.value is not None
    supporting = [ref for ref in result.evidence_refs if ref.role is Role.SUPPORTS]
    return FieldOutcome(
        field=field.path,
        wanted=wanted,
        answered=answered,
        right=is_whole if wanted or answered else True,
        band=result.confidence_band.value,
        confidence=result.confidence,
        sources=tuple(dict.fromkeys(ref.capability_id for ref in supporting)) if answered else (),
        reason=result.reason,
        units=tuple(units),
        rows=rows,
    )


def missing(field: CanonicalField, raw: object, reason: str, reader: FieldReader) -> FieldOutcome:
    """The outcome of a field whose document could not be read."""
    units: list[Unit] = []
    rows = None
    if field.type is FieldType.ARRAY and field.items is not None:
        wanted = reader.rows(field, raw)
        rows = RowCount(len(wanted), 0, 0, 0)
        for number, row in enumerate(wanted):
            units.extend(
                Unit(_named(path), _place(path, str(number)), gold.text, None, *_NOT_FOUND)
                for path, gold in row.items()
                if gold is not None
            )
    elif (gold := reader.gold(field, raw)) is not None:
        units.append(Unit(field.path, field.path, gold.text, None, *_NOT_FOUND))
    is_wanted = bool(units)
    return FieldOutcome(
        field.path, is_wanted, False, not is_wanted, "", 0.0, (), reason, tuple(units), rows
    )


_NOT_FOUND: tuple[bool, bool, Grounding, str] = (False, False, "", MISSING)


class _Judging:
    """One result, unit by unit."""

    def __init__(
        self,
        field: CanonicalField,
        result: ResolvedResult,
        document: Document,
        reader: FieldReader,
    ) -> None:
        self.field = field
        self.result = result
        self.document = document
        self.reader = reader

    def unit(
        self,
        field: CanonicalField,
        place: str,
        gold: Gold | None,
        value: Value,
        evidence_path: str = "",
    ) -> Unit:
        if self.result.status != "RESOLVED" or value is None:
            if gold is None:
                return Unit(_named(field.path), place, None, None, True, True, "", "")
            stands = excerpt_of(self.document.text, gold.text)
            return Unit(_named(field.path), place, gold.text, None, *_NOT_FOUND, None, stands)
        spans = spans_at(self.result.evidence_refs, evidence_path or place)
        quotes = quotes_of(spans)
        right = gold is not None and is_right(gold, value, quotes)
        text = self.document.text
        read = [excerpt_at(text, span.start, span.end) for _, span in spans[:1] if not right]
        return Unit(
            field=_named(field.path),
            place=place,
            gold=None if gold is None else gold.text,
            given=text_of(value),
            exact=gold is not None and is_exact(gold, value, quotes),
            right=right,
            grounding=grounding_of(field, value, spans, self.document, self.reader),
            mistake="" if right else SPURIOUS if gold is None else mistake(gold, value),
            given_at=read[0] if read else None,
            gold_at=None if right or gold is None else excerpt_of(text, gold.text),
        )

    def rows(self, wanted: list[dict[str, Gold | None]]) -> tuple[list[Unit], RowCount]:
        """The cells of a list, each row beside the one that it agrees with most."""
        items = self.field.items
        assert items is not None
        value = self.result.value if self.result.status == "RESOLVED" else None
        given = [cells_of(items, item) for item in value] if isinstance(value, tuple) else []
        leaves = cell_fields(items)
        if wanted:
            mentioned = {path for row in wanted for path in row}
            leaves = {path: leaf for path, leaf in leaves.items() if path in mentioned}
        pairs = dict(_pairs(wanted, given))
        units: list[Unit] = []
        right = exact = 0
        for number, row in enumerate(wanted):
            other = pairs.get(number)
            cells = [
                self._cell(leaves[path], str(number), gold, given, other)
                for path, gold in row.items()
            ]
            right += other is not None and all(cell.right for cell in cells)
            exact += other is not None and all(cell.exact for cell in cells)
            units.extend(cells)
        extra = [number for number in range(len(given)) if number not in set(pairs.values())]
        for count, other in enumerate(extra):
            units.extend(
                self._cell(leaf, f"+{count}", None, given, other)
                for path, leaf in leaves.items()
                if path in given[other]
            )
        return units, RowCount(len(wanted), len(given), right, exact)

    def _cell(
        self,
        leaf: CanonicalField,
        number: str,
        gold: Gold | None,
        given: list[dict[str, Value]],
        other: int | None,
    ) -> Unit:
        value = None if other is None else given[other].get(leaf.path)
        source = "" if other is None else _place(leaf.path, str(other))
        return self.unit(leaf, _place(leaf.path, number), gold, value, source)


def _pairs(
    wanted: list[dict[str, Gold | None]], given: list[dict[str, Value]]
) -> list[tuple[int, int]]:
    """Which row was meant by which; rows that are the same are paired before the others.

    That loses nothing: whatever two such rows were paired with otherwise can change places.
    """
    mentioned = {path for row in wanted for path in row}
    wanted_keys = [{path: _gold_key(gold) for path, gold in row.items()} for row in wanted]
    given_keys = [{path: same_key(row.get(path)) for path in mentioned} for row in given]
    pairs = _same_rows(wanted_keys, given_keys)
    left = [row for row in range(len(wanted)) if row not in pairs]
    taken = set(pairs.values())
    right = [row for row in range(len(given)) if row not in taken]
    agreement = [
        [_agreement(wanted_keys[row], given_keys[other], abs(row - other)) for other in right]
        for row in left
    ]
    pairs.update((left[row], right[other]) for row, other in best_pairs(agreement))
    return sorted(pairs.items())


def _same_rows(wanted: list[dict[str, object]], given: list[dict[str, object]]) -> dict[int, int]:
    """Rows that agree in everything; one that leaves a cell open could agree with several."""
    by_content: dict[object, list[int]] = {}
    for number, row in enumerate(given):
        by_content.setdefault(frozenset(row.items()), []).append(number)
    pairs = {}
    for number, row in enumerate(wanted):
        same = by_content.get(frozenset(row.items()))
        if same:
            pairs[number] = same.pop(0)
    return pairs


def _gold_key(gold: Gold | None) -> object:
    if gold is None:
        return same_key(None)
    return same_key(gold.value) if gold.is_readable else ("unread", gold.text)


def _agreement(wanted: dict[str, object], given: dict[str, object], distance: int) -> int:
    """How many cells agree; of two pairings that agree as much, the one in order is better."""
    return sum(given[path] == key for path, key in wanted.items()) * _MAX_ROWS - distance


def _place(path: str, number: str) -> str:
    """`items[].price` in row 2 is `items[2].price`."""
    return path.replace("[]", f"[{number}]", 1)


def _named(path: str) -> str:
    """The items of a list of plain values are counted under the list's own name."""
    return path.removesuffix("[]")


def mistake(gold: Gold | None, value: Value) -> str:
    """A few words for a value that is not right."""
    if gold is None:
        return SPURIOUS
    if value is None:
        return MISSING
    if not gold.is_readable:
        return "the known value cannot be read as its type"
    if isinstance(value, Money) and isinstance(gold.value, Money):
        if value.currency != gold.value.currency and value.amount == gold.value.amount:
            return "another currency"
        return _numbers(gold.value.amount, value.amount)
    if isinstance(value, (int, Decimal)) and isinstance(gold.value, (int, Decimal)):
        return _numbers(Decimal(gold.value), Decimal(value))
    if isinstance(value, date) and isinstance(gold.value, date):
        is_swapped = (value.day, value.month) == (gold.value.month, gold.value.day)
        return "day and month swapped" if is_swapped else "another date"
    return _texts(gold.text, text_of(value))


def _numbers(right: Decimal, given: Decimal) -> str:
    if right == -given:
        return "another sign"
    for power in (1, 2, 3):
        if right and given in (right.scaleb(power), right.scaleb(-power)):
            return "the decimal point is elsewhere"
    return "another amount"


def _texts(right: str, given: str) -> str:
    ours, theirs = _letters(given), _letters(right)
    if ours == theirs:
        return "spacing or punctuation"
    if theirs and theirs in ours:
        return "too long"
    if ours and ours in theirs:
        return "too short"
    return "another value"


def _letters(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())
