"""What a service takes, found out once and remembered in this process."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_remote_inference._doubts import ALTERNATIVES
from paxman_cap_remote_inference._settings import OPENAI
from paxman_cap_remote_inference._structure import Structure
from paxman_core.canonical import Json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_cap_remote_inference._settings import RemoteSettings

OLD_LIMIT: Final = "max_tokens"
NEW_LIMIT: Final = "max_completion_tokens"
LOGPROBS: Final = "logprobs"
LIKELIHOODS: Final[Mapping[str, Json]] = MappingProxyType(
    {LOGPROBS: True, "top_logprobs": ALTERNATIVES}
)


@attrs.frozen
class Dialect:
    """How one model of one service is spoken to."""

    structure: Structure = Structure.JSON_SCHEMA
    limit: str = OLD_LIMIT
    """What the limit of the answer's length is called."""
    takes_temperature: bool = True
    takes_seed: bool = True
    takes_logprobs: bool = True
    """Whether it can be asked how likely other words were."""
    has_room_to_think: bool = False
    """The answer may be much longer than its fields need: the model thinks before it answers."""

    def without(self, parameter: str) -> Dialect | None:
        """The dialect for a service that does not take a part of the request; None if it must."""
        if parameter in (OLD_LIMIT, NEW_LIMIT) and self.limit == OLD_LIMIT:
            return attrs.evolve(self, limit=NEW_LIMIT)
        if parameter == "temperature" and self.takes_temperature:
            return attrs.evolve(self, takes_temperature=False)
        if parameter == "seed" and self.takes_seed:
            return attrs.evolve(self, takes_seed=False)
        if parameter in LIKELIHOODS and self.takes_logprobs:
            return attrs.evolve(self, takes_logprobs=False)
        return None

    @property
    def asks_for_likelihoods(self) -> bool:
        """Whether a request has that in it: of what a function is called with nobody tells them."""
        return self.takes_logprobs and self.structure is not Structure.TOOLS

    def members(
        self, settings: RemoteSettings, schema: Mapping[str, Json], most_tokens: int
    ) -> dict[str, Json]:
        """What a request has in it besides the model and the messages."""
        members: dict[str, Json] = {self.limit: most_tokens}
        if self.takes_temperature:
            members["temperature"] = 0
        if self.takes_seed and settings.seed is not None:
            members["seed"] = settings.seed
        if self.asks_for_likelihoods:
            members |= LIKELIHOODS
        return {**members, **self.structure.members(schema)}


def first_dialect(address: str, structure: Structure) -> Dialect:
    """What to try first; OpenAI has renamed the limit, and its newer models know no other name."""
    return Dialect(structure, NEW_LIMIT if address == OPENAI else OLD_LIMIT)


class Memory:
    """The dialects that are known, by address, model and what the settings allow."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[object, Dialect] = {}
        self._turns: dict[object, threading.Lock] = {}

    def recall(self, key: object) -> Dialect | None:
        """What was found out, if it was."""
        return self._known.get(key)

    def keep(self, key: object, dialect: Dialect) -> None:
        """Remember what was found out."""
        with self._lock:
            self._known[key] = dialect

    @contextmanager
    def finding_out(self, key: object, seconds: float) -> Iterator[bool]:
        """Let one thread find out while the others wait; False if the time is up first."""
        with self._lock:
            turn = self._turns.setdefault(key, threading.Lock())
        has_turn = turn.acquire(timeout=seconds)
        try:
            yield has_turn
        finally:
            if has_turn:
                turn.release()


MEMORY: Final = Memory()
