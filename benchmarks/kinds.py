"""What one field of each kind costs: contracts of a single field on three kinds of document.

A contract usually asks for some kinds only, so that one which is slow is seen by nobody. Each field
is asked for alone, all in turns; `nothing` is a field that no rule looks for, which is what every
document costs. With `--data` the documents are real ones of that folder, otherwise made up.
Marked are kinds that take more than three times the median, over what every document costs.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from compare import AGREEMENT, RECEIPT

from paxman_core import Engine

if TYPE_CHECKING:
    from collections.abc import Sequence

NOTHING: Final = "nothing"
KINDS: Final = {
    NOTHING: {"zx_qv": "BOOLEAN"},
    "date": {"date": "DATE"},
    "due date": {"due_date": "DATE"},
    "moment": {"start": "DATETIME"},
    "money": {"total": "MONEY"},
    "tax": {"tax": "DECIMAL"},
    "number": {"quantity": "DECIMAL"},
    "company": {"company": "STRING"},
    "seller": {"seller": "STRING"},
    "person": {"contact_name": "STRING"},
    "address": {"address": "STRING"},
    "city": {"city": "STRING"},
    "country": {"country": "STRING"},
    "phone": {"phone": "STRING"},
    "e-mail": {"email": "STRING"},
    "website": {"website": "STRING"},
    "bank account": {"iban": "STRING"},
    "tax number": {"vat_id": "STRING"},
    "identifier": {"invoice_number": "STRING"},
    "currency": {"currency": "STRING"},
    "title": {"title": "STRING"},
    "law": {"governing_law": "STRING"},
    "term": {"term": "STRING"},
    "party": {"party": "STRING"},
    "location": {"location": "STRING"},
    "yes or no": {"is_paid": "BOOLEAN"},
    "texts": {"tags": {"type": "ARRAY", "items": "STRING"}},
    "lines": {
        "lines": {
            "type": "ARRAY",
            "items": {"fields": {"description": "STRING", "quantity": "DECIMAL"}},
        }
    },
}
PAGE: Final = (
    "<html><head><title>Plum cake</title></head><body><nav><a href='/'>Home</a></nav>"
    "<h1>Plum cake</h1><p>By Ada Birch, 4 May 2020. Serves 8. Prep time: 20 minutes.</p><ul>"
    + "".join(f"<li>{n} g of ingredient {n}</li>" for n in range(1, 20))
    + "</ul><ol>"
    + "".join(f"<li>Stir for {n} minutes, then rest the dough.</li>" for n in range(1, 20))
    + "</ol>"
    + "".join(f"<p>Anna wrote on May {n}, 2021: I made this in Paris.</p>" for n in range(1, 28))
    + "<footer>Birch Kitchen Ltd, 12 Long Lane, London. Call 020 7946 0018.</footer></body></html>"
)
SAMPLE: Final = {"receipts": 40, "contracts": 6, "recipes": 10}
"""How many documents of each family are read."""
ROUNDS: Final = 3
MOST: Final = 3.0


def documents(folder: Path | None) -> dict[str, Sequence[str | bytes]]:
    """The documents by what they are called."""
    if folder is None or not (folder / "receipts.jsonl").exists():
        return {"receipt": [RECEIPT] * 20, "contract": [AGREEMENT], "recipe": [PAGE.encode()] * 3}
    found: dict[str, Sequence[str | bytes]] = {}
    for family, count in SAMPLE.items():
        lines = (folder / f"{family}.jsonl").read_text("utf-8").splitlines()[:count]
        rows = [json.loads(line) for line in lines if line]
        found[family[:-1]] = [
            row["text"] if "text" in row else (folder / row["file"]).read_bytes() for row in rows
        ]
    return found


def costs(engine: Engine, sources: Sequence[str | bytes]) -> dict[str, float]:
    """By kind, the CPU milliseconds of one document, the least of several rounds."""
    least = dict.fromkeys(KINDS, float("inf"))
    for _ in range(ROUNDS):
        for kind, fields in KINDS.items():
            contract = {"id": "kinds", "fields": fields}
            started = time.process_time()
            for source in sources:
                engine.normalize(source, contract)
            passed = (time.process_time() - started) / len(sources) * 1e3
            least[kind] = min(least[kind], passed)
    return least


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, help="a folder with labelled documents")
    given = documents(parser.parse_args().data)
    with Engine() as engine:
        measured = {name: costs(engine, sources) for name, sources in given.items()}
    print("milliseconds over what every document costs, which is in the first line")
    print(f"{'':16}" + "".join(f"{name:>14}" for name in measured))
    medians = {
        name: statistics.median(cost - kinds[NOTHING] for cost in kinds.values())
        for name, kinds in measured.items()
    }
    for kind in KINDS:
        row = f"{kind:16}"
        for name, kinds in measured.items():
            over = kinds[kind] - kinds[NOTHING]
            shown = kinds[kind] if kind == NOTHING else over
            mark = " <" if over > MOST * max(medians[name], 0.02) else "  "
            row += f"{shown:12.2f}{mark}"
        print(row)
    print(f"{'median':16}" + "".join(f"{median:12.2f}  " for median in medians.values()))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
