"""Inputs that the core does not read: which kind, and what to do about it."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from paxman_core.errors import UnsupportedInputError

_READER = "Install the reader for it: pip install "
_OR_AS_TEXT = "; or declare it as text/plain to have it read as it stands."
_CONVERT = "Save it as PDF, HTML, CSV or plain text."
_WAYS_OUT: Final = {
    "picture": f'{_READER}"paxman-read-image[rapidocr]".',
    "other picture": "Save it as PNG or JPEG, which paxman-read-image reads.",
    "packed": "Unpack it, and give the documents in it.",
    "media": "Paxman reads text: transcribe it first, and give the text.",
    "convert": _CONVERT,
    "old office": f"{_CONVERT} If it is a message (.msg), pip install paxman-read-mail.",
    "export": "Export its rows as CSV or JSON Lines.",
    "program": "Give a document; this is a program.",
    "pdf": f"{_READER}paxman-read-pdf.",
    "xlsx": f"{_READER}paxman-read-xlsx.",
    "docx": f"{_READER}paxman-read-docx.",
    "web": f"{_READER}paxman-read-web{_OR_AS_TEXT}",
    "mail": f"{_READER}paxman-read-mail{_OR_AS_TEXT}",
    "unknown": "Give text, or install a reader plugin for its format.",
}
_WAY_OUT_OF: Final = {
    "PNG image": "picture",
    "JPEG image": "picture",
    "TIFF image": "picture",
    "WebP image": "picture",
    "GIF image": "other picture",
    "HEIC image": "other picture",
    "zip archive": "packed",
    "gzip archive": "packed",
    "bzip2 archive": "packed",
    "xz archive": "packed",
    "zstd archive": "packed",
    "7z archive": "packed",
    "RAR archive": "packed",
    "tar archive": "packed",
    "WAV or AVI recording": "media",
    "MP4 recording": "media",
    "MP3 recording": "media",
    "Ogg recording": "media",
    "FLAC recording": "media",
    "old Office file (xls, doc, msg)": "old office",
    "RTF document": "convert",
    "PostScript file": "convert",
    "pptx presentation": "convert",
    "OpenDocument or EPUB file": "convert",
    "Parquet file": "export",
    "Arrow file": "export",
    "SQLite database": "export",
    "program": "program",
    "PDF document": "pdf",
    "xlsx workbook": "xlsx",
    "docx document": "docx",
    "HTML page": "web",
    "XML": "web",
    "e-mail": "mail",
    "binary, and not known to Paxman": "unknown",
}
MARKUP: Final = {"text/html": "HTML page", "application/xml": "XML", "message/rfc822": "e-mail"}
"""Texts that are not for people to read as they stand, by their media type."""
_SIGNATURES: Final = {
    b"\x89PNG\r\n\x1a\n": "PNG image",
    b"\xff\xd8\xff": "JPEG image",
    b"GIF87a": "GIF image",
    b"GIF89a": "GIF image",
    b"II*\0": "TIFF image",
    b"MM\0*": "TIFF image",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "old Office file (xls, doc, msg)",
    b"{\\rtf": "RTF document",
    b"%!PS": "PostScript file",
    b"PK\x03\x04": "zip archive",
    b"\x1f\x8b": "gzip archive",
    b"BZh91AY&SY": "bzip2 archive",
    b"\xfd7zXZ\0": "xz archive",
    b"\x28\xb5\x2f\xfd": "zstd archive",
    b"7z\xbc\xaf\x27\x1c": "7z archive",
    b"Rar!\x1a\x07": "RAR archive",
    b"PAR1\x15": "Parquet file",
    b"ARROW1\0": "Arrow file",
    b"SQLite format 3\0": "SQLite database",
    b"ID3\x03": "MP3 recording",
    b"ID3\x04": "MP3 recording",
    b"OggS\0": "Ogg recording",
    b"fLaC\0": "FLAC recording",
    b"\x7fELF": "program",
    b"%PDF-": "PDF document",
}
_BY_FIRST_BYTE: Final = {
    first: tuple((mark, kind) for mark, kind in _SIGNATURES.items() if mark[0] == first)
    for first in {mark[0] for mark in _SIGNATURES}
}
# Control characters that text has no use for. Terminals write backspace and escape, old
# systems end files with 1A and separate records with 1C to 1F.
_ODD = bytes(set(range(32)) - set(b"\b\t\n\v\f\r\x1a\x1b\x1c\x1d\x1e\x1f")) + b"\x7f"
_ODD_PERCENT = 2
UNKNOWN: Final = "binary, and not known to Paxman"


def binary_kind(head: bytes) -> str | None:
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
        f"{what} cannot be read. It is of this kind: {kind}; it begins with the bytes "
        f"{head[:8].hex(' ')}.",
        next_step=_WAYS_OUT[_WAY_OUT_OF[kind]],
        context={"kind": kind, "head": head[:16].hex()},
    )


def _by_signature(head: bytes) -> str | None:
    for signature, kind in _BY_FIRST_BYTE.get(head[0], ()):
        if head.startswith(signature):
            return _packed_office(head) if kind == "zip archive" else kind
    if head.startswith(b"RIFF") and b"\0" in head[4:8]:
        return "WebP image" if head[8:12] == b"WEBP" else "WAV or AVI recording"
    if head[4:8] == b"ftyp":
        is_picture = head[8:12] in (b"heic", b"heix", b"mif1", b"avif")
        return "HEIC image" if is_picture else "MP4 recording"
    if head[257:263] in (b"ustar\0", b"ustar "):
        return "tar archive"
    # The PDF standard lets a few lines stand before its mark.
    return "PDF document" if b"\n%PDF-1" in head[:1024] else None


def _packed_office(head: bytes) -> str:
    """A zip archive by the names of its first members."""
    if b"xl/" in head:
        return "xlsx workbook"
    if b"word/" in head:
        return "docx document"
    if b"ppt/" in head:
        return "pptx presentation"
    is_open_document = b"mimetypeapplication/" in head[:64]
    return "OpenDocument or EPUB file" if is_open_document else "zip archive"
