"""The types of fields, by what their values look like."""

from __future__ import annotations

from typing import Final

from paxman_core.values import FieldType

NUMBERS: Final = frozenset({FieldType.INTEGER, FieldType.DECIMAL, FieldType.MONEY})
DATES: Final = frozenset({FieldType.DATE, FieldType.DATETIME})
WITH_DIGITS: Final = NUMBERS | DATES
TEXTS: Final = frozenset({FieldType.STRING, FieldType.ENUM, FieldType.BOOLEAN})
NESTED: Final = frozenset({FieldType.ARRAY, FieldType.OBJECT})
