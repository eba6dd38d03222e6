"""How well price strings are read: `python benchmarks/values.py --data DIR`.

Each row of prices.jsonl is a price as a web page writes it, a text found beside it, and what a
person says are the amount and the currency sign as written. A row without an amount counts as
right when nothing is read. Wrong amounts and unread ones are counted apart: a wrong amount is the
worse of the two.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any

from paxman_core.values import (
    Ambiguous,
    FieldType,
    Money,
    ParseContext,
    Parsed,
    ParseOutcome,
    meaning_of,
    parse,
)

AMOUNT_TARGET = Decimal("0.98")
BOTH_TARGET = Decimal("0.93")


def main() -> int:
    """Print the scores and the failures; fail below the targets."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--data", type=Path, required=True, help="folder with prices.jsonl")
    path = arguments.parse_args().data / "prices.jsonl"
    if not path.is_file():
        print("no data")
        return 0
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    counts: Counter[str] = Counter()
    for row in rows:
        judge(row, counts)
    return report(counts, len(rows))


def judge(row: dict[str, Any], counts: Counter[str]) -> None:
    """Compare one row with what is read, print it if it differs, and count it."""
    raw, hint = row["price_raw"] or "", row["currency_hint"] or ""
    meaning = meaning_of((row["currency"] or "").rstrip("."))
    worth = meaning.worth if meaning else 1
    wanted = None if row["amount"] is None else Decimal(str(row["amount"])) * worth
    outcome = parse(raw, FieldType.MONEY, ParseContext(default_currency=currency_of(hint) or "USD"))
    amount, code = likeliest(outcome)
    counts["ambiguous"] += isinstance(outcome, Ambiguous)
    if amount == wanted:
        counts["amount"] += 1
    else:
        counts["unread" if amount is None else "wrong"] += 1
    possible = meaning.codes + meaning.elsewhere if meaning else (code,)
    if amount == wanted and (amount is None or code in possible):
        counts["both"] += 1
    else:
        print(f"{raw!r} hint {hint!r}: {amount} {code}, should be {wanted} {row['currency']!r}")


def currency_of(hint: str) -> str:
    """The currency that the text beside a price says: another price, or a sign alone."""
    first = re.split(r"[\s/]", hint, maxsplit=1)[0]
    return next((c for text in (hint, f"1 {first}") if (c := likeliest(money(text))[1])), "")


def money(text: str) -> ParseOutcome:
    """What a text says without any context."""
    return parse(text, FieldType.MONEY)


def likeliest(outcome: ParseOutcome) -> tuple[Decimal | None, str]:
    """The amount and the currency of the first reading."""
    first = outcome.value if isinstance(outcome, Parsed) else None
    first = outcome.readings[0] if isinstance(outcome, Ambiguous) else first
    return (first.amount, first.currency) if isinstance(first, Money) else (None, "")


def report(counts: Counter[str], total: int) -> int:
    """Print the totals."""
    amount, both = Decimal(counts["amount"]) / total, Decimal(counts["both"]) / total
    print(f"prices                        {total}")
    print(f"amount right                  {amount:.3f} (target {AMOUNT_TARGET})")
    print(f"amount and currency right     {both:.3f} (target {BOTH_TARGET})")
    print(f"amount wrong                  {counts['wrong']}")
    print(f"amount not read               {counts['unread']}")
    print(f"parse() says ambiguous         {counts['ambiguous']}")
    return 0 if amount >= AMOUNT_TARGET and both >= BOTH_TARGET else 1


if __name__ == "__main__":
    sys.exit(main())
