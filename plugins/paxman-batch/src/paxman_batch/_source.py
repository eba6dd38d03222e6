"""What a batch reads: files, folders, patterns and tables of documents, in chunks of fixed size."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs
import pyarrow
import pyarrow.parquet

from paxman_batch._documents import (
    InputFile,
    InputRow,
    TableColumns,
    check_table,
    files_of,
    table_rows,
)
from paxman_core.errors import InvalidOptionError

if TYPE_CHECKING:
    from collections.abc import Iterable

INPUT_SCHEMA: Final = pyarrow.schema(
    [
        pyarrow.field("id", pyarrow.string(), nullable=False),
        pyarrow.field("content", pyarrow.large_binary()),
        pyarrow.field("path", pyarrow.string()),
        pyarrow.field("media_type", pyarrow.string()),
        pyarrow.field("problem", pyarrow.string()),
    ]
)
"""The columns of documents. `id` is unique; of `content` and `path` one is set, unless `problem`
says why there is no document, which becomes the row's error."""

MAX_ROWS: Final = 1_000
MIN_ROWS: Final = 10
MAX_BYTES: Final = 8_000_000
"""A chunk ends when its documents have so many bytes, however few they are."""
WANTED_PARTS: Final = 64
_BLOCK: Final = 1 << 20


@attrs.frozen
class Chunk:
    """Some documents and their number, which is that of the part that they become."""

    number: int
    batch: Any
    """A record batch with the columns of `INPUT_SCHEMA`."""


class BatchSource:
    """The documents that names stand for, always in the same order.

    A name is a file, a folder, a pattern, or a table: a file `.jsonl`, `.ndjson`, `.csv`, `.tsv`
    or `.parquet` with a column that has the documents, or their paths. In a folder every file is
    a document, except `.parquet`; `left_out` is a folder that is not gone into, such as the one
    that the batch is written to. The paths in a table stay below `root`, or else below the folder
    of the table.
    """

    def __init__(
        self,
        names: Sequence[str | Path],
        columns: TableColumns | None = None,
        left_out: Path | None = None,
        root: Path | None = None,
    ) -> None:
        self._names = tuple(str(name) for name in names)
        self._left_out = None if left_out is None else left_out.absolute()
        self._columns = columns or TableColumns()
        self._root = root
        digest = hashlib.sha256(f"{self._columns!r} {root}".encode("utf-8", "surrogateescape"))
        self.total = 0
        """How many documents there are; of JSON Lines and CSV, how many lines."""
        self.skipped = 0
        """How many files are skipped: pipes, sockets and devices."""
        for path, is_table, is_special in self._files():
            if is_special:
                self.skipped += 1
            elif is_table:
                check_table(path, self._columns)
                content, count = _survey_table(path)
                digest.update(f"table {path} {content}\n".encode("utf-8", "surrogateescape"))
                self.total += count
            else:
                stated = path.stat() if path.exists() else path.lstat()
                seen = f"file {path} {stated.st_size} {stated.st_mtime_ns}\n"
                digest.update(seen.encode("utf-8", "surrogateescape"))
                self.total += 1
        if not self.total:
            raise self._nothing()
        self.fingerprint = digest.hexdigest()
        """A hash of what is read: names, sizes and times of documents, the content of tables."""

    def _nothing(self) -> InvalidOptionError:
        for name in self._names:
            if self._left_out is not None and Path(name).absolute() == self._left_out:
                return InvalidOptionError(
                    f"The output folder is the input folder: {name}.",
                    next_step="Write to another folder; it may be inside this one.",
                )
        what = "There is nothing to read"
        if self.skipped:
            what += f": pipes, sockets and devices are skipped ({self.skipped})"
        return InvalidOptionError(f"{what}.", next_step="Name a file, a folder or a pattern.")

    @property
    def rows_per_part(self) -> int:
        """A size of the chunks that gives many workers something to do, and few files."""
        return min(MAX_ROWS, max(MIN_ROWS, -(-self.total // WANTED_PARTS)))

    def chunks(self, rows_per_part: int) -> Iterator[Chunk]:
        """The documents in numbered chunks; the same rows are in the same chunk every time."""
        yield from chunked(self._rows(), rows_per_part)

    def _files(self) -> Iterator[InputFile]:
        for name in self._names:
            yield from files_of(name, self._left_out)

    def _rows(self) -> Iterator[InputRow]:
        for path, is_table, is_special in self._files():
            if is_special:
                continue
            if is_table:
                yield from table_rows(path, self._columns, self._root)
            else:
                yield InputRow(_identity(path), path=str(path.absolute()))


def _identity(path: Path) -> str:
    # The name of a file need not be text that can be written.
    return str(path).encode("utf-8", "backslashreplace").decode("utf-8")


def chunked(rows: Iterable[InputRow], rows_per_part: int) -> Iterator[Chunk]:
    """Rows in chunks of a fixed number, or of fewer where the documents are large."""
    number, size = 0, 0
    waiting: list[InputRow] = []
    for row in rows:
        waiting.append(row)
        size += len(row.content or b"")
        if len(waiting) == rows_per_part or size >= MAX_BYTES:
            yield Chunk(number, input_batch(waiting))
            number, size = number + 1, 0
            waiting = []
    if waiting:
        yield Chunk(number, input_batch(waiting))


def input_batch(rows: Sequence[InputRow]) -> Any:
    """Rows as a record batch with the columns of `INPUT_SCHEMA`."""
    columns = zip(*rows, strict=True) if rows else [()] * len(INPUT_SCHEMA)
    arrays = [
        pyarrow.array(values, field.type)
        for values, field in zip(columns, INPUT_SCHEMA, strict=True)
    ]
    return pyarrow.RecordBatch.from_arrays(arrays, schema=INPUT_SCHEMA)


def _survey_table(path: Path) -> tuple[str, int]:
    """A hash of the file's content, and its number of rows, for which lines are taken."""
    digest, lines, last = hashlib.sha256(), 0, b"\n"
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
            lines += block.count(b"\n")
            last = block[-1:]
    lines += last != b"\n"
    if path.suffix.lower() == ".parquet":
        with pyarrow.parquet.ParquetFile(path) as table:
            lines = table.metadata.num_rows
    elif path.suffix.lower() in (".csv", ".tsv"):
        lines = max(lines - 1, 0)
    return digest.hexdigest(), lines
