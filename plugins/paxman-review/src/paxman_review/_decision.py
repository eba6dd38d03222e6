"""A decision: what a person said about one field of one document, and when."""

from __future__ import annotations

import enum
import hashlib
import json
from functools import cached_property
from typing import TYPE_CHECKING, Any

import attrs

from paxman_core.canonical import exact_number
from paxman_review._stored_value import stored_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


@enum.unique
class Answer(enum.Enum):
    """What a person can say."""

    CONFIRMED = "confirmed"
    """The value is right as it stands."""
    CORRECTED = "corrected"
    """The right value is another one."""
    ABSENT = "absent"
    """The document has no such value."""
    UNSURE = "unsure"
    """It cannot be told from the document."""
    UNDONE = "undone"
    """An earlier decision was a slip."""


@attrs.frozen
class Span:
    """Characters of the document that a person pointed at."""

    start: int
    end: int
    quote: str


@attrs.frozen(slots=False)
class Decision:
    """One line of a decision file; nothing in it ever changes."""

    document: str
    """Its name, as the artifact has it."""
    content_hash: str
    field: str
    answer: Answer
    by: str
    at: str
    """When, in UTC."""
    stored: str = ""
    """The right value as JSON text; empty where the answer has none."""
    given: str = ""
    """What had been found, in words; empty if nothing was."""
    run: str = ""
    """The replay hash of the artifact that was looked at."""
    evidence: tuple[Span, ...] = ()
    seconds: float = 0.0
    """How long the person looked at it."""
    undoes: str = ""
    """For a slip: the id of the decision that does not count."""
    window: str = ""
    """Which window it was made in, so that each undoes its own."""

    @cached_property
    def id(self) -> str:
        """The hash of what it says: a decision that is written twice counts once."""
        return hashlib.sha256(self._line("").encode()).hexdigest()[:16]

    def to_line(self) -> str:
        """The decision as a line of JSON, which `paxman eval --gold` reads as right values."""
        return self._line(self.id)

    def _line(self, identifier: str) -> str:
        about: dict[str, object] = {
            "id": identifier,
            "field": self.field,
            "answer": self.answer.value,
            "by": self.by,
            "at": self.at,
            "content_hash": self.content_hash,
        }
        optional = {
            "given": self.given,
            "run": self.run,
            "evidence": [attrs.asdict(span) for span in self.evidence],
            "seconds": self.seconds,
            "undoes": self.undoes,
            "window": self.window,
        }
        about |= {name: value for name, value in optional.items() if value}
        head = json.dumps({"document": self.document}, ensure_ascii=False)[:-1]
        tail = json.dumps({"decision": about}, ensure_ascii=False)[1:]
        return f'{head}, "gold": {self._gold()}, {tail}'

    def _gold(self) -> str:
        if self.answer is Answer.ABSENT:
            return f"{{{json.dumps(self.field)}: null}}"
        return f"{{{json.dumps(self.field)}: {self.stored}}}" if self.stored else "{}"


def decision_from_line(line: str) -> tuple[Decision, object]:
    """The decision of a line, and its stored value as JSON with decimals; ValueError if none."""
    row = json.loads(line, parse_float=exact_number)
    if not isinstance(row, dict) or not isinstance(row.get("decision"), dict):
        raise ValueError("it is not a decision")
    about: dict[str, Any] = dict(row["decision"])
    gold: Mapping[str, object] = row.get("gold") or {}
    stored = gold.get(about.get("field", ""))
    try:
        decision = Decision(
            document=str(row["document"]),
            content_hash=about["content_hash"],
            field=about["field"],
            answer=Answer(about["answer"]),
            by=about["by"],
            at=about["at"],
            stored="" if stored is None else stored_text(stored),
            given=about.get("given", ""),
            run=about.get("run", ""),
            evidence=tuple(Span(**span) for span in about.get("evidence", ())),
            seconds=float(about.get("seconds", 0)),
            undoes=about.get("undoes", ""),
            window=about.get("window", ""),
        )
    except (KeyError, TypeError) as error:
        raise ValueError(f"it is not a decision: {error}") from None
    return decision, stored


def standing(decisions: Iterable[Decision]) -> dict[tuple[str, str], Decision]:
    """By document and field the decision that counts: the last one that was not a slip."""
    listed = list(decisions)
    undone = {decision.undoes for decision in listed if decision.answer is Answer.UNDONE}
    counting: dict[tuple[str, str], Decision] = {}
    for decision in listed:
        if decision.answer is not Answer.UNDONE and decision.id not in undone:
            counting[(decision.content_hash, decision.field)] = decision
    return counting
