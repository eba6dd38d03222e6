"""Text of a document as it may be shown: nothing in it is invisible, or turns others around."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from re import Match

_CONTROLS: Final = (
    "\u0000-\u0008\u000b-\u001f\u007f-\u009f"  # C0 and C1, but for tab and line feed
    "\u00ad\u180e\u200b\u2060-\u2064\ufeff"  # nothing to see
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # the direction of what follows
    "\u2028\u2029\u206a-\u206f\ufff9-\ufffb\ufffe\uffff"
    "\U000e0000-\U000e007f"  # letters that cannot be seen
    "\ud800-\udfff"
)
_CONTROL = re.compile(f"[{_CONTROLS}]")
_UNSAFE_IN_JSON = re.compile(f"[<>&{_CONTROLS}]")


def visible(text: str) -> str:
    """The text with its control characters written as `⟨U+202E⟩`."""
    return _CONTROL.sub(lambda match: f"⟨U+{ord(match[0]):04X}⟩", text)


def html(text: str) -> str:
    """The text as the content of an element or a quoted attribute."""
    return escape(visible(text))


def script_json(text: str) -> str:
    """JSON as the content of a script element: nothing in it can end the element.

    Control characters are escaped as well, so that the page's source is not turned around either.
    """
    return _UNSAFE_IN_JSON.sub(_escaped, text)


def _escaped(match: Match[str]) -> str:
    units = match[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
