"""Which column of a table holds which member: by heading, by type, by arithmetic."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from paxman_cap_evidence._evidence import has_digit
from paxman_cap_evidence._labels.heads import HEAD_RANK, head_vocabulary
from paxman_cap_evidence._labels.qualifiers import is_currency_word
from paxman_cap_evidence._tables.arithmetic import (
    NumberRow,
    find_columns,
    number_in,
    percentages,
    roles_of,
)
from paxman_cap_evidence._tables.members import shortened
from paxman_cap_evidence._values.placeholders import is_placeholder
from paxman_cap_evidence._values.types import DATES, TEXTS
from paxman_cap_evidence._words import word_list
from paxman_core.labels import concept_of, keys_of, name_key
from paxman_core.patterns import lazy_pattern
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paxman_cap_evidence._labels.vocabulary import Label
    from paxman_cap_evidence._tables.cells import CellValues
    from paxman_core.document import Cell

    Row = Sequence[Cell]

TOTALS: Final = word_list("totals")
_SAMPLE: Final = 30
"""How many rows show what a column holds."""
_STAND_IN: Final = 2
_PRICES: Final = frozenset({"price", "unit_price"})
"""What a bare `Price` means, where an amount could be called so too; so `VAT` means its rate."""
_MEASURE = lazy_pattern(r"\s*[±°%]")
"""What a heading says its numbers are measured in: `Applied °C`."""
_PLACES: Final = frozenset({"country", "state", "nationality"})
_CODE = lazy_pattern(r"[A-Z]{2,3}")
THINGS: Final = frozenset({"description", "name", "product"})
"""What a row is about."""


@attrs.frozen
class Columns:
    """Which column of a table holds which member."""

    of_member: Mapping[int, int]
    currencies: Mapping[int, str]
    """By member, the currency that its heading states."""
    currency_column: int | None
    guessed: tuple[int, ...] = ()
    """The members whose column no heading names."""
    rivals: tuple[int, ...] = ()
    """The members that two columns could be."""
    unknown: tuple[int, ...] = ()
    """The members without a column that one with an unknown heading, or with theirs, could be."""


def _spelled(said: str) -> str:
    """A heading as people write it, if it is an identifier: `Current stock` for `currentStock`."""
    return said if " " in said else name_key(said).capitalize()


class _Claim(NamedTuple):
    rank: int
    column: int
    currency: str


class ColumnMatcher:
    """One table's headings and rows, matched to the members of a list."""

    def __init__(
        self, values: CellValues, headings: Sequence[Sequence[str]], rows: Sequence[Row]
    ) -> None:
        self.values = values
        self.headings = headings
        self.members = values.members
        self.rows = self._sample(rows)
        self.labels = [self._label(texts) for texts in headings]
        self.concepts = [label and concept_of(label.key) for label in self.labels]
        self.roles = roles_of(values.members)

    @cached_property
    def numbers(self) -> list[NumberRow]:
        """The numbers in the rows, which few lists ask for."""
        return [
            NumberRow(
                [number_in(self.values.text, cell) for cell in row],
                [rate for cell in row for rate in percentages(cell.text)],
            )
            for row in self.rows
        ]

    def columns(self) -> Columns:
        """The column of every member that has one."""
        claims = self._claims()
        of_member: dict[int, int] = {}
        currencies: dict[int, str] = {}
        rivals = []
        loose: list[int] = []
        for member, rival in sorted(claims.items()):
            rival = self._readable(member, rival)
            if not rival:
                continue
            if len(rival) > 1 and rival[0].rank == rival[1].rank:
                rivals.append(member)
                continue
            rank, of_member[member], currencies[member] = rival[0]
            loose += [member] if rank >= HEAD_RANK else []
        guessed = [*loose, *self._by_arithmetic(of_member, claims)]
        guessed += self._by_letters(of_member)
        guessed += self._by_type(of_member)
        # Most tables are not this list, and nothing is to be said about their columns.
        is_list = len(of_member) >= self.members.fewest_columns
        missing = [n for n in range(len(self.members.fields)) if is_list and n not in of_member]
        free = [_Claim(0, n, "") for n in range(len(self.headings)) if self._is_free(n, of_member)]
        return Columns(
            of_member,
            {member: currencies.get(member, "") for member in of_member},
            self._currency_column(),
            tuple(guessed),
            tuple(member for member in rivals if member not in of_member),
            tuple(
                n
                for n in missing
                if self._readable(n, self._possible(n, free))
                or any(claim.rank <= 0 for claim in claims.get(n, ()))
            ),
        )

    def _is_free(self, column: int, of_member: Mapping[int, int]) -> bool:
        is_free = column not in of_member.values() and bool(self.headings[column][0])
        return is_free and self._is_filled(column)

    def _possible(self, member: int, free: Sequence[_Claim]) -> list[_Claim]:
        """The free columns that may be a member's: those that nothing names.

        All, if the lexicon does not know what the member, a number, is called in other languages.
        """
        if self._concept(member) is None and self.members.fields[member].type not in TEXTS:
            return [*free]
        return [claim for claim in free if self.labels[claim.column] is None]

    def _sample(self, rows: Sequence[Row]) -> list[Row]:
        """Rows that show what the columns hold: those with most numbers, down to the sums."""
        found: list[Row] = []
        for row in rows:
            filled = [cell.text for cell in row if cell.text.strip()]
            if found and filled and self.members.concept(filled[0]) in TOTALS:
                break
            if len(filled) > 1:
                found.append(row)
            if len(found) == _SAMPLE:
                break
        counts = [sum(has_digit(cell.text) for cell in row) for row in found]
        # One line full of numbers may be anything; two are rows.
        usual = sorted(counts)[-2:][0] if counts else 0
        return [row for row, count in zip(found, counts, strict=True) if 4 * count >= 3 * usual]

    def _label(self, texts: Sequence[str]) -> Label | None:
        """What a heading says: the longest that its lines say together and that is known."""
        words = self.members.vocabulary.label
        known = [words(said) or words(name_key(said)) for said in texts]
        if not any(known):
            heads = head_vocabulary(self.members.vocabulary)
            known = [heads.label(_spelled(_MEASURE.split(said)[0])) for said in texts]
        labels = [label for label in known if label is not None]
        return next((label for label in labels if label.claims), labels[0] if labels else None)

    def _claims(self) -> dict[int, list[_Claim]]:
        claims: dict[int, list[_Claim]] = {}
        price, amount = self.roles.price, self.roles.amount
        rates = [n for n in range(len(self.members.fields)) if self._concept(n) == "tax_rate"]
        meant = {**dict.fromkeys(_PRICES, price), "tax": next(iter(rates), None)}
        for column, label in enumerate(self.labels):
            said = self.headings[column][0]
            if is_currency_word(said) and amount is not None:
                claims.setdefault(amount, []).append(_Claim(_STAND_IN, column, said))
            if label is None:
                continue
            member = meant.get(self.concepts[column] or "")
            is_rate = member in rates and self._has_percent(column)
            for claim in label.claims if not is_rate else ():
                own = _Claim(claim.rank, column, label.currency)
                claims.setdefault(claim.field, []).append(own)
            if member is not None and (is_rate or not label.claims):
                rank = _STAND_IN - is_rate
                claims.setdefault(member, []).append(_Claim(rank, column, label.currency))
        return {member: sorted(those) for member, those in claims.items()}

    def _has_percent(self, column: int) -> bool:
        """Whether a column is one of rates, by its heading or by all of its cells."""
        said = self._said(column)
        return "%" in self.headings[column][0] or (bool(said) and all("%" in one for one in said))

    def _said(self, column: int) -> list[str]:
        """What stands in a column, without its empty cells."""
        return [said for row in self.rows if (said := row[column].text.strip())]

    def _readable(self, member: int, claims: Sequence[_Claim]) -> list[_Claim]:
        """The claims to columns that hold what the member is: `Unit` is not a quantity."""
        if not self.rows or self.members.fields[member].type in TEXTS:
            saying = [claim for claim in claims if self._may_say(member, claim.column)]
            wordy = [claim for claim in saying if not self._holds_codes(member, claim.column)]
            return wordy or saying or [claim for claim in claims if claim.rank <= 0]
        return [claim for claim in claims if self._reads(member, claim.column)]

    def _may_say(self, member: int, column: int) -> bool:
        """Whether a column can hold a text: what a row is about is not a number."""
        if not self.members.readers[member].is_name or not self.rows:
            return True
        said = self._said(column)
        words = sum(any(map(str.isalpha, one)) for one in said)
        return 2 * words >= len(said)

    def _holds_codes(self, member: int, column: int) -> bool:
        """Whether a column says what a row is about by codes: `Article` beside `Description`."""
        if not self.members.readers[member].is_name:
            return False
        said = self._said(column)
        codes = sum(has_digit(one) and len(one.split()) == 1 for one in said)
        return 2 * codes > len(said)

    def _reads(self, member: int, column: int) -> bool:
        """Whether half of the cells in a column, or more, read as the member's type."""
        cells = [row[column] for row in self.rows if not is_placeholder(row[column].text)]
        read = sum(self.values.reads(member, cell) for cell in cells)
        return not cells or 2 * read >= len(cells)

    def _by_arithmetic(
        self, of_member: dict[int, int], claims: Mapping[int, Sequence[_Claim]]
    ) -> list[int]:
        """Columns that only their numbers tell, added to those that are known by name."""
        if not self.roles.are_known:
            return []
        numbers = [member for member in self.roles if member is not None]
        fixed = [of_member.get(member) for member in numbers]
        named = [column for column in fixed if column is not None]
        if None not in fixed and self._agrees(*named):
            return []
        others = {column for member, column in of_member.items() if member not in numbers}
        free = [n for n in range(len(self.headings)) if n not in others and self._has_numbers(n)]
        found = find_columns(self.numbers, fixed, [n for n in free if n not in named])
        if found is None and len(self.numbers) > 1:
            # Headings can mislead: a `net price` is one of a unit, or of all.
            found = find_columns(self.numbers, [fixed[0], None, None], free)
            if found is None and None not in fixed:
                found = find_columns(self.numbers, [None, None, None], free)
        if found is None:
            return []
        guessed = []
        for member, column in zip(numbers, found, strict=True):
            if of_member.get(member) == column:
                continue
            of_member[member] = column
            if column not in {claim.column for claim in claims.get(member, ())}:
                guessed.append(member)
        return guessed

    def _agrees(self, *columns: int) -> bool:
        """Whether quantity, price and amount fit in half of the rows that have all three."""
        filled = [row for row in self.numbers if row.has(*columns)]
        fits = sum(row.multiplies(*columns) for row in filled)
        return 2 * fits > len(filled) or not filled

    def _has_numbers(self, column: int) -> bool:
        return 2 * sum(row.has(column) for row in self.numbers) > len(self.numbers)

    def _by_letters(self, of_member: dict[int, int]) -> list[int]:
        """Columns with unknown headings that have letters of just one missing member's name."""
        missing = [n for n in range(len(self.members.fields)) if n not in of_member]
        guessed = []
        for member in missing if of_member else ():
            fitting = [
                _Claim(0, column, "")
                for column, label in enumerate(self.labels)
                if label is None
                and column not in of_member.values()
                and shortened(self.headings[column][0], self.members, missing) == [member]
            ]
            fitting = self._readable(member, fitting)
            if len(fitting) == 1 and self._is_filled(fitting[0].column):
                of_member[member] = fitting[0].column
                guessed.append(member)
        # With `Pts` taken, `P` is short for one less.
        return [*guessed, *self._by_letters(of_member)] if guessed else []

    def _by_type(self, of_member: dict[int, int]) -> list[int]:
        """A date, what a row is about, or the one text left, if just one column can hold it."""
        free = [n for n in range(len(self.headings)) if n not in of_member.values()]
        guessed = []
        missing = [n for n in range(len(self.members.fields)) if n not in of_member]
        for member in sorted(missing, key=lambda n: not self._is_coded(n)) if self.rows else ():
            field = self.members.fields[member]
            left = [n for n in missing if n not in of_member]
            texts = [n for n in left if self.members.fields[n].type in TEXTS]
            if self._is_coded(member):
                fitting = [n for n in free if self._is_filled(n) and self._has_codes(n)]
            elif field.type in DATES:
                fitting = [n for n in free if self._is_filled(n) and self._reads(member, n)]
            elif field.type is FieldType.STRING and self._concept(member) in THINGS:
                fitting = self._wordiest(free)
            elif self.members.readers[member].own_keys[0] in keys_of("sku"):
                fitting = [n for n in free if self._names_thing(n) and self._tells_rows(n)]
            elif texts == [member]:
                fitting = [n for n in free if self._names_any(n) and n in self._wordiest([n])]
            else:
                continue
            if len(fitting) == 1:
                of_member[member] = fitting[0]
                free.remove(fitting[0])
                if field.type in DATES or not self._names_thing(fitting[0]):
                    guessed.append(member)
        return guessed

    def _is_filled(self, column: int) -> bool:
        return 2 * len(self._said(column)) > len(self.rows)

    def _concept(self, member: int) -> str | None:
        return concept_of(self.members.readers[member].own_keys[0])

    def _names_thing(self, column: int) -> bool:
        """Whether a heading is a word for what rows are about: a `name` stands below `Item`."""
        return self.concepts[column] in THINGS

    def _is_coded(self, member: int) -> bool:
        """Whether a member is one that two or three capitals may stand for."""
        return concept_of(name_key(self.members.fields[member].name)) in _PLACES

    def _has_codes(self, column: int) -> bool:
        return all(map(_CODE.fullmatch, self._said(column)))

    def _names_any(self, column: int) -> bool:
        """Whether a heading is unknown, or just `Name`."""
        return self.labels[column] is None or self.concepts[column] == "name"

    def _tells_rows(self, column: int) -> bool:
        """Whether a column has one word in each row, and never the same: a code."""
        said = self._said(column)
        return len({*said}) == len(self.rows) and all(len(one.split()) == 1 for one in said)

    def _wordiest(self, free: Sequence[int]) -> list[int]:
        """The column with most letters, if its cells are words."""
        letters = {
            column: sum(sum(map(str.isalpha, row[column].text)) for row in self.rows)
            for column in free
        }
        fitting = [n for n in free if letters[n] >= 3 * len(self.rows)]
        return sorted(fitting, key=lambda n: -letters[n])[:1]

    def _currency_column(self) -> int | None:
        return self.concepts.index("currency") if "currency" in self.concepts else None
