"""Confusions: what was given for what, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paxman_report.evaluation._outcome import DocumentRun


@attrs.frozen
class Confusion:
    """A mistake, and where it was made; the same one in several places is one."""

    field: str
    mistake: str
    gold: str | None
    given: str | None
    confidence: float
    documents: tuple[str, ...]


def confusions_of(runs: Iterable[DocumentRun]) -> tuple[Confusion, ...]:
    """Every mistake: wrong values first, the most confident and the most frequent first."""
    found: dict[tuple[str, str, str | None, str | None], list[tuple[str, float]]] = {}
    for run in runs:
        for outcome in run.fields:
            for unit in outcome.units:
                if unit.mistake:
                    key = (unit.field, unit.mistake, unit.gold, unit.given)
                    found.setdefault(key, []).append((run.name, outcome.confidence))
    listed = [
        Confusion(*key, max(sure for _, sure in where), tuple(name for name, _ in where))
        for key, where in found.items()
    ]
    return tuple(sorted(listed, key=_worth))


def _worth(confusion: Confusion) -> tuple[bool, float, int, str, str]:
    return (
        confusion.given is None,
        -confusion.confidence if confusion.given is not None else 0.0,
        -len(confusion.documents),
        confusion.field,
        f"{confusion.gold} {confusion.given}",
    )
