"""Pydantic v2 models as contracts."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from paxman_core.errors import InvalidContractError, Problem

if TYPE_CHECKING:
    from paxman_core.contract import CanonicalContract


class PydanticAdapter:
    """Adapts a model class; whoever has one has imported pydantic already."""

    name = "pydantic"

    def can_adapt(self, source: object) -> bool:
        """Whether the source is a subclass of `BaseModel`."""
        pydantic = sys.modules.get("pydantic")
        model = getattr(pydantic, "BaseModel", None)
        return model is not None and isinstance(source, type) and issubclass(source, model)

    def adapt(self, source: object, *, name: str | None) -> CanonicalContract:
        """The contract of the model."""
        from paxman_core.adapters._pydantic_model.contracts import model_contract

        contract = model_contract(source)
        if name is not None and name != contract.id:
            raise InvalidContractError(
                [Problem("", f"There is no component {name!r}: a model is one contract.")]
            )
        return contract
