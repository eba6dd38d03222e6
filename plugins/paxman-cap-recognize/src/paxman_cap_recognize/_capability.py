"""The capability: recognises what the fields want and chooses which one belongs to each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_cap_recognize._choosing.wishes import wish_of
from paxman_cap_recognize._spec import SPEC
from paxman_core.capability import Capability
from paxman_core.document import Trait
from paxman_core.labels import name_key, sought
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_core.canonical import Json
    from paxman_core.capability import CapabilityRequest, CapabilityResult
    from paxman_core.contract import CanonicalField
    from paxman_core.document import InputShape


class RecognizeCapability(Capability):
    """Finds values by their shape, their labels and their place on the page."""

    spec = SPEC

    def prepare(self, field: CanonicalField, shape: InputShape) -> Mapping[str, Json] | None:
        """What the field wants; None if no recogniser gives that, or the input has a structure.

        In JSON and in tables the keys and headers say what a value is, and order says nothing.
        """
        if Trait.TREE in shape.traits or shape.media_type == "text/csv":
            return None
        wish = wish_of(sought(field))
        if wish is None:
            # A name is anything, but on a page about how to reach somebody.
            is_page = shape.media_type == "text/html" and field.type is FieldType.STRING
            return {"kind": "name"} if is_page and name_key(field.name) == "name" else None
        return {"kind": wish.kind.value, "part": wish.part.value}

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        """One look at the document for all the fields."""
        # Where values are labelled, it never comes to this.
        from paxman_cap_recognize._answering import answer

        return answer(request)
