"""Which amount belongs to a field: by what the document calls it, and by the sums it has to fit."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

import attrs

from paxman_cap_recognize._choosing.amount_labels import label_of
from paxman_cap_recognize._choosing.choices import NOTHING, Choice, sure, unsure
from paxman_cap_recognize._choosing.label_matching import Match, match_of
from paxman_cap_recognize._choosing.labelled import choose_labelled
from paxman_cap_recognize._choosing.totals import rank_totals
from paxman_cap_recognize._choosing.wish import DUE
from paxman_cap_recognize._kinds.header_lines import SMALL_WORD
from paxman_cap_recognize._recognition import AmountRole, Kind, Span, has_digit, squeezed
from paxman_cap_recognize._tables import any_of
from paxman_core.capability import Facts, Standing
from paxman_core.capability import Match as LabelMatch
from paxman_core.evidence import BY_SUM
from paxman_core.labels import concept_of, doubts_about_number, label_key
from paxman_core.values import NO_CONTEXT, FieldType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_recognize._choosing.amounts import Amount, LabelledAmount
    from paxman_cap_recognize._choosing.bill_sums import BillSums
    from paxman_cap_recognize._choosing.scene import Scene
    from paxman_cap_recognize._choosing.totals import Ranked
    from paxman_cap_recognize._choosing.wish import Wish
    from paxman_core.document import Line

_SURE = 10
"""How many points the best total must be ahead."""
_RATE = re.compile(r"(?<!\d)\d++(?:[.,]\d++)?\s?%")
_WORDS_ONLY = re.compile(r"\s*[^\W\d_][^\d.;]*(?:[.;]|$)")
_LONGEST_LABEL = 40
_PLAIN_TOTAL = 3
_OF_TOTAL = "the label is that of a total"
_SLIPPED = "the amounts around it stand beside the wrong lines"
_NOT_ALL = re.compile(rf"\b(?:{any_of('parts of totals')})\b", re.IGNORECASE)
"""What is left of a total, or was handed over for it."""
_ALONE = re.compile(r"\W*(?:[A-Z]{1,3} ?)?\d[\d.,' ]*[.,]\d\d\W*")
_BELOW = 4
_AROUND = 200
"""Characters beside an amount in which a sentence shows."""
_PRICES = ("price", "rent")
_RENT = "rent"
_PER_MONTH = re.compile(
    r"\s?(?:/|a|per|each)\s?mo(?:nth)?\b|\s?(?:pcm|p\.m\.|monthly)(?!\w)", re.IGNORECASE
)
_OF_ANOTHER = re.compile(r"\s?(?:\w+\s)?(?:dep|deposit|fee|down|off)\b", re.IGNORECASE)
_LEAST = 20
"""How many points a total must have: what a plain word for it gives, or a sum that fits."""


def choose_amount(scene: Scene, wish: Wish, field_type: FieldType) -> Choice:
    """The amount that the wish asks for: one of the bill's sums, if three of them add up."""
    if wish.amount is AmountRole.TOTAL and not wish.qualifiers:
        chosen = _choose_total(scene, field_type)
        if not chosen.spans or (scene.sums is not None and scene.sums.has_slipped):
            chosen = _of_bill(scene, wish, field_type) or chosen
        return _as_due(chosen) if wish.is_due else chosen
    if wish.amount in (AmountRole.SUBTOTAL, AmountRole.TAX) and not wish.qualifiers:
        proven = _of_bill(scene, wish, field_type)
        if proven is not None:
            return proven
    if wish.amount is not None:
        fitting = [found for found in scene.amounts if _has_role(found, wish)]
        if wish.amount is AmountRole.TAX:
            fitting = _below_total(scene, fitting)
        return _choose_labelled(scene, fitting, field_type) or _rate_beside(scene, wish.amount)
    if field_type is FieldType.MONEY:
        labelled = choose_labelled(scene, wish, scene.found(Kind.MONEY, NO_CONTEXT))
        return labelled if labelled.spans else _only_price(scene, wish) or labelled
    fitting = [
        found for found in scene.amounts if match_of(found.words, wish.labels) is Match.NAMED
    ]
    return _choose_labelled(scene, fitting, field_type) or _only_price(scene, wish) or NOTHING


def _only_price(scene: Scene, wish: Wish) -> Choice | None:
    """The only amount of an advertisement, or its only one per month, for a price or a rent."""
    if not wish.name.endswith(_PRICES) or scene.is_page:
        return None
    if any(one.label.role is not AmountRole.OTHER for one in scene.amounts):
        return None
    found = scene.found(Kind.MONEY, NO_CONTEXT)
    sums = [one for one in found if _OF_ANOTHER.match(scene.text, one.end) is None]
    monthly = [one for one in sums if _PER_MONTH.match(scene.text, one.end)]
    found = monthly if wish.name.endswith(_RENT) and monthly else sums
    if len({squeezed(scene.text[one.start : one.end]) for one in found}) != 1:
        return None
    return sure(Span(found[0].start, found[0].end)).by(Facts(Standing.SENTENCE))


def _as_due(chosen: Choice) -> Choice:
    """A total for what is still to be paid: no sum of the bill proves that nothing was paid yet."""
    facts = chosen.facts
    if concept_of(label_key(facts.label)) == DUE:
        return chosen
    return chosen.by(attrs.evolve(facts, checks=(), doubts=(*facts.doubts, _OF_TOTAL)))


def _of_bill(scene: Scene, wish: Wish, field_type: FieldType) -> Choice | None:
    """The one of net, tax and total that add up; None if no three do."""
    sums = scene.sums
    if sums is None:
        return None
    found = sums.of(wish.amount)
    if found is None:
        return _sum_of(scene, sums, field_type)
    checks: tuple[str, ...] = ("sum",) if sums.is_plain else ()
    whole = _before_discount(scene, wish, found) if found is sums.net else None
    if whole is not None:
        found, checks = whole, ("sum", "discount")
    doubts = () if sums.is_plain else (BY_SUM,)
    facts = attrs.evolve(_facts(scene, found), doubts=doubts, checks=checks)
    return sure(_span(scene, found.amount, field_type)).by(facts)


def _before_discount(scene: Scene, wish: Wish, net: LabelledAmount) -> LabelledAmount | None:
    """The amount that has the field's own name, if the net is what a stated discount leaves of it.

    Both fit the sum then.
    """
    stated = {abs(one.amount.value) for one in scene.amounts}
    own = [
        one
        for one in scene.amounts
        if label_key(one.words) == wish.name
        and one.amount.value - net.amount.value in stated
        and label_key(net.words) != wish.name
    ]
    return own[-1] if own else None


def _sum_of(scene: Scene, sums: BillSums, field_type: FieldType) -> Choice:
    """The tax, which is stated for each rate: its parts together, as net and total show."""
    parts = [_span(scene, one.amount, field_type) for one in sums.parts]
    total = sum((one.amount.value for one in sums.parts), Decimal(0))
    written = [str(one.amount.value) for one in sums.parts]
    first = sums.parts[0].amount
    said = scene.text[parts[0].start : parts[0].end]
    means = said.replace(scene.text[first.start : first.end], str(total))
    places = tuple((part.start, part.end) for part in parts)
    facts = attrs.evolve(
        _facts(scene, sums.parts[0]), doubts=(f"derived: {' + '.join(written)}",), checks=("sum",)
    )
    return sure(Span(parts[0].start, parts[-1].end, places, means)).by(facts)


def _has_role(found: LabelledAmount, wish: Wish) -> bool:
    """Whether an amount is what the wish asks for; a `state_tax` is not the federal one."""
    if found.bound:
        return False
    role = found.label.role
    if role is AmountRole.OTHER:
        return match_of(found.words, wish.labels) is Match.NAMED
    return role is wish.amount and wish.qualifiers <= set(label_key(found.words).split())


def _below_total(scene: Scene, taxes: list[LabelledAmount]) -> list[LabelledAmount]:
    """The taxes that are less than what was paid, where any are: a part is less than its whole."""
    paid = [f for f in scene.amounts if f.label.role in (AmountRole.TOTAL, AmountRole.TENDERED)]
    most = max((found.amount.value for found in paid), default=None)
    return [tax for tax in taxes if most is None or tax.amount.value < most] or taxes


def _rate_beside(scene: Scene, role: AmountRole) -> Choice:
    """Nothing, with the reason if the label has a rate beside it and no amount."""
    for line in scene.layout.lines:
        rate = _RATE.search(line.text)
        if rate and label_of(line.text[: rate.start()] or line.text[rate.end() :]).role is role:
            return Choice((), f"only a rate ({rate[0]}) stands beside the label, and no amount")
    return NOTHING


def _choose_total(scene: Scene, field_type: FieldType) -> Choice:
    without = next((line for line in scene.layout.lines if _has_no_total(line.text)), None)
    labelled = [found for found in scene.amounts if not found.bound]
    if without is not None:
        # What the document says of its total counts: that it is not known yet.
        labelled = [found for found in labelled if found.label.role is AmountRole.TOTAL]
        if not labelled:
            return Choice((), f'the label of the total has no amount: "{without.text[:60]}"')
    ranked = rank_totals(labelled)
    if not ranked:
        return NOTHING
    best = ranked[0]
    if best.points < _LEAST:
        return Choice((), "no amount is plainly the total")
    span = _span(scene, best.found.amount, field_type)
    close = [other for other in ranked[1:] if best.points - other.points < _SURE]
    facts = _facts_of_total(scene, best, len(ranked) - 1)
    if not close:
        return sure(span).by(facts)
    later = [other for other in close if other.found.amount.start > span.start]
    other = (later or close)[0]
    tied = label_key(other.found.words) == label_key(best.found.words)
    rival = _span(scene, other.found.amount, field_type)
    return unsure(span, rival, "another total", tied=tied).by(facts)


def _facts_of_total(scene: Scene, best: Ranked, rivals: int) -> Facts:
    """What speaks for the best of the totals, by its words and by the sums that it fits."""
    facts = attrs.evolve(_facts(scene, best.found), rivals=rivals)
    is_plain = best.found.label.strength >= _PLAIN_TOTAL and not rivals
    if (best.is_paid or is_plain) and not _NOT_ALL.search(best.found.words):
        facts = attrs.evolve(facts, match=LabelMatch.SYNONYM)
    if best.is_sum:
        return attrs.evolve(facts, checks=("sum",))
    if _has_slipped(scene, best.found.line):
        return attrs.evolve(facts, doubts=(*facts.doubts, _SLIPPED))
    return facts


def _has_slipped(scene: Scene, number: int) -> bool:
    """Whether amounts stand a line too low: one alone above, and below a label without one."""
    lines = [line.text for line in scene.layout.lines[max(0, number - 1) : number + _BELOW]]
    if number == 0 or not _ALONE.fullmatch(lines[0]):
        return False
    bare = next((said for said in lines[2:] if not has_digit(said)), "")
    return label_of(bare).role is not AmountRole.OTHER if bare else False


def _facts(scene: Scene, found: LabelledAmount) -> Facts:
    """What the words beside an amount show; a label of another role is a related one."""
    amount = found.amount
    doubts = [*doubts_about_number(scene.text, amount.first, amount.last)]
    if found.in_summary:
        doubts.append("in a summary")
    if found.of_several:
        doubts.append("one of several on its line")
    if not (found.amount.cents or found.amount.currency):
        doubts.append("without decimals or currency")
    if _is_aside(scene.layout.lines[found.line], amount):
        doubts.append("in running text")
    return Facts(
        Standing.BESIDE, LabelMatch.RELATED, found.words.strip()[-80:], doubts=tuple(doubts)
    )


def _has_no_total(text: str) -> bool:
    """Whether a line says something about the total, but no amount: `Total: to follow`."""
    label, colon, rest = text.partition(":")
    if not colon or not _WORDS_ONLY.match(rest) or len(label) > _LONGEST_LABEL:
        return False
    found = label_of(label)
    return found.role is AmountRole.TOTAL and found.strength >= _PLAIN_TOTAL


def _choose_labelled(
    scene: Scene, fitting: Sequence[LabelledAmount], field_type: FieldType
) -> Choice | None:
    """One of the amounts with the right label: those outside of a tax summary come first.

    Where others have cents, a number without is none: `Tax point 14 August`.
    """
    money = [found for found in fitting if found.amount.cents or found.amount.currency]
    if not money and not any(found.amount.cents for found in scene.amounts):
        money = [*fitting]
    plain = [found for found in money if not found.in_summary and not found.of_several] or money
    values = list(dict.fromkeys(found.amount.value for found in plain))
    if not values:
        return None
    firsts = [next(found for found in plain if found.amount.value == value) for value in values]
    spans = [_span(scene, found.amount, field_type) for found in firsts]
    facts = attrs.evolve(_facts(scene, firsts[0]), rivals=len(spans) - 1)
    if len(spans) == 1:
        return sure(spans[0]).by(facts)
    return unsure(spans[0], spans[1], "another amount with this label").by(facts)


def _span(scene: Scene, amount: Amount, field_type: FieldType) -> Span:
    """The number, with the currency sign for money; else only with a sign that touches it."""
    if field_type is FieldType.MONEY:
        return Span(amount.first, amount.last)
    touches = amount.first < amount.start and not scene.text[amount.start - 1].isspace()
    return Span(amount.first if touches else amount.start, amount.end)


def _is_aside(line: Line, amount: Amount) -> bool:
    """Whether a sentence goes on behind an amount, or stands in brackets around it."""
    start, end = amount.start - line.start, amount.end - line.start
    before = line.text[max(0, start - _AROUND) : start]
    behind = line.text[end : end + _AROUND]
    return before.count("(") > before.count(")") or len(SMALL_WORD.findall(behind)) > 1
