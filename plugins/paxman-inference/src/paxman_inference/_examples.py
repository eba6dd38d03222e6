"""Documents whose right values are known, shown to a model as forms that were filled in."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.capability import CapabilityRequest, span_of
from paxman_core.document import BUILTIN_READERS, Document, read_document
from paxman_core.errors import InvalidInputError, InvalidOptionError, MissingExtraError
from paxman_core.values import FieldType
from paxman_inference import _instructions as instructions
from paxman_inference._excerpt import GAP, Excerpt
from paxman_inference._fence import neutral
from paxman_inference._grounding import Grounded, ground
from paxman_inference._schema import answer_key

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_core.capability import TextSpan
    from paxman_core.contract import CanonicalField
    from paxman_report.evaluation import Case

MAX_SHOWN: Final = 3
"""Examples of one question: the nearest; more of them tell little more."""
AROUND: Final = 120
"""Characters on either side of a value that are shown with it."""

_WORD = re.compile(r"[^\W\d_]{3,}")
_ADVICE: Final = (
    'Give lines such as {"document": "a.txt", "gold": {"total": "5.00"}}, or with "text" instead '
    "of the document's name."
)


@attrs.frozen
class Example:
    """A document and its right values, by path; None says that it states none."""

    document: Document
    values: Mapping[str, object]
    words: frozenset[str]


@attrs.frozen
class Examples:
    """All that are known, and how many characters of them a question may hold."""

    listed: tuple[Example, ...] = ()
    characters: int = 0

    def shown(self, request: CapabilityRequest) -> str:
        """Those most like the document, as far as they go; empty if there are none."""
        fields = [item.field for item in request.fields]
        room = self.characters
        parts: list[str] = []
        for example in self._nearest(request.document):
            part = _shown(example, fields)
            if part and len(part) <= room and len(parts) < MAX_SHOWN:
                parts.append(part)
                room -= len(part)
        # The nearest stands last, next to the document.
        return instructions.EXAMPLES.format("".join(reversed(parts))) if parts else ""

    def _nearest(self, document: Document) -> Sequence[Example]:
        words = _words(document.text)
        others = [each for each in self.listed if each.document.text != document.text]
        return sorted(others, key=lambda each: -_likeness(each.words, words))


NO_EXAMPLES: Final = Examples()


def read_examples(path: Path, characters: int) -> Examples:
    """The examples in the file at `path`, as `paxman eval` and `paxman learn` read it: labels or a
    review's decisions; a question holds at most so many `characters` of them.

    Documents are looked for beside the file. Raises InvalidOptionError for a file that cannot be
    used, and MissingExtraError where paxman-report, which reads such files, is not installed.
    """
    try:
        from paxman_report.evaluation import read_cases
    except ImportError:
        raise MissingExtraError(
            "Labelled examples are read by paxman-report, which is not installed.",
            next_step="Run: pip install paxman-cap-remote-inference[examples]",
        ) from None
    try:
        listed = [_example(case) for case in read_cases(path)]
    except (OSError, InvalidInputError, InvalidOptionError) as error:
        told = error.strerror if isinstance(error, OSError) else error
        raise InvalidOptionError(
            f"The examples in {path.name} cannot be read: {told}", next_step=_ADVICE
        ) from None
    return Examples(tuple(listed), characters)


def _example(case: Case) -> Example:
    document = read_document(case.content, BUILTIN_READERS)
    return Example(document, case.gold, _words(document.text))


def _words(text: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in _WORD.findall(text))


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / math.sqrt((len(one) or 1) * (len(other) or 1))


def _shown(example: Example, fields: Sequence[CanonicalField]) -> str:
    """The places of the right values in an example, and the form; empty if none is found."""
    spans: list[TextSpan] = []
    form: dict[str, str | None] = {}
    for field in fields:
        if field.path not in example.values or field.type in (FieldType.ARRAY, FieldType.OBJECT):
            continue
        span = _place(example.document, field, example.values[field.path])
        if span is not None:
            spans.append(span)
            form[answer_key(field.path)] = span.quote
        elif example.values[field.path] is None:
            form[answer_key(field.path)] = None
    if not spans:
        return ""
    text = neutral(GAP.join(_around(example.document.text, spans)))
    return instructions.EXAMPLE.format(text, json.dumps(form, ensure_ascii=False))


def _place(document: Document, field: CanonicalField, gold: object) -> TextSpan | None:
    """Where the document states a right value, or one of several."""
    whole = Excerpt(document.text, ((0, len(document.text)),))
    for value in gold if isinstance(gold, list) else [gold]:
        if isinstance(value, str | bool | int | float):
            written = value if isinstance(value, bool | int) else str(value)
            found = ground(document, whole, field, str(value), written)
            if isinstance(found, Grounded):
                return span_of(found.finding.places[0])
    return None


def _around(text: str, spans: Sequence[TextSpan]) -> Iterator[str]:
    """What stands around the places, from word to word; what overlaps as one."""
    start = end = -1
    for span in sorted(spans, key=lambda span: span.start):
        first = max(0, span.start - AROUND)
        first = text.find(" ", first, span.start) + 1 or first if first else 0
        last = min(len(text), span.end + AROUND)
        last = last if last == len(text) else max(text.rfind(" ", span.end, last), span.end)
        if first <= end:
            end = max(end, last)
            continue
        if end >= 0:
            yield text[start:end]
        start, end = first, last
    yield text[start:end]
