"""Line items: how many rows are right, and how many lists are complete, on labelled documents.

Run: python benchmarks/tables.py --data DIR, where DIR holds invoices.jsonl with its PDFs and
shop_receipts.jsonl. A row is right when quantity, unit price and total are right; descriptions are
counted apart. Beside ours stands what the default tables of pdfplumber, camelot and img2table hold
on the same PDFs, of those that are installed: a row of theirs counts if one of their table rows
holds the three numbers, whatever their columns are.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter, defaultdict
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from paxman_core import Engine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import TypeAlias

    from paxman_core import ExecutionArtifact

    Tables: TypeAlias = Callable[[Path], Iterator[list[set[Decimal]]]]

Row = dict[str, Any]

INVOICE: Final = {
    "id": "invoice",
    "fields": {
        "lines": {
            "type": "ARRAY",
            "items": {
                "fields": {
                    "description": "STRING",
                    "quantity": "DECIMAL",
                    "unit_price": "DECIMAL",
                    "line_total": "DECIMAL",
                }
            },
        }
    },
}
RECEIPT: Final = {
    "id": "receipt",
    "fields": {
        "items": {
            "type": "ARRAY",
            "items": {"fields": {"item": "STRING", "quantity": "DECIMAL?", "price": "DECIMAL"}},
        }
    },
}
CENT: Final = Decimal("0.01")
_SURE: Final = ("HIGH", "CERTAIN")
_NUMBER: Final = re.compile(r"-?\d[\d.,' ]*")


def invoices(folder: Path) -> None:
    """Rows and lists of PDF invoices, for each layout."""
    others = {name: tables for name, tables in _others() if tables is not None}
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    failed: Counter[str] = Counter()
    with Engine(block=["paxman-read-einvoice"]) as engine:
        for row in _rows(folder / "invoices.jsonl"):
            path = folder / row["file"]
            pairs = zip(row["lines"], row["lines_printed"], strict=True)
            wanted = [line for line, printed in pairs if printed["line_total"]]
            if not wanted:
                continue
            layout = " ".join(engine.read(path).text.split()[:3])
            artifact = engine.normalize(path, INVOICE)
            _count(counts[layout], artifact, "lines", wanted)
            for name, tables in others.items():
                try:
                    counts[layout][name] += _held(tables(path), wanted)
                except Exception:
                    # Another's bug does not end the comparison: the document counts as not read.
                    failed[name] += 1
    total = sum(counts.values(), Counter[str]())
    for layout, count in [*sorted(counts.items()), ("all", total)]:
        print(f"  {layout[:40]:40} {_figures(count)}")
    for name in _OTHERS:
        if name not in others:
            print(f"  {name} is not installed")
        elif failed[name]:
            print(f"  {name} raised an error on {failed[name]} PDFs")


def receipts(folder: Path) -> None:
    """Items and prices of shop receipts, each compared as a bag: the labels do not pair them."""
    counts: Counter[str] = Counter()
    with Engine() as engine:
        for row in _rows(folder / "shop_receipts.jsonl"):
            items: Any = engine.normalize(row["text"], RECEIPT)["items"] or ()
            for name, label, key in (
                ("item", "Prod_item", _squeezed),
                ("quantity", "Prod_quantity", _first_number),
                ("price", "Prod_price", _first_number),
            ):
                given = Counter(key(str(item[name])) for item in items if name in item)
                wanted = Counter(map(key, row["gold"].get(label) or ()))
                counts[f"{name} right"] += sum((given & wanted).values())
                counts[f"{name} given"] += sum(given.values())
                counts[f"{name} wanted"] += sum(wanted.values())
    for name in ("item", "quantity", "price"):
        found, known = counts[f"{name} given"], counts[f"{name} wanted"]
        right = counts[f"{name} right"]
        f1 = 2 * right / max(1, found + known)
        print(f"  {name:10} wanted {known:5} given {found:5} right {right:5}  F1 {f1:.3f}")


def _count(
    count: Counter[str], artifact: ExecutionArtifact, path: str, wanted: Sequence[Row]
) -> None:
    rows: Any = artifact[path] or ()
    right = [line for line in wanted if any(_is_same(row, line) for row in rows)]
    is_whole = len(right) == len(wanted) == len(rows)
    is_sure = bool(rows) and artifact.result(path).confidence_band.value in _SURE
    described = sum(
        any(_squeezed(row.get("description", "")) == _squeezed(line["description"]) for row in rows)
        for line in wanted
    )
    count.update(
        wanted=len(wanted),
        given=len(rows),
        right=len(right),
        described=described,
        lists=1,
        whole=int(is_whole),
        high=int(is_sure),
        high_whole=int(is_sure and is_whole),
    )


def _is_same(row: Row, line: Row) -> bool:
    prices = [line[name] for name in ("unit_price", "gross_price") if line.get(name) is not None]
    return (
        _is_near(row.get("line_total"), line["line_total"])
        and (line.get("quantity") is None or _is_near(row.get("quantity"), line["quantity"]))
        and (not prices or any(_is_near(row.get("unit_price"), price) for price in prices))
    )


def _is_near(given: Decimal | None, wanted: str) -> bool:
    """Whether a number is the wanted one, as far as two decimals tell."""
    return given is not None and abs(given - Decimal(wanted)) < CENT


def _others() -> Iterator[tuple[str, Tables | None]]:
    yield from ((name, find()) for name, find in _OTHERS.items())


def _plumber() -> Tables | None:
    """What pdfplumber's default tables hold: for each table row, the numbers in its cells."""
    try:
        import pdfplumber
    except ImportError:
        return None

    def tables(path: Path) -> Iterator[list[set[Decimal]]]:
        with pdfplumber.open(path) as pdf:
            for page in pdf.pages:
                for table in page.extract_tables():
                    yield [{n for cell in row for n in _numbers(cell or "")} for row in table]

    return tables


def _camelot() -> Tables | None:
    """What camelot's tables hold, by ruled lines or else by alignment."""
    try:
        import camelot
    except ImportError:
        return None

    def tables(path: Path) -> Iterator[list[set[Decimal]]]:
        for flavor in ("lattice", "stream"):
            for table in camelot.read_pdf(str(path), pages="all", flavor=flavor):
                yield [{n for cell in row for n in _numbers(str(cell))} for row in table.data]

    return tables


def _img2table() -> Tables | None:
    """What img2table finds on the drawn pages, with the PDF's own text."""
    try:
        from img2table.document import PDF
    except ImportError:
        return None

    def tables(path: Path) -> Iterator[list[set[Decimal]]]:
        for page in PDF(str(path)).extract_tables(borderless_tables=True).values():
            for table in page:
                rows = table.content.values()
                yield [{n for cell in row for n in _numbers(cell.value or "")} for row in rows]

    return tables


_OTHERS: Final[dict[str, Callable[[], Tables | None]]] = {
    "pdfplumber": _plumber,
    "camelot": _camelot,
    "img2table": _img2table,
}


def _held(tables: Iterable[list[set[Decimal]]], wanted: Sequence[Row]) -> int:
    rows = [row for table in tables for row in table]
    return sum(any(_holds(row, line) for row in rows) for line in wanted)


def _holds(row: set[Decimal], line: Row) -> bool:
    prices = {Decimal(line[n]) for n in ("unit_price", "gross_price") if line.get(n) is not None}
    needed = {Decimal(line[n]) for n in ("quantity", "line_total") if line.get(n) is not None}
    return needed <= row and (not prices or bool(prices & row))


def _numbers(said: str) -> Iterator[Decimal]:
    for found in _NUMBER.findall(said):
        mark = max(found.rfind("."), found.rfind(","))
        whole = re.sub(r"[^\d-]", "", found[:mark] if mark >= 0 else found)
        part = re.sub(r"\D", "", found[mark + 1 :]) if mark >= 0 else ""
        try:
            yield Decimal(f"{whole}.{part or 0}")
        except InvalidOperation:
            continue


def _first_number(said: str) -> str:
    number = next(_numbers(said), None)
    return said if number is None else str(number.normalize())


def _squeezed(said: str) -> str:
    return re.sub(r"\W", "", said).casefold()


def _figures(count: Counter[str]) -> str:
    share = f"{count['high_whole']}/{count['high']}"
    others = "".join(f"  {name} {count[name]:3}" for name in _OTHERS if name in count)
    return (
        f"rows {count['right']:3}/{count['wanted']:3} (given {count['given']:3}, "
        f"described {count['described']:3})  lists whole {count['whole']:2}/{count['lists']:2}  "
        f"HIGH and whole {share}{others}"
    )


def _rows(path: Path) -> list[Row]:
    if not path.exists():
        print(f"  no {path.name}")
        return []
    return [json.loads(line) for line in path.read_text("utf-8").split("\n") if line]


def main() -> int:
    """Run the parts whose data is there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path)
    options = parser.parse_args()
    if options.data is None or not options.data.is_dir():
        print("no data")
        return 0
    print("invoices")
    invoices(options.data)
    print("shop receipts")
    receipts(options.data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
