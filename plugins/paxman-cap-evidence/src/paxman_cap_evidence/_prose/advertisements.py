"""What an advertisement for a job calls it, and what it pays: `we need a Backend Developer`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import ValueSpan
from paxman_cap_evidence._words import phrases, word_list
from paxman_core.labels import SYNONYM, concept_of, label_key, name_key
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from paxman_cap_evidence._values.reading import FieldReader, Readers

_JOBS: Final = phrases("jobs")
_ABOUT_JOB = lazy_pattern(r"\b(?:job|position|vacancy|role|post)\b", re.IGNORECASE)
_WORKER: Final = rf"(?:{'|'.join(sorted(word_list('occupations')))}|nurse|driver|cook|chef|dba)s?"
_SOUGHT = lazy_pattern(
    r"(?i:\b(?:look(?:s|ing)\s+for|seek(?:s|ing)?|need(?:s|ed)?|hir(?:es?|ing)|wanted:?|opening\s+for"
    r"|recruiting|position\s+(?:of|as))\s+(?:an?|the|for\s+an?)?\s*(?:\w+ed\s)?\*{0,2})"
    rf"(?P<name>(?:[A-Z][\w/+#.&-]*\s){{0,4}}(?i:{_WORKER})\b(?:\s\([mfdwhx/]{{3,7}}\))?)"
)
_HEADED = lazy_pattern(
    rf"(?:^|\|)[ \t#*]*(?P<name>(?:[\w/+#&.-]+[ ]){{0,5}}(?:{_WORKER})\b"
    r"(?:[ ](?:[–-][ ])?[\w/&() -]{2,40}|[ ]\([^()\n]{2,40}\))?)[ \t*]*(?=\n|\||$)",
    re.IGNORECASE | re.MULTILINE,
)
_LABELLED = lazy_pattern(
    r"^\W*(?:position|job|role|vacancy|stelle|poste)\s?:\s*(?P<name>[^\n]{3,60}?)[ \t*]*$",
    re.IGNORECASE | re.MULTILINE,
)
_HEAD: Final = 400
_SUM: Final = r"(?:[$€£]\s?\d[\d.,]*\d?\s?[kK]?\+?|\d[\d.,]*\d?\s?[kK]?\s?(?:EUR|USD|GBP|CHF|€|£))"
_PAY = lazy_pattern(
    rf"(?:{_SUM}|[$€£]?\d[\d.,]*)\s?(?:-|–|to)\s?{_SUM}"
    r"(?:\s?(?:/|per|an?)\s?(?:year|yr|annum|hour|hr|month|mo|day)\b)?"
)


def job_statements(
    text: str, readers: Readers, missing: Collection[int]
) -> Iterator[tuple[int, int, ValueSpan]]:
    """The title of the job, and the only range of sums as its pay."""
    for number in missing:
        reader = readers[number]
        if names_job(reader):
            heads = (_LABELLED.search(text), _SOUGHT.search(text), _HEADED.search(text, 0, _HEAD))
            for found in filter(None, heads):
                yield number, SYNONYM, ValueSpan(*found.span("name"), found["name"])
        elif reader.is_text and concept_of(name_key(reader.field.name)) == "salary":
            sums = {found[0]: found.span() for found in _PAY.finditer(text)}
            if len(sums) == 1:
                ((said, place),) = sums.items()
                yield number, SYNONYM, ValueSpan(*place, said)


def is_subject(said: str, reader: FieldReader) -> bool:
    """Whether a label says what a message is about, and the field asks for the title of a job."""
    return names_job(reader) and concept_of(key := label_key(said)) == "subject" and key != "title"


def names_job(reader: FieldReader) -> bool:
    """Whether a field is what a job is called, by its name or by what describes a title."""
    key = name_key(reader.field.name).removeprefix("new ")
    is_title = _ABOUT_JOB.search(reader.field.description) is not None
    return reader.is_text and key in _JOBS and (is_title or key != "title")
