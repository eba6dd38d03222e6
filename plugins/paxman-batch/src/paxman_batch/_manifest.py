"""The manifest of a batch: what it is, how far it has come, and what its rows amount to."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import attrs

from paxman_batch._rows import Tally, joined, tally
from paxman_batch._sink import write_text
from paxman_core import __version__
from paxman_core.canonical import decimal_text
from paxman_core.errors import InvalidOptionError

if TYPE_CHECKING:
    from decimal import Decimal
    from pathlib import Path

    from paxman_batch._job import BatchJob
    from paxman_batch._sink import FileRecord, PartSummary, Sink
    from paxman_batch._source import BatchSource
    from paxman_core.canonical import Json

NAME: Final = "manifest.json"
RUNNING: Final = "running"
COMPLETE: Final = "complete"
INCOMPLETE: Final = "incomplete"
NO_ROWS: Final = tally((), (), (), ())


def identity_of(
    job: BatchJob, source: BatchSource, sink: Sink, rows_per_part: int
) -> dict[str, Json]:
    """What must be the same for a batch to be resumed."""
    return {
        **job.to_dict(),
        "input": source.fingerprint,
        "format": sink.form,
        "escape_formulas": sink.escape_formulas,
        "rows_per_part": rows_per_part,
        "versions": _versions(job),
    }


def _versions(job: BatchJob) -> dict[str, Json]:
    """The versions of everything that can find a value."""
    with job.engine() as engine:
        versions: dict[str, Json] = {spec.id: spec.version for spec in engine.registry.specs}
    return {"paxman-core": __version__, **versions}


def read_manifest(folder: Path) -> dict[str, Any] | None:
    """The manifest in a folder, or None if there is none."""
    path = folder / NAME
    if not path.exists():
        return None
    try:
        content: dict[str, Any] = json.loads(path.read_bytes())
        content["identity"]["rows_per_part"]
    except (ValueError, KeyError, TypeError):
        raise InvalidOptionError(
            f"{path} is not the manifest of a batch.", next_step="Choose another folder."
        ) from None
    return content


def check_same(folder: Path, before: dict[str, Any], now: dict[str, Json]) -> None:
    """Refuse to go on with a batch that is another one."""
    known = before["identity"]
    differing = [name for name in now if known.get(name) != now[name]]
    if differing:
        raise InvalidOptionError(
            f"The batch in {folder} was begun with another {' and another '.join(differing)}.",
            next_step="Give what it was begun with, or choose another folder.",
            context={"differing": differing},
        )


@attrs.define
class Progress:
    """How far a batch has come; kept up to date while it runs."""

    identity: dict[str, Json]
    runner: str
    documents: int
    """How many there are, as far as that is known beforehand."""
    parts: int = 0
    observations: int = 0
    anonymous: int = 0
    rows: Tally = NO_ROWS
    files: dict[str, FileRecord] = attrs.field(factory=dict)
    budget_usd: Decimal | None = None

    def add(self, part: PartSummary) -> None:
        """One part more is done."""
        self.parts += 1
        self.observations += part.observations
        self.anonymous += part.anonymous
        self.rows = joined((self.rows, part.tally))
        self.files.update(part.files)

    def write(self, folder: Path, state: str, charged: Decimal | None, error: str = "") -> None:
        """Write the manifest, whole or not at all."""
        rows = self.rows
        spend: dict[str, Json] = {"usd": decimal_text(rows.usd)}
        if charged is not None:
            # More than the rows say, if calls were made whose answers were lost.
            spend["charged_usd"] = decimal_text(charged)
        if self.budget_usd is not None:
            spend["budget_usd"] = decimal_text(self.budget_usd)
        content: dict[str, Json] = {
            "state": state,
            "error": error,
            "identity": self.identity,
            "runner": self.runner,
            "parts": self.parts,
            "documents": rows.rows,
            "statuses": dict(sorted(rows.statuses.items())),
            "failures": dict(sorted(rows.failures.items())),
            "unresolved": dict(sorted(rows.unresolved.items())),
            "spend": spend,
            "observations": self.observations,
            "without_entity": self.anonymous,
            "files": {name: attrs.asdict(file) for name, file in sorted(self.files.items())},
        }
        write_text(folder / NAME, json.dumps(content, indent=2, ensure_ascii=False) + "\n")
