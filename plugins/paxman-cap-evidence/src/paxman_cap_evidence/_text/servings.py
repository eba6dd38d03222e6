"""For how many a recipe is, where a line of its own says so: `Serves 4`, `Pour 6 personnes`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import ValueSpan, at_span
from paxman_cap_evidence._words import any_of
from paxman_core.capability import Match, Standing
from paxman_core.labels import SYNONYM, concept_of
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from paxman_cap_evidence._evidence import Found
    from paxman_cap_evidence._values.reading import Readers

_NUMBER: Final = r"(?P<{}>\d{{1,3}})(?:\s?(?:-|–|to|or|bis|à|a)\s?\d{{1,3}})?"
_EATERS: Final = any_of("eaters")
_LINE = lazy_pattern(
    r"\n[ \t]*+(?=[smypfervd\d])(?:"
    r"(?P<label>serves|servings|makes|yields?|pour|für|ergibt|rinde|rende|dosi per|voor)"
    rf"[ \t]*:?[ \t]+(?P<value>{_NUMBER.format('first')}(?:[ \t]+[^\W\d_]+){{0,4}})"
    r"[ \t]*[.)|]?[ \t]*$"
    rf"|(?P<whole>{_NUMBER.format('second')}[ \t]+(?:{_EATERS})\b(?:[ \t]+[^\W\d_]+){{0,3}})"
    r"[ \t]*$)",
    re.IGNORECASE | re.MULTILINE,
)


def servings(text: str, readers: Readers) -> Found:
    """The first line that says for how many something is, for the fields that ask."""
    wanted = [
        number
        for number, reader in enumerate(readers)
        if any(concept_of(key) == "servings" for key in reader.own_keys)
    ]
    # A pattern that begins with a line break is searched fast; the first line is given one too.
    line = _LINE.search(f"\n{text}") if wanted else None
    if line is None:
        return
    places = {name: (line.start(name) - 1, line.end(name) - 1) for name in line.groupdict()}
    for number in wanted:
        said, counted = ("value", "first") if line["value"] else ("whole", "second")
        start, end = places[said if readers[number].is_text else counted]
        label = places["label"] if line["value"] else (start, start)
        span = ValueSpan(start, end, text[start:end])
        yield number, at_span(SYNONYM, text, span, Standing.FOLLOWING, label, match=Match.SYNONYM)
