"""Writing an answer: the keys are put into the model's mouth, the values are its own.

A grammar that also demanded the keys would force tokens on a model that it does not use for them,
and what it says after such tokens is worse.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from paxman_cap_local_inference._failures import OutOfTokensError
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from paxman_cap_local_inference._runtime import Runtime
    from paxman_cap_local_inference._settings import LocalSettings
    from paxman_core.canonical import Json
    from paxman_core.contract import CanonicalField

# No control character is let into a string, because JSON has none there.
_STRING: Final = r"""
string ::= "\"" character* "\""
character ::= [^"\\\x00-\x1f\x7f] | "\\" (["\\/bfnrt] | "u" hex hex hex hex)
hex ::= [0-9a-fA-F]
"""
_VALUE: Final = r'root ::= " "? ("null" | string)' + _STRING
MAX_VALUE: Final = 96
"""Tokens of the longest value: a model that has lost the thread would copy all of the document."""
MAX_ITEMS: Final = 200
"""Items of the longest list."""


class Writing:
    """One answer of a model, as far as it has come."""

    def __init__(self, runtime: Runtime, settings: LocalSettings, deadline: float | None) -> None:
        self._runtime = runtime
        self._settings = settings
        self._deadline = deadline
        self._position = runtime.remembered
        self.output_tokens = 0

    def read(self, tokens: list[int]) -> None:
        """Let the model read on."""
        self._runtime.follow(tokens, self._position, self._deadline)
        self._position += len(tokens)

    def say(self, text: str) -> None:
        """Put words into the model's mouth."""
        self.read(self._runtime.tokens(text))

    def answer(self, field: CanonicalField) -> Json:
        """What the model says where the field's value stands."""
        if field.type is FieldType.ARRAY:
            return self._list(field.items)
        if field.type is FieldType.OBJECT:
            self.say(" {")
            return self._members(field)
        return self._value()

    def _list(self, item: CanonicalField | None) -> Json:
        """A list; after each item the model says whether there is another one."""
        is_record = item is not None and item.type is FieldType.OBJECT
        opening = r'"{"' if is_record else "string"
        rules = "" if is_record else _STRING
        self.say(" [")
        found: list[Json] = []
        while len(found) < MAX_ITEMS:
            between = '", "' if found else '""'
            said = self._chosen(f'root ::= "]" | {between} {opening}{rules}\n')
            if said == "]":
                break
            if is_record:
                assert item is not None
                found.append(self._members(item))
            else:
                found.append(_read(said.removeprefix(", ")))
        return found or None

    def _members(self, record: CanonicalField) -> Json:
        """The members of an object whose opening bracket has been written."""
        members: dict[str, Json] = {}
        for member in record.fields:
            self.say(f"{', ' if members else ''}{json.dumps(member.name, ensure_ascii=False)}:")
            members[member.name] = self.answer(member)
        self.say("}")
        return members

    def _value(self) -> Json:
        return _read(self._chosen(_VALUE))

    def _chosen(self, grammar: str) -> str:
        """What the model writes by a grammar, until it is complete."""
        sampler = self._runtime.sampler(
            grammar, float(self._settings.temperature), self._settings.seed
        )
        written = b""
        most = self.output_tokens + MAX_VALUE
        try:
            while not _is_complete(written):
                if self.output_tokens >= self._settings.max_output_tokens:
                    raise OutOfTokensError("the answer was longer than max_output_tokens allows")
                if self.output_tokens >= most:
                    self.say('"')
                    return "null"
                token = sampler.next()
                self.output_tokens += 1
                written += self._runtime.piece(token)
                self.read([token])
        finally:
            sampler.close()
        return written.decode("utf-8", "replace")


def _read(text: str) -> Json:
    """A value that was written by the grammar."""
    value: Json = json.loads(text)
    return value


def _is_complete(written: bytes) -> bool:
    """Whether nothing can follow: a closing or an opening bracket, null, or a whole string."""
    text = written.strip().removeprefix(b",").strip()
    if text in (b"]", b"{", b"null"):
        return True
    if len(text) < 2 or not text.startswith(b'"') or not text.endswith(b'"'):
        return False
    slashes = len(text[:-1]) - len(text[:-1].rstrip(b"\\"))
    return slashes % 2 == 0
