"""What is wrong with the metadata of distributions that say they have plugins."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_core.installed import GROUP, metadata_headers, plugin_metadata

if TYPE_CHECKING:
    from collections.abc import Iterator

_TARGET: Final = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*(:[^\W\d]\w*(\.[^\W\d]\w*)*)?")


def metadata_problems() -> list[str]:
    """A sentence for each problem, with what to do."""
    texts = plugin_metadata()
    return [problem for points, metadata in texts for problem in _problems(points, metadata)]


def _problems(points: str, metadata: str) -> Iterator[str]:
    name, version, _ = metadata_headers(metadata)
    known = name or "A distribution without a name"
    if not name or not version:
        yield f"{known}: its metadata has no name or no version. Install it again."
    section = ""
    for line in map(str.strip, points.splitlines()):
        if line.startswith("["):
            section = line.strip("[]").strip()
        elif section == GROUP and line and not line.startswith(("#", ";")):
            point, _, target = line.partition("=")
            if not point.strip() or not _TARGET.fullmatch(target.partition("[")[0].strip()):
                yield (
                    f"{known}: the entry point {line[:80]!r} is not of the form"
                    " name = module:object. Report this to its authors."
                )
    if not section and GROUP in points:
        yield f"{known}: its entry points are in no section. Report this to its authors."
