"""The upright lines of ruled tables: what stands left and right of one is never one cell."""

from __future__ import annotations

from bisect import bisect_left
from ctypes import byref, c_int
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pypdfium2 import PdfObject, PdfPage

    from paxman_read_pdf._glyphs import Sheet

_MOST_LOOKED_AT: Final = 20_000
"""Drawings have more lines than tables do."""
_THIN: Final = 2.5
_TALL: Final = 6.0
"""In points: what is lower is a dash or a dot."""
_SLACK: Final = 0.5


class Rule(NamedTuple):
    """An upright line."""

    x: float
    top: float
    bottom: float


class Rules:
    """The upright lines of a page."""

    def __init__(self, rules: Iterable[Rule] = ()) -> None:
        self._rules = sorted(rules)
        self._places = [rule.x for rule in self._rules]

    def part(self, left: float, right: float, height: float) -> bool:
        """Whether a line stands between two places at a height."""
        first = bisect_left(self._places, left - _SLACK)
        last = bisect_left(self._places, right + _SLACK, first)
        return any(rule.top <= height <= rule.bottom for rule in self._rules[first:last])


def rules_of(page: PdfPage, sheet: Sheet) -> Rules:
    """The upright lines of a page: drawn as such, as thin areas, or as the sides of boxes."""
    from pypdfium2 import raw

    paths = page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=4)
    found = islice(paths, _MOST_LOOKED_AT)
    return Rules(rule for path in found for rule in _upright(path, sheet))


def _upright(path: PdfObject, sheet: Sheet) -> Iterator[Rule]:
    left, top, right, bottom = sheet.box(*path.get_bounds())
    if bottom - top < _TALL:
        return
    if right - left <= _THIN:
        yield Rule((left + right) / 2, top, bottom)
    elif _is_stroked(path):
        yield Rule(left, top, bottom)
        yield Rule(right, top, bottom)


def _is_stroked(path: PdfObject) -> bool:
    from pypdfium2 import raw

    fill, stroke = c_int(), c_int()
    return bool(raw.FPDFPath_GetDrawMode(path.raw, byref(fill), byref(stroke)) and stroke.value)
