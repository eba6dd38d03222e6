"""A supplier's record, kept up to date by documents as they come in, and corrected by a person."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from paxman_core import Engine
from paxman_observations import Observation, ObservationKind, ObservationLog, observe

CONTRACT = {
    "id": "supplier",
    "fields": {
        "supplier": "STRING",
        "date": "DATE",
        "vat_id": {"type": "STRING?", "labels": ["VAT id", "USt-IdNr."], "merge": "majority"},
        "payment_days": {"type": "INTEGER?", "labels": ["payment within", "zahlbar in Tagen"]},
        "highest_invoice": {"type": "MONEY?", "labels": ["total", "Gesamtbetrag"], "merge": "max"},
    },
}

MAILBOX = {
    "invoice-0301.txt": """
        Supplier: Harbour Tools Ltd
        Date: 1 March 2026
        VAT id: GB 980780684
        Payment within: 14
        Total: GBP 940.00""",
    "terms.json": """{"supplier": "Harbour Tools Ltd", "date": "2026-04-02", "paymentDays": 30}""",
    "invoice-0511.txt": """
        Supplier: Harbour Tools Ltd
        Date: 11 May 2026
        VAT id: GB 980780648
        Total: GBP 310.50""",
}


def main() -> None:
    """Keep a log of what the documents say, correct one field, and show the record."""
    with Engine() as engine, ObservationLog("suppliers.log") as log:
        contract = engine.contract(CONTRACT)
        log.keep_contract(contract)
        for name, text in MAILBOX.items():
            artifact = engine.normalize(text, contract, name=name)
            new = log.append(observe(artifact, "supplier", observed_at="date"))
            print(f"{name}: {artifact.status.value}, {new} new")

        entity = "Harbour Tools Ltd"
        doubtful = log.snapshot(entity, contract).fields["vat_id"]
        print(f"vat_id: {doubtful.value}, and {len(doubtful.dissenters)} source disagrees")

        log.append(
            [
                Observation(
                    entity,
                    datetime(2026, 5, 12, tzinfo=UTC),
                    {"vat_id": "GB 980780684"},
                    kind=ObservationKind.CORRECTION,
                    contract_id=contract.id,
                    producer="Ann",
                    why="looked up in the register; digits swapped on the invoice of May",
                )
            ]
        )
        record = log.snapshot(entity, contract)
        print({path: str(field.value) for path, field in record.fields.items()})

        in_march = log.snapshot(entity, contract, at=datetime(2026, 3, 31, tzinfo=UTC))
        print("on 31 March:", in_march["payment_days"], "days")
        print(record.explain("vat_id"))


if __name__ == "__main__":
    Path("suppliers.log").unlink(missing_ok=True)
    main()
