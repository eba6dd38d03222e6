"""How often values are right on a user's own documents: the table that replaces the built-in one.

It is measured from labelled documents, by field and by the way a value was found, and only the
reconciler reads it. It travels in the policy, so it is part of an artifact and of its hash.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from paxman_core._struct import Key, Stored, Struct
from paxman_core.canonical import Json
from paxman_core.errors import InvalidOptionError

FOUND: Final = "found"
"""The way of a value that nothing learned speaks for: told apart by what the rubric gives it."""


@attrs.frozen(eq=False, repr=False)
class Measure(Struct):
    """How often one field's values that were found in one way are right."""

    field: str
    """The path of the field."""
    way: str
    """`found`, or a margin of what was learned and its company, such as `wide agreed`."""
    least: int
    """The lowest grade of the rubric, in hundredths, that this measure is for."""
    grade: int | None
    """The confidence that such a value gets, in hundredths; None leaves it to the rubric."""
    count: int = 0
    right: int = 0
    """What was measured: so many values, of which so many were right."""


@attrs.frozen(eq=False, repr=False)
class Calibration(Key, Stored):
    """The measures of one contract's fields, and what can be accepted without a look."""

    contract_id: str
    measures: tuple[Measure, ...]
    acceptance: tuple[tuple[str, int], ...] = ()
    """By the share that may be wrong, such as `5%`, the lowest grade that keeps the promise."""
    _by_way: dict[tuple[str, str], list[Measure]] = attrs.field(
        init=False, eq=False, repr=False, factory=dict
    )

    def __attrs_post_init__(self) -> None:
        for measure in sorted(self.measures, key=lambda each: -each.least):
            self._by_way.setdefault((measure.field, measure.way), []).append(measure)

    def grade_of(self, field: str, way: str, grade: int) -> int | None:
        """The measured grade of values of a `field` found in a `way` with a `grade` by the rubric.

        None if none was measured.
        """
        for measure in self._by_way.get((field, way), ()):
            if grade >= measure.least:
                return measure.grade
        return None

    def accepted_from(self, share: str) -> int:
        """The lowest grade with which at most this share of the accepted values is wrong.

        Raises InvalidOptionError for a share that was not measured.
        """
        for known, grade in self.acceptance:
            if known == share:
                return grade
        promised = ", ".join(known for known, _ in self.acceptance) or "nothing"
        raise InvalidOptionError(
            f"accept={share!r} was not measured; the calibration says what to accept for: "
            f"{promised}.",
            next_step="Choose one of these, or calibrate again.",
        )

    def to_dict(self) -> dict[str, Json]:
        """The calibration as JSON."""
        return {
            "contract_id": self.contract_id,
            "measures": [attrs.asdict(each) for each in self.measures],
            "acceptance": dict(self.acceptance),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Json]) -> Calibration:
        """The inverse of `to_dict`; raises InvalidOptionError for what is none."""
        try:
            measures = tuple(_measure(row) for row in data["measures"])  # type: ignore[union-attr]
            acceptance = data["acceptance"]
            assert isinstance(acceptance, dict)
            accepted = tuple((str(share), _hundredths(g, 101)) for share, g in acceptance.items())
            return cls(str(data["contract_id"]), measures, accepted)
        except (KeyError, TypeError, ValueError, AssertionError):
            raise InvalidOptionError(
                "This is not a calibration.",
                next_step="Write one with `paxman calibrate`.",
            ) from None


def _measure(row: object) -> Measure:
    assert isinstance(row, dict)
    counts = [row["count"], row["right"]]
    assert all(type(count) is int and count >= 0 for count in counts)
    grade = None if row["grade"] is None else _hundredths(row["grade"], 100)
    least = _hundredths(row["least"], 100)
    return Measure(str(row["field"]), str(row["way"]), least, grade, *counts)


def _hundredths(value: object, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError
    return value
