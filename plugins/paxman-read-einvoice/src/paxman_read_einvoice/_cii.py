"""UN/CEFACT Cross Industry Invoice: ZUGFeRD 1 and 2, Factur-X, XRechnung."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_read_einvoice._terms import Said, Terms, day, said, told

if TYPE_CHECKING:
    from paxman_read_web import XmlElement

ROOTS: Final = ("CrossIndustryInvoice", "CrossIndustryDocument")
_DATE: Final = "DateTimeString"
_TAX_IDS: Final = {"VA": "vat id", "FC": "tax number"}


def cii_terms(root: XmlElement) -> Terms:
    """The terms of an invoice in this syntax, of either generation."""
    return _Invoice(root).terms()


class _Invoice:
    def __init__(self, root: XmlElement) -> None:
        is_old = root.name == "CrossIndustryDocument"
        prefix = "ApplicableSupplyChain" if is_old else "ApplicableHeader"
        transaction = "SpecifiedSupplyChainTradeTransaction" if is_old else _TRANSACTION
        self.root = root
        self.header = ("HeaderExchangedDocument" if is_old else "ExchangedDocument",)
        self.agreement = (transaction, f"{prefix}TradeAgreement")
        self.delivery = (transaction, f"{prefix}TradeDelivery")
        self.settlement = (transaction, f"{prefix}TradeSettlement")
        self.lines = (transaction, "IncludedSupplyChainTradeLineItem")
        self.line_prefix = "SpecifiedSupplyChain" if is_old else "SpecifiedLine"
        names = ("SpecifiedTradeSettlementHeaderMonetarySummation", _OLD_SUMMATION)
        self.totals = (*self.settlement, names[is_old])

    def terms(self) -> Terms:
        root = self.root
        terms_of_payment = (*self.settlement, "SpecifiedTradePaymentTerms")
        means = (*self.settlement, "SpecifiedTradeSettlementPaymentMeans")
        occurred = ("ActualDeliverySupplyChainEvent", "OccurrenceDateTime", _DATE)
        return told(
            ("invoice number", said(root, *self.header, "ID")),
            ("issue date", day(said(root, *self.header, "IssueDateTime", _DATE))),
            ("due date", day(said(root, *terms_of_payment, "DueDateDateTime", _DATE))),
            ("document type code", said(root, *self.header, "TypeCode")),
            ("currency", said(root, *self.settlement, "InvoiceCurrencyCode")),
            ("seller", self._party("SellerTradeParty")),
            ("buyer", self._party("BuyerTradeParty")),
            ("buyer reference", said(root, *self.agreement, "BuyerReference")),
            ("purchase order", self._order()),
            ("delivery date", day(said(root, *self.delivery, *occurred))),
            ("payment reference", said(root, *self.settlement, "PaymentReference")),
            ("payment terms", said(root, *terms_of_payment, "Description")),
            ("iban", self._iban(means)),
            ("bic", said(root, *means, "PayeeSpecifiedCreditorFinancialInstitution", "BICID")),
            *self._totals(),
            ("lines", self._lines()),
        )

    def _iban(self, means: tuple[str, ...]) -> Said | None:
        """The account to pay to; with a direct debit, the one that is debited."""
        accounts = ("PayeePartyCreditorFinancialAccount", "PayerPartyDebtorFinancialAccount")
        found = (said(self.root, *means, account, "IBANID") for account in accounts)
        return next(filter(None, found), None)

    def _order(self) -> Said | None:
        order = (*self.agreement, "BuyerOrderReferencedDocument")
        return said(self.root, *order, "IssuerAssignedID") or said(self.root, *order, "ID")

    def _totals(self) -> Terms:
        def total(name: str) -> Said | None:
            return said(self.root, *self.totals, name)

        return told(
            ("net total", total("TaxBasisTotalAmount")),
            ("tax total", self._tax()),
            ("grand total", total("GrandTotalAmount")),
            ("sum of lines", total("LineTotalAmount")),
            ("discount", total("AllowanceTotalAmount")),
            ("charges", total("ChargeTotalAmount")),
            ("amount paid", total("TotalPrepaidAmount")),
            ("amount due", total("DuePayableAmount")),
        )

    def _tax(self) -> Said | None:
        """The tax in the invoice's currency; it may be stated in another one as well."""
        currency = said(self.root, *self.settlement, "InvoiceCurrencyCode")
        path = (*self.totals, "TaxTotalAmount")
        amounts = list(self.root.every(*path))
        own = [a for a in amounts if currency and a.attribute("currencyID") == currency.text]
        return said(self.root, *path, among=own or amounts)

    def _party(self, name: str) -> Terms:
        root, path = self.root, (*self.agreement, name)
        address, contact = (*path, "PostalTradeAddress"), (*path, "DefinedTradeContact")
        return told(
            ("name", said(root, *path, "Name")),
            ("id", said(root, *path, "ID")),
            *self._tax_ids(path),
            ("street", said(root, *address, "LineOne") or said(root, *address, "StreetName")),
            ("postal code", said(root, *address, "PostcodeCode")),
            ("city", said(root, *address, "CityName")),
            ("state", said(root, *address, "CountrySubDivisionName")),
            ("country", said(root, *address, "CountryID")),
            ("contact", said(root, *contact, "PersonName")),
            ("phone", said(root, *contact, _PHONE, "CompleteNumber")),
            ("email", said(root, *contact, _EMAIL, "URIID")),
        )

    def _tax_ids(self, path: tuple[str, ...]) -> Terms:
        path = (*path, "SpecifiedTaxRegistration", "ID")
        ids = list(self.root.every(*path))
        return told(
            *(
                (name, said(self.root, *path, among=[i for i in ids if _scheme(i) == scheme]))
                for scheme, name in _TAX_IDS.items()
            )
        )

    def _lines(self) -> list[Terms]:
        """The lines with an amount; one without is a remark between the others."""
        rows = [self._line(line) for line in self.root.every(*self.lines)]
        return [row for row in rows if any(name == "line total" for name, _ in row)]

    def _line(self, line: XmlElement) -> Terms:
        prefix = self.line_prefix
        agreement, settlement = f"{prefix}TradeAgreement", f"{prefix}TradeSettlement"
        product = "SpecifiedTradeProduct"
        tax = (settlement, "ApplicableTradeTax")
        note = ("AssociatedDocumentLineDocument", "IncludedNote", "Content")
        total = said(line, settlement, _LINE_SUMMATION, "LineTotalAmount") or said(
            line, settlement, _OLD_SUMMATION, "LineTotalAmount"
        )
        price = said(line, agreement, "NetPriceProductTradePrice", "ChargeAmount") or said(
            line, agreement, "GrossPriceProductTradePrice", "ChargeAmount"
        )
        rate = said(line, *tax, "RateApplicablePercent") or said(line, *tax, "ApplicablePercent")
        return told(
            ("position", said(line, "AssociatedDocumentLineDocument", "LineID")),
            ("description", said(line, product, "Name") or said(line, *note)),
            ("details", said(line, product, "Description")),
            ("sku", said(line, product, "SellerAssignedID") or said(line, product, "GlobalID")),
            ("quantity", said(line, f"{prefix}TradeDelivery", "BilledQuantity")),
            ("unit price", price),
            ("tax rate", rate),
            ("line total", total),
        )


_TRANSACTION: Final = "SupplyChainTradeTransaction"
_OLD_SUMMATION: Final = "SpecifiedTradeSettlementMonetarySummation"
_LINE_SUMMATION: Final = "SpecifiedTradeSettlementLineMonetarySummation"
_PHONE: Final = "TelephoneUniversalCommunication"
_EMAIL: Final = "EmailURIUniversalCommunication"


def _scheme(element: XmlElement) -> str:
    return element.attribute("schemeID") or "VA"
