"""Asking a model for the fields of one document: once for all, and once more where it must be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.capability import CapabilityRequest, CapabilityResult, ModelAnswer
from paxman_core.diagnostics import NOT_STATED, Diagnostic
from paxman_core.values import key_of
from paxman_inference import codes
from paxman_inference._answer import MalformedAnswerError, answers_in, by_key
from paxman_inference._calling import Caller
from paxman_inference._choices import choices_of, chosen_answer
from paxman_inference._clock import is_hour
from paxman_inference._completion import Backend, CompletionError
from paxman_inference._composing import grounded_answer, missing_answer
from paxman_inference._examples import NO_EXAMPLES, Examples
from paxman_inference._excerpt import SHORTEST_EXCERPT, SHRINKING, Excerpt, excerpt_of, shrunk
from paxman_inference._field_text import MAX_TEXT
from paxman_inference._fitting import is_part, is_part_of_sum, masked, repeated
from paxman_inference._grounding import Rejected
from paxman_inference._question import Question
from paxman_inference._schema import answer_key
from paxman_inference._typed_spans import is_typed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paxman_core.capability import FieldRequest, Finding, TextSpan
    from paxman_inference._answer import Answered
    from paxman_inference._completion import Completion
    from paxman_inference._grounding import Grounded

MAX_PASSAGES: Final = 3
"""Passages of a long document that are shown one after the other, while fields are not found."""
DOUBTED: Final = 80
DOUBTED_OF_TYPE: Final = 200
"""Thousandths of likelihood of null from which on an answer is none: a text may be any words, and a
day or an amount is known by its form. Chosen on prose and receipts, with a model of 1.5 billion
parameters."""
NO_PROBLEMS: Final[Mapping[str, str]] = MappingProxyType({})

_CUT: Final = "the answer was cut off before it; what was complete is kept, nothing is asked again"
_BROKEN: Final = "the answer breaks off before it"


def answer_fields(
    request: CapabilityRequest, backend: Backend, examples: Examples = NO_EXAMPLES
) -> CapabilityResult:
    """What the model of a `backend` has to say about the request's fields, grounded in the
    document; `examples` are shown to it.

    One question asks for all fields. A field whose answer does not stand is asked for once more,
    alone and with the reason, unless the answer was cut off, or time or money are used up; what
    does not stand then is passed on as what it is, for the policy to decide. That the document does
    not state a field is an answer, and final once all passages of a long document that may state it
    were shown. A document without a word is not sent.
    """
    asking = _Asking(request, backend, examples)
    if request.document.text.strip():
        asking.ask()
    return CapabilityResult(asking.findings, asking.caller.usage, tuple(asking.counted_notes()))


def possible_questions(
    request: CapabilityRequest, max_characters: int, examples: Examples = NO_EXAMPLES
) -> Iterator[Question]:
    """Every question that `answer_fields` could come to ask for a `request`, each as long as it
    could become: `max_characters` of the document, and `examples`.

    What all of them together could cost is the most that an invocation can cost.
    """
    excerpt = excerpt_of(request.document, request.fields, max_characters)
    # Four bytes a character: nothing that is told about an answer is longer, however it is counted.
    longest = "\N{PAGE FACING UP}" * MAX_TEXT
    choices, shown = choices_of(request), examples.shown(request)
    passages = [excerpt]
    if not excerpt.whole:
        later = Excerpt("\N{PAGE FACING UP}" * max_characters, (), whole=False)
        passages += [later] * (MAX_PASSAGES - 1)
    for passage in passages:
        yield Question(passage, request.fields, choices=choices, examples=shown)
        for item in request.fields:
            yield Question(passage, (item,), {item.field.id: longest}, choices, shown)


@attrs.frozen
class _Reply:
    """What came back: answers by path, the model that gave them, and whether some are missing."""

    answers: Mapping[str, Answered]
    model: str
    truncated: bool
    """The model had reached its limit of tokens: asked again, it would again."""
    is_whole: bool
    doubts: Mapping[str, int]
    """By path, how likely null was in the answer's place, in thousandths."""


class _Asking:
    """One invocation: what was found and noted so far."""

    def __init__(self, request: CapabilityRequest, backend: Backend, examples: Examples) -> None:
        self.request = request
        self.caller = Caller(request, backend)
        self.choices = choices_of(request)
        self.examples = examples.shown(request)
        self.excerpt = excerpt_of(request.document, request.fields, backend.max_characters)
        self.findings: dict[str, tuple[Finding, ...]] = {}
        self.notes: list[Diagnostic] = []
        self.silence: dict[str, str] = {}
        """By path, what to say of the fields that the model did not find."""
        self.failure: CompletionError | None = None
        """Why asking again came to nothing: the model is not asked any more then."""

    def ask(self) -> None:
        """Ask for all fields, passage by passage, as long as some are not stated."""
        left = self._left_by_recordings()
        shown: list[tuple[int, int]] = []
        for _ in range(MAX_PASSAGES):
            missing = self._ask_about_passage(left) if left else ()
            shown += self.excerpt.stretches
            if not missing or self.excerpt.whole:
                break
            left = missing
            size = len(self.excerpt.text)
            self.excerpt = excerpt_of(self.request.document, left, size, without=shown)
            if not self.excerpt.text.strip():
                break

    def _left_by_recordings(self) -> tuple[FieldRequest, ...]:
        """The fields that no recording of another question answers; the others are answered."""
        items = self.request.fields
        remembered = self.caller.remembered(self._question(items))
        passage = self.excerpt
        text = self.request.document.text
        for item in _totals_first(items):
            if item.field.path in remembered:
                # Which passage was shown then is not known; it was one of this document.
                self.excerpt = Excerpt(text, ((0, len(text)),))
                self._judge((item,), self._reply(remembered[item.field.path]))
        self.excerpt = passage
        return tuple(item for item in items if item.field.path not in remembered)

    def _ask_about_passage(self, items: tuple[FieldRequest, ...]) -> tuple[FieldRequest, ...]:
        """Ask for all fields, then for each whose answer does not stand; those come back that
        this passage does not state."""
        try:
            reply = self._asked_of_what_fits(items)
        except CompletionError as error:
            for item in items:
                if error.code == codes.MODEL_MALFORMED_ANSWER:
                    self._ask_again(item, Rejected(error.code, error.message))
                else:
                    self._note(item, error.code, error.message)
            return ()
        return self._judge(items, reply)

    def _judge(self, items: tuple[FieldRequest, ...], reply: _Reply) -> tuple[FieldRequest, ...]:
        """Take the answers that stand; those fields come back that are said not to be stated."""
        for item, rejected in [*self._refused(items, reply)]:
            # An answer that was cut off would be again, and nobody knows what it lacked.
            is_final = reply.truncated or item.field.id in self.choices
            self._refuse(item, rejected) if is_final else self._ask_again(item, rejected)
        return tuple(
            item
            for item in items
            if item.field.path in self.silence and item.field.id not in self.choices
        )

    def _question(
        self, items: tuple[FieldRequest, ...], problems: Mapping[str, str] = NO_PROBLEMS
    ) -> Question:
        return Question(self.excerpt, items, problems, self.choices, self.examples)

    def _asked_of_what_fits(self, items: tuple[FieldRequest, ...]) -> _Reply:
        """The reply about as much of the document as the model can take."""
        for _ in range(SHRINKING):
            try:
                return self._asked_first(items)
            except CompletionError as error:
                is_short = len(self.excerpt.text) <= SHORTEST_EXCERPT
                if error.code != codes.MODEL_CONTEXT_OVERFLOW or is_short:
                    raise
            size = shrunk(len(self.excerpt.text))
            self.excerpt = excerpt_of(self.request.document, items, size)
        return self._asked_first(items)

    def _asked_first(self, items: tuple[FieldRequest, ...]) -> _Reply:
        question = self._question(items)
        reply = self._asked(question)
        self.caller.remember(question, reply.answers)
        return reply

    def counted_notes(self) -> Iterator[Diagnostic]:
        """The notes; those of answers that stand nowhere say how many such answers there are."""
        count = sum(note.code == codes.ANSWER_UNGROUNDED for note in self.notes)
        told = f"{count} of {len(self.findings)} answers {'is' if count == 1 else 'are'} ungrounded"
        for note in self.notes:
            is_counted = note.code == codes.ANSWER_UNGROUNDED
            yield attrs.evolve(note, message=f"{note.message}; {told}") if is_counted else note
        for path, said in self.silence.items():
            yield Diagnostic(NOT_STATED, said, path)

    def _refused(
        self, items: tuple[FieldRequest, ...], reply: _Reply
    ) -> Iterator[tuple[FieldRequest, Rejected]]:
        """The fields whose answers do not stand; those that do are kept."""
        for item in _totals_first(items):
            if reply.truncated and item.field.path not in reply.answers:
                self._note(item, codes.MODEL_TRUNCATED, _CUT)
                continue
            if self._is_doubted(item, reply):
                doubt = reply.doubts[item.field.path] / 1000
                said = f"would answer, but null was likely as well ({doubt:.0%})"
                self.silence[item.field.path] = f"{reply.model} {said}"
                continue
            found = self._found(item, reply)
            if isinstance(found, Rejected):
                yield item, found
            else:
                self._keep(item, found, reply.model)

    def _ask_again(self, item: FieldRequest, rejected: Rejected) -> None:
        try:
            if self.failure is not None:
                raise self.failure
            reply = self._asked(self._next_question(item, rejected))
        except CompletionError as error:
            self.failure = error
            if error.code != rejected.code:
                self._note(item, error.code, f"asking again came to nothing: {error.message}")
            self._refuse(item, rejected)
            return
        found = self._found(item, reply)
        if isinstance(found, Rejected):
            self._refuse(item, found)
        elif found is not None and is_part(found.value, rejected.unfit):
            self._refuse(item, rejected)
        else:
            self._keep(item, found, reply.model)

    def _next_question(self, item: FieldRequest, rejected: Rejected) -> Question:
        """The question with the reason, or without the words that cannot be the answer.

        A small model that is told of such words gives them again, measured; one that cannot see
        them looks further.
        """
        if not rejected.unfit:
            return self._question((item,), {item.field.id: rejected.reason})
        question = self._question((item,))
        text = masked(self.excerpt.text, rejected.unfit)
        return attrs.evolve(question, excerpt=attrs.evolve(self.excerpt, text=text))

    def _asked(self, question: Question) -> _Reply:
        """The reply to a question; a text that holds no answers is a CompletionError."""
        completion = self.caller.complete(question)
        for item in question.fields if completion.remark else ():
            self._note(item, codes.ASKED_OTHERWISE, completion.remark)
        return self._reply(completion)

    def _reply(self, completion: Completion) -> _Reply:
        code = codes.MODEL_TRUNCATED if completion.truncated else codes.MODEL_MALFORMED_ANSWER
        if not completion.text.strip():
            code = codes.MODEL_TRUNCATED if completion.truncated else codes.MODEL_EMPTY_ANSWER
            raise CompletionError(code, f"{completion.model} gave an empty answer")
        keys = {item.field.path: answer_key(item.field.path) for item in self.request.fields}
        try:
            members = answers_in(completion.text, keys.values())
        except MalformedAnswerError as error:
            message = f"the answer of {completion.model} cannot be used: {error}"
            raise CompletionError(code, message) from None
        is_cut = completion.truncated and not members.is_whole
        answers = {
            path: members.answers[key] for path, key in keys.items() if key in members.answers
        }
        told = by_key(completion.doubts, keys.values())
        doubts = {path: told.get(key, 0) for path, key in keys.items()}
        return _Reply(answers, completion.model, is_cut, members.is_whole, doubts)

    def _found(self, item: FieldRequest, reply: _Reply) -> Grounded | Rejected | None:
        if item.field.path not in reply.answers:
            if not reply.is_whole:
                return Rejected(codes.MODEL_MALFORMED_ANSWER, _BROKEN)
            return missing_answer()
        answered = reply.answers[item.field.path]
        document, choices = self.request.document, self.choices.get(item.field.id)
        if choices is not None:
            return chosen_answer(document, item, choices, answered, reply.model)
        return grounded_answer(document, self.excerpt, item.field, answered, reply.model)

    def _keep(self, item: FieldRequest, found: Grounded | None, model: str) -> None:
        if found is None:
            told = "says that none of the values found is right"
            said = told if item.field.id in self.choices else "read the document and found none"
            self.silence[item.field.path] = f"{model} {said}"
        elif self._contradicts(item, found):
            words = found.finding.raw
            self._note(item, codes.ANSWER_DISAGREES, f"{model} would choose {words!r} instead")
        elif (other := self._other_with(found, item.field.path)) is not None:
            self._note(item, codes.ANSWER_INVALID, f"the same words are the value of {other}")
        else:
            self.silence.pop(item.field.path, None)
            self.findings[item.field.id] = (found.finding,)

    def _is_doubted(self, item: FieldRequest, reply: _Reply) -> bool:
        """Whether the model gave an answer, and held it for likely that there is none.

        What others found may be chosen all the same: that something is stated is known then. The
        answer to a second question is doubted more, and was not wrong more often.
        """
        is_answered = reply.answers.get(item.field.path) is not None
        is_free = item.field.id not in self.choices
        most = DOUBTED_OF_TYPE if is_typed(item.field) else DOUBTED
        return is_answered and is_free and reply.doubts[item.field.path] >= most

    def _contradicts(self, item: FieldRequest, found: Grounded) -> bool:
        """Whether the model chose another value than the one found: others are right more often.

        Measured, a model of 1.5 billion parameters mended one value so and broke three.
        """
        path, known = item.field.path, self.request.resolved
        is_chosen = item.field.id in self.choices and path in known
        return is_chosen and key_of(found.value) != key_of(known[path])

    def _other_with(self, found: Grounded, own_path: str) -> str | None:
        """The field for which the same place or hour was given before, or that is known by these
        words."""
        if (other := repeated(own_path, found.value, self.request.resolved)) is not None:
            return other
        spans = _spans(found.finding.places)
        for item in self.request.fields if spans else ():
            kept = self.findings.get(item.field.id, ())
            if any(_spans(one.places) == spans or is_hour(one.raw, found.value) for one in kept):
                return item.field.path
        return None

    def _refuse(self, item: FieldRequest, rejected: Rejected) -> None:
        """Pass an answer on that does not stand: the policy decides what becomes of it."""
        self._note(item, rejected.code, rejected.reason)
        if rejected.finding is not None:
            self.findings[item.field.id] = (rejected.finding,)

    def _note(self, item: FieldRequest, code: str, message: str) -> None:
        self.notes.append(Diagnostic(code, message, item.field.path))


def _totals_first(items: Iterable[FieldRequest]) -> list[FieldRequest]:
    """The fields, a total before its parts: of two with the same words, it has them by right."""
    return sorted(items, key=lambda item: is_part_of_sum(item.field))


def _spans(places: Iterable[object]) -> list[TextSpan]:
    return [
        place.span for place in places if isinstance(place, ModelAnswer) and place.span is not None
    ]
