"""Outlook messages, written here: a compound file, and the properties in it."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from typing import Final

import attrs
import pytest

_SECTOR: Final = 512
_SMALL: Final = 64
_CUTOFF: Final = 4_096
_END, _FREE, _FAT = 0xFFFF_FFFE, 0xFFFF_FFFF, 0xFFFF_FFFD
_TYPES: Final = {str: 0x1F, bytes: 0x102, int: 0x03}

Tree = dict[str, "bytes | Tree"]
Value = str | bytes | int


@attrs.define
class _Entry:
    name: str
    kind: int
    data: bytes = b""
    left: int = _FREE
    right: int = _FREE
    child: int = _FREE
    first: int = 0


class _Sectors:
    """Streams cut into sectors of one size, each with the number of the next; equal ones share."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.data = b""
        self.next: list[int] = []
        self._known: dict[bytes, int] = {}

    def add(self, data: bytes) -> int:
        if not data:
            return _END
        if data in self._known:
            return self._known[data]
        first, count = len(self.next), -(-len(data) // self.size)
        self._known[data] = first
        self.data += data.ljust(count * self.size, b"\0")
        self.next += [*range(first + 1, first + count), _END]
        return first


def compound(tree: Tree) -> bytes:
    """A compound file with these storages and streams."""
    entries = [_Entry("Root Entry", 5)]
    entries[0].child = _siblings(tree, entries)
    large, small = _Sectors(_SECTOR), _Sectors(_SMALL)
    for entry in entries[1:]:
        if entry.kind == 2:
            entry.first = (large if len(entry.data) >= _CUTOFF else small).add(entry.data)
    entries[0].data, entries[0].first = small.data, large.add(small.data)
    table = large.add(_numbers(small.next))
    directory = large.add(b"".join(map(_written, entries)).ljust(_SECTOR, b"\0"))
    count = 1
    while (len(large.next) + count) * 4 > count * _SECTOR:
        count += 1
    start = len(large.next)
    places = _numbers([*large.next, *[_FAT] * count])
    fats = struct.pack("<109I", *range(start, start + count), *[_FREE] * (109 - count))
    header = struct.pack(
        "<8s16xHHHHH6xIIIIIIIII",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        *(0x3E, 3, 0xFFFE, 9, 6, 0, count, directory, 0, _CUTOFF, table),
        *(-(-len(small.next) * 4 // _SECTOR), _END, 0),
    )
    return header + fats + large.data + places.ljust(count * _SECTOR, b"\xff")


def _siblings(tree: Tree, entries: list[_Entry]) -> int:
    """The entries of a storage as a tree, which is searched by their order."""
    made = []
    for name in sorted(tree, key=lambda each: (len(each), each.upper())):
        what = tree[name]
        entry = _Entry(name, 2 if isinstance(what, bytes) else 1)
        entries.append(entry)
        made.append(len(entries) - 1)
        if isinstance(what, bytes):
            entry.data = what
        else:
            entry.child = _siblings(what, entries)
    return _middle(made, entries)


def _middle(made: list[int], entries: list[_Entry]) -> int:
    if not made:
        return _FREE
    half = len(made) // 2
    entry = entries[made[half]]
    entry.left, entry.right = _middle(made[:half], entries), _middle(made[half + 1 :], entries)
    return made[half]


def _written(entry: _Entry) -> bytes:
    name = entry.name.encode("utf-16-le") + b"\0\0"
    numbers = (len(name), entry.kind, 1, entry.left, entry.right, entry.child)
    return struct.pack("<64sHBBIII36xIQ", name, *numbers, entry.first & _FREE, len(entry.data))


def _numbers(numbers: list[int]) -> bytes:
    data = struct.pack(f"<{len(numbers)}I", *numbers)
    return data + b"\xff" * (-len(data) % _SECTOR)


def storage(properties: Mapping[int, Value], header: int) -> Tree:
    """What a storage holds: fixed values in one stream, the others each in its own."""
    tree: Tree = {}
    fixed = b"\0" * header
    for number, value in properties.items():
        kind = _TYPES[type(value)]
        if isinstance(value, int):
            kind = 0x40 if value > 0xFFFF_FFFF else kind
            fixed += struct.pack("<HHIQ", kind, number, 6, value)
        else:
            data = value.encode("utf-16-le") if isinstance(value, str) else value
            fixed += struct.pack("<HHIQ", kind, number, 6, len(data))
            tree[f"__substg1.0_{number:04X}{kind:04X}"] = data
    tree["__properties_version1.0"] = fixed
    return tree


def message(
    properties: Mapping[int, Value],
    recipients: tuple[Mapping[int, Value], ...] = (),
    attachments: tuple[Mapping[int, Value] | Tree, ...] = (),
    header: int = 32,
) -> Tree:
    """A message; an attachment is its properties, or a message of its own."""
    tree = storage(properties, header)
    for number, recipient in enumerate(recipients):
        tree[f"__recip_version1.0_#{number:08X}"] = storage(recipient, 8)
    for number, attachment in enumerate(attachments):
        place = f"__attach_version1.0_#{number:08X}"
        tree[place] = _attached(attachment)
    return tree


def _attached(attachment: Mapping[int, Value] | Tree) -> Tree:
    if "__properties_version1.0" not in attachment:
        return storage(attachment, 8)  # type: ignore[arg-type]
    inner = storage({0x3001: "inner", 0x3705: 5}, 8)
    inner["__substg1.0_3701000D"] = attachment  # type: ignore[assignment]
    return inner


@attrs.frozen
class Outlook:
    """How the tests write messages."""

    message: Callable[..., Tree] = message
    compound: Callable[[Tree], bytes] = compound

    def file(
        self,
        properties: Mapping[int, Value],
        recipients: tuple[Mapping[int, Value], ...] = (),
        attachments: tuple[Mapping[int, Value] | Tree, ...] = (),
    ) -> bytes:
        """The bytes of a file with one message."""
        return compound(message(properties, recipients, attachments))


@pytest.fixture
def outlook() -> Outlook:
    return Outlook()
