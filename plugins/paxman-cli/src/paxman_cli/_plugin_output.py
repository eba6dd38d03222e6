"""What plugins print while they work: it must not get into what the command writes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout


@contextmanager
def plugin_output_aside() -> Iterator[None]:
    """Send standard output to standard error, be it written by Python or by a library in C."""
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
