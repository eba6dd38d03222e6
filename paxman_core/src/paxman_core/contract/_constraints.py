"""What a contract's field says against a typed value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal, localcontext
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import attrs

from paxman_core._messages import abridged
from paxman_core.contract._field import NO_CONSTRAINTS, CanonicalField
from paxman_core.contract._format import FORMATS
from paxman_core.contract._paths import joined
from paxman_core.patterns import matcher
from paxman_core.values import FieldType, Money, Record, is_currency, is_historic, key_of

if TYPE_CHECKING:
    from paxman_core.contract._field import Constraints
    from paxman_core.values import Value

Rule: TypeAlias = "Callable[[object], Iterator[tuple[str, str]]]"
"""Yields the place inside the value, and what is wrong there."""

MAX_QUOTIENT_DIGITS = 5_000
"""A remainder of numbers that lie further apart is not worth computing: it is refused."""

_PYTHON_TYPES: Final[dict[FieldType, type]] = {
    FieldType.STRING: str,
    FieldType.INTEGER: int,
    FieldType.DECIMAL: Decimal,
    FieldType.BOOLEAN: bool,
    FieldType.DATE: date,
    FieldType.DATETIME: datetime,
    FieldType.ARRAY: tuple,
    FieldType.OBJECT: Record,
    FieldType.MONEY: Money,
}


_MISSING: Final = "It is missing."


def violations(field: CanonicalField, value: object) -> tuple[str, ...]:
    """Every rule of the field that the value breaks, in words; () when there is none.

    The type counts as a rule, exactly: `True` is not an INTEGER, `1` is not a DECIMAL. Lists and
    dicts are taken for the tuples and records that they stand for. What is wrong inside an array
    or an object begins with its place: `[0].price: …`.
    """
    found = placed_violations(field, value)
    return tuple(f"{place.lstrip('.')}: {text}" if place else text for place, text in found)


def gaps_allowed(field: CanonicalField, value: object) -> tuple[str, ...]:
    """What a `field` says against a `value`, without the members that rows of a list lack: a row
    with a gap is better than none.

    Whoever asks has to say that the list is not whole.
    """
    found = placed_violations(field, value)
    if not found:
        return ()
    return tuple(
        f"{place.lstrip('.')}: {text}" if place else text
        for place, text in found
        if not (text == _MISSING and place.startswith("["))
    )


def placed_violations(field: CanonicalField, value: object) -> tuple[tuple[str, str], ...]:
    """The same, each with its place inside the value: `` for itself, `[0].price` for a cell."""
    if value is None:
        return () if field.nullable else (("", "It is null, which the field does not allow."),)
    if field.alternatives:
        return alternative_violations(field, value)
    expected = _PYTHON_TYPES.get(field.type)
    if expected is not None and type(value) is not expected:
        value = frozen(value)
        if type(value) is not expected:
            return (("", f"{abridged(value)} is not {_article(field.type)} {field.type.value}."),)
    rules = _rules(field)
    return tuple(found for rule in rules for found in rule(value)) if rules else ()


def alternative_violations(field: CanonicalField, value: object) -> tuple[tuple[str, str], ...]:
    """What the alternatives say against a value: nothing, if one of them takes it."""
    found: tuple[tuple[str, str], ...] = ()
    for one in alternatives_of(field):
        if one.type is FieldType.ENUM or type(value) is _PYTHON_TYPES[one.type]:
            found = placed_violations(one, value)
            if not found:
                return ()
    kinds = " or ".join(kind.value for kind in field.alternatives)
    return found or (("", f"{abridged(value)} is not {kinds}."),)


@lru_cache(maxsize=2048)
def alternatives_of(field: CanonicalField) -> tuple[CanonicalField, ...]:
    """The field as each of its alternatives, the most specific first."""
    return tuple(
        attrs.evolve(
            field,
            type=kind,
            alternatives=(),
            enum_values=field.enum_values if kind is FieldType.ENUM else (),
            constraints=NO_CONSTRAINTS if kind is FieldType.ENUM else field.constraints,
        )
        for kind in field.alternatives
    )


def frozen(value: object) -> Value:
    """The value with lists as tuples and dicts as records, as values are kept everywhere."""
    if isinstance(value, (list, tuple)):
        return tuple(frozen(item) for item in value)
    if isinstance(value, Mapping) and not isinstance(value, Record):
        return Record({name: frozen(item) for name, item in value.items()})
    return cast("Value", value)


def is_multiple(number: Decimal, step: Decimal) -> bool:
    """Whether the number is a whole multiple of the step, exactly."""
    if not number:
        return True
    digits = abs(number.adjusted() - step.adjusted()) + len(number.as_tuple().digits) + 10
    if digits > MAX_QUOTIENT_DIGITS:
        return False
    with localcontext(prec=digits + len(step.as_tuple().digits)):
        return number % step == 0


def is_known_currency(code: str) -> bool:
    """Whether ISO 4217 lists the code, or did once: old documents are in old currencies."""
    return is_currency(code) or is_historic(code)


@lru_cache(maxsize=8192)
def _rules(field: CanonicalField) -> tuple[Rule, ...]:
    rules: list[Rule] = []
    if field.type is FieldType.MONEY:
        rules.append(_currency)
    if field.enum_values:
        rules.append(_membership(field))
    if field.constraints != NO_CONSTRAINTS:
        rules.extend(_constraint_rules(field.constraints))
    if field.items is not None:
        rules.append(_items(field.items))
    if field.fields:
        rules.append(_members(field))
    return tuple(rules)


def _constraint_rules(constraints: Constraints) -> Iterator[Rule]:
    if constraints.min_length is not None or constraints.max_length is not None:
        yield _sized(str, constraints.min_length or 0, constraints.max_length)
    if constraints.pattern is not None:
        yield _pattern(constraints.pattern)
    if constraints.format in FORMATS:
        yield _format(constraints.format)
    for name, breaks, words in _BOUNDS:
        bound: Decimal | None = getattr(constraints, name)
        if bound is not None:
            yield _bound(bound, breaks, words)
    if constraints.multiple_of is not None:
        yield _multiple(constraints.multiple_of)
    if constraints.max_digits is not None or constraints.decimal_places is not None:
        yield _digits(constraints)
    if constraints.min_items is not None or constraints.max_items is not None:
        yield _sized(tuple, constraints.min_items or 0, constraints.max_items)
    if constraints.unique_items:
        yield _unique


_BOUNDS: Final[tuple[tuple[str, Callable[[Decimal, Decimal], bool], str], ...]] = (
    ("minimum", lambda number, bound: number < bound, "at least"),
    ("exclusive_minimum", lambda number, bound: number <= bound, "above"),
    ("maximum", lambda number, bound: number > bound, "at most"),
    ("exclusive_maximum", lambda number, bound: number >= bound, "below"),
)


def _number(value: object) -> Decimal | None:
    if isinstance(value, Money):
        return value.amount
    if isinstance(value, Decimal):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return Decimal(value)
    return None


def _sized(kind: type[str] | type[tuple[object, ...]], least: int, most: int | None) -> Rule:
    def rule(value: object) -> Iterator[tuple[str, str]]:
        if not isinstance(value, kind):
            return
        has = f"{abridged(value)} has {len(value)} characters; "
        if not isinstance(value, str):
            has = f"It has {len(value)} items; "
        if len(value) < least:
            yield "", f"{has}at least {least} are needed."
        if most is not None and len(value) > most:
            yield "", f"{has}at most {most} are allowed."

    return rule


def _pattern(pattern: str) -> Rule:
    search = matcher(pattern).search

    def rule(value: object) -> Iterator[tuple[str, str]]:
        if isinstance(value, str) and search(value) is None:
            yield "", f"{abridged(value)} does not match the pattern {pattern}."

    return rule


def _format(name: str) -> Rule:
    fits = FORMATS[name]

    def rule(value: object) -> Iterator[tuple[str, str]]:
        if isinstance(value, str) and not fits(value):
            yield "", f"{abridged(value)} does not have the format {name}."

    return rule


def _bound(bound: Decimal, breaks: Callable[[Decimal, Decimal], bool], words: str) -> Rule:
    def rule(value: object) -> Iterator[tuple[str, str]]:
        number = _number(value)
        if number is not None and breaks(number, bound):
            yield "", f"{number} is not {words} {bound}."

    return rule


def _multiple(step: Decimal) -> Rule:
    def rule(value: object) -> Iterator[tuple[str, str]]:
        number = _number(value)
        if number is not None and not is_multiple(number, step):
            yield "", f"{number} is not a multiple of {step}."

    return rule


def _digits(constraints: Constraints) -> Rule:
    most, places = constraints.max_digits, constraints.decimal_places

    def rule(value: object) -> Iterator[tuple[str, str]]:
        number = _number(value)
        if number is None:
            return
        whole, fraction = _digit_counts(number)
        if places is not None and fraction > places:
            yield "", f"{number} has {fraction} decimal places; at most {places} are allowed."
        if most is not None and whole + fraction > most:
            yield "", f"{number} has {whole + fraction} digits; at most {most} are allowed."

    return rule


def _digit_counts(number: Decimal) -> tuple[int, int]:
    """Digits before and after the point, without leading and trailing zeros."""
    _, digits, exponent = number.as_tuple()
    assert isinstance(exponent, int)
    text = "".join(map(str, digits)).lstrip("0")
    if not text:
        return 0, 0
    significant = text.rstrip("0") if exponent < 0 else text
    stripped = min(len(text) - len(significant), -exponent) if exponent < 0 else 0
    fraction = max(-exponent - stripped, 0)
    return max(len(text) + exponent, 0), fraction


def _unique(value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, tuple):
        seen: dict[object, int] = {}
        for index, item in enumerate(value):
            first = seen.setdefault(key_of(item), index)
            if first != index:
                yield "", f"Items {first} and {index} are the same: {abridged(item)}."


def _currency(value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, Money) and not is_known_currency(value.currency):
        yield "", f"{value.currency!r} is not an ISO 4217 currency code."


def _membership(field: CanonicalField) -> Rule:
    allowed = {key_of(member) for member in field.enum_values}
    listed = ", ".join(str(member) for member in field.enum_values[:10])
    more = ", …" if len(field.enum_values) > 10 else ""

    def rule(value: object) -> Iterator[tuple[str, str]]:
        if key_of(cast("Value", value)) not in allowed:
            yield "", f"{abridged(value)} is not one of: {listed}{more}."

    return rule


def _items(item: CanonicalField) -> Rule:
    def rule(value: object) -> Iterator[tuple[str, str]]:
        if isinstance(value, tuple):
            for index, member in enumerate(value):
                for place, text in placed_violations(item, member):
                    yield f"[{index}]{place}", text

    return rule


def _members(field: CanonicalField) -> Rule:
    def rule(value: object) -> Iterator[tuple[str, str]]:
        if not isinstance(value, Record):
            return
        for member in field.fields:
            if member.name in value:
                for place, text in placed_violations(member, value[member.name]):
                    yield f"{_below(member.name)}{place}", text
            elif member.required and not member.nullable:
                yield _below(member.name), _MISSING

    return rule


def _below(name: str) -> str:
    """The path of a member inside an object: `.city`, `["b.c"]`."""
    path = joined("", name)
    return path if path.startswith("[") else f".{path}"


def _article(kind: FieldType) -> str:
    return "an" if kind.value[0] in "AEIOU" else "a"
