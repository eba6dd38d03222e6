"""One invocation: the fields' patterns over one document's text."""

from __future__ import annotations

import threading
from bisect import bisect_left
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeVar

from paxman_cap_regex._characters import is_word
from paxman_cap_regex._program import (
    MAX_BACKTRACKING_SECONDS,
    MAX_LINEAR_SECONDS,
    OutOfTime,
    Program,
    prepare_program,
    seconds_left,
)
from paxman_cap_regex._selection import columns, value_groups
from paxman_cap_regex._spec import CAPABILITY_ID
from paxman_cap_regex._subject import Subject
from paxman_core.capability import Finding, TextSpan
from paxman_core.diagnostics import Diagnostic
from paxman_core.values import FieldType, rate_after

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from paxman_cap_regex._program import Span
    from paxman_core.canonical import Json
    from paxman_core.capability import CapabilityRequest
    from paxman_core.contract import CanonicalField


T = TypeVar("T")


_T = TypeVar("_T")

REGEX_FALLBACK: Final = "REGEX_FALLBACK"
REGEX_TIMEOUT: Final = "REGEX_TIMEOUT"
REGEX_LIMIT: Final = "REGEX_LIMIT"
REGEX_UNSPECIFIC: Final = "REGEX_UNSPECIFIC"

MAX_FINDINGS = 1_000
"""Of one field; more would not make a choice among them any better."""
MAX_ITEMS = 100_000
"""Of one array."""
MAX_TOKENS = 10
"""Different values that fit a constraint, beyond which fitting it says nothing."""


class Search:
    """The text of one request, searched for one field after the other."""

    def __init__(self, request: CapabilityRequest) -> None:
        self._text = request.document.text
        self._subject = Subject(self._text)
        self._deadline = request.deadline
        self.diagnostics: list[Diagnostic] = []

    def field(self, field: CanonicalField, config: Mapping[str, Json]) -> tuple[Finding, ...]:
        """What the patterns in a step config find for a field."""
        token = bool(config["token"])
        patterns: object = config["patterns"]
        # A plan freezes its lists.
        assert isinstance(patterns, (list, tuple))
        programs = _programs(tuple(patterns), token)
        if field.type is not FieldType.ARRAY:
            return self._single(field, programs, token=token)
        return self._array(field, programs, token=token)

    def _single(
        self, field: CanonicalField, programs: tuple[Program, ...], *, token: bool
    ) -> tuple[Finding, ...]:
        spans: dict[Span, None] = {}
        for program in programs:
            found = self._complete(field, program, self._values(program, token), MAX_FINDINGS)
            spans.update(dict.fromkeys(found or ()))
        if len(spans) > MAX_FINDINGS:
            self._note(REGEX_LIMIT, field, f"Only the first {MAX_FINDINGS:,} matches are used.")
        kept = list(islice(spans, MAX_FINDINGS))
        if token and len({self._text[start:end] for start, end in kept}) > MAX_TOKENS:
            self._note(
                REGEX_UNSPECIFIC,
                field,
                f"More than {MAX_TOKENS} different values fit the pattern constraint, so that"
                " fitting it says nothing. Give the field a pattern hint that tells where its"
                " value stands.",
            )
            return ()
        if field.type is FieldType.MONEY:
            return tuple(self._amount(span) for span in kept)
        return tuple(self._finding(span) for span in kept)

    def _amount(self, span: Span) -> Finding:
        """An amount, with the rate of exchange that stands right after it."""
        finding = self._finding(span)
        return Finding(finding.raw, finding.places, rate_after(self._text, span[1]))

    def _array(
        self, field: CanonicalField, programs: tuple[Program, ...], *, token: bool
    ) -> tuple[Finding, ...]:
        """One finding with all items; none rather than an incomplete one."""
        items: list[tuple[Span, Finding]] = []
        for program in programs:
            found = self._complete(field, program, self._items(field, program, token), MAX_ITEMS)
            if found is None:
                return ()
            items = _merged(items, found)
        if len(items) > MAX_ITEMS:
            self._note(
                REGEX_LIMIT,
                field,
                f"There are more than {MAX_ITEMS:,} items; an incomplete list is of no use.",
            )
            return ()
        return (Finding(tuple(item for _, item in items)),) if items else ()

    def _items(
        self, field: CanonicalField, program: Program, token: bool
    ) -> Iterator[tuple[Span, Finding]]:
        members = columns(field)
        if members:
            return self._rows(program, members)
        return ((span, self._finding(span)) for span in self._values(program, token))

    def _rows(self, program: Program, members: tuple[str, ...]) -> Iterator[tuple[Span, Finding]]:
        names = [name for name in members if name in program.group_names]
        groups = (0, *(program.group_names[name] for name in names))
        for match, *cells in program.find(self._subject, groups, self._deadline):
            row = {
                name: self._finding(span)
                for name, cell in zip(names, cells, strict=True)
                if (span := self._trimmed(cell)) is not None
            }
            if row:
                yield match, Finding(row)

    def _values(self, program: Program, token: bool) -> Iterator[Span]:
        groups = value_groups(program, token=token)
        for spans in program.find(self._subject, groups, self._deadline):
            took_part = spans[0]
            if took_part[0] < 0:
                took_part = next((one for one in spans if one[0] >= 0), took_part)
            if took_part[0] < 0 or (span := self._trimmed(took_part)) is None:
                continue
            if not token or not self._cuts_a_word(span):
                yield span

    def _trimmed(self, span: Span) -> Span | None:
        """A span without the white space at its ends; None if nothing remains."""
        start, end = span
        quote = self._text[start:end]
        if not quote or not (quote[0].isspace() or quote[-1].isspace()):
            return span if quote else None
        start += len(quote) - len(quote.lstrip())
        end -= len(quote) - len(quote.rstrip())
        return (start, end) if start < end else None

    def _cuts_a_word(self, span: Span) -> bool:
        start, end = span
        around = self._text[max(start - 1, 0) : end + 1]
        before = start > 0 and is_word(around[0]) and is_word(self._text[start])
        after = end < len(self._text) and is_word(around[-1]) and is_word(self._text[end - 1])
        return before or after

    def _finding(self, span: Span) -> Finding:
        start, end = span
        quote = self._text[start:end]
        return Finding(quote, (TextSpan(start, end, quote),))

    def _complete(
        self, field: CanonicalField, program: Program, found: Iterator[_T], limit: int
    ) -> list[_T] | None:
        """All that a pattern finds, and one beyond the limit; None if time runs out.

        What was found until then depends on the machine's speed, so it is not used.
        """
        if reason := program.fallback(self._subject):
            self._note(
                REGEX_FALLBACK,
                field,
                f"The pattern {program.pattern!r} needs {reason}; it runs by backtracking, for at"
                f" most {MAX_BACKTRACKING_SECONDS:g} s.",
            )
        try:
            if program.is_heavy(self._subject):
                seconds = seconds_left(self._deadline, MAX_LINEAR_SECONDS)
                return within(seconds, lambda: list(islice(found, limit + 1)))
            return list(islice(found, limit + 1))
        except OutOfTime:
            self._note(
                REGEX_TIMEOUT,
                field,
                f"The pattern {program.pattern!r} was stopped when its time was up; what it had"
                " found is not used.",
            )
            return None

    def _note(self, code: str, field: CanonicalField, message: str) -> None:
        self.diagnostics.append(Diagnostic(code, message, field.path, CAPABILITY_ID))


@lru_cache(maxsize=2_048)
def _programs(patterns: tuple[str, ...], token: bool) -> tuple[Program, ...]:
    return tuple(prepare_program(pattern, token=token) for pattern in patterns)


def _merged(
    items: list[tuple[Span, Finding]], more: list[tuple[Span, Finding]]
) -> list[tuple[Span, Finding]]:
    """Both lists in the order of the text; where they overlap, the earlier pattern's item stays."""
    if not items:
        return more
    starts = [start for (start, _), _ in items]
    free = [item for item in more if not _overlaps(item[0], items, starts)]
    return sorted([*items, *free], key=lambda item: item[0])


def _overlaps(span: Span, items: list[tuple[Span, Finding]], starts: list[int]) -> bool:
    place = bisect_left(starts, span[1])
    return place > 0 and items[place - 1][0][1] > span[0]


def within(seconds: float, work: Callable[[], T]) -> T:
    """The result of the work, or `OutOfTime` if it is not there in time.

    The work goes on in its thread then, so it has to end by itself.
    """
    results: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=run, daemon=True, name="paxman-cap-regex")
    thread.start()
    thread.join(seconds)
    if errors:
        raise errors[0]
    if not results:
        raise OutOfTime
    return results[0]
