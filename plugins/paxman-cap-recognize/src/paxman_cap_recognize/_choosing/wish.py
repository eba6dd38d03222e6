"""A wish: which kind of thing a field is for, which one of it, and what it may be called."""

from __future__ import annotations

import enum
from typing import Final, NamedTuple

from paxman_cap_recognize._choosing import name_words
from paxman_cap_recognize._recognition import AmountRole, Kind
from paxman_core.labels import concept_of

DUE: Final = "amount_due"
SALES: Final = ("purchase", "transaction", "receipt", "sale", "invoice")
"""Papers whose day is that of what was sold."""
_DAYS: Final = frozenset(
    ("due_date", "delivery_date", "start_date", "end_date", "birth_date", "order_date")
)
_RIVALS: Final = {
    Kind.DATE: _DAYS,
    Kind.DATETIME: _DAYS,
    Kind.PHONE: frozenset(("fax",)),
    Kind.TAX_ID: frozenset(("registration_number",)),
    Kind.ADDRESS: frozenset(("customer", "billing_address", "shipping_address")),
}


@enum.unique
class Part(enum.Enum):
    """Whose thing is wanted, or which one, beyond its kind."""

    ISSUER = "issuer"
    """Of the party that issued the document: it stands at the top."""
    DOCUMENT = "document"
    """The day of the document itself."""
    PREAMBLE = "preamble"
    """The day on which a contract was made, as its first sentence says."""
    EVENT = "event"
    """The day on which something takes place, as an announcement or minutes say."""
    LABELLED = "labelled"
    """Only what is labelled with a name of the field, or is the only one of its kind."""


class Wish(NamedTuple):
    """A kind, which one of it, and what it may be called."""

    kind: Kind
    part: Part = Part.LABELLED
    amount: AmountRole | None = None
    name: str = ""
    """The field's own name, as labels are compared."""
    labels: tuple[str, ...] = ()
    related: frozenset[str] = frozenset()
    """Labels that only serve where no better one stands: a tax number for a VAT id."""
    qualifiers: frozenset[str] = frozenset()
    """Words of the field's name that say which one of its kind: the `home` of a `home_phone`."""
    edge: str = ""
    """Of a range of dates, `start` or `end` if the field is one of them."""
    party: str = ""
    """The party in the field's name, if it is not the issuer: the `buyer` of a `buyer_phone`."""

    role: str = ""
    """What a person or an issuer is wanted as: the `chair` of a `meeting_chair`, the `bank`.

    Of a day the paper that it is of: the `quote` of a `quote_date`.
    """

    line: str = ""
    """Of telephone numbers, `fax` or `mobile`: only its label says that a number is one."""

    @property
    def names_brand(self) -> bool:
        """Whether the name over the door is wanted, and not that of the company behind it."""
        return any(word in name_words.SHOPS for word in self.name.split())

    @property
    def is_of_supplier(self) -> bool:
        """Whether the seller's is wanted, and not that of whoever issued the document."""
        return concept_of(self.name.partition(" ")[0]) == "supplier"

    @property
    def is_fax(self) -> bool:
        """Whether a number is only wanted if it is said to be a fax machine's."""
        return self.line == "fax"

    @property
    def is_due(self) -> bool:
        """Whether what is still to be paid is wanted, which a payment tells from the total."""
        return concept_of(self.name) == DUE

    @property
    def is_effective(self) -> bool:
        """Whether the day is wanted from which a contract counts, which may be a later one."""
        return concept_of(self.name) == "effective_date"

    @property
    def rivals(self) -> frozenset[str]:
        """The concepts whose labels say that a thing of this kind is not the wanted one."""
        return frozenset() if self.is_fax else _RIVALS.get(self.kind, frozenset())
