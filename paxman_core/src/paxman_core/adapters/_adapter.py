"""How something that a user calls a contract becomes a CanonicalContract."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from paxman_core._limited import within
from paxman_core._messages import abridged, raised
from paxman_core.adapters._dict import DictAdapter
from paxman_core.adapters._foreign import FOREIGN_ADAPTERS, contracts_module
from paxman_core.adapters._jsontext import parse_json
from paxman_core.adapters._reader import as_mapping
from paxman_core.contract import CanonicalContract
from paxman_core.errors import InvalidContractError, PaxmanError, PluginError, Problem

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

MAX_CONTRACT_BYTES = 20_000_000
ADAPTER_SECONDS = 60.0
"""How long an adapter of a plugin may take for one contract."""
_CALLERS = (KeyboardInterrupt, MemoryError, RecursionError)
"""What concerns whoever calls, and no adapter."""


class ContractAdapter(Protocol):
    """Turns one kind of source into a contract, and judges itself which sources are its kind."""

    @property
    def name(self) -> str:
        """What the kind is called, in messages: `JSON Schema`."""

    def can_adapt(self, source: object) -> bool:
        """Whether the source is of this kind; cheap, and without importing what it is about."""

    def adapt(self, source: object, *, name: str | None) -> CanonicalContract:
        """The contract, or an InvalidContractError with every problem.

        `name` picks one contract where the source holds several, such as an OpenAPI component.
        """


BUILTIN_ADAPTERS: Final[tuple[ContractAdapter, ...]] = (DictAdapter(), *FOREIGN_ADAPTERS)
"""Asked in this order."""


def adapt_contract(
    source: object,
    adapters: Iterable[ContractAdapter],
    component: str | None = None,
    *,
    registry: object = None,
    strict: bool = False,
) -> CanonicalContract:
    """The source as a contract, by the first adapter in the given order that says it can.

    A CanonicalContract is returned as it is. JSON text and the path of a JSON file are offered to
    the adapters as they are and as what they hold, to those of the core before those of plugins.
    `registry` has the documents that a schema refers to: a mapping of address to schema, or a
    folder of JSON files; nothing is fetched. `strict` refuses a contract of which something is not
    looked for in documents. `component` names the one that is meant where a source holds several.
    Raises InvalidContractError with every problem.
    """
    contract = source
    if not isinstance(contract, CanonicalContract):
        try:
            contract = _adapted(source, tuple(adapters), component, registry)
        except RecursionError:
            raise InvalidContractError([Problem("", "It is nested too deeply.")]) from None
    if strict and contract.limits:
        raise InvalidContractError(contract.limits)
    return contract


def _adapted(
    source: object,
    adapters: tuple[ContractAdapter, ...],
    component: str | None,
    registry: object,
) -> CanonicalContract:
    silent: list[str] = []
    offers, unreadable = _offers(source, registry)
    # Our own first, and of a file what it holds: otherwise a plugin that takes every path would
    # replace every contract.
    for adapter in sorted(adapters, key=lambda each: not _is_own(each)):
        for offered in offers:
            if _takes(adapter, offered, silent):
                return _asked(adapter, offered, component)
    raise unreadable or InvalidContractError([_not_recognised(source, adapters, silent)])


def _takes(adapter: ContractAdapter, offered: object, silent: list[str]) -> bool:
    """Whether an adapter says that a source is its kind; one that fails at that is left out."""
    try:
        return _called(adapter, lambda: adapter.can_adapt(offered)) is True
    except _CALLERS:
        raise
    except BaseException as error:
        silent.append(f"{_name_of(adapter)} failed: {raised(error)}")
        return False


def _asked(adapter: ContractAdapter, offered: object, component: str | None) -> CanonicalContract:
    """What an adapter makes of a source; whatever else it does becomes an error with its name."""
    try:
        contract: object = _called(adapter, lambda: adapter.adapt(offered, name=component))
    except (PaxmanError, *_CALLERS):
        raise
    except BaseException as error:
        raise _at_fault(adapter, f"failed: {raised(error)}.") from error
    if not isinstance(contract, CanonicalContract):
        kind = type(contract).__name__
        raise _at_fault(adapter, f"gave a {kind} instead of a CanonicalContract.")
    return contract


def _called(adapter: ContractAdapter, call: Callable[[], T]) -> T:
    """The core's own adapters end; others are not waited for longer than a while."""
    return call() if _is_own(adapter) else within(ADAPTER_SECONDS, call)


def _is_own(adapter: ContractAdapter) -> bool:
    return type(adapter).__module__.startswith(f"{__package__}.")


def _at_fault(adapter: ContractAdapter, problem: str) -> PluginError:
    return PluginError(
        f"The contract adapter {_name_of(adapter)} {problem}",
        next_step="Block the plugin that brings it, or report this to its author.",
    )


def _name_of(adapter: ContractAdapter) -> str:
    try:
        return repr(str(adapter.name))
    except Exception:
        return f"of type {type(adapter).__qualname__}"


def read_contract(stored: str | Mapping[str, object]) -> CanonicalContract:
    """The contract that `CanonicalContract.to_json` or `to_dict` wrote.

    Anything wrong is an InvalidContractError, with every problem.
    """
    source = as_mapping(parse_json(stored, "") if isinstance(stored, str) else stored)
    if source is None:
        raise InvalidContractError([Problem("", "A stored contract is a JSON object.")])
    return DictAdapter().adapt(source, name=None)


def _offers(source: object, registry: object) -> tuple[list[object], InvalidContractError | None]:
    """A source and what it holds, or why that cannot be read."""
    offers = [source]
    try:
        if isinstance(source, os.PathLike):
            offers.append(_loaded(os.fspath(source)))
        elif isinstance(source, str):
            is_json = source.lstrip()[:1] in ("{", "[")
            offers.append(parse_json(source, "") if is_json else _loaded(source))
    except InvalidContractError as error:
        return offers, error
    return [_bundled(offered, registry) for offered in offers], None


def _bundled(offered: object, registry: object) -> object:
    if registry is None or not isinstance(offered, Mapping):
        return offered
    return contracts_module("A registry of schemas").bundled(offered, registry)


def _loaded(name: str) -> object:
    from pathlib import Path

    path = Path(name)
    try:
        if path.stat().st_size > MAX_CONTRACT_BYTES:
            raise InvalidContractError(
                [Problem(str(path), f"The file is larger than {MAX_CONTRACT_BYTES} bytes.")]
            )
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise InvalidContractError(
            [
                Problem(
                    abridged(str(path)),
                    f"It cannot be read as a file: {error}.",
                    "Give a dict, JSON text, the path of a .json file, or a model class.",
                )
            ]
        ) from None
    return parse_json(text, str(path))


def _not_recognised(
    source: object, adapters: tuple[ContractAdapter, ...], silent: list[str]
) -> Problem:
    tried = ", ".join(_name_of(adapter).strip("'") for adapter in adapters) or (
        "none: no adapter is installed"
    )
    failed = "".join(f" The adapter {each}." for each in dict.fromkeys(silent))
    return Problem(
        "",
        f"{abridged(source)} is not a recognised contract. Tried: {tried}.{failed}",
        'The shortest contract is {"fields": {"total": "MONEY"}}.',
    )
