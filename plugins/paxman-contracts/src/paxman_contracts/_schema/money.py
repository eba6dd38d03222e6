"""Money in a JSON Schema: an object of an amount and a currency, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.contract import NativeMoney, is_known_currency

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paxman_contracts._schema.flat import Flat

AMOUNT_NAMES: Final = ("amount", "value")
CURRENCY_NAMES: Final = ("currency", "currency_code", "currencyCode")


@attrs.frozen
class MoneyShape:
    """How an object spells money, and what is said about its amount and currency."""

    native: NativeMoney
    is_text: bool
    amount: Flat
    default_currency: str | None


def money_names(names: Iterable[str]) -> NativeMoney | None:
    """The names of amount and currency, if these are exactly the names of an object's members."""
    listed = list(names)
    amount = [name for name in listed if name in AMOUNT_NAMES]
    currency = [name for name in listed if name in CURRENCY_NAMES]
    if len(listed) == 2 and amount and currency:
        return NativeMoney(amount[0], currency[0])
    return None


def money_shape(native: NativeMoney, amount: Flat, currency: Flat) -> MoneyShape | None:
    """The shape, if the two properties can hold a number and a currency's code."""
    kinds = (amount.kinds or frozenset()) - {"null"}
    if not kinds or not kinds <= {"number", "integer", "string"}:
        return None
    if (currency.kinds or frozenset()) - {"null"} != {"string"}:
        return None
    return MoneyShape(native, kinds == {"string"}, amount, _only_currency(currency))


def _only_currency(currency: Flat) -> str | None:
    """The one currency that the schema allows or assumes, if it says one."""
    stated = currency.enum if currency.enum is not None else (currency.annotations.get("default"),)
    codes = [code for code in stated if isinstance(code, str) and is_known_currency(code)]
    return codes[0] if len(codes) == 1 == len(stated) else None
