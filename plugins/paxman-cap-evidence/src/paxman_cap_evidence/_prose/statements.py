"""What a sentence says of a thing it names: `your reference is NWR-1`, `seat 24A`, `3 nights`.

Letters and notifications have no colons. Their codes stand right behind the name, their counts and
prices right before it, and a day or an hour behind the verb: `departs on 2 July at 10:05`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._evidence import ValueSpan
from paxman_cap_evidence._prose.advertisements import job_statements, names_job
from paxman_cap_evidence._prose.sentences import SENTENCE_END, stated
from paxman_cap_evidence._values.reading import times
from paxman_cap_evidence._values.texts import CODE_OF_PLACE, with_year
from paxman_cap_evidence._values.types import NUMBERS
from paxman_cap_evidence._words import word_list
from paxman_core.labels import OWN, SYNONYM, concept_of, name_key
from paxman_core.patterns import lazy_pattern, matches_at
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from paxman_cap_evidence._evidence import Found
    from paxman_cap_evidence._labels.vocabulary import Vocabulary
    from paxman_cap_evidence._values.reading import FieldReader, Readers

_CODE = lazy_pattern(
    r"(?<![\w#.,/€$£¥+-])#?("
    r"[A-Z]{2}\d\d[ \n][A-Z\d]{4}(?:[ \n]\d[A-Z\d]\d\d){2,6}(?: \w{0,2}\d)?"
    r"|(?:[A-Z]{1,3} )?\d{2,5}(?: \d{2,5}){2,6}(?: [A-Z]{2}\b)?"
    r"|(?:[A-Z]{1,3} (?=\d))?(?=[\w/.-]*\d)[A-Za-z0-9](?:(?:[\w/.-]|:(?=\d\d-))*[\w/])?)"
    r"(?![\w/%€$£¥]|[.,:]\d)"
)
_PIECE_BACKWARDS = lazy_pattern(r"(\d[\w#.,/€$£¥+-]*+)(?: [A-Z]{1,3}#?(?![\w#.,/€$£¥+-]))?")
"""What a code can begin with, read backwards: a piece with a digit, and capitals before it."""
_NO_CODE = lazy_pattern(r"\d{1,2}(?:st|nd|rd|th)|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d+\.\d+|\d{1,2}")
_BACKWARDS = lazy_pattern(
    r"[ \t]*[:#(]?[ \t]*\.?(?:(?:si|saw|era|tetual|tsi|tse|se|è|:)\s+\.?)?"
    r"(?P<label>[^\n,;:.()\"]{1,60}[^\W\d_])"
)
"""What stands before a value, read backwards: a mark, a verb, and the words of a label."""
_WORD = lazy_pattern(r"[^\W\d_][\w'’-]*")
_NAME_BEHIND = lazy_pattern(
    r"(?<=\d)(?:(?P<as>(?:/-)?(?: \([^()\n]{1,80}\))?,? (?:as|by way of|als|como) (?:an? )?)"
    r"|(?=(?:BR|BD|BDRM|br|bd)\b)|\+? "
    r"|-(?=[a-z])(?!(?:year|month|week|day|hour|minute|second|page|star)s?\b))"
    r"(?P<name>[^\W\d_][\w'’-]*(?: [^\W\d_][\w'’-]*){0,5})"
)
_SECTION = lazy_pattern(
    r"(?:§|\bart(?:icle|ikel|[íi]culo|icolo|\.)|\bsection)\s*\d+\s\w\Z|^\s*\d+\.\d+\s(?-i:[A-Z])\Z",
    re.IGNORECASE | re.MULTILINE,
)
"""The number of a heading, and the first letter of its words."""
_VALUE_BEHIND = lazy_pattern(r"\s*[:=]|\s*[€$£¥]?\s?\d")
_AGE = lazy_pattern(
    r"(?<=[a-z\"”)]),\s(\d{1,3}),(?=\s[a-z])"
    r"|\b(?:aged?|age of|[Aa]lter von|edad de|âge de)\s(\d{1,3})\b"
    r"|\b(\d{1,3})(?:[- ]years?[- ](?:old\b|of age)|-jährige|\saños de edad)"
    r"|\bAge\s(\d{1,3})\b"
)
_BIRTHPLACES: Final = frozenset({"birthplace", "birth place", "place birth"})
_TOWN: Final = (
    r"([A-ZÀ-Þ][\w'’-]+(?: [A-ZÀ-Þ][\w'’-]+){0,2}(?:,\s[A-ZÀ-Þ][\w'’-]+(?: [A-ZÀ-Þ][\w'’-]+)?)?)"
)
_BORN_IN = lazy_pattern(
    rf"\b[Bb]orn\b[^.;()]{{0,60}}?\bin\s(?!(?i:{'|'.join(sorted(word_list('months')))}))(?!\d){_TOWN}"
    rf"|\bBorn:?\s[^.;\n]{{0,30}}?\d{{4}},\s{_TOWN}"
)
_INTRODUCING: Final = word_list("before names")
_REFERRING = lazy_pattern(r"\s+(?:of|dated)\s+(?:the\s+)?", re.IGNORECASE)
"""Between a thing and the day that tells it from others: `your letter of 4 May`."""
_OF_DEADLINE = lazy_pattern(r"\b(?:deadline|submi\w+|due)\b", re.IGNORECASE)
_OF_OTHERS = lazy_pattern(r"\b(?:notif\w+|camera|final|decisions?)\b", re.IGNORECASE)
_OF_ANOTHER = lazy_pattern(
    r"\b(?:filed|dated|issued|submitted|lodged|signed|received|published)\s+(?:on\s+)?$",
    re.IGNORECASE,
)
"""What else happened to a thing before the day that is stated of it."""
_DEADLINE: Final = "deadline"
_UNTIL = lazy_pattern(
    r"\b(?:by|before|due(?: on)?|(?:no|not) later than|bis(?: zum)?|spätestens)"
    r"(?=\s[^.;\n]{0,12}\d)",
    re.IGNORECASE,
)
_CALLED = lazy_pattern(
    r"\s(?:of|is|was|as)\s(?:(?:an?|the|its|our)\s(?:\w+[’']s\s)?)?"
    r"(?:(?P<name>[A-Z][\w'’-]+(?:\s(?:(?:of|and|for|&|-|–)\s)?[A-Z][\w'’-]+){0,6})"
    r"(?=\s*[.,;(\n]|\s(?:with|at|in|for|on|and|from|since|effective|reporting|of\s(?:the|this|our))\b)"
    r"|(?<=(?:is|as)\s)(?P<said>(?!well\b)[a-z][\w'’-]+(?:\s[\w'’-]+){1,5})(?=[.;\n]|$))"
)
"""A name, or the few words in which a sentence ends."""
_DOERS: Final = ("er", "or", "ee", "agent", "ant")
_HIRED = lazy_pattern(
    r"(?i)\b(?:(?:employ|serv|appoint|hir|retain|nominat|promot|join|nam|tapp|elect)[a-z]*(?:\s[\w’'.,]+){0,7}\sas|(?:position|role|post)\sof)$"
)
_ARTICLE = lazy_pattern(r"\b(?:the|your|our|an?)\s+(?:[\w-]+\s+){0,2}[\w-]+$", re.IGNORECASE)
_REACH: Final = 80
_REST_OF_SENTENCE: Final = 120
_MOST_WORDS: Final = 4
_ENDINGS: Final = ("ation", "ment", "ing", "ure", "ion", "al", "ed", "ity", "y", "e", "s")
_SHORTEST_STEM: Final = 4
_OTHER_VERBS: Final = {
    "depart": ("leav", "fly"),
    "arriv": ("land",),
    "birth": ("born",),
    "death": ("died", r"pass(?:ed)?\s+away", "departed"),
    "wedd": ("married",),
    "decis": ("decid",),
    "admiss": ("admitt",),
    "notific": ("notif",),
    "servic": ("funeral", "burial", "memorial"),
}
_TOLD_BY_VERBS: Final = word_list("told by verbs")


class _Event(NamedTuple):
    """What a field's day or hour is of, by the beginning that its noun and its verb share."""

    field: int
    stem: str
    is_hour: bool


def statements(
    text: str, vocabulary: Vocabulary, readers: Readers, missing: Collection[int]
) -> Found:
    """Every value that a sentence states of a missing field's name, or that a reference has."""
    if {"title", "author"} <= {name_key(reader.field.name) for reader in readers}:
        # A contract that asks for both is about works.
        from paxman_cap_evidence._text.references import reference_evidence

        yield from reference_evidence(text, readers, missing)
    for number, rank, span in (
        *_codes(text, vocabulary, readers, missing),
        *_counts(text, vocabulary, readers, missing),
        *_moments(text, readers, missing),
        *_ages(text, readers, missing),
        *_birthplaces(text, readers, missing),
        *_names(text, vocabulary, readers, missing),
        *job_statements(text, readers, missing),
    ):
        yield number, stated(text, rank, span)


def _codes(
    text: str, vocabulary: Vocabulary, readers: Readers, missing: Collection[int]
) -> Iterator[tuple[int, int, ValueSpan]]:
    """Identifiers and other codes right behind the name of their field."""
    wanted = {number for number in missing if readers[number].may_be_code}
    if not wanted:
        return
    for found in matches_at(_beginnings(text), _CODE, text):
        start, end = found.span(1)
        if _NO_CODE.fullmatch(text, start, end) or CODE_OF_PLACE.match(text, start):
            continue
        end = with_year(text, end)
        for number, rank, key in _named_before(text, found.start(), vocabulary):
            # All of the value follows a name: `seat 24A`; but `room 12` is a part of a place.
            is_name = key == name_key(readers[number].field.name)
            if number in wanted and (is_name or readers[number].is_identifier):
                yield number, rank, ValueSpan(start, end, text[start:end])


def _beginnings(text: str) -> list[int]:
    """Where a code can begin: a pattern that begins with a look back is slow to search with."""
    size = len(text)
    pieces = _PIECE_BACKWARDS.finditer(text[::-1])
    return sorted({size - end for piece in pieces for end in (piece.end(1), piece.end())})


def _named_before(text: str, end: int, vocabulary: Vocabulary) -> Iterable[tuple[int, int, str]]:
    """The fields that the words before a place name, with the rank and the key of that name."""
    before = text[max(0, end - _REACH) : end]
    if not any(map(vocabulary.may_have, before.split()[-2:])):
        return ()
    backwards = _BACKWARDS.match(before[::-1])
    if backwards is None:
        return ()
    said = backwards["label"][::-1]
    words = [word.span() for word in _WORD.finditer(said)]
    for count in range(min(_MOST_WORDS, len(words)), 0, -1):
        first = words[-count][0]
        name = said[first : words[-1][1]]
        label = vocabulary.label(name)
        if label is None or not label.claims:
            # `Policy 4711` leaves out what a `policy number` is.
            label = vocabulary.label(f"{name} number") or label
        if label is not None and label.claims:
            if count > 1 and label.key.endswith("number"):
                return [(claim.field, claim.rank, label.key) for claim in label.claims]
            around = [said[slice(*word)] for word in words[-count - 1 : len(words) - count + 1]]
            is_whole = len(around) == 1 or not _INTRODUCING.isdisjoint(map(str.lower, around))
            claims = label.claims if is_whole else ()
            return [(claim.field, claim.rank, label.key) for claim in claims]
    return ()


def _counts(
    text: str, vocabulary: Vocabulary, readers: Readers, missing: Collection[int]
) -> Iterator[tuple[int, int, ValueSpan]]:
    """Counts and prices right before the name of their field: `3 nights`, `£3.50 booking fee`.

    `5 ratings` counts them and is not a rating; a label with its value behind it is no such name.
    """
    # A time is measured and not counted: `1 cook` is none.
    wanted = {
        number
        for number in missing
        if readers[number].type in NUMBERS and not readers[number].own_keys[0].endswith("time")
    }
    for behind in _NAME_BEHIND.finditer(text) if wanted else ():
        words = [word.span() for word in _WORD.finditer(text, *behind.span("name"))]
        # Words may stand before what an amount is given as, if that is said in more than one.
        more = behind["as"] is not None
        known = (
            (last[1], vocabulary.label(text[words[at][0] : last[1]]))
            for at in range(len(words) if more else 1)
            for last in reversed(words[at + more :])
        )
        end, label = next(((e, one) for e, one in known if one and one.claims), (0, None))
        for claim in label.claims if label and not _VALUE_BEHIND.match(text, end) else ():
            reader, first = readers[claim.field], text.rfind("\n", 0, behind.start()) + 1
            spans = reader.values(text, first, behind.start()) if claim.field in wanted else []
            is_bare = reader.type is FieldType.DECIMAL and spans and (spans[-1].raw or "").isdigit()
            is_count = (is_bare and not more) or _SECTION.search(text, first, behind.start() + 2)
            has_sign = bool(spans) and not (spans[-1].raw or "").isdigit()
            closest = SYNONYM if reader.type is FieldType.INTEGER or has_sign else OWN
            if spans and not is_count and spans[-1].end == behind.start() and claim.rank <= closest:
                yield claim.field, claim.rank, _counted(reader, spans[-1])


def _counted(reader: FieldReader, span: ValueSpan) -> ValueSpan:
    """The number without a dash before it: nothing is counted below zero."""
    bare = (span.raw or "").lstrip("-–− ")
    is_count = reader.type is FieldType.INTEGER and bare.isdigit()
    return ValueSpan(span.end - len(bare), span.end, bare) if is_count else span


def _ages(
    text: str, readers: Readers, missing: Collection[int]
) -> Iterator[tuple[int, int, ValueSpan]]:
    """How old somebody is: `Ada Marlow, 91, of Ruma`, `a 34-year-old driver`, `a los 91 años`."""
    for number in missing:
        key = name_key(readers[number].field.name).rpartition(" ")[2]
        is_asked = readers[number].type is FieldType.INTEGER and concept_of(key) == "age"
        for found in _AGE.finditer(text) if is_asked else ():
            group = found.lastindex or 0
            yield number, SYNONYM, ValueSpan(*found.span(group), found[group])


def _birthplaces(
    text: str, readers: Readers, missing: Collection[int]
) -> Iterator[tuple[int, int, ValueSpan]]:
    """Where somebody was born: `born on 3 May 1932 in Ely, Nevada`, `Born: 3 May 1932, Ely`."""
    for number in missing:
        is_asked = name_key(readers[number].field.name) in _BIRTHPLACES and readers[number].is_text
        for found in _BORN_IN.finditer(text) if is_asked else ():
            start, end = found.span(found.lastindex or 0)
            yield number, SYNONYM, ValueSpan(start, end, " ".join(text[start:end].split()))


def _moments(
    text: str, readers: Readers, missing: Collection[int]
) -> Iterator[tuple[int, int, ValueSpan]]:
    """Days and hours behind the verb or the noun that a field's name begins with."""
    events = [event for number in sorted(missing) if (event := _event(number, readers[number]))]
    for event in events:
        others = [o.stem for o in events if o is not event and o.is_hour == event.is_hour]
        for found in _stem(event.stem).finditer(text):
            span = _first_behind(text, found.end(), event, readers[event.field])
            if span is not None and _is_of_another(text, found, event, span):
                continue
            if span is not None and _REFERRING.fullmatch(text, found.end(), span.start):
                continue
            if span is not None and not any(
                _stem(other).search(text, found.end(), span.start) for other in others
            ):
                yield event.field, SYNONYM, span


def _is_of_another(text: str, found: re.Match[str], event: _Event, span: ValueSpan) -> bool:
    """Whether a day is that of a deadline, or by which others are to do something."""
    if event.stem != _DEADLINE:
        return _OF_DEADLINE.search(text, found.end(), span.start) is not None
    before = SENTENCE_END.split(text[max(0, found.start() - _REACH) : found.start()])[-1]
    return _OF_OTHERS.search(before) is not None


def _first_behind(text: str, start: int, event: _Event, reader: FieldReader) -> ValueSpan | None:
    """The first day or hour of the rest of a sentence."""
    end = min(len(text), start + _REST_OF_SENTENCE)
    last = SENTENCE_END.search(text, start, end)
    end = last.start() if last is not None else end
    spans = times(text, start, end) if event.is_hour else reader.values(text, start, end)
    return next((s for s in spans if not _OF_ANOTHER.search(text, start, s.start)), None)


def _event(number: int, reader: FieldReader) -> _Event | None:
    """The event of a `departure_date`, a `date_of_departure` or a `departure_time`.

    Of those that the lexicon knows only what a verb tells as well: `to be delivered by 2 July`.
    """
    key = name_key(reader.field.name)
    noun, _, last = key.rpartition(" ")
    noun, last = (last, noun) if noun == "date" else (noun, last)
    is_day = reader.type in (FieldType.DATE, FieldType.DATETIME) and last == "date"
    is_hour = reader.is_text and last == "time"
    is_told = (concept := concept_of(key)) is None or concept in _TOLD_BY_VERBS
    if reader.type in (FieldType.DATE, FieldType.DATETIME) and last in (_DEADLINE, "frist"):
        return _Event(number, _DEADLINE, is_hour=False)
    if not noun or " " in noun or not (is_day or is_hour) or not is_told:
        return None
    for ending in _ENDINGS:
        if noun.endswith(ending) and len(noun) - len(ending) >= _SHORTEST_STEM:
            return _Event(number, noun.removesuffix(ending), is_hour)
    return _Event(number, noun, is_hour)


def _names(
    text: str, vocabulary: Vocabulary, readers: Readers, missing: Collection[int]
) -> Iterator[tuple[int, int, ValueSpan]]:
    """What a sentence calls something: `the position of Senior Analyst`, `the diagnosis was …`."""
    wanted = {number for number in missing if _may_be_said(readers[number])}
    if not wanted:
        return
    jobs = [number for number in wanted if names_job(readers[number])]
    for found in _CALLED.finditer(text):
        before = text[max(0, found.start() - _REACH) : found.start()]
        group = "name" if found["name"] else "said"
        span = ValueSpan(*found.span(group), found[group])
        if jobs and _HIRED.search(before + found[0][:3]):
            yield from ((number, SYNONYM, span) for number in jobs)
        if not vocabulary.may_have(before.rpartition(" ")[2]):
            continue
        # The words of a name, and a verb: most sentences call something that nobody asks for.
        if not any(map(vocabulary.may_name, before.split()[-_MOST_WORDS - 1 :])):
            continue
        for number, rank, key in _named_before(text, found.start(), vocabulary):
            if number in wanted and key == name_key(readers[number].field.name):
                # The `University of Ruma` is called so as a whole.
                is_part = before.split()[-1][0].isupper() or not _ARTICLE.search(before)
                if found[0].startswith(" of") and is_part:
                    continue
                # `The owner of the Goods` is not called so, nor is who `is responsible for them`.
                if key.endswith(_DOERS) and (found["said"] or found[0].startswith((" of", " as"))):
                    continue
                said = found[group].partition(" of ")[0] if key.endswith(_DOERS) else found[group]
                yield number, rank, ValueSpan(span.start, span.start + len(said), said)


def _may_be_said(reader: FieldReader) -> bool:
    is_other = reader.is_address or reader.is_email or reader.is_phone or reader.is_law
    return reader.is_text and not is_other and not reader.is_identifier and not reader.is_count


@lru_cache(maxsize=256)
def _stem(stem: str) -> re.Pattern[str]:
    if stem == _DEADLINE:
        return _UNTIL
    verbs = "|".join((re.escape(stem), *_OTHER_VERBS.get(stem, ())))
    return re.compile(rf"\b(?:{verbs})[a-z]{{0,5}}\b:?", re.IGNORECASE)
