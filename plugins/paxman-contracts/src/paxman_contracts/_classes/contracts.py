"""From a pydantic model class to a contract, which the model itself judges."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from paxman_contracts._classes.classes import (
    is_class_of_members,
    made_of,
    model_of,
)
from paxman_contracts._classes.fields import ModelReading, settings_of
from paxman_contracts._shared import named_after
from paxman_core.adapters import Reader, read_contract_settings, sound, with_merges
from paxman_core.contract import CanonicalContract, joined
from paxman_core.errors import (
    ContractViolationError,
    InvalidContractError,
    MissingExtraError,
    Problem,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paxman_contracts._classes.conversion import MemberFields


def class_contract(source: object, component: str | None) -> CanonicalContract:
    """The contract of a model class, a dataclass, a TypedDict, an attrs class or a msgspec struct.

    `source` is the class, and `component` None or the name of the contract. Anything wrong is an
    InvalidContractError, with every problem; without pydantic, what is not a model is a
    MissingExtraError.
    """
    contract = model_contract(source)
    if component is not None and component != contract.id:
        raise InvalidContractError(
            [Problem("", f"There is no component {component!r}: a model is one contract.")]
        )
    return contract


def model_contract(source: Any) -> CanonicalContract:
    """The contract of a model; its settings stand in the config's `json_schema_extra`.

    Any other class of members is judged as a model with the same members.
    """
    is_model = not is_class_of_members(source)
    model = source if is_model else _model_of(source)
    problems: list[Problem] = []
    reading = ModelReading(problems)
    extra = settings_of(model.model_config.get("json_schema_extra"), "", problems)
    reader = Reader(extra, "", problems)
    settings = read_contract_settings(reader)
    reader.finish()
    members = _members(model, reading)
    name = settings.id or model.__name__
    contract = CanonicalContract(
        id=name,
        fields=named_after(name, members.fields),
        version=settings.version,
        description=settings.description or _documentation(model),
        policy=with_merges(settings.policy, reading.merges),
        checks=settings.checks,
        limits=tuple(dict.fromkeys(reading.limits)),
        native=PydanticValidator(model, members, None if is_model else source),
    )
    return sound(contract, problems)


def _model_of(source: Any) -> Any:
    try:
        return model_of(source)
    except ImportError:
        raise MissingExtraError(
            "A dataclass, TypedDict, attrs class or msgspec struct as a contract needs pydantic.",
            next_step="Run: pip install pydantic",
        ) from None
    except Exception as error:
        # Pydantic and the annotations of a class may raise anything.
        message = f"{source.__name__} cannot be read: {str(error).splitlines()[0]}"
        raise InvalidContractError([Problem("", message)]) from None


def _members(model: Any, reading: ModelReading) -> MemberFields:
    import pydantic

    if issubclass(model, pydantic.RootModel):
        root = model.model_fields["root"].annotation
        if isinstance(root, type) and issubclass(root, pydantic.BaseModel):
            return _members(root, reading)
        found = reading.members(model, "", ())
        return attrs.evolve(found, fields=(attrs.evolve(found.fields[0], native_root=True),))
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


class PydanticValidator:
    """A model that judges results and makes instances of them."""

    def __init__(self, model: Any, members: MemberFields, source: Any = None) -> None:
        self._model = model
        self._members = members
        self._source = source

    def __reduce__(self) -> tuple[object, ...]:
        # The model is found again by its name; what was read from it is read again.
        return _of_model, (self._model if self._source is None else self._source,)

    def verify(self, data: Mapping[str, object]) -> tuple[Problem, ...]:
        """Every way in which the model refuses the data."""
        return self._judged(data)[1]

    def instance(self, data: Mapping[str, object]) -> object:
        """The data as an instance of the model, or of the class that it stands for."""
        made, problems = self._judged(data)
        if problems:
            raise ContractViolationError(problems)
        return made if self._source is None else made_of(self._source, made)

    def _judged(self, data: Mapping[str, object]) -> tuple[object, tuple[Problem, ...]]:
        from pydantic import ValidationError

        native = self._members.native(data)
        if any(field.native_root for field in self._members.fields):
            native = native.get("root")
        try:
            # By name alone: an alias of one field may be the name of another.
            return self._model.model_validate(native, by_name=True, by_alias=False), ()
        except ValidationError as error:
            found = error.errors(include_url=False, include_context=False)
            return None, tuple(Problem(_place(each["loc"]), each["msg"]) for each in found)
        except Exception as error:
            # A validator of the model's own may raise anything.
            name = type(error).__name__
            return None, (Problem("", f"The model's validation failed: {name}: {error}"),)


def _of_model(model: Any) -> object:
    return model_contract(model).native


def _place(steps: Sequence[str | int]) -> str:
    place = ""
    for step in steps:
        place = f"{place}[{step}]" if isinstance(step, int) else joined(place, step)
    return place
