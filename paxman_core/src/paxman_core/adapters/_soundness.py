"""Whether a contract makes sense: what its parts say is checked against each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import attrs

from paxman_core import values
from paxman_core._messages import suggestion
from paxman_core.contract import (
    CanonicalContract,
    CanonicalField,
    Constraints,
    ContractPolicy,
    Hints,
    MergePolicy,
    ResolutionPolicy,
    is_known_currency,
    violations,
)
from paxman_core.errors import InvalidContractError, Problem
from paxman_core.patterns import PatternError, compiled, matcher
from paxman_core.values import FieldType

_RANGES = (
    ("min_length", "max_length"),
    ("min_items", "max_items"),
    ("minimum", "maximum"),
    ("exclusive_minimum", "exclusive_maximum"),
)


MAX_LEVELS = 60
"""How deep objects and arrays may be nested in each other."""


def depth_problems(path: str, place: str) -> list[Problem]:
    """What is wrong with a `path` that goes too deep, told at `place`."""
    if path.count(".") + path.count("[]") < MAX_LEVELS:
        return []
    return [Problem(place, f"Fields are nested more than {MAX_LEVELS} levels deep.")]


def field_problems(field: CanonicalField, place: str) -> Iterator[Problem]:
    """What is wrong with one `field` at `place`, but not with its members and items."""
    if field.type is FieldType.ENUM and not field.enum_values:
        yield Problem(place, "An ENUM has no values.", "List them under 'enum'.")
    if field.fallback is ResolutionPolicy.USE_DEFAULT and not field.has_default:
        yield Problem(place, "The field should use its default but has none.", "Add 'default'.")
    yield from _convention_problems(field.hints, place)
    yield from _pattern_problems(field, place)
    yield from _range_problems(field.constraints, place)


def default_problems(field: CanonicalField, place: str) -> Iterator[Problem]:
    """What a `field`'s own rules say against its default, each told at `place`."""
    # A field that may be missing may also be null by default: pydantic and others write that.
    if field.has_default and (field.default is not None or field.required):
        for violation in violations(field, field.default):
            yield Problem(place, f"The default breaks the field's own rules: {violation}")


def _convention_problems(said: Hints | ContractPolicy, place: str) -> Iterator[Problem]:
    """What is wrong with how values are said to be written."""
    if said.time_zone is not None and values.zone_of(said.time_zone) is None:
        problem = f"{said.time_zone!r} is not a time zone that this machine knows."
        yield Problem(place, problem, "Write one such as 'Europe/Berlin'.")
    if said.default_currency is not None and not is_known_currency(said.default_currency):
        problem = f"{said.default_currency!r} is not an ISO 4217 currency code."
        yield Problem(place, problem, "Write a code such as 'EUR'.")
    if said.locale is not None and not values.is_known_locale(said.locale):
        yield Problem(
            place,
            f"{said.locale!r} is not a known locale.",
            "Write a language, or a language and a country, such as 'de', 'de_CH' or 'en-US'.",
        )


def _pattern_problems(field: CanonicalField, place: str) -> Iterator[Problem]:
    for pattern in field.hints.patterns:
        try:
            compiled(pattern)
        except PatternError as error:
            yield Problem(place, str(error))
    if field.constraints.pattern is not None:
        try:
            matcher(field.constraints.pattern)
        except PatternError as error:
            yield Problem(place, str(error))


def _range_problems(constraints: Constraints, place: str) -> Iterator[Problem]:
    for low, high in _RANGES:
        least, most = getattr(constraints, low), getattr(constraints, high)
        if least is not None and most is not None and least > most:
            yield Problem(place, f"No value fits: {low} {least} is above {high} {most}.")
    if constraints.multiple_of is not None and constraints.multiple_of <= 0:
        yield Problem(place, "'multiple_of' must be above 0.")


def contract_problems(contract: CanonicalContract) -> Iterator[Problem]:
    """What is wrong between the fields: names that no field has."""
    paths = contract.by_path
    if not contract.fields:
        yield Problem("", "The contract has no fields.", "Name at least one.")
    yield from _convention_problems(contract.policy, "policy")
    for path, _ in contract.policy.merge_policies:
        yield from _unknown_path(path, paths, "policy.merge_policies")
    for group in contract.policy.merge_groups:
        for path in group:
            yield from _unknown_path(path, paths, "policy.merge_groups")
    for field in contract.walk():
        if field.hints.lookup is not None:
            yield from _lookup_problems(field, field.hints.lookup.key, contract)


def _lookup_problems(
    field: CanonicalField, key: str | None, contract: CanonicalContract
) -> Iterator[Problem]:
    targets = {target.path for target in contract.targets}
    if field.path not in targets:
        advice = "Only fields that are filled by themselves can: no objects, nothing in an array."
        yield Problem(field.path, "The field cannot be looked up in a table.", advice)
    if key is None:
        return
    yield from _unknown_path(key, contract.by_path, field.path)
    if key == field.path:
        yield Problem(field.path, "The field is its own lookup key.", "Name another field.")
    elif key in contract.by_path and key not in targets:
        advice = "Name a field that has a value of its own: no object, nothing in an array."
        yield Problem(field.path, f"{key!r} cannot be a lookup key.", advice)


def _unknown_path(path: str, paths: Iterable[str], place: str) -> Iterator[Problem]:
    if path not in paths:
        yield Problem(place, f"No field has the path {path!r}.", suggestion(path, paths))


def with_merges(policy: ContractPolicy, merges: Mapping[str, MergePolicy]) -> ContractPolicy:
    """The `policy` with `merges`, the fields' own by path, which win over the contract's list."""
    if not merges:
        return policy
    together = dict(policy.merge_policies) | dict(merges)
    return attrs.evolve(policy, merge_policies=tuple(sorted(together.items())))


def sound(contract: CanonicalContract, problems: list[Problem]) -> CanonicalContract:
    """The `contract`, if neither its adapter, which found `problems`, nor these rules say
    anything against it; otherwise raises InvalidContractError."""
    found = dict.fromkeys([*problems, *contract_problems(contract)])
    if found:
        raise InvalidContractError(found)
    return contract
