"""An expression cut into words and signs."""

from __future__ import annotations

import enum
import re

import attrs

from paxman_formula._spot import Complaint, FormulaSyntaxError

_TOKEN = re.compile(
    r"""
    (?P<SPACE>\s+)
  | (?P<NUMBER>[0-9]+(?:\.[0-9]+)?)
  | (?P<NAME>[^\W\d]\w*)
  | (?P<QUOTED>`(?:[^`]|``)+`)
  | (?P<STRING>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
  | (?P<KEY>\["(?:[^"\\]|\\.)*"\])
  | (?P<ITEMS>\[\s*\])
  | (?P<SIGN>[=!<>]=|[-+*/(),.<>])
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t"}

_ADVICE = {
    "=": "Two values are compared with `==`.",
    "&": "Conditions are joined with `and`.",
    "|": "Conditions are joined with `or`.",
    "!": "Write `not` before a condition, or `!=` between two values.",
    "[": "A single item cannot be picked: `items[].price` stands for the price of every item.",
    "%": "Write a percentage as a fraction: `0.19 * net`.",
    "^": "There are no powers: multiply.",
    "'": "The text is not closed.",
    '"': "The text is not closed.",
    "`": "The name is not closed.",
}


@enum.unique
class TokenKind(enum.Enum):
    """What a piece of an expression can be."""

    NUMBER = enum.auto()
    NAME = enum.auto()
    QUOTED = enum.auto()
    STRING = enum.auto()
    KEY = enum.auto()
    ITEMS = enum.auto()
    SIGN = enum.auto()
    END = enum.auto()


@attrs.frozen
class Token:
    """One piece of an expression; quotes are already taken off."""

    kind: TokenKind
    text: str
    at: int

    def is_sign(self, *signs: str) -> bool:
        return self.kind is TokenKind.SIGN and self.text in signs

    def is_word(self, word: str) -> bool:
        return self.kind is TokenKind.NAME and self.text == word


def tokens_of(text: str) -> tuple[Token, ...]:
    """The pieces of an expression, ended by one of the kind END."""
    found: list[Token] = []
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            advice = _ADVICE.get(text[at], "An odd field name is written in backquotes.")
            raise FormulaSyntaxError(text, Complaint(at, f"`{text[at]}` has no meaning", advice))
        if match.lastgroup is not None and match.lastgroup != "SPACE":
            found.append(_token(TokenKind[match.lastgroup], match[0], at))
        at = match.end()
    found.append(Token(TokenKind.END, "", len(text)))
    return tuple(found)


def _token(kind: TokenKind, text: str, at: int) -> Token:
    if kind is TokenKind.STRING:
        text = _ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[1]), text[1:-1])
    elif kind is TokenKind.KEY:
        text = _ESCAPE.sub(r"\1", text[2:-2])
    elif kind is TokenKind.QUOTED:
        text = text[1:-1].replace("``", "`")
    return Token(kind, text, at)
