"""What schemas and classes have in common: their size, their constraints, their defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import attrs

from paxman_core.adapters import APPLICABLE
from paxman_core.contract import Constraints, ResolutionPolicy
from paxman_core.errors import InvalidContractError, Problem
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from paxman_core.adapters import FieldSettings
    from paxman_core.contract import CanonicalField

ANYTHING: Final = (
    *(FieldType.STRING, FieldType.BOOLEAN, FieldType.INTEGER, FieldType.DECIMAL),
    *(FieldType.ARRAY, FieldType.OBJECT),
)
"""What a value may be that nothing is said about: a text stays a text, a number a number."""
_BARE_NAMES: Final = frozenset(("number", "no", "nr", "num", "nummer", "numero"))
MAX_PARTS = 10_000
"""How many parts a contract may have; references can make very many out of a short text."""


class TooManyPartsError(InvalidContractError):
    """The contract has more parts than anybody would ask for."""


class PartCount:
    """Counts what is read of a contract and ends the reading when there is no end to it."""

    def __init__(self) -> None:
        self._count = 0

    def add(self, place: str) -> None:
        """One more part, or an InvalidContractError."""
        self._count += 1
        if self._count > MAX_PARTS:
            raise TooManyPartsError(
                [Problem(place, f"The contract has more than {MAX_PARTS} parts.", "Split it.")]
            )


def with_fallback(field: CanonicalField, settings: FieldSettings) -> CanonicalField:
    """The field with what becomes of it when nothing is found.

    Whoever states a default wants it to be used. Null is none here: schemas and models write it
    to say that a field may be missing.
    """
    fallback = settings.fallback
    if fallback is None:
        is_stated = field.has_default and field.default is not None
        fallback = ResolutionPolicy.USE_DEFAULT if is_stated else ResolutionPolicy.UNRESOLVED
    return attrs.evolve(field, fallback=fallback)


def named_after(title: str, fields: tuple[CanonicalField, ...]) -> tuple[CanonicalField, ...]:
    """The fields of a paper; a bare `number` of an `Invoice` is labelled as an invoice's is."""
    return tuple(_labelled(field, title) for field in fields)


def _labelled(field: CanonicalField, title: str) -> CanonicalField:
    if field.name not in _BARE_NAMES or field.hints.labels:
        return field
    # Most contracts have no such field, and need no lexicon.
    from paxman_core.labels import concept_of, name_key

    label = name_key(f"{title} {field.name}")
    if concept_of(label) is None:
        return field
    labels = (label.capitalize(),)
    return attrs.evolve(field, hints=attrs.evolve(field.hints, labels=labels))


def applicable(found: Mapping[str, Any], kind: FieldType) -> Constraints:
    """Those of the constraints found in a schema that can say something about a type.

    A schema may state others, which by its own rules mean nothing.
    """
    names = APPLICABLE.get(kind, ())
    return Constraints(**{name: value for name, value in found.items() if name in names})
