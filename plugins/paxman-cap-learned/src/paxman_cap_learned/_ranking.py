"""The possible texts of a field, ranked: by the chain, by what was found, by how each is made.

The chain sees tokens one by one. Whether a text as a whole is a value shows only beside the
others: it says more than a likelier one, or is what was found without the model.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from paxman_cap_learned._tokens import squeezed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paxman_cap_learned._linear import Chain, FoundSpan
    from paxman_cap_learned._view import Segment, View

MAX_TEXTS: Final = 8
"""Texts of one field that are ranked."""
MAX_PLACES: Final = 5
"""Places of what was found that are looked at."""
UNLIKELY: Final = 0.02
"""What the chain holds for less likely is not ranked: any text has a least unlikely word."""
SURE: Final = 0.999
ODDS_SCALE: Final = 10.0
"""How much more the chain's word counts than what the ranking adds while it is learned."""
PERSON: Final = "t=Bperson"
_LEADS: Final = (1.5, 3, 10, 30)


class Place(NamedTuple):
    """Where a text stands among the tokens, and how likely the chain holds this for a value."""

    probability: float
    segment: int
    first: int
    last: int


@attrs.frozen
class Text:
    """A possible value of a text field: where it stands best, and what is seen of it."""

    key: str
    start: int
    end: int
    features: Mapping[str, float]


def possible_texts(chain: Chain, view: View) -> dict[str, list[Text]]:
    """By field, the likeliest texts, with what was found without the model among them."""
    places: dict[str, dict[str, list[Place]]] = {}
    for number, segment in enumerate(view.segments):
        for path, spans in chain.spans(segment.features, view.reading.fields).items():
            by_key = places.setdefault(path, {})
            for (first, last), probability in _unbroken(segment, spans).items():
                key = squeezed(_written(view, segment, first, last))
                if key:
                    place = Place(min(probability, SURE), number, first, last)
                    by_key.setdefault(key, []).append(place)
    return {path: [*_Ranking(view, path, by_key).texts()] for path, by_key in places.items()}


def _unbroken(segment: Segment, spans: Sequence[FoundSpan]) -> dict[tuple[int, int], float]:
    """By place, how likely a text is that cuts no word: as likely as all that would cut it."""
    likely: dict[tuple[int, int], float] = {}
    for span in spans:
        place = segment.unbroken(span.first, span.last)
        likely[place] = likely.get(place, 0.0) + span.probability
    return likely


def _written(view: View, segment: Segment, first: int, last: int) -> str:
    return view.reading.text[segment.tokens[first].start : segment.tokens[last].end]


class _Ranking:
    """The texts of one field in one document."""

    def __init__(self, view: View, path: str, places: dict[str, list[Place]]) -> None:
        self.view, self.path, self.places = view, path, places
        self.found = view.written.get(path, "")
        self.likely = {key: _any_of(listed) for key, listed in places.items()}
        self.order = sorted(self.likely, key=lambda key: (-self.likely[key], key))

    def texts(self) -> Iterator[Text]:
        kept = [key for key in self.order[:MAX_TEXTS] if self.likely[key] >= UNLIKELY]
        found = squeezed(self.found)
        if found and found not in kept and (found in self.places or self._add_found(found)):
            kept.append(found)
        for key in kept:
            best = max(self.places[key], key=lambda p: (p.probability, -p.segment, -p.first))
            tokens = self.view.segments[best.segment].tokens
            features = dict.fromkeys(self._features(key, best), 1.0)
            features |= {"odds": self._odds(key), "rival": self._odds(self._rival(key))}
            yield Text(key, tokens[best.first].start, tokens[best.last].end, features)

    def _add_found(self, key: str) -> bool:
        """Whether what was found stands in what is looked at; the chain holds it for nothing."""
        for number, segment in enumerate(self.view.segments):
            for first, last in segment.index.places(self.found)[:MAX_PLACES]:
                self.places.setdefault(key, []).append(Place(0.0, number, first, last))
        return key in self.places

    def _odds(self, key: str) -> float:
        likely = max(1 - SURE, min(SURE, self.likely.get(key, 0.0)))
        return ODDS_SCALE * round(log(likely / (1 - likely)), 3)

    def _rival(self, key: str) -> str:
        return next((other for other in self.order if other != key), "")

    def _features(self, key: str, place: Place) -> Iterator[str]:
        yield "bias"
        yield f"times={min(len(self.places[key]), 4)}"
        yield from self._standing(key)
        yield from self._found_features(key)
        yield from _form(self.view.segments[place.segment], place)

    def _standing(self, key: str) -> Iterator[str]:
        """How the text stands to the other texts."""
        likely, rival = self.likely.get(key, 0.0), self.likely.get(self._rival(key), 0.0)
        rank = self.order.index(key) if key in self.likely else MAX_TEXTS
        yield f"rank={min(rank, 4)}"
        for lead in _LEADS:
            if not rank and likely >= lead * rival > 0:
                yield f"ahead={lead}"
            elif rank and rival >= lead * likely:
                yield f"behind={lead}"
        others = [other for other in self.order[: MAX_TEXTS // 2 + 1] if other != key]
        for other in others:
            side = "likelier" if self.likely[other] >= likely else "less"
            if other in key:
                yield f"holds={side}"
            elif key in other:
                yield f"inside={side}"

    def _found_features(self, key: str) -> Iterator[str]:
        """How the text stands to what was found without the model."""
        found = squeezed(self.found)
        if not found:
            yield "z=none"
        elif found == key:
            yield "z=same"
        else:
            yield "z=more" if found in key else "z=part" if key in found else "z=other"
        for path, written in self.view.written.items():
            other = squeezed(written)
            if path != self.path and other and (other in key or key in other):
                yield f"{'is' if other == key else 'meets'}={path}"


def _any_of(places: Sequence[Place]) -> float:
    """How likely one of the places is meant."""
    doubt = 1.0
    for place in places:
        doubt *= 1.0 - place.probability
    return 1.0 - doubt


def _form(segment: Segment, place: Place) -> Iterator[str]:
    """How the text is made: its length, its ends, whether it fills its line or goes over it."""
    tokens = segment.tokens
    first, last = tokens[place.first], tokens[place.last]
    before = tokens[place.first - 1] if place.first else None
    after = tokens[place.last + 1] if place.last + 1 < len(tokens) else None
    yield f"length={min(place.last - place.first + 1, 8)}"
    yield f"lines={min(last.line - first.line, 2)}"
    if first.line == last.line and first.cell != last.cell:
        yield "cells"
    yield f"first={first.shape}"
    yield f"last={last.shape}"
    starts_line = before is None or before.line != first.line
    ends_line = after is None or after.line != last.line
    yield f"fills={starts_line:d}{ends_line:d}"
    if PERSON in segment.features[place.first]:
        yield "person"
