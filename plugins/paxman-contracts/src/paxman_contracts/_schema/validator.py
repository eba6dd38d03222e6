"""The JSON Schema itself as judge, by the jsonschema library."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from functools import cached_property
from importlib import import_module
from typing import Any

from paxman_contracts._schema.dialect import dialect_at
from paxman_contracts._schema.text import with_known_patterns
from paxman_core.adapters import finite_number, native_data, native_form, parse_json
from paxman_core.contract import CanonicalField, is_multiple, joined
from paxman_core.errors import InvalidOptionError, Problem
from paxman_core.patterns import PatternError, matcher

_MAX_MESSAGE = 300


class JsonSchemaValidator:
    """A JSON Schema that judges results, in the contract's shape or as native_data JSON.

    `registry`, of the referencing library, has other documents that the schema refers to.
    """

    def __init__(
        self, text: str, fields: tuple[CanonicalField, ...] = (), registry: object = None
    ) -> None:
        self._text = text
        self._fields = fields
        self._registry = registry

    def __reduce__(self) -> tuple[type[JsonSchemaValidator], tuple[object, ...]]:
        # The compiled validator stays behind: it cannot be pickled and is soon made again.
        return type(self), (self._text, self._fields, self._registry)

    def verify(self, data: Mapping[str, object]) -> tuple[Problem, ...]:
        """Every way in which a result breaks the schema."""
        return self._judge(native_form(self._fields, data))

    def verify_json(self, value: object) -> tuple[Problem, ...]:
        """Every way in which a JSON value breaks the schema."""
        return self._judge(native_data(value))

    def instance(self, data: Mapping[str, object]) -> object:  # noqa: ARG002
        """Raises InvalidOptionError: a schema is not a class."""
        raise InvalidOptionError(
            "A contract from a JSON Schema has no model to make an instance of.",
            next_step="Adapt a pydantic model class, or use the data as it is.",
        )

    def _judge(self, value: object) -> tuple[Problem, ...]:
        problems: list[Problem] = []
        try:
            problems.extend(
                Problem(_place(error), _shortened(error.message))
                for error in self._validator.iter_errors(value)
            )
        except import_module("referencing.exceptions").Unresolvable as error:
            message = f"The reference {error.ref!r} leads to a document that was not given."
            problems.append(Problem("", message, "Give it under registry= when adapting."))
        return tuple(problems)

    @cached_property
    def _validator(self) -> Any:
        # Late: they take longer to import than a contract takes to be read.
        jsonschema = import_module("jsonschema")
        specifications = import_module("jsonschema_specifications")
        schema = with_known_patterns(parse_json(self._text, "#", exact=True))
        registry = self._registry or specifications.REGISTRY
        address = schema.get("$schema") if isinstance(schema, Mapping) else None
        dialect = dialect_at(address)
        base = getattr(jsonschema, dialect.value if dialect else "Draft202012Validator")
        checker = base.TYPE_CHECKER.redefine_many(
            {"number": _is_number, "integer": _integers(base.TYPE_CHECKER)}
        )
        rules: dict[str, Any] = {"multipleOf": _multiple_of, "pattern": _pattern}
        if dialect is None and address is not None:
            rules |= dict.fromkeys(_unused_keywords(registry, str(address)), _no_rule)
        cls = jsonschema.validators.extend(base, rules, type_checker=checker)
        return cls(schema, registry=registry)


def _unused_keywords(registry: Any, address: str) -> Iterator[str]:
    """The keywords of the vocabularies that a meta-schema of one's own leaves out."""
    used = registry.contents(address).get("$vocabulary", {})
    for name in ("applicator", "unevaluated", "validation"):
        if f"https://json-schema.org/draft/2020-12/vocab/{name}" not in used:
            meta = registry.contents(f"https://json-schema.org/draft/2020-12/meta/{name}")
            yield from meta["properties"]


def _no_rule(validator: Any, argument: Any, value: Any, schema: object) -> Iterator[Any]:  # noqa: ARG001
    return iter(())


def _is_number(checker: object, value: object) -> bool:  # noqa: ARG001
    return isinstance(value, (int, float, Decimal)) and not isinstance(value, bool)


def _integers(usual: Any) -> Callable[[object, object], bool]:
    counts_wholes = usual.is_type(1.0, "integer")

    def is_integer(checker: object, value: object) -> bool:  # noqa: ARG001
        if isinstance(value, Decimal):
            return bool(counts_wholes and value == value.to_integral_value())
        return bool(usual.is_type(value, "integer"))

    return is_integer


def _multiple_of(validator: Any, step: Any, value: Any, schema: object) -> Iterator[Any]:  # noqa: ARG001
    from jsonschema import ValidationError

    if not validator.is_type(value, "number"):
        return
    number = finite_number(value)
    if number is None or not is_multiple(number, Decimal(step)):
        yield ValidationError(f"{value} is not a multiple of {step}")


def _pattern(validator: Any, pattern: str, value: Any, schema: object) -> Iterator[Any]:  # noqa: ARG001
    from jsonschema import ValidationError

    if not validator.is_type(value, "string"):
        return
    try:
        found = matcher(pattern).search(value)
    except PatternError as error:
        yield ValidationError(str(error))
        return
    if found is None:
        yield ValidationError(f"{value!r} does not match {pattern!r}")


def _place(error: Any) -> str:
    place = ""
    for step in error.absolute_path:
        place = f"{place}[{step}]" if isinstance(step, int) else joined(place, str(step))
    if error.validator == "required":
        missing = [name for name in error.validator_value if error.message.startswith(repr(name))]
        place = joined(place, missing[0]) if missing else place
    return place


def _shortened(message: str) -> str:
    return message if len(message) <= _MAX_MESSAGE else message[:_MAX_MESSAGE] + "…"
