"""SchemaStore: whether schemas that people use are accepted as contracts, and how soon.

Run: python benchmarks/schema_store.py --schemas FOLDER, a folder of JSON Schemas, one a file. Those
count whose instances may be objects and that their own draft calls valid. Printed are the share
that is accepted, the slowest, the first reason of each refusal, and on how many small instances
`verify` and jsonschema agree.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import jsonschema

from paxman_core import Engine
from paxman_core.errors import InvalidContractError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.contract import CanonicalContract

MOST_SECONDS = 2.0
MOST_NAMES = 8
SAMPLES: tuple[Any, ...] = (None, "text", 7, True, [], {})


@attrs.define
class Score:
    """What came of the schemas."""

    accepted: int = 0
    refused: Counter[str] = attrs.field(factory=Counter)
    not_schemas: int = 0
    slow: list[tuple[float, str]] = attrs.field(factory=list)
    agreed: int = 0
    disagreed: list[str] = attrs.field(factory=list)


def main() -> int:
    """Prints the figures; 1 if `verify` and jsonschema disagree."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--schemas", type=Path, required=True)
    parser.add_argument("--refused", action="store_true", help="say which are refused, and why")
    arguments = parser.parse_args()
    if not arguments.schemas.is_dir():
        print("no data")
        return 0
    score = Score()
    with Engine() as engine:
        for path in sorted(arguments.schemas.glob("*.json")):
            _measure(engine, path, score, tell=arguments.refused)
    whole = score.accepted + score.refused.total()
    print(f"accepted {score.accepted}/{whole}, {score.not_schemas} are not valid object schemas")
    for seconds, name in sorted(score.slow, reverse=True):
        print(f"slow: {seconds:.1f} s {name}")
    for reason, count in score.refused.most_common(15):
        print(f"{count:4} {reason}")
    print(f"verify agrees on {score.agreed} instances, disagrees on {len(score.disagreed)}")
    for one in score.disagreed[:10]:
        print(f"  {one}")
    return 1 if score.disagreed else 0


def _measure(engine: Engine, path: Path, score: Score, *, tell: bool) -> None:
    schema = json.loads(path.read_text("utf-8"))
    if not _is_object_schema(schema):
        score.not_schemas += 1
        return
    began = time.process_time()
    try:
        contract = engine.contract(schema)
    except InvalidContractError as error:
        reason = str(error)
        score.refused[re.sub(r"'[^']*'|\"[^\"]*\"|\d+", "…", reason)[:150]] += 1
        if tell:
            print(f"{path.name}: {reason[:600]}")
        return
    finally:
        spent = time.process_time() - began
        if spent > MOST_SECONDS:
            score.slow.append((spent, path.name))
    score.accepted += 1
    _compare(contract, schema, path.name, score)


def _is_object_schema(schema: Any) -> bool:
    kinds = schema.get("type", "object")
    if "object" not in (kinds if isinstance(kinds, list) else [kinds]):
        return False
    try:
        jsonschema.validators.validator_for(schema).check_schema(schema)
    except jsonschema.SchemaError:
        return False
    return True


def _compare(contract: CanonicalContract, schema: Any, name: str, score: Score) -> None:
    judge = jsonschema.validators.validator_for(schema)(schema)
    [first, *_] = contract.fields
    for instance in _instances(schema):
        try:
            is_valid = judge.is_valid(instance)
        except Exception:
            # It refers to what is not there, or recurses for ever: jsonschema has no opinion.
            continue
        # A schema without properties has one field, the whole.
        data = {first.name: instance} if first.native_root else instance
        if is_valid == (not contract.verify(data)):
            score.agreed += 1
        else:
            score.disagreed.append(f"{name}: {json.dumps(instance)}")


def _instances(schema: Any) -> Iterator[dict[str, Any]]:
    """Small objects, most of them wrong: nothing, and one property with values of all kinds."""
    yield {}
    for name in [*schema.get("properties", {})][:MOST_NAMES]:
        for sample in SAMPLES:
            yield {name: sample}


if __name__ == "__main__":
    sys.exit(main())
