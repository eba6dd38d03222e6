"""The one door for inputs: whatever a caller holds becomes a document."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core._lazy import lazy_pattern
from paxman_core.diagnostics import INPUT_INCOMPLETE, INPUT_REPAIRED, Diagnostic
from paxman_core.document._choice import Claim, read_as_claimed
from paxman_core.document._model import Document
from paxman_core.document._reader import DocumentReader, ReadLimits, Source
from paxman_core.errors import InputLimitError, InvalidInputError

if TYPE_CHECKING:
    from collections.abc import Callable


DEFAULT_LIMITS: Final = ReadLimits()
_SURROGATE = lazy_pattern("[\ud800-\udfff]")
_PATH_LIKE = lazy_pattern(r"[^\s<>{}|]+\.(?:csv|eml|html?|jsonl?|md|pdf|tsv|txt|xlsx|xml)")
_LONGEST_PATH = 260


def read_document(
    input: object,  # noqa: A002 - the word that callers know it by
    readers: Sequence[DocumentReader],
    *,
    name: str = "",
    media_type: str | None = None,
    limits: ReadLimits = DEFAULT_LIMITS,
) -> Document:
    """The document in an `input`, by the first of the `readers` that recognises it.

    A str is text and never a path; a Path is opened; bytes and binary files are decoded; a dict or
    list is a decoded payload, and is read as its JSON text; a Document is returned as it is. `name`
    and `media_type` are what the input is said to be, `limits` what it may cost. Raises
    InvalidInputError.
    """
    if isinstance(input, Document):
        return input
    data, found_name = _content(input, limits)
    return _read(data, readers, Claim.of(name or found_name, media_type or ""), limits)


def _content(given: object, limits: ReadLimits) -> tuple[str | bytes, str]:
    """What an input holds, and the name that it brings itself."""
    if isinstance(given, (str, bytes)):
        return given, ""
    if isinstance(given, (bytearray, memoryview)):
        return bytes(given), ""
    if isinstance(given, (dict, list)):
        from paxman_core.document._payload import payload_text

        return payload_text(given, limits.max_depth), ""
    if isinstance(given, os.PathLike):
        from pathlib import Path

        from paxman_core.document._stream import read_file

        path = Path(given)
        return read_file(path, limits.max_bytes), path.name
    if hasattr(given, "read"):
        from paxman_core.document._stream import read_stream

        return read_stream(given, limits.max_bytes)
    raise InvalidInputError(
        f"A {type(given).__name__} is not an input.",
        next_step="Give a str, bytes, a pathlib.Path, a dict or list, or an open binary file.",
    )


def _read(
    data: str | bytes,
    readers: Sequence[DocumentReader],
    claim: Claim,
    limits: ReadLimits,
    depth: int = 0,
) -> Document:
    text = None
    if isinstance(data, str):
        text = data
        try:
            data = data.encode("utf-8")
        except UnicodeEncodeError:
            return _read_repaired(text, readers, claim, limits)
        if text.startswith("\ufeff"):
            return _read_marked(text, readers, claim, limits)
    if len(data) > limits.max_bytes:
        raise InputLimitError(
            f"The input has {len(data):,} bytes; the limit is {limits.max_bytes:,}.",
            next_step="Split it, or raise ReadLimits.max_bytes.",
            context={"limit": "max_bytes"},
        )
    read_part = _part_reader(readers, limits, depth)
    content = data

    def source_of(media_type: str) -> Source:
        return Source(content, read_part, claim.name, media_type, claim.charset, limits, text)

    document = read_as_claimed(data, claim, readers, source_of, is_text=text is not None)
    if text is not None and len(text) <= _LONGEST_PATH and _PATH_LIKE.fullmatch(text):
        document = attrs.evolve(document, notes=(_path_note(text), *document.notes))
    return document


def _part_reader(
    readers: Sequence[DocumentReader], limits: ReadLimits, depth: int
) -> Callable[[bytes, str, str], Document]:
    def read_part(data: bytes, name: str, media_type: str) -> Document:
        if depth >= limits.max_part_depth:
            raise InputLimitError(
                f"{name or 'A part'} is nested more than {limits.max_part_depth} containers deep.",
                next_step="Take it out and give it alone, or raise ReadLimits.max_part_depth.",
                context={"limit": "max_part_depth"},
            )
        return _read(data, readers, Claim.of(name, media_type), limits, depth + 1)

    return read_part


def _read_repaired(
    text: str, readers: Sequence[DocumentReader], claim: Claim, limits: ReadLimits
) -> Document:
    """Read a str with lone surrogates, which no encoding can write, as U+FFFD each."""
    repaired, count = _SURROGATE.subn("\ufffd", text)
    document = _read(repaired, readers, claim, limits)
    places = "place" if count == 1 else "places"
    note = Diagnostic(
        INPUT_REPAIRED, f"The text holds a lone surrogate in {count} {places}, replaced by U+FFFD."
    )
    return attrs.evolve(document, notes=(note, *document.notes))


def _read_marked(
    text: str, readers: Sequence[DocumentReader], claim: Claim, limits: ReadLimits
) -> Document:
    """Read a str that begins with a byte order mark, which is not part of the text."""
    from paxman_core.document._structure import Origin

    document = _read(text[1:], readers, claim, limits)
    origins = document.origins or (Origin(0, 0),)
    moved = (
        origin if origin.source else attrs.evolve(origin, offset=origin.offset + 1)
        for origin in origins
    )
    return attrs.evolve(document, origins=tuple(moved))


def _path_note(text: str) -> Diagnostic:
    return Diagnostic(
        INPUT_INCOMPLETE,
        f"The whole text is {text!r}, which looks like a file name. A str is always read as text; "
        "give pathlib.Path(...) to read a file.",
    )
