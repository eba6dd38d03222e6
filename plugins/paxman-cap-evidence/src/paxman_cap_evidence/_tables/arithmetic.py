"""Quantity times price is amount: what tells columns apart, and shows that a row was read right."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._values.amounts import amounts
from paxman_cap_evidence._values.types import NUMBERS
from paxman_core.labels import concept_of
from paxman_core.values import NO_CONTEXT, Ambiguous, FieldType, Parsed, parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paxman_cap_evidence._tables.members import Members
    from paxman_core.document import Cell


_ROLES: Final = {
    "quantity": "quantity",
    "unit_price": "price",
    "price": "price",
    "amount": "amount",
    "total": "amount",
    "subtotal": "amount",
}
_PERCENT = re.compile(r"(\d{1,2}(?:[.,]\d{1,2})?)\s?%")
_HALF: Final = Decimal("0.5")


class NumberRow(NamedTuple):
    """The numbers of a row: by column, what the one in it may be; and the rates that it states."""

    cells: Sequence[Sequence[Decimal]]
    rates: Sequence[Decimal]

    def has(self, *columns: int) -> bool:
        """Whether there is a number in each of these columns."""
        return all(self.cells[column] for column in columns)

    def multiplies(self, quantity: int, price: int, amount: int) -> bool:
        """Whether the numbers in three columns fit."""
        cells = self.cells
        return multiplies(cells[quantity], cells[price], cells[amount], self.rates)


class Roles(NamedTuple):
    """The members that are multiplied, by number; None for one that the contract does not have."""

    quantity: int | None
    price: int | None
    amount: int | None

    @property
    def are_known(self) -> bool:
        """Whether all three are there."""
        return None not in self


def roles_of(members: Members) -> Roles:
    """The roles that the members' names and labels give them; two for one role have none."""
    roles = [
        _ROLES.get(concept_of(reader.own_keys[0]) or "") if reader.type in NUMBERS else None
        for reader in members.readers
    ]
    return Roles(*(roles.index(one) if roles.count(one) == 1 else None for one in Roles._fields))


def number_in(text: str, cell: Cell) -> tuple[Decimal, ...]:
    """What the one number in a cell may be; nothing if there is none, or more than one."""
    return _number_in(text[cell.start : cell.end])


@lru_cache(maxsize=2048)
def _number_in(said: str) -> tuple[Decimal, ...]:
    found = [one for one in amounts(said, 0, len(said)) if not one.is_percent]
    if len(found) != 1:
        return ()
    outcome = parse(said[slice(*found[0].number)], FieldType.DECIMAL, NO_CONTEXT)
    if isinstance(outcome, Ambiguous):
        return tuple(one for one in outcome.readings if isinstance(one, Decimal))
    value = outcome.value if isinstance(outcome, Parsed) else None
    return (value,) if isinstance(value, Decimal) else ()


def percentages(text: str) -> list[Decimal]:
    """The rates that a line states: a discount or a tax may stand between price and amount."""
    return [Decimal(found.replace(",", ".")) for found in _PERCENT.findall(text)]


def multiplies(
    quantity: Iterable[Decimal],
    price: Sequence[Decimal],
    amount: Sequence[Decimal],
    rates: Sequence[Decimal] = (),
) -> bool:
    """Whether some reading of the three fits, as far as rounding and the rates on the line allow.

    Signs are not compared: credit notes write them on one of the three, or on two.
    """
    factors = [Decimal(1)]
    for rate in rates:
        factors += [1 - rate / 100, 1 + rate / 100]
    return any(
        abs(abs(q * p) * factor - abs(a)) <= _slack(p) * abs(q) + _slack(a)
        for q, p, a in product(quantity, price, amount)
        for factor in factors
    )


def _slack(number: Decimal) -> Decimal:
    """Half of the last digit that is written; a whole number is exact to the cent."""
    exponent = number.as_tuple().exponent
    return _HALF.scaleb(min(exponent, -2)) if isinstance(exponent, int) else Decimal(0)


def find_columns(
    rows: Sequence[NumberRow], fixed: Sequence[int | None], free: Sequence[int]
) -> tuple[int, int, int] | None:
    """The columns of quantity, price and amount, those given kept; None if not just one way fits.

    Unless the quantity is given, one of them must not be one: a price that is its own amount
    shows nothing. Of two factors, or of a price and an equal amount, the first to the left is the
    quantity or the price.
    """
    options = [free if given is None else [given] for given in fixed]
    fitting = [
        (quantity, price, amount)
        for quantity, price, amount in product(*options)
        if len({quantity, price, amount}) == 3
        and _fit(rows, quantity, price, amount, is_given=fixed[0] is not None)
    ]
    if len(fitting) > 1 and fixed[1] is None:
        fitting = [way for way in fitting if way[1] < way[2]]
        if fixed[0] is None:
            fitting = [way for way in fitting if way[0] < way[1]]
    return fitting[0] if len(fitting) == 1 else None


def _fit(
    rows: Sequence[NumberRow], quantity: int, price: int, amount: int, *, is_given: bool
) -> bool:
    """Whether the columns fit in most rows down to the last in which they do.

    What stands below that may be another table.
    """
    fits = [any(row.cells[amount]) and row.multiplies(quantity, price, amount) for row in rows]
    if not any(fits):
        return False
    count = len(fits) - fits[::-1].index(True)
    filled = [row for row in rows[:count] if row.has(quantity, price, amount)]
    tells = any(one not in (0, 1) for row in filled for one in row.cells[quantity])
    return (tells or is_given) and 5 * sum(fits) >= 4 * len(filled) and 2 * len(filled) >= count
