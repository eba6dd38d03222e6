"""What goes wrong with signatures."""

from __future__ import annotations

from typing import ClassVar

from paxman_core.errors import ReplayError


class SignatureError(ReplayError):
    """No trusted key vouches for the artifact, or a key or a signature cannot be read."""

    code: ClassVar[str] = "SIGNATURE"
