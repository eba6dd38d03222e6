"""A Paxman document reader: e-mail, with its attachments."""

from __future__ import annotations

from paxman_core.capability import hookimpl
from paxman_read_mail._reader import MailReader

__all__ = ["MailReader"]


@hookimpl(trylast=True)
def paxman_document_readers() -> list[MailReader]:
    """The one reader; late, because others may know special kinds of messages."""
    return [MailReader()]
