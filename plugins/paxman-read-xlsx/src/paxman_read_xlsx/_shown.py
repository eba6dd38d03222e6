"""What a cell shows for what it stores."""

from __future__ import annotations

import enum
import re
from typing import TYPE_CHECKING

from paxman_read_xlsx._moment import kind_of, shown_moment
from paxman_read_xlsx._number_format import shown_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_read_xlsx._workbook import Workbook

_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]")


@enum.unique
class Kind(enum.Enum):
    """What kind of value a cell holds."""

    TEXT = "text"
    NUMBER = "number"
    MOMENT = "moment"
    OTHER = "other"


class Shown:
    """Turns what the cells of a workbook store into what they show."""

    def __init__(self, workbook: Workbook) -> None:
        self._strings = workbook.strings
        self._formats = workbook.formats
        self._epoch = workbook.epoch

    def __call__(
        self, attributes: Mapping[str, str], stored: str | None, inline: str
    ) -> tuple[str, Kind] | None:
        """What a cell shows, by its attributes, its value and its own text; None for nothing."""
        kind = attributes.get("t", "n")
        if kind == "inlineStr":
            return _clean(inline), Kind.TEXT
        if stored is None or (not stored and kind != "str"):
            return None
        if kind == "n":
            return self._number(stored, int(attributes.get("s", "0")))
        if kind == "s":
            return _clean(self._strings[int(stored)]), Kind.TEXT
        if kind == "b":
            return ("TRUE" if stored in ("1", "true") else "FALSE"), Kind.OTHER
        return _clean(stored), _KINDS.get(kind, Kind.OTHER)

    def _number(self, stored: str, style: int) -> tuple[str, Kind]:
        code = self._formats[style] if style < len(self._formats) else "General"
        moment_kind = kind_of(code)
        if moment_kind is not None:
            moment = shown_moment(stored, moment_kind, self._epoch)
            if moment is not None:
                return moment, Kind.MOMENT
        return shown_number(stored, code), Kind.NUMBER


_KINDS = {"str": Kind.TEXT, "d": Kind.MOMENT}


def _clean(text: str) -> str:
    """A text without escapes, control characters and the space around it."""
    if "_x" in text:
        text = _ESCAPED.sub(lambda escape: chr(int(escape[1], 16)), text)
    return _CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n")).strip()
