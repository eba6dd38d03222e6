"""Models that were learned from a user's own documents: files of JSON that a plugin serves."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from typing import Any, Final

import attrs

from paxman_core._struct import Struct
from paxman_core.calibration import Calibration
from paxman_core.canonical import Json, content_hash
from paxman_core.errors import CanonicalizationError, InvalidOptionError

MAX_BYTES: Final = 100_000_000
_ADVICE: Final = "Write one with `paxman learn`, or with `paxman calibrate`."


@attrs.frozen(eq=False, repr=False)
class ModelFile(Struct):
    """A learned model: which plugin serves it, how sure its values are, and the rest."""

    plugin: str
    """The name of the plugin that serves it; nothing for a calibration alone."""
    calibration: Calibration
    content: Mapping[str, Json] = attrs.field(repr=False)
    content_hash: str


def read_models(given: Iterable[object]) -> tuple[ModelFile, ...]:
    """The models in files, or as given: a path, the decoded JSON, or what has a `to_dict`."""
    return tuple(map(_model, given))


def settings_with(
    settings: Mapping[str, Mapping[str, Any]], models: Iterable[ModelFile]
) -> dict[str, Mapping[str, Any]]:
    """The plugins' `settings`, to which those that serve one of the `models` are given it."""
    found: dict[str, Mapping[str, Any]] = dict(settings)
    for model in models:
        if model.plugin:
            own = dict(found.get(model.plugin, {}))
            own["models"] = (*own.get("models", ()), model.content)
            found[model.plugin] = own
    return found


def _model(given: object) -> ModelFile:
    content = _content(given)
    try:
        calibration = content["calibration"]
        plugin = content.get("plugin", "")
        if not isinstance(calibration, dict) or not isinstance(plugin, str):
            raise TypeError
        return ModelFile(plugin, Calibration.from_dict(calibration), content, content_hash(content))
    except (KeyError, TypeError, CanonicalizationError):
        raise InvalidOptionError("This is not a learned model.", next_step=_ADVICE) from None


def _content(given: object) -> dict[str, Json]:
    if isinstance(given, Mapping):
        return dict(given)
    to_dict = getattr(given, "to_dict", None)
    if callable(to_dict):
        made = to_dict()
        if isinstance(made, dict):
            return made
    if not isinstance(given, str | os.PathLike):
        raise InvalidOptionError(
            f"models has a {type(given).__name__}.", next_step="Give the paths of learned models."
        )
    from pathlib import Path

    path = Path(given)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise ValueError(f"it is longer than {MAX_BYTES} bytes")
        data = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise InvalidOptionError(
            f"The model {path.name!r} cannot be read: {reason}.", next_step=_ADVICE
        ) from None
    if not isinstance(data, dict):
        raise InvalidOptionError(f"The file {path.name!r} is not a model.", next_step=_ADVICE)
    return data
