"""Whether what was found is a value of the field, and stands where the evidence says."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from paxman_core.capability import ModelAnswer, TextSpan
from paxman_core.diagnostics import AMBIGUOUS, UNGROUNDED
from paxman_testkit._evidence import leaves, span_of
from paxman_testkit._rule import Rule
from paxman_testkit._running import candidates

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.capability import Finding
    from paxman_testkit._subject import Subject

_WORD = re.compile(r"\w+")


def _parses(subject: Subject) -> Iterator[str]:
    subject.require_findings()
    for example, artifact in subject.artifacts:
        for path, candidate in candidates(artifact):
            unreadable = candidate.unreadable
            if unreadable is not None and unreadable.code not in (AMBIGUOUS, UNGROUNDED):
                yield f"{example.name}: {unreadable.message} (field {path})"


def _stands_there(subject: Subject) -> Iterator[str]:
    for outcome in subject.answered:
        for field, finding in outcome.findings():
            for path, leaf in leaves(finding, field.path):
                places = (*leaf.places, *finding.places)
                if not _is_said(leaf, places):
                    quotes = [span.quote for place in places if (span := span_of(place))]
                    yield (
                        f"{outcome.trial.name}: {path} is {leaf.raw!r:.60}, and the evidence "
                        f"says {quotes!r:.80}"
                    )


def _is_said(leaf: Finding, places: tuple[object, ...]) -> bool:
    """Whether the words of a text value stand in what is quoted for it.

    A table row or a place in a structure may give a value that is written differently there, and
    a typed value is compared by whoever reads it.
    """
    spans = [place for place in places if isinstance(place, TextSpan)]
    spans += [place.span for place in places if isinstance(place, ModelAnswer) and place.span]
    if not isinstance(leaf.raw, str) or len(spans) < len(places) or not spans:
        return True
    if any(span.pointer for span in spans):
        return True
    said = " ".join(_folded(span.quote) for span in spans if isinstance(span.quote, str))
    return all(word in said for word in _WORD.findall(_folded(leaf.raw)))


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


RULES = (
    Rule(
        "value.parses",
        "What is found can be read as the type of its field.",
        "Check with paxman_core.values.parse before you answer, or leave the type out of "
        "field_types. What has several readings may be found: the core says AMBIGUOUS.",
        _parses,
    ),
    Rule(
        "value.stands_there",
        "A text value is made of the words that its evidence quotes.",
        "Return the text as it stands in the document; the core reads it by the field's type.",
        _stands_there,
    ),
)
