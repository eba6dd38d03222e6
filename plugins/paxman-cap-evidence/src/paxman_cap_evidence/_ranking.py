"""Which of the values found for a field are worth handing over."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_evidence._labels.vocabulary import ROUNDING_RANK
from paxman_core.capability import Standing
from paxman_core.labels import OWN, SYNONYM
from paxman_core.patterns import lazy_pattern
from paxman_core.values import FieldType, Invalid, Money, Parsed, parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paxman_cap_evidence._evidence import Evidence
    from paxman_cap_evidence._values.reading import FieldReader

FURNITURE_RANK: Final = 60
"""Added for what stands in a page's menus and footers."""
CLAUSE: Final = lazy_pattern(r"\b(?:shall|must)\s[a-z]")
CLAUSE_RANK: Final = 20
"""Added for a clause behind its heading: `Position: The Employee shall serve as an Analyst.`"""
CASH_UNIT: Final = Decimal("0.05")
"""Cash amounts are rounded to multiples of this, where there are no smaller coins."""


def closest(found: Iterable[Evidence], reader: FieldReader) -> list[Evidence]:
    """The evidence whose labels name the field most closely, each place once, in order.

    The field's name and its usual synonyms are equally close where the values can be compared:
    two that agree confirm each other. Texts seldom agree to the letter, so there the name wins.
    """
    places = _by_place(found)
    lowest = min(one.rank for one in places)
    if lowest == OWN and not reader.is_text:
        return _joined([one for one in places if one.rank in (OWN, SYNONYM)])
    return [one for one in places if one.rank == lowest]


def _joined(kept: list[Evidence]) -> list[Evidence]:
    """One list of what stands one by one after the same label: `Traveller: Ann`, twice."""
    items = [one.finding.raw for one in kept]
    is_one_by_one = len(kept) > 1 and all(
        one.standing is Standing.AFTER and isinstance(raw, tuple) and len(raw) == 1
        for one, raw in zip(kept, items, strict=True)
    )
    if not is_one_by_one:
        return kept
    every = {str(item.raw): item for raw in items if isinstance(raw, tuple) for item in raw}
    whole = attrs.evolve(kept[0].finding, raw=tuple(every.values()))
    return [kept[0]._replace(end=kept[-1].end, finding=whole)]


def closest_total(found: Iterable[Evidence], reader: FieldReader) -> list[Evidence]:
    """The same for a total, which cash may have rounded after it was stated exactly.

    Of two totals that are less than the smallest coin apart, the one that coins can pay is what
    was paid. A total that is rounded to something that has no label is not handed over.
    """
    places = _by_place(found)
    totals = [one for one in places if one.rank < ROUNDING_RANK]
    if len(places) < 2 or not totals:
        return totals
    kept = closest(totals, reader)
    exact = [amount for one in kept if (amount := _amount(one, reader)) and amount % CASH_UNIT]
    if not exact:
        return kept
    rounded = [
        one
        for one in places
        if (amount := _amount(one, reader))
        and not amount % CASH_UNIT
        and any(abs(before - amount) < CASH_UNIT for before in exact)
    ]
    if rounded:
        return closest(rounded, reader)
    adjustments = [_amount(one, reader) for one in places if one not in totals]
    is_adjusted = any(amount and abs(amount) < CASH_UNIT for amount in adjustments)
    return [] if is_adjusted else kept


def read_if_any(found: Sequence[Evidence]) -> Sequence[Evidence]:
    """The evidence that reads as its field's type; all of it if there is none such."""
    return [one for one in found if one.is_read] or found


def _by_place(found: Iterable[Evidence]) -> list[Evidence]:
    places: dict[tuple[int, int], Evidence] = {}
    for one in found:
        known = places.get((one.start, one.end))
        if known is None or one.rank < known.rank:
            places[one.start, one.end] = one
    return sorted(places.values(), key=lambda one: (one.start, one.end))


def _amount(one: Evidence, reader: FieldReader) -> Decimal | None:
    """The bare number of an amount, whatever its currency: all totals of a document are in one."""
    raw = one.finding.raw
    outcome = parse(raw, FieldType.MONEY, reader.context)
    if isinstance(outcome, Invalid):
        outcome = parse(raw, FieldType.DECIMAL, reader.context)
    if isinstance(outcome, Invalid):
        return None
    value = outcome.value if isinstance(outcome, Parsed) else outcome.readings[0]
    amount = value.amount if isinstance(value, Money) else value
    return amount if isinstance(amount, Decimal) else None
