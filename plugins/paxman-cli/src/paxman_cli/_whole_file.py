"""Files that appear whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file under another name and give it its own, the `path`, when it is complete.

    Whoever looks, and whoever comes back after a crash or a full disk, finds what was there before
    or all of the new content. An error names the file. Raises OSError, whose message names the
    file.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    # A pipe or a device is written to, not replaced; of a link, what it points to is replaced.
    path = Path(path)
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    target = path.resolve()
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", dir=target.parent)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            Path(name).chmod(_mode(target))
            Path(name).replace(target)
        except BaseException:
            with contextlib.suppress(OSError):
                Path(name).unlink()
            raise
    except OSError as error:
        # What a write raises has no name, and what the temporary file raises has the wrong one.
        raise OSError(error.errno, error.strerror, str(path)) from None


def _mode(path: Path) -> int:
    """The permissions that the file has, or would get from an ordinary program."""
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
