"""Which address the wanted part is taken from: the first, and surely if it is the only one."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

from paxman_cap_recognize._choosing.choices import NOTHING, Choice, sure
from paxman_cap_recognize._choosing.party import is_headed_as
from paxman_cap_recognize._choosing.wish import Part
from paxman_cap_recognize._kinds.address_lines import is_region
from paxman_cap_recognize._kinds.address_parts import has_code, has_plain_code
from paxman_cap_recognize._kinds.named_places import part_of
from paxman_cap_recognize._prose.titles import dateline
from paxman_cap_recognize._recognition import Kind, Span, has_digit
from paxman_cap_recognize._recognizing import find
from paxman_core.capability import Facts, Standing
from paxman_core.labels import concept_of, label_key
from paxman_core.values import NO_CONTEXT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_recognize._choosing.scene import Scene
    from paxman_cap_recognize._choosing.wish import Wish
    from paxman_cap_recognize._recognition import Recognition
    from paxman_core.document import Line

_GAP = re.compile(r" {3}|\t")
_LABEL = re.compile(r"([^\W\d_][^:\t\n]{1,30}):\s")
_OF_PLACES = ("address", "street", "city", "postal_code", "location", "company", "supplier", None)
_GOES_ON = re.compile(r",?[ ][^\W\d_A-Z]{2,}(?:[ ]|\.$|\.\s)")
_LONG_NUMBER = re.compile(r"\d{5}")
_BOX = re.compile(r"(?:p\.? ?o\.? ?|post office )?box\b|postfach|apartado|boîte", re.IGNORECASE)


def choose_part(scene: Scene, wish: Wish, found: Sequence[Recognition]) -> Choice:
    """The part of the first address that is not another party's, or of the one headed as theirs.

    Where all are another party's, the document may be about them; a page is not about its host.
    """
    if wish.party:
        return _of_party(scene, wish)
    if any(_GAP.search(scene.text, item.start, item.end) for item in found):
        # Two columns were read as one: the issuer's address stands in the left.
        found = _found_in(wish.kind, scene.layout.left())
    own = [item for item in found if not scene.is_of_recipient(item.start)]
    own = own if own or scene.is_page else [*found]
    named = part_of(scene.text, wish.kind) if not scene.is_page else None
    if named is not None and own and is_region(scene.text[own[0].start : own[0].end]):
        own = []
    news = dateline(scene.text) if wish.kind is Kind.CITY and not scene.is_page else None
    if wish.part is Part.LABELLED or wish.qualifiers:
        return NOTHING
    if not (own or news):
        return sure(named).by(Facts(Standing.SENTENCE)) if named is not None else NOTHING
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
    found = _found_in(wish.kind, block.lines)
    if len(found) != 1:
        return NOTHING
    return sure(Span(found[0].start, found[0].end)).by(Facts(Standing.BELOW))


def _found_in(kind: Kind, lines: Sequence[Line]) -> list[Recognition]:
    """Those of a kind within one of these lines alone, at their places in the document."""
    text = "\n".join(line.text for line in lines)
    starts = [*accumulate((len(line.text) + 1 for line in lines), initial=0)]
    found = []
    for item in find(kind, text, NO_CONTEXT):
        at = bisect_right(starts, item.start) - 1
        moved = lines[at].start - starts[at]
        if item.end < starts[at + 1]:
            found.append(item._replace(start=item.start + moved, end=item.end + moved))
    return found


def _doubts(scene: Scene, part: Recognition) -> tuple[str, ...]:
    text, start = scene.text, part.start
    if scene.is_of_recipient(start):
        return ("the address of whom the document is for",)
    if scene.is_in_sentence(start) or _GOES_ON.match(text, part.end):
        return ("a sentence says where something else is",)
    if not has_code(text, start):
        return ("an address without a postal code",)
    label = _LABEL.match(scene.layout.line_at(start).text)
    if label is not None and concept_of(label_key(label[1])) not in _OF_PLACES:
        return ("it stands after another label",)
    if part.kind is Kind.STREET and _BOX.match(text, start, part.end):
        return ("a box, and no street",)
    said = text[start : part.end]
    if part.kind is Kind.STREET and not has_digit(said):
        return ("a street without a number",)
    if part.kind is Kind.STREET and _LONG_NUMBER.search(said):
        return ("it runs into another number",)
    if part.kind is Kind.CITY and is_region(said):
        return ("a state is called so",)
    return ("only four digits make it an address",) if has_plain_code(text, start) else ()
