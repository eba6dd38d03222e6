"""Corrections as observations: what a person corrected in a document holds in the record, too."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

import attrs

from paxman_core.errors import InvalidOptionError
from paxman_core.values import text_of
from paxman_review._decision import Answer
from paxman_review._items import ReviewItem
from paxman_review._review import Review

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paxman_core.contract import CanonicalContract
    from paxman_observations import Observation
    from paxman_review._decision import Decision


def documents_of_log(log: Path, folders: Iterable[Path]) -> tuple[list[Path], CanonicalContract]:
    """The documents that a log's observations come from, where they are, and their contract.

    A document is looked for as it is named, beside the log, and in the folders by its file name.
    """
    from paxman_observations import ObservationLog

    with ObservationLog(log) as records:
        sources = [each.source for each in records.observations() if each.source]
        contract = records.contract()
    known = {file.name: file for folder in folders for file in _files(folder)}
    found: dict[Path, None] = {}
    for source in dict.fromkeys(sources):
        name = PurePath(source).name
        places = (Path(source), log.parent / source, known.get(name, log.parent / name))
        file = next((place for place in places if place.is_file()), None)
        if file is not None:
            found[file] = None
    if not found:
        raise InvalidOptionError(
            f"None of the documents that {log.name} speaks of was found.",
            next_step="Name their folder by --documents.",
        )
    return list(found), contract


def _files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*")) if folder.is_dir() else [folder]


_CORRECTING = (Answer.CORRECTED, Answer.ABSENT)


@attrs.frozen
class CorrectionLog:
    """The observation log that corrections go to, and the field that names who they are about."""

    path: Path
    entity: str

    def check(self, review: Review) -> None:
        """Raises InvalidOptionError for a field the contract lacks, or a missing distribution."""
        paths = [field.path for field in review.contract.targets]
        if self.entity not in paths:
            raise InvalidOptionError(
                f"--entity names the field {self.entity!r}, which the contract does not have.",
                next_step=f"Its fields are: {', '.join(paths)}.",
            )
        try:
            import paxman_observations  # noqa: F401 - only whether it is there
        except ImportError:
            raise InvalidOptionError(
                "--log needs paxman-observations.",
                next_step="Run: pip install paxman-review[log]",
            ) from None

    def keep(self, review: Review, item: ReviewItem) -> int:
        """Add what a `review` corrected in one `item`; how much was new.

        Everything is said again each time, for a correction is logged once its document names its
        entity, and what a log knows already changes nothing.
        """
        from paxman_observations import ObservationLog

        name = review.reviewed(item, review.standing()).get(self.entity)
        if name is None or name == "":
            return 0
        said = list(self._observations(review, item, text_of(name)))
        with ObservationLog(self.path) as log:
            log.keep_contract(review.contract)
            return log.append(said)

    def _observations(self, review: Review, item: ReviewItem, entity: str) -> Iterator[Observation]:
        from paxman_observations import Observation

        made: dict[str, Observation] = {}
        for decision in review.decisions.decisions:
            if decision.content_hash != item.key:
                continue
            moment = datetime.fromisoformat(decision.at)
            if decision.answer in _CORRECTING:
                made[decision.id] = Observation(
                    entity,
                    moment,
                    fields={decision.field: review.value(decision)},
                    kind="correction",
                    source=decision.document,
                    producer=decision.by,
                    run=decision.run,
                    contract_id=review.contract.id,
                    contract_version=review.contract.version,
                    why="reviewed by a person",
                    display=_display(decision),
                )
                yield made[decision.id]
            elif decision.undoes in made:
                yield Observation(
                    entity,
                    moment,
                    kind="retract",
                    producer=decision.by,
                    why="taken back by the person",
                    retracts=made[decision.undoes].id,
                )


def _display(decision: Decision) -> dict[str, str]:
    if not decision.evidence:
        return {}
    spans = [attrs.asdict(span) for span in decision.evidence]
    return {decision.field: json.dumps({"evidence": spans}, ensure_ascii=False)}
