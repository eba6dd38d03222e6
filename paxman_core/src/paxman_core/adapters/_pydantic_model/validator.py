"""The pydantic model itself as judge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paxman_core.errors import ContractViolationError, Problem

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paxman_core.adapters._pydantic_model.conversion import MemberFields


class PydanticValidator:
    """A model that judges results and makes instances of them."""

    def __init__(self, model: Any, members: MemberFields) -> None:
        self._model = model
        self._members = members

    def __reduce__(self) -> tuple[object, ...]:
        # The model is found again by its name; what was read from it is read again.
        return _of_model, (self._model,)

    def verify(self, data: Mapping[str, object]) -> tuple[Problem, ...]:
        """Every way in which the model refuses the data."""
        return self._judged(data)[1]

    def instance(self, data: Mapping[str, object]) -> object:
        """The data as an instance of the model."""
        made, problems = self._judged(data)
        if problems:
            raise ContractViolationError(problems)
        return made

    def _judged(self, data: Mapping[str, object]) -> tuple[object, tuple[Problem, ...]]:
        from pydantic import ValidationError

        native = self._members.native(data)
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
    from paxman_core.adapters._pydantic_model.contracts import model_contract

    return model_contract(model).native


def _place(steps: Sequence[str | int]) -> str:
    place = ""
    for step in steps:
        place += f"[{step}]" if isinstance(step, int) else f".{step}"
    return place.lstrip(".")
