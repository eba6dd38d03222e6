"""Inputs that are not text: which kind, and what to do about it."""

from __future__ import annotations

from typing import Final, NamedTuple

from paxman_core.errors import UnsupportedInputError


class BinaryKind(NamedTuple):
    """A kind of input that the core does not read, and the way out."""

    noun: str
    advice: str


_PICTURE = "Paxman reads text: run it through OCR first, and give the text."
_PACKED = "Unpack it, and give the documents in it."
_MEDIA = "Paxman reads text: transcribe it first, and give the text."
_CONVERT = "Save it as PDF, HTML, CSV or plain text."
_EXPORT = "Export its rows as CSV or JSON Lines."
_PROGRAM = "Give a document; this is a program."

PDF = BinaryKind("PDF document", "Install the reader for it: pip install paxman-read-pdf.")
XLSX = BinaryKind("xlsx workbook", "Install the reader for it: pip install paxman-read-xlsx.")
DOCX = BinaryKind("docx document", "Install the reader for it: pip install paxman-read-docx.")
ZIP = BinaryKind("zip archive", _PACKED)

_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", BinaryKind("PNG image", _PICTURE)),
    (b"\xff\xd8\xff", BinaryKind("JPEG image", _PICTURE)),
    (b"GIF87a", BinaryKind("GIF image", _PICTURE)),
    (b"GIF89a", BinaryKind("GIF image", _PICTURE)),
    (b"II*\0", BinaryKind("TIFF image", _PICTURE)),
    (b"MM\0*", BinaryKind("TIFF image", _PICTURE)),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", BinaryKind("old Office file (xls, doc, msg)", _CONVERT)),
    (b"{\\rtf", BinaryKind("RTF document", _CONVERT)),
    (b"%!PS", BinaryKind("PostScript file", _CONVERT)),
    (b"PK\x03\x04", ZIP),
    (b"\x1f\x8b", BinaryKind("gzip archive", _PACKED)),
    (b"BZh91AY&SY", BinaryKind("bzip2 archive", _PACKED)),
    (b"\xfd7zXZ\0", BinaryKind("xz archive", _PACKED)),
    (b"\x28\xb5\x2f\xfd", BinaryKind("zstd archive", _PACKED)),
    (b"7z\xbc\xaf\x27\x1c", BinaryKind("7z archive", _PACKED)),
    (b"Rar!\x1a\x07", BinaryKind("RAR archive", _PACKED)),
    (b"PAR1\x15", BinaryKind("Parquet file", _EXPORT)),
    (b"ARROW1\0", BinaryKind("Arrow file", _EXPORT)),
    (b"SQLite format 3\0", BinaryKind("SQLite database", _EXPORT)),
    (b"ID3\x03", BinaryKind("MP3 recording", _MEDIA)),
    (b"ID3\x04", BinaryKind("MP3 recording", _MEDIA)),
    (b"OggS\0", BinaryKind("Ogg recording", _MEDIA)),
    (b"fLaC\0", BinaryKind("FLAC recording", _MEDIA)),
    (b"\x7fELF", BinaryKind("program", _PROGRAM)),
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
UNKNOWN = BinaryKind(
    "binary, and not known to Paxman", "Give text, or install a reader plugin for its format."
)


def binary_kind(head: bytes) -> BinaryKind | None:
    """What the first bytes of an input say it is, or None if it can be text."""
    if not head:
        return None
    known = _by_signature(head)
    if known is not None:
        return known
    odd = len(head) - len(head.translate(None, _ODD))
    return UNKNOWN if odd * 100 > len(head) * _ODD_PERCENT else None


def unsupported(head: bytes, name: str) -> UnsupportedInputError:
    """The error for an input that no reader took."""
    kind = binary_kind(head) or UNKNOWN
    what = repr(name) if name else "The input"
    return UnsupportedInputError(
        f"{what} cannot be read. It is of this kind: {kind.noun}; it begins with the bytes "
        f"{head[:8].hex(' ')}.",
        next_step=kind.advice,
        context={"kind": kind.noun, "head": head[:16].hex()},
    )


def _by_signature(head: bytes) -> BinaryKind | None:
    for signature, kind in _BY_FIRST_BYTE.get(head[0], ()):
        if head.startswith(signature):
            return _packed_office(head) if kind is ZIP else kind
    if head.startswith(b"RIFF") and b"\0" in head[4:8]:
        return BinaryKind("WebP image", _PICTURE) if head[8:12] == b"WEBP" else _RIFF
    if head[4:8] == b"ftyp":
        return _HEIC if head[8:12] in (b"heic", b"heix", b"mif1", b"avif") else _MP4
    if head[257:263] in (b"ustar\0", b"ustar "):
        return BinaryKind("tar archive", _PACKED)
    # The PDF standard lets a few lines stand before its mark.
    return PDF if b"\n%PDF-1" in head[:1024] else None


_RIFF = BinaryKind("WAV or AVI recording", _MEDIA)
_HEIC = BinaryKind("HEIC image", _PICTURE)
_MP4 = BinaryKind("MP4 recording", _MEDIA)


def _packed_office(head: bytes) -> BinaryKind:
    """A zip archive by the names of its first members."""
    if b"xl/" in head:
        return XLSX
    if b"word/" in head:
        return DOCX
    if b"ppt/" in head:
        return BinaryKind("pptx presentation", _CONVERT)
    if b"mimetypeapplication/" in head[:64]:
        return BinaryKind("OpenDocument or EPUB file", _CONVERT)
    return ZIP
