"""What each rule brings: every rule is switched off in turn, and measured where it says something.

Run: python benchmarks/ablation.py --data DIR [--documents N] [--only NAME …] [--silent].

Rules are the functions of the two capabilities that can say nothing: no, none, an empty list, or
what they were given. They are found in the code, so that none is forgotten. A rule that changes
nothing on any family, or helps one and hurts another, has not earned its place.
"""

from __future__ import annotations

import argparse
import inspect
import sys
from collections import defaultdict
from functools import wraps
from importlib import import_module
from itertools import islice
from pathlib import Path
from pkgutil import walk_packages
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import attrs
from families import FAMILIES, Family, values_of

from paxman_core import Engine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from families import Document

PACKAGES: Final = ("paxman_cap_evidence", "paxman_cap_recognize")
_LISTS: Final = ("Iterator[", "Iterable[", "Sequence[", "list[")


@attrs.define(eq=False)
class Rule:
    """A function, what it answers when it is off, and the documents on which it says more."""

    name: str
    function: Callable[..., Any]
    silent: Callable[..., Any]
    is_off: bool = False
    documents: set[int] = attrs.field(factory=set)


class Outcome(NamedTuple):
    """What one document gave."""

    right: int
    given: int
    high_right: int
    high_wrong: int


class Bench:
    """The documents of all families, and the one that is read now."""

    def __init__(self, folder: Path, most: int) -> None:
        self.place = -1
        self.documents: list[tuple[Family, Document]] = [
            (family, one)
            for family in FAMILIES
            for one in islice(family.documents(folder), most or None)
        ]

    def outcome(self, place: int, engine: Engine) -> Outcome:
        """What the document at a place gives."""
        self.place = place
        family, document = self.documents[place]
        artifact = engine.normalize(document.source, {"id": family.name, "fields": family.fields})
        given = [*values_of(family, document, artifact)]
        high = [value.is_right for value in given if value.is_high]
        right = sum(value.is_right for value in given)
        return Outcome(right, len(given), sum(high), len(high) - sum(high))

    def outcomes(self, places: range | set[int]) -> dict[int, Outcome]:
        """The same for several, by an engine that has planned nothing yet."""
        with Engine(block=("paxman-read-einvoice",)) as engine:
            return {place: self.outcome(place, engine) for place in sorted(places)}


def silent_answer(function: Callable[..., Any]) -> Callable[..., Any] | None:
    """What a function answers if it has nothing to say; None if it always says something."""
    hints = {name: str(hint) for name, hint in function.__annotations__.items()}
    returned = hints.pop("return", "")
    if returned == "bool":
        return lambda *_, **__: False
    if returned.endswith("| None"):
        return lambda *_, **__: None
    if inspect.isgeneratorfunction(function):
        return lambda *_, **__: iter(())
    names = [*inspect.signature(function).parameters]
    same = [names.index(name) for name, hint in hints.items() if hint == returned]
    if same:
        return lambda *given, **named: (
            given[same[0]] if len(given) > same[0] else named[names[same[0]]]
        )
    if returned.startswith(_LISTS) or returned.endswith(", ...]"):
        return lambda *_, **__: []
    return None


def switched(rule: Rule, bench: Bench) -> Callable[..., Any]:
    """The function with a switch, which notes the documents on which it says something."""

    @wraps(rule.function)
    def call(*given: Any, **named: Any) -> Any:
        nothing = rule.silent(*given, **named)
        if rule.is_off:
            return nothing
        found = rule.function(*given, **named)
        if inspect.isgenerator(found):
            found = [*found]
            if found:
                rule.documents.add(bench.place)
            return iter(found)
        if bool(found) if nothing in (False, None, []) else found != nothing:
            rule.documents.add(bench.place)
        return found

    return call


def rules_of(bench: Bench) -> Iterator[Rule]:
    """Every rule of the capabilities, from now on with a switch wherever it is called."""
    modules = [
        import_module(found.name)
        for package in map(import_module, PACKAGES)
        for found in walk_packages(package.__path__, f"{package.__name__}.")
    ]
    for module in modules:
        owners = [kind for kind in vars(module).values() if isinstance(kind, type)]
        for owner in (module, *(kind for kind in owners if kind.__module__ == module.__name__)):
            for name, held in [*vars(owner).items()]:
                function = getattr(held, "__wrapped__", held)
                is_own = getattr(function, "__module__", "") == module.__name__
                silent = isinstance(function, FunctionType) and is_own and silent_answer(function)
                if not silent or name.startswith("__"):
                    continue
                rule = Rule(f"{module.__name__}.{function.__qualname__}", function, silent)
                switch = switched(rule, bench)
                for place in modules if isinstance(owner, ModuleType) else (owner,):
                    if vars(place).get(name) is held:
                        setattr(place, name, switch)
                yield rule


def changes(bench: Bench, before: dict[int, Outcome], now: dict[int, Outcome]) -> str:
    """By family: right and given values, and right and wrong ones that are HIGH."""
    sums: dict[str, list[int]] = defaultdict(lambda: [0] * len(Outcome._fields))
    for place, outcome in now.items():
        name = bench.documents[place][0].name
        pairs = zip(sums[name], outcome, before[place], strict=True)
        sums[name] = [total + new - old for total, new, old in pairs]
    told = (
        f"{name} {'/'.join(f'{n:+d}' for n in them)}" for name, them in sums.items() if any(them)
    )
    return ", ".join(told) or "nothing"


def main() -> int:
    """Print what each family loses without each rule."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--documents", type=int, default=0, help="this many of each family")
    parser.add_argument("--only", nargs="*", help="rules, by a part of their names")
    parser.add_argument("--silent", action="store_true", help="list the rules that say nothing")
    options = parser.parse_args()
    if options.data is None or not options.data.is_dir():
        print("no data")
        return 0
    bench = Bench(options.data, options.documents)
    rules = [*rules_of(bench)]
    before = bench.outcomes(range(len(bench.documents)))
    print("without: right/given/HIGH right/HIGH wrong")
    for rule in sorted(rules, key=lambda one: len(one.documents)):
        if options.only and not any(part in rule.name for part in options.only):
            continue
        if not rule.documents:
            if options.silent:
                print(f"{rule.name}: no document")
            continue
        rule.is_off = True
        now = bench.outcomes(rule.documents)
        rule.is_off = False
        print(f"{rule.name} ({len(now)}): {changes(bench, before, now)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
