"""Who adapts what, and in which forms a contract may come."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import attrs
import pytest

from paxman_core.adapters import BUILTIN_ADAPTERS, adapt_contract, read_contract
from paxman_core.contract import CanonicalContract, CanonicalField
from paxman_core.errors import InvalidContractError, MissingExtraError
from paxman_core.values._model import FieldType

if TYPE_CHECKING:
    from pathlib import Path

SHORT = {"fields": {"total": "MONEY"}}


class TomlAdapter:
    """What a third party could write: it takes texts that no one else would."""

    name = "TOML"

    def can_adapt(self, source: object) -> bool:
        return isinstance(source, str) and source.startswith("[contract]")

    def adapt(self, source: object, *, name: str | None) -> CanonicalContract:  # noqa: ARG002
        return CanonicalContract(name or "toml", (CanonicalField("x", "x", FieldType.DATE),))


def test_a_canonical_contract_passes_through() -> None:
    contract = adapt_contract(SHORT, BUILTIN_ADAPTERS)
    assert adapt_contract(contract, ()) is contract


def test_json_text_and_files_are_opened(tmp_path: Path) -> None:
    path = tmp_path / "contract.json"
    path.write_text(json.dumps(SHORT), encoding="utf-8")
    expected = adapt_contract(SHORT, BUILTIN_ADAPTERS)
    assert adapt_contract(json.dumps(SHORT), BUILTIN_ADAPTERS) == expected
    assert adapt_contract(path, BUILTIN_ADAPTERS) == expected
    assert adapt_contract(str(path), BUILTIN_ADAPTERS) == expected


def test_a_stored_contract_is_a_contract(tmp_path: Path) -> None:
    contract = adapt_contract(SHORT, BUILTIN_ADAPTERS)
    path = tmp_path / "stored.json"
    path.write_text(contract.to_json(), encoding="utf-8")
    assert adapt_contract(path, BUILTIN_ADAPTERS) == contract


def test_the_first_adapter_that_can_is_asked() -> None:
    text = '[contract] x = "DATE"'
    assert adapt_contract(text, (*BUILTIN_ADAPTERS, TomlAdapter())).id == "toml"
    assert adapt_contract(text, (TomlAdapter(),), component="named").id == "named"


def test_nobody_can_lists_who_was_asked() -> None:
    with pytest.raises(InvalidContractError) as caught:
        adapt_contract(42, (*BUILTIN_ADAPTERS, TomlAdapter()))
    assert str(caught.value.problems[0]) == (
        "(contract): 42 is not a recognised contract. "
        "Tried: dict, OpenAPI, JSON Schema, a Python class, TOML. "
        'The shortest contract is {"fields": {"total": "MONEY"}}.'
    )


@attrs.frozen
class Order:
    number: str


SCHEMA = {"type": "object", "properties": {"total": {"type": "number"}}}


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        (SCHEMA, "JSON Schema"),
        ({"openapi": "3.1.0", "components": {"schemas": {"Order": SCHEMA}}}, "OpenAPI"),
        (Order, "a Python class"),
    ],
)
def test_with_the_core_alone_a_foreign_contract_says_what_to_install(
    source: object, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "paxman_contracts", None)
    with pytest.raises(MissingExtraError) as caught:
        adapt_contract(source, BUILTIN_ADAPTERS)
    assert str(caught.value) == (
        f"A contract given as {kind} needs paxman-contracts: pip install paxman-contracts"
    )


def test_with_the_core_alone_a_stored_schema_is_read_and_not_judged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "paxman_contracts", None)
    stored = {"fields": {"total": "DECIMAL"}, "json_schema": json.dumps(SCHEMA)}
    contract = read_contract(stored)
    assert list(contract.by_path) == ["total"]
    with pytest.raises(MissingExtraError, match="JSON Schema needs paxman-contracts"):
        contract.verify({"total": 1})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"fields": ', "It is not JSON: Expecting value at line 1, column 12."),
        ('{"fields": {"a": "DATE", "a": "MONEY"}}', "the key 'a' occurs twice in one object"),
        ('{"fields": {"a": {"type": "DECIMAL", "minimum": NaN}}}', "NaN is not a number"),
        ('{"a":' * 100_000, "It is nested too deeply."),
        ("no such file.json", "It cannot be read as a file"),
        ("\0", "It cannot be read as a file"),
    ],
)
def test_text_that_is_no_contract_is_explained(text: str, said: str) -> None:
    with pytest.raises(InvalidContractError, match=r"1 problem") as caught:
        adapt_contract(text, BUILTIN_ADAPTERS)
    assert said in str(caught.value.problems[0])


def test_a_component_that_a_dict_does_not_have_is_refused() -> None:
    with pytest.raises(InvalidContractError, match="There is no component 'Invoice'"):
        adapt_contract(SHORT, BUILTIN_ADAPTERS, component="Invoice")
