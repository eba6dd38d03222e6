"""ExtractBench: documents against the schemas that their owners wrote.

Run: python benchmarks/extract_bench.py --data DIR, where DIR holds extract_bench/, in it one folder
a domain with NAME-schema.json and pdf+gold/. Printed are the outputs that are valid by their schema
(jsonschema decides), precision and recall over leaves without regard to the order of rows, the
wrong values that were called HIGH, and pages read in a second.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import jsonschema

from paxman_core import Engine
from paxman_core.contract import joined
from paxman_core.values import to_json

if TYPE_CHECKING:
    from collections.abc import Iterator

Leaf = tuple[str, str]
HIGH = ("HIGH", "CERTAIN")


@attrs.define
class Score:
    """The counts of one domain."""

    documents: int = 0
    valid: int = 0
    incomplete: int = 0
    """Not valid for the lack of required values alone, which the run's status says."""
    given: int = 0
    wanted: int = 0
    right: int = 0
    high: int = 0
    high_wrong: int = 0
    pages: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        return (
            f"{self.valid}/{self.documents} valid, {self.incomplete} say what is missing, "
            f"precision {_share(self.right, self.given)}, "
            f"recall {_share(self.right, self.wanted)}, HIGH wrong {self.high_wrong}/{self.high}, "
            f"{self.pages / self.seconds:.1f} pages/s"
        )


def main() -> int:
    """Prints a line a domain; 1 if an output breaks its schema and does not say so."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--problems", action="store_true", help="say what is not valid")
    arguments = parser.parse_args()
    root = arguments.data / "extract_bench"
    if not root.is_dir():
        print("no data")
        return 0
    scores = {}
    for path in sorted(root.glob("*/*-schema.json")):
        scores[path.parent.name] = _domain(path, arguments.problems)
        print(f"{path.parent.name}: {scores[path.parent.name]}")
    return int(any(score.valid + score.incomplete < score.documents for score in scores.values()))


def _domain(path: Path, tell: bool) -> Score:
    schema = json.loads(path.read_text("utf-8"))
    schema = schema.get("schema_definition", schema)
    judge = jsonschema.validators.validator_for(schema)(schema)
    paths = [*dict.fromkeys(_paths(schema, ""))]
    score = Score()
    with Engine() as engine:
        contract = engine.contract(schema)
        for pdf in sorted((path.parent / "pdf+gold").glob("*.pdf")):
            gold = json.loads(pdf.with_suffix("").with_suffix(".gold.json").read_text("utf-8"))
            began = time.perf_counter()
            artifact = engine.normalize(pdf.read_bytes(), contract, name=pdf.name)
            score.seconds += time.perf_counter() - began
            score.pages += max(1, len(engine.read(pdf.read_bytes(), name=pdf.name).pages))
            output: Any = artifact.native_data
            problems = [error.message for error in judge.iter_errors(output)]
            score.documents += 1
            score.valid += not problems
            is_lack = bool(problems) and all("is a required property" in each for each in problems)
            score.incomplete += is_lack and artifact.status.value == "UNRESOLVED"
            if tell:
                for problem in problems:
                    print(f"  {pdf.name}: {problem[:200]}")
            wanted = Counter(_as_asked(_leaves(gold, ""), paths))
            _count(score, Counter(_leaves(output, "")), wanted)
            for result in artifact.field_results:
                if result.confidence_band.name in HIGH:
                    leaves = Counter(_leaves(_plain(result.value), result.field_path))
                    score.high += leaves.total()
                    score.high_wrong += (leaves - wanted).total()
    return score


def _count(score: Score, given: Counter[Leaf], wanted: Counter[Leaf]) -> None:
    score.given += given.total()
    score.wanted += wanted.total()
    score.right += (given & wanted).total()


def _plain(value: Any) -> Any:
    if hasattr(value, "items"):
        return {name: _plain(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if value is None or isinstance(value, (str, bool, int)):
        return value
    return float(value) if isinstance(value, Decimal) else to_json(value)


def _leaves(value: Any, path: str) -> Iterator[Leaf]:
    if isinstance(value, dict):
        for name, item in value.items():
            # The position that the gold states of a row is not in the document.
            if name != "array_index":
                yield from _leaves(item, joined(path, name))
    elif isinstance(value, list):
        for item in value:
            yield from _leaves(item, f"{path}[]")
    elif value not in (None, ""):
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        yield path, re.sub(r"[\W_]+", "", str(value).casefold())


def _paths(schema: Any, path: str) -> Iterator[str]:
    """The paths of the leaves that a schema describes."""
    for one in (schema, *schema.get("anyOf", ())):
        if "properties" in one:
            for name, below in one["properties"].items():
                yield from _paths(below, joined(path, name))
        elif "items" in one:
            yield from _paths(one["items"], f"{path}[]")
        elif one.get("type", "null") not in ("null", "object"):
            yield path


def _as_asked(leaves: Iterator[Leaf], paths: list[str]) -> Iterator[Leaf]:
    """The leaves under the schema's own paths: some gold wraps what its schema has at the top."""
    for path, value in leaves:
        fitting = [one for one in paths if path.endswith(f".{one}")]
        yield (max(fitting, key=len) if path not in paths and fitting else path), value


def _share(part: int, whole: int) -> str:
    return f"{part}/{whole}" + (f" ({part / whole:.3f})" if whole else "")


if __name__ == "__main__":
    sys.exit(main())
