"""The members of a JSON tree with the keys that lead to them, and findings for its leaves."""

from __future__ import annotations

import threading
import weakref
from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._evidence import DECIMAL_POINT
from paxman_cap_evidence._labels.vocabulary import GENERIC
from paxman_cap_evidence._values.placeholders import is_placeholder
from paxman_cap_evidence._values.types import DATES, NUMBERS
from paxman_cap_evidence._words import word_list
from paxman_core.capability import Finding, TextSpan
from paxman_core.labels import concept_of, name_key
from paxman_core.patterns import lazy_pattern
from paxman_core.values import (
    FieldType,
    Money,
    Parsed,
    exponent_of,
    is_currency,
    is_historic,
    parse,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from paxman_cap_evidence._values.reading import FieldReader
    from paxman_core.document import Node
    from paxman_core.values import Scalar


MINOR: Final = "it may count the smallest unit of its currency"
_LEAST_MINOR: Final = 100
_COMPACT: Final = lazy_pattern(r"((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])")
_CALLED: Final = {
    FieldType.STRING: ("name", "displayName", "display_name", "title", "label", "login", "value"),
    **dict.fromkeys(DATES, ("dateTime", "date_time", "datetime", "date")),
}
"""The members by which an object is called, where a text is wanted, or says when."""
_AMOUNTS: Final = frozenset({"amount", "value", "total", "price", "net amount", "gross amount"})
WRAPPERS: Final = word_list("wrapping")
"""Keys that wrap what the document is about and say nothing about what is inside."""
_KINDS: Final = frozenset({"object", "entity", "type", "kind"})
"""Keys of what an object says it is."""
GENERIC_KEYS: Final = GENERIC | {"status", "value"}
"""Keys that mean nothing without what is around them."""


MAX_DEPTH: Final = 28
"""Members deeper than this are not looked at; no contract reaches them."""


def place_of(text: str, node: Node) -> TextSpan:
    """Where a node stands; of an empty text, its quotes."""
    start, end = node.start, node.end
    if start == end:
        start, end = start - 1, end + 1
    return TextSpan(start, end, text[start:end], node.pointer)


def scalar_finding(
    text: str, node: Node, reader: FieldReader, around: Iterable[Node]
) -> Finding | None:
    """The finding for a leaf; for money also of an object that holds amount and currency."""
    if reader.type is FieldType.MONEY:
        return _money(text, node, reader, tuple(around))
    if node.members is not None or node.items is not None:
        if FieldType.OBJECT in reader.field.alternatives:
            return plain_finding(text, node)
        inner = _amount_of_money(node) if reader.type is FieldType.DECIMAL else None
        inner = inner or _measure(node, reader)
        if inner is None and reader.type not in NUMBERS:
            called = dict(node.members or ())
            inner = next(filter(None, map(called.get, _CALLED.get(reader.type, ()))), None)
            inner = inner if inner is not None and isinstance(inner.scalar, str) else None
        if inner is None:
            return None
        node = inner
    if node.scalar == "":
        return None
    if isinstance(node.scalar, str) and _is_blank(node.scalar, reader):
        return Finding(None, (place_of(text, node),)) if reader.field.nullable else None
    said = str(node.scalar)
    if reader.is_name and ("@" in said or not any(map(str.isalpha, said))):
        return None
    return Finding(_typed(node.scalar, reader), (place_of(text, node),))


def _measure(node: Node, reader: FieldReader) -> Node | None:
    """The number in an object that states it with its unit: `{"value": 9.4, "unit": "celsius"}`.

    One in another unit than the field's name ends with is another number.
    """
    members = dict(node.members or ())
    found = members.pop("value", None) or members.pop("@value", None)
    if reader.type not in NUMBERS or found is None or not members:
        return None
    said = [member.scalar for member in members.values()]
    is_told = all(isinstance(one, str) and not reader.reads(one) for one in said)
    is_other = bool(reader.unit) and not any(str(one).casefold() in reader.unit for one in said)
    return None if is_other or not is_told or found.scalar is None else found


def _amount_of_money(node: Node) -> Node | None:
    """The number in an object that states an amount and its currency, and nothing else."""
    if len(node.members or ()) != 2 or _stated_currency(node) is None:
        return None
    amount = _amount_in(node)
    return None if amount is None or isinstance(amount.scalar, (bool, type(None))) else amount


def _amount_in(node: Node) -> Node | None:
    """The first member of an object that is called an amount."""
    members = node.members or ()
    return next((inner for key, inner in members if name_key(key) in _AMOUNTS), None)


def may_be_minor(branch: Branch, finding: Finding, reader: FieldReader) -> bool:
    """Whether an amount may count cents: a whole number whose currency another member states.

    Payment services write `{"amount": 1999, "currency": "eur"}` for 19.99 EUR.
    """
    said = finding.raw
    if isinstance(said, int) and reader.is_sum:
        stated = _currency_node((*branch.around, branch.node))
        said = Money(Decimal(said), str(stated.scalar).strip().upper()) if stated else None
    if not isinstance(said, Money):
        return False
    is_bare = branch.node.members is not None or isinstance(branch.node.scalar, int)
    is_whole = "." not in f"{said.amount:f}"
    is_large = abs(said.amount) >= _LEAST_MINOR
    return is_bare and is_whole and is_large and exponent_of(said.currency) > 0


def plain_finding(text: str, node: Node) -> Finding | None:
    """A whole branch as it is, for a field whose content the contract leaves open."""
    return None if _is_deep(node) else _plain(text, node)


def _is_deep(node: Node) -> bool:
    """Whether a branch is nested deeper than values can be."""
    level = [node]
    for _ in range(MAX_DEPTH):
        level = [
            child
            for above in level
            for child in (above.items or [member for _, member in above.members or ()])
        ]
        if not level:
            return False
    return True


def _plain(text: str, node: Node) -> Finding:
    if node.members:
        return Finding({key: _plain(text, member) for key, member in node.members})
    if node.items:
        return Finding(tuple(_plain(text, item) for item in node.items))
    place = (place_of(text, node),)
    if node.members is not None:
        return Finding({}, place)
    return Finding(() if node.items is not None else node.scalar, place)


def _money(text: str, node: Node, reader: FieldReader, around: tuple[Node, ...]) -> Finding | None:
    amount: Node | None = node
    if node.members is not None:
        amount, around = _amount_in(node), (*around, node)
    if amount is None or amount.members is not None or amount.items is not None:
        return None
    if amount.scalar == "" or isinstance(amount.scalar, bool):
        return None
    if isinstance(amount.scalar, str) and _is_blank(amount.scalar, reader):
        return Finding(None, (place_of(text, amount),)) if reader.field.nullable else None
    place = place_of(text, amount)
    value = _number(amount, reader)
    currency = _currency_node(around)
    if value is None or currency is None:
        return Finding(_typed(amount.scalar, reader), (place,))
    code = str(currency.scalar).strip().upper()
    return Finding(Money(value, code), (place, place_of(text, currency)))


def _number(amount: Node, reader: FieldReader) -> Decimal | None:
    """The bare number that a leaf states; None if it states its currency itself."""
    if amount.scalar is None:
        return None
    outcome = parse(_typed(amount.scalar, reader), FieldType.DECIMAL, reader.context)
    if not isinstance(outcome, Parsed) or (isinstance(amount.scalar, str) and outcome.note):
        return None
    assert isinstance(outcome.value, Decimal)
    return outcome.value


def _is_blank(said: str, reader: FieldReader) -> bool:
    """Whether a text says that there is no value, and is none of an enumeration's."""
    is_member = reader.type is FieldType.ENUM and reader.reads(said)
    return is_placeholder(said) and not is_member


def _typed(scalar: Scalar | None, reader: FieldReader) -> Scalar | None:
    """A number written as text as JSON would write it; one that is a day or counts from 1970 so."""
    is_day = isinstance(scalar, str) and reader.type in DATES
    compact = _COMPACT.fullmatch(str(scalar)) if is_day else None
    if compact is not None:
        return "-".join(compact.groups())
    if isinstance(scalar, str) and reader.type in NUMBERS and DECIMAL_POINT.fullmatch(scalar):
        return Decimal(scalar)
    if type(scalar) is int and reader.type in DATES and len(str(scalar)) in (10, 13):
        return datetime.fromtimestamp(int(str(scalar)[:10]), UTC).isoformat()
    return scalar


def _currency_node(around: tuple[Node, ...]) -> Node | None:
    """The nearest member that states a currency, in the object itself or in one around it."""
    stated = map(_stated_currency, reversed(around))
    return next((node for node in stated if node is not None), None)


class _Last(threading.local):
    """The object that was asked last: the next amount stands in the same one, most of the time.

    Comparing two objects means comparing all that is in them, so that no mapping can be used.
    """

    holder: weakref.ref[Node] | None = None
    node: Node | None = None


_last: Final = _Last()


def _stated_currency(holder: Node) -> Node | None:
    """The member of an object that states a currency; every amount in it asks for that."""
    if _last.holder is None or _last.holder() is not holder:
        _last.node = _searched_currency(holder)
        _last.holder = weakref.ref(holder)
    return _last.node


def _searched_currency(holder: Node) -> Node | None:
    for key, node in holder.members or ():
        if concept_of(name_key(key)) != "currency":
            continue
        # `"currency": {"name": "Euro", "code": "EUR"}`
        for stated in (node, *(inner for _, inner in node.members or ())):
            code = stated.scalar.strip().upper() if isinstance(stated.scalar, str) else ""
            if is_currency(code) or is_historic(code):
                return stated
    return None


class Branch(NamedTuple):
    """A member in the tree: the keys that lead to it, and the objects around it, inmost last."""

    node: Node
    keys: tuple[str, ...]
    around: tuple[Node, ...]


def branches(root: Node, opened: Callable[[Branch], Node] | None = None) -> Iterator[Branch]:
    """Every member, without those inside lists of several items: they are not single values.

    What else has its members looked at, and as what, `opened` may tell.
    """
    pending = [Branch(root, (), ())]
    while pending:
        branch = pending.pop()
        yield branch
        node = branch.node
        while node.items is not None and len(node.items) == 1:
            node = node.items[0]
        node = opened(branch._replace(node=node)) if opened is not None else node
        if node.members and len(branch.keys) < MAX_DEPTH:
            keys, around = (*branch.keys, *kind_of(node, root)), (*branch.around, node)
            below = [
                Branch(child, (*keys, name_key(k)), around)
                for k, child in node.members
                if not k.startswith("@")
            ]
            pending.extend(reversed(below))


def kind_of(holder: Node, root: Node) -> tuple[str, ...]:
    """What an object says it is, as if that were the key before it: `"object": "invoice"`.

    Inside the tree it is mostly the key itself that says so.
    """
    said = [node.scalar for key, node in holder.members or () if key in _KINDS]
    keys = [name_key(kind.partition(".")[0]) for kind in said if isinstance(kind, str)]
    return tuple(key for key in keys[:1] if key in WRAPPERS or holder is root)
