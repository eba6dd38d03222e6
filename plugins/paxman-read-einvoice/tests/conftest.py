"""Invoices of our own making, written in every syntax."""

from __future__ import annotations

import random
from datetime import date, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

import attrs
import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

_FIRST = ("Harbour", "Lindner & Söhne", "Moulin <Sud>", "Žofie", "Rossi", "O'Dell", "Quay 4")
_SECOND = ("Rope Works", "GmbH", "SARL", "Trading", "S.p.A.", "Ltd", "& Partner")
_CITIES = ("Ulm", "Nîmes", "Cork", "Torino", "Göteborg")
_THINGS = ("Rope, 10 m", 'Bolt 1/4"', "Lantern <red>", "Wax & oil", "Crate")
CENT = Decimal("0.01")


@attrs.frozen
class Party:
    name: str
    vat_id: str
    street: str
    city: str
    postal_code: str
    country: str


@attrs.frozen
class Line:
    description: str
    quantity: Decimal
    unit_price: Decimal
    line_total: Decimal
    rate: Decimal


@attrs.frozen
class Invoice:
    number: str
    issued: date
    due: date
    currency: str
    seller: Party
    buyer: Party
    iban: str
    lines: tuple[Line, ...]
    net: Decimal
    tax: Decimal
    total: Decimal


def make(seed: int) -> Invoice:
    """An invoice whose sums are right."""
    chance = random.Random(seed)
    issued = date(2020, 1, 1) + timedelta(days=chance.randrange(4000))
    lines = tuple(_line(chance) for _ in range(chance.randint(1, 5)))
    net = sum((line.line_total for line in lines), Decimal(0))
    tax = sum(((r * n / 100).quantize(CENT) for r, n in by_rate(lines).items()), Decimal(0))
    return Invoice(
        number=f"{chance.choice(('R', 'INV-', 'FA/', ''))}{chance.randint(100, 99999)}",
        issued=issued,
        due=issued + timedelta(days=chance.choice((14, 30))),
        currency=chance.choice(("EUR", "SEK", "USD")),
        seller=_party(chance),
        buyer=_party(chance),
        iban=f"DE{chance.randrange(10**20):020d}",
        lines=lines,
        net=net,
        tax=tax,
        total=net + tax,
    )


def by_rate(lines: tuple[Line, ...]) -> dict[Decimal, Decimal]:
    sums: dict[Decimal, Decimal] = {}
    for line in lines:
        sums[line.rate] = sums.get(line.rate, Decimal(0)) + line.line_total
    return sums


def _party(chance: random.Random) -> Party:
    country = chance.choice(("DE", "FR", "IT"))
    return Party(
        f"{chance.choice(_FIRST)} {chance.choice(_SECOND)}",
        f"{country}{chance.randrange(10**11):011d}",
        f"Ropewalk {chance.randint(1, 99)}",
        chance.choice(_CITIES),
        f"{chance.randrange(10**5):05d}",
        country,
    )


def _line(chance: random.Random) -> Line:
    quantity, price = Decimal(chance.randint(1, 50)), Decimal(chance.randint(1, 99999)) * CENT
    rate = Decimal(chance.choice((7, 19)))
    return Line(chance.choice(_THINGS), quantity, price, quantity * price, rate)


def tags(*pairs: tuple[str, object]) -> str:
    return "".join(
        f"<{name}>{value if str(value).startswith('<') else escape(str(value))}"
        f"</{name.partition(' ')[0]}>"
        for name, value in pairs
    )


def ubl(invoice: Invoice, root: str = "Invoice") -> bytes:
    """UBL 2.1; a credit note has another root, and other names for its lines."""
    money = f'currencyID="{invoice.currency}"'
    counted = "InvoicedQuantity" if root == "Invoice" else "CreditedQuantity"
    due = tags(("cbc:DueDate", invoice.due)) if root == "Invoice" else ""
    means = tags(("cbc:PaymentDueDate", invoice.due)) if root != "Invoice" else ""
    account = tags(("cac:PayeeFinancialAccount", tags(("cbc:ID", invoice.iban))))
    lines = "".join(
        tags(
            (
                f"cac:{root}Line",
                tags(
                    ("cbc:ID", number),
                    (f'cbc:{counted} unitCode="C62"', line.quantity),
                    (f"cbc:LineExtensionAmount {money}", line.line_total),
                    ("cac:Item", tags(("cbc:Name", f"<![CDATA[{line.description}]]>"))),
                    ("cac:Price", tags((f"cbc:PriceAmount {money}", line.unit_price))),
                ),
            )
        )
        for number, line in enumerate(invoice.lines, 1)
    )
    body = (
        tags(("cbc:ID", invoice.number), ("cbc:IssueDate", invoice.issued))
        + due
        + tags(("cbc:DocumentCurrencyCode", invoice.currency))
        + _ubl_party("Supplier", invoice.seller)
        + _ubl_party("Customer", invoice.buyer)
        + tags(
            ("cac:PaymentMeans", means + account),
            ("cac:TaxTotal", tags((f"cbc:TaxAmount {money}", invoice.tax))),
            (
                "cac:LegalMonetaryTotal",
                tags(
                    (f"cbc:LineExtensionAmount {money}", invoice.net),
                    (f"cbc:TaxExclusiveAmount {money}", invoice.net),
                    (f"cbc:TaxInclusiveAmount {money}", invoice.total),
                    (f"cbc:PayableAmount {money}", invoice.total),
                ),
            ),
        )
        + lines
    )
    names = "urn:oasis:names:specification:ubl:schema:xsd:"
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<!-- made -->\n<{root} xmlns="{names}{root}-2" '
        f'xmlns:cac="{names}CommonAggregateComponents-2" '
        f'xmlns:cbc="{names}CommonBasicComponents-2">{body}</{root}>'
    ).encode()


def _ubl_party(role: str, party: Party) -> str:
    scheme = tags(("cac:TaxScheme", tags(("cbc:ID", "VAT"))))
    inside = tags(
        ("cac:PartyName", tags(("cbc:Name", "Trading name"))),
        (
            "cac:PostalAddress",
            tags(
                ("cbc:StreetName", party.street),
                ("cbc:CityName", party.city),
                ("cbc:PostalZone", party.postal_code),
                ("cac:Country", tags(("cbc:IdentificationCode", party.country))),
            ),
        ),
        ("cac:PartyTaxScheme", tags(("cbc:CompanyID", party.vat_id)) + scheme),
        ("cac:PartyLegalEntity", tags(("cbc:RegistrationName", party.name))),
    )
    return tags((f"cac:Accounting{role}Party", tags(("cac:Party", inside))))


def cii(invoice: Invoice, *, old: bool = False) -> bytes:
    """Cross Industry Invoice, in the generation of Factur-X or in that of ZUGFeRD 1."""
    head, line = ("ApplicableSupplyChain", "SpecifiedSupplyChain") if old else _NEW
    total = "" if old else "Header"
    line_total = "" if old else "Line"
    rate = "ApplicablePercent" if old else "RateApplicablePercent"
    lines = "".join(
        tags(
            (
                "ram:IncludedSupplyChainTradeLineItem",
                tags(
                    ("ram:AssociatedDocumentLineDocument", tags(("ram:LineID", number))),
                    ("ram:SpecifiedTradeProduct", tags(("ram:Name", each.description))),
                    (
                        f"ram:{line}TradeAgreement",
                        tags(
                            (
                                "ram:NetPriceProductTradePrice",
                                tags(("ram:ChargeAmount", each.unit_price)),
                            )
                        ),
                    ),
                    (
                        f"ram:{line}TradeDelivery",
                        tags(('ram:BilledQuantity unitCode="C62"', each.quantity)),
                    ),
                    (
                        f"ram:{line}TradeSettlement",
                        tags(
                            ("ram:ApplicableTradeTax", tags((f"ram:{rate}", each.rate))),
                            (
                                f"ram:SpecifiedTradeSettlement{line_total}MonetarySummation",
                                tags(("ram:LineTotalAmount", each.line_total)),
                            ),
                        ),
                    ),
                ),
            )
        )
        for number, each in enumerate(invoice.lines, 1)
    )
    remark = tags(("ram:IncludedNote", tags(("ram:Content", "The goods:"))))
    note = tags(
        (
            "ram:IncludedSupplyChainTradeLineItem",
            tags(("ram:AssociatedDocumentLineDocument", remark)),
        )
    )
    agreement = _cii_party("Seller", invoice.seller) + _cii_party("Buyer", invoice.buyer)
    account = tags(("ram:PayeePartyCreditorFinancialAccount", tags(("ram:IBANID", invoice.iban))))
    due = tags(('udt:DateTimeString format="102"', f"{invoice.due:%Y%m%d}"))
    settlement = tags(
        ("ram:InvoiceCurrencyCode", invoice.currency),
        ("ram:SpecifiedTradeSettlementPaymentMeans", account),
        ("ram:SpecifiedTradePaymentTerms", tags(("ram:DueDateDateTime", due))),
        (
            f"ram:SpecifiedTradeSettlement{total}MonetarySummation",
            tags(
                ("ram:LineTotalAmount", invoice.net),
                ("ram:TaxBasisTotalAmount", invoice.net),
                ('ram:TaxTotalAmount currencyID="NOK"', "1.00"),
                (f'ram:TaxTotalAmount currencyID="{invoice.currency}"', invoice.tax),
                ("ram:GrandTotalAmount", invoice.total),
                ("ram:DuePayableAmount", invoice.total),
            ),
        ),
    )
    issued = tags(('udt:DateTimeString format="102"', f"{invoice.issued:%Y%m%d}"))
    document = tags(("ram:ID", invoice.number), ("ram:IssueDateTime", issued))
    parts = tags(
        (f"ram:{head}TradeAgreement", agreement),
        (f"ram:{head}TradeDelivery", "<ram:x/>"),
        (f"ram:{head}TradeSettlement", settlement),
    )
    root = "CrossIndustryDocument" if old else "CrossIndustryInvoice"
    names = ("HeaderExchangedDocument", "SpecifiedSupplyChainTradeTransaction")
    header, transaction = names if old else ("ExchangedDocument", "SupplyChainTradeTransaction")
    body = tags((f"rsm:{header}", document), (f"rsm:{transaction}", note + lines + parts))
    urn = "urn:un:unece:uncefact:data:standard:"
    return (
        f'\ufeff<?xml version="1.0"?><rsm:{root} xmlns:rsm="{urn}{root}:100" '
        f'xmlns:ram="{urn}x:100" xmlns:udt="{urn}u:100">{body}</rsm:{root}>'
    ).encode()


_NEW = ("ApplicableHeader", "SpecifiedLine")


def _cii_party(role: str, party: Party) -> str:
    address = tags(
        ("ram:PostcodeCode", party.postal_code),
        ("ram:LineOne", party.street),
        ("ram:CityName", party.city),
        ("ram:CountryID", party.country),
    )
    inside = tags(
        ("ram:Name", party.name),
        ("ram:PostalTradeAddress", address),
        ("ram:SpecifiedTaxRegistration", '<ram:ID schemeID="FC">12/345</ram:ID>'),
        ("ram:SpecifiedTaxRegistration", f'<ram:ID schemeID="VA">{party.vat_id}</ram:ID>'),
    )
    return tags((f"ram:{role}TradeParty", inside))


def fatturapa(invoice: Invoice) -> bytes:
    """FatturaPA, in an encoding that is not UTF-8; it states net and tax by rate."""
    general = tags(
        ("TipoDocumento", "TD01"),
        ("Divisa", invoice.currency),
        ("Data", invoice.issued),
        ("Numero", invoice.number),
        ("ImportoTotaleDocumento", invoice.total),
    )
    lines = "".join(
        tags(
            (
                "DettaglioLinee",
                tags(
                    ("NumeroLinea", number),
                    ("Descrizione", line.description),
                    ("Quantita", f"{line.quantity}.00"),
                    ("PrezzoUnitario", line.unit_price),
                    ("PrezzoTotale", line.line_total),
                    ("AliquotaIVA", line.rate),
                ),
            )
        )
        for number, line in enumerate(invoice.lines, 1)
    )
    sums = "".join(
        tags(
            (
                "DatiRiepilogo",
                tags(
                    ("AliquotaIVA", rate),
                    ("ImponibileImporto", net),
                    ("Imposta", (rate * net / 100).quantize(CENT)),
                ),
            )
        )
        for rate, net in by_rate(invoice.lines).items()
    )
    payment = tags(("DataScadenzaPagamento", invoice.due), ("IBAN", invoice.iban))
    header = _italian("CedentePrestatore", invoice.seller) + _italian(
        "CessionarioCommittente", invoice.buyer
    )
    body = tags(
        ("DatiGenerali", tags(("DatiGeneraliDocumento", general))),
        ("DatiBeniServizi", lines + sums),
        ("DatiPagamento", tags(("DettaglioPagamento", payment))),
    )
    content = tags(("FatturaElettronicaHeader", header), ("FatturaElettronicaBody", body))
    return (
        '<?xml version="1.0" encoding="windows-1250"?><p:FatturaElettronica versione="FPR12" '
        f'xmlns:p="http://ivaservizi.example/v1.2">{content}</p:FatturaElettronica>'
    ).encode("windows-1250", "xmlcharrefreplace")


def _italian(role: str, party: Party) -> str:
    vat = tags(("IdPaese", party.vat_id[:2]), ("IdCodice", party.vat_id[2:]))
    person = tags(("IdFiscaleIVA", vat), ("Anagrafica", tags(("Denominazione", party.name))))
    seat = tags(
        ("Indirizzo", party.street),
        ("CAP", party.postal_code),
        ("Comune", party.city),
        ("Nazione", party.country),
    )
    return tags((role, tags(("DatiAnagrafici", person), ("Sede", seat))))


def pdf(lines: list[str], name: str, attached: bytes) -> bytes:
    """One line of text below the other, and the file."""
    shown = " ".join(f"({line}) Tj 0 -20 Td" for line in lines)
    content = f"BT /F 12 Tf 20 250 Td {shown} ET".encode("latin-1")
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(%s) 6 0 R] >> >> >>"
        % name.encode(),
        b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 4 0 R "
        b"/Resources << /Font << /F 5 0 R >> >> >>",
        b"<< /Length %d >> stream\n%s\nendstream" % (len(content), content),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Type /Filespec /F (%s) /UF (%s) /EF << /F 7 0 R >> >>"
        % (name.encode(), name.encode()),
        b"<< /Type /EmbeddedFile /Length %d >> stream\n%s\nendstream" % (len(attached), attached),
    ]
    body = b"".join(b"%d 0 obj %s endobj\n" % each for each in enumerate(objects, 1))
    return b"%PDF-1.7\n" + body + b"trailer << /Root 1 0 R >>\n"


@pytest.fixture(scope="session")
def make_invoice() -> Callable[[int], Invoice]:
    return make


@pytest.fixture(scope="session")
def syntaxes() -> dict[str, Callable[[Invoice], bytes]]:
    return {
        "UBL": ubl,
        "UBL credit note": lambda invoice: ubl(invoice, "CreditNote"),
        "CII": cii,
        "ZUGFeRD 1": lambda invoice: cii(invoice, old=True),
        "FatturaPA": fatturapa,
    }


@pytest.fixture(scope="session")
def make_pdf() -> Callable[[list[str], str, bytes], bytes]:
    return pdf
