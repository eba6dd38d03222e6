"""What was given: a text, where its characters came from, and the structure it states itself.

The structure's own values are in `structure`, which a plain text does not need.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core._lazy import lazy_pattern
from paxman_core.diagnostics import Diagnostic
from paxman_core.document._view import TextView
from paxman_core.values import plain_in_place

if TYPE_CHECKING:
    # When a document has some: most texts have none.
    from paxman_core.document._structure import (
        Doubt,
        Entity,
        Entry,
        ItemList,
        Node,
        Origin,
        Page,
        Table,
    )

LINE_BREAKS: Final = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_QUOTED = lazy_pattern(r"(?m)^[ \t]*>[> \t]*")


def _start(origin: Origin) -> int:
    return origin.start


@attrs.frozen(eq=False, repr=False)
class Document:
    """A document as every stage sees it; offsets are characters of `text`."""

    text: str
    content_hash: str
    """SHA-256 of the input's bytes."""
    media_type: str = "text/plain"
    encoding: str = "utf-8"
    name: str = ""
    tree: Node | None = None
    tables: tuple[Table, ...] = ()
    entries: tuple[Entry, ...] = ()
    entities: tuple[Entity, ...] = ()
    lists: tuple[ItemList, ...] = ()
    furniture: tuple[tuple[int, int], ...] = ()
    """Stretches of the text that frame a page, such as its menus; to be read last."""
    asides: tuple[tuple[int, int], ...] = ()
    """Stretches of a page that are about others: similar things, comments, whose host it is."""
    unseen: tuple[tuple[int, int], ...] = ()
    """Stretches of the text that only the markup states, such as a page's JSON-LD."""
    doubts: tuple[Doubt, ...] = ()
    """Stretches of the text that may have been misread, as on a photograph; sorted by start."""
    pages: tuple[Page, ...] = ()
    parts: tuple[Document, ...] = ()
    """Attachments that were read; listed ones that could not be are in the notes."""
    origins: tuple[Origin, ...] = ()
    """Sorted by start; empty when the text is the decoded input, character for character."""
    notes: tuple[Diagnostic, ...] = ()

    def __repr__(self) -> str:
        shown = self.text if len(self.text) <= 60 else f"{self.text[:60]}…"
        counts = [
            f"{len(having)} {noun}"
            for noun in ("tables", "entries", "entities", "lists", "pages", "parts", "notes")
            if (having := getattr(self, noun))
        ]
        about = [self.media_type, f"{len(self.text):,} characters", *counts]
        named = f"{self.name!r}, " if self.name else ""
        return f"<Document {named}{', '.join(about)}: {shown!r}>"

    def origin_of(self, offset: int) -> tuple[str, int]:
        """Where a character of the text came from: the source's name and the offset in it.

        Raises IndexError for a place outside the text.
        """
        if not 0 <= offset <= len(self.text):
            raise IndexError(f"offset {offset} is outside the text of {len(self.text)} characters")
        position = bisect_right(self.origins, offset, key=_start) - 1
        if position < 0:
            return "", offset
        origin = self.origins[position]
        return origin.source, origin.offset + (offset - origin.start) * origin.scale

    @cached_property
    def plain(self) -> Document:
        """The document in ordinary characters and without marks of quotation, at the same offsets.

        What is found in it is quoted as it stands in this one. Itself, if it is as plain, or if it
        has a structure of its own.
        """
        if self.tree is not None or self.media_type == "text/html":
            return self
        text = plain_in_place(self.text)
        if "\r" in text:
            text = text.replace("\r", " " if "\n" in text else "\n")
        if 2 * text.count("\n>") > text.count("\n"):
            text = _QUOTED.sub(lambda mark: " " * len(mark[0]), text)
        return self if text == self.text else attrs.evolve(self, text=text)

    @cached_property
    def visible_text(self) -> str:
        """The text with blanks in place of what is not shown, at the same offsets."""
        return blanked(self.text, self.unseen)

    @cached_property
    def body_text(self) -> str:
        """The visible text with blanks in place of what is set aside, at the same offsets."""
        return blanked(self.visible_text, tuple(sorted((*self.furniture, *self.asides))))

    @cached_property
    def view(self) -> TextView:
        """What is seen in the text; worked out once for all capabilities."""
        return TextView(self.text)

    @cached_property
    def visible_view(self) -> TextView:
        """What is seen in the visible text."""
        return self.view if self.visible_text is self.text else TextView(self.visible_text)

    @cached_property
    def body_view(self) -> TextView:
        """What is seen in the text of the page itself."""
        is_all = self.body_text is self.visible_text
        return self.visible_view if is_all else TextView(self.body_text)

    @cached_property
    def lines(self) -> tuple[tuple[int, int], ...]:
        """Start and end of every line, without its line break."""
        spans = []
        start = 0
        for whole, line in zip(*map(self.text.splitlines, (True, False)), strict=True):
            spans.append((start, start + len(line)))
            start += len(whole)
        return tuple(spans)


def blanked(text: str, stretches: tuple[tuple[int, int], ...]) -> str:
    """The text with spaces for all but the line breaks of these stretches."""
    pieces: list[str] = []
    position = 0
    for start, end in stretches:
        blank = "\n".join(" " * len(line) for line in text[start:end].split("\n"))
        pieces += (text[position:start], blank)
        position = end
    return "".join((*pieces, text[position:])) if pieces else text
