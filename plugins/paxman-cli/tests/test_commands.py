"""Commands come with distributions: ours, somebody else's, and those that are not installed."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from paxman_cli._catalog import COMMANDS, OWN, WITHOUT_COMMANDS
from paxman_core.capability import load_plugins

if TYPE_CHECKING:
    from pathlib import Path

ALONE = """
import sys
import paxman_core.installed

class Without:
    def find_spec(self, name, path=None, target=None):
        if name in {names}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

everything = paxman_core.installed.installed_plugins()
paxman_core.installed.installed_plugins = lambda: [
    plugin for plugin in everything if plugin.distribution.replace("-", "_") not in {names}
]
sys.meta_path.insert(0, Without())
from paxman_cli import main
sys.argv = ["paxman", *{arguments}]
main()
"""
ACME = """
import click
from paxman_core.capability import CommandOffer, hookimpl

@click.command("ship")
@click.argument("what")
def ship(what: str) -> None:
    click.echo(f"{what} is on its way")

@hookimpl
def paxman_commands():
    return [CommandOffer("ship", "Ship something.", lambda: ship)]
"""


def paxman(*arguments: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "paxman_cli", *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **({} if path is None else {"PYTHONPATH": str(path)})},
        cwd=path,
    )


def without(*names: str, arguments: list[str]) -> subprocess.CompletedProcess[str]:
    """The command where some distributions are not installed."""
    program = ALONE.format(names=names, arguments=arguments)
    return subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8")


def install(folder: Path, name: str, source: str) -> None:
    """What pip leaves behind, in a folder on the path."""
    module = name.replace("-", "_")
    (folder / f"{module}.py").write_text(source, "utf-8")
    metadata = folder / f"{module}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[paxman]\n{name} = {module}\n")


def test_what_is_listed_is_what_the_distributions_offer() -> None:
    """The list is written down so that help imports nothing; this keeps it true."""
    loaded = load_plugins()
    offered = {offer.name: (offer.help, plugin.distribution) for plugin, offer in loaded.commands}
    assert offered == {n: tuple(c) for n, c in COMMANDS.items() if c.distribution != OWN}
    asked = {record.identity.distribution for record in loaded.records}
    assert asked <= WITHOUT_COMMANDS | {distribution for _, distribution in offered.values()}


def test_help_imports_no_plugin() -> None:
    program = (
        "import sys; from paxman_cli import main; sys.argv = ['paxman', '--help']\n"
        "try: main()\n"
        "except SystemExit: print([m for m in sys.modules if m.startswith('paxman_') and"
        " not m.startswith(('paxman_cli', 'paxman_core'))], 'attr' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8")
    assert "batch" in done.stdout
    assert done.stdout.splitlines()[-1] == "[] False"


def test_a_command_that_is_not_installed_says_what_brings_it() -> None:
    done = without("paxman_batch", arguments=["batch", "x"])
    assert (
        done.stderr == "Error: `paxman batch` comes with paxman-batch: pip install paxman-batch\n"
    )
    assert done.returncode == 1


def test_help_lists_what_is_installed() -> None:
    listed = without("paxman_batch", "paxman_report", arguments=["--help"]).stdout
    assert "  observe " in listed
    assert "  batch " not in listed
    assert "  eval " not in listed


def test_a_page_needs_the_report(tmp_path: Path) -> None:
    document, contract = tmp_path / "d.txt", tmp_path / "c.json"
    document.write_text("total: 5 EUR", "utf-8")
    contract.write_text('{"fields": {"total": "MONEY"}}', "utf-8")
    named = [str(document), "-c", str(contract), "--html", str(tmp_path / "page.html")]
    done = without("paxman_report", arguments=["normalize", *named])
    assert done.stderr == "Error: --html comes with paxman-report. Run: pip install paxman-report\n"
    assert done.returncode == 1


def test_somebody_elses_command_is_listed_and_runs(tmp_path: Path) -> None:
    install(tmp_path, "acme-ship", ACME)
    assert "ship            Ship something." in paxman("--help", path=tmp_path).stdout
    assert paxman("ship", "A crate", path=tmp_path).stdout == "A crate is on its way\n"


def test_a_command_that_two_plugins_bring_is_not_guessed(tmp_path: Path) -> None:
    install(tmp_path, "acme-ship", ACME)
    install(tmp_path, "zen-ship", ACME)
    done = paxman("ship", "it", path=tmp_path)
    assert "brought by several plugins: acme-ship (acme-ship), zen-ship (zen-ship)" in done.stderr
    assert done.returncode == 1


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (
            "raise RuntimeError('no')",
            "acme-ship (acme-ship 1.0): It cannot be imported: ",
        ),
        (ACME.replace("lambda: ship", "lambda: 5"), "brings something of type int"),
    ],
)
def test_a_broken_plugin_is_named(tmp_path: Path, source: str, told: str) -> None:
    install(tmp_path, "acme-ship", source)
    done = paxman("ship", "it", path=tmp_path)
    assert told in done.stderr
    assert done.returncode == 1
    assert paxman("--help", path=tmp_path).returncode == 0


def test_a_blocked_plugin_is_not_imported(tmp_path: Path) -> None:
    install(tmp_path, "acme-ship", "raise SystemExit('imported')")
    (tmp_path / "paxman.toml").write_text('block = ["acme-ship"]', "utf-8")
    done = paxman("ship", "it", path=tmp_path)
    assert done.stderr == "Error: No such command 'ship'. See `python -m paxman_cli --help`.\n"


def test_an_unknown_command_is_a_wrong_use() -> None:
    done = paxman("normalise")
    assert "No such command 'normalise'" in done.stderr
    assert done.returncode == 2


COLLECTING = """
import atexit, gc, sys
atexit.register(lambda: print(gc.get_threshold()[0]))
sys.argv = ["paxman", "--version"]
from paxman_cli import main
main()
"""


def test_the_command_does_not_look_for_garbage_every_few_hundred_objects() -> None:
    """The rows of a long table stay: looking through them takes a quarter of the time."""
    done = subprocess.run([sys.executable, "-c", COLLECTING], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "50000", done.stderr
