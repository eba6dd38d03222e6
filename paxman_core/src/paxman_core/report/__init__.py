"""The evidence report: artifacts and their documents as one page that works offline."""

from paxman_core.report.entry import ReportEntry, entry_of
from paxman_core.report.page import report_page
from paxman_core.report.pages import Picturing

__all__ = ["Picturing", "ReportEntry", "entry_of", "report_page"]
