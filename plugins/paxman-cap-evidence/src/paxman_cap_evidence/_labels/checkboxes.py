"""Boxes to tick: which of the options beside a label is chosen."""

from __future__ import annotations

from typing import NamedTuple

from paxman_cap_evidence._spans import trimmed
from paxman_core.patterns import lazy_pattern

_BOX = lazy_pattern(r"\[ ?([xX✓✔✗✘*]?) ?\]|\( ?([xX✓✔✗✘*]?) ?\)|([☑☒✅■])|[☐□]")


class Choice(NamedTuple):
    """Where the chosen option stands; of a box without an option, the box itself."""

    start: int
    end: int
    is_bare: bool = False


def has_boxes(text: str, start: int, end: int) -> bool:
    """Whether there are boxes to tick."""
    return _BOX.search(text, start, end) is not None


def chosen(text: str, start: int, end: int) -> Choice | None:
    """The one option that is ticked; None if none or several are.

    Options stand behind their boxes, unless one stands before the first box.
    """
    boxes = list(_BOX.finditer(text, start, end))
    ticked = [place for place, box in enumerate(boxes) if any(box.groups())]
    if len(ticked) != 1:
        return None
    place = ticked[0]
    box = boxes[place]
    if text[start : boxes[0].start()].strip():
        first = boxes[place - 1].end() if place else start
        option = trimmed(text, first, box.start(), ",;/|")
    else:
        last = boxes[place + 1].start() if place + 1 < len(boxes) else end
        option = trimmed(text, box.end(), last, ",;/|")
    if option[0] < option[1]:
        return Choice(*option)
    return Choice(box.start(), box.end(), is_bare=True) if len(boxes) == 1 else None
