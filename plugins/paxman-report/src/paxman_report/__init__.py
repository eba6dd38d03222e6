"""The evidence report: artifacts and their documents as one page that works offline."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paxman_report._entry import ReportEntry, entry_of
    from paxman_report._finder import DocumentFinder
    from paxman_report._naming import label_of
    from paxman_report._page import report_page
    from paxman_report._pages import Picturing, PicturingReader
    from paxman_report._pieces import Gap, cut
    from paxman_report._saying import saying_of
    from paxman_report._summary import conflicts, state_of
    from paxman_report._tables import tables_content

__all__ = [
    "DocumentFinder",
    "Gap",
    "Picturing",
    "PicturingReader",
    "ReportEntry",
    "conflicts",
    "cut",
    "entry_of",
    "label_of",
    "report_page",
    "saying_of",
    "state_of",
    "tables_content",
]

_MODULE_OF = {
    "DocumentFinder": "paxman_report._finder",
    "Gap": "paxman_report._pieces",
    "PicturingReader": "paxman_report._pages",
    "Picturing": "paxman_report._pages",
    "ReportEntry": "paxman_report._entry",
    "conflicts": "paxman_report._summary",
    "cut": "paxman_report._pieces",
    "entry_of": "paxman_report._entry",
    "label_of": "paxman_report._naming",
    "report_page": "paxman_report._page",
    "saying_of": "paxman_report._saying",
    "state_of": "paxman_report._summary",
    "tables_content": "paxman_report._tables",
}


def __getattr__(name: str) -> object:
    """Import a name when it is first used: every engine imports this package for its commands."""
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(module), name)
    globals()[name] = value
    return value
