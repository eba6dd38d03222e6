"""Settings files, progress and Ctrl-C, as they are met in a shell."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from paxman_cli import RunProgress, _progress, uninterrupted

PAXMAN = Path(sys.executable).with_name("paxman")
INVOICE = "Invoice number: NW-17\nTotal: 119.00\n"
CONTRACT = {"fields": {"invoice_number": "STRING", "total": "DECIMAL"}}


def paxman(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [PAXMAN, *arguments],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "100"},
    )


@pytest.fixture(autouse=True)
def own_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the user of this machine has set and trusted is not part of a test."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("own")))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "contract.json").write_text(json.dumps(CONTRACT))
    (tmp_path / "invoice.txt").write_text(INVOICE)
    return tmp_path


@pytest.fixture
def named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder's settings file is one that the user has named, so that it may say anything."""
    monkeypatch.setenv("PAXMAN_SETTINGS", str(folder / "paxman.toml"))


def config(folder: Path, *arguments: str) -> dict[str, Any]:
    result = paxman(folder, "config", "--json", *arguments)
    assert result.returncode == 0, result.stderr
    settings: dict[str, Any] = json.loads(result.stdout)["settings"]
    return settings


class TestConfig:
    def test_without_a_file_everything_is_default(self, folder: Path) -> None:
        settings = config(folder)
        assert settings["contract"] == {"value": None, "from": "default"}
        assert settings["policy.confidence_floor"] == {"value": "0.6", "from": "default"}

    def test_settings_are_found_upwards_and_the_command_line_wins(self, folder: Path) -> None:
        file = folder / "paxman.toml"
        file.write_text(
            'contract = "contract.json"\nbudget_usd = 0.05\nno_remote = true\n'
            "[policy]\nconfidence_floor = 0.7\n"
        )
        below = folder / "a" / "b"
        below.mkdir(parents=True)
        settings = config(below, "--budget-usd", "0.10", "--remote")
        assert settings["contract"] == {
            "value": str(folder / "contract.json"),
            "from": str(file),
        }
        assert settings["budget_usd"] == {"value": "0.1", "from": "command line"}
        assert settings["no_remote"] == {"value": False, "from": "command line"}
        assert settings["policy.allow_remote_inference"]["value"] is True
        assert settings["policy.confidence_floor"] == {"value": "0.7", "from": str(file)}
        assert settings["policy.optional_fields"] == {"value": "all", "from": "default"}

    def test_pyproject_has_a_table_and_paxman_toml_wins_over_it(self, folder: Path) -> None:
        (folder / "pyproject.toml").write_text('[tool.paxman]\nblock = ["regex"]\n')
        assert config(folder)["block"]["value"] == ["regex"]
        (folder / "paxman.toml").write_text('block = ["lookup"]\n')
        assert config(folder)["block"]["value"] == ["lookup"]

    def test_pyproject_of_something_else_is_passed_over(self, folder: Path) -> None:
        (folder / "paxman.toml").write_text("no_remote = true\n")
        below = folder / "a"
        below.mkdir()
        (below / "pyproject.toml").write_text("[tool.other]\nx = 1\n")
        assert config(below)["no_remote"]["value"] is True

    def test_shown_for_people_with_the_place_of_each(self, folder: Path) -> None:
        (folder / "paxman.toml").write_text("no_remote = true\n")
        shown = paxman(folder, "config").stdout
        assert f"file: {folder / 'paxman.toml'}" in shown
        [line] = [line for line in shown.splitlines() if line.startswith("no_remote")]
        assert line.split() == ["no_remote", "true", f"({folder / 'paxman.toml'})"]

    def test_every_problem_of_a_file_is_listed(self, folder: Path) -> None:
        (folder / "paxman.toml").write_text(
            'contrakt = "x"\nbudget_usd = -1\nno_remote = "yes"\nblock = "regex"\n'
            '[tables]\na = 1\n[policy]\nfloor = 1\nconfidence_floor = 7\ncurrency_policy = "X"\n'
        )
        result = paxman(folder, "config")
        assert result.returncode == 2
        assert "has 8 problems" in result.stderr
        assert "Unknown setting 'contrakt'. Did you mean 'contract'?" in result.stderr
        assert "'budget_usd': max_total_cost_usd is Decimal('-1')" in result.stderr
        assert "'no_remote': It must be true or false, not 'yes'." in result.stderr
        assert "'block': 'regex' is not a list of names." in result.stderr
        assert "'tables': 1 is not text." in result.stderr
        assert "Unknown setting 'policy.floor'." in result.stderr
        assert "'policy.confidence_floor': confidence_floor is 7" in result.stderr
        assert "'policy.currency_policy': It must be one of STRICT_MATCH" in result.stderr

    def test_broken_toml_names_the_line(self, folder: Path) -> None:
        (folder / "paxman.toml").write_text("contract = \n")
        result = paxman(folder, "normalize", "invoice.txt")
        assert result.returncode == 2
        assert "paxman.toml cannot be read as TOML" in result.stderr
        assert "line 1" in result.stderr

    def test_contradiction_is_refused(self, folder: Path) -> None:
        (folder / "paxman.toml").write_text(
            "no_remote = true\n[policy]\nallow_remote_inference = true\n"
        )
        result = paxman(folder, "config")
        assert "'no_remote' and 'policy.allow_remote_inference' are both true" in result.stderr


class TestRunsFollowTheFile:
    def test_contract_of_the_file_is_filled(self, folder: Path) -> None:
        (folder / "paxman.toml").write_text('contract = "contract.json"\n')
        below = folder / "a"
        below.mkdir()
        result = paxman(below, "normalize", "../invoice.txt", "--json")
        assert json.loads(result.stdout) == {"invoice_number": "NW-17", "total": "119"}

    @pytest.mark.usefixtures("named")
    def test_module_beside_the_file_can_be_the_contract(self, folder: Path) -> None:
        (folder / "paxman.toml").write_text('contract = "shop:invoice"\n')
        (folder / "shop.py").write_text(f"invoice = {CONTRACT!r}\n")
        below = folder / "a"
        below.mkdir()
        result = paxman(below, "normalize", "../invoice.txt", "--json")
        assert json.loads(result.stdout)["invoice_number"] == "NW-17"

    def test_how_values_are_written_is_said_once(self, folder: Path) -> None:
        """In the file, and over it on the command line."""
        (folder / "paxman.toml").write_text('contract = "day.json"\n[policy]\nlocale = "de_DE"\n')
        (folder / "day.json").write_text('{"fields": {"ordered_on": "DATE", "freight": "DECIMAL"}}')
        (folder / "note.txt").write_text("Ordered on: 03/04/2026\nFreight: 1.234\n")
        stated = json.loads(paxman(folder, "normalize", "note.txt").stdout)["normalized_data"]
        assert stated == {"ordered_on": "2026-04-03", "freight": "1234"}
        options = ("--locale", "en_US", "--date-order", "YMD")
        over = json.loads(paxman(folder, "normalize", "note.txt", *options).stdout)
        assert over["normalized_data"]["freight"] == "1.234"

    def test_the_zone_of_moments_is_said_once(self, folder: Path) -> None:
        (folder / "paxman.toml").write_text(
            'contract = "c.json"\n[policy]\ntime_zone = "Europe/Berlin"\n'
        )
        (folder / "c.json").write_text('{"fields": {"begins": "DATETIME"}}')
        (folder / "note.txt").write_text("Begins: 4 July 2026, 17:30\n")
        stated = json.loads(paxman(folder, "normalize", "note.txt", "--json").stdout)
        assert stated == {"begins": "2026-07-04T15:30:00Z"}
        over = paxman(folder, "normalize", "note.txt", "--json", "--time-zone", "Europe/London")
        assert json.loads(over.stdout) == {"begins": "2026-07-04T16:30:00Z"}

    def test_policy_and_budget_stand_in_the_artifact(self, folder: Path) -> None:
        (folder / "paxman.toml").write_text(
            'contract = "contract.json"\nbudget_usd = "0.25"\nno_remote = true\n'
            '[policy]\nconfidence_floor = 0.99\noptional_fields = "skip"\n'
            "[policy.weights]\nusd = 5\n"
        )
        artifact = json.loads(paxman(folder, "normalize", "invoice.txt").stdout)
        assert artifact["budget"] == {"max_total_cost_usd": "0.25"}
        assert artifact["policy"]["allow_remote_inference"] is False
        assert artifact["policy"]["optional_fields"] == "skip"
        assert artifact["policy"]["weights"]["usd"] == "5"
        # Two that agree grade .95, which is below this floor.
        assert artifact["normalized_data"] == {}
        assert artifact["unresolved_fields"][0]["reason"] == "BELOW_CONFIDENCE_FLOOR"

    def test_blocked_plugins_are_not_used(self, folder: Path) -> None:
        (folder / "paxman.toml").write_text('block = ["paxman-cap-evidence"]\n')
        result = paxman(folder, "plan", "invoice.txt", "-c", "contract.json")
        assert "recognize" in result.stdout
        assert "explicit_evidence" not in result.stdout

    def test_tables_are_read_from_beside_the_file(self, folder: Path) -> None:
        (folder / "suppliers.csv").write_text("name,vat\nNorthwind Ltd,GB123\n")
        (folder / "paxman.toml").write_text(
            'contract = "lookup.json"\n[tables]\nsuppliers = "suppliers.csv"\n'
        )
        lookup = {"table": "suppliers", "key": "supplier", "value_column": "vat"}
        fields = {"supplier": "STRING", "vat": {"type": "STRING", "lookup": lookup}}
        (folder / "lookup.json").write_text(json.dumps({"fields": fields}))
        (folder / "letter.txt").write_text("Supplier: Northwind Ltd\n")
        result = paxman(folder, "normalize", "letter.txt", "--json")
        assert json.loads(result.stdout) == {"supplier": "Northwind Ltd", "vat": "GB123"}

    def test_without_any_contract_the_next_step_is_said(self, folder: Path) -> None:
        result = paxman(folder, "normalize", "invoice.txt")
        assert result.returncode == 2
        assert "use --contract, or set `contract` in paxman.toml" in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent another way there")
@pytest.mark.parametrize("form", ["--jsonl", "--csv"])
def test_ctrl_c_leaves_every_finished_result_complete(folder: Path, form: str) -> None:
    documents = folder / "documents"
    documents.mkdir()
    filler = "".join(f"Note {number}: {'x' * 200}\n" for number in range(20))
    for number in range(300):
        text = INVOICE.replace("NW-17", f"NW-{number}" + "y" * 2000) + filler
        (documents / f"{number:03}.txt").write_text(text)
    command = [PAXMAN, "normalize", "documents", "-c", "contract.json", form, "--save", "kept"]
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        # The first line comes while the rest is to be done: nobody reads on until the signal is
        # sent, and all the results together are more than a pipe takes.
        written = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        written += process.stdout.read()
        errors = process.stderr.read()
    assert process.returncode == 130
    lines = written.splitlines()
    assert written.endswith("\n")
    done = len(lines) - (1 if form == "--csv" else 0)
    assert 0 <= done < 300
    assert f"Interrupted: {done} of 300 documents are done" in errors
    kept = sorted((folder / "kept").iterdir())
    assert len(kept) == done
    for number, file in enumerate(kept):
        artifact = json.loads(file.read_bytes())
        assert artifact["normalized_data"]["invoice_number"].startswith(f"NW-{number}y")
    if form == "--jsonl":
        assert [json.loads(line)["input"]["name"][-7:] for line in lines] == [
            f"{number:03}.txt" for number in range(done)
        ]


def test_ctrl_c_waits_for_the_end_of_what_is_being_written() -> None:
    written = []

    def write() -> None:
        with uninterrupted():
            signal.raise_signal(signal.SIGINT)
            written.append("whole")

    with pytest.raises(KeyboardInterrupt):
        write()
    assert written == ["whole"]
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are a Unix thing")
def test_progress_on_a_terminal_has_count_rate_and_spend(folder: Path) -> None:
    import pty

    for number in range(5):
        (folder / f"{number}.txt").write_text(INVOICE)
    terminal, process_side = pty.openpty()
    process = subprocess.Popen(
        [PAXMAN, "normalize", "*.txt", "-c", "contract.json", "--json"],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=process_side,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
        encoding="utf-8",
    )
    os.close(process_side)
    shown = ""
    while chunk := _read(terminal):
        shown += chunk
    assert process.stdout is not None
    with process.stdout as stdout:
        assert len(stdout.read().splitlines()) == 6
    assert process.wait() == 0
    assert "6/6" in shown
    assert "/s" in shown
    assert "$0.0000" in shown


def test_one_document_that_takes_long_is_said_to_be_at_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Terminal(io.StringIO):
        written = threading.Event()

        def isatty(self) -> bool:
            return True

        def write(self, text: str) -> int:
            self.written.set()
            return super().write(text)

    monkeypatch.setattr(_progress, "SLOW", 0)
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    with RunProgress(1):
        assert terminal.written.wait(60)
    assert "Still at work: a scanned page takes some seconds" in terminal.getvalue()


def test_progress_is_not_written_into_a_pipe(folder: Path) -> None:
    (folder / "second.txt").write_text(INVOICE)
    result = paxman(folder, "normalize", "*.txt", "-c", "contract.json", "--json")
    assert result.stderr == ""


def _read(terminal: int) -> str:
    try:
        return os.read(terminal, 65536).decode()
    except OSError:  # the other side is closed
        return ""


def test_a_run_with_tables_from_the_settings_replays_and_reproduces(tmp_path: Path) -> None:
    """The other commands use the same engine: without the table, the plan would be another."""
    (tmp_path / "suppliers.csv").write_text("name,id\nAcme Tools,S-17\n")
    (tmp_path / "paxman.toml").write_text(
        'contract = "c.json"\n[tables]\nsuppliers = "suppliers.csv"\n'
    )
    lookup = {"table": "suppliers", "match_column": "name", "value_column": "id"}
    contract = {"fields": {"supplier_id": {"type": "STRING", "lookup": lookup}}}
    (tmp_path / "c.json").write_text(json.dumps(contract))
    (tmp_path / "letter.txt").write_text("Delivered by Acme Tools on Monday.\n")
    shown = paxman(tmp_path, "normalize", "letter.txt", "--json", "--save", "kept")
    assert json.loads(shown.stdout) == {"supplier_id": "S-17"}
    [stored] = (tmp_path / "kept").iterdir()
    assert "verified, SUCCESS" in paxman(tmp_path, "replay", str(stored)).stdout
    reproduced = paxman(tmp_path, "reproduce", str(stored), "letter.txt")
    assert "reproduced, SUCCESS" in reproduced.stdout, reproduced.stderr


@pytest.mark.usefixtures("named")
class TestPlugins:
    def test_settings_of_a_plugin_that_is_not_installed_are_said_to_be_in_vain(
        self, folder: Path
    ) -> None:
        (folder / "paxman.toml").write_text('[plugins.oracle]\nmodel = "delphi"\n')
        result = paxman(folder, "doctor")
        assert result.returncode == 1
        assert "settings for the plugin 'oracle', which is not installed" in result.stdout

    @pytest.mark.parametrize("command", ["normalize", "plan"])
    def test_a_plugin_that_is_not_used_is_said_before_a_run(
        self, folder: Path, command: str
    ) -> None:
        (folder / "paxman.toml").write_text('[plugins.remote-inference]\nmodel = "m"\n')
        result = paxman(folder, command, "invoice.txt", "-c", "contract.json", "--json")
        assert result.returncode == 0
        assert json.loads(result.stdout)
        assert result.stderr == (
            "Plugin remote-inference: There are settings for the plugin 'remote-inference', "
            "which is not installed. Did you mean 'remote_inference'?\n"
            f"Settings: {folder / 'paxman.toml'}\n"
        )

    def test_an_evaluation_says_it_too(self, folder: Path) -> None:
        (folder / "paxman.toml").write_text("[plugins.oracle]\n")
        gold = {"document": "invoice.txt", "gold": {"invoice_number": "NW-17"}}
        (folder / "gold.jsonl").write_text(json.dumps(gold))
        result = paxman(folder, "eval", "--gold", "gold.jsonl", "-c", "contract.json")
        assert result.returncode == 0
        assert result.stderr.startswith("Plugin oracle: There are settings")
        assert "\n1 document: " in result.stdout

    def test_models_does_not_advise_to_install_what_failed(self, folder: Path) -> None:
        (folder / "paxman.toml").write_text(
            'block = ["local_inference"]\n[plugins.remote_inference]\nmodel = "m"\n'
            'base_url = "http://127.0.0.1:9/v1"\n'
        )
        shown = paxman(folder, "models").stdout
        assert "The price of m at http://127.0.0.1:9/v1 is not known" in shown
        assert "pip install" not in shown

    def test_secrets_are_not_shown(self, folder: Path) -> None:
        (folder / "paxman.toml").write_text(
            '[plugins.oracle]\napi_key = "sk-1"\napi_key_env = "MY_KEY"\nmax_output_tokens = 9\n'
            'base_url = "https://ada:sk-2@host/v1"\nheaders = {auth_token = "sk-3", a = "b"}\n'
        )
        shown = config(folder)["plugins"]["value"]["oracle"]
        assert shown == {
            "api_key": "***",
            "api_key_env": "MY_KEY",
            "max_output_tokens": 9,
            "base_url": "https://***@host/v1",
            "headers": {"auth_token": "***", "a": "b"},
        }
        assert "sk-" not in paxman(folder, "config").stdout

    def test_a_file_beside_the_settings_is_meant_wherever_the_command_runs(
        self, folder: Path
    ) -> None:
        (folder / "tiny.gguf").write_bytes(b"GGUF")
        (folder / "paxman.toml").write_text(
            'recordings = "calls.sqlite"\n[plugins.oracle]\nmodel = "tiny.gguf"\nseed = 7\n'
        )
        below = folder / "below"
        below.mkdir()
        settings = config(below)
        model = {"oracle": {"model": str(folder / "tiny.gguf"), "seed": 7}}
        assert settings["plugins"]["value"] == model
        assert settings["recordings"]["value"] == str(folder / "calls.sqlite")

    def test_a_mode_that_does_not_exist_is_refused(self, folder: Path) -> None:
        (folder / "paxman.toml").write_text('recordings_mode = "sometimes"\n')
        result = paxman(folder, "config")
        assert result.returncode == 2
        assert "It must be 'record', 'replay' or 'auto', not 'sometimes'" in result.stderr


def test_doctor_measures_what_capabilities_cost(folder: Path) -> None:
    result = paxman(folder, "doctor", "--measure", "--json")
    found = {spec["id"]: spec["measured"] for spec in json.loads(result.stdout)["capabilities"]}
    assert found["explicit_evidence"]["invocations"] == 3
    assert found["explicit_evidence"]["usd"] == "0"
    assert found["explicit_evidence"]["milliseconds"] > 0
    assert found["lookup"] is None  # no field of the demo is looked up


def test_models_says_how_to_get_one_where_no_plugin_knows_any(folder: Path) -> None:
    (folder / "paxman.toml").write_text('block = ["local_inference", "remote_inference"]\n')
    result = paxman(folder, "models")
    assert result.returncode == 0
    assert "pip install paxman-cap-local-inference" in result.stdout


@pytest.mark.usefixtures("named")
class TestModelThatFails:
    """The key that the settings name is not in the environment."""

    WORDS = "the environment variable NO_SUCH_KEY, which is to hold the key, is empty"

    @pytest.fixture
    def remote(self, folder: Path) -> Path:
        (folder / "paxman.toml").write_text(
            'contract = "contract.json"\nblock = ["local_inference"]\n'
            '[plugins.remote_inference]\nmodel = "m"\nbase_url = "http://127.0.0.1:9/v1"\n'
            'api_key_env = "NO_SUCH_KEY"\n'
            "input_usd_per_million = 1\noutput_usd_per_million = 1\n"
        )
        (folder / "a.txt").write_text("Nothing here.\n")
        (folder / "b.txt").write_text("Nor here.\n")
        return folder

    @pytest.mark.parametrize("form", ["--json", "--csv"])
    def test_it_is_said_once_beside_the_values(self, remote: Path, form: str) -> None:
        result = paxman(remote, "normalize", "a.txt", "b.txt", form)
        assert result.returncode == 3
        assert result.stderr == (
            f"Settings: {remote / 'paxman.toml'}\n"
            "remote_inference may send parts of the document to http://127.0.0.1:9/v1 (model m).\n"
            f"MODEL_REFUSED_REQUEST: remote_inference: {self.WORDS}; "
            "`paxman models` shows what is set\n"
        )

    def test_doctor_fails_for_it(self, remote: Path) -> None:
        result = paxman(remote, "doctor")
        assert result.returncode == 1
        assert "Set the environment variable NO_SUCH_KEY to the key." in result.stdout

    def test_nothing_is_measured_of_it(self, remote: Path) -> None:
        result = paxman(remote, "doctor", "--measure")
        assert result.returncode == 1
        lines = [line.strip() for line in result.stdout.splitlines()]
        [at] = [
            number for number, line in enumerate(lines) if line.startswith("remote_inference 0")
        ]
        assert lines[at + 1] == f"failed: MODEL_REFUSED_REQUEST {self.WORDS}"
