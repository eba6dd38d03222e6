"""Values that are words: strings, booleans and the members of an enumeration."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING

from paxman_core._lazy import lazy_pattern
from paxman_core.values._folding import MAX_TEXT, normalize_text, plain
from paxman_core.values._form import equal, to_json
from paxman_core.values._model import Ambiguous, Invalid, Parsed, Scalar
from paxman_core.values._tables import table

if TYPE_CHECKING:
    from paxman_core.values._model import ParseContext, ParseOutcome

_LINE_BREAK = lazy_pattern(r"[ \t]*[\r\n\x0b\x0c\x85\u2028\u2029]+[ \t]*")
_ENUM_GAPS = lazy_pattern(r"[\s_\-\u2010-\u2015]+")
_GAPS = str.maketrans("", "", " _")
_BOOLEANS = {
    **{normalize_text(word): True for word in table("words")["booleans"]["true"].split()},
    **{normalize_text(word): False for word in table("words")["booleans"]["false"].split()},
    # A box on a form, ticked or not.
    **{f"{left}{mark}{right}": True for left, right in ("[]", "()") for mark in "xv✓✔*"},
    **{f"{left}{mark}{right}": False for left, right in ("[]", "()") for mark in ("", " ", "_")},
}


def parse_string(text: str, context: ParseContext) -> ParseOutcome:
    """The text, trimmed, with line breaks inside it turned into spaces; nothing else is changed.

    Inner spaces, case and punctuation belong to the value; line breaks belong to the layout. Only
    a time of day is read.
    """
    if context.is_clock:
        from paxman_core.values._clock import parse_time

        return parse_time(text)
    stripped = text.strip()
    if not stripped.isprintable():
        stripped = _LINE_BREAK.sub(" ", stripped)
    return Parsed(stripped)


def parse_boolean(text: str, _context: ParseContext) -> ParseOutcome:
    """Yes or no, in the words and marks of forms and in the languages of the locale table."""
    if len(text) <= MAX_TEXT:
        found = _BOOLEANS.get(normalize_text(plain(text)).rstrip(".").translate(_GAPS))
        if found is not None:
            return Parsed(found)
    return Invalid(f"{quoted(text)} is neither a yes nor a no.")


def parse_enum(raw: object, context: ParseContext) -> ParseOutcome:
    """The member that the text names: exactly, else without case, accents, spaces and hyphens."""
    values = context.enum_values
    exact = [value for value in values if _same(raw, value)]
    if exact:
        return Parsed(exact[0])
    if not isinstance(raw, str) or len(raw) > MAX_TEXT:
        return Invalid(f"{quoted(raw)} is not one of {_members(values)}.")
    folded = enum_key(raw.strip())
    alike = tuple(value for value in values if enum_key(member_text(value)) == folded)
    if len(alike) == 1:
        return Parsed(alike[0])
    if alike:
        return Ambiguous(f"{quoted(raw)} fits several members.", alike)
    return Invalid(f"{quoted(raw)} is not one of {_members(values)}.")


@lru_cache(maxsize=4096)
def enum_key(text: str) -> str:
    """The text by which members are compared: no case, accents, spaces, hyphens, underscores."""
    return _ENUM_GAPS.sub("", normalize_text(text))


def member_text(value: Scalar) -> str:
    """How a member is written in a document."""
    form = to_json(value)
    if isinstance(form, bool):
        return "true" if form else "false"
    return str(form)


def quoted(raw: object) -> str:
    """The raw value in a message, shortened."""
    if isinstance(raw, str):
        return f'"{raw[:60]}…"' if len(raw) > 60 else f'"{raw}"'
    return f"a value of type {type(raw).__name__}"


def _same(raw: object, value: Scalar) -> bool:
    return isinstance(raw, (str, bool, int, Decimal)) and equal(raw, value)


def _members(values: tuple[Scalar, ...]) -> str:
    if not values:
        return "the members: the field states no enum values"
    names = [member_text(value) for value in values[:8]]
    return ", ".join([*names, "…"] if len(values) > 8 else names)
