"""What is to be reviewed: artifacts that were stored, and documents that are read now."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from paxman_core.artifact import ExecutionArtifact, check_contract
from paxman_core.errors import InvalidOptionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_MARK = b'"replay_hash"'
_SQLITE = b"SQLite format 3\0"
_LONGEST_FIELD = 2**31 - 1


@attrs.frozen(eq=False)
class ReviewItem:
    """A document's artifact, and the folder beside which the document may lie."""

    artifact: ExecutionArtifact
    folder: Path

    @property
    def key(self) -> str:
        """What decisions know the document by: its content, whatever it is called."""
        return self.artifact.input.content_hash


def files_in(paths: Iterable[Path]) -> Iterator[Path]:
    """The files that are named, and those of folders, without hidden ones."""
    for path in paths:
        if not path.exists():
            raise InvalidOptionError(
                f"{str(path)!r} does not exist.",
                next_step="Name artifacts, documents, or a folder of either.",
            )
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file() and not file.name.startswith("."):
                yield file


def is_log(path: Path) -> bool:
    """Whether a file is an observation log."""
    with path.open("rb") as file:
        return file.read(len(_SQLITE)) == _SQLITE


def artifacts_in(path: Path) -> list[ExecutionArtifact] | None:
    """The artifacts of a file: stored ones, or those of a part of a batch; None if it has none."""
    if path.suffix == ".parquet":
        return _from_parquet(path)
    if path.suffix not in (".json", ".jsonl", ".csv"):
        return None
    content = path.read_bytes()
    if _MARK not in content and b'""replay_hash""' not in content:
        return None
    if path.suffix == ".csv":
        return list(_from_csv(content.decode("utf-8")))
    return list(_from_lines(content))


def _from_lines(content: bytes) -> Iterator[ExecutionArtifact]:
    lines = [line for line in content.split(b"\n") if line.strip()]
    for part in [content] if lines[0].strip() == b"{" else lines:
        if b'"artifact"' in part and isinstance(row := json.loads(part), dict):
            stored = row.get("artifact")
            if isinstance(stored, str):
                yield ExecutionArtifact.from_json(stored)
                continue
            if "replay_hash" in row and "input" not in row:
                continue  # A row of a batch that kept no artifact.
        yield ExecutionArtifact.from_json(part)


def _from_csv(text: str) -> Iterator[ExecutionArtifact]:
    csv.field_size_limit(_LONGEST_FIELD)
    for row in csv.DictReader(text.splitlines(keepends=True)):
        if stored := row.get("artifact"):
            yield ExecutionArtifact.from_json(stored)


def _from_parquet(path: Path) -> list[ExecutionArtifact] | None:
    try:
        from pyarrow import parquet
    except ImportError:
        raise InvalidOptionError(
            f"{path.name} cannot be read: pyarrow is not installed.",
            next_step="Run: pip install paxman-review[parquet]",
        ) from None
    table = parquet.ParquetFile(path)
    if "artifact" not in table.schema_arrow.names:
        return None
    stored = table.read(columns=["artifact"]).column("artifact").to_pylist()
    return [ExecutionArtifact.from_json(each) for each in stored if each]


def one_contract(items: Iterable[ReviewItem]) -> None:
    """Refuse artifacts of several contracts: their fields could not be gone through together."""
    listed = list(items)
    for item in listed[1:]:
        check_contract(item.artifact, listed[0].artifact.contract)
