"""What people write where there is no value, and boxes to tick: which of the options is chosen."""

from __future__ import annotations

from typing import Final, NamedTuple

from paxman_cap_evidence._evidence import trimmed
from paxman_cap_evidence._words import phrases
from paxman_core.patterns import lazy_pattern

_DECORATION: Final = " \t\xa0.-–—_*/\\?()[]<>\"'"
_MARKS: Final = phrases("no value")
_DEFERRED: Final = phrases("given later")
_ELSEWHERE = lazy_pattern(
    r"(?:[Ss]ee|[Ss]ame as|[Aa]s per|[Rr]efer to|[Ss]iehe|[Ww]ie|[Vv]oir)(?: [a-zà-ÿ]+){1,4}"
)
_LONGEST: Final = 24
_ASKED_FOR = lazy_pattern(
    r"(?i)\W*(?:\w+ ){0,3}(?:required|mandatory|obligatoire|obligatorio|obbligatori[oa]"
    r"|erforderlich|pflichtfeld|verplicht|wymagane|povinn[éý])\b(?: \w+){0,6}\W*"
)
"""What a form says of a field that has to be filled in: `This field is required.`"""
_SLOT = lazy_pattern(r"(?s)(?:\{\{|<<|\[\[|\$\{)[^\n]*|\[[A-Z][A-Z\s/_&.,'’-]+\].*")
"""What a template leaves to be filled in: `{{name}}`, `[COMPANY NAME]`."""
_BOX = lazy_pattern(r"\[ ?([xX✓✔✗✘*]?) ?\]|\( ?([xX✓✔✗✘*]?) ?\)|([☑☒✅■])|[☐□]")


def is_placeholder(said: str) -> bool:
    """Whether a text only says that there is no value."""
    if _ASKED_FOR.fullmatch(said) or _SLOT.fullmatch(said):
        return True
    if len(said) > _LONGEST and any(map(str.isalnum, said)):
        return False
    bare = said.strip(_DECORATION)
    return not bare or bare.lower() in _MARKS


def is_deferred(said: str) -> bool:
    """Whether a text says that a number or a name is given later or elsewhere.

    Of a state or a remark, `pending` and `see below` are the value.
    """
    bare = " ".join(said.strip(_DECORATION).split())
    return bare.lower() in _DEFERRED or _ELSEWHERE.fullmatch(bare) is not None


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
