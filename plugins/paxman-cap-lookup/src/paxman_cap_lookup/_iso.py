"""The tables that come with this plugin: ISO 3166-1 countries and ISO 4217 currencies.

Their data is written by `tools/make_iso_tables.py`, a line for each row, with bars between cells
and semicolons between the names in a cell. `other_names` are searched for in texts as the name is;
what is `also_known_as` something means it only where it is a whole value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_core.capability import LookupTable

if TYPE_CHECKING:
    from paxman_core.capability import TableCell

_NAMES: Final = ("other_names", "also_known_as")
_COUNTRY: Final = ("alpha_2", "alpha_3", "numeric", "name", *_NAMES)
_CURRENCY: Final = ("code", "numeric", "minor_unit", "name", *_NAMES)


def _countries() -> list[dict[str, TableCell]]:
    return _rows("iso3166.txt", _COUNTRY)


def _currencies() -> list[dict[str, TableCell]]:
    rows = _rows("iso4217.txt", _CURRENCY)
    for row in rows:
        digits = row["minor_unit"]
        row["minor_unit"] = int(digits) if isinstance(digits, str) and digits else None
    return rows


def _rows(file: str, columns: tuple[str, ...]) -> list[dict[str, TableCell]]:
    from importlib.resources import files

    text = (files("paxman_cap_lookup") / "data" / file).read_text("utf-8")
    rows: list[dict[str, TableCell]] = []
    for line in text.splitlines():
        row: dict[str, TableCell] = dict(zip(columns, line.split("|"), strict=True))
        row.update({column: tuple(str(row[column]).split(";")) for column in _NAMES})
        rows.append(row)
    return rows


ISO_3166: Final = LookupTable(
    "iso3166",
    _countries,
    key_columns=("name", *_NAMES, "alpha_2", "alpha_3", "numeric"),
    # No codes: IN, IT and NO are words of a text.
    text_columns=("name", "other_names"),
)
ISO_4217: Final = LookupTable(
    "iso4217",
    _currencies,
    key_columns=("code", "name", *_NAMES, "numeric"),
    text_columns=("name", "other_names"),
)
