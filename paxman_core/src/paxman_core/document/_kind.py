"""Inputs that the core does not read: which kind, and what to do about it."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from paxman_core.errors import UnsupportedInputError


class UnreadKind(NamedTuple):
    """A kind of input that the core does not read, and the way out."""

    noun: str
    advice: str


_PICTURE = 'Install the reader for it: pip install "paxman-read-image[rapidocr]".'
_OTHER_PICTURE = "Save it as PNG or JPEG, which paxman-read-image reads."
_PACKED = "Unpack it, and give the documents in it."
_MEDIA = "Paxman reads text: transcribe it first, and give the text."
_CONVERT = "Save it as PDF, HTML, CSV or plain text."
_OR_MAIL = f"{_CONVERT} If it is a message (.msg), pip install paxman-read-mail."
_EXPORT = "Export its rows as CSV or JSON Lines."
_PROGRAM = "Give a document; this is a program."

PDF = UnreadKind("PDF document", "Install the reader for it: pip install paxman-read-pdf.")
XLSX = UnreadKind("xlsx workbook", "Install the reader for it: pip install paxman-read-xlsx.")
DOCX = UnreadKind("docx document", "Install the reader for it: pip install paxman-read-docx.")
ZIP = UnreadKind("zip archive", _PACKED)
_OR_AS_TEXT = "or declare it as text/plain to have it read as it stands."
_WEB = f"Install the reader for it: pip install paxman-read-web; {_OR_AS_TEXT}"
_MAIL = f"Install the reader for it: pip install paxman-read-mail; {_OR_AS_TEXT}"
MARKUP: Final = {
    "text/html": UnreadKind("HTML page", _WEB),
    "application/xml": UnreadKind("XML", _WEB),
    "message/rfc822": UnreadKind("e-mail", _MAIL),
}
"""Texts that are not for people to read as they stand, by their media type."""

_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", UnreadKind("PNG image", _PICTURE)),
    (b"\xff\xd8\xff", UnreadKind("JPEG image", _PICTURE)),
    (b"GIF87a", UnreadKind("GIF image", _OTHER_PICTURE)),
    (b"GIF89a", UnreadKind("GIF image", _OTHER_PICTURE)),
    (b"II*\0", UnreadKind("TIFF image", _PICTURE)),
    (b"MM\0*", UnreadKind("TIFF image", _PICTURE)),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", UnreadKind("old Office file (xls, doc, msg)", _OR_MAIL)),
    (b"{\\rtf", UnreadKind("RTF document", _CONVERT)),
    (b"%!PS", UnreadKind("PostScript file", _CONVERT)),
    (b"PK\x03\x04", ZIP),
    (b"\x1f\x8b", UnreadKind("gzip archive", _PACKED)),
    (b"BZh91AY&SY", UnreadKind("bzip2 archive", _PACKED)),
    (b"\xfd7zXZ\0", UnreadKind("xz archive", _PACKED)),
    (b"\x28\xb5\x2f\xfd", UnreadKind("zstd archive", _PACKED)),
    (b"7z\xbc\xaf\x27\x1c", UnreadKind("7z archive", _PACKED)),
    (b"Rar!\x1a\x07", UnreadKind("RAR archive", _PACKED)),
    (b"PAR1\x15", UnreadKind("Parquet file", _EXPORT)),
    (b"ARROW1\0", UnreadKind("Arrow file", _EXPORT)),
    (b"SQLite format 3\0", UnreadKind("SQLite database", _EXPORT)),
    (b"ID3\x03", UnreadKind("MP3 recording", _MEDIA)),
    (b"ID3\x04", UnreadKind("MP3 recording", _MEDIA)),
    (b"OggS\0", UnreadKind("Ogg recording", _MEDIA)),
    (b"fLaC\0", UnreadKind("FLAC recording", _MEDIA)),
    (b"\x7fELF", UnreadKind("program", _PROGRAM)),
    (b"%PDF-", PDF),
)
_BY_FIRST_BYTE: Final = {
    first: tuple((mark, kind) for mark, kind in _SIGNATURES if mark[0] == first)
    for first in {mark[0] for mark, _ in _SIGNATURES}
}
# Control characters that text has no use for. Terminals write backspace and escape, old
# systems end files with 1A and separate records with 1C to 1F.
_ODD = bytes(set(range(32)) - set(b"\b\t\n\v\f\r\x1a\x1b\x1c\x1d\x1e\x1f")) + b"\x7f"
_ODD_PERCENT = 2
UNKNOWN = UnreadKind(
    "binary, and not known to Paxman", "Give text, or install a reader plugin for its format."
)


def binary_kind(head: bytes) -> UnreadKind | None:
    """What the first bytes of an input say it is, or None if it can be text."""
    if not head:
        return None
    known = _by_signature(head)
    if known is not None:
        return known
    odd = len(head) - len(head.translate(None, _ODD))
    return UNKNOWN if odd * 100 > len(head) * _ODD_PERCENT else None


def markup_kind(head: bytes) -> str:
    """The media type of a text whose beginning shows that it is a page, XML or an e-mail."""
    return next((kind for kind, mark in _markup() if mark.match(head)), "")


@cache
def _markup() -> tuple[tuple[str, re.Pattern[bytes]], ...]:
    """By what the beginning of each is known; made when it is needed, which is without a reader."""
    page = rb"\s*+(?:<\?xml[^>]*+>\s*+)?(?:<!--.*?-->\s*+)*+(?:<!doctype\s++html|<html[\s>])"
    field = rb"[!-9;-~]++:[^\r\n]*+\r?\n(?:[ \t][^\r\n]*+\r?\n)*+"
    marks = rb"(?:message-id|mime-version|return-path|received):"
    return (
        ("text/html", re.compile(page, re.IGNORECASE | re.DOTALL)),
        ("application/xml", re.compile(rb"\s*+<\?xml\s")),
        ("message/rfc822", re.compile(rb"(?:" + field + rb")*?" + marks, re.IGNORECASE)),
    )


def unsupported(head: bytes, name: str, media_type: str = "") -> UnsupportedInputError:
    """The error for an input that no reader took, or none of the media type that it has."""
    kind = MARKUP.get(media_type) or binary_kind(head) or UNKNOWN
    what = repr(name) if name else "The input"
    return UnsupportedInputError(
        f"{what} cannot be read. It is of this kind: {kind.noun}; it begins with the bytes "
        f"{head[:8].hex(' ')}.",
        next_step=kind.advice,
        context={"kind": kind.noun, "head": head[:16].hex()},
    )


def _by_signature(head: bytes) -> UnreadKind | None:
    for signature, kind in _BY_FIRST_BYTE.get(head[0], ()):
        if head.startswith(signature):
            return _packed_office(head) if kind is ZIP else kind
    if head.startswith(b"RIFF") and b"\0" in head[4:8]:
        return UnreadKind("WebP image", _PICTURE) if head[8:12] == b"WEBP" else _RIFF
    if head[4:8] == b"ftyp":
        return _HEIC if head[8:12] in (b"heic", b"heix", b"mif1", b"avif") else _MP4
    if head[257:263] in (b"ustar\0", b"ustar "):
        return UnreadKind("tar archive", _PACKED)
    # The PDF standard lets a few lines stand before its mark.
    return PDF if b"\n%PDF-1" in head[:1024] else None


_RIFF = UnreadKind("WAV or AVI recording", _MEDIA)
_HEIC = UnreadKind("HEIC image", _OTHER_PICTURE)
_MP4 = UnreadKind("MP4 recording", _MEDIA)


def _packed_office(head: bytes) -> UnreadKind:
    """A zip archive by the names of its first members."""
    if b"xl/" in head:
        return XLSX
    if b"word/" in head:
        return DOCX
    if b"ppt/" in head:
        return UnreadKind("pptx presentation", _CONVERT)
    if b"mimetypeapplication/" in head[:64]:
        return UnreadKind("OpenDocument or EPUB file", _CONVERT)
    return ZIP
