"""What keys on the way to a member call it, where keys lead, and what a contract is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_cap_evidence._values.reading import Readers
    from paxman_core.document import Node

NUMBERING: Final = frozenset({"id", "number"})
"""What a thing is known by."""
_LONGEST_NAME: Final = 4
_PAYING: Final = frozenset({"bill", "billing", "user", "payer", "shopper"})
_HOLDERS: Final = frozenset({"address", "detail", "info", "information", "party", "user"})


def names_of(keys: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What a member may be called, and the keys that this leaves over: the longest name first.

    `buyer.address.city` is the buyer's city, so a key on the way may be left out, and so may the
    second word of `billing_address.city`.
    """
    for length in range(min(len(keys), _LONGEST_NAME), 1, -1):
        yield " ".join(filter(None, keys[-length:])), keys[:-length]
    for above in range(len(keys) - 2, -1, -1):
        whose = held(keys[above])
        owners = (keys[above],) * (above < len(keys) - 2) + (whose,) * (whose != keys[above])
        for owner in filter(None, (*owners, *("customer",) * (whose in _PAYING))):
            yield f"{owner} {keys[-1]}", keys[:above]
    for name in (keys[-1], keys[-1].replace(" ", "")) if keys else ():
        # A `TimeStamp` is a timestamp.
        yield name, keys[:-1]


def endings_of(keys: tuple[str, ...]) -> Iterator[str]:
    """The last words of a key, or of the two last: `platform order number` ends in one."""
    for key in dict.fromkeys((keys[-1:], keys[-2:])):
        words = " ".join(key).split()
        yield from (" ".join(words[first:]) for first in range(1, len(words) - 1))


def held(key: str) -> str:
    """Whose address or details a key holds, if it says so: `billing` of `billing address`."""
    whose, _, held = key.rpartition(" ")
    return whose if whose and held in _HOLDERS else key


def thing_of(readers: Readers) -> str:
    """What a contract is about that begins with the id or number of something."""
    thing, _, last = readers[0].own_keys[0].rpartition(" ") if readers else ("", "", "")
    return thing if last in NUMBERING else ""


def node_at(root: Node, path: str) -> Node | None:
    """What stands at a JSON pointer, or at keys that dots separate; None if nothing does.

    The empty pointer is the whole tree.
    """
    if not path:
        return root
    steps = path[1:].split("/") if path.startswith("/") else path.split(".")
    node: Node | None = root
    for step in steps:
        if node is None:
            return None
        key = step.replace("~1", "/").replace("~0", "~")
        if node.items is not None:
            is_place = key.isascii() and key.isdigit() and int(key) < len(node.items)
            node = node.items[int(key)] if is_place else None
        else:
            node = dict(node.members or ()).get(key)
    return node


def unwrapped(node: Node) -> Node:
    """The one array of objects in an object that holds no other: `{"data": [...], "count": 2}`."""
    arrays = [child for _, child in node.members or () if child.items]
    if len(arrays) != 1 or any(item.members is None for item in arrays[0].items or ()):
        return node
    return arrays[0]
