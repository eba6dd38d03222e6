"""An observation: what one source said about one entity, at one time."""

from __future__ import annotations

import enum
import hashlib
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import attrs

from paxman_core.canonical import MAX_SAFE_INTEGER, Json
from paxman_core.errors import InvalidInputError, InvalidOptionError, PaxmanError
from paxman_core.values import FieldType, Parsed, Record, parse
from paxman_observations._tagged import canonical_text, from_tagged, to_tagged

if TYPE_CHECKING:
    from collections.abc import Iterable

PRIORITY_MODEL: Final = 0
PRIORITY_STRUCTURED: Final = 100
PRIORITY_CORRECTION: Final = 1000


@enum.unique
class ObservationKind(enum.Enum):
    """What an observation does to an entity's record."""

    # Members are singletons, and they are dictionary keys on the hottest paths.
    __hash__ = object.__hash__

    DATA = "data"
    """It states values; an absent field says nothing, a null clears."""
    CORRECTION = "correction"
    """A person states values, and they hold until they are released."""
    RELEASE = "release"
    """The corrections of some fields no longer hold."""
    RETRACT = "retract"
    """Another observation was wrong, and counts no more."""
    TOMBSTONE = "tombstone"
    """The entity is gone, whatever else is said about it."""
    RESTORE = "restore"
    """The entity is back."""


_STATING = (ObservationKind.DATA, ObservationKind.CORRECTION)
_TEXTS = ("entity", "source", "producer", "run", "contract_id", "contract_version", "why")


def _utc(moment: datetime) -> datetime:
    if not isinstance(moment, datetime) or moment.tzinfo is None:
        raise InvalidOptionError(
            f"{moment!r} is not a time with a time zone.",
            next_step="Write datetime(2026, 3, 1, tzinfo=UTC).",
        )
    return moment.astimezone(UTC)


def _fields(given: Mapping[str, object]) -> Record:
    if isinstance(given, Record):
        return given
    outcome = parse(given, FieldType.OBJECT)
    if not isinstance(outcome, Parsed) or not isinstance(outcome.value, Record):
        raise InvalidOptionError(
            "The fields of an observation are values by field path.",
            next_step='Write fields={"vat_id": "DE123", "total": Money(Decimal("5"), "EUR")}.',
        )
    return outcome.value


def _released(given: Iterable[str]) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(sorted(set(given)))


def _display(given: Mapping[str, str] | Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(given.items() if isinstance(given, Mapping) else given))


def _priority(self: Observation) -> int:
    return PRIORITY_CORRECTION if self.kind is ObservationKind.CORRECTION else PRIORITY_STRUCTURED


@attrs.frozen(slots=False, eq=False)
class Observation:
    """What one source said about one entity; its id is the hash of what it says."""

    entity: str
    observed_at: datetime = attrs.field(converter=_utc)
    fields: Record = attrs.field(default=Record({}), converter=_fields)
    """Values by field path, such as `vat_id` or `address.city`."""
    kind: ObservationKind = attrs.field(default=ObservationKind.DATA, converter=ObservationKind)
    source: str = ""
    """The document or system that said it; one source has one vote."""
    producer: str = ""
    """The program or person that wrote it down."""
    run: str = ""
    """The run that found it: for an artifact, its replay hash."""
    contract_id: str = ""
    contract_version: str = ""
    source_priority: int = attrs.field(default=attrs.Factory(_priority, takes_self=True))
    specificity_score: int = 0
    why: str = ""
    released: tuple[str, ...] = attrs.field(default=(), converter=_released)
    """For a release: the fields whose corrections no longer hold."""
    retracts: str = ""
    """For a retraction: the id of the observation that counts no more."""
    display: tuple[tuple[str, str], ...] = attrs.field(default=(), converter=_display)
    """By field path, evidence and confidence as JSON text; shown, and never decisive."""
    recorded_at: datetime | None = attrs.field(
        default=None, converter=attrs.converters.optional(_utc)
    )
    """When it became known here; not part of what it says. None: as soon as it was observed."""

    def __attrs_post_init__(self) -> None:
        if problems := list(_problems(self)):
            raise InvalidOptionError(f"This observation is invalid: {'; '.join(problems)}.")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def known_at(self) -> datetime:
        """When it became known."""
        return self.recorded_at or self.observed_at

    @cached_property
    def id(self) -> str:
        """The hash of what it says: a second delivery has the same id."""
        return hashlib.sha256(self.said.encode()).hexdigest()

    @cached_property
    def said(self) -> str:
        """What it says, as canonical JSON; when it became known is not part of that."""
        return canonical_text(attrs.evolve(self, recorded_at=None).to_dict())

    @cached_property
    def microseconds(self) -> int:
        """When it was observed, in microseconds since 1970: exact, and quick to compare."""
        return microseconds_of(self.observed_at)

    def to_dict(self) -> dict[str, Json]:
        """The observation as JSON, without what is default.

        What a later version adds will be absent here, too, and so ids stay what they are.
        """
        data: dict[str, Json] = {"entity": self.entity, "observed_at": time_text(self.observed_at)}
        if self.kind is not ObservationKind.DATA:
            data["kind"] = self.kind.value
        if self.fields:
            data["fields"] = {path: to_tagged(value) for path, value in self.fields.items()}
        for name in (*_TEXTS[1:], "retracts"):
            if text := getattr(self, name):
                data[name] = text
        if self.source_priority != _priority(self):
            data["source_priority"] = self.source_priority
        if self.specificity_score:
            data["specificity_score"] = self.specificity_score
        if self.released:
            data["released"] = list(self.released)
        if self.display:
            data["display"] = dict(self.display)
        if self.recorded_at is not None:
            data["recorded_at"] = time_text(self.recorded_at)
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Observation:
        """The inverse of `to_dict`; raises InvalidInputError for what is not an observation."""
        try:
            values = dict(data)
            values["fields"] = Record(
                {path: from_tagged(form) for path, form in data.get("fields", {}).items()}
            )
            for name in ("observed_at", "recorded_at"):
                if name in values:
                    values[name] = datetime.fromisoformat(values[name])
            return cls(**values)
        except PaxmanError:
            raise
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise InvalidInputError(
                f"This is not the JSON of an observation: {error}.",
                next_step="Write observations with Observation.to_dict().",
            ) from None


def _problems(observation: Observation) -> Iterable[str]:
    kind = observation.kind
    for name in (*_TEXTS, "retracts"):
        if not isinstance(getattr(observation, name), str):
            yield f"{name} is not a text"
    for name in ("source_priority", "specificity_score"):
        number = getattr(observation, name)
        if type(number) is not int or abs(number) > MAX_SAFE_INTEGER:
            yield f"{name} is not an integer"
    if not observation.entity:
        yield "it has no entity"
    if bool(observation.retracts) != (kind is ObservationKind.RETRACT):
        yield "retracts holds the id of an observation for a retraction, and is empty otherwise"
    if bool(observation.released) != (kind is ObservationKind.RELEASE):
        yield "released holds the paths of fields for a release, and is empty otherwise"
    if observation.fields and kind not in _STATING:
        yield f"a {kind.value} states no values"


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def microseconds_of(moment: datetime) -> int:
    """A time in microseconds since 1970."""
    since = moment - _EPOCH
    return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds


def time_text(moment: datetime) -> str:
    """A time in UTC, as it is written everywhere."""
    return moment.isoformat().replace("+00:00", "Z")
