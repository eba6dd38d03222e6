"""Persons by what they are: with a role, greeted by a letter, or below its closing words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paxman_cap_recognize import Kind, recognize

if TYPE_CHECKING:
    from paxman_core import Engine

LETTER = """Hollow & Finch Solicitors
6 Castle Hill, Lincoln LN1 3AA

Ms Farah Sidd
14 Priory Close

Dear Ms Sidd,

We are glad to tell you that the case is closed and that nothing is left to be paid by you now.

Yours sincerely,

Joanna Lowe
Partner
"""


@pytest.mark.parametrize(
    ("field", "text", "person"),
    [
        ("chair", "The meeting was opened at 7 p.m. by Chairperson Dale Ruiz.", "Dale Ruiz"),
        ("judge", "OPINION AND ORDER\nTINA C. LUM, CHIEF, DISTRICT JUDGE\n", "TINA C. LUM"),
        ("chair", "In the chair: Cllr J. Petti\nClerk: Mrs S. Moor\n", "Cllr J. Petti"),
        ("host", "We are glad to host Dr Dale Ruiz.\n\nHosted by Dr Tina Lum.", "Dr Tina Lum"),
        ("contact", "It is on Tuesday.\n\nInformation: Tina Lum, 555 0121.\n", "Tina Lum"),
        ("judge", "J U D G M E N T\nTINA C. LUM, J.\nLeave granted.", "TINA C. LUM"),
        (
            "cfo",
            "Tina Lum, Executive Vice President and Chief Financial Officer of Olm,",
            "Tina Lum",
        ),
        ("signatory", "Yours faithfully,\nFor Olm Private Limited\n\nDale Ruiz\nHead", "Dale Ruiz"),
        ("signatory", "Signed by Dale Ruiz for and on behalf of OLM LIMITED", "Dale Ruiz"),
        ("secretary", "In the chair: Cllr J. Petti\nClerk: Mrs S. Moor\n", "Mrs S. Moor"),
        ("secretary", "The meeting ended at 8.\n\nTina Lum, Secretary", "Tina Lum"),
        ("ceo", '"A big day", said Teresa Hollow, chief executive officer.', "Teresa Hollow"),
        ("ceo", '"A trust", says Markus Proh, CEO of Kessler Systems.', "Markus Proh"),
        ("ceo", '"They asked for it," said founder and CEO Nate Will.', "Nate Will"),
        ("judge", "It is held before the Honorable Susan M. Tier today.", "Susan M. Tier"),
        ("contact_name", "For further information contact Amy Kowal, City Planner.", "Amy Kowal"),
        ("attending_physician", "He was under the care of Dr Yvette Laurent.", "Dr Yvette Laurent"),
        ("author", "Ferry to resume\n\nBy Imogen Clarke, Staff Writer\n", "Imogen Clarke"),
        ("guest_name", "Hello Ms. Ferreira,\n\nthis confirms your stay.", "Ms. Ferreira"),
        ("customer_name", "Hi Sandra,\nthanks for your order!", "Sandra"),
        ("employee", LETTER, "Ms Farah Sidd"),
        ("sender", LETTER, "Joanna Lowe"),
        ("chair", "The Board met at Dunlop LLP. Dr. Rhian Askew presided.", "Dr. Rhian Askew"),
        ("chair", "Present: Cllrs D. Fairley, in the chair, and A. Sole", "D. Fairley"),
        ("consultant", "Yours sincerely,\n\nDr Imran Quesh\nConsultant Surgeon", "Dr Imran Quesh"),
        ("contact_person", "If you have questions, call Karen Pike on 555 0121.", "Karen Pike"),
        ("rsvp_contact", "RSVP to Dominic Farr by 26 April.", "Dominic Farr"),
        ("contact_person", "From: Fatou Diar <f@kola.example>\n\nRegards\nFatou", "Fatou Diar"),
        ("contact_person", "From: Bram Ooster\nTo: Sales\n\nIt is late.\n", "Bram Ooster"),
        ("customer_name", "Hi,\n\nit is late.\n\nBest wishes\nMrs Thandi Mok", "Mrs Thandi Mok"),
        ("manager", "You will report to Martha Bevan in Leeds.", "Martha Bevan"),
        (
            "supervisor",
            "You report to the Chief Counsel of Olm Ltd, Mr. Zelko Vram.",
            "Mr. Zelko Vram",
        ),
        ("adjuster", "Our adjuster, Zelko Vram, saw the roof.", "Zelko Vram"),
        ("cfo", "Olm also named Zelko Vram chief financial officer.", "Zelko Vram"),
        ("executor", "I appoint my daughter, Susan Vance, as executor of this.", "Susan Vance"),
        ("spouse", "I am married to Harold Pruitt.", "Harold Pruitt"),
        ("chairman", "Sir Alan Brice, Chairman of Olm plc, will go.", "Sir Alan Brice"),
        ("signatory", "OLM LTD.\nBy: /s/ Gregory Pike\nGregory Pike, President", "Gregory Pike"),
        ("policyholder", "Dear Policyholder Marcus Till:\n\nit is late.", "Marcus Till"),
        ("judge", "Before DALE RUIZ, Chief Judge\n\nLUM, Circuit Judge:\n\nWe affirm.", "LUM"),
        ("judge", "VRAM, District Judge:\n\nIt is late.\n\nHarold T. Vram\n", "Harold T. Vram"),
        ("judge", "COUNTY COURT\n\nBefore District Judge Ainsworth\n", "Ainsworth"),
        ("founder", "It was founded in 1974 by sailmaker Henry Gould.", "Henry Gould"),
        ("new_coo", "The new COO will be Nate Will, now of sales.", "Nate Will"),
        ("sender", "It is late.\n\nYours Most Truly,\n\nSolveig Maart\n", "Solveig Maart"),
        ("ceo", "The board appointed Nate Will as its new CEO.", "Nate Will"),
        ("director", "Tina Lum, 61, of Leeds, a director, was there.", "Tina Lum"),
        ("deceased", "Tina Lum, 91, of Leeds, died on Sunday.", "Tina Lum"),
        ("deceased", "YORK - Dale Ruiz passed away on 4 May 2026.", "Dale Ruiz"),
        ("applicant", "I apply for the post.\n\nKind regards,\nSolveig Maart", "Solveig Maart"),
    ],
)
def test_a_person_is_found_by_what_that_person_is(
    engine: Engine, field: str, text: str, person: str
) -> None:
    result = engine.normalize(text, {"fields": {field: "STRING"}}).result(field)
    assert (result.value, result.confidence_band.value) == (person, "MEDIUM")


def test_a_caption_names_the_sides(engine: Engine) -> None:
    text = (
        "IN THE COUNTY COURT\n\nPRAIRIE SEED COOPERATIVE,\n          Plaintiff,\n    v.\n"
        "DELBERT R. HAUS,\n          Defendant.\n"
    )
    artifact = engine.normalize(text, {"fields": {"plaintiff": "STRING", "defendant": "STRING"}})
    assert (artifact["plaintiff"], artifact["defendant"]) == (
        "PRAIRIE SEED COOPERATIVE",
        "DELBERT R. HAUS",
    )


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("supervisor", "You will report to Ruma Bank."),
        ("ceo", "The CEO of Zelko Systems left."),
        ("letter", "Your letter, Ada Marlow, was read."),
    ],
)
def test_what_stands_beside_a_role_may_be_no_person(engine: Engine, field: str, text: str) -> None:
    artifact = engine.normalize(text, {"fields": {field: "STRING"}})
    assert artifact.normalized_data.get(field) is None


@pytest.mark.parametrize(
    "text",
    [
        "Prairie Seed, Inc.,          *\n      Plaintiff/Appellant,     *\n  v.           *\n"
        "Haus Mills LLC,              *\n      Defendant/Appellee.     *\n",
        "Prairie Seed, Inc. v. Haus Mills LLC\n\nThe motion is denied.",
        "It is late. The case is Prairie Seed, Inc. v. Haus Mills LLC, No. 1:21-cv-00345.",
        "Prairie Seed, Inc.,          Case No. 3:18-cv-1\n     Plaintiff,\n   v.     ORDER\n"
        "Haus Mills LLC,\n     Defendant.\n",
        "The Plaintiff, Prairie Seed, Inc., has sued the Defendant, Haus Mills LLC, for fraud.",
        "Prairie Seed, Inc.         ... Plaintiff\n\nVs.\n\nHaus Mills LLC    ... Defendant\n",
    ],
)
def test_a_case_names_its_sides_in_other_ways_too(engine: Engine, text: str) -> None:
    artifact = engine.normalize(text, {"fields": {"plaintiff": "STRING", "defendant": "STRING"}})
    assert (artifact["plaintiff"], artifact["defendant"]) == (
        "Prairie Seed, Inc.",
        "Haus Mills LLC",
    )


def test_the_sides_of_a_case_may_be_persons_in_a_sentence(engine: Engine) -> None:
    text = (
        "Opinion\n\nPlaintiff Tina Lum was a tenant. Defendant Dale P. Ruiz's Renewed Motion fails."
    )
    artifact = engine.normalize(text, {"fields": {"plaintiff": "STRING", "defendant": "STRING"}})
    assert (artifact["plaintiff"], artifact["defendant"]) == ("Tina Lum", "Dale P. Ruiz")


def test_an_appeal_has_its_sides(engine: Engine) -> None:
    text = "Tina Lum .....……..Appellant\nVersus\nSTATE OF RUMA ________Respondent(s);\n"
    artifact = engine.normalize(text, {"fields": {"appellant": "STRING", "respondent": "STRING"}})
    assert (artifact["appellant"], artifact["respondent"]) == ("Tina Lum", "STATE OF RUMA")


def test_a_number_is_nobody_in_a_case(engine: Engine) -> None:
    text = (
        "JANE DOE 2, et al.,\nPlaintiffs\nv. Civil Action No. 17\n\nOn Plaintiffs’ [131] motion.\n"
    )
    artifact = engine.normalize(text, {"fields": {"plaintiff": "STRING"}})
    assert artifact["plaintiff"] == "JANE DOE 2, et al."


@pytest.mark.parametrize(
    ("text", "court"),
    [
        (
            "It is in the Ruma Court for the District of Olm, Case No. 3",
            "Ruma Court for the District of Olm",
        ),
        ("Ruma Court of Appeals. Division A Olm, JJ., concur", "Ruma Court of Appeals"),
        (
            "VELDT DISTRICT COURT\nFOR THE DISTRICT OF RUMA\nTINA LUM,\nPlaintiff\n",
            "VELDT DISTRICT COURT FOR THE DISTRICT OF RUMA",
        ),
        (
            "Olm and Veldt High Court (Maps Division) Decisions",
            "Olm and Veldt High Court (Maps Division)",
        ),
        ("In the Court of Appeals for Veldt\n\nNo. 12\n", "Court of Appeals for Veldt"),
        ("Adler v. Moor\n\nVeldt District Court, N.D. Ruma\n", "Veldt District Court, N.D. Ruma"),
        ("Das Landgericht Ruma hat entschieden.", "Landgericht Ruma"),
        ("BUNDESGERICHTSHOF\n\nURTEIL\n", "BUNDESGERICHTSHOF"),
        ("Registergericht: Amtsgericht Ulm, HRB 30112", "Amtsgericht Ulm"),
    ],
)
def test_the_court_is_named_above_a_decision(engine: Engine, text: str, court: str) -> None:
    result = engine.normalize(text, {"fields": {"court": "STRING"}}).result("court")
    assert (result.value, result.confidence_band.value) == (court, "MEDIUM")


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("customer_name", "Dear Sir or Madam,\n\nthank you."),
        ("customer_name", "Dear Customer,\n\nthank you."),
        ("author", "The lecture will be given by Imogen Clarke."),
        ("ceo", "Teresa Hollow and Nate Will opened the plant."),
    ],
)
def test_nobody_is_named(engine: Engine, field: str, text: str) -> None:
    assert engine.normalize(text, {"fields": {field: "STRING"}}).result(field).value is None


def test_persons_are_recognised_by_title_given_name_initial_or_degree() -> None:
    text = "Prof. Okoro, Lena Storm, T. Bamford, and Igeru Vanta, Ph.D. met in Harbour Hall."
    found = recognize(text, [Kind.PERSON])
    assert [text[item.start : item.end] for item in found] == [
        "Prof. Okoro",
        "Lena Storm",
        "T. Bamford",
        "Igeru Vanta, Ph.D.",
    ]


@pytest.mark.parametrize(
    ("mail", "field", "name"),
    [
        ("Bonjour Camille Roux,\n\nVotre billet.\n", "passenger", "Camille Roux"),
        ("Guten Tag Anna Brugger,\n\nvielen Dank.\n", "customer", "Anna Brugger"),
        ("To: Olivia Brandt <ob@mail.example>\n\nYour car is booked.\n", "guest", "Olivia Brandt"),
        ("To: sales@mail.example\n\nYour car is booked.\n", "guest", None),
        ("Hello\nThanks,\nJoan\n", "guest", None),
    ],
)
def test_whom_a_mail_greets_or_goes_to(
    engine: Engine, mail: str, field: str, name: str | None
) -> None:
    assert engine.normalize(mail, {"fields": {field: "STRING?"}})[field] == name
