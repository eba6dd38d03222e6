"""What a field wants: which kind of thing, and in which role, by its type, format and names."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from paxman_cap_recognize._choosing import name_words
from paxman_cap_recognize._choosing.field_keys import key_of, keys_of_field, keys_of_name, whose
from paxman_cap_recognize._choosing.wish import SALES, Part, Wish
from paxman_cap_recognize._recognition import ADDRESS_PARTS, AmountRole, Kind
from paxman_cap_recognize._tables import pairs, word_list
from paxman_core.contract import CanonicalField, own_names
from paxman_core.labels import (
    OWN,
    SYNONYM,
    concept_of,
    label_key,
    name_key,
    ranked_labels,
    unit_of_name,
)
from paxman_core.patterns import lazy_pattern
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterator

_ROLES: Final = pairs("roles of amounts")
_MONEY_CONCEPTS: Final = {key: AmountRole(role) if role else None for key, role in _ROLES.items()}
_TEXT_CONCEPTS: Final = {
    concept: (Kind(kind), Part(part or "labelled"))
    for concept, said in pairs("kinds of texts").items()
    for kind, _, part in [said.partition("/")]
}
_ANY_PARTY: Final = frozenset(("agreement", "contract", "contracting", "first", "legal"))
_OF_DOCUMENT: Final = frozenset((Kind.LAW, Kind.TITLE, Kind.TERM, Kind.NOTICE))
"""What a document has once: of a thing within it, it is something else."""
_DOCUMENTS: Final = word_list("documents")
_DOCUMENT_DATES: Final = frozenset(("date", "invoice_date", "issue_date"))
_CONTRACT_DATES: Final = frozenset(("agreement_date", "effective_date"))
_FORMATS: Final = {name: Kind(kind) for name, kind in pairs("kinds of formats").items()}
_PAPERS: Final = (
    *SALES,
    "announcement",
    "letter",
    "notice",
    "memo",
    "report",
    "publication",
    "release",
    "quote",
)
# What names mean beyond the lexicon of labels: no document labels a value with most of these.
_HEADS: Final = {
    # Kinds of business that write receipts and bills under their own name. Others name some as
    # well, the bank on an invoice, the school in a curriculum vitae: these are told by their names.
    **dict.fromkeys((*name_words.ISSUERS, *name_words.BUSINESSES), "company"),
    # The day of a receipt is the day of the purchase.
    **dict.fromkeys((f"{paper} date" for paper in _PAPERS if paper != "invoice"), "date"),
    # A `term` is that of a contract; on an invoice, terms are those of payment.
    **{name.replace("_", " "): concept for name, concept in pairs("meanings of names").items()},
}
_EVENTS: Final = {
    Kind(kind): lazy_pattern(words) for kind, words in pairs("names of events").items()
}
_EVENT: Final = "event|meeting|talk|seminar|lecture|conference|session|workshop|interview"
_OF_EVENT = lazy_pattern(rf"^(?:{_EVENT}) ")
_EVENT_DAY = lazy_pattern(rf"(?:{_EVENT}|appointment) (?:date|day)|(?:date|day) (?:{_EVENT})")
_ISSUING: Final = ("supplier", "company")
"""Whose telephone has no label but its own."""
_NTH_PARTY = lazy_pattern(
    r"(?:contract(?:ing)? )?(?:(?:1st|first|(?P<b>2nd|second|other)) party|counterparty(?P<c>)"
    r"|party (?:a|1|one|(?P<d>b|2|two)))(?: name)?"
)
_DOER = lazy_pattern(r"\w{3,}(?:[bcdglmnrstvyz]er|[st]or|ian|ist|man|woman)")
_IDENTIFYING: Final = frozenset({"id", "no", "number"})
_DAYS: Final = {FieldType.DATE: Kind.DATE, FieldType.DATETIME: Kind.DATETIME}
_NUMBERS: Final = (FieldType.DECIMAL, FieldType.INTEGER, FieldType.MONEY)


@lru_cache(maxsize=1024)
def wish_of(field: CanonicalField) -> Wish | None:
    """What the field wants, or None if nothing that is recognised would serve it."""
    if field.type is FieldType.ARRAY:
        # The names of the parties: of no other list is the end known.
        is_text = field.items is not None and field.items.type is FieldType.STRING
        return Wish(Kind.PARTY) if is_text and concept_of(key_of(field)) == "party" else None
    wish = (
        _by_format(field)
        or _by_place(field)
        or _by_rate(field)
        or _by_concept(field)
        or _by_event(field)
        or _by_role(field)
        or _by_type(field)
    )
    if wish is None or unit_of_name(field):
        # Which currency a recognised amount has is not known to be that of the name.
        return None
    party = next((word for word in key_of(field).split() if word in name_words.OTHER_PARTIES), "")
    if wish.part is Part.ISSUER and party:
        wish = wish._replace(part=Part.LABELLED, party=party)
    if wish.kind in _DAYS.values():
        wish = wish._replace(edge=_edge(field))
    related = frozenset(label.key for label in ranked_labels(field) if label.rank > SYNONYM)
    name = " ".join(map(name_key, own_names(field.path)))
    return wish._replace(name=name, labels=_labels(field, wish), related=related)


def _edge(field: CanonicalField) -> str:
    """Which end of a range of dates the field is, by what it means or by its words."""
    concept = concept_of(key_of(field), field.type)
    words = set(key_of(field).split())
    if concept == "start_date" or words & name_words.STARTS:
        return "start"
    return "end" if concept == "end_date" or words & name_words.ENDS else ""


def _labels(field: CanonicalField, wish: Wish) -> tuple[str, ...]:
    """The labels that count; one that only stands in is not enough where a label is needed.

    An identifier has been recognised by a label already, so that the nearest name decides. Above
    an address stands whose it is, "Bill to", so that the names of the party count too.
    """
    if wish.kind is Kind.PHONE:
        party = whose(key_of(field))
        names = keys_of_name(wish.line or "phone") if concept_of(party) in _ISSUING else ()
        return (*keys_of_field(field), *names, *name_words.FAX_LETTERS * wish.is_fax)
    if wish.part is not Part.LABELLED or wish.kind is Kind.IDENTIFIER:
        return keys_of_field(field)
    if wish.kind is Kind.ADDRESS or wish.kind in ADDRESS_PARTS:
        party = whose(key_of(field))
        # The street of a delivery is that of its address.
        party = party if concept_of(party) else f"{party} address"
        return (*keys_of_field(field), *keys_of_name(party.strip()))
    if wish.kind is Kind.PERCENTAGE:
        return (*keys_of_field(field), *_without_rate(field))
    keys = [label.key for label in ranked_labels(field) if label.rank <= SYNONYM]
    if wish.kind in _DAYS.values():
        # What was `collected_at` a time is labelled "Collected".
        keys += [
            key.removesuffix(end) for key in keys for end in (" at", " on") if key.endswith(end)
        ]
    return tuple(keys)


def _without_rate(field: CanonicalField) -> Iterator[str]:
    """What the rate is one of: a percentage behind `VAT` is a VAT rate."""
    for key in keys_of_field(field):
        for ending in name_words.RATES:
            thing = key.removesuffix(f" {ending}")
            if thing != key:
                yield thing
    if concept_of(key_of(field), field.type) == "tax_rate":
        yield from keys_of_field(CanonicalField("tax", "tax", FieldType.MONEY))


def _by_format(field: CanonicalField) -> Wish | None:
    kind = _FORMATS.get(field.constraints.format or "")
    return Wish(kind, Part.ISSUER) if kind and field.type is FieldType.STRING else None


def _by_place(field: CanonicalField) -> Wish | None:
    """One of the two parties of a contract: `party_a`, `second_party`."""
    found = _NTH_PARTY.fullmatch(key_of(field)) if field.type is FieldType.STRING else None
    return Wish(Kind.PARTY, role="2" if found.lastgroup else "1") if found else None


def _by_event(field: CanonicalField) -> Wish | None:
    """What an announcement says of an event, by the field's name or by what describes it."""
    if field.type is not FieldType.STRING:
        return None
    key = key_of(field)
    name = _OF_EVENT.sub("", key)
    # Of a `workshop_name` the name itself says what is called so.
    said = f"{name}: {field.description.lower()}{key * (name == 'name' != key)}"
    role = "any" if said.startswith("time:") else ""
    return next((Wish(k, role=role) for k, words in _EVENTS.items() if words.search(said)), None)


def _by_role(field: CanonicalField) -> Wish | None:
    """A person by what that person is: `ceo`, `media_contact`, `guest_name`."""
    words = key_of(field).split()
    words = words[:-1] if words[-1:] in (["name"], ["person"]) else words
    is_role = field.type is FieldType.STRING and words and _names_person(words[-1])
    return Wish(Kind.PERSON, role=words[-1]) if is_role else None


def _names_person(word: str) -> bool:
    """Whether a word is a role that is known, or sounds like what somebody is: `executor`."""
    is_doer = _DOER.fullmatch(word) is not None and concept_of(word) is None
    return word in name_words.PERSONAL or (is_doer and word not in name_words.NO_PERSONS)


def _by_rate(field: CanonicalField) -> Wish | None:
    """A rate in percent; what is paid for an hour or a night is called a rate too."""
    *things, last = key_of(field).split() or [""]
    if field.type is not FieldType.DECIMAL or last not in name_words.RATES or not things:
        return None
    return None if name_words.NOT_PERCENT.intersection(things) else Wish(Kind.PERCENTAGE)


def _by_concept(field: CanonicalField) -> Wish | None:
    for concept, before in _concepts(field):
        wish = _wish_for(concept, field.type)
        if wish is None or _is_another(wish.kind, before, key_of(field)):
            continue
        if wish.kind is Kind.COUNTRY and not before:
            # The country of the address at the top; that of birth or of origin is another one.
            wish = wish._replace(part=Part.ISSUER)
        if wish.kind is Kind.PHONE and concept != "phone":
            wish = wish._replace(line=concept)
        return wish._replace(qualifiers=_qualifiers(wish.kind, before), role=_role(field))
    return None


def _is_another(kind: Kind, before: list[str], key: str) -> bool:
    """Whether the words `before` a concept in a name make the field something else."""
    if kind in _OF_DOCUMENT:
        # The jurisdiction of a party is where it was founded.
        return not _DOCUMENTS.issuperset(before)
    if kind is Kind.PARTY:
        # The receiving party is one of them, and not the first that is named.
        return not _ANY_PARTY.issuperset(before)
    if kind is Kind.COMPANY:
        # A `tipo_proveedor` is something of the seller, and not its name.
        return bool(_qualifiers(kind, before))
    # Who something is shipped to has a name.
    return kind is Kind.ADDRESS and key.endswith(" name")


def _role(field: CanonicalField) -> str:
    """What a field's name says that its thing is of: the bank of a `bank_name`, a kind of paper."""
    known = name_words.ISSUERS if field.type is FieldType.STRING else _PAPERS
    return next((word for word in key_of(field).split() if word in known), "")


def _qualifiers(kind: Kind, words: list[str]) -> frozenset[str]:
    """The words that tell a thing from others of its kind: a state tax, a home phone.

    The only telephone number of a document is that of whoever is asked for.
    """
    if kind is Kind.COMPANY:
        return frozenset(words) - (name_words.PLAIN_QUALIFIERS - _IDENTIFYING)
    if kind is Kind.MONEY:
        return frozenset(words) - name_words.PLAIN_QUALIFIERS
    return frozenset(words) & name_words.DISTINCT


def _wish_for(concept: str, field_type: FieldType) -> Wish | None:
    if field_type in _NUMBERS:
        if concept in _MONEY_CONCEPTS:
            return Wish(Kind.MONEY, amount=_MONEY_CONCEPTS[concept])
        if concept == "weight" and field_type is FieldType.DECIMAL:
            return Wish(Kind.QUANTITY)
    if field_type in _DAYS and concept in _DOCUMENT_DATES:
        return Wish(_DAYS[field_type], Part.DOCUMENT)
    if field_type is FieldType.DATE and concept in _CONTRACT_DATES:
        return Wish(Kind.DATE, Part.PREAMBLE)
    if field_type is FieldType.STRING and concept in _TEXT_CONCEPTS:
        return Wish(*_TEXT_CONCEPTS[concept])
    return None


def _concepts(field: CanonicalField) -> Iterator[tuple[str, list[str]]]:
    """The concepts that the field's names stand for, the surest first, and the words before."""
    # A name may have its umlauts written out, which only its labels have not.
    own = (
        label.key for label in ranked_labels(field) if label.rank <= OWN and " " not in label.key
    )
    keys = [key_of(field), *own, *(label_key(label) for label in field.hints.labels)]
    known = [concept for key in keys if (concept := _concept(key, field.type))]
    yield from ((concept, []) for concept in known)
    if known or field.type in _DAYS:
        # A `signing date` is a date, but not the date of the document.
        return
    for key in keys:
        words = key.split()
        if words[-1:] == ["name"]:
            words = words[:-1]
        for size in (2, 1):
            concept = _concept(" ".join(words[-size:]), field.type)
            if concept is not None:
                yield concept, words[:-size]


def _concept(key: str, field_type: FieldType) -> str | None:
    return _HEADS.get(key.removesuffix(" name")) or concept_of(key, field_type)


def _by_type(field: CanonicalField) -> Wish | None:
    if field.type is FieldType.DATE:
        is_event = _EVENT_DAY.fullmatch(key_of(field))
        return Wish(Kind.DATE, Part.EVENT if is_event else Part.LABELLED)
    if field.type is FieldType.DATETIME:
        return Wish(Kind.DATETIME)
    return Wish(Kind.MONEY) if field.type is FieldType.MONEY else None
