"""The expression language of derived fields and checks: `sum(items[].quantity * items[].price)`.

Small on purpose: no names but the contract's fields, no calls but a fixed list, no loops, and a
bound on everything, so that an expression from outside can be evaluated without being trusted.

The parts are imported when the first expression is met: most contracts have none.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from paxman_core.contract import PII, CanonicalContract, CanonicalField
from paxman_core.errors import Problem
from paxman_core.formula._outcome import Failed, Known, Outcome, Unknown
from paxman_core.formula._spot import FormulaSyntaxError
from paxman_core.formula._tree import Formula
from paxman_core.values import Value

__all__ = [
    "Failed",
    "Formula",
    "FormulaSyntaxError",
    "Known",
    "Outcome",
    "Unknown",
    "check_formulas",
    "derivation_order",
    "evaluate_for",
    "evaluate_formula",
    "parse_formula",
    "private_paths",
]


def parse_formula(text: str) -> Formula:
    """The expression as a tree; FormulaSyntaxError shows the spot where it cannot be read."""
    from paxman_core.formula import _parser as parser

    return parser.parse(text)


def evaluate_formula(formula: Formula, values: Mapping[str, Value]) -> Outcome:
    """The value of the expression; it never raises, whatever the values are.

    `values` has the planned fields by path: scalars by `address.city`, arrays whole by their own
    path. A field that is absent from it, or null, is missing.
    """
    from paxman_core.formula import _evaluation as evaluation

    return evaluation.outcome_of(formula, values)


def evaluate_for(field: CanonicalField, formula: Formula, values: Mapping[str, Value]) -> Outcome:
    """The value of the expression in the field's type.

    Nothing is rounded unless the expression says `round()`, with one exception: money is rounded
    half up to the digits of its currency. A whole DECIMAL may become an INTEGER; a text is never
    made of a number, nor money of a bare number.
    """
    from paxman_core.formula import _coercion as coercion

    return coercion.fitted(field, evaluate_formula(formula, values))


def check_formulas(contract: CanonicalContract) -> tuple[Problem, ...]:
    """Everything that is wrong with the contract's formulas and checks, in declaration order."""
    hints = [field.hints for field in contract.walk()]
    if not contract.checks and not any(hint.formula is not None or hint.checks for hint in hints):
        return ()
    from paxman_core.formula import _checking as checking

    return checking.problems_of(contract)


def derivation_order(contract: CanonicalContract) -> tuple[str, ...]:
    """The paths of the derived fields, each after those that it needs, else as declared.

    Formulas that cannot be read, and cycles, are an InvalidContractError.
    """
    if all(field.hints.formula is None for field in contract.targets):
        return ()
    from paxman_core.formula import _checking as checking

    return checking.order_of(contract)


@lru_cache(maxsize=64)
def private_paths(contract: CanonicalContract) -> frozenset[str]:
    """The targets that hold something tagged `pii`, or are a part of it, computed from it or
    looked up by it."""
    if not any(PII in field.tags for field in contract.walk()):
        return frozenset()
    from paxman_core.formula import _checking as checking

    return checking.private_paths(contract)
