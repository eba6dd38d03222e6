"""What a locale says about numbers, dates and money, from CLDR."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from paxman_core._lazy import lazy_pattern
from paxman_core.values._tables import table

if TYPE_CHECKING:
    from paxman_core.values._model import DateOrder, DecimalSeparator

_TAG = lazy_pattern(
    r"([A-Za-z]{2,3})(?:[-_][A-Za-z]{4})?(?:[-_]([A-Za-z]{2}|\d{3}))?(?![A-Za-z\d])"
)


class Locale(NamedTuple):
    """A locale's conventions; None where it leaves something open.

    `en` alone has a decimal point but no date order and no currency: English is written in both
    orders and with a dozen dollars. `en_US` has all three.
    """

    language: str
    decimal_separator: DecimalSeparator | None = None
    date_order: DateOrder | None = None
    currency: str | None = None
    territory: str = ""

    def currency_of(self, sign: str) -> str | None:
        """What a sign of several currencies means here, if it is not the local one's sign.

        In German `$` is the US dollar: the others are written with their country.
        """
        signs = _foreign_signs()
        return signs.get((f"{self.language}_{self.territory}", sign)) or signs.get(
            (self.language, sign)
        )


@lru_cache(maxsize=256)
def locale_of(tag: str) -> Locale:
    """The conventions of a locale such as `de`, `de_CH` or `pt-BR`; of an unknown one, none."""
    match = _TAG.match(tag[:40])
    if match is None:
        return Locale("")
    language, territory = match[1].lower(), (match[2] or "").upper()
    convention = _conventions().get(f"{language}_{territory}") or _conventions().get(language, "")
    home = territory or _homes().get(language, "")
    return Locale(
        language,
        _separator(convention[:1]),
        _order(convention[1:]),
        _currencies().get(home),
        territory,
    )


def is_known_locale(tag: str) -> bool:
    """Whether anything is known of a locale."""
    found = locale_of(tag)
    return (found.decimal_separator or found.date_order or found.currency) is not None


def currency_of_territory(territory: str) -> str | None:
    """The currency of a country, or of the euro area if that is `EU`."""
    return _currencies().get(territory)


def home_of_currency(code: str) -> str | None:
    """The country that a currency is called after; the US dollar is at home in too many."""
    home = code[:2]
    return home if code != "USD" and _currencies().get(home) == code else None


def _separator(text: str) -> DecimalSeparator | None:
    if text == ".":
        return "."
    return "," if text == "," else None


def _order(text: str) -> DateOrder | None:
    orders: dict[str, DateOrder] = {"DMY": "DMY", "MDY": "MDY", "YMD": "YMD"}
    return orders.get(text)


@cache
def _conventions() -> dict[str, str]:
    return _turned(table("locale_data")["conventions"])


@cache
def _homes() -> dict[str, str]:
    return _turned(table("locale_data")["homes"])


@cache
def _currencies() -> dict[str, str]:
    return _turned(table("locale_data")["currencies"])


@cache
def _foreign_signs() -> dict[tuple[str, str], str]:
    return {
        (place, meaning.split()[0]): meaning.split()[1]
        for meaning, places in table("locale_data")["foreign_signs"].items()
        for place in places.split()
    }


def _turned(table: dict[str, str]) -> dict[str, str]:
    return {member: key for key, members in table.items() for member in members.split()}
