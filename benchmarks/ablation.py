"""What each rule brings: every rule is switched off in turn, and each family is measured again.

Run: python benchmarks/ablation.py --data DIR [--documents N] [--only NAME …]. A rule that changes
nothing on any family, or helps one and hurts another, has not earned its place.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import attrs
from families import FAMILIES, Family, run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from families import Document

EVIDENCE: Final = "paxman_cap_evidence"
RECOGNIZE: Final = "paxman_cap_recognize"
RECONCILER: Final = "paxman_core.reconciler"


class Rule(NamedTuple):
    """A function that finds or grades values: where it is called by name, and what stands in."""

    name: str
    places: tuple[str, ...]
    instead: Callable[..., Any]


def _nothing(*_: object, **__: object) -> tuple[()]:
    return ()


def _no(*_: object) -> bool:
    return False


def _zero(*_: object) -> int:
    return 0


RULES: Final = (
    Rule("values of signatories are left out", (f"{EVIDENCE}._capability.is_of_signatory",), _no),
    Rule("markup is compared with lists", (f"{EVIDENCE}._shown.Page.doubts_about",), _nothing),
    Rule("a thing's name is its title", (f"{EVIDENCE}._entities.EntityScan.titles",), _nothing),
    Rule("titles of invoices", (f"{EVIDENCE}._sources.title_evidence",), _nothing),
    Rule("defined terms", (f"{EVIDENCE}._sources.defined_terms",), _nothing),
    Rule("labels in sentences", (f"{EVIDENCE}._sources.prose_evidence",), _nothing),
    Rule("letterheads by their label", (f"{EVIDENCE}._sources.letter_evidence",), _nothing),
    Rule("due dates from terms", (f"{EVIDENCE}._sources.derived_due_dates",), _nothing),
    Rule("names of parties by their blocks", (f"{EVIDENCE}._sources.party_names",), _nothing),
    Rule(
        "dates of other papers",
        (f"{EVIDENCE}._facts.refers_elsewhere", f"{RECOGNIZE}._prose.dating.refers_elsewhere"),
        _no,
    ),
    Rule("dates of preambles", (f"{RECOGNIZE}._prose.choosing.dating",), _nothing),
    Rule("dates set apart", (f"{RECOGNIZE}._prose.choosing.set_apart",), _nothing),
    Rule("dates of signatures", (f"{RECOGNIZE}._prose.choosing.signed",), _nothing),
    Rule("titles set apart", (f"{RECOGNIZE}._prose.titles._set_apart",), _nothing),
    Rule("titles in the text", (f"{RECOGNIZE}._prose.titles._called",), _nothing),
    Rule("laws in clauses", (f"{RECOGNIZE}._prose.choosing.governing_laws",), _nothing),
    Rule("speakers", (f"{RECOGNIZE}._prose.choosing.speakers",), _nothing),
    Rule("rooms", (f"{RECOGNIZE}._prose.choosing.venues",), _nothing),
    Rule("times at which it ends", (f"{RECOGNIZE}._prose.choosing.end_times",), _nothing),
    Rule("greetings are not names", (f"{RECOGNIZE}._kinds.letterhead.is_greeting",), _no),
    Rule("sums of bills", (f"{RECONCILER}._reconciler.bills_of",), _nothing),
    Rule("doubts break ties", (f"{RECONCILER}._judgement.weakness_of",), _zero),
)
"""Every rule with a switch, in one place: nothing in the project knows that it can be off."""


@attrs.frozen
class Part(Family):
    """The first documents of a family."""

    most: int = 0

    def documents(self, folder: Path) -> Iterator[Document]:
        """As many documents as are asked for."""
        return islice(super().documents(folder), self.most or None)


@contextmanager
def without(rule: Rule) -> Iterator[None]:
    """The project with one rule switched off."""
    kept = []
    for place in rule.places:
        owner, name = _found(place)
        kept.append((owner, name, getattr(owner, name)))
        setattr(owner, name, rule.instead)
    try:
        yield
    finally:
        for owner, name, before in kept:
            setattr(owner, name, before)


def _found(place: str) -> tuple[object, str]:
    """The module or class that holds a name; a rule that is gone is an error, not a zero."""
    owner, _, name = place.rpartition(".")
    module, _, last = owner.rpartition(".")
    holder: object = (
        getattr(import_module(module), last) if last[:1].isupper() else import_module(owner)
    )
    getattr(holder, name)
    return holder, name


def measured(family: Family, folder: Path) -> tuple[float, int]:
    """F1, and how many values that are wrong are HIGH."""
    given, wanted = run(family, folder)
    right = sum(value.is_right for value in given)
    high = Counter(value.is_right for value in given if value.is_high)
    return 2 * right / max(1, len(given) + wanted), high[False]


def main() -> int:
    """Print what each family loses without each rule."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--documents", type=int, default=0, help="this many of each family")
    parser.add_argument("--only", nargs="*", help="rules, by a part of their names")
    options = parser.parse_args()
    if options.data is None or not options.data.is_dir():
        print("no data")
        return 0
    families = [
        Part(**attrs.asdict(family, recurse=False), most=options.documents) for family in FAMILIES
    ]
    before = [measured(family, options.data) for family in families]
    print(f"{'without':34}", *(f"{family.name:>16}" for family in families))
    for rule in RULES:
        if options.only and not any(part in rule.name for part in options.only):
            continue
        with without(rule):
            now = [measured(family, options.data) for family in families]
        cells = [
            f"{f1 - f0:+.3f} {wrong - wrong0:+d}" if (f1, wrong) != (f0, wrong0) else "."
            for (f0, wrong0), (f1, wrong) in zip(before, now, strict=True)
        ]
        print(f"{rule.name:34}", *(f"{cell:>16}" for cell in cells), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
