"""A pattern that is ready to run."""

from __future__ import annotations

import time
from functools import cached_property, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from paxman_cap_regex import _linear as linear
from paxman_cap_regex import _structure as structure
from paxman_cap_regex import _syntax as syntax
from paxman_cap_regex._linear import NotLinear
from paxman_cap_regex._subject import Form
from paxman_core.patterns import PatternError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paxman_cap_regex._subject import Encoded, Subject

MAX_BACKTRACKING_SECONDS = 1.0
MAX_STEPS = 100_000_000
"""About half a second, if every step has to be taken."""
MAX_LINEAR_SECONDS = 10.0
"""For all matches of a pattern: each takes linear time, but a text can be looked at many times."""

Span: TypeAlias = tuple[int, int]
"""Start and end in characters; (-1, -1) for a group that took no part."""


class OutOfTime(Exception):  # noqa: N818 - it is an answer, not an error
    """The pattern was stopped before it reached the end of the text."""


class _Linear(NamedTuple):
    """A pattern that RE2 has compiled."""

    compiled: Any
    size: int
    """How many instructions it has."""
    form: Form
    marked: bool


class Program:
    """A pattern, compiled for each kind of text when the first of that kind comes along.

    `token` makes a condition on a whole value into a search for such values.
    """

    def __init__(self, pattern: str, *, token: bool) -> None:
        read = syntax.read(pattern)
        self._node = structure.as_token(read.node) if token else read.node
        self.pattern = pattern
        self.groups = read.groups
        self.group_names: Mapping[str, int] = read.group_names

    @property
    def engine(self) -> Literal["google-re2", "regex"]:
        """The library that runs the pattern on plain ASCII text."""
        return "google-re2" if isinstance(self._ascii, _Linear) else "regex"

    def check(self) -> None:
        """Compile the pattern, so that one that cannot run is known before it has to."""
        if self.engine == "regex":
            self._backtracking  # noqa: B018 - making it is the point

    def fallback(self, subject: Subject) -> str:
        """Why this pattern cannot run in linear time on this text; empty if it can."""
        linear_form = self._ascii if subject.is_ascii else self._wide
        if isinstance(linear_form, str):
            return linear_form
        if subject.encoded(linear_form.form, marked=linear_form.marked) is None:
            return "text with code points that are not characters"
        return ""

    def is_heavy(self, subject: Subject) -> bool:
        """Whether one look at the text may take so long that nobody should wait for its end.

        RE2 takes, at worst, a step for each byte and each instruction, and cannot be stopped.
        """
        one = self._ascii if subject.is_ascii else self._wide
        return isinstance(one, _Linear) and one.size * len(subject.text) > MAX_STEPS

    def find(
        self, subject: Subject, groups: tuple[int, ...], deadline: float | None
    ) -> Iterator[list[Span]]:
        """The spans of the groups, in every match.

        Raises `OutOfTime` when the deadline passes, or when backtracking takes too long.
        """
        one = self._ascii if subject.is_ascii else self._wide
        if isinstance(one, _Linear):
            encoded = subject.encoded(one.form, marked=one.marked)
            if encoded is not None:
                return _run(one, encoded, groups, deadline)
        return self._backtrack(subject, groups, deadline)

    @cached_property
    def _ascii(self) -> _Linear | str:
        return self._linear(Form.ASCII)

    @cached_property
    def _wide(self) -> _Linear | str:
        return self._linear(Form.WORDS if structure.needs_words(self._node) else Form.UTF8)

    def _linear(self, form: Form) -> _Linear | str:
        re2: Any = import_module("re2")
        options = re2.Options()
        options.log_errors = False
        if form is Form.ASCII:
            options.encoding = re2.Options.Encoding.LATIN1
        try:
            written = linear.write(self._node, form)
            compiled = re2.compile(written.text, options)
            return _Linear(compiled, compiled.programsize, form, written.marked)
        except NotLinear as reason:
            return str(reason)
        except re2.error:
            return "more states than linear time allows"

    @cached_property
    def _backtracking(self) -> Any:
        from paxman_cap_regex import _backtracking as backtracking

        regex: Any = import_module("regex")
        try:
            return regex.compile(backtracking.write(self._node), regex.VERSION0)
        except regex.error as error:
            raise PatternError(f"The pattern {self.pattern!r} cannot run: {error}.") from None

    def _backtrack(
        self, subject: Subject, groups: tuple[int, ...], deadline: float | None
    ) -> Iterator[list[Span]]:
        seconds = seconds_left(deadline, MAX_BACKTRACKING_SECONDS)
        try:
            for found in self._backtracking.finditer(subject.text, timeout=seconds):
                yield [found.span(group) for group in groups]
        except TimeoutError:
            raise OutOfTime from None


def _run(
    program: _Linear, encoded: Encoded, groups: tuple[int, ...], deadline: float | None
) -> Iterator[list[Span]]:
    character = encoded.character
    stop = time.monotonic() + seconds_left(deadline, MAX_LINEAR_SECONDS)
    for found in program.compiled.finditer(encoded.data):
        if time.monotonic() > stop:
            raise OutOfTime
        spans = [found.span(group) for group in groups]
        if program.form is Form.ASCII:
            yield spans
        else:
            yield [
                (character(start), character(end)) if start >= 0 else (start, end)
                for start, end in spans
            ]


def seconds_left(deadline: float | None, most: float) -> float:
    """How long a pattern may run."""
    if deadline is None:
        return most
    left = deadline - time.monotonic()
    if left <= 0:
        raise OutOfTime
    return min(left, most)


@lru_cache(maxsize=2_048)
def prepare_program(pattern: str, *, token: bool = False) -> Program:
    """The program of a pattern, made once a process; raises `PatternError` if it is none."""
    return Program(pattern, token=token)
