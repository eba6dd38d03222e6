"""Looks at a distribution from inside the bare environment that pip installed it into.

Run by `nox -s wheels` with that environment's Python; only the standard library and what the
distribution brought along are there.
"""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import distribution, distributions
from pathlib import Path

import paxman_core
from paxman_core.capability import load_plugins


def main(name: str) -> None:
    where = Path(paxman_core.__file__)
    assert where.is_relative_to(sys.prefix), f"{where} is not what pip installed"
    licences = [str(path) for path in distribution(name).files or () if path.name == "LICENSE"]
    assert licences, "the wheel has no licence text"
    if name == "paxman-core":
        check_core()
    elif name == "paxman-testkit":
        check_kit()
    elif name == "paxman-inference":
        check_library()
    elif name == "paxman-contracts":
        check_contracts()
    elif name == "paxman-formula":
        check_formula()
    elif name == "paxman-cli":
        check_command()
    elif name == "paxman-suite":
        check_suite()
    else:
        check_plugin(name)


def check_core() -> None:
    """The core alone brings three distributions and finds no plugin."""
    brought = {item.name for item in distributions()} - {"pip", "setuptools"}
    assert brought == {"paxman-core", "attrs", "packaging", "pluggy"}, brought
    assert load_plugins().records == ()
    schema = {"type": "object", "properties": {"pieces": {"type": "integer"}}}
    derived = {"fields": {"gross": {"type": "MONEY", "formula": "net + tax"}}}
    for needed, contract in {"paxman-contracts": schema, "paxman-formula": derived}.items():
        code = f"import paxman_core; paxman_core.adapt({contract})"
        said = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, encoding="utf-8"
        ).stderr
        assert f"needs {needed}: pip install {needed}" in said, said
    print("paxman-core: alone with attrs, packaging and pluggy")


def check_kit() -> None:
    """The kit's command is there, and knows its rules."""
    command = Path(sys.executable).with_name("paxman-testkit")
    listed = json.loads(subprocess.check_output([command, "rules", "--json"]))
    assert {"evidence.quote", "import.light"} <= {rule["id"] for rule in listed}
    print(f"paxman-testkit: {len(listed)} rules")


def check_library() -> None:
    """What the model capabilities share is not a plugin itself."""
    import paxman_inference

    assert load_plugins().records == ()
    print(f"paxman-inference: {len(paxman_inference.__all__)} public names")


def check_contracts() -> None:
    """A schema is a contract where it is installed, and has the last word on a result."""
    schema = {"type": "object", "properties": {"pieces": {"type": "integer", "minimum": 1}}}
    [problem] = paxman_core.adapt(schema).verify({"pieces": 0})
    print(f"paxman-contracts: {problem}")


def check_formula() -> None:
    """A formula is understood where it is installed."""
    derived = {"fields": {"net": "INTEGER", "gross": {"type": "INTEGER", "formula": "net + 1"}}}
    paxman_core.adapt(derived)
    import paxman_formula

    print(f"paxman-formula: {paxman_formula.evaluate_formula('net + 1', {'net': 2})}")


def check_command() -> None:
    """The command alone knows what is missing, and says it once."""
    command = Path(sys.executable).with_name("paxman")
    demo = subprocess.run([command, "demo"], capture_output=True, encoding="utf-8")
    assert demo.returncode == 1, demo
    assert demo.stderr.count("pip install paxman-suite") == 1, demo.stderr
    assert subprocess.run([sys.executable, "-m", "paxman_cli", "doctor"]).returncode == 1
    print("paxman-cli: says what to install")


def check_suite() -> None:
    """All that the README names is there, and nothing else of ours."""
    found = {record.identity.distribution for record in load_plugins().records}
    capabilities = {f"paxman-cap-{name}" for name in ("evidence", "lookup", "recognize", "regex")}
    kinds = ("docx", "einvoice", "mail", "pdf", "web", "xlsx")
    readers = {f"paxman-read-{kind}" for kind in kinds}
    assert found == capabilities | readers, found
    assert load_plugins().failures == ()
    print(f"paxman-suite: {len(found)} plugins")


def check_plugin(name: str) -> None:
    """The core finds the plugin and has no complaint about it."""
    loaded = load_plugins()
    assert loaded.failures == (), "\n".join(map(str, loaded.failures))
    found = [record for record in loaded.records if record.identity.distribution == name]
    assert found, f"the core found {loaded.records} instead"
    for record in found:
        print(f"{name}: {record.identity.name}, {record.state.value}", *record.capability_ids)


main(sys.argv[1])
