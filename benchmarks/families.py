"""Families of labelled documents that nobody here wrote, read once for every benchmark.

Each family is a contract as its author would write it, a way to compare, and its documents. Run:
python benchmarks/families.py --data DIR prints F1 and the share of HIGH that is wrong.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs

from paxman_core import Engine
from paxman_core.capability import span_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from paxman_core import ExecutionArtifact

Gold = dict[str, list[str]]
Fields = dict[str, dict[str, Any]]


@attrs.frozen
class Document:
    """One document: its name, what is given to the engine, and what is right for each field."""

    name: str
    source: Any
    gold: Gold


@attrs.frozen
class Family:
    """A kind of document, its contract, and how its values are compared."""

    name: str
    file: str
    fields: Fields
    same: dict[str, Callable[[str, str], bool]]
    gold: Callable[[dict[str, Any]], Gold]
    is_judged_when_absent: bool = True
    """Whether a field without gold has no value in the document, so that one given is wrong."""

    def documents(self, folder: Path) -> Iterator[Document]:
        """The documents, as far as the folder has them."""
        path = folder / self.file
        for line in path.read_text("utf-8").split("\n") if path.exists() else ():
            if line:
                row = json.loads(line)
                source = row.get("text") or folder / row["file"]
                yield Document(row.get("id") or row["file"], source, self.gold(row))


def squeezed(text: str) -> str:
    """A text without case, spaces and punctuation."""
    return re.sub(r"[\W_]+", "", text.casefold())


def number(text: str) -> Decimal | None:
    """The number in a text, without its sign."""
    found = re.search(r"[.,]?\d[\d.,]*", text)
    if not found:
        return None
    digits = re.sub(r",(?=\d{1,2}$)", ".", found.group().rstrip(".,")).replace(",", "")
    try:
        return abs(Decimal(digits))
    except InvalidOperation:
        return None


def same_text(value: str, gold: str) -> bool:
    """Equal but for case, spaces and punctuation."""
    return bool(squeezed(value)) and squeezed(value) == squeezed(gold)


def same_number(value: str, gold: str) -> bool:
    """Equal to the cent."""
    first, second = number(value), number(gold)
    return first is not None and second is not None and abs(first - second) < Decimal(".005")


def same_part(value: str, gold: str) -> bool:
    """One says what the other says, and perhaps more."""
    first, second = squeezed(value), squeezed(gold)
    return len(first) > 1 and bool(second) and (first in second or second in first)


def _lists(row: dict[str, Any], **names: str) -> Gold:
    return {ours: row["gold"].get(theirs, []) for ours, theirs in names.items()}


def _contract_gold(row: dict[str, Any]) -> Gold:
    given = row["gold"]
    law = given.get("governing_law", {}).get("answer")
    return {
        "agreement_date": _days(given.get("agreement_date", {}).get("answer") or ""),
        "governing_law": [law] if law else [],
        "document_name": given.get("document_name", {}).get("evidence", []),
    }


def _days(text: str) -> list[str]:
    """The day that annotators wrote as 12/31/2019; none if it is incomplete."""
    found = re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{2,4})", text)
    if not found:
        return []
    year = int(found[3]) + (0 if len(found[3]) == 4 else 2000 if int(found[3]) < 50 else 1900)
    return [f"{year:04}-{int(found[1]):02}-{int(found[2]):02}"]


def same_clock(value: str, gold: str) -> bool:
    """The same hour and minute of a clock of twelve hours."""
    first, second = (re.search(r"(\d{1,2})(?:[:.](\d{2}))?", text) for text in (value, gold))
    if not first or not second:
        return False
    times = [(int(each[1]) % 12, each[2] or "00") for each in (first, second)]
    return times[0] == times[1]


def _invoice_gold(row: dict[str, Any]) -> Gold:
    return {
        name: [str(value)]
        for name, value in row["gold"].items()
        if value is not None and row["printed"].get(name)
    }


def _text(description: str, *labels: str) -> dict[str, Any]:
    return {"type": "STRING", "description": description, "labels": [*labels]}


_AMOUNT: Final = {"type": "DECIMAL"}
FAMILIES: Final = (
    Family(
        "receipts",
        "receipts.jsonl",
        {
            "company": _text("Who issued the receipt"),
            "date": {"type": "DATE", "date_order": "DMY"},
            "address": _text("Postal address of the company"),
            "total": _AMOUNT,
        },
        {"date": same_part, "total": same_number},
        lambda row: {name: [value] for name, value in row["gold"].items() if value},
    ),
    Family(
        "shop receipts",
        "shop_receipts.jsonl",
        {
            "store_name": _text("Name of the store", "store", "merchant"),
            "phone": _text("Telephone number of the store", "tel", "phone"),
            "date": {"type": "DATE", "date_order": "MDY"},
            "subtotal": _AMOUNT,
            "tax": _AMOUNT,
            "total": _AMOUNT,
        },
        {
            "phone": same_part,
            "date": same_part,
            "subtotal": same_number,
            "tax": same_number,
            "total": same_number,
        },
        lambda row: _lists(
            row,
            store_name="Store_name",
            phone="Tel",
            date="Date",
            subtotal="Subtotal",
            tax="Tax",
            total="Total",
        ),
    ),
    Family(
        "invoices",
        "invoices.jsonl",
        {
            "invoice_number": _text("Number of the invoice", "Rechnungsnummer", "Facture n°"),
            "issue_date": {"type": "DATE", "date_order": "DMY", "labels": ["Rechnungsdatum"]},
            "seller_name": _text("Who issued the invoice", "Verkäufer", "Lieferant"),
            "buyer_name": _text("Who is invoiced", "Käufer", "Rechnungsempfänger", "Bill to"),
            "seller_vat_id": _text("VAT number of the seller", "USt-IdNr.", "N° TVA"),
            "net_total": {**_AMOUNT, "labels": ["Nettobetrag", "Total HT"]},
            "tax_total": {**_AMOUNT, "labels": ["Umsatzsteuer", "Total TVA"]},
            "grand_total": {**_AMOUNT, "labels": ["Gesamtbetrag", "Total TTC"]},
        },
        {
            "issue_date": same_part,
            "net_total": same_number,
            "tax_total": same_number,
            "grand_total": same_number,
        },
        _invoice_gold,
        is_judged_when_absent=False,
    ),
    Family(
        "contracts",
        "contracts.jsonl",
        {
            "agreement_date": {"type": "DATE", "labels": ["dated", "made as of"]},
            "governing_law": _text("State or country whose law governs"),
            "document_name": _text("Title of the contract", "title"),
        },
        {"governing_law": same_part},
        _contract_gold,
        is_judged_when_absent=False,
    ),
    Family(
        "announcements",
        "announcements.jsonl",
        {
            "speaker": _text("Name of the person who gives the talk", "speaker", "who"),
            "location": _text("Room where the talk takes place", "place", "where"),
            "stime": _text("Time at which the talk begins", "time", "when"),
            "etime": _text("Time at which the talk ends"),
        },
        {"stime": same_clock, "etime": same_clock},
        lambda row: {
            name: [span[2] for span in row["gold"].get(name, [])]
            for name in ("speaker", "location", "stime", "etime")
        },
    ),
    Family(
        "recipes",
        "recipes.jsonl",
        {
            "title": _text("Name of the recipe", "recipe", "name"),
            "author": _text("Who wrote the recipe", "by", "recipe by"),
            "yields": _text("For how many it is", "servings", "serves", "yield"),
            "prep_time": {"type": "INTEGER", "description": "Minutes of preparation"},
            "cook_time": {"type": "INTEGER", "description": "Minutes of cooking"},
            "ingredients": {"type": "ARRAY", "items": "STRING"},
        },
        dict.fromkeys(("yields", "prep_time", "cook_time"), same_number),
        lambda row: {
            name: [str(row["gold"][name])]
            for name in ("title", "author", "yields", "prep_time", "cook_time", "ingredients")
            if row["gold"].get(name)
        },
        is_judged_when_absent=False,
    ),
)


@attrs.frozen
class Given:
    """A value that a run gave: where, how sure, whether it is right, and how it was found."""

    family: str
    field: str
    is_high: bool
    is_right: bool
    way: str
    confidence: float


def run(family: Family, folder: Path) -> tuple[list[Given], int]:
    """Every value that is given on a family, and how many were wanted."""
    contract = {"id": family.name, "fields": family.fields}
    given: list[Given] = []
    wanted = 0
    with Engine(block=("paxman-read-einvoice",)) as engine:
        for document in family.documents(folder):
            artifact = engine.normalize(document.source, contract)
            wanted += sum(bool(values) for values in document.gold.values())
            given.extend(values_of(family, document, artifact))
    return given, wanted


def values_of(family: Family, document: Document, artifact: ExecutionArtifact) -> Iterator[Given]:
    """Every value of one document that can be judged."""
    for name in family.fields:
        gold = document.gold.get(name, [])
        result = artifact.result(name)
        if result.value is None or (not gold and not family.is_judged_when_absent):
            continue
        same = family.same.get(name, same_text)
        said = [str(result.value), *_quotes(result.evidence_refs, same)]
        is_right = any(same(text, right) for text in said for right in gold)
        is_high = result.confidence_band.value in ("HIGH", "CERTAIN")
        way = _way(result.evidence_refs)
        yield Given(family.name, name, is_high, is_right, way, result.confidence)


def _quotes(refs: Sequence[Any], same: Callable[[str, str], bool]) -> list[str]:
    """What is quoted, where a value is right if its quote is the gold."""
    places = [span_of(ref.place) or ref.place for ref in refs if ref.role.value == "supports"]
    quotes = [getattr(place, "quote", "") for place in places]
    return [quote for quote in quotes if quote] if same is same_part else []


def _way(refs: Sequence[Any]) -> str:
    supporting = [ref for ref in refs if ref.role.value == "supports"]
    if not supporting or supporting[0].facts is None:
        return "no facts"
    facts = supporting[0].facts
    marks = [
        *(("doubted",) if facts.doubts else ()),
        *(("rivals",) if facts.rivals else ()),
        *facts.checks,
    ]
    several = len({ref.capability_id for ref in supporting}) > 1
    words = [facts.standing.value, facts.match.value, *marks, *(("agreed",) if several else ())]
    return " ".join(words)


def main() -> int:
    """Print F1 and the share of HIGH that is wrong, a line a family."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path)
    folder = parser.parse_args().data
    if folder is None or not folder.is_dir():
        print("no data")
        return 0
    for family in FAMILIES:
        given, wanted = run(family, folder)
        right = sum(value.is_right for value in given)
        high = Counter(value.is_right for value in given if value.is_high)
        score = 2 * right / max(1, len(given) + wanted)
        print(f"{family.name:14} F1 {score:.3f}  HIGH {sum(high.values()):5d}, wrong {high[False]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
