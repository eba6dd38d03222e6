"""What a run has found so far: the only state that changes while a plan is carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

import attrs

from paxman_core.capability import span_of
from paxman_core.contract import ResolutionPolicy
from paxman_core.diagnostics import (
    CAPABILITY_FAILED,
    CAPABILITY_MISBEHAVED,
    CAPABILITY_TIMEOUT,
    CHAIN_EXHAUSTED,
    POLICY_EXCLUDED,
    STOPPED_EARLY,
    Diagnostic,
)
from paxman_core.executor._execution import V
from paxman_core.formula import private_paths
from paxman_core.records import CandidateResult
from paxman_core.values import Record, key_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paxman_core.capability import TextSpan
    from paxman_core.contract import CanonicalContract, CanonicalField
    from paxman_core.executor._execution import Preview
    from paxman_core.executor._schedule import Round, Task
    from paxman_core.policy import EffectivePolicy
    from paxman_core.records import Candidate
    from paxman_core.values import Value

_FAILURES = frozenset({CAPABILITY_FAILED, CAPABILITY_MISBEHAVED, CAPABILITY_TIMEOUT})
_PARTED = tuple, Record


class Candidates(Generic[V]):
    """The candidates of every field, how they would be judged now, and what was noted."""

    def __init__(
        self, contract: CanonicalContract, policy: EffectivePolicy, preview: Preview[V]
    ) -> None:
        self._contract = contract
        self._policy = policy
        self._preview = preview
        self._found: dict[str, tuple[Candidate, ...]] = {}
        self._notes: dict[str, list[Diagnostic]] = {}
        self._found_nothing: dict[str, list[str]] = {}
        """By field id, who was asked and found nothing."""
        self._incomplete: set[str] = set()
        """The ids of the fields for which not all was done that was planned."""
        self.verdicts: dict[str, V] = {}
        self.values: dict[str, Value] = {}
        """By path, the values that would hold if the run ended here."""

    def of(self, field: CanonicalField) -> tuple[Candidate, ...]:
        """The field's candidates so far."""
        return self._found.get(field.id, ())

    def private(self) -> tuple[Candidate, ...]:
        """What was found so far for fields that are, or rest on, what is tagged pii."""
        fields = (self._contract.by_path[path] for path in sorted(private_paths(self._contract)))
        return tuple(candidate for field in fields for candidate in self.of(field))

    def places(self, field: CanonicalField) -> tuple[TextSpan, ...]:
        """Where the field's values so far stand, each value once, the one that would hold first."""
        verdict = self.verdicts.get(field.path)
        best = None if verdict is None else verdict.chosen
        places: dict[object, TextSpan] = {}
        for candidate in self.of(field) if best is None else (best, *self.of(field)):
            is_single = candidate.unreadable is None and not isinstance(candidate.value, _PARTED)
            spans = [span for ref in candidate.evidence if (span := span_of(ref.place)) is not None]
            if is_single and spans:
                places.setdefault(key_of(candidate.value), spans[0])
        return tuple(places.values())

    def beyond_doubt(self) -> dict[str, Value]:
        """The values, but for those that give way to a remote model, which is to answer freely."""
        chosen = {path: self.verdicts[path].chosen for path in self.values}
        given = {path for path, best in chosen.items() if best is not None and best.gives_way}
        return {path: value for path, value in self.values.items() if path not in given}

    def replace(self, field: CanonicalField, candidates: tuple[Candidate, ...]) -> None:
        """Take these for the field's candidates, and judge them."""
        self._found[field.id] = candidates
        verdict = self._preview(field, candidates, self.verdicts)
        self.verdicts[field.path] = verdict
        if verdict.chosen is not None and verdict.grade / 100 >= self._policy.confidence_floor:
            self.values[field.path] = verdict.chosen.value
        else:
            self.values.pop(field.path, None)

    def is_settled(self, task: Task) -> bool:
        """Whether the field needs no further step."""
        verdict = self.verdicts.get(task.field.path)
        if verdict is None:
            return False
        is_good = task.plan.early_stop and verdict.measured / 100 >= task.plan.target_confidence
        return is_good or verdict.is_final

    def pays(self, task: Task, capability_id: str) -> bool:
        """Whether the policy lets a paid step be carried out for the field, as things stand."""
        is_paid = self._policy.optional_fields != "free" or self._is_required(task.field)
        reason = "nothing of its object was found, and the policy pays for required fields only"
        return is_paid or self._excluded(task, capability_id, reason)

    def wants_opinion(self, task: Task, capability_id: str) -> bool:
        """Whether the policy lets a model be asked that may have been found already."""
        wanted = self._policy.second_opinion
        is_wanted = wanted == "below_high" or task.field.path not in self.values
        is_wanted = is_wanted or (wanted == "required" and self._is_required(task.field))
        reason = "there is a value, and the policy wants no second opinion"
        return is_wanted or self._excluded(task, capability_id, reason)

    def _excluded(self, task: Task, capability_id: str, reason: str) -> bool:
        """Note why the policy does not let a capability be asked; it is False that it may."""
        told = f"{capability_id} was not asked: {reason}"
        self.note(task.field, POLICY_EXCLUDED, told, capability_id)
        return False

    def _is_required(self, field: CanonicalField) -> bool:
        return field.path in self._contract.required_given(self.values)

    def give_up(self, rest: Sequence[Round]) -> bool:
        """Whether a required field has nothing left to try; the others are told then."""
        waiting = {task.field.id for item in rest for task in item.tasks}
        hopeless = next((f for f in self._contract.targets if self._is_hopeless(f, waiting)), None)
        if hopeless is None:
            return False
        message = f"stopped, because {hopeless.path} is required and cannot be resolved"
        for field in self._contract.targets:
            if field.id in waiting and field.path not in self.values:
                self._incomplete.add(field.id)
                self.note(field, STOPPED_EARLY, message)
        return True

    def _is_hopeless(self, field: CanonicalField, waiting: set[str]) -> bool:
        return (
            field.id not in waiting
            and field.path not in self.values
            and field.fallback is not ResolutionPolicy.USE_DEFAULT
            and self._is_required(field)
        )

    def miss(self, field: CanonicalField, who: str) -> None:
        """Remember that somebody was asked and found nothing."""
        self._found_nothing.setdefault(field.id, []).append(who)

    def leave_out(self, fields: Iterable[CanonicalField]) -> None:
        """Remember that a planned step was not carried out for these fields."""
        self._incomplete.update(field.id for field in fields)

    def note(self, field: CanonicalField, code: str, message: str, capability_id: str = "") -> None:
        """Note something about the field, once."""
        note = Diagnostic(code, message, field.path, capability_id)
        notes = self._notes.setdefault(field.id, [])
        if note not in notes:
            notes.append(note)

    def place(self, note: Diagnostic, tasks: Sequence[Task]) -> None:
        """A capability's note goes to the field that it names, else to all that were asked for."""
        by_path = {task.field.path: task.field for task in tasks}
        named = by_path.get(note.field_path)
        for field in by_path.values() if named is None else (named,):
            placed = attrs.evolve(note, field_path=field.path)
            self._notes.setdefault(field.id, []).append(placed)

    def results(self) -> tuple[CandidateResult, ...]:
        """One result for each field, in declaration order."""
        for field in self._contract.targets if self._found_nothing else ():
            if field.id in self._found_nothing and not self.of(field):
                self._note_exhausted(field)
        return tuple(
            CandidateResult(field.id, self.of(field), tuple(self._notes.get(field.id, ())))
            for field in self._contract.targets
        )

    def _note_exhausted(self, field: CanonicalField) -> None:
        """Say who found nothing, unless somebody else had still to be asked."""
        notes = self._notes.get(field.id, ())
        failed = {note.capability_id for note in notes if note.code in _FAILURES}
        asked = dict.fromkeys(who for who in self._found_nothing[field.id] if who not in failed)
        if asked and field.id not in self._incomplete:
            self.note(field, CHAIN_EXHAUSTED, f"nothing was found by {', '.join(asked)}")
