"""Identifiers such as invoice numbers: what follows a word like "Invoice No."."""

from __future__ import annotations

import re

from paxman_cap_recognize._recognition import Kind, Recognition

_THINGS = (
    "invoice|inv|receipt|rcpt|bill|order|doc|document|ref|reference|ticket|slip|trans|transaction|"
    "txn|policy|contract|agreement|account|acct|customer|member|client|booking|reservation|case|"
    "claim|tracking|shipment|serial|purchase order|po|quote|quotation|check|cheque|"
    "rechnungs?|beleg|bestell|kunden|auftrags?|vertrags?|liefer|facture|commande|client|contrat|"
    "factura|pedido|cliente|fattura|ordine|fatura|factuur|bestelling|klant"
)
_NUMBER_WORD = r"(?:no|nos|nr|num|number|nummer|numéro|numero|número|nº|n°|id|code|#|ref)"
_LABELLED = re.compile(
    rf"(?<![^\W_])(?:{_THINGS})(?:[\s-]?{_NUMBER_WORD}\b\.?)?\s?[.:#°º]*\s{{0,4}}[:#]?\s{{0,2}}"
    r"(?P<number>[A-Z]{0,6}[-/#]?\d[A-Z0-9]*(?:[-/.][A-Z0-9]+){0,5}|[A-Z0-9]+(?:[-/][A-Z0-9]+){1,5})"
    r"(?![^\W_])",
    re.IGNORECASE,
)
_DATE = re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}")
_LEAST = 3


def find_identifiers(text: str) -> list[Recognition]:
    """Numbers and codes behind a word that says what they identify; the value is as written."""
    found = []
    for match in _LABELLED.finditer(text):
        number = match["number"]
        if len(number) < _LEAST or not any(c.isdigit() for c in number) or _DATE.fullmatch(number):
            continue
        found.append(
            Recognition(Kind.IDENTIFIER, match.start("number"), match.end("number"), number)
        )
    return found
