"""The words and codes that addresses are made of, in many countries."""

from __future__ import annotations

from typing import Final

from paxman_cap_recognize._tables import table

STREETS: Final = "|".join(table("streets").splitlines())
STREET_ENDINGS: Final = "|".join(table("street_endings").splitlines())
NUMBERED: Final = "|".join(table("before_numbers").splitlines())
"""What may stand before the number that an address begins with."""
PLACES: Final = "|".join(table("parts_of_places").splitlines())
POSTCODES: Final = tuple(table("postcodes").splitlines())
"""How postal codes are written: a number beside a town, with its letters or its state."""
REGIONS: Final = "|".join(table("countries_and_states").splitlines())
