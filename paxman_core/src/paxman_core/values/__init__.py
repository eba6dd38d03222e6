"""Typed values: the one place where raw text becomes a value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core._lazy import lazy_names
from paxman_core.values._currencies import (
    Meaning,
    exponent_of,
    is_currency,
    is_historic,
    is_word,
    meaning_of_code,
)
from paxman_core.values._form import (
    ValueKey,
    brief_text_of,
    equal,
    from_json,
    key_of,
    sort_text,
    text_of,
    to_json,
)
from paxman_core.values._model import (
    NO_CONTEXT,
    Ambiguous,
    DateOrder,
    DecimalSeparator,
    FieldType,
    Invalid,
    Money,
    ParseContext,
    Parsed,
    ParseOutcome,
    Record,
    Scalar,
    TimeUnit,
    Value,
    amount_text,
)
from paxman_core.values._parsing import parse

if TYPE_CHECKING:
    from paxman_core.values._amount_finding import FoundAmount, find_amounts
    from paxman_core.values._amounts import is_torn
    from paxman_core.values._conventions import SAMPLE_SIZE, Conventions, conventions_of
    from paxman_core.values._dates import FoundDate, find_dates
    from paxman_core.values._durations import durations
    from paxman_core.values._folding import has_surrogate, normalize_text, plain
    from paxman_core.values._locales import is_known_locale, locale_of
    from paxman_core.values._money_text import MoneyReading, read_money
    from paxman_core.values._months import months_named
    from paxman_core.values._multipliers import multiplier_after
    from paxman_core.values._numbers import Reading, is_bounded, readings_of, resolve, separator_of
    from paxman_core.values._numerals import FoundNumber, find_numbers
    from paxman_core.values._rates import rate_after
    from paxman_core.values._signs import (
        Sign,
        meaning_of,
        name_after,
        name_before,
        sign_after,
        sign_before,
    )
    from paxman_core.values._territory import habits_of
    from paxman_core.values._text import member_text
    from paxman_core.values._times import FoundMoment, FoundTime, find_moments, find_times
    from paxman_core.values._units import code_before, unit_after
    from paxman_core.values._zones import zone_of

__all__ = [
    "NO_CONTEXT",
    "SAMPLE_SIZE",
    "Ambiguous",
    "Conventions",
    "DateOrder",
    "DecimalSeparator",
    "FieldType",
    "FoundAmount",
    "FoundDate",
    "FoundMoment",
    "FoundNumber",
    "FoundTime",
    "Invalid",
    "Meaning",
    "Money",
    "MoneyReading",
    "ParseContext",
    "ParseOutcome",
    "Parsed",
    "Reading",
    "Record",
    "Scalar",
    "Sign",
    "TimeUnit",
    "Value",
    "ValueKey",
    "amount_text",
    "brief_text_of",
    "code_before",
    "conventions_of",
    "durations",
    "equal",
    "exponent_of",
    "find_amounts",
    "find_dates",
    "find_moments",
    "find_numbers",
    "find_times",
    "from_json",
    "habits_of",
    "has_surrogate",
    "is_bounded",
    "is_currency",
    "is_historic",
    "is_known_locale",
    "is_torn",
    "is_word",
    "key_of",
    "locale_of",
    "meaning_of",
    "meaning_of_code",
    "member_text",
    "months_named",
    "multiplier_after",
    "name_after",
    "name_before",
    "normalize_text",
    "parse",
    "plain",
    "rate_after",
    "read_money",
    "readings_of",
    "resolve",
    "separator_of",
    "sign_after",
    "sign_before",
    "sort_text",
    "text_of",
    "to_json",
    "unit_after",
    "zone_of",
]

# Their patterns take time to compile, and most programs never need them.
__getattr__ = lazy_names(
    __name__,
    {
        "_amount_finding": "FoundAmount find_amounts",
        "_amounts": "is_torn",
        "_conventions": "Conventions SAMPLE_SIZE conventions_of",
        "_dates": "FoundDate find_dates",
        "_durations": "durations",
        "_folding": "has_surrogate normalize_text plain",
        "_locales": "is_known_locale locale_of",
        "_money_text": "MoneyReading read_money",
        "_months": "months_named",
        "_multipliers": "multiplier_after",
        "_numbers": "Reading is_bounded readings_of resolve separator_of",
        "_numerals": "FoundNumber find_numbers",
        "_rates": "rate_after",
        "_signs": "Sign meaning_of name_after name_before sign_after sign_before",
        "_territory": "habits_of",
        "_text": "member_text",
        "_times": "FoundMoment FoundTime find_moments find_times",
        "_units": "code_before unit_after",
        "_zones": "zone_of",
    },
)
