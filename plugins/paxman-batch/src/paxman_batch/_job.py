"""What a worker needs to know to work on documents, and nothing else."""

from __future__ import annotations

import hashlib
import json
import pickle
from collections.abc import Mapping
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from paxman_core.canonical import Json, canonical_json, content_hash
from paxman_core.capability import LookupTable, RecordingMode, read_models, tables_of
from paxman_core.contract import CanonicalContract
from paxman_core.engine import DEFAULT_POLICY, NO_BUDGET, Engine
from paxman_core.errors import InvalidOptionError
from paxman_core.policy import Budget, Policy

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def _names(given: Iterable[str]) -> tuple[str, ...]:
    return tuple(given)


def _settings(given: Mapping[str, Mapping[str, Json]]) -> dict[str, dict[str, Json]]:
    # A plain dict, because not every kind of mapping can be pickled.
    return {name: dict(values) for name, values in given.items()}


def _models(given: Iterable[object]) -> tuple[Mapping[str, Json], ...]:
    return tuple(model.content for model in read_models(given))


def _tables(given: Mapping[str, object] | Sequence[LookupTable]) -> tuple[LookupTable, ...]:
    return tuple(tables_of(given))


@attrs.frozen
class Observing:
    """That observations are written, too: who each document is about, and when it was so.

    `entity` is the path of the field that names the entity, `entity_name` is its name itself; one
    of them is given. `observed_at` is a time or the path of a date; without it, when the document
    was worked on.
    """

    entity: str = ""
    entity_name: str = ""
    observed_at: str | datetime | None = None

    def __attrs_post_init__(self) -> None:
        if bool(self.entity) == bool(self.entity_name):
            raise InvalidOptionError(
                "Pass exactly one of entity= and entity_name=.",
                next_step="entity is the path of the field that names it; entity_name is the name.",
            )

    def to_dict(self) -> dict[str, Json]:
        """The options as JSON."""
        at = self.observed_at
        moment = at if at is None or isinstance(at, str) else at.isoformat()
        return {"entity": self.entity, "entity_name": self.entity_name, "observed_at": moment}


@attrs.frozen(eq=False, slots=False)
class BatchJob:
    """What to do with each document; it can be pickled, and is the same in every worker."""

    contract: CanonicalContract
    budget: Budget = NO_BUDGET
    """Of each document; what all may cost together is the shared budget."""
    policy: Policy = DEFAULT_POLICY
    block: tuple[str, ...] = attrs.field(default=(), converter=_names)
    load: tuple[str, ...] | None = None
    """The names of the only plugins to load; None means all that are installed."""
    tables: tuple[LookupTable, ...] = attrs.field(default=(), converter=_tables)
    settings: Mapping[str, Mapping[str, Json]] = attrs.field(factory=dict, converter=_settings)
    recordings: str | None = None
    """The file that keeps the calls of models, so that no retry pays for one again."""
    mode: RecordingMode = "auto"
    models: tuple[Mapping[str, Json], ...] = attrs.field(default=(), converter=_models)
    """What was learned, as paths or as their content; a worker gets the content."""
    with_artifact: bool = False
    """Whether each row has the whole artifact as JSON text."""
    observing: Observing | None = None

    def engine(self) -> Engine:
        """An engine with the job's options."""
        return Engine(
            plugins=self.load,
            block=self.block,
            tables=self.tables,
            settings=self.settings,
            recordings=self.recordings,
            mode=self.mode,
            models=self.models,
        )

    def to_dict(self) -> dict[str, Json]:
        """Everything that can change a row; where recordings are kept cannot."""
        contract: dict[str, Json] = {
            "id": self.contract.id,
            "version": self.contract.version,
            "hash": self.contract.content_hash,
        }
        # Left out where nobody chose, so that a batch of before can be resumed.
        load: dict[str, Json] = {} if self.load is None else {"load": [*sorted(self.load)]}
        return {
            **load,
            "contract": contract,
            "budget": self.budget.to_dict(),
            "policy": self.policy.to_dict(),
            "block": [*sorted(self.block)],
            "tables": {table.name: _source_text(table) for table in self.tables},
            # Numbers of a settings file may be decimals, which are written as text.
            "settings": json.loads(canonical_json(self.settings)),
            **(
                {"models": [content_hash(dict(each)) for each in self.models]}
                if self.models
                else {}
            ),
            "with_artifact": self.with_artifact,
            "observing": None if self.observing is None else self.observing.to_dict(),
        }

    @cached_property
    def fingerprint(self) -> str:
        """A hash of the job: two jobs with the same give the same rows.

        Where recordings are kept counts here, because the engine that holds them is kept by it.
        """
        return content_hash({**self.to_dict(), "recordings": self.recordings, "mode": self.mode})

    def __getstate__(self) -> dict[str, object]:
        return {name: self.__dict__[name] for name in attrs.fields_dict(BatchJob)}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)


def _source_text(table: LookupTable) -> str:
    """Where a table's rows are; rows that were given themselves are told apart by a hash."""
    if isinstance(table.source, (str, Path)):
        return str(table.source)
    try:
        content = pickle.dumps(table.source)
    except Exception as error:
        # Anything can be given as rows, and pickling it can raise anything.
        raise InvalidOptionError(
            f"The table {table.name!r} cannot be sent to another process: {error}.",
            next_step="Give a path, a URL, or rows that can be pickled.",
        ) from None
    return f"sha256:{hashlib.sha256(content).hexdigest()}"
