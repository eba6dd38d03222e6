"""Documents whose right values are known are shown as forms that were filled in."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import pytest

from paxman_core.errors import InvalidOptionError, MissingExtraError
from paxman_inference import answer_fields, read_examples

if TYPE_CHECKING:
    from pathlib import Path

ROWS = [
    {
        "text": "On Friday Ada Amsel talks about owls.",
        "gold": {"speaker": "Ada Amsel", "fee": None},
    },
    {"text": "Invoice 7 for two chairs and a lamp.", "gold": {"speaker": "Nobody Here"}},
    {
        "text": "Bruno Dohle shows us maps in the library on 3 March 2026.",
        "gold": {"speaker": ["Mr Dohle", "Bruno Dohle"], "day": "2026-03-03"},
    },
]
FIELDS = {"speaker": "STRING", "day": "DATE", "fee": "MONEY"}
MAIL = "Clara Elster shows maps of owls in the library.\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "gold.jsonl"
    path.write_text("\n".join(map(json.dumps, ROWS)) + "\n", "utf-8")
    return path


def test_the_nearest_stand_before_the_document_as_the_document_writes_them(
    file: Path, read: Any, fields_of: Any, request_for: Any, scripted_model: Any
) -> None:
    model = scripted_model({"speaker": "Clara Elster", "day": None, "fee": None})
    request = request_for(read(MAIL), *fields_of(**FIELDS))
    answer_fields(request, model, read_examples(file, 2_000))
    prompt = model.questions[0].document_part
    first = prompt.index('{"speaker": "Ada Amsel", "fee": null}')
    second = prompt.index('{"speaker": "Bruno Dohle", "day": "3 March 2026"}')
    assert first < second < prompt.index("Clara Elster")
    assert "Bruno Dohle shows us maps" in prompt
    # What does not stand in its document teaches nothing.
    assert "Nobody" not in prompt
    assert "chairs" not in prompt


def test_no_more_is_shown_than_there_is_room_for(
    file: Path, read: Any, fields_of: Any, request_for: Any, scripted_model: Any
) -> None:
    model = scripted_model({"speaker": None, "day": None, "fee": None})
    request = request_for(read(MAIL), *fields_of(**FIELDS))
    answer_fields(request, model, read_examples(file, 130))
    prompt = model.questions[0].document_part
    assert "Bruno Dohle" in prompt
    assert "Ada Amsel" not in prompt
    answer_fields(request, model, read_examples(file, 10))
    assert model.questions[1].document_part.startswith("The document stands")


def test_the_document_itself_is_no_example(
    file: Path, read: Any, fields_of: Any, request_for: Any, scripted_model: Any
) -> None:
    model = scripted_model({"speaker": None, "day": None, "fee": None})
    request = request_for(read(str(ROWS[0]["text"])), *fields_of(**FIELDS))
    answer_fields(request, model, read_examples(file, 2_000))
    assert '"Ada Amsel"' not in model.questions[0].document_part


def test_a_value_of_an_example_is_no_value_of_the_document(
    file: Path, read: Any, fields_of: Any, request_for: Any, scripted_model: Any
) -> None:
    model = scripted_model({"speaker": "Ada Amsel"})
    request = request_for(read(MAIL), *fields_of(speaker="STRING"))
    result = answer_fields(request, model, read_examples(file, 2_000))
    assert [note.code for note in result.diagnostics] == ["ANSWER_UNGROUNDED"]


def test_documents_beside_the_file_are_read(
    tmp_path: Path, read: Any, fields_of: Any, request_for: Any, scripted_model: Any
) -> None:
    (tmp_path / "a.txt").write_text("Dario Falke sings of owls.", "utf-8")
    row = {"document": "a.txt", "gold": {"speaker": "Dario Falke"}}
    (tmp_path / "gold.jsonl").write_text(json.dumps(row), "utf-8")
    model = scripted_model({"speaker": None})
    request = request_for(read(MAIL), *fields_of(speaker="STRING"))
    answer_fields(request, model, read_examples(tmp_path / "gold.jsonl", 2_000))
    assert "Dario Falke sings" in model.questions[0].document_part


def test_the_decisions_of_a_review_are_one_example_a_document(
    tmp_path: Path, read: Any, fields_of: Any, request_for: Any, scripted_model: Any
) -> None:
    (tmp_path / "a.txt").write_text(
        "Dario Falke sings of owls on 3 March 2026 for 5.00 EUR.", "utf-8"
    )
    decided = [
        ({"speaker": "Dario Falke"}, {"id": "1"}),
        ({"day": "2026-03-03"}, {"id": "2"}),
        ({"fee": "5.00 EUR"}, {"id": "3"}),
        ({}, {"id": "4", "undoes": "3"}),
    ]
    rows = [{"document": "a.txt", "gold": gold, "decision": told} for gold, told in decided]
    # As for `paxman eval`: a document of which nothing stands need not be there.
    rows.append({"document": "gone.txt", "gold": {"fee": "1"}, "decision": {"id": "5"}})
    rows.append({"document": "gone.txt", "gold": {}, "decision": {"id": "6", "undoes": "5"}})
    (tmp_path / "decisions.jsonl").write_text("\n".join(map(json.dumps, rows)), "utf-8")
    model = scripted_model({"speaker": None, "day": None, "fee": None})
    request = request_for(read(MAIL), *fields_of(**FIELDS))
    answer_fields(request, model, read_examples(tmp_path / "decisions.jsonl", 2_000))
    prompt = model.questions[0].document_part
    assert '\n{"speaker": "Dario Falke", "day": "3 March 2026"}\n' in prompt
    assert prompt.count("sings of owls") == 1


def test_they_are_read_by_what_reads_labels_elsewhere(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "paxman_report.evaluation", None)
    with pytest.raises(MissingExtraError, match=r"paxman-cap-remote-inference\[examples\]"):
        read_examples(file, 2_000)


@pytest.mark.parametrize(
    "line",
    [
        *("no json", "[]", '{"gold": {}}', '{"text": "a", "gold": 7}', '{"document": "b.txt"}'),
        '{"id": "a", "text": "a", "gold": {}}\n{"id": "a", "text": "b", "gold": {}}',
    ],
)
def test_a_file_that_cannot_be_used_is_refused_with_what_it_should_hold(
    tmp_path: Path, line: str
) -> None:
    (tmp_path / "gold.jsonl").write_text(line, "utf-8")
    with pytest.raises(InvalidOptionError, match=r"gold\.jsonl cannot be read") as refused:
        read_examples(tmp_path / "gold.jsonl", 2_000)
    assert '"gold"' in str(refused.value)


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidOptionError, match="No such file"):
        read_examples(tmp_path / "gold.jsonl", 2_000)
