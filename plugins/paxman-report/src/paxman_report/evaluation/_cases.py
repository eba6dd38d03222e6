"""What is evaluated: documents, each with the values that are known to be right."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.canonical import exact_number
from paxman_core.errors import InvalidOptionError, ReplayError
from paxman_report.evaluation._reviewed import SQLITE, gold_of_artifact, gold_of_log

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CONTENT_KEYS: Final = ("text", "content")
NAME_KEYS: Final = ("document", "name", "id")
DECISION: Final = "decision"
"""What a line of `paxman review` has beside its gold: who decided, when, and what was undone."""
MAX_SHOWN: Final = 20


@attrs.frozen
class Case:
    """A document and its right values.

    `gold` has a value by the path of its field, or nested as the contract is. None and an empty
    text say that the document has no such value; a field that is not mentioned is not judged.
    """

    name: str
    content: object = attrs.field(repr=False)
    """Whatever an engine reads: text, bytes, a Path, a decoded payload."""
    gold: Mapping[str, object]


def read_cases(gold: Path, documents: Iterable[tuple[str, Path | bytes]] = ()) -> tuple[Case, ...]:
    """The cases that a file of JSON lines lists.

    A line is `{"document": NAME, "gold": {...}}`, or has the document itself under `text` or
    `content`. A name is looked for among the documents given, then beside the file. The decisions
    of a review, a line for each field, are gold too: what was taken back does not count, and the
    last word on a field does. So are corrected artifacts, and the corrections of an observation
    log. Raises InvalidOptionError that names the line which cannot be read.
    """
    finder = _Finder(gold.parent, documents)
    problems: list[str] = []
    cases: dict[str, Case] = {}
    if _is_log(gold):
        return _cases_of_log(gold, finder)
    for number, row in _standing(_rows(gold, problems)):
        try:
            case = _case(row, number, finder)
            known = cases.get(case.name)
            if known is not None and DECISION not in row:
                raise ValueError(f"{case.name!r} already has a line")
        except ValueError as error:
            problems.append(f"line {number}: {error}")
        else:
            before = {} if known is None else known.gold
            cases[case.name] = attrs.evolve(case, gold={**before, **case.gold})
    raise_problems(gold.name, problems)
    if not cases:
        raise InvalidOptionError(f"{gold.name} lists no documents.")
    return tuple(cases.values())


def _is_log(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE


def _cases_of_log(log: Path, finder: _Finder) -> tuple[Case, ...]:
    """A case for each document of the log that a person has spoken about."""
    cases = []
    problems = []
    for name, values in gold_of_log(log):
        try:
            cases.append(Case(name, finder.find(name), values))
        except ValueError as error:
            problems.append(str(error))
    raise_problems(log.name, problems)
    if not cases:
        raise InvalidOptionError(
            f"{log.name} has no corrections of documents.",
            next_step="Correct some with `paxman review --log`, or with `paxman correct`.",
        )
    return tuple(cases)


def raise_problems(what: str, problems: Sequence[str]) -> None:
    """One error for everything that is wrong with what was labelled, if anything is."""
    if not problems:
        return
    listed = [f"  - {problem}" for problem in problems[:MAX_SHOWN]]
    if len(problems) > MAX_SHOWN:
        listed.append(f"  - and {len(problems) - MAX_SHOWN} more")
    count = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
    raise InvalidOptionError(f"{what} has {count}:\n" + "\n".join(listed))


def _rows(gold: Path, problems: list[str]) -> Iterator[tuple[int, dict[str, object]]]:
    """The lines that are objects, with their numbers; what is wrong with the others is noted."""
    for number, line in enumerate(gold.read_bytes().split(b"\n"), 1):
        if line.strip():
            try:
                yield number, _row(line)
            except (ValueError, ReplayError) as error:
                problems.append(f"line {number}: {error}")


def _standing(
    rows: Iterable[tuple[int, dict[str, object]]],
) -> Iterator[tuple[int, dict[str, object]]]:
    """Without the decisions that were taken back, and those that say nothing about a value."""
    listed = [(number, row, _decision(row)) for number, row in rows]
    undone = {about["undoes"] for _, _, about in listed if about.get("undoes")}
    for number, row, about in listed:
        if not about or (row.get("gold") and about.get("id") not in undone):
            yield number, row


def _decision(row: Mapping[str, object]) -> Mapping[str, object]:
    about = row.get(DECISION)
    return about if isinstance(about, dict) else {}


def _case(row: Mapping[str, object], number: int, finder: _Finder) -> Case:
    values = row.get("gold")
    if not isinstance(values, dict):
        raise ValueError('there is no object under "gold"')
    name = next((str(row[key]) for key in NAME_KEYS if row.get(key) is not None), "")
    for key in CONTENT_KEYS:
        if row.get(key) is not None:
            return Case(name or f"line {number}", _content(row[key], key), values)
    if not name:
        raise ValueError('neither "document" nor "text" says which document it is')
    return Case(name, finder.find(name), values)


def _row(line: bytes) -> dict[str, object]:
    try:
        row = json.loads(line, parse_float=exact_number, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except ValueError as error:
        raise ValueError(f"it is not JSON: {error}") from None
    if not isinstance(row, dict):
        raise ValueError("it is not an object")
    if str(row.get("format", "")).startswith("paxman-artifact/"):
        name, values = gold_of_artifact(line)
        return {"document": name, "gold": values}
    return row


def _no_number(text: str) -> object:
    raise ValueError(f"{text} is not JSON")


def _content(value: object, key: str) -> object:
    if isinstance(value, str) or (key == "content" and isinstance(value, (dict, list))):
        return value
    raise ValueError(f"{key!r} is neither text nor a payload")


class _Finder:
    """Finds documents by name: as they were given, by their file name, or beside the gold."""

    def __init__(self, folder: Path, documents: Iterable[tuple[str, Path | bytes]]) -> None:
        self.folder = folder
        self.given: dict[str, Path | bytes] = {}
        self.by_file_name: dict[str, list[Path | bytes]] = {}
        for name, content in documents:
            self.given[name] = content
            self.by_file_name.setdefault(Path(name).name, []).append(content)

    def find(self, name: str) -> Path | bytes:
        if name in self.given:
            return self.given[name]
        named = self.by_file_name.get(Path(name).name, [])
        if len(named) == 1:
            return named[0]
        if len(named) > 1:
            raise ValueError(f"several documents are called {Path(name).name!r}")
        beside = self.folder / name
        if not beside.is_file():
            raise ValueError(f"there is no document {name!r}")
        return beside
