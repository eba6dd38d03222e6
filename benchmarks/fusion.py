"""How well conflicting sources are merged: `python benchmarks/fusion.py --data DIR`.

Each row of flights.jsonl is a flight, what some websites said about its four times, and the truth.
The airlines' own pages are left out, because they are the truth. Every strategy is printed.

The weights of `weighted` were learned from labelled flights with `--learn`, and are kept in
flight_weights.json. On the flights that they were learned from they flatter themselves, so the
figure to believe is the cross-validated one: each tenth is judged by weights of the others.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

from paxman_core.adapters import read_contract
from paxman_observations import MergePolicy, Observation, Snapshot, fold, learn_weights

EXACT_TARGET = Decimal("0.762")
NEAR_TARGET = Decimal("0.887")
NEAR_MINUTES = 10
DAY_MINUTES = 24 * 60

AIRLINES = frozenset({"aa", "co", "ua"})
ATTRIBUTES = ("sched_dep_time", "act_dep_time", "sched_arr_time", "act_arr_time")
DAY = datetime(2011, 12, 1, tzinfo=UTC)
CONTRACT = read_contract({"id": "flight", "fields": dict.fromkeys(ATTRIBUTES, "DATETIME")})
POLICIES = (
    MergePolicy("majority", fallback="most_specific"),
    MergePolicy("last_write"),
    MergePolicy("first_write"),
    MergePolicy("highest_priority"),
    MergePolicy("most_specific"),
    MergePolicy("min"),
    MergePolicy("max"),
    MergePolicy("unanimous"),
    MergePolicy("unanimous", fallback="majority"),
)
WEIGHTS = Path(__file__).with_name("flight_weights.json")
WEIGHTS_VERSION = 1
PARTS = 10
CLOCK = re.compile(r"(\d{1,2}):(\d{2})\s*(?:([ap])|(noon))?", re.IGNORECASE)


def main() -> int:
    """Print the scores of every strategy; fail if majority is below plain vote."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--data", type=Path, required=True, help="folder with flights.jsonl")
    arguments.add_argument("--learn", action="store_true", help="write the table of weights anew")
    options = arguments.parse_args()
    path = options.data / "flights.jsonl"
    if not path.is_file():
        print("no data")
        return 0
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    if options.learn:
        form = {"version": WEIGHTS_VERSION, "flights": len(rows), "weights": learned(rows)}
        WEIGHTS.write_text(json.dumps(form, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    print(f"{'strategy':40}exact  within {NEAR_MINUTES} minutes  no value")
    exact, near = report("majority", misses(rows, same(MergePolicy("majority"))))
    for policy in POLICIES:
        report(name_of(policy), misses(rows, same(policy)))
    kept = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    report(f"weighted, table {kept['version']}", misses(rows, weighted(kept["weights"])))
    report("weighted, cross-validated", cross_validated(rows))
    return 0 if exact >= EXACT_TARGET and near >= NEAR_TARGET else 1


def report(name: str, found: list[int | None]) -> tuple[Decimal, Decimal]:
    """Print and give the shares of right times, and of times that are nearly right."""
    exact = Decimal(found.count(0)) / len(found)
    near = Decimal(sum(miss is not None and miss <= NEAR_MINUTES for miss in found)) / len(found)
    print(f"{name:40}{exact:.3f}  {near:.3f}              {found.count(None):8}")
    return exact, near


def misses(rows: list[dict[str, Any]], policies: dict[str, MergePolicy]) -> list[int | None]:
    """By how many minutes every time of every flight is wrong."""
    return [
        miss
        for row in rows
        for miss in judged(fold(observations(row), CONTRACT, policies), row["gold"])
    ]


def same(policy: MergePolicy) -> dict[str, MergePolicy]:
    """One policy for every time."""
    return dict.fromkeys(ATTRIBUTES, policy)


def name_of(policy: MergePolicy) -> str:
    """What to call a policy."""
    return f"{policy.strategy}, then {policy.fallback}" if policy.fallback else policy.strategy


def learned(rows: list[dict[str, Any]]) -> dict[str, dict[str, int]]:
    """What each website's word is worth for each of the times."""
    said = [observation for row in rows for observation in observations(row)]
    return {
        attribute: learn_weights(
            said, attribute, {row["item"]: time_of(row["gold"][attribute]) for row in rows}
        )
        for attribute in ATTRIBUTES
    }


def weighted(weights: dict[str, dict[str, int]]) -> dict[str, MergePolicy]:
    """The policies that use a table of weights."""
    return {name: MergePolicy("weighted", weights=weights[name]) for name in ATTRIBUTES}


def cross_validated(rows: list[dict[str, Any]]) -> list[int | None]:
    """The misses of each part under weights that were learned from the others."""
    found: list[int | None] = []
    for part in range(PARTS):
        others = [row for number, row in enumerate(rows) if number % PARTS != part]
        found += misses(rows[part::PARTS], weighted(learned(others)))
    return found


def observations(row: dict[str, Any]) -> list[Observation]:
    """What each website said about a flight; nobody knows when they said it."""
    by_source: dict[str, dict[str, datetime]] = {}
    for source, attribute, raw in row["claims"]:
        if source.lower() not in AIRLINES and (time := time_of(raw)) is not None:
            by_source.setdefault(source, {})[attribute] = time
    return [
        Observation(row["item"], DAY, fields, source=source, specificity_score=len(fields))
        for source, fields in by_source.items()
    ]


def time_of(raw: str) -> datetime | None:
    """The time of the flight's day in a text."""
    found = CLOCK.search(raw)
    if found is None:
        return None
    hour, minute, half = int(found[1]), int(found[2]), (found[3] or "").lower()
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return DAY.replace(hour=hour, minute=minute) if hour < 24 and minute < 60 else None


def judged(snapshot: Snapshot, gold: dict[str, str]) -> list[int | None]:
    """By how many minutes each time is wrong, around the clock; None without one."""
    found_misses: list[int | None] = []
    for attribute, raw in gold.items():
        right, found = time_of(raw), snapshot[attribute]
        if isinstance(found, datetime) and right is not None:
            minutes = int((found - right).total_seconds()) // 60 % DAY_MINUTES
            found_misses.append(min(minutes, DAY_MINUTES - minutes))
        else:
            found_misses.append(None)
    return found_misses


if __name__ == "__main__":
    sys.exit(main())
