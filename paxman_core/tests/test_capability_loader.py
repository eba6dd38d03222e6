"""Plugins are found by metadata, loaded one by one, and a broken one costs only itself."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
import threading
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from paxman_core import Engine
from paxman_core.capability import (
    Capability,
    CapabilityOffer,
    CapabilitySpec,
    CapabilityTier,
    CommandOffer,
    LoadedPlugins,
    ModelRecord,
    PluginFailure,
    PluginState,
    RunReporter,
    hookimpl,
    load_plugins,
)
from paxman_core.capability._discovery import find_plugins
from paxman_core.document import Document, Source
from paxman_core.errors import InvalidOptionError, PluginError
from paxman_core.installed import installed_plugins
from paxman_core.values._model import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GOOD = """
from paxman_core.capability import (
    Capability, CapabilityOffer, CapabilitySpec, CapabilityTier, hookimpl
)
from paxman_core.values._model import FieldType

SPEC = CapabilitySpec(
    id="{id}",
    version="1.0",
    tier=CapabilityTier.LOCAL_DETERMINISTIC,
    field_types={{FieldType.STRING}},
    api_version={api_version},
)


class Finder(Capability):
    spec = SPEC


@hookimpl
def paxman_capabilities():
    return [CapabilityOffer(SPEC, Finder)]
"""


def good(capability_id: str, api_version: int = 1) -> str:
    return GOOD.format(id=capability_id, api_version=api_version)


class Site:
    """A folder on the path, into which distributions are installed as pip would."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.modules: list[str] = []

    def install(
        self, name: str, source: str | None, *, requires: tuple[str, ...] = (), point: str = ""
    ) -> str:
        """Install distribution `name` with one plugin, and return the name of its module."""
        module = name.replace("-", "_")
        self.modules.append(module)
        if source is not None:
            (self.folder / f"{module}.py").write_text(textwrap.dedent(source), "utf-8")
        metadata = self.folder / f"{module}-2.5.dist-info"
        metadata.mkdir()
        lines = ["Metadata-Version: 2.1", f"Name: {name}", "Version: 2.5"]
        lines += [f"Requires-Dist: {requirement}" for requirement in requires]
        (metadata / "METADATA").write_text("\n".join(lines) + "\n", "utf-8")
        entry = f"[paxman]\n{point or name} = {module}\n"
        (metadata / "entry_points.txt").write_text(entry, "utf-8")
        return module

    def load(self, *block: str) -> LoadedPlugins:
        """What discovery makes of the installed distributions."""
        find_plugins(refresh=True)
        return load_plugins(block=block)

    def failures(self, *block: str) -> list[PluginFailure]:
        names = {module.replace("_", "-") for module in self.modules}
        return [one for one in self.load(*block).failures if one.distribution in names]


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    installed = Site(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield installed
    monkeypatch.undo()
    for module in installed.modules:
        sys.modules.pop(module, None)
    find_plugins(refresh=True)


def ids(loaded: LoadedPlugins) -> list[str]:
    return [offer.spec.id for _, offer in loaded.offers]


def test_an_installed_plugin_is_found_and_offers_its_capability(site: Site) -> None:
    site.install("acme-finder", good("acme"), requires=("paxman-core>=0.1,<0.2",))
    loaded = site.load()
    assert "acme" in ids(loaded)
    record = next(one for one in loaded.records if one.identity.name == "acme-finder")
    assert record.identity.version == "2.5"
    assert record.state is PluginState.DESCRIBED
    assert record.capability_ids == ("acme",)
    assert record.seconds > 0


def test_offers_are_sorted_by_id_and_records_by_distribution(site: Site) -> None:
    site.install("b-dist", good("a_capability"))
    site.install("a-dist", good("b_capability"))
    loaded = site.load()
    assert [one for one in ids(loaded) if one.endswith("_capability")] == [
        "a_capability",
        "b_capability",
    ]
    names = [one.identity.distribution for one in loaded.records]
    assert names == sorted(names)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import no_such_module_at_all", "ModuleNotFoundError: No module named"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("raise ValueError('bad\\nday')", "ValueError: bad day"),
        ("def f(:", "SyntaxError"),
        ("class Odd(Exception):\n    def __str__(self): raise ValueError\nraise Odd", "Odd: (its"),
        (None, "ModuleNotFoundError"),
    ],
)
def test_a_plugin_that_cannot_be_imported_is_a_failure_with_its_reason(
    site: Site, source: str | None, reason: str
) -> None:
    site.install("acme-broken", source)
    site.install("acme-finder", good("acme"))
    (failure,) = site.failures()
    assert (failure.name, failure.version, failure.stage) == ("acme-broken", "2.5", "import")
    assert reason in failure.reason
    assert failure.next_step
    assert "acme" in ids(site.load())


def test_an_interrupt_from_the_keyboard_is_not_swallowed(site: Site) -> None:
    source = "import os, signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(60)"
    site.install("acme-broken", source)
    with pytest.raises(KeyboardInterrupt):
        site.load()


@pytest.mark.parametrize("name", ["acme-finder", "Acme_Finder", "finder"])
def test_a_blocked_plugin_is_never_imported(site: Site, name: str) -> None:
    module = site.install("acme-finder", good("acme"), point="finder")
    loaded = site.load(name)
    assert module not in sys.modules
    assert "acme" not in ids(loaded)
    record = next(one for one in loaded.records if one.identity.name == "finder")
    assert (record.state, record.blocked) == (PluginState.FOUND, True)
    assert site.failures(name) == []


def test_a_plugin_for_another_core_is_never_imported(site: Site) -> None:
    module = site.install("acme-finder", good("acme"), requires=("attrs", "paxman-core>=7"))
    (failure,) = site.failures()
    assert module not in sys.modules
    assert failure.stage == "metadata"
    assert failure.reason == "It requires paxman-core>=7, and this is paxman-core 0.1.0."


@pytest.mark.parametrize(
    ("api_version", "advice"),
    [(2, "Install a newer paxman-core."), (0, "Install a newer acme-finder.")],
)
def test_a_capability_for_another_interface_is_refused(
    site: Site, api_version: int, advice: str
) -> None:
    site.install("acme-finder", good("acme", api_version))
    (failure,) = site.failures()
    assert failure.stage == "offer"
    assert f"version {api_version} of the capability interface" in failure.reason
    assert failure.next_step == advice
    assert "acme" not in ids(site.load())


def test_two_distributions_that_claim_one_id_are_both_refused_by_name(site: Site) -> None:
    site.install("acme-one", good("acme"))
    site.install("acme-two", good("acme"))
    site.install("other", good("other"))
    one, two = site.failures()
    assert (one.distribution, two.distribution) == ("acme-one", "acme-two")
    both = "'acme' is brought by several (acme-one (acme-one), acme-two (acme-two)); none is used."
    assert one.reason == two.reason == f"The capability {both}"
    assert "acme" not in ids(site.load())
    assert "other" in ids(site.load())


def test_blocking_one_of_two_rivals_gives_the_id_to_the_other(site: Site) -> None:
    site.install("acme-one", good("acme"))
    site.install("acme-two", good("acme"))
    assert site.failures("acme-one") == []
    assert "acme" in ids(site.load("acme-one"))


def test_a_distribution_without_metadata_is_still_a_plugin(site: Site) -> None:
    module = site.install("acme-finder", good("acme"))
    (site.folder / f"{module}-2.5.dist-info" / "METADATA").unlink()
    assert "acme" in ids(site.load())


def test_a_failure_is_recorded_in_the_artifact(site: Site) -> None:
    site.install("acme-broken", "raise SystemExit(3)")
    find_plugins(refresh=True)
    with Engine() as engine:
        artifact = engine.normalize("text", {"fields": {"total": "STRING"}})
    stored = json.loads(artifact.to_json())
    assert "acme-broken" in [one["distribution"] for one in stored["plugin_failures"]]


def test_importing_the_core_reads_no_metadata_and_imports_no_plugin(site: Site) -> None:
    site.install("acme-finder", good("acme"))
    code = "import sys, paxman_core; print({'importlib.metadata', 'acme_finder'} & {*sys.modules})"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(site.folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "set()"


def test_metadata_is_read_once_however_many_threads_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    reads = []

    def counted() -> object:
        reads.append(threading.current_thread())
        return installed_plugins()

    monkeypatch.setattr("paxman_core.capability._discovery.installed_plugins", counted)
    monkeypatch.setattr("paxman_core.capability._discovery._found", None)
    start = threading.Barrier(8)
    seen: list[object] = []

    def ask() -> None:
        start.wait()
        seen.append(find_plugins())

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(reads) == 1
    assert len(seen) == 8
    assert all(found is seen[0] for found in seen)


def test_a_command_is_offered_with_the_plugin_that_brings_it() -> None:
    offer = CommandOffer("ship", "Ship it.", lambda: None)
    loaded = load_plugins([plugin(paxman_commands=[offer, "not an offer"])])
    assert [(one.name, command) for one, command in loaded.commands] == [("given_plugin", offer)]
    assert "type str" in loaded.failures[0].reason


@pytest.mark.parametrize(
    ("name", "line", "factory"),
    [("Ship It", "Ships.", print), ("ship", " ", print), (1, "Ships.", print), ("ship", "a", None)],
)
def test_a_command_that_cannot_be_offered_says_so(name: str, line: str, factory: object) -> None:
    with pytest.raises(PluginError, match="CommandOffer"):
        CommandOffer(name, line, factory)  # type: ignore[arg-type]


# Plugins that are handed over as objects.


def spec(capability_id: str = "finder") -> CapabilitySpec:
    return CapabilitySpec(
        capability_id, "1.0", CapabilityTier.LOCAL_DETERMINISTIC, frozenset({FieldType.STRING})
    )


class Finder(Capability):
    spec = spec()


def plugin(**hooks: object) -> ModuleType:
    """A module with the given hook implementations."""
    module = ModuleType("given_plugin")
    for name, result in hooks.items():
        function = result if callable(result) else (lambda result=result: result)
        setattr(module, name, hookimpl(function))
    return module


def test_a_list_of_plugins_replaces_discovery() -> None:
    loaded = load_plugins([plugin(paxman_capabilities=[CapabilityOffer(spec(), Finder)])])
    assert ids(loaded) == ["finder"]
    assert [one.identity.name for one in loaded.records] == ["given_plugin"]
    assert load_plugins([]).offers == ()


def test_a_capability_or_an_offer_can_be_given_by_itself() -> None:
    other = CapabilityOffer(spec("other"), Finder)
    assert ids(load_plugins([Finder(), other])) == ["finder", "other"]


def test_a_given_capability_is_the_one_that_is_used() -> None:
    finder = Finder()
    ((_, offer),) = load_plugins([finder]).offers
    assert offer.factory() is finder


def test_the_same_capability_twice_is_refused() -> None:
    loaded = load_plugins([Finder(), CapabilityOffer(spec(), Finder)])
    assert loaded.offers == ()
    assert [one.name for one in loaded.failures] == ["Finder", "finder"]


@pytest.mark.parametrize("thing", [b"regex", None, 7, Finder])
def test_what_cannot_be_a_plugin_is_refused_at_once(thing: object) -> None:
    with pytest.raises(InvalidOptionError, match="is not a plugin"):
        load_plugins([thing])


def test_block_is_a_list_of_names() -> None:
    with pytest.raises(InvalidOptionError, match=r"Give a list: block=\['regex'\]"):
        load_plugins(block="regex")


def test_an_object_without_hooks_is_told_how_to_mark_them() -> None:
    (failure,) = load_plugins([ModuleType("bare")]).failures
    assert failure.stage == "describe"
    assert "hookimpl" in failure.next_step


def _raise() -> list[object]:
    raise SystemExit("enough")


def _endless() -> Iterator[CapabilityOffer]:
    while True:
        yield CapabilityOffer(spec(), Finder)


@pytest.mark.parametrize(
    ("hooks", "reason"),
    [
        ({"paxman_capabilities": _raise}, "paxman_capabilities failed: SystemExit: enough"),
        ({"paxman_capabilities": _endless}, "returned more than 1000 things"),
        ({"paxman_capabilities": 7}, "'int' object is not iterable"),
        ({"paxman_capabilities": [Finder()]}, "of type Finder, which is not a CapabilityOffer"),
        ({"paxman_document_readers": [7]}, "of type int, which is not a DocumentReader"),
        ({"paxman_contract_adapters": [7]}, "of type int, which is not a ContractAdapter"),
        ({"paxman_lookup_tables": [7]}, "of type int, which is not a LookupTable"),
        ({"paxman_run_reporters": [7]}, "of type int, which is not a RunReporter"),
        ({"paxman_capabillities": []}, "paxman_capabillities"),
        ({"paxman_capabilities": lambda wrong: wrong}, "wrong"),
    ],
)
def test_a_hook_that_misbehaves_is_a_failure(hooks: dict[str, object], reason: str) -> None:
    (failure,) = load_plugins([plugin(**hooks)]).failures
    assert reason in failure.reason


def test_readers_of_whole_families_are_asked_after_the_others() -> None:
    class Reader:
        media_types = ("text/x",)

        def __init__(self, name: str) -> None:
            self.name = name

        def recognizes(self, data: bytes, name: str) -> str | None:
            raise NotImplementedError((data, name))

        def read(self, source: Source) -> Document:
            raise NotImplementedError(source)

    general = ModuleType("general")
    general.paxman_document_readers = hookimpl(trylast=True)(lambda: [Reader("any")])  # type: ignore[attr-defined]
    special = plugin(paxman_document_readers=[Reader("special")])
    names = [reader.name for reader in load_plugins([general, special]).readers]
    assert names == ["special", "any"]


def test_one_broken_hook_leaves_the_others_of_its_plugin_alone() -> None:
    reporter = RunReporter()
    loaded = load_plugins([plugin(paxman_capabilities=_raise, paxman_run_reporters=[reporter])])
    assert loaded.reporters == (reporter,)
    assert len(loaded.failures) == 1


def test_a_failure_reads_as_a_sentence() -> None:
    failure = PluginFailure("regex", "acme-regex", "1.0", "import", "It is broken.", "Fix it.")
    assert str(failure) == "Plugin regex (acme-regex 1.0): It is broken. Fix it."


# Settings of plugins


class Configured:
    """A plugin whose spec depends on how it is set up, and that knows a model."""

    @hookimpl
    def paxman_capabilities(self, settings: dict[str, str]) -> list[CapabilityOffer]:
        unknown = sorted(set(settings) - {"version"})
        if unknown:
            raise InvalidOptionError(
                f"{unknown[0]!r} is not a setting.", next_step="Set 'version'."
            )
        spec = CapabilitySpec(
            id="configured",
            version=settings.get("version", "1.0"),
            tier=CapabilityTier.LOCAL_DETERMINISTIC,
            field_types=frozenset({FieldType.STRING}),
        )
        return [CapabilityOffer(spec, Capability)]

    @hookimpl
    def paxman_models(self, settings: dict[str, str]) -> list[ModelRecord]:
        chosen = settings.get("version") == "2.0"
        return [ModelRecord("tiny", "configured", is_ready=True, is_chosen=chosen)]


def test_a_plugin_is_described_as_it_is_set_up() -> None:
    engine = Engine(plugins=[Configured()], settings={"Configured": {"version": "2.0"}})
    assert [spec.version for spec in engine.registry.specs] == ["2.0"]
    assert [model.is_chosen for model in engine.registry.models] == [True]
    assert engine.registry.failures == ()


def test_a_wrong_setting_is_the_failure_of_its_plugin() -> None:
    registry = Engine(plugins=[Configured()], settings={"Configured": {"colour": "red"}}).registry
    [failure] = registry.failures
    assert (failure.name, failure.next_step) == ("Configured", "Set 'version'.")
    assert "'colour' is not a setting." in failure.reason
    assert registry.specs == ()


@pytest.mark.parametrize("name", ["configured", "Configurd"])
def test_a_misspelt_section_is_told_the_right_name(name: str) -> None:
    [failure] = Engine(plugins=[Configured()], settings={name: {}}).registry.failures
    assert failure.next_step == "Did you mean 'Configured'?"


def test_settings_for_a_plugin_that_is_not_there_are_a_failure() -> None:
    [failure] = Engine(plugins=[], settings={"remote_inference": {}}).registry.failures
    assert str(failure) == (
        "Plugin remote_inference: There are settings for the plugin 'remote_inference', which is "
        "not installed. Try: pip install paxman-cap-remote-inference"
    )


def test_named_plugins_are_the_only_ones_that_are_loaded() -> None:
    engine = Engine(plugins=["evidence", "paxman-cap-regex"])
    assert [spec.id for spec in engine.registry.specs] == ["explicit_evidence", "regex_extraction"]
    with pytest.raises(
        InvalidOptionError, match=r"No plugin 'evidense' is installed. Did you mean"
    ):
        Engine(plugins=["evidense"])
    with pytest.raises(InvalidOptionError, match="plugins is the string 'evidence'"):
        Engine(plugins="evidence")
