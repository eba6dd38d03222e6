"""What was seen on a picture is kept by the picture's hash, because seeing it takes seconds.

In memory for the pictures seen last; in a folder, too, where `PAXMAN_PICTURE_CACHE` names one:
what it holds is the text of documents, so nobody gets it unasked.
"""

from __future__ import annotations

import hashlib
import json
import os
import threading
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from paxman_read_image._seen_json import from_json, to_json

if TYPE_CHECKING:
    from paxman_read_image._words import Recognizer, Seen

MOST_KEPT: Final = 64
_FOLDER: Final = "PAXMAN_PICTURE_CACHE"

_kept: OrderedDict[str, Seen] = OrderedDict()
_lock = threading.Lock()


def seen(recognizer: Recognizer, png: bytes) -> Seen:
    """What the recogniser sees on a picture, or saw before."""
    key = hashlib.sha256(recognizer.name.encode() + b"\0" + png).hexdigest()
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    folder = os.environ.get(_FOLDER)
    path = Path(folder) / f"{key}.json" if folder else None
    found = _loaded(path) if path is not None else None
    if found is None:
        found = recognizer.read(png)
        if path is not None:
            _store(path, found)
    with _lock:
        _kept[key] = found
        if len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    return found


def _loaded(path: Path) -> Seen | None:
    """What a file holds; None for one that is missing or damaged."""
    with suppress(OSError, ValueError, TypeError, KeyError):
        return from_json(json.loads(path.read_text("utf-8")))
    return None


def _store(path: Path, found: Seen) -> None:
    """Write a file that is there as a whole or not at all, for its owner only."""
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(json.dumps(to_json(found)), "utf-8")
        draft.replace(path)
