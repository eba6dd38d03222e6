"""The readers that come with the core; each needs the standard library only."""

from typing import Final

from paxman_core.document._reader import DocumentReader
from paxman_core.document._readers.delimited import DelimitedReader
from paxman_core.document._readers.html_page import HtmlReader
from paxman_core.document._readers.json_tree import JsonReader
from paxman_core.document._readers.mail import MailReader
from paxman_core.document._readers.plain import PlainTextReader
from paxman_core.document._readers.xml_tree import XmlReader

BUILTIN_READERS: Final[tuple[DocumentReader, ...]] = (
    MailReader(),
    JsonReader(),
    HtmlReader(),
    XmlReader(),
    DelimitedReader(),
    PlainTextReader(),
)
"""In the order in which they are asked: an e-mail may hold the others, text is what is left."""

__all__ = ["BUILTIN_READERS"]
