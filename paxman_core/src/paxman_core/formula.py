"""What the stages ask about derived fields and checks, whose language paxman-formula understands.

It is imported when the first formula is met: most contracts have none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from typing import Final, NamedTuple, Protocol, TypeAlias, cast

from paxman_core.contract import PII, CanonicalContract, CanonicalField
from paxman_core.errors import MissingExtraError, Problem
from paxman_core.values import FieldType, Value

_DISTRIBUTION: Final = "paxman-formula"


class Known(NamedTuple):
    """The expression has this value."""

    value: Value


class Unknown(NamedTuple):
    """The expression has no value because these paths have none: `tax`, `items[2].price`."""

    missing: tuple[str, ...]


class Failed(NamedTuple):
    """The expression cannot be computed from values like these."""

    reason: str


Outcome: TypeAlias = Known | Unknown | Failed


class FormulaLanguage(Protocol):
    """What the module paxman_formula can do."""

    def formula_inputs(self, text: str) -> tuple[str, ...]:
        """The planned fields that an expression needs: `items` for `items[].amount`."""

    def evaluate_formula(
        self, text: str, values: Mapping[str, Value], field: CanonicalField | None = None
    ) -> Outcome:
        """The value of a formula `text` over `values` by path, in the type of a `field` if any."""

    def derivation_order(self, contract: CanonicalContract) -> tuple[str, ...]:
        """The paths of the derived fields, each after those that it needs."""

    def formula_problems(self, contract: CanonicalContract) -> tuple[Problem, ...]:
        """Everything that is wrong with the contract's formulas and checks."""


def formula_language() -> FormulaLanguage:
    """The module paxman_formula, or a MissingExtraError that says what to install."""
    try:
        return cast("FormulaLanguage", import_module("paxman_formula"))
    except ImportError:
        raise MissingExtraError(
            f"A formula or a check needs {_DISTRIBUTION}:",
            next_step=f"pip install {_DISTRIBUTION}",
        ) from None


def check_formulas(contract: CanonicalContract) -> tuple[Problem, ...]:
    """What is wrong with the contract's formulas and checks, or what is missing to read them."""
    written = [f.path for f in contract.walk() if f.hints.formula is not None or f.hints.checks]
    if not written and not contract.checks:
        return ()
    try:
        return formula_language().formula_problems(contract)
    except MissingExtraError as error:
        return (Problem(written[0] if written else "", error.message, error.next_step or ""),)


@lru_cache(maxsize=64)
def private_paths(contract: CanonicalContract) -> frozenset[str]:
    """The targets that hold what is tagged `pii`, or part of it, or come from it."""
    private = {path for field in contract.fields for path in _tagged(field, inside=False)}
    private |= {
        field.path
        for field in contract.targets
        if field.hints.lookup is not None and field.hints.lookup.key in private
    }
    derived = {f.path: f.hints.formula for f in contract.targets if f.hints.formula is not None}
    if private and derived:
        language = formula_language()
        for path in language.derivation_order(contract):
            if not private.isdisjoint(language.formula_inputs(derived[path])):
                private.add(path)
    return frozenset(private)


def _tagged(field: CanonicalField, inside: bool) -> Iterator[str]:
    inside = inside or PII in field.tags
    if field.fields and field.type is FieldType.OBJECT:
        for member in field.fields:
            yield from _tagged(member, inside)
    elif inside or (field.items is not None and any(_tagged_below(field.items))):
        yield field.path


def _tagged_below(field: CanonicalField) -> Iterator[bool]:
    yield PII in field.tags
    for member in field.fields if field.items is None else (field.items,):
        yield from _tagged_below(member)
