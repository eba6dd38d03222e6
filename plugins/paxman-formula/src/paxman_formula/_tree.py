"""What an expression consists of once it has been read."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

import attrs

from paxman_core.contract import joined

ArithmeticOperator: TypeAlias = Literal["+", "-", "*", "/"]
Comparator: TypeAlias = Literal["==", "!=", "<", "<=", ">", ">="]


class Constant(NamedTuple):
    """A number, a text or a truth value that is written in the expression."""

    at: int
    value: str | bool | int | Decimal


@attrs.frozen(slots=False)
class Path:
    """A reference to a field: names, and None for each `[]` that steps into an array's items."""

    at: int
    steps: tuple[str | None, ...]

    @cached_property
    def text(self) -> str:
        """The path as contracts spell it."""
        return _text(self.steps)

    @cached_property
    def input(self) -> str:
        """The path of the planned field: arrays are planned whole, so up to the first `[]`."""
        return _text(self.steps[: len(self.steps) - len(self.inner_steps)])

    @cached_property
    def inner_steps(self) -> tuple[str | None, ...]:
        """The steps that lead from the planned field's value inwards."""
        return self.steps[self.steps.index(None) :] if None in self.steps else ()

    @cached_property
    def axis(self) -> str:
        """The list whose items the values belong to; for a bare path, the items of the field."""
        steps = self.steps if None in self.steps else (*self.steps, None)
        last = len(steps) - 1 - steps[::-1].index(None)
        return _text(steps[: last + 1])


class Arithmetic(NamedTuple):
    """Operands of one precedence, from left to right.

    One node for the whole chain keeps a long sum as shallow as a short one.
    """

    first: Node
    rest: tuple[tuple[int, ArithmeticOperator, Node], ...]

    @property
    def at(self) -> int:
        return self.first.at


class Negation(NamedTuple):
    """A minus sign before an operand."""

    at: int
    operand: Node


class Comparison(NamedTuple):
    """Two operands and how they should compare; `at` is the operator's place."""

    at: int
    left: Node
    comparator: Comparator
    right: Node


class Connective(NamedTuple):
    """Conditions that are joined by `and`, or by `or`."""

    word: Literal["and", "or"]
    operands: tuple[Node, ...]

    @property
    def at(self) -> int:
        return self.operands[0].at


class Not(NamedTuple):
    """A condition that should not hold."""

    at: int
    operand: Node


class Call(NamedTuple):
    """A function of the language and its arguments."""

    at: int
    function: str
    arguments: tuple[Node, ...]


Node: TypeAlias = "Constant | Path | Arithmetic | Negation | Comparison | Connective | Not | Call"


@attrs.frozen(slots=False)
class Formula:
    """An expression that has been read: its text, and the fields that it needs."""

    text: str
    root: Node = attrs.field(eq=False, repr=False)

    @cached_property
    def inputs(self) -> tuple[str, ...]:
        """The planned fields that are needed: `line_items` for `line_items[].amount`."""
        return tuple(dict.fromkeys(reference.input for reference in _references(self.root)))


def _text(steps: tuple[str | None, ...]) -> str:
    text = ""
    for step in steps:
        text = f"{text}[]" if step is None else joined(text, step)
    return text


def _references(node: Node) -> Iterator[Path]:
    if isinstance(node, Path):
        yield node
    for child in _children(node):
        yield from _references(child)


def _children(node: Node) -> tuple[Node, ...]:
    if isinstance(node, Arithmetic):
        return (node.first, *(operand for _, _, operand in node.rest))
    if isinstance(node, Comparison):
        return (node.left, node.right)
    if isinstance(node, Connective):
        return node.operands
    if isinstance(node, Call):
        return node.arguments
    if isinstance(node, Negation | Not):
        return (node.operand,)
    return ()
