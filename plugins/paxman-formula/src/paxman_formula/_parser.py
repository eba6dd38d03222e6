"""Reading an expression.

condition   = conjunction { "or" conjunction }
conjunction = negated { "and" negated }
negated     = "not" negated | comparison
comparison  = addition [ ("==" | "!=" | "<" | "<=" | ">" | ">=") addition ]
addition    = product { ("+" | "-") product }
product     = signed { ("*" | "/") signed }
signed      = "-" signed | operand
operand     = number | text | "true" | "false" | path | call | "(" condition ")"
path        = name { "[]" } { ( "." name | key ) { "[]" } }
"""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, NoReturn, cast

import attrs

from paxman_formula._spot import Complaint, FormulaSyntaxError, closest
from paxman_formula._tokens import Token, TokenKind, tokens_of
from paxman_formula._tree import (
    Arithmetic,
    ArithmeticOperator,
    Call,
    Comparator,
    Comparison,
    Connective,
    Constant,
    Formula,
    Negation,
    Node,
    Not,
    Path,
)

if TYPE_CHECKING:
    from collections.abc import Callable


@attrs.frozen
class Signature:
    """How a function is written; `most` is None when it takes any number of arguments."""

    usage: str
    least: int
    most: int | None

    def accepts(self, count: int) -> bool:
        return self.least <= count and (self.most is None or count <= self.most)


SIGNATURES = {
    "sum": Signature("sum(items[].amount)", 1, None),
    "count": Signature("count(items)", 1, 1),
    "min": Signature("min(items[].amount)", 1, None),
    "max": Signature("max(items[].amount)", 1, None),
    "all": Signature("all(items[].amount > 0)", 1, None),
    "any": Signature("any(items[].amount > 0)", 1, None),
    "abs": Signature("abs(amount)", 1, 1),
    "round": Signature("round(amount, 2)", 1, 2),
    "coalesce": Signature("coalesce(discount, 0)", 2, None),
    "join": Signature('join(" ", first_name, last_name)', 2, None),
    "upper": Signature("upper(code)", 1, 1),
    "lower": Signature("lower(code)", 1, 1),
    "trim": Signature("trim(name)", 1, 1),
    "days": Signature("days(start, end)", 2, 2),
    "year": Signature("year(date)", 1, 1),
    "month": Signature("month(date)", 1, 1),
    "day": Signature("day(date)", 1, 1),
}


MAX_LENGTH = 2000
MAX_DEPTH = 30
MAX_DIGITS = 34

_COMPARATORS = ("==", "!=", "<", "<=", ">", ">=")
_RESERVED = frozenset({"and", "or", "not", "true", "false"})


@lru_cache(maxsize=1024)
def parse_formula(text: str) -> Formula:
    """The expression as a tree, read once however often it is asked for.

    FormulaSyntaxError shows the spot where it cannot be read.
    """
    if len(text) > MAX_LENGTH:
        message = f"there are {len(text)} characters, more than {MAX_LENGTH}"
        raise FormulaSyntaxError(text, Complaint(MAX_LENGTH, message))
    return Formula(text, _Parser(text).whole())


class _Parser:
    """One pass over the tokens of one expression."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = tokens_of(text)
        self._index = 0
        self._depth = 0

    def whole(self) -> Node:
        node = self._condition()
        if self._next.is_sign(*_COMPARATORS):
            self._refuse("only two values can be compared at once", "Join comparisons with `and`.")
        if self._next.kind is not TokenKind.END:
            self._refuse(
                f"an operator is expected before {self._found}",
                "Write one of + - * / == != < <= > >= and or.",
            )
        return node

    def _condition(self) -> Node:
        operands = self._joined("or", self._conjunction)
        return operands[0] if len(operands) == 1 else Connective("or", operands)

    def _conjunction(self) -> Node:
        operands = self._joined("and", self._negated)
        return operands[0] if len(operands) == 1 else Connective("and", operands)

    def _joined(self, word: str, operand: Callable[[], Node]) -> tuple[Node, ...]:
        operands = [operand()]
        while self._next.is_word(word):
            self._take()
            operands.append(operand())
        return tuple(operands)

    def _negated(self) -> Node:
        if self._next.is_word("not"):
            return Not(self._take().at, self._deeper(self._negated))
        return self._comparison()

    def _comparison(self) -> Node:
        left = self._addition()
        if not self._next.is_sign(*_COMPARATORS):
            return left
        sign = self._take()
        return Comparison(sign.at, left, cast("Comparator", sign.text), self._addition())

    def _addition(self) -> Node:
        return self._chain(("+", "-"), self._product)

    def _product(self) -> Node:
        return self._chain(("*", "/"), self._signed)

    def _chain(self, signs: tuple[str, str], operand: Callable[[], Node]) -> Node:
        first = operand()
        rest: list[tuple[int, ArithmeticOperator, Node]] = []
        while self._next.is_sign(*signs):
            sign = self._take()
            rest.append((sign.at, cast("ArithmeticOperator", sign.text), operand()))
        return Arithmetic(first, tuple(rest)) if rest else first

    def _signed(self) -> Node:
        if self._next.is_sign("-"):
            return Negation(self._take().at, self._deeper(self._signed))
        return self._operand()

    def _operand(self) -> Node:
        token = self._next
        if token.is_sign("("):
            return self._bracketed()
        if token.kind is TokenKind.NUMBER:
            return self._number()
        if token.kind is TokenKind.STRING:
            return Constant(token.at, self._take().text)
        if token.is_word("true") or token.is_word("false"):
            return Constant(token.at, self._take().text == "true")
        if token.kind in (TokenKind.QUOTED, TokenKind.KEY) or self._is_plain_name(token):
            return self._path_or_call()
        advice = "Write a field, a number, a text in quotes or a function."
        raise self._error(token.at, f"a value is expected before {self._found}", advice)

    def _bracketed(self) -> Node:
        opened = self._take()
        node = self._deeper(self._condition)
        self._close(opened)
        return node

    def _number(self) -> Node:
        token = self._take()
        if len(token.text) > MAX_DIGITS:
            raise self._error(token.at, f"a number has more than {MAX_DIGITS} digits")
        return Constant(token.at, Decimal(token.text) if "." in token.text else int(token.text))

    def _path_or_call(self) -> Node:
        token = self._take()
        if token.kind is TokenKind.NAME and self._next.is_sign("("):
            return self._call(token)
        steps: list[str | None] = [token.text, *self._array_steps()]
        while self._next.is_sign(".") or self._next.kind is TokenKind.KEY:
            if self._next.kind is TokenKind.KEY:
                steps += [self._take().text, *self._array_steps()]
                continue
            self._take()
            if self._next.kind is not TokenKind.QUOTED and not self._is_plain_name(self._next):
                self._refuse(f"a field's name is expected before {self._found}")
            steps += [self._take().text, *self._array_steps()]
        return Path(token.at, tuple(steps))

    def _array_steps(self) -> list[None]:
        steps: list[None] = []
        while self._next.kind is TokenKind.ITEMS:
            self._take()
            steps.append(None)
        return steps

    def _call(self, name: Token) -> Node:
        signature = SIGNATURES.get(name.text)
        if signature is None:
            advice = closest(name.text, SIGNATURES) or f"There are {', '.join(SIGNATURES)}."
            raise self._error(name.at, f"there is no function `{name.text}`", advice)
        opened = self._take()
        arguments: list[Node] = []
        while not self._next.is_sign(")") or arguments:
            arguments.append(self._deeper(self._condition))
            if not self._next.is_sign(","):
                break
            self._take()
        self._close(opened)
        if not signature.accepts(len(arguments)):
            message = f"`{name.text}` has the wrong number of arguments, {len(arguments)}"
            raise self._error(name.at, message, f"Write it like `{signature.usage}`.")
        return Call(name.at, name.text, tuple(arguments))

    def _close(self, opened: Token) -> None:
        if self._next.is_sign(*_COMPARATORS):
            self._refuse("only two values can be compared at once", "Join comparisons with `and`.")
        if self._next.kind is TokenKind.END:
            raise self._error(opened.at, "a bracket is not closed")
        if not self._next.is_sign(")"):
            self._refuse(f"an operator or `)` is expected before {self._found}")
        self._take()

    def _deeper(self, read: Callable[[], Node]) -> Node:
        # The parser and everything that walks the tree recurse, and the stack is not ours alone.
        if self._depth == MAX_DEPTH:
            self._refuse(f"the nesting is deeper than {MAX_DEPTH} levels")
        self._depth += 1
        node = read()
        self._depth -= 1
        return node

    @property
    def _next(self) -> Token:
        return self._tokens[self._index]

    @property
    def _found(self) -> str:
        return "the end" if self._next.kind is TokenKind.END else f"`{self._next.text}`"

    def _take(self) -> Token:
        token = self._next
        self._index += 1
        return token

    def _refuse(self, message: str, advice: str = "") -> NoReturn:
        raise self._error(self._next.at, message, advice)

    def _error(self, at: int, message: str, advice: str = "") -> FormulaSyntaxError:
        return FormulaSyntaxError(self._text, Complaint(at, message, advice))

    @staticmethod
    def _is_plain_name(token: Token) -> bool:
        return token.kind is TokenKind.NAME and token.text not in _RESERVED
