"""What a recogniser gives: a kind, a place, a value in its normal form; and how it looks fast."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_core.values import Scalar

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator


@enum.unique
class AmountRole(enum.Enum):
    """What an amount is for."""

    TOTAL = "total"
    SUBTOTAL = "subtotal"
    TAX = "tax"
    DISCOUNT = "discount"
    ROUNDING = "rounding"
    TENDERED = "tendered"
    CHANGE = "change"
    TIP = "tip"
    SHIPPING = "shipping"
    COUNT = "count"
    OTHER = "other"


@enum.unique
class Kind(enum.Enum):
    """A kind of thing that can be recognised in a text."""

    MONEY = "money"
    NUMBER = "number"
    PERCENTAGE = "percentage"
    QUANTITY = "quantity"
    DATE = "date"
    DATETIME = "datetime"
    TIME = "time"
    EMAIL = "email"
    URL = "url"
    IP = "ip"
    PHONE = "phone"
    IBAN = "iban"
    BIC = "bic"
    ISIN = "isin"
    TAX_ID = "tax_id"
    CURRENCY = "currency"
    COUNTRY = "country"
    IDENTIFIER = "identifier"
    COMPANY = "company"
    ADDRESS = "address"
    STREET = "street"
    CITY = "city"
    STATE = "state"
    POSTAL_CODE = "postal_code"
    HOURS = "hours"
    UUID = "uuid"
    LAW = "law"
    TITLE = "title"
    PARTY = "party"
    TERM = "term"
    NOTICE = "notice"
    START_TIME = "start_time"
    END_TIME = "end_time"
    VENUE = "venue"
    SPEAKER = "speaker"
    PERSON = "person"
    EVENT_NAME = "event_name"
    ACRONYM = "acronym"
    PURCHASER = "purchaser"
    ACQUIRED = "acquired"
    SELLER = "seller"
    DEAL_AMOUNT = "deal_amount"


ADDRESS_PARTS: Final = frozenset({Kind.STREET, Kind.CITY, Kind.STATE, Kind.POSTAL_CODE})
"""What is told by its place in an address."""
_IN_CLAUSES = "law title party term notice start_time end_time venue speaker event_name acronym"
DEAL: Final = frozenset(map(Kind, ("purchaser", "acquired", "seller", "deal_amount")))
"""What the news of a purchase name."""
STATED: Final = DEAL.union(map(Kind, _IN_CLAUSES.split()))
"""What running text states in a clause or in its preamble, and no shape gives away."""
_BEHIND: Final = 150
_LONGEST: Final = 500
"""What is looked at behind a mark ends with a line, if that is not longer."""


class Recognition(NamedTuple):
    """A stretch of the text and what it means: `text[start:end]` is how it is written."""

    kind: Kind
    start: int
    end: int
    value: Scalar | None
    """The normal form; None when the text has several readings and nothing decides."""
    unit: str = ""
    """Of a quantity its unit, of a tax id the country that checks it."""


class Span(NamedTuple):
    """A stretch of the document that may be the value."""

    start: int
    end: int
    parts: tuple[tuple[int, int], ...] = ()
    """Its pieces, if something else stands between them: lines in one of two columns."""
    means: str = ""
    """What it stands for, if that is not what it says: the code of a currency's sign,
    `2 years` for `two years`."""


def without_overlaps(found: list[Recognition]) -> list[Recognition]:
    """What was found, in order of place; of those that overlap, the one that was found first."""
    order = sorted(range(len(found)), key=lambda place: (found[place].start, place))
    kept: list[tuple[int, Recognition]] = []
    for place in order:
        item = found[place]
        if kept and item.start < kept[-1][1].end:
            if place < kept[-1][0]:
                kept[-1] = (place, item)
            continue
        kept.append((place, item))
    return [item for _, item in kept]


def squeezed(said: str) -> str:
    """What two ways of writing the same have in common."""
    return "".join(filter(str.isalnum, said.casefold()))


def has_digit(said: str) -> bool:
    """Whether there is a digit in it."""
    return any(map(str.isdigit, said))


def matches_near(
    pattern: re.Pattern[str], marks: Iterable[re.Match[str]], text: str, far: int = 500
) -> Iterator[re.Match[str]]:
    """The matches of a pattern that has one of the marks in it, and begins no farther before it.

    What is near several marks is looked at once: a column of numbers is nothing but marks.
    """
    stretches: list[tuple[int, int]] = []
    for found in marks:
        last = text.find("\n", found.end() + _BEHIND, found.end() + _LONGEST)
        last = last if last >= 0 else found.end() + _LONGEST
        first = max(0, found.start() - far)
        if stretches and first <= stretches[-1][1]:
            first, last = stretches[-1][0], max(last, stretches.pop()[1])
        stretches.append((first, last))
    for first, last in stretches:
        yield from pattern.finditer(text, first, last)
