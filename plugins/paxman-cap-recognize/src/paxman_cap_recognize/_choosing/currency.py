"""The currency of a document: the code that it labels, else what stands beside its amounts."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from paxman_cap_recognize._choosing.choices import NOTHING, Choice, abstain, sure, unsure
from paxman_cap_recognize._choosing.label_matching import Match, match_at
from paxman_cap_recognize._choosing.labelled import choose_labelled
from paxman_cap_recognize._recognition import Kind, Span
from paxman_core.capability import Facts, Standing
from paxman_core.values import NO_CONTEXT, Money, meaning_of, unit_forms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_cap_recognize._choosing.scene import Scene
    from paxman_cap_recognize._choosing.wish import Wish

_SIGN = re.compile(r"^[^\d\s.,()+-]+|[^\d\s.,()+-]+$")
_CENTS = re.compile(r"\d[.,]\d\d(?!\d)")
_NUMBERED = re.compile(r"-\d{3}")
"""Follows a code that begins a number, such as `CHE-116.281.710`."""
_WEIGHTS: Final = frozenset(unit.upper() for unit in unit_forms("kg"))
"""`92.40 KGS` is a weight far more often than a sum in som."""
_MOST_OTHERS: Final = 5
"""One amount in so many may be in another currency: a sum that a note converts."""
APART: Final = "beside no amount"
SHARED: Final = "several currencies share the sign"


def choose_currency(scene: Scene, wish: Wish) -> Choice:
    """The labelled code; else the currency of the amounts; else the only code in the text."""
    found = scene.found(Kind.CURRENCY, NO_CONTEXT)
    codes = [code for code in found if not _NUMBERED.match(scene.text, code.end)]
    apart = {
        str(code.value): Span(code.start, code.end) for code in codes if code.value not in _WEIGHTS
    }
    named = [c for c in codes if match_at(scene.layout, c.start, c.end, wish) is Match.NAMED]
    if named:
        return choose_labelled(scene, wish, named)
    return _of_amounts(scene, apart) or _alone(scene, apart)


def _of_amounts(scene: Scene, apart: dict[str, Span]) -> Choice | None:
    signs = [*_signs(scene)]
    if not signs:
        return None
    counts = Counter(span.means for span in signs)
    (most, count), *others = counts.most_common()
    first = next(span for span in signs if span.means == most)
    meaning = meaning_of(scene.text[first.start : first.end])
    is_shared = meaning is None or len(meaning.codes) > 1
    told = {code: apart[code] for code in apart if meaning is not None and code in meaning.codes}
    if is_shared and not others and most not in told and len(told) == 1:
        return _alone(scene, told)
    facts = Facts(Standing.SHAPE, rivals=len(others), doubts=(SHARED,) if is_shared else ())
    if not others:
        return sure(first).by(facts)
    if sum(number for _, number in others) * _MOST_OTHERS > count:
        firsts = {span.means: span for span in reversed(signs)}
        return abstain([*firsts.values()], scene.text, Kind.CURRENCY)
    other = next(span for span in signs if span.means != most)
    return unsure(first, other, "another currency").by(facts)


def _signs(scene: Scene) -> Iterator[Span]:
    """The sign or code of every amount that has one; letters are one only beside cents."""
    for amount in scene.found(Kind.MONEY, NO_CONTEXT):
        said = scene.text[amount.start : amount.end]
        sign = _SIGN.search(said)
        if not isinstance(amount.value, Money) or sign is None or sign[0] in _WEIGHTS:
            continue
        if not sign[0].isalpha() or _CENTS.search(said):
            start = amount.start + sign.start()
            yield Span(start, start + len(sign[0]), means=amount.value.currency)


def _alone(scene: Scene, codes: dict[str, Span]) -> Choice:
    if not codes:
        return NOTHING
    if len(codes) > 1:
        return abstain([*codes.values()], scene.text, Kind.CURRENCY)
    return sure(*codes.values()).by(Facts(Standing.SHAPE, doubts=(APART,)))
