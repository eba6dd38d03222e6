"""`import paxman_core` is cheap: it loads its three dependencies and nothing heavy."""

from __future__ import annotations

import subprocess
import sys

import pytest

# attrs installs two packages; attr is the older name.
THIRD_PARTY = {"attr", "attrs", "packaging", "pluggy"}

# What these cost is paid by those who use them. importlib.metadata, which discovery needs, is
# among them because it loads csv, email and zipfile.
HEAVY = {
    "asyncio",
    "concurrent.futures",
    "csv",
    "ctypes",
    "email",
    "html.parser",
    "http",
    "importlib.metadata",
    "multiprocessing",
    "socket",
    "sqlite3",
    "ssl",
    "subprocess",
    "tempfile",
    "unittest",
    "urllib.request",
    "xml",
    "zipfile",
}


@pytest.fixture(scope="module")
def loaded() -> set[str]:
    """The modules that a fresh process loads for `import paxman_core`."""
    program = (
        "import sys; before = set(sys.modules); import paxman_core;"
        "print(*sorted(set(sys.modules) - before))"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True
    )
    return set(result.stdout.split())


def test_third_party_modules_are_the_declared_three(loaded: set[str]) -> None:
    top_level = {name.partition(".")[0] for name in loaded}
    assert top_level - sys.stdlib_module_names - {"paxman_core"} <= THIRD_PARTY


def test_nothing_heavy_of_the_standard_library(loaded: set[str]) -> None:
    assert loaded & HEAVY == set()


def test_an_engine_loads_nothing_that_a_plugin_needs_only_later() -> None:
    """However many are installed: signing, for one, takes longer to import than the core."""
    program = (
        "import sys; before = set(sys.modules); import paxman_core; paxman_core.Engine();"
        "print(*sorted(set(sys.modules) - before))"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True
    )
    loaded = set(result.stdout.split())
    others = {name.partition(".")[0] for name in loaded} - sys.stdlib_module_names
    assert {name for name in others if not name.startswith("paxman_")} <= THIRD_PARTY
    assert {"paxman_sign", "paxman_report", "paxman_batch"} <= others
    assert loaded & HEAVY == set()


FIRST_DOCUMENT = """
import sys, paxman_core, {plugin}
with paxman_core.Engine(plugins=[{plugin}]) as engine:
    artifact = engine.normalize({text!r}, {{"fields": {{"found": {field!r}}}}})
assert artifact["found"] is not None, artifact
print(*sorted(sys.modules))
"""


def loaded_for(plugin: str, text: str, field: dict[str, object]) -> set[str]:
    """The modules that a fresh process loads until a plugin has found its first value."""
    program = FIRST_DOCUMENT.format(plugin=plugin, text=text, field=field)
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True
    )
    return set(result.stdout.split())


def test_a_first_document_needs_nothing_heavy_either() -> None:
    field = {"type": "MONEY", "patterns": ["Total: (.+)"]}
    loaded = loaded_for("paxman_cap_regex", "Total: EUR 12.50", field)
    assert loaded & HEAVY == set()
    # Neither was needed: the text has no structure, the pattern needs no backtracking.
    assert not {"paxman_core.document._structure", "paxman_cap_regex._backtracking"} & loaded


def test_recognisers_are_loaded_when_a_field_asks_for_their_kind() -> None:
    field = {"type": "STRING", "format": "email"}
    loaded = loaded_for("paxman_cap_recognize", "Write to jo@example.com", field)
    kinds = {name for name in loaded if name.startswith("paxman_cap_recognize._kinds.")}
    assert "paxman_cap_recognize._kinds.contacts" in kinds
    assert not {"phonenumbers", "stdnum"} & loaded
    assert "paxman_cap_recognize._kinds.addresses" not in kinds


PATTERNS_MADE = """
import re, sys
made, compile = [], re.compile
def noted(*given, **named):
    caller = sys._getframe(1)
    if caller.f_code.co_name == "<module>" and caller.f_globals["__name__"].startswith("paxman"):
        made.append(caller.f_globals["__name__"])
    return compile(*given, **named)
re.compile = noted
import paxman_core
artifact = paxman_core.normalize("Total: EUR 12.50", {"fields": {"total": "MONEY"}})
assert str(artifact["total"]) == "12.50 EUR", artifact
print(*sorted(set(made)))
"""


def test_no_pattern_is_compiled_before_it_is_used() -> None:
    """What a first document loads makes its patterns with `paxman_core.patterns.lazy_pattern`."""
    result = subprocess.run(
        [sys.executable, "-c", PATTERNS_MADE], capture_output=True, encoding="utf-8", check=True
    )
    assert result.stdout.split() == []
