"""Telephone numbers: by shape, and checked against the numbering plans where a country is known."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_recognize._recognition import Kind, Recognition
from paxman_cap_recognize._tables import any_of, pairs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phonenumbers import PhoneNumber

    from paxman_core.values import ParseContext

_NUMBER = (
    r"(?:\(\+\d{1,3}\)|\+ ?\d{1,15}|\(\d(?: ?\d){0,5}\)|\d{1,15})"
    r"(?:(?: ?[-./] ?| {1,2})(?:\(\d{1,5}\)|\d{1,12})|\(\d{1,5}\)|(?<=\))\d{1,12}){0,7}"
    r"(?: ?(?:ext\.?|x|#|extension) ?\d{1,6})?"
    r"(?![\w=@%$€£]|\*[\w*]|[.,:/-]\d|-[A-Za-z]\d)"
)
_SHAPE = re.compile(
    rf"(?:(?<![\w.,/#*=$€£@])(?<!\w[-+])|(?<=[,-])(?=\(\d{{3}}\))){_NUMBER}", re.IGNORECASE
)
# A scan has lost the space behind the label.
_GLUED = re.compile(
    rf"(?<![^\W_])(?:t[eé]l(?:[eé](?:phone|fono?)|[eé]?f)?|tlf|ph(?:one)?)\.?({_NUMBER})",
    re.IGNORECASE,
)
# Alone in its cell among the first lines, as in a letterhead.
_ALONE = re.compile(r"(?<![^\n\t])(?:0\d{8,10}|[2-9]\d\d[2-9]\d{6})(?![^\r\n])")
_LABEL = re.compile(
    rf"(?<![^\W_])(?:{any_of('of telephones')})"
    r"(?:\s?(?:no|nr|number|num|nummer)\.?)?(?:\s(?:is|at|on|me|us))?(?:\s?\(?[ofhm]\)?)?\s?[.:#]?\s*$",
    re.IGNORECASE,
)
_NOT_PHONE = re.compile(
    rf"(?<![^\W_])(?:{any_of('of other numbers')})"
    r"(?:\s?(?:no|nr|number|num|id|code))?\.?\s?[.:#-]{0,2}\s*$",
    re.IGNORECASE,
)
_DATE = re.compile(r"\(?(?:\d{1,2}\.?-)?\d{1,4}[-./]\d{1,2}[-./]\d{2,4}$")
_IN_IBAN = re.compile(r"(?<![^\W_])[A-Z]{2}\d\d(?: ?[A-Z\d]{4}){0,6} ?$")
_ZIP_CODE = re.compile(r"\d{5}-\d{4}$")
_STATE = re.compile(r"(?<![^\W_])[A-Z][A-Za-z]+\.? +$|(?<![^\W_])[A-Z]{2} *$")
_SSN = re.compile(r"(?:\d{3}-\d{2}-\d{4}|\d\d\.\d{3}\.\d{3}/\d{4}-\d\d)$")
_IP = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}$|(?:\d+\.)?(?:\d\.){2}")
_DECIMAL = re.compile(r"\d+[.,]\d+$")
_ENDED = re.compile(r"\d{1,2}\. (?=\(?\d{3})")
"""Before a number a sentence ended in another: `until July 1. 206-555-0162`."""
_EXTENSION = re.compile(r" ?(?:ext\.?|x|#|extension) ?(\d{1,6})$", re.IGNORECASE)
_SEPARATED = re.compile(r"\d[ \-./]+\(?\d|\)")
# A code with its price behind it, or more digits in a row than anybody dials.
_PRODUCT = re.compile(r"\s\d+[.,]\d\d$|(?<![\d+])\d{12}")
_LEAST, _MOST = 7, 15
_LETTERHEAD = 300
"""Characters at the top of a document among which one stands."""
_HOME_OF: Final = pairs("homes of languages")
"""The countries to which a language alone points."""


def find_phones(text: str, context: ParseContext) -> list[Recognition]:
    """Telephone numbers; the value is E.164 where the country is known, else the digits."""
    return sorted(_phones(text, _region_of(context)), key=lambda found: found.start)


def _region_of(context: ParseContext) -> str | None:
    """The country in which telephone numbers without a prefix are dialled."""
    if context.locale is None:
        return None
    language, _, territory = context.locale.replace("-", "_").partition("_")
    return territory[-2:].upper() or _HOME_OF.get(language.lower())


def _phones(text: str, region: str | None) -> Iterator[Recognition]:
    glued = ((match.start(1), match[1]) for match in _GLUED.finditer(text))
    heads = _ALONE.finditer(text, 0, _LETTERHEAD)
    alone = {one.start() for one in heads if not _NOT_PHONE.search(text[: one.start()])}
    for start, number in (*((match.start(), match[0]) for match in _SHAPE.finditer(text)), *glued):
        ended = _ENDED.match(number)
        if ended is not None:
            start, number = start + ended.end(), number[ended.end() :]
        extension = _EXTENSION.search(number)
        body = number[: extension.start()] if extension else number
        digits = sum(character.isdigit() for character in body)
        if not _LEAST <= digits <= _MOST or body.count("(") != body.count(")"):
            continue
        if any(pattern.match(body) for pattern in (_SSN, _IP, _DECIMAL, _DATE)):
            continue
        labelled = start in alone or _LABEL.search(text, max(0, start - 40), start) is not None
        if _is_likely(text, start, body, digits, labelled, region):
            value = _normal(body, region) + (f";ext={extension[1]}" if extension else "")
            yield Recognition(Kind.PHONE, start, start + len(number), value)


def _is_likely(
    text: str, start: int, body: str, digits: int, labelled: bool, region: str | None
) -> bool:
    """Whether shape and surroundings speak for a telephone number."""
    if labelled:
        return digits > _LEAST or body.startswith(("0", "+", "("))
    if _ZIP_CODE.match(body) and _STATE.search(text, max(0, start - 30), start):
        return False
    before = text[max(0, start - 30) : start]
    if _NOT_PHONE.search(before) or _IN_IBAN.search(before) or _PRODUCT.search(body):
        return False
    if body.startswith(("+", "(+")):
        return digits >= 8
    if body.startswith("00"):
        # Product codes and the numbers of files begin with zeros too.
        return digits >= 10 and _SEPARATED.search(body) is not None
    if region is not None and _is_valid(body, region):
        return True
    is_card = sum(len(part) == 4 for part in re.split(r"\D+", body)) >= 3
    return digits >= 9 and _SEPARATED.search(body) is not None and not is_card


def _normal(body: str, region: str | None) -> str:
    import phonenumbers

    written = body.replace("(0)", "")
    if re.match(r"\(?00\d", written):
        written = "+" + re.sub(r"\D", "", written)[2:]
    number = _parsed(written, region)
    if number is None or not phonenumbers.is_possible_number(number):
        return ("+" if "+" in body else "") + re.sub(r"\D", "", body)
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)


def _is_valid(body: str, region: str) -> bool:
    import phonenumbers

    number = _parsed(body, region)
    return number is not None and phonenumbers.is_valid_number(number)


def _parsed(written: str, region: str | None) -> PhoneNumber | None:
    import phonenumbers

    try:
        return phonenumbers.parse(written, region)
    except phonenumbers.NumberParseException:
        return None
