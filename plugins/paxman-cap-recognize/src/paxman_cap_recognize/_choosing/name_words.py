"""Words in the names of fields that say whose thing is wanted, or which one."""

from __future__ import annotations

from typing import Final

from paxman_cap_recognize._tables import word_list

OTHER_PARTIES: Final = word_list("other parties")
GROUPS: Final = frozenset(("address", "location", "contact", "detail", "info", "information"))
"""Objects that only hold together what somebody has."""
# Words before the kind of a thing that leave it the one of the issuer, or of the document.
PLAIN_QUALIFIERS: Final = word_list("plain qualifiers")
DISTINCT: Final = word_list("distinct")
SHOPS: Final = frozenset(("store", "shop", "outlet", "restaurant", "cafe", "bar", "pub", "brand"))
STARTS: Final = frozenset(("start", "begin", "beginning", "from", "von", "ab", "debut", "inicio"))
ENDS: Final = frozenset(("end", "until", "to", "through", "bis", "fin", "hasta"))
RATES: Final = ("rate", "percent", "percentage", "pct")
NOT_PERCENT: Final = word_list("paid by")
"""What is paid for an hour or a night is called a rate too."""
FAX_LETTERS: Final = ("f", "fx")
"""As cards and footers write it: `T: 01392 555021  F: 01392 555022`."""
BUSINESSES: Final = tuple(sorted(word_list("businesses")))
ISSUERS: Final = {
    "bank": r"bank|banque|banc[ao]\b|sparkasse|credit union|building society|caisse|caixa",
    "insurer": r"insur|assur|versicher|segur|assicur|verzeker|\bmutual\b",
    "school": r"school|academy|college|universit|schule|gymnasium|école|lycée|escuela|scuola",
    "hospital": r"hospital|clinic|medical cent|klinik|krankenhaus|h[ôo]pital|clinique|ospedale",
    "council": r"council|borough|county|gemeinde|ayuntamiento|mairie|comune di|prefeitura",
    "airline": r"air ?lines?|airways|wings\b|aviation|\bair\b",
    "utility": r"energ|electric|hydro|power|water|\bgas\b|wasser|stadtwerke|\beaux?\b|águas?",
    "university": r"universit|college|hochschule|polyte[ck]|politécnic|politecnico",
    "employer": r"letter of appointment|(?:appointment|offer) letter|offer of employment"
    r"|pay ?(?:slip|stub|advice)|earnings statement|salary slip|bulletin de paie"
    r"|(?:lohn|gehalts?|entgelt)-?abrechnung|nómina|busta paga|recibo de vencimento|loonstrook",
}
"""Who writes papers of its own kind, and how its name tells so, or the paper for an employer."""
SENDERS: Final = frozenset(("sender", "signatory", "signer", "undersigned", "applicant"))
ADDRESSEES: Final = word_list("addressees")
SIDES: Final = word_list("in court")
PERSONAL: Final = word_list("roles") | SIDES | SENDERS | ADDRESSEES
"""What persons are wanted as: a role, a side in court, who wrote a letter, or whom it is for."""
