"""Who buys what from whom for how much, as news say it: `Acme Corp acquires Bolt Inc for $5m`."""

from __future__ import annotations

import re
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from paxman_cap_recognize._prose.venues import HEAD
from paxman_cap_recognize._recognition import Kind, Span, squeezed
from paxman_cap_recognize._tables import any_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_FORM: Final = (
    r"(?:Inc|Corp|Corporation|Co|Company|Ltd|Limited|PLC|plc|LLC|AG|SE|NV|AB|SA|GmbH)\b\.?"
)
_CAPITAL: Final = r"(?:[a-z]?[A-ZÀ-Þ][\w&/-]*(?:[.'’][\w&-]+)*(?<![’']s))"
_GAP: Final = r"(?:[ ]|\n(?![A-Z]{2,}[ ,]))"
"""Below a headline stands where the news are from, in capitals."""
_COMPANY: Final = (
    rf"(?!(?:{any_of('no companies')})\b){_CAPITAL}"
    rf"(?:{_GAP}(?:(?:(?<!\b[A-Z]{{2}} )of|and|&|de){_GAP})?{_CAPITAL}){{0,4}}(?:,?[ \n]{_FORM})?"
)
_ASIDE: Final = r"(?:\s\([^()\n]{1,60}\)|,\s[^.,]{3,120}?,)?"
_BUYER: Final = rf"(?<![\w-])(?P<purchaser>{_COMPANY}){_ASIDE}(?:['’]s)?"
_GLUE: Final = rf"(?:,?\s(?:{any_of('before deals')})\b)*\s"
_WHOSE: Final = (
    rf"(?:\s(?:{any_of('before what is bought')})"
    r"|\s[A-Z][\w.]+(?:-based|(?<=ian)|(?<=ese)|(?<=ish))"
    r"|\s(?!(?:of|from|by|for|to|at)\b)[a-z][\w()-]*){0,12}?\s"
)
_FROM: Final = rf"(?:[^.;]{{0,60}}?\sfrom\s(?:[a-z-]+\s){{0,4}}(?P<seller>{_COMPANY}))?"
_NO_WORD: Final = rf"(?![\w-])(?!\s(?!(?:{any_of('behind companies')})\b)[a-z])"
"""Behind a company: `Californian group Tern` is called Tern."""
_PART: Final = rf"(?=[^.;]*\b(?:{any_of('parts of companies')})\b)"
_DEALS: Final = (
    re.compile(
        rf"{_BUYER}{_GLUE}(?:{any_of('buying')}){_WHOSE}(?P<acquired>{_COMPANY}){_NO_WORD}{_FROM}"
    ),
    re.compile(
        rf"{_BUYER}{_GLUE}(?:{any_of('buying')})\s(?:the\s|its\s|an?\s)?"
        rf"(?P<acquired>{_PART}[a-z\d][^.;,]{{3,60}}?)"
        r"\s(?:from|(?<!shares )(?<!stock )(?<!stake )(?<!assets )of)\s(?:the\s)?"
        rf"(?P<seller>{_COMPANY})"
    ),
    re.compile(
        rf"(?<![\w-])(?P<acquired>{_COMPANY}){_ASIDE}\s(?:(?:has|have|had|will|was|is|to|been|being|be|agreed)\s)+"
        rf"(?:{any_of('bought')})\s(?:from\s(?P<seller>{_COMPANY})\s)?by\s(?:the\s)?(?P<purchaser>{_COMPANY})"
    ),
    re.compile(
        rf"(?<![\w-])(?P<seller>{_COMPANY}){_ASIDE}{_GLUE}(?:{any_of('selling')})\s(?:its|the|a|an)?\s?"
        rf"(?:[^.;,]{{2,60}},\s)?(?P<acquired>(?!its\b)[^.;,]{{2,60}}?),?\s\bto\b\s"
        rf"(?:[A-Z][a-z]+['’]s\s|the\s)?(?P<purchaser>{_COMPANY})"
    ),
)
_ABOUT: Final = re.compile(any_of("about deals"), re.IGNORECASE)
_SCALE: Final = r"(?:million|billion|mln|bln|bn|mn|m|k|thousand)"
_AMOUNT: Final = re.compile(
    rf"(?:(?:US|C|A|HK|S)?[$€£¥]\s?|(?:USD|EUR|GBP|CHF|JPY|SEK)\s)\d[\d,.]*(?<=\d)(?:\s?{_SCALE}\b)?"
    rf"|\d[\d,.]*\s?{_SCALE}\s(?:[a-z]+\s)?(?:dlrs|dollars|euros?|pounds|stg|yen|francs|marks|crowns|kronor)\b"
)
_EACH: Final = re.compile(r"\s?(?:in\s\w+\s)?(?:per|an?|each)\s(?:\w+\s){0,2}share", re.IGNORECASE)
_PRICED: Final = re.compile(
    r"\b(?:for|at|or|worth|valued\s+at|valu\w+\s[^.;]{0,50}?\sat|consideration\s[^.;]{0,40}?\swas|price\s+(?:of|is|was|tag\sof))\s+"
    r"(?:about|approximately|some|around|up\sto|more\sthan|over|roughly|nearly|a\stotal\sof)?\s*$"
)
_REACH: Final = 600


def is_of_deal(text: str) -> bool:
    """Whether a text tells of somebody who buys a company."""
    return bool(_deals(text))


def deal_part(text: str, kind: Kind) -> list[Span]:
    """The names of who buys, what is bought or who sells, or the amounts that are paid."""
    deals = _deals(text)
    if kind is Kind.DEAL_AMOUNT:
        return [*_amounts(text, deals[0].start())] if deals else []
    role = kind.value
    found = [Span(*deal.span(role)) for deal in deals if deal[role]]
    # A headline has the short name, and the text the whole.
    first = squeezed(text[slice(*found[0][:2])]) if found else ""
    whole = [one for one in found if squeezed(text[slice(*one[:2])]).startswith(first)]
    return sorted(whole, key=lambda one: one.start - one.end)


purchasers: Final = partial(deal_part, kind=Kind.PURCHASER)
acquired: Final = partial(deal_part, kind=Kind.ACQUIRED)
sellers: Final = partial(deal_part, kind=Kind.SELLER)
amounts: Final = partial(deal_part, kind=Kind.DEAL_AMOUNT)


@lru_cache(maxsize=4)
def _deals(text: str) -> tuple[re.Match[str], ...]:
    head = text[:HEAD]
    if _ABOUT.search(head) is None:
        return ()
    found = (match for pattern in _DEALS for match in pattern.finditer(head))
    return tuple(sorted(found, key=lambda match: match.start()))


def _amounts(text: str, start: int) -> Iterator[Span]:
    """What is paid for all, the surest first: behind a word for a price."""
    found = [
        amount
        for amount in _AMOUNT.finditer(text, start, start + _REACH)
        if _EACH.match(text, amount.end()) is None
    ]
    priced = [one for one in found if _PRICED.search(text, max(0, one.start() - 80), one.start())]
    yield from (Span(*one.span()) for one in priced)
