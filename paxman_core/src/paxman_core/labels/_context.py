"""What a contract says about how a field's values are written."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import attrs

from paxman_core._lazy import lazy_pattern
from paxman_core.contract import CanonicalField, own_names
from paxman_core.labels._labels import concept_of, name_key, unit_of_name
from paxman_core.values import FieldType, ParseContext

_NUMBERS: Final = frozenset({FieldType.INTEGER, FieldType.DECIMAL})
_NAMED: Final = {
    "seconds": "seconds|secs|sekunden|secondes|segundos|secondi|seconden",
    "minutes": "minutes|mins|minuten|minutos|minuti",
    "hours": "hours|hrs|stunden|heures|horas|ore|uren",
    "days": "days|tage|jours|dias|días|giorni|dagen",
    "weeks": "weeks|wochen|semaines|semanas|settimane|weken",
}
_SUMS: Final = frozenset({"total", "subtotal", "tax", "amount_due", "amount_paid", "total_paid"})
"""Shipping may be a way to ship, and a discount a share or a code."""
_EDGES: Final = ("start_date", "end_date")
"""A text with another name for them may be an hour: a `beginning`."""
_COOKING: Final = frozenset({"preparation_time", "cooking_time", "total_time"})
_UNIT = lazy_pattern("|".join(rf"(?P<{unit}>\b(?:{words})\b)" for unit, words in _NAMED.items()))


@lru_cache(maxsize=4096)
def sought(field: CanonicalField) -> CanonicalField:
    """The `field` as it is looked for: a text called `due_date` is a day, one called `total` a sum.

    The value is given as it is written. A whole number called `total` is a sum, too: where that has
    cents, it has no such value, and no other amount stands in for it.
    """
    key = name_key(field.name)
    concept = concept_of(key) or ""
    is_free = field.type is FieldType.STRING and field.constraints.format is None
    is_named = key.split()[-1:] == ["date"]
    is_day = is_named or (concept.split("_")[-1] == "date" and concept not in _EDGES)
    if is_free and is_day:
        return attrs.evolve(field, type=FieldType.DATE)
    is_sum = concept in _SUMS and (is_free or field.type is FieldType.INTEGER)
    return attrs.evolve(field, type=FieldType.DECIMAL) if is_sum else field


@lru_cache(maxsize=4096)
def parse_context(field: CanonicalField) -> ParseContext:
    """The context in which every value of the field is read."""
    return ParseContext(
        locale=field.hints.locale,
        date_order=field.hints.date_order,
        default_currency=field.hints.default_currency or _currency_in_name(field),
        time_zone=field.hints.time_zone,
        enum_values=field.enum_values,
        time_unit=_time_unit(field) if field.type in _NUMBERS else None,
        is_clock=field.type is FieldType.STRING and field.constraints.format == "time",
    )


def _currency_in_name(field: CanonicalField) -> str | None:
    """The currency that the name of an amount ends with: `total_eur`."""
    is_named = field.type is FieldType.MONEY and unit_of_name(field)
    return name_key(field.name).rpartition(" ")[2].upper() if is_named else None


def _time_unit(field: CanonicalField) -> str | None:
    """The unit that is given, or that name or description speak of: `prep_minutes`."""
    if field.hints.unit is not None:
        return field.hints.unit
    for said in (field.name.replace("_", " "), field.description):
        found = _UNIT.search(said[:400].lower())
        if found is not None:
            return found.lastgroup
    # Cooks count in minutes, so that nobody says it in the name.
    names = field.name, " ".join(own_names(field.path)[:-3:-1])
    return "minutes" if any(concept_of(name_key(name)) in _COOKING for name in names) else None
