"""The names at the top of a document: with a legal form, a registration, or just the first line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_recognize._kinds.address_lines import has_postcode, is_sentence, is_street
from paxman_cap_recognize._kinds.header_lines import (
    SMALL_WORD,
    is_amount,
    is_greeting,
    is_label,
    is_name_like,
    is_page_heading,
    is_registration,
    is_title,
)
from paxman_cap_recognize._kinds.legal_forms import (
    PREFIX,
    is_business_word,
    legal_form,
    names_business,
)
from paxman_cap_recognize._recognition import has_digit
from paxman_cap_recognize._tables import any_of, word_list
from paxman_core.labels import MAX_LABEL, concept_of, label_key

if TYPE_CHECKING:
    from paxman_core.document import Line, TextView

HEADER: Final = 12
"""How many lines at the top can be a letterhead."""
_MOST_LINES: Final = 3
"""Begins a line that a mail repeats from an earlier one."""

_REGISTRATION_BEHIND = re.compile(
    r"\s*(?:\(\s?(?:co\.?|reg|roc|no|company)?[\s.:#-]{0,3}[A-Z]{0,3}\d[\d\sA-Z./-]*\)?"
    r"|[\[(]\s?\d.*|\d{5,}-[A-Z])\W*$",
    re.IGNORECASE,
)
_LABEL_BEFORE = re.compile(
    r"^(?:[*\s]*[^\W\d_][^:\d]{1,20}:[\s*]*(?:[\d./-]{9,}\s+)?|#\s?\d+\s+|[^\w(]+(?=\w{2}))"
)
_FILLERS: Final = word_list("beside legal forms")
_WORD = re.compile(r"[^\W\d_]+")
_PARTY = re.compile(rf"\W*(?:{any_of('heads of blocks')})\W*$", re.IGNORECASE)
_BLOCKS = "supplier customer sender recipient billing_address shipping_address landlord tenant"
_HEADINGS: Final = frozenset(_BLOCKS.split())
"""What a block of an address is headed with."""
_OTHERWISE: Final = (is_title, is_page_heading, is_registration, is_greeting, is_sentence)
"""What tells that a line says something else."""
_MOST_SMALL_WORDS: Final = 3
_TWO_SENTENCES = re.compile(r"[a-zà-ÿ]{4}\. [A-Z]")
_COPYRIGHT = re.compile(rf"\W*(?:\(c\)|©|(?:{any_of('before makers')})\b)", re.IGNORECASE)
"""Names who made the form or the program, or who owns the business, or one that is gone."""
_CAPITAL = re.compile(r"\b(?:au capital|(?:share|stock) capital|capital social|kapitaal)\b", re.I)
"""Says what a company has, below its name: `SAS au capital de 20 000 €`."""
_PAPER_OF = re.compile(
    r".*\b(?:directors|(?:share|stock)holders|members|incorporation|formation|minutes|by-?laws"
    r"|resolutions?)\s+of\s+",
    re.IGNORECASE,
)
"""Whose paper it is, behind what the paper is: `MINUTES OF THE BOARD OF DIRECTORS OF`."""
_NO_NAME = re.compile(r"\s*(?:(?:none|n/?a|tbd|unknown|nil|-+)\W*|[<\[].*)", re.IGNORECASE)
_JOINED = re.compile(r"&|\band\b", re.IGNORECASE)
_CUT = re.compile(r"(?:[&(,-]|\b(?:and|of|the|de|und|et))$", re.IGNORECASE)
# What begins with a small letter goes on from somewhere, and so does a conjunction.
_BLOCK_NUMBER = re.compile(r"\d{1,4}-\d{1,4}-\d{1,4}\b")
"""The district, block and house of a Japanese address."""
_BEGUN = re.compile(r"^(?:[&(,)]|[a-zà-ÿ]|(?:AND|OF|UND|ET)\b)")


@attrs.frozen
class HeaderName:
    """A stretch at the top of the text that can be a company's name."""

    start: int
    end: int
    line: int
    """The number of its last line."""
    form: bool
    """Whether it has a legal form."""
    registered: bool
    """Whether a registration number follows it."""
    points: int = 0


def header_names(layout: TextView, before: int) -> list[HeaderName]:
    """The names at the top of a document, likeliest first; none at or after the line `before`."""
    found: list[HeaderName] = []
    lines = layout.left(HEADER + _MOST_LINES)
    number = 0
    while number < min(before, HEADER, len(lines)):
        name = _name_from(layout, lines, number, before)
        if name is None:
            number += 1
            continue
        points = _points(layout.text[name.start : name.end], name) - 3 * len(found)
        found.append(attrs.evolve(name, points=points))
        number = name.line + 1
    return sorted(found, key=lambda name: (-name.points, name.line))


def _points(text: str, name: HeaderName) -> int:
    """How much speaks for a name; in brackets, or nothing but what it sells, it is an addition."""
    points = 20 * name.form + 4 * name.registered
    if text.startswith("(") or (is_business_word(text) and not name.form):
        return points - 4
    return points + 4 * names_business(text)


def _name_from(
    layout: TextView, lines: tuple[Line, ...], number: int, before: int
) -> HeaderName | None:
    """The name that begins on a line; it may go on for two more."""
    first = lines[number]
    if not _can_be_name(first.text):
        return None
    last = number
    for following in range(number + 1, min(before, number + _MOST_LINES, len(lines))):
        if lines[last].end != layout.lines[last].end or not _goes_on(lines, number, last):
            break
        last = following
    text = layout.text[first.start : _end_of(layout, last)]
    label = _LABEL_BEFORE.match(text)
    skipped = label.end() if label else 0
    if not is_name_like(text[skipped:]):
        skipped = 0
    form = legal_form(text)
    if form is not None:
        skipped = max(skipped, _start_before(text, form.start()))
    if _NO_NAME.fullmatch(text, skipped) or is_amount(text[skipped:].rpartition(":")[2]):
        return None
    # Without a form, the name ends before a registration number.
    behind = form or _REGISTRATION_BEHIND.search(text)
    end = form.end() if form else (behind.start() if behind else 0) or len(text)
    follows = text[end:].strip() or (lines[last + 1].text if last + 1 < len(lines) else "")
    return HeaderName(
        first.start + skipped,
        first.start + end,
        last,
        form is not None or PREFIX.match(text[skipped:]) is not None,
        is_registration(follows),
    )


def _start_before(text: str, form: int) -> int:
    """Where the name before a legal form begins: behind markup, and behind a person's or a job.

    "Smith, Jones & Co Ltd" has a comma of its own.
    """
    mark = max(text.rfind(mark, 0, form) for mark in "<>|")
    paper = _PAPER_OF.match(text, 0, form)
    mark = max(mark, paper.end() - 1) if paper is not None else mark
    comma = text.rfind(", ", 0, max(0, form - 2)) + 1
    name = text[comma:form]
    if comma and (not _WORD.search(name) or _JOINED.search(name)):
        comma = 0
    start = max(mark + 1, comma)
    return start + len(text[start:]) - len(text[start:].lstrip())


def _end_of(layout: TextView, number: int) -> int:
    """Where a line's left column ends; a legal form in the cell beside it belongs to it."""
    line = layout.lines[number]
    beside = line.cells[1] if len(line.cells) > 1 else None
    if beside is not None and legal_form(f"{line.cells[0].text} {beside.text}"):
        joined = legal_form(line.cells[0].text) is None and len(beside.text.split()) == 1
        return beside.end if joined else line.cells[0].end
    return line.cells[0].end if beside is not None else line.end


def _can_be_name(text: str) -> bool:
    """Whether a line has no other purpose; one with a legal form may be or look like a label."""
    if text.startswith(">") or text.endswith(":") or not is_name_like(text):
        return False
    if any(says(text) for says in _OTHERWISE):
        return False
    if _PARTY.match(text) or _COPYRIGHT.match(text) or _CAPITAL.search(text) or _is_running(text):
        return False
    if concept_of(label_key(text[:MAX_LABEL])) in _HEADINGS:
        return False
    if legal_form(text):
        return True
    if _BLOCK_NUMBER.match(text):
        return False
    is_place = has_postcode(text) or (is_street(text) and has_digit(text))
    return not (is_label(text) or is_place)


def _is_running(text: str) -> bool:
    """Whether a line is running text: words in small letters, or one sentence after another."""
    if text.isupper():
        return False
    return len(SMALL_WORD.findall(text)) > _MOST_SMALL_WORDS or bool(_TWO_SENTENCES.search(text))


def _goes_on(lines: tuple[Line, ...], first: int, last: int) -> bool:
    """Whether a name goes on in the next line: it is cut off here, or a fragment follows."""
    here = " ".join(line.text for line in lines[first : last + 1])
    following = lines[last + 1].text
    if legal_form(here) or is_label(following) or is_registration(following):
        return False
    if _CAPITAL.search(following) or _COPYRIGHT.match(following) or _is_running(following):
        return False
    if here.count("(") > here.count(")") or _CUT.search(here):
        return is_name_like(following)
    return _is_fragment(following)


def _is_fragment(text: str) -> bool:
    """Whether a line cannot be a whole name: a bare legal form, or the end of something."""
    if text.count("(") > text.count(")"):
        return is_business_word(text.partition("(")[0])
    if text.startswith("(") and text.find(")") == len(text) - 1:
        # What a bracket holds, and no more, is a remark: `(A unit of Hilltop Foods Ltd)`.
        return False
    # A form counts behind something; a word in front lets it stand at the start of the line.
    form = legal_form(f"x {text}")
    if form is None:
        return text.isalpha() and is_business_word(text)
    head = text[: max(0, form.start() - 2)].strip()
    fillers = all(word in _FILLERS for word in _WORD.findall(head.lower()))
    return fillers or _BEGUN.match(head) is not None or is_business_word(head)
