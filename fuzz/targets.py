"""What hostile bytes are fed to. A target returns, whatever it is given, or finds a bug.

Only the errors that are documented for a part may leave it; anything else is a finding, and so is a
promise that does not hold. `nox -s fuzz` runs them with atheris; the ordinary tests run them on the
corpus, which holds what once failed.
"""

from __future__ import annotations

import contextlib
import functools
import os
import tempfile
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

from paxman_cli._settings_file import find_settings
from paxman_core import Engine, FieldType, Money, adapt
from paxman_core.artifact import load
from paxman_core.errors import InvalidContractError, InvalidInputError, PaxmanError
from paxman_core.values import Parsed, Value, from_json, parse, to_json
from paxman_formula import FormulaSyntaxError, evaluate_formula
from paxman_observations import ObservationLog, observe, salvage

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = (
    *("", "a.json", "a.jsonl", "a.csv", "a.html", "a.eml", "a.txt", "a.pdf", "a.xlsx"),
    *("a.xml", "a.docx", "a.md", "a.mbox", "a.msg"),
)


def readers(data: bytes) -> None:
    """The first byte chooses the file's name; the rest is its content."""
    if not data:
        return
    with contextlib.suppress(InvalidInputError):
        document = _engine().read(data[1:], name=NAMES[data[0] % len(NAMES)])
        for table in document.tables:
            for cell in (cell for row in table.rows for cell in row):
                assert 0 <= cell.start <= cell.end <= len(document.text)


def adapters(data: bytes) -> None:
    """A contract that is accepted has a canonical form that is accepted, and is the same."""
    try:
        contract = adapt(data.decode("utf-8", "replace"))
    except (InvalidContractError, InvalidInputError):
        return
    assert adapt(contract.to_json()).content_hash == contract.content_hash


def formula(data: bytes) -> None:
    """What can be read is evaluated without an error, whatever the values are."""
    given: dict[str, Value] = {"a": Decimal("1E+30"), "b": 0, "d": "x"}
    given["c"] = Money(Decimal("9.99"), "EUR")
    with contextlib.suppress(FormulaSyntaxError):
        evaluate_formula(data.decode("utf-8", "replace"), given)


def values(data: bytes) -> None:
    """The first byte chooses the type; a value survives its JSON form."""
    if not data:
        return
    kind = _TYPES[data[0] % len(_TYPES)]
    outcome = parse(data[1:].decode("utf-8", "replace"), kind)
    if isinstance(outcome, Parsed):
        assert from_json(to_json(outcome.value), kind) == outcome.value


_TYPES = [kind for kind in FieldType if kind not in {FieldType.OBJECT, FieldType.ARRAY}]


def artifact(data: bytes) -> None:
    """An artifact with other bytes here and there is refused, or is the same artifact."""
    whole = _artifact()
    changed = _patched(whole, data)
    try:
        loaded = load(changed)
    except PaxmanError:
        return
    unchanged = load(whole)
    assert (loaded.replay_hash, loaded.seal) == (unchanged.replay_hash, unchanged.seal)


def log(data: bytes) -> None:
    """A damaged log gives a documented error, or what it still holds; what can be saved, always."""
    path = _folder() / "log.sqlite"
    for stale in _folder().glob("log.sqlite*"):
        stale.unlink()
    path.write_bytes(_patched(_log(), data))
    salvage(path)
    with contextlib.suppress(PaxmanError), contextlib.closing(ObservationLog(path)) as opened:
        for entity in opened.entities():
            list(opened.observations(entity))


def settings(data: bytes) -> None:
    """A settings file is read, or refused with its problems."""
    (_folder() / "paxman.toml").write_bytes(data)
    with contextlib.suppress(PaxmanError):
        find_settings(_folder())


TARGETS: dict[str, Callable[[bytes], None]] = {
    target.__name__: target
    for target in (readers, adapters, formula, values, artifact, log, settings)
}


@functools.cache
def _engine() -> Engine:
    return Engine()


@functools.cache
def _artifact() -> bytes:
    contract = {"fields": {"total": "MONEY", "day": "DATE"}}
    return _engine().normalize("Total: EUR 12.50\nDay: 2026-03-03", contract).to_bytes()


@functools.cache
def _log() -> bytes:
    path = _folder() / "whole.sqlite"
    with contextlib.closing(ObservationLog(path)) as made:
        made.append(observe(load(_artifact()), entity_name="ACME"))
    return path.read_bytes()


@functools.cache
def _folder() -> Path:
    return Path(tempfile.mkdtemp(prefix=f"paxman-fuzz-{os.getpid()}-"))


def _patched(whole: bytes, patches: bytes) -> bytes:
    """The bytes, changed: each three bytes say where, and what stands there."""
    changed = bytearray(whole)
    for at in range(0, len(patches) - 2, 3):
        place = int.from_bytes(patches[at : at + 2], "big") % len(changed)
        changed[place] = patches[at + 2]
    return bytes(changed)
