"""Dataclasses, TypedDicts, attrs classes and msgspec structs, as the models that they amount to."""

from __future__ import annotations

import dataclasses
import types
from functools import lru_cache
from importlib import import_module
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import attrs

_MISSING: Final = ...


def is_class_of_members(source: object) -> bool:
    """Whether it is a class whose annotations name its members, and no pydantic model."""
    if not isinstance(source, type) or hasattr(source, "model_fields"):
        return False
    return dataclasses.is_dataclass(source) or is_typeddict(source) or _is_foreign(source)


def _is_foreign(source: object) -> bool:
    """Whether pydantic does not know this kind of class: an attrs class, a msgspec struct."""
    is_struct = isinstance(source, type) and hasattr(source, "__struct_fields__")
    return is_struct or (isinstance(source, type) and attrs.has(source))


@lru_cache(maxsize=256)
def model_of(cls: Any) -> Any:
    """A model with the members of the class, which pydantic judges as it does any other."""
    import pydantic

    hints = get_type_hints(cls, include_extras=True)
    members: dict[str, Any] = {
        name.lstrip("_"): (_understood(_unqualified(hints[name])), default)
        for name, default in _defaults(cls, hints)
    }
    return pydantic.create_model(cls.__name__, __doc__=_documentation(cls), **members)


def made_of(cls: Any, made: Any) -> object:
    """An instance of the class with the values of the model that was made in its place."""
    if is_typeddict(cls):
        return {name: getattr(made, name) for name in type(made).model_fields if name in _set(made)}
    # An attrs class takes a private member under its name without the underscore.
    return cls(**{name: getattr(made, name) for name in _set(made)})


class _Made:
    """Tells pydantic how to make an instance of a class that it does not know."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core import core_schema

        return core_schema.no_info_after_validator_function(
            lambda made: made_of(source, made), handler.generate_schema(model_of(source))
        )


def _understood(hint: Any) -> Any:
    """The type, with those of its parts marked that pydantic does not know."""
    if _is_foreign(hint) and not hasattr(hint, "__get_pydantic_core_schema__"):
        return Annotated[hint, _Made()]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return Annotated[(_understood(arguments[0]), *hint.__metadata__)]
    if not arguments or origin is Literal:
        return hint
    known = tuple(map(_understood, arguments))
    return Union[known] if origin in (Union, types.UnionType) else origin[known]  # noqa: UP007


def _unqualified(hint: Any) -> Any:
    """The type in `NotRequired[…]`: the class itself says what is required."""
    return get_args(hint)[0] if get_origin(hint) in (NotRequired, Required) else hint


def _set(made: Any) -> frozenset[str]:
    return frozenset(made.model_fields_set)


def _defaults(cls: Any, hints: dict[str, Any]) -> list[tuple[str, Any]]:
    if is_typeddict(cls):
        return [
            (name, _MISSING if _is_required(cls, name, hint) else None)
            for name, hint in hints.items()
        ]
    if attrs.has(cls):
        return [(f.name, _attrs_default(f)) for f in attrs.fields(cls) if f.init]
    if dataclasses.is_dataclass(cls):
        return [(f.name, _dataclass_default(f)) for f in dataclasses.fields(cls) if f.init]
    return [(f.name, _struct_default(f)) for f in import_module("msgspec.structs").fields(cls)]


def _is_required(cls: Any, name: str, hint: Any) -> bool:
    # The class does not know its qualifiers where annotations are texts.
    qualifier = get_origin(hint)
    if qualifier in (NotRequired, Required):
        return qualifier is Required
    return name in cls.__required_keys__


def _attrs_default(field: Any) -> Any:
    if hasattr(field.default, "factory"):
        return _factory(field.default.factory)
    return _MISSING if field.default is attrs.NOTHING else field.default


def _dataclass_default(field: Any) -> Any:
    if field.default_factory is not dataclasses.MISSING:
        return _factory(field.default_factory)
    return _MISSING if field.default is dataclasses.MISSING else field.default


def _struct_default(field: Any) -> Any:
    if field.required:
        return _MISSING
    nothing = import_module("msgspec").NODEFAULT
    return _factory(field.default_factory) if field.default is nothing else field.default


def _factory(make: Any) -> Any:
    import pydantic

    return pydantic.Field(default_factory=make)


def _documentation(cls: Any) -> str | None:
    """What the class says of itself; a dataclass without words has its signature there."""
    text = cls.__dict__.get("__doc__")
    return None if text is None or text.startswith(f"{cls.__name__}(") else text
