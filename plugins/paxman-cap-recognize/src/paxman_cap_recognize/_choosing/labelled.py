"""Which thing belongs to a field, where nothing is known but labels and how many there are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import attrs

from paxman_cap_recognize._choosing.choices import NOTHING, Choice, abstain, sure, unsure
from paxman_cap_recognize._choosing.label_matching import LINKS, Match, match_at
from paxman_cap_recognize._choosing.name_words import OTHER_PARTIES
from paxman_cap_recognize._choosing.wish import Part
from paxman_cap_recognize._prose.events import is_legal
from paxman_cap_recognize._recognition import Kind, Span
from paxman_cap_recognize._tables import any_line
from paxman_core.capability import Facts, Standing
from paxman_core.capability import Match as LabelMatch
from paxman_core.labels import MAX_LABEL, concept_of, doubts_about_number, label_key

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_recognize._choosing.scene import Scene
    from paxman_cap_recognize._choosing.wish import Wish
    from paxman_cap_recognize._recognition import Recognition

_COUNTED = frozenset((Kind.MONEY, Kind.QUANTITY, Kind.PERCENTAGE))
_NEEDS_LABEL = _COUNTED | {Kind.IDENTIFIER, Kind.COUNTRY}
"""What these are is not told by their shape, so they count only with the field's label."""
_MAX_LABEL_WORDS = 6
_LONG_TEXT = 20_000
"""Characters; no letter, invoice or receipt is as long."""
_SAMPLE = re.compile(r"(?:your|sample|specimen|example|dummy|ihre?|votre)\b", re.IGNORECASE)
_EXAMPLE = re.compile(
    r"\b(?:e\.? ?g|example|format|z\. ?B|p\. ?ex|par exemple|p\. ?ej)\.?[ :,]*$", re.IGNORECASE
)
_OF_ONE_MATTER = re.compile(rf"(?i:{any_line('mailboxes_of_one_matter')})[@+._-]")
_REFERRING = re.compile(r"\W*(?:zur?|to|for|für|sur|pour|voor|against|re)\s", re.IGNORECASE)
_OTHER_LABEL = re.compile(r"[^\W\d_]{3,}:[^\t|:]*$")
_TAX_NUMBER = re.compile(r"\d{2}-\d{7}")
_ADDRESSED = re.compile(r"https?:|www\.", re.IGNORECASE)
_CLOCK = re.compile(r"(?<![\d:])\d{1,2}:\d{2}(?![\d])")
_DIALLED = re.compile(
    r"\+\d[\d ()./-]{6,}|\(0?\d{2,5}\)[ -]?\d[\d ./-]{4,}|\d{3}[-. ]\d{3}[-. ]\d{4}"
    r"|0\d{1,4}[-/ ]\d[\d -]{4,}"
)


def choose_labelled(scene: Scene, wish: Wish, found: Sequence[Recognition]) -> Choice:
    """The one with the field's label, else the only one of its kind that has no other label."""
    by_match: dict[Match, list[Recognition]] = {}
    for item in of_party(scene, wish, found):
        match = match_at(scene.layout, item.start, item.end, wish)
        by_match.setdefault(match, []).append(item)
    what = f"another {wish.kind.value.replace('_', ' ')}"
    named, others = _distinct(by_match.get(Match.NAMED, [])), by_match.get(Match.NONE, [])
    if named:
        choice = sure(named[0]) if len(named) == 1 else unsure(named[0], named[1], what)
        return choice.by(_facts_of_named(scene, wish, named, others))
    loose = _distinct([item for item in others if _stands_out(scene, item)])
    is_long = len(scene.text) > _LONG_TEXT
    if wish.kind is Kind.PHONE and (is_long or any(_is_dialled(scene.text, i) for i in found)):
        # Beside numbers that are grouped to be dialled, and in a long text, any other may be an
        # identifier.
        loose = [item for item in loose if _is_dialled(scene.text, item)]
    if not loose:
        return NOTHING
    if wish.qualifiers or wish.line or wish.kind in _NEEDS_LABEL:
        return abstain(loose, scene.text, wish.kind)
    facts = Facts(
        Standing.SHAPE, rivals=len(loose) - 1, doubts=_doubts_about(scene, wish, loose[0])
    )
    if len(loose) == 1:
        return sure(loose[0]).by(facts)
    if wish.part is Part.ISSUER:
        return unsure(loose[0], loose[1], what).by(facts)
    return abstain(loose, scene.text, wish.kind)


def _facts_of_named(
    scene: Scene, wish: Wish, named: Sequence[Span], others: Sequence[Recognition]
) -> Facts:
    """What speaks for the first of those that a label names, and against it."""
    facts = label_facts(scene, wish, named[0].start, len(named) - 1)
    doubts = [*facts.doubts, *_doubts_about_named(scene.text, wish.kind, named[0])]
    if wish.kind is Kind.IDENTIFIER and _REFERRING.match(facts.label):
        doubts.append("it may be the number of another paper")
    if wish.part is Part.ISSUER and wish.kind is Kind.PHONE:
        # Of a bill without headings the labelled number may be the customer's.
        above = (one for one in others if one.start < named[0].start)
        if any(_is_dialled(scene.text, one) for one in above):
            doubts.append("another number stands above it")
    return attrs.evolve(facts, doubts=tuple(doubts))


def _doubts_about_named(text: str, kind: Kind, span: Span) -> Iterator[str]:
    """What speaks against a value although a label names it."""
    if kind in _COUNTED:
        yield from doubts_about_number(text, span.start, span.end)
    if kind is Kind.COMPANY and _SAMPLE.match(text, span.start):
        yield "a sample"
    if kind is Kind.IBAN:
        from stdnum import iban

        if not iban.is_valid(text[span.start : span.end]):
            yield "its check digits are wrong"


def _doubts_about(scene: Scene, wish: Wish, span: Span) -> tuple[str, ...]:
    """What without a label may be something else: only its form tells a number from others.

    A number to dial is grouped as such numbers are, and one for VAT begins with its country.
    """
    said = scene.text[span.start : span.end]
    before = scene.text[scene.layout.line_at(span.start).start : span.start]
    if _EXAMPLE.search(before):
        return ("an example",)
    if not OTHER_PARTIES.isdisjoint(label_key(before[-MAX_LABEL:]).split()):
        return ("the label names another party",)
    called = concept_of(label_key(before[-MAX_LABEL:].strip(" ;:#")))
    if _OTHER_LABEL.search(before) or called not in (None, "phone", "company", "contact"):
        return ("it stands after another label",)
    if wish.kind is Kind.URL and not _ADDRESSED.match(said):
        return ("a host, which may be named for another reason",)
    if wish.kind is Kind.PHONE and _TAX_NUMBER.fullmatch(said):
        return ("grouped as tax numbers are, too",)
    if wish.kind is Kind.PHONE and not _is_dialled(scene.text, span):
        return ("not grouped as telephone numbers are",)
    if wish.kind is Kind.PHONE and _CLOCK.search(scene.layout.line_at(span.start).text):
        return ("on a line with a time, as numbers of a till are",)
    if wish.kind is Kind.HOURS:
        from paxman_cap_recognize._kinds.hours import is_cut

        return ("more of them may stand beside",) * is_cut(scene.text, span.start, span.end)
    if wish.kind is Kind.EMAIL and _OF_ONE_MATTER.match(said):
        return ("a mailbox for one matter",)
    if wish.kind is Kind.COMPANY and (scene.text[: span.start].strip() or is_legal(scene.text)):
        return ("without a label not at the top, or one of the parties of a contract",)
    if wish.kind is Kind.TAX_ID and not said[:2].isalpha():
        return ("without the letters of a country",)
    return ()


def _is_dialled(text: str, span: Span | Recognition) -> bool:
    """Whether a number is grouped as those are that people dial."""
    return _DIALLED.fullmatch(text, span.start, span.end) is not None


def label_facts(scene: Scene, wish: Wish, start: int, rivals: int) -> Facts:
    """What stands before a value that is named on its line, above it or in its sentence."""
    line = scene.layout.line_at(start)
    label = scene.text[max(line.start, start - MAX_LABEL) : start].strip(" \t:.=-([|@")
    words = label_key(label).split()
    is_sentence = len(words) > _MAX_LABEL_WORDS or scene.is_in_sentence(start)
    standing = Standing.SENTENCE if is_sentence else Standing.AFTER
    if not label:
        standing = Standing.BELOW
    said = label_key(LINKS.sub("", label)).split()
    is_related = any(" ".join(said[-size:]) in wish.related for size in range(1, len(said) + 1))
    match = LabelMatch.RELATED if is_related else LabelMatch.SYNONYM
    is_others = not wish.party and not OTHER_PARTIES.isdisjoint(words)
    doubts = ("the label names another party",) if is_others else ()
    return Facts(standing, match, label[-80:], rivals=rivals, doubts=doubts)


def of_party(scene: Scene, wish: Wish, found: Sequence[Recognition]) -> Sequence[Recognition]:
    """What stands under no heading, or under the one of the party whose things are wanted.

    Where a heading says what is theirs, what stands elsewhere is the issuer's.
    """
    if wish.part is Part.ISSUER:
        return [item for item in found if not scene.is_of_recipient(item.start)]
    if not wish.party:
        return found
    own = [item for item in found if wish.party in scene.heading_of(item.start).split()]
    if own or scene.names_recipient:
        return own
    return [item for item in found if not scene.heading_of(item.start)]


def _stands_out(scene: Scene, item: Recognition) -> bool:
    """Whether a thing without a label counts: a company that a sentence mentions does not."""
    if item.kind is not Kind.COMPANY:
        return True
    line = scene.layout.line_at(item.start)
    return item.start == line.start or scene.text[item.start - 1] in "\t|"


def _distinct(found: Sequence[Recognition]) -> list[Span]:
    """The first place of every value."""
    places: dict[object, Span] = {}
    for item in found:
        key = item.start if item.value is None else item.value
        places.setdefault(key, Span(item.start, item.end))
    return list(places.values())
