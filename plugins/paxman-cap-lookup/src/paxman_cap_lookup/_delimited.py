"""Tables in CSV and TSV files."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from paxman_cap_lookup._content import Content, SourceError, make_content
from paxman_core.document import assume, decode

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def read_delimited(path: Path) -> Content:
    """The table of a file whose first line names the columns."""
    text = decode(path.read_bytes()).text
    dialect = assume(text, "\t" if path.suffix.lower() == ".tsv" else "")
    lines = csv.reader(
        io.StringIO(text[dialect.start :], newline=""),
        delimiter=dialect.delimiter,
        skipinitialspace=dialect.skip_space,
        strict=True,
    )
    records = _records(lines)
    header = next(records, None)
    if header is None:
        raise SourceError("the file is empty")
    return make_content([name.strip() for name in header], records)


def _records(lines: Iterator[list[str]]) -> Iterator[list[str]]:
    """The records of a file; blank lines are none."""
    try:
        yield from (record for record in lines if any(record))
    except csv.Error as error:
        raise SourceError(f"it is not valid CSV ({error})") from None
