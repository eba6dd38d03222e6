"""A document that is too long to be shown at once is shown passage by passage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paxman_inference import CompletionError, answer_fields
from paxman_inference.codes import MODEL_RATE_LIMITED

if TYPE_CHECKING:
    from collections.abc import Callable

HEAD = "Agreement between Lindqvist AB and Moreau SARL\n"
FILLER = "The parties speak of other matters here, at some length and to no end.\n" * 12
LONG = HEAD + "".join(f"{number}. {FILLER}" for number in range(8))
LAST = "Disputes are heard in Uppsala, wherever either of the two parties may live at the time.\n"


class Reader:
    """Says what it is told to say about a word, once it is shown the word."""

    capability_id = "reader"
    model = "reader-1"
    max_characters = 2_000

    def __init__(self, make: Callable[..., Any], word: str) -> None:
        self.inner = make({"zone": None}, {"zone": None}, {"zone": None})
        self.word = word
        self.settings: dict[str, Any] = {}

    def complete(self, question: Any, request: Any) -> Any:
        if self.word in question.excerpt.text:
            self.inner.answers = [{"zone": self.word}]
        return self.inner.complete(question, request)


def test_what_the_first_passage_does_not_state_is_looked_for_in_the_next(
    read: Any, fields_of: Any, request_for: Any, scripted_model: Any
) -> None:
    # Nothing leads there: neither a label, nor the beginning, nor the end.
    middle = LONG.index("\n", 1_200) + 1
    text = LONG[:middle] + LAST + LONG[middle:]
    reader = Reader(scripted_model, "Uppsala")
    request = request_for(read(text), *fields_of(zone="STRING"))
    result = answer_fields(request, reader)
    (finding,) = result.findings["zone"]
    assert finding.raw == "Uppsala"
    passages = [question.excerpt.text for question in reader.inner.questions]
    assert len(passages) in (2, 3)
    assert all(passage.startswith(HEAD) for passage in passages)
    assert len(set(passages)) == len(passages)
    assert result.diagnostics == ()


def test_three_passages_are_enough(
    read: Any, fields_of: Any, request_for: Any, scripted_model: Any
) -> None:
    reader = Reader(scripted_model, "Uppsala")
    request = request_for(read(LONG * 3), *fields_of(zone="STRING"))
    result = answer_fields(request, reader)
    assert len(reader.inner.questions) == 3
    assert [note.code for note in result.diagnostics] == ["NOT_STATED"]


def test_a_passage_for_which_nothing_is_left_is_told(
    read: Any, fields_of: Any, request_for: Any, scripted_model: Any
) -> None:
    model = scripted_model({"zone": None}, CompletionError(MODEL_RATE_LIMITED, "later"))
    model.max_characters = 2_000
    result = answer_fields(request_for(read(LONG), *fields_of(zone="STRING")), model)
    assert [note.code for note in result.diagnostics] == [MODEL_RATE_LIMITED, "NOT_STATED"]


def test_a_document_that_was_shown_whole_is_shown_once(
    read: Any, fields_of: Any, request_for: Any, scripted_model: Any
) -> None:
    model = scripted_model({"zone": None})
    answer_fields(request_for(read(HEAD), *fields_of(zone="STRING")), model)
    assert len(model.questions) == 1
