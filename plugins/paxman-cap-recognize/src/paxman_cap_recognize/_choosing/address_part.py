"""Which address the wanted part is taken from: the first, and surely if it is the only one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paxman_cap_recognize._choosing.choices import NOTHING, Choice, Span, sure
from paxman_cap_recognize._choosing.party import is_headed_as
from paxman_cap_recognize._choosing.wishes import Part
from paxman_cap_recognize._kinds.address_parts import has_code, has_plain_code
from paxman_cap_recognize._prose.titles import dateline
from paxman_cap_recognize._recognition import Kind
from paxman_cap_recognize._recognizing import find
from paxman_core.capability import Facts, Standing
from paxman_core.values import NO_CONTEXT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_recognize._choosing.scene import Scene
    from paxman_cap_recognize._choosing.wishes import Wish
    from paxman_cap_recognize._recognition import Recognition

_BOX = re.compile(r"(?:p\.? ?o\.? ?|post office )?box\b|postfach|apartado|boîte", re.IGNORECASE)


def choose_part(scene: Scene, wish: Wish, found: Sequence[Recognition]) -> Choice:
    """The part of the first address that is not another party's, or of the one headed as theirs.

    Where all are another party's, the document may be about them; a page is not about its host.
    """
    if wish.party:
        return _of_party(scene, wish)
    own = [item for item in found if not scene.is_of_recipient(item.start)]
    own = own if own or scene.is_page else [*found]
    news = dateline(scene.text) if wish.kind is Kind.CITY and not scene.is_page else None
    if wish.part is Part.LABELLED or wish.qualifiers or not (own or news):
        return NOTHING
    if news is not None:
        return sure(Span(*news.span("city"))).by(Facts(Standing.SENTENCE, rivals=1))
    others = {item.value for item in found} - {own[0].value}
    facts = Facts(Standing.SHAPE, rivals=len(others), doubts=_doubts(scene, own[0]))
    return sure(Span(own[0].start, own[0].end)).by(facts)


def _of_party(scene: Scene, wish: Wish) -> Choice:
    """The only one of its kind in the address below the party's heading, read by itself.

    Beside it, in another column, may stand the address of somebody else.
    """
    block = next((one for one in scene.addresses if is_headed_as(scene, one, wish)), None)
    if block is None:
        return NOTHING
    found = find(wish.kind, "\n".join(line.text for line in block.lines), NO_CONTEXT)
    if len(found) != 1:
        return NOTHING
    start = found[0].start
    for line in block.lines:
        if start <= len(line.text):
            break
        start -= len(line.text) + 1
    first = line.start + start
    return sure(Span(first, first + found[0].end - found[0].start)).by(Facts(Standing.BELOW))


def _doubts(scene: Scene, part: Recognition) -> tuple[str, ...]:
    text, start = scene.text, part.start
    if scene.is_of_recipient(start):
        return ("the address of whom the document is for",)
    if not has_code(text, start):
        return ("an address without a postal code",)
    if part.kind is Kind.STREET and _BOX.match(text, start, part.end):
        return ("a box, and no street",)
    return ("only four digits make it an address",) if has_plain_code(text, start) else ()
