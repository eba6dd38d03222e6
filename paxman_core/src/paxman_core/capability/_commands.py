"""Commands of `paxman` that a plugin brings."""

from __future__ import annotations

import re
from collections.abc import Callable

import attrs

from paxman_core._struct import Struct
from paxman_core.errors import PluginError


@attrs.frozen(eq=False, repr=False)
class CommandOffer(Struct):
    """A command that a plugin offers: `paxman NAME`, its line in `paxman --help`, how to get it.

    What the factory returns is a `click.Command`; what is heavy to import is imported there.
    """

    name: str
    help: str
    factory: Callable[[], object]

    def __attrs_post_init__(self) -> None:
        parts: tuple[object, object] = (self.name, self.help)
        is_text = all(isinstance(part, str) for part in parts)
        if not is_text or not re.fullmatch(r"[a-z][a-z0-9-]*", self.name) or not self.help.strip():
            raise PluginError(
                f"A CommandOffer needs a name of lower-case letters, digits and hyphens and one "
                f"line of help, not {self.name!r} and {self.help!r}.",
                next_step='Write CommandOffer("name", "What it does.", function).',
            )
        if not callable(self.factory):
            raise PluginError(
                f"The CommandOffer {self.name!r} has no factory.",
                next_step="Give a function that imports the click command and returns it.",
            )
