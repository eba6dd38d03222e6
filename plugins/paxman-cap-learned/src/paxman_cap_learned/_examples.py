"""Labelled documents made ready: what was found without a model, what is right, where it stands."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_learned._columns import is_table
from paxman_cap_learned._features import SMALL, affixes_of
from paxman_cap_learned._proposing import value_key
from paxman_cap_learned._tokens import squeezed, tokens_of
from paxman_cap_learned._view import Reading, is_learnable
from paxman_core.capability import Role, span_of
from paxman_core.engine import DEFAULT_POLICY, NO_BUDGET
from paxman_core.values import FieldType
from paxman_report.evaluation import golds_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence, Set

    from paxman_core.artifact import ExecutionArtifact
    from paxman_core.contract import CanonicalContract, CanonicalField
    from paxman_core.document import Document
    from paxman_core.engine import Engine
    from paxman_core.policy import Budget, Policy
    from paxman_core.records import ResolvedResult
    from paxman_core.values import Value


LEAST_DOCUMENTS: Final = 2
MOST_NEEDED: Final = 4
FOR_EACH: Final = 12
"""In how many documents a word has to stand: in one more for each so many, two to four."""


@attrs.frozen
class Found:
    """What was found for a field without a model."""

    value: Value
    grade: int
    """In hundredths."""
    is_settled: bool
    """Whether it was sure enough to end the search."""
    is_right: bool


@attrs.frozen(eq=False)
class Example:
    """One labelled document."""

    name: str
    document: Document
    reading: Reading
    right: Mapping[str, frozenset[object]]
    """By the path of a judged field, the keys of its right values; none if there is no value."""
    written: Mapping[str, tuple[str, ...]]
    """The same as they were written."""
    found: Mapping[str, Found]
    """By path; a field for which nothing was found is not here."""
    rows: Mapping[str, tuple[object, Value]] = attrs.field(factory=dict)
    """By the path of a list in a table, its right rows as they were written, and those found."""


def alternatives(raw: object) -> tuple[object, ...]:
    """The right values in what was labelled: a list names several of which each is right."""
    if raw is None or raw == "":
        return ()
    return tuple(raw) if isinstance(raw, list | tuple) else (raw,)


def examples_of(
    engine: Engine,
    contract: CanonicalContract,
    cases: Iterable[tuple[str, object, Mapping[str, object]]],
    on_case: Callable[[], None],
    budget: Budget = NO_BUDGET,
    policy: Policy = DEFAULT_POLICY,
) -> list[Example]:
    """The examples of named documents with right values by path, in an order of their own."""
    # What is accepted is measured by what is learned here.
    asked = attrs.evolve(policy, accept=None)
    made = []
    listed = list(cases)
    golds = golds_of(contract, [(name, gold) for name, _, gold in listed])
    for (name, content, _), gold in zip(listed, golds, strict=True):
        document = engine.read(content, name=name)
        artifact = engine.normalize(document, contract, budget=budget, policy=asked)
        made.append(_example(contract, name, document, artifact, gold))
        on_case()
    made.sort(key=lambda each: (each.document.content_hash, each.name))
    words = kept_words(contract, made)
    for each in made:
        each.reading.words = words
    return made


def _example(
    contract: CanonicalContract,
    name: str,
    document: Document,
    artifact: ExecutionArtifact,
    gold: Mapping[str, object],
) -> Example:
    fields = [field for field in contract.targets if is_learnable(field)]
    results = {field.path: artifact.result(field.path) for field in contract.targets}
    values = {path: result.value for path, result in results.items() if result.value is not None}
    reading = Reading(document.text, fields, values)
    written = {
        field.path: tuple(str(one) for one in alternatives(gold[field.path]))
        for field in fields
        if field.path in gold
    }
    right = {
        path: frozenset(_keys(reading, contract.by_path[path], alternatives(gold[path])))
        for path in written
    }
    found = {}
    for path in right:
        result = results[path]
        if result.value is not None:
            grade = round(100 * result.confidence)
            field = contract.by_path[path]
            is_right = _is_right(right[path], result)
            is_settled = result.confidence >= field.confidence_threshold
            found[path] = Found(result.value, grade, is_settled, is_right)
    rows = {
        field.path: (gold[field.path], results[field.path].value)
        for field in contract.targets
        if is_table(field) and gold.get(field.path)
    }
    return Example(name, document, reading, right, written, found, rows)


def is_right_in(example: Example, path: str, result: ResolvedResult) -> bool:
    """Whether a result of a labelled document is one of its right values."""
    return _is_right(example.right[path], result)


def _is_right(keys: Set[object], result: ResolvedResult) -> bool:
    return not keys.isdisjoint(_said(result))


def _said(result: ResolvedResult) -> Iterable[object]:
    """What a value says: itself, or what it was read from."""
    yield value_key(result.value)
    for ref in result.evidence_refs:
        span = span_of(ref.place)
        if ref.role is Role.SUPPORTS and span is not None:
            yield squeezed(span.quote)


def _keys(reading: Reading, field: CanonicalField, raws: Sequence[object]) -> Iterable[object]:
    for raw in raws:
        value = reading.finder.read(field, raw)
        if value is not None:
            yield value_key(value)
        elif isinstance(raw, str):
            yield squeezed(raw)


def kept_words(contract: CanonicalContract, examples: Sequence[Example]) -> frozenset[str]:
    """The words and affixes that stand in some documents, and in no value tagged pii.

    Two at least, four of many: a rare word says less of others than of the documents it is from.
    """
    least = max(LEAST_DOCUMENTS, min(MOST_NEEDED, len(examples) // FOR_EACH))
    counts: Counter[str] = Counter()
    private: set[str] = set()
    for each in examples:
        text = each.document.text
        tokens = [token for token in tokens_of(text, 0, len(text)) if token.word.isalpha()]
        words = {token.word for token in tokens}
        small = {f"{token.word}{SMALL}" for token in tokens if token.shape == "x"}
        counts.update(words | small | {part for word in words for part in affixes_of(word)})
        for path, written in each.written.items():
            if "pii" in contract.by_path[path].tags:
                for value in written:
                    own = {token.word for token in tokens_of(value, 0, len(value))}
                    private |= own | {f"{word}{SMALL}" for word in own}
                    private |= {part for word in own for part in affixes_of(word)}
    kept = (
        word
        for word, count in counts.items()
        if count >= (LEAST_DOCUMENTS if word.endswith(SMALL) else least)
    )
    return frozenset(kept) - private


def is_text(field: CanonicalField) -> bool:
    """Whether the field's values are found token by token."""
    return field.type is FieldType.STRING
