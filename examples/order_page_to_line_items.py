"""An order page in HTML becomes line items that are checked against its totals."""

from __future__ import annotations

from paxman_core import Engine

PAGE = """<!doctype html>
<html lang="en">
  <body>
    <h1>Order A-1007</h1>
    <dl>
      <dt>Order date</dt><dd>1 April 2026</dd>
      <dt>Ship to</dt><dd>Acme Bakery, 12 Mill Lane, Bath</dd>
    </dl>
    <table>
      <tr><th>Item</th><th>Qty</th><th>Unit price</th><th>Amount</th></tr>
      <tr><td>Flour 25 kg</td><td>4</td><td>£18.50</td><td>£74.00</td></tr>
      <tr><td>Yeast 1 kg</td><td>10</td><td>£6.20</td><td>£62.00</td></tr>
    </table>
    <table>
      <tr><th>Subtotal</th><td>£136.00</td></tr>
      <tr><th>VAT</th><td>£27.20</td></tr>
      <tr><th>Total</th><td>£163.20</td></tr>
    </table>
  </body>
</html>
"""

CONTRACT = {
    "id": "order",
    "fields": {
        "order_number": {"type": "STRING", "patterns": [r"Order ([A-Z]-\d+)"]},
        "order_date": "DATE",
        "subtotal": "MONEY",
        "tax": "MONEY",
        "total": "MONEY",
        "lines": {
            "items": {
                "fields": {
                    "item": "STRING",
                    "quantity": "INTEGER",
                    "unit_price": "MONEY",
                    "amount": "MONEY",
                }
            }
        },
    },
    "checks": [
        "all(lines[].quantity * lines[].unit_price == lines[].amount)",
        "sum(lines[].amount) == subtotal",
        "subtotal + tax == total",
    ],
}


def main() -> None:
    """Print the line items with their places, then the same page with a wrong total."""
    with Engine() as engine:
        artifact = engine.normalize(PAGE, CONTRACT)
        print(artifact)
        for ref in artifact.result("lines").evidence_refs[:4]:
            print(f"  {ref.field_path}: {getattr(ref.place, 'quote', ref.place)}")

        wrong = engine.normalize(PAGE.replace("163.20", "136.20"), CONTRACT)
        result = wrong.result("total")
        print(f"Wrong total: {result.value}, {result.confidence_band.value}")
        for note in result.diagnostics:
            print(f"  {note.code}: {note.message}")


if __name__ == "__main__":
    main()
