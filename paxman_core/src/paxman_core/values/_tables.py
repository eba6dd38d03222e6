"""The tables of data: ISO 4217 and CLDR, as files beside the code that reads them."""

from __future__ import annotations

import json
import os
from functools import cache

Table = dict[str, dict[str, str]]


@cache
def table(name: str) -> Table:
    """The tables of one file, by name; each maps a key to words that are split where they are used.

    They are written by `tools/make_locale_tables.py`, and a test compares them with their sources.
    """
    # Not by pathlib, which takes longer to import than a table to read.
    path = f"{os.path.dirname(__file__)}/tables/{name}.json"  # noqa: PTH120
    with open(path, encoding="utf-8") as file:  # noqa: PTH123
        found: Table = json.load(file)
    return found
