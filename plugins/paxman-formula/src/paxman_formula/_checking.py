"""The formulas and checks of a whole contract: what is wrong with them, and their order."""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING

from paxman_core.contract import CanonicalContract, CanonicalField
from paxman_core.errors import InvalidContractError, Problem
from paxman_core.values import FieldType
from paxman_formula._inference import Inference
from paxman_formula._kinds import Kind, fits
from paxman_formula._parser import parse_formula
from paxman_formula._spot import Complaint, FormulaSyntaxError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


_ONE_OF_A_LIST = "Wrap it in a function that makes one value of a list, such as sum() or all()."


def formula_problems(contract: CanonicalContract) -> tuple[Problem, ...]:
    """What is wrong with single formulas and checks, in declaration order, and then the cycles."""
    return (*_expression_problems(contract), *_cycle_problems(contract))


def derivation_order(contract: CanonicalContract) -> tuple[str, ...]:
    """The paths of the derived fields, each after those that it needs, else as declared.

    Formulas that cannot be read, and cycles, are an InvalidContractError.
    """
    needs = _needs(contract, lambda field: parse_formula(field.hints.formula or "").inputs)
    order = _sorted(needs)
    if len(order) < len(needs):
        raise InvalidContractError(_cycle_problems(contract))
    return order


def _expression_problems(contract: CanonicalContract) -> Iterator[Problem]:
    planned = {field.path for field in contract.targets}
    for field in contract.walk():
        if field.hints.formula is not None:
            if field.path in planned:
                yield from _formula_problems(contract, field, field.hints.formula)
            else:
                yield _underivable(field)
        for check in field.hints.checks:
            yield from _check_problems(contract, field.path, check)
    for check in contract.checks:
        yield from _check_problems(contract, "", check)


def _underivable(field: CanonicalField) -> Problem:
    if field.type is FieldType.OBJECT:
        return Problem(field.path, "An object cannot have a formula.", "Give its fields formulas.")
    return Problem(
        field.path,
        "A field inside a list cannot have its own formula: lists are found as a whole.",
        "Write the formula where the list's values are used, or check it with all(…).",
    )


def _formula_problems(
    contract: CanonicalContract, field: CanonicalField, text: str
) -> Iterator[Problem]:
    for complaint in _complaints(contract, text, lambda kind: _misfit(field, kind)):
        yield complaint.problem(field.path, "formula", text)


def _check_problems(contract: CanonicalContract, place: str, text: str) -> Iterator[Problem]:
    for complaint in _complaints(contract, text, _no_condition):
        yield complaint.problem(place, "check", text)


def _complaints(
    contract: CanonicalContract, text: str, unsuitable: Callable[[Kind], tuple[str, str] | None]
) -> list[Complaint]:
    """What is wrong inside the expression; only if nothing is, whether its result is suitable."""
    try:
        formula = parse_formula(text)
    except FormulaSyntaxError as error:
        return [error.complaint]
    inference = Inference(contract)
    kind = inference.kind_of(formula.root)
    reason = unsuitable(kind)
    if inference.complaints or reason is None:
        return inference.complaints
    return [Complaint(formula.root.at, *reason)]


def _no_condition(kind: Kind) -> tuple[str, str] | None:
    if kind.type not in (None, FieldType.BOOLEAN):
        return "there is no comparison", "Write one, such as `net + tax == total`."
    if kind.axis is not None:
        return "there is an answer for each item of a list", _ONE_OF_A_LIST
    return None


def _misfit(field: CanonicalField, kind: Kind) -> tuple[str, str] | None:
    if fits(field, kind):
        return None
    if kind.axis is not None and field.type is not FieldType.ARRAY:
        return "the result is a list", _ONE_OF_A_LIST
    result = kind.name if kind.axis is None else f"a list of {kind.name}"
    return f"the result is {result}, and the field is {field.type.value}", ""


def _needs(
    contract: CanonicalContract, inputs: Callable[[CanonicalField], tuple[str, ...]]
) -> dict[str, tuple[str, ...]]:
    """The derived fields in declaration order, each with the derived fields that it needs."""
    derived = [field for field in contract.targets if field.hints.formula is not None]
    paths = {field.path for field in derived}
    return {field.path: tuple(path for path in inputs(field) if path in paths) for field in derived}


def _sorted(needs: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """As many of the paths as can be put in order; what is in or behind a cycle is left out."""
    paths = list(needs)
    rank = {path: index for index, path in enumerate(paths)}
    waiting = {path: len(needs[path]) for path in paths}
    users: dict[str, list[str]] = {path: [] for path in paths}
    for path in paths:
        for needed in needs[path]:
            users[needed].append(path)
    ready = [rank[path] for path in paths if not waiting[path]]
    order: list[str] = []
    while ready:
        path = paths[heapq.heappop(ready)]
        order.append(path)
        for user in users[path]:
            waiting[user] -= 1
            if not waiting[user]:
                heapq.heappush(ready, rank[user])
    return tuple(order)


def _cycle_problems(contract: CanonicalContract) -> tuple[Problem, ...]:
    needs = _needs(contract, _readable_inputs)
    settled = set(_sorted(needs))
    return tuple(_cycle_problem(cycle) for cycle in _cycles(needs, settled))


def _readable_inputs(field: CanonicalField) -> tuple[str, ...]:
    try:
        return parse_formula(field.hints.formula or "").inputs
    except FormulaSyntaxError:
        return ()


def _cycles(needs: Mapping[str, tuple[str, ...]], settled: set[str]) -> Iterator[list[str]]:
    """One cycle for each group of fields that wait for each other, from its first field on."""
    seen = set(settled)
    rank = {path: index for index, path in enumerate(needs)}
    for start in needs:
        trail: dict[str, None] = {}
        path = start
        while path not in seen and path not in trail:
            trail[path] = None
            # What could not be put in order waits for something that could not be either.
            path = next(needed for needed in needs[path] if needed not in settled)
        if path in trail:
            walked = list(trail)
            cycle = walked[walked.index(path) :]
            first = cycle.index(min(cycle, key=rank.__getitem__))
            yield [*cycle[first:], *cycle[:first]]
        seen.update(trail)


def _cycle_problem(cycle: list[str]) -> Problem:
    shown = " -> ".join([*cycle, cycle[0]])
    return Problem(
        cycle[0],
        f"The formula needs its own result: {shown}.",
        "Take one formula out of the circle.",
    )
