"""What a call costs, from the settings or from the published prices of a public service."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Context, Decimal
from functools import cache
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.errors import InvalidOptionError

if TYPE_CHECKING:
    from genai_prices.types import PriceCalculation

    from paxman_cap_remote_inference._settings import RemoteSettings

MILLION: Final = Decimal(1_000_000)

# Money is counted exactly, whatever decimal context the caller works in.
_EXACT: Final = Context(prec=100)


@attrs.frozen
class Prices:
    """Dollars for a million tokens in and out, and for the call itself."""

    input: Decimal
    output: Decimal
    call: Decimal = Decimal(0)

    def of(self, input_tokens: int, output_tokens: int) -> Decimal:
        """What a call with so many tokens costs."""
        asked = _EXACT.multiply(self.input, Decimal(input_tokens))
        said = _EXACT.multiply(self.output, Decimal(output_tokens))
        tokens = _EXACT.divide(_EXACT.add(asked, said), MILLION)
        return _EXACT.add(tokens, self.call)


def total(*amounts: Decimal) -> Decimal:
    """The exact sum of amounts."""
    result = Decimal(0)
    for amount in amounts:
        result = _EXACT.add(result, amount)
    return result


def times(amount: Decimal, count: int | Decimal) -> Decimal:
    """The exact product of an amount and a count, or a share."""
    return _EXACT.multiply(amount, Decimal(count))


def prices_of(settings: RemoteSettings) -> Prices:
    """The prices that are set, else those that the model's real provider has published."""
    stated = settings.input_usd_per_million, settings.output_usd_per_million
    if stated[0] is not None and stated[1] is not None:
        return Prices(stated[0], stated[1])
    is_public = settings.address.startswith("https://")
    published = _published(settings.model, settings.address) if is_public else None
    if published is None:
        raise InvalidOptionError(
            f"The price of {settings.model} at {settings.address} is not known, and an unknown "
            "price is not taken for free.",
            next_step="Set input_usd_per_million and output_usd_per_million; both may be 0 for a "
            "server of your own.",
        )
    return published


@cache
def _published(model: str, address: str) -> Prices | None:
    """The dearest that genai-prices has for the model: long prompts and busy hours count.

    It knows many providers; only the one that the address belongs to is asked, because the same
    model has other prices elsewhere. A published price of nothing is left to the user to state.
    """
    from genai_prices import Usage, calc_price

    now = datetime.now(UTC)
    found = []
    try:
        for tokens in (1_000, 1_000_000):
            for hour in range(24):
                priced = calc_price(
                    Usage(input_tokens=tokens, output_tokens=tokens),
                    model,
                    provider_api_url=address,
                    genai_request_timestamp=now + timedelta(hours=hour),
                )
                found.append(_per_million(priced, tokens))
    except (LookupError, ValueError):
        return None
    dearest = Prices(*(max(column) for column in zip(*found, strict=True)))
    return dearest if dearest.input or dearest.output else None


def _per_million(priced: PriceCalculation, tokens: int) -> tuple[Decimal, Decimal, Decimal]:
    by_tokens = _EXACT.add(priced.input_price, priced.output_price)
    scale = _EXACT.divide(MILLION, Decimal(tokens))
    return (
        _EXACT.multiply(priced.input_price, scale),
        _EXACT.multiply(priced.output_price, scale),
        _EXACT.subtract(priced.total_price, by_tokens),
    )
