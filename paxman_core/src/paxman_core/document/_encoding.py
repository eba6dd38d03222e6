"""Bytes to characters, by a rule that is written down and an answer that is stated.

1. A byte order mark decides (UTF-8, UTF-16, UTF-32), and is not part of the text.
2. Zero bytes in the pattern of UTF-16 or UTF-32 decide.
3. A declared character set of several bytes a character decides if the bytes are valid in it.
4. Valid UTF-8 is UTF-8, even where a single-byte character set is declared: those accept nearly
   anything, and text that happens to be valid UTF-8 is next to impossible in them.
5. A declared single-byte character set decides. Latin-1 and ASCII mean Windows-1252, as on the web.
6. Bytes that are UTF-8 for the most part are UTF-8, each invalid sequence replaced by U+FFFD.
7. Anything else is Windows-1252, or Latin-1 if it uses one of the five bytes that Windows-1252
   leaves undefined.

Zero characters stay as they are: removing them would move every offset.
"""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from paxman_core.diagnostics import INPUT_REPAIRED, Diagnostic


class Decoded(NamedTuple):
    """Characters, the encoding that gave them, and what had to be repaired."""

    text: str
    encoding: str = "utf-8"
    notes: tuple[Diagnostic, ...] = ()


_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # begins with the mark of UTF-16
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Python knows codecs that are not character sets (hex, rot13, idna) and some that are a trap.
_MULTI_BYTE = r"gb|big5|euc|shift|cp9[345]|iso2022|hz|johab"
_SINGLE_BYTE = r"ascii|iso8859|cp\d|koi8|mac|tis"
_WESTERN = ("ascii", "iso8859-1")
_UNDEFINED_IN_CP1252 = rb"[\x81\x8d\x8f\x90\x9d]"
_SAMPLE = 4_096


def decode(data: bytes, declared: str = "") -> Decoded:
    """The characters of `data`, perhaps in a `declared` set, and what had to be assumed."""
    mark, wide = sniff_wide(data)
    if wide:
        return _repaired(data[mark:], wide)
    data = data[mark:]
    charset = _known(declared)
    attempts = [charset, "utf-8"] if re.match(_MULTI_BYTE, charset) else ["utf-8", charset]
    for attempt in filter(None, attempts):
        try:
            return Decoded(data.decode(attempt), attempt)
        except UnicodeError:
            continue
    return _guess(data)


def sniff_wide(data: bytes) -> tuple[int, str]:
    """The length of the byte order mark, and the name of the encoding if it is UTF-16 or UTF-32."""
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return len(mark), "" if encoding == "utf-8" else encoding
    sample = data[:_SAMPLE]
    return 0, _wide_by_zeros(sample) if b"\0" in sample else ""


def _wide_by_zeros(sample: bytes) -> str:
    """UTF-16 or UTF-32 without a mark: most characters of most documents are ASCII."""
    zeros = [sample[lane::4].count(0) * 4 for lane in range(4)]
    size = len(sample)
    if size >= 8 and size % 4 == 0:
        # The highest byte of a code point is zero, and the next in all but the rarest scripts.
        if zeros[0] == 0 and zeros[3] == size and zeros[2] > 0.5 * size:
            return "utf-32-le"
        if zeros[3] == 0 and zeros[0] == size and zeros[1] > 0.5 * size:
            return "utf-32-be"
    if size >= 4 and size % 2 == 0:
        even, odd = zeros[0] + zeros[2], zeros[1] + zeros[3]
        if even == 0 and odd >= size:
            return "utf-16-le"
        if odd == 0 and even >= size:
            return "utf-16-be"
    return ""


def _known(declared: str) -> str:
    """Python's name of a declared character set, or nothing if it is none that we trust."""
    try:
        name = codecs.lookup(declared).name if declared else ""
    except (LookupError, ValueError):
        return ""
    if name in _WESTERN:
        return "cp1252"
    return name if re.match(_MULTI_BYTE, name) or re.match(_SINGLE_BYTE, name) else ""


def _repaired(data: bytes, encoding: str) -> Decoded:
    try:
        return Decoded(data.decode(encoding), encoding)
    except UnicodeError:
        note = Diagnostic(
            INPUT_REPAIRED,
            f"Some bytes of the input are not valid {encoding}; they were replaced by U+FFFD.",
        )
        return Decoded(data.decode(encoding, "replace"), encoding, (note,))


def _guess(data: bytes) -> Decoded:
    repaired = _repaired(data, "utf-8")
    beyond_ascii = len(repaired.text) - len(repaired.text.encode("ascii", "ignore"))
    if beyond_ascii > 3 * repaired.text.count("\ufffd"):
        return repaired
    encoding = "iso8859-1" if re.search(_UNDEFINED_IN_CP1252, data) else "cp1252"
    note = Diagnostic(
        INPUT_REPAIRED,
        f"The input is not valid UTF-8 and names no other encoding; it was read as {encoding}.",
    )
    return Decoded(data.decode(encoding), encoding, (note,))
