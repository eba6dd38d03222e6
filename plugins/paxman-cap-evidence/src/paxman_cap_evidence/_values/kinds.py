"""What a field asks for, by its type, its names and its description: a sum, a person, a code."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._words import word_list
from paxman_core.contract import steps_of
from paxman_core.labels import (
    GIVEN,
    OWN,
    concept_of,
    name_key,
    parse_context,
    ranked_labels,
    unit_of_name,
)
from paxman_core.patterns import lazy_pattern
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterator, Set

    from paxman_core.contract import CanonicalField

    Concepts = Set[str | None]

_IDENTIFIER_WORDS: Final = word_list("identifying")
_IDENTIFIERS: Final = word_list("identifiers")
_PERSONS: Final = word_list("persons")
_HUMANS: Final = word_list("humans")
_SIGNATORIES: Final = word_list("signatories")
_SOMEBODY = lazy_pattern(r"\bpersons?\b|\bwho\b", re.IGNORECASE)
_BEGINNING = lazy_pattern(
    r"^(?:start(?:ing)? ?time|stime|begin(?:ning)? time)\b|\btime\b.*\b(?:begins?|starts?)\b",
    re.IGNORECASE,
)
_PERIODS: Final = frozenset({"contract_term", "notice_period", "term", "duration"})
_TIMES: Final = word_list("lengths of time")
_PAY: Final = frozenset({"gross_pay", "net_pay"})
"""Stands in a row with what it comes to in the year."""
_WHOLE: Final = frozenset({FieldType.INTEGER, FieldType.DECIMAL})
_EMAILS: Final = ("email", "email address")
_DIALLED: Final = frozenset({"phone", "fax", "mobile"})
_NAMES: Final = word_list("names")
_SUMS: Final = word_list("sums")
_OFTEN_ZERO: Final = frozenset({"amount_due", "amount_paid", "discount", "shipping", "deposit"})
_OF_SOMEBODY: Final = word_list("of somebody")
"""What a party has, and what does not name it."""
_ADDRESSES: Final = frozenset({"address", "billing_address", "shipping_address"})
_ADDRESSEES: Final = word_list("addressees")
"""To whom statements, payslips, policies and the like are sent."""
_OF_MACHINES: Final = word_list("addresses of machines")
"""Before `address` in names of what no postman finds."""


class FieldKind:
    """What a field asks for, worked out once, so that no reader has to look at its names again."""

    def __init__(self, field: CanonicalField) -> None:
        self.field = field
        self.type = field.type
        self.context = parse_context(field)
        self.unit = unit_of_name(field)
        self.path_keys = frozenset(name_key(str(part)) for part in steps_of(field.path) if part)
        self.is_text = field.type is FieldType.STRING
        items = field.items
        self.is_list_of_records = items is not None and items.type is FieldType.OBJECT
        ranked = ranked_labels(field)
        # A `grand_total` is closer to itself than the name of what it is one of.
        named = [one.key for one in ranked if one.rank in (OWN, GIVEN)]
        own = self.own_keys = named or [ranked[0].key]
        concepts = {concept_of(key) for key in own}
        ends = {concept for key in own for concept in _ends(key)}
        is_owned = any(concept_of(key.split()[0]) in _NAMES for key in own)
        if self.is_text and "tax" in ends and is_owned:
            # The VAT of somebody is an id, if it is a text.
            ends.add("vat_id")
        words = {word for key in own for word in key.split()}
        self._ask_number(concepts, words)
        self._ask_text(concepts, ends, words)
        self._ask_party(concepts, ends, words)

    def _ask_number(self, concepts: Concepts, words: set[str]) -> None:
        """Whether it is a sum, a measure or a length of time."""
        self.is_sum = self.type is FieldType.DECIMAL and not _SUMS.isdisjoint(concepts)
        self.is_tax = "tax" in concepts
        self.is_total = "total" in concepts
        self.is_amount = self.type is FieldType.MONEY or self.is_sum
        is_whole = self.type in _WHOLE
        self.is_measure = not _PAY.isdisjoint(concepts) or (is_whole and not any(concepts))
        self.may_be_zero = not _OFTEN_ZERO.isdisjoint(concepts)
        is_length = self.context.time_unit is None and not _TIMES.isdisjoint(words)
        self.is_time = is_whole and is_length

    def _ask_text(self, concepts: Concepts, ends: Concepts, words: set[str]) -> None:
        """What form a text has: an address, a telephone number, a code, a time of day."""
        own, is_text = self.own_keys, self.is_text
        is_postal = "address" in ends and words.isdisjoint(_OF_MACHINES)
        self.is_address = is_text and (not _ADDRESSES.isdisjoint(concepts) or is_postal)
        self.is_email = is_text and (
            "email" in concepts or any(key.endswith(_EMAILS) for key in own)
        )
        self.is_city = is_text and "city" in ends
        self.is_country = is_text and "country" in ends
        self.is_postal_code = is_text and "postal_code" in ends
        self.is_phone = is_text and not _DIALLED.isdisjoint(ends)
        self.is_currency = is_text and "currency" in ends
        self.is_iban = is_text and "iban" in ends
        self.is_vat_id = is_text and "vat_id" in ends
        self.is_count = is_text and "servings" in concepts
        self.is_clock = is_clock(self.field)
        said = f"{own[0]} {self.field.description}"
        self.is_beginning = is_text and _BEGINNING.search(said) is not None
        is_titled = not words.isdisjoint({"title", "headline", "subject"})
        self.is_title = is_text and ("document_title" in concepts or is_titled)
        self.is_law = is_text and "governing_law" in concepts
        self.is_period = is_text and not _PERIODS.isdisjoint({*concepts, *own})
        self.is_numbered = is_text and not _IDENTIFIERS.isdisjoint({*concepts, *ends})
        is_called_so = not self.is_phone and not _IDENTIFIER_WORDS.isdisjoint(words)
        self.is_identifier = self.is_numbered or (is_text and is_called_so)

    def _ask_party(self, concepts: Concepts, ends: Concepts, words: set[str]) -> None:
        """Whether it is what somebody or something is called, and in what part."""
        own, is_text = self.own_keys, self.is_text
        self.is_name = is_text and (
            not _NAMES.isdisjoint(concepts)
            or any(key.endswith(" name") and concept_of(key) is None for key in own)
            or not (_PERSONS | _HUMANS).isdisjoint(key.rpartition(" ")[2] for key in own)
            or not _PERSONS.isdisjoint(concepts)
        )
        self.is_party = is_text and "party" in concepts
        self.is_parties = self.field.items is not None and "party" in concepts
        is_somebody = self.is_party or not _PERSONS.isdisjoint(words)
        self.is_person = self.is_name or (is_text and is_somebody and _OF_SOMEBODY.isdisjoint(ends))
        is_human = not _HUMANS.isdisjoint({*words, *concepts})
        self.is_human = is_text and bool(is_human or _SOMEBODY.search(self.field.description))
        path_words = (word for key in self.path_keys for word in key.split())
        self.wants_signatory = not _SIGNATORIES.isdisjoint({*words, *path_words})
        is_other = self.is_law or self.is_email or self.is_phone or self.is_count or self.is_clock
        is_called = self.is_person or self.is_human or self.is_address
        self.may_be_code = is_text and not (is_called or is_other)
        """Whether a value can be one word with a digit: nobody's name or address is."""
        self.is_addressee = not _ADDRESSEES.isdisjoint(concepts)
        is_other = self.is_identifier or self.is_address or self.is_title
        self.names_party = self.is_person and not is_other


def is_clock(field: CanonicalField) -> bool:
    """Whether a text is a time of day, by its format or its name: `check_in_time`."""
    return field.type is FieldType.STRING and (
        field.constraints.format == "time" or name_key(field.name).endswith(" time")
    )


def is_email(field: CanonicalField) -> bool:
    """Whether a text is an e-mail address, by its name: `recipient_email`."""
    return field.type is FieldType.STRING and name_key(field.name).endswith(_EMAILS)


def _ends(key: str) -> Iterator[str | None]:
    """What the last words of a name mean: a `seller_phone` is a telephone number."""
    words = key.split()
    return (concept_of(" ".join(words[n:])) for n in range(min(3, len(words))))
