"""The last word on a whole result: the schema or the model that the contract came from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.contract._constraints import placed_violations
from paxman_core.errors import InvalidOptionError, Problem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_core.contract._model import CanonicalContract


def verify(contract: CanonicalContract, data: Mapping[str, object]) -> tuple[Problem, ...]:
    """What the contract's native schema says against the data, else what its fields say."""
    if contract.native is not None:
        return contract.native.verify(data)
    problems: list[Problem] = []
    for field in contract.fields:
        if field.name in data:
            found = placed_violations(field, data[field.name])
            problems.extend(Problem(f"{field.path}{place}", text) for place, text in found)
        elif field.required:
            problems.append(Problem(field.path, "It is missing."))
    return tuple(problems)


def instance(contract: CanonicalContract, data: Mapping[str, object]) -> object:
    """The data as an instance of the contract's model."""
    if contract.native is None:
        raise InvalidOptionError(
            f"The contract {contract.id!r} was not made from a model.",
            next_step="Adapt a pydantic model class to get instances of it.",
        )
    return contract.native.instance(data)
