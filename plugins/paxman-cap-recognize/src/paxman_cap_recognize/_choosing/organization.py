"""The organisation whose web page this is: what its title, its footer and its address agree on."""

from __future__ import annotations

import re
from itertools import filterfalse
from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_recognize._kinds.address_parts import address_starts
from paxman_cap_recognize._kinds.header_lines import is_page_heading
from paxman_cap_recognize._kinds.legal_forms import (
    SUFFIX,
    find_companies,
    is_business_word,
    legal_form,
)
from paxman_cap_recognize._recognition import has_digit, squeezed
from paxman_cap_recognize._tables import any_of, word_list
from paxman_core.capability import Facts, Finding, Standing, TextSpan
from paxman_core.labels import concept_of, label_key, name_key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from paxman_core.document import Document, TextView

_CONTACT: Final = word_list("ways of contact")
_PAID: Final = word_list("paid sums")
_ENOUGH_CONTACT: Final = 2
_ORGANIZED: Final = word_list("organized")
_NAMES: Final = frozenset(("name", *_ORGANIZED, *(f"{one} name" for one in _ORGANIZED)))
_OF_PERSONS: Final = frozenset(("job title", "title", "position", "role", "department"))
_BETWEEN = re.compile(r"\s+[|\-–—·•»>/]+\s+|\s*(?:::|»|\|)\s*|:\s+")
_COPYRIGHT = re.compile(
    r"(?:©|\(c\)|copyright)\W{0,3}(?:(?:copyright|c\))\W{0,3})?(?:\d{4}(?:\s?[-–]\s?\d{2,4})?,?\s*)?"
    r"(?:by\s+)?(?P<name>[^\W\d_][^\n©|•·]{1,70}?)"
    rf"(?=(?<=GmbH|[ ]Inc|[ ]Ltd|[ ]LLC)\.\s|\.?\s*(?:{any_of('after copyright')}))",
    re.IGNORECASE,
)
_FEW_WORDS: Final = 3
_LEAD = re.compile(
    r"(?:contact(?:ing)?|welcome to|about|contacts?\s?:|kontakt|c/o)\s+(?=[A-ZÀ-Þ])", re.IGNORECASE
)
_DIRECTING = re.compile(
    r"^(?:we|you|find|visit|call|come|write|send|located)\b|\b(?:at|in|is|are|on)$", re.IGNORECASE
)
"""A sentence that leads to an address: `We are at`, `Find us at The Old Mill`."""
_ON_THE_PAGE: Final = "on the page"
_ABOVE: Final = "above the address"
_LONGEST: Final = 80
_MOST_WORDS: Final = 9


@attrs.frozen
class _Mention:
    start: int
    end: int
    source: str


def wanting_organization(names: Iterable[str]) -> frozenset[str]:
    """Which of these fields can be the organisation of a page; a `name` is not beside others.

    Then, and beside what persons have, it is somebody's.
    """
    keys = {name: name_key(name) for name in names}
    wanted = frozenset(name for name, key in keys.items() if key in _NAMES)
    is_persons = len(wanted) > 1 or not _OF_PERSONS.isdisjoint(keys.values())
    return wanted - {"name"} if is_persons else wanted


def is_about_contact(names: Iterable[str]) -> bool:
    """Whether these fields together ask how somebody is reached, and not what a bill says.

    A bare `name` may be anything.
    """
    keys = {name_key(name) for name in names}
    concepts = {concept_of(key) for key in keys}
    if not _PAID.isdisjoint(concepts):
        return False
    asked = len(concepts & _CONTACT)
    return asked >= (_ENOUGH_CONTACT if keys.isdisjoint(_NAMES - {"name"}) else 1)


def framed_view(document: Document) -> TextView:
    """What is seen in a page itself and in what frames it, without what is about others."""
    return attrs.evolve(document, furniture=document.asides, asides=()).body_view


def organization_of(
    document: Document, is_theirs: Callable[[int], bool], *, is_any_name: bool
) -> Finding | None:
    """The name that most of a page's parts agree on; one alone is less sure.

    What stands below the heading of another, such as the page's host, is not asked. Where any
    name is wanted, another in the title that the page shows may be that of whom it is about.
    """
    text = document.text
    groups: dict[str, list[_Mention]] = {}
    for mention in _mentions(document, is_theirs):
        groups.setdefault(squeezed(text[mention.start : mention.end]), []).append(mention)
    if not groups:
        return None
    _join_short_forms(text, groups)
    first = [*groups]
    # A title is on its page as a heading too, whatever it says.
    said = {key: dict.fromkeys(m.source for m in those) for key, those in groups.items()}
    seen = {key: sources.pop(_ON_THE_PAGE, "") is None for key, sources in said.items()}
    # The site's own company stands below the page of any restaurant, too.
    told = [key for key in first if not is_any_name or _ABOVE in said[key]]
    formal = {key for key in told if legal_form(_name(text, groups[key]))}
    best = max(first, key=lambda k: (len(said[k]), k in formal, seen[k], -first.index(k)))
    agreed = tuple(f"also {source}" for source in [*said[best]][1:])
    is_rivalled = is_any_name and any(
        seen[key] and "in the title" in said[key] for key in first if key != best
    )
    rivals = len(groups) - 1 if is_rivalled or not agreed else 0
    facts = Facts(Standing.TOP, rivals=rivals, checks=agreed)
    place, quote = groups[best][0], _name(text, groups[best])
    return Finding(quote, (TextSpan(place.start, place.end, quote),), facts=facts)


def _name(text: str, mentions: list[_Mention]) -> str:
    return text[mentions[0].start : mentions[0].end]


def _join_short_forms(text: str, groups: dict[str, list[_Mention]]) -> None:
    """Count a name without its legal form for the whole one: `Foo` where `Foo GmbH` stands too.

    What a title or a footer adds to the name above an address is a place, or what is done there.
    """
    for key, mentions in [*groups.items()]:
        whole = _name(text, mentions)
        for other in [*groups]:
            if other == key or not key.startswith(other) or key not in groups:
                continue
            if legal_form(whole):
                mentions.extend(groups.pop(other))
            elif _ABOVE in {m.source for m in groups[other]} and whole.count(" ") > 1:
                groups[other].extend(groups.pop(key))


def _mentions(document: Document, is_theirs: Callable[[int], bool]) -> Iterator[_Mention]:
    """Where a page names its organisation; what is seen comes first."""
    text = framed_view(document).text
    for start in filterfalse(is_theirs, address_starts(text)):
        above = _line_above(text, start)
        if above is not None:
            yield _Mention(*above, _ABOVE)
            break
    titles = {document.text[start:end] for start, end in _stated(document, "title")}
    for start, end in _stated(document, "site_name"):
        if document.text[start:end] not in titles:
            yield from _named(document.text, start, end, "the site's name")
    for found in _COPYRIGHT.finditer(text):
        yield from _named(text, *found.span("name"), "in the copyright")
    for start, end in _stated(document, "title"):
        for mention in _named(document.text, start, end, "in the title"):
            place = text.find(document.text[mention.start : mention.end])
            if place >= 0:
                yield _Mention(place, place + mention.end - mention.start, _ON_THE_PAGE)
            yield mention
    for company in find_companies(text):
        is_first = text[company.start - 1 : company.start] in ("", "\n", "\t")
        # `Solutions Inc.` goes on from the line above.
        is_whole = not is_business_word(SUFFIX.sub("", text[company.start : company.end]))
        if is_first and is_whole and not is_theirs(company.start):
            yield _Mention(company.start, company.end, "with its legal form")
    for entity in document.entities:
        for name, node in entity.node.members or ():
            if name == "title" and node.end <= len(text):
                yield from _named(text, node.start, node.end, _ON_THE_PAGE)


def _stated(document: Document, name: str) -> Iterator[tuple[int, int]]:
    """What the markup alone states; it is written down at the end of the text, each on a line."""
    written = re.compile(rf"^{name}: (.+)$", re.MULTILINE)
    for start, end in document.unseen:
        for found in written.finditer(document.text, start, end):
            yield found.span(1)


def _named(text: str, start: int, end: int, source: str) -> Iterator[_Mention]:
    """The parts of a title that can be a name."""
    place = start
    for gap in [*_BETWEEN.finditer(text, start, end), None]:
        stop = gap.start() if gap else end
        part = _trimmed(text, place, stop)
        if part is not None:
            yield _Mention(*part, source)
        place = gap.end() if gap else end


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    """A stretch without what leads to a name; None if it is none."""
    said = text[start:end]
    start += len(said) - len(said.lstrip())
    end -= len(said) - len(said.rstrip(" \t\n,;–-"))
    lead = _LEAD.match(text, start, end)
    start = lead.end() if lead else start
    said = text[start:end]
    is_name = (
        2 < len(said) <= _LONGEST
        and len(said.split()) <= _MOST_WORDS
        and any(character.isupper() for character in said)
        and "@" not in said
        and said[-1] != ":"
        and concept_of(label_key(said)) is None
        and not is_page_heading(said)
        and (
            not said.endswith((".", "!", "?"))
            or len(said.split()) <= _FEW_WORDS
            or legal_form(said)
        )
    )
    return (start, end) if is_name else None


def _line_above(text: str, start: int) -> tuple[int, int] | None:
    """What stands before an address: its line if that is a name, else the beginning of its own."""
    begin = text.rfind("\n", 0, start) + 1
    before = text[begin:start].rstrip(" ,;•·|\t-–")
    own = text[start : text.find("\n", start)]
    if not before and legal_form(own) and not has_digit(own):
        # The name is taken for the first line of its own address.
        return _trimmed(text, start, start + len(own))
    if _DIRECTING.search(before.strip()):
        return None
    if before.strip():
        if has_digit(before.rpartition(": ")[2]):
            return None
        return _trimmed(text, begin + before.rfind(": ") + 1, begin + len(before))
    end = len(text[:begin].rstrip())
    top = text.rfind("\n", 0, end) + 1
    line = text[top:end].strip()
    above = text[text.rfind("\n", 0, top - 1) + 1 : top].strip() if top else ""
    if (legal_form(above) and not legal_form(line)) or (above and ": " in line):
        # A building, a department or `Owner: Ada Loom` stands between the name and its street.
        return _trimmed(text, top - len(above) - 1, top - 1)
    if has_digit(line) or line.endswith(":"):
        return None
    return _trimmed(text, top, end)
