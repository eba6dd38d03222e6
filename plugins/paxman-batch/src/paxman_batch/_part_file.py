"""The three formats of a part: Parquet, JSON Lines and CSV, with the same rows in each."""

from __future__ import annotations

import csv
import io
import json
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, NamedTuple

from paxman_cli import csv_text
from paxman_core.canonical import decimal_text
from paxman_core.values import Money, amount_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_LONGEST_CELL = 2**31 - 1
TALLIED = ("status", "error", "unresolved", "cost_usd")


class TalliedRow(NamedTuple):
    """What the tally of a part needs of a row."""

    status: str
    error: str | None
    reasons: tuple[str, ...]
    cost_usd: Decimal | None


def write_rows(file: Any, batch: Any, form: str, escape_formulas: bool = True) -> None:
    """Write a record batch to an open binary file."""
    if form == "parquet":
        _write_parquet(file, batch)
    elif form == "jsonl":
        file.writelines(_json_line(row) for row in batch.to_pylist(maps_as_pydicts="strict"))
    else:
        _write_csv(file, batch, escape_formulas)


def _write_parquet(file: Any, batch: Any) -> None:
    import pyarrow.parquet

    table = pyarrow.Table.from_batches([batch])
    # Most columns have many values, and a dictionary of them costs more than it saves.
    pyarrow.parquet.write_table(table, file, compression="zstd", use_dictionary=False)


def _write_csv(file: Any, batch: Any, escape_formulas: bool) -> None:
    text = io.TextIOWrapper(file, "utf-8", newline="", write_through=True)
    writer = csv.writer(text)
    writer.writerow([csv_text(name, escape_formulas) for name in batch.schema.names])
    for row in batch.to_pylist(maps_as_pydicts="strict"):
        writer.writerow([_cell(value, escape_formulas) for value in row.values()])
    text.detach()


def _json_line(row: dict[str, Any]) -> bytes:
    return json.dumps(_written(row), ensure_ascii=False).encode("utf-8") + b"\n"


def _written(value: object) -> object:
    """A value as JSON has it: exact numbers and moments are strings, as in an artifact."""
    if isinstance(value, dict):
        money = _money(value)
        if money is not None:
            return {"amount": amount_text(money), "currency": money.currency}
        return {name: _written(member) for name, member in value.items()}
    if isinstance(value, list):
        return [_written(item) for item in value]
    if isinstance(value, Decimal):
        return decimal_text(value)
    return value.isoformat() if isinstance(value, (date, datetime)) else value


def _money(value: dict[str, object]) -> Money | None:
    """The money that a struct of its two columns is."""
    if value.keys() != {"amount", "currency"}:
        return None
    amount, currency = value["amount"], value["currency"]
    if not isinstance(amount, Decimal) or not isinstance(currency, str):
        return None
    return Money(amount, currency)


def _cell(value: object, escape_formulas: bool) -> str:
    """A cell of text: money as `12.50 EUR`, what has parts as JSON, nothing for null."""
    if value is None:
        return ""
    if isinstance(value, str):
        return csv_text(value, escape_formulas)
    money = _money(value) if isinstance(value, dict) else None
    if money is not None:
        return f"{amount_text(money)} {money.currency}"
    written = _written(value)
    return written if isinstance(written, str) else json.dumps(written, ensure_ascii=False)


def rows_of(path: Path, form: str) -> Iterator[TalliedRow]:
    """The rows of a part that was written, as far as its tally needs them."""
    if form == "parquet":
        yield from _rows_of_parquet(path)
    elif form == "jsonl":
        with path.open("rb") as file:
            for line in file:
                row = json.loads(line)
                reasons = tuple((row["unresolved"] or {}).values())
                yield TalliedRow(row["status"], row["error"], reasons, _dollars(row["cost_usd"]))
    else:
        yield from _rows_of_csv(path)


def counted_rows(path: Path) -> tuple[int, dict[bytes, bytes]]:
    """The number of rows in a Parquet file, and what is written beside them."""
    import pyarrow.parquet

    found = pyarrow.parquet.read_metadata(path)
    return found.num_rows, found.metadata


def _rows_of_parquet(path: Path) -> Iterator[TalliedRow]:
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(path, columns=list(TALLIED))
    for row in table.to_pylist():
        reasons = tuple(reason for _, reason in row["unresolved"] or ())
        yield TalliedRow(row["status"], row["error"], reasons, row["cost_usd"])


def _rows_of_csv(path: Path) -> Iterator[TalliedRow]:
    csv.field_size_limit(_LONGEST_CELL)
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            reasons = tuple(json.loads(row["unresolved"] or "{}").values())
            cost = _dollars(row["cost_usd"])
            yield TalliedRow(row["status"], row["error"] or None, reasons, cost)


def _dollars(text: str | None) -> Decimal | None:
    return Decimal(text) if text else None
