"""A compound file, as Office kept everything once: storages and streams, cut into sectors.

Microsoft describes it (MS-CFB). Our own, because what is read here comes from strangers: no sector
is followed twice in a stream, and all streams together give no more bytes than the limit.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.errors import InputLimitError, UnreadableInputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_core.document import ReadLimits

_HEADER: Final = struct.Struct("<30xHH10xIII4xIIIII109I")
_ENTRY: Final = struct.Struct("<64sHBxIII36xIQ")
_SECTOR_BITS: Final = (9, 12)
_SMALL_BITS: Final = 6
_CUTOFF: Final = 4_096
_MOST_SECTORS: Final = 0xFFFF_FFFA
_STORAGE, _STREAM = 1, 2


@attrs.define
class Storage:
    """What stands in one place of the file, by its name in small letters."""

    storages: dict[str, Storage] = attrs.field(factory=dict)
    streams: dict[str, tuple[int, int]] = attrs.field(factory=dict)
    """The first sector of each, and its size."""


class _Sectors:
    """Sectors of one size, and which follows which."""

    def __init__(self, data: bytes, size: int, following: Sequence[int]) -> None:
        self._data = data
        self._size = size
        self._following = following

    def stream(self, first: int, size: int | None = None) -> bytes:
        """What stands in a sector and those that follow it."""
        pieces = []
        sectors = self._chain(first)
        left = len(self._data) if size is None else size
        while left > 0 and (sector := next(sectors, None)) is not None:
            piece = self._data[sector * self._size : (sector + 1) * self._size][:left]
            pieces.append(piece)
            left -= len(piece)
        if size is not None and left > 0:
            raise unreadable("a part of it is missing")
        return b"".join(pieces)

    def _chain(self, sector: int) -> Iterator[int]:
        for _ in range(len(self._following)):
            if sector >= len(self._following):
                return
            yield sector
            sector = self._following[sector]


class Compound:
    """The storages and streams of a file."""

    def __init__(self, data: bytes, limits: ReadLimits) -> None:
        if len(data) < _HEADER.size:
            raise unreadable("it is cut off")
        bits, small_bits, _, directory, _, small, _, more, _, *tables = _HEADER.unpack_from(data)
        if bits not in _SECTOR_BITS or small_bits != _SMALL_BITS:
            raise unreadable("its header is damaged")
        self._left = self._limit = limits.max_bytes
        size = 1 << bits
        following = _following(data[size:], size, tables, more)
        self._sectors = _Sectors(data[size:], size, following)
        written = self._sectors.stream(directory)
        entries = [*_ENTRY.iter_unpack(written[: len(written) // _ENTRY.size * _ENTRY.size])]
        if not entries:
            raise unreadable("its directory is missing")
        self.root = _tree(entries)
        held = self._sectors.stream(entries[0][6])[: entries[0][7]]
        self._small = _Sectors(held, 1 << _SMALL_BITS, _numbers(self._sectors.stream(small)))

    def read(self, storage: Storage, name: str) -> bytes:
        """A stream of a storage; nothing if there is none of this name."""
        first, size = storage.streams.get(name, (0, 0))
        self._left -= size
        if self._left < 0:
            raise InputLimitError(
                f"The message unpacks to more than {self._limit:,} bytes.",
                next_step="Split it, or raise ReadLimits.max_bytes.",
                context={"limit": "max_bytes"},
            )
        return (self._small if size < _CUTOFF else self._sectors).stream(first, size)


def _following(data: bytes, size: int, tables: list[int], more: int) -> list[int]:
    """Which sector follows which: the numbers in the sectors that the header names."""
    known = set()
    while more < _MOST_SECTORS and more not in known:
        known.add(more)
        *further, more = _numbers(data[more * size : (more + 1) * size]) or (_MOST_SECTORS,)
        tables += further
    named = dict.fromkeys(table for table in tables if table * size < len(data))
    numbers: list[int] = []
    for table in named:
        numbers += _numbers(data[table * size : (table + 1) * size])
    return numbers[: -(-len(data) // size)]


def _numbers(data: bytes) -> tuple[int, ...]:
    return struct.unpack(f"<{len(data) // 4}I", data[: len(data) // 4 * 4])


def _tree(entries: Sequence[tuple[bytes, int, int, int, int, int, int, int]]) -> Storage:
    """The storages, each entry taken once."""
    root = Storage()
    pending = [(entries[0][5], root)]
    taken = set()
    while pending:
        number, storage = pending.pop()
        if number in taken or number >= len(entries):
            continue
        taken.add(number)
        written, length, kind, left, right, child, first, size = entries[number]
        name = written[: max(length - 2, 0)].decode("utf-16-le", "replace").lower()
        if kind == _STORAGE:
            storage.storages[name] = Storage()
            pending.append((child, storage.storages[name]))
        elif kind == _STREAM:
            storage.streams[name] = first, size & 0xFFFF_FFFF
        pending += [(left, storage), (right, storage)]
    return root


def unreadable(reason: str) -> UnreadableInputError:
    """The error for a file that is damaged."""
    return UnreadableInputError(
        f"The Outlook message cannot be read: {reason}.",
        next_step="Open it in Outlook, save it as .eml or .msg again, and give that.",
    )
