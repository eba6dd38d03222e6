"""Private values that were found already, hidden from those who use the network.

A mask has the length of what it hides, so that every place in the masked text is the same place in
the document: what is found there is put back by looking at the document itself.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core._lazy import lazy_pattern
from paxman_core.capability import Finding, ModelAnswer, TextSpan, span_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from paxman_core.capability import Place, Raw
    from paxman_core.document import Document
    from paxman_core.records import Candidate

MASK: Final = "█"
_SHORTEST: Final = 3
"""Characters of a text that is hidden wherever it stands; a shorter one only where it was found."""
_INK: Final = lazy_pattern(r"\S")


def masked(document: Document, candidates: Iterable[Candidate]) -> Document:
    """The document without what these candidates quote, there and wherever else it stands.

    Its text is all that it has then: tables and trees hold texts of their own. The document itself
    if there is nothing to hide.
    """
    spans = [s for c in candidates for ref in c.evidence if (s := span_of(ref.place)) is not None]
    if not spans:
        return document
    text = document.text
    hidden = [(span.start, span.end) for span in spans]
    words = sorted({s.quote for s in spans if len(s.quote.strip()) >= _SHORTEST}, key=len)
    if words:
        pattern = re.compile("|".join(map(re.escape, reversed(words))), re.IGNORECASE)
        hidden += (found.span() for found in pattern.finditer(text))
    pieces: list[str] = []
    position = 0
    for start, end in sorted(hidden):
        if end > position:
            pieces += (text[position:start], _INK.sub(MASK, text[max(start, position) : end]))
            position = end
    return attrs.evolve(
        document,
        text="".join((*pieces, text[position:])),
        name="",
        tree=None,
        tables=(),
        entries=(),
        entities=(),
        lists=(),
        parts=(),
    )


def requoted(
    findings: Mapping[str, tuple[Finding, ...]], shown: str, text: str
) -> dict[str, tuple[Finding, ...]]:
    """The findings in a text of the same length as they are in the document's own."""
    return {
        field: tuple(_finding(one, shown, text) for one in found)
        for field, found in findings.items()
    }


def _finding(finding: Finding, shown: str, text: str) -> Finding:
    if type(finding) is not Finding:
        return finding  # which those who check will say
    spans = [span for place in finding.places if (span := span_of(place)) is not None]
    return attrs.evolve(
        finding,
        raw=_raw(finding.raw, spans, shown, text),
        places=tuple(_place(place, shown, text) for place in finding.places),
    )


def _raw(raw: Raw, spans: list[TextSpan], shown: str, text: str) -> Raw:
    if isinstance(raw, str):
        return _words(raw, spans, shown, text)
    if isinstance(raw, tuple):
        return tuple(_finding(item, shown, text) for item in raw)
    if isinstance(raw, dict):
        return {name: _finding(item, shown, text) for name, item in raw.items()}
    return raw


def _words(raw: str, spans: list[TextSpan], shown: str, text: str) -> str:
    """A text that was found, with what stands in its place in the document."""
    for span in spans:
        at = shown[span.start : span.end].find(raw)
        if at >= 0:
            return text[span.start + at : span.start + at + len(raw)]
    return raw


def _place(place: Place, shown: str, text: str) -> Place:
    if isinstance(place, ModelAnswer) and place.span is not None:
        answer = _words(place.answer, [place.span], shown, text)
        return attrs.evolve(place, span=_span(place.span, shown, text), answer=answer)
    return _span(place, shown, text) if isinstance(place, TextSpan) else place


def _span(span: TextSpan, shown: str, text: str) -> TextSpan:
    if shown[span.start : span.end] != span.quote:
        return span  # it is not there, which those who check will say
    return attrs.evolve(span, quote=text[span.start : span.end])
