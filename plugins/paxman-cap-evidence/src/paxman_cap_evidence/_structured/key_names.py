"""What keys on the way to a member call it, where keys lead, and what a contract is about."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._structured.leaves import GENERIC_KEYS, WRAPPERS, kind_of
from paxman_cap_evidence._values.types import DATES, NUMBERS
from paxman_cap_evidence._words import word_list
from paxman_core.labels import OWN, name_key
from paxman_core.patterns import lazy_pattern
from paxman_core.values import unit_forms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from paxman_cap_evidence._labels.claims import Claim
    from paxman_cap_evidence._labels.vocabulary import Label, Vocabulary
    from paxman_cap_evidence._structured.leaves import Branch
    from paxman_cap_evidence._values.reading import Readers
    from paxman_core.document import Node

    KeyClaim = tuple[Claim, bool | None, int]
    """A field, whether the keys before its name only wrap, and how many say something else."""

NUMBERING: Final = frozenset({"id", "number"})
"""What a thing is known by."""
LOOSE: Final = 3
"""Rank of a key that only ends as a field is called."""
_ID: Final = lazy_pattern(r"(?=\D*\d)[\w-]{6,40}")
_UNITS: Final = word_list("units of keys")
"""Units that only keys are written with, and what tells a sum from the thing."""
_WHEN: Final = frozenset({"date", "time", "on", "t", "timestamp", "datetime"})
_LISTED: Final = frozenset({"product", "item", "article", "variant"})
"""What a line of a list is about, if it says so in an object of its own."""
_LONGEST_NAME: Final = 4
_PAYING: Final = frozenset({"bill", "billing", "user", "payer", "shopper"})
_HOLDERS: Final = frozenset({"address", "detail", "info", "information", "party", "user"})


class KeyNames:
    """Which fields the keys of one tree, or of one record in it, name."""

    def __init__(self, root: Node, vocabulary: Vocabulary, readers: Readers, listed: str) -> None:
        self.vocabulary = vocabulary
        self.readers = readers
        thing, _, last = readers[0].own_keys[0].rpartition(" ") if readers else ("", "", "")
        # What a contract is about that begins with the id or number of something.
        self.thing = name_key(listed).rpartition(" ")[2] or thing * (last in NUMBERING)
        self.kinds = kind_of(root, root)
        self.wrappers = WRAPPERS.union(self.kinds, _LISTED if listed else (), [self.thing])
        self.whole = tuple(name_key(name) for name, _ in root.members or ())
        self._known: dict[tuple[tuple[str, ...], bool], list[KeyClaim]] = {}

    def claims(self, branch: Branch) -> Sequence[KeyClaim]:
        """The fields that the keys of a branch name; the same keys often come again."""
        scalar = branch.node.scalar
        asked = branch.keys, isinstance(scalar, str) and _ID.fullmatch(scalar) is not None
        known = self._known.get(asked)
        if known is None:
            known = self._known[asked] = [*self._claims(*asked)]
        return known

    def _claims(self, keys: tuple[str, ...], is_id: bool) -> Iterator[KeyClaim]:
        """The fields that the keys name; near, if the keys before the name only wrap.

        None for a name that means nothing without what it is the name of. With each, how many
        keys say something that the field does not: of two VAT ids the one under `seller` is the
        seller's.
        """
        for name, left in _names_of(keys):
            label = self._label(name, is_id)
            # What holds all there is says what it is about: a location's name is a name. Who is
            # called a user may be a customer or not.
            is_more = name != keys[-1] and self.is_own(keys[:-1])
            is_more |= name.startswith("customer ") and "customer" not in keys
            if label is None or (is_more and not label.claims):
                continue
            for claim in label.claims:
                own = self.readers[claim.field].path_keys
                others = sum(
                    key not in self.wrappers and key not in own and _held(key) not in own
                    for key in left
                )
                is_specific = " " in label.key and (claim.rank <= OWN or name != keys[-1])
                if not others or is_specific:
                    yield claim, True, others
                else:
                    yield claim, None if label.key in GENERIC_KEYS else False, others
            return
        for name in _endings_of(keys):
            label = self._label(name, is_id)
            if label is not None:
                named = [claim for claim in label.claims if claim.rank <= OWN]
                yield from ((claim._replace(rank=LOOSE), False, 1) for claim in named)
                return

    def is_own(self, keys: tuple[str, ...]) -> bool:
        """Whether keys only wrap the one thing that there is."""
        return keys == self.whole or self.wrappers.issuperset(keys)

    def _label(self, name: str, is_id: bool) -> Label | None:
        """What a name says; `created_at` may be `created`, and `customer` hold a customer's id.

        What is measured may have its unit behind it: `weight_kg`. So may a day: `created_date`.
        """
        label = self.vocabulary.named(name)
        if label is not None and label.claims:
            return label
        for read, is_meant in self._readings(name, is_id):
            said = self.vocabulary.named(read)
            if said is not None and said.claims and all(map(is_meant, said.claims)):
                return said
        return label

    def _readings(self, name: str, is_id: bool) -> Iterator[tuple[str, Callable[[Claim], bool]]]:
        """What else a name may say, each with what it says that for."""
        if self.thing:
            # The `EventDescription` of events is a description.
            yield name.removeprefix(f"{self.thing} "), bool
        if _held(name) != name:
            yield _held(name), bool
        yield f"{name} id" if is_id else name.removesuffix(" at"), bool
        rest, _, last = name.rpartition(" ")
        if name.startswith("date "):
            last, _, rest = name.partition(" ")
        if last in _UNITS or unit_forms(last):
            yield rest, self._is_unitless
        elif last in _WHEN:
            yield rest, self._is_moment
            yield f"{rest} date", self._is_moment

    def _is_moment(self, claim: Claim) -> bool:
        return self.readers[claim.field].type in DATES

    def _is_unitless(self, claim: Claim) -> bool:
        """Whether a field is a number that may be in any unit."""
        reader = self.readers[claim.field]
        is_timed = reader.is_time or reader.context.time_unit is not None
        return reader.type in NUMBERS and not reader.unit and not is_timed


@lru_cache(maxsize=4096)
def _names_of(keys: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Its names, worked out once: most documents of a kind have the same keys."""
    return (*_all_names(keys),)


def _all_names(keys: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What a member may be called, and the keys that this leaves over: the longest name first.

    `buyer.address.city` is the buyer's city, so a key on the way may be left out, and so may the
    second word of `billing_address.city`.
    """
    for length in range(min(len(keys), _LONGEST_NAME), 1, -1):
        yield " ".join(filter(None, keys[-length:])), keys[:-length]
    for above in range(len(keys) - 2, -1, -1):
        whose = _held(keys[above])
        owners = (keys[above],) * (above < len(keys) - 2) + (whose,) * (whose != keys[above])
        for owner in filter(None, (*owners, *("customer",) * (whose in _PAYING))):
            yield f"{owner} {keys[-1]}", keys[:above]
    for name in (keys[-1], keys[-1].replace(" ", "")) if keys else ():
        # A `TimeStamp` is a timestamp.
        yield name, keys[:-1]


def _endings_of(keys: tuple[str, ...]) -> Iterator[str]:
    """The last words of a key, or of the two last: `platform order number` ends in one."""
    for key in dict.fromkeys((keys[-1:], keys[-2:])):
        words = " ".join(key).split()
        yield from (" ".join(words[first:]) for first in range(1, len(words) - 1))


def _held(key: str) -> str:
    """Whose address or details a key holds, if it says so: `billing` of `billing address`."""
    whose, _, held = key.rpartition(" ")
    return whose if whose and held in _HOLDERS else key


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
