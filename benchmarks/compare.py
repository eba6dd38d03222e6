"""Two revisions side by side: what the same documents cost in each, run in turns.

`nox -s bench -- --compare REV` gives it the interpreters of both. Each serves one round at a time,
the two in turns, so that whatever else the machine does falls on both. Printed are CPU times, the
ratio, and the interval in which nine of ten rounds lie; a ratio that is above 1.5 in all of them
fails.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from typing import IO, Any, Final

LIMIT: Final = 1.5
RECEIPT: Final = """HARBOUR HARDWARE SDN BHD
(1187423-K)
NO. 12, JALAN BESAR 4/2,
TAMAN INDAH, 43000 KAJANG
SELANGOR
TEL: 03-8733 1199
TAX INVOICE
INVOICE NO: HH-20931
DATE: 14/03/2018 10:22
CASHIER: 04
QTY\tITEM\tPRICE\tAMOUNT
2\tPAINT BRUSH 2IN\t4.50\t9.00
1\tWOOD GLUE 500ML\t12.90\t12.90
10\tSCREW 4MM\t0.15\t1.50
SUBTOTAL\t23.40
GST 6%\t1.40
ROUNDING\t0.00
TOTAL\tRM 24.80
CASH\t50.00
CHANGE\t25.20
GOODS SOLD ARE NOT RETURNABLE
THANK YOU, PLEASE COME AGAIN
"""
CLAUSE: Final = (
    "{0}. The Supplier shall deliver the goods within thirty (30) days of each order, and may not"
    " assign this Agreement without consent. Amounts not paid by 1 May 2021 bear interest of 4%."
    "  Either party may give notice as set forth in Section {0}.2 of this Agreement.\n\n"
)
AGREEMENT: Final = (
    "SUPPLY AGREEMENT\n\nThis Supply Agreement is made as of March 4, 2020 between Birch Ltd and"
    " Alder LLC.\n\n" + "".join(CLAUSE.format(number) for number in range(1, 180)) + "This"
    " Agreement is governed by the laws of the State of Delaware.\n"
)
INVOICE: Final = (
    "Birch Ltd\nInvoice No: 2020-17\nInvoice date: 4 March 2020\n\nItem    Qty    Price    Amount\n"
    + "".join(f"Part {n}    {n}    2.50    {n * 2.5:.2f}\n" for n in range(1, 31))
    + "\nNet total: 1,162.50\nVAT 20%: 232.50\nTotal: EUR 1,395.00\n"
)
LINES: Final = {"description": "STRING", "quantity": "DECIMAL", "price": "DECIMAL"}
CASES: Final[dict[str, tuple[str, dict[str, Any], int]]] = {
    "receipt, 700 characters": (
        RECEIPT,
        {"company": "STRING", "date": "DATE", "address": "STRING", "total": "DECIMAL"},
        40,
    ),
    "agreement, 50 KB": (
        AGREEMENT,
        {
            "agreement_date": {"type": "DATE", "labels": ["made as of"]},
            "governing_law": "STRING",
            "document_name": {"type": "STRING", "labels": ["title"]},
        },
        3,
    ),
    "invoice with 30 lines": (
        INVOICE,
        {
            "invoice_number": "STRING",
            "invoice_date": "DATE",
            "total": "MONEY",
            "lines": {"type": "ARRAY", "items": {"fields": LINES}},
        },
        4,
    ),
    "five patterns, 1 KB": (
        "".join(f"Part{n}: {n}.50\n" for n in range(80)),
        {
            f"p{n}": {"type": "DECIMAL", "patterns": [rf"(?i)\bpart\s*{n}:\s*(\S+)"]}
            for n in range(5)
        },
        60,
    ),
    "fifty labelled fields": (
        "".join(f"Part {n}x: {n}.50\n" for n in range(50)),
        {f"part_{n}x": {"type": "DECIMAL", "labels": [f"Part {n}x"]} for n in range(50)},
        4,
    ),
}


def serve() -> None:
    """Run a round of the case that each line names, and print its CPU seconds a document."""
    from paxman_core import Engine

    engine = Engine()
    for line in sys.stdin:
        text, fields, times = CASES[line.strip()]
        contract = {"id": "compared", "fields": fields}
        started = time.process_time()
        for _ in range(times):
            engine.normalize(text, contract)
        print((time.process_time() - started) / times, flush=True)


class Revision:
    """An interpreter that has one revision installed, and the process that serves its rounds."""

    def __init__(self, python: str) -> None:
        self._process = subprocess.Popen(
            [python, __file__, "--serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def seconds(self, case: str) -> float:
        """What a document of the case costs, this time."""
        asked, answers = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answers is not None
        asked.write(f"{case}\n")
        asked.flush()
        return float(_answer(answers))

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def _answer(answers: IO[str]) -> str:
    line = answers.readline()
    if not line:
        raise SystemExit("A revision stopped; its message stands above.")
    return line


def compare(old: Revision, new: Revision, rounds: int) -> bool:
    """Print the ratio of every case; whether one is above the limit for certain."""
    is_slower = False
    print(f"{'':26}{'before':>10}{'now':>10}{'ratio':>8}   nine of ten")
    for case in CASES:
        old.seconds(case), new.seconds(case)
        pairs = [(old.seconds(case), new.seconds(case)) for _ in range(rounds)]
        ratios = sorted(now / before for before, now in pairs)
        outside = rounds // 20
        low, high = ratios[outside], ratios[-1 - outside]
        before, now = (min(side) * 1e3 for side in zip(*pairs, strict=True))
        ratio = statistics.median(ratios)
        print(f"{case:26}{before:7.2f} ms{now:7.2f} ms{ratio:8.2f}   {low:.2f} to {high:.2f}")
        is_slower |= low > LIMIT
    return is_slower


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", help="not used: this benchmark makes its own documents")
    parser.add_argument("--pythons", nargs=2, metavar=("OLD", "NEW"))
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--serve", action="store_true")
    options = parser.parse_args()
    if options.serve:
        serve()
        return 0
    if not options.pythons:
        print("nothing to compare with: nox -s bench -- --compare REV")
        return 0
    old, new = map(Revision, options.pythons)
    try:
        return int(compare(old, new, options.rounds))
    finally:
        old.close()
        new.close()


if __name__ == "__main__":
    sys.exit(main())
