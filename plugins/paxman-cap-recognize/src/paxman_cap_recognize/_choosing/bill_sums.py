"""The sums of a bill: net and tax make the total, at a rate that the document states.

What the labels leave open, the arithmetic tells: three amounts that add up, whose tax is the net at
a stated rate, and that stand beside the right words or below each other, are the sums of the bill.
With several rates, the taxes on their lines add up to the tax. On a photograph taken at an angle
amounts slip below their lines; then labels and amounts that follow each other in the same order,
and add up, belong together.
"""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from paxman_cap_recognize._choosing.amount_labels import label_of
from paxman_cap_recognize._recognition import AmountRole, has_digit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from paxman_cap_recognize._choosing.amounts import LabelledAmount
    from paxman_core.document import Line, TextView

    Rates = Mapping[int, Sequence[Decimal]]
    """Those that are stated, by the number of their line."""

T = TypeVar("T")
_RATE = re.compile(r"(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?%|(?<![\d.,])(\d{1,2}[.,]0)(?!\d)")
_CENT: Final = Decimal("0.01")
_MOST_COMPARED: Final = 60
"""Sums stand at the end: of very many amounts only the last are compared."""
_NEAR: Final = 12
"""How many lines apart the three may stand."""
_LEAST: Final = 2
"""How much must speak for the three beside the arithmetic."""
_PLENTY: Final = 4
"""What lines of several rates are worth that add up."""
_LAST_LINES: Final = 40
_LONGEST_LINE: Final = 48
_APART: Final = 5
"""How many lines lie between labels that belong together."""
_DIGITS = re.compile(r"[\d.,%$€£@][\d.,%$€£@]*")
_SERVICE = re.compile(r"ser(?:v|b)i[cz]|svc|coperto|bedienung|couvert|surcharge", re.IGNORECASE)
_MOST_PARTS: Final = 12
_MOST_WAYS: Final = 3
"""How many pairs of amounts on a line may be a net and its tax."""


class BillSums(NamedTuple):
    """The three amounts; no tax if only its parts are stated."""

    net: LabelledAmount
    tax: LabelledAmount | None
    total: LabelledAmount
    is_plain: bool = False
    """Whether enough speaks for them to be sure."""
    has_slipped: bool = False
    """Whether they stand beside the wrong labels."""
    parts: tuple[LabelledAmount, ...] = ()
    """What the tax is made of, where it is stated for each rate."""

    def of(self, role: AmountRole | None) -> LabelledAmount | None:
        """The one of a role, if it has one."""
        if role is AmountRole.SUBTOTAL:
            return self.net
        if role is AmountRole.TAX:
            return self.tax
        return self.total if role is AmountRole.TOTAL else None


def bill_sums(layout: TextView, amounts: Sequence[LabelledAmount]) -> BillSums | None:
    """The sums of a bill, or None if none add up, or several do equally well."""
    rates = {line.number: those for line in layout.lines if (those := [*_rates_of(layout, line)])}
    slipped = next(_slipped(layout, amounts, rates), None)
    if slipped is not None and not _is_part(slipped.total, amounts, rates):
        return slipped
    stated = {rate for those in rates.values() for rate in those}
    last = [f for f in amounts if f.amount.cents and f.amount.value][-_MOST_COMPARED:]
    found = [one for one in last if not one.bound]
    weighed = [(_weight(sums, rates), sums) for sums in _at_one_rate(found, stated)]
    several = _at_several(last, rates)
    weighed += [((_PLENTY, abs(s.total.amount.value)), s) for s in several]
    best = max((weight for weight, _ in weighed), default=(0, Decimal(0)))
    if best[0] < _LEAST:
        return _added_up(found)
    ways = [sums for weight, sums in weighed if weight == best]
    values = {(sums.net.amount.value, sums.total.amount.value) for sums in ways}
    is_plain = best[0] > _LEAST and not _is_part(ways[-1].total, found, rates)
    return ways[-1]._replace(is_plain=is_plain) if len(values) == 1 else None


def _is_part(total: LabelledAmount, amounts: Sequence[LabelledAmount], rates: Rates) -> bool:
    """Whether a total is that of one rate: with an amount beside another it makes a third."""
    values = {one.amount.value for one in amounts}
    others = (one for one in amounts if one.line in rates and one.line != total.line)
    return any(total.amount.value + one.amount.value in values for one in others)


def _added_up(amounts: Sequence[LabelledAmount]) -> BillSums | None:
    """The sums of a bill without rates, of which one of net and tax has words that nobody knows.

    Such a net is more than any amount above it; such a tax stands between the two others.
    """
    found: dict[tuple[Decimal, Decimal], BillSums] = {}
    by_value = _grouped(amounts, lambda one: one.amount.value)
    for total in (one for one in amounts if one.label.role is AmountRole.TOTAL):
        near = (one for one in amounts if 0 < total.line - one.line < _APART and _may_be_tax(one))
        for tax in near:
            for net in by_value.get(total.amount.value - tax.amount.value, ()):
                roles = (net.label.role, tax.label.role)
                if roles == (AmountRole.OTHER, AmountRole.TAX):
                    above = [one.amount.value for one in amounts if one.line < net.line]
                    fits = len(above) > 1 and max(above) < net.amount.value
                else:
                    fits = roles == (AmountRole.SUBTOTAL, AmountRole.OTHER)
                    fits = fits and tax.line - net.line == total.line - tax.line == 1
                if fits and net.line < tax.line < net.line + _APART:
                    found[net.amount.value, total.amount.value] = BillSums(net, tax, total)
    return next(iter(found.values())) if len(found) == 1 else None


def _slipped(
    layout: TextView, amounts: Sequence[LabelledAmount], rates: Rates
) -> Iterator[BillSums]:
    """The sums whose first label has no amount beside it, or the tax that of the net.

    A charge for the service may stand between net and tax.
    """
    by_line = _grouped([one for one in amounts if one.amount.cents], lambda one: one.line)
    roles = {line.number: _role_of_line(line.text) for line in layout.lines[-_LAST_LINES:]}
    for tax in (number for number, role in roles.items() if role is AmountRole.TAX):
        net = _near(roles, range(tax - 1, tax - _APART, -1), AmountRole.SUBTOTAL)
        total = _near(roles, range(tax + 1, tax + _APART), AmountRole.TOTAL)
        first = tax if net is None else net
        if total is None or (net in by_line) or (net is None and tax not in by_line):
            continue
        those = [one for n in range(first - 1, total + 3) for one in by_line.get(n, ())]
        for size in (3, 4):
            for start in range(len(those) - size + 1):
                base, *between, part, whole = (*those[start : start + size],)
                added = base.amount.value + part.amount.value + sum(b.amount.value for b in between)
                if added != whole.amount.value or not 0 < part.amount.value < base.amount.value:
                    continue
                beside = rates.get(tax, ())
                if net is not None or any(
                    _is_at(base.amount.value, part.amount.value, r) for r in beside
                ):
                    yield BillSums(base, part, whole, is_plain=True, has_slipped=True)


def _near(roles: Mapping[int, AmountRole], lines: range, role: AmountRole) -> int | None:
    return next((number for number in lines if roles.get(number) is role), None)


def _role_of_line(text: str) -> AmountRole:
    """What the words of a line call an amount, wherever that stands."""
    if len(text) > _LONGEST_LINE:
        return AmountRole.OTHER
    return label_of(_DIGITS.sub("", text)).role


def _at_one_rate(amounts: Sequence[LabelledAmount], rates: set[Decimal]) -> Iterator[BillSums]:
    by_value = _grouped(amounts, lambda one: one.amount.value)
    for net in amounts:
        for rate in sorted(rates):
            exact = (net.amount.value * rate / 100).quantize(_CENT)
            for value in (exact, exact - _CENT, exact + _CENT):
                for tax in filter(_may_be_tax, by_value.get(value, ())):
                    for total in by_value.get(net.amount.value + value, ()):
                        lines = (net.line, tax.line, total.line)
                        if max(lines) - min(lines) <= _NEAR:
                            yield BillSums(net, tax, total)


def _may_be_tax(one: LabelledAmount) -> bool:
    """Whether an amount can be a tax: a charge for the service is at a rate, too."""
    return one.label.role is AmountRole.TAX or not _SERVICE.search(one.words)


def _at_several(amounts: Sequence[LabelledAmount], rates: Rates) -> Iterator[BillSums]:
    """The sums of two or three lines that each state a rate, what it is of, and the tax."""
    parts = [*_parts(amounts, rates)][-_MOST_PARTS:]
    by_value = _grouped(amounts, lambda one: one.amount.value)
    for count in (2, 3):
        for those in combinations(parts, count):
            net = sum((base.amount.value for base, _ in those), Decimal(0))
            taxes = tuple(part for _, part in those)
            nets = by_value.get(net)
            if len({part.line for part in taxes}) == count and nets:
                yield from _with_parts(nets[-1], taxes, by_value)


def _with_parts(
    net: LabelledAmount,
    parts: tuple[LabelledAmount, ...],
    by_value: Mapping[Decimal, Sequence[LabelledAmount]],
) -> Iterator[BillSums]:
    tax = sum((part.amount.value for part in parts), Decimal(0))
    totals, stated = by_value.get(net.amount.value + tax), by_value.get(tax)
    if totals:
        yield BillSums(net, stated[-1] if stated else None, totals[-1], parts=parts)


def _parts(
    amounts: Sequence[LabelledAmount], rates: Rates
) -> Iterator[tuple[LabelledAmount, LabelledAmount]]:
    for line, those in _grouped(amounts, lambda one: one.line).items():
        fitting = [
            (base, part)
            for base, part in combinations(those, 2)
            if any(_is_at(base.amount.value, part.amount.value, r) for r in rates.get(line, ()))
        ]
        yield from fitting[:_MOST_WAYS]


def _grouped(
    amounts: Sequence[LabelledAmount], key: Callable[[LabelledAmount], T]
) -> dict[T, list[LabelledAmount]]:
    found: dict[T, list[LabelledAmount]] = {}
    for one in amounts:
        found.setdefault(key(one), []).append(one)
    return found


def _rates_of(layout: TextView, line: Line) -> Iterator[Decimal]:
    """The rates on a line; below a percent sign a small whole number alone in its cell is one.

    In a column of rates the sign stands in the heading.
    """
    said = line.text
    # Each is looked for by a mark, which is found at once.
    may_be = "%" in said or ".0" in said or ",0" in said
    found = [signed or bare for signed, bare in _RATE.findall(said)] if may_be else ()
    yield from filter(None, (Decimal(rate.replace(",", ".")) for rate in found))
    above = layout.lines[line.number - 1].text if line.number else ""
    if "%" in above and not has_digit(above):
        yield from (Decimal(c.text) for c in line.cells if c.text.isdecimal() and len(c.text) < 3)


def _weight(sums: BillSums, rates: Rates) -> tuple[int, Decimal]:
    """How much speaks for the three, and how much the bill is about.

    Counted are those beside words of their role, the rate on the line of the tax, and lines that
    follow each other.
    """
    net, tax, total = sums.net, sums.tax, sums.total
    assert tax is not None
    points = int(net.label.role is AmountRole.SUBTOTAL)
    points += tax.label.role is AmountRole.TAX
    points += total.label.role is AmountRole.TOTAL
    beside = (*rates.get(tax.line, ()), *rates.get(net.line, ()))
    points += any(_is_at(net.amount.value, tax.amount.value, rate) for rate in beside)
    points += tax.line - net.line == total.line - tax.line == 1
    points += net.line == tax.line == total.line
    return points, abs(total.amount.value)


def _is_at(net: Decimal, tax: Decimal, rate: Decimal) -> bool:
    return abs(net * rate / 100 - tax) <= _CENT
