"""Money in several currencies: what the currency policy makes of it."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Context, Decimal
from typing import TYPE_CHECKING, NamedTuple

from paxman_core.contract import CurrencyPolicy
from paxman_core.values import Money, exponent_of, key_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from paxman_core.policy import EffectivePolicy
    from paxman_core.records import Candidate
    from paxman_core.values import ValueKey

# Wide enough for the product of the longest amount and the longest rate.
_ARITHMETIC = Context(prec=1_000, rounding=ROUND_HALF_EVEN)
_NO_KEYS: Mapping[int, ValueKey] = {}


class CurrencyVerdict(NamedTuple):
    """Either why the field stays unresolved, or how converted candidates compare."""

    refusal: str = ""
    is_final: bool = False
    """Whether the refusal stands whatever else is found."""
    converted: Mapping[int, ValueKey] = _NO_KEYS
    """By the identity of a candidate, the key of the amount that it agrees with in the primary
    currency."""


def multiplied(money: Money, rate: Decimal, currency: str) -> Money:
    """The amount in another currency of which one unit of this costs the rate."""
    return _rounded(_ARITHMETIC.multiply(money.amount, rate), currency)


def divided(money: Money, rate: Decimal, currency: str) -> Money:
    """The amount in another currency of which one unit costs the rate in this."""
    return _rounded(_ARITHMETIC.divide(money.amount, rate), currency)


def _rounded(amount: Decimal, currency: str) -> Money:
    """Money in whole smallest units of its currency."""
    unit = Decimal((0, (1,), -exponent_of(currency)))
    return Money(amount.quantize(unit, context=_ARITHMETIC), currency)


def settle_currencies(
    best: Candidate,
    valid: Sequence[Candidate],
    policy: EffectivePolicy,
    fx_rate: Decimal | None,
) -> CurrencyVerdict:
    """What to make of candidates whose currencies differ; the best one's is the primary."""
    currencies = sorted({c.value.currency for c in valid if isinstance(c.value, Money)})
    if len(currencies) < 2:
        return CurrencyVerdict()
    found = f"amounts were found in {', '.join(currencies)}"
    rule = policy.currency_policy
    if rule is CurrencyPolicy.STRICT_MATCH:
        return CurrencyVerdict(f"{found}, and the policy accepts one currency only", True)
    if len(currencies) > 2:
        return CurrencyVerdict(f"{found}, and one rate compares two currencies only", True)
    if rule is CurrencyPolicy.ALLOW_FX:
        if fx_rate is None:
            return CurrencyVerdict(f"{found}, and no fx_rate field says how they compare")
        return _compared(best, valid, lambda first, second: _agree(first, second, fx_rate))
    if any(candidate.fx_rate is None for candidate in valid):
        return CurrencyVerdict(f"{found}, and not every one of them states a rate", True)
    return _compared(best, valid, _agree_by_their_rates)


def _compared(
    best: Candidate, valid: Sequence[Candidate], agree: Callable[[Candidate, Candidate], bool]
) -> CurrencyVerdict:
    """Which amounts agree, among the candidates that are not in the currency of the best one."""
    primary = [c for c in valid if _currency(c) == _currency(best)]
    keys = {}
    for candidate in valid:
        if _currency(candidate) != _currency(best):
            matching = [key_of(c.value) for c in primary if agree(candidate, c)]
            if matching:
                keys[id(candidate)] = min(matching, key=repr)
    return CurrencyVerdict(converted=keys)


def _agree(first: Candidate, second: Candidate, rate: Decimal) -> bool:
    """Whether either amount becomes the other by the rate.

    Nothing says which currency a contract's rate is quoted in, so both directions count; which of
    the amounts stands first in the document does not.
    """
    one, other = first.value, second.value
    assert isinstance(one, Money)
    assert isinstance(other, Money)
    return any(
        change(given, rate, wanted.currency) == wanted
        for change in (multiplied, divided)
        for given, wanted in ((one, other), (other, one))
    )


def _agree_by_their_rates(first: Candidate, second: Candidate) -> bool:
    """Whether either amount becomes the other by the rate that was stated with it."""
    return any(
        given.fx_rate is not None
        and isinstance(given.value, Money)
        and isinstance(wanted.value, Money)
        and multiplied(given.value, given.fx_rate, wanted.value.currency) == wanted.value
        for given, wanted in ((first, second), (second, first))
    )


def _currency(candidate: Candidate) -> str:
    assert isinstance(candidate.value, Money)
    return candidate.value.currency
