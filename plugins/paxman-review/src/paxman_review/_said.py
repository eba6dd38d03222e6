"""What a window sends when a person decides, and why it may not be kept."""

from __future__ import annotations

import attrs

from paxman_core.errors import InvalidOptionError


class RefusedError(InvalidOptionError):
    """What the person said cannot be kept, and the message says why."""


class OvertakenError(InvalidOptionError):
    """Somebody else has decided the field meanwhile."""


@attrs.frozen
class Said:
    """An answer about one field of one document."""

    document: int
    field: str
    answer: str
    """`accept`, `candidate`, `text`, `rows`, `absent` or `unsure`."""
    text: str = ""
    rows: object = None
    candidate: int = 0
    span: tuple[int, int] | None = None
    seconds: float = 0.0
    seen: str = ""
    """The id of the decision that the window showed, if any."""
    window: str = ""
