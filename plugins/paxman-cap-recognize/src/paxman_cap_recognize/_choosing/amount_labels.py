"""What the words beside an amount say that it is: total, tax, cash, change, …"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from paxman_cap_recognize._choosing.amount_roles import AmountRole
from paxman_core.values import is_currency, normalize_text


class Label(NamedTuple):
    """The role that a label gives, and how plainly it does."""

    role: AmountRole
    strength: int = 0


def _words(text: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_])(?:{'|'.join(text.split())})(?![^\W_])")


_TOTAL = _words(
    "totals? tot totaal totale summe gesamt gesamtbetrag gesamtsumme endbetrag endsumme "
    "rechnungsbetrag zahlbetrag suma razem jumlah totalt summa sum yhteensa celkem osszesen toplam "
    "ukupno skupaj spolu insgesamt "
    "итого всего 合計 合计 总计 總計 합계 총액"
)
_AMOUNT = _words("amount amt montant importe importo valor bedrag betrag belopp payable bill harga")
_FINAL = _words(
    "grand final payable due nett net round rounded rounding owing owed pay topay besar "
    "bersih pagar payer pagare betalen zahlen zahlbetrag rechnungsbetrag endbetrag gesamtbetrag "
    "ttc iva brutto gross collect"
)
_SUBTOTAL = re.compile(
    r"(?<![^\W_])(?:sub ?-?total|s/total|subtot|sub ?ttl|net ?sales|food ?total|zwischensumme"
    r"|nettobetrag|nettosumme|sous-?total"
    r"|subtotaal|sub ?totale|imponibile|base imponible|total ht|merchandise|taxable|nontaxable"
    r"|delsumma|mezisoucet)(?![^\W_])"
)
_WITHOUT = re.compile(
    r"(?<![^\W_])(?:exclu\w*|exkl\w*|excl|excl?d|exc|ex|before|without|w/o|ohne|hors|sin|senza|netto)"
    r"(?![^\W_])"
)
_WITH = re.compile(
    r"(?<![^\W_])(?:inclu\w*|incl|inc|after|with|w/|mit|inkl|comprise?|ttc|ivato)(?![^\W_])"
)
# What is included in something is the tax; what includes something is the total.
_INCLUDED = re.compile(r"(?<![^\W_])(?:included|includes|enthalten|enthaltene)(?![^\W_])")
_TO_PAY = re.compile(
    r"(?<![^\W_])(?:to be paid|to ?pay|zu zahlen|a payer|a pagar|da pagare|te betalen|must pay"
    r"|perlu dibayar|balance (?:due|owing|payable|outstanding)|outstanding balance)(?![^\W_])"
)
_OF_WHICH = re.compile(r"\W*(?:incl|inkl|including|inclusive of|davon|enth|thereof|dont)(?![^\W_])")
_TAX_WITHIN = re.compile(r"(?:gst|vat|tax|mwst|tva|iva|btw)\W*incl\w*\W*$")
# What was owed before is not what is owed now.
_BEFORE = _words("previous prior opening beginning brought carried")
_TAX = _words(
    "gst cgst sgst igst vat tax taxes sst mwst ust umsatzsteuer mehrwertsteuer tva iva btw pst hst "
    "cukai ppn moms alv dph afa kdv levy sr zrl zr"
)
_DISCOUNT = _words(
    "discount disc discounts saving savings saved rabatt nachlass remise descuento sconto korting "
    "diskaun promo promotion voucher coupon rebate less points point"
)
_ROUNDING = _words("round rounding rnd roundg rounded adj adjustment adjusment pembulatan rundung")
_TENDERED = _words(
    "cash tender tendered tendering paid received receive payment payments visa master "
    "mastercard amex card debit credit nets maestro paypal bar gegeben bezahlt ec-karte "
    "girocard kartenzahlung especes efectivo contanti contante contant tunai bayar bayaran "
    "cheque check edc cc accepted"
)
_CHANGE = _words(
    "change changes ruckgeld wechselgeld rendu monnaie cambio resto wisselgeld baki kembali "
    "kembalian"
)
_TIP = _words("tip tips gratuity trinkgeld pourboire propina mancia fooi")
_SHIPPING = _words("shipping postage delivery freight versand versandkosten porto livraison envio")
_COUNT = _words(
    "qty qty's quantity quantities item items item\\(s\\) qty\\(s\\) pcs count units articles "
    "artikel no number guests pax stuck nos unit kg points"
)


@lru_cache(maxsize=4096)
def label_of(text: str) -> Label:
    """The role that the words before an amount give it."""
    words = _unjoined(text)
    if _BEFORE.search(words):
        return Label(AmountRole.OTHER)
    if _SUBTOTAL.search(words):
        return Label(AmountRole.SUBTOTAL)
    if _TO_PAY.search(words):
        return Label(AmountRole.TOTAL, 5)
    tax = _TAX.search(words) is not None
    if tax and _INCLUDED.search(words):
        return Label(AmountRole.TAX)
    including = _WITH.search(words) is not None
    if not including and _WITHOUT.search(words):
        return Label(AmountRole.SUBTOTAL)
    if _TOTAL.search(words):
        return _with_total(words, tax, including)
    return _without_total(words, tax, including)


def _unjoined(text: str) -> str:
    """The words of a label, in small letters, with the spaces that a scanner has lost."""
    apart = _CAMEL.sub(" ", text) if not text.isupper() else text
    return _TOKEN.sub(lambda token: _split(token[0]), normalize_text(apart))


@lru_cache(maxsize=4096)
def _split(token: str) -> str:
    """A token as words, if words of bills and nothing else make it up: `salestax`."""
    if token in _BILL_WORDS:
        return token
    ends: list[list[str] | None] = [[]]
    for end in range(1, len(token) + 1):
        known = (
            [*before, token[start:end]]
            for start, before in enumerate(ends)
            if before is not None and token[start:end] in _BILL_WORDS
        )
        ends.append(min(known, key=len, default=None))
    words = ends[-1]
    if words is None and is_currency(token[-3:].upper()) and ends[-4]:
        words = [*(ends[-4] or ()), token[-3:]]
    return " ".join(words) if words else token


def _with_total(words: str, tax: bool, including: bool) -> Label:
    for pattern, role in _QUALIFIERS:
        if pattern.search(words):
            return Label(role)
    final = _FINAL.search(words) is not None
    if tax and not including and not final:
        return Label(AmountRole.TAX)
    if _TENDERED.search(words):
        return Label(AmountRole.TENDERED)
    strength = 3 if _is_plain(words) else 1
    return Label(AmountRole.TOTAL, strength + including + 2 * final)


def _is_plain(words: str) -> bool:
    """Whether what follows the word for a total leaves it the total of everything."""
    behind = words[max(found.end() for found in _TOTAL.finditer(words)) :]
    return all(word in _COMPANIONS or is_currency(word.upper()) for word in _WORD.findall(behind))


def _without_total(words: str, tax: bool, including: bool) -> Label:
    for pattern, role in _OTHERS:
        if pattern.search(words):
            return Label(role)
    if tax and (not including or _OF_WHICH.match(words) or _TAX_WITHIN.search(words)):
        return Label(AmountRole.TAX)
    if _AMOUNT.search(words):
        return Label(AmountRole.TOTAL, 2 + including + 2 * (_FINAL.search(words) is not None))
    return Label(AmountRole.OTHER)


_WORD = re.compile(r"[^\W\d_]{2,}")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_TOKEN = re.compile(r"[a-z]{6,24}")
_WORDS_OF_BILLS = (
    "grand sub total totals tax taxes sales sale amount due net nett to pay payable bill "
    "balance service charge order gst vat hst pst cash change tendered food liquor state "
    "local city county beverage euro euros include includes incl inclusive govt government "
    "eat in out take paid final before after rounded rounding discount tip cheque check card "
    "credit debit visa owing invoice gesamt betrag summe netto brutto montant importe totale "
    "bar ttl"
)
_BILL_WORDS = frozenset(_WORDS_OF_BILLS.split())
# Words behind "total" that do not narrow it to a part; "total deposits" is another thing.
_COMPANION_WORDS = (
    "amount amt sum sale sales price bill payable paid due pay rm incl inclusive including inc "
    "incld with after gst vat tax taxes sst mwst tva iva btw hst rounded rounding round adj "
    "nett net gross grand final value cost charge charges invoice order purchase of the to be "
    "for and in eat dine take away out here ttc brutto betrag summe facture factura fattura "
    "general generale pagar payer pagare betalen zu zahlen inkl von der die tunai jualan "
    "bayaran perlu dibayar besar owing euro euros"
)
_COMPANIONS = frozenset(_COMPANION_WORDS.split())
_QUALIFIERS = (
    (_CHANGE, AmountRole.CHANGE),
    (_DISCOUNT, AmountRole.DISCOUNT),
    (_COUNT, AmountRole.COUNT),
)
_OTHERS = (
    (_CHANGE, AmountRole.CHANGE),
    (_ROUNDING, AmountRole.ROUNDING),
    (_TENDERED, AmountRole.TENDERED),
    (_DISCOUNT, AmountRole.DISCOUNT),
    (_TIP, AmountRole.TIP),
    (_SHIPPING, AmountRole.SHIPPING),
    (_COUNT, AmountRole.COUNT),
)
