"""Whether `verify` agrees with the official JSON Schema test suite, drafts 7 and 2020-12.

Run: python benchmarks/schema_suite.py --data DIR, where DIR holds json-schema-test-suite/.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
from referencing import Resource
from referencing.jsonschema import specification_with

from paxman_contracts import JsonSchemaValidator
from paxman_core.adapters import BUILTIN_ADAPTERS, adapt_contract
from paxman_core.errors import InvalidContractError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.contract import CanonicalContract

DRAFTS = {
    "draft7": "http://json-schema.org/draft-07/schema#",
    "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
}
REMOTES_ADDRESS = "http://localhost:1234/"


@attrs.frozen
class Group:
    """One schema of the suite with its cases."""

    place: str
    schema: Any
    cases: tuple[dict[str, Any], ...]


def main() -> int:
    """Prints the counts and every disagreement; 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    suite = parser.parse_args().data / "json-schema-test-suite"
    if not suite.is_dir():
        print("no data")
        return 0
    failures: list[str] = []
    for draft, address in DRAFTS.items():
        remotes = _remotes(suite / "remotes")
        registry = _registry(remotes, specification_with(address))
        failures += _run(draft, address, suite / draft, registry, remotes)
    for failure in failures:
        print(f"disagrees: {failure}")
    return 1 if failures else 0


def _run(
    draft: str, address: str, folder: Path, registry: Any, remotes: dict[str, Any]
) -> list[str]:
    counts: Counter[str] = Counter()
    failures: list[str] = []
    for group in _groups(folder):
        schema = group.schema
        if isinstance(schema, dict):
            schema = {"$schema": address} | schema
        judge = JsonSchemaValidator(json.dumps(schema), registry=registry)
        contract = _contract(schema, remotes)
        counts["schemas"] += 1
        counts["contracts"] += contract is not None
        for case in group.cases:
            counts["cases"] += 1
            verdicts = {not judge.verify_json(case["data"])}
            if contract is not None and isinstance(case["data"], dict):
                counts["cases of contracts"] += 1
                verdicts.add(not contract.verify(_shaped(contract, case["data"])))
            if verdicts != {case["valid"]}:
                wanted = "valid" if case["valid"] else "invalid"
                failures.append(f"{draft}/{group.place}: {case['description']}: is {wanted}")
    agreed = counts["cases"] - len(failures)
    print(
        f"{draft}: {agreed} of {counts['cases']} cases agree; {counts['contracts']} of "
        f"{counts['schemas']} schemas are contracts, with {counts['cases of contracts']} cases"
    )
    return failures


def _groups(folder: Path) -> Iterator[Group]:
    """The required groups: the folder itself, without optional/."""
    for path in sorted(folder.glob("*.json")):
        for group in json.loads(path.read_text(encoding="utf-8")):
            place = f"{path.stem}: {group['description']}"
            yield Group(place, group["schema"], tuple(group["tests"]))


def _shaped(contract: CanonicalContract, data: dict[str, Any]) -> dict[str, Any]:
    """The data in the contract's shape: a schema without properties has one field, the whole."""
    [first, *_] = contract.fields
    return {first.name: data} if first.native_root else data


def _contract(schema: Any, remotes: dict[str, Any]) -> Any:
    try:
        return adapt_contract(schema, BUILTIN_ADAPTERS, registry=remotes)
    except InvalidContractError:
        return None


def _remotes(folder: Path) -> dict[str, Any]:
    """The documents that the suite expects under an address of its own."""
    return {
        REMOTES_ADDRESS + path.relative_to(folder).as_posix(): json.loads(path.read_text("utf-8"))
        for path in sorted(folder.rglob("*.json"))
    }


def _registry(remotes: dict[str, Any], specification: Any) -> Any:
    resources = [
        (address, Resource.from_contents(contents, default_specification=specification))
        for address, contents in remotes.items()
    ]
    return import_module("jsonschema_specifications").REGISTRY.with_resources(resources)


if __name__ == "__main__":
    sys.exit(main())
