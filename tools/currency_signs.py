"""Currency signs and words that CLDR does not have, or does not rank: input of the generator.

A bare sign means any of the codes before the bar; those behind it only where the reader's
context, such as a default currency or a territory, asks for them. The likeliest stands first.
"""

from __future__ import annotations

# By daily turnover on the foreign exchange market, then by use; it orders every list of codes.
RANK = (
    "USD EUR JPY GBP CNY AUD CAD CHF HKD SGD INR SEK NOK NZD MXN BRL KRW TWD ZAR DKK PLN THB IDR "
    "MYR PHP TRY RUB CZK HUF ILS CLP COP ARS PEN RON SAR AED PKR EGP LKR NPR BDT VND UAH KZT BGN "
    "ISK UYU DOP NGN KES GHS TZS UGX MAD XOF XAF TND DZD QAR KWD OMR BHD JOD IQD LYD LBP SYP IRR"
)

# Before the euro: still read in documents, so their names are known too.
REMEMBERED = "DEM FRF ITL ESP NLG BEF FIM ATS PTE GRD IEP HRK BGN EEK LTL LVL SKK SIT CYP MTL LUF"

SIGNS = {
    "€": "EUR",
    "$": "USD CAD AUD NZD SGD HKD MXN TWD ARS CLP COP UYU",
    "US$ U$S U$ $US": "USD",
    "CAN$ Can$ Cdn$ CDN$": "CAD",
    "SG$ S$": "SGD",
    "AR$": "ARS",
    "Mex$": "MXN",
    "COL$ Col$": "COP",
    "J$ JA$": "JMD",
    "G$ GY$": "GYD",
    "N$": "NAD",
    "L$": "LRD",
    "CI$": "KYD",
    "BD$": "BMD BBD",
    "B$": "BND BSD",
    "Z$": "ZWL",
    "TT$": "TTD",
    "MOP$": "MOP",
    "$U": "UYU",
    "$b": "BOB",
    "C$": "CAD NIO",
    "£": "GBP|EGP LBP SYP GIP FKP SHP SSP",
    "₤": "GBP ITL",
    "E£ £E LE L.E": "EGP",
    "L£ LL": "LBP",
    "¥": "JPY CNY",
    "￥": "JPY CNY",
    "円": "JPY",
    "元 RMB 人民币 人民幣": "CNY",
    "圓": "TWD HKD",
    "원": "KRW",
    "₩ ￦": "KRW|KPW",
    "₽ руб Руб РУБ р Р Rbl": "RUB|BYN",
    "грн hrn": "UAH",
    "тг": "KZT",
    "so'm": "UZS",
    "лв": "BGN",
    "zł zl Zł ZŁ": "PLN",
    "Kč Kc KČ kč": "CZK",
    "Ft FT": "HUF",
    "lei leu": "RON MDL",
    "den ден": "MKD",
    "din дин": "RSD",
    "kr Kr KR": "SEK NOK DKK ISK",
    "Skr SKr skr": "SEK",
    "Nkr NKr nkr": "NOK",
    "Dkr DKr dkr": "DKK",
    "SFr Sfr sFr sfr Fr": "CHF",
    "₣ FF": "FRF",
    "DM": "DEM",
    "ƒ": "AWG XCG",
    "Pta Ptas pta ptas": "ESP",
    "TL": "TRY",
    'ש"ח ש״ח NIS': "ILS",
    "Dhs DHS dhs": "AED",
    "Dh DH": "MAD AED",
    "SR": "SAR SCR",
    "QR": "QAR",
    "KD": "KWD",
    "BD": "BHD",
    "JD": "JOD",
    "ID": "IQD",
    "LD": "LYD",
    "﷼": "IRR SAR QAR OMR YER",
    "د.ا": "JOD",
    "ع.د": "IQD",
    "دج": "DZD",
    "د.م": "MAD",
    "₨ Rs rs RS Re": "INR PKR LKR NPR MUR SCR",
    "रु रू र": "INR NPR",
    "ரூ": "INR LKR",
    "Tk tk": "BDT",
    "Nu": "BTN",
    "MRf": "MVR",
    "đ VNĐ vnđ": "VND",
    "P": "PHP BWP",
    "₱ PhP": "PHP",
    "S/": "PEN",
    "Sh": "KES TZS UGX SOS",
    "KSh Ksh": "KES",
    "GH¢ ₵": "GHS",
    "CFA FCFA": "XOF XAF",
    "FRw": "RWF",
    "GFr": "GNF",
    "MT": "MZN",
    "Vt VT": "VUV",
    "Bs": "BOB VES",
    "₡": "CRC|SVC",
    "Gs": "PYG",
}

# Signs of a part or a multiple of the currency, and what one of them is worth.
PARTS = {
    "¢ cent cents ct cts": ("0.01", "USD EUR CAD AUD NZD"),
    "p pence penny GBp GBX": ("0.01", "GBP"),
    "ZAc": ("0.01", "ZAR"),
    "ILA agorot": ("0.01", "ILS"),
    "centime centimes": ("0.01", "EUR CHF"),
    "centesimo centesimi centimos": ("0.01", "EUR"),
    "øre öre": ("0.01", "DKK NOK SEK"),
    "grosz grosze groszy": ("0.01", "PLN"),
    "paise paisa": ("0.01", "INR"),
    "sen": ("0.01", "MYR"),
    "تومان تومن toman tomans": ("10", "IRR"),
}

# CLDR has these signs for some locale, but read alone they are letters, units or multipliers.
TOO_SHORT = "D E F G K L M S ر mk ¤"

WORDS = {
    "USD CAD AUD": "buck;bucks",
    "USD": "american dollar;american dollars;united states dollar;united states dollars",
    "GBP": "quid;sterling;pound sterling;pounds sterling",
    "CNY": "renminbi;yuan renminbi",
    "DEM": "deutsche mark;d mark;deutschmark;deutschmarks",
    "ILS": "shekel;shekels;sheqel;sheqels",
    "RUB": "rouble;roubles",
    "UAH": "hryvnia;hryvnya;hryvnias",
    "RSD": "dinara",
    "TRY|EGP LBP SYP ITL": "lira;liras",
    "ITL": "lire",
    "DEM|BAM FIM": "mark;marks",
    "ATS|KES TZS UGX SOS": "schilling",
}
