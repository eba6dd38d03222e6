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
_SAMPLE = 30
_DATA = lazy_pattern(r"[^\w]*\d|.*@|.*\d[^\w]*$", re.DOTALL)


def guess_header(rows: Sequence[Sequence[Cell]]) -> int:
    """1 if the first row names the columns, else 0.

    It does unless one of its cells begins or ends in a digit or is an e-mail address, as data
    does. Years are let pass, since they head columns as often, and words with a number above cells
    that are not: `Share 2013` over 18.51. A row of labels ends in no colon.
    """
    if not rows or not any(cell.text.strip() for cell in rows[0]):
        return 0
    texts = [cell.text.strip() for cell in rows[0]]
    for column, text in enumerate(texts):
        below = [row[column].text for row in rows[1:_SAMPLE] if column < len(row)]
        coded = sum(_CODE.match(said) is not None for said in below)
        is_name = _CODE.match(text) is not None and 2 * coded < len(below)
        if _DATA.match(text) and not _YEAR.fullmatch(text) and not is_name:
            return 0
    return 0 if len(texts) == 2 and texts[0].endswith(":") else 1
