"""A review: the items, the decisions on them, and what a person can ask and say."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

import attrs

from paxman_core.artifact import Correction, ExecutionArtifact
from paxman_core.contract import CanonicalContract
from paxman_core.document import Document
from paxman_core.engine import Engine
from paxman_core.errors import InvalidOptionError
from paxman_core.evidence import TextSpan
from paxman_core.values import Value, text_of
from paxman_review._answering import Question
from paxman_review._decision import Answer, Decision, standing
from paxman_review._decision_file import DecisionFile
from paxman_review._items import ReviewItem, one_contract
from paxman_review._library import Library
from paxman_review._need import WAITING, need_of
from paxman_review._reading import Reading
from paxman_review._said import OvertakenError, RefusedError, Said
from paxman_review._stored_value import stored_text, value_of

if TYPE_CHECKING:
    from paxman_core.contract import CanonicalField
    from paxman_review._need import Need

_LONGEST: Final = 500
"""Characters of what had been found that a decision repeats."""
_LONGEST_LOOK: Final = 600.0
"""Seconds; whoever took longer was away."""


class Corrections(Protocol):
    """Where corrections go as well: the observation log."""

    def check(self, review: Review, /) -> None:
        """Refuse what cannot be kept there."""

    def keep(self, review: Review, item: ReviewItem, /) -> int:
        """Add what was corrected in a document; how much was new."""


class Review:
    """All that one server knows; its methods can be called from several threads."""

    def __init__(
        self,
        engine: Engine,
        items: Sequence[ReviewItem],
        decisions: DecisionFile,
        *,
        documents: Iterable[Path] = (),
        by: str = "",
        accepted: str = "HIGH",
        log: Corrections | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        if not items:
            raise InvalidOptionError("There is nothing to review.")
        one_contract(items)
        self.items = list({item.key: item for item in items}.values())
        self.decisions = decisions
        self.by = by
        self._accepted = accepted
        self._log = log
        self._now = now
        self._engine = engine
        self.library = Library(engine, self.items, documents)
        self.lock = threading.RLock()
        self.needs = [self._needs_of(item.artifact) for item in self.items]
        """By document and field, how much each needs a person."""
        if log is not None:
            log.check(self)

    @property
    def contract(self) -> CanonicalContract:
        """The contract of every item."""
        return self.items[0].artifact.contract

    def left(self) -> int:
        """How many fields still wait for a person."""
        return sum(map(len, self._waiting().values()))

    def unfinished(self) -> list[int]:
        """The documents in which something waits for a person."""
        return [number for number, paths in self._waiting().items() if paths]

    def source(self, number: int) -> Document | None:
        """The document itself, if it was found."""
        return self.library.entry(number).document

    def right_values(self) -> list[tuple[str, object, dict[str, object]]]:
        """Name, document and right values by path of each document that a person spoke about."""
        counting = self.standing()
        listed: list[tuple[str, object, dict[str, object]]] = []
        for number, item in enumerate(self.items):
            known: dict[str, object] = {
                path: self.decisions.values[decided.id]
                for path in self.paths
                if (decided := counting.get((item.key, path))) is not None
                and decided.answer is not Answer.UNSURE
            }
            document = self.source(number) if known else None
            if document is not None:
                listed.append((item.artifact.input_name, document, known))
        return listed

    def fewer(self, number: int, artifact: ExecutionArtifact) -> int:
        """How many fields fewer of document `number` would wait with another `artifact`."""
        waiting = self._waiting()[number]
        needs = dict(zip(self.paths, self._needs_of(artifact), strict=True))
        still = sum(needs[path].kind in WAITING for path in waiting)
        is_taken = _count(needs.values()) < _count(self.needs[number])
        return len(waiting) - still if is_taken else 0

    def judge_again(self, number: int, artifact: ExecutionArtifact) -> None:
        """Take another `artifact` of document `number`, if fewer of its fields wait then."""
        with self.lock:
            needs = self._needs_of(artifact)
            if _count(needs) < _count(self.needs[number]):
                self.items[number] = attrs.evolve(self.items[number], artifact=artifact)
                self.needs[number] = needs
                self.library.forget(number)

    def _needs_of(self, artifact: ExecutionArtifact) -> list[Need]:
        results = artifact.field_results
        resolved = (result.field_path for result in results if result.status == "RESOLVED")
        required = artifact.contract.required_given(resolved)
        return [need_of(each, each.field_path in required, self._accepted) for each in results]

    def _waiting(self) -> dict[int, list[str]]:
        """By document, the fields that wait for a person."""
        counting = self.standing()
        return {
            number: [
                path
                for path, need in zip(self.paths, self.needs[number], strict=True)
                if need.kind in WAITING and (item.key, path) not in counting
            ]
            for number, item in enumerate(self.items)
        }

    def standing(self) -> dict[tuple[str, str], Decision]:
        """The decisions that count, those of other processes included."""
        self.decisions.refresh()
        return standing(self.decisions.decisions)

    def read(self, said: Said) -> Reading:
        """What a text, rows or selected characters would be; nothing is kept."""
        return self._question(said).reading(said)

    def decide(self, said: Said) -> Decision:
        """Keep what a person said; RefusedError and OvertakenError say why it was not."""
        with self.lock:
            question, item = self._question(said), self.item(said.document)
            before = self.standing().get((item.key, said.field))
            if (before.id if before else "") != said.seen:
                raise OvertakenError(_overtaken(before))
            answer, value = question.answer(said)
            result = item.artifact.result(said.field)
            has_value = answer in (Answer.CONFIRMED, Answer.CORRECTED)
            decision = self._made(
                item,
                said.field,
                answer,
                stored=stored_text(value) if has_value else "",
                given=text_of(result.value)[:_LONGEST] if result.status == "RESOLVED" else "",
                evidence=question.evidence(said),
                seconds=round(min(max(said.seconds, 0.0), _LONGEST_LOOK), 1),
                window=said.window,
            )
            self._keep(item, decision)
            return decision

    def undo(self, window: str) -> Decision | None:
        """Take back the last decision of a window that still stands; None if there is none."""
        with self.lock:
            self.decisions.refresh()
            undone = {each.undoes for each in self.decisions.decisions}
            numbers = {item.key: item for item in self.items}
            for each in reversed(self.decisions.decisions):
                is_own = each.window == window and each.content_hash in numbers
                if is_own and each.answer is not Answer.UNDONE and each.id not in undone:
                    item = numbers[each.content_hash]
                    slip = self._made(
                        item, each.field, Answer.UNDONE, undoes=each.id, window=window
                    )
                    self._keep(item, slip)
                    return each
            return None

    def reviewed(
        self, item: ReviewItem, counting: Mapping[tuple[str, str], Decision]
    ) -> dict[str, Value]:
        """The values of an `item` by path: what decisions `counting` say, else what was found."""
        values: dict[str, Value] = {}
        for field, result in zip(self.contract.targets, item.artifact.field_results, strict=True):
            decided = counting.get((item.key, field.path))
            if decided is not None and decided.answer is not Answer.UNSURE:
                value = self.value(decided)
            else:
                value = result.value if result.status == "RESOLVED" else None
            if value is not None:
                values[field.path] = value
        return values

    def corrected(
        self, item: ReviewItem, counting: Mapping[tuple[str, str], Decision]
    ) -> ExecutionArtifact:
        """The artifact of an `item` with the decisions `counting`; as it is if there are none."""
        said = [
            Correction(
                path,
                decided.answer.value,
                self.value(decided),
                decided.by,
                decided.at,
                tuple(TextSpan(span.start, span.end, span.quote) for span in decided.evidence),
            )
            for path in self.paths
            if (decided := counting.get((item.key, path))) is not None
            and decided.answer is not Answer.UNSURE
        ]
        if not said:
            return item.artifact
        return self._engine.correct(item.artifact, self.contract, said)

    @cached_property
    def paths(self) -> list[str]:
        """The fields, in the contract's order."""
        return [field.path for field in self.contract.targets]

    def item(self, number: int) -> ReviewItem:
        """What is reviewed under a number; raises RefusedError if nothing is."""
        if not 0 <= number < len(self.items):
            raise RefusedError(f"There is no document {number}.")
        return self.items[number]

    def _field(self, path: str) -> CanonicalField:
        if path not in self.paths:
            raise RefusedError(f"There is no field {path!r}.")
        return self.contract.by_path[path]

    def _question(self, said: Said) -> Question:
        field, item = self._field(said.field), self.item(said.document)
        decided = self.standing().get((item.key, field.path))
        value = None if decided is None else self.value(decided)
        return Question(field, item.artifact, self.library.entry(said.document).document, value)

    def value(self, decision: Decision) -> Value:
        """The right value that a decision states; None if there is none."""
        return value_of(self._field(decision.field), self.decisions.values[decision.id])

    def _keep(self, item: ReviewItem, decision: Decision) -> None:
        self.decisions.append(decision)
        if self._log is not None:
            self._log.keep(self, item)

    def _made(self, item: ReviewItem, field: str, answer: Answer, **rest: object) -> Decision:
        moment = self._now().astimezone(UTC).isoformat(timespec="milliseconds")
        return Decision(
            document=item.artifact.input_name,
            content_hash=item.key,
            field=field,
            answer=answer,
            by=self.by,
            at=moment.replace("+00:00", "Z"),
            run=item.artifact.replay_hash,
            **rest,  # type: ignore[arg-type]
        )


def _count(needs: Iterable[Need]) -> int:
    return sum(need.kind in WAITING for need in needs)


def _overtaken(decision: Decision | None) -> str:
    if decision is None:
        return "The decision that you saw was taken back meanwhile."
    who = decision.by or "Somebody"
    return f"{who} has {decision.answer.value} this field meanwhile."
