"""What speaks for and against a labelled value, for the reconciler to judge."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import has_digit
from paxman_cap_evidence._labels.likeness import FUZZY_RANK
from paxman_cap_evidence._page.lines import QUOTED_RANK
from paxman_cap_evidence._prose.sentences import PROSE_RANK
from paxman_cap_evidence._ranking import FURNITURE_RANK
from paxman_cap_evidence._values.amounts import says_unit
from paxman_cap_evidence._values.types import NUMBERS
from paxman_cap_evidence._values.vat_ids import has_wrong_digits
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

SIGNATURE: Final = "in a signature block"
WITHIN: Final = "the label stands within a line"
RUNNING: Final = "in running text"
AMONG_MUCH: Final = "in a long text, not after a colon"
LONG: Final = "the value goes on like a sentence"
FRAMED: Final = "in a menu or footer of the page"
AMBIGUOUS: Final = "the label more often means something else"
ANY_TEXT: Final = "the label is not quite the field's, and any text would fit"
UNLIKE: Final = "not of the form that the field wants"
COUNT: Final = "it counts something"
ZERO: Final = "it is zero"
WITHOUT_CENTS: Final = "without decimals among amounts that have them"
QUOTED: Final = "in a quoted message"
UNIT: Final = "the contract does not say in which unit of time"
UNKNOWN_UNIT: Final = "the word at the number is not a known unit of time"
UNSAID_UNIT: Final = "the unit that the field's name ends with is not said"
HEADING: Final = "it is a part of a heading"
LABEL: Final = "it is itself a label"
FIRST_OF_ROW: Final = "the first of several numbers in its row"
SHIFTED: Final = "the amounts around it stand beside the wrong lines"
ROUNDED: Final = "a rounding follows it"
SAVED: Final = "it adds up what was saved"
FEW: Final = "a small whole number, as counts and rates are"
UNDER: Final = "another number stands below the label"
ELSEWHERE: Final = "the sentence names another document"

_SIGNED = lazy_pattern(
    r"^[ \t]*(?:by|name|its|title|signed|signature|date)[ \t]*:|/s/|_{5,}"
    r"|(?<=  )(?:By|Name|Its|Title|Date):",
    re.IGNORECASE | re.MULTILINE,
)
_SIGNS: Final = ("/s/", "_____", "by", "name", "its", "title", "sign", "date")
_RANGE = lazy_pattern(r"\d\s*(?:-|–|to|bis|à|a|or)\s*\d")
_OF_SOMETHING = lazy_pattern(r"[A-Z]?[a-z]{3,} \d+$")
"""`Order 7731` is the number of something."""
_COUNTED = lazy_pattern(r"\d{1,6} [a-z]{3,}")
_TIME_UNIT = lazy_pattern(
    r"\s?(?:h|hrs?|hours?|minutes?|mins?|days?|weeks?|months?|std|stunden?|tagen?|wochen?"
    r"|monaten?|heures?|jours?|semaines?|mois|d[ií]as|semanas|meses|weken|maanden)\b",
    re.IGNORECASE,
)
_CODE = lazy_pattern(r"\d{4}")
_LONGEST_CODE: Final = 12
_PATTERN = lazy_pattern(r"[^1-9]*(?:[Xx]{2,}|0{4,}|#{2,})[^1-9]*")
"""What shows how a number looks: INV-XXXX, 000000."""
_PLACED = lazy_pattern(r"\d[ -]?[a-zA-Z]?,? (?:[A-Z]-)?\d{4,5} [A-ZÀ-Ý]|, [A-Z]{2} \d{5}\b")
"""A house's number and a postal code: a name ends before them."""
_NUMBERED = lazy_pattern(
    r"[^\W\d_]{3,}\b.*?(?<!\w)(?:n[or°º]|č|#)\.?\s?[A-Z-]{0,5}\d", re.IGNORECASE
)
"""Words with a number behind them that is called one: `TAX DOCUMENT no. 2401`."""
_CODED = lazy_pattern(r"(?:[A-Z]{1,2}-)?\d{4,}\b")
"""A name with its own number before it: `300417 - Delmar Fasteners LLC`."""
_SEVERAL = lazy_pattern(r"\S*\d\S*[,;] \S*\d")
_SAMPLE_NAME = lazy_pattern(
    r"(?:your|sample|specimen|example|dummy|ihre?|votre|muster)\b.*|.*\((?:sample|specimen|example)\)",
    re.IGNORECASE,
)
_WORD_AFTER = lazy_pattern(r"[ \t]?[^\W\d_]+")
_MIN_SIGNS: Final = 3
_FEWEST_SIGNS: Final = 4
"""Characters of a number that a label which is not quite right still announces."""
_WORDS = lazy_pattern(r"\S(?:[^\s]|[ ](?! ))*")
_CELL = lazy_pattern(rf"(?<=[ \t]{{2}}){_WORDS.pattern}")
_PLURAL = lazy_pattern(r"[^\W\d_]{3}s\W*$")
_HEADING = lazy_pattern(r"[ \t]*(?:§|ARTICLE|SECTION|\d+(?:\.\d+)*[.)]?)\s+(?=[^\W\d_])")
_CENTS: Final = lazy_pattern(r"\d ?[.,] ?\d\d(?!\d)")
_MIN_WITH_CENTS: Final = 2
_BARE_AMOUNT = lazy_pattern(r"\n[^\w\n]*(?:[A-Z]{1,3} ?)?\d[\d.,' ]*[.,]\d\d[^\w\n]*\n$")
_SAVED = lazy_pattern(r"\b(?:sav(?:ed|ings?)|gespart|ersparnis)\W[^\n]*\n[^\n]*$", re.IGNORECASE)
_ROUNDING = lazy_pattern(r"[^\n]*\n\W*round(?!ed)", re.IGNORECASE)
_LINES_BELOW = lazy_pattern(r"\n([^\n]*)")
_MOST_BELOW: Final = 3
_SETTLED: Final = frozenset(
    {"total", "subtotal", "tax", "change", "amount_paid", "amount_tendered", "amount_due"}
)
_FEW_DIGITS: Final = 3
_SAMPLE: Final = 4_000
_MUCH: Final = 8_000
"""From this many characters on, a word that stands alone is seldom a label."""
_JOB = lazy_pattern(
    r"(?:\w+[ .,&-]+){0,5}(?:president|officer|director|manager|secretary|treasurer|chairman"
    r"|C[EFOT]O|E?S?VP|counsel|partner|signatory|attorney|representative|principal|controller)"
    r"(?:[ .,&-]+\w+){0,5}\W*",
    re.IGNORECASE,
)
_NEAR: Final = 250
_BESIDE: Final = 8
"""Characters in which a unit stands at its number."""
_CELL_BREAK: Final = ("\t", "  ", "|")
_RUNNING_WORDS: Final = 14
_SENTENCE: Final = lazy_pattern(
    r"[.;!?] +[A-Z]|,.*(?:,.*,|@)|\bc/o\s|\w--\w|\(not\s|\b(?:and others|et al)\b"
    r"|,\s(?:our|my|your|near|behind|opposite|next to|across)\s"
)
"""More than a name: another sentence, a list, an e-mail address, or a remark about a place."""
_APPROVED: Final = lazy_pattern(r"[^.;\n]{0,60}\b(?:approved|adopted|confirmed)\b", re.IGNORECASE)
_PERIOD: Final = lazy_pattern(
    r"\d|\b(?:year|month|week|day|perpetu|indefinit|unlimited|jahr|monat|woche|tag|unbefristet)",
    re.IGNORECASE,
)
_SMALL_WORD: Final = lazy_pattern(r"\b(?!(?:of|the|and|laws?|state|province|republic)\b)[a-z]{2,}")
_GOES_ON: Final = lazy_pattern(r"[ \t]*\n[ \t]*[a-zäöüß]{2,} ?(?=[a-z])")
"""The next line begins in the middle of a sentence."""
_NEXT_LINE: Final = lazy_pattern(r"[ \t]*\n[ \t]*\w[^\n:]*$", re.MULTILINE)
"""Something follows without a label; a name may go on there in capitals."""
_INDENTED: Final = lazy_pattern(r"[ \t]*\n( +)(\S[^\n]*)")
_SHALLOW: Final = 3
_MOST_NAME_WORDS: Final = 8
_MOST_DIGITS: Final = 7
"""Of a name: with more of them it has run into a telephone number."""
_NUMBERING: Final = ("number", "id", "code")
"""Labels that do not say of what."""
_STATED: Final = frozenset({Standing.KEY, Standing.COLUMN})


def is_of_signatory(text: str, one: Evidence, reader: FieldReader) -> bool:
    """Whether a text stands in a signature block or is a job title, and the field wants neither."""
    if not reader.is_text or one.label[0] < 0 or reader.wants_signatory:
        return False
    return _is_signed(text, one) or _JOB.fullmatch(text[one.start : one.end]) is not None


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


def _doubts(text: str, one: Evidence, reader: FieldReader) -> list[str]:
    found = [*one.doubts]
    start = one.label[0]
    said = text[one.start : one.end]
    if one.rank >= FURNITURE_RANK and one.match is None:
        found.append(FRAMED)
    elif one.rank >= QUOTED_RANK and one.match is None:
        found.append(QUOTED)
    if reader.is_count and _RANGE.search(text, one.start, one.end):
        found.append(RANGE)
    if reader.type is FieldType.DATE:
        if refers_elsewhere(text, one.start) or _APPROVED.match(text, one.end):
            # It is the day of another paper, or of the meeting whose minutes were approved.
            found.append(ELSEWHERE)
        found.extend(doubts_about_day(text, one.start, one.end))
    if reader.type in NUMBERS:
        # What stands around a number of markup or JSON is not a word about it.
        is_keyed = one.standing is Standing.KEY
        around = (said, 0, len(said)) if is_keyed else (text, one.start, one.end)
        found.extend(doubts_about_number(*around))
    if reader.is_time and _TIME_UNIT.match(text, one.end):
        found.append(UNIT)
    if reader.context.time_unit is not None and _is_of_another_unit(text, one):
        found.append(UNKNOWN_UNIT)
    if reader.unit and reader.context.time_unit is None and not _says_unit(text, one, reader):
        found.append(UNSAID_UNIT)
    is_coded = reader.is_city and _CODE.search(text, one.start, one.end)
    if is_coded or lacks_sign(said, reader):
        found.append(UNLIKE)
    if start < 0:
        return found
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", one.end)
    last = len(text) if last < 0 else last
    before = text[first:start]
    if before.strip(" \t-*•#>|0123456789.()") and not before.endswith(_CELL_BREAK):
        found.append(WITHIN)
    if _HEADING.match(text, first) and text[start : one.end].isupper():
        found.append(HEADING)
    if len(text[first:last].split()) >= _RUNNING_WORDS:
        found.append(RUNNING)
    is_beside = reader.is_measure and one.standing is Standing.BESIDE
    if is_beside and has_digit(text[one.end : last]):
        found.append(FIRST_OF_ROW)
    if one.standing is Standing.BESIDE and reader.is_text:
        # A label may head a column; what stands beside it is then in another.
        below = _cell_at(text, last + 1, start - first)
        beside = _cell_at(text, last + 1, one.start - first)
        is_loud = (text[start : one.label[1]] + said).isupper() and not below.isupper()
        if start == first:
            is_heading = is_loud and bool(below) and ":" not in below
        elif reader.is_identifier:
            is_heading = has_digit(below)
        else:
            is_heading = bool(below and beside) and not _is_label(below)
        if is_heading:
            found.append(UNDER)
    if _is_signed(text, one):
        found.append(SIGNATURE)
    if len(text) > _MUCH and one.standing is not Standing.AFTER:
        found.append(AMONG_MUCH)
    if reader.is_amount:
        found.extend(_doubts_about_amount(text, one, reader))
    is_bare = one.standing not in _STATED and label_key(text[slice(*one.label)]) in _NUMBERING
    if is_bare or (
        _match(one) is Match.SYNONYM and _means_another(text[slice(*one.label)], reader)
    ):
        found.append(AMBIGUOUS)
    is_told = reader.has_form and has_digit(said) and len(said) >= _FEWEST_SIGNS
    if reader.is_text and _match(one) is Match.MISREAD and not is_told:
        found.append(ANY_TEXT)
    if reader.is_text and not reader.is_address:
        is_word = one.standing not in _STATED and reader.is_person and said.islower()
        if is_word or _is_unlike(said, reader):
            found.append(UNLIKE)
        if _is_label(said):
            found.append(LABEL)
        if said.isdigit() and _PLURAL.search(text, *one.label) and reader.field.name[-1] != "s":
            found.append(COUNT)
        is_list = reader.is_person and said.count(",") > 1
        is_long = is_list or len(said.split()) > _MOST_NAME_WORDS or _SENTENCE.search(said)
        goes_on = _NEXT_LINE if reader.is_party else _GOES_ON
        if is_long or goes_on.match(text, one.end) or _has_more_below(text, one, reader):
            found.append(LONG)
    return found


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


def lacks_sign(said: str, reader: FieldReader) -> bool:
    """Whether a text lacks what every e-mail address, postal code, telephone or VAT number has.

    What has more is a hint how to write one: `Postcode (e.g. 35000)`. A street has a number, or
    nobody knows that it is one.
    """
    if reader.is_email:
        return "@" not in said or " " in said.strip()
    if reader.is_text and concept_of(reader.own_keys[0]) == "website":
        return "." not in said
    if reader.is_phone:
        return sum(map(str.isdigit, said)) < max(1, sum(map(str.isalpha, said)))
    if reader.is_postal_code:
        return not has_digit(said) or len(said) > _LONGEST_CODE
    is_numbered = reader.is_vat_id or concept_of(reader.own_keys[0]) == "street"
    return reader.is_text and is_numbered and not has_digit(said)


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


def _is_unlike(said: str, reader: FieldReader) -> bool:
    """Whether a text lacks the form that the field wants: digits to dial, letters of a name."""
    if reader.is_period:
        return _PERIOD.search(said) is None
    if reader.is_law:
        return _SMALL_WORD.search(said) is not None
    if reader.own_keys[0] == "party" and " and " in said:
        return True
    digits = sum(character.isdigit() for character in said)
    letters = sum(character.isalpha() for character in said)
    if reader.is_iban:
        return not _has_check_digits(said)
    if reader.is_vat_id:
        return has_wrong_digits(said)
    if reader.is_identifier:
        return bool(
            _PATTERN.fullmatch(said) or _SEVERAL.search(said) or _NUMBERED.search(said)
        ) or (reader.own_keys[0].endswith("number") and not has_digit(said))
    if reader.is_person and _SAMPLE_NAME.fullmatch(said):
        return True
    is_placed = reader.names_party and bool(_PLACED.search(said) or _CODED.match(said))
    return is_placed or (reader.is_name and (":" in said or digits > min(letters, _MOST_DIGITS)))


def _has_check_digits(said: str) -> bool:
    """Whether an IBAN passes its own check: one with a misread digit does not."""
    signs = [int(sign, 36) for sign in said if sign.isascii() and sign.isalnum()]
    moved = "".join(map(str, signs[4:] + signs[:4]))
    return bool(moved) and int(moved) % 97 == 1


def _doubts_about_amount(text: str, one: Evidence, reader: FieldReader) -> Iterator[str]:
    said = text[one.start : one.end]
    if not reader.may_be_zero and not any(digit in said for digit in "123456789"):
        yield ZERO
    if _COUNTED.match(text, one.start) or _OF_SOMETHING.match(said):
        yield COUNT
    if not _CENTS.search(said) and len(_CENTS.findall(text[:_SAMPLE])) >= _MIN_WITH_CENTS:
        yield WITHOUT_CENTS
    if reader.is_tax and said.isdigit() and len(said) < _FEW_DIGITS:
        yield FEW
    if reader.is_total and _ROUNDING.match(text, one.end):
        yield ROUNDED
    saved = _SAVED.search(text, max(0, one.start - _NEAR), one.start) if reader.is_total else None
    if saved is not None and said in saved[0]:
        yield SAVED
    if _is_shifted(text, one):
        yield SHIFTED


def _is_shifted(text: str, one: Evidence) -> bool:
    """Whether amounts have slipped by a line: one stands alone above, and a label alone below.

    Or the other way about.
    """
    line = text.rfind("\n", 0, one.start) + 1
    above = text.rfind("\n", 0, max(0, line - 1))
    if one.label[0] < line:
        return False
    below = _LINES_BELOW.findall(text[: one.end + _NEAR], one.end)[:_MOST_BELOW]
    bare = [said for said in below if _BARE_AMOUNT.match(f"\n{said}\n")]
    is_alone = concept_of(label_key(text[above + 1 : line])) in _SETTLED
    # What stands alone right below, and is more, is the amount of this label.
    is_more = bare[:1] == below[:1] and len("".join(bare[:1]).strip()) > one.end - one.start
    if bare and (is_alone or is_more):
        return True
    if not _BARE_AMOUNT.match(text, max(0, above), line):
        return False
    for found, _ in zip(_LINES_BELOW.finditer(text, one.end), range(_MOST_BELOW), strict=False):
        if not has_digit(found[1]):
            return concept_of(label_key(found[1])) in _SETTLED
    return False


def _is_signed(text: str, one: Evidence) -> bool:
    start, end = max(0, one.label[0] - _NEAR), one.end + _NEAR
    around = text[start:end].lower()
    # What is counted first takes a tenth of what the pattern takes.
    if sum(map(around.count, _SIGNS)) < _MIN_SIGNS:
        return False
    signs = [sign.strip().lower() for sign in _SIGNED.findall(text, start, end)]
    # A title and two days are those of a talk and of the mail that announces it.
    return len(signs) >= _MIN_SIGNS and not all(
        sign.startswith(("title", "date")) for sign in signs
    )
