"""The title of an invoice: `Handelsrechnung Nr. 4711 vom 5.3.2026`, `Invoice FA-2026-0008`."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import Evidence, ValueSpan, at_span, has_digit
from paxman_cap_evidence._values.reading import days
from paxman_cap_evidence._words import any_of, phrases
from paxman_core.capability import Match, Standing
from paxman_core.labels import concept_of
from paxman_core.patterns import lazy_pattern
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._evidence import Found
    from paxman_cap_evidence._page.lines import Line
    from paxman_cap_evidence._values.reading import FieldReader, Readers

_OTHER_KIND = lazy_pattern(r"credit|gutschrift|avoir|creditnota|pro.?forma", re.IGNORECASE)
_CREDITED: Final = frozenset({"credit note number", "credit memo number"})
_REFERRING = lazy_pattern(rf"\W*(?:{any_of('of other papers')})", re.IGNORECASE)
"""Before the name of a paper: it is another one."""
TITLE_RANK: Final = 1
"""Beside a label of the lexicon, behind one of the contract."""
_LATEST: Final = 60
"""Lines among which a title stands."""
_NAMES: Final = sorted(phrases("invoices"))
_TITLE = lazy_pattern(
    rf"(?:\W{{1,4}}\s)?(?:\d{{1,2}}\.\s)?(?:(?:[^\W\d_][\w.-]*|-)\s+){{0,3}}?[\w-]*(?:{'|'.join(_NAMES)})"
    r"(?:\s+(?:des|der|zur|zum|für|of|for|de|du)\s+[^\W\d_][\w-]*)?(?:\s+\([^()\d]{1,40}\))?"
    r"\s*(?P<number>(?:nr|no|number|num|numéro|numero|número|n°|nº|n[º°o.]|#)[.:]?\s*[:#]?)?\s*"
    r"(?P<id>[^\W_][\w./-]*)"
    r"(?P<rest>.*)",
    re.IGNORECASE,
)
_PAPER: Final = (
    r"(?:[\w-]*rechnung|[\w-]*gutschrift|honorarnote|(?:tax |sales |commercial )?invoice|"
    r"credit note|facture|avoir|factuur|creditnota)"
)
_ALONE = lazy_pattern(rf"{_PAPER}(?:\s?/\s?{_PAPER})?", re.IGNORECASE)
_NUMBERED = lazy_pattern(
    r"(?:(?:nr|no|number|num|numéro|nummer|n°|nº|#|r[ée]f)\.?(?:\s?/\s?|[.:]?\s*[:#]?\s*)){1,2}"
    r"(?P<id>(?<=[\s:#°º.])[^\W_][\w./-]*)",
    re.IGNORECASE,
)
_NEXT: Final = 4
"""How many lines from its title on the number of an invoice is looked for."""
_DATED = lazy_pattern(r"[\s,–-]*(?:vom|dated|du|of|from|van|del|dd\.?|date|datum)[\s:]*", re.I)
_YEAR = lazy_pattern(r"(?:19|20)\d\d")
_FEWEST: Final = 4
_DATES: Final = frozenset({"invoice_date", "issue_date", "date"})


def title_evidence(text: str, lines: Sequence[Line], readers: Readers) -> Found:
    """The number and the date that the title of an invoice states, for the fields that ask."""
    numbers = [n for n, reader in enumerate(readers) if _asks_number(reader)]
    dates = [n for n, reader in enumerate(readers) if asks_invoice_date(reader)]
    if not numbers and not dates:
        return
    top = text[: lines[_LATEST].start if len(lines) > _LATEST else len(text)].lower()
    names = [name for name in _NAMES if name in top]
    for place, line in enumerate(lines[:_LATEST]) if names else ():
        if not line.cells:
            continue
        said = text[line.cells[0].start : line.cells[-1].end].lower()
        if not any(map(said.__contains__, names)):
            continue
        title = next(filter(None, (_title(text, *cell) for cell in line.cells)), None)
        if title is None:
            number_below = _number_apart(text, lines, place)
            if number_below is not None:
                for number in numbers:
                    yield number, _at(text, *number_below, line.cells[0].start)
                return
            continue
        if _REFERRING.match(title[0]):
            continue
        for number in numbers:
            one = _at(text, *title.span("id"), title.start())
            is_other = _is_of_other_kind(title[0], readers[number])
            yield number, one._replace(match=Match.RELATED) if is_other else one
        day = _day(text, lines, place, title)
        for number in dates if day is not None else ():
            assert day is not None
            # A reminder or a letter names an invoice too, and has a day of its own.
            is_plain = concept_of(readers[number].own_keys[0]) == "date"
            match = Match.RELATED if is_plain else Match.SYNONYM
            yield number, _at(text, *day, title.start())._replace(match=match)
        return


def _is_of_other_kind(title: str, reader: FieldReader) -> bool:
    """Whether an invoice is asked for and this is a credit note, or the other way about.

    A field may ask for either by what describes it.
    """
    name = reader.field.name.replace("_", " ")
    if _OTHER_KIND.search(title):
        return _OTHER_KIND.search(f"{name} {reader.field.description}") is None
    return _OTHER_KIND.search(name) is not None


def _number_apart(text: str, lines: Sequence[Line], place: int) -> tuple[int, int] | None:
    """The number of an invoice whose title stands alone: beside it, or on the next lines.

    `FACTURE` in large type, and below it `N° 2026-09-03`.
    """
    cells = [cell for cell in lines[place].cells if _ALONE.fullmatch(text, *cell)]
    if not cells:
        return None
    near = [c for line in lines[place : place + _NEXT] for c in line.cells]
    # The number may stand in the next cell.
    joined = [cell._replace(end=after.end) for cell, after in pairwise(near)]
    for cell in (*near, *(one for one in joined if "\n" not in text[one.start : one.end])):
        found = _NUMBERED.fullmatch(text, *cell)
        if found is not None and has_digit(found["id"]):
            return found.span("id")
    return None


@lru_cache(maxsize=1024)
def _asks_number(reader: FieldReader) -> bool:
    if not reader.is_text:
        return False
    return any(k in _CREDITED or concept_of(k) == "invoice_number" for k in reader.own_keys)


@lru_cache(maxsize=1024)
def asks_invoice_date(reader: FieldReader) -> bool:
    """Whether a field is the day of the invoice."""
    if reader.type is not FieldType.DATE or reader.own_keys[0].startswith(("due", "order")):
        return False
    return any(concept_of(key) in _DATES for key in reader.own_keys)


def _title(text: str, start: int, end: int) -> re.Match[str] | None:
    found = _TITLE.fullmatch(text, start, end)
    if found is None or not has_digit(found["id"]):
        return None
    rest = found["rest"].strip(" .")
    is_dated = not rest or _DATED.match(found["rest"]) is not None
    if found["number"]:
        return found if is_dated else None
    is_number = len(found["id"]) >= _FEWEST and not _YEAR.fullmatch(found["id"])
    is_day = next(days(text, *found.span("id")), None) is not None
    return found if is_dated and is_number and not is_day else None


def _day(
    text: str, lines: Sequence[Line], place: int, title: re.Match[str]
) -> tuple[int, int] | None:
    """The day after the number; if the line ends there, in the next cell or on the next line."""
    dated = _DATED.match(text, title.start("rest"), title.end("rest"))
    if dated is not None and dated.end() < title.end("rest"):
        return next(days(text, dated.end(), title.end("rest")), None)
    if dated is None and title["rest"].strip():
        return None
    cells = [cell for cell in lines[place].cells if cell.end > title.start()]
    if len(cells) > 1:
        following = cells[1]
    elif dated is not None and place + 1 < len(lines) and lines[place + 1].cells:
        following = lines[place + 1].cells[0]
    else:
        return None
    day = next(days(text, *following), None)
    return day if day is not None and day[0] == following.start else None


def _at(text: str, start: int, end: int, label: int) -> Evidence:
    end = start + len(text[start:end].rstrip(".,-/"))
    span = ValueSpan(start, end, text[start:end])
    place = label, start
    return at_span(TITLE_RANK, text, span, Standing.AFTER, place, match=Match.SYNONYM)
