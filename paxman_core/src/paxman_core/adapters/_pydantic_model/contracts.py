"""From a pydantic model class to a contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paxman_core.adapters._pydantic_model.fields import ModelReading, settings_of
from paxman_core.adapters._pydantic_model.validator import PydanticValidator
from paxman_core.adapters._reader import Reader
from paxman_core.adapters._soundness import sound, with_merges
from paxman_core.adapters._vocabulary import read_contract_settings
from paxman_core.contract import CanonicalContract
from paxman_core.errors import InvalidContractError, Problem

if TYPE_CHECKING:
    from paxman_core.adapters._pydantic_model.conversion import MemberFields


def model_contract(model: Any) -> CanonicalContract:
    """The contract of a model; its settings stand in the config's `json_schema_extra`."""
    problems: list[Problem] = []
    reading = ModelReading(problems)
    source = settings_of(model.model_config.get("json_schema_extra"), "", problems)
    reader = Reader(source, "", problems)
    settings = read_contract_settings(reader)
    reader.finish()
    members = _members(model, reading)
    contract = CanonicalContract(
        id=settings.id or model.__name__,
        fields=members.fields,
        version=settings.version,
        description=settings.description or _documentation(model),
        policy=with_merges(settings.policy, reading.merges),
        checks=settings.checks,
        native=PydanticValidator(model, members),
    )
    return sound(contract, problems)


def _members(model: Any, reading: ModelReading) -> MemberFields:
    import pydantic

    if issubclass(model, pydantic.RootModel):
        raise InvalidContractError(
            [Problem("", "A RootModel is not an object.", "Put it into a field of a model.")]
        )
    try:
        model.model_rebuild()
    except pydantic.errors.PydanticUndefinedAnnotation as error:
        raise InvalidContractError(
            [Problem("", f"The model refers to {error.name!r}, which is not defined.")]
        ) from None
    return reading.members(model, "", ())


def _documentation(model: Any) -> str:
    import inspect

    return inspect.cleandoc(model.__doc__ or "")
