"""Documents one by one: from folders and patterns, and from the rows of tables."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import attrs

from paxman_core.errors import InvalidOptionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

TABLES: Final = (".csv", ".jsonl", ".ndjson", ".parquet", ".tsv")
CONTENT_COLUMNS: Final = ("content", "text", "body", "document")
PATH_COLUMNS: Final = ("path", "file", "filename")
ID_COLUMNS: Final = ("id",)
_ROWS_AT_ONCE = 256
_MAX_KINDS = 1_000
_LONGEST_FIELD = 2**31 - 1


class InputRow(NamedTuple):
    """One document of the input, in the order of the columns."""

    id: str
    content: bytes | None = None
    path: str | None = None
    media_type: str | None = None
    problem: str | None = None


@attrs.frozen
class TableColumns:
    """Which columns of a table hold what; where none is named, the usual names are looked for."""

    id: str | None = None
    content: str | None = None
    path: str | None = None
    media_type: str | None = None


class InputFile(NamedTuple):
    """A file of the input: a document, or a table with a document in each row."""

    path: Path
    is_table: bool
    is_special: bool = False
    """Whether it is a pipe, a socket or a device, which is never opened: that could last."""


def files_of(name: str, left_out: Path | None = None) -> Iterator[InputFile]:
    """The files that a name stands for, in a stable order, however many there are.

    In a folder every file is a document, unless nothing else than a table can be meant; `left_out`
    is a folder that is not gone into.
    """
    path = Path(name)
    if path.is_dir():
        for file in _walk(path, left_out):
            yield _input_file(file, (".parquet",))
    else:
        for file in [path] if os.path.lexists(path) else _fitting(name):
            yield _input_file(file, TABLES)


def _input_file(path: Path, tables: Sequence[str]) -> InputFile:
    """What a file is; a link that leads nowhere is a document that cannot be read."""
    if path.is_file():
        return InputFile(path, path.suffix.lower() in tables)
    return InputFile(path, is_table=False, is_special=path.exists())


def _fitting(pattern: str) -> list[Path]:
    anchor = Path(pattern).anchor
    is_pattern = any(sign in pattern for sign in "*?[")
    found = sorted(Path(anchor or ".").glob(pattern[len(anchor) :])) if is_pattern else []
    if not found:
        what = "fits no file" if is_pattern else "does not exist"
        raise InvalidOptionError(
            f"{pattern!r} {what}.", next_step="Name a file, a folder or a pattern."
        )
    return [file for file in found if not file.is_dir()]


def _walk(folder: Path, left_out: Path | None) -> Iterator[Path]:
    """The files below a folder, hidden ones left out; only one folder's names are held at once."""
    if left_out is not None and folder.absolute() == left_out:
        return
    with os.scandir(folder) as entries:
        found = sorted((entry.name, entry.is_dir()) for entry in entries)
    for name, is_folder in found:
        if name.startswith("."):
            continue
        if is_folder:
            yield from _walk(folder / name, left_out)
        else:
            yield folder / name


def table_rows(path: Path, columns: TableColumns, root: Path | None = None) -> Iterator[InputRow]:
    """The documents of a table, one a row; paths lead to files below `root`, or the table's folder.

    A table often comes from elsewhere, and must not choose which files of this machine are read.
    """
    below = (root or path.parent).resolve()
    suffix = path.suffix.lower()
    if suffix == ".parquet":
        numbered: Iterable[tuple[int, object]] = enumerate(_parquet_rows(path, columns))
    elif suffix in (".csv", ".tsv"):
        numbered = enumerate(_delimited_rows(path, columns))
    else:
        numbered = _json_rows(path)
    known: dict[tuple[str, ...], dict[str, str]] = {}
    for number, row in numbered:
        if isinstance(row, dict):
            names = tuple(row)
            if (roles := known.get(names)) is None:
                # Rows of JSON can have any members, but most have the same.
                roles = _find_roles(row, columns)
                if len(known) < _MAX_KINDS:
                    known[names] = roles
            yield _input_row(path, number + 1, row, roles, below)
        elif isinstance(row, _Broken):
            yield InputRow(f"{path}:{number + 1}", problem=str(row))
        else:
            problem = f"The row is a {type(row).__name__}, not an object."
            yield InputRow(f"{path}:{number + 1}", problem=problem)


def check_table(path: Path, columns: TableColumns) -> None:
    """Refuse a table without documents before anything is done; JSON says it in each row."""
    suffix = path.suffix.lower()
    if suffix == ".parquet":
        import pyarrow.parquet

        _roles(pyarrow.parquet.read_schema(path).names, columns, path)
    elif suffix in (".csv", ".tsv"):
        next(_delimited_rows(path, columns), None)


def _parquet_rows(path: Path, columns: TableColumns) -> Iterator[object]:
    import pyarrow.parquet

    # Not buffered ahead: a row group can be larger than memory.
    with pyarrow.parquet.ParquetFile(path, pre_buffer=False, buffer_size=1 << 20) as file:
        names = file.schema_arrow.names
        wanted = _roles(names, columns, path)
        batches = file.iter_batches(_ROWS_AT_ONCE, columns=sorted(set(wanted.values())))
        for batch in batches:
            yield from batch.to_pylist()


def _delimited_rows(path: Path, columns: TableColumns) -> Iterator[object]:
    import csv

    csv.field_size_limit(_LONGEST_FIELD)
    delimiter = "\t" if path.suffix.lower() == ".tsv" else ","
    with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
        reader = csv.DictReader(file, delimiter=delimiter)
        _roles(reader.fieldnames or (), columns, path)
        yield from reader


def _json_rows(path: Path) -> Iterator[tuple[int, object]]:
    with path.open("rb") as file:
        for number, line in enumerate(file):
            if line.strip():
                try:
                    yield number, json.loads(line)
                except (ValueError, RecursionError) as error:
                    yield number, _Broken(f"The line is not JSON: {error}.")


class _Broken(str):
    """What is wrong with a row that holds no document."""

    __slots__ = ()


def _input_row(
    path: Path, number: int, row: dict[str, Any], roles: dict[str, str], below: Path
) -> InputRow:
    given = row.get(roles["id"]) if "id" in roles else None
    identity = f"{path}:{number}" if given is None or given == "" else _text(given)
    media_type = row.get(roles["media_type"]) if "media_type" in roles else None
    content = row.get(roles["content"]) if "content" in roles else None
    if content is not None:
        data, kind = _content(content)
        return InputRow(identity, data, media_type=media_type or kind)
    file = row.get(roles["path"]) if "path" in roles else None
    if not isinstance(file, str) or not file:
        return InputRow(identity, problem="There is neither content nor a path in the row.")
    there = (path.parent / file).absolute()
    if not _is_below(there, below):
        problem = f"The path {file!r} leads out of {below}; pass root= (--root) to allow that."
        return InputRow(identity, problem=problem)
    return InputRow(identity, path=str(there), media_type=media_type)


def _is_below(path: Path, folder: Path) -> bool:
    """Whether a path stays in a folder, wherever its links lead."""
    try:
        return path.resolve().is_relative_to(folder)
    except (OSError, ValueError, RuntimeError):
        # A name that cannot be one, or links that lead in a circle.
        return False


def _content(content: object) -> tuple[bytes, str | None]:
    """A document's bytes; what JSON holds as an object or a list is a document in JSON."""
    if isinstance(content, bytes):
        return content, None
    if isinstance(content, str):
        return content.encode("utf-8", "surrogateescape"), None
    return json.dumps(content, ensure_ascii=False).encode("utf-8"), "application/json"


def _text(value: object) -> str:
    text = value if isinstance(value, str) else str(value)
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _roles(names: Sequence[str], columns: TableColumns, path: Path) -> dict[str, str]:
    """Which column plays which role; a table without documents is refused."""
    roles = _find_roles(dict.fromkeys(names), columns)
    asked = attrs.asdict(columns)
    missing = [name for role, name in asked.items() if name is not None and role not in roles]
    if missing or not roles.keys() & {"content", "path"}:
        what = f"no column {missing[0]!r}" if missing else "no column with documents"
        raise InvalidOptionError(
            f"{path} has {what}; its columns are: {', '.join(names)}.",
            next_step="Name the column that has the content, or the paths; to read the file "
            "itself as a document, name its folder.",
        )
    return roles


def _find_roles(names: Mapping[str, Any], columns: TableColumns) -> dict[str, str]:
    usual = {
        "id": ID_COLUMNS,
        "content": CONTENT_COLUMNS,
        "path": PATH_COLUMNS,
        "media_type": ("media_type",),
    }
    roles = {}
    for role, likely in usual.items():
        asked = getattr(columns, role)
        found = [name for name in ((asked,) if asked is not None else likely) if name in names]
        if found:
            roles[role] = found[0]
    return roles
