"""Asking a model for the fields of one document: once for all, and once more where it must be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.capability import CapabilityRequest, CapabilityResult, ModelAnswer
from paxman_core.diagnostics import NOT_STATED, Diagnostic
from paxman_inference import codes
from paxman_inference._answer import MalformedAnswerError, answers_in
from paxman_inference._calling import Caller
from paxman_inference._completion import Backend, CompletionError
from paxman_inference._composing import grounded_answer, missing_answer
from paxman_inference._excerpt import SHORTEST_EXCERPT, SHRINKING, excerpt_of, shrunk
from paxman_inference._field_text import MAX_TEXT
from paxman_inference._grounding import Rejected
from paxman_inference._question import Question
from paxman_inference._reading import same

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from paxman_core.capability import FieldRequest, Finding, TextSpan
    from paxman_inference._answer import Answered
    from paxman_inference._grounding import Grounded

_CUT: Final = "the answer was cut off before it; what was complete is kept, nothing is asked again"
_BROKEN: Final = "the answer breaks off before it"


def answer_fields(request: CapabilityRequest, backend: Backend) -> CapabilityResult:
    """What a model has to say about the request's fields, grounded in the document.

    One question asks for all fields. A field whose answer does not stand is asked for once more,
    alone and with the reason, unless the answer was cut off, or time or money are used up; what
    does not stand then is passed on as what it is, for the policy to decide. That the document
    does not state a field is an answer, and final. A document without a word is not sent.
    """
    asking = _Asking(request, backend)
    if request.document.text.strip():
        asking.ask()
    return CapabilityResult(asking.findings, asking.caller.usage, tuple(asking.counted_notes()))


def possible_questions(request: CapabilityRequest, max_characters: int) -> Iterator[Question]:
    """Every question that `answer_fields` could come to ask, each as long as it could become.

    What all of them together could cost is the most that an invocation can cost.
    """
    excerpt = excerpt_of(request.document, request.fields, max_characters)
    # Four bytes a character: nothing that is told about an answer is longer, however it is counted.
    longest = "\N{PAGE FACING UP}" * MAX_TEXT
    yield Question(excerpt, request.fields)
    for item in request.fields:
        yield Question(excerpt, (item,), {item.field.id: longest})


@attrs.frozen
class _Reply:
    """What came back: answers by path, the model that gave them, and whether some are missing."""

    answers: Mapping[str, Answered]
    model: str
    truncated: bool
    """The model had reached its limit of tokens: asked again, it would again."""
    is_whole: bool


class _Asking:
    """One invocation: what was found and noted so far."""

    def __init__(self, request: CapabilityRequest, backend: Backend) -> None:
        self.request = request
        self.caller = Caller(request, backend)
        self.excerpt = excerpt_of(request.document, request.fields, backend.max_characters)
        self.findings: dict[str, tuple[Finding, ...]] = {}
        self.notes: list[Diagnostic] = []
        self.failure: CompletionError | None = None
        """Why asking again came to nothing: the model is not asked any more then."""

    def ask(self) -> None:
        """Ask for all fields, then for each whose answer does not stand."""
        items = self.request.fields
        try:
            reply = self._asked_of_what_fits()
        except CompletionError as error:
            for item in items:
                if error.code == codes.MODEL_MALFORMED_ANSWER:
                    self._ask_again(item, Rejected(error.code, error.message))
                else:
                    self._note(item, error.code, error.message)
            return
        for item, rejected in [*self._refused(items, reply)]:
            # An answer that was cut off would be again, and nobody knows what it lacked.
            self._refuse(item, rejected) if reply.truncated else self._ask_again(item, rejected)

    def _asked_of_what_fits(self) -> _Reply:
        """The reply about as much of the document as the model can take."""
        for _ in range(SHRINKING):
            try:
                return self._asked(Question(self.excerpt, self.request.fields))
            except CompletionError as error:
                is_short = len(self.excerpt.text) <= SHORTEST_EXCERPT
                if error.code != codes.MODEL_CONTEXT_OVERFLOW or is_short:
                    raise
            size = shrunk(len(self.excerpt.text))
            self.excerpt = excerpt_of(self.request.document, self.request.fields, size)
        return self._asked(Question(self.excerpt, self.request.fields))

    def counted_notes(self) -> Iterator[Diagnostic]:
        """The notes; those of answers that stand nowhere say how many such answers there are."""
        count = sum(note.code == codes.ANSWER_UNGROUNDED for note in self.notes)
        told = f"{count} of {len(self.findings)} answers {'is' if count == 1 else 'are'} ungrounded"
        for note in self.notes:
            is_counted = note.code == codes.ANSWER_UNGROUNDED
            yield attrs.evolve(note, message=f"{note.message}; {told}") if is_counted else note

    def _refused(
        self, items: tuple[FieldRequest, ...], reply: _Reply
    ) -> Iterator[tuple[FieldRequest, Rejected]]:
        """The fields whose answers do not stand; those that do are kept."""
        for item in items:
            if reply.truncated and item.field.path not in reply.answers:
                self._note(item, codes.MODEL_TRUNCATED, _CUT)
                continue
            found = self._found(item, reply)
            if isinstance(found, Rejected):
                yield item, found
            elif (other := self._other_with(found, item.field.path)) is not None:
                # Where a model has nothing to say, it repeats itself.
                self._note(item, codes.ANSWER_INVALID, f"the same words are the value of {other}")
            else:
                self._keep(item, found, reply.model)

    def _ask_again(self, item: FieldRequest, rejected: Rejected) -> None:
        question = Question(self.excerpt, (item,), {item.field.id: rejected.reason})
        try:
            if self.failure is not None:
                raise self.failure
            reply = self._asked(question)
        except CompletionError as error:
            self.failure = error
            if error.code != rejected.code:
                self._note(item, error.code, f"asking again came to nothing: {error.message}")
            self._refuse(item, rejected)
            return
        found = self._found(item, reply)
        if isinstance(found, Rejected):
            self._refuse(item, found)
        else:
            self._keep(item, found, reply.model)

    def _asked(self, question: Question) -> _Reply:
        """The reply to a question; a text that holds no answers is a CompletionError."""
        completion = self.caller.complete(question)
        code = codes.MODEL_TRUNCATED if completion.truncated else codes.MODEL_MALFORMED_ANSWER
        if not completion.text.strip():
            code = codes.MODEL_TRUNCATED if completion.truncated else codes.MODEL_EMPTY_ANSWER
            raise CompletionError(code, f"{completion.model} gave an empty answer")
        try:
            members = answers_in(completion.text)
        except MalformedAnswerError as error:
            message = f"the answer of {completion.model} cannot be used: {error}"
            raise CompletionError(code, message) from None
        is_cut = completion.truncated and not members.is_whole
        return _Reply(members.answers, completion.model, is_cut, members.is_whole)

    def _found(self, item: FieldRequest, reply: _Reply) -> Grounded | Rejected | None:
        if item.field.path not in reply.answers:
            if not reply.is_whole:
                return Rejected(codes.MODEL_MALFORMED_ANSWER, _BROKEN)
            return missing_answer()
        answered = reply.answers[item.field.path]
        return grounded_answer(
            self.request.document, self.excerpt, item.field, answered, reply.model
        )

    def _keep(self, item: FieldRequest, found: Grounded | None, model: str) -> None:
        if found is None:
            self._note(item, NOT_STATED, f"{model} read the document and found none")
        else:
            self.findings[item.field.id] = (found.finding,)

    def _other_with(self, found: Grounded | None, own_path: str) -> str | None:
        """The field for which the same place was given before, or that is known by these words."""
        if found is None:
            return None
        if isinstance(found.value, str):
            for path, value in self.request.resolved.items():
                if path != own_path and isinstance(value, str) and same(value, found.value):
                    return path
        spans = _spans(found.finding.places)
        for item in self.request.fields if spans else ():
            kept = self.findings.get(item.field.id, ())
            if any(_spans(one.places) == spans for one in kept):
                return item.field.path
        return None

    def _refuse(self, item: FieldRequest, rejected: Rejected) -> None:
        """Pass an answer on that does not stand: the policy decides what becomes of it."""
        self._note(item, rejected.code, rejected.reason)
        if rejected.finding is not None:
            self.findings[item.field.id] = (rejected.finding,)

    def _note(self, item: FieldRequest, code: str, message: str) -> None:
        self.notes.append(Diagnostic(code, message, item.field.path))


def _spans(places: Iterable[object]) -> list[TextSpan]:
    return [
        place.span for place in places if isinstance(place, ModelAnswer) and place.span is not None
    ]
