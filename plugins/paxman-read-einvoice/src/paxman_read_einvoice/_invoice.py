"""Which syntax an XML is in, and the invoice that it says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_core.document import decode
from paxman_read_einvoice import _cii, _fatturapa, _ubl
from paxman_read_web import scan_xml

if TYPE_CHECKING:
    from collections.abc import Callable

    from paxman_core.document import ReadLimits
    from paxman_read_einvoice._terms import Terms
    from paxman_read_web import XmlElement

_SYNTAXES: Final[dict[str, Callable[[XmlElement], Terms]]] = {
    **dict.fromkeys(_cii.ROOTS, _cii.cii_terms),
    **dict.fromkeys(_ubl.ROOTS, _ubl.ubl_terms),
    **dict.fromkeys(_fatturapa.ROOTS, _fatturapa.fatturapa_terms),
}
_ROOT = re.compile(
    rb"(?:\s|<\?.*?\?>|<!--.*?-->|\xef\xbb\xbf)*+<(?:[\w.-]+:)?([A-Za-z]+)\b([^>]*)>", re.DOTALL
)
_DECLARED = re.compile(rb"\s*+<\?xml[^>]*?encoding\s*=\s*[\"']([\w.:-]+)[\"']")


def is_invoice(head: bytes) -> bool:
    """Whether an XML begins as an invoice does; other things are called Invoice too."""
    root = _ROOT.match(head)
    if root is None:
        return False
    name = root[1].decode("ascii")
    is_ubl = _ubl.NAMESPACE.encode() in root[2]
    return name in _SYNTAXES and (name not in _ubl.ROOTS or is_ubl)


def invoice_terms(text: str, limits: ReadLimits) -> Terms:
    """The terms of the invoice in an XML text."""
    root = scan_xml(text, limits)
    return _SYNTAXES[root.name](root)


def xml_text(data: bytes) -> str:
    """The characters of an XML, by the encoding that it declares."""
    declared = _DECLARED.match(data)
    return decode(data, declared[1].decode("ascii") if declared else "").text
