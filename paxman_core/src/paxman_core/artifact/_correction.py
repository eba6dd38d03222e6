"""Corrections: what a person said about an artifact's fields makes a new artifact.

The candidates stay as they were found, so the new artifact is judged again like any other; what a
person said then takes the place of what was judged, and says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, TypeAlias, get_args

import attrs

from paxman_core._struct import Stored, Struct
from paxman_core.artifact._stored import restored, stored
from paxman_core.canonical import Json
from paxman_core.contract import CanonicalContract, CanonicalField, violations
from paxman_core.diagnostics import CORRECTED, NOT_IN_DOCUMENT, Diagnostic
from paxman_core.errors import InvalidOptionError
from paxman_core.evidence import EvidenceRef, PersonAnswer, Role, TextSpan
from paxman_core.reconciler import denied_by_person, stated_by_person
from paxman_core.records import ResolvedResult
from paxman_core.values import Value, equal, text_of

PERSON: Final = "person"
"""Who points at the evidence of a correction, where otherwise a capability stands."""

PersonSays: TypeAlias = Literal["confirmed", "corrected", "absent"]


@attrs.frozen(eq=False, repr=False)
class Correction(Stored):
    """What a person said about one field: its value, or that the document has none."""

    field_path: str
    answer: PersonSays
    value: Value
    """None if the document has no such value."""
    by: str
    at: str
    """When, in UTC."""
    places: tuple[TextSpan, ...] = ()
    """The characters that the person pointed at."""


@attrs.frozen(eq=False, repr=False)
class Corrections(Struct):
    """What was said about an artifact, and which one that was."""

    of: str
    """The replay hash of the artifact that was corrected."""
    said: tuple[Correction, ...]

    def to_dict(self, contract: CanonicalContract) -> dict[str, Json]:
        """The corrections as JSON."""
        said: list[Json] = [
            {**each.to_dict(), "value": stored(contract.by_path[each.field_path], each.value)}
            for each in self.said
        ]
        return {"of": self.of, "said": said}


def corrections_from_dict(
    data: Mapping[str, Any] | None, contract: CanonicalContract
) -> Corrections | None:
    """The inverse of `to_dict`; None where nothing was said."""
    if data is None:
        return None
    said = (
        {**row, "value": restored(contract.by_path[row["field_path"]], row["value"])}
        for row in data["said"]
    )
    return Corrections(data["of"], tuple(map(Correction.from_dict, said)))


def check_corrections(said: Iterable[Correction], contract: CanonicalContract) -> None:
    """Refuse what the contract does not allow: an unknown field, a value that breaks a rule."""
    targets = {field.path: field for field in contract.targets}
    for each in said:
        field = targets.get(each.field_path)
        if field is None or each.answer not in get_args(PersonSays):
            raise InvalidOptionError(
                f"{each.field_path!r} cannot be {each.answer}.",
                next_step=f"The fields are: {', '.join(targets)}.",
            )
        broken = violations(field, each.value) if each.answer != "absent" else ()
        if broken:
            raise InvalidOptionError(
                f"{text_of(each.value)!r:.80} cannot be {field.path}: {broken[0]}",
                next_step="Correct the field to a value that the contract allows.",
            )


def corrected(
    results: Iterable[ResolvedResult], corrections: Corrections, contract: CanonicalContract
) -> tuple[ResolvedResult, ...]:
    """The results, with what a person said in the place of what was judged."""
    said = {each.field_path: each for each in corrections.said}
    return tuple(
        _result(result, said[result.field_path], contract.by_path[result.field_path])
        if result.field_path in said
        else result
        for result in results
    )


def _result(result: ResolvedResult, said: Correction, field: CanonicalField) -> ResolvedResult:
    is_absent = said.answer == "absent"
    is_same = result.status == "RESOLVED" and equal(result.value, said.value) and not is_absent
    found = [
        ref if is_same and ref.role is Role.SUPPORTS else attrs.evolve(ref, role=Role.REJECTED)
        for ref in result.evidence_refs
    ]
    code = NOT_IN_DOCUMENT if is_absent else CORRECTED
    notes = () if is_same else (Diagnostic(code, _sentence(result, said), field.path),)
    judged = denied_by_person(result, code) if is_absent else stated_by_person(result, said.value)
    return attrs.evolve(judged, evidence_refs=(*_refs(said), *found), diagnostics=notes)


def _refs(said: Correction) -> list[EvidenceRef]:
    return [
        EvidenceRef(said.field_path, PERSON, PersonAnswer(said.by, said.at, said.answer, place))
        for place in said.places or (None,)
    ]


def _sentence(result: ResolvedResult, said: Correction) -> str:
    who = said.by or "a person"
    if said.answer == "absent":
        return f"{who} says that the document has no such value"
    if result.status != "RESOLVED":
        return f"{who} gave the value; nothing had been resolved"
    return f"{who} corrected {text_of(result.value)!r:.80}"
