"""Words that multiply the number before them: thousand, Mio., Mrd., lakh, crore."""

from __future__ import annotations

from paxman_core._lazy import lazy_pattern
from paxman_core.values._folding import normalize_text

_WORDS = {
    3: "thousand thousands tausend tsd mille mila duizend tusen tusind tuhat tuhatta tysiac "
    "tysiace tysiecy tys tisic tisice tis тысяча тысячи тысяч тыс тисяча тисячі тисяч тис ribu "
    "bin ezer",
    5: "lakh lakhs lac lacs",
    6: "million millions millionen mio mn mln mill millon millones milione milioni milhao milhoes "
    "miljoen miljon miljoner millioner miljoona miljoonaa milion miliony milionow milionu "
    "milioane milyon juta млн миллион миллиона миллионов мільйон мільйони мільйонів",
    7: "crore crores",
    9: "billion billions bn bln milliard milliards milliarde milliarden mrd mld mdr mia miliardo "
    "miliardi miliard miliardy miliardow miljard miljarder milliarder miljardi miljardia bilhao "
    "bilhoes milyar млрд миллиард миллиарда миллиардов мільярд мільярди мільярдів",
    12: "trillion trillions billionen billon billones biliao bilioes biljoen biliardo trilhao "
    "trilhoes",
}
# Read by themselves these letters are units of length, mass or time; on a number they are not.
_ATTACHED = {"k": 3, "m": 6, "b": 9, "bn": 9, "mn": 6}
_TWO_SCALES = {"mil": (3, 6)}

_POWERS: dict[str, tuple[int, ...]] = {
    **{normalize_text(word): (power,) for power, words in _WORDS.items() for word in words.split()},
    **_TWO_SCALES,
}
_IDEOGRAPHS = {"千": 3, "万": 4, "萬": 4, "만": 4, "억": 8, "億": 8, "亿": 8}
_WORD = lazy_pattern(r"( ?)([^\W\d_]+)\.?(?![^\W_])")


def multiplier_after(text: str, start: int, *, money: bool) -> tuple[tuple[int, ...], int]:
    """The powers of ten that the word at `start` in a `text`, behind a number, can mean, and where
    it ends.

    No powers when there is no such word. `mil` is a thousand in Spanish and a million in English
    finance, so it has two. A single letter multiplies only an amount of money that it touches. A
    billion is a thousand millions, as in English.
    """
    ideograph = text[start : start + 1]
    if ideograph in _IDEOGRAPHS:
        return (_IDEOGRAPHS[ideograph],), start + 1
    match = _WORD.match(text, start)
    if match is None:
        return (), start
    gap, word = match[1], normalize_text(match[2])
    powers = _POWERS.get(word, ())
    if not powers and money and not gap and word in _ATTACHED:
        powers = (_ATTACHED[word],)
    return powers, match.end() if powers else start
