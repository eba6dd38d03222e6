"""What letters and notifications state in their sentences, without a colon or a table."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from paxman_core import ConfidenceBand, Engine

if TYPE_CHECKING:
    from paxman_core import ExecutionArtifact

BOOKING = """Hi Maria,

thanks for travelling with Harbour Rail. Your reference is HR-88231-K.

Outbound: Leeds to Dundee
Departs Friday 14 August 2026 at 09:30, arrives 13:52
Coach C, seat 24A

Price: £86.40 (incl. £3.50 booking fee), for 2 guests and 3 nights.
"""


STAY = """Dear Ms Oyelar,

You fly from Porto to Oslo on Friday, 14 June 2024. It leaves at 06:35 and lands at 11:05.
The policy was last updated on 27 November 2022. Please return my deposit of SEK 18,000.
It enters into force on 10 February 2024, and ends at midnight on 30 June 2025.
"""


def filled(engine: Engine, text: str, **fields: str) -> ExecutionArtifact:
    return engine.normalize(text, {"fields": fields})


def test_a_booking_is_read_though_only_its_price_has_a_label(engine: Engine) -> None:
    artifact = filled(
        engine,
        BOOKING,
        booking_reference="STRING",
        departure_date="DATE",
        departure_time="STRING",
        arrival_time="STRING",
        seat="STRING",
        booking_fee="MONEY",
        guests="INTEGER",
        nights="INTEGER",
    )
    assert artifact["booking_reference"] == "HR-88231-K"
    assert artifact["departure_date"] == date(2026, 8, 14)
    assert (artifact["departure_time"], artifact["arrival_time"]) == ("09:30", "13:52")
    assert artifact["seat"] == "24A"
    assert str(artifact["booking_fee"]) == "3.50 GBP"
    assert (artifact["guests"], artifact["nights"]) == (2, 3)


def test_what_a_sentence_states_is_not_called_high(engine: Engine) -> None:
    artifact = filled(engine, BOOKING, seat="STRING", departure_date="DATE", guests="INTEGER")
    bands = {result.confidence_band for result in artifact.field_results}
    assert bands == {ConfidenceBand.MEDIUM}


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("Dear Ana,\n\nyour order number is 112-4455-99.", "order_number", "112-4455-99"),
        (
            "Shipped; your tracking number is 1Z999AA101.",
            "tracking_number",
            "1Z999AA101",
        ),
        ("Our new PO number is PO-18.\n\n> PO number PO-01", "po_number", "PO-18"),
        ("The ticket ID is 88213. We will answer soon.", "ticket_id", "88213"),
        ("Flight LH 441 leaves at noon.", "flight_number", "LH 441"),
        ("Your policy number 77-4410-X expires soon.", "policy_number", "77-4410-X"),
        ("Ihre Kundennummer lautet 445566. Bitte angeben.", "customer_number", "445566"),
    ],
)
def test_a_code_behind_its_name(engine: Engine, text: str, field: str, value: str) -> None:
    assert filled(engine, text, **{field: "STRING"})[field] == value


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("We met on the 3rd. Your reference is missing.", "booking_reference"),
        ("The customer reference is AB-1.", "booking_reference"),
        ("The order number is on page 12.", "order_number"),
        ("Your seat is 5.50 dearer.", "seat"),
    ],
)
def test_what_is_not_a_code_of_the_field_stays_open(engine: Engine, text: str, field: str) -> None:
    assert filled(engine, text, **{field: "STRING"}).normalized_data == {}


def test_a_count_is_not_a_measure_of_the_same_name(engine: Engine) -> None:
    assert filled(engine, "Read all 5 ratings here.", ratings="DECIMAL").normalized_data == {}


def test_an_amount_before_a_label_with_its_own_value_is_not_that_label_s(engine: Engine) -> None:
    artifact = filled(engine, "tea 4.00 booking fee: 3.50 EUR", booking_fee="MONEY")
    assert str(artifact["booking_fee"]) == "3.50 EUR"


def test_an_hour_belongs_to_the_nearest_verb(engine: Engine) -> None:
    text = "The bus departs in the morning and arrives at 13:52."
    artifact = filled(engine, text, departure_time="STRING", arrival_time="STRING")
    assert artifact.normalized_data == {"arrival_time": "13:52"}


def test_a_letter_of_two_lines_is_not_a_table(engine: Engine) -> None:
    text = "Dear Ms Hill,\nYour appointment is on Tuesday, 5 May 2026 at 10:15 with Dr. Okafor."
    artifact = filled(engine, text, appointment_date="DATE", appointment_time="STRING")
    assert artifact["appointment_date"] == date(2026, 5, 5)
    assert artifact["appointment_time"] == "10:15"


LABORATORY = """Collected: 09/14/2025 07:45      Reported: 09/15/2025      Time: 07:45

TEST                 RESULT   FLAG   UNITS      REFERENCE RANGE
Glucose              112      H      mg/dL      70 - 99
Creatinine           0.91            mg/dL      0.50 - 1.10
"""


def test_a_measure_is_the_first_number_of_its_row_and_not_certain(engine: Engine) -> None:
    artifact = filled(engine, LABORATORY, glucose="INTEGER", creatinine="DECIMAL")
    assert (artifact["glucose"], str(artifact["creatinine"])) == (112, "0.91")
    assert {r.confidence_band for r in artifact.field_results} == {ConfidenceBand.MEDIUM}


def test_a_date_is_labelled_by_the_verb_of_its_event(engine: Engine) -> None:
    artifact = filled(engine, LABORATORY, collected_date="DATE", report_date="DATE")
    assert artifact["collected_date"] == date(2025, 9, 14)
    assert artifact["report_date"] == date(2025, 9, 15)


def test_a_time_of_something_may_be_labelled_time(engine: Engine) -> None:
    assert filled(engine, LABORATORY, collection_time="STRING")["collection_time"] == "07:45"


def test_a_day_far_behind_its_verb_but_in_its_sentence(engine: Engine) -> None:
    text = (
        "This is to certify that Nadia Feroz\nhas been awarded the degree of\nBachelor of Science "
        "in Marine Biology\nwith First Class Honours\non the 14th day of July 2025"
    )
    assert filled(engine, text, award_date="DATE")["award_date"] == date(2025, 7, 14)


def test_the_day_of_a_delivery_is_told_by_its_verb(engine: Engine) -> None:
    text = "It was shipped on 3 May 2026.\nPlease deliver no later than 22 May 2026."
    fields = {"delivery_date": "DATE", "ship_date": "DATE"}
    artifact = engine.normalize(text, {"fields": fields})
    assert [str(artifact[name]) for name in fields] == ["2026-05-22", "2026-05-03"]
    assert {artifact.result(name).confidence_band.value for name in fields} == {"MEDIUM"}


@pytest.mark.parametrize(
    ("text", "field", "kind", "value"),
    [
        ("a fixed rent of $8,333.33 per month", "monthly_rent", "DECIMAL", "8333.33"),
        ("a base salary at the annual rate of $95,000", "base_salary", "DECIMAL", "95000"),
        ("The Board decided on 2 May 2026 to close.", "decision_date", "DATE", "2026-05-02"),
        ("§ 5 Strafe\nEs gilt eine Strafe von 900 EUR.", "strafe", "DECIMAL", "900"),
        ("Ada Marlow, 91, of Ruma, died on Monday.", "age", "INTEGER", "91"),
        ("Eine 34-jährige Frau musste bremsen.", "alter", "INTEGER", "34"),
        ("Falleció a los 91 años de edad.", "edad", "INTEGER", "91"),
        ("Le loyer mensuel est fixé à 540 euros.", "loyer_mensuel", "DECIMAL", "540"),
        ("1.2 The fee shall be 900 EUR.\n", "fee", "DECIMAL", "900"),
        ("pagará uma multa de R$ 48.000,00 por mês.", "multa", "MONEY", "48000.00 BRL"),
        ("Your salary will be Rs. 54,000/- per month.", "salary", "DECIMAL", "54000"),
        ("in the original principal amount of EUR 900", "principal_amount", "DECIMAL", "900"),
        ("Anträge sind bis zum 28. Februar 2025 einzureichen.", "frist", "DATE", "2025-02-28"),
        ("This is Appeal No. 8218 OF 2008.", "case_number", "STRING", "8218 OF 2008"),
        (
            "We appoint you as Assistant Manager - Accounts with effect from 3rd June 2024.",
            "job_title",
            "STRING",
            "Assistant Manager - Accounts",
        ),
        ("3. Loyer\nLe loyer mensuel est fixé à 540,00 €.", "loyer", "DECIMAL", "540.00"),
        ("De huurprijs bedraagt € 1.850,00 per maand.", "huurprijs", "DECIMAL", "1850.00"),
        ("The fee of this Lease is EUR 900.", "fee", "DECIMAL", "900"),
        ("The monthly rent is fixed at € 1,850.00.", "monthly_rent", "DECIMAL", "1850.00"),
        (
            "Ada paid EUR 900 (nine hundred) as a free security deposit.",
            "security_deposit",
            "DECIMAL",
            "900",
        ),
        (
            "Il est conclu pour un an à compter du 2 mai 2025.",
            "date_de_debut",
            "DATE",
            "2025-05-02",
        ),
        (
            "Dura desde el 2 de mayo de 2025 hasta el 3 de junio de 2026.",
            "fecha_fin",
            "DATE",
            "2026-06-03",
        ),
        ("a rate of $95.00 per hour", "hourly_rate", "DECIMAL", "95.00"),
        ("The base pay is EUR 62,000 from 1 October 2026.", "salary", "DECIMAL", "62000"),
        ("Your work will begin on Monday, 6 March 2026.", "start_date", "DATE", "2026-03-06"),
        (
            "The lease begins on 1 May 2026 and ends on 30 April 2027.",
            "lease_end",
            "DATE",
            "2027-04-30",
        ),
        ("We consider Application No. ZC-19-07 today.", "application_number", "STRING", "ZC-19-07"),
        ("It is insured under policy AG/CGO/55812.", "policy_number", "STRING", "AG/CGO/55812"),
        ("This is Case No. 8:14-cv-00231.", "case_number", "STRING", "8:14-cv-00231"),
        ("We offer you the position of Senior Analyst.", "position", "STRING", "Senior Analyst"),
        ("We offer you the position of Senior Analyst.", "job_title", "STRING", "Senior Analyst"),
        ("ending on the 30th day of June, 2008", "end_date", "DATE", "2008-06-30"),
        (
            "It continues, unless it is ended before, until 31 May 2027.",
            "expiration_date",
            "DATE",
            "2027-05-31",
        ),
        ("Client shall pay a fee of **USD 12,000** for it.", "fee", "DECIMAL", "12000"),
        ("The diagnosis was acute heart failure.", "diagnosis", "STRING", "acute heart failure"),
        ("Please send your slides by 17 April 2026.", "deadline", "DATE", "2026-04-17"),
        ("He died at 11:36 a.m. on 22 June 2026, at home.", "date_of_death", "DATE", "2026-06-22"),
        ("She was born in Ruma on 3 May 1928.", "date_of_birth", "DATE", "1928-05-03"),
        ("ARGUED 1 June 2026 - DECIDED 16 July 2026", "date_argued", "DATE", "2026-06-01"),
        (
            "Ada is employed as the Chief Pilot of the Company.",
            "job_title",
            "STRING",
            "Chief Pilot",
        ),
        ("She ceased to serve as the Firm’s Chief Pilot.", "job_title", "STRING", "Chief Pilot"),
        (
            "They wish to retain her as its Director of Maps on these terms.",
            "position",
            "STRING",
            "Director of Maps",
        ),
        (
            "The hearing on the motion filed on 2 May 2026 will be held on 19 June 2026.",
            "hearing_date",
            "DATE",
            "2026-06-19",
        ),
    ],
)
def test_a_sentence_says_it_in_other_words(
    engine: Engine, text: str, field: str, kind: str, value: str
) -> None:
    result = filled(engine, text, **{field: kind}).result(field)
    assert (str(result.value), result.confidence_band) == (value, ConfidenceBand.MEDIUM)


def test_a_day_that_tells_a_letter_from_others_is_not_the_day_of_this_one(engine: Engine) -> None:
    text = "Thank you for your letter of 12 August 2026 about the claim."
    assert filled(engine, text, letter_date="DATE").result("letter_date").value is None


def test_verbs_and_their_likes_say_when(engine: Engine) -> None:
    artifact = filled(
        engine,
        STAY,
        departure_date="DATE",
        departure_time="STRING",
        arrival_time="STRING",
        last_updated="DATE",
        deposit="MONEY",
        start_date="DATE",
        end_date="DATE",
    )
    assert artifact["departure_date"] == date(2024, 6, 14)
    assert (artifact["departure_time"], artifact["arrival_time"]) == ("06:35", "11:05")
    assert artifact["last_updated"] == date(2022, 11, 27)
    assert str(artifact["deposit"]) == "18000.00 SEK"
    assert (artifact["start_date"], artifact["end_date"]) == (date(2024, 2, 10), date(2025, 6, 30))
    assert artifact.result("start_date").confidence_band is ConfidenceBand.MEDIUM


def test_an_amount_in_a_sentence_may_have_its_currency_before_it(engine: Engine) -> None:
    text = "Thanks. The total is EUR 4,310.00 as agreed.\n\n> Total: EUR 4,780.00\n"
    artifact = filled(engine, text, total="DECIMAL")
    assert str(artifact["total"]) == "4310.00"
    assert artifact.result("total").confidence_band is ConfidenceBand.MEDIUM


def test_what_somebody_serves_as_is_not_the_title_of_a_document(engine: Engine) -> None:
    artifact = filled(engine, "The Bank serves as the Escrow Agent here.\n", title="STRING")
    assert artifact.unresolved_fields[0].field_path == "title"


def test_who_was_born_when(engine: Engine) -> None:
    artifact = filled(engine, "She was born November 3, 1928, in Ruma.", date_of_birth="DATE")
    assert artifact["date_of_birth"] == date(1928, 11, 3)


@pytest.mark.parametrize(
    ("text", "field", "said"),
    [
        ("A light 2-bedroom flat near the mill.", "bedrooms", 2),
        ("Lg 3 BR house with a view.", "bedrooms", 3),
        ("We ask for 4+ years of experience in Ada.", "years_experience", 4),
        ("Top floor, 1BD/1BA, view.", "bedrooms", 1),
        ("RAMIREZ, Hector — Age 64, of Pueblo.", "age", 64),
        ("A 2-year warranty.", "year", None),
        ("A kitchen for 1 cook and no more.", "cook_time", None),
    ],
)
def test_a_count_stands_before_what_is_counted(
    engine: Engine, text: str, field: str, said: int | None
) -> None:
    artifact = filled(engine, text, **{field: "INTEGER"})

    assert artifact.normalized_data.get(field) == said


@pytest.mark.parametrize(
    ("sentence", "field", "kind", "expected"),
    [
        (
            "It is headquartered in Austin, Texas, and grows.",
            "headquarters",
            "STRING",
            "Austin, Texas",
        ),
        ("The Geneva-based company said so.", "headquarters", "STRING", "Geneva"),
        ("Solvane employs more than 1,400 people.", "employees", "INTEGER", 1400),
        ("The company was established in 1987 by two brothers.", "year_founded", "INTEGER", 1987),
        ("Payment is guaranteed by Walter Bristow.", "guarantor", "STRING", "Walter Bristow"),
        ("It bears interest at a fixed rate of 7% per year.", "interest_rate", "DECIMAL", 7),
        ("Closing shall occur on or before May 4, 2026.", "closing_date", "DATE", date(2026, 5, 4)),
        (
            "Tran v. Halcyon Motors Co., No. 1:21-cv-00345.",
            "case_number",
            "STRING",
            "1:21-cv-00345",
        ),
        ("You owe us 1,250.00 euros.", "amount_due", "DECIMAL", 1250),
        ("Olm, Inc. (OLM) has signed an agreement to buy Ruma.", "acquirer", "STRING", "Olm, Inc."),
        (
            "J.P. Olm LLP is acting as legal adviser to it.",
            "legal_advisor",
            "STRING",
            "J.P. Olm LLP",
        ),
        (
            "Dasha Ross has joined Ruma as director of news.",
            "new_role",
            "STRING",
            "director of news",
        ),
        ("Olm has raised €24 million in a round.", "amount_raised", "DECIMAL", 24000000),
        (
            "For a period of 60 days Olm deals exclusively.",
            "exclusivity_period",
            "STRING",
            "60 days",
        ),
        ("On behalf of Olm, Inc., I offer you a post.", "company", "STRING", "Olm, Inc."),
        (
            "It is an appointment as nurse at St. Olm's Hospital.",
            "employer",
            "STRING",
            "St. Olm's Hospital",
        ),
        (
            "It bears interest at a rate a year equal to 4.8%.",
            "interest_rate",
            "DECIMAL",
            Decimal("4.8"),
        ),
        (
            "She is to pay €1,425 per month, and late a charge of €50.",
            "monthly_rent",
            "DECIMAL",
            1425,
        ),
        ("Rafael Olm, age 52, has been here since 2017.", "age", "INTEGER", 52),
        ("She serves as our Chief Counsel since 2017.", "job_title", "STRING", "Chief Counsel"),
        ("The agent is Carol Whit of Whit & Sons.", "agent", "STRING", "Carol Whit"),
        ("Novo Olm in February agreed to buy Ruma, it said.", "acquirer", "STRING", "Novo Olm"),
        (
            "It tells of the €16.5 billion acquisition of Ruma.",
            "deal_value",
            "DECIMAL",
            16_500_000_000,
        ),
        ("Ruma was founded by two sisters on April 4, 1975.", "founded", "DATE", date(1975, 4, 4)),
        ("It employs more than 200,000 people.", "employees", "INTEGER", 200_000),
        (
            "1.1 Position: Employee shall serve as Senior Analyst.",
            "position",
            "STRING",
            "Senior Analyst",
        ),
        ("I, Edna Pruitt, declare this to be my will.", "testator", "STRING", "Edna Pruitt"),
        (
            "The next meeting will take place on 13 May 2026.",
            "next_meeting",
            "DATE",
            date(2026, 5, 13),
        ),
        (
            "It agrees to pay as base rent the sum of Ten Euros (€10).",
            "monthly_rent",
            "DECIMAL",
            10,
        ),
    ],
)
def test_what_a_sentence_says_in_other_words_is_found_and_medium(
    engine: Engine, sentence: str, field: str, kind: str, expected: object
) -> None:
    artifact = filled(engine, f"Dear reader,\n\n{sentence}\n", **{field: kind})
    assert artifact[field] == expected
    assert artifact.result(field).confidence_band is ConfidenceBand.MEDIUM


@pytest.mark.parametrize(
    ("field", "sentence", "expected"),
    [
        ("severance", "You will receive a severance payment of €14,250, less tax.", 14250),
        ("severance_amount", "Olm pays her severance in the total amount of €62,500.", 62500),
        ("medical_expenses", "Her medical expenses to date come to some €18,764.20.", 18764.20),
        ("initial_fee", "It pays an initial franchise fee of Ten Euros (€10) to Olm.", 10),
        ("costs", "The costs of the claim are summarily assessed at €1,150.", 1150),
        ("royalty_rate", "There is a continuing royalty equal to five percent (5%) of it.", 5),
        ("guaranteed_amount", "She guarantees the payment of what Olm, Inc. owes up to €40.", 40),
        ("gehalt", "Das monatliche Bruttogehalt beträgt 3.450,00 Euro.", 3450),
        ("medical_expenses", "The legal expenses to date come to some €18,764.20.", None),
        ("monthly_rent", "If rent is more than ten days late, a late charge of €50 applies.", None),
        ("severance", "There is no severance in that case; the fee is €10.", None),
    ],
)
def test_an_amount_stands_in_the_sentence_that_names_it(
    engine: Engine, field: str, sentence: str, expected: float | None
) -> None:
    artifact = filled(engine, f"Dear reader,\n\n{sentence}\n", **{field: "DECIMAL"})
    found = artifact.normalized_data.get(field)
    assert found is None if expected is None else float(found) == expected
    assert artifact.result(field).confidence_band is not ConfidenceBand.HIGH


def test_a_name_of_several_words_is_not_said_of_its_first(engine: Engine) -> None:
    text = "He holds a degree from the University of Iowa."
    assert filled(engine, text, university="STRING").normalized_data.get("university") != "Iowa"


def test_a_word_that_multiplies_belongs_to_the_amount(engine: Engine) -> None:
    """Though `$` does not say whose dollars it means."""
    usd = {"type": "MONEY", "default_currency": "USD"}
    artifact = engine.normalize("- Revenue: $875.3 million\n", {"fields": {"revenue": usd}})
    assert artifact["revenue"].amount == 875_300_000
    assert artifact.result("revenue").confidence_band is ConfidenceBand.HIGH
    artifact = filled(engine, "(NYSE: OLM)\n- Revenue: $875.3 million\n", revenue="MONEY")
    assert artifact["revenue"].amount == 875_300_000


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "The purchase price for the shares would be £12,750,000, of which £5 is paid.",
            12750000,
        ),
        (
            "The aggregate purchase price under this deed shall not exceed £8.4 million in cash.",
            8400000,
        ),
        ("The purchase price rose by 12% to £45.2 million from £40.1 million.", 45200000),
    ],
)
def test_an_amount_belongs_to_the_subject_of_its_sentence(
    engine: Engine, sentence: str, expected: int
) -> None:
    assert filled(engine, sentence, purchase_price="MONEY")["purchase_price"].amount == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "The purchase price is stated below, and the fee shall be £500.",
        "The purchase price, the fees and the taxes differ; they are £500 at most.",
    ],
)
def test_an_amount_of_another_subject_is_left_open(engine: Engine, sentence: str) -> None:
    artifact = filled(engine, sentence, purchase_price="MONEY")
    assert artifact.normalized_data.get("purchase_price") is None


def test_work_may_start_on_another_day_than_the_agreement(engine: Engine) -> None:
    text = (
        'This Agreement, dated as of February 9, 2010 (the "Effective Date"), is made here.\n\n'
        "The Executive is employed as of today, commencing on March 1, 2010."
    )
    start = filled(engine, text, start_date="DATE").result("start_date")
    assert (start.value, start.confidence_band) == (date(2010, 3, 1), ConfidenceBand.MEDIUM)


def test_the_end_of_a_definition_is_no_label(engine: Engine) -> None:
    text = (
        'It is for a month commencing on May 1, 2026 (the "Employment\nTerm").\n3. DUTIES. None.\n'
    )
    assert filled(engine, text, term="STRING").normalized_data.get("term") != "3. DUTIES. None"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("She was born on May 3, 1932, in Ashland,\nWisconsin, to Carl.", "Ashland, Wisconsin"),
        ("Born in Truro on 2 April 1941, he worked there.", "Truro"),
        ("Born: 3 May 1887, Brno, Moravia\nDied: 1951", "Brno, Moravia"),
        ("Born in May 1956, she sings.", None),
    ],
)
def test_where_somebody_was_born(engine: Engine, text: str, place: str | None) -> None:
    assert filled(engine, text, birthplace="STRING?").normalized_data.get("birthplace") == place


def test_a_deadline_is_not_the_day_by_which_others_answer(engine: Engine) -> None:
    text = (
        "Submissions of six pages are due on May 15, 2031 (noon). We'll notify authors by June 10,"
        " 2031. You arrive on 3 July 2031.\n"
    )
    artifact = filled(
        engine, text, submission_deadline="DATE", notification_date="DATE", check_in="DATE"
    )
    assert artifact["submission_deadline"] == date(2031, 5, 15)
    assert artifact["notification_date"] == date(2031, 6, 10)
    assert artifact["check_in"] == date(2031, 7, 3)


def test_the_day_of_a_memo_is_not_surely_that_of_the_meeting(engine: Engine) -> None:
    head = "From: Sven Holm\nTo: Board members\nDate: 2 April 2031\nRe: Board meeting\n\n"
    memo = filled(engine, head + "It will be held on 14 April 2031 at 17:30.\n", date="DATE")
    assert memo.result("date").confidence_band is ConfidenceBand.MEDIUM
    note = filled(engine, head + "The roof leaks.\n", date="DATE")
    assert (note["date"], note.result("date").confidence_band.value) == (date(2031, 4, 2), "HIGH")


def test_no_country_has_digits(engine: Engine) -> None:
    pay = filled(engine, "Pay: £32,000 per annum\n", country="STRING?")
    assert pay.normalized_data.get("country") is None


def test_when_a_message_was_sent_is_not_surely_its_date(engine: Engine) -> None:
    text = "> Subject: Lunch\n> Date: Mon, 3 Oct 2011 12:00:01 -0400\n>\n> We meet on Thursday.\n"
    assert filled(engine, text, date="DATE").result("date").confidence_band.value != "HIGH"


@pytest.mark.parametrize(
    ("text", "field", "said"),
    [
        ("Your stay at Casa Mirador is confirmed.", "hotel", "Casa Mirador"),
        ("Thank you for choosing the Grand Marina Hotel.", "hotel", "Grand Marina Hotel"),
        ("your table at Osteria Lupo is booked!", "restaurant", "Osteria Lupo"),
        ("It was handed over to DHL today (4 May 2031).", "carrier", "DHL"),
        ("It was shipped by Friday.", "carrier", None),
        (
            "The funeral will take place at Ely Crematorium on 2 May.",
            "service_location",
            "Ely Crematorium",
        ),
        ("MegaSearch has an immediate need for a clerk.", "company", "MegaSearch"),
        ("Our client, Brightwave Systems, is looking for you.", "company", "Brightwave Systems"),
        ("Organised by the Lewes Music Society", "organizer", "Lewes Music Society"),
        ("Loom Ltd has launched the Zephyr 200, a meter.", "product", "Zephyr 200"),
        ("Loom Ltd has launched the Zephyr 200, a meter.", "company", "Loom Ltd"),
        ("Contact: rope@loom.example", "contact_email", "rope@loom.example"),
        ("Contact: Ada Loom", "contact_email", None),
    ],
)
def test_what_is_booked_sent_and_offered_is_named_in_passing(
    engine: Engine, text: str, field: str, said: str | None
) -> None:
    assert filled(engine, text, **{field: "STRING?"}).normalized_data.get(field) == said


POSITION = {"type": "STRING?", "description": "Title of the position"}


@pytest.mark.parametrize(
    ("text", "title", "salary"),
    [
        (
            "Subject: we're hiring!!\n\nwe need a Backend Developer (m/f/d) in Ely.\n"
            "pay is 55.000 - 65.000 EUR a year.\n",
            "Backend Developer (m/f/d)",
            "55.000 - 65.000 EUR a year",
        ),
        (
            "Loom Inc | Senior Embedded Engineer | Ely, NV | $140k-$170k\n\nWe build looms.\n",
            "Senior Embedded Engineer",
            "$140k-$170k",
        ),
        ("STAFF NURSE – NIGHTS\nSt. Olaf's\n", "STAFF NURSE – NIGHTS", None),
        ("Data Engineer (Remote, Canada)\n", "Data Engineer (Remote, Canada)", None),
        ("Loom Staffing\n\nPosition:  Senior Oracle DBA\n", "Senior Oracle DBA", None),
        ("Subject: lunch\n\nWe need more bread.\n", None, None),
    ],
)
def test_an_advertisement_says_what_the_job_is_and_pays(
    engine: Engine, text: str, title: str | None, salary: str | None
) -> None:
    found = engine.normalize(text, {"fields": {"title": POSITION, "salary": "STRING?"}})

    assert found.normalized_data.get("title") == title
    assert found.normalized_data.get("salary") == salary
