"""Tables in JSON files: a list of objects, an object of objects, or names and values."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NoReturn

from paxman_cap_lookup._content import SourceError
from paxman_core.canonical import exact_number
from paxman_core.document import decode

if TYPE_CHECKING:
    from pathlib import Path


def read_json(path: Path) -> object:
    """What the file holds, numbers exact."""
    try:
        return json.loads(
            decode(path.read_bytes()).text,
            parse_float=exact_number,
            parse_constant=_refuse,
            object_pairs_hook=_unique,
        )
    except (ValueError, RecursionError) as error:
        raise SourceError(f"it is not valid JSON ({error})") from None


def _refuse(constant: str) -> NoReturn:
    raise SourceError(f"{constant} is not a value")


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object; of two members of one name, one would be lost unseen."""
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise SourceError(f"an object has two members {twice!r}")
    return members
