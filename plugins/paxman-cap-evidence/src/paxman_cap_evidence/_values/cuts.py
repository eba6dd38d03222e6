"""The value of a labelled stretch of text: all of it, or a part that can be cut out of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import ORNAMENT, ValueSpan, has_digit, trimmed
from paxman_cap_evidence._labels.qualifiers import is_currency_word
from paxman_cap_evidence._values.placeholders import chosen, has_boxes, is_deferred, is_placeholder
from paxman_cap_evidence._values.types import DATES, WITH_DIGITS
from paxman_core.labels import concept_of, label_key
from paxman_core.patterns import lazy_pattern
from paxman_core.values import Ambiguous, FieldType, Invalid, Parsed, normalize_text

if TYPE_CHECKING:
    from paxman_cap_evidence._values.reading import FieldReader
    from paxman_core.values import ParseOutcome

_LETTERS = lazy_pattern(r"[^\W\d_]+")
_WORDS = lazy_pattern(r"\S+")
_POWER = lazy_pattern(r"^[a-z]{1,2}[23]\b")
"""A unit of area or volume: `m2`, `cm3`."""
_CLOCK = lazy_pattern(r"^\d{1,2}[:.]\d\d(?:\s?[ap]\.?m\.?|\s?uhr|\s?h)?(?=[\s,])", re.IGNORECASE)
_LINK = lazy_pattern(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]+)\]\]")
"""A link of a wiki, and what it shows."""
_REMARKS = lazy_pattern(r"(?:\s+(?:\([^()]*\)|\[[^\[\]]*\]))+$")
"""Behind a number: `13.8 g/dL (usual: 13.5-17.5)`, `£84.00 [11 bids]`."""
_TORN_OFF = lazy_pattern(r"\d[.,]+$")
_JOINING: Final = "-–—~/+x×"
_NAMED: Final = frozenset({FieldType.BOOLEAN, FieldType.ENUM})
_OF_MOST = lazy_pattern(
    r"(\d{1,2}(?:[.,]\d+)?)\s?(?:/|out of|of|von|sur|de|su|van)\s?\d{1,3}\b", re.IGNORECASE
)
"""A rating and the best there is: `4.6 out of 5`."""
_WORDS_BEFORE_DATE: Final = 2
"""A weekday or a place may stand before a date."""
_MOST_LABEL_WORDS: Final = 3
_LONGEST_UNREAD: Final = 80
"""A longer text that has no value of the type is a sentence about something else."""


def value_in(
    reader: FieldReader, text: str, start: int, end: int, currency: str = "", *, first: bool = False
) -> ValueSpan | None:
    """The value between the two positions; `first` allows others to follow it.

    What does not read as the field's type is handed over as it stands, marked as not read: a user
    must see that the document says something there.
    """
    start, end = trimmed(text, start, end, "" if reader.is_text else ORNAMENT)
    link = _LINK.fullmatch(text, start, end)
    start, end = link.span(1) if link else (start, end)
    if reader.type in WITH_DIGITS:
        remark = _REMARKS.search(text, start, end)
        end = remark.start() if remark and reader.values(text, start, remark.start()) else end
    if has_boxes(text, start, end):
        choice = chosen(text, start, end)
        if choice is None:
            return None
        start, end = choice.start, choice.end
        if choice.is_bare:
            box = text[start:end]
            raw = box if reader.reads(box) else "yes"
            return ValueSpan(start, end, raw) if reader.type is FieldType.BOOLEAN else None
    rated = _OF_MOST.match(text, start, end) if "rating" in reader.own_keys else None
    end = rated.end(1) if rated is not None else end
    said = text[start:end]
    if is_placeholder(said) and not (reader.type is FieldType.ENUM and reader.reads(said)):
        nothing = ValueSpan(start, end, None, is_read=False)
        return nothing if start < end and reader.field.nullable else None
    if (reader.is_identifier or reader.is_person) and is_deferred(said):
        return None
    spans = reader.values(text, start, end, currency)
    if reader.is_text:
        return spans[0] if spans else None
    if not first and len({span.raw for span in spans}) > 1:
        # `10€50` is one token, though it holds two amounts.
        is_token = spans[1].start <= spans[0].end
        return _whole(reader, text, start, end) if is_token else None
    return _part_or_whole(reader, text, (start, end), spans)


def _part_or_whole(
    reader: FieldReader, text: str, place: tuple[int, int], spans: list[ValueSpan]
) -> ValueSpan | None:
    start, end = place
    if not spans and reader.unit:
        # A number in another unit would read as one in the field's own.
        return None
    if not spans:
        return _whole(reader, text, start, end)
    part = spans[0]
    if part.start <= start and part.end >= end:
        return part
    before, after = text[start : part.start], text[part.end : end]
    if reader.is_amount and _TORN_OFF.search(before):
        return ValueSpan(start, end, text[start:end], is_read=False)
    is_filler = _is_filler(before, reader)
    is_unit = bool(reader.unit) and normalize_text(after).strip() in reader.unit
    is_end = is_unit or not any(map(str.isalnum, after))
    # Nothing that is set apart by a space can change the one day that there is.
    is_one_day = reader.type is FieldType.DATE and len(spans) == 1 and after[:1] == " "
    if is_filler and (is_end or is_one_day):
        return part
    whole = reader.outcome(text[start:end])
    if not is_filler:
        return _whole(reader, text, start, end) if isinstance(whole, Invalid) else None
    if _says_the_same(reader.outcome(part.raw), whole):
        return part
    if isinstance(whole, Parsed) or not _is_apart(reader, text, part, end, spans):
        return _whole(reader, text, start, end)
    return part


def _whole(reader: FieldReader, text: str, start: int, end: int) -> ValueSpan | None:
    """The stretch as it stands, unless it is a sentence, a bare currency or a rate of a sum."""
    last = trimmed(text, start, end, ORNAMENT + ".")[1]
    said = text[start:last]
    is_rate = reader.is_sum and "%" in said and not has_digit(said.rpartition("%")[2])
    if last - start > _LONGEST_UNREAD or is_currency_word(said) or is_rate or not said:
        return None
    return ValueSpan(start, last, said, reader.reads(said))


def _says_the_same(part: ParseOutcome, whole: ParseOutcome) -> bool:
    if isinstance(part, Parsed) and isinstance(whole, Parsed):
        return part.value == whole.value
    if isinstance(part, Ambiguous) and isinstance(whole, Ambiguous):
        return part.readings == whole.readings
    return isinstance(part, Invalid) and isinstance(whole, Invalid)


def _is_filler(before: str, reader: FieldReader) -> bool:
    """Whether nothing that could change the label's meaning stands before the value."""
    if reader.type is FieldType.DATE:
        before = _CLOCK.sub("", before)
    others = [word for word in _LETTERS.findall(before) if not is_currency_word(word)]
    if reader.type in DATES:
        return len(others) <= _WORDS_BEFORE_DATE and not has_digit(before)
    return not others


def _is_apart(
    reader: FieldReader, text: str, part: ValueSpan, end: int, spans: list[ValueSpan]
) -> bool:
    """Whether what follows the part is recognisably something else."""
    start = part.end
    if reader.is_amount:
        # Most amounts end what is said, and do without the tables behind this.
        from paxman_core.values import is_torn

        if is_torn(text, start):
            return False
    after = text[start:end]
    is_measured = _POWER.match(after) is not None
    if (_is_word(after[:1]) and not is_measured) or _is_word(text[part.start - 1 : part.start]):
        return False
    rest = after.lstrip()
    if not rest or len(after) - len(rest) > 1 or "\t" in after[: len(after) - len(rest)]:
        return True
    if rest[0].isalpha() and rest[0] not in _JOINING[-2:]:
        return _is_other_word(reader, rest, spans)
    is_alone = len({span.raw for span in spans}) == 1
    if rest[0].isdigit():
        return is_alone and reader.type is FieldType.DATE
    if rest[0] in _JOINING or rest[0] == ",":
        follows = rest[1:].lstrip()[:1]
        if rest[0] == "/" and reader.type in _NAMED:
            # `nein / no` says it in two languages.
            return _says_the_same(reader.outcome(part.raw), reader.outcome(rest[1:].strip()))
        return not follows.isdigit() or (is_alone and reader.type is FieldType.DATE)
    return True


def _is_other_word(reader: FieldReader, rest: str, spans: list[ValueSpan]) -> bool:
    """Whether the words behind a value are not a part of it."""
    if reader.type in _NAMED:
        return False
    rest = _POWER.sub("", rest)
    if not has_digit(rest) or _begins_with_label(rest):
        first = _LETTERS.match(rest)
        return reader.type in DATES or first is None or not is_currency_word(first[0])
    is_alone = len({span.raw for span in spans}) == 1
    return is_alone and reader.type in (FieldType.DATE, FieldType.MONEY)


def _begins_with_label(rest: str) -> bool:
    words = [found.end() for found in _WORDS.finditer(rest[:_LONGEST_UNREAD])]
    return any(concept_of(label_key(rest[:end])) is not None for end in words[:_MOST_LABEL_WORDS])


def _is_word(character: str) -> bool:
    return character.isalnum() or character == "_"
