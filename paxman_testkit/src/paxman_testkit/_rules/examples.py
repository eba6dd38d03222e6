"""Whether the capability does what it is for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.labels import parse_context
from paxman_core.values import Parsed, equal, parse, to_json
from paxman_testkit._rule import Rule
from paxman_testkit._trial import NotTriedError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.contract import CanonicalField
    from paxman_core.values import Value
    from paxman_testkit._subject import Subject


def _exercised(subject: Subject) -> Iterator[str]:
    if not any(any(outcome.findings()) for outcome in subject.outcomes):
        where = "any example" if subject.own_examples else "what the kit made up"
        yield f"it found nothing in {where}, so that nothing could be checked"


def _expected(subject: Subject) -> Iterator[str]:
    if not any(example.expected for example in subject.own_examples):
        raise NotTriedError("no example says what is expected")
    for example, artifact in subject.artifacts:
        for path, wanted in example.example.expected.items():
            field = example.contract.by_path.get(path)
            if field is None:
                yield f"{example.name}: the contract has no field {path!r}"
                continue
            result = artifact.result(path)
            if not _is(result.value, wanted, field):
                found = result.reason if result.value is None else repr(to_json(result.value))
                yield f"{example.name}: {path} is {found}, and {wanted!r} is expected"


def _is(value: Value, wanted: object, field: CanonicalField) -> bool:
    if value is None or wanted is None:
        return value is None and wanted is None
    if to_json(value) == wanted:
        return True
    try:
        if equal(value, wanted):  # type: ignore[arg-type]
            return True
    except (TypeError, ValueError):
        return False
    outcome = parse(wanted, field.type, parse_context(field))
    return isinstance(outcome, Parsed) and equal(outcome.value, value)


RULES = (
    Rule(
        "examples.exercised",
        "At least one example makes it find something.",
        "Give examples: a contract, a document that has the value, and what must come out.",
        _exercised,
    ),
    Rule(
        "examples.expected",
        "Through a real engine, every example gives the values that it says.",
        "Compare what is found with the example; `paxman normalize --explain` shows every step.",
        _expected,
    ),
)
