"""The visible text of a page as it is written down, and where each stretch came from."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Final

from paxman_core.document import Cell, Origin
from paxman_read_web._html_tokens import attribute_text

if TYPE_CHECKING:
    from paxman_core.document import ReadLimits

_ENTITY = re.compile(
    r"&(?:#[0-9]{1,9}|#[xX][0-9a-fA-F]{1,8}|[A-Za-z][A-Za-z0-9]{0,40});?", re.ASCII
)
# A single space stands for itself; other white space and every entity are rewritten.
_REWRITTEN = re.compile(rf"[\t\n\r\f][ \t\n\r\f]*+|[ ][ \t\n\r\f]++|{_ENTITY.pattern}")
_BEGINS_ANEW = re.compile(r"[^\W\dA-Z_][A-Z\d+(]|[\d.:)][A-Z]|[:)][\d+(]")
_SPACE: Final = " \t\n\r\f"
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*)[^<>]*>")
_BLOCKS = "p br li ul ol div h1 h2 h3 h4 h5 h6 tr section article"
_BREAKING: Final = frozenset(_BLOCKS.split())
_SPACES = re.compile(r"[^\S\n]+")
_LINES = re.compile(r"\s*\n\s*")
_RANK: Final = {"": 0, " ": 1, "\n": 2, "\n\n": 3}


class VisibleText:
    """Collects text; a separator is held back until something follows it."""

    def __init__(self, page: str, limits: ReadLimits) -> None:
        self.length = 0
        self.origins: list[Origin] = []
        self.page = page
        self._limits = limits
        self._pieces: list[str] = []
        self._shift: int | None = None
        self._pending = ""
        self._decided = False
        self._broken = False
        self._parted = False

    def text(self) -> str:
        """All that was collected."""
        return "".join(self._pieces)

    def separate(self, separator: str) -> None:
        """Ask for a separator before the next text; the strongest one asked for counts."""
        if not self._decided and _RANK[separator] > _RANK[self._pending]:
            self._pending = separator

    def decide(self, separator: str | None = None) -> None:
        """Fix the separator before the next text, whatever blocks open until then."""
        if separator is not None:
            self._pending = separator
        self._decided = True

    def part(self) -> None:
        """Set what follows apart, if its first character says that it begins something new.

        Between two elements side by side a page's style leaves room: `Monday` and `9 am`.
        """
        self._parted = True

    def line_break(self) -> None:
        """Go to a new line; twice in a row leaves a blank one."""
        self.separate("\n\n" if self._broken else "\n")
        self._broken = True

    def run(self, start: int, end: int) -> None:
        """A stretch of the page as running text: white space collapsed, entities decoded."""
        inner = self.page[start:end].lstrip(_SPACE)
        if inner.startswith("&nbsp;") and not inner.replace("&nbsp;", "").strip(_SPACE):
            inner = ""
        position = end - len(inner)
        if position > start:
            self.separate(" ")
        if inner:
            inner_end = position + len(inner.rstrip(_SPACE))
            self._rewrite(_REWRITTEN, position, inner_end)
            if inner_end < end:
                self.separate(" ")

    def preformatted(self, start: int, end: int) -> None:
        """A stretch of the page whose white space counts; entities are decoded."""
        self._rewrite(_ENTITY, start, end)

    def state(self, label: str, said: str, offset: int) -> tuple[int, int]:
        """Write down what stands at `offset` but is not shown; gives where the text now has it."""
        self.separate("\n")
        self._replace(f"{label}: ", offset)
        start = self.length
        self._replace(said, offset)
        return start, self.length

    def _rewrite(self, pattern: re.Pattern[str], start: int, end: int) -> None:
        position = start
        for found in pattern.finditer(self.page, start, end):
            self._add(position, found.start())
            if found.group().startswith("&"):
                self._replace(unescape(found.group()), found.start())
            else:
                self._replace(" ", found.start())
            position = found.end()
        self._add(position, end)

    def _add(self, start: int, end: int) -> None:
        if start >= end:
            return
        self._flush(self.page[start])
        if self._shift != start - self.length:
            self._shift = start - self.length
            self._came_from(Origin(self.length, start))
        self._keep(self.page[start:end])

    def _replace(self, text: str, offset: int) -> None:
        """Text that stands for something of another length at `offset`."""
        if not text:
            return
        self._flush(text[0])
        if self._shift != offset - self.length or len(text) > 1:
            self._shift = None
            self._came_from(Origin(self.length, offset, "", 0))
        self._keep(text)

    def _came_from(self, origin: Origin) -> None:
        self.origins.append(origin)
        if len(self.origins) > self._limits.max_nodes:
            self._limits.check_nodes(len(self.origins), "stretches of text between its markup")

    def _flush(self, following: str) -> None:
        if self._parted and not self._pending and self.length:
            self._pending = " " if _BEGINS_ANEW.fullmatch(self._pieces[-1][-1] + following) else ""
        if self._pending and self.length:
            self._keep(self._pending)
        self._pending = ""
        self._decided = self._broken = self._parted = False

    def _keep(self, text: str) -> None:
        # A no-break space looks like a space, and patterns are written with spaces.
        self._pieces.append(text.replace("\xa0", " "))
        self.length += len(text)


def cell_of(text: str, start: int, end: int, pointer: str) -> Cell:
    """The cell for what was written between two lengths of the text, less the space around it."""
    written = text[start:end]
    inner = written.lstrip()
    start = end - len(inner)
    inner = inner.rstrip()
    return Cell(start, start + len(inner), inner, pointer)


def plain_text(written: str) -> str:
    """A value without the markup and entities that authors leave in it, its lines kept apart."""
    said = attribute_text(written)
    if "&" in said and ";" in said:
        said = attribute_text(said)
    if "<" in said:
        said = _TAG.sub(lambda tag: "\n" if tag[2].lower() in _BREAKING else "", said)
    said = said.replace("\xa0", " ")
    return _LINES.sub("\n", _SPACES.sub(" ", said)).strip()
