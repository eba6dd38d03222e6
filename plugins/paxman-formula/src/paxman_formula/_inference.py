"""Checking one expression against a contract, before there are any values."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from paxman_core.values import FieldType
from paxman_formula import _kinds as kinds
from paxman_formula._kinds import ANYTHING, CONDITION, Kind
from paxman_formula._spot import Complaint, closest
from paxman_formula._tree import (
    Arithmetic,
    ArithmeticOperator,
    Call,
    Comparison,
    Connective,
    Constant,
    Negation,
    Node,
    Not,
    Path,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paxman_core.contract import CanonicalContract

_TAKES: dict[str, tuple[frozenset[FieldType], str]] = {
    "sum": (kinds.AMOUNTS, "numbers or money"),
    "min": (kinds.ORDERED, "numbers, money, dates or texts"),
    "max": (kinds.ORDERED, "numbers, money, dates or texts"),
    "all": (kinds.CONDITIONS, "conditions"),
    "any": (kinds.CONDITIONS, "conditions"),
    "abs": (kinds.AMOUNTS, "a number or money"),
    "round": (kinds.AMOUNTS, "a number or money"),
    "join": (kinds.JOINED, "texts, numbers and dates"),
    "upper": (kinds.TEXTS, "a text"),
    "lower": (kinds.TEXTS, "a text"),
    "trim": (kinds.TEXTS, "a text"),
    "days": (kinds.DATES, "dates"),
    "year": (kinds.DATES, "a date"),
    "month": (kinds.DATES, "a date"),
    "day": (kinds.DATES, "a date"),
}
"""The types that a function's arguments may have; count() and coalesce() take any."""

_TAKES_AT: dict[tuple[str, int], tuple[frozenset[FieldType], str]] = {
    ("join", 0): (kinds.TEXTS, "a separator first"),
    ("round", 1): (frozenset({FieldType.INTEGER}), "a whole number of digits"),
}
"""The arguments that differ from the others of their function."""

_GIVES = {
    "all": FieldType.BOOLEAN,
    "any": FieldType.BOOLEAN,
    "count": FieldType.INTEGER,
    "join": FieldType.STRING,
    "upper": FieldType.STRING,
    "lower": FieldType.STRING,
    "trim": FieldType.STRING,
    "days": FieldType.INTEGER,
    "year": FieldType.INTEGER,
    "month": FieldType.INTEGER,
    "day": FieldType.INTEGER,
}
"""The type of a function's result where it does not depend on the arguments."""

_AGGREGATES = frozenset({"sum", "min", "max", "all", "any", "join", "count"})


class Inference:
    """The kind of an expression, and every complaint that was met while finding it out."""

    def __init__(self, contract: CanonicalContract) -> None:
        self._contract = contract
        self.complaints: list[Complaint] = []

    def kind_of(self, node: Node) -> Kind:
        if isinstance(node, Constant):
            return kinds.constant_kind(node.value)
        if isinstance(node, Path):
            return self._path(node)
        if isinstance(node, Arithmetic):
            return self._arithmetic(node)
        if isinstance(node, Negation):
            return self._negation(node)
        if isinstance(node, Comparison):
            return self._comparison(node)
        if isinstance(node, Not):
            return self._condition(node.operand)
        if isinstance(node, Connective):
            return self._rowwise(node.at, CONDITION, map(self._condition, node.operands))
        return self._call(node)

    def _path(self, path: Path) -> Kind:
        field = self._contract.by_path.get(path.text)
        if field is None:
            self._complain(path.at, f"there is no field `{path.text}`", self._suggestion(path))
            return ANYTHING
        in_array = None in path.steps
        if field.type is FieldType.OBJECT and field.fields and not in_array:
            message = f"`{path.text}` is an object"
            self._complain(path.at, message, f"Name a field in it: `{field.fields[0].path}`.")
            return ANYTHING
        if field.type is FieldType.ARRAY and not in_array:
            item = field.items
            return Kind(None if item is None else kinds.field_type(item), path.axis)
        return Kind(kinds.field_type(field), path.axis if in_array else None)

    def _suggestion(self, path: Path) -> str:
        known = self._contract.by_path
        written = path.text.replace("[]", "")
        for candidate in known:
            if candidate.replace("[]", "") == written:
                return f"Write `{candidate}`."
        return closest(path.text, known)

    def _arithmetic(self, node: Arithmetic) -> Kind:
        result = self.kind_of(node.first)
        for at, sign, operand in node.rest:
            result = self._operated(at, sign, result, self.kind_of(operand))
        return result

    def _operated(self, at: int, sign: ArithmeticOperator, left: Kind, right: Kind) -> Kind:
        result = kinds.arithmetic_kind(sign, left, right)
        if result is None:
            self._complain(at, f"`{sign}` does not go with {left.name} and {right.name}")
        return self._rowwise(at, result or ANYTHING, (left, right))

    def _negation(self, node: Negation) -> Kind:
        kind = self.kind_of(node.operand)
        if kind.type is not None and kind.type not in kinds.AMOUNTS:
            self._complain(node.at, f"`-` does not go with {kind.name}")
            return Kind(None, kind.axis)
        return kind

    def _comparison(self, node: Comparison) -> Kind:
        left, right = self.kind_of(node.left), self.kind_of(node.right)
        common = kinds.common_type(left, right)
        ordered = node.comparator not in ("==", "!=")
        if common is None or (ordered and common.type is FieldType.BOOLEAN):
            message = f"{left.name} and {right.name} cannot be compared by `{node.comparator}`"
            self._complain(node.at, message)
        return self._rowwise(node.at, CONDITION, (left, right))

    def _condition(self, node: Node) -> Kind:
        kind = self.kind_of(node)
        if kind.type not in (None, FieldType.BOOLEAN):
            self._complain(node.at, f"a condition is expected, and this is {kind.name}")
        return attrs.evolve(CONDITION, axis=kind.axis)

    def _call(self, call: Call) -> Kind:
        arguments = [self.kind_of(argument) for argument in call.arguments]
        for position, kind in enumerate(arguments):
            self._check_argument(call, position, kind)
        result = self._result(call, arguments)
        if call.function in _AGGREGATES:
            return attrs.evolve(result, axis=None)
        return self._rowwise(call.at, result, arguments)

    def _check_argument(self, call: Call, position: int, kind: Kind) -> None:
        if kind.type is None:
            return
        at = call.arguments[position].at
        if call.function == "count" and kind.axis is None:
            self._complain(at, f"count() takes a list, and this is a single {kind.name}")
        takes = _TAKES_AT.get((call.function, position)) or _TAKES.get(call.function)
        if takes is not None and kind.type not in takes[0]:
            self._complain(at, f"{call.function}() takes {takes[1]}, and this is {kind.name}")

    def _result(self, call: Call, arguments: list[Kind]) -> Kind:
        if call.function in _GIVES:
            return Kind(_GIVES[call.function])
        if call.function == "round":
            kind = arguments[0]
            places = FieldType.INTEGER if len(arguments) == 1 else FieldType.DECIMAL
            return Kind(places if kind.is_number else kind.type)
        return self._common(call, arguments)

    def _common(self, call: Call, arguments: list[Kind]) -> Kind:
        result = arguments[0]
        for argument in arguments[1:]:
            common = kinds.common_type(result, argument)
            if common is None:
                message = f"{call.function}() cannot mix {result.name} and {argument.name}"
                self._complain(call.at, message)
                return ANYTHING
            result = common
        return result

    def _rowwise(self, at: int, result: Kind, operands: Iterable[Kind]) -> Kind:
        axes = list(dict.fromkeys(each.axis for each in operands if each.axis is not None))
        if len(axes) > 1:
            message = f"`{axes[0]}` and `{axes[1]}` are different lists"
            self._complain(at, message, "Take the sum of each before you put them together.")
            return attrs.evolve(result, axis=None)
        return attrs.evolve(result, axis=axes[0] if axes else None)

    def _complain(self, at: int, message: str, advice: str = "") -> None:
        self.complaints.append(Complaint(at, message, advice))
