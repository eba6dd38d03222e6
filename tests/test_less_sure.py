"""What all capabilities together find and must not call sure."""

from __future__ import annotations

import pytest

from paxman_core import ConfidenceBand, normalize

PAGE = "<html><body>{}</body></html>"


@pytest.mark.parametrize(
    "said",
    [
        "Salary: £48,000 - £55,000",
        "Salary\t£48,000–£55,000",
        PAGE.format("<table><tr><th>Salary</th><td>£48,000 - £55,000</td></tr></table>"),
    ],
)
def test_an_end_of_a_range_is_not_sure(said: str) -> None:
    artifact = normalize(said, {"fields": {"salary": "MONEY"}})
    assert str(artifact["salary"]) == "48000.00 GBP"
    result = artifact.result("salary")
    assert result.confidence_band is ConfidenceBand.MEDIUM
    doubts = [ref.facts.doubts for ref in result.evidence_refs if ref.facts is not None]
    assert doubts[0] == ("a range, not one number",)


def test_the_day_of_posting_is_only_related_to_a_date() -> None:
    page = PAGE.format("<h1>Pottery Workshop</h1><p>Posted on 2 February 2026</p>")
    artifact = normalize(page, {"fields": {"date": "DATE"}})
    assert artifact.result("date").confidence_band is ConfidenceBand.MEDIUM


@pytest.mark.parametrize(
    ("said", "field", "doubt"),
    [
        ("Rent: from £450 per month", "rent", "a bound or an estimate"),
        ("Budget: ~€20,000", "budget", "a bound or an estimate"),
        ("No deposit of £500 is required.", "deposit", "the sentence denies it"),
        ("Discount: 10% (£5.00)", "discount", "an aside in brackets"),
        ("Price: 4.50 EUR per 100", "price", "for several, or one side of an account"),
        ("Rate: USD 1 = EUR 0.92", "rate", "for several, or one side of an account"),
        ("Balance: EUR 245.10 DR", "balance", "for several, or one side of an account"),
        (
            "Amounts in EUR thousands\n\nRevenue   1,234\nProfit   321",
            "revenue",
            "the document counts in thousands or millions",
        ),
    ],
)
def test_words_around_an_amount_make_it_less_sure(said: str, field: str, doubt: str) -> None:
    result = normalize(said, {"fields": {field: "MONEY"}}).result(field)
    assert result.confidence_band is ConfidenceBand.MEDIUM
    facts = result.evidence_refs[0].facts
    assert facts is not None
    assert doubt in facts.doubts


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ("Delivery date: before 4 May 2026", "delivery_date"),
        ("Delivery date: week of 4 May 2026", "delivery_date"),
        ("Expected delivery: 4 May 2026 or later", "delivery_date"),
        ("Due date: 4 May 2026 (extended to 18 May 2026)", "due_date"),
        ("Not delivered on 4 May 2026 as agreed.", "delivery_date"),
    ],
)
def test_a_day_that_is_only_near_is_not_sure(said: str, field: str) -> None:
    result = normalize(said, {"fields": {field: "DATE"}}).result(field)
    assert (str(result.value), result.confidence_band) == ("2026-05-04", ConfidenceBand.MEDIUM)


@pytest.mark.parametrize(
    ("said", "field", "kind"),
    [
        ("Supplier: various", "supplier", "STRING"),
        ("IBAN: DE88 3704 0044 0532 0130 00", "iban", "STRING"),
        ("Total: 3 items\nAmount: 12.00", "total", "DECIMAL"),
        ("Last updated: 3 May 2026", "date", "DATE"),
        ("Printed on 3 May 2026", "invoice_date", "DATE"),
        ("Name: Leo Stark\nAge: 7 weeks", "age", "INTEGER"),
        ("VAT ID: DE136695977", "vat_id", "STRING"),
        ("VAT Reg No: GB 980 7806 85", "vat_number", "STRING"),
        ("Invoice No: INV-XXXX", "invoice_number", "STRING"),
        ("Policy number: 000000000", "policy_number", "STRING"),
        ("Serial numbers: SN1001, SN1002", "serial_number", "STRING"),
        ("Company: Your Company Ltd\n12 Your Street", "company", "STRING"),
        ("Name: Jane Roe (sample)", "name", "STRING"),
        ("IBAN (e.g. DE89 3704 0044 0532 0130 00):", "iban", "STRING"),
        ("E-mail (e.g. jane@example.com): ________", "email", "STRING"),
        ("Customer VAT no.: ATU13585627", "seller_vat_id", "STRING"),
        ("Emergency contact: Maria Novak, +420 601 111 222", "phone", "STRING"),
        ("Annual premium: €1,204.80", "monthly_premium", "MONEY"),
        ("PRO FORMA INVOICE No. PF-7", "invoice_number", "STRING"),
        ("CREDIT NOTE CN-88\nOriginal invoice: INV-700", "invoice_number", "STRING"),
        ("Replaces invoice INV-2041", "invoice_number", "STRING"),
        ("VAT no. (format GB980780684):", "vat_number", "STRING"),
        ("Total (page 1 of 3): 120.00 EUR", "total", "MONEY"),
        ("Tare weight: 60 kg", "weight", "DECIMAL"),
        ("Former name: Lee Brothers Ltd", "company", "STRING"),
        ("Spouse date of birth: 4 May 1982", "date_of_birth", "DATE"),
        ("Employer contribution: 150.00", "employee_contribution", "DECIMAL"),
        ("Glucose: < 2.0 mmol/L", "glucose", "DECIMAL"),
        ("Acompte versé 50,00 €\nReste à payer 70,00 €", "total", "MONEY"),
    ],
)
def test_what_is_not_of_the_form_of_the_field_is_never_high(
    said: str, field: str, kind: str
) -> None:
    band = normalize(said, {"fields": {field: kind}}).result(field).confidence_band
    assert band in (ConfidenceBand.MEDIUM, ConfidenceBand.UNTRUSTED)


def test_a_rate_is_not_an_amount_of_tax() -> None:
    assert normalize("Tax: 19%", {"fields": {"tax": "DECIMAL"}}).normalized_data == {}


@pytest.mark.parametrize(
    ("said", "field", "kind"),
    [
        ("IBAN: DE89 3704 0044 0532 0130 00", "iban", "STRING"),
        ("VAT ID: DE136695976", "vat_id", "STRING"),
        ("Age: 7 years", "age", "INTEGER"),
        ("Annual premium: €1,204.80", "annual_premium", "MONEY"),
    ],
)
def test_what_passes_its_check_or_has_the_right_unit_is_sure(
    said: str, field: str, kind: str
) -> None:
    result = normalize(said, {"fields": {field: kind}}).result(field)
    assert result.confidence_band is ConfidenceBand.HIGH


def test_a_reference_is_that_of_the_party_whose_label_it_has() -> None:
    contract = {"fields": {"our_reference": "STRING", "your_reference": "STRING"}}
    artifact = normalize("Our ref: AB-12\nYour ref: XY-99", contract)
    assert artifact.normalized_data == {"our_reference": "AB-12", "your_reference": "XY-99"}
    only = normalize("Your ref: XY-99", {"fields": {"our_reference": "STRING?"}})
    assert only.normalized_data == {}


def test_dozens_are_not_single_things() -> None:
    result = normalize("Quantity: 2 dozen", {"fields": {"quantity": "INTEGER"}}).result("quantity")
    assert (result.value, result.confidence_band) == (2, ConfidenceBand.MEDIUM)


@pytest.mark.parametrize(
    ("said", "field", "kind"),
    [
        ("Minimum order: £50\nOrder: see below", "order", "MONEY"),
        ("Customer: same as above", "customer", "STRING"),
        ("Customer: see attached list", "customer", "STRING"),
        ("Approved [ ] yes [x] no", "approved", "BOOLEAN"),
    ],
)
def test_what_says_nothing_of_the_field_is_left_open(said: str, field: str, kind: str) -> None:
    assert normalize(said, {"fields": {field: kind}}).normalized_data == {}


@pytest.mark.parametrize(
    "said",
    [
        "Last time (order 4588-A, total 310.00 EUR) the parcel was late.",
        "Your total of 310.00 EUR was charged to the wrong account last year.",
    ],
)
def test_a_total_in_passing_is_not_sure(said: str) -> None:
    result = normalize(said, {"fields": {"total": "MONEY"}}).result("total")
    assert (str(result.value), result.confidence_band.value) == ("310.00 EUR", "MEDIUM")
    assert all("''" not in ref.facts.sentence for ref in result.evidence_refs if ref.facts)


def test_the_day_of_a_message_is_not_surely_that_of_its_invoice() -> None:
    mail = (
        "From: Ann <ann@example.org>\nTo: bob@example.org\nSubject: Invoice 77-A\n"
        "Date: Tue, 12 May 2026 09:14:00 +0200\n\nPlease find it attached.\n"
    )
    result = normalize(mail, {"fields": {"invoice_date": "DATE"}}).result("invoice_date")
    assert result.confidence_band is ConfidenceBand.MEDIUM


TILL = "Blue Door Coffee\n3 March 2026\n2 x Flat white  7.00\nTOTAL  7.00\n"
SCANNED = "Shift: early\nStages.  Feedback will be appreciated.\n"


@pytest.mark.parametrize(
    ("document", "field", "sort", "band"),
    [
        (TILL, "purchase_date", "DATE", "HIGH"),
        (TILL, "quote_date", "DATE", "MEDIUM"),
        (TILL.replace("Blue", "Quotation\nBlue"), "quote_date", "DATE", "HIGH"),
        (TILL, "publication_date", "DATE", "MEDIUM"),
        ("Posted by A. Cole on 3 March 2026", "sale_date", "DATE", "MEDIUM"),
        ("Seen on wiki.harbour-lane.example", "website", "STRING", "MEDIUM"),
        ("Find us: www.harbour-lane.example", "website", "STRING", "HIGH"),
        ("43200 Selangor Darul Ehsan, Malaysia", "city", "STRING", "MEDIUM"),
        ("Taman Melati,\n53100 Kuala Terla, Malaysia", "street", "STRING", "MEDIUM"),
        (SCANNED, "state", "STRING", "MEDIUM"),
        ("Tradeline GmbH\nMusterweg 2 Nr DE137178746\n12345 Kassel", "street", "STRING", "MEDIUM"),
        ("Data wystawienia: 12.03.2026", "issue_date", "DATE", "HIGH"),
        ("Account number;0012-3345-77", "phone", "STRING", "MEDIUM"),
        ("FAKTURA - DAŇOVÝ DOKLAD č. 240100457", "invoice_number", "STRING", "MEDIUM"),
        ("Delivery note - COPY", "delivery_note_number", "STRING", "MEDIUM"),
        ("Customer: 10442 Brattholm Sjømat AS", "customer_name", "STRING", "MEDIUM"),
        ("Landlord: Oisín Brady, c/o Brady Lettings", "landlord", "STRING", "MEDIUM"),
        (
            "Marlow Plumbing\n(415) 555-0188\n\nCustomer: Dana Whitfield\n"
            "Job site: 2207 Baker St, Oakland, CA 94123\nPhone: (415) 555-0143\n",
            "company_phone",
            "STRING",
            "MEDIUM",
        ),
        ("Mieter: Klaus Peter Hauptstraße 7, 76438 Rastatt", "street", "STRING", "MEDIUM"),
        ("Kontakt: Sekretariat, Tel. 06221 54-9211", "contact", "STRING", "MEDIUM"),
        ("Concert\n\nSaturday 14 October 2026, 8pm, Town Hall", "issue_date", "DATE", "MEDIUM"),
        (
            "Harbour Water\nService address: 4 Quay Court\nOakland, CA 94607",
            "address",
            "STRING",
            "MEDIUM",
        ),
        ("Aurelia Fittings LLC\n\nPAYER   01-0448812\n", "phone", "STRING", "MEDIUM"),
        ("Bill of lading\nData de aceitação 14/05/2026\n", "issue_date", "DATE", "MEDIUM"),
        ("Oficio\nSantoña, 31 de mayo de 2026\n", "issue_date", "DATE", "HIGH"),
        ("Dirección: Plaza Mayor", "director", "STRING", "MEDIUM"),
        ("Terms: Net 30", "contract_term", "STRING", "MEDIUM"),
        ("PURCHASE ORDER\nDate: 3 May 2026\nTotal 20.00", "invoice_date", "DATE", "MEDIUM"),
        ("Address: 12 Mill Lane\nOakland, CA 94607", "billing_address", "STRING", "MEDIUM"),
        ("Sums payable under Clause 4.1 (Payments) are due.", "payments", "DECIMAL", "MEDIUM"),
    ],
)
def test_what_only_looks_like_it_is_not_sure(
    document: str, field: str, sort: str, band: str
) -> None:
    result = normalize(document, {"fields": {field: sort}}).result(field)
    assert result.confidence_band.value == band


@pytest.mark.parametrize(
    ("document", "field"),
    [
        ("Reg.No: 1315377152\nArt.Nr 4711\n", "website"),
        ("<0.31.5.94.09.21.49.mp@MARGE.CS.EXAMPLE (M. Pro).0>", "email"),
        ("Lieferant GmbH\nBahnhofstraße 99\nDE 99199 Musterhausen", "state"),
        ("12 Mill Lane\nGB SW1B 3BN London", "state"),
        ("Tel. and Fax: 202-555-0159", "mobile"),
        ("Sort code   07-22-41\n", "issue_date"),
        ('{"description": "Order 7731", "paid": true}', "discount"),
        ("Gehaltsabrechnung\nEintritt   01.04.2019\nBrutto  3.210,00\n", "issue_date"),
        ("Adres: Atatürk Cad. No: 15, 35210 Konak / İzmir", "street"),
        ("Darlehensvertrag\n\nBetrag  2.238,75\n", "company"),
        ("Lohn für die Zeit vom 1. bis 31. Mai 2026\n", "issue_date"),
        ("Kastanienallee 32 info@tradeline.example AG\n10435 Berlin USt-ID DE307510626", "street"),
        ("DECLARAÇÃO ADUANEIRA DE MERCADORIAS\nTotal  2 238,75\n", "company"),
        (
            "Txn Date    Particulars         Chq No.  Debit     Balance\n"
            "01-07-2026  OPENING BALANCE              0.00    18,240.00\n",
            "description",
        ),
        ("Acme Ltd\nTel: 020 7946 0991\n", "vendor_mobile"),
    ],
)
def test_what_is_something_else_is_left_open(document: str, field: str) -> None:
    kind = "DATE" if field.endswith("date") else "STRING"
    assert field not in normalize(document, {"fields": {field: kind}}).normalized_data


def test_an_address_that_has_lost_its_space_is_read_from_its_beginning() -> None:
    artifact = normalize("Visitwww.harbour-lane.com today", {"fields": {"website": "STRING"}})
    assert artifact["website"] == "www.harbour-lane.com"


def test_the_ends_of_a_range_are_not_cut_out_of_a_word() -> None:
    fields = {"salary_min": "STRING", "salary_max": "STRING"}
    assert normalize("Salary: $85,000 per annum", {"fields": fields}).normalized_data == {}


def test_a_letter_before_a_dollar_is_none_of_its_countries() -> None:
    artifact = normalize("Part 6633-A $212.40\nTotal $686.36\n", {"fields": {"total": "MONEY"}})
    assert "total" not in artifact.normalized_data
    assert "which currency $ is" in artifact.unresolved_fields[0].message
