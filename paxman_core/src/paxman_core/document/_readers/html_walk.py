"""From the tags of a page to its visible text, tables and labelled values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_core.document._readers.html_definitions import Definitions
from paxman_core.document._readers.html_forms import Forms
from paxman_core.document._readers.html_hidden import BLOCKS, HiddenElement, is_hidden
from paxman_core.document._readers.html_tables import Tables
from paxman_core.document._readers.html_text import VisibleText
from paxman_core.document._readers.html_tokens import Tag, Text, tokens

if TYPE_CHECKING:
    from paxman_core.document._reader import ReadLimits
    from paxman_core.document._structure import Entry, Origin, Table

_SET_APART = "blockquote dl h1 h2 h3 h4 h5 h6 hr ol p pre table ul"
_PARAGRAPHS: Final = frozenset(_SET_APART.split())


class Page:
    """A page as a person sees it."""

    def __init__(self, page: str, limits: ReadLimits) -> None:
        self._page = page
        self._limits = limits
        self._visible = VisibleText(page, limits)
        self._tables = Tables(self._visible)
        self._forms = Forms(self._visible)
        self._definitions = Definitions(self._visible)
        self._hidden: HiddenElement | None = None
        self._preformatted = 0
        self._walk()
        self.text: str = self._visible.text()
        tables, row_entries = self._tables.finish(self.text, limits)
        self.tables: tuple[Table, ...] = tables
        self.entries: tuple[Entry, ...] = self._entries(row_entries)
        self.origins: tuple[Origin, ...] = tuple(self._visible.origins)

    def _entries(self, row_entries: list[Entry]) -> tuple[Entry, ...]:
        found = [*row_entries, *self._forms.finish(self.text), *self._definitions.finish(self.text)]
        return tuple(sorted(found, key=lambda entry: entry.value.start))

    def _walk(self) -> None:
        count = 0
        for token in tokens(self._page):
            if isinstance(token, Text):
                if self._hidden is None:
                    self._text(token)
                continue
            count += 1
            if count > self._limits.max_nodes:
                self._limits.check_nodes(count, "tags")
            if self._hidden is not None and not self._hidden.ends_before(token):
                if self._hidden.ends_with(token):
                    self._hidden = None
                continue
            self._hidden = None
            if token.closing:
                self._close(token.name)
            else:
                self._open(token)

    def _text(self, token: Text) -> None:
        if token.raw == "textarea":
            self._forms.textarea_text(token.start, token.end)
        elif token.raw == "xmp":
            self._visible.preformatted(token.start, token.end)
        elif token.raw:
            return
        elif self._forms.select is not None:
            self._forms.option_text(token.start, token.end)
        elif self._preformatted:
            self._visible.preformatted(token.start, token.end)
        else:
            self._visible.run(token.start, token.end)

    def _open(self, tag: Tag) -> None:
        name = tag.name
        if is_hidden(tag):
            self._hidden = HiddenElement(name)
            return
        if name == "br":
            self._visible.line_break()
        self._separate(name)
        if name == "pre":
            self._preformatted += 1
        elif name in Tables.tags:
            attributes = tag.attributes() if tag.written else {}
            columns, rows = (attributes.get(span, ("", 0))[0] for span in ("colspan", "rowspan"))
            self._tables.open(name, columns, rows)
        elif name in Forms.tags:
            self._forms.open(tag)
        elif name in Definitions.tags:
            self._definitions.open(name)

    def _close(self, name: str) -> None:
        if name == "pre":
            self._preformatted = max(0, self._preformatted - 1)
        elif name in Tables.tags:
            self._tables.close(name)
        elif name in Forms.tags:
            self._forms.close(name)
        elif name in Definitions.tags:
            self._definitions.close(name)
        self._separate(name)

    def _separate(self, name: str) -> None:
        if name in _PARAGRAPHS:
            self._visible.separate("\n\n")
        elif name in BLOCKS:
            self._visible.separate("\n")
