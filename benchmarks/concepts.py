"""What is HIGH where a document is asked for everything that labels can name.

A family asks for a few fields, and what its documents do not say is asked by nobody. Here each
concept of the lexicon is asked for alone, by its name, of some documents of each family. Run:
python benchmarks/concepts.py --data DIR prints how often each concept was HIGH, by the way it was
found, and some of the values in their lines, for a person to look at: most documents have no gold
for what they do not say, and whoever reads `quote_date` on a till receipt sees that it is wrong.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

from families import FAMILIES

from paxman_core import Engine
from paxman_core.capability import span_of
from paxman_core.labels import lexicon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from families import Document, Family

    from paxman_core import ExecutionArtifact

_AMOUNTS: Final = (
    "total subtotal tax gross deposit discount shipping amount_due amount_paid change rounding "
    "amount unit_price price quantity weight salary gross_pay net_pay balance debit credit rating"
)
_AROUND: Final = 50
_SURE: Final = ("HIGH", "CERTAIN")


def fields() -> dict[str, dict[str, str]]:
    """A field of each concept; days are read as most of the families write them."""
    return {name: _field(name) for name in lexicon()}


def _field(name: str) -> dict[str, str]:
    if name == "date" or name.endswith("_date"):
        return {"type": "DATE", "date_order": "DMY"}
    return {"type": "DECIMAL" if name in _AMOUNTS.split() else "STRING"}


def found(family: Family, documents: list[Document]) -> Iterator[tuple[str, str, str, str]]:
    """Concept, way, document and line of each value that is HIGH and was not asked for."""
    names = [name for name in fields() if name not in family.fields]
    with Engine() as engine:
        for document in documents:
            text = engine.read(document.source).text
            for name in names:
                artifact = engine.normalize(document.source, {"fields": {name: _field(name)}})
                if artifact.result(name).confidence_band.value in _SURE:
                    yield name, *_shown(artifact, name, text), document.name


def _shown(artifact: ExecutionArtifact, name: str, text: str) -> tuple[str, str]:
    ref = artifact.result(name).evidence_refs[0]
    way = f"{ref.facts.standing.value} {ref.facts.match.value}" if ref.facts else ""
    span = span_of(ref.place)
    if span is None:
        return way, repr(artifact[name])
    before = text[max(0, span.start - _AROUND) : span.start].rpartition("\n")[2]
    after = text[span.end : span.end + _AROUND].partition("\n")[0]
    return way, f"{before}[{span.quote}]{after}".replace("\n", " / ")


def main() -> int:
    """Ask every family for everything, and print what was HIGH."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--only", nargs="*", help="these families")
    parser.add_argument("--limit", type=int, default=10, help="documents a family")
    parser.add_argument("--show", type=int, default=3, help="values a concept")
    parser.add_argument("--seed", type=int, default=1, help="which documents")
    options = parser.parse_args()
    if not any((options.data / family.file).exists() for family in FAMILIES):
        print("no data")
        return 0
    for family in FAMILIES:
        if options.only and family.name not in options.only:
            continue
        documents = [*family.documents(options.data)]
        chosen = random.Random(options.seed).sample(documents, min(options.limit, len(documents)))
        seen: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
        for name, way, line, document in found(family, chosen):
            seen[name].append((way, line, document))
        print(f"# {family.name}: {len(chosen)} documents")
        for name, values in sorted(seen.items(), key=lambda item: -len(item[1])):
            print(f"{name} {len(values)}")
            for way, line, document in values[: options.show]:
                print(f"    {way:20} {line}   ({document})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
