"""Whether words of a document can be what a field asks for, whoever points at them.

A small model answers a question that has no answer with the likeliest words at hand: with who
posted a mail for who speaks, with the beginning of a talk for its end. That they stand in the
document says nothing then; what stands before them, or what they are, does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Final

from paxman_core.contract import CanonicalField
from paxman_core.labels import concept_of, name_key
from paxman_core.values import FieldType, Money, Value, find_dates, find_times
from paxman_inference._clock import is_day, is_hour
from paxman_inference._labelling import LabelFinder, words_of
from paxman_inference._normal_form import normal_text
from paxman_inference._reading import same
from paxman_inference._typed_spans import is_typed

_BEFORE: Final = 60
_LABEL = re.compile(r"(?:^|[\t|]|\s{2,})[^\w\n]*([^\W\d_][\w .&/'-]{1,40}?) *[:\t]\s*$")
_COLUMNS = re.compile(r"\t| {3,}")
_LINE_LABEL = re.compile(r"[^\w\n]*([^\W\d_][\w .&/'-]{1,40}?) *:")
_ANYTHING: Final = frozenset({"name", "subject"})
"""What stands behind such a label may be of any kind: a subject may begin with who speaks."""
_WRITERS: Final = frozenset({"author", "sender"})
"""All of a line about who wrote a message is about that: the hour in it is when it was written."""
_ADDRESS = re.compile(
    r"\S+@\S+|\S+://\S+|www\.\S+|[\w-]+(?:\.[\w-]+)+\.[A-Za-z]{2,}|(?:x|[Ee]xt\.?) ?\d{3,6}"
)
"""Where somebody is reached: an address in a network, or a telephone's extension, `x4310`."""
_BRACKETED = re.compile(r"<[^<>\n]*@[^<>\n]*>")
_ASKING_FOR_ADDRESSES: Final = """
account address cell contact domain email extension fax homepage host id link login mail mobile page
phone server site tel telephone url user username web website
"""
_OF_ADDRESSES: Final = frozenset(_ASKING_FOR_ADDRESSES.split())
_MARKS: Final = "<>()[]{}\"'.,;:!?*"
_OF_DAYS: Final = frozenset({"date", "day", "moment"})
_WHEN = re.compile(r"\b(?:date|day|hour|time)$", re.IGNORECASE)
_OF_MAKING: Final = frozenset(
    {"agreement_date", "date", "invoice_date", "issue_date", "order_date", "report_date"}
)
_LIMIT = re.compile(
    r"\b(by|until|till|after|before|through|prior to|later than|expir\w+(?: on)?"
    r"|(?:is|are|be|becomes?) effective (?:as of|from|on))\s+(?:the\s+)?$",
    re.IGNORECASE,
)
"""Words before a day that is the end or the beginning of something, never when a paper was made."""
_LANDS: Final = "city country county court jurisdiction law province state"
_OF_LANDS: Final = frozenset(_LANDS.split())
_OF = re.compile(r"[\s_]of[\s_]", re.IGNORECASE)
_PART_OF_TEXT = re.compile(
    r"(?:sections?|articles?|clauses?|paragraphs?|exhibits?|schedules?|annex(?:es)?|appendix|§+)"
    r"[\s.]*(?:[\dIVXLC]+|[A-Z])(?:[.(][\w.()]*)?",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"\s?(?:%|percent\b|per cent\b)", re.IGNORECASE)
_ASKING_FOR_SUMS: Final = (
    "amount balance charge cost due fee gross net price subtotal sum tax total vat"
)
_OF_SUMS: Final = frozenset(_ASKING_FOR_SUMS.split())
_PARTS_OF_SUM: Final = frozenset({"subtotal", "tax"})
_OF_RATES: Final = frozenset({"discount", "interest", "percent", "percentage", "rate", "share"})
_PHONE = re.compile(
    r"(?:tel\w*|(?:tele)?phone|ph|mob\w*|fax)?[\s.:#]*(\+?[\d\s()./-]+)(?:\s*(?:ext|x)\.?\s*\d+)?",
    re.IGNORECASE,
)
_NAMED_WITHIN: Final = 200
"""Characters in front of a value in which its label may stand, where lines are long."""
_PHONE_DIGITS: Final = range(6, 16)
_BARE_NUMBER = re.compile(r"\d{3,}")
_PERSONS: Final = frozenset({"speaker", "lecturer", "presenter"})
_SOMEBODY = re.compile(r"\bpersons?\b", re.IGNORECASE)
MAX_NAME: Final = 7
"""Words of the longest name of a person, titles counted."""
_NUMBERS: Final = frozenset({FieldType.DECIMAL, FieldType.INTEGER, FieldType.MONEY})
_NOT_IN_NAMES = re.compile(r"[\d/@&]|\b(?:group|team|committee|department|staff)\b", re.IGNORECASE)
_PARTICLES: Final = "de del della di da du des van von der den la le el y bin al ter ten zu"
_INSIDE_NAMES: Final = frozenset(_PARTICLES.split())


def misfit(text: str, field: CanonicalField, start: int, end: int) -> str:
    """Why words cannot be the `field`'s value: those of `text` from `start` to `end`.

    Empty if they may be it.
    """
    words = text[start:end]
    if not any(map(str.isalnum, words)):
        return f"{words!r} says nothing"
    if _is_rate(text, end, field):
        return f"{words!r} is a rate, not an amount"
    if concept_of(name_key(field.name)) in _OF_MAKING and (
        limit := _LIMIT.search(text[max(0, start - _BEFORE) : start])
    ):
        is_told = limit[1].casefold() in field.description.casefold()
        return (
            "" if is_told else f"{words!r} stands behind {limit[1]!r}, as no paper's own day does"
        )
    if field.type is not FieldType.STRING or is_typed(field):
        return ""
    if _is_of_land(field) and _cannot_name_land(words):
        return f"{words!r} is a number or a part of a text, not a place or its law"
    if _COLUMNS.search(words):
        return f"{words!r} stands in two columns"
    if "name" in _names(field) and _is_numeral(words):
        return f"{words!r} is a number, not a name"
    around = _token(text, start, end)
    is_address = _ADDRESS.fullmatch(around) or _BRACKETED.fullmatch(around)
    if is_address and _OF_ADDRESSES.isdisjoint(words_of(field)):
        told = "is where somebody is reached" if around == words else f"is a part of {around!r}"
        return f"{words!r} {told}"
    if _is_of_time(field) and (is_day(words) or _is_in_day(text, start, end)):
        return f"{words!r} is a day, not a time"
    if _is_of_time(field) and _BARE_NUMBER.fullmatch(words) and not find_times(words):
        return f"{words!r} is a number, not a time"
    if "location" in _concepts(field) and (is_day(words) or _WHEN.search(words)):
        return f"{words!r} says when, not where"
    if "phone" in _concepts(field) and not _can_be_phone(words):
        return f"{words!r} is not a telephone number"
    if _is_of_person(field) and not _can_name_person(words):
        return f"{words!r} is not the full name of a person"
    label = _foreign_label(text, field, start, end)
    return f"{words!r} stands behind {label!r}, which is something else" if label else ""


def is_named(text: str, field: CanonicalField, start: int) -> bool:
    """Whether anything says that the words of `text` at `start` are the `field`'s: the form of such
    values, or a label of the field before them, on their line or the one above.

    Where nothing does, a small model takes any name for the one that is asked for.
    """
    if is_typed(field) or _is_of_time(field) or "phone" in _concepts(field):
        return True
    line = text.rfind("\n", 0, start) + 1
    above = text.rfind("\n", 0, max(0, line - 1)) + 1
    near = max(above, start - _NAMED_WITHIN)
    return any(True for _ in LabelFinder(field).labels(text, near, start))


def masked(text: str, words: str) -> str:
    """A text in which these words cannot be read, wherever they stand; it is never longer."""
    mask = "_" * min(3, len(words))
    return re.sub(rf"(?<!\w){re.escape(words)}(?!\w)", mask, text)


def is_part(value: Value, unfit: str) -> bool:
    """Whether a value is a part of words that cannot be it: `Carol` of `Carol R Hopkins`."""
    return isinstance(value, str) and f" {normal_text(value)} " in f" {normal_text(unfit)} "


def is_part_of_sum(field: CanonicalField) -> bool:
    """Whether the field asks for what a total is made of: what is before tax, or the tax."""
    return concept_of(name_key(field.name)) in _PARTS_OF_SUM


def _token(text: str, start: int, end: int) -> str:
    """The address in angle brackets that words stand in, or one word with what it is joined to,
    without the marks around it; others as they are."""
    line, line_end = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    for address in _BRACKETED.finditer(text, line, len(text) if line_end < 0 else line_end):
        if address.start() <= start and end <= address.end():
            return address[0]
    if len(text[start:end].split()) != 1:
        return text[start:end]
    first, last = start, end
    while first and not text[first - 1].isspace():
        first -= 1
    while last < len(text) and not text[last].isspace():
        last += 1
    return text[first:last].strip(_MARKS)


def _foreign_label(text: str, field: CanonicalField, start: int, end: int) -> str:
    """The label that announces a place, if it is known to name something else than the field: the
    one right before it, or that of a line about who wrote."""
    line = text.rfind("\n", 0, start) + 1
    own, is_of_time = {*_concepts(field)}, _is_of_time(field)
    nearest = _LABEL.search(text[max(line, start - _BEFORE) : start])
    # A time may stand first behind the label of a day.
    is_known = own or (is_of_time and not find_times(text[start:end]))
    if nearest is not None and is_known and _is_foreign(nearest[1], field, own | _ANYTHING):
        return nearest[1]
    first = _LINE_LABEL.match(text, line, start)
    if first is None or concept_of(name_key(first[1])) not in _WRITERS:
        return ""
    return first[1] if (own or is_of_time) and _is_foreign(first[1], field, own) else ""


def _is_foreign(label: str, field: CanonicalField, own: set[str]) -> bool:
    concept = concept_of(name_key(label))
    is_other = concept is not None and concept not in own
    return is_other and not any(LabelFinder(field).labels(label, 0, len(label)))


def _is_of_time(field: CanonicalField) -> bool:
    """Whether the field asks for a time, and nothing that it says names a day."""
    words = words_of(field)
    return "time" in words and _OF_DAYS.isdisjoint(words)


def _is_in_day(text: str, start: int, end: int) -> bool:
    """Whether a place is a part of a date: the year of `8 Jan. 1993`."""
    line, stop = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    dates = find_dates(text[line : len(text) if stop < 0 else stop])
    return any(date.start <= start - line and end - line <= date.end for date in dates)


def _names(field: CanonicalField) -> frozenset[str]:
    """The words that a field is called by, not those that describe it."""
    return frozenset(
        word for name in (field.name, *field.hints.labels) for word in name_key(name).split()
    )


def _is_of_land(field: CanonicalField) -> bool:
    """Whether the field asks for a place or its law: `governing_law`, `state_of_incorporation`."""
    names = (field.name, *field.hints.labels)
    heads = [name_key(_OF.split(name, maxsplit=1)[0]).split() for name in names]
    return any(head and head[-1] in _OF_LANDS for head in heads)


def _cannot_name_land(words: str) -> bool:
    """Whether words are without a letter, or name a part of the text: `1933`, `Section 7`."""
    return not any(map(str.isalpha, words)) or _PART_OF_TEXT.fullmatch(words.strip()) is not None


def _is_numeral(words: str) -> bool:
    """Whether words are a number with a mark: `GLN 4304171000002`, not `Room 101 GmbH`."""
    return sum(map(str.isdigit, words)) > 2 * sum(map(str.isalpha, words))


def _is_rate(text: str, end: int, field: CanonicalField) -> bool:
    """Whether a percent sign follows, and the field asks for a sum: `8.25` of `8.25%`."""
    is_sum = field.type is FieldType.MONEY or not _OF_SUMS.isdisjoint(_names(field))
    if not is_sum or field.type not in _NUMBERS or not _OF_RATES.isdisjoint(_names(field)):
        return False
    return _PERCENT.match(text, end) is not None or text[end - 1] == "%"


def _is_of_person(field: CanonicalField) -> bool:
    """Whether the field asks for one person; who issued a bill may be a company."""
    named = {*_concepts(field), *name_key(field.name).split()}
    return not _PERSONS.isdisjoint(named) or _SOMEBODY.search(field.description) is not None


def _can_be_phone(words: str) -> bool:
    found = None if is_day(words) else _PHONE.fullmatch(words)
    return found is not None and sum(map(str.isdigit, found[1])) in _PHONE_DIGITS


def _can_name_person(words: str) -> bool:
    """Whether each word begins as a name's does: a first name alone may be anybody's."""
    parts = words.replace(",", " ").split()
    if not 2 <= len(parts) <= MAX_NAME or _NOT_IN_NAMES.search(words):
        return False
    return all(not part[0].islower() or part in _INSIDE_NAMES for part in parts)


def _concepts(field: CanonicalField) -> Iterator[str]:
    for named in (field.name, *name_key(field.name).split(), *field.hints.labels):
        concept = concept_of(name_key(named))
        if concept is not None:
            yield concept


def repeated(path: str, value: Value, known: Mapping[str, Value]) -> str | None:
    """The field beside the one at `path` that is `known` to have this `value`, or the same hour.

    Where a model has nothing to say, it repeats itself, and says the total for what is before tax.
    """
    for other, given in known.items():
        if other != path and _is_repeated(value, given):
            return other
    return None


def _is_repeated(value: Value, given: Value) -> bool:
    if isinstance(value, str) and isinstance(given, str):
        return same(given, value) or is_hour(given, value)
    return isinstance(value, Decimal | Money) and given == value
