"""Which stretch of running text belongs to a field, and what speaks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_recognize._choosing.choices import NOTHING, Choice, sure
from paxman_cap_recognize._kinds.named_places import place_of
from paxman_cap_recognize._prose.clauses import governing_laws, notices, periods
from paxman_cap_recognize._prose.dating import (
    dating,
    effective_from,
    is_effective_from,
    set_apart,
    signed,
    states_making,
)
from paxman_cap_recognize._prose.deals import deal_part
from paxman_cap_recognize._prose.event_names import acronyms, event_names
from paxman_cap_recognize._prose.events import (
    announces,
    day_ranges,
    end_times,
    held_on,
    is_legal,
    start_times,
)
from paxman_cap_recognize._prose.parties import are_between, parties
from paxman_cap_recognize._prose.persons import SURNAME
from paxman_cap_recognize._prose.roles import persons_as, whole_name
from paxman_cap_recognize._prose.speakers import AFFILIATED, speakers
from paxman_cap_recognize._prose.titles import dateline, headline, talk_title, titles
from paxman_cap_recognize._prose.venues import HEAD, venues
from paxman_cap_recognize._recognition import DEAL, Kind, Span, squeezed
from paxman_cap_recognize._tables import word_list
from paxman_core.capability import Facts, Match, Standing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_recognize._choosing.choices import Days
    from paxman_cap_recognize._choosing.scene import Scene
    from paxman_cap_recognize._prose.titles import Title

CLAUSE: Final = "clause"
"""A clause that exists to state the value states it, and no other clause says otherwise."""
NAMED_TWICE: Final = "set apart and named in the text"
_ADJECTIVES: Final = tuple(word_list("adjectives"))
"""How words end that stand for a country: `Swiss law`."""


def choose_stated(scene: Scene, kind: Kind, place: str = "") -> Choice:
    """What a clause or the preamble states; of several parties that with the place in a name."""
    if kind in _EVENTS:
        places, word = _EVENTS[kind]
        found = places(scene.text) if announces(scene.text) else []
        if kind is Kind.VENUE and not found and announces(scene.text):
            town = place_of(scene.text[:HEAD])
            found = [Span(town.start, town.end)] if town is not None else []
        if found and kind is Kind.SPEAKER and SURNAME.fullmatch(scene.text, *found[0][:2]):
            found = [whole_name(scene.text, *found[0][:2]), *found[1:]]
        return _first_of(scene, found, word, is_clause=kind in _TIMES and not place)
    if kind in _PERIODS:
        clauses, word = _PERIODS[kind]
        return _first_of(scene, clauses(scene.text), word, Match.SYNONYM)
    if kind is Kind.PARTY:
        return _party(scene, int(place or 0))
    if kind in DEAL:
        return _first_of(scene, deal_part(scene.text, kind), "acquires")
    return _law(scene) if kind is Kind.LAW else _title(scene)


def choose_made_on(
    scene: Scene, days: Days, *, is_effective: bool, is_stated: bool = False
) -> Choice:
    """The day on which a contract was made: in its preamble, or alone on a line of its head.

    It counts from the day that it defines as its effective date, or else from when it was made.
    The date of any paper is that only if it is a contract and states so.
    """
    defined, effective = effective_from(scene.text, days) if is_effective else ([], [])
    dated = dating(scene.text, days)
    made = [day for day in dated if states_making(scene.text, day[0])]
    said = defined or effective or made or (dated if not is_stated else [])
    # A letter has a day of its own, from which what it says need not count.
    is_letter = is_effective and scene.is_letter and not is_legal(scene.text)
    may_be_apart = not said and not is_stated and not is_letter
    apart = set_apart(scene.layout, days) or signed(scene.layout, days) if may_be_apart else []
    found = said or apart
    if not found:
        return NOTHING
    span, value = found[0]
    rivals = len({other for _, other in found} - {value})
    is_clause = (defined or effective) if is_effective else said and states_making(scene.text, span)
    checks = (CLAUSE,) if is_clause and not rivals else ()
    standing = Standing.SENTENCE if said else Standing.TOP
    is_other = rivals and not is_effective and is_effective_from(scene.text, span)
    match = Match.RELATED if is_other else Match.NONE
    return sure(span).by(Facts(standing, match, rivals=rivals, checks=checks))


def choose_held_on(scene: Scene, days: Days) -> Choice:
    """The day on which something takes place: the first beside a time, or the first of all."""
    if not announces(scene.text):
        return NOTHING
    lasting = day_ranges(scene.text)
    if lasting:
        return choose_edge(scene, "start")
    found = held_on(scene.text, days)
    if not found:
        return NOTHING
    span, value = found[0]
    rivals = len({other for _, other in found} - {value})
    return sure(span).by(Facts(Standing.SENTENCE, Match.SYNONYM, "on", rivals=rivals))


def choose_edge(scene: Scene, edge: str) -> Choice:
    """The day on which something that takes several begins or ends."""
    lasting = day_ranges(scene.text) if announces(scene.text) else []
    if not lasting:
        return NOTHING
    facts = Facts(Standing.SENTENCE, Match.SYNONYM, "on", rivals=len(lasting) - 1)
    return sure(lasting[0].first if edge == "start" else lasting[0].last).by(facts)


def choose_moment(scene: Scene, days: Days, edge: str) -> Choice:
    """The day and the hour at which something begins or ends: `on 14 March from 10:00 to 12:30`."""
    day = choose_held_on(scene, days)
    hours = end_times(scene.text) if edge == "end" else start_times(scene.text)
    line_end = scene.text.find("\n\n", day.spans[0].end) if day.spans else 0
    near = [hour for hour in hours if day.spans and day.spans[0].end <= hour.start]
    if not near or 0 <= line_end < near[0].start:
        return NOTHING
    parts = ((day.spans[0].start, day.spans[0].end), (near[0].start, near[0].end))
    said = " ".join(scene.text[slice(*part)] for part in parts)
    return sure(Span(parts[0][0], parts[1][1], parts, said)).by(day.facts)


def _law(scene: Scene) -> Choice:
    found = governing_laws(scene.layout)
    if not found:
        return NOTHING
    values = {squeezed(scene.text[clause.start : clause.end]) for clause in found}
    first = found[0]
    said = scene.text[first.start : first.end]
    is_adjective = said[0].islower() or squeezed(said).endswith(_ADJECTIVES)
    checks = (CLAUSE,) if len(values) == 1 and " and " not in said and not is_adjective else ()
    facts = Facts(
        Standing.SENTENCE, Match.SYNONYM, "governed by", rivals=len(values) - 1, checks=checks
    )
    return sure(first).by(facts)


def _title(scene: Scene) -> Choice:
    talk = talk_title(scene.text) if announces(scene.text) else None
    if talk and speakers(scene.text):
        return sure(Span(*talk)).by(Facts(Standing.SENTENCE, rivals=1))
    # The first lines of a page are its menu: `Order Tracking`, `Terms & Conditions`.
    found = [title for title in titles(scene.text) if title.is_plain or not scene.is_page]
    if not found:
        is_news = not scene.is_page and dateline(scene.text) is not None
        is_report = is_news or (scene.is_running and not is_legal(scene.text))
        top = headline(scene.text) if is_report else None
        # Above a talk stands who holds it.
        if top and announces(scene.text) and AFFILIATED.search(scene.text, *top):
            return NOTHING
        return sure(Span(*top)).by(Facts(Standing.TOP, rivals=1)) if top else NOTHING
    others = [(squeezed(scene.text[t.start : t.end]), t.in_text) for t in found]
    best = _fullest(scene, found)
    said = squeezed(scene.text[best.start : best.end])
    is_cut = any(other != said and other.startswith(said) for other, _ in others)
    is_again = (said, not best.in_text) in others
    checks = (NAMED_TWICE,) if is_again and not is_cut else ()
    facts = Facts(Standing.TOP, rivals=0 if checks else 1, checks=checks)
    return sure(Span(best.start, best.end)).by(facts)


def _fullest(scene: Scene, found: Sequence[Title]) -> Title:
    """The first title; of what stands apart and what the text says, the one that holds the other.

    A title of several lines stands apart in pieces.
    """
    first = next((title for title in found if title.is_plain), found[0])
    said = squeezed(scene.text[first.start : first.end])
    for other in found:
        if other.in_text and not first.in_text:
            called = squeezed(scene.text[other.start : other.end])
            return other if said in called and called != said else first
    return first


def list_parties(scene: Scene) -> tuple[list[Span], Facts]:
    """Every party once, in the order in which they are named, and how they were found.

    A list is known to be whole if a contract is made between two, each with its legal form.
    """
    places: dict[str, Span] = {}
    found = parties(scene.text)
    for party in found:
        said = squeezed(scene.text[party.start : party.end])
        places.setdefault(said, Span(party.start, party.end))
    is_pair = len(places) == 2 and all(one.is_said and one.is_whole for one in found)
    checks = (CLAUSE,) if is_pair and are_between(scene.text, found[0]) else ()
    rivals = max(0, len(places) - 1)
    return [*places.values()], Facts(
        Standing.SENTENCE, Match.SYNONYM, "between", rivals=rivals, checks=checks
    )


def _party(scene: Scene, place: int) -> Choice:
    """One of the parties: the first, if the field does not say which.

    Who is named as one of several that made the contract did make it.
    """
    found, facts = list_parties(scene)
    if len(found) < max(1, place):
        return NOTHING
    first = parties(scene.text)[0]
    is_clause = len(found) > 1 and first.is_said and first.is_whole and not place
    checks = (CLAUSE,) if is_clause else facts.checks * bool(place)
    return sure(found[max(0, place - 1)]).by(attrs.evolve(facts, checks=checks))


def choose_person(scene: Scene, role: str) -> Choice:
    """The person whom the text gives a role, or whom a letter greets or is signed by."""
    return _first_of(scene, persons_as(scene.text, role), role)


def _first_of(
    scene: Scene,
    found: Sequence[Span],
    word: str,
    match: Match = Match.RELATED,
    *,
    is_clause: bool = False,
) -> Choice:
    """The first; an announcement has its one time to say when it begins, or its range."""
    if not found:
        return NOTHING
    values = {_said(scene, one) for one in found}
    checks = (CLAUSE,) if is_clause and len(values) == 1 else ()
    facts = Facts(Standing.SENTENCE, match, word, rivals=len(values) - 1, checks=checks)
    return sure(found[0]).by(facts)


def _said(scene: Scene, one: Span) -> str:
    """What a stretch means, in words that can be compared."""
    parts = one.parts or ((one.start, one.end),)
    return squeezed(one.means or "".join(scene.text[slice(*part)] for part in parts))


_PERIODS: Final = {Kind.TERM: (periods, "term"), Kind.NOTICE: (notices, "notice")}
_TIMES: Final = frozenset((Kind.START_TIME, Kind.END_TIME))
_EVENTS: Final = {
    Kind.START_TIME: (start_times, "at"),
    Kind.END_TIME: (end_times, "until"),
    Kind.VENUE: (venues, "in"),
    Kind.SPEAKER: (speakers, "by"),
    Kind.EVENT_NAME: (event_names, "called"),
    Kind.ACRONYM: (acronyms, "called"),
}
