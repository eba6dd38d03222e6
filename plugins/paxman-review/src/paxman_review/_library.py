"""The documents of a review: found and read when they are opened, the last ones kept."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from paxman_core.errors import PaxmanError
from paxman_report import DocumentFinder, PicturingReader
from paxman_review._said import RefusedError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from paxman_core.engine import Engine
    from paxman_report import ReportEntry
    from paxman_review._items import ReviewItem

_KEPT: Final = 16


class Library:
    """Gives each item its document and the pictures of its pages."""

    def __init__(
        self, engine: Engine, items: Sequence[ReviewItem], documents: Iterable[Path]
    ) -> None:
        self._engine = engine
        self._items = items
        self._finder = DocumentFinder(engine, documents)
        self._lock = threading.Lock()
        self._kept: OrderedDict[int, tuple[ReportEntry, bytes]] = OrderedDict()

    def entry(self, number: int) -> ReportEntry:
        """An artifact with its document, if that was found."""
        return self._found(number)[0]

    def has_pictures(self, number: int) -> bool:
        """Whether the pages of a document can be shown as they look."""
        return self._reader(self.entry(number)) is not None

    def picture(self, number: int, page: int) -> bytes | None:
        """What a page looks like, as PNG; None if nothing can show it."""
        entry, data = self._found(number)
        reader = self._reader(entry)
        if reader is None:
            return None
        try:
            return reader.page_pictures(data, [page]).get(page)
        except PaxmanError:
            # The text was read, and it shows everything.
            return None

    def forget(self, number: int) -> None:
        """Read a document anew when it is opened again: its artifact is another."""
        with self._lock:
            self._kept.pop(number, None)

    def _found(self, number: int) -> tuple[ReportEntry, bytes]:
        if not 0 <= number < len(self._items):
            raise RefusedError(f"There is no document {number}.")
        with self._lock:
            found = self._kept.pop(number, None)
            if found is None:
                item = self._items[number]
                found = self._finder.found(item.artifact, item.folder)
            self._kept[number] = found
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
            return found

    def _reader(self, entry: ReportEntry) -> PicturingReader | None:
        document = entry.document
        if document is None or not document.pages:
            return None
        readers = (r for r in self._engine.registry.readers if isinstance(r, PicturingReader))
        return next((r for r in readers if document.media_type in r.media_types), None)
