"""A folder of receipts becomes a CSV file, and a list of what a person should look at."""

from __future__ import annotations

import csv
from pathlib import Path

from paxman_core import ConfidenceBand, adapt, normalize

RECEIPTS = {
    "cafe.txt": """
Blue Door Coffee
12 Mill Lane, Bath BA1 1AA
3 March 2026

2 x Flat white      7.00
1 x Almond cake     4.50

TOTAL            £ 11.50
Paid by card
""",
    "hardware.txt": """
HOLTZ BAUMARKT GMBH
Industriestr. 4, 20457 Hamburg
Datum: 05.03.2026   Bon-Nr. 4471

Schrauben 4x40           8,40
Scharnier               30,00
Summe EUR               38,40
Bar EUR                 50,00
Rückgeld EUR            11,60
""",
    "note.txt": "Lunch with Anna, the receipt is lost. Around twenty.\n",
}

CONTRACT = adapt(
    {"id": "receipt", "fields": {"company": "STRING", "date": "DATE", "total": "MONEY"}}
)
SURE = (ConfidenceBand.CERTAIN, ConfidenceBand.HIGH)


def main() -> None:
    """Write `receipts.csv`; print it, and what to look at."""
    folder = Path("receipts")
    folder.mkdir(exist_ok=True)
    for name, text in RECEIPTS.items():
        (folder / name).write_text(text, "utf-8")

    to_look_at = []
    with Path("receipts.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(["file", "company", "date", "amount", "currency"])
        for path in sorted(folder.iterdir()):
            artifact = normalize(path, CONTRACT)
            data = artifact.normalized_data
            total = data.get("total")
            money = [getattr(total, "amount", ""), getattr(total, "currency", "")]
            table.writerow([path.name, data.get("company", ""), data.get("date", ""), *money])
            for result in artifact.field_results:
                if result.confidence_band not in SURE:
                    reason = result.reason or result.confidence_band.value
                    to_look_at.append(f"{path.name}: {result.field_path} ({reason})")

    print(Path("receipts.csv").read_text("utf-8"))
    print("To look at:", *to_look_at, sep="\n  ")


if __name__ == "__main__":
    main()
