"""The settings of a run: the command line's, then those of a file, then the defaults."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs
import click

from paxman_cli._sources import component_option, contract_source
from paxman_core.capability import RecordingMode, RunReporter
from paxman_core.contract import CONVENTIONS
from paxman_core.engine import Engine
from paxman_core.policy import Budget, Policy

if TYPE_CHECKING:
    from paxman_cli._settings_file import FoundSettings

COMMAND_LINE: Final = "command line"
DEFAULT: Final = "default"


class Dollars(click.ParamType[Decimal]):
    """An amount in dollars, exact."""

    name = "usd"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Decimal:
        try:
            amount = Decimal(str(value))
        except InvalidOperation:
            self.fail(f"{value!r} is not an amount.", param, ctx)
        if not amount.is_finite() or amount < 0:
            self.fail(f"{value!r} is not a valid amount: it must be 0 or more.", param, ctx)
        return amount


def run_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that a settings file can have, too."""
    contract = click.option(
        "--contract",
        "-c",
        metavar="FILE|module:Name",
        help="The contract to fill; default: `contract` in paxman.toml.",
    )
    budget = click.option(
        "--budget-usd", type=Dollars(), help="The maximum that each document may cost."
    )
    remote = click.option(
        "--no-remote/--remote",
        default=None,
        help="Whether anything may leave this machine.",
    )
    return contract(component_option(budget(remote(model_options(command)))))


def model_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that `settings` finds itself: what was learned, and how values are written."""
    model = click.option(
        "--model",
        "models",
        metavar="FILE",
        multiple=True,
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        expose_value=False,
        callback=_remembered,
        help="What `paxman learn` or `paxman calibrate` wrote; may be repeated.",
    )
    accept = click.option(
        "--accept",
        metavar="SHARE",
        expose_value=False,
        callback=_remembered,
        help="Accept values of which at most this share is wrong, such as 5%; the rest is open.",
    )
    return model(accept(_convention_options(block_option(command))))


def _convention_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """How values are written in the documents, where neither the contract nor a field says it."""
    locale = click.option(
        "--locale",
        metavar="TAG",
        expose_value=False,
        callback=_remembered,
        help="How the documents write numbers, dates and amounts, such as en_US.",
    )
    order = click.option(
        "--date-order",
        type=click.Choice(["DMY", "MDY", "YMD"]),
        expose_value=False,
        callback=_remembered,
        help="How the documents write dates such as 03/04/2026.",
    )
    currency = click.option(
        "--default-currency",
        metavar="CODE",
        expose_value=False,
        callback=_remembered,
        help="What an amount without a currency is in, such as EUR.",
    )
    zone = click.option(
        "--time-zone",
        metavar="ZONE",
        expose_value=False,
        callback=_remembered,
        help="Where moments without a zone are meant, such as Europe/Berlin.",
    )
    return locale(order(currency(zone(command))))


def block_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """The option for plugins that are not even imported; `settings` finds it itself."""
    return click.option(
        "--block",
        metavar="PLUGIN",
        multiple=True,
        expose_value=False,
        callback=_remembered,
        help="Do not load this plugin or distribution; may be repeated.",
    )(command)


def _remembered(context: click.Context, option: click.Parameter, value: object) -> None:
    """Keep what an option says for `settings`, which most commands only pass on."""
    if value:
        context.meta[f"paxman.{option.name}"] = value


def _given(name: str) -> Any:
    context = click.get_current_context(silent=True)
    return None if context is None else context.meta.get(f"paxman.{name}")


@attrs.frozen
class Settings:
    """What a run goes by, and where each setting came from."""

    file: Path | None
    is_trusted: bool
    refused: Mapping[str, str]
    """What the file sets and must not, because it was merely found; with the reasons."""
    contract: str | None
    component: str | None
    budget_usd: Decimal | None
    no_remote: bool | None
    block: tuple[str, ...]
    load: tuple[str, ...] | None
    """The only plugins to load; None means all that are installed."""
    tables: Mapping[str, Path | str]
    plugins: Mapping[str, Mapping[str, Any]]
    recordings: Path | None
    recordings_mode: RecordingMode
    models: tuple[Path, ...]
    policy_settings: Mapping[str, object]
    origins: Mapping[str, str]
    """By the name of a setting; what is not here is the default."""

    def engine(self, reporters: Sequence[RunReporter] = ()) -> Engine:
        """An engine without the blocked plugins, with the tables and the plugins' settings."""
        from paxman_cli._loading import slow_plugins_told
        from paxman_core.engine import Engine

        with slow_plugins_told():
            return self._engine(Engine, reporters)

    def _engine(self, make: type[Engine], reporters: Sequence[RunReporter]) -> Engine:
        return make(
            plugins=self.load,
            block=self.block,
            reporters=reporters,
            tables=self.tables,
            settings=self.plugins,
            recordings=self.recordings,
            mode=self.recordings_mode,
            models=self.models,
        )

    def budget(self) -> Budget:
        """What each document may cost."""
        from paxman_core.policy import Budget

        return Budget(max_total_cost_usd=self.budget_usd)

    def policy(self) -> Policy:
        """How to plan and judge."""
        from paxman_core.policy import Policy

        chosen: dict[str, Any] = dict(self.policy_settings)
        if self.no_remote is not None:
            chosen["allow_remote_inference"] = chosen["allow_network"] = not self.no_remote
        return Policy(**chosen)

    def contract_source(self) -> object:
        """The contract; a module that a settings file names is looked for beside the file, too."""
        if self.contract is None:
            raise click.UsageError(
                "No contract was given: use --contract, or set `contract` in paxman.toml."
            )
        origin = self.origins.get("contract", COMMAND_LINE)
        if origin == COMMAND_LINE:
            return contract_source(self.contract)
        folder = str(Path(origin).parent)
        sys.path.append(folder)
        try:
            return contract_source(self.contract)
        finally:
            sys.path.remove(folder)


def settings(
    contract: str | None = None,
    component: str | None = None,
    budget_usd: Decimal | None = None,
    no_remote: bool | None = None,
) -> Settings:
    """The settings with these options of the command line; None was not given.

    What a file must not say is refused here, unless the command line says it instead. `contract`,
    `component`, `budget_usd` and `no_remote` are what those options say. Raises InvalidOptionError
    for what cannot be used.
    """
    effective = found_settings(contract, component, budget_usd, no_remote)
    if effective.refused:
        from paxman_core.errors import InvalidOptionError

        listed = "".join(f"\n  - {name}: {why}." for name, why in effective.refused.items())
        raise InvalidOptionError(
            f"{effective.file} was found here and is not trusted, so it must not set:{listed}",
            next_step="If you know who wrote it, read it and run `paxman config trust`.",
        )
    return effective


def found_settings(
    contract: str | None = None,
    component: str | None = None,
    budget_usd: Decimal | None = None,
    no_remote: bool | None = None,
) -> Settings:
    """The settings, with what must not be used of a file that is not trusted still among them."""
    from paxman_cli._settings_file import find_settings, user_settings

    own, found = user_settings(), find_settings(Path.cwd())
    values, origins = _layered(own, found)
    refused = found.refused
    if contract is not None:
        refused.pop("contract", None)
    given = {
        "contract": contract,
        "component": component,
        "budget_usd": budget_usd,
        "no_remote": no_remote,
        "models": _given("models"),
    }
    for name, value in given.items():
        if value is not None:
            values[name] = value
            origins[name] = COMMAND_LINE
    if contract is not None and component is None and "component" in values:
        # A component belongs to the contract that it was written beside.
        del values["component"], origins["component"]
    policy = dict(values.get("policy", {}))
    origins.update((f"policy.{name}", origins["policy"]) for name in policy)
    if no_remote is not None:
        origins["policy.allow_remote_inference"] = COMMAND_LINE
        origins["policy.allow_network"] = COMMAND_LINE
    elif "no_remote" in values:
        origins["policy.allow_remote_inference"] = origins["no_remote"]
        origins["policy.allow_network"] = origins["no_remote"]
    elif "policy.allow_remote_inference" in origins:
        origins["no_remote"] = origins["policy.allow_remote_inference"]
    for name in ("accept", *CONVENTIONS):
        if (value := _given(name)) is not None:
            policy[name] = value
            origins[f"policy.{name}"] = COMMAND_LINE
    return Settings(
        file=found.path or own.path,
        is_trusted=found.is_trusted,
        refused=refused,
        contract=values.get("contract"),
        component=values.get("component"),
        budget_usd=values.get("budget_usd"),
        no_remote=values.get("no_remote"),
        block=(*values.get("block", ()), *(_given("block") or ())),
        load=values.get("load"),
        tables=values.get("tables", {}),
        plugins=values.get("plugins", {}),
        recordings=values.get("recordings"),
        recordings_mode=values.get("recordings_mode", "auto"),
        models=tuple(values.get("models", ())),
        policy_settings=policy,
        origins=origins,
    )


def _layered(own: FoundSettings, found: FoundSettings) -> tuple[dict[str, Any], dict[str, str]]:
    """The found file's settings over the user's own, and which file each comes from."""
    values, origins = dict(own.values), dict.fromkeys(own.values, str(own.path))
    for name, value in found.values.items():
        if not found.is_trusted and _is_kept(name, values.get(name), value):
            continue
        if name == "block":
            # Each blocks more, and nobody unblocks what another has blocked.
            value = tuple(dict.fromkeys((*values.get(name, ()), *value)))
        values[name] = _joined(values[name], value) if name in values else value
        origins[name] = str(found.path)
    return values, origins


def _is_kept(name: str, own: Any, found: Any) -> bool:
    """Whether a user's own setting holds against a file that lies around: who keeps everything on
    this machine, within a budget, or to named plugins, must not lose that to it."""
    if name == "no_remote":
        return bool(own)
    if name == "recordings_mode":
        return bool(own == "replay")
    if name == "load":
        return own is not None and not set(found) <= set(own)
    return name == "budget_usd" and own is not None and found > own


def _joined(below: Any, above: Any) -> Any:
    """Tables are joined, name by name; of anything else, what stands above counts."""
    if not isinstance(below, dict) or not isinstance(above, dict):
        return above
    return below | {
        name: _joined(below[name], value) if name in below else value
        for name, value in above.items()
    }
