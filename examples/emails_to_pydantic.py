"""Suppliers' e-mails become Pydantic models; the supplier's number comes from a table."""

from datetime import date
from typing import Annotated

from pydantic import BaseModel, Field

from paxman_core import Engine, Hints, Lookup, Money
from paxman_core.capability import LookupRow

SUPPLIERS = [
    {"name": "Northwind Traders", "number": 1001, "contact": "Anna Lee"},
    {"name": "Müller & Söhne", "number": 1002, "contact": "Bernd Vogt"},
]

EMAILS = [
    b"""From: Northwind Traders <orders@northwind.example>
To: purchasing@example.com
Subject: Order confirmation
Content-Type: text/plain; charset=utf-8

Dear Sir or Madam,

we confirm your order.

Order number: A-1007
Delivery date: 2 April 2026
Boxes: 12
Total: EUR 1,250.00

Kind regards
Northwind Traders
""",
    """From: vertrieb@mueller.example
To: einkauf@example.com
Subject: Auftragsbestätigung
Content-Type: text/html; charset=utf-8

<p>Vielen Dank für Ihren Auftrag bei Müller &amp; Söhne.</p>
<table>
  <tr><th>Bestellnummer</th><td>B-20</td></tr>
  <tr><th>Lieferdatum</th><td>07.04.2026</td></tr>
  <tr><th>Kartons</th><td>3</td></tr>
  <tr><th>Gesamtbetrag</th><td>318,40 EUR</td></tr>
</table>
""".encode(),
]


class Confirmation(BaseModel):
    """What we want to know about an order that a supplier has confirmed."""

    order_number: str
    delivery_date: date
    boxes: Annotated[int, Field(ge=1), Hints(labels=["Kartons"])]
    total: Money
    supplier_number: Annotated[
        int, Hints(lookup=Lookup("suppliers", match_column="name", value_column="number"))
    ]


def main() -> None:
    """Print a model for each e-mail, and the row of the table that it belongs to."""
    with Engine(tables={"suppliers": SUPPLIERS}) as engine:
        for email in EMAILS:
            artifact = engine.normalize(email, Confirmation)
            print(repr(artifact.to_model()))
            place = artifact.result("supplier_number").evidence_refs[0].place
            if isinstance(place, LookupRow) and place.matched is not None:
                print(f"  row {place.row!r}, because of {place.matched.quote!r}")


if __name__ == "__main__":
    main()
