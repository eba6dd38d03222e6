"""Hints: labels and patterns that lead to a field's right values, for people to keep or not.

A hint says in the contract what a model would have to learn, so it is readable, and it works
without labelled documents. It is offered only where it held on the labelled ones.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

import attrs

from paxman_cap_learned._columns import LEAST, held_headings, holds, is_table
from paxman_cap_learned._examples import examples_of, is_right_in
from paxman_cap_learned._lists import cells_score
from paxman_cap_learned._proposing import value_key
from paxman_cap_learned._tokens import squeezed
from paxman_cap_learned._view import is_learnable
from paxman_core.engine import DEFAULT_POLICY, NO_BUDGET, Engine
from paxman_core.labels import label_key, ranked_labels
from paxman_core.policy import Budget, Policy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_learned._examples import Example
    from paxman_core.artifact import ExecutionArtifact
    from paxman_core.contract import CanonicalContract, CanonicalField
    from paxman_core.document import Document
    from paxman_core.records import ResolvedResult

MAX_HINTS: Final = 3
_LONGEST_LABEL: Final = 40

_LABELLED = re.compile(
    r"^[ \t]*([^\W\d][^:\n]{0,39}?)[ \t]*:[ \t]*(\S[^\n]*?)[ \t]*$", re.MULTILINE
)
_WORD = re.compile(r"\S+")
_NUMBER = re.compile(r"\d[\d.,]*")
_RUN = re.compile(r"[A-ZÀ-Þ]+|[a-zß-ÿ]+|\d+|\s+|.")


@attrs.frozen
class Hint:
    """What to paste into the contract, and in how many documents it leads to the right value."""

    field: str
    kind: str
    """`labels` or `patterns`."""
    text: str
    documents: int
    wanted: int
    """Labelled documents that have a value."""
    helps: bool = True
    """Whether the field comes out better with it; not if something else is believed before it."""


def _ignore() -> None:
    """Nobody wants to know."""


def hints(
    engine: Engine,
    contract: object,
    cases: Iterable[tuple[str, object, Mapping[str, object]]],
    on_case: Callable[[], None] = _ignore,
    *,
    budget: Budget = NO_BUDGET,
    policy: Policy = DEFAULT_POLICY,
) -> tuple[Hint, ...]:
    """Labels and patterns for the fields that are not always found; cases are as for `learn`.

    The `engine` fills the `contract` from each case first, under this `budget` and `policy`;
    `on_case` is called after each.
    """
    canonical = engine.contract(contract)
    examples = examples_of(engine, canonical, cases, on_case, budget, policy)
    found: list[Hint] = []
    for field in canonical.targets:
        wanting = [each for each in examples if each.right.get(field.path)]
        is_found = all(
            (got := each.found.get(field.path)) is not None and got.is_right for each in wanting
        )
        if is_learnable(field) and wanting and not is_found:
            found.extend(_labels(field, wanting) or _patterns(field, wanting))
        if is_table(field):
            labelled = [
                (each.document, each.rows[field.path][0])
                for each in examples
                if field.path in each.rows
            ]
            found.extend(_columns(field, labelled))

    def read(document: Document, asked: CanonicalContract) -> ExecutionArtifact:
        return engine.normalize(document, asked, budget=budget, policy=policy)

    return tuple(_tried(canonical, examples, found, read))


def as_contract(found: Iterable[Hint]) -> dict[str, Any]:
    """The hints that help as the members of a contract's fields."""
    fields: dict[str, Any] = {}
    for hint in found:
        if not hint.helps:
            continue
        place = fields
        *above, name = hint.field.split(".")
        for parent in above:
            place = place.setdefault(parent.removesuffix("[]"), {})
            if parent.endswith("[]"):
                # The members of a list are those of its items.
                place = place.setdefault("items", {})
            place = place.setdefault("fields", {})
        place.setdefault(name, {}).setdefault(hint.kind, []).append(hint.text)
    return fields


def _tried(
    contract: CanonicalContract,
    examples: Sequence[Example],
    found: Sequence[Hint],
    read: Callable[[Document, CanonicalContract], ExecutionArtifact],
) -> Iterator[Hint]:
    """The hints, each with whether its field comes out better when all are in the contract."""
    by_field: dict[str, list[Hint]] = {}
    for hint in found:
        by_field.setdefault(hint.field.partition("[]")[0], []).append(hint)
    fields = tuple(_hinted(field, by_field.get(field.path, ())) for field in contract.targets)
    asked = attrs.evolve(contract, fields=fields, checks=(), json_schema=None)
    artifacts = [read(each.document, asked) for each in examples] if found else []
    for path, listed in by_field.items():
        gained = sum(
            _gained(contract.by_path[path], example, artifact.result(path))
            for example, artifact in zip(examples, artifacts, strict=True)
        )
        yield from (attrs.evolve(hint, helps=gained > 0) for hint in listed)


def _hinted(field: CanonicalField, listed: Sequence[Hint]) -> CanonicalField:
    """The field as if its contract had the hints."""
    if field.items is not None and listed:
        members = (
            _hinted(member, [hint for hint in listed if hint.field == member.path])
            for member in field.items.fields
        )
        return attrs.evolve(field, items=attrs.evolve(field.items, fields=tuple(members)))
    known = field.hints
    labels = (hint.text for hint in listed if hint.kind == "labels")
    patterns = (hint.text for hint in listed if hint.kind == "patterns")
    hints = attrs.evolve(
        known, labels=(*known.labels, *labels), patterns=(*known.patterns, *patterns)
    )
    return attrs.evolve(field, hints=hints)


def _gained(field: CanonicalField, example: Example, result: ResolvedResult) -> float:
    """How much better the field came out in a document than without the hints."""
    if is_table(field):
        if field.path not in example.rows:
            return 0.0
        right, without = example.rows[field.path]
        scores = [cells_score(example, field, right, rows) for rows in (result.value, without)]
        return scores[0].f1 - scores[1].f1
    if field.path not in example.right:
        return 0.0
    before = example.found.get(field.path)
    is_right = result.value is not None and is_right_in(example, field.path, result)
    return is_right - (before is not None and before.is_right)


def _columns(field: CanonicalField, labelled: Sequence[tuple[Document, object]]) -> Iterator[Hint]:
    """The headings of a list's columns that its members are not yet called by."""
    for member, heading, right in held_headings(field, labelled):
        yield Hint(member.path, "labels", heading, right, len(labelled))


def _labels(field: CanonicalField, examples: list[Example]) -> list[Hint]:
    """What stands before a colon where the rest of the line is the right value."""
    own = {label.key for label in ranked_labels(field)}
    right: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    written: dict[str, str] = {}
    for example in examples:
        seen: dict[str, bool] = {}
        for match in _LABELLED.finditer(example.document.text):
            key = label_key(match[1])
            if key and key not in own and len(match[1]) < _LONGEST_LABEL:
                written.setdefault(key, match[1])
                seen[key] = seen.get(key, False) or _is_right(example, field, match[2])
        right.update(key for key, is_right in seen.items() if is_right)
        wrong.update(key for key, is_right in seen.items() if not is_right)
    kept = [
        Hint(field.path, "labels", written[key], count, len(examples))
        for key, count in right.items()
        if holds(count, wrong[key])
    ]
    return sorted(kept, key=lambda hint: (-hint.documents, hint.text))[:MAX_HINTS]


def _patterns(field: CanonicalField, examples: list[Example]) -> list[Hint]:
    """The words before a right value, and the shape that such values have."""
    shapes = Counter(
        _shape(value) for each in examples for value in dict.fromkeys(each.written[field.path])
    )
    tried = Counter(
        rf"\b{before}\s+(?P<value>{_shape(value)})(?!\w)"
        for example in examples
        for before, value in dict.fromkeys(_contexts(example, field))
        if shapes[_shape(value)] >= LEAST
    )
    holding: dict[str, set[int]] = {}
    for pattern, count in tried.items():
        if count >= LEAST:
            right, wrong = _counted(re.compile(pattern), field, examples)
            if holds(len(right), wrong):
                holding[pattern] = right
    return [
        Hint(field.path, "patterns", pattern, len(holding[pattern]), len(examples))
        for pattern in _covering(holding)
    ]


def _covering(holding: Mapping[str, set[int]]) -> list[str]:
    """The patterns that together lead furthest, each in documents that no other does."""
    chosen: list[str] = []
    covered: set[int] = set()
    for pattern in sorted(holding, key=lambda one: (-len(holding[one]), len(one), one)):
        if len(holding[pattern] - covered) >= LEAST and len(chosen) < MAX_HINTS:
            chosen.append(pattern)
            covered |= holding[pattern]
    return chosen


def _contexts(example: Example, field: CanonicalField) -> Iterator[tuple[str, str]]:
    """One, two and three words before each place of a right value, escaped."""
    text = example.document.text
    for value in example.written[field.path]:
        for match in re.finditer(rf"(?<!\w){re.escape(value)}(?!\w)", text):
            line = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
            words = [re.escape(word) for word in _WORD.findall(line)]
            for count in (1, 2, 3):
                if len(words) >= count and words[-count][:1].isalpha():
                    yield r"\s+".join(words[-count:]), value


def _counted(
    pattern: re.Pattern[str], field: CanonicalField, examples: list[Example]
) -> tuple[set[int], int]:
    """The documents in which the pattern gives right values only, and how many others."""
    right: set[int] = set()
    wrong = 0
    for number, example in enumerate(examples):
        given = [match["value"] for match in pattern.finditer(example.document.text)]
        if given:
            if all(_is_right(example, field, value) for value in given):
                right.add(number)
            else:
                wrong += 1
    return right, wrong


def _shape(value: str) -> str:
    """A pattern for texts that are written alike: letters, numbers and marks in the same order."""
    if _NUMBER.fullmatch(value):
        return r"\d[\d.,]*"
    return "".join(_part(run) for run in _RUN.findall(value))


def _part(run: str) -> str:
    if run.isspace():
        return r"\s+"
    if run.isdigit():
        return r"\d+"
    if run.isalpha() and _RUN.fullmatch(run):
        return "[A-ZÀ-Þ]+" if run.isupper() else "[a-zß-ÿ]+"
    return re.escape(run)


def _is_right(example: Example, field: CanonicalField, text: str) -> bool:
    keys = example.right[field.path]
    value = example.reading.finder.read(field, text)
    return squeezed(text) in keys or (value is not None and value_key(value) in keys)
