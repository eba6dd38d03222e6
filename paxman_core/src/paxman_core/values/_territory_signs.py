"""Postcodes, names and numbers that each belong to one country."""

from __future__ import annotations

from typing import Final

# First digits of the ZIP codes of each state: a postcode of another country seldom fits its state.
ZIP_STATES: Final = {
    "0": "CT MA ME NH NJ PR RI VT",
    "1": "DE NY PA",
    "2": "DC MD NC SC VA WV",
    "3": "AL FL GA MS TN",
    "4": "IN KY MI OH",
    "5": "IA MN MT ND SD WI",
    "6": "IL KS MO NE",
    "7": "AR LA OK TX",
    "8": "AZ CO ID NM NV UT WY",
    "9": "AK CA HI OR WA",
}
_WORD_STATES: Final = "DE HI ID IN ME OK OR"
WORD_STATES: Final = frozenset(_WORD_STATES.split())
"""These are words, country codes or abbreviations too, so they need the comma behind the town."""
_STATE_NAMES: Final = (
    "alabama alaska arizona arkansas california colorado connecticut delaware florida georgia "
    "hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts "
    "michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon "
    "pennsylvania tennessee texas utah vermont virginia washington wisconsin wyoming"
)
STATE_NAMES: Final = frozenset(
    (
        *_STATE_NAMES.split(),
        *("new hampshire", "new jersey", "new mexico", "new york", "north carolina"),
        *("south carolina", "north dakota", "south dakota", "rhode island"),
    )
)
AUSTRALIAN_STATES: Final = {
    "NSW": ("1", "2"),
    "ACT": ("02", "26", "29"),
    "VIC": ("3", "8"),
    "QLD": ("4", "9"),
    "SA": ("5",),
    "WA": ("6",),
    "TAS": ("7",),
    "NT": ("0",),
}
"""What the postcodes of each state begin with; the year of an Act is none of them."""
_PROVINCES: Final = "AB BC MB NB NL NS NT NU ON PE PQ QC SK YT"
PROVINCES: Final = frozenset(
    (
        *_PROVINCES.split(),
        *("alberta", "british columbia", "manitoba", "new brunswick", "newfoundland"),
        *("nova scotia", "ontario", "quebec", "québec", "saskatchewan", "yukon", "nunavut"),
    )
)
_BRITISH_AREAS: Final = (
    "AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E "
    "EC EH EN EX FK FY G GL GU HA HD HG HP HR HS HU HX IG IP IV KA KT KW KY L LA LD LE LL LN LS LU "
    "M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP "
    "SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE"
)
BRITISH_AREAS: Final = frozenset(_BRITISH_AREAS.split())
_NAMES: Final = {
    "US": "usa|u.s.a|united states|united states of america",
    "GB": "uk|u.k|united kingdom|great britain|england|scotland|wales|northern ireland",
    "AU": "australia",
    "CA": "canada",
    "NZ": "new zealand",
    "IE": "ireland|éire",
    "IN": "india",
    "SG": "singapore|republic of singapore",
    "MY": "malaysia|selangor|johor|kuala lumpur|penang|pulau pinang|sarawak|sabah|kedah|negeri "
    "sembilan|melaka|pahang|terengganu|kelantan|perak|selangor darul ehsan|johor darul takzim",
    "HK": "hong kong",
    "ZA": "south africa",
    "PH": "philippines",
    "DE": "germany|deutschland",
    "AT": "austria|österreich",
    "CH": "switzerland|schweiz|suisse|svizzera",
    "FR": "france",
    "BE": "belgium|belgique|belgië",
    "NL": "netherlands|the netherlands|nederland",
    "LU": "luxembourg",
    "IT": "italy|italia",
    "ES": "spain|españa",
    "PT": "portugal",
    "DK": "denmark|danmark",
    "NO": "norway|norge",
    "SE": "sweden|sverige",
    "FI": "finland|suomi",
    "PL": "poland|polska",
    "CZ": "czech republic|czechia|česká republika",
    "BR": "brazil|brasil",
    "MX": "mexico|méxico",
    "JP": "japan",
    "CN": "china",
}
NAMES: Final = {name: code for code, names in _NAMES.items() for name in names.split("|")}
_PREFIXES: Final = (
    "1:US 1:CA 44:GB 61:AU 64:NZ 353:IE 91:IN 65:SG 60:MY 852:HK 27:ZA 63:PH 49:DE 43:AT 41:CH "
    "33:FR 32:BE 31:NL 352:LU 39:IT 34:ES 351:PT 45:DK 47:NO 46:SE 358:FI 48:PL 420:CZ 55:BR 52:MX "
    "81:JP 86:CN"
)
PREFIXES: Final = frozenset(_PREFIXES.split())
"""What telephone numbers of a country begin with."""
_DAY_FIRST: Final = "GB IE AU NZ IN SG MY HK DE AT CH FR BE NL LU IT ES PT DK NO FI PL CZ BR MX EU"
DAY_FIRST: Final = frozenset(_DAY_FIRST.split())
_WITH_POINT: Final = "US GB IE AU NZ IN SG MY HK PH"
WITH_POINT: Final = frozenset(_WITH_POINT.split())
"""Where decimals follow a point in every language that is written there."""
