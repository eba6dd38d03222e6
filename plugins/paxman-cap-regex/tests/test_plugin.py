"""The plugin as an engine finds it."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

import paxman_cap_regex
from paxman_core.capability import CapabilityRegistry, load_plugins
from paxman_core.values import FieldType


def test_the_installed_plugin_offers_the_capability() -> None:
    loaded = load_plugins()
    assert "paxman-cap-regex" in [
        identity.distribution
        for identity, offer in loaded.offers
        if offer.spec.id == "regex_extraction"
    ]


def test_the_capability_can_be_made() -> None:
    registry = CapabilityRegistry(load_plugins([paxman_cap_regex]))
    capability = registry.capability("regex_extraction")
    assert capability is not None
    assert capability.spec == paxman_cap_regex.SPEC
    assert registry.failures == ()


def test_the_capability_has_the_version_of_its_distribution() -> None:
    assert paxman_cap_regex.SPEC.version == version("paxman-cap-regex")


def test_it_serves_every_type_but_objects() -> None:
    assert set(FieldType) - paxman_cap_regex.SPEC.field_types == {FieldType.OBJECT}


def test_importing_the_plugin_imports_no_engine() -> None:
    code = "import sys, paxman_cap_regex; print({'re2', 'regex'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
