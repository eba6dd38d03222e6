"""UBL 2.1 invoices and credit notes: Peppol, XRechnung."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_read_einvoice._terms import Said, Terms, day, said, told

if TYPE_CHECKING:
    from paxman_read_web import XmlElement

ROOTS: Final = ("Invoice", "CreditNote")
NAMESPACE: Final = "urn:oasis:names:specification:ubl:schema:xsd:"


def ubl_terms(root: XmlElement) -> Terms:
    """The terms of an invoice or a credit note."""
    means = "PaymentMeans"
    account = (means, "PayeeFinancialAccount")
    return told(
        ("invoice number", said(root, "ID")),
        ("issue date", day(said(root, "IssueDate"))),
        ("due date", day(said(root, "DueDate") or said(root, means, "PaymentDueDate"))),
        ("document type code", said(root, f"{root.name}TypeCode")),
        ("currency", said(root, "DocumentCurrencyCode")),
        ("seller", _party(root, "AccountingSupplierParty")),
        ("buyer", _party(root, "AccountingCustomerParty")),
        ("buyer reference", said(root, "BuyerReference")),
        ("purchase order", said(root, "OrderReference", "ID")),
        ("delivery date", day(said(root, "Delivery", "ActualDeliveryDate"))),
        ("payment reference", said(root, means, "PaymentID")),
        ("payment terms", said(root, "PaymentTerms", "Note")),
        ("iban", said(root, *account, "ID")),
        ("bic", said(root, *account, "FinancialInstitutionBranch", "ID")),
        *_totals(root),
        ("lines", [_line(line) for line in root.every(f"{root.name}Line")]),
    )


def _totals(root: XmlElement) -> Terms:
    def total(name: str) -> Said | None:
        return said(root, "LegalMonetaryTotal", name)

    return told(
        ("net total", total("TaxExclusiveAmount")),
        ("tax total", _tax(root)),
        ("grand total", total("TaxInclusiveAmount")),
        ("sum of lines", total("LineExtensionAmount")),
        ("discount", total("AllowanceTotalAmount")),
        ("charges", total("ChargeTotalAmount")),
        ("amount paid", total("PrepaidAmount")),
        ("amount due", total("PayableAmount")),
    )


def _tax(root: XmlElement) -> Said | None:
    """The tax in the invoice's currency; it may be stated in another one as well."""
    currency = said(root, "DocumentCurrencyCode")
    amounts = list(root.every("TaxTotal", "TaxAmount"))
    own = [a for a in amounts if currency and a.attribute("currencyID") == currency.text]
    return said(root, "TaxTotal", "TaxAmount", among=own or amounts)


def _party(root: XmlElement, role: str) -> Terms:
    path = (role, "Party")
    legal, address, contact = (*path, "PartyLegalEntity"), (*path, "PostalAddress"), "Contact"
    name = said(root, *legal, "RegistrationName") or said(root, *path, "PartyName", "Name")
    return told(
        ("name", name),
        ("id", said(root, *path, "PartyIdentification", "ID")),
        ("vat id", _tax_id(root, path, is_vat=True)),
        ("tax number", _tax_id(root, path, is_vat=False)),
        ("registration number", said(root, *legal, "CompanyID")),
        ("street", said(root, *address, "StreetName")),
        ("postal code", said(root, *address, "PostalZone")),
        ("city", said(root, *address, "CityName")),
        ("state", said(root, *address, "CountrySubentity")),
        ("country", said(root, *address, "Country", "IdentificationCode")),
        ("contact", said(root, *path, contact, "Name")),
        ("phone", said(root, *path, contact, "Telephone")),
        ("email", said(root, *path, contact, "ElectronicMail")),
    )


def _tax_id(root: XmlElement, path: tuple[str, ...], *, is_vat: bool) -> Said | None:
    for scheme in root.every(*path, "PartyTaxScheme"):
        kind = said(scheme, "TaxScheme", "ID")
        if (kind is None or kind.text.upper() == "VAT") == is_vat:
            return said(scheme, "CompanyID")
    return None


def _line(line: XmlElement) -> Terms:
    quantity = said(line, "InvoicedQuantity") or said(line, "CreditedQuantity")
    item = "Item"
    description = said(line, item, "Name") or said(line, item, "Description")
    return told(
        ("position", said(line, "ID")),
        ("description", description),
        ("details", said(line, item, "Description")),
        ("sku", said(line, item, "SellersItemIdentification", "ID")),
        ("quantity", quantity),
        ("unit price", said(line, "Price", "PriceAmount")),
        ("tax rate", said(line, item, "ClassifiedTaxCategory", "Percent")),
        ("line total", said(line, "LineExtensionAmount")),
    )
