"""Words of labels: abbreviations and what they stand for, and words that say nothing."""

from __future__ import annotations

from typing import Final

_SPACED_WORDS: Final = {
    "number": "# no nr num nbr nummer numero nos nrs numeros nummern number",
    "invoice": "inv invoice",
    "amount": "amt amount amnt amounts",
    "quantity": "qty qnty qtty quantity",
    "total": "ttl tot totl total",
    "reference": "ref referenz referenznummer reference",
    "address": "addr address",
    "description": "desc descr description",
    "including": "incl including inclusive inkl inclus",
    "excluding": "excl excluding exclusive exkl",
    "account": "acct acc account",
    "customer": "cust customer",
    "transaction": "trans txn trx transaction",
    "phone": "tel phone telephone fon",
    "date": "date dt",
    "article": "art",
    "tax": "tax taxes",
    "registration": "reg regn registration",
    "purchase order": "po",
}

WORDS: Final = {word: meaning for meaning, words in _SPACED_WORDS.items() for word in words.split()}
"""Abbreviations and variants, and what is compared in their place."""

_SAYING_NOTHING: Final = (
    "of the a an and s de des du d la le les l del della dell dello di da do dos das der die den "
    "dem el los las il lo van het een your our ihre ihr ihren unsere votre vos notre su nuestro "
    "uw onze this please dont davon darin enthaltene enthaltener waarvan"
)

STOP_WORDS: Final = frozenset(_SAYING_NOTHING.split())
"""Words that a label can have or not have without meaning something else."""
