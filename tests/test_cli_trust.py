"""Settings files that were merely found: what they may say, and what the command says of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PAXMAN = Path(sys.executable).with_name("paxman")
EVIL = """
from pathlib import Path
Path("was_run").touch()
invoice = {"fields": {"total": "DECIMAL"}}
"""


def paxman(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [PAXMAN, *arguments],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "100", **environment},
    )


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own configuration folder."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    own = tmp_path / "config" / "paxman"
    own.mkdir(parents=True)
    return own


@pytest.fixture
def folder(tmp_path: Path, home: Path) -> Path:
    """A folder that somebody else filled."""
    del home
    found = tmp_path / "found"
    found.mkdir()
    (found / "evil.py").write_text(EVIL)
    (found / "contract.json").write_text('{"fields": {"total": "DECIMAL"}}')
    (found / "invoice.txt").write_text("Total: 119.00\n")
    return found


def test_a_found_file_must_not_name_code_until_it_is_trusted_and_unchanged(folder: Path) -> None:
    settings = folder / "paxman.toml"
    settings.write_text('contract = "evil:invoice"\n')
    result = paxman(folder, "normalize", "invoice.txt")
    assert result.returncode == 2
    assert "contract: 'evil:invoice' names code, which would be run." in result.stderr
    assert "run `paxman config trust`" in result.stderr
    assert not (folder / "was_run").exists()
    assert "refused" in paxman(folder, "config").stdout

    trusted = paxman(folder, "config", "trust")
    assert trusted.stdout.splitlines() == [
        "contract: 'evil:invoice' names code, which would be run",
        f"{settings} is trusted until it is changed.",
    ]
    result = paxman(folder, "normalize", "invoice.txt", "--json")
    assert json.loads(result.stdout)["total"] == "119"
    assert f"Settings: {settings}" in result.stderr

    settings.write_text('contract = "evil:invoice"\nbudget_usd = 1\n')
    assert paxman(folder, "normalize", "invoice.txt").returncode == 2
    paxman(folder, "config", "trust")
    paxman(folder, "config", "trust", "--remove")
    assert paxman(folder, "normalize", "invoice.txt").returncode == 2


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('[plugins.remote_inference]\nbase_url = "http://127.0.0.1:9/v1"\n', "remote_inference"),
        ('[plugins.remote_inference]\napi_key_env = "MY_CLOUD_SECRET"\n', "remote_inference"),
        ('[tables]\nrates = "https://example.org/rates.csv"\n', "tables.rates: names an address"),
        ('recordings = "../calls.sqlite"\n', "recordings: names a file outside"),
        ("[policy]\nallow_pii_remote = true\n", "policy.allow_pii_remote: lets more leave"),
        ("[policy]\nallow_network = true\n", "policy.allow_network: lets more leave"),
    ],
)
@pytest.mark.parametrize("command", ["normalize", "batch"])
def test_a_found_file_must_not_send_anything_anywhere(
    folder: Path, command: str, text: str, named: str
) -> None:
    (folder / "paxman.toml").write_text(text)
    more = ["--out", "out"] if command == "batch" else []
    result = paxman(folder, command, "invoice.txt", "-c", "contract.json", *more)
    assert (result.returncode, result.stdout) == (2, "")
    assert "is not trusted, so it must not set" in result.stderr
    assert named in result.stderr


def test_what_the_user_names_needs_no_trust(folder: Path, home: Path) -> None:
    """The command line, the variable, and the user's own folder."""
    (folder / "paxman.toml").write_text('contract = "evil:invoice"\n')
    on_line = paxman(folder, "normalize", "invoice.txt", "--json", "-c", "evil:invoice")
    variable = str(folder / "paxman.toml")
    by_variable = paxman(folder, "normalize", "invoice.txt", "--json", PAXMAN_SETTINGS=variable)
    (folder / "paxman.toml").unlink()
    (home / "evil.py").write_text(EVIL)
    (home / "paxman.toml").write_text('contract = "evil:invoice"\n')
    own = paxman(folder, "normalize", "invoice.txt", "--json")
    for result in (on_line, by_variable, own):
        assert json.loads(result.stdout)["total"] == "119", result.stderr


def test_the_users_own_settings_stand_below_those_of_the_project(folder: Path, home: Path) -> None:
    (home / "paxman.toml").write_text(
        'no_remote = true\nbudget_usd = 2\n[plugins.remote_inference]\nmodel = "m"\n'
    )
    (folder / "paxman.toml").write_text("no_remote = false\nbudget_usd = 1\n")
    shown = json.loads(paxman(folder, "config", "--json").stdout)["settings"]
    assert shown["budget_usd"] == {"value": "1", "from": str(folder / "paxman.toml")}
    assert shown["plugins"]["value"] == {"remote_inference": {"model": "m"}}
    # What keeps everything at home is not undone by a file that was merely found.
    assert shown["no_remote"] == {"value": True, "from": str(home / "paxman.toml")}
    assert shown["policy.allow_network"]["value"] is False
    # Nor does such a file raise what a document may cost.
    (folder / "paxman.toml").write_text("budget_usd = 3\n")
    shown = json.loads(paxman(folder, "config", "--json").stdout)["settings"]
    assert shown["budget_usd"] == {"value": "2", "from": str(home / "paxman.toml")}


def test_a_found_file_does_not_undo_what_the_users_own_settings_keep_out(
    folder: Path, home: Path
) -> None:
    (home / "paxman.toml").write_text(
        'block = ["lookup"]\nload = ["evidence", "regex"]\nrecordings_mode = "replay"\n'
    )
    (folder / "paxman.toml").write_text(
        'block = ["pdf"]\nload = ["evidence", "remote_inference"]\nrecordings_mode = "auto"\n'
    )
    shown = json.loads(paxman(folder, "config", "--json").stdout)["settings"]
    assert shown["block"]["value"] == ["lookup", "pdf"]
    assert shown["load"] == {"value": ["evidence", "regex"], "from": str(home / "paxman.toml")}
    assert shown["recordings_mode"]["value"] == "replay"
    # Fewer plugins are nobody's loss.
    (folder / "paxman.toml").write_text('load = ["evidence"]\n')
    shown = json.loads(paxman(folder, "config", "--json").stdout)["settings"]
    assert shown["load"] == {"value": ["evidence"], "from": str(folder / "paxman.toml")}


def test_a_table_on_another_machine_is_named_and_not_called_if_nothing_may_leave(
    folder: Path, home: Path
) -> None:
    (home / "paxman.toml").write_text('[tables]\nrates = "postgresql://me:pw@db.invalid/r#x"\n')
    arguments = ("normalize", "invoice.txt", "-c", "contract.json", "--json")
    told = paxman(folder, *arguments)
    assert "The table rates is read from db.invalid, if the contract names it." in told.stderr
    lookup = {"type": "STRING", "lookup": {"table": "rates", "key": "total"}}
    contract = {"fields": {"total": "DECIMAL", "rate": lookup}}
    (folder / "contract.json").write_text(json.dumps(contract))
    kept = paxman(folder, *arguments, "--no-remote")
    assert (kept.returncode, kept.stdout) == (2, "")
    assert "is read from db.invalid, and the policy does not allow the network" in kept.stderr
    assert "pw" not in kept.stderr


def test_it_is_said_which_host_receives_what(folder: Path, home: Path) -> None:
    (home / "paxman.toml").write_text(
        '[plugins.remote_inference]\nmodel = "m"\nbase_url = "http://127.0.0.1:9/v1"\n'
        'api_key_env = ""\ninput_usd_per_million = 1\noutput_usd_per_million = 1\n'
    )
    arguments = ("plan", "invoice.txt", "-c", "contract.json")
    told = paxman(folder, *arguments)
    assert f"Settings: {home / 'paxman.toml'}" in told.stderr
    line = "remote_inference may send parts of the document to http://127.0.0.1:9/v1 (model m)."
    assert line in told.stderr.splitlines()
    assert "uses the network" in told.stdout
    assert "uses the network" in paxman(folder, "doctor").stdout
    kept = paxman(folder, *arguments, "--no-remote")
    assert "may send" not in kept.stderr


def test_settings_can_name_the_only_plugins_to_load(folder: Path) -> None:
    (folder / "paxman.toml").write_text('load = ["regex"]\n')
    result = paxman(folder, "normalize", "invoice.txt", "-c", "contract.json", "--json")
    assert result.returncode == 3
    assert json.loads(result.stdout) == {}
    (folder / "paxman.toml").write_text('load = ["regexx"]\n')
    result = paxman(folder, "normalize", "invoice.txt", "-c", "contract.json")
    assert result.returncode == 2
    assert "No plugin 'regexx' is installed. Did you mean 'regex'?" in result.stderr


@pytest.mark.parametrize("command", ["normalize", "plan"])
def test_what_code_prints_does_not_get_into_the_output(folder: Path, command: str) -> None:
    """A contract's module stands for any plugin: it prints by Python and past it."""
    (folder / "loud.py").write_text(
        "import os\nprint('by Python')\nos.write(1, b'past Python\\n')\n"
        'invoice = {"fields": {"total": "DECIMAL"}}\n'
    )
    result = paxman(folder, command, "invoice.txt", "--json", "-c", "loud:invoice")
    assert isinstance(json.loads(result.stdout), dict)
    assert "by Python" in result.stderr
    assert "past Python" in result.stderr
