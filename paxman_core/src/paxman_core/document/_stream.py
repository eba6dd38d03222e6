"""Files and streams, read whole but never beyond the limit."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import TYPE_CHECKING, cast

from paxman_core.errors import InputLimitError, InvalidInputError, UnreadableInputError

if TYPE_CHECKING:
    from typing import IO


def read_file(path: Path, max_bytes: int) -> bytes:
    """The bytes of a regular file; anything else could wait forever or never end."""
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise _unreadable(path, "it is a directory", "Give the files in it one by one.")
        if not stat.S_ISREG(status.st_mode):
            raise _unreadable(path, "it is not a regular file", "Open it and give the file object.")
        with path.open("rb") as file:
            data = file.read(max_bytes + 1)
    except FileNotFoundError:
        raise _unreadable(path, "there is no such file", "Check the path.") from None
    except PermissionError:
        raise _unreadable(path, "permission is denied", "Check who may read it.") from None
    except (OSError, ValueError) as error:
        raise _unreadable(path, str(error), "Check the path.") from error
    _check(len(data), max_bytes, path.name)
    return data


def read_stream(stream: object, max_bytes: int) -> tuple[bytes | str, str]:
    """What is left in an open file, and the file's name if it has one."""
    label = getattr(stream, "name", "")
    name = Path(label).name if isinstance(label, str) else ""
    try:
        data = cast("IO[bytes]", stream).read(max_bytes + 1)
    except Exception as error:
        raise UnreadableInputError(
            f"Reading {name or 'the stream'} failed: {type(error).__name__}: {error}.",
            next_step="Check that it is open for reading.",
        ) from error
    if not isinstance(data, (bytes, str)):
        raise InvalidInputError(
            f"{type(stream).__name__}.read() gave a {type(data).__name__}, not bytes.",
            next_step="Give an open binary file.",
        )
    _check(len(data), max_bytes, name)
    return data, name


def _check(size: int, max_bytes: int, name: str) -> None:
    if size > max_bytes:
        raise InputLimitError(
            f"{name or 'The stream'} has more than {max_bytes:,} bytes.",
            next_step="Split it, or raise ReadLimits.max_bytes.",
            context={"limit": "max_bytes"},
        )


def _unreadable(path: Path, why: str, next_step: str) -> UnreadableInputError:
    return UnreadableInputError(
        f"The file {str(path)!r} cannot be read: {why}.",
        next_step=next_step,
        context={"path": str(path)},
    )
