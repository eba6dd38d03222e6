"""From the tags of a page to its visible text, and to what they say about it."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.document import Notes
from paxman_read_web._html_bylines import CUT_OUT, Bylines
from paxman_read_web._html_bylines import MENTIONED as OF_AUTHORS
from paxman_read_web._html_definitions import Captions, Definitions
from paxman_read_web._html_elements import Elements
from paxman_read_web._html_forms import Forms
from paxman_read_web._html_furniture import about_others, is_furniture
from paxman_read_web._html_hidden import BLOCKS, VOID, HiddenElement, is_hidden
from paxman_read_web._html_metadata import Metadata
from paxman_read_web._html_outline import Outline
from paxman_read_web._html_statements import MENTIONED as OF_THINGS
from paxman_read_web._html_statements import Statements
from paxman_read_web._html_tables import Tables
from paxman_read_web._html_text import VisibleText, cell_of
from paxman_read_web._html_tokens import Tag, Text, tokens

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paxman_core.diagnostics import Diagnostic
    from paxman_core.document import Cell, Entity, Entry, ItemList, Origin, ReadLimits, Table
    from paxman_read_web._html_elements import Element

_SET_APART = "blockquote dl h1 h2 h3 h4 h5 h6 hr ol p pre table ul"
_PARAGRAPHS: Final = frozenset(_SET_APART.split())
_INLINE: Final = frozenset({"a", "b", "button", "label", "small", "span", "strong"})
_CONTROLS: Final = frozenset({"a", "button"})
_MAP = re.compile(
    r"\W*(?:(?:view|see|show|open|on|get|zur|voir|ver|vedi|google|la|el|our)\s+){0,3}"
    r"(?:maps?|directions|karte|routenplaner|carte|itinéraire|mapa|mappa|mapy?)\W*",
    re.IGNORECASE,
)
"""What leads to a map: it stands beside an address, and is no part of one."""
_LONGEST_CONTROL: Final = 30
_TELLING: Final = (*OF_THINGS, *OF_AUTHORS)


class Page:
    """A page as a person sees it: first what it is about, then its furniture, then its markup."""

    def __init__(self, page: str, limits: ReadLimits) -> None:
        self._page = page
        self._limits = limits
        self._notes = Notes()
        self._visible = VisibleText(page, limits)
        self._tables = Tables(self._visible)
        self._forms = Forms(self._visible)
        self._definitions = Definitions(self._visible)
        self._captions = Captions()
        self._outline = Outline()
        self._statements = Statements()
        self._bylines = Bylines()
        self._metadata = Metadata(page, limits, self._notes)
        self._elements = Elements(self._closed)
        # A page gives many of its elements the same attributes.
        self._may_tell = functools.cache(_may_tell)
        self._is_furniture = functools.cache(is_furniture)
        self._hidden: HiddenElement | None = None
        self._framing: HiddenElement | None = None
        self._framed: list[Text | Tag] = []
        self._script: Tag | None = None
        self._preformatted = 0
        self._write()

    def _write(self) -> None:
        self._walk(self._of_the_matter())
        body = self._visible.length
        self._framing = None
        self._visible.separate("\n\n")
        self._walk(self._framed)
        shown = self._visible.length
        self._visible.separate("\n\n")
        linked = self._metadata.addresses(self._visible)
        shown_text = self._visible.text()
        heading = self._heading(shown_text, body)
        others = [start for spans in self._outline.main_headings for start, _ in spans]
        shown_there = self._bylines.shown(shown_text, body, heading, others)
        stated = self._metadata.entities(self._visible, shown_there)
        self._statements.state(self._visible)
        self.text: str = self._visible.text()
        tables, row_entries = self._tables.finish(self.text, self._limits)
        self.tables: tuple[Table, ...] = tables
        self.entries: tuple[Entry, ...] = self._entries([*row_entries, *linked])
        self.entities: tuple[Entity, ...] = (*self._statements.entities(self.text), *stated)
        self.lists: tuple[ItemList, ...] = self._outline.finish(self.text)
        self.origins: tuple[Origin, ...] = tuple(self._visible.origins)
        within = [one for one in self._outline.headings if one[2] <= body]
        self.asides = tuple(about_others(self.text, within, body))
        self.furniture = ((body, shown),) if body < shown else ()
        self.unseen = ((shown, len(self.text)),) if shown < len(self.text) else ()
        self.notes: tuple[Diagnostic, ...] = self._notes.all()

    def _heading(self, text: str, body: int) -> Cell | None:
        """What heads the matter: the only heading of the first level, or what the title says.

        Where that is the site's name, the one below that is the title's other end is meant;
        where there are several, the one that is part of the title; where there is none, the only
        one below that is, or the line.
        """
        first, second, third = (
            [cell_of(text, *span, f"h{level}") for span in spans if span[1] <= body]
            for level, spans in enumerate(self._outline.main_headings, 1)
        )
        # `Apartment ID #` is a label whose value is missing.
        first = [cell for cell in first if cell.text and not cell.text.endswith(("#", ":"))]
        below = [*second, *third]
        if not first:
            called = [cell for cell in below if self._metadata.is_called(cell.text)]
            is_part = not self._metadata.has_title and not self._statements.entities(text)
            if len(below) == 1 and is_part:
                return attrs.evolve(below[0], pointer=CUT_OUT)
            return called[0] if called else self._metadata.titling_line(text, body)
        if len(first) > 1:
            return next((cell for cell in first if self._metadata.is_called(cell.text)), None)
        meant = [cell for cell in below if self._metadata.is_of_site(first[0].text, cell.text)]
        return meant[0] if len(meant) == 1 else first[0]

    def _entries(self, row_entries: list[Entry]) -> tuple[Entry, ...]:
        text = self.text
        defined = [*self._definitions.finish(text), *self._captions.finish(text)]
        found = [*row_entries, *self._forms.finish(text), *defined]
        return tuple(sorted(found, key=lambda entry: entry.value.start))

    def _of_the_matter(self) -> Iterable[Text | Tag]:
        """The tokens of the page without those of its furniture, which are kept for later."""
        count = 0
        for token in tokens(self._page):
            if isinstance(token, Tag):
                count += 1
                if count > self._limits.max_nodes:
                    self._limits.check_nodes(count, "tags")
                self._follow_frame(token)
            if self._framing is None:
                yield token
            else:
                self._framed.append(token)
                if isinstance(token, Tag) and self._framing.ends_with(token):
                    self._framing = None

    def _follow_frame(self, tag: Tag) -> None:
        if self._framing is not None and self._framing.ends_before(tag):
            self._framing = None
        if self._framing is None and not tag.closing and self._is_furniture(tag.name, tag.written):
            # It counts itself when its own tag is looked at.
            self._framing = HiddenElement(tag.name, opened=0)

    def _walk(self, found: Iterable[Text | Tag]) -> None:
        after_inline = False
        for token in found:
            if isinstance(token, Text):
                self._text(token)
                after_inline = False
                continue
            if after_inline and not token.closing and token.name in _INLINE:
                self._visible.part()
            after_inline = token.closing and token.name in _INLINE
            if token.name == "script":
                self._script = None if token.closing else token
            if self._hidden is not None and not self._hidden.ends_before(token):
                if self._hidden.ends_with(token):
                    self._hidden = None
                continue
            self._hidden = None
            if token.closing and token.name != "br":
                self._close(token.name)
            else:
                self._open(token)
        self._hidden = None
        self._forms.close_open()
        self._elements.finish()

    def _text(self, token: Text) -> None:
        if token.raw == "script":
            self._metadata.script(self._script, token.start, token.end)
        elif self._hidden is not None:
            return
        elif token.raw:
            self._raw_text(token)
        elif self._forms.select is not None:
            self._forms.option_text(token.start, token.end)
        elif self._preformatted:
            self._visible.preformatted(token.start, token.end)
        elif not self._is_control(token):
            self._visible.run(token.start, token.end)

    def _raw_text(self, token: Text) -> None:
        if token.raw == "title":
            self._metadata.title(token.start, token.end)
        elif token.raw == "textarea":
            self._forms.textarea_text(token.start, token.end)
        elif token.raw == "xmp":
            self._visible.preformatted(token.start, token.end)

    def _is_control(self, token: Text) -> bool:
        if self._elements.innermost() not in _CONTROLS:
            return False
        is_short = token.end - token.start <= _LONGEST_CONTROL
        return is_short and _MAP.fullmatch(self._page, token.start, token.end) is not None

    def _open(self, tag: Tag) -> None:
        name = tag.name
        if is_hidden(tag):
            self._hidden = HiddenElement(name)
            return
        if name == "br":
            self._visible.line_break()
        elif name == "meta":
            self._metadata.meta(tag)
        elif name == "link":
            self._metadata.canonical(tag)
        self._separate(name)
        element = self._elements.open(tag, self._visible.length)
        if self._may_tell(tag.written) or self._statements.are_by_class():
            self._statements.opened(element, is_void=name in VOID)
            if name not in VOID:
                self._bylines.opened(element)
        if name in Outline.tags:
            self._outline.opened(element, self._elements)
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
        self._elements.close(name)
        self._separate(name)

    def _closed(self, element: Element) -> None:
        if element.name in Outline.tags:
            self._outline.closed(element, self._visible.length, self._elements)
        if element.name in Captions.tags:
            self._captions.closed(element, self._visible.length, self._elements.last())
        if element.name == "a" and "mailto:" in element.tag.written.lower():
            self._metadata.link(element.tag, self._visible.text()[element.start :].strip())
        self._statements.closed(element, self._visible.length)
        self._bylines.closed(element, self._visible.length)

    def _separate(self, name: str) -> None:
        if name in _PARAGRAPHS:
            self._visible.separate("\n\n")
        elif name in BLOCKS:
            self._visible.separate("\n")


def _may_tell(attributes: str) -> bool:
    """Whether a tag's attributes can say something: a look that spares reading those of most."""
    written = attributes.lower()
    is_told = any(word in written for word in _TELLING)
    return is_told or ("&" in written and "class" in written)
