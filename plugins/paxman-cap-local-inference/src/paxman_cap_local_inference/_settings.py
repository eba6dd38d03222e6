"""What a user can set: checked at once, every problem named with what to do about it."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Final, Literal, TypeAlias, cast

import attrs

from paxman_core.canonical import Json, decimal_text
from paxman_core.errors import InvalidOptionError

Ask: TypeAlias = Literal["auto", "choose", "generate"]

_WAYS: Final = ("auto", "choose", "generate")
_WHOLE: Final = {
    "context_tokens": (512, 1_048_576),
    "threads": (1, 256),
    "seed": (0, 2**32 - 2),
    "max_candidates": (2, 63),
    "max_output_tokens": (16, 16_384),
}
_DECIMAL: Final = {"margin": Decimal(100), "temperature": Decimal(5)}


@attrs.frozen
class LocalSettings:
    """The settings of `[plugins.local_inference]`."""

    model: str | None = None
    """The path of a GGUF file, or the name of an installed model package."""
    ask: Ask = "auto"
    context_tokens: int = 2048
    """The longest prompt; a longer document is shown in excerpts."""
    threads: int = 1
    """More than one is slower on a machine that is busy."""
    seed: int = 0
    temperature: Decimal = Decimal(0)
    """How freely answers are written; 0 takes the likeliest words, and the seed does nothing."""
    margin: Decimal = Decimal("2.5")
    """How much likelier, in nats, the best span must be than the next one, and for this field than
    for a field of which nothing is known."""
    max_candidates: int = 40
    """Of how many spans one is chosen at most."""
    max_output_tokens: int = 512

    @property
    def of_scores(self) -> dict[str, Json]:
        """What the scores of spans depend on, apart from the file and the prompt."""
        return {"context_tokens": self.context_tokens, "threads": self.threads}

    @property
    def of_answers(self) -> dict[str, Json]:
        """What written answers depend on, apart from the file and the prompt."""
        return {
            **self.of_scores,
            "seed": self.seed,
            "temperature": decimal_text(self.temperature),
            "max_output_tokens": self.max_output_tokens,
        }


def read_settings(given: Mapping[str, Json]) -> LocalSettings:
    """The settings that a user gave, or an InvalidOptionError."""
    known = [attribute.name for attribute in attrs.fields(LocalSettings)]
    unknown = sorted(set(given) - set(known))
    if unknown:
        raise InvalidOptionError(
            f"local_inference has no setting {unknown[0]!r}.",
            next_step=f"It has {', '.join(known)}.",
        )
    values: dict[str, object] = {}
    for name, value in given.items():
        values[name] = _checked(name, value)
    return LocalSettings(**values)  # type: ignore[arg-type]


def _checked(name: str, value: Json) -> object:
    if name in _WHOLE:
        return _whole(name, value, *_WHOLE[name])
    if name in _DECIMAL:
        return _decimal(name, value, _DECIMAL[name])
    if name == "ask":
        if value not in _WAYS:
            raise _invalid(name, value, "Give 'auto', 'choose' or 'generate'.")
        return cast("Ask", value)
    if value is not None and (not isinstance(value, str) or not value.strip()):
        raise _invalid(name, value, "Give the path of a GGUF file, or the name of a model package.")
    return value


def _whole(name: str, value: object, least: int, most: int) -> int:
    if isinstance(value, Decimal) and value == value.to_integral_value():
        value = int(value) if abs(value) <= most else -1
    if type(value) is not int or not least <= value <= most:
        raise _invalid(name, value, f"Give a whole number from {least} to {most}.")
    return value


def _decimal(name: str, value: object, most: Decimal) -> Decimal:
    advice = f"Give a number from 0 to {most}."
    if isinstance(value, bool) or not isinstance(value, int | str | Decimal | float):
        raise _invalid(name, value, advice)
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        raise _invalid(name, value, advice) from None
    if not number.is_finite() or not 0 <= number <= most or number.as_tuple().exponent < -9:  # type: ignore[operator]
        raise _invalid(name, value, advice)
    return number


def _invalid(name: str, value: object, advice: str) -> InvalidOptionError:
    return InvalidOptionError(f"local_inference.{name} is {value!r}.", next_step=advice)
