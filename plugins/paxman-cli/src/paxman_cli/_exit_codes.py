"""What the command exits with."""

from __future__ import annotations

from typing import Final

EXIT_OTHER: Final = 1
EXIT_USAGE: Final = 2
EXIT_UNRESOLVED: Final = 3
EXIT_INTERRUPTED: Final = 130
"""What shells expect of a command that Ctrl-C has ended."""
