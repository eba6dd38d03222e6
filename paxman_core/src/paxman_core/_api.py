"""The functions that most people need: one engine, with everything that is installed."""

from __future__ import annotations

import os
import threading
from typing import TypeVar, Unpack, overload

from paxman_core.artifact import ExecutionArtifact
from paxman_core.contract import CanonicalContract
from paxman_core.document import InputProfile, make_profile
from paxman_core.engine import DEFAULT_POLICY, NO_BUDGET, Engine, NormalizeOptions
from paxman_core.policy import Budget, Policy
from paxman_core.records import ExecutionPlan

Model = TypeVar("Model")

_lock = threading.Lock()
_shared: list[Engine] = []


def shared_engine() -> Engine:
    """The engine behind these functions, made when it is first needed."""
    if not _shared:
        with _lock:
            if not _shared:
                _shared.append(Engine())
    return _shared[0]


@overload
def normalize(
    input: object, contract: type[Model], **options: Unpack[NormalizeOptions]
) -> ExecutionArtifact[Model]: ...


@overload
def normalize(
    input: object, contract: object, **options: Unpack[NormalizeOptions]
) -> ExecutionArtifact: ...


def normalize(
    input: object,  # noqa: A002 - the word that callers know it by
    contract: object,
    *,
    budget: Budget = NO_BUDGET,
    policy: Policy = DEFAULT_POLICY,
    name: str = "",
    component: str | None = None,
) -> ExecutionArtifact:
    """Fill the contract's fields from the input, with every plugin that is installed.

    `input` is a str, bytes, a Path, an open file, a dict, a list or a Document. `contract` is a
    Pydantic model, a dataclass, a TypedDict, a JSON Schema, an OpenAPI document, a dict of fields,
    or what `adapt` returned. `budget` limits what is spent, `policy` says how values are judged,
    `name` is what the artifact calls the document, and `component` names the part of an OpenAPI
    document or of a schema's definitions that is the contract.

    A field without a value is not an error: the artifact says why. Raises InvalidContractError,
    InvalidInputError and InvalidOptionError for what cannot be used; all are PaxmanError.
    """
    return shared_engine().normalize(
        input, contract, budget=budget, policy=policy, name=name, component=component
    )


@overload
async def anormalize(
    input: object, contract: type[Model], **options: Unpack[NormalizeOptions]
) -> ExecutionArtifact[Model]: ...


@overload
async def anormalize(
    input: object, contract: object, **options: Unpack[NormalizeOptions]
) -> ExecutionArtifact: ...


async def anormalize(
    input: object,  # noqa: A002
    contract: object,
    *,
    budget: Budget = NO_BUDGET,
    policy: Policy = DEFAULT_POLICY,
    name: str = "",
    component: str | None = None,
) -> ExecutionArtifact:
    """The same as `normalize`, errors included, in a thread: the event loop goes on meanwhile."""
    import asyncio

    return await asyncio.to_thread(
        normalize, input, contract, budget=budget, policy=policy, name=name, component=component
    )


def profile(input: object) -> InputProfile:  # noqa: A002
    """What a plan needs to know of an input: its hash, its kind and its traits.

    Raises InvalidInputError if the input cannot be read.
    """
    return make_profile(shared_engine().read(input))


def plan(
    input: object,  # noqa: A002
    contract: object,
    *,
    budget: Budget = NO_BUDGET,
    policy: Policy = DEFAULT_POLICY,
    component: str | None = None,
) -> ExecutionPlan:
    """What `normalize` would try for each field, and what it leaves out, without doing it.

    Takes what `normalize` takes, and raises the same errors.
    """
    return shared_engine().plan(input, contract, budget=budget, policy=policy, component=component)


def adapt(
    contract: object,
    component: str | None = None,
    *,
    registry: object = None,
    strict: bool = False,
) -> CanonicalContract:
    """The canonical form of a contract; give it to `normalize` to save adapting it each time.

    `component` names the part of an OpenAPI document or of a schema that is meant. `registry` has
    the documents that a JSON Schema refers to: a mapping of address to schema, or a folder of JSON
    files; nothing is fetched. `strict` refuses a contract of which something is not looked for in
    documents; otherwise its `limits` say what. Raises InvalidContractError with every problem at
    once.
    """
    return shared_engine().contract(contract, component, registry=registry, strict=strict)


def replay(
    artifact: ExecutionArtifact | str | bytes | os.PathLike[str],
    contract: object,
    input: object = None,  # noqa: A002
) -> ExecutionArtifact:
    """The stored artifact, verified: unchanged, of this contract, and judged the same again.

    `artifact` is an artifact, its JSON text or a path; `contract` the one that it was made with.
    With the input, what the artifact quotes is compared with it, and the plan is made again.
    Raises ReplayError: ArtifactFormatError, ArtifactTamperedError, ContractMismatchError,
    UnsupportedVersionError or MissingCapabilityError, by what is wrong.
    """
    return shared_engine().replay(artifact, contract, input)


def reproduce(
    artifact: ExecutionArtifact | str | bytes | os.PathLike[str],
    input: object,  # noqa: A002
    contract: object,
) -> ExecutionArtifact:
    """Run again on the same input, and refuse if anything that is hashed differs.

    `artifact` is what the first run gave, or where it is stored, and `contract` what it was for.
    Raises ReproductionError with the differences, and what `replay` and `normalize` raise.
    """
    return shared_engine().reproduce(artifact, input, contract)


def re_reconcile(
    artifact: ExecutionArtifact | str | bytes | os.PathLike[str], contract: object, policy: Policy
) -> ExecutionArtifact:
    """Judge the recorded candidates again under another policy; nothing is invoked.

    `contract` is the one that the artifact was made with. Raises ReplayError if the artifact cannot
    be used, as `replay` does.
    """
    return shared_engine().re_reconcile(artifact, contract, policy)
