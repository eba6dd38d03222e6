"""Which reader an input goes to: its content decides, its name and declared type help.

A declared type or a file extension is followed where the content shows no structure of its own
(a column of words can be a CSV file, only its name tells), and contradicted, with a note, where
it shows another. What is declared to be plain text or Markdown is always read as it is.
"""

from __future__ import annotations

import re
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from paxman_core._lazy import lazy_pattern
from paxman_core._limited import OwnInterruptError, TooSlowError, within
from paxman_core._messages import raised
from paxman_core.diagnostics import INPUT_INCOMPLETE, INPUT_REPAIRED, Diagnostic
from paxman_core.document._encoding import sniff_wide
from paxman_core.document._kind import MARKUP, UNKNOWN, binary_kind, markup_kind, unsupported
from paxman_core.document._model import Document
from paxman_core.document._reader import HEAD_BYTES
from paxman_core.errors import (
    InputLimitError,
    InvalidInputError,
    PaxmanError,
    PluginError,
    UnreadableInputError,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paxman_core.document._reader import DocumentReader, Source

_EXTENSIONS: Final = {
    "csv": "text/csv",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "eml": "message/rfc822",
    "htm": "text/html",
    "html": "text/html",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "json": "application/json",
    "jsonl": "application/x-ndjson",
    "log": "text/plain",
    "markdown": "text/markdown",
    "mbox": "message/rfc822",
    "md": "text/markdown",
    "ndjson": "application/x-ndjson",
    "pdf": "application/pdf",
    "png": "image/png",
    "tab": "text/tab-separated-values",
    "tif": "image/tiff",
    "tiff": "image/tiff",
    "tsv": "text/tab-separated-values",
    "txt": "text/plain",
    "webp": "image/webp",
    "xhtml": "text/html",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "xml": "application/xml",
}
_ALIASES: Final = {
    "application/csv": "text/csv",
    "application/jsonl": "application/x-ndjson",
    "application/jsonlines": "application/x-ndjson",
    "application/mbox": "message/rfc822",
    "application/ndjson": "application/x-ndjson",
    "application/x-jsonlines": "application/x-ndjson",
    "application/xhtml+xml": "text/html",
    "text/json": "application/json",
    "text/x-markdown": "text/markdown",
    "text/xml": "application/xml",
}
_OWN: Final = frozenset(
    {
        "application/json",
        "application/x-ndjson",
        "text/csv",
        "text/markdown",
        "text/plain",
        "text/tab-separated-values",
    }
)
"""What the core reads itself."""
_SHAPELESS: Final = frozenset({"text/plain", "text/markdown", "application/xml"})
_BLANKS = lazy_pattern(rb"\s*+")
_CHARSET = lazy_pattern(r"charset\s*=\s*\"?([^\s\";]+)", re.IGNORECASE)
_BLANK = Diagnostic(INPUT_INCOMPLETE, "The input has no text: it is empty or only white space.")


RECOGNIZE_SECONDS: Final = 30.0
"""How long a reader of a plugin may take to say whether an input is its own."""


class Claim(NamedTuple):
    """What is said about an input by whoever gives it."""

    name: str = ""
    media_type: str = ""
    charset: str = ""

    @classmethod
    def of(cls, name: str, declared: str) -> Claim:
        """From a name and a media type with its parameters."""
        if not declared:
            return cls(name)
        essence, _, parameters = declared.partition(";")
        essence = essence.strip().lower()
        if essence.endswith("+json"):
            essence = "application/json"
        charset = _CHARSET.search(parameters)
        return cls(name, _ALIASES.get(essence, essence), charset.group(1) if charset else "")

    def expected(self) -> str:
        """The media type that the input should have."""
        _, dot, extension = self.name.lower().rpartition(".")
        return self.media_type or (_EXTENSIONS.get(extension, "") if dot else "")


def read_as_claimed(
    data: bytes,
    claim: Claim,
    readers: Sequence[DocumentReader],
    source_of: Callable[[str], Source],
    *,
    is_text: bool,
) -> Document:
    """The document in an input; `source_of` gives its source for a media type.

    What was given as characters is text, whatever control characters are among them.
    """
    head = data[:HEAD_BYTES] if is_text else _head(data)
    if head.isspace():
        # Some pages begin with kilobytes of blanks.
        head = _head(data[_BLANKS.match(data).end() :])  # type: ignore[union-attr]
    expected = claim.expected() if claim.media_type or claim.name else ""
    if expected == "text/markdown" or claim.media_type == "text/plain":
        reader = _reader_of(readers, expected)
        if reader is not None and (is_text or binary_kind(head) is None):
            return _run(reader, source_of(expected))
    reader, found, failures = _recognize(readers, head, claim.name)
    if reader is None:
        # Characters are text; what else nobody recognises may still be what it is declared to be.
        found = "text/plain" if is_text and _may_be_text(head) else claim.media_type
        reader = _reader_of(readers, found)
        if reader is None:
            raise unsupported(head, claim.name)
    if found in _SHAPELESS:
        _refuse_markup(readers, head, claim.name, expected)
    if not expected or expected == found:
        document = _run(reader, source_of(found))
    else:
        document = _read_against(readers, reader, found, expected, source_of)
    return attrs.evolve(document, notes=(*failures, *document.notes)) if failures else document


def _refuse_markup(
    readers: Sequence[DocumentReader], head: bytes, name: str, expected: str
) -> None:
    """Refuse a page, XML or an e-mail whose reader is missing, instead of reading its tags."""
    for kind in (expected, markup_kind(head)):
        if kind in MARKUP and _reader_of(readers, kind) is None:
            raise unsupported(head, name, kind)


def _read_against(
    readers: Sequence[DocumentReader],
    reader: DocumentReader,
    found: str,
    expected: str,
    source_of: Callable[[str], Source],
) -> Document:
    """Read an input whose content does not show the type that was expected."""
    wanted = _reader_of(readers, expected)
    if wanted is reader and found not in _SHAPELESS:
        return _run(reader, source_of(expected))
    reason = f"its content is {found}."
    if wanted is not None and found in _SHAPELESS and expected not in _SHAPELESS:
        try:
            return _run(wanted, source_of(expected))
        except InputLimitError:
            raise
        except InvalidInputError as error:
            reason = error.message
    document = _run(reader, source_of(found))
    if wanted is None and expected.startswith("text/") and found in _SHAPELESS:
        return document
    note = Diagnostic(
        INPUT_REPAIRED,
        f"The input was expected to be {expected} and was read as {found}: {reason}",
    )
    return attrs.evolve(document, notes=(note, *document.notes))


def _run(reader: DocumentReader, source: Source) -> Document:
    """What a reader makes of a source; whatever else it raises becomes an error with its name."""
    try:
        document: object = (
            reader.read(source)
            if _is_own(reader)
            else within(source.limits.max_seconds, lambda: reader.read(source))
        )
    except TooSlowError as error:
        raise InputLimitError(
            f"The reader {_name_of(reader)} was given up: {error}.",
            next_step="Raise ReadLimits.max_seconds, or block the plugin that brings the reader.",
            context={"limit": "max_seconds", "reader": _name_of(reader)},
        ) from None
    except (PaxmanError, KeyboardInterrupt, MemoryError):
        raise
    except BaseException as error:
        called = repr(source.name) if source.name else "the input"
        raise UnreadableInputError(
            f"The reader {_name_of(reader)} failed on {called}: {raised(error)}.",
            next_step="Check that the input is complete and of the type that it claims to be.",
            context={"reader": _name_of(reader), "name": source.name},
        ) from error
    if not isinstance(document, Document) or not _is_sound(document):
        raise PluginError(
            f"The reader {_name_of(reader)} gave a {type(document).__name__} instead of a sound"
            " Document.",
            next_step="Block the plugin that brings it, or report this to its author.",
        )
    if document.content_hash != source.content_hash:
        # Which bytes an artifact is about is not for a reader to say.
        document = attrs.evolve(document, content_hash=source.content_hash)
    source.limits.check_text(document.text)
    if not document.text or document.text.isspace():
        return attrs.evolve(document, notes=(*document.notes, _BLANK))
    return document


def _head(data: bytes) -> bytes:
    """The first bytes, in UTF-8 and without a byte order mark if they are text."""
    mark, wide = sniff_wide(data)
    if not wide:
        return data[mark : HEAD_BYTES + mark]
    head = data[mark : 4 * HEAD_BYTES + mark].decode(wide, "replace")
    return head.encode("utf-8", "replace")[:HEAD_BYTES]


def _recognize(
    readers: Sequence[DocumentReader], head: bytes, name: str
) -> tuple[DocumentReader | None, str, list[Diagnostic]]:
    """The first reader that takes an input, what it takes it for, and which readers failed."""
    failures: list[Diagnostic] = []
    for reader in sorted(readers, key=_is_own):
        try:
            media_type, is_its_own = _answer(reader, head, name)
        except KeyboardInterrupt:
            raise
        except (OwnInterruptError, TooSlowError) as error:
            problem = f"was asked about the input: {error}"
        except BaseException as error:
            problem = f"failed when it was asked about the input: {raised(error)}"
        else:
            if media_type is None:
                continue
            if is_its_own:
                return reader, media_type, failures
            # Otherwise one that takes everything for plain text would replace every document.
            what = f"claims the input as {str(media_type)[:80]}"
            problem = f"{what}, which is not its own to read; it was not asked"
        message = f"The reader {_name_of(reader)} {problem}."
        failures.append(Diagnostic(INPUT_INCOMPLETE, message))
    return None, "", failures


def _answer(reader: DocumentReader, head: bytes, name: str) -> tuple[str | None, bool]:
    """What a reader takes an input for, and whether it may."""
    # To hand a look at 8 KB over to a thread takes longer than the look.
    if _is_own(reader):
        return reader.recognizes(head, name), True
    if _is_bounded(reader):
        media_type = reader.recognizes(head, name)
    else:
        media_type = within(RECOGNIZE_SECONDS, lambda: reader.recognizes(head, name))
    return media_type, media_type in reader.media_types and media_type not in _OWN


def _name_of(reader: DocumentReader) -> str:
    try:
        return repr(str(reader.name))
    except Exception:
        return f"of type {type(reader).__qualname__}"


def _is_sound(document: Document) -> bool:
    """Whether a reader's document has text where text belongs, and tuples where those belong."""
    kinds = {*map(type, _TEXTS(document))}, {*map(type, _TUPLES(document))}
    return kinds == ({str}, {tuple})


_TEXTS: Final = attrgetter("text", "media_type", "encoding", "name")
_TUPLES: Final = attrgetter(*(each.name for each in attrs.fields(Document) if each.default == ()))


_OWN_READERS: Final = f"{__package__}."


def _is_own(reader: DocumentReader) -> bool:
    return _is_of_core(type(reader))


@cache
def _is_of_core(kind: type) -> bool:
    return kind.__module__.startswith(_OWN_READERS)


def _is_bounded(reader: DocumentReader) -> bool:
    try:
        return getattr(reader, "bounded", False) is True
    except Exception:
        return False


def _may_be_text(head: bytes) -> bool:
    return binary_kind(head) in (None, UNKNOWN)


def _reader_of(readers: Sequence[DocumentReader], media_type: str) -> DocumentReader | None:
    able = [reader for reader in readers if _reads(reader, media_type)]
    own = [reader for reader in able if _is_own(reader)]
    return next(iter(own or able), None)


def _reads(reader: DocumentReader, media_type: str) -> bool:
    try:
        return media_type in reader.media_types
    except Exception:
        return False  # `recognizes` says what is wrong with it
