"""The contract's own checks: agreement is evidence, disagreement is a conflict.

A formula is a check, too, of a value that was not computed by it. A check is evidence for a field
only if it compares it with a field that rests on other evidence: that a number is positive, or
equal to itself, does not show that it is the right one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from paxman_core.diagnostics import FORMULA_FAILED, MISMATCH, Diagnostic
from paxman_core.evidence import EvidenceRef, FormulaUse, TextSpan, span_of
from paxman_core.formula import Failed, Known, Unknown, formula_language
from paxman_core.reconciler._support import formulas_behind
from paxman_core.records import DERIVED
from paxman_core.values import equal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paxman_core.contract import CanonicalContract, CanonicalField
    from paxman_core.evidence import Place
    from paxman_core.formula import Outcome
    from paxman_core.reconciler._judgement import Judgement
    from paxman_core.values import Value

CHECK = "check"
"""The capability id of evidence that a check gives."""
CheckOutcome: TypeAlias = EvidenceRef | Diagnostic
"""What one check says about one of the fields it reads."""


@lru_cache(maxsize=64)
def checks_of(contract: CanonicalContract) -> tuple[str, ...]:
    """Every check, the contract's first, each once."""
    of_fields = (check for field in contract.targets for check in field.hints.checks)
    return tuple(dict.fromkeys((*contract.checks, *of_fields)))


def run_check(text: str, judgements: Mapping[str, Judgement]) -> Iterator[CheckOutcome]:
    """What the check says; nothing when a field that it reads has no value."""
    language = formula_language()
    inputs = language.formula_inputs(text)
    outcome = language.evaluate_formula(text, _values(inputs, judgements))
    holds = isinstance(outcome, Known) and outcome.value is True
    yield from _outcomes(FormulaUse(text, inputs), outcome, holds, text, judgements)


def run_formula(
    field: CanonicalField, judgements: Mapping[str, Judgement]
) -> Iterator[CheckOutcome]:
    """What the field's formula says about a value that was found without it."""
    judgement = judgements[field.path]
    was_tried = any(candidate.capability_id == DERIVED for candidate in judgement.candidates)
    if field.hints.formula is None or judgement.chosen is None or was_tried:
        return
    language, text = formula_language(), field.hints.formula
    inputs = language.formula_inputs(text)
    outcome = language.evaluate_formula(text, _values(inputs, judgements), field)
    holds = isinstance(outcome, Known) and equal(outcome.value, judgement.chosen.value)
    use = FormulaUse(text, (field.path, *inputs))
    yield from _outcomes(use, outcome, holds, f"{field.path} == {text}", judgements)


def _outcomes(
    use: FormulaUse, outcome: Outcome, holds: bool, text: str, judgements: Mapping[str, Judgement]
) -> Iterator[CheckOutcome]:
    if isinstance(outcome, Unknown):
        return
    for path in use.inputs:
        if isinstance(outcome, Failed):
            message = f"the check {text!r} could not be carried out: {outcome.reason}"
            yield Diagnostic(FORMULA_FAILED, message, path)
        elif not holds:
            message = f"the check {text!r} does not hold"
            yield Diagnostic(MISMATCH, message, path)
        elif _confirms(use, path, judgements):
            yield EvidenceRef(path, CHECK, use)


def _values(inputs: tuple[str, ...], judgements: Mapping[str, Judgement]) -> dict[str, Value]:
    found = ((path, judgements[path].chosen) for path in inputs)
    return {path: chosen.value for path, chosen in found if chosen is not None}


def _confirms(use: FormulaUse, path: str, judgements: Mapping[str, Judgement]) -> bool:
    """Whether a check that holds is evidence for the field at a path."""
    inputs = frozenset(use.inputs)
    if _is_derived(judgements[path]) or any(
        # A value computed from all the others agrees with them by construction.
        _is_derived(judgements[other]) and inputs - {other} <= _sources(other, judgements)
        for other in inputs
    ):
        return False
    own = _places(path, judgements)
    return any(_is_apart(own, _places(other, judgements)) for other in inputs - {path})


def _is_derived(judgement: Judgement) -> bool:
    """Whether nothing but formulas speaks for the value."""
    return all(candidate.capability_id == DERIVED for candidate in judgement.supporters)


def _sources(path: str, judgements: Mapping[str, Judgement]) -> frozenset[str]:
    """The fields that a computed value rests on in the end, and those on the way."""
    given = {
        source
        for formula in formulas_behind(judgements[path].supporters)
        for source in formula.inputs
    }
    return frozenset(given).union(*(_sources(source, judgements) for source in given))


def _places(path: str, judgements: Mapping[str, Judgement]) -> list[Place]:
    """Where a value stands; for one that is computed, where its inputs stand."""
    return [
        span_of(ref.place) or ref.place
        for source in (path, *sorted(_sources(path, judgements)))
        for candidate in judgements[source].supporters
        for ref in candidate.evidence
        if not isinstance(ref.place, FormulaUse)
    ]


def _is_apart(first: list[Place], second: list[Place]) -> bool:
    """Whether the second rests on something, and on nothing that the first rests on."""
    return bool(second) and not any(_overlap(one, other) for one in first for other in second)


def _overlap(one: Place, other: Place) -> bool:
    if isinstance(one, TextSpan) and isinstance(other, TextSpan):
        return one.start < other.end and other.start < one.end
    return one == other
