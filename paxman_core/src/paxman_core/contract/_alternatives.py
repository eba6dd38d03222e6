"""Reading a value that may be of several types: the most specific that its text gives."""

from __future__ import annotations

import re
from typing import Final

from paxman_core._lazy import lazy_pattern
from paxman_core.contract._constraints import alternatives_of, violations
from paxman_core.contract._field import CanonicalField
from paxman_core.values import FieldType, ParseContext, Parsed, ParseOutcome, parse

_NUMERAL = lazy_pattern(r"[-−]?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:[,. '’]\d{3})+)(?:[.,]\d+)?")
_JUST: Final = {
    FieldType.INTEGER: _NUMERAL,
    FieldType.DECIMAL: _NUMERAL,
    FieldType.BOOLEAN: lazy_pattern("true|false", re.IGNORECASE),
}
"""Where any text will do, what is nothing but the value: `007` and `12 months` stay texts."""


def read_alternative(field: CanonicalField, raw: object, context: ParseContext) -> ParseOutcome:
    """The reading of `raw`, in a `context`, by the first alternative of a `field` that has one and
    allows it.

    If none has, the last one says why: it is the widest. Where a text is the first, a text stays
    what it is, and nothing else becomes one.
    """
    outcome: ParseOutcome | None = None
    takes_texts = FieldType.STRING in field.alternatives
    keeps_texts = field.alternatives[0] is FieldType.STRING
    for one in alternatives_of(field):
        if takes_texts and isinstance(raw, str) and not _is_just(raw, one.type):
            continue
        if keeps_texts and one.type is FieldType.STRING and not isinstance(raw, str):
            continue
        outcome = parse(raw, one.type, context)
        if isinstance(outcome, Parsed) and not violations(one, outcome.value):
            return outcome
    assert outcome is not None
    return outcome


def _is_just(raw: str, kind: FieldType) -> bool:
    form = _JUST.get(kind)
    return form is None or form.fullmatch(raw.strip()) is not None
