"""When an invoice must be paid, in a sentence: `payable within 30 days net by 4 April 2026`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._calendar_days import days
from paxman_cap_evidence._evidence import Evidence, at_span
from paxman_cap_evidence._spans import ValueSpan
from paxman_core.capability import Standing
from paxman_core.labels import concept_of
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_evidence._reading import FieldReader

TERMS_RANK: Final = 2
_PAYING = re.compile(
    r"\b(?:zahlbar|zu zahlen|überweisen|begleichen|fällig|payable|payment|pay|due|remit|"
    r"règlement|payer|payable|paiement|betaalbaar|betalen|voldoen|pagare|pagamento|pagar)\b",
    re.IGNORECASE,
)
_UNTIL = re.compile(
    r"\b(?:bis(?: zum| spätestens(?: zum)?)?|spätestens(?: am| bis)?|by|until|before|no later than|"
    r"due on|fällig am|avant le|au plus tard le|le|vóór|voor|uiterlijk(?: op)?|entro il|"
    r"antes del|hasta el|até)\s+$",
    re.IGNORECASE,
)
_DISCOUNT = re.compile(r"(?i)skonto|discount|escompte|korting|sconto|descuento|desconto")
_REACH: Final = 160
_WORDS_BEFORE: Final = 30


def due_dates(text: str, readers: Sequence[FieldReader]) -> Iterator[tuple[int, Evidence]]:
    """The day by which all must be paid; the day for a discount is another."""
    numbers = [n for n, reader in enumerate(readers) if _asks(reader)]
    if not numbers:
        return
    for paying in _PAYING.finditer(text):
        end = min(len(text), paying.end() + _REACH)
        blank = text.find("\n\n", paying.end(), end)
        end = blank if blank >= 0 else end
        last = paying.start()
        for first, after in days(text, paying.end(), end):
            until = _UNTIL.search(text, max(paying.start(), first - _WORDS_BEFORE), first)
            if until is not None and not _DISCOUNT.search(text, last, first):
                span = ValueSpan(first, after, text[first:after])
                for number in numbers:
                    yield (
                        number,
                        at_span(
                            TERMS_RANK,
                            text,
                            span,
                            standing=Standing.SENTENCE,
                            label=(until.start(), until.end()),
                        ),
                    )
                return
            last = after


def _asks(reader: FieldReader) -> bool:
    is_day = reader.type is FieldType.DATE
    return is_day and any(concept_of(key) == "due_date" for key in reader.own_keys)
