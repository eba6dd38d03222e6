"""What a distribution brings for being checked: examples, settings, and a service to talk to."""

from __future__ import annotations

import contextlib
import json
from decimal import Decimal
from importlib.metadata import EntryPoints, PackageNotFoundError, distribution
from importlib.resources import files
from typing import TYPE_CHECKING

from paxman_core.errors import InvalidOptionError
from paxman_testkit._origin import GROUP, NO_SETTINGS
from paxman_testkit.fixtures import Remote

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paxman_core.canonical import Json

SETTINGS_FILE = "kit_settings.json"
KIT_GROUP = "paxman_testkit"
"""The entry points that the kit itself looks for; `remote` names a `Remote`."""


def shipped_texts(distribution_name: str, file_name: str) -> Iterator[str]:
    """The files of a name that lie beside the modules of a distribution's plugins."""
    for module in sorted({one.module for one in _entry_points(distribution_name, GROUP)}):
        with contextlib.suppress(ImportError, TypeError):
            file = files(module) / file_name
            if file.is_file():
                yield file.read_text("utf-8")


def shipped_settings(distribution_name: str) -> Mapping[str, Json]:
    """What a plugin is set to while it is checked: `kit_settings.json` beside its module."""
    for text in shipped_texts(distribution_name, SETTINGS_FILE):
        return read_settings(text, SETTINGS_FILE)
    return NO_SETTINGS


def shipped_remote(distribution_name: str) -> Remote | None:
    """The service that a distribution's capabilities are checked with, if it brings one."""
    for entry_point in _entry_points(distribution_name, KIT_GROUP).select(name="remote"):
        return as_remote(entry_point.load(), entry_point.value)
    return None


def as_remote(found: object, name: str) -> Remote:
    """The thing, if it is a Remote."""
    if not isinstance(found, Remote):
        raise InvalidOptionError(
            f"{name} is a {type(found).__name__}.", next_step="Name a paxman_testkit.Remote."
        )
    return found


def read_settings(text: str, name: str) -> Mapping[str, Json]:
    """The settings in a JSON text: one object with those of the plugin."""
    try:
        settings = json.loads(text, parse_float=Decimal)
    except ValueError as error:
        raise InvalidOptionError(f"{name} is not JSON: {error}.", next_step=_HOW) from None
    if not isinstance(settings, dict):
        raise InvalidOptionError(f"{name} holds no settings.", next_step=_HOW)
    return settings


def _entry_points(distribution_name: str, group: str) -> EntryPoints:
    try:
        return distribution(distribution_name).entry_points.select(group=group)
    except (PackageNotFoundError, ValueError):
        return EntryPoints()


_HOW = 'Write {"model": "..."}: the settings of the plugin that is checked.'
