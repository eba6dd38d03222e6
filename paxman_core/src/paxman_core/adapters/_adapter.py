"""How something that a user calls a contract becomes a CanonicalContract."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Protocol

from paxman_core._messages import abridged
from paxman_core.adapters._dict import DictAdapter
from paxman_core.adapters._jsontext import parse_json
from paxman_core.adapters._reader import as_mapping
from paxman_core.contract import CanonicalContract
from paxman_core.errors import InvalidContractError, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_CONTRACT_BYTES = 20_000_000


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
    the adapters as they are, and then as what they hold. `registry` has the documents that a
    schema refers to: a mapping of address to schema, or a folder of JSON files; nothing is
    fetched. `strict` refuses a contract of which something is not looked for in documents.
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
    for offered in _offers(source):
        if registry is not None and isinstance(offered, Mapping):
            from paxman_core.adapters._schema.registry import bundled

            offered = bundled(offered, registry)
        for adapter in adapters:
            if adapter.can_adapt(offered):
                return adapter.adapt(offered, name=component)
    raise InvalidContractError([_not_recognised(source, adapters)])


def read_contract(stored: str | Mapping[str, object]) -> CanonicalContract:
    """The contract that `CanonicalContract.to_json` or `to_dict` wrote.

    Anything wrong is an InvalidContractError, with every problem.
    """
    source = as_mapping(parse_json(stored, "") if isinstance(stored, str) else stored)
    if source is None:
        raise InvalidContractError([Problem("", "A stored contract is a JSON object.")])
    return DictAdapter().adapt(source, name=None)


def _offers(source: object) -> Iterator[object]:
    yield source
    if isinstance(source, os.PathLike):
        yield _loaded(os.fspath(source))
    elif isinstance(source, str):
        yield parse_json(source, "") if source.lstrip()[:1] in ("{", "[") else _loaded(source)


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


def _not_recognised(source: object, adapters: tuple[ContractAdapter, ...]) -> Problem:
    tried = ", ".join(adapter.name for adapter in adapters) or "none: no adapter is installed"
    return Problem(
        "",
        f"{abridged(source)} is not a recognised contract. Tried: {tried}.",
        'The shortest contract is {"fields": {"total": "MONEY"}}.',
    )
