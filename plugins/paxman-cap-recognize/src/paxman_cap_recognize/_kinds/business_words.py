"""Words that say what a business does, as its name often does."""

from __future__ import annotations

import re
from typing import Final

_WORDS: Final = (
    "trading trade enterprise enterprises perniagaan syarikat holdings holding group industries "
    "industry marketing supply supplies services service solutions systems technologies "
    "technology consulting partners associates management international global ventures resources "
    "engineering construction contractors builders logistics transport express courier shipping "
    "motor motors auto automotive garage tyre tyres petrol petroleum petrokiosk fuel gas oil "
    "hardware machinery tools electrical electric electronics electronic computer computers "
    "mobile telecom software digital media press printing print publishing studio studios "
    "stationery stationer stationers stationary book books bookstore bookstores bookshop library "
    "paper office restaurant restaurants restoran ristorante trattoria pizzeria pizza bistro cafe "
    "café coffee kopitiam bakery bakeries bakehouse cake cakes confectionery kitchen grill "
    "steakhouse seafood noodle noodles food foods catering burger bar pub brewery tavern deli "
    "gasthaus gasthof bäckerei boulangerie patisserie metzgerei market markets marketplace mart "
    "minimart minimarket supermarket supermarkets hypermarket pasaraya pasar grocery grocers "
    "store stores shop shops kedai outlet mall emporium boutique fashion textile textiles apparel "
    "tailoring shoes jewellery jewelry jewellers optical optics watch salon beauty spa cosmetics "
    "pharmacy farmasi pharmacie apotheke farmacia drugstore clinic klinik hospital medical dental "
    "health healthcare hotel motel inn resort hostel travel tours parking furniture home deco "
    "interior gallery art gift gifts toys florist flowers pet pets garden nursery sports gym "
    "fitness laundry bank insurance finance capital university college school academy institute "
    "foundation association society club station centre center house company co corporation"
)
BUSINESS: Final = frozenset(_WORDS.split())
_WORD = re.compile(r"[^\W\d_]+")


def names_business(text: str) -> bool:
    """Whether a word of the text says what a business does."""
    return any(word in BUSINESS for word in _WORD.findall(text.lower()))


def is_business_word(text: str) -> bool:
    """Whether the text is such words and nothing else."""
    words = _WORD.findall(text.lower())
    return bool(words) and all(word in BUSINESS for word in words)
