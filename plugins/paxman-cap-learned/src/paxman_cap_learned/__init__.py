"""A Paxman capability: what was learned from your own labelled and corrected documents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from paxman_cap_learned._spec import COLUMNS_SPEC, SPEC
from paxman_core.canonical import Json
from paxman_core.capability import CapabilityOffer, CommandOffer, hookimpl

if TYPE_CHECKING:
    import click

    from paxman_cap_learned._hinting import Hint, hints
    from paxman_cap_learned._learning import learn
    from paxman_cap_learned._measuring import Measurement, calibrate
    from paxman_cap_learned._model import LearnedField, LearnedModel
    from paxman_core.capability import Capability

__all__ = [
    "Hint",
    "LearnedField",
    "LearnedModel",
    "Measurement",
    "calibrate",
    "hints",
    "learn",
    "paxman_capabilities",
    "paxman_commands",
]

_MODULE_OF = {
    "Hint": "paxman_cap_learned._hinting",
    "LearnedField": "paxman_cap_learned._model",
    "LearnedModel": "paxman_cap_learned._model",
    "Measurement": "paxman_cap_learned._measuring",
    "calibrate": "paxman_cap_learned._measuring",
    "hints": "paxman_cap_learned._hinting",
    "learn": "paxman_cap_learned._learning",
}


def __getattr__(name: str) -> object:
    """Import a name when it is first used: every engine imports this package."""
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(module), name)
    globals()[name] = value
    return value


@hookimpl
def paxman_capabilities(settings: Mapping[str, Json]) -> Iterable[CapabilityOffer]:
    """The capabilities, if the engine was given models that were learned."""
    models: Any = settings.get("models")
    if not models:
        return

    def make() -> Capability:
        from paxman_cap_learned._capability import LearnedCapability

        return LearnedCapability(models)

    yield CapabilityOffer(SPEC, make)

    def make_columns() -> Capability:
        from paxman_cap_learned._column_capability import LearnedColumns

        return LearnedColumns(models)

    if any(model.get("columns") for model in models):
        yield CapabilityOffer(COLUMNS_SPEC, make_columns)


def _learn() -> click.Command:
    from paxman_cap_learned._commands.learn import command

    return command


def _calibrate() -> click.Command:
    from paxman_cap_learned._commands.calibrate import command

    return command


@hookimpl
def paxman_commands() -> list[CommandOffer]:
    """What `paxman --help` lists; each is imported when it is called."""
    return [
        CommandOffer("learn", "Learn from labelled documents, without a language model.", _learn),
        CommandOffer("calibrate", "Measure how sure values are on your documents.", _calibrate),
    ]
