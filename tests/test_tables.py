"""The tables of data say what their sources say."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import make_lexicon_keys

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).parent.parent
TABLES = ROOT / "paxman_core/src/paxman_core/values/tables"
WRITTEN_BY_HAND = {"territories.json", "words.json"}


def test_the_tables_are_current(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a new list of ISO 4217 or a new CLDR: `uv run python tools/make_locale_tables.py`."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import make_locale_tables

    tables = make_locale_tables.tables()
    made = {f"{name}.json": make_locale_tables.written(table) for name, table in tables.items()}
    kept = {path.name: path.read_text("utf-8") for path in TABLES.iterdir()}
    for name in ("make_locale_tables", "currency_signs"):
        sys.modules.pop(name, None)
    assert made.keys() == kept.keys() - WRITTEN_BY_HAND
    assert [name for name, text in made.items() if text != kept[name]] == []


def test_the_keys_of_the_lexicon_are_current() -> None:
    """After a change of the lexicon: `uv run python tools/make_lexicon_keys.py`."""
    assert make_lexicon_keys.KEYS.read_text("utf-8") == make_lexicon_keys.content()
