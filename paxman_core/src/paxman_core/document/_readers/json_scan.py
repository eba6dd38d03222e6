"""A JSON scanner that remembers where every value stands.

Our own because `json` gives no offsets, recurses, and accepts NaN. Iterative: an input nested a
hundred thousand levels deep meets the stated limit, not the interpreter's.
"""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import TYPE_CHECKING

from paxman_core.diagnostics import INPUT_INCOMPLETE, INPUT_REPAIRED
from paxman_core.document._excerpt import excerpt, line_and_column
from paxman_core.document._noting import Notes
from paxman_core.document._reader import ReadLimits
from paxman_core.document._structure import Node
from paxman_core.errors import InputLimitError, InvalidInputError

if TYPE_CHECKING:
    from paxman_core.document._structure import JsonScalar


_VALUE = re.compile(
    r"""[ \t\n\r]*+(?:
        "([^"\\\x00-\x1f]*+)"                                                     # 1
      | (-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?)(?![0-9A-Za-z.]) # 2
      | ([\[{])                                                                   # 3
      | (true|false|null)(?![0-9A-Za-z])                                          # 4
      | (")                                                                       # 5
    )""",
    re.VERBOSE,
)
_KEY = re.compile(r'[ \t\n\r]*+"([^"\\\x00-\x1f]*+)"[ \t\n\r]*+:')
_AFTER_VALUE = re.compile(r"[ \t\n\r]*+([,\]}])")
_CLOSING = {"[": "]", "{": "}"}
_LITERALS: dict[str, JsonScalar] = {"true": True, "false": False, "null": None}
_SPACE = re.compile(r"[ \t\n\r]*+")
_SURROGATE = re.compile("[\ud800-\udfff]")
_DECODER = json.JSONDecoder()
# What people write where JSON has no such thing, and what to tell them.
_MISTAKES = (
    (re.compile(r"-?(?:NaN|Infinity)"), "JSON has no NaN and no Infinity"),
    (re.compile(r"'"), "JSON strings are written in double quotes"),
    (re.compile(r"//|/\*|#"), "JSON has no comments"),
    (re.compile(r"[\]}]"), "a value is missing before this bracket; JSON has no trailing commas"),
    (re.compile(r"[+-]?\.?[0-9]"), "this is not a JSON number"),
    (re.compile(r"True|False|None"), "JSON writes true, false and null"),
)


class _Container:
    """An object or array whose end has not been reached."""

    __slots__ = ("closing", "keys", "nodes", "pointer", "start")

    def __init__(self, pointer: str, start: int, closing: str) -> None:
        self.pointer = pointer
        self.start = start
        self.closing = closing
        self.nodes: list[Node] = []
        self.keys: list[str] = []


class JsonScanner:
    """Reads values from a text, within the limits, and notes what is odd about them."""

    def __init__(self, text: str, limits: ReadLimits) -> None:
        self.notes = Notes()
        self._text = text
        self._limits = limits
        self._values = 0
        self._pointer_characters = 0

    def value(self, position: int, pointer: str = "") -> tuple[Node, int]:
        """The value at a `position`, whose JSON pointer is `pointer`, and where it ends."""
        stack: list[_Container] = []
        while True:
            self._count(pointer)
            found = _VALUE.match(self._text, position)
            if found is None:
                raise self._no_value(position)
            if found.lastindex == 3:
                container = self._opened(found, pointer, len(stack))
                stack.append(container)
                position = found.end()
                closed = _AFTER_VALUE.match(self._text, position)
                if closed is None or closed.group(1) != container.closing:
                    pointer, position = self._next(container, position)
                    continue
                position = closed.end()
                node = self._closed(stack.pop(), position)
            else:
                node, position = self._scalar(found, pointer)
            while stack:
                container = stack[-1]
                container.nodes.append(node)
                after = _AFTER_VALUE.match(self._text, position)
                if after is None:
                    raise self._no_separator(position, container)
                separator = after.group(1)
                if separator == ",":
                    pointer, position = self._next(container, after.end())
                    break
                if separator != container.closing:
                    raise self._no_separator(after.start(1), container)
                position = after.end()
                node = self._closed(stack.pop(), position)
            else:
                return node, position

    def lines(self, position: int) -> Node:
        """Values one after the other, each beginning on a new line, as the items of an array."""
        start = end = position
        items: list[Node] = []
        while position < len(self._text):
            if items and "\n" not in self._text[end:position]:
                raise self.error(position, "a new value must begin on a new line")
            node, end = self.value(position, f"/{len(items)}")
            items.append(node)
            position = self.skip_space(end)
        return Node("", start, end, None, None, tuple(items))

    def skip_space(self, position: int) -> int:
        """Where the next thing that is not white space stands."""
        found = _SPACE.match(self._text, position)
        return found.end() if found else position

    def error(
        self, position: int, what: str, next_step: str = "Correct it there."
    ) -> InvalidInputError:
        """The error for a `position` that is not JSON: `what` is wrong, and the `next_step`."""
        line, column = line_and_column(self._text, position)
        return InvalidInputError(
            f"The input is not valid JSON at line {line}, column {column}: {what}.\n"
            f"{excerpt(self._text, position)}\n",
            next_step=next_step,
            context={"line": line, "column": column, "offset": position},
        )

    def _count(self, pointer: str) -> None:
        self._values += 1
        self._pointer_characters += len(pointer)
        if self._values > self._limits.max_nodes:
            self._limits.check_nodes(self._values, "JSON values")
        if self._pointer_characters > 4 * self._limits.max_characters:
            # Long keys above many values: each value's pointer repeats them.
            raise InputLimitError(
                "The keys above the values of the input are too long in sum.",
                next_step="Shorten the keys, or raise ReadLimits.max_characters.",
                context={"limit": "max_characters"},
            )

    def _opened(self, found: re.Match[str], pointer: str, depth: int) -> _Container:
        if depth >= self._limits.max_depth:
            line, column = line_and_column(self._text, found.start(3))
            raise InputLimitError(
                f"The JSON is nested more than {self._limits.max_depth} levels deep, at line "
                f"{line}, column {column}.",
                next_step="Flatten it, or raise ReadLimits.max_depth.",
                context={"limit": "max_depth", "offset": found.start(3)},
            )
        return _Container(pointer, found.start(3), _CLOSING[found.group(3)])

    def _closed(self, container: _Container, end: int) -> Node:
        nodes, keys = container.nodes, container.keys
        if container.closing == "]":
            return Node(container.pointer, container.start, end, None, None, tuple(nodes))
        if len(set(keys)) < len(keys):
            self.notes.add(
                INPUT_REPAIRED,
                f"The object at {_shown(container.pointer)} repeats a key; every value was kept.",
            )
        members = tuple(zip(keys, nodes, strict=True))
        return Node(container.pointer, container.start, end, None, members)

    def _next(self, container: _Container, position: int) -> tuple[str, int]:
        """The pointer of a container's next value, and where that value is to stand."""
        if container.closing == "]":
            return f"{container.pointer}/{len(container.nodes)}", position
        found = _KEY.match(self._text, position)
        if found is not None:
            key, position = found.group(1), found.end()
        else:
            key, position = self._escaped_key(position)
        container.keys.append(key)
        if "~" in key or "/" in key:
            key = key.replace("~", "~0").replace("/", "~1")
        return f"{container.pointer}/{key}", position

    def _escaped_key(self, position: int) -> tuple[str, int]:
        position = self.skip_space(position)
        if not self._text.startswith('"', position):
            what = "a key in double quotes is expected here"
            if self._text.startswith("}", position):
                what = "a key is expected here; JSON has no trailing commas"
            raise self.error(position, what)
        key, end = self._string(position)
        colon = self.skip_space(end)
        if not self._text.startswith(":", colon):
            raise self.error(colon, "a colon is expected after the key")
        return key, colon + 1

    def _scalar(self, found: re.Match[str], pointer: str) -> tuple[Node, int]:
        kind = found.lastindex
        if kind == 1:
            return Node(pointer, found.start(1), found.end(1), found.group(1)), found.end()
        if kind == 2:
            start, end = found.span(2)
            return Node(pointer, start, end, self._number(found.group(2), pointer)), end
        if kind == 4:
            start, end = found.span(4)
            return Node(pointer, start, end, _LITERALS[found.group(4)]), end
        value, end = self._string(found.start(5))
        return Node(pointer, found.end(5), end - 1, value), end

    def _number(self, written: str, pointer: str) -> JsonScalar:
        value = number(written, self._limits.max_digits)
        if value is not None:
            return value
        self.notes.add(
            INPUT_INCOMPLETE,
            f"The number at {_shown(pointer)} would have more than "
            f"{self._limits.max_digits} digits; it was kept as text.",
        )
        return written

    def _string(self, position: int) -> tuple[str, int]:
        """A string with escapes, and where it ends after its closing quote."""
        try:
            value, end = _DECODER.raw_decode(self._text, position)
        except json.JSONDecodeError as error:
            place = min(error.pos, len(self._text))
            message = error.msg.removesuffix(" at").removesuffix(" starting")
            raise self.error(place, message[0].lower() + message[1:]) from None
        assert isinstance(value, str)
        if _SURROGATE.search(value):
            value = _SURROGATE.sub("\ufffd", value)
            # The offset, not the line: counting lines for each of a million strings adds up.
            self.notes.add(
                INPUT_REPAIRED,
                f"The string at offset {position} writes a lone surrogate, replaced by U+FFFD.",
            )
        return value, end

    def _no_value(self, position: int) -> InvalidInputError:
        position = self.skip_space(position)
        if position >= len(self._text):
            return self.error(position, "it ends where a value is expected", "Complete it.")
        for pattern, what in _MISTAKES:
            if pattern.match(self._text, position):
                return self.error(position, what)
        return self.error(position, "a value is expected here")

    def _no_separator(self, position: int, container: _Container) -> InvalidInputError:
        position = self.skip_space(position)
        if position >= len(self._text):
            what = f"it ends before the {container.closing!r} of what was opened"
            return self.error(position, f"{what} at {container.start}", "Complete it.")
        return self.error(position, f"a comma or {container.closing!r} is expected here")


def _shown(pointer: str) -> str:
    """A pointer for people; a hostile key can be megabytes long."""
    return pointer if 0 < len(pointer) <= 200 else f"{pointer[:200]}…" if pointer else "the top"


_SHORT = 17
_LONGEST_EXPONENT = 12


def number(written: str, max_digits: int) -> int | Decimal | None:
    """The int or Decimal that a JSON number writes, or None if it has too many digits.

    `1e999999999` is eleven characters and a billion digits: what counts is its plain spelling.
    """
    if written.lstrip("-").isdigit():
        return int(written) if len(written) <= max_digits else None
    mantissa, _, exponent = written.lower().partition("e")
    if len(mantissa) > max_digits + 2 or len(exponent) > _LONGEST_EXPONENT:
        return None
    value = Decimal(written)
    if exponent or len(written) > _SHORT:
        _, digits, power = value.as_tuple()
        assert isinstance(power, int)
        if max(len(digits) + max(power, 0), -power) > max_digits:
            return None
    return value
