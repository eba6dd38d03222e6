"""What a distribution brings for being checked: settings, and a service to talk to."""

from __future__ import annotations

import importlib
import json
import sys
from typing import TYPE_CHECKING

import pytest

from paxman_core.capability import find_plugins
from paxman_core.errors import InvalidOptionError, PluginError
from paxman_testkit._command import main
from paxman_testkit._shipping import read_settings, shipped_remote, shipped_settings
from paxman_testkit._subject import subjects_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NAME = "paxman-cap-choosy"
MODULE = """
from paxman_core.capability import Capability, CapabilityOffer, CapabilitySpec, CapabilityTier
from paxman_core.capability import hookimpl
from paxman_core.values import FieldType
from paxman_testkit import Remote

REMOTE = Remote("CHOOSY_URL", lambda request: b"{}")


class Choosy(Capability):
    def __init__(self, spec):
        self.spec = spec


@hookimpl
def paxman_capabilities(settings):
    if "word" not in settings:
        return []
    spec = CapabilitySpec(
        settings["word"], "1.0", CapabilityTier.LOCAL_DETERMINISTIC, {FieldType.STRING}
    )
    return [CapabilityOffer(spec, lambda: Choosy(spec))]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder to import from, with a plugin that offers nothing unless a word is set."""
    info = tmp_path / "paxman_cap_choosy-1.0.dist-info"
    info.mkdir()
    info.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 1.0\n")
    info.joinpath("entry_points.txt").write_text(
        "[paxman]\nchoosy = choosy_plugin\n[paxman_testkit]\nremote = choosy_plugin:REMOTE\n"
    )
    package = tmp_path / "choosy_plugin"
    package.mkdir()
    package.joinpath("__init__.py").write_text(MODULE)
    monkeypatch.syspath_prepend(tmp_path)
    importlib.invalidate_caches()
    yield tmp_path
    sys.modules.pop("choosy_plugin", None)
    # What was found is kept for the life of the process, which is longer than the folder's.
    monkeypatch.undo()
    find_plugins(refresh=True)


@pytest.mark.usefixtures("folder")
def test_a_plugin_that_needs_settings_offers_nothing_without() -> None:
    assert shipped_settings(NAME) == {}
    with pytest.raises(PluginError, match="offers no capability"):
        subjects_of(NAME)


def test_the_settings_that_a_plugin_brings_are_used(folder: Path) -> None:
    (folder / "choosy_plugin" / "kit_settings.json").write_text('{"word": "shipped"}')
    (subject,) = subjects_of(NAME)
    assert (subject.spec.id, subject.is_installed) == ("shipped", True)


def test_the_settings_that_are_given_come_first(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "choosy_plugin" / "kit_settings.json").write_text('{"word": "shipped"}')
    given = folder / "given.json"
    given.write_text(json.dumps({"word": "given"}))
    with pytest.raises(SystemExit):
        main(["check", NAME, "--settings", str(given), "--json"])
    (judged,) = json.loads(capsys.readouterr().out)
    assert judged["capability"]["id"] == "given"


@pytest.mark.usefixtures("folder")
def test_the_service_that_a_distribution_brings_is_found() -> None:
    remote = shipped_remote(NAME)
    assert remote is not None
    assert remote.variable == "CHOOSY_URL"
    assert shipped_remote("attrs") is None
    assert shipped_remote("paxman-cap-nowhere") is None


@pytest.mark.parametrize("text", ["[]", "{", "7"])
def test_settings_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(InvalidOptionError, match=r"given\.json"):
        read_settings(text, "given.json")
