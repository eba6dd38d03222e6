"""The words that every adapter understands: hints, constraints, policies, merging, lookups."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, cast, get_args

import attrs

from paxman_core._messages import abridged
from paxman_core.adapters._reader import ABSENT, Reader, as_mapping
from paxman_core.contract import (
    DEFAULT_CONFIDENCE_THRESHOLD,
    NO_CONSTRAINTS,
    Constraints,
    ContractPolicy,
    CurrencyPolicy,
    Hints,
    Lookup,
    MergePolicy,
    MergeStrategy,
    ResolutionPolicy,
    TieBreaker,
)
from paxman_core.errors import Problem
from paxman_core.values import DateOrder, FieldType, TimeUnit

HINT_KEYS: Final = (*(attribute.name for attribute in attrs.fields(Hints)), "aliases", "check")
CONSTRAINT_KEYS: Final = tuple(attribute.name for attribute in attrs.fields(Constraints))

_TEXT: Final = ("min_length", "max_length", "pattern", "format")
_OF_NUMBERS = "minimum maximum exclusive_minimum exclusive_maximum multiple_of max_digits"
_NUMBER: Final = (*_OF_NUMBERS.split(), "decimal_places")
_ITEMS: Final = ("min_items", "max_items", "unique_items")
APPLICABLE: Final = {
    FieldType.STRING: _TEXT,
    FieldType.ENUM: _TEXT,
    FieldType.INTEGER: _NUMBER,
    FieldType.DECIMAL: _NUMBER,
    FieldType.MONEY: _NUMBER,
    FieldType.ARRAY: _ITEMS,
}
"""The constraints that can say something about a type; about the others there are none."""
_TYPE_NAMES: Final = {
    "TEXT": "STRING",
    "STR": "STRING",
    "INT": "INTEGER",
    "NUMBER": "DECIMAL",
    "FLOAT": "DECIMAL",
    "NUMERIC": "DECIMAL",
    "BOOL": "BOOLEAN",
    "TIMESTAMP": "DATETIME",
    "DICT": "OBJECT",
    "LIST": "ARRAY",
    "CURRENCY": "MONEY",
    "AMOUNT": "MONEY",
}
"""What people write instead, for the advice only: one name a type is enough."""


class FieldSettings(NamedTuple):
    """What the shared words say about one field; None where they say nothing."""

    type: FieldType | None
    hints: Hints
    tags: frozenset[str]
    confidence_threshold: float
    fallback: ResolutionPolicy | None
    merge: MergePolicy | None
    id: str | None


class ContractSettings(NamedTuple):
    """What the shared words say about the whole contract."""

    id: str | None
    version: str
    description: str | None
    policy: ContractPolicy
    checks: tuple[str, ...]


def read_field_settings(reader: Reader) -> FieldSettings:
    """The settings of one field, for the dict form and for `x-paxman` alike."""
    threshold = reader.share("confidence_threshold")
    return FieldSettings(
        type=read_type(reader),
        hints=read_hints(reader),
        tags=frozenset(reader.texts("tags")),
        confidence_threshold=DEFAULT_CONFIDENCE_THRESHOLD if threshold is None else threshold,
        fallback=reader.option("on_unresolved", ResolutionPolicy),
        merge=read_merge(reader, "merge"),
        id=reader.text("id"),
    )


def read_contract_settings(reader: Reader) -> ContractSettings:
    """The settings of a whole contract."""
    name = reader.text("name")
    identifier = reader.text("id")
    if name is not None and identifier is not None:
        reader.problem("'id' and 'name' are two words for the same thing.", "Keep 'id'.")
    policy = reader.mapping("policy")
    return ContractSettings(
        id=identifier if identifier is not None else name,
        version=reader.text("version") or "1.0",
        description=reader.text("description"),
        policy=ContractPolicy() if policy is None else _read_policy(policy, reader.problems),
        checks=reader.texts("check", "checks"),
    )


def read_type(reader: Reader) -> FieldType | None:
    """The field type under `type`, without any shorthand."""
    value = reader.take("type")
    if isinstance(value, FieldType):
        return value
    if isinstance(value, str):
        return type_named(value, reader)
    if value is not ABSENT:
        reader.problem(f"'type' must be the name of a type, not {abridged(value)}.", _known_types())
    return None


def type_named(name: str, reader: Reader) -> FieldType | None:
    """The type of that name in any case, or a problem that says which was probably meant."""
    upper = name.upper()
    if upper in FieldType.__members__:
        return FieldType[upper]
    meant = _TYPE_NAMES.get(upper)
    advice = f"Write {meant!r}." if meant else _known_types()
    reader.problem(f"{name!r} is not a type.", advice)
    return None


def read_hints(reader: Reader) -> Hints:
    """How the field may be found."""
    return Hints(
        labels=reader.texts("labels", "aliases"),
        patterns=reader.texts("patterns"),
        lookup=_read_lookup(reader),
        path=reader.text("path"),
        formula=reader.text("formula"),
        checks=reader.texts("check", "checks"),
        date_order=_read_date_order(reader),
        locale=reader.text("locale"),
        default_currency=reader.text("default_currency"),
        time_zone=reader.text("time_zone"),
        unit=cast("TimeUnit | None", reader.word("unit", get_args(TimeUnit))),
        examples=reader.texts("examples"),
    )


def _read_date_order(reader: Reader) -> DateOrder | None:
    return cast("DateOrder | None", reader.word("date_order", get_args(DateOrder)))


_READ: Final[Mapping[object, Callable[[Reader, str], Any]]] = {
    "int | None": Reader.count,
    "str | None": Reader.text,
    "Decimal | None": Reader.number,
    "bool": lambda reader, name: bool(reader.flag(name)),
}
"""What takes a constraint out of a mapping, by what it is declared to be."""


def read_constraints(reader: Reader) -> Constraints:
    """What a value must satisfy beyond its type."""
    fields = attrs.fields(Constraints)
    found = Constraints(**{each.name: _READ[each.type](reader, each.name) for each in fields})
    # Most fields have none, and what is one object is watched over as one.
    return NO_CONSTRAINTS if found == NO_CONSTRAINTS else found


def read_merge(reader: Reader, name: str) -> MergePolicy | None:
    """A merge policy: the name of a strategy, or a mapping with tie-breaker and fallback."""
    value = reader.take(name)
    if isinstance(value, MergePolicy):
        return value
    inner = _members(reader, name, value, "strategy", "a strategy")
    if inner is None:
        return None
    strategies = get_args(MergeStrategy)
    strategy = inner.word("strategy", strategies)
    tie_breaker = inner.word("tie_breaker", get_args(TieBreaker))
    fallback = inner.word("fallback", strategies)
    given = inner.mapping("weights") or {}
    weights = Reader(given, f"{reader.place}.weights", reader.problems)
    counts = {source: weights.count(source) for source in given}
    inner.finish()
    return MergePolicy(
        cast("MergeStrategy", strategy or "last_write"),
        cast("TieBreaker | None", tie_breaker),
        cast("MergeStrategy | None", fallback),
        {source: count for source, count in counts.items() if count is not None},
    )


def _members(reader: Reader, name: str, value: object, short: str, what: str) -> Reader | None:
    """What a mapping says, which may be written as the text of one of its members."""
    if value is ABSENT:
        return None
    members = as_mapping({short: value} if isinstance(value, str) else value)
    if members is None:
        reader.problem(f"{name!r} must be {what} or a mapping, not {abridged(value)}.")
        return None
    return Reader(members, reader.place, reader.problems)


def _read_lookup(reader: Reader) -> Lookup | None:
    inner = _members(reader, "lookup", reader.take("lookup"), "table", "a table's name")
    if inner is None:
        return None
    table = inner.text("table")
    if not table:
        inner.problem("'lookup' names no table.", "Write 'lookup': {'table': 'countries'}.")
    mode = inner.word("mode", ("exact", "normalized", "fuzzy"))
    lookup = Lookup(
        table=table or "",
        key=inner.text("key"),
        match_column=inner.text("match_column"),
        value_column=inner.text("value_column"),
        mode=cast("Literal['exact', 'normalized', 'fuzzy']", mode or "normalized"),
        threshold=inner.share("threshold"),
    )
    if lookup.threshold is not None and lookup.mode != "fuzzy":
        inner.problem("'threshold' is for fuzzy lookups only.", "Write 'mode': 'fuzzy'.")
    inner.finish()
    return lookup


def _read_policy(members: Mapping[str, object], problems: list[Problem]) -> ContractPolicy:
    reader = Reader(members, "policy", problems)
    policy = ContractPolicy(
        confidence_floor=reader.share("confidence_floor"),
        unresolved_acceptable=reader.flag("unresolved_acceptable"),
        stop_on_first_unresolved=reader.flag("stop_on_first_unresolved"),
        currency_policy=reader.option("currency_policy", CurrencyPolicy),
        locale=reader.text("locale"),
        date_order=_read_date_order(reader),
        default_currency=reader.text("default_currency"),
        time_zone=reader.text("time_zone"),
        merge_policies=_read_merges(reader.mapping("merge_policies"), problems),
        merge_groups=_read_groups(reader),
    )
    reader.finish()
    return policy


def _read_merges(
    members: Mapping[str, object] | None, problems: list[Problem]
) -> tuple[tuple[str, MergePolicy], ...]:
    reader = Reader(members or {}, "policy.merge_policies", problems)
    found = [(path, read_merge(reader, path)) for path in sorted(members or {})]
    return tuple((path, merge) for path, merge in found if merge is not None)


def _read_groups(reader: Reader) -> tuple[tuple[str, ...], ...]:
    value = reader.take("merge_groups")
    if value is ABSENT:
        return ()
    if isinstance(value, Sequence) and all(
        isinstance(group, (list, tuple)) and all(isinstance(path, str) for path in group)
        for group in value
    ):
        return tuple(tuple(group) for group in value)
    reader.problem(f"'merge_groups' must be a list of lists of field paths, not {abridged(value)}.")
    return ()


def _known_types() -> str:
    return f"Known: {', '.join(FieldType.__members__)}."
