"""Amounts of money with their currency, in digits or in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_cap_recognize._recognition import Kind, Recognition
from paxman_core.values import find_amounts

if TYPE_CHECKING:
    from paxman_core.values import ParseContext


def find_money(text: str, context: ParseContext) -> list[Recognition]:
    """The amounts of money in a text, from left to right."""
    return [
        Recognition(Kind.MONEY, amount.start, amount.end, amount.value)
        for amount in find_amounts(text, context)
    ]
