"""Where the rows of a batch go: parts with fixed names, each there whole or not at all."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

import attrs

from paxman_batch._part_file import counted_rows, rows_of, write_rows
from paxman_batch._rows import ChunkOutcome, Tally, tally
from paxman_core.errors import BatchError, InvalidOptionError

if TYPE_CHECKING:
    from collections.abc import Callable

Format: TypeAlias = Literal["parquet", "jsonl", "csv"]

OBSERVATIONS: Final = "observations"
"""The folder in the folder of the batch that has the observations, as Parquet."""
RECORDS: Final = ".parts"
"""The folder in the folder of the batch that says of each part what its files must be."""
_WITHOUT_ENTITY: Final = "paxman.without_entity"
_TEMPORARY: Final = ".tmp"
_PART = re.compile(r"part-(\d{6,})\.([a-z]+)")


@attrs.frozen
class FileRecord:
    """What a file was when it was written: whatever else it is now has been damaged."""

    rows: int
    sha256: str


@attrs.frozen
class PartSummary:
    """One part that is done, and what its rows amount to."""

    number: int
    tally: Tally
    observations: int = 0
    anonymous: int = 0
    """How many documents do not say who they are about, so that nothing could be observed."""
    files: Mapping[str, FileRecord] = attrs.field(factory=dict)
    """By name, seen from the folder of the batch."""


def _absolute(path: str | os.PathLike[str]) -> Path:
    return Path(path).absolute()


@attrs.frozen
class Sink:
    """A folder of parts; it can be pickled, and several processes can write to it at once.

    A part is written under another name, synced to the disk and then renamed. One that has its
    name is done; who writes it again replaces it by the same rows. What its files must be is
    written down before it gets its name, so that it can be told whether they still are.
    """

    folder: Path = attrs.field(converter=_absolute)
    form: Format = "parquet"
    escape_formulas: bool = True
    """Whether CSV has an apostrophe before a text that a spreadsheet would take for a formula."""

    def __attrs_post_init__(self) -> None:
        if self.form not in get_args(Format):
            raise InvalidOptionError(
                f"Unknown format {self.form!r}.",
                next_step=f"Choose one of: {', '.join(get_args(Format))}.",
            )

    def path(self, number: int) -> Path:
        """The file of a part."""
        return self.folder / f"part-{number:06d}.{self.form}"

    def _observations(self, number: int) -> Path:
        return self.folder / OBSERVATIONS / f"part-{number:06d}.parquet"

    def has(self, number: int) -> bool:
        """Whether a part is done."""
        return self.path(number).exists()

    def done(self) -> tuple[int, ...]:
        """The numbers of the parts that are done, in order."""
        if not self.folder.is_dir():
            return ()
        found = (_PART.fullmatch(path.name) for path in self.folder.iterdir())
        return tuple(sorted(int(part[1]) for part in found if part and part[2] == self.form))

    def has_parts(self) -> bool:
        """Whether any part is there, in whatever format."""
        return any(_PART.fullmatch(path.name) for path in self.folder.iterdir())

    def write(self, number: int, outcome: ChunkOutcome) -> PartSummary:
        """Write the part of this `number`, with the `outcome` of its chunk.

        It comes after all that belongs to it: one that is there has all that it needs.
        """
        count = 0
        files: dict[str, FileRecord] = {}
        if outcome.observations is not None:
            count, known = outcome.observations.num_rows, outcome.observations.schema.metadata
            counted = outcome.observations.replace_schema_metadata(
                {**(known or {}), _WITHOUT_ENTITY: str(outcome.anonymous)}
            )
            path = self._observations(number)
            hashed = _write_whole(path, lambda file: write_rows(file, counted, "parquet"))
            files[self._name(path)] = FileRecord(count, hashed)
        path = self.path(number)

        def record(hashed: str) -> None:
            files[self._name(path)] = FileRecord(outcome.rows.num_rows, hashed)
            content = {name: attrs.asdict(file) for name, file in files.items()}
            write_text(self._record(number), json.dumps(content, indent=2) + "\n")

        rows, form, escape = outcome.rows, self.form, self.escape_formulas
        _write_whole(path, lambda file: write_rows(file, rows, form, escape), record)
        return PartSummary(number, outcome.tally, count, outcome.anonymous, files)

    def _name(self, path: Path) -> str:
        return path.relative_to(self.folder).as_posix()

    def _record(self, number: int) -> Path:
        return self.folder / RECORDS / f"part-{number:06d}.json"

    def files(self, number: int) -> dict[str, FileRecord]:
        """What the files of a part must be; nothing if nobody has said so."""
        try:
            content = json.loads(self._record(number).read_bytes())
            return {name: FileRecord(**file) for name, file in content.items()}
        except (OSError, ValueError, TypeError, AttributeError):
            return {}

    def damaged(self, number: int) -> tuple[str, ...]:
        """The files of a part that are not as they were written."""
        files = self.files(number)
        if not files:
            return (self._name(self.path(number)),)
        return tuple(
            name for name, file in files.items() if _hash_of(self.folder / name) != file.sha256
        )

    def summary(self, number: int) -> PartSummary:
        """What a part that was written before amounts to."""
        rows = _tally_of(self.path(number), self.form)
        files = self.files(number)
        observations = self._observations(number)
        if not observations.exists():
            return PartSummary(number, rows, files=files)
        count, metadata = counted_rows(observations)
        return PartSummary(number, rows, count, int(metadata[_WITHOUT_ENTITY.encode()]), files)

    def prepare(self) -> None:
        """Make the folder."""
        self.folder.mkdir(parents=True, exist_ok=True)

    def clear(self) -> None:
        """Take away what a process that was killed left half written; nobody else may write."""
        for folder in (self.folder, self.folder / OBSERVATIONS, self.folder / RECORDS):
            for left in folder.glob(f".*{_TEMPORARY}"):
                left.unlink(missing_ok=True)


def _tally_of(path: Path, form: Format) -> Tally:
    rows = list(rows_of(path, form))
    return tally(
        (row.status for row in rows),
        (row.error for row in rows),
        (row.reasons for row in rows),
        (row.cost_usd for row in rows),
    )


def _hash_of(path: Path) -> str | None:
    """The SHA-256 of a file, if it is there."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None


def _write_whole(
    path: Path,
    write: Callable[[Any], None],
    before_naming: Callable[[str], None] | None = None,
) -> str:
    """Write a file so that it is there whole or not at all, even if the machine stops.

    Gives back its SHA-256, which `before_naming` hears before the file has its name.
    """
    # On a cluster several machines may write the same part, and process ids are not unique there.
    temporary = path.with_name(f".{path.name}.{os.urandom(8).hex()}{_TEMPORARY}")
    try:
        path.parent.mkdir(exist_ok=True)
        with temporary.open("wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        hashed = _hash_of(temporary) or ""
        if before_naming is not None:
            before_naming(hashed)
        temporary.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise BatchError(
            f"{path} cannot be written: {error.strerror or error}.",
            next_step="What is done is kept: make room, run the same batch again and pass "
            "resume=True (--resume).",
            context={"path": str(path)},
        ) from None
    return hashed


def _sync_folder(folder: Path) -> None:
    """Make a renaming durable; not every system can open a folder."""
    flags = getattr(os, "O_DIRECTORY", None)
    if flags is not None:
        descriptor = os.open(folder, flags)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write_text(path: Path, text: str) -> None:
    """Write a small file whole or not at all."""
    _write_whole(path, lambda file: file.write(text.encode("utf-8")))
