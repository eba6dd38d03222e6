"""Which plugins are installed, read from the metadata of distributions.

Our own because `importlib.metadata` loads e-mail, csv and zipfile, which takes longer than all of a
first document; where distributions are anywhere but in plain folders, it is asked after all.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from importlib.machinery import PathFinder
from typing import Final, NamedTuple

GROUP: Final = "paxman"
"""The entry-point group that plugins are found by."""


class InstalledPlugin(NamedTuple):
    """An entry point of an installed distribution; nothing of it is imported."""

    name: str
    target: str
    """What is to be imported: `module`, or `module:attribute`."""
    distribution: str = ""
    """The name in its one spelling; empty where the metadata is damaged, as is the version."""
    version: str = ""
    requirements: tuple[str, ...] = ()


def installed_plugins() -> list[InstalledPlugin]:
    """The installed plugins, sorted by distribution and name."""
    texts = plugin_metadata()
    found = [plugin for points, metadata in texts for plugin in _plugins(points, metadata)]
    return sorted(found, key=lambda plugin: (plugin.distribution, plugin.name))


def plugin_metadata() -> Iterator[tuple[str, str]]:
    """The entry points and the metadata, as texts, of those who say that they have plugins."""
    return _found_otherwise() if _is_unusual() else _found_in_folders()


def distribution_name(name: str) -> str:
    """The one spelling of a distribution's name."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _is_unusual() -> bool:
    """Whether distributions can be elsewhere than in folders: in archives, behind other finders."""
    finders = [each for each in sys.meta_path if hasattr(each, "find_distributions")]
    return finders != [PathFinder] or any(os.path.isfile(entry) for entry in sys.path)  # noqa: PTH113


def _found_in_folders() -> Iterator[tuple[str, str]]:
    """The entry points and the metadata of each distribution; the first of a name counts."""
    seen: set[str] = set()
    for folder in sys.path:
        for entry in _entries(folder):
            stem, dot, kind = entry.rpartition(".")
            if not dot or kind not in ("dist-info", "egg-info"):
                continue
            name = distribution_name(stem.partition("-")[0])
            if name not in seen:
                seen.add(name)
                points = _text(folder, entry, "entry_points.txt")
                if GROUP in points:
                    own = "METADATA" if kind == "dist-info" else "PKG-INFO"
                    yield points, _text(folder, entry, own)


def _entries(folder: str) -> list[str]:
    try:
        return os.listdir(folder or ".")  # noqa: PTH208
    except OSError:
        return []


def _text(*parts: str) -> str:
    try:
        with open(os.path.join(*parts), "rb", 0) as file:  # noqa: PTH118, PTH123
            return file.read().decode("utf-8", "replace").replace("\r\n", "\n")
    except OSError:
        return ""


def _found_otherwise() -> Iterator[tuple[str, str]]:
    from importlib.metadata import distributions

    seen: set[str] = set()
    for each in distributions():
        metadata = each.read_text("METADATA") or each.read_text("PKG-INFO") or ""
        name = metadata_headers(metadata)[0] or f"unnamed {len(seen)}"
        if name not in seen:
            seen.add(name)
            yield each.read_text("entry_points.txt") or "", metadata


def _plugins(points: str, metadata: str) -> Iterator[InstalledPlugin]:
    section = ""
    for line in map(str.strip, points.splitlines()):
        name, is_point, target = line.partition("=")
        if line.startswith("["):
            section = line.strip("[]").strip()
        elif section == GROUP and is_point and not line.startswith("#"):
            bare = target.partition("[")[0].strip()
            yield InstalledPlugin(name.strip(), bare, *metadata_headers(metadata))


def metadata_headers(metadata: str) -> tuple[str, str, tuple[str, ...]]:
    """Name, version and requirements; the description below them is not looked at."""
    found: dict[str, list[str]] = {}
    for line in metadata.partition("\n\n")[0].splitlines():
        key, _, value = line.partition(":")
        found.setdefault(key.lower(), []).append(value.strip())
    [name, *_], [version, *_] = found.get("name", [""]), found.get("version", [""])
    return distribution_name(name), version, tuple(found.get("requires-dist", ()))
