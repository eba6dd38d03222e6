"""What a call may spend and how it should judge; the contract's own policy wins over the call's."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal, TypeAlias, get_args

import attrs

from paxman_core import values
from paxman_core._struct import Key, Stored
from paxman_core.calibration import Calibration
from paxman_core.canonical import MAX_SAFE_INTEGER, Json
from paxman_core.contract import CONVENTIONS, ContractPolicy, CurrencyPolicy, is_known_currency
from paxman_core.errors import InvalidOptionError
from paxman_core.values import DateOrder

OptionalFields: TypeAlias = Literal["all", "free", "skip"]
SecondOpinion: TypeAlias = Literal["below_high", "required", "never"]


MAX_DIGITS = 40
"""Of an amount or a weight: what is computed from them stays exact, and can be written out."""


def _require(fits: bool, name: str, value: object, advice: str) -> None:
    if not fits:
        raise InvalidOptionError(f"{name} is {value!r}.", next_step=advice)


def _amount(value: object, name: str) -> None:
    advice = f'Give a Decimal that is not negative, such as {name}=Decimal("0.05").'
    _require(isinstance(value, Decimal) and _is_amount(value), name, value, advice)


def _is_amount(value: Decimal) -> bool:
    exponent = value.as_tuple().exponent
    return (
        isinstance(exponent, int)
        and exponent >= -MAX_DIGITS
        and value.adjusted() < MAX_DIGITS
        and value >= 0
    )


def _count(value: object, name: str) -> None:
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    fits = is_whole and 0 <= value <= MAX_SAFE_INTEGER  # type: ignore[operator]
    _require(fits, name, value, f"Give a whole number from 0 to {MAX_SAFE_INTEGER}.")


_COUNTED = ("max_total_latency_ms", "max_remote_inference_calls", "max_capability_invocations")


@attrs.frozen(eq=False, repr=False)
class Budget(Key, Stored):
    """The most that one run may use; each cap stands alone, None means no cap."""

    _optional = ("max_total_cost_usd", *_COUNTED)

    max_total_cost_usd: Decimal | None = None
    max_total_latency_ms: int | None = None
    max_remote_inference_calls: int | None = None
    max_capability_invocations: int | None = None

    def __attrs_post_init__(self) -> None:
        if self.max_total_cost_usd is not None:
            _amount(self.max_total_cost_usd, "max_total_cost_usd")
        for name in _COUNTED:
            if getattr(self, name) is not None:
                _count(getattr(self, name), name)


@attrs.frozen(eq=False, repr=False)
class ScoreWeights(Stored):
    """How much a tier step, a dollar and a millisecond weigh in a step's score."""

    tier: Decimal = Decimal(10_000)
    usd: Decimal = Decimal(1_000_000)
    milliseconds: Decimal = Decimal(1)

    def __attrs_post_init__(self) -> None:
        for each in attrs.fields(ScoreWeights):
            _amount(getattr(self, each.name), each.name)


DEFAULT_WEIGHTS = ScoreWeights()
_LATER = ("early_stop", "allow_network", "second_opinion", "calibration", "accept", *CONVENTIONS)
"""The settings that older artifacts do not have."""


@attrs.frozen(eq=False, repr=False)
class Policy(Key, Stored):
    """How one call wants to plan and judge."""

    _optional = _LATER

    allow_local_inference: bool = True
    allow_remote_inference: bool = True
    allow_network: bool = True
    """Whether anything may leave this machine, whatever the tier of who sends it."""
    allow_pii_remote: bool = False
    """Whether fields tagged `pii` may be asked of a remote model."""
    allow_ungrounded: bool = False
    """Whether a model's answer counts although its quote is not in the document."""
    optional_fields: OptionalFields = "all"
    """`free` plans no paid step for optional fields, `skip` plans them not at all."""
    second_opinion: SecondOpinion = "below_high"
    """For which fields a remote model is asked that have a value, but one that is not sure:
    `required` asks for required ones only."""
    stage_fallbacks: bool = True
    """Whether the other able capabilities of a stage follow its best one."""
    early_stop: bool = True
    """Whether a field's steps end once its value is good enough; without it, all are done."""
    confidence_floor: float = 0.6
    unresolved_acceptable: bool = False
    stop_on_first_unresolved: bool = False
    currency_policy: CurrencyPolicy = CurrencyPolicy.STRICT_MATCH
    weights: ScoreWeights = DEFAULT_WEIGHTS
    capability_timeout_ms: int = 30_000
    """How long one invocation may hold up the run; as much again for every 200,000 characters of
    the document."""
    calibration: Calibration | None = None
    """How often values are right on the user's own documents, in place of the built-in table."""
    locale: str | None = None
    """How values are written, such as `en_US`; the contract's own and a field's hints win."""
    date_order: DateOrder | None = None
    default_currency: str | None = None
    """What an amount without a sign is in; the same order of who wins."""
    time_zone: str | None = None
    """Where moments without a zone are meant: `Europe/Berlin`; the same order."""
    accept: str | None = None
    """The share of accepted values that may be wrong, such as `5%`; what is less sure is for a
    person. It needs a calibration."""

    def __attrs_post_init__(self) -> None:
        for each in attrs.fields(Policy):
            if isinstance(each.default, bool):
                value = getattr(self, each.name)
                _require(isinstance(value, bool), each.name, value, "Give True or False.")
        for name, options in (
            ("optional_fields", get_args(OptionalFields)),
            ("second_opinion", get_args(SecondOpinion)),
            ("date_order", get_args(DateOrder)),
        ):
            value = getattr(self, name)
            is_unset = name == "date_order" and value is None
            advice = f"Choose {', '.join(options[:-1])} or {options[-1]}."
            _require(is_unset or value in options, name, value, advice)
        for name, kind in (("currency_policy", CurrencyPolicy), ("weights", ScoreWeights)):
            value = getattr(self, name)
            _require(isinstance(value, kind), name, value, f"Give a {kind.__name__}.")
        floor = self.confidence_floor
        is_number = isinstance(floor, (int, float)) and not isinstance(floor, bool)
        is_share = is_number and 0 <= floor <= 1
        _require(is_share, "confidence_floor", floor, "Give a number from 0 to 1.")
        _count(self.capability_timeout_ms, "capability_timeout_ms")
        advice = "Give a language, or a language and a country, such as 'de' or 'en_US'."
        # Most calls name none, and the tables behind it take time to load.
        is_known = self.locale is None or values.is_known_locale(str(self.locale))
        _require(is_known, "locale", self.locale, advice)
        currency = self.default_currency
        is_known = currency is None or is_known_currency(currency)
        advice = "Give a code of ISO 4217, such as 'EUR'."
        _require(is_known, "default_currency", currency, advice)
        zone = self.time_zone
        is_known = zone is None or values.zone_of(str(zone)) is not None
        _require(is_known, "time_zone", zone, "Give a zone such as 'Europe/Berlin'.")
        self._check_calibration()

    def _check_calibration(self) -> None:
        calibration: object = self.calibration
        if calibration is not None and not isinstance(calibration, Calibration):
            raise InvalidOptionError(
                f"calibration must be a Calibration, not {type(calibration).__name__}."
            )
        if self.accept is not None and self.calibration is not None:
            self.calibration.accepted_from(self.accept)

    def to_dict(self) -> dict[str, Json]:
        """Every setting, so that a reader of the artifact need not know the defaults.

        Only those that came later are left out where they are the default: artifacts that were
        stored before there were such settings keep their hash.
        """
        return {**super().to_dict(), "confidence_floor": repr(float(self.confidence_floor))}


class EffectivePolicy(Policy):
    """The call's policy with the contract's decisions in place: what a run really follows."""

    __slots__ = ()


def derive_effective_policy(call: Policy, contract: ContractPolicy) -> EffectivePolicy:
    """The call's policy, with whatever the contract decides put over it."""
    decided = {
        name: setting
        for name, setting in attrs.asdict(contract, recurse=False).items()
        if setting is not None and hasattr(call, name)
    }
    return EffectivePolicy(**{**attrs.asdict(call, recurse=False), **decided})
