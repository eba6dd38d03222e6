"""Choosing: the model says which of the proposed spans it finds likeliest, or nothing is chosen."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_local_inference import _prompt as prompt
from paxman_cap_local_inference._candidates import candidates_of, wordings
from paxman_cap_local_inference._failures import MODEL_UNDECIDED, LocalModelError
from paxman_cap_local_inference._limits import CHARACTERS_A_TOKEN, LARGE, early
from paxman_cap_local_inference._loading import loaded_model
from paxman_cap_local_inference._spec import CAPABILITY_ID
from paxman_core.capability import Finding, ModelAnswer, Usage
from paxman_core.diagnostics import Diagnostic
from paxman_core.errors import RecordingMissingError
from paxman_core.values import Parsed, key_of
from paxman_inference import SHRINKING, codes, excerpt_of, is_named, read, repeated, shrunk

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paxman_cap_local_inference._models import ModelFile
    from paxman_cap_local_inference._runtime import Runtime
    from paxman_cap_local_inference._settings import LocalSettings
    from paxman_core.canonical import Json
    from paxman_core.capability import CapabilityRequest, FieldRequest, TextSpan
    from paxman_inference import Excerpt

FINALISTS: Final = 2
"""How many of the likeliest spans are compared with what is likely anyway."""
WINDOW: Final = 5.0
"""How far behind the likeliest a span may be, in nats, to be one of them."""
PRIOR_DIVISOR: Final = 2
"""Which part of what is likely anyway is taken off: all of it would favour what is rare."""
UNIT: Final = 1_000_000
"""Scores are kept in millionths of a nat: whole numbers, so that they are the same everywhere."""


class Choosing:
    """The fields of one invocation that are answered by choosing."""

    def __init__(
        self, request: CapabilityRequest, model: ModelFile, settings: LocalSettings
    ) -> None:
        self.request = request
        self.model = model
        self.settings = settings
        self.deadline = early(request.deadline)
        self.findings: dict[str, tuple[Finding, ...]] = {}
        self.notes: list[Diagnostic] = []
        self._ballots: list[_Ballot] = []
        self._document_tokens = 0
        self._tokens = 0
        self._calls = 0

    @property
    def usage(self) -> Usage:
        """What was used; the document counts once, however often the model had to read it."""
        return Usage(input_tokens=self._document_tokens + self._tokens, calls=self._calls)

    def choose(self, items: Sequence[FieldRequest]) -> None:
        """Choose for each field; they share one excerpt, so that it is decoded once."""
        self._rank(items)
        for ballot in self._ballots:
            self._decide(ballot)

    def _rank(self, items: Sequence[FieldRequest]) -> None:
        room = self.settings.context_tokens * CHARACTERS_A_TOKEN
        excerpt = excerpt_of(self.request.document, items, room)
        left = list(items)
        for _ in range(SHRINKING):
            left = self._rank_in(excerpt, left)
            if not left:
                return
            room = shrunk(len(excerpt.text))
            excerpt = excerpt_of(self.request.document, items, room)
        for item in left:
            self._note(
                item, codes.MODEL_CONTEXT_OVERFLOW, "not even a part of the document fits the model"
            )

    def _rank_in(self, excerpt: Excerpt, items: Sequence[FieldRequest]) -> list[FieldRequest]:
        """Rank the spans of one excerpt; the fields come back for which it is too long."""
        for number, item in enumerate(items):
            answer = self._scores(excerpt, item)
            if answer is None:
                continue
            spans, scores = answer
            if scores.get("failure") == codes.MODEL_CONTEXT_OVERFLOW:
                return list(items[number:])
            self._take(item, spans, scores)
        return []

    def _scores(
        self, excerpt: Excerpt, item: FieldRequest
    ) -> tuple[tuple[TextSpan, ...], Mapping[str, Json]] | None:
        spans = self._candidates(excerpt, item)
        if not spans:
            return None
        part = prompt.document_part(excerpt)
        key = prompt.field_key(item.field)
        texts = wordings(spans)
        asked: dict[str, Json] = {
            "capability": CAPABILITY_ID,
            "model": self.model.identity,
            "settings": self.settings.of_scores,
            "prompt": {"version": prompt.VERSION, "document": part, "key": key},
            "candidates": [*texts],
        }
        try:
            return spans, self.request.recordings.call(asked, lambda: self._made(part, key, texts))
        except RecordingMissingError as error:
            self._note(item, codes.RECORDING_MISSING, str(error))
            return None

    def _candidates(self, excerpt: Excerpt, item: FieldRequest) -> tuple[TextSpan, ...]:
        """The spans to choose from; none if the field has a value that is not among them.

        Then the model could only disagree, and what others have found would stand in any case.
        """
        document, most = self.request.document, self.settings.max_candidates
        spans = candidates_of(document, excerpt, item, most)
        path, known = item.field.path, self.request.resolved
        if path in known and key_of(known[path]) not in spans:
            return ()
        return tuple(span for span in spans.values() if repeated(path, span.quote, known) is None)

    def _made(self, part: str, key: str, texts: list[str]) -> dict[str, Json]:
        """The call itself; what goes wrong is a part of the answer, and so is recorded."""
        try:
            loaded = loaded_model(self.model, self.settings)
            with loaded.turn(self.model, self.settings, self.deadline) as runtime:
                return _scored(runtime, part, key, texts, self.deadline)
        except LocalModelError as error:
            return {"failure": error.code, "message": str(error)}

    def _take(
        self, item: FieldRequest, spans: Sequence[TextSpan], answer: Mapping[str, Json]
    ) -> None:
        failure = answer.get("failure")
        if failure is not None:
            self._note(item, str(failure), str(answer.get("message", "")))
            return
        self._calls += 1
        self._tokens += _whole(answer.get("tokens"))
        self._document_tokens = max(self._document_tokens, _whole(answer.get("document_tokens")))
        ranked = _ranked(answer)
        if not ranked:
            self._note(item, MODEL_UNDECIDED, "too many spans are about as likely as the best")
            return
        self._ballots.append(_Ballot(item, spans, ranked))

    def _decide(self, ballot: _Ballot) -> None:
        item, span = ballot.item, ballot.best_span
        doubt = self._doubt(ballot) or self._guess(item, span)
        if doubt:
            self._note(item, MODEL_UNDECIDED, f"{span.quote!r} is {doubt}")
            return
        if self._contradicts(item, span):
            told = (
                f"{span.quote!r} would be chosen, but a model does not contradict what others found"
            )
            self._note(item, MODEL_UNDECIDED, told)
            return
        place = ModelAnswer(self.model.identity, span.quote, "exact", span)
        self.findings[item.field.id] = (Finding(span.quote, (place,)),)

    def _contradicts(self, item: FieldRequest, span: TextSpan) -> bool:
        """Whether the model chose something else than others found: they are right more often.

        Measured, a small one took away four right values and one of 1.5 billion parameters another;
        neither corrected any.
        """
        path = item.field.path
        if path not in self.request.resolved:
            return False
        outcome = read(item.field, span.quote, self.request.document.text)
        found = key_of(self.request.resolved[path])
        return not isinstance(outcome, Parsed) or key_of(outcome.value) != found

    def _doubt(self, ballot: _Ballot) -> str:
        """Why the best span is not chosen; empty if it is.

        One that is hardly likelier after the field's key than after that of another field, which
        would choose it too, is not about the field, which the document then does not state.
        """
        doubt = self._own_doubt(ballot)
        if doubt:
            return doubt
        best = ballot.ranked[0]
        for other in self._rivals(ballot):
            lead = best.lift - other.ranked[0].lift
            if lead < self.settings.margin * UNIT:
                path = other.item.field.path
                return (
                    f"only {lead / UNIT:.2f} nats likelier for this field than for {path}, "
                    f"and {self.settings.margin} are wanted"
                )
        return ""

    def _own_doubt(self, ballot: _Ballot) -> str:
        """Why the field itself would not choose its best span; empty if it would.

        A span that is hardly likelier than another may be the wrong one; one that is hardly
        likelier after the field's key than after a key that says nothing is not about the field.
        """
        wanted = f"and {self.settings.margin} are wanted"
        margin = self.settings.margin * UNIT
        best, *others = ballot.ranked
        if best.lift < margin:
            return (
                f"only {best.lift / UNIT:.2f} nats likelier for this field than for any, {wanted}"
            )
        if others and best.score - others[0].score < margin:
            lead = (best.score - others[0].score) / UNIT
            rival = ballot.spans[others[0].number].quote
            return f"only {lead:.2f} nats likelier than {rival!r}, {wanted}"
        return ""

    def _guess(self, item: FieldRequest, span: TextSpan) -> str:
        """Why a small model's choice is no more than a guess; empty if it is more.

        What others have found it may bear out.
        """
        if self.model.bytes >= LARGE or item.field.path in self.request.resolved:
            return ""
        if is_named(self.request.document.text, item.field, span.start):
            return ""
        return "likely, but no label of the field is near, and a model this small does not guess"

    def _rivals(self, ballot: _Ballot) -> Iterator[_Ballot]:
        """The other fields that would choose the same words."""
        for other in self._ballots:
            is_same = other is not ballot and other.best_span.quote == ballot.best_span.quote
            if is_same and not self._own_doubt(other):
                yield other

    def _note(self, item: FieldRequest, code: str, message: str) -> None:
        self.notes.append(Diagnostic(code, message, item.field.path, CAPABILITY_ID))


def _scored(
    runtime: Runtime, part: str, key: str, texts: list[str], deadline: float | None
) -> dict[str, Json]:
    """The scores of the likeliest spans: after the field's key, and after one that says nothing."""
    from paxman_cap_local_inference._ranking import Ranking

    document = runtime.tokens(part, begins=True)
    runtime.remember(document, deadline)
    asked = Ranking(runtime, runtime.tokens(prompt.key_part(key)), texts, deadline)
    finalists = asked.best(FINALISTS, WINDOW)
    if not finalists:
        return {"scores": [], "document_tokens": len(document), "tokens": asked.decoded}
    stem = runtime.tokens(prompt.key_part(prompt.NEUTRAL_KEY))
    anyway = Ranking(runtime, stem, [texts[number] for _, number in finalists], deadline)
    priors = {number: score for score, number in anyway.best(FINALISTS, math.inf)}
    scores: list[Json] = [
        [number, round(score * UNIT), round(priors[place] * UNIT)]
        for place, (score, number) in enumerate(finalists)
    ]
    return {
        "scores": scores,
        "document_tokens": len(document),
        "tokens": asked.decoded + anyway.decoded,
    }


class _Ranked(NamedTuple):
    """A finalist, in millionths of a nat."""

    number: int
    score: int
    lift: int
    """How much likelier it is after the field's key than after one that says nothing."""


class _Ballot(NamedTuple):
    """What the model finds likeliest for a field, the best first; at least one."""

    item: FieldRequest
    spans: Sequence[TextSpan]
    ranked: Sequence[_Ranked]

    @property
    def best_span(self) -> TextSpan:
        """The span that the model would choose."""
        return self.spans[self.ranked[0].number]


def _ranked(answer: Mapping[str, Json]) -> list[_Ranked]:
    """The finalists, the best first; half of what is likely anyway is taken off."""
    scores = answer.get("scores")
    found = []
    for entry in scores if isinstance(scores, list) else ():
        if isinstance(entry, list) and len(entry) == 3:
            number, score, prior = (_whole(part) for part in entry)
            found.append(_Ranked(number, score - prior // PRIOR_DIVISOR, score - prior))
    return sorted(found, key=lambda one: (-one.score, one.number))


def _whole(value: Json) -> int:
    return value if isinstance(value, int) else 0
