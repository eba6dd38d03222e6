"""Where a batch of documents can be carried out, beside this machine."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from paxman_core._struct import Struct
from paxman_core.errors import PluginError

LOCAL = "local"
"""The runner that is built in."""


@attrs.frozen(eq=False, repr=False)
class BatchRunnerOffer(Struct):
    """A batch runner that a plugin offers: its name, and how to make one.

    What the factory makes is a `paxman_batch.BatchRunner`; what is heavy to import is
    imported there.
    """

    name: str
    factory: Callable[[], object]

    def __attrs_post_init__(self) -> None:
        name: object = self.name
        if not isinstance(name, str) or not name or not callable(self.factory):
            raise PluginError(
                "A BatchRunnerOffer was made without a name or without a factory.",
                next_step='Write BatchRunnerOffer("name", function_that_makes_the_runner).',
            )
        if name == LOCAL:
            raise PluginError(
                f"The batch runner {LOCAL!r} is the one that is built in.",
                next_step="Choose another name.",
            )
