"""One request answered: everything that looking at a document takes, loaded with the first one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import attrs

from paxman_cap_recognize._choosing.choices import NOTHING, Choice
from paxman_cap_recognize._choosing.name_words import OTHER_PARTIES
from paxman_cap_recognize._choosing.organization import (
    framed_view,
    is_about_contact,
    organization_of,
    wanting_organization,
)
from paxman_cap_recognize._choosing.scene import MOST_CHARACTERS, Scene
from paxman_cap_recognize._choosing.wish import Part
from paxman_cap_recognize._choosing.wishes import wish_of
from paxman_cap_recognize._recognition import ADDRESS_PARTS, STATED, Kind, Span
from paxman_cap_recognize._spec import SPEC
from paxman_cap_recognize._tables import any_of
from paxman_core.capability import CapabilityResult, Finding, Standing, TextSpan
from paxman_core.diagnostics import AMBIGUOUS, INPUT_INCOMPLETE, Diagnostic
from paxman_core.labels import concept_of, name_key, parse_context, sought
from paxman_core.values import FieldType, Invalid, parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paxman_cap_recognize._choosing.wish import Wish
    from paxman_core.capability import CapabilityRequest, Facts
    from paxman_core.contract import CanonicalField
    from paxman_core.document import Document
    from paxman_core.values import ParseContext

_PAGE = "text/html"
FRAMED = "in a menu, a footer or a part about others"
OF_ANY = "several objects ask for one, and nothing says whose it is"
_CELL = re.compile(r"[^\t]+")
_SELLERS = ("seller", "seller name", "vendor", "vendor name")
_SCHOOLS = ("university", "school")
_SCHOOL = re.compile(any_of("schools"), re.IGNORECASE)
"""What a university or a school is called; another page's title names neither."""


def answer(request: CapabilityRequest) -> CapabilityResult:
    """One look at the document for all the fields."""
    document = request.document.plain
    is_page = document.media_type == _PAGE
    # What frames a page counts where the page itself says nothing.
    views = (document.body_view, *((framed_view(document),) if document.furniture else ()))
    scenes = [Scene(view, is_page=is_page) for view in views]
    findings: dict[str, tuple[Finding, ...]] = {}
    notes: list[Diagnostic] = []
    if len(document.text) > MOST_CHARACTERS:
        message = f"only the first {MOST_CHARACTERS} characters were looked at"
        notes.append(Diagnostic(INPUT_INCOMPLETE, message, capability_id=SPEC.id))
    # What is known to be the customer's by the fields that were filled before.
    theirs = frozenset(
        value
        for path, value in request.resolved.items()
        if isinstance(value, str) and not OTHER_PARTIES.isdisjoint(name_key(path).split())
    )
    of_page = _of_page(document, request, scenes[-1])
    shared = _shared((*(item.field.path for item in request.fields), *request.resolved))
    names = (item.field.name for item in request.fields)
    is_contact = is_about_contact((*names, *(p.rpartition(".")[2] for p in request.resolved)))
    for item in request.fields:
        field = sought(item.field)
        if field.name in of_page:
            findings[field.id] = of_page[field.name]
            continue
        if field.type is FieldType.ARRAY:
            findings[field.id] = tuple(_parties(scenes[-1]))
            continue
        scene, choice = _chosen(scenes, field, theirs)
        if field.type is FieldType.DATE and item.field.type is FieldType.STRING:
            choice = attrs.evolve(choice, spans=tuple(_lasting(scene, choice.spans)))
        if choice.note:
            notes.append(Diagnostic(AMBIGUOUS, choice.note, field.path, SPEC.id))
        # Where others disagree about a field already, a doubtful vote would settle it.
        if choice.spans and not (field.path in request.resolved and _is_doubtful(scene, choice)):
            facts = choice.facts
            if facts.standing is Standing.SHAPE and field.path in shared:
                facts = attrs.evolve(facts, doubts=(*facts.doubts, OF_ANY))
            if scene is not scenes[0] and not (is_contact and field.type is FieldType.STRING):
                facts = attrs.evolve(facts, doubts=(*facts.doubts, FRAMED))
            found = (_finding(scene, field, span, facts) for span in choice.spans)
            findings[field.id] = tuple(found)
    return CapabilityResult(findings, diagnostics=tuple(notes))


def _lasting(scene: Scene, spans: Sequence[Span]) -> Iterator[Span]:
    """Of a day on which something begins all of the days, for a text that asks when it is."""
    from paxman_cap_recognize._prose.events import day_ranges

    for span in spans:
        ranges = day_ranges(scene.text) if span.means else ()
        yield next((one.whole for one in ranges if one.first == span), span)


def _is_doubtful(scene: Scene, choice: Choice) -> bool:
    """Whether a choice is one of several, or what only stands first or alone on a page.

    A page states its title and its day.
    """
    is_unlabelled = choice.facts.standing in (Standing.SHAPE, Standing.TOP)
    return choice.tied or len(choice.spans) > 1 or (scene.is_page and is_unlabelled)


def _shared(paths: Sequence[str]) -> frozenset[str]:
    """The fields that several objects have: a telephone does not say whose it is."""
    parents: dict[str, set[str]] = {}
    for path in paths:
        parent, _, name = path.rpartition(".")
        parents.setdefault(concept_of(name_key(name)) or name, set()).add(parent)
    return frozenset(
        path
        for path in paths
        for parent, _, name in [path.rpartition(".")]
        if parent and len(parents[concept_of(name_key(name)) or name]) > 1
    )


def _parties(scene: Scene) -> Iterator[Finding]:
    """The list of all parties, each at its first place."""
    from paxman_cap_recognize._prose.choosing import list_parties

    spans, facts = list_parties(scene)
    places = _places(scene, [(span.start, span.end) for span in spans])
    items = [Finding(" ".join(one.quote.split()), (one,), facts=facts) for one in places]
    if items:
        yield Finding(tuple(items), facts=facts)


def _of_page(
    document: Document, request: CapabilityRequest, scene: Scene
) -> dict[str, tuple[Finding, ...]]:
    """Whose page the `document` is, for those of its fields that ask that, by its `scene`.

    What a page begins with is its menu, and not a letterhead.
    """
    names = [item.field.name for item in request.fields]
    every = (*names, *(path.rpartition(".")[2] for path in request.resolved))
    wanting = wanting_organization(every).intersection(names)
    asking = wanting.union({"name"}.intersection(names))
    if document.media_type != _PAGE or not asking or not is_about_contact(every):
        return {}
    is_any_name = "name" in wanting
    found = organization_of(document, scene.is_of_recipient, is_any_name=is_any_name)
    is_school = found is not None and _SCHOOL.search(str(found.raw)) is not None
    kept = {name for name in wanting if is_school or not name_key(name).startswith(_SCHOOLS)}
    return {name: (found,) if found is not None and name in kept else () for name in asking}


def _chosen(
    scenes: list[Scene], field: CanonicalField, theirs: frozenset[str]
) -> tuple[Scene, Choice]:
    """The choice in the first scene that has one."""
    for scene in scenes[:-1]:
        choice = _choose(scene, field, theirs)
        if choice.spans:
            return scene, choice
    return scenes[-1], _choose(scenes[-1], field, theirs)


def _choose(scene: Scene, field: CanonicalField, theirs: frozenset[str]) -> Choice:
    wish = wish_of(field)
    if wish is None or (wish.is_of_supplier and scene.is_order):
        return NOTHING
    hints = parse_context(field)
    if wish.kind is Kind.MONEY:
        from paxman_cap_recognize._choosing.amount import choose_amount

        return choose_amount(scene, wish, field.type)
    if wish.kind in (Kind.DATE, Kind.DATETIME):
        return _choose_day(scene, wish, hints)
    if wish.kind is Kind.COMPANY and wish.name in _SELLERS:
        from paxman_cap_recognize._prose.deals import is_of_deal

        wish = wish._replace(kind=Kind.SELLER) if is_of_deal(scene.text) else wish
    if wish.kind in (Kind.COMPANY, Kind.ADDRESS):
        from paxman_cap_recognize._choosing.party import choose_address, choose_company

        if wish.kind is Kind.ADDRESS:
            return choose_address(scene, wish)
        return choose_company(scene, wish, theirs if wish.part is Part.ISSUER else frozenset())
    if wish.kind is Kind.CURRENCY:
        from paxman_cap_recognize._choosing.currency import choose_currency

        return choose_currency(scene, wish)
    if wish.kind in ADDRESS_PARTS:
        from paxman_cap_recognize._choosing.address_part import choose_part

        return choose_part(scene, wish, scene.found(wish.kind, hints))
    if wish.kind in STATED:
        from paxman_cap_recognize._prose.choosing import choose_stated

        choice = choose_stated(scene, wish.kind, wish.role)
        if wish.kind is Kind.START_TIME and wish.role and not choice.spans:
            from paxman_cap_recognize._choosing.day import choose_clock

            return choose_clock(scene, scene.days(hints))
        return choice
    if wish.kind is Kind.PERSON:
        from paxman_cap_recognize._prose.choosing import choose_person

        return choose_person(scene, wish.role)
    from paxman_cap_recognize._choosing.labelled import choose_labelled

    choice = choose_labelled(scene, wish, scene.found(wish.kind, hints))
    if wish.kind is Kind.COUNTRY and not choice.spans:
        from paxman_cap_recognize._choosing.address_part import choose_part
        from paxman_cap_recognize._kinds.address_parts import find_parts

        of_address = choose_part(scene, wish, find_parts(Kind.COUNTRY, scene.text))
        return of_address if of_address.spans else choice
    return choice


def _choose_day(scene: Scene, wish: Wish, hints: ParseContext) -> Choice:
    from paxman_cap_recognize._choosing.day import choose_day

    days = [(Span(day.first, day.end), day.value) for day in scene.days(hints)]
    if wish.kind is Kind.DATE:
        return choose_day(scene, wish, days)
    moments = [(Span(m.start, m.end), m.value) for m in scene.found(Kind.DATETIME, hints)]
    choice = choose_day(scene, wish, moments)
    if wish.edge and not choice.spans:
        from paxman_cap_recognize._prose.choosing import choose_moment

        return choose_moment(scene, days, wish.edge)
    return choice


def _places(scene: Scene, parts: Iterable[tuple[int, int]]) -> tuple[TextSpan, ...]:
    return tuple(TextSpan(start, end, scene.text[start:end]) for start, end in parts)


def _finding(scene: Scene, field: CanonicalField, span: Span, facts: Facts) -> Finding:
    """The span as it is written; a sign that the field's type cannot read is left out."""
    quote = scene.text[span.start : span.end]
    if span.means:
        places = _places(scene, span.parts or [(span.start, span.end)])
        return Finding(span.means, places, facts=facts)
    # Tabs belong to the layout, not to a value.
    cells = (cell.span() for cell in _CELL.finditer(scene.text, span.start, span.end))
    parts = span.parts or tuple(cells)
    if field.type is FieldType.STRING and len(parts) > 1:
        places = _places(scene, parts)
        return Finding(" ".join(place.quote for place in places), places, facts=facts)
    is_number = field.type in (FieldType.DECIMAL, FieldType.INTEGER)
    if is_number and isinstance(parse(quote, field.type), Invalid):
        bare = quote.lstrip("".join(c for c in quote if not c.isdigit() and c != "-"))
        span, quote = Span(span.end - len(bare), span.end), bare
    return Finding(quote, (TextSpan(span.start, span.end, quote),), facts=facts)
