"""What an invoice or a receipt says without a label: who wrote it, its sums, its lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from paxman_core.capability import TextSpan
from paxman_core.labels import concept_of, label_key
from paxman_core.policy import Policy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_core.document import Document
    from paxman_core.engine import Engine

_HEAD: Final = 3_000
_FREE: Final = Policy(
    allow_local_inference=False, allow_remote_inference=False, allow_network=False
)
_BILL = re.compile(
    r"\b(?:(?P<invoice>invoice|rechnung|facture|factura|fattura|fatura|factuur)|receipt|quittung|"
    r"kassenbon|reçu|recibo|scontrino|bon|total|summe)\b",
    re.IGNORECASE,
)
_SUMS: Final = ("subtotal", "tax", "total")
_DATES: Final = ("invoice_date", "date", "due_date")
_LINE: Final = {
    "description": "STRING",
    "quantity": "DECIMAL?",
    "unit_price": "DECIMAL?",
    "amount": "DECIMAL",
}


class Written(str):
    """A text that a document shows, where numbers and dates are written like anything else."""

    __slots__ = ()


def bill_of(engine: Engine, document: Document, labelled: Mapping[str, Any]) -> dict[str, Any]:
    """The row of a bill: its labelled values, and what else is found in it; else as it was."""
    title = _BILL.search(document.text[:_HEAD])
    if title is None or document.tree is not None:
        return dict(labelled)
    kind = ("invoice_number", "invoice_date", "due_date") if title["invoice"] else ("date",)
    names = ("supplier", "customer", *kind, *_SUMS)
    artifact = engine.normalize(document, _contract(names), policy=_FREE)
    found = {name: value for name, value in artifact.normalized_data.items() if value is not None}
    currency = found.pop("currency", None)
    row = {label: text for label, text in labelled.items() if not _runs_on(label)}
    said = [*row.values()]
    for name, value in found.items():
        places = [ref.place for ref in artifact.result(name).evidence_refs]
        quotes = [place.quote for place in places if isinstance(place, TextSpan)]
        if name == "lines" or not any(quote in text for quote in quotes for text in said):
            row[name] = _written(name, value, currency)
    return row


def _contract(names: tuple[str, ...]) -> dict[str, Any]:
    fields: dict[str, Any] = dict.fromkeys(names, "STRING?")
    fields.update(dict.fromkeys((name for name in names if name in _SUMS), "DECIMAL?"))
    fields.update(dict.fromkeys((name for name in names if name in _DATES), "DATE?"))
    lines = {"type": "ARRAY", "required": False, "items": {"fields": _LINE}}
    return {"fields": {**fields, "currency": "STRING?", "lines": lines}}


def _written(name: str, value: Any, currency: object) -> Any:
    """A value as the examples of a contract have it: money with its currency, days as texts."""
    if name in _SUMS and isinstance(currency, str):
        return {"amount": str(value), "currency": currency}
    if name == "lines":
        return [{key: item for key, item in row.items() if item is not None} for row in value]
    return Written(value) if isinstance(value, str) or name in _DATES else value


def _runs_on(label: str) -> bool:
    """Whether a label has something else before its own words: `Harper Lowe LLP Date`."""
    words = label.split()
    if concept_of(label_key(label)) is not None:
        return False
    return any(concept_of(label_key(" ".join(words[first:]))) for first in range(1, len(words)))
