"""How often a value is right by the way it was found: the figures behind the table of ceilings.

Run: python benchmarks/trust.py --data DIR. It prints each class of evidence with its right and
wrong values by family, then what the table lets through as HIGH, and what would be let through if
the classes were chosen without looking at the family itself.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

from families import FAMILIES, Given, run

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

MAX_WRONG: Final = 0.02
MIN_SEEN: Final = 10
"""A class of fewer values has shown nothing yet."""


def table(given: Sequence[Given]) -> None:
    """Every class of evidence, the largest first: right/wrong by family."""
    counts: dict[str, dict[str, Counter[bool]]] = defaultdict(lambda: defaultdict(Counter))
    for value in given:
        counts[value.way][value.family][value.is_right] += 1
    names = [family.name for family in FAMILIES]
    print(f"{'class of evidence':44}", *(f"{name:>14}" for name in names), f"{'HIGH':>6}")
    ways = sorted(counts, key=lambda way: -sum(sum(c.values()) for c in counts[way].values()))
    for way in ways:
        cells = [_cell(counts[way][name]) for name in names]
        admitted = any(value.is_high for value in given if value.way == way)
        print(f"{way[:44]:44}", *(f"{cell:>14}" for cell in cells), "yes" if admitted else "")


def _cell(counts: Counter[bool]) -> str:
    return f"{counts[True]}/{counts[False]}" if counts else "."


def admitted(given: Sequence[Given], left_out: str) -> set[str]:
    """The classes that are right often enough on every family but one."""
    seen: dict[str, dict[str, Counter[bool]]] = defaultdict(lambda: defaultdict(Counter))
    for value in given:
        if value.family != left_out:
            seen[value.way][value.family][value.is_right] += 1
    return {
        way
        for way, families in seen.items()
        if sum(sum(counts.values()) for counts in families.values()) >= MIN_SEEN
        and all(_share_wrong(counts) <= MAX_WRONG for counts in families.values())
    }


def _share_wrong(counts: Counter[bool]) -> float:
    return counts[False] / max(1, sum(counts.values()))


def report(given: Sequence[Given]) -> None:
    """What is HIGH by family: by the table, and by classes chosen on the other families."""
    print()
    print(
        f"{'family':14} {'HIGH':>6} {'wrong':>7}   chosen on the others: {'HIGH':>6} {'wrong':>7}"
    )
    for family in FAMILIES:
        own = [value for value in given if value.family == family.name]
        high = Counter(value.is_right for value in own if value.is_high)
        others = _let_through(own, admitted(given, family.name))
        print(
            f"{family.name:14} {sum(high.values()):6d} {_share_wrong(high):7.1%}"
            f"                         {sum(others.values()):6d} {_share_wrong(others):7.1%}"
        )


def _let_through(own: Sequence[Given], ways: Collection[str]) -> Counter[bool]:
    return Counter(value.is_right for value in own if value.way in ways)


def main() -> int:
    """Run every family, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path)
    folder = parser.parse_args().data
    if folder is None or not folder.is_dir():
        print("no data")
        return 0
    given = [value for family in FAMILIES for value in run(family, folder)[0]]
    table(given)
    report(given)
    return 0


if __name__ == "__main__":
    sys.exit(main())
