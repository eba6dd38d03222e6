"""The expression language of derived fields and checks: `sum(items[].quantity * items[].price)`.

Small on purpose: no names but the contract's fields, no calls but a fixed list, no loops, and a
bound on everything, so that an expression from outside can be evaluated without being trusted.
The core imports it by its name when it meets the first formula.
"""

from __future__ import annotations

from collections.abc import Mapping

from paxman_core.contract import CanonicalField
from paxman_core.formula import Outcome
from paxman_core.values import Value
from paxman_formula._checking import derivation_order, formula_problems
from paxman_formula._coercion import fitted
from paxman_formula._evaluation import outcome_of
from paxman_formula._parser import parse_formula
from paxman_formula._spot import FormulaSyntaxError
from paxman_formula._tree import Formula

__all__ = [
    "Formula",
    "FormulaSyntaxError",
    "derivation_order",
    "evaluate_formula",
    "formula_inputs",
    "formula_problems",
    "parse_formula",
]


def formula_inputs(text: str) -> tuple[str, ...]:
    """The planned fields that the expression in `text` needs: `items` for `items[].amount`.

    FormulaSyntaxError shows the spot where it cannot be read.
    """
    return parse_formula(text).inputs


def evaluate_formula(
    text: str, values: Mapping[str, Value], field: CanonicalField | None = None
) -> Outcome:
    """The value of the expression in `text`; whatever the values are, they raise nothing.

    `values` has the planned fields by path: scalars by `address.city`, arrays whole by their own
    path. A field that is absent from it, or null, is missing. With a `field`, the value comes in
    its type: nothing is rounded unless the expression says `round()`, but money, half up to the
    digits of its currency; a whole DECIMAL may become an INTEGER; a text is never made of a
    number, nor money of a bare number. FormulaSyntaxError shows where `text` cannot be read.
    """
    outcome = outcome_of(parse_formula(text), values)
    return outcome if field is None else fitted(field, outcome)
