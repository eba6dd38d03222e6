"""Identifiers such as invoice numbers: what follows a word like "Invoice No."."""

from __future__ import annotations

import re

from paxman_cap_recognize._recognition import Kind, Recognition
from paxman_cap_recognize._tables import table

_THINGS = "|".join(table("numbered_things").splitlines())
_NUMBER_WORD = r"(?:no|nos|nr|num|number|nummer|numéro|numero|número|nº|n°|id|code|#|ref)"
_LABELLED = re.compile(
    rf"(?<![^\W_])(?:{_THINGS})(?:[\s-]?{_NUMBER_WORD}\b\.?)?\s?[.:#°º]*\s{{0,4}}[:#]?\s{{0,2}}"
    r"(?P<number>[A-Z]{0,6}[-/#]?\d[A-Z0-9]*(?:[-/.][A-Z0-9]+){0,5}|[A-Z0-9]+(?:[-/][A-Z0-9]+){1,5})"
    r"(?![^\W_])",
    re.IGNORECASE,
)
_DATE = re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}")
_LEAST = 3


def find_identifiers(text: str) -> list[Recognition]:
    """Numbers and codes behind a word that says what they identify; the value is as written."""
    found = []
    for match in _LABELLED.finditer(text):
        number = match["number"]
        if len(number) < _LEAST or not any(c.isdigit() for c in number) or _DATE.fullmatch(number):
            continue
        found.append(
            Recognition(Kind.IDENTIFIER, match.start("number"), match.end("number"), number)
        )
    return found
