"""Whether the first row of a table names its columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from paxman_core._lazy import lazy_pattern

if TYPE_CHECKING:
    from paxman_core.document._structure import Cell

_YEAR = lazy_pattern(r"(?:19|20)\d\d")
_CODE = lazy_pattern(r"[^\W\d_][^@]*\d\W*$", re.DOTALL)
_FIGURE = lazy_pattern(r"[^\w]*\d[\d.,]*\W*$")
_SAMPLE = 30
_DATA = lazy_pattern(r"[^\w]*\d|.*@|.*\d[^\w]*$", re.DOTALL)


def guess_header(rows: Sequence[Sequence[Cell]]) -> int:
    """1 if the first row names the columns, else 0.

    It does unless one of its cells begins or ends in a digit or is an e-mail address, as data
    does. Years are let pass, since they head columns as often, and words with a number above cells
    that are not, `Share 2013` over 18.51, or in a row of which most stand above figures. A row of
    labels ends in no colon.
    """
    if not rows or not any(cell.text.strip() for cell in rows[0]):
        return 0
    texts = [cell.text.strip() for cell in rows[0]]
    doubtful = above_figures = 0
    for column, text in enumerate(texts):
        below = [row[column].text for row in rows[1:_SAMPLE] if column < len(row)]
        is_coded = _CODE.match(text) is not None
        if _DATA.match(text) and not _YEAR.fullmatch(text) and not is_coded:
            return 0
        doubtful += is_coded and 2 * sum(map(bool, map(_CODE.match, below))) >= len(below)
        above_figures += 2 * sum(map(bool, map(_FIGURE.match, below))) > len(below)
    if doubtful and 2 * above_figures <= len(texts):
        return 0
    return 0 if len(texts) == 2 and texts[0].endswith(":") else 1
