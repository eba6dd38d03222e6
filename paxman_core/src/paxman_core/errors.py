"""Every error that Paxman raises, in one tree.

PaxmanError
├── InvalidContractError          the contract cannot be understood; lists every problem
├── ContractViolationError        the result does not satisfy the contract's native schema
├── InvalidInputError             the document cannot be used
│   ├── UnreadableInputError      it cannot be opened or decoded
│   ├── UnsupportedInputError     no installed reader understands it
│   └── InputLimitError           it is larger, deeper or slower than the stated limit
├── InvalidOptionError            a budget, policy or engine setting has an impossible value
├── BatchError                    a batch cannot go on; what is done is kept
├── CanonicalizationError         a value has no canonical JSON form
├── PluginError                   a plugin cannot be used
│   └── MissingExtraError         an optional dependency is needed and not installed
├── RecordingMissingError         a model call that is to be replayed was never recorded
└── ReplayError                   a stored artifact cannot be replayed
    ├── ArtifactFormatError       it is not an artifact
    ├── ArtifactTamperedError     its content does not match its replay hash
    ├── ContractMismatchError     it was made with another contract
    ├── UnsupportedVersionError   it was written by an incompatible version
    ├── MissingCapabilityError    a capability that it used is not installed
    └── ReproductionError         running again gave another result
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, NamedTuple

# What the next step of an error often says, for those who raise one elsewhere.
from paxman_core._messages import abridged as abridged
from paxman_core._messages import suggestion as suggestion


class PaxmanError(Exception):
    """Anything that Paxman refuses to do, with the place and the next step."""

    code: ClassVar[str] = "PAXMAN_ERROR"

    def __init__(
        self, message: str, *, next_step: str = "", context: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.next_step = next_step
        self.context: dict[str, object] = dict(context or {})

    def __str__(self) -> str:
        return f"{self.message} {self.next_step}".rstrip()

    def __reduce__(self) -> tuple[object, ...]:
        # Keyword-only arguments do not survive the default pickling of exceptions, and errors do
        # cross process borders.
        return _rebuild, (type(self), self.__dict__.copy(), self.args)


def _rebuild(
    cls: type[PaxmanError], state: dict[str, object], args: tuple[object, ...]
) -> PaxmanError:
    error = cls.__new__(cls, *args)
    error.args = args
    error.__dict__.update(state)
    return error


class Problem(NamedTuple):
    """One thing that is wrong with a contract: where, what, and what to do."""

    place: str
    message: str
    advice: str = ""

    def __str__(self) -> str:
        text = f"{self.place or '(contract)'}: {self.message}"
        return f"{text} {self.advice}".rstrip()


class InvalidContractError(PaxmanError):
    """The contract cannot be understood; `problems` has every reason, not only the first."""

    code = "INVALID_CONTRACT"

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        count = len(self.problems)
        said = f"The contract has {count} {'problem' if count == 1 else 'problems'}"
        super().__init__(_listed(said, self.problems), context=_places(self.problems))


class ContractViolationError(PaxmanError):
    """The contract's own validator rejects a result; `problems` says where."""

    code = "CONTRACT_VIOLATION"

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        said = "The data does not satisfy the contract"
        super().__init__(_listed(said, self.problems), context=_places(self.problems))


def _listed(said: str, problems: Iterable[Problem]) -> str:
    return "\n".join([f"{said}:", *(f"  - {problem}" for problem in problems)])


def _places(problems: Iterable[Problem]) -> dict[str, object]:
    return {"places": [problem.place for problem in problems]}


class InvalidInputError(PaxmanError):
    """The document cannot be used as it is."""

    code = "INVALID_INPUT"


class UnreadableInputError(InvalidInputError):
    """The document cannot be opened or decoded."""

    code = "UNREADABLE_INPUT"


class UnsupportedInputError(InvalidInputError):
    """No installed reader understands the document."""

    code = "UNSUPPORTED_INPUT"


class InputLimitError(InvalidInputError):
    """The document is larger, deeper or slower to read than the stated limit."""

    code = "INPUT_LIMIT"


class InvalidOptionError(PaxmanError):
    """A budget, policy or engine setting has an impossible value."""

    code = "INVALID_OPTION"


class BatchError(PaxmanError):
    """A batch of documents cannot go on; what is done is kept, and can be resumed."""

    code = "BATCH_ERROR"


class CanonicalizationError(PaxmanError):
    """A value has no canonical JSON form."""

    code = "NOT_CANONICAL"


class PluginError(PaxmanError):
    """A plugin cannot be used."""

    code = "PLUGIN_ERROR"


class MissingExtraError(PluginError):
    """An optional dependency is needed for what was asked, and is not installed."""

    code = "MISSING_EXTRA"


class RecordingMissingError(PaxmanError):
    """A model call that is to be replayed was never recorded."""

    code = "RECORDING_MISSING"


class ReplayError(PaxmanError):
    """A stored artifact cannot be replayed."""

    code = "REPLAY_ERROR"


class ArtifactFormatError(ReplayError):
    """What was given is not an artifact."""

    code = "ARTIFACT_FORMAT"


class ArtifactTamperedError(ReplayError):
    """The artifact's content does not match its replay hash."""

    code = "ARTIFACT_TAMPERED"


class ContractMismatchError(ReplayError):
    """The artifact was made with another contract."""

    code = "CONTRACT_MISMATCH"


class UnsupportedVersionError(ReplayError):
    """The artifact was written by an incompatible version."""

    code = "UNSUPPORTED_VERSION"


class MissingCapabilityError(ReplayError):
    """A capability that the artifact used is not installed, or has another version."""

    code = "MISSING_CAPABILITY"


class ReproductionError(ReplayError):
    """Running again gave another result."""

    code = "NOT_REPRODUCED"
