"""What can be set, what is refused, and what merely being installed does."""

from __future__ import annotations

import subprocess
import sys
from decimal import Decimal
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import pytest

import paxman_cap_remote_inference as plugin
from paxman_cap_remote_inference._settings import read_settings
from paxman_core import Engine
from paxman_core.capability import CapabilityTier, load_plugins
from paxman_core.errors import InvalidOptionError

if TYPE_CHECKING:
    from conftest import Service

FREE = {"input_usd_per_million": 0, "output_usd_per_million": 0}
OWN = {"model": "m", "base_url": "http://127.0.0.1:9/v1", **FREE}


def failure(**settings: object) -> str:
    """Why the plugin is not used with such settings."""
    engine = Engine(plugins=[plugin], settings={"remote_inference": settings})  # type: ignore[dict-item]
    assert engine.registry.specs == ()
    (told,) = engine.registry.failures
    return f"{told.reason} {told.next_step}"


def test_without_a_model_nothing_is_offered_and_nothing_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-for-something-else")
    loaded = load_plugins([plugin])
    assert loaded.offers == ()
    assert loaded.failures == ()


def test_being_installed_changes_no_artifact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-for-something-else")
    contract = {"fields": {"a": "STRING"}}
    with_it = Engine(plugins=[plugin]).normalize("a text", contract)
    without_it = Engine(plugins=[]).normalize("a text", contract)
    assert with_it.replay_hash == without_it.replay_hash


def test_without_a_model_the_listing_says_what_to_set() -> None:
    (record,) = Engine(plugins=[plugin]).registry.models
    assert (record.capability_id, record.is_ready) == ("remote_inference", False)
    assert "Set `model` under [plugins.remote_inference]" in record.next_step


def test_the_listing_says_whether_the_key_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    settings: Any = {"remote_inference": {**OWN, "api_key_env": "MY_KEY"}}
    (record,) = Engine(plugins=[plugin], settings=settings).registry.models
    assert (record.name, record.is_ready, record.is_chosen) == ("m", False, True)
    assert record.next_step == "Set the environment variable MY_KEY to the key."
    monkeypatch.setenv("MY_KEY", "k")
    (record,) = Engine(plugins=[plugin], settings=settings).registry.models
    assert (record.is_ready, record.location) == (True, "http://127.0.0.1:9/v1")


def test_what_the_capability_promises() -> None:
    settings: Any = {"remote_inference": {**OWN, "input_usd_per_million": "2"}}
    (spec,) = Engine(plugins=[plugin], settings=settings).registry.specs
    assert (spec.id, spec.version) == ("remote_inference", version("paxman-cap-remote-inference"))
    assert spec.tier is CapabilityTier.REMOTE_INFERENCE
    assert (spec.deterministic, spec.thread_safe, spec.batchable, spec.network) == (
        False,
        True,
        True,
        True,
    )
    assert spec.cost.usd == Decimal("0.003")


@pytest.mark.parametrize("name", ["api_key", "key", "token"])
def test_a_key_is_refused_and_not_repeated(name: str) -> None:
    told = failure(**OWN, **{name: "sk-very-secret"})
    assert f"{name} is not a setting: keys are never stored; set api_key_env" in told
    assert "very-secret" not in told


@pytest.mark.parametrize("key", ["sk-very-secret", "AIzaSyVerySecret", "7verysecret"])
def test_a_key_instead_of_its_variable_is_refused_and_not_repeated(key: str) -> None:
    told = failure(**OWN, api_key_env=key)
    assert "never the key itself" in told
    assert key not in told


@pytest.mark.parametrize(
    "address", ["http://me:secret@host/v1", "host/v1", "ftp://host", "http://host/?k=secret", 7]
)
def test_an_address_with_a_password_or_none_at_all_is_refused(address: object) -> None:
    told = failure(**{**OWN, "base_url": address})
    assert "base_url must be an address such as https://host/v1" in told
    assert "secret" not in told


@pytest.mark.parametrize(
    ("name", "value", "must"),
    [
        ("model", " ", "a name"),
        ("timeout_seconds", 0, "a number from 0.1 to 3600"),
        ("timeout_seconds", "soon", "a number from 0.1 to 3600"),
        ("timeout_seconds", float("nan"), "a number from 0.1 to 3600"),
        ("retries", -1, "a whole number from 0 to 10"),
        ("retries", True, "a whole number from 0 to 10"),
        ("max_concurrency", 0, "a whole number from 1 to 1000"),
        ("input_usd_per_million", -1, "a number from 0 to 1000000"),
        ("output_usd_per_million", "1E-99", "a number from 0 to 1000000"),
        ("max_output_tokens", 2.5, "a whole number from 16 to 1000000"),
        ("max_characters", 1, "a whole number from 200 to 10000000"),
        ("seed", "7", "a whole number from 0 to 2147483647"),
        ("structured", "xml", "one of auto, json_schema, tools, json_object, none"),
        ("structured", ["auto"], "one of auto, json_schema, tools, json_object, none"),
    ],
)
def test_an_impossible_value_is_refused(name: str, value: object, must: str) -> None:
    assert f"{name} must be {must}" in failure(**{**OWN, name: value})


def test_everything_that_is_wrong_is_told_at_once() -> None:
    told = failure(model="m", retrys=1, retries=99)
    assert "retries must be" in told
    assert "retrys is not a setting" in told
    assert "The settings are: model, base_url, api_key_env, timeout_seconds" in told


def test_one_price_without_the_other_is_refused() -> None:
    told = failure(model="m", input_usd_per_million=1)
    assert "input_usd_per_million is set and output_usd_per_million is not" in told


@pytest.mark.parametrize("price", [3, "3", 3.0, Decimal(3)])
def test_a_price_can_be_written_in_every_way(price: object) -> None:
    chosen = read_settings(
        {"model": "m", "input_usd_per_million": price, "output_usd_per_million": 1}
    )
    assert chosen is not None
    assert chosen.input_usd_per_million == 3


def test_settings_without_a_model_are_checked_all_the_same() -> None:
    with pytest.raises(InvalidOptionError, match="retries must be"):
        read_settings({"retries": "many"})


def test_the_key_of_openai_goes_to_openai_only() -> None:
    def variable(**settings: object) -> str:
        chosen = read_settings({"model": "m", **settings})
        assert chosen is not None
        return chosen.key_variable

    assert variable() == "OPENAI_API_KEY"
    assert variable(base_url="https://api.openai.com/v1/") == "OPENAI_API_KEY"
    assert variable(base_url="https://models.example/v1") == ""
    assert variable(base_url="https://models.example/v1", api_key_env="OTHER") == "OTHER"
    assert variable(api_key_env="") == ""


def test_the_address_can_come_from_the_variable_that_the_client_knows(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", service.url)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-from-there")
    service.says({"a": {"quote": "blue", "value": "blue"}})
    settings: Any = {"remote_inference": {"model": service.model, **FREE}}
    with Engine(plugins=[plugin], settings=settings) as engine:
        assert engine.normalize("it is blue", {"fields": {"a": "STRING"}})["a"] == "blue"
    assert service.headers[0]["authorization"] == "Bearer sk-from-there"


def test_describing_the_plugin_imports_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from paxman_core import Engine\n"
        f"Engine(settings={{'remote_inference': {OWN!r}}})\n"
        "print({'openai', 'httpx2', 'genai_prices', 'pydantic', 'rapidfuzz'} & {*sys.modules})\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "set()\n"
