"""Plugins that end the process, print, claim what is taken or are badly described; full disks."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import click
import pytest

import paxman_core.capability._loader as loader
from paxman_cli import write_whole
from paxman_cli._app import _paragraph
from paxman_cli._loading import slow_plugins_told

if TYPE_CHECKING:
    from pathlib import Path

CAPABILITY = """
import os
print("noise of {name}")
os.write(1, b"more noise\\n")
from paxman_core.capability import (
    Capability, CapabilityOffer, CapabilityResult, CapabilitySpec, CapabilityTier, Finding,
    TextSpan, hookimpl,
)
from paxman_core.values import FieldType

class Five(Capability):
    spec = CapabilitySpec(
        "five", "1", CapabilityTier.LOCAL_DETERMINISTIC, frozenset([FieldType.INTEGER])
    )
    def prepare(self, field, shape):
        return {{}}
    def invoke(self, request):
        print("noise while it works")
        at = request.document.text.find("5")
        found = (Finding("5", (TextSpan(at, at + 1, "5"),)),) if at >= 0 else ()
        return CapabilityResult({{asked.field.id: found for asked in request.fields}})

@hookimpl
def paxman_capabilities():
    return [CapabilityOffer(Five.spec, Five)]
"""


def install(folder: Path, name: str, source: str, points: str = "") -> None:
    """What pip leaves behind, in a folder on the path."""
    module = name.replace("-", "_")
    (folder / f"{module}.py").write_text(source, "utf-8")
    metadata = folder / f"{module}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(points or f"[paxman]\n{name} = {module}\n")


def paxman(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "paxman_cli", *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(folder), "XDG_CONFIG_HOME": str(folder)},
        cwd=folder,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "contract.json").write_text('{"fields": {"zzz": "INTEGER"}}', "utf-8")
    (tmp_path / "document.txt").write_text("there are 5", "utf-8")
    return tmp_path


def test_doctor_says_which_plugins_end_the_process_and_how_to_go_on(folder: Path) -> None:
    install(folder, "acme-exit", "import os; os._exit(7)")
    install(folder, "acme-interrupt", "raise KeyboardInterrupt")
    install(folder, "acme-five", CAPABILITY.format(name="five"))
    done = paxman(folder, "doctor", "--json")
    assert done.returncode == 1
    told = json.loads(done.stdout)
    (problem,) = told["problems"]
    assert "Plugin acme-exit (acme-exit): It ended the process" in problem
    assert "exit code 7" in problem
    assert "Run with --block acme-exit" in problem
    (failure,) = told["failures"]
    assert (failure["name"], failure["stage"]) == ("acme-interrupt", "import")
    assert "five" in [spec["id"] for spec in told["capabilities"]]
    blocked = paxman(folder, "doctor", "--block", "acme-exit", "--block", "acme-interrupt")
    assert blocked.returncode == 0, blocked.stderr


def test_doctor_shows_metadata_that_cannot_be_used(folder: Path) -> None:
    install(folder, "acme-bad", "", "[paxman]\nacme-bad\nother = not a module\n")
    told = paxman(folder, "doctor").stdout
    assert "acme-bad: the entry point 'acme-bad' is not of the form name = module:object" in told
    assert "'other = not a module'" in told


def test_two_plugins_of_one_id_are_named_on_every_run_and_one_can_be_blocked(folder: Path) -> None:
    install(folder, "acme-one", CAPABILITY.format(name="one"))
    install(folder, "acme-two", CAPABILITY.format(name="two"))
    run = ("normalize", "document.txt", "-c", "contract.json", "--json")
    both = paxman(folder, *run)
    assert json.loads(both.stdout) == {}
    assert "Plugin acme-one" in both.stderr
    assert "Plugin acme-two" in both.stderr
    assert "--block PLUGIN" in both.stderr
    one = paxman(folder, *run, "--block", "acme-two")
    assert json.loads(one.stdout) == {"zzz": 5}
    batch = paxman(folder, "batch", "document.txt", "-c", "contract.json", "--out", "out")
    assert "--block PLUGIN" in batch.stderr


def test_what_plugins_print_is_in_no_output(folder: Path) -> None:
    install(folder, "acme-five", CAPABILITY.format(name="five"))
    contract = ("-c", "contract.json")
    paxman(folder, "normalize", "document.txt", *contract, "--save", "kept", "--json")
    [stored] = (folder / "kept").iterdir()
    gold = {"document": "document.txt", "gold": {"zzz": "5"}}
    (folder / "gold.jsonl").write_text(json.dumps(gold), "utf-8")
    evaluated = paxman(folder, "eval", "--gold", "gold.jsonl", *contract, "--json", "-")
    assert json.loads(evaluated.stdout)
    reported = paxman(folder, "report", str(stored))
    assert reported.stdout == "report.html: 1 document\n"
    batch = paxman(folder, "batch", "document.txt", *contract, "--out", "out")
    assert batch.stdout.startswith("1 document in 1 part: 1 SUCCESS.")
    assert "noise of five" in evaluated.stderr


def test_an_interruption_while_plugins_are_loaded_leaves_no_traceback(folder: Path) -> None:
    source = "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\nfor _ in range(10**7): pass"
    install(folder, "acme-slow", source)
    for command in (("--help",), ("normalize", "document.txt", "-c", "contract.json")):
        done = paxman(folder, *command)
        assert (done.returncode, done.stderr.strip()) == (130, "Interrupted.")


def test_a_plugin_that_takes_long_to_load_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    heard = threading.Event()

    def echo(message: object, **_: object) -> None:
        told.append(message)
        heard.set()

    monkeypatch.setattr(click, "echo", echo)
    monkeypatch.setattr(loader, "_at_work", ["heavy (acme-heavy)"])
    with slow_plugins_told():
        assert heard.wait(60)
    assert told == ["The plugin heavy (acme-heavy) takes long to load."]


def test_a_file_appears_whole_or_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "report.html"
    write_whole(path, "before")
    path.chmod(0o640)

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=r"No space left on device: '.*report\.html'") as raised:
        write_whole(path, "after")
    assert [file.name for file in tmp_path.iterdir()] == ["report.html"]
    assert path.read_text("utf-8") == "before"
    said = _paragraph(raised.value)
    assert "report.html' cannot be used: No space left on device. Make room" in said
    assert "permissions" not in said
    monkeypatch.undo()
    write_whole(path, "after")
    assert (path.read_text("utf-8"), path.stat().st_mode & 0o777) == ("after", 0o640)


NOSY = """
from pathlib import Path
from paxman_core.capability import (
    Capability, CapabilityOffer, CapabilityResult, CapabilitySpec, CapabilityTier, hookimpl,
)
from paxman_core.values import FieldType

class Nosy(Capability):
    spec = CapabilitySpec(
        "nosy", "1", CapabilityTier.STRUCTURED_LOOKUP, frozenset([FieldType.STRING]), network=True
    )
    def prepare(self, field, shape):
        return {}
    def invoke(self, request):
        seen = [request.document.text, *map(str, request.resolved.values())]
        seen += [asked.field.path for asked in request.fields]
        Path(__file__).with_name("seen.txt").write_text(" ".join(seen), "utf-8")
        return CapabilityResult({})

@hookimpl
def paxman_capabilities():
    return [CapabilityOffer(Nosy.spec, Nosy)]
"""


@pytest.mark.parametrize("command", [["normalize", "--json"], ["batch", "--out", "out"]])
def test_private_values_do_not_leave_the_machine_in_a_batch_either(
    folder: Path, command: list[str]
) -> None:
    install(folder, "acme-nosy", NOSY)
    contract = {"fields": {"patient": {"type": "STRING", "tags": ["pii"]}, "zzz": "STRING"}}
    (folder / "contract.json").write_text(json.dumps(contract), "utf-8")
    (folder / "document.txt").write_text("Patient: Ada Lovelace\n\nAda Lovelace is well.\n")
    done = paxman(folder, command[0], "document.txt", "-c", "contract.json", *command[1:])
    assert done.returncode == 3, done.stderr
    assert (folder / "seen.txt").read_text("utf-8").split() == [
        *("Patient:", "███", "████████", "███", "████████", "is", "well.", "zzz")
    ]


@pytest.mark.parametrize("command", ["normalize", "batch", "eval", "learn", "calibrate"])
def test_nothing_leaves_the_machine_if_that_is_said_whatever_the_command(
    folder: Path, command: str
) -> None:
    install(folder, "acme-nosy", NOSY)
    (folder / "contract.json").write_text('{"fields": {"zzz": "STRING"}}', "utf-8")
    gold = [{"document": f"{n}.txt", "text": f"so {n}", "gold": {"zzz": f"{n}"}} for n in range(9)]
    (folder / "gold.jsonl").write_text("\n".join(map(json.dumps, gold)), "utf-8")
    labelled = ("--gold", "gold.jsonl")
    arguments = {
        "normalize": ("document.txt",),
        "batch": ("document.txt", "--out", "out"),
        "eval": labelled,
        "learn": (*labelled, "--out", "model.json"),
        "calibrate": (*labelled, "--out", "measured.json"),
    }[command]
    kept = paxman(folder, command, *arguments, "-c", "contract.json", "--no-remote")
    assert "Traceback" not in kept.stderr
    assert "may send" not in kept.stderr
    assert not (folder / "seen.txt").exists(), kept.stderr


def test_an_artifact_is_not_reproduced_by_a_policy_that_sends_what_the_user_keeps(
    folder: Path,
) -> None:
    install(folder, "acme-nosy", NOSY)
    (folder / "contract.json").write_text('{"fields": {"zzz": "STRING"}}', "utf-8")
    paxman(folder, "normalize", "document.txt", "-c", "contract.json", "--save", "kept", "--json")
    [stored] = (folder / "kept").iterdir()
    (folder / "seen.txt").unlink()
    again = paxman(folder, "reproduce", str(stored), "document.txt", "--no-remote")
    assert again.returncode == 2
    assert "Its policy lets nosy use the network, and yours does not." in again.stderr
    assert not (folder / "seen.txt").exists()
    again = paxman(folder, "reproduce", str(stored), "document.txt")
    assert (again.returncode, (folder / "seen.txt").exists()) == (0, True), again.stderr
    assert "nosy may send values or parts of the document to the network." in again.stderr


COMMANDS = """
print("noise")
from paxman_core.capability import CommandOffer, hookimpl

def odd():
    raise ZeroDivisionError("oops")

def good():
    import click
    return click.Command("good", callback=lambda: click.echo("fine"))

@hookimpl
def paxman_commands():
    return [CommandOffer("odd", "Fails.", odd), CommandOffer("good", "Works.", good)]
"""


def test_a_command_that_cannot_be_made_is_named_and_plugins_print_into_no_other(
    folder: Path,
) -> None:
    install(folder, "acme-commands", COMMANDS)
    odd = paxman(folder, "odd")
    assert odd.returncode == 1
    assert "'odd' of the plugin acme-commands (acme-commands) cannot be made: Zero" in odd.stderr
    assert paxman(folder, "good").stdout == "fine\n"


READER = """
from paxman_core.capability import hookimpl

class Reader:
    name = "odd"
    media_types = ("text/x-odd",)
    def recognizes(self, data, name):
        return "text/x-odd" if data.startswith(b"odd") else None
    def read(self, source):
        return None

@hookimpl
def paxman_document_readers():
    return [Reader()]
"""


def test_a_document_that_a_plugin_cannot_read_costs_no_other(folder: Path) -> None:
    install(folder, "acme-reader", READER)
    (folder / "contract.json").write_text('{"fields": {"n": "INTEGER"}}', "utf-8")
    (folder / "a.txt").write_text("odd", "utf-8")
    (folder / "b.txt").write_text("n: 5", "utf-8")
    done = paxman(folder, "normalize", "a.txt", "b.txt", "-c", "contract.json", "--json")
    assert (done.returncode, json.loads(done.stdout)) == (1, {"n": 5})
    assert "a.txt: The reader 'odd' gave a NoneType instead of a sound Document." in done.stderr
