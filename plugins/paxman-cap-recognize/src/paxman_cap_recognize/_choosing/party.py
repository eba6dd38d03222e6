"""The name and the address of the party that issued the document: what stands at its top."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import attrs

from paxman_cap_recognize._choosing import name_words
from paxman_cap_recognize._choosing.choices import NOTHING, Choice, abstain, sure, unsure
from paxman_cap_recognize._choosing.label_matching import Match, match_at
from paxman_cap_recognize._choosing.labelled import choose_labelled, label_facts
from paxman_cap_recognize._choosing.wish import Part
from paxman_cap_recognize._kinds.address_lines import is_numbered
from paxman_cap_recognize._kinds.address_parts import whole_addresses
from paxman_cap_recognize._kinds.addresses import AddressBlock, is_stop
from paxman_cap_recognize._kinds.header_lines import (
    SMALL_WORD,
    is_contact,
    is_label,
    is_of_sale,
    is_registration,
)
from paxman_cap_recognize._kinds.legal_forms import names_business
from paxman_cap_recognize._kinds.letterhead import HEADER, HeaderName, header_names
from paxman_cap_recognize._prose.events import is_legal
from paxman_cap_recognize._recognition import Kind, Span
from paxman_cap_recognize._recognizing import find
from paxman_cap_recognize._tables import any_of
from paxman_core.capability import Facts, Standing
from paxman_core.capability import Match as LabelMatch
from paxman_core.labels import MAX_LABEL, concept_of, label_key, name_key
from paxman_core.values import NO_CONTEXT

if TYPE_CHECKING:
    from paxman_cap_recognize._choosing.scene import Scene
    from paxman_cap_recognize._choosing.wish import Wish
    from paxman_cap_recognize._recognition import Recognition
    from paxman_core.document import Line

_LETTERHEAD = 6
_FIRST_SAID = 1500
"""Characters in which a running text says who issued it."""
_LINES_AT_TOP = 3
"""Below these a payslip has its rows."""
_MIN_AMOUNTS = 3
"""How many amounts make a text a bill, among the first of them."""
_MAX_AMOUNTS = 12
_COMMA = re.compile(r",\s*(?=\S)")
_OFFICE = f"(?i:{any_of('of offices')})"
_SENDER = re.compile(
    rf"From:[ \t]*+\"?+(?!{_OFFICE}\b)(?P<name>[^<>\"\n@,]{{2,60}}?)(?:[ ]{_OFFICE})*\"?[ \t]*<"
)
_NUMBER_BEHIND = re.compile(r"[\s:#]+\S*\d\S*$")
_CENTS = re.compile(r"\d[.,]\d\d$")
_PAPER = re.compile(
    r"(?:certificate|policy|statement|schedule|notice|claim)\b"
    r"|.*\b(?:declarations?|page|statement|certificate|schedule|application|form|report|summary)\W*$",
    re.IGNORECASE,
)
"""What a paper is called: a `Certificate of Insurance` is not the insurer."""


def choose_company(scene: Scene, wish: Wish, theirs: frozenset[str]) -> Choice:
    """The issuer's name: with a legal form at the top, else the first name there.

    A text without a letterhead has only names with a legal form; the one that it calls as the
    field is called counts, or the only one. Names that are known to be `theirs` do not.
    """
    address = scene.letterhead_address
    before = (address.first if address else 0) or HEADER
    header = header_names(scene.layout, before)
    header = [name for name in header if scene.text[name.start : name.end] not in theirs]
    if wish.role:
        return _by_its_name(scene, wish.role, header)
    if wish.names_brand and len(header) > 1:
        header = _brand_first(header)
    names = _names_of_issuer(scene, wish, header)
    sender = None if names and names[0].form else _SENDER.match(scene.text)
    if sender is not None and not find(Kind.PERSON, sender["name"], NO_CONTEXT):
        # What a mail begins with is no letterhead.
        return sure(Span(*sender.span("name"))).by(Facts(Standing.TOP, rivals=1))
    if scene.is_running and not (names and names[0].form):
        return _of_prose(scene, wish, theirs, names)
    if not names or not (names[0].form or _has_letterhead(scene, names[0])):
        labelled = choose_labelled(scene, wish, _companies(scene, theirs))
        return labelled if labelled.spans else _first_of_bill(scene, names)
    best = Span(names[0].start, names[0].end)
    facts = _facts_of(scene, names)
    whole = None if names[0].form or wish.names_brand else _whole_name(scene, names[0], theirs)
    if whole is not None:
        return sure(whole).by(attrs.evolve(facts, rivals=1))
    if names[0].form or len(names) == 1:
        return sure(best).by(facts)
    return unsure(best, Span(names[1].start, names[1].end), "another name").by(facts)


def _companies(scene: Scene, theirs: frozenset[str]) -> list[Recognition]:
    """The names with a legal form, but for those that are known to be somebody else's."""
    companies = scene.found(Kind.COMPANY, NO_CONTEXT)
    return [one for one in companies if scene.text[one.start : one.end] not in theirs]


def _whole_name(scene: Scene, name: HeaderName, theirs: frozenset[str]) -> Span | None:
    """The same name with its legal form, as it stands at the foot of a bill."""
    said = name_key(scene.text[name.start : name.end])
    for one in _companies(scene, theirs):
        if name_key(scene.text[one.start : one.end]).startswith(f"{said} "):
            return Span(one.start, one.end)
    return None


def _by_its_name(scene: Scene, role: str, names: list[HeaderName]) -> Choice:
    """A bank or a school whose name at the top says what it is; an employer above a payslip."""
    says = re.compile(name_words.ISSUERS[role], re.IGNORECASE)
    top = scene.text[:_FIRST_SAID] if role == "employer" else ""
    own = [one for one in names if says.search(top or scene.text[one.start : one.end])]
    own = [one for one in own if not scene.is_of_recipient(one.start)]
    # A title such as `Payslip for Ann Lee` says of what the paper is.
    titles = (_PAPER, says) if role == "employer" else (_PAPER,)
    said = {one: scene.text[one.start : one.end] for one in own}
    own = [one for one in own if not any(of.match(said[one]) for of in titles)]
    own = [one for one in own if not _is_no_name(said[one])]
    own = [one for one in own if one.line < _LINES_AT_TOP or role != "employer"]
    return sure(Span(own[0].start, own[0].end)).by(_facts_of(scene, own)) if own else NOTHING


def _is_no_name(said: str) -> bool:
    """Whether a line begins with a number, as places do, ends with an amount, or is a label.

    A label may have its number behind it: `Charity registration number 1110977`.
    """
    is_number = said[0].isdigit() or _CENTS.search(said) is not None
    bare = _NUMBER_BEHIND.sub("", said[:MAX_LABEL])
    return is_number or concept_of(label_key(bare)) is not None


def _brand_first(names: list[HeaderName]) -> list[HeaderName]:
    """The names with that of the first line before the one of the company that runs the shop."""
    first = min(names, key=lambda name: name.line)
    if first.line or not names[0].form or first is names[0]:
        return names
    return [first, *(name for name in names if name is not first)]


def _of_prose(scene: Scene, wish: Wish, theirs: frozenset[str], names: list[HeaderName]) -> Choice:
    """Who issued a running text: the name above an address, or the first with a legal form.

    What else stands at the top of one is its headline.
    """
    own = _companies(scene, theirs)
    labelled = choose_labelled(scene, wish, own)
    if labelled.spans:
        return labelled
    if names and scene.letterhead_address is not None and _has_letterhead(scene, names[0]):
        best = Span(names[0].start, names[0].end)
        return sure(best).by(Facts(Standing.TOP, rivals=len(names)))
    said = [one for one in own if one.start <= _FIRST_SAID]
    if not said or scene.is_letter:
        return NOTHING
    facts = Facts(Standing.SENTENCE, rivals=len({one.value for one in own}) - 1)
    return sure(Span(said[0].start, said[0].end)).by(facts)


def _first_of_bill(scene: Scene, names: list[HeaderName]) -> Choice:
    """What a bill begins with: its shop's name, though nothing else of a letterhead was read."""
    with_cents = sum(found.amount.cents for found in scene.amounts[:_MAX_AMOUNTS])
    if not names or names[0].line or scene.is_letter or with_cents < _MIN_AMOUNTS:
        return NOTHING
    return sure(Span(names[0].start, names[0].end)).by(Facts(Standing.TOP, rivals=1))


def _facts_of(scene: Scene, names: list[HeaderName]) -> Facts:
    """What speaks for the first name of a letterhead; a contract is made with somebody else."""
    best = names[0]
    checks = ("legal form",) * best.form
    checks += ("registration number",) * best.registered + ("first line",) * (best.line == 0)
    rivals = len(names) - 1 + is_legal(scene.text)
    doubts = () if checks else ("nothing but its place tells that it is a name",)
    return Facts(Standing.TOP, rivals=rivals, checks=checks, doubts=doubts)


def _names_of_issuer(scene: Scene, wish: Wish, names: list[HeaderName]) -> list[HeaderName]:
    """The names that are not the customer's; one with the field's own label comes first."""
    own = [name for name in names if not scene.is_of_recipient(name.start)]
    lines = {name: scene.layout.line_at(name.start).start for name in own}
    before = {name: label_key(scene.text[start : name.start]) for name, start in lines.items()}
    return sorted(own, key=lambda name: before[name] not in wish.labels)


def _has_letterhead(scene: Scene, name: HeaderName) -> bool:
    """Whether an address, a registration or a contact follows a name at the top.

    A letter begins with the name and the address of a person as well.
    """
    if scene.is_letter and not names_business(scene.text[name.start : name.end]):
        return False
    if scene.letterhead_address is not None:
        return True
    near = [line.text for line in scene.layout.lines[name.line + 1 : name.line + 1 + _LETTERHEAD]]
    if any(is_contact(text) or is_registration(text) or is_of_sale(text) for text in near):
        return True
    return names_business(scene.text[name.start : name.end]) and any(map(is_label, near))


def choose_address(scene: Scene, wish: Wish) -> Choice:
    """The issuer's address, or the one that is labelled as the field is.

    Contracts say in a sentence where something is: "the apartment located at …".
    """
    is_theirs = wish.part is not Part.ISSUER
    blocks = scene.addresses if is_theirs else scene.addresses_at_top
    named = [block for block in blocks if _is_named(scene, block, wish)]
    if named:
        choice = sure(_span(named[0].lines, named[0]))
        facts = label_facts(scene, wish, named[0].start, 0)
        if not is_theirs and facts.label and label_key(facts.label) not in wish.labels:
            return choice.by(attrs.evolve(facts, doubts=("the label says which address it is",)))
        # `Address:` does not say that bills go there.
        return choice.by(facts) if facts.match is LabelMatch.RELATED else choice
    if is_theirs:
        spans = [_span(block.lines, block) for block in blocks]
        return abstain(spans, scene.text, Kind.ADDRESS) if spans else NOTHING
    block = scene.issuer_address
    if block is None or _is_sentence(scene, block):
        return _within_sentence(scene)
    return _with_doubt(scene, block).by(Facts(Standing.TOP))


def _is_sentence(scene: Scene, block: AddressBlock) -> bool:
    """Whether words of a sentence stand before the address on its only line, or it goes on here."""
    if len(block.lines) > 1:
        return False
    return any(
        start < block.start < end <= block.end
        or (start < block.end and SMALL_WORD.search(scene.text, block.start, start))
        for start, end in whole_addresses(scene.text)
    )


def _within_sentence(scene: Scene) -> Choice:
    """The only whole address of a text, wherever it stands in a sentence."""
    found = whole_addresses(scene.text)
    if len(found) != 1:
        return NOTHING
    return sure(Span(*found[0])).by(Facts(Standing.SHAPE, doubts=("in running text",)))


def is_headed_as(scene: Scene, block: AddressBlock, wish: Wish) -> bool:
    """Whether the heading of an address names the party whose address is wanted."""
    recipient = scene.recipient_of(block)
    return recipient in wish.labels or wish.party in recipient.split()


def _is_named(scene: Scene, block: AddressBlock, wish: Wish) -> bool:
    recipient = scene.recipient_of(block)
    if wish.party:
        return is_headed_as(scene, block, wish)
    if match_at(scene.layout, block.start, block.end, wish) is Match.NAMED:
        return not recipient or wish.part is not Part.ISSUER
    return wish.part is not Part.ISSUER and recipient in wish.labels


def _with_doubt(scene: Scene, block: AddressBlock) -> Choice:
    """The block and another reading of it: shape alone does not say for certain where it ends.

    A line below that begins with a number may belong to it. Else the other reading is the block
    without its first line, or without the first part of its only line.
    """
    span = _span(block.lines, block)
    after = block.lines[-1].number + 1
    following = next((line.left for line in scene.layout.lines[after : after + 1]), None)
    if following is not None and is_numbered(following.text) and not is_stop(following.text):
        longer = _span((*block.lines, following), block)
        return Choice((longer, span), "the next line may belong to the address")
    if len(block.lines) > 1:
        return unsure(span, _span(block.lines[1:], block), "a shorter address")
    comma = _COMMA.search(scene.text, block.start, block.end)
    if comma is None:
        return sure(span)
    return unsure(span, Span(comma.end(), block.end), "a shorter address")


def _span(lines: tuple[Line, ...], block: AddressBlock) -> Span:
    parts = () if block.contiguous else tuple((line.start, line.end) for line in lines)
    return Span(lines[0].start, lines[-1].end, parts)
