"""The plugin as an engine finds it, and plugins that bring further tables."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version

import pytest

import paxman_cap_lookup
from paxman_cap_lookup import SPEC
from paxman_core import Engine
from paxman_core.capability import CapabilityTier, LookupTable, hookimpl, load_plugins

CONTRACT = {
    "fields": {"team": {"type": "STRING", "lookup": {"table": "teams", "value_column": "id"}}}
}


class Teams:
    """A plugin that brings a table."""

    def __init__(self, identifier: str = "T-1") -> None:
        self.identifier = identifier

    @hookimpl
    def paxman_lookup_tables(self) -> list[LookupTable]:
        return [LookupTable("teams", [{"name": "Blue Team", "id": self.identifier}], "7")]


def test_the_installed_plugin_offers_capability_and_tables() -> None:
    loaded = load_plugins()
    assert "lookup" in [offer.spec.id for _, offer in loaded.offers]
    assert {"iso3166", "iso4217"} <= {table.name for table in loaded.tables}


def test_what_the_capability_promises() -> None:
    assert SPEC.version == version("paxman-cap-lookup")
    assert SPEC.tier is CapabilityTier.STRUCTURED_LOOKUP
    assert SPEC.cost.usd == 0
    assert (SPEC.deterministic, SPEC.thread_safe, SPEC.batchable, SPEC.network) == (
        True,
        True,
        True,
        False,
    )


def test_importing_the_plugin_imports_nothing_heavy() -> None:
    heavy = {"rapidfuzz", "ahocorasick_rs", "sqlite3", "csv", "sqlalchemy"}
    code = f"import sys, paxman_cap_lookup; print({heavy} & {{*sys.modules}})"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "set()\n"


def test_another_plugin_brings_a_table() -> None:
    engine = Engine(plugins=[paxman_cap_lookup, Teams()])
    artifact = engine.normalize("The BLUE TEAM won", CONTRACT)
    assert artifact["team"] == "T-1"
    place = artifact.result("team").evidence_refs[0].place
    assert place.to_dict()["table_version"] == "7"


def test_a_table_of_the_caller_stands_for_a_plugins() -> None:
    mine = [{"name": "Blue Team", "id": "mine"}]
    engine = Engine(plugins=[paxman_cap_lookup, Teams()], tables={"teams": mine})
    assert engine.normalize("The blue team", CONTRACT)["team"] == "mine"


def test_two_plugins_that_bring_one_table_are_both_refused() -> None:
    engine = Engine(plugins=[paxman_cap_lookup, Teams("T-1"), Teams("T-2")])
    assert "teams" not in engine.registry.tables
    assert [failure.reason for failure in engine.registry.failures] == [
        "The table 'teams' is brought by several (Teams); none is used."
    ] * 2


def test_what_is_no_table_is_refused_and_told() -> None:
    class Broken:
        @hookimpl
        def paxman_lookup_tables(self) -> list[object]:
            return [{"teams": "x"}, *Teams().paxman_lookup_tables()]

    engine = Engine(plugins=[paxman_cap_lookup, Broken()])
    assert engine.normalize("The blue team", CONTRACT)["team"] == "T-1"
    (failure,) = engine.registry.failures
    assert "LookupTable" in failure.reason


def test_one_engine_serves_several_threads() -> None:
    engine = Engine(plugins=[paxman_cap_lookup, Teams()])
    with ThreadPoolExecutor(4) as pool:
        texts = ["The Blue Team", "no team"] * 20
        found = list(pool.map(lambda text: engine.normalize(text, CONTRACT)["team"], texts))
    assert found == ["T-1", None] * 20


@pytest.mark.parametrize("plugins", [[paxman_cap_lookup], [paxman_cap_lookup, Teams()]])
def test_engines_do_not_share_tables(plugins: list[object]) -> None:
    engine = Engine(plugins=plugins)
    assert ("teams" in engine.registry.tables) == (len(plugins) == 2)
