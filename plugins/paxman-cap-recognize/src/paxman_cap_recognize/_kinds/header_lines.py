"""What kind of line stands at the top of a document: a title, a number, a label, a name, …"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from paxman_cap_recognize._recognition import has_digit
from paxman_cap_recognize._tables import any_line, any_of, word_list
from paxman_core.values import meaning_of, normalize_text

SMALL_WORD: Final = re.compile(r"(?<![^\W_])[a-zà-ÿ]{2,}(?![^\W_])")
"""Running text is full of these."""
LONGEST: Final = 160
"""A longer line is a paragraph, and no line of a letterhead."""

_TITLE_WORDS: Final = word_list("in headings of papers")
# What a line ends with that says what the document is, whatever stands before it.
_DOCUMENTS: Final = word_list("papers")
_GERMAN: Final = tuple(word_list("ends of papers"))
_NAMED_FIRST: Final = word_list("papers named first")
_PAGE_WORDS: Final = word_list("on pages of contact")
_LONGEST_TITLE: Final = 5
_NUMBERED_TITLE = re.compile(
    rf"\W*(?:{'|'.join(sorted(_DOCUMENTS))}|quote|offer|proposal|order|bill)"
    r"\s+(?:(?:no|nr|number)\b\.?\s?|#\s?)?[a-z]{0,4}[-/]?\d[\w/-]*\W*"
)
_AMOUNT_WORD = re.compile(r"[^\W\d_]+|[^\w\s.,'()+-]")
_DECIMALS = re.compile(r"\d[.,]\d")
_LABEL = re.compile(
    rf"(?<![^\W_])(?:{any_line('labels_of_papers')})"
    r"(?:\s?(?:no|id|nos|number|reg|regn|ref))?\.?\s?[:#=.]"
)
_CONTACT = re.compile(rf"(?<![^\W_])(?:{any_of('before contacts')})(?![^\W_])|@\w|\.com\b")
_TAX_NUMBER = re.compile(r"(?<![^\W_])(?:gstin|vat|abn|acn|ust|siret|nif|cif|cnpj|kvk)(?![^\W_])")
_SALE = re.compile(
    rf"(?<![^\W_])(?:{any_of('of sales')})(?:\s?(?:no|nr|number|id|date))?\.?\s?[:#=]"
)
_REGISTRATION = re.compile(
    r"^\W{0,3}(?!chk|tbl|pos|trn)(?:\(?\s?(?:co\.?|company|reg\w{0,12}|roc|no\.?|id|brn|ssm|br)[\s.:#-]{0,4}){0,4}"
    r"\(?\s?[A-Z]{0,4}\s?-?\d[\d\s-]{3,14}(?:\s?-?\s?[A-Z])?\s?\)?(?:\s?\(.{0,30}\))?[^\w,]{0,3}$",
    re.IGNORECASE,
)
_GREETING = re.compile(
    rf"(?<!\w)(?:{any_of('said to customers')})(?!\w)|^(?:{any_of('said first')})(?!\w)[^,]*,$"
)
_PHONE = re.compile(r"^\W{0,3}\+?\d[\d\s()./-]{6,18}\d(?:\s?[/,&]\s?\d[\d\s-]{1,18})?\W{0,3}$")
_DIALLED = re.compile(r"\(?\d{3}\)?[-. ]?\d{3}[-. ]\d{4}|\d{3}-\d{4}|\d{9,10}|\(?#\d+\)?")
_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\W\d_]+")
_LONGEST_NAME: Final = 80


@lru_cache(maxsize=512)
def is_page_heading(text: str) -> bool:
    """Whether a line is made of what pages about contact are headed with: `Location & Contact`."""
    return _PAGE_WORDS.issuperset(_WORD.findall(text.casefold()))


def is_title(text: str) -> bool:
    """Whether the line only says what the document is, with its number: `Quote Q-9`."""
    words = _WORD.findall(normalize_text(text)) if len(text) <= LONGEST else []
    if not words:
        return False
    names_paper = words[-1] in _DOCUMENTS or words[-1].endswith(_GERMAN)
    if names_paper and len(words) <= _LONGEST_TITLE and not has_digit(text):
        return True
    if words[0] in _NAMED_FIRST or all(word in _TITLE_WORDS for word in words):
        return True
    return _NUMBERED_TITLE.fullmatch(normalize_text(text)) is not None


def is_amount(text: str) -> bool:
    """Whether the line is nothing but an amount with its currency; `TOP 10` has no decimals."""
    words = _AMOUNT_WORD.findall(text[:LONGEST])
    has_decimals = _DECIMALS.search(text) is not None
    return has_decimals and all(meaning_of(word) is not None for word in words)


@lru_cache(maxsize=512)
def is_label(text: str) -> bool:
    """Whether the line labels something, such as a telephone or a date."""
    folded = normalize_text(text[:LONGEST])
    return _LABEL.search(folded) is not None or _CONTACT.search(folded) is not None


def is_contact(text: str) -> bool:
    """Whether the line tells how to reach a business, or its tax number."""
    folded = normalize_text(text[:LONGEST])
    return is_phone(text) or any(mark.search(folded) for mark in (_CONTACT, _TAX_NUMBER))


def is_of_sale(text: str) -> bool:
    """Whether the line labels something that only a sale has: an invoice, an order, a cashier."""
    return _SALE.search(normalize_text(text[:LONGEST])) is not None


def is_registration(text: str) -> bool:
    """Whether the line is a company's registration number."""
    if len(text) > LONGEST or _DIALLED.fullmatch(text.strip()):
        return False
    return _REGISTRATION.match(text) is not None


def is_phone(text: str) -> bool:
    """Whether the line is nothing but a telephone number."""
    return len(text) <= LONGEST and _PHONE.match(text) is not None


def is_greeting(text: str) -> bool:
    """Whether the line speaks to the reader, or comes from the printer."""
    return _GREETING.search(normalize_text(text[:LONGEST])) is not None


def is_name_like(text: str) -> bool:
    """Whether the line is mostly words, so that it can be a name."""
    if len(text) > _LONGEST_NAME:
        return False
    letters = len(_LETTER.findall(text))
    digits = sum(character.isdigit() for character in text)
    return letters >= 3 and letters > digits and any(len(word) > 1 for word in _WORD.findall(text))
