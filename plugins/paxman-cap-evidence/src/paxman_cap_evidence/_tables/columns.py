"""Which column of a table holds which member: by heading, by type, by arithmetic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from paxman_cap_evidence._labels.likeness import HEAD_RANK, head_vocabulary
from paxman_cap_evidence._labels.qualifiers import is_currency_word
from paxman_cap_evidence._tables.arithmetic import find_columns, roles_of
from paxman_cap_evidence._tables.column_contents import ColumnContents
from paxman_cap_evidence._tables.members import shortened
from paxman_cap_evidence._values.types import DATES, TEXTS
from paxman_core.labels import concept_of, keys_of, name_key
from paxman_core.patterns import lazy_pattern
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paxman_cap_evidence._labels.vocabulary import Label
    from paxman_cap_evidence._tables.cells import CellValues
    from paxman_core.document import Cell

    Row = Sequence[Cell]

_STAND_IN: Final = 2
_PRICES: Final = frozenset({"price", "unit_price"})
"""What a bare `Price` means, where an amount could be called so too; so `VAT` means its rate."""
_MEASURE = lazy_pattern(r"\s*[±°%]")
"""What a heading says its numbers are measured in: `Applied °C`."""
_PLACES: Final = frozenset({"country", "state", "nationality"})
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


class _Claim(NamedTuple):
    rank: int
    column: int
    currency: str


class ColumnMatcher:
    """One table's headings and rows, matched to the members of a list."""

    def __init__(
        self, values: CellValues, headings: Sequence[Sequence[str]], rows: Sequence[Row]
    ) -> None:
        self.headings = headings
        self.members = values.members
        self.holds = ColumnContents(values, rows)
        self.labels = [self._label(texts) for texts in headings]
        self.concepts = [label and concept_of(label.key) for label in self.labels]
        self.roles = roles_of(values.members)

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
        free = [
            _Claim(0, n, "")
            for n, said in enumerate(self.headings)
            if n not in of_member.values() and said[0] and self.holds.is_filled(n)
        ]
        return Columns(
            of_member,
            {member: currencies.get(member, "") for member in of_member},
            self.concepts.index("currency") if "currency" in self.concepts else None,
            tuple(guessed),
            tuple(member for member in rivals if member not in of_member),
            tuple(
                n
                for n in missing
                if self._readable(n, self._possible(n, free))
                or any(claim.rank <= 0 for claim in claims.get(n, ()))
            ),
        )

    def _possible(self, member: int, free: Sequence[_Claim]) -> list[_Claim]:
        """The free columns that may be a member's: those that nothing names.

        All, if the lexicon does not know what the member, a number, is called in other languages.
        """
        if self._concept(member) is None and self.members.fields[member].type not in TEXTS:
            return [*free]
        return [claim for claim in free if self.labels[claim.column] is None]

    def _label(self, texts: Sequence[str]) -> Label | None:
        """What a heading says: the longest that its lines say together and that is known."""
        words = self.members.vocabulary.label
        known = [words(said) or words(name_key(said)) for said in texts]
        if not any(known):
            heads = head_vocabulary(self.members.vocabulary)
            bare = [_MEASURE.split(said)[0] for said in texts]
            # An identifier as people write it: `Current stock` for `currentStock`.
            spelled = [said if " " in said else name_key(said).capitalize() for said in bare]
            known = [*map(heads.label, spelled)]
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
            is_rate = member in rates and ("%" in said or self.holds.are_percentages(column))
            for claim in label.claims if not is_rate else ():
                own = _Claim(claim.rank, column, label.currency)
                claims.setdefault(claim.field, []).append(own)
            if member is not None and (is_rate or not label.claims):
                rank = _STAND_IN - is_rate
                claims.setdefault(member, []).append(_Claim(rank, column, label.currency))
        return {member: sorted(those) for member, those in claims.items()}

    def _readable(self, member: int, claims: Sequence[_Claim]) -> list[_Claim]:
        """The claims to columns that hold what the member is: `Unit` is not a quantity."""
        if not self.holds.rows or self.members.fields[member].type in TEXTS:
            # What a row is about is no number, and rather its `Description` than its `Article`.
            is_name = self.members.readers[member].is_name
            saying = [one for one in claims if not is_name or self.holds.has_words(one.column)]
            wordy = [one for one in saying if not is_name or not self.holds.has_codes(one.column)]
            return wordy or saying or [claim for claim in claims if claim.rank <= 0]
        return [claim for claim in claims if self.holds.reads(member, claim.column)]

    def _by_arithmetic(
        self, of_member: dict[int, int], claims: Mapping[int, Sequence[_Claim]]
    ) -> list[int]:
        """Columns that only their numbers tell, added to those that are known by name."""
        if not self.roles.are_known:
            return []
        numbers = [member for member in self.roles if member is not None]
        fixed = [of_member.get(member) for member in numbers]
        named = [column for column in fixed if column is not None]
        if None not in fixed and self.holds.agree(*named):
            return []
        others = {column for member, column in of_member.items() if member not in numbers}
        free = [
            n for n in range(len(self.headings)) if n not in others and self.holds.has_numbers(n)
        ]
        found = find_columns(self.holds.numbers, fixed, [n for n in free if n not in named])
        if found is None and len(self.holds.numbers) > 1:
            # Headings can mislead: a `net price` is one of a unit, or of all.
            found = find_columns(self.holds.numbers, [fixed[0], None, None], free)
            if found is None and None not in fixed:
                found = find_columns(self.holds.numbers, [None, None, None], free)
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
            if len(fitting) == 1 and self.holds.is_filled(fitting[0].column):
                of_member[member] = fitting[0].column
                guessed.append(member)
        # With `Pts` taken, `P` is short for one less.
        return [*guessed, *self._by_letters(of_member)] if guessed else []

    def _by_type(self, of_member: dict[int, int]) -> list[int]:
        """A date, what a row is about, or the one text left, if just one column can hold it."""
        free = [n for n in range(len(self.headings)) if n not in of_member.values()]
        guessed = []
        missing = [n for n in range(len(self.members.fields)) if n not in of_member]
        for member in (
            sorted(missing, key=lambda n: not self._is_coded(n)) if self.holds.rows else ()
        ):
            field = self.members.fields[member]
            left = [n for n in missing if n not in of_member]
            texts = [n for n in left if self.members.fields[n].type in TEXTS]
            if self._is_coded(member):
                fitting = [
                    n for n in free if self.holds.is_filled(n) and self.holds.are_capitals(n)
                ]
            elif field.type in DATES:
                fitting = [
                    n for n in free if self.holds.is_filled(n) and self.holds.reads(member, n)
                ]
            elif field.type is FieldType.STRING and self._concept(member) in THINGS:
                fitting = self.holds.wordiest(free)
            elif self.members.readers[member].own_keys[0] in keys_of("sku"):
                fitting = [n for n in free if self._names_thing(n) and self.holds.tells_rows(n)]
            elif texts == [member]:
                fitting = [n for n in free if self._names_any(n) and n in self.holds.wordiest([n])]
            else:
                continue
            if len(fitting) == 1:
                of_member[member] = fitting[0]
                free.remove(fitting[0])
                if field.type in DATES or not self._names_thing(fitting[0]):
                    guessed.append(member)
        return guessed

    def _concept(self, member: int) -> str | None:
        return concept_of(self.members.readers[member].own_keys[0])

    def _names_thing(self, column: int) -> bool:
        """Whether a heading is a word for what rows are about: a `name` stands below `Item`."""
        return self.concepts[column] in THINGS

    def _is_coded(self, member: int) -> bool:
        """Whether a member is one that two or three capitals may stand for."""
        return concept_of(name_key(self.members.fields[member].name)) in _PLACES

    def _names_any(self, column: int) -> bool:
        """Whether a heading is unknown, or just `Name`."""
        return self.labels[column] is None or self.concepts[column] == "name"
