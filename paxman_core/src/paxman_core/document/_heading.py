"""Whether the first row of a table names its columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from paxman_core._lazy import lazy_pattern

if TYPE_CHECKING:
    from paxman_core.document._structure import Cell

_YEAR = lazy_pattern(r"(?:19|20)\d\d")
_DATA = lazy_pattern(r"[^\w]*\d|.*@|.*\d[^\w]*$", re.DOTALL)


def guess_header(rows: Sequence[Sequence[Cell]]) -> int:
    """1 if the first row names the columns, else 0.

    It does unless one of its cells begins or ends in a digit or is an e-mail address, as data
    does; years are let pass, since they head columns as often. A row of labels ends in no colon.
    """
    if not rows or not any(cell.text.strip() for cell in rows[0]):
        return 0
    texts = [cell.text.strip() for cell in rows[0]]
    if any(_DATA.match(text) and not _YEAR.fullmatch(text) for text in texts):
        return 0
    return 0 if len(texts) == 2 and texts[0].endswith(":") else 1
