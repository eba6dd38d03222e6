"""Words in the names of fields that say whose thing is wanted, or which one."""

from __future__ import annotations

from typing import Final

_OTHER_PARTIES: Final = (
    "customer client buyer purchaser bill billing ship shipping recipient receiver consignee "
    "delivery deliver tenant employee patient insured borrower payer guest contact spouse mother "
    "father child parent guardian guarantor emergency"
)
OTHER_PARTIES: Final = frozenset(_OTHER_PARTIES.split())
GROUPS: Final = frozenset(("address", "location", "contact", "detail", "info", "information"))
"""Objects that only hold together what somebody has."""
# Words before the kind of a thing that leave it the one of the issuer, or of the document.
_PLAIN_WORDS: Final = (
    "vendor supplier seller company store merchant shop business issuer provider retailer outlet "
    "restaurant hotel sender invoice receipt document order bill grand total net gross final "
    "overall sum purchase sale sales payment transaction current main contact the full postal "
    "street mailing registered legal number no id name primary general due payable paid property "
    "premises"
)
PLAIN_QUALIFIERS: Final = frozenset(_PLAIN_WORDS.split())
_DISTINCT_WORDS: Final = (
    "home work mobile cell emergency office private personal secondary alternate alternative "
    "second other previous old new after former"
)
DISTINCT: Final = frozenset(_DISTINCT_WORDS.split())
SHOPS: Final = frozenset(("store", "shop", "outlet", "restaurant", "cafe", "bar", "pub", "brand"))
PREMISES: Final = frozenset(("property", "premises", "rental", "apartment", "site"))
STARTS: Final = frozenset(("start", "begin", "beginning", "from", "von", "ab", "debut", "inicio"))
ENDS: Final = frozenset(("end", "until", "to", "through", "bis", "fin", "hasta"))
RATES: Final = ("rate", "percent", "percentage", "pct")
_PAID_BY: Final = "hourly hour daily day unit exchange fx room nightly night weekly"
NOT_PERCENT: Final = frozenset(_PAID_BY.split())
"""What is paid for an hour or a night is called a rate too."""
FAX_LETTERS: Final = ("f", "fx")
"""As cards and footers write it: `T: 01392 555021  F: 01392 555022`."""
_ROLE_WORDS: Final = (
    "ceo cfo cto chair chairperson chairman chairwoman secretary clerk notetaker recorder judge "
    "justice physician doctor attending consultant contact author writer reporter byline "
    "journalist spokesperson president treasurer director editor manager attorney lawyer founder "
    "owner supervisor instructor teacher coach officer moderator host organizer organiser "
    "coordinator principal dean mayor captain pilot driver notary trustee auditor inspector "
    "surveyor curator conductor producer"
)
_OF_TRADE: Final = (
    "business creditor merchant outlet provider retailer shop store bakery bar cafe hotel pub "
    "restaurant supermarket clinic dealership garage gym hospital laboratory pharmacy salon"
)
BUSINESSES: Final = tuple(_OF_TRADE.split())
ISSUERS: Final = {
    "bank": r"bank|banque|banc[ao]\b|sparkasse|credit union|building society|caisse|caixa",
    "insurer": r"insur|assur|versicher|segur|assicur|verzeker|\bmutual\b",
    "school": r"school|academy|college|universit|schule|gymnasium|école|lycée|escuela|scuola",
    "employer": r"pay ?(?:slip|stub|advice)|earnings statement|salary slip|bulletin de paie"
    r"|(?:lohn|gehalts?|entgelt)-?abrechnung|nómina|busta paga|recibo de vencimento|loonstrook",
}
"""Who writes papers of its own kind, and how its name tells so, or the paper for an employer."""
SENDERS: Final = frozenset(("sender", "signatory", "signer", "undersigned", "applicant"))
_ADDRESSED: Final = (
    "addressee recipient customer guest employee candidate policyholder taxpayer member passenger "
    "subscriber traveller traveler participant"
)
ADDRESSEES: Final = frozenset(_ADDRESSED.split())
SIDES: Final = frozenset(("plaintiff", "claimant", "petitioner", "defendant", "respondent"))
PERSONAL: Final = frozenset(_ROLE_WORDS.split()) | SIDES | SENDERS | ADDRESSEES
"""What persons are wanted as: a role, a side in court, who wrote a letter, or whom it is for."""
