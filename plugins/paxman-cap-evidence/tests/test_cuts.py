"""What is taken of the text beside a label: all of it, a part of it, or nothing."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone
from decimal import Decimal

import pytest

from paxman_core import Engine, Money
from paxman_core.capability import TextSpan


def read(engine: Engine, document: str, **fields: object) -> dict[str, object]:
    """The value of each field, or the reason why it is open."""
    asked = {name: _optional(spec) for name, spec in fields.items()}
    artifact = engine.normalize(document, {"fields": asked})
    return {
        result.field_path: result.value if result.status == "RESOLVED" else result.reason
        for result in artifact.field_results
    }


def _optional(spec: object) -> dict[str, object]:
    described = spec if isinstance(spec, dict) else {"type": spec}
    return {"required": False, **described}


USD = {"type": "MONEY", "default_currency": "USD"}


@pytest.mark.parametrize(
    ("said", "type_", "value"),
    [
        ("£12k", "MONEY", Money(Decimal(12000), "GBP")),
        ("EUR 3.5 million", "MONEY", Money(Decimal("3500000.0"), "EUR")),
        ("10€50", "MONEY", Money(Decimal("10.50"), "EUR")),
        ("1e3", "INTEGER", 1000),
        ("5e-3", "DECIMAL", Decimal("0.005")),
        ("4 March 2026, 5pm", "DATETIME", datetime(2026, 3, 4, 17)),  # noqa: DTZ001
        (
            "4 March 2026, 5pm EST",
            "DATETIME",
            datetime(2026, 3, 4, 17, tzinfo=timezone(timedelta(hours=-5))),
        ),
    ],
)
@pytest.mark.parametrize("label", ["Thing: ", "Thing      ", "Thing:\n"])
def test_a_value_is_read_whole(
    engine: Engine, label: str, said: str, type_: str, value: object
) -> None:
    assert read(engine, f"{label}{said}\n", thing=type_) == {"thing": value}


@pytest.mark.parametrize(
    ("said", "type_", "value"),
    [
        ("12.00 (3 items)", USD, Money(Decimal("12.00"), "USD")),
        ("12.00 Cash 20.00 Change 8.00", USD, Money(Decimal("12.00"), "USD")),
        ("12.00 EUR/month", "MONEY", Money(Decimal("12.00"), "EUR")),
        ("12.00S", USD, Money(Decimal("12.00"), "USD")),
        ("1.234,50 EUR inkl. 19 % MwSt.", "MONEY", Money(Decimal("1234.50"), "EUR")),
        ("12/25/2018 8:13:39 PM Table 4", "DATE", date(2018, 12, 25)),
        ("Monday, 4 March 2026", "DATE", date(2026, 3, 4)),
        ("yes (by card)", "BOOLEAN", True),
        ("no, thank you", "BOOLEAN", False),
        ("5 days", "INTEGER", 5),
    ],
)
def test_a_part_is_cut_out_of_what_is_something_else(
    engine: Engine, said: str, type_: object, value: object
) -> None:
    assert read(engine, f"Thing: {said}", thing=type_) == {"thing": value}


@pytest.mark.parametrize(
    ("said", "type_", "reason"),
    [
        ("EUR 10 USD", "MONEY", "AMBIGUOUS"),
        ("$5 to $10", USD, "AMBIGUOUS"),
        ("0x10", "INTEGER", "VALIDATION_FAILED"),
        ("1_000", "INTEGER", "VALIDATION_FAILED"),
        ("12.5", "INTEGER", "VALIDATION_FAILED"),
        ("12 of 30", "INTEGER", "VALIDATION_FAILED"),
        ("yes and no", "BOOLEAN", "VALIDATION_FAILED"),
        ("Yes / No", "BOOLEAN", "VALIDATION_FAILED"),
        ("high", {"type": "ENUM", "enum": ["low", "mid"]}, "VALIDATION_FAILED"),
        ("4 mar 2026 - 5 mar 2026", "DATE", "VALIDATION_FAILED"),
        ("4 mar - 5 mar 2026", "DATE", "VALIDATION_FAILED"),
        ("2026-02-30", "DATE", "VALIDATION_FAILED"),
        ("31/04/2026", "DATE", "VALIDATION_FAILED"),
        ("10%", "MONEY", "VALIDATION_FAILED"),
        ("see the last page", "MONEY", "VALIDATION_FAILED"),
    ],
)
def test_what_does_not_read_is_shown_and_not_cut(
    engine: Engine, said: str, type_: object, reason: str
) -> None:
    assert read(engine, f"Thing: {said}", thing=type_) == {"thing": reason}


def test_a_value_that_reads_comes_before_one_that_does_not(engine: Engine) -> None:
    document = "Total: see below\nTotal: EUR 5.00"
    assert read(engine, document, total="MONEY") == {"total": Money(Decimal("5.00"), "EUR")}


def test_another_amount_does_not_stand_in_for_one_that_is_not_known(engine: Engine) -> None:
    document = "Total: not yet agreed. Deposit: EUR 100.00"
    assert read(engine, document, total="MONEY") == {"total": "VALIDATION_FAILED"}


def test_the_number_of_a_tax_is_not_its_amount(engine: Engine) -> None:
    assert read(engine, "TAX 1   6.000 %   0.12\nTOTAL   2.12", tax=USD, total=USD) == {
        "tax": Money(Decimal("0.12"), "USD"),
        "total": Money(Decimal("2.12"), "USD"),
    }


def test_two_whole_numbers_behind_a_label_are_both_shown(engine: Engine) -> None:
    contract = {"fields": {"tax": {"type": "MONEY", "default_currency": "JPY"}}}
    (result,) = engine.normalize("TAX 1   6 %   12", contract).field_results
    places = [ref.place for ref in result.evidence_refs]
    assert {place.quote for place in places if isinstance(place, TextSpan)} == {"1", "12"}
    assert result.confidence_band.name == "MEDIUM"


@pytest.mark.parametrize(
    ("document", "field", "value"),
    [
        ("Docket number: 07 C 4765", "docket_number", "07 C 4765"),
        ("Docket number: 07 Kunde Meier", "docket_number", "07"),
        ("Time: Tuesdays, 1.15 to 1.55pm", "start_time", "1.15"),
        ("E-mail: mailto: ada@kites.example", "email", "ada@kites.example"),
        ('Provider: Acme Inc., a Utah company ("Provider")', "provider", "Acme Inc."),
        ("**Landlord:**\nHarbor View LLC\n", "landlord", "Harbor View LLC"),
    ],
)
def test_what_belongs_to_a_value_and_what_does_not(
    engine: Engine, document: str, field: str, value: str
) -> None:
    assert read(engine, document, **{field: "STRING"}) == {field: value}


def test_an_identifier_of_words_is_not_cut(engine: Engine) -> None:
    document = "Dress code: Black tie\nPhoto ID: Driving licence\nOrder no: A-77 paid"
    assert read(
        engine, document, dress_code="STRING", photo_id="STRING", order_number="STRING"
    ) == {"dress_code": "Black tie", "photo_id": "Driving licence", "order_number": "A-77"}


def test_a_masked_number_keeps_its_mask(engine: Engine) -> None:
    document = "Account number: ****4471"
    assert read(engine, document, account_number="STRING") == {"account_number": "****4471"}


@pytest.mark.parametrize(
    "said",
    [
        "n/a",
        "N.A.",
        "none",
        "-",
        "tbd",
        "unknown",
        "____",
        "null",
        "<<NAME>>",
        "{{ name }}",
        "[FULL LEGAL NAME]",
    ],
)
def test_a_placeholder_is_no_value(engine: Engine, said: str) -> None:
    assert read(engine, f"Email: {said}\nNotes: {said}", email="STRING", notes="STRING") == {
        "email": "CHAIN_EXHAUSTED",
        "notes": "CHAIN_EXHAUSTED",
    }


def test_a_placeholder_is_null_where_null_is_allowed(engine: Engine) -> None:
    contract = {"fields": {"email": {"type": "STRING", "nullable": True}}}
    for document in ("Email: n/a", '{"email": "n/a"}', "Email,Name\nn/a,Ann\n"):
        (result,) = engine.normalize(document, contract).field_results
        assert (result.status, result.value) == ("RESOLVED", None)


def test_a_placeholder_that_an_enumeration_has_is_a_value(engine: Engine) -> None:
    state = {"type": "ENUM", "enum": ["paid", "unknown"]}
    assert read(engine, "State: unknown", state=state) == {"state": "unknown"}
    assert read(engine, '{"state": "unknown"}', state=state) == {"state": "unknown"}


@pytest.mark.parametrize(
    "document",
    [
        "id,amount,currency\nX,1.250,EUR\n",
        '{"amount": 1.25, "currency": "EUR"}',
        '{"amount": "1.250", "currency": "EUR"}',
        '{"amount": {"value": "1.250", "currency": "EUR"}}',
    ],
)
def test_the_same_amount_in_csv_and_json_is_the_same(engine: Engine, document: str) -> None:
    assert read(engine, document, amount="MONEY") == {"amount": Money(Decimal("1.25"), "EUR")}


def test_a_number_as_text_in_json_has_a_decimal_point(engine: Engine) -> None:
    assert read(engine, '{"n": "1.250", "m": "1,250"}', n="DECIMAL", m="DECIMAL") == {
        "n": Decimal("1.250"),
        "m": "AMBIGUOUS",
    }


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("[x] Yes  [ ] No", True),
        ("[ ] Yes  [x] No", False),
        ("☐ Yes ☒ No", False),
        ("Yes [ ]  No [x]", False),
        ("[x]", True),
        ("[ ] Yes  [ ] No", "CHAIN_EXHAUSTED"),
        ("[x] Yes  [x] No", "CHAIN_EXHAUSTED"),
    ],
)
def test_the_ticked_box_is_the_answer(engine: Engine, said: str, value: object) -> None:
    assert read(engine, f"Newsletter: {said}", newsletter="BOOLEAN") == {"newsletter": value}


@pytest.mark.parametrize("box", ["[x]", "☑", "(✓)"])
def test_a_box_alone_is_handed_over_as_it_stands(engine: Engine, box: str) -> None:
    artifact = engine.normalize(f"Insured: {box}", {"fields": {"insured": "BOOLEAN"}})
    [found] = artifact.candidates
    assert {candidate.raw for candidate in found.candidates} == {box}
    assert artifact["insured"] is True


def test_a_ticked_box_of_a_form_is_a_yes(engine: Engine) -> None:
    page = (
        '<form><label><input type="checkbox" name="newsletter" checked> Newsletter</label>'
        '<label><input type="checkbox" name="terms"> Terms</label></form>'
    )
    assert read(engine, page, newsletter="BOOLEAN", terms="BOOLEAN") == {
        "newsletter": True,
        "terms": "CHAIN_EXHAUSTED",
    }


def test_the_name_of_a_currency_belongs_to_the_amount(engine: Engine) -> None:
    """Without it, `12.00 dollars` would be 12.00 of whatever currency the field assumes."""
    euro = {"type": "MONEY", "default_currency": "EUR"}
    assert read(engine, "Total: 12 euros", total="MONEY") == {"total": Money(Decimal(12), "EUR")}
    assert read(engine, "Total: 12.00 dollars", total=euro) == {"total": "AMBIGUOUS"}
    assert read(engine, "Total: 12.00 dollars", total=USD) == {
        "total": Money(Decimal("12.00"), "USD")
    }


def test_a_paper_that_is_named_with_its_day_is_its_number_alone(engine: Engine) -> None:
    said = "Original invoice: INV-7710 of 20 March 2026"
    assert read(engine, said, original_invoice="STRING") == {"original_invoice": "INV-7710"}
    part = "Original part: X-12 of 40"
    assert read(engine, part, original_part="STRING") == {"original_part": "X-12 of 40"}


def test_a_name_ends_before_a_remark_and_before_the_office(engine: Engine) -> None:
    text = (
        "Licensor: Mota Com B.V. (See first page)\nKontakt: Sven Brock, Presse, Telefon 04401 555\n"
    )
    fields = {"licensor": "STRING", "ansprechpartner": "STRING"}
    artifact = engine.normalize(text, {"fields": fields})
    assert [artifact[path] for path in fields] == ["Mota Com B.V.", "Sven Brock"]
    assert artifact.result("licensor").confidence_band.value == "HIGH"
