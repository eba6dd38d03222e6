"""Writing a pattern for RE2, which answers in time linear in the text.

RE2 differs from `re` in its classes, its word boundary and its `$`. Nothing of that is used:
classes are written out, and the text is encoded (see `subject`) so that RE2's word boundary and
line end are where `re` has them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paxman_cap_regex import _characters as characters
from paxman_cap_regex import _structure as structure
from paxman_cap_regex._characters import CharacterSet
from paxman_cap_regex._ranges import FIRST, LAST, Ranges
from paxman_cap_regex._subject import (
    BRACKET,
    INNER_LINE_FEED,
    INNER_LINE_FEED_BYTE,
    WORD_SHIFT,
    WORD_SPACE,
    Form,
)
from paxman_cap_regex._syntax import (
    Anchor,
    AnchorKind,
    Characters,
    Choice,
    Group,
    Node,
    Repeat,
    Sequence,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_REPEAT = 1_000
"""The largest count that RE2 takes."""
MAX_WRITTEN = 200_000
"""How long a repetition may become; RE2 would refuse longer ones."""


class NotLinear(Exception):  # noqa: N818 - it is an answer, not an error
    """The pattern cannot be written for RE2; the message says what it uses."""


class LinearPattern(NamedTuple):
    """A pattern as RE2 reads it."""

    text: bytes
    marked: bool
    """Whether it runs on text in which only the final line feed is a line feed."""


def write(node: Node, form: Form) -> LinearPattern:
    """Write a pattern for a form of text."""
    if structure.nullable(node) and structure.may_prefer_nothing(node):
        raise NotLinear("a match of nothing that is preferred to a longer one")
    marked = _is_marked(node)
    writer = _WRITERS[form](marked=marked)
    return LinearPattern(writer.write(node).encode(), marked)


def _is_marked(node: Node) -> bool:
    """Whether a pattern asks for the end of the text, or before its final line feed."""
    kinds = {part.kind for part in structure.walk(node) if isinstance(part, Anchor)}
    if AnchorKind.FINAL_END not in kinds:
        return False
    if kinds & {AnchorKind.LINE_START, AnchorKind.LINE_END}:
        raise NotLinear("anchors of lines together with an anchor of the whole text")
    return True


class _Writer:
    """Writes for ASCII text, in which a byte is a character."""

    never = r"[^\x00-\xff]"
    """A class that no character of the text is in."""
    inner_line_feed = INNER_LINE_FEED_BYTE

    def __init__(self, *, marked: bool) -> None:
        self._marked = marked

    def write(self, node: Node) -> str:
        if isinstance(node, Characters):
            return self.characters(node.accepted)
        if isinstance(node, Sequence):
            return "".join(self.write(part) for part in node.parts)
        if isinstance(node, Choice):
            options = "|".join(self.write(option) for option in node.options)
            return f"(?:{options})" if node.options else self.never
        if isinstance(node, Group):
            return f"({self.write(node.body)})"
        if isinstance(node, Anchor):
            return self.anchor(node.kind)
        if isinstance(node, Repeat):
            return self._repeat(node)
        raise NotLinear(_NAMES[type(node).__name__])

    def characters(self, accepted: CharacterSet) -> str:
        return _class((*_ascii_ranges(accepted), *self._line_feed(accepted))) or self.never

    def _line_feed(self, accepted: CharacterSet) -> Ranges:
        code = self.inner_line_feed
        return ((code, code),) if self._marked and accepted.ascii & _LINE_FEED else ()

    def anchor(self, kind: AnchorKind) -> str:
        return _ANCHORS[kind]

    def _repeat(self, node: Repeat) -> str:
        if node.mode == "possessive":
            raise NotLinear("possessive repetition")
        if structure.nullable(node.body):
            raise NotLinear("repetition of what may be nothing")
        body, lazy = self.write(node.body), "?" if node.mode == "lazy" else ""
        most = node.least if node.most is None else node.most
        if len(body) * (most // MAX_REPEAT) > MAX_WRITTEN:
            raise NotLinear("more states than linear time allows")
        counts = list(_counts(node.least, node.most))
        if len(counts) > 1 and structure.has_groups(node.body):
            raise NotLinear("a group in a repetition of more than 1,000 times")
        return "".join(f"(?:{body}){_quantifier(*count)}{lazy}" for count in counts)


class _Utf8Writer(_Writer):
    """Writes for text beyond ASCII, when it does not matter what a word character is."""

    never = r"[^\x00-\x{10ffff}]"
    inner_line_feed = ord(INNER_LINE_FEED)

    def characters(self, accepted: CharacterSet) -> str:
        return _class(self._outside(accepted.ascii, accepted.other, accepted)) or self.never

    def _outside(self, bits: int, beyond: Ranges, accepted: CharacterSet) -> Ranges:
        ascii_part = _ascii_ranges(CharacterSet(bits))
        return (*ascii_part, *_clip(beyond), *self._line_feed(accepted))

    def anchor(self, kind: AnchorKind) -> str:
        if kind in (AnchorKind.ASCII_BOUNDARY, AnchorKind.NO_ASCII_BOUNDARY):
            raise NotLinear("a boundary of ASCII words in text beyond ASCII")
        return super().anchor(kind)


class _WordWriter(_Utf8Writer):
    """Writes for text in which word characters beyond ASCII stand in brackets."""

    def characters(self, accepted: CharacterSet) -> str:
        accepted = accepted.pruned()
        outside = _class(self._outside(accepted.ascii & ~_BRACKET, accepted.other, accepted))
        word = ((ord(BRACKET), ord(BRACKET)),) if accepted.ascii & _BRACKET else ()
        inside = _class(
            tuple(
                (first + WORD_SHIFT, min(last, WORD_SPACE - 1) + WORD_SHIFT)
                for first, last in (*word, *accepted.word)
                if first < WORD_SPACE
            )
        )
        bracketed = f"{BRACKET}{inside}{BRACKET}" if inside else ""
        options = "|".join(filter(None, (outside, bracketed)))
        return f"(?:{options})" if options else self.never


_WRITERS = {Form.ASCII: _Writer, Form.UTF8: _Utf8Writer, Form.WORDS: _WordWriter}
_BRACKET = 1 << ord(BRACKET)
_LINE_FEED = characters.NEWLINE.ascii
_ANCHORS = {
    AnchorKind.TEXT_START: r"\A",
    AnchorKind.TEXT_END: r"\z",
    AnchorKind.FINAL_END: "(?m:$)",
    AnchorKind.LINE_START: "(?m:^)",
    AnchorKind.LINE_END: "(?m:$)",
    AnchorKind.BOUNDARY: r"\b",
    AnchorKind.NO_BOUNDARY: r"\B",
    AnchorKind.ASCII_BOUNDARY: r"\b",
    AnchorKind.NO_ASCII_BOUNDARY: r"\B",
}
_NAMES = {
    "Look": "look-around",
    "BackReference": "a back-reference",
    "Conditional": "a condition on a group",
    "Atomic": "an atomic group",
}


def _class(ranges: Ranges) -> str:
    if not ranges:
        return ""
    if len(ranges) == 1 and ranges[0][0] == ranges[0][1]:
        return _escape(ranges[0][0])
    return "[" + "".join(_escape(first) + "-" + _escape(last) for first, last in ranges) + "]"


def _escape(code: int) -> str:
    character = chr(code)
    return character if character.isascii() and character.isalnum() else f"\\x{{{code:x}}}"


def _ascii_ranges(accepted: CharacterSet) -> Iterator[tuple[int, int]]:
    start = None
    for code in range(FIRST + 1):
        inside = code < FIRST and accepted.ascii >> code & 1
        if inside and start is None:
            start = code
        elif not inside and start is not None:
            yield (start, code - 1)
            start = None


def _clip(ranges: Ranges) -> Iterator[tuple[int, int]]:
    """The ranges without the code points that stand for something else in wide text."""
    above = ord(INNER_LINE_FEED) + 1
    for first, last in ranges:
        if first < WORD_SHIFT:
            yield (first, min(last, WORD_SHIFT - 1))
        if last >= above:
            yield (max(first, above), min(last, LAST))


def _counts(least: int, most: int | None) -> Iterator[tuple[int, int | None]]:
    """A repetition as several in a row, none of them larger than RE2 takes."""
    if least <= MAX_REPEAT and (most is None or most <= MAX_REPEAT):
        yield (least, most)
        return
    for _ in range(least // MAX_REPEAT):
        yield (MAX_REPEAT, MAX_REPEAT)
    rest = least % MAX_REPEAT
    if most is None:
        yield (rest, None)
        return
    yield (rest, rest)
    for _ in range((most - least) // MAX_REPEAT):
        yield (0, MAX_REPEAT)
    yield (0, (most - least) % MAX_REPEAT)


def _quantifier(least: int, most: int | None) -> str:
    if most is None:
        return {0: "*", 1: "+"}.get(least, f"{{{least},}}")
    return "?" if (least, most) == (0, 1) else f"{{{least},{most}}}"
