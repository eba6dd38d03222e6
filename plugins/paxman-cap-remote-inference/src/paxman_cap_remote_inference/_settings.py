"""What the user has set: which model, where, at what price, and within which limits."""

from __future__ import annotations

import os
import re
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import attrs

from paxman_core.errors import InvalidOptionError
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Structured: TypeAlias = Literal["auto", "json_schema", "tools", "json_object", "none"]

OPENAI: Final = "https://api.openai.com/v1"
OPENAI_KEY: Final = "OPENAI_API_KEY"
ADDRESS_VARIABLE: Final = "OPENAI_BASE_URL"
"""What the openai client itself takes the address from where none is given."""
WHAT_TO_SET: Final = (
    "Set `model` under [plugins.remote_inference] in paxman.toml, or give "
    'Engine(settings={"remote_inference": {"model": "..."}}); for a service other than OpenAI\'s '
    "set `base_url` and `api_key_env`, too."
)

_MOST_SECONDS: Final = Decimal(3600)
_MOST_PRICE: Final = Decimal(1_000_000)
_VARIABLE: Final = lazy_pattern(r"[A-Z_][A-Z0-9_]*")
_ADDRESS: Final = lazy_pattern(r"https?://[^\s/?#@]+(?:/[^\s?#@]*)?", re.IGNORECASE)
_SECRETS: Final = frozenset({"api_key", "key", "token", "secret", "password"})


@attrs.frozen
class RemoteSettings:
    """The settings of the plugin; those that were left out have their defaults."""

    model: str
    base_url: str = ""
    """Where the service is; empty means OpenAI's, unless OPENAI_BASE_URL says otherwise."""
    api_key_env: str | None = None
    """The environment variable that holds the key; empty means that no key is sent."""
    timeout_seconds: Decimal = Decimal(60)
    retries: int = 2
    max_concurrency: int = 4
    input_usd_per_million: Decimal | None = None
    output_usd_per_million: Decimal | None = None
    max_output_tokens: int | None = None
    """How long an answer may be; None means as long as its fields need, and 4,096 if that is cut
    off: a model that thinks first needs more."""
    max_characters: int = 24_000
    seed: int | None = None
    structured: Structured = "auto"
    examples: str = ""
    """A file of labels whose documents are shown as examples; empty means none."""
    example_characters: int = 2_000
    """How much of the examples one question may hold."""
    defer_to: str = ""
    """A file in which questions wait for a batch instead of being asked; empty means that they are
    asked."""
    batch_price_share: Decimal = Decimal("0.5")
    """What a token costs in a batch, as a part of what it costs otherwise."""
    batch_poll_seconds: Decimal = Decimal(30)

    @property
    def address(self) -> str:
        """Where the service is, as things are now."""
        return (self.base_url or os.environ.get(ADDRESS_VARIABLE, "") or OPENAI).rstrip("/")

    @property
    def key_variable(self) -> str:
        """The variable that holds the key; empty if no key is to be sent.

        OpenAI's key goes to OpenAI, or where the same environment says: somebody else's service
        gets a key only if it is named.
        """
        if self.api_key_env is not None:
            return self.api_key_env
        return "" if self.base_url and self.base_url != OPENAI else OPENAI_KEY


def read_settings(given: Mapping[str, object]) -> RemoteSettings | None:
    """The settings, or None if no model is named; every wrong one is told at once."""
    problems: list[str] = []
    values: dict[str, object] = {}
    for name in sorted(given):
        reader = _READERS.get(name)
        if name in _SECRETS:
            problems.append(
                f"{name} is not a setting: keys are never stored; set api_key_env to the name of "
                "an environment variable that holds it"
            )
        elif reader is None:
            problems.append(f"{name} is not a setting")
        else:
            try:
                values[name] = reader(given[name])
            except ValueError as error:
                problems.append(f"{name} must be {error}")
    _check_prices(values, problems)
    if problems:
        raise InvalidOptionError(
            f"{'; '.join(problems)}.", next_step=f"The settings are: {', '.join(_READERS)}."
        )
    return RemoteSettings(**values) if "model" in values else None  # type: ignore[arg-type]


def _check_prices(values: Mapping[str, object], problems: list[str]) -> None:
    names = ("input_usd_per_million", "output_usd_per_million")
    stated = [name for name in names if name in values]
    if len(stated) == 1:
        missing = next(name for name in names if name not in values)
        problems.append(f"{stated[0]} is set and {missing} is not")


def _text(value: object) -> str:
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise ValueError("a name")
    return value.strip()


def _file(value: object) -> str:
    if not isinstance(value, str) or not Path(value).is_file():
        raise ValueError("the path of a file of labels that is there")
    return value


def _address(value: object) -> str:
    # What is wrong with it is not shown: it may hold a password.
    if not isinstance(value, str) or not _ADDRESS.fullmatch(value):
        raise ValueError(
            "an address such as https://host/v1, without a user, a password or a query"
        )
    return value.rstrip("/")


def _variable(value: object) -> str:
    # Not shown either: somebody may have put the key itself here.
    if not isinstance(value, str) or not (value == "" or _VARIABLE.fullmatch(value)):
        raise ValueError(
            "the name of an environment variable, in capital letters; never the key itself"
        )
    return value


def _whole(least: int, most: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise ValueError(f"a whole number from {least} to {most}")
        return value

    return read


def _amount(least: Decimal, most: Decimal) -> Callable[[object], Decimal]:
    def read(value: object) -> Decimal:
        amount = _decimal(value)
        if amount is None or not least <= amount <= most:
            raise ValueError(f"a number from {least} to {most}")
        return amount

    return read


def _decimal(value: object) -> Decimal | None:
    if isinstance(value, bool) or not isinstance(value, (int, float, str, Decimal)):
        return None
    try:
        amount = Decimal(str(value))
    except InvalidOperation:
        return None
    exponent = amount.as_tuple().exponent
    return amount if isinstance(exponent, int) and -12 <= exponent <= 12 else None


def _structured(value: object) -> str:
    if value not in get_args(Structured):
        raise ValueError(f"one of {', '.join(get_args(Structured))}")
    return str(value)


_READERS: Final[dict[str, Callable[[object], object]]] = {
    "model": _text,
    "base_url": _address,
    "api_key_env": _variable,
    "timeout_seconds": _amount(Decimal("0.1"), _MOST_SECONDS),
    "retries": _whole(0, 10),
    "max_concurrency": _whole(1, 1000),
    "input_usd_per_million": _amount(Decimal(0), _MOST_PRICE),
    "output_usd_per_million": _amount(Decimal(0), _MOST_PRICE),
    "max_output_tokens": _whole(16, 1_000_000),
    "max_characters": _whole(200, 10_000_000),
    "seed": _whole(0, 2**31 - 1),
    "structured": _structured,
    "examples": _file,
    "example_characters": _whole(100, 1_000_000),
    "defer_to": _text,
    "batch_price_share": _amount(Decimal(0), Decimal(1)),
    "batch_poll_seconds": _amount(Decimal("0.01"), _MOST_SECONDS),
}
