"""From what a person said to an answer, a value and the characters that it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from paxman_core.evidence import span_of
from paxman_core.values import equal
from paxman_review._choices import choices_of
from paxman_review._decision import Answer, Span
from paxman_review._reading import FieldReader
from paxman_review._said import RefusedError

if TYPE_CHECKING:
    from paxman_core.artifact import ExecutionArtifact
    from paxman_core.contract import CanonicalField
    from paxman_core.document import Document
    from paxman_core.values import Value
    from paxman_review._choices import Choice
    from paxman_review._reading import Reading
    from paxman_review._said import Said


@attrs.frozen(eq=False)
class Question:
    """One field of one document, with all that was found and decided for it."""

    field: CanonicalField
    artifact: ExecutionArtifact
    document: Document | None
    decided: Value = None

    def answer(self, said: Said) -> tuple[Answer, Value]:
        """What was answered; a correction that says what had been found confirms it."""
        if said.answer in ("absent", "unsure"):
            return Answer(said.answer), None
        result = self.artifact.result(self.field.path)
        is_resolved = result.status == "RESOLVED"
        if said.answer == "accept" and not is_resolved:
            raise RefusedError("There is no value to accept.")
        value = result.value if said.answer == "accept" else self._corrected(said)
        is_same = is_resolved and equal(value, result.value)
        return (Answer.CONFIRMED if is_same else Answer.CORRECTED), value

    def reading(self, said: Said) -> Reading:
        """What a text, rows or selected characters would be."""
        reader = FieldReader(self.document)
        for value in (self.artifact.result(self.field.path).value, self.decided):
            reader.know(self.field, value)
        for choice in self._choices():
            reader.know(self.field, choice.value)
        if said.answer == "rows":
            if self.field.items is None:
                raise RefusedError("This field has no rows.")
            return reader.rows(self.field, said.rows)
        return reader.read(self.field, said.text or self._selected(said).quote)

    def evidence(self, said: Said) -> tuple[Span, ...]:
        """What the person pointed at, else the only place where what they typed stands."""
        if said.answer == "candidate":
            chosen = self._choices()[said.candidate]
            spans = (span_of(ref.place) for ref in chosen.evidence)
            return tuple(Span(s.start, s.end, s.quote) for s in spans if s is not None)
        if said.answer != "text" or self.document is None:
            return ()
        if said.span is not None:
            return (self._selected(said),)
        text = said.text.strip()
        if not text or self.document.text.count(text) != 1:
            return ()
        start = self.document.text.index(text)
        return (Span(start, start + len(text), text),)

    def _corrected(self, said: Said) -> Value:
        if said.answer == "candidate":
            listed = self._choices()
            is_listed = 0 <= said.candidate < len(listed)
            if not is_listed or listed[said.candidate].problem:
                raise RefusedError("This cannot be chosen as a value.")
            return listed[said.candidate].value
        if said.answer not in ("text", "rows"):
            raise RefusedError(f"{said.answer!r} is not an answer.")
        reading = self.reading(said)
        if reading.problem:
            raise RefusedError(reading.problem)
        return reading.value

    def _choices(self) -> list[Choice]:
        return choices_of(self.artifact, self.field)

    def _selected(self, said: Said) -> Span:
        if self.document is None or said.span is None:
            return Span(0, 0, "")
        start, end = said.span
        if not 0 <= start < end <= len(self.document.text):
            raise RefusedError("These characters are not in the document.")
        return Span(start, end, self.document.text[start:end])
