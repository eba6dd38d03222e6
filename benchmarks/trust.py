"""How often a value is right by the way it was found: the figures behind the table of ceilings.

Run: python benchmarks/trust.py --data DIR. It prints each class of evidence with its right and
wrong values by family, then what the table lets through as HIGH, and what would be let through if
the classes were chosen without looking at the family itself. A value that the rubric holds below
the ceiling, because another disagrees, is HIGH under no table.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

from families import FAMILIES, Given, run

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_WRONG: Final = 0.02
MIN_SEEN: Final = 10
"""A class of fewer values has shown nothing yet."""
CEILING: Final = 0.75
"""What the rubric has to reach for a table to decide."""


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
        if value.family != left_out and value.confidence >= CEILING:
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
    print(f"{'chosen on the other families:':>63}")
    heads = f"{'HIGH':>6} {'wrong':>7}"
    print(f"{'family':14} {heads}       {heads} {'right ones kept':>16}")
    for family in FAMILIES:
        own = [value for value in given if value.family == family.name]
        high = [value for value in own if value.is_high]
        ways = admitted(given, family.name)
        others = [value for value in own if value.way in ways and value.confidence >= CEILING]
        kept = sum(value.is_right for value in high if value.way in ways)
        share = kept / max(1, sum(value.is_right for value in high))
        print(
            f"{family.name:14} {len(high):6d} {_share_wrong(_counted(high)):7.1%}"
            f"   {len(others):10d} {_share_wrong(_counted(others)):7.1%} {share:16.1%}"
        )


def _counted(given: Sequence[Given]) -> Counter[bool]:
    return Counter(value.is_right for value in given)


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
