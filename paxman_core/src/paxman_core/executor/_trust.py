"""What is believed of a finding: exactly our own types, of a sensible size, text that is text."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal

from paxman_core.capability import Facts, LookupRow, ModelAnswer, TextSpan
from paxman_core.executor._returned import is_text
from paxman_core.values import Money, is_bounded

MAX_DEPTH = 32
MAX_ITEMS = 100_000
"""How many items a list may have that one finding holds."""
MAX_PLACES = 1_000
"""How many places one finding may point at."""
MAX_FACTS = 20
MAX_PHRASE = 200
"""How many phrases the facts about a value may have, and how long each may be."""
MAX_TEXT = 1_000_000
"""How many characters one value may be written with."""

RAW_TYPES = frozenset({str, bool, int, float, Decimal, date, datetime, Money})

_TEXTS_OF: dict[type, tuple[str, ...]] = {
    LookupRow: ("table", "table_version", "row", "similarity"),
    ModelAnswer: ("model", "answer", "grounding"),
}


class MisbehaviourError(Exception):
    """A finding is not what a capability may return."""


def check_raw(raw: object, path: str, wanted: str) -> None:
    """Refuse what is not a single value, or a flood of text."""
    if type(raw) not in RAW_TYPES or (type(raw) is str and not is_text(raw)):
        raise unwanted(raw, path, wanted)
    if type(raw) is str and len(raw) > MAX_TEXT:
        message = f"it found {len(raw)} characters for {path}; {MAX_TEXT} are allowed"
        raise MisbehaviourError(message)


def check_depth(depth: int) -> None:
    """Refuse a finding that goes on forever."""
    if depth > MAX_DEPTH:
        raise MisbehaviourError("its finding is nested too deeply")


def check_count(count: int, path: str) -> None:
    """Refuse a list or an object that is a flood."""
    if count > MAX_ITEMS:
        raise MisbehaviourError(f"it found {count} items for {path}; {MAX_ITEMS} are allowed")


def check_rate(rate: object) -> None:
    """Refuse a rate that nothing can be converted with."""
    if rate is not None and not (isinstance(rate, Decimal) and is_bounded(rate) and rate > 0):
        raise MisbehaviourError("its fx_rate is not a positive Decimal")


def check_places(places: object, path: str) -> None:
    """Refuse what is not a short tuple of places, each with texts where texts belong."""
    if not isinstance(places, (tuple, list)) or len(places) > MAX_PLACES:
        raise MisbehaviourError(f"the places of what it found for {path} are not a short tuple")
    for place in places:
        if type(place) is not TextSpan:
            _check_place(place, path)


def check_facts(facts: object, path: str) -> None:
    """Refuse facts that are none, or a flood of words."""
    if facts is None:
        return
    if type(facts) is not Facts:
        raise MisbehaviourError(f"the facts about what it found for {path} are not Facts")
    texts = (facts.label, facts.margin, *facts.doubts, *facts.checks)
    if len(texts) > MAX_FACTS or not all(is_text(t) and len(t) <= MAX_PHRASE for t in texts):
        raise MisbehaviourError(f"the facts about what it found for {path} are not short phrases")


def _check_place(place: object, path: str) -> None:
    texts = _TEXTS_OF.get(type(place))
    if texts is None:
        # A formula is not a place for a capability either: only the core evaluates them.
        raise MisbehaviourError(f"its evidence for {path} is of type {_name(place)}")
    if not all(is_text(getattr(place, name)) for name in texts):
        raise MisbehaviourError(f"its evidence for {path} has members that are not text")


def check_span(span: TextSpan, text: str, path: str) -> None:
    """Refuse a span that does not quote the document."""
    start, end = span.start, span.end
    if type(span) is not TextSpan or type(start) is not int or type(end) is not int:
        raise MisbehaviourError(f"its evidence for {path} has no whole numbers for a place")
    if not is_text(span.quote) or not is_text(span.pointer):
        raise MisbehaviourError(f"its evidence for {path} has a quote that is not text")
    if not 0 <= start < end <= len(text) or text[start:end] != span.quote:
        raise MisbehaviourError(
            f"its evidence for {path} says that characters {start} to {end} are "
            f"{span.quote[:80]!r}, which they are not"
        )


def _name(thing: object) -> str:
    return type(thing).__name__


def unwanted(raw: object, path: str, wanted: str) -> MisbehaviourError:
    """The error for a raw value of the wrong kind."""
    kind = "text with lone surrogates" if type(raw) is str else f"a value of type {_name(raw)}"
    return MisbehaviourError(f"it found {kind} for {path}, which is {wanted}")
