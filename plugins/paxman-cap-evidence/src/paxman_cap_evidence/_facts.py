"""What speaks for and against a labelled value, for the reconciler to judge."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import has_digit
from paxman_cap_evidence._labels.likeness import FUZZY_RANK
from paxman_cap_evidence._page.lines import QUOTED_RANK
from paxman_cap_evidence._page.signatures import is_signed
from paxman_cap_evidence._prose.sentences import PROSE_RANK
from paxman_cap_evidence._ranking import FURNITURE_RANK
from paxman_cap_evidence._values.amounts import says_unit
from paxman_cap_evidence._values.forms import COUNT, doubts_about_amount, is_unlike, lacks_sign
from paxman_cap_evidence._values.types import NUMBERS
from paxman_cap_evidence._words import any_of
from paxman_core.capability import Facts, Match, Standing
from paxman_core.labels import (
    MAX_LABEL,
    OWN,
    RANGE,
    SYNONYM,
    concept_of,
    doubts_about_day,
    doubts_about_number,
    keys_of,
    label_key,
    refers_elsewhere,
)
from paxman_core.patterns import lazy_pattern
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_cap_evidence._evidence import Evidence
    from paxman_cap_evidence._values.reading import FieldReader

_SUBJECT: Final = "subject"
_OF_MESSAGE = lazy_pattern(r"\s\d\d:\d\d(?::\d\d)?\s(?:[+-]\d{4}|GMT|UTC)\b")
"""How mails say when they were sent."""
_HEADER = lazy_pattern(r"[ \t>]*(?:from|to|cc|subject|re)\s?:", re.IGNORECASE)
_HELD = lazy_pattern(
    r"\b(?:held|meet(?:s|ing)?|take place|scheduled|convene)\b[^.;\n]{0,40}? on \D{0,12}\d", re.I
)
UNLIKE: Final = "not of the form that the field wants"

_RANGE = lazy_pattern(r"\d\s*(?:-|–|to|bis|à|a|or)\s*\d")
_TIME_UNIT = lazy_pattern(rf"\s?(?:{any_of('units of time')})\b", re.IGNORECASE)
_CODE = lazy_pattern(r"\d{4}|^[A-Z]{2,3}$")
"""What a city has not in its name: a postcode, or the letters of a country or an airport."""
_WORD_AFTER = lazy_pattern(r"[ \t]?[^\W\d_]+")
_FEWEST_SIGNS: Final = 4
"""Characters of a number that a label which is not quite right still announces."""
_WORDS = lazy_pattern(r"\S(?:[^\s]|[ ](?! ))*")
_CELL = lazy_pattern(rf"(?<=[ \t]{{2}}){_WORDS.pattern}")
_PLURAL = lazy_pattern(r"[^\W\d_]{3}s\W*$")
_HEADING = lazy_pattern(r"[ \t]*(?:§|ARTICLE|SECTION|\d+(?:\.\d+)*[.)]?)\s+(?=[^\W\d_])")
_MUCH: Final = 8_000
"""From this many characters on, a word that stands alone is seldom a label."""
_BESIDE: Final = 8
"""Characters in which a unit stands at its number."""
_CELL_BREAK: Final = ("\t", "  ", "|")
_RUNNING_WORDS: Final = 14
_SENTENCE: Final = lazy_pattern(
    r"\b(?:shall|must)\s[a-z]|[.;!?] +[A-Z]"
    r"|,.*(?:,.*,|@)|\bc/o\s|\w--\w|\(not\s|\b(?:and others|et al)\b"
    r"|,\s(?:our|my|your|near|behind|opposite|next to|across)\s"
)
"""More than a name: another sentence, a list, an e-mail address, or a remark about a place."""
_APPROVED: Final = lazy_pattern(r"[^.;\n]{0,60}\b(?:approved|adopted|confirmed)\b", re.IGNORECASE)
_GOES_ON: Final = lazy_pattern(r"[ \t]*\n[ \t]*[a-zäöüß]{2,} ?(?=[a-z])")
"""The next line begins in the middle of a sentence."""
_NEXT_LINE: Final = lazy_pattern(r"[ \t]*\n[ \t]*\w[^\n:]*$", re.MULTILINE)
"""Something follows without a label; a name may go on there in capitals."""
_INDENTED: Final = lazy_pattern(r"[ \t]*\n( +)(\S[^\n]*)")
_SHALLOW: Final = 3
_MOST_NAME_WORDS: Final = 8
_NUMBERING: Final = ("number", "id", "code")
"""Labels that do not say of what."""
_STATED: Final = frozenset({Standing.KEY, Standing.COLUMN})


def facts_of(text: str, one: Evidence, reader: FieldReader) -> Facts:
    """The facts about a value that a label announced."""
    start, end = one.label
    label = text[start:end].strip(" \t\n:：=.-–—") if start >= 0 else ""
    return Facts(
        one.standing,
        _match(one),
        label[:80],
        start,
        doubts=tuple(_doubts(text, one, reader)),
        checks=one.checks,
    )


def _match(one: Evidence) -> Match:
    if one.match is not None:
        return one.match
    rank = one.rank % QUOTED_RANK if one.rank > OWN else OWN
    if one.standing is Standing.SENTENCE and rank >= PROSE_RANK:
        rank -= PROSE_RANK
    if rank >= FUZZY_RANK:
        return Match.MISREAD
    return match_of(rank)


def match_of(rank: int) -> Match:
    """How a label of this rank names the field."""
    if rank <= OWN:
        return Match.OWN
    return Match.SYNONYM if rank == SYNONYM else Match.RELATED


def _doubts(text: str, one: Evidence, reader: FieldReader) -> Iterator[str]:
    yield from one.doubts
    if one.match is None and one.rank >= FURNITURE_RANK:
        yield "in a menu or footer of the page"
    elif one.match is None and one.rank >= QUOTED_RANK:
        yield "in a quoted message"
    yield from _doubts_about_value(text, one, reader)
    yield from _doubts_about_unit(text, one, reader)
    said = text[one.start : one.end]
    if (reader.is_city and _CODE.search(said)) or lacks_sign(said, reader):
        yield UNLIKE
    if one.label[0] < 0:
        return
    yield from _doubts_about_line(text, one, reader)
    if one.standing is Standing.BESIDE and reader.is_text and _is_heading(text, one, reader):
        yield "another number stands below the label"
    if is_signed(text, one):
        yield "in a signature block"
    if len(text) > _MUCH and one.standing is not Standing.AFTER:
        yield "in a long text, not after a colon"
    if reader.is_amount:
        yield from doubts_about_amount(text, one, reader)
    yield from _doubts_about_label(text, one, reader)
    if reader.is_text and not reader.is_address:
        yield from _doubts_about_text(text, one, reader)


def _doubts_about_value(text: str, one: Evidence, reader: FieldReader) -> Iterator[str]:
    """A range, a day or a number may be another than is asked for."""
    if reader.is_count and _RANGE.search(text, one.start, one.end):
        yield RANGE
    if reader.type is FieldType.DATE:
        if refers_elsewhere(text, one.start) or _APPROVED.match(text, one.end):
            # It is the day of another paper, or of the meeting whose minutes were approved.
            yield "the sentence names another document"
        yield from doubts_about_day(text, one.start, one.end)
        if _OF_MESSAGE.match(text, one.end) or _is_of_memo(text, one):
            yield "the day of a message"
    if reader.type in NUMBERS and one.standing is Standing.KEY:
        # What stands around a number of markup or JSON is not a word about it.
        yield from doubts_about_number(text[one.start : one.end], 0, one.end - one.start)
    elif reader.type in NUMBERS:
        yield from doubts_about_number(text, one.start, one.end)


def _is_of_memo(text: str, one: Evidence) -> bool:
    """Whether a day stands among the lines that head a message, which tells of another day."""
    first = text.rfind("\n", 0, one.label[0]) + 1 if one.label[0] >= 0 else one.start
    above = text.rfind("\n", 0, max(0, first - 1)) + 1
    is_headed = _HEADER.match(text, above) or _HEADER.match(text, text.find("\n", one.end) + 1)
    return is_headed is not None and _HELD.search(text, one.end) is not None


def _doubts_about_unit(text: str, one: Evidence, reader: FieldReader) -> Iterator[str]:
    if reader.is_time and _TIME_UNIT.match(text, one.end):
        yield "the contract does not say in which unit of time"
    if reader.context.time_unit is not None:
        if _is_of_another_unit(text, one):
            yield "the word at the number is not a known unit of time"
    elif reader.unit and not _says_unit(text, one, reader):
        yield "the unit that the field's name ends with is not said"


def _doubts_about_line(text: str, one: Evidence, reader: FieldReader) -> Iterator[str]:
    """A label within a line, or in a line that goes on, may be no label."""
    start = one.label[0]
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", one.end)
    last = len(text) if last < 0 else last
    before = text[first:start]
    if before.strip(" \t-*•#>|0123456789.()") and not before.endswith(_CELL_BREAK):
        yield "the label stands within a line"
    if _HEADING.match(text, first) and text[start : one.end].isupper():
        yield "it is a part of a heading"
    if len(text[first:last].split()) >= _RUNNING_WORDS:
        yield "in running text"
    is_beside = reader.is_measure and one.standing is Standing.BESIDE
    if is_beside and has_digit(text[one.end : last]):
        yield "the first of several numbers in its row"


def _is_heading(text: str, one: Evidence, reader: FieldReader) -> bool:
    """Whether a label may head a column: what stands beside it is then in another."""
    start, end = one.label
    first = text.rfind("\n", 0, start) + 1
    following = text.find("\n", one.end)
    line = (len(text) if following < 0 else following) + 1
    below = _cell_at(text, line, start - first)
    if start == first:
        is_loud = (text[start:end] + text[one.start : one.end]).isupper() and not below.isupper()
        return is_loud and bool(below) and ":" not in below
    if reader.is_identifier:
        return has_digit(below)
    return bool(below and _cell_at(text, line, one.start - first)) and not _is_label(below)


def _doubts_about_label(text: str, one: Evidence, reader: FieldReader) -> Iterator[str]:
    """A label may say of nothing what it is, mean another field, or be misread."""
    label = text[slice(*one.label)]
    match = _match(one)
    is_bare = one.standing not in _STATED and label_key(label) in _NUMBERING
    is_of_message = reader.own_keys[0].endswith("title") and "title" not in (
        key := label_key(label)
    )
    if is_of_message and concept_of(key) == _SUBJECT:
        yield "it is what a message is about"
    if is_bare or (match is Match.SYNONYM and _means_another(label, reader)):
        yield "the label more often means something else"
    if reader.is_text and match is Match.MISREAD:
        said = text[one.start : one.end]
        has_form = reader.is_identifier or reader.is_phone
        if not (has_form and has_digit(said) and len(said) >= _FEWEST_SIGNS):
            yield "the label is not quite the field's, and any text would fit"


def _doubts_about_text(text: str, one: Evidence, reader: FieldReader) -> Iterator[str]:
    """Words may be no name, be a label or a count, or go on."""
    said = text[one.start : one.end]
    is_word = one.standing not in _STATED and reader.is_person and said.islower()
    if is_word or is_unlike(said, reader):
        yield UNLIKE
    if _is_label(said):
        yield "it is itself a label"
    if said.isdigit() and _PLURAL.search(text, *one.label) and reader.field.name[-1] != "s":
        yield COUNT
    is_list = reader.is_person and said.count(",") > 1
    is_long = is_list or len(said.split()) > _MOST_NAME_WORDS or _SENTENCE.search(said)
    goes_on = _NEXT_LINE if reader.is_party else _GOES_ON
    if is_long or goes_on.match(text, one.end) or _has_more_below(text, one, reader):
        yield "the value goes on like a sentence"


def _cell_at(text: str, line: int, column: int) -> str:
    """The cell of a line that begins in a column, if one does."""
    found = (_CELL if column else _WORDS).match(text, line + column)
    is_on_line = found is not None and text.find("\n", line, line + column) < 0
    return found[0] if found is not None and is_on_line else ""


def _means_another(label: str, reader: FieldReader) -> bool:
    """Whether a label is that of another concept first: `Dirección` is an address or a director."""
    concept = concept_of(label_key(label[:MAX_LABEL].strip(" \t:：=.-–—")))
    own = {known for key in reader.own_keys if (known := concept_of(key))}
    return concept is not None and bool(own) and not any(_are_alike(concept, one) for one in own)


@lru_cache(maxsize=1024)
def _are_alike(one: str, other: str) -> bool:
    """Whether two concepts share more than one label: one alone is a homonym."""
    return one == other or len({*keys_of(one)} & {*keys_of(other)}) > 1


def _is_label(said: str) -> bool:
    return concept_of(label_key(said)) is not None


def _is_of_another_unit(text: str, one: Evidence) -> bool:
    """Whether a length of time has a word at its number that is not read as a unit."""
    from paxman_core.values import durations

    after = _WORD_AFTER.match(text, one.end)
    said = text[one.start : after.end() if after else one.end]
    return any(map(str.isalpha, said)) and next(durations(said), None) is None


def _says_unit(text: str, one: Evidence, reader: FieldReader) -> bool:
    """Whether the unit stands in the label, or beside the number."""
    label = text[slice(*one.label)] if one.label[0] >= 0 else ""
    near = text[max(0, one.start - _BESIDE) : one.end + _BESIDE]
    return says_unit(f"{label} {near}", reader.unit)


def _has_more_below(text: str, one: Evidence, reader: FieldReader) -> bool:
    """Whether the next line begins below the value, and not below the label: the value goes on."""
    if reader.is_human or "\n" in text[one.label[0] : one.start]:
        return False
    column = one.start - text.rfind("\n", 0, one.start) - 1
    below = _INDENTED.match(text, one.end)
    return below is not None and len(below[1]) == column > _SHALLOW and ":" not in below[2]
