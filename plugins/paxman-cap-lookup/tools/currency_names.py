"""What CLDR does not say about currencies: everyday names, and signs that mean only one."""

from __future__ import annotations

NOT_PAID_WITH = (
    "BOV CHE CHW CLF COU MXV USN UYI UYW XAD XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX"
)
"""Metals, funds, units of account and codes for none: nobody writes their names for an amount."""

NAMES = {
    "VED": "Digital Bolívar",
    "XAG": "Silver, one troy ounce",
    "XAU": "Gold, one troy ounce",
    "XPD": "Palladium, one troy ounce",
    "XPT": "Platinum, one troy ounce",
    "XTS": "Code reserved for testing",
    "XXX": "No currency involved",
}
"""Names where those of ISO are taken, words of everyday texts, or sentences."""

OTHER_NAMES = {
    "AUD": "Aussie dollar",
    "CHF": "Schweizer Franken;franc suisse;franco svizzero",
    "CNY": "Chinese yuan renminbi;renminbi;RMB;人民币",
    "GBP": "pound sterling;pounds sterling",
    "HUF": "forint;forints",
    "JPY": "日本円",
    "PLN": "złoty;złotych",
    "RUB": "Russian rouble;Russian roubles",
    "USD": "U.S. dollar;U.S. dollars;United States dollar;American dollar;American dollars",
}

VALUES_ONLY = {
    "AUD": "A$;AU$",
    "BRL": "R$",
    "CAD": "C$;CA$;CDN$",
    "CNY": "CN¥;yuan;yuan renminbi",
    "CZK": "Kč",
    "EUR": "€",
    "GBP": "£;pound;pounds;sterling",
    "HKD": "HK$",
    "HUF": "Ft",
    "ILS": "₪",
    "INR": "₹",
    "JPY": "yens;円",
    "KRW": "₩",
    "MXN": "MX$",
    "NGN": "₦",
    "NZD": "NZ$",
    "PHP": "₱",
    "PLN": "zł",
    "RUB": "₽;rouble;roubles",
    "SGD": "S$",
    "THB": "฿",
    "TRY": "₺",
    "TWD": "NT$",
    "UAH": "₴",
    "USD": "US$",
    "VND": "₫",
}
"""Words and signs that stand for the currency as a whole value only."""
