"""An XML scanner that remembers where every element stands.

Our own because parsers of the standard library give no offsets into the text, expand entities that
a document declares, and recurse. This one knows the five entities of XML and numbers, fetches
nothing, and does without a stack of its own calls.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import attrs

from paxman_core.document import ReadLimits, excerpt, line_and_column
from paxman_core.errors import InputLimitError, InvalidInputError

_NAME = r"[^\s<>/=\"'&!?]++"
_START = re.compile(
    rf"<({_NAME})((?:\s++{_NAME}\s*+=\s*+(?:\"[^\"<]*+\"|'[^'<]*+'))*+)\s*+(/?)>", re.DOTALL
)
_ATTRIBUTE = re.compile(rf"({_NAME})\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)')")
_END = re.compile(rf"</({_NAME})\s*+>")
_DOCTYPE = re.compile(r"<!DOCTYPE[^\[>]*+(?:\[[^\]]*+\][^>]*+)?>", re.IGNORECASE)
_REFERENCE = re.compile(r"&(?:#([0-9]{1,7})|#x([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));")
_KNOWN: Final = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_LAST_CHARACTER: Final = 0x10FFFF
_ATTRIBUTES_AT_MOST: Final = 1_000


@attrs.define(eq=False)
class XmlElement:
    """An element: its name without prefix, its attributes, what it holds, and where."""

    name: str
    start: int
    """Where its text begins; for an element of elements, where its content does."""
    end: int = 0
    attributes: tuple[tuple[str, str, int, int], ...] = ()
    """Name without prefix, value, and where the value stands."""
    children: list[XmlElement] = attrs.field(factory=list)
    content: str = ""
    """The characters of an element without children, references resolved."""

    @property
    def text(self) -> str:
        """What it says, without the blanks around it."""
        return self.content.strip()

    def child(self, *path: str) -> XmlElement | None:
        """The first element on a path of names."""
        return next(self.every(*path), None)

    def every(self, *path: str) -> Iterator[XmlElement]:
        """Every element on a path of names."""
        if not path:
            yield self
            return
        for each in self.children:
            if each.name == path[0]:
                yield from each.every(*path[1:])

    def attribute(self, name: str) -> str:
        """The value of an attribute; empty if there is none."""
        return next((value for each, value, _, _ in self.attributes if each == name), "")


def scan_xml(text: str, limits: ReadLimits) -> XmlElement:
    """The root element of a well-formed XML text, within the `limits`."""
    return _Scan(text, limits).root()


class _Scan:
    def __init__(self, text: str, limits: ReadLimits) -> None:
        self._text = text
        self._limits = limits
        self._count = 0
        self._open: list[tuple[XmlElement, str]] = []
        self._pieces: list[tuple[int, int, bool]] = []
        self._root: XmlElement | None = None

    def root(self) -> XmlElement:
        text = self._text
        position = 0
        while True:
            found = text.find("<", position)
            if found < 0:
                found = len(text)
            self._characters(position, found)
            if found == len(text):
                break
            position = self._markup(found)
        if self._root is None or self._open:
            raise self._error(len(text), "it ends before the last element does")
        return self._root

    def _characters(self, start: int, end: int) -> None:
        if start < end and self._open:
            self._pieces.append((start, end, False))
        elif self._text[start:end].strip(" \t\r\n\ufeff"):
            raise self._error(start, "there is text outside the root element")

    def _markup(self, position: int) -> int:
        text = self._text
        if text.startswith("<!--", position):
            return self._after("-->", position)
        if text.startswith("<![CDATA[", position):
            end = self._after("]]>", position)
            self._pieces.append((position + 9, end - 3, True))
            return end
        if text.startswith("<?", position):
            return self._after("?>", position)
        found = _DOCTYPE.match(text, position)
        if found is not None:
            return found.end()
        found = _END.match(text, position)
        if found is not None:
            self._close(found)
            return found.end()
        found = _START.match(text, position)
        if found is None:
            raise self._error(position, "this is not a tag")
        self._start(found)
        return found.end()

    def _after(self, mark: str, position: int) -> int:
        end = self._text.find(mark, position)
        if end < 0:
            raise self._error(position, f"what begins here has no {mark!r}")
        return end + len(mark)

    def _start(self, found: re.Match[str]) -> None:
        self._count += 1
        self._limits.check_nodes(self._count, "XML elements")
        if len(self._open) >= self._limits.max_depth:
            raise InputLimitError(
                f"The XML is nested more than {self._limits.max_depth} levels deep.",
                next_step="Flatten it, or raise ReadLimits.max_depth.",
                context={"limit": "max_depth", "offset": found.start()},
            )
        element = XmlElement(_local(found[1]), found.end(), found.end(), self._attributes(found))
        if self._open:
            self._open[-1][0].children.append(element)
        elif self._root is None:
            self._root = element
        else:
            raise self._error(found.start(), "a second root element begins here")
        self._pieces = []
        if not found[3]:
            self._open.append((element, found[1]))

    def _attributes(self, found: re.Match[str]) -> tuple[tuple[str, str, int, int], ...]:
        given: list[tuple[str, str, int, int]] = []
        for each in _ATTRIBUTE.finditer(self._text, found.start(2), found.end(2)):
            if each[1].startswith("xmlns") or len(given) >= _ATTRIBUTES_AT_MOST:
                continue
            group = 2 if each[2] is not None else 3
            given.append((_local(each[1]), _resolved(each[group]), *each.span(group)))
        return tuple(given)

    def _close(self, found: re.Match[str]) -> None:
        if not self._open or self._open[-1][1] != found[1]:
            raise self._error(found.start(), f"</{found[1]}> ends what was not begun last")
        element, _ = self._open.pop()
        element.end = found.start()
        if not element.children:
            self._fill(element)
        self._pieces = []

    def _fill(self, element: XmlElement) -> None:
        """The text of an element, which CDATA sections may be parts of."""
        written = [
            self._text[start:end] if is_raw else _resolved(self._text[start:end])
            for start, end, is_raw in self._pieces
        ]
        element.content = "".join(written)
        told = [piece for piece in self._pieces if self._text[piece[0] : piece[1]].strip()]
        if told:
            start, end = told[0][0], told[-1][1]
            inner = self._text[start:end]
            element.start = start + len(inner) - len(inner.lstrip())
            element.end = end - (len(inner) - len(inner.rstrip()))

    def _error(self, position: int, what: str) -> InvalidInputError:
        line, column = line_and_column(self._text, position)
        return InvalidInputError(
            f"The input is not well-formed XML at line {line}, column {column}: {what}.\n"
            f"{excerpt(self._text, position)}\n",
            next_step="Correct it there.",
            context={"line": line, "column": column, "offset": position},
        )


def _local(name: str) -> str:
    return name.rpartition(":")[2]


def _resolved(written: str) -> str:
    return _REFERENCE.sub(_character, written) if "&" in written else written


def _character(found: re.Match[str]) -> str:
    if found[3]:
        return _KNOWN[found[3]]
    code = int(found[1]) if found[1] else int(found[2], 16)
    is_character = 0 < code <= _LAST_CHARACTER and not 0xD800 <= code <= 0xDFFF
    return chr(code) if is_character else "\ufffd"
