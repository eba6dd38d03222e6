"""Documents that nobody wishes for and every program meets."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

import attrs

from paxman_testkit._generation import PROSE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paxman_core.document import Document
    from paxman_testkit._subject import Subject
    from paxman_testkit._trial import Trial

Alteration: TypeAlias = "Callable[[str], Iterator[tuple[str, str]]]"
"""From a text to other texts, each with a name."""

PLAIN = "text/plain"
MOST_LARGE = 2
"""How many contracts are tried on large documents."""
EMPTY = ("", " ", "\n", " \t\r\n \u00a0\n")


def decorated(text: str) -> Iterator[tuple[str, str]]:
    """The text among characters that are counted differently by different programs."""
    yield "emoji", f"👩‍👩‍👧 🇩🇪 𝔸\n{text}"
    yield "combining marks", f"e\u0301te\u0301 a\u0308\u0323\n{text}"
    yield "CRLF", "\r\n" + text.replace("\n", "\r\n")
    yield "right to left", f"\u202bשלום עולם\u202c مرحبا\n{text}"


def disturbed(text: str) -> Iterator[tuple[str, str]]:
    """The text with characters in it that some programs stop at."""
    yield "NUL", "\0".join(["a", text, ""]).replace(": ", ":\0 ")
    yield "a lone surrogate", f"a\ud800b\n{text}\udfff"
    yield "decomposed letters", unicodedata.normalize("NFD", f"Größe, façade, Łódź\n{text}")
    yield "control characters", f"\x1b[31m\x07{text}\x08\x7f\x85\u2028\u2029"
    yield "the ends of Unicode", f"\ufeff{text}\U0010ffff\ufffe\ue000"


def emptied(text: str) -> Iterator[tuple[str, str]]:
    """Instead of the text, next to nothing."""
    del text
    yield from ((repr(empty), empty) for empty in EMPTY)


def unrelated(text: str) -> Iterator[tuple[str, str]]:
    """Instead of the text, one that states nothing."""
    del text
    yield from (("unrelated prose", prose) for prose in PROSE)


def altered_trials(
    subject: Subject, alter: Alteration, *, is_resolved: bool = True
) -> Iterator[Trial]:
    """Trials of the subject's text examples, on documents that were altered.

    `is_resolved` says whether other fields still have the values that the example gives them.
    """
    seen: set[tuple[str, str]] = set()
    for example in subject.examples:
        if example.document.media_type != PLAIN:
            continue
        for name, text in alter(example.document.text):
            key = (example.contract.content_hash, text)
            if key not in seen:
                seen.add(key)
                document = subject.reader.read(text)
                title = f"{example.name}, {name}"
                given = example.example.resolved if is_resolved else None
                yield from subject.trials_of(example.contract, document, title, given)


def large_trials(trials: Sequence[Trial], size: int) -> Iterator[Trial]:
    """A few of the trials on documents of a given size: one line, and many lines."""
    chosen: dict[str, Trial] = {}
    for trial in trials:
        if trial.document.media_type == PLAIN:
            chosen.setdefault(trial.contract.content_hash, trial)
    for trial in [*chosen.values()][:MOST_LARGE]:
        line = " ".join(trial.document.text.split()) + " "
        for name, text in (
            ("one word", "x" * size),
            ("one line", (line * (size // len(line) + 1))[:size]),
            ("many empty lines", "\n" * size),
        ):
            document = _with_text(trial.document, text)
            yield attrs.evolve(trial, name=f"{trial.name}, a megabyte in {name}", document=document)


def _with_text(document: Document, text: str) -> Document:
    return attrs.evolve(document, text=text, content_hash="0" * 64, name="")
