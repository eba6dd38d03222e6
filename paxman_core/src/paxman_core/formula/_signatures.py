"""The functions of the language: how each is written and how many arguments it takes."""

from __future__ import annotations

import attrs


@attrs.frozen
class Signature:
    """How a function is written; `most` is None when it takes any number of arguments."""

    usage: str
    least: int
    most: int | None

    def accepts(self, count: int) -> bool:
        return self.least <= count and (self.most is None or count <= self.most)


SIGNATURES = {
    "sum": Signature("sum(items[].amount)", 1, None),
    "count": Signature("count(items)", 1, 1),
    "min": Signature("min(items[].amount)", 1, None),
    "max": Signature("max(items[].amount)", 1, None),
    "all": Signature("all(items[].amount > 0)", 1, None),
    "any": Signature("any(items[].amount > 0)", 1, None),
    "abs": Signature("abs(amount)", 1, 1),
    "round": Signature("round(amount, 2)", 1, 2),
    "coalesce": Signature("coalesce(discount, 0)", 2, None),
    "join": Signature('join(" ", first_name, last_name)', 2, None),
    "upper": Signature("upper(code)", 1, 1),
    "lower": Signature("lower(code)", 1, 1),
    "trim": Signature("trim(name)", 1, 1),
    "days": Signature("days(start, end)", 2, 2),
    "year": Signature("year(date)", 1, 1),
    "month": Signature("month(date)", 1, 1),
    "day": Signature("day(date)", 1, 1),
}
