"""Words in the names of fields that say whose thing is wanted, or which one."""

from __future__ import annotations

from typing import Final

from paxman_cap_recognize._tables import pairs, word_list

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
ISSUERS: Final = pairs("papers of issuers")
"""Who writes papers of its own kind, and how its name tells so, or the paper for an employer."""
SENDERS: Final = frozenset(("sender", "signatory", "signer", "undersigned", "applicant"))
ADDRESSEES: Final = word_list("addressees")
SIDES: Final = word_list("in court")
NO_PERSONS: Final = word_list("no persons")
PERSONAL: Final = word_list("roles") | SIDES | SENDERS | ADDRESSEES
"""What persons are wanted as: a role, a side in court, who wrote a letter, or whom it is for."""
