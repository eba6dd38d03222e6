"""The words that are the value of a text field: where a name, a number or a code ends."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import ORNAMENT, ValueSpan, has_digit, trimmed
from paxman_cap_evidence._values.amounts import amounts
from paxman_core.labels import concept_of, label_key
from paxman_core.patterns import lazy_pattern
from paxman_core.values import FieldType, Invalid, parse

if TYPE_CHECKING:
    from paxman_cap_evidence._values.kinds import FieldKind

MAX_STRING: Final = 500
"""A labelled text longer than this is a paragraph."""
_QUOTES: Final = ("{}", '""', "''", "“”", "‘’", "«»", "„“")
_PARTS = lazy_pattern(r"[,\n]")
_DATED = lazy_pattern(r"(\S*\d\S*)\s+(?:of|dated|from|vom|du|del|van|dd\.?)\s+(?=\d)")
CODE_OF_PLACE = lazy_pattern(
    r"(?:[A-Z]{1,2}-)?\d{4,5} [A-ZÀ-Þ][a-zà-ÿ]+(?:[ -][\w().-]+){0,3} *(?=[\t\n]|\Z)"
)
"""A postal code and its place, to the end of the cell."""
NUMBER_WORD = lazy_pattern(
    r"(?:[Nn][ro]\.?|[Nn][°º]|[Nn]umber|N\.) *:? (?=[\w/-]*\d|[A-Z]{1,4} \d)"
)
SERIES = lazy_pattern(r"[A-Z]{1,4} \d+[/-]\d")
"""Letters before a number that is told by its marks: `NC 25-0031`."""
_NUMERO = lazy_pattern(r"[Nn][°º] ?(?=\d)")
_ASIDE = lazy_pattern(
    r"\([^()\d]{3,}\)\s+(?=\S*\d)|[^\W\d_]{2,}\s[^\d,:]{2,40},\s+(?=[A-Z]{1,4}\s?\d)"
    r"|[^\d,:]{4,40}\s(?=(?:HR[AB]|GnR|VR|PR)\s?\d)"
)
"""Said before a number, `(office use)`, or who gave it: `Amtsgericht Aachen, HRB 21299`."""
_NUMBERED = lazy_pattern(r"(\w+ (?:[Nn][ro]\.?|[Nn][°º]|[Nn]umber|#)):? *\S*\d")
_CUSTOMER_CODE = lazy_pattern(r"[A-Za-z]{1,3}[-/]?\d{3,}[\d/-]*")
_MASKED = lazy_pattern(r"[*•●]{3,}[ -]?\d")
LEGAL: Final = (
    r"(?:inc|lda|llc|l\.l\.c|ltd|limited|plc|l?lp|l\.l?\.?p|corp|corporation|co|company|gmbh|ag|kg|ug|se|"
    r"s\.?a\.?r?\.?l?|sas|bv|b\.v|nv|n\.v|n\.a|national\s+association|s\.?p\.?a|s\.?r\.?l|s\.?l|oy|ab|(?-i:AS)|aps|pty)\b\.?"
)
_ADDRESS_BEHIND = lazy_pattern(
    r",\s+(?=\d{1,5}[a-z]?\s+[^\W\d_]{2,}|[^\W\d_][^,\d]{2,40}\s\d{1,4}[a-z]?\s*,)|\s+[·•|]\s"
    r"|,\s+(?:x|ext\.?|tel\.?:?|phone:?)\s?\d[\d-]{2}|,?\s+\(?(?:geb\.|born|née?|dob:?|\*)\s.*\d"
    r"|\s+of\s+(?=\d)|(?:(?<=GmbH)|(?<= (?:AG|KG|SE|BV|AB|AS|SA))|(?<= (?:Ltd|LLC|PLC|plc|Inc|SAS))"
    r"|(?<= (?:B\.V|S\.A|S\.L|A\.Ş|Ltd|Inc)\.)),\s+(?=[^\W\d_][^\n]*\d|[A-ZÀ-Ý][\w ,-]{1,40}$)"
    r"|,\s+(?=\(?\+?\d[\d().-]{2,}[\d\s().-]{3,}$|\S+@)|\s\((?=\S+@|\+?\d[\d\s().-]{6,}\)$)"
    rf"|,\s+(?!{LEGAL})(?=(?:an?|[a-zà-ÿ]{{4,}})[\s,])"
)
"""What stands behind a name: an address, a birth, a telephone, or what somebody is or is called."""
_REMARK = lazy_pattern(r"\s*\((?:see|cf|siehe|voir)\b[^()]*\)$", re.IGNORECASE)
_AFTER_NAME = lazy_pattern(r"\s*[,(/<\[]|\s+[-–—]{1,2}\s|\s+(?:from|of|is|will|at)\s")
_DEGREE = lazy_pattern(r",\s(?:ph\.?\s?d|m\.?d|jr|sr|esq)\b\.?(?!\s+(?:candidate|student))", re.I)
_LEGAL_FORM = lazy_pattern(rf",\s*{LEGAL}(?![^\W_])", re.IGNORECASE)
_PERSON_NAME = lazy_pattern(r"[^\W\d_][\w.'’-]*(?:\s+[^\W\d_][\w.'’-]*){1,4}")
_LAWS_OF = lazy_pattern(
    r"\blaws?\s+of\s+(?:the\s+)?(?:(?:state|commonwealth|province)\s+of\s+)?", re.IGNORECASE
)
_PLACE = lazy_pattern(r"[A-Z][\w'’-]*(?:\s+(?:and\s+|of\s+)?[A-Z][\w'’-]*){0,4}")
_MOST_PLACE_WORDS: Final = 6
_NO_PLACE: Final = frozenset({"this", "these", "all", "any", "a", "in", "it", "each", "to"})
"""What a sentence begins with."""
_SENTENCE_WORD = lazy_pattern(
    r"\b(?:will|shall|hereto|hereof|agrees?|is|are|has|have|hereby)\b", re.IGNORECASE
)
_MOST_PERIOD_WORDS: Final = 12
_EMAIL = lazy_pattern(r"[^\s@<>()\[\],;:/|\"]+@[\w-]+(?:\.[\w-]+)+(?=[)\]>,;/|])")
_SIGNATURE = lazy_pattern(r"/s/\s*", re.IGNORECASE)
"""How a copy says that somebody has signed."""
_FEWEST_OF_PHONE: Final = 3
_BEHIND_NUMBER = lazy_pattern(
    r"(?:\s*[,;]\s*|\s+(?:or|und|et|y|[-–/&|])\s+)(?=[+(]?\d[\d ()./-]{5})"
    r"|\s*[-–(;,]?\s(?!ext|x\b)(?=[^\W\d_]{2})|\s*[(;,](?!ext|x\b)(?=[^\W\d_]|\d{1,2}\s?[^\W\d_])",
    re.IGNORECASE,
)
"""Another number, or words about this one."""
_FEWEST_OF_NUMBER: Final = 7
_DEFINED = lazy_pattern(
    r"([A-Z][^;:()]{1,70}?)(?:,\s+an?\s[^()]{4,240})?\s*\((?:the\s+)?[\"“][^\"”]{1,40}[\"”]\)\.?"
)
"""A name, what it is, and what it is called: `Acme Inc., a Utah company ("Provider")`."""
_BEGAN = lazy_pattern(r"(?<![\w.:])(\d{1,2}(?:[.:]\d\d)?)\s?(?:-|–|to|until|bis)\s?$")
"""What begins a range whose end says which half of the day it is: `1.15 to 1.55pm`."""
_SIGNS = lazy_pattern(r"[$€£¥]{1,5}(?: ?[-–—] ?[$€£¥]{1,5})?")
"""How dear a place is: `$$-$$$`."""
_SHORT_PART: Final = 4
_MASK: Final = "Xx*•●"
"""Stands for the digits of a card's number that nobody shall see."""
_TOKEN = lazy_pattern(r"[A-Z]{2} (?:\d ?){9}[A-Z]{2}(?!\S)|\S+(?:(?<=\d) / \d{1,3}(?!\S))?")
"""A word: a parcel's number ends in its country, and some in the number of a part: `71 / 3`."""
_MAILBOX = lazy_pattern(
    r"\s*\"?(?P<name>[^\"<>@;]*?)\"?\s*<\s*(?P<address>[^<>@\s]+@[^<>\s]+)\s*>\s*[.,;]?\s*"
)
_REMARKED = lazy_pattern(r"\s*(?P<address>[^<>@\s()]+@[^<>\s()]+)\s+\((?P<name>[^()@]+)\)\s*")
"""As mail once was addressed: `ada@loom.example (Ada Loom)`."""


def own_part(kind: FieldKind, text: str, start: int, end: int) -> ValueSpan | None:
    """Of a signature or a mailbox the name, of a mailbox the address, as the field asks."""
    signed = _SIGNATURE.match(text, start, end) if kind.is_person else None
    if signed is not None and signed.end() < end:
        return ValueSpan(signed.end(), end, text[signed.end() : end])
    found = _MAILBOX.fullmatch(text, start, end) or _REMARKED.fullmatch(text, start, end)
    if found is None or not (kind.is_email or (kind.is_person and found["name"])):
        return None
    part = "address" if kind.is_email else "name"
    return ValueSpan(*found.span(part), found[part])


def find_texts(kind: FieldKind, text: str, start: int, end: int) -> list[ValueSpan]:
    """The words of a stretch that are the value, without quotes and what goes on behind."""
    part = own_part(kind, text, start, end)
    if part is not None:
        return [part]
    masked = _MASKED.match(text, start, end)
    if masked is None:
        start, end = trimmed(text, start, end, ORNAMENT)
    if end - start > 2 and text[start] + text[end - 1] in _QUOTES:
        start, end = start + 1, end - 1
    start, end = _without_half_brackets(text, start, end)
    if kind.is_email:
        start, _ = trimmed(text, start + 7 * text.startswith("mailto:", start), end, ORNAMENT)
        end = _behind(_EMAIL.match(text, start, end), end)
    if kind.is_phone:
        end = _end_of_number(text, start, end)
    if kind.is_clock or kind.is_beginning:
        start, end = _time_of_day(kind, text, start, end)
    if kind.is_human:
        end = _end_of_person(text, start, end)
    if kind.is_person and not kind.is_address:
        end = _before(_ADDRESS_BEHIND.search(text, start, end), end)
    if kind.is_law:
        start, end = _place_of_law(text, start, end)
    end = _without_day(text, start, end)
    end = _behind(_DEFINED.fullmatch(text, start, end), end, 1)
    end = _before(_REMARK.search(text, start, end), end)
    start = _behind(None if kind.is_address else _NUMERO.match(text, start, end), start)
    if kind.is_identifier and not kind.is_postal_code and CODE_OF_PLACE.match(text, start, end):
        return []
    if kind.is_identifier and masked is None:
        start, _ = trimmed(text, start, end, "#:.")
        start = _behind(_ASIDE.match(text, start, end), start)
        start = _behind(NUMBER_WORD.match(text, start, end), start)
        end = _identifier_end(text, start, end)
    if start == end or end - start > MAX_STRING or not _says_something(kind, text[start:end]):
        return []
    return [ValueSpan(start, end, text[start:end])]


def _before(found: re.Match[str] | None, otherwise: int) -> int:
    return otherwise if found is None else found.start()


def _behind(found: re.Match[str] | None, otherwise: int, group: int = 0) -> int:
    return otherwise if found is None else found.end(group)


def _without_day(text: str, start: int, end: int) -> int:
    """Where the number of a paper ends that is named with its day: `INV-7710 of 20 March 2026`."""
    dated = _DATED.match(text, start, end)
    if dated is None or isinstance(parse(text[dated.end() : end], FieldType.DATE), Invalid):
        return end
    return dated.end(1)


def _end_of_number(text: str, start: int, end: int) -> int:
    """Where the first of several telephone numbers ends, or the only one before a remark."""
    for gap in _BEHIND_NUMBER.finditer(text, start, end):
        if sum(map(str.isdigit, text[start : gap.start()])) >= _FEWEST_OF_NUMBER:
            return gap.start()
    return end


def _end_of_person(text: str, start: int, end: int) -> int:
    """Where a person's name ends: before the department, the university or what they do."""
    after = _AFTER_NAME.search(text, start, end)
    if (
        after is None
        or _LEGAL_FORM.match(text, after.start(), end)
        or _PERSON_NAME.fullmatch(text, start, after.start()) is None
    ):
        return end
    degree = _DEGREE.match(text, after.start(), end)
    return degree.end() if degree is not None else after.start()


def _time_of_day(kind: FieldKind, text: str, start: int, end: int) -> tuple[int, int]:
    """The first time in `20 January 2024, 14:00 - 15:30`, or both, without the day.

    What has none is left as it stands, such as `20 minutes`, unless it is a day or only words.
    """
    from paxman_core.values import find_dates, find_times

    said, bracket, _ = text[start:end].partition(" (")
    if bracket and has_digit(said) and kind.is_beginning:
        # What is remarked there is another time: `2-3pm (tea from 1:45)`.
        end = start + len(said)
    said = text[start:end]
    times = find_times(said)
    if not times:
        is_other = kind.is_clock and (not has_digit(said) or find_dates(said))
        return (start, start) if is_other else (start, end)
    is_one = kind.is_beginning or kind.context.is_clock
    if not is_one and not find_dates(said):
        return start, end
    began = _BEGAN.search(said, 0, times[0].start) if kind.is_beginning else None
    if began is not None:
        return start + began.start(), start + began.end(1)
    return start + times[0].start, start + times[0 if is_one else -1].end


def _place_of_law(text: str, start: int, end: int) -> tuple[int, int]:
    """The state or country in `the laws of the State of Maine`; nothing in a whole sentence."""
    of = _LAWS_OF.search(text, start, end)
    if of is not None:
        found = _PLACE.match(text, of.end(), end)
        return found.span() if found else (start, start)
    words = text[start:end].lower().split()
    is_sentence = len(words) > _MOST_PLACE_WORDS or not _NO_PLACE.isdisjoint(words[:1])
    return (start, start) if is_sentence else (start, end)


def _without_half_brackets(text: str, start: int, end: int) -> tuple[int, int]:
    """Without a bracket at an end whose other half belongs to the label."""
    said = text[start:end]
    if said.endswith(")") and said.count(")") > said.count("("):
        end -= 1
    elif said.startswith("(") and said.count("(") > said.count(")"):
        start += 1
    else:
        return start, end
    return trimmed(text, start, end, ORNAMENT)


def _says_something(kind: FieldKind, said: str) -> bool:
    """Whether there is a letter or digit; nobody is called by digits, a date or an amount.

    A party is called by a name, and not by what a sentence says of it; nor is a period a sentence.
    Nothing is sent to a name alone, so an address has a number or several parts. No e-mail address
    is without its sign, and no telephone without digits; words instead of a number are a remark.
    """
    if _SIGNS.fullmatch(said):
        return not (kind.is_name or kind.is_email or kind.is_phone or kind.is_numbered)
    if kind.is_numbered and " " in said and not has_digit(said) and not said.isupper():
        return False
    if ((kind.is_currency or kind.is_country) and has_digit(said)) or (
        kind.is_law and said.isdigit()
    ):
        return False
    if kind.is_email:
        return "@" in said
    if kind.is_phone:
        return sum(map(str.isdigit, said)) >= _FEWEST_OF_PHONE
    if kind.is_address:
        return has_digit(said) or len(_PARTS.findall(said)) > 1
    if kind.is_party and (said[0].islower() or ":" in said or _SENTENCE_WORD.search(said)):
        return False
    if kind.is_period and said.count(" ") >= _MOST_PERIOD_WORDS:
        return False
    if not kind.is_name:
        return any(map(str.isalnum, said))
    if " " not in said and ("@" in said or _CUSTOMER_CODE.fullmatch(said)):
        return False
    is_date = has_digit(said) and not isinstance(parse(said, FieldType.DATE), Invalid)
    # `Invoice No. 12345` is the number of a paper with its label.
    numbered = _NUMBERED.match(said)
    is_number = numbered is not None and concept_of(label_key(numbered[1])) is not None
    return any(map(str.isalpha, said)) and not (is_date or is_number or _is_price(said))


def _is_price(said: str) -> bool:
    """Whether a text is nothing but an amount with decimals and its currency."""
    return any(
        one.has_currency and one.has_fraction and (one.start, one.end) == (0, len(said))
        for one in amounts(said, 0, len(said))
    )


def _identifier_end(text: str, start: int, end: int) -> int:
    """Where an identifier ends: at the first word that is not part of one.

    A text that begins with words is a name, as in `Dress code: Black tie`, and has no such end.
    """
    last = start
    for found in _TOKEN.finditer(text, start, end):
        token = found[0]
        is_part = any(map(str.isdigit, token)) or (token.isupper() and len(token) <= _SHORT_PART)
        # `NIP: 683-208-57-19, REGON:361257067` goes on with the label of something else.
        is_word = token.partition(":")[0].isalpha() and len(token) > 1
        is_aside = token[0] == "(" and not token.endswith(")")
        if last > start and (not is_part or is_word or is_aside) and token.strip(_MASK):
            break
        last = found.end()
    last = min(end, with_year(text, last)) if has_digit(text[start:last]) else end
    return trimmed(text, start, last, ORNAMENT)[1]


_OF_YEAR = lazy_pattern(r" (?:of|OF) (?:19|20)\d\d\b")


def with_year(text: str, end: int) -> int:
    """Where a number ends with its year: courts count their cases as `No. 82 of 2008`."""
    year = _OF_YEAR.match(text, end)
    return year.end() if year else end
