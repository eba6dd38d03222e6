"""Typed values: the one place where raw text becomes a value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core._lazy import lazy_names
from paxman_core.values._currencies import (
    exponent_of,
    is_currency,
    is_historic,
    is_word,
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
    from paxman_core.values._folding import has_surrogate, normalize_text, plain, plain_in_place
    from paxman_core.values._locales import is_known_locale, locale_of
    from paxman_core.values._multipliers import multiplier_after
    from paxman_core.values._numerals import FoundNumber, find_numbers, is_bounded
    from paxman_core.values._rates import rate_after
    from paxman_core.values._signs import (
        Sign,
        meaning_of,
        name_after,
        sign_after,
        sign_before,
    )
    from paxman_core.values._text import member_text
    from paxman_core.values._times import FoundMoment, FoundTime, find_moments, find_times
    from paxman_core.values._units import code_before, unit_after, unit_forms
    from paxman_core.values._zones import zone_of

__all__ = [
    "NO_CONTEXT",
    "SAMPLE_SIZE",
    "Ambiguous",
    "Conventions",
    "DateOrder",
    "FieldType",
    "FoundAmount",
    "FoundDate",
    "FoundMoment",
    "FoundNumber",
    "FoundTime",
    "Invalid",
    "Money",
    "ParseContext",
    "ParseOutcome",
    "Parsed",
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
    "member_text",
    "multiplier_after",
    "name_after",
    "normalize_text",
    "parse",
    "plain",
    "plain_in_place",
    "rate_after",
    "sign_after",
    "sign_before",
    "sort_text",
    "text_of",
    "to_json",
    "unit_after",
    "unit_forms",
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
        "_folding": "has_surrogate normalize_text plain plain_in_place",
        "_locales": "is_known_locale locale_of",
        "_multipliers": "multiplier_after",
        "_numerals": "FoundNumber find_numbers is_bounded",
        "_rates": "rate_after",
        "_signs": "Sign meaning_of name_after sign_after sign_before",
        "_text": "member_text",
        "_times": "FoundMoment FoundTime find_moments find_times",
        "_units": "code_before unit_after unit_forms",
        "_zones": "zone_of",
    },
)
