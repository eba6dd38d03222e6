"""A Paxman document reader: web pages (HTML) and XML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.capability import hookimpl
from paxman_read_web._html_page import HtmlReader
from paxman_read_web._xml_tree import XmlReader

if TYPE_CHECKING:
    from paxman_core.document import DocumentReader
    from paxman_read_web._xml_scan import XmlElement, scan_xml

__all__ = ["HtmlReader", "XmlElement", "XmlReader", "scan_xml"]


@hookimpl(trylast=True)
def paxman_document_readers() -> list[DocumentReader]:
    """Both; last, because others read special kinds of pages and of XML."""
    return [HtmlReader(), XmlReader()]


def __getattr__(name: str) -> object:
    if name not in ("XmlElement", "scan_xml"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from paxman_read_web import _xml_scan

    return getattr(_xml_scan, name)
