"""API payloads with money in several currencies: what each currency policy makes of them."""

from __future__ import annotations

from paxman_core import CurrencyPolicy, Policy, normalize

CONTRACT = {
    "id": "payment",
    "fields": {
        "payment_id": "STRING",
        "amount": {"type": "MONEY", "labels": ["charged", "settled"]},
        "fx_rate": "DECIMAL?",
    },
}

PAYLOADS = [
    {"paymentId": "P-1", "amount": {"amount": "80.00", "currency": "EUR"}},
    {"paymentId": "P-2", "charged": "EUR 100.00", "settled": "USD 108.00", "fxRate": "1.08"},
    {"paymentId": "P-3", "charged": "EUR 100.00", "settled": "USD 120.00", "fxRate": "1.08"},
    {"paymentId": "P-4", "charged": "EUR 100.00", "settled": "JPY 16200"},
    {"paymentId": "P-5", "amount": "12.50"},
]


def main() -> None:
    """Print the amount of each payment under two policies."""
    for rule in (CurrencyPolicy.STRICT_MATCH, CurrencyPolicy.ALLOW_FX):
        print(rule.value)
        for payload in PAYLOADS:
            artifact = normalize(payload, CONTRACT, policy=Policy(currency_policy=rule))
            result = artifact.result("amount")
            if result.status == "RESOLVED":
                print(f"  {artifact['payment_id']}: {result.value}, {result.confidence_band.value}")
            else:
                [open_field] = [f for f in artifact.unresolved_fields if f.field_path == "amount"]
                print(f"  {artifact['payment_id']}: {result.reason}: {open_field.message}")


if __name__ == "__main__":
    main()
