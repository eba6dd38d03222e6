"""Which merge policy each field has: the contract's, or the one given beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias, cast, get_args

import attrs

from paxman_core.contract import CanonicalContract, MergePolicy, MergeStrategy, TieBreaker
from paxman_core.errors import InvalidContractError, Problem
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.contract import CanonicalField

GivenPolicy: TypeAlias = MergePolicy | str | Mapping[str, Any]
GivenPolicies: TypeAlias = Mapping[str, GivenPolicy]
"""By field path: a policy, the name of a strategy, or a mapping with the members of a policy."""

STRATEGIES: tuple[str, ...] = get_args(MergeStrategy)
TIE_BREAKERS: tuple[str, ...] = get_args(TieBreaker)
LEAVES_OPEN = ("first_write", "majority", "min", "max", "unanimous", "weighted")
"""The strategies that may have no answer, and so may name a fallback."""
DEFAULT = MergePolicy()

_SIZED = (
    FieldType.INTEGER,
    FieldType.DECIMAL,
    FieldType.DATE,
    FieldType.DATETIME,
    FieldType.MONEY,
)
_NEEDS = {
    "merge_array": ((FieldType.ARRAY,), "an ARRAY field"),
    "min": (_SIZED, "a field that has a size: a number, a date, money"),
    "max": (_SIZED, "a field that has a size: a number, a date, money"),
}


@attrs.frozen
class Unit:
    """Fields that are decided together; most stand alone."""

    paths: tuple[str, ...]
    policy: MergePolicy


def merge_units(
    contract: CanonicalContract, policies: GivenPolicies | None = None
) -> tuple[Unit, ...]:
    """The units of a contract, in declaration order.

    `policies` are those of single fields, which win over the contract's. Raises
    InvalidContractError with every problem at once.
    """
    problems: list[Problem] = []
    chosen = dict(contract.policy.merge_policies)
    for path, given in (policies or {}).items():
        chosen[path] = _policy(path, given, problems)
    groups = contract.policy.merge_groups
    problems += _policy_problems(contract, chosen)
    problems += _group_problems(contract, groups, chosen)
    if problems:
        raise InvalidContractError(dict.fromkeys(problems))
    group_of = {path: group for group in groups for path in group}
    units: dict[tuple[str, ...], Unit] = {}
    for field in contract.targets:
        paths = group_of.get(field.path, (field.path,))
        stated = [chosen[path] for path in paths if path in chosen]
        units.setdefault(paths, Unit(paths, stated[0] if stated else DEFAULT))
    return tuple(units.values())


def changed_strategies(new: CanonicalContract, old: CanonicalContract) -> tuple[Problem, ...]:
    """Every field whose strategy differs between a new and an old contract of one major version.

    Snapshots made before and after could not be compared, and nothing would say so.
    """
    if _major(new.version) != _major(old.version):
        return ()
    before = _strategies(old)
    return tuple(
        Problem(
            path,
            f"The strategy was {before[path]} in version {old.version} and is {strategy} in "
            f"{new.version}.",
            "Keep it, or give the contract a new major version.",
        )
        for path, strategy in _strategies(new).items()
        if before.get(path, strategy) != strategy
    )


def _major(version: str) -> str:
    return version.strip().lstrip("vV").partition(".")[0]


def _strategies(contract: CanonicalContract) -> dict[str, str]:
    units = merge_units(contract)
    return {path: unit.policy.strategy for unit in units for path in unit.paths}


def _policy(path: str, given: GivenPolicy, problems: list[Problem]) -> MergePolicy:
    if isinstance(given, MergePolicy):
        return given
    if isinstance(given, str):
        return MergePolicy(cast("MergeStrategy", given))
    members = {attribute.name for attribute in attrs.fields(MergePolicy)}
    if isinstance(given, Mapping) and set(given) <= members:
        return MergePolicy(**given)
    advice = "Pass a MergePolicy, a strategy's name, or a mapping with strategy and tie_breaker."
    problems.append(Problem(path, f"{given!r} is not a merge policy.", advice))
    return DEFAULT


def _policy_problems(
    contract: CanonicalContract, chosen: Mapping[str, MergePolicy]
) -> Iterator[Problem]:
    targets = {field.path: field for field in contract.targets}
    for path, policy in chosen.items():
        if path not in targets:
            advice = f"There are: {', '.join(targets)}."
            yield Problem(path, "No field of this path can be merged.", advice)
        else:
            yield from _problems(targets[path], policy)


def _problems(field: CanonicalField, policy: MergePolicy) -> Iterator[Problem]:
    names = [policy.strategy, *([policy.fallback] if policy.fallback else [])]
    for name in names:
        types, words = _NEEDS.get(name, ((field.type,), ""))
        if name not in STRATEGIES:
            advice = f"Choose one of {', '.join(STRATEGIES)}."
            yield Problem(field.path, f"{name!r} is not a strategy.", advice)
        elif field.type not in types:
            yield Problem(field.path, f"{name} needs {words}; this is {field.type.value}.")
    if policy.fallback and policy.strategy in STRATEGIES:
        if policy.strategy not in LEAVES_OPEN:
            advice = f"Leave it out; it is for {', '.join(LEAVES_OPEN)}."
            yield Problem(field.path, f"{policy.strategy} never needs a fallback.", advice)
        elif policy.fallback == policy.strategy:
            yield Problem(field.path, f"{policy.strategy} is its own fallback.", "Name another.")
    if policy.weights and policy.strategy != "weighted":
        yield Problem(
            field.path, f"{policy.strategy} does not use weights.", "Leave out the weights."
        )
    if any(type(weight) is not int or weight < 0 for _, weight in policy.weights):
        yield Problem(field.path, "A weight is not an integer, 0 or more.")
    if policy.fallback == "weighted":
        yield Problem(field.path, "weighted cannot be a fallback.", "Make it the strategy.")
    if policy.tie_breaker is not None and policy.tie_breaker not in TIE_BREAKERS:
        advice = f"Choose one of {', '.join(TIE_BREAKERS)}."
        yield Problem(field.path, f"{policy.tie_breaker!r} is not a tie-breaker.", advice)


def _group_problems(
    contract: CanonicalContract,
    groups: tuple[tuple[str, ...], ...],
    chosen: Mapping[str, MergePolicy],
) -> Iterator[Problem]:
    targets = {field.path for field in contract.targets}
    seen: set[str] = set()
    for group in groups:
        for path in group:
            if path not in targets:
                yield Problem(path, "No field of this path can be grouped.")
            if path in seen:
                yield Problem(path, "It is in two groups, or twice in one.")
            seen.add(path)
        stated = {chosen[path] for path in group if path in chosen}
        if len(stated) > 1:
            yield Problem(group[0], "The fields of its group have different merge policies.")
        for name in sorted({n for p in stated for n in (p.strategy, p.fallback) if n in _NEEDS}):
            advice = "Make amount and currency one MONEY field, or choose another strategy."
            yield Problem(group[0], f"{name} looks at one field, and this is a group.", advice)
