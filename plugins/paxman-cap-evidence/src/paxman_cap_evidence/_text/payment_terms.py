"""What follows from what is written: the day to pay, and the two ends of a period or a range."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import ORNAMENT, Evidence, ValueSpan, at_span, has_digit, trimmed
from paxman_cap_evidence._labels.vocabulary import RANGE_ENDS
from paxman_cap_evidence._text.titles import asks_invoice_date
from paxman_cap_evidence._values.reading import days
from paxman_cap_evidence._words import any_of, phrases
from paxman_core.capability import Finding, Standing, TextSpan
from paxman_core.labels import concept_of
from paxman_core.patterns import lazy_pattern, word_among
from paxman_core.values import FieldType, Parsed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paxman_cap_evidence._evidence import Found
    from paxman_cap_evidence._values.reading import FieldReader, Readers
    from paxman_core.capability import Place


TERMS_RANK: Final = 2
_PAYING = lazy_pattern(rf"{word_among(*sorted(phrases('paying')))}\b")
_UNTIL = lazy_pattern(rf"\b(?:{any_of('until')})\s+$", re.IGNORECASE)
_DISCOUNTS: Final = "skonto|discount|escompte|korting|sconto|descuento|desconto"
_DISCOUNT = lazy_pattern(_DISCOUNTS, re.IGNORECASE)
_DAYS = lazy_pattern(
    r"\b(?:zahlbar|fällig|payable|payment|due|terms|paiement|règlement|betalingstermijn|betaling|betaaltermijn|betalen|"
    r"zahlungsziel|zahlungskonditionen|zahlungsbedingung(?:en)?|pago|pagamento)\b"
    r"[^.\n%]{0,40}?\b(\d{1,3})\s*(?:calendar |kalender)?"
    rf"(?:days?|tage?n?|jours|dagen|días|giorni|gg)\b(?![^,;\n]{{0,40}}(?:{_DISCOUNTS}))"
    r"|\bnet(?:to)?\s?(\d{2,3})\b(?!\s?[%.,]\d)"
    r"|\b(\d{1,3})\s?(?:days?|tage?|jours|dagen) net(?:to)?\b",
    re.IGNORECASE,
)
_MONTH_END = lazy_pattern(r"(?i)fin de mois|end of (?:the )?month|\beom\b|monatsende|einde maand")
_MOST_DAYS: Final = 180
_REACH: Final = 160
_WORDS_BEFORE: Final = 30
_RANK: Final = 1
_LONGEST_CURRENCY: Final = 4
_LONGEST_DAY: Final = 14
_YEAR = lazy_pattern(r"\b(?:19|20)\d\d\b")
_RANGE = lazy_pattern(
    r"\s*(?:[-–—]|(?<![^\W\d_])(?:to|through|thru|until|and|bis|au|al|a|à|até|tot|t/m)(?![^\W\d_]))"
    r"\s*(?:the\s|zum\s)?",
    re.IGNORECASE,
)


def due_dates(text: str, readers: Readers) -> Found:
    """The day by which all must be paid; the day for a discount is another."""
    numbers = [n for n, reader in enumerate(readers) if _asks(reader)]
    if not numbers:
        return
    for paying in _PAYING.finditer(text):
        end = min(len(text), paying.end() + _REACH)
        blank = text.find("\n\n", paying.end(), end)
        end = blank if blank >= 0 else end
        last = paying.start()
        for first, after in days(text, paying.end(), end):
            until = _UNTIL.search(text, max(paying.start(), first - _WORDS_BEFORE), first)
            if until is not None and not _DISCOUNT.search(text, last, first):
                span = ValueSpan(first, after, text[first:after])
                one = at_span(TERMS_RANK, text, span, Standing.SENTENCE, until.span())
                yield from ((number, one) for number in numbers)
                return
            last = after


def derived_due_dates(
    text: str, readers: Readers, found: Mapping[int, Sequence[Evidence]]
) -> Found:
    """The day so many days after the invoice's, if the terms name no day but a number of them."""
    numbers = [
        n
        for n, reader in enumerate(readers)
        if _asks(reader) and not any(one.is_read for one in found.get(n, ()))
    ]
    bases = [n for n, reader in enumerate(readers) if asks_invoice_date(reader)]
    terms = next(_days_given(text), None) if numbers and bases else None
    if terms is None:
        return
    reader = readers[bases[0]]
    base = _one_day(reader, found.get(bases[0], ())) or _only_day(reader, text)
    if base is None:
        return
    start, end, count = terms
    day, place = base
    finding = Finding(day + timedelta(days=count), (TextSpan(start, end, text[start:end]), place))
    formula = f"derived: {readers[bases[0]].field.path} + {count} days"
    one = Evidence(TERMS_RANK, start, end, finding, standing=Standing.SENTENCE, doubts=(formula,))
    yield from ((number, one._replace(label=(start, end))) for number in numbers)


def _days_given(text: str) -> Iterator[tuple[int, int, int]]:
    for terms in _DAYS.finditer(text):
        around = text[max(0, terms.start() - _WORDS_BEFORE) : terms.end() + _WORDS_BEFORE]
        if _DISCOUNT.search(terms[0]) or _MONTH_END.search(around):
            continue
        count = int(next(filter(None, terms.groups())))
        if 0 < count <= _MOST_DAYS:
            yield terms.start(), terms.end(), count


def _one_day(reader: FieldReader, found: Sequence[Evidence]) -> tuple[date, Place] | None:
    """The one day that a field's evidence states, and where."""
    stated: dict[date, Place] = {}
    for one in found:
        raw = one.finding.raw
        outcome = reader.outcome(raw) if isinstance(raw, str) else None
        if isinstance(outcome, Parsed) and type(outcome.value) is date and one.finding.places:
            stated.setdefault(outcome.value, one.finding.places[0])
    return next(iter(stated.items())) if len(stated) == 1 else None


def _only_day(reader: FieldReader, text: str) -> tuple[date, Place] | None:
    """The only day that a paper names: no label says that it is the invoice's."""
    said = [TextSpan(*place, text[slice(*place)]) for place in days(text, 0, len(text))]
    outcome = reader.outcome(said[0].quote) if len({one.quote for one in said}) == 1 else None
    if isinstance(outcome, Parsed) and type(outcome.value) is date:
        return outcome.value, said[0]
    return None


def _asks(reader: FieldReader) -> bool:
    is_day = reader.type is FieldType.DATE
    return is_day and any(concept_of(key) == "due_date" for key in reader.own_keys)


@lru_cache(maxsize=256)
def ends_of_ranges(readers: tuple[FieldReader, ...]) -> dict[int, tuple[str, int]]:
    """The fields that are an end of a period or a range, by number: of what, and which end."""
    found = {}
    for number, reader in enumerate(readers):
        ends = {RANGE_ENDS[c] for key in reader.own_keys if (c := concept_of(key)) in RANGE_ENDS}
        if len(ends) == 1:
            found[number] = ends.pop()
    return found


def range_evidence(
    concept: str | None,
    text: str,
    place: tuple[int, int],
    readers: Readers,
    ends: Mapping[int, tuple[str, int]],
) -> Found:
    """The days or amounts that a range begins and ends with, for the fields that ask for them."""
    for number, (whole, end) in ends.items() if concept is not None else ():
        both = _both_ends(readers[number], text, *place) if whole == concept else ()
        if both:
            # A period may be that of a policy, or of an auction in an agreement.
            is_related = "effective_date" in map(concept_of, readers[number].own_keys)
            yield number, at_span(_RANK + is_related, text, both[end])


def _both_ends(reader: FieldReader, text: str, start: int, end: int) -> tuple[ValueSpan, ...]:
    for sign in _RANGE.finditer(text, start, end):
        before = reader.values(text, start, sign.start())
        after = reader.values(text, sign.end(), end)
        before = before or _with_year(reader, text, (start, sign.start()), after)
        gaps = [sign.start() - v.end for v in before] + [v.start - sign.end() for v in after]
        if len(before) == len(after) == 1 and max(gaps) <= _LONGEST_CURRENCY:
            # Any text has a hyphen: an end that is not typed has a digit at least.
            both = (*before, *after)
            return both if all(has_digit(text[one.start : one.end]) for one in both) else ()
    return ()


def _with_year(
    reader: FieldReader, text: str, place: tuple[int, int], after: Sequence[ValueSpan]
) -> list[ValueSpan]:
    """The day before the end of a range that states the year for both: `Jan 15 - Feb 14, 2024`.

    If it would be later than the end, it is of another year.
    """
    year = _YEAR.search(text, after[0].start, after[0].end) if len(after) == 1 else None
    first, last = trimmed(text, *place, ORNAMENT)
    if year is None or reader.type is not FieldType.DATE or last - first > _LONGEST_DAY:
        return []
    said = f"{text[first:last]} {year[0]}"
    days = [reader.outcome(said), reader.outcome(after[0].raw)]
    values = [day.value for day in days if isinstance(day, Parsed) and isinstance(day.value, date)]
    is_before = len(values) == len(days) and values[0] <= values[1]
    return [ValueSpan(first, last, said, rest=(year.span(),))] if is_before else []
