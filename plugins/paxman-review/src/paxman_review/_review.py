"""A review: the items, the decisions on them, and what a person can ask and say."""

from __future__ import annotations

import threading
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Final

from paxman_core.errors import InvalidOptionError
from paxman_core.values import FieldType, text_of
from paxman_review._answering import Question
from paxman_review._content import field_content, source_content
from paxman_review._decision import Answer, Decision, standing
from paxman_review._items import one_contract
from paxman_review._library import Library
from paxman_review._naming import label_of
from paxman_review._need import WAITING, need_of
from paxman_review._progress import progress_of
from paxman_review._rows import columns_of, rows_of
from paxman_review._said import OvertakenError, RefusedError
from paxman_review._stored_value import stored_text, value_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from paxman_core.canonical import Json
    from paxman_core.contract import CanonicalContract, CanonicalField
    from paxman_core.engine import Engine
    from paxman_core.values import Value
    from paxman_review._decision_file import DecisionFile
    from paxman_review._items import ReviewItem
    from paxman_review._need import Need
    from paxman_review._reading import Reading
    from paxman_review._said import Said

_LONGEST: Final = 500
"""Characters of what had been found that a decision repeats."""
_LONGEST_LOOK: Final = 600.0
"""Seconds; whoever took longer was away."""


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
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        if not items:
            raise InvalidOptionError("There is nothing to review.")
        one_contract(items)
        self.items = list({item.key: item for item in items}.values())
        self.decisions = decisions
        self.by = by
        self._accepted = accepted
        self._now = now
        self._library = Library(engine, self.items, documents)
        self._lock = threading.RLock()

    @property
    def contract(self) -> CanonicalContract:
        """The contract of every item."""
        return self.items[0].artifact.contract

    @cached_property
    def needs(self) -> list[list[Need]]:
        """By document and field, how much each needs a person."""
        return [
            [
                need_of(result, result.field_path in required, self._accepted)
                for result in item.artifact.field_results
            ]
            for item in self.items
            for required in [_required(item)]
        ]

    def standing(self) -> dict[tuple[str, str], Decision]:
        """The decisions that count, those of other processes included."""
        self.decisions.refresh()
        return standing(self.decisions.decisions)

    def queue(self) -> dict[str, Json]:
        """Everything that the page needs before a document is opened."""
        with self._lock:
            counting = self.standing()
            return {
                "contract": self.contract.id,
                "by": self.by,
                "file": self.decisions.path.name,
                "fields": [_field(field) for field in self.contract.targets],
                "documents": [
                    {
                        "name": item.artifact.input_name or f"Document {number + 1}",
                        "fields": [
                            self._state(number, at, counting)
                            for at in range(len(self.contract.targets))
                        ],
                    }
                    for number, item in enumerate(self.items)
                ],
                "version": len(self.decisions.decisions),
                "progress": self._progress(counting),
            }

    def changes(self, since: int) -> dict[str, Json]:
        """What was decided since, in whatever window or process."""
        with self._lock:
            counting = self.standing()
            new = self.decisions.decisions[since:]
            numbers = {item.key: number for number, item in enumerate(self.items)}
            places = {path: at for at, path in enumerate(self._paths)}
            touched = dict.fromkeys(
                (numbers[each.content_hash], places[each.field])
                for each in new
                if each.content_hash in numbers and each.field in places
            )
            return {
                "version": len(self.decisions.decisions),
                "states": [[n, at, self._state(n, at, counting)] for n, at in touched],
                "progress": self._progress(counting),
            }

    def document(self, number: int) -> dict[str, Json]:
        """One document with what was found in it."""
        item = self._item(number)
        counting = self.standing()
        own = [each for (key, _), each in counting.items() if key == item.key]
        fields = {
            field.path: field_content(field, item.artifact)
            | self._decided(field, counting.get((item.key, field.path)))
            | {"need": need.kind, "saying": need.saying}
            for field, need in zip(self.contract.targets, self.needs[number], strict=True)
        }
        source = source_content(self._library.entry(number), own)
        if not self._library.has_pictures(number):
            source["pages"] = []
        return {
            "number": number,
            "name": item.artifact.input_name or f"Document {number + 1}",
            **source,
            "fields": dict(fields),
        }

    def picture(self, number: int, page: int) -> bytes | None:
        """What a page of a document looks like, as PNG; None if nothing can show it."""
        return self._library.picture(number, page)

    def read(self, said: Said) -> Reading:
        """What a text, rows or selected characters would be; nothing is kept."""
        return self._question(said).reading(said)

    def decide(self, said: Said) -> Decision:
        """Keep what a person said; RefusedError and OvertakenError say why it was not."""
        with self._lock:
            question, item = self._question(said), self._item(said.document)
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
            self.decisions.append(decision)
            return decision

    def undo(self, window: str) -> Decision | None:
        """Take back the last decision of a window that still stands; None if there is none."""
        with self._lock:
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
                    self.decisions.append(slip)
                    return each
            return None

    def reviewed(
        self, item: ReviewItem, counting: Mapping[tuple[str, str], Decision]
    ) -> dict[str, Value]:
        """The values of a document by path: what was decided, else what was found."""
        values: dict[str, Value] = {}
        for field, result in zip(self.contract.targets, item.artifact.field_results, strict=True):
            decided = counting.get((item.key, field.path))
            if decided is not None and decided.answer is not Answer.UNSURE:
                value = self._value(field, decided)
            else:
                value = result.value if result.status == "RESOLVED" else None
            if value is not None:
                values[field.path] = value
        return values

    @cached_property
    def _paths(self) -> list[str]:
        return [field.path for field in self.contract.targets]

    def _item(self, number: int) -> ReviewItem:
        if not 0 <= number < len(self.items):
            raise RefusedError(f"There is no document {number}.")
        return self.items[number]

    def _field(self, path: str) -> CanonicalField:
        if path not in self._paths:
            raise RefusedError(f"There is no field {path!r}.")
        return self.contract.by_path[path]

    def _question(self, said: Said) -> Question:
        field, item = self._field(said.field), self._item(said.document)
        decided = self.standing().get((item.key, field.path))
        value = None if decided is None else self._value(field, decided)
        return Question(field, item.artifact, self._library.entry(said.document).document, value)

    def _state(
        self, number: int, at: int, counting: Mapping[tuple[str, str], Decision]
    ) -> dict[str, Json]:
        item = self.items[number]
        result = item.artifact.field_results[at]
        decided = counting.get((item.key, result.field_path))
        data: dict[str, Json] = {"need": self.needs[number][at].kind}
        if decided is not None:
            data |= self._decided(self.contract.targets[at], decided)
        elif result.status == "RESOLVED":
            data["value"] = _brief(result.value)
        return data

    def _decided(self, field: CanonicalField, decision: Decision | None) -> dict[str, Json]:
        if decision is None:
            return {}
        value = self._value(field, decision)
        data: dict[str, Json] = {
            "decision": decision.id,
            "answer": decision.answer.value,
            "by": decision.by,
            "value": _brief(value) if value is not None else "",
        }
        if decision.evidence:
            data["spans"] = [[span.start, span.end] for span in decision.evidence]
        if field.items is not None and value is not None:
            data["rows"] = rows_of(field, value)
        return data

    def _value(self, field: CanonicalField, decision: Decision) -> Value:
        return value_of(field, self.decisions.values[decision.id])

    def _progress(self, counting: Mapping[tuple[str, str], Decision]) -> dict[str, Json]:
        left, own = 0, []
        for item, needs in zip(self.items, self.needs, strict=True):
            for path, need in zip(self._paths, needs, strict=True):
                decided = counting.get((item.key, path))
                if decided is not None:
                    own.append(decided)
                elif need.kind in WAITING:
                    left += 1
        return progress_of(left, own).to_dict()

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


def _required(item: ReviewItem) -> frozenset[str]:
    results = item.artifact.field_results
    resolved = (result.field_path for result in results if result.status == "RESOLVED")
    return item.artifact.contract.required_given(resolved)


def _field(field: CanonicalField) -> dict[str, Json]:
    data: dict[str, Json] = {
        "path": field.path,
        "label": label_of(field.path),
        "type": field.type.value,
        "description": field.description,
    }
    if field.enum_values:
        data["choices"] = [text_of(each) for each in field.enum_values]
    if field.type is FieldType.BOOLEAN:
        data["choices"] = ["true", "false"]
    if field.items is not None:
        data["columns"] = columns_of(field)
    return data


def _brief(value: Value) -> str:
    if isinstance(value, tuple):
        return "1 row" if len(value) == 1 else f"{len(value)} rows"
    return text_of(value)


def _overtaken(decision: Decision | None) -> str:
    if decision is None:
        return "The decision that you saw was taken back meanwhile."
    who = decision.by or "Somebody"
    return f"{who} has {decision.answer.value} this field meanwhile."
