"""Plugins are found as `importlib.metadata` finds them, without loading it."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from paxman_core.installed import InstalledPlugin, installed_plugins

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

ACME = {
    "METADATA": "Metadata-Version: 2.1\nName: Acme.Finder\nVersion: 2.5\n"
    "Requires-Dist: paxman-core>=0.1\n\nVersion: in the description\n",
    "entry_points.txt": "[console_scripts]\nacme = acme:main\n\n[paxman]\n# a remark\n"
    "acme = acme.plugin:Plugin.offers [extra]\n",
}
FOUND = InstalledPlugin(
    "acme", "acme.plugin:Plugin.offers", "acme-finder", "2.5", ("paxman-core>=0.1",)
)


def write(folder: Path, files: dict[str, str], stem: str = "acme_finder-2.5") -> None:
    (folder / f"{stem}.dist-info").mkdir(parents=True)
    for name, text in files.items():
        (folder / f"{stem}.dist-info" / name).write_text(text, "utf-8")


def acme() -> list[InstalledPlugin]:
    return [plugin for plugin in installed_plugins() if plugin.name == "acme"]


def test_finds_what_the_standard_library_finds() -> None:
    expected = sorted((one.name, one.value) for one in entry_points(group="paxman"))
    assert expected
    assert sorted((one.name, one.target) for one in installed_plugins()) == expected


def test_reads_name_target_version_and_requirements(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, ACME)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert acme() == [FOUND]


def test_the_first_of_a_name_on_the_path_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "older", ACME)
    write(tmp_path / "newer", {"METADATA": "Name: acme-finder\nVersion: 3\n"}, "acme_finder-3")
    monkeypatch.syspath_prepend(str(tmp_path / "older"))
    monkeypatch.syspath_prepend(str(tmp_path / "newer"))
    assert acme() == []


def test_a_plugin_in_an_archive_is_found_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = tmp_path / "acme.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for name, text in ACME.items():
            file.writestr(f"acme_finder-2.5.dist-info/{name}", text)
    monkeypatch.syspath_prepend(str(archive))
    assert acme() == [FOUND]


def test_looking_loads_nothing_of_the_standard_library_that_is_heavy() -> None:
    program = (
        "import sys, paxman_core.installed as i; i.installed_plugins();"
        "print({'importlib.metadata', 'email', 'attr', 'pluggy'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "set()"
