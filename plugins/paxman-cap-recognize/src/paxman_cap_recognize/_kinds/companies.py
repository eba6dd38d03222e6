"""Company names in running text: words in capitals that lead up to a legal form."""

from __future__ import annotations

import re
from typing import Final

from paxman_cap_recognize._kinds.legal_forms import forms_in
from paxman_cap_recognize._recognition import Kind, Recognition

_WORD = re.compile(r"\(?[\w'’.]+(?:-[\w'’.]+)*\)?|&")
_GAP = re.compile(r"[ \u00a0]{0,2}")
_LAST_GAP = re.compile(r"[ \u00a0]{0,2},?[ \u00a0]{0,2}")
_LINKS: Final = frozenset(("and", "of", "the", "de", "und", "et", "y", "e", "&", "für", "for"))
_LEADING_LINKS = re.compile(
    r"(?:(?:and|of|de|und|et|y|e|&|for|für|Dear|Hello|Hi|Hallo|Liebe|Bonjour|Hola|Beste)\s+){0,4}"
)
# The point of a form inside a line, before a new sentence or at the end, closes the sentence.
_SENTENCE_END = re.compile(r"\.(?=\s+[A-Z][a-z]|\s*$)")
_MOST_WORDS: Final = 8
_LONGEST: Final = 120


def find_companies(text: str) -> list[Recognition]:
    """Names with a legal form, anywhere in a text; the value is the name on one line."""
    found = []
    for form in forms_in(text):
        line = text.rfind("\n", max(0, form.start() - _LONGEST), form.start()) + 1
        low = max(line, form.start() - _LONGEST)
        start = low + _start_of_name(text[low : form.start()])
        if start < form.start():
            closes = start > line and form[0].count(".") == 1
            end = form.end() - (closes and _SENTENCE_END.match(text, form.end() - 1) is not None)
            name = " ".join(text[start:end].split())
            found.append(Recognition(Kind.COMPANY, start, end, name))
    return found


def _start_of_name(before: str) -> int:
    """Where the words in capitals begin that lead up to a legal form."""
    start = len(before)
    for word in reversed(list(_WORD.finditer(before))[-_MOST_WORDS:]):
        is_part = word[0][0].isupper() or word[0][0].isdigit() or word[0].lower() in _LINKS
        # Before a comma stands something else, unless only the form follows: "Foo, Inc.".
        gap = _LAST_GAP if start == len(before) else _GAP
        if not is_part or not gap.fullmatch(before, word.end(), start):
            break
        start = word.start()
    links = _LEADING_LINKS.match(before, start)
    return links.end() if links else start
