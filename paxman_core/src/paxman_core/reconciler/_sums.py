"""Sums that every bill has to keep: what is before tax and the tax make the total.

Nobody writes them into a contract, and yet they tell a right amount from the one beside it. Amounts
that add up bear each other out; a tax above its total is doubtful, whatever label it stands at.
"""

from __future__ import annotations

from decimal import Context, Decimal, localcontext
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_core.contract import parent_of
from paxman_core.labels import concept_of, name_key
from paxman_core.reconciler._ceilings import fits_with_discount
from paxman_core.values import FieldType, Money

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paxman_core.contract import CanonicalField
    from paxman_core.reconciler._judgement import Judgement
    from paxman_core.records import Candidate

_AMOUNTS: Final = frozenset({FieldType.DECIMAL, FieldType.MONEY})
_CONCEPTS: Final = ("subtotal", "tax", "total")
_ROUNDING: Final = Decimal("0.02")
_HIGHEST_TAX: Final = Decimal("0.3")
"""No tax is a larger part of a total than this; the highest rates of sales taxes are 27%."""
_SMALLEST_PART: Final = Decimal("0.5")
"""What is before tax is most of a total."""
_MAX_VALUES: Final = 6
_ARITHMETIC: Final = Context(prec=60)


class Bill(NamedTuple):
    """The paths of the amounts of one bill; empty for one that the contract does not ask for."""

    subtotal: str
    tax: str
    total: str


class Verdict(NamedTuple):
    """What the sum says: the amounts that it bears out, those that it makes doubtful, and which
    candidates to take instead so that it holds."""

    proven: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()
    instead: Mapping[str, Candidate] | None = None


@lru_cache(maxsize=256)
def bills_of(fields: tuple[CanonicalField, ...]) -> tuple[Bill, ...]:
    """The bills among a contract's fields: amounts side by side in one object."""
    found: dict[str, dict[str, list[str]]] = {}
    for field in fields:
        concept = concept_of(name_key(field.name)) if field.type in _AMOUNTS else None
        if concept in _CONCEPTS:
            parent = parent_of(field.path)
            found.setdefault(parent, {}).setdefault(concept, []).append(field.path)
    return tuple(bill for amounts in found.values() if (bill := _bill(amounts)) is not None)


def _bill(amounts: dict[str, list[str]]) -> Bill | None:
    """None if a contract asks for two of a kind, or for no two amounts that can be compared."""
    if len(amounts) < 2 or any(len(paths) > 1 for paths in amounts.values()):
        return None
    return Bill(*(amounts.get(concept, [""])[0] for concept in _CONCEPTS))


def weigh(bill: Bill, judgements: Mapping[str, Judgement]) -> Verdict:
    """What the bill's sum says about the amounts that were chosen.

    The caller's decimal context is not an input of a judgement.
    """
    with localcontext(_ARITHMETIC):
        return _weighed(bill, judgements)


def _weighed(bill: Bill, judgements: Mapping[str, Judgement]) -> Verdict:
    known = {path: _amount(judgements[path].chosen) for path in bill if path}
    subtotal, tax, total = (known.get(path) for path in bill)
    if subtotal is not None and tax is not None and total is not None:
        before_tax = judgements[bill.subtotal].supporters
        if _adds_up(subtotal, tax, total) or fits_with_discount(before_tax):
            return Verdict(proven=tuple(bill))
        instead = _others(bill, judgements)
        if instead is not None:
            return Verdict(proven=tuple(bill), instead=instead)
        if subtotal == total:
            return Verdict(doubtful=(bill.subtotal,)) if tax else Verdict()
        # A model that says all three is wrong most often about what is printed least often.
        is_said = all(judgements[path].is_of_models for path in bill)
        return Verdict(doubtful=(bill.subtotal,) if is_said else tuple(bill))
    if tax is not None and total is not None and abs(tax) > abs(total) * _HIGHEST_TAX:
        return Verdict(doubtful=(bill.tax,) if abs(tax) < abs(total) else (bill.tax, bill.total))
    if subtotal is not None and total is not None:
        if abs(subtotal) > abs(total):
            return Verdict(doubtful=(bill.subtotal, bill.total))
        if abs(subtotal) < abs(total) * _SMALLEST_PART:
            return Verdict(doubtful=(bill.subtotal,))
    if subtotal is not None and tax is not None and abs(tax) > abs(subtotal) * _HIGHEST_TAX:
        return Verdict(doubtful=(bill.subtotal, bill.tax))
    return Verdict()


def _adds_up(subtotal: Decimal, tax: Decimal, total: Decimal) -> bool:
    """A sum with a part of zero says nothing: whatever the other is, it equals the whole."""
    return bool(tax) and bool(subtotal) and abs(subtotal + tax - total) <= _ROUNDING


def _others(bill: Bill, judgements: Mapping[str, Judgement]) -> Mapping[str, Candidate] | None:
    """The only other candidates of the three that add up, if there is one such choice."""
    options = [list(_options(judgements[path])) for path in bill]
    fitting = [those for those in product(*options) if _adds_up(*(amount for _, amount in those))]
    if len(fitting) != 1:
        return None
    return {path: candidate for path, (candidate, _) in zip(bill, fitting[0], strict=True)}


def _options(judgement: Judgement) -> Iterator[tuple[Candidate, Decimal]]:
    seen: set[Decimal] = set()
    for candidate in judgement.candidates:
        amount = _amount(candidate) if candidate.unreadable is None else None
        if amount is not None and amount not in seen and len(seen) < _MAX_VALUES:
            seen.add(amount)
            yield candidate, amount


def _amount(candidate: Candidate | None) -> Decimal | None:
    value = None if candidate is None else candidate.value
    value = value.amount if isinstance(value, Money) else value
    return value if isinstance(value, Decimal) else None
