"""The keys by which a field's name and its labels are compared, with the party whose it is."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from paxman_cap_recognize._choosing import name_words
from paxman_core.contract import CanonicalField, own_names
from paxman_core.labels import concept_of, keys_of, name_key, ranked_labels
from paxman_core.values import FieldType

_PARTIES: Final = ("supplier", "customer")


def key_of(field: CanonicalField) -> str:
    """The key of the field's name, with the name of the object that it is a member of.

    An object between the two only groups: the city of a buyer's address is the buyer's.
    """
    *objects, name = own_names(field.path)
    held_by = [one for one in objects if name_key(one) not in name_words.GROUPS] or objects
    return _party_first(name_key(" ".join([*held_by[-1:], name])))


@lru_cache(maxsize=1024)
def _party_first(key: str) -> str:
    """The key with the party before what it has: a `nif_emisor` is the `supplier nif`."""
    words = [_party_in(word) for word in key.split()]
    parties = [word for word in words if word in _PARTIES or word in name_words.OTHER_PARTIES]
    things = [word for word in words if word not in parties]
    if len(parties) != 1 or not things:
        return " ".join(words)
    thing = " ".join(things)
    if thing in keys_of("name"):
        return f"{parties[0]} name"
    is_last = words[-1] == parties[0] and concept_of(thing) is not None
    return f"{parties[0]} {thing}" if is_last else " ".join(words)


def _party_in(word: str) -> str:
    """A word of a name, in English if it says whose something is."""
    is_known = word in name_words.PLAIN_QUALIFIERS or word in name_words.OTHER_PARTIES
    concept = None if is_known else concept_of(word)
    return concept if concept in _PARTIES else word


def keys_of_field(field: CanonicalField) -> tuple[str, ...]:
    """The keys of all that may label the field, the surest first."""
    return tuple(label.key for label in ranked_labels(field))


def keys_of_name(name: str) -> tuple[str, ...]:
    """The labels of a text that has this name."""
    return keys_of_field(CanonicalField(name, name, FieldType.STRING))


def whose(key: str) -> str:
    """What stands before the thing itself in a name: the `ship to` of a `ship_to_city`."""
    words = key.split()
    ends = (n for n in range(1, len(words)) if concept_of(" ".join(words[n:])) is not None)
    return " ".join(words[: next(ends, 0)])
