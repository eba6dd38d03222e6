"""Settings in a file: `paxman.toml`, or `[tool.paxman]` in `pyproject.toml`."""

from __future__ import annotations

import os
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs

from paxman_cli._trusting import VARIABLE, in_need_of_trust, is_trusted, user_folder
from paxman_core.canonical import exact_number
from paxman_core.errors import InvalidOptionError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

FILE_NAME: Final = "paxman.toml"
SHARED_FILE_NAME: Final = "pyproject.toml"


@attrs.frozen
class FoundSettings:
    """What a file sets, read and checked; no path if there is no file."""

    path: Path | None = None
    values: Mapping[str, Any] = attrs.Factory(dict)
    table: object = None
    """As it is written, which is what trust is given to."""
    is_trusted: bool = True
    """Whether the user vouches for it: only then may it name code, addresses and variables."""

    @property
    def refused(self) -> dict[str, str]:
        """The settings that it must not have unless it is trusted, each with the reason."""
        return {} if self.is_trusted else self.in_need_of_trust

    @property
    def in_need_of_trust(self) -> dict[str, str]:
        """The settings that only a trusted file may have, each with the reason."""
        if self.path is None:
            return {}
        return dict(in_need_of_trust(self.values, self.path.parent))


def find_settings(folder: Path) -> FoundSettings:
    """The settings of the file that the environment names, or of the nearest one upwards."""
    named = os.environ.get(VARIABLE)
    if named:
        return _named_settings(Path(named))
    for each in (folder, *folder.parents):
        for path, table in _tables(each):
            return _found(path, table)
    return FoundSettings()


def user_settings() -> FoundSettings:
    """The settings in the user's own configuration folder."""
    path = user_folder() / FILE_NAME
    if not path.is_file():
        return FoundSettings()
    table = _toml(path)
    return FoundSettings(path, _Reading(path).values(table), table)


def _named_settings(path: Path) -> FoundSettings:
    if not path.is_file():
        raise InvalidOptionError(
            f"{VARIABLE} names {str(path)!r}, which is not a file.",
            next_step="Correct the variable, or unset it.",
        )
    path = path.absolute()
    table = _toml(path)
    return FoundSettings(path, _Reading(path).values(table), table)


def settings_of(path: Path) -> FoundSettings:
    """The settings of one file, which may also be the `pyproject.toml` of a project."""
    for each, table in _tables(path.absolute().parent):
        if each.name == path.name:
            return _found(each, table)
    raise InvalidOptionError(
        f"{str(path)!r} is not a settings file.",
        next_step=f"Name a {FILE_NAME}, or a {SHARED_FILE_NAME} with a table [tool.paxman].",
    )


def _found(path: Path, table: object) -> FoundSettings:
    trusted = path.parent == user_folder() or is_trusted(path, table)
    return FoundSettings(path, _Reading(path).values(table), table, trusted)


def _tables(folder: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    own = folder / FILE_NAME
    if own.is_file():
        yield own, _toml(own)
    shared = folder / SHARED_FILE_NAME
    if shared.is_file() and b"tool.paxman" in shared.read_bytes():
        table = _toml(shared).get("tool", {}).get("paxman")
        if table is not None:
            yield shared, table


def _toml(path: Path) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(path.read_text("utf-8"), parse_float=exact_number)
    except ValueError as error:
        raise InvalidOptionError(
            f"{path} cannot be read as TOML: {error}.", next_step="Correct the file."
        ) from None


class _Reading:
    """One reading of one file: its problems as they turn up, raised together."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problems: list[str] = []

    def values(self, table: object) -> dict[str, Any]:
        """Every setting in its type; paths are those from the file's folder."""
        found: dict[str, Any] = {}
        if isinstance(table, dict):
            for name, value in self._known(table, _READERS, ""):
                self._read(found, name, lambda: _READERS[name](self, value), name)  # noqa: B023
        else:
            self.problems.append("[tool.paxman] is not a table")
        if found.get("no_remote") and found.get("policy", {}).get("allow_remote_inference"):
            self.problems.append("'no_remote' and 'policy.allow_remote_inference' are both true")
        if found.get("no_remote") and found.get("policy", {}).get("allow_network"):
            self.problems.append("'no_remote' and 'policy.allow_network' are both true")
        if self.problems:
            count = "1 problem" if len(self.problems) == 1 else f"{len(self.problems)} problems"
            listed = "".join(f"\n  - {_sentence(problem)}" for problem in self.problems)
            raise InvalidOptionError(f"{self.path} has {count}:{listed}")
        return found

    def _known(
        self, table: dict[str, Any], known: Mapping[str, object], prefix: str
    ) -> Iterator[tuple[str, Any]]:
        from paxman_core.errors import suggestion

        for name, value in table.items():
            if name in known:
                yield name, value
            else:
                advice = suggestion(name, known).rstrip(".")
                self.problems.append(f"Unknown setting {prefix + name!r}. {advice}".rstrip())

    def _read(
        self, found: dict[str, Any], name: str, read: Callable[[], object], shown: str
    ) -> None:
        try:
            found[name] = read()
        except InvalidOptionError as error:
            self.problems.append(f"{shown!r}: {error}".rstrip("."))

    def text(self, value: object) -> str:
        """A text that is not empty."""
        if not isinstance(value, str) or not value:
            raise InvalidOptionError(f"{value!r} is not text.")
        return value

    def flag(self, value: object) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            raise InvalidOptionError(f"It must be true or false, not {value!r}.")
        return value

    def location(self, value: object) -> str:
        """A contract: a file from this folder, or `module:Name`."""
        text = self.text(value)
        beside = self.path.parent / text
        return str(beside) if beside.exists() else text

    def dollars(self, value: object) -> Decimal:
        """An amount that can be spent; in quotes or not."""
        from paxman_core.policy import Budget

        amount = _exact(value)
        Budget(max_total_cost_usd=amount)
        return amount

    def names(self, value: object) -> tuple[str, ...]:
        """A list of names."""
        if not isinstance(value, list):
            raise InvalidOptionError(f"{value!r} is not a list of names.")
        return tuple(self.text(item) for item in value)

    def tables(self, value: object) -> dict[str, Path | str]:
        """By name, a file from this folder, or a URL."""
        if not isinstance(value, dict):
            raise InvalidOptionError(f"{value!r} is not a table of names and paths.")
        return {name: self._source(self.text(item)) for name, item in value.items()}

    def _source(self, text: str) -> Path | str:
        return text if "://" in text else self.path.parent / text

    def plugins(self, value: object) -> dict[str, dict[str, object]]:
        """By the name of a plugin, what it is set to; the plugin itself says what is wrong."""
        if not isinstance(value, dict) or not all(isinstance(v, dict) for v in value.values()):
            raise InvalidOptionError(f"{value!r} is not a table of tables.")
        return {
            name: {key: self._beside(item) for key, item in table.items()}
            for name, table in value.items()
        }

    def _beside(self, value: object) -> object:
        """A text that names a file in this folder is that file, wherever the command runs."""
        if isinstance(value, str) and value and (self.path.parent / value).is_file():
            return str(self.path.parent / value)
        return value

    def recordings(self, value: object) -> Path:
        """The file that keeps the calls of models."""
        return self.path.parent / self.text(value)

    def models(self, value: object) -> tuple[Path, ...]:
        """Files that `paxman learn` or `paxman calibrate` wrote, from this folder."""
        return tuple(self.path.parent / name for name in self.names(value))

    def mode(self, value: object) -> str:
        """What is done with that file."""
        if value not in ("record", "replay", "auto"):
            raise InvalidOptionError(f"It must be 'record', 'replay' or 'auto', not {value!r}.")
        return str(value)

    def policy(self, value: object) -> dict[str, object]:
        """The members of a Policy, each checked by it."""
        from paxman_core.policy import Policy

        if not isinstance(value, dict):
            raise InvalidOptionError(f"{value!r} is not a table of settings.")
        known = {attribute.name: attribute for attribute in attrs.fields(Policy)}
        del known["calibration"]  # It comes with a model.
        found: dict[str, object] = {}
        for name, item in self._known(value, known, "policy."):
            self._read(found, name, lambda: _member(name, item), f"policy.{name}")  # noqa: B023
        return found


def _sentence(problem: str) -> str:
    return problem if problem.endswith("?") else f"{problem}."


def _member(name: str, value: Any) -> object:
    from paxman_core.contract import CurrencyPolicy
    from paxman_core.policy import Policy, ScoreWeights

    member: object = value
    if name == "confidence_floor" and isinstance(value, Decimal):
        member = float(value)
    elif name == "currency_policy":
        names = [policy.value for policy in CurrencyPolicy]
        if value not in names:
            raise InvalidOptionError(f"It must be one of {', '.join(names)}, not {value!r}.")
        member = CurrencyPolicy(value)
    elif name == "weights" and isinstance(value, dict):
        unknown = sorted(set(value) - {attribute.name for attribute in attrs.fields(ScoreWeights)})
        if unknown:
            raise InvalidOptionError(f"Unknown weight {unknown[0]!r}.")
        member = ScoreWeights(**{key: _exact(item) for key, item in value.items()})
    Policy(**{name: member})  # type: ignore[arg-type]
    return member


def _exact(value: object) -> Decimal:
    is_number = isinstance(value, (int, Decimal)) and not isinstance(value, bool)
    try:
        if is_number or isinstance(value, str):
            return Decimal(str(value))
    except ArithmeticError:
        pass
    raise InvalidOptionError(f"{value!r} is not a number.")


_READERS: Final[dict[str, Callable[[_Reading, object], object]]] = {
    "contract": _Reading.location,
    "component": _Reading.text,
    "budget_usd": _Reading.dollars,
    "no_remote": _Reading.flag,
    "block": _Reading.names,
    "load": _Reading.names,
    "tables": _Reading.tables,
    "plugins": _Reading.plugins,
    "recordings": _Reading.recordings,
    "recordings_mode": _Reading.mode,
    "models": _Reading.models,
    "policy": _Reading.policy,
}
