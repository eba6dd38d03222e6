"""What labelled documents teach: F1 on documents that were not among them, by their number.

Run: python benchmarks/learning.py --data DIR [--only NAME...] [--counts 5 10 20 50] [--draws 5].
For each family and number of documents it prints the mean and the spread over the draws of F1, the
share of HIGH values that is wrong, the calibration error, and the CPU time of learning and of a
document. The number 0 is the contract alone, and `all` everything but the test part.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import defaultdict
from pathlib import Path
from statistics import mean, pstdev
from typing import TYPE_CHECKING, Final

import attrs
from families import FAMILIES, values_of

from paxman_cap_learned import learn
from paxman_core import Engine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from families import Document, Family, Given

    from paxman_core import ExecutionArtifact

LEARNED: Final = ("announcements", "contracts", "shop receipts", "receipts")
TESTED: Final = 100
"""Documents of the test part."""


@attrs.frozen
class Measured:
    """What one draw showed."""

    f1: float
    high: int
    high_wrong: int
    calibration_error: float
    learning_seconds: float
    document_seconds: float


def measured(family: Family, learned: Sequence[Document], tested: Sequence[Document]) -> Measured:
    """What came of one test part, with a model of these documents."""
    contract = {"id": family.name, "fields": family.fields}
    with Engine() as plain:
        cases = [_case(family, each, plain.normalize(each.source, contract)) for each in learned]
        started = time.process_time()
        models = [learn(plain, contract, cases)] if cases else []
    learning = time.process_time() - started
    given: list[Given] = []
    started = time.process_time()
    with Engine(models=models) as engine:
        for document in tested:
            artifact = engine.normalize(document.source, contract)
            given.extend(values_of(family, document, artifact))
    wanted = sum(bool(values) for document in tested for values in document.gold.values())
    high = [value.is_right for value in given if value.is_high]
    return Measured(
        2 * sum(value.is_right for value in given) / max(1, len(given) + wanted),
        len(high),
        high.count(False),
        _calibration_error(given),
        learning,
        (time.process_time() - started) / len(tested),
    )


def _case(
    family: Family, document: Document, artifact: ExecutionArtifact
) -> tuple[str, object, dict[str, object]]:
    """The labels as a review gives them: what was found and is right is confirmed as it is.

    Of what is not judged when it is absent, nothing is said.
    """
    gold: dict[str, object] = {
        name: document.gold.get(name)
        for name in family.fields
        if document.gold.get(name) or family.is_judged_when_absent
    }
    for value in values_of(family, document, artifact):
        if value.is_right:
            gold[value.field] = [str(artifact[value.field]), *document.gold[value.field]]
    return document.name, document.source, gold


def _calibration_error(given: Sequence[Given]) -> float:
    """How far confidence and the share of right values lie apart, by tenths of confidence."""
    tenths: dict[int, list[Given]] = defaultdict(list)
    for value in given:
        tenths[int(10 * value.confidence)].append(value)
    apart = (
        abs(sum(value.is_right for value in some) - sum(value.confidence for value in some))
        for some in tenths.values()
    )
    return sum(apart) / max(1, len(given))


def show(family: Family, folder: Path, counts: Sequence[int], draws: int) -> None:
    """A line for each number of documents."""
    documents = list(family.documents(folder))
    least = max(counts, default=0)
    tested = min(TESTED, len(documents) - least)
    for count in (0, *counts, len(documents) - tested):
        found = []
        for draw in range(draws):
            drawn = random.Random(draw).sample(documents, len(documents))
            found.append(measured(family, drawn[tested : tested + count], drawn[:tested]))
        scores = [each.f1 for each in found]
        high, wrong = sum(each.high for each in found), sum(each.high_wrong for each in found)
        print(
            f"{family.name:14} {count:4d}  F1 {mean(scores):.3f} ± {pstdev(scores):.3f}"
            f"  HIGH {high:4d}, wrong {wrong / max(1, high):5.1%}"
            f"  calibration error {mean(each.calibration_error for each in found):.3f}"
            f"  learning {mean(each.learning_seconds for each in found):5.1f} s"
            f"  document {1000 * mean(each.document_seconds for each in found):5.1f} ms",
            flush=True,
        )


def main() -> int:
    """Print every family that learning is measured on."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--only", nargs="*", default=LEARNED)
    parser.add_argument("--counts", nargs="*", type=int, default=[5, 10, 20, 50])
    parser.add_argument("--draws", type=int, default=5)
    chosen = parser.parse_args()
    if chosen.data is None or not chosen.data.is_dir():
        print("no data")
        return 0
    for family in FAMILIES:
        if family.name in chosen.only:
            show(family, chosen.data, chosen.counts, chosen.draws)
    return 0


if __name__ == "__main__":
    sys.exit(main())
