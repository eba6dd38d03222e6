"""Bad input: a clear error or a diagnostic, never a traceback from inside, nothing invented."""

from __future__ import annotations

import io
import os
import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from paxman_core import Engine, ExecutionArtifact, FieldType, Status
from paxman_core.capability import (
    Capability,
    CapabilityRequest,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    Finding,
    TextSpan,
)
from paxman_core.errors import (
    InputLimitError,
    InvalidContractError,
    InvalidInputError,
    PaxmanError,
    UnreadableInputError,
    UnsupportedInputError,
)

if TYPE_CHECKING:
    from pathlib import Path

FIELDS = {"total": "DECIMAL", "note": "STRING?"}
CONTRACT = {"fields": FIELDS}


class Numbers(Capability):
    """Finds the last number of a document, and asks for nothing but the total."""

    spec = CapabilitySpec(
        "numbers", "1.0", CapabilityTier.LOCAL_DETERMINISTIC, frozenset({FieldType.DECIMAL})
    )

    def prepare(self, field: Any, shape: Any) -> dict[str, Any]:  # noqa: ARG002
        return {}

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        found = re.findall(r"[0-9]+(?![\s\S]*[0-9])", request.document.text[-100:])
        if not found:
            return CapabilityResult()
        start = request.document.text.rindex(found[0])
        span = TextSpan(start, start + len(found[0]), found[0])
        return CapabilityResult({"total": (Finding(found[0], (span,)),)})


def normalize(given_input: Any, contract: Any = CONTRACT) -> ExecutionArtifact:
    return Engine(plugins=[Numbers()]).normalize(given_input, contract)


def stored(artifact: ExecutionArtifact) -> ExecutionArtifact:
    again = ExecutionArtifact.from_json(artifact.to_json())
    assert again == artifact
    return again


# Inputs


@pytest.mark.parametrize("text", ["", " ", "\n\t \r\n", "\ufeff", b"", b"  \n", b"\xef\xbb\xbf"])
def test_nothing_in_means_nothing_out_and_a_note(text: Any) -> None:
    artifact = stored(normalize(text))
    assert artifact.normalized_data == {}
    assert artifact.status is Status.UNRESOLVED
    assert [field.reason for field in artifact.unresolved_fields] == [
        "CHAIN_EXHAUSTED",
        "NO_CAPABILITY",
    ]
    assert [note.code for note in artifact.diagnostics] == ["INPUT_INCOMPLETE"]


@pytest.mark.parametrize(
    "data",
    [
        bytes(range(256)) * 4,
        b"\0" * 100,
        b"\x89PNG\r\n\x1a\n" + b"\0" * 50,
        b"PK\x03\x04" + b"\0" * 40,
        b"\x7fELF" + bytes(60),
    ],
)
def test_binary_data_is_refused_with_its_first_bytes(data: bytes) -> None:
    with pytest.raises(UnsupportedInputError, match="it begins with the bytes") as caught:
        normalize(data)
    assert caught.value.next_step


def test_lone_surrogates_are_replaced_and_noted() -> None:
    artifact = stored(normalize("total \ud800\udfff\ud800 5"))
    assert artifact["total"] == Decimal(5)
    (note,) = artifact.diagnostics
    assert note.code == "INPUT_REPAIRED"
    assert "lone surrogate" in note.message


def test_bytes_that_are_no_text_in_any_encoding_are_read_and_noted() -> None:
    artifact = stored(normalize(b"total \xff\x80\x81 5"))
    assert artifact["total"] == Decimal(5)
    assert [note.code for note in artifact.diagnostics] == ["INPUT_REPAIRED"]


def test_fifty_megabytes_of_text_are_read() -> None:
    text = "lorem ipsum dolor sit amet " * (50 * 1024 * 1024 // 27) + "7"
    artifact = normalize(text)
    assert artifact["total"] == Decimal(7)
    (ref,) = artifact.evidence
    assert ref.place == TextSpan(len(text) - 1, len(text), "7")
    assert len(artifact.to_json()) < 10_000


def test_more_than_the_limit_is_refused() -> None:
    with pytest.raises(InputLimitError, match=r"raise ReadLimits\.max_bytes"):
        normalize(b"x" * (64 * 1024 * 1024 + 1))


@pytest.mark.parametrize("given_input", [None, 5, 1.5, object(), {1, 2}, Engine])
def test_what_is_no_input_is_refused(given_input: Any) -> None:
    with pytest.raises(InvalidInputError):
        normalize(given_input)


@pytest.mark.parametrize("payload", [{"a": float("nan")}, {1: 2}, [object()], {"a": {"b": b"x"}}])
def test_a_payload_that_is_no_json_is_refused_with_the_place(payload: Any) -> None:
    with pytest.raises(InvalidInputError, match="not JSON at"):
        normalize(payload)


def test_a_payload_that_contains_itself_is_refused() -> None:
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(InputLimitError):
        normalize(endless)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 10_000, b"[" * 5_000])
def test_json_without_end_is_refused(text: Any) -> None:
    with pytest.raises(InputLimitError):
        normalize(text)


def test_a_file_that_is_not_there_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(UnreadableInputError, match=r"nowhere\.txt.* there is no such file"):
        normalize(tmp_path / "nowhere.txt")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableInputError, match="it is a directory"):
        normalize(tmp_path)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root reads everything")
def test_a_file_without_permission_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "secret.txt"
    path.write_text("total 5", "utf-8")
    path.chmod(0)
    with pytest.raises(UnreadableInputError, match="permission is denied"):
        normalize(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_that_would_wait_forever_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(UnreadableInputError, match="not a regular file"):
        normalize(path)


def test_a_stream_that_fails_is_refused() -> None:
    closed = io.BytesIO(b"total 5")
    closed.close()

    class Odd:
        def read(self, size: int) -> int:
            return size

    with pytest.raises(UnreadableInputError):
        normalize(closed)
    with pytest.raises(InvalidInputError):
        normalize(Odd())


@settings(max_examples=150)
@given(st.binary(max_size=200) | st.text(max_size=100) | st.text('\x00\ud800{}[]":,<>5 \n'))
@example(b"\xff\xfe\x00\x00")
@example("\ud83d")
def test_any_bytes_and_any_text_give_an_artifact_or_a_stated_error(data: Any) -> None:
    try:
        artifact = normalize(data)
    except PaxmanError:
        return
    stored(artifact)


# Contracts


@pytest.mark.parametrize(
    "contract",
    [
        {"fields": {}},
        {"fields": []},
        {},
        None,
        5,
        [],
        "",
        "{",
        "nowhere.json",
        int,
        object(),
        {"fields": 5},
        {"fields": {"a": "NOVEL"}},
        {"fields": {"a": None}},
        {"fields": {1: "STRING"}},
    ],
)
def test_what_is_no_contract_is_refused_with_every_problem(contract: Any) -> None:
    with pytest.raises(InvalidContractError) as caught:
        normalize("total 5", contract)
    assert caught.value.problems


def test_a_contract_without_fields_says_so() -> None:
    with pytest.raises(InvalidContractError, match=r"has no fields\. Name at least one"):
        normalize("total 5", {"fields": {}})


# Plugins that lie about their types


class Liar(Numbers):
    """Claims to find decimals, and finds anything but."""

    def __init__(self, *raws: Any) -> None:
        self.raws = raws

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        findings = tuple(Finding(raw, (TextSpan(6, 7, "5"),)) for raw in self.raws)
        return CapabilityResult({request.fields[0].field.id: findings})


@pytest.mark.parametrize(
    "raw",
    [
        "not a number",
        "",
        True,
        float("nan"),
        float("inf"),
        Decimal("sNaN"),
        Decimal("1E+999999"),
        10**5000,
        object(),
        b"5",
        [5],
        {"total": 5},
        Exception("5"),
        int,
    ],
    ids=lambda raw: type(raw).__name__,
)
def test_a_value_of_another_type_is_a_diagnostic(raw: Any) -> None:
    artifact = stored(Engine(plugins=[Liar(raw)]).normalize("total 5", CONTRACT))
    result = artifact.result("total")
    assert (result.status, result.value) == ("UNRESOLVED", None)
    assert result.reason in ("VALIDATION_FAILED", "CAPABILITY_MISBEHAVED")
    codes = {note.code for note in result.diagnostics}
    assert codes & {"VALIDATION_FAILED", "CAPABILITY_MISBEHAVED"}


def test_one_lie_does_not_spoil_another_finding() -> None:
    artifact = Engine(plugins=[Liar(object(), "x", 5)]).normalize("total 5", CONTRACT)
    assert artifact["total"] == Decimal(5)


def test_a_plugin_that_lies_about_what_it_is_is_recorded() -> None:
    class NotACapability:
        spec = Numbers.spec

        def invoke(self, request: Any) -> Any:
            return request

    artifact = Engine(plugins=[NotACapability()]).normalize("total 5", CONTRACT)
    assert artifact["total"] is None
    (failure,) = artifact.plugin_failures
    assert failure.name == "NotACapability"
