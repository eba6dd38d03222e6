"""HTML as a flat sequence of tags and text, with offsets.

Our own because `html.parser` gives no offsets of entities and attributes, and takes quadratic
time on some malformed pages. Nothing outside the page is ever fetched.

Of the 6,689 tokenizer tests of html5lib 1.1 that begin in the data state, 6,577 give the same
tags, attributes and text; docs/security.md lists the others.
"""

from __future__ import annotations

import re
from html import unescape
from html.entities import html5
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

# White space as HTML has it: an unquoted value may hold a no-break space.
_S = r"\ \t\n\r\f"
# Quotes count after an equals sign only, as browsers have it: <a title=don't> is a whole tag.
_QUOTING = rf"""(?:[^>=]++|=[{_S}]*+(?:"[^"]*+"|'[^']*+'|[^{_S}>"'][^{_S}>]*+)?+)*+"""
# Where markup begins; the groups are set if it is a whole tag.
_MARKUP, _MARKUP_WITHOUT_QUOTES = (
    re.compile(rf"<(?=[A-Za-z!?]|/(?s:.))(?:(/?)([A-Za-z][^{_S}/>]*+)({attributes})>)?")
    for attributes in (_QUOTING, "[^>]*+")
)
_ATTRIBUTE = re.compile(
    rf"""([^{_S}/>][^{_S}=/>]*+)
        (?:[{_S}]*+=[{_S}]*+(?:"([^"]*+)"|'([^']*+)'|([^{_S}"'>][^{_S}>]*+)|))?""",
    re.VERBOSE,
)
_REFERENCE = re.compile(r"&(?:#\w+;?|[A-Za-z][A-Za-z0-9]*(?:;|(?![A-Za-z0-9=])))", re.ASCII)
_COMMENT_END = re.compile(r"--(!?)>")
_RAW = {
    name: re.compile(rf"</{name}(?=[{_S}/>])", re.IGNORECASE)
    for name in ("script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes")
}


class Text(NamedTuple):
    """A stretch of the page between tags; `raw` is the element whose content is not markup."""

    start: int
    end: int
    raw: str = ""


class Tag(NamedTuple):
    """An opening or closing tag, its name in small letters."""

    name: str
    closing: bool
    written: str
    """Everything between the name and the closing bracket."""
    start: int
    """Where that stands in the page."""

    def attributes(self) -> dict[str, tuple[str, int]]:
        """The attributes as written, each with its value's offset; the first of a name wins."""
        return attributes_in(self.written, self.start)


def attributes_in(written: str, start: int = 0) -> dict[str, tuple[str, int]]:
    """The attributes of a tag, each with its value's offset from there."""
    found: dict[str, tuple[str, int]] = {}
    for match in _ATTRIBUTE.finditer(written):
        group = match.lastindex or 1
        value = "" if group == 1 else match.group(group)
        found.setdefault(match.group(1).lower(), (value, start + match.start(group)))
    return found


def attribute_text(written: str) -> str:
    """What an attribute says: `&copy=2` in an address is not a sign, `&copy;` and `&amp;` are."""
    return _REFERENCE.sub(_decoded, written) if "&" in written else written


def _decoded(reference: re.Match[str]) -> str:
    name = reference[0][1:]
    return unescape(reference[0]) if name.startswith("#") else html5.get(name, reference[0])


def tokens(page: str) -> Iterator[Text | Tag]:
    """The tags and texts of a page in their order; comments and declarations are left out."""
    pattern = _MARKUP
    position = 0
    while (markup := pattern.search(page, position)) is not None:
        start = markup.start()
        if start > position:
            yield Text(position, start)
        slash, name, written = markup.groups()
        if name is None:
            unquoted = _MARKUP_WITHOUT_QUOTES.match(page, start)
            if unquoted is not None and unquoted[2]:
                # A quote is never closed. Looking for its end again at each tag would take
                # quadratic time, so quotes count no more.
                pattern, position = _MARKUP_WITHOUT_QUOTES, start
            else:
                position = _after_declaration(page, start)
            continue
        name = name.lower()
        yield Tag(name, slash != "", written, markup.start(3))
        position = markup.end()
        if name in _RAW and not slash:
            closing = _RAW[name].search(page, position)
            end = closing.start() if closing else len(page)
            yield Text(position, end, name)
            position = end
    if position < len(page):
        yield Text(position, len(page))


def _after_declaration(page: str, start: int) -> int:
    """Where the page goes on after something that is not a tag; if it never ends, nowhere."""
    if not page.startswith("<!--", start):
        end = page.find(">", start)
        return end + 1 if end >= 0 else len(page)
    # Of `<!-->` and `<!--->` the dashes serve twice; of `--!>` they do not.
    found = _COMMENT_END.search(page, start + len("<!"))
    if found is not None and found.group(1) and found.start() < start + len("<!--"):
        found = _COMMENT_END.search(page, found.end())
    return found.end() if found is not None else len(page)
