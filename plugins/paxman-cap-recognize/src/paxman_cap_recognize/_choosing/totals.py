"""Which amount is the total of a document: by its label, and by the sums it has to fit."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_recognize._recognition import AmountRole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_recognize._choosing.amounts import LabelledAmount

_LABEL: Final = 10
"""Points for each step of a label's strength."""
_PAID: Final = 15
_ROUNDED: Final = 15
_BEFORE_ROUNDING: Final = -10
_IN_SUMMARY: Final = -25
_ONE_OF_SEVERAL: Final = -5
_WITHOUT_CENTS: Final = -10
_NOT_POSITIVE: Final = -30

_ROUNDING_STEP: Final = Decimal("0.05")
_MOST_COMPARED: Final = 40


@attrs.frozen
class Ranked:
    """An amount that can be the total, and the points that it has."""

    found: LabelledAmount
    points: int
    is_paid: bool = False
    """Whether it is exactly what was paid, or kept of what was tendered."""
    is_sum: bool = False
    """Whether an amount before tax and a tax of the document make it up."""


@attrs.frozen
class _Sums:
    """Values that the other amounts of the document bear out."""

    added: frozenset[Decimal]
    """Amounts before tax together with a tax."""
    paid: frozenset[Decimal]
    """What was tendered, less the change."""
    change_given: bool
    rounded: frozenset[Decimal]
    """What a total becomes by the stated rounding."""
    unrounded: frozenset[Decimal]

    def is_proven(self, value: Decimal) -> bool:
        """Whether it is exactly what was kept of what was tendered, wherever it stands."""
        return self.change_given and value in self.paid


def rank_totals(amounts: Sequence[LabelledAmount]) -> list[Ranked]:
    """The amounts that can be the total, best first; each value once.

    Of the sums of several columns the greatest is that of all.
    """
    sums = _sums(amounts)
    best: dict[Decimal, Ranked] = {}
    for found in amounts:
        base = _base(found, sums)
        if base is None:
            continue
        points = base + _adjustment(found, sums)
        known = best.get(found.amount.value)
        if known is None or points > known.points:
            best[found.amount.value] = Ranked(
                found, points, found.amount.value in sums.paid, found.amount.value in sums.added
            )
    return sorted(
        best.values(), key=lambda one: (-one.points, -one.found.line, -one.found.amount.value)
    )


def _base(found: LabelledAmount, sums: _Sums) -> int | None:
    """What the label is worth; one of another role counts only if the sums bear the amount out."""
    role, value = found.label.role, found.amount.value
    if role is AmountRole.TOTAL:
        return _LABEL * found.label.strength
    if role is AmountRole.ROUNDING and value in sums.rounded:
        return 3 * _LABEL
    if value not in sums.paid:
        return None
    if role is AmountRole.SUBTOTAL:
        return _LABEL
    if role is AmountRole.TENDERED or (sums.is_proven(value) and found.amount.cents):
        return _LABEL // 2
    return None


def _adjustment(found: LabelledAmount, sums: _Sums) -> int:
    value = found.amount.value
    points = _PAID if value in sums.paid else 0
    if value in sums.rounded:
        points += _ROUNDED
    elif value in sums.unrounded:
        points += _BEFORE_ROUNDING
    points += _IN_SUMMARY if found.in_summary and not sums.is_proven(value) else 0
    points += _ONE_OF_SEVERAL if found.of_several else 0
    points += 0 if found.amount.cents or found.amount.currency else _WITHOUT_CENTS
    return points + (_NOT_POSITIVE if value <= 0 else 0)


def _sums(amounts: Sequence[LabelledAmount]) -> _Sums:
    tendered = {abs(value) for value in _values(amounts, AmountRole.TENDERED)}
    change = {abs(value) for value in _values(amounts, AmountRole.CHANGE)} - {Decimal(0)}
    paid = {given - back for given in tendered for back in change} if change else tendered
    rounded: set[Decimal] = set()
    unrounded: set[Decimal] = set()
    totals = _of(amounts, AmountRole.TOTAL, AmountRole.SUBTOTAL)
    for rounding in _of(amounts, AmountRole.ROUNDING):
        for before, after in _roundings(rounding, totals):
            unrounded.add(before)
            rounded.add(after)
    taxes = _values(amounts, AmountRole.TAX) - {Decimal(0)}
    nets = _values(amounts, AmountRole.SUBTOTAL) - {Decimal(0)}
    added = frozenset(net + tax for net in nets for tax in taxes)
    return _Sums(
        added, frozenset(paid), bool(change), frozenset(rounded), frozenset(unrounded - rounded)
    )


def _roundings(
    rounding: LabelledAmount, totals: Sequence[LabelledAmount]
) -> list[tuple[Decimal, Decimal]]:
    """A total before a line of rounding and what it becomes, there or in a later total."""
    step = rounding.amount.value
    before = [found.amount.value for found in totals if found.line < rounding.line]
    after = [
        found.amount.value
        for found in totals
        if found.line > rounding.line and not found.in_summary
    ]
    pairs = [(value, step) for value in before if 0 < abs(step - value) <= _ROUNDING_STEP]
    if step:
        pairs += [(one, two) for one in before for two in after if abs(two - one) == abs(step)]
    return pairs


def _values(amounts: Sequence[LabelledAmount], role: AmountRole) -> set[Decimal]:
    return {found.amount.value for found in _of(amounts, role)}


def _of(amounts: Sequence[LabelledAmount], *roles: AmountRole) -> list[LabelledAmount]:
    """The amounts of some roles; of very many only the last, for totals stand at the end."""
    return [found for found in amounts if found.label.role in roles][-_MOST_COMPARED:]
