"""A field without a value says what would help it."""

from __future__ import annotations

from typing import Any

import pytest

from paxman_cli import artifact_view, next_step
from paxman_core import Engine, Policy

ASK_A_MODEL = "pip install paxman-cap-local-inference to ask a model"
LOOKUP = {"table": "iso3166", "value_column": "alpha_2"}


def advised(
    text: str, field: dict[str, Any] | str, *, block: tuple[str, ...] = (), **policy: Any
) -> str:
    with Engine(block=(*block, "local-inference", "remote-inference")) as engine:
        artifact = engine.normalize(text, {"fields": {"it": field}}, policy=Policy(**policy))
    assert artifact.result("it").status == "UNRESOLVED"
    return next_step(artifact, artifact.result("it"))


@pytest.mark.parametrize(
    ("text", "field", "step"),
    [
        ("Hello", "STRING", f"add a label or a pattern to the field, or {ASK_A_MODEL}"),
        ("It: 01/02/2026", "DATE", "add date_order or locale to the field"),
        ("It: $ 5.00", "MONEY", "add default_currency or locale to the field"),
        (
            "It: 9",
            {"type": "INTEGER", "maximum": 5},
            "if the document is right, loosen the field's constraints or its type",
        ),
        (
            "It: EUR 1.00\nIt: USD 2.00",
            "MONEY",
            "choose a currency_policy, or add a field fx_rate",
        ),
        (
            "Atlantis",
            {"type": "STRING", "lookup": LOOKUP},
            f'check the names in its table; "mode": "fuzzy" allows for misspellings, '
            f"or {ASK_A_MODEL}",
        ),
    ],
)
def test_the_next_step_fits_the_reason(text: str, field: Any, step: str) -> None:
    assert advised(text, field) == step


@pytest.mark.parametrize(
    ("field", "block", "step"),
    [
        ("STRING", "evidence", "pip install paxman-cap-evidence"),
        ({"type": "STRING", "patterns": ["x(y)"]}, "regex", "pip install paxman-cap-regex"),
        ({"type": "STRING", "lookup": LOOKUP}, "lookup", "pip install paxman-cap-lookup"),
    ],
)
def test_a_plugin_that_is_missing_is_named(field: Any, block: str, step: str) -> None:
    assert advised("Hello", field, block=(block,)) == f"{step}, or {ASK_A_MODEL}"


def test_a_value_below_the_floor_can_be_accepted() -> None:
    step = advised("It: red\nIt: blue", "STRING", confidence_floor=0.7)
    assert step == "add a label to the field, or lower confidence_floor to accept it"


def seen(text: str, fields: dict[str, str], **options: Any) -> list[str]:
    """The lines on a terminal."""
    from rich.console import Console

    with Engine(**options) as engine:
        document = engine.read(text)
        artifact = engine.normalize(document, {"fields": fields})
    console = Console(width=200)
    with console.capture() as capture:
        console.print(artifact_view(artifact, document))
    return [line.rstrip() for line in capture.get().splitlines()]


def test_the_terminal_shows_why_a_model_did_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_SUCH_KEY", raising=False)
    remote = {
        "model": "m",
        "base_url": "http://127.0.0.1:9/v1",
        "api_key_env": "NO_SUCH_KEY",
        "input_usd_per_million": 1,
        "output_usd_per_million": 1,
    }
    settings = {"remote_inference": remote}
    lines = seen("Hello", {"it": "STRING"}, settings=settings, block=["local-inference"])
    assert lines[1].split() == ["it", "unresolved", "model", "refused", "request"]
    assert lines[-1] == (
        "it  the environment variable NO_SUCH_KEY, which is to hold the key, is empty; "
        "`paxman models` shows what is set"
    )


def test_a_document_cannot_steer_the_terminal() -> None:
    lines = seen("It: H-1\x1b[31m\x1b]0;pwn\x07\n", {"it": "STRING"})
    assert lines[1].startswith("it     H-1 [31m ]0;pwn ")
    assert not any(sign in "".join(lines) for sign in "\x1b\x07")


def test_the_terminal_says_each_thing_once() -> None:
    lines = seen(
        "Total: $ 12.50\nDue: 01/02/2026\n",
        {"total": "MONEY", "due_date": "DATE", "paid": "MONEY"},
    )
    assert (
        "total  '$ 12.50' as MONEY: \"$ 12.50\" does not say which currency $ is: "
        "set default_currency"
    ) in lines
    assert (
        "due_date  '01/02/2026' as DATE: \"01/02/2026\" can be read as several days; "
        "add date_order or locale to the field"
    ) in lines
