"""The words and codes that addresses are made of, in many countries."""

from __future__ import annotations

from typing import Final

STREETS: Final = (
    # English
    "street|st|road|rd|avenue|ave|boulevard|blvd|lane|ln|drive|dr|court|ct|square|sq|highway|hwy|"
    "parkway|pkwy|terrace|crescent|close|way|plaza|place|mall|broadway|"
    # Malay and Indonesian
    "jalan|jln|jl|lorong|persiaran|lebuh|lebuhraya|taman|tmn|kampung|kampong|kg|bandar|seksyen|lot|"
    "batu|mukim|medan|desa|pusat|perdagangan|perindustrian|kawasan|wisma|menara|kompleks|"
    # French, Spanish, Italian and Portuguese
    "rue|chemin|c/|allée|impasse|quai|calle|avenida|avda|av|paseo|carrera|via|viale|piazza|corso|rua|"
    "travessa|praça|"
    # Dutch, Nordic, Slavic, Hungarian and Turkish
    "laan|plein|gade|vej|gatan|vägen|katu|ulica|ul|ulice|třída|aleja|náměstí|utca|út|sokak|cad|mah"
)
STREET_ENDINGS: Final = (
    "straße|strasse|str\\.|gasse|allee|platz|damm|ufer|ring|weg|straat|laan|gracht|kade|singel|"
    "plein|gatan|vägen|gade|vej"
)
NUMBERED: Final = (
    "no|nos|num|nr|lot|unit|blk|block|plot|ptd?|suite|ste|shop|level|floor|flr|bldg|house|g|gf|"
    "ground|basement|lg|ug|bangunan|apt|batu|p\\.?o\\.? ?box|postfach|ground floor"
)
"""What may stand before the number that an address begins with."""
PLACES: Final = (
    "floor|flr|level|basement|tingkat|unit|block|blk|suite|building|p\\.?o\\.? ?box|postfach|etage|"
    "stock|piso|centre|center|complex|tower|mall|plaza|arcade|section|phase|industrial|park|garden|"
    "gardens|heights|estate|village|hypermarket"
)
_STATES: Final = (
    "A[LKZR]|C[AOT]|D[EC]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|"
    "T[NX]|UT|V[TA]|W[AVIY]"
)
POSTCODES: Final = (
    # Five digits beside a town: Germany, France, Italy, Spain, Malaysia, the United States, …
    r"(?<![\w/.-])\d{5}(?:-\d{4})?(?=[\s,.]*(?:$|[^\W\d_]))",
    # The United Kingdom, Canada, the Netherlands, a country before the code
    r"(?<!\w)[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}(?!\w)",
    r"(?<!\w)[ABCEGHJ-NPRSTVXY]\d[A-Z]\s?\d[A-Z]\d(?!\w)",
    r"(?<!\w)\d{4}\s?[A-Z]{2}(?!\w)(?=\s+[^\W\d_])",
    r"(?<!\w)[A-Z]{1,2}-\d{4,5}(?=\s+[^\W\d_])",
    # Brazil, Poland, Sweden and Czechia, Japan
    r"(?<!\w)\d{5}-\d{3}(?!\d)",
    r"(?<!\w)\d{2}-\d{3}(?=\s+[^\W\d_])",
    r"(?<!\w)\d{3}\s\d{2}(?=\s+[^\W\d_])",
    r"〒?\d{3}-\d{4}(?!\d)",
    # A state before the code: the United States, Australia; a city before it: Singapore, India
    rf"(?<!\w)(?:{_STATES})\.?\s+\d{{5}}(?!\d)",
    r"(?<!\w)(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT)\s+\d{4}(?!\d)",
    r"(?:SINGAPORE|BANGALORE|MUMBAI|DELHI)\s?-?\s?\d{6}(?!\d)",
)
REGIONS: Final = (
    # The states of Malaysia and what is written for them
    r"selangor|johor|kedah|kelantan|melaka|malacca|pahang|perak|perlis|penang|pulau pinang|sabah|"
    r"sarawak|terengganu|negeri sembilan|n\.?\s?sembilan|kuala lumpur|putrajaya|labuan|darul \w+|"
    r"d\.?e\.?|w\.?p\.?|k\.?l\.?|wilayah persekutuan|"
    # Countries, in English and in their own languages
    r"malaysia|singapore|indonesia|thailand|philippines|vietnam|brunei|hong kong|china|taiwan|"
    r"japan|korea|india|australia|new zealand|united kingdom|england|scotland|wales|ireland|"
    r"united states(?: of america)?|u\.?s\.?a\.?|canada|mexico|brazil|brasil|germany|deutschland|"
    r"france|spain|españa|italy|italia|netherlands|nederland|belgium|belgique|switzerland|schweiz|"
    r"austria|österreich|sweden|sverige|norway|norge|denmark|danmark|finland|suomi|poland|polska|"
    r"portugal|greece|turkey|türkiye|south africa|dubai|u\.?a\.?e\.?|"
    # States and provinces elsewhere that are often written out
    r"california|texas|florida|new york|illinois|ontario|quebec|british columbia|bayern|hessen|"
    r"sachsen"
)
