"""The evidence report: artifacts and their documents as one page that works offline."""

from paxman_report._entry import ReportEntry, entry_of, span_of
from paxman_report._page import report_page
from paxman_report._pages import Picturing
from paxman_report._summary import conflicts, state_of

__all__ = [
    "Picturing",
    "ReportEntry",
    "conflicts",
    "entry_of",
    "report_page",
    "span_of",
    "state_of",
]
