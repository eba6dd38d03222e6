"""Agreements of many styles: who made them, when, under whose law and for how long."""

from __future__ import annotations

import pytest

import paxman_cap_evidence
import paxman_cap_recognize
from paxman_core import Engine

BARE = {
    "party": "STRING",
    "effective_date": "DATE",
    "jurisdiction": "STRING",
    "term": "STRING",
    "title": "STRING",
    "notice_period": "STRING",
}
DESCRIBED = {
    "party": {"type": "STRING", "description": "Who signs", "labels": ["party", "between"]},
    "effective_date": {"type": "DATE", "description": "Day from which the agreement counts"},
    "jurisdiction": {
        "type": "STRING",
        "description": "State or country whose law applies",
        "labels": ["governing law"],
    },
    "term": {"type": "STRING", "description": "How long secrets are kept", "labels": ["term"]},
    "title": {"type": "STRING", "description": "What the agreement is called"},
    "notice_period": {"type": "STRING", "description": "How early it has to be ended"},
}

MUTUAL = """\
Exhibit 10.4

                     MUTUAL NON-DISCLOSURE AGREEMENT

     THIS MUTUAL NON-DISCLOSURE AGREEMENT (this "Agreement") is made and entered into this 5th
day of December, 2007, by and between Harrow Valley Instruments, Inc., a Delaware corporation
with offices at 14 Quarry Lane, Nashua, New Hampshire 03060 ("Harrow"), and Bluefin
Acquisition Partners LLC, a Nevada limited liability company ("Bluefin").

     1. Purpose. The parties wish to evaluate a possible transaction.

     2. Confidential Information. "Confidential Information" means all information that is
disclosed by one party to the other before, on or after the date hereof.

     7. Term. The obligations of the receiving party under this Agreement shall continue for a
period of three (3) years from the date of disclosure.

     9. Governing Law. This Agreement shall be governed by and construed in accordance with the
laws of the State of New Hampshire, without regard to its conflict of laws principles.

     IN WITNESS WHEREOF, the parties have executed this Agreement.

HARROW VALLEY INSTRUMENTS, INC.           BLUEFIN ACQUISITION PARTNERS LLC
By: /s/ Peter Holm                        By: /s/ Dana Ruiz
Name: Peter Holm                          Name: Dana Ruiz
Title: President                          Title: Managing Member
"""

LETTER = """\
CONFIDENTIALITY AGREEMENT

March 14, 2011

Oakmere Capital Management, L.P.
220 Lakeshore Road, Suite 900
Chicago, Illinois 60601

Ladies and Gentlemen:

In connection with your consideration of a possible negotiated transaction with Tessaract
Semiconductor Corporation (the "Company"), the Company is prepared to make available to you certain
information. As a condition to such information being furnished to you, you agree to treat it in
accordance with the provisions of this letter agreement.

You hereby agree that the Evaluation Material will be kept confidential for a period of two years
from the date of this letter. For a period of eighteen (18) months from the date hereof you will not
solicit for employment any officer of the Company.

This letter agreement shall be governed by, and construed in accordance with, the laws of the
State of Delaware applicable to contracts executed in and to be performed in that state.

Very truly yours,

TESSARACT SEMICONDUCTOR CORPORATION

By: /s/ Ellen Park
Name: Ellen Park
Title: Chief Financial Officer

Accepted and agreed as of the date first written above:

OAKMERE CAPITAL MANAGEMENT, L.P.
By: /s/ Ian Cole
"""

NUMBERED = """\
NON-DISCLOSURE AND
CONFIDENTIALITY AGREEMENT

This Non-Disclosure and Confidentiality Agreement ("Agreement"), effective as
of September 1, 2014 ("Effective Date"), is between:

(1) PALOMINO FOODS LIMITED, a company incorporated in England and Wales under
company number 04411822 whose registered office is at 8 Saddler Street, Durham
DH1 3NP (the "Discloser"); and

(2) KESTREL PACKAGING B.V., a private company with its statutory seat in
Rotterdam, the Netherlands (the "Recipient").

BACKGROUND
The Discloser intends to disclose information to the Recipient for the Purpose.

AGREED TERMS
5. Duration. This Agreement remains in force for 5 years from the Effective
Date. Either party may terminate on thirty (30) days' written notice.

8. Law and jurisdiction. This Agreement and any dispute arising out of it are
governed by the law of England and Wales, and the courts of England and Wales
have exclusive jurisdiction.

Signed by Anne Lowther, director, for and on behalf of Palomino Foods Limited
"""

EMPLOYEE = """\
                                  EMPLOYEE PROPRIETARY INFORMATION AGREEMENT


        In consideration of my employment by Mirador Health Systems, Inc., a California
corporation (the "Company"), I, Jonathan R. Whitfield, hereby agree as follows:

        1. I will hold in strict confidence all Proprietary Information of the Company.

        2. For one (1) year after the termination of my employment I will not solicit
customers of the Company.

        3. This Agreement shall be effective as of the first day of my employment by the
Company, namely: June 18, 2001.

        4. This Agreement will be governed by and interpreted according to the laws of the
State of California.

Dated: June 18, 2001                               /s/ Jonathan R. Whitfield
                                                   -----------------------------
                                                   (Signature)

ACCEPTED AND AGREED TO:
MIRADOR HEALTH SYSTEMS, INC.
"""

LAST_SIGNED = """\
LOAN AGREEMENT

This Loan Agreement is entered into as of the date last signed below, by and
between Northgate Community Bank, N.A. (the "Lender") and Ridgeline Orchards
Cooperative, a Washington cooperative association (the "Borrower").

1. Loan. The Lender agrees to lend to the Borrower the principal sum of
$425,000.00 with interest at 6.25% per annum.

2. Maturity. The loan is repaid in full on or before August 31, 2022.

9. This Agreement shall be construed under the laws of Washington.

LENDER: Northgate Community Bank, N.A.
By: /s/ Carla Mendes        Date: August 12, 2017

BORROWER: Ridgeline Orchards Cooperative
By: /s/ Tom Aldous          Date: August 15, 2017
"""

LAST_SIGNATURE = """\
          CONFIDENTIAL DISCLOSURE AGREEMENT

This Confidential Disclosure Agreement (the "Agreement") by and between
Vantor Biosciences,
Inc. ("Vantor") having a place of business at 77 Mill Pond Drive, Woburn, MA
01801, and The Regents of Lakeland University ("University"), is effective
on the date of the last signature below.

4. The obligation of confidentiality ends seven (7) years after the Effective
Date.

6. This Agreement is governed by the laws of the
Commonwealth of Massachusetts.

Vantor Biosciences, Inc.                 The Regents of Lakeland University

/s/ R. Okafor                            /s/ Helen Strand
Date: 10/03/2012                         Date: 10/09/2012
"""

CONSULTING = """\
CONSULTING AGREEMENT

        THIS AGREEMENT, made and entered into effective the 15 day of May, 2009, between ARDENT
PIPELINE SERVICES, L.L.C. (hereinafter called "Client"), and MARGARET E. DUNNE of Tulsa,
Oklahoma (hereinafter called "Consultant"),

                               W I T N E S S E T H:

        WHEREAS, Client and Consultant entered into a letter agreement dated November 3, 2008; and

        1. TERM. This Agreement shall commence on May 15, 2009 and continue for a period of six (6)
months thereafter, unless sooner terminated by either party upon ten (10) days notice.

        8. APPLICABLE LAW. THIS AGREEMENT SHALL BE GOVERNED BY AND CONSTRUED IN ACCORDANCE WITH THE
LAWS OF THE STATE OF OKLAHOMA.
"""

THREE_PARTIES = """\
NON-COMPETITION AND NON-DISCLOSURE AGREEMENT
This Agreement is dated as of 10/27/2003 and is among:
  Sterling Oak Publishing Corp. ("Parent");
  SOP Merger Sub, Inc. ("Buyer"); and
  Lucas Brandt, an individual residing in Denver, Colorado ("Executive").
The parties agree:
2.1 During the Restricted Period, which is four years from the Closing Date,
Executive shall not compete.
2.2 Executive shall not disclose Confidential Information at any time.
9.4 Governing law; venue. The internal laws of the State of Colorado govern this Agreement.
"""

TWO_LINES = """\
                              CONFIDENTIALITY AND STANDSTILL
                                        AGREEMENT

                                                                  August 9th, 2010

    PRIVATE AND CONFIDENTIAL
    Quill Harbor Equity Fund III
    Attention: Mr. Dennis Ober

    Dear Mr. Ober:

    Fairmont Dairy Company ("Fairmont", "we" or "us") and Quill Harbor Equity Fund III ("you") are
    considering a transaction. In that connection each of us agrees as set forth below.

    12. The term of this agreement shall expire two (2) years from the date hereof.

    13. This agreement shall be governed and construed in accordance with the laws of the State of
    Wisconsin without giving effect to its principles of conflicts of law.
"""

WHEREAS = """\
UNILATERAL NONDISCLOSURE AGREEMENT

WHEREAS, Zephyr Motors Inc. ("Owner") owns certain trade secrets;
WHEREAS, Ashgrove Tooling Company ("Recipient") desires access to them;

NOW, THEREFORE, the parties agree on this 30th day of April, 1998 as follows:

1. Recipient shall not disclose the trade secrets to any third party. This duty shall survive
for ten years after the return of the materials.
2. Disputes arising hereunder shall be resolved in accordance with Michigan law.

ZEPHYR MOTORS INC.
By: ____________________
ASHGROVE TOOLING COMPANY
By: ____________________
"""

GERMAN = """\
GEHEIMHALTUNGSVEREINBARUNG

zwischen

Brennhof Maschinenbau GmbH, Industriestraße 12, 70565 Stuttgart
- nachfolgend "Brennhof" genannt -

und

Altmann Consulting AG, Seefeldquai 3, 8008 Zürich
- nachfolgend "Altmann" genannt -

vom 12. Juni 2018

§ 4 Laufzeit
Diese Vereinbarung tritt mit Unterzeichnung in Kraft und gilt für die Dauer von 3 Jahren.

§ 7 Schlussbestimmungen
Es gilt das Recht der Bundesrepublik Deutschland. Gerichtsstand ist Stuttgart.
"""

AMENDING = """\
SOFTWARE LICENSE AGREEMENT
between Pinecrest Robotics, Inc. and Delmar Logistics Corporation
dated July 7, 2020

This SOFTWARE LICENSE AGREEMENT ("Agreement"), is by and between
Pinecrest Robotics, Inc., a Texas corporation, and Delmar Logistics Corporation, a Florida
corporation, and amends the letter of intent dated May 2, 2020.

Licensee may terminate upon sixty (60) days prior written notice.

The license is granted for an initial period of one year from the date hereof.

This Agreement shall be governed by and construed in accordance with the substantive laws of Texas.
"""

GOLD = [
    (
        MUTUAL,
        {
            "party": "Harrow Valley Instruments, Inc.",
            "effective_date": "2007-12-05",
            "jurisdiction": "New Hampshire",
            "term": "3 years",
            "title": "MUTUAL NON-DISCLOSURE AGREEMENT",
            "notice_period": None,
        },
    ),
    (
        LETTER,
        {
            "party": "Tessaract Semiconductor Corporation",
            "effective_date": "2011-03-14",
            "jurisdiction": "Delaware",
            "term": "2 years",
            "title": "CONFIDENTIALITY AGREEMENT",
            "notice_period": None,
        },
    ),
    (
        NUMBERED,
        {
            "party": "PALOMINO FOODS LIMITED",
            "effective_date": "2014-09-01",
            "jurisdiction": "England and Wales",
            "term": "5 years",
            "title": "NON-DISCLOSURE AND CONFIDENTIALITY AGREEMENT",
            "notice_period": "30 days",
        },
    ),
    (
        EMPLOYEE,
        {
            "party": "Mirador Health Systems, Inc.",
            "effective_date": "2001-06-18",
            "jurisdiction": "California",
            "term": "1 year",
            "title": "EMPLOYEE PROPRIETARY INFORMATION AGREEMENT",
            "notice_period": None,
        },
    ),
    (
        LAST_SIGNED,
        {
            "party": "Northgate Community Bank, N.A.",
            "effective_date": "2017-08-15",
            "jurisdiction": "Washington",
            "term": None,
            "title": "LOAN AGREEMENT",
            "notice_period": None,
        },
    ),
    (
        LAST_SIGNATURE,
        {
            "party": "Vantor Biosciences, Inc.",
            "effective_date": "2012-10-09",
            "jurisdiction": "Massachusetts",
            "term": "7 years",
            "title": "CONFIDENTIAL DISCLOSURE AGREEMENT",
            "notice_period": None,
        },
    ),
    (
        CONSULTING,
        {
            "party": "ARDENT PIPELINE SERVICES, L.L.C.",
            "effective_date": "2009-05-15",
            "jurisdiction": "OKLAHOMA",
            "term": "6 months",
            "title": "CONSULTING AGREEMENT",
            "notice_period": "10 days",
        },
    ),
    (
        THREE_PARTIES,
        {
            "party": "Sterling Oak Publishing Corp.",
            "effective_date": "2003-10-27",
            "jurisdiction": "Colorado",
            "term": "4 years",
            "title": "NON-COMPETITION AND NON-DISCLOSURE AGREEMENT",
            "notice_period": None,
        },
    ),
    (
        TWO_LINES,
        {
            "party": "Fairmont Dairy Company",
            "effective_date": "2010-08-09",
            "jurisdiction": "Wisconsin",
            "term": "2 years",
            "title": "CONFIDENTIALITY AND STANDSTILL AGREEMENT",
            "notice_period": None,
        },
    ),
    (
        WHEREAS,
        {
            "party": "Zephyr Motors Inc.",
            "effective_date": "1998-04-30",
            "jurisdiction": "Michigan",
            "term": "10 years",
            "title": "UNILATERAL NONDISCLOSURE AGREEMENT",
            "notice_period": None,
        },
    ),
    (
        GERMAN,
        {
            "party": "Brennhof Maschinenbau GmbH",
            "effective_date": "2018-06-12",
            "jurisdiction": "Bundesrepublik Deutschland",
            "term": "3 Jahren",
            "title": "GEHEIMHALTUNGSVEREINBARUNG",
            "notice_period": None,
        },
    ),
    (
        AMENDING,
        {
            "party": "Pinecrest Robotics, Inc.",
            "effective_date": "2020-07-07",
            "jurisdiction": "Texas",
            "term": "1 year",
            "title": "SOFTWARE LICENSE AGREEMENT",
            "notice_period": "60 days",
        },
    ),
]


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(plugins=[paxman_cap_evidence, paxman_cap_recognize])


@pytest.mark.parametrize("fields", [BARE, DESCRIBED], ids=["bare", "described"])
@pytest.mark.parametrize(("text", "gold"), GOLD)
def test_an_agreement_says_what_was_agreed(
    engine: Engine, text: str, gold: dict[str, str | None], fields: dict[str, object]
) -> None:
    artifact = engine.normalize(text, {"fields": fields})
    values = {path: artifact.result(path).value for path in gold}
    assert {path: value and " ".join(str(value).split()) for path, value in values.items()} == gold


def test_all_parties_of_an_agreement_are_a_list(engine: Engine) -> None:
    fields = {"parties": {"type": "ARRAY", "items": "STRING"}}
    artifact = engine.normalize(THREE_PARTIES, {"fields": fields})
    assert artifact["parties"] == [
        "Sterling Oak Publishing Corp.",
        "SOP Merger Sub, Inc.",
        "Lucas Brandt",
    ]
    assert artifact.result("parties").confidence_band.value == "MEDIUM"


def test_parties_are_those_that_are_labelled(engine: Engine) -> None:
    text = "AGREEMENT\n\nParty A: Grantham Energy PLC\nParty B: Harlow Tools Ltd\n\nA pays a fee."
    artifact = engine.normalize(text, {"fields": {"parties": "STRING[]"}})
    assert artifact["parties"] == ["Grantham Energy PLC", "Harlow Tools Ltd"]


@pytest.mark.parametrize(
    ("sentence", "party"),
    [
        (
            "Larkspur Optics, Inc., with a place of business at 12 Mill Road, Berkeley, CA 94710"
            ' ("Larkspur") and Noor B.V. ("Consultant") agree as follows.',
            "Larkspur Optics, Inc.",
        ),
        (
            "This Deed is made between Brindle Learning Limited of Boston House, 69 Manor Road,"
            ' Brentford ("Company") and Hazel Speakers of 90 High Street ("Agency").',
            "Brindle Learning Limited",
        ),
        (
            'made by and between quillfeather.com, inc., a Delaware corporation ("Site"), and'
            ' Marrow Foods, Inc., a New Jersey corporation ("Sponsor").',
            "quillfeather.com, inc.",
        ),
        (
            "made by and between Tessaly, a California corporation having its seat in San Diego,"
            ' CA 92121-1122 (the "Investor"), and Ore Ltd. (the "Company").',
            "Tessaly",
        ),
        ("is made between Ada Marlow (Lessor) and Ben Osei (Lessee).", "Ada Marlow"),
        ("is made by and between:\n\nOWNER: Ada Marlow\n\nand\n\nBUILDER: Ben Osei", "Ada Marlow"),
        ("entered into by and between Ada Marlow, and Ben Osei.", "Ada Marlow"),
        ("is made by:\n\n## 1. **Disclosing Party:**\n- **Name:** Larch Ltd.\n", "Larch Ltd."),
        (
            "is made between Cobalt Kites, Inc., a Utah corporation, and the undersigned adviser.",
            "Cobalt Kites, Inc.",
        ),
        (
            "dated today, among Cobalt Loans, Inc., as Depositor, Tarn Bank plc, as Trustee.",
            "Cobalt Loans, Inc.",
        ),
        (
            'made between Harrier\n      Foods,\n      Inc., a Utah corporation ("Harrier"), and'
            ' eBright LLC ("eBright").',
            "Harrier Foods, Inc.",
        ),
        (
            "is made between the Landlord, Cobalt Kites LLC, and the Tenant, Ada Marlow, today.",
            "Cobalt Kites LLC",
        ),
        (
            'is made between Mary Marlow of Utah ("Buyer") and Osprey B.V. ("Seller").',
            "Mary Marlow",
        ),
        ('made between Osprey B.V. & Heron AG ("Heron") and Ore Ltd.', "Osprey B.V."),
        (
            "is made this 2nd day of May 2020 by COBALT KITES, INC., of Ruma, and Ore Ltd.",
            "COBALT KITES, INC.",
        ),
        (
            "is made between, on the one hand, Cobalt Kites, Inc., of Utah, and Ore Ltd.",
            "Cobalt Kites, Inc.",
        ),
    ],
)
def test_a_party_is_a_name_and_no_address(engine: Engine, sentence: str, party: str) -> None:
    text = f"SUPPLY AGREEMENT\n\n{sentence}\n"
    assert engine.normalize(text, {"fields": {"party": "STRING"}})["party"] == party


@pytest.mark.parametrize(
    ("clause", "law"),
    [
        ("This Agreement shall be governed by the laws of the state of Maine.", "Maine"),
        ("It is governed by the laws of the province of Ontario, Canada.", "Ontario"),
        (
            "This Agreement is governed by the laws of the United States and the State of Utah.",
            "Utah",
        ),
        (
            "It is construed in accordance with the laws, other than choice of law rules, of the"
            " state of Iowa.",
            "Iowa",
        ),
        ("The law of the Federal Republic of Germany applies.", "Germany"),
        ("This Agreement is governed by the laws of the **State of [Ohio]**.", "Ohio"),
        ("It is governed by the laws of [NAME OF STATE].", None),
        ("It is governed by the laws of the Governing Jurisdiction.", None),
        ("This Agreement is subject to Swiss law, and to no other.", "Swiss"),
    ],
)
def test_the_law_that_a_clause_names(engine: Engine, clause: str, law: str | None) -> None:
    text = f"SERVICE AGREEMENT\n\n9. Law. {clause}\n"
    assert engine.normalize(text, {"fields": {"governing_law": "STRING"}})["governing_law"] == law


def test_a_law_that_is_named_by_an_adjective_is_not_high(engine: Engine) -> None:
    text = "SALE\n\nThis Agreement is governed by Swiss law.\n"
    result = engine.normalize(text, {"fields": {"governing_law": "STRING"}}).result("governing_law")
    assert (result.value, result.confidence_band.value) == ("Swiss", "MEDIUM")


def test_one_of_the_parties_is_not_just_any(engine: Engine) -> None:
    text = 'NDA between Alder Inc. ("Giver") and Birch Ltd. ("Receiving Party").'
    fields = {"receiving_party": "STRING", "party": "STRING"}
    artifact = engine.normalize(text, {"fields": fields})
    assert [artifact[path] for path in fields] == ["Birch Ltd.", "Alder Inc."]


LETTER_OF_TWO = """Orion Peak Capital LLC
200 Elm Street

Dear Sirs:

Harbison Devices Corp. (the "Company") will give you information for a possible transaction.

Very truly yours,

HARBISON DEVICES CORP.

By: /s/ Sheila Dunn

Accepted and agreed:

ORION PEAK CAPITAL LLC

By: /s/ T. Webb
"""


@pytest.mark.parametrize(
    ("text", "parties"),
    [
        (LETTER_OF_TWO, ["Harbison Devices Corp.", "ORION PEAK CAPITAL LLC"]),
        (
            'PARTIES:  Olm Seed Co. ("Olm")\n\n    Dr. Ulrich Stamm ("Keeper")\n\nDATED:  March 31',
            ["Olm Seed Co.", "Dr. Ulrich Stamm"],
        ),
        (
            'It is made by Ada Marlow, an individual ("Giver"), in favor of Ruma Mills, Inc. and '
            'its heirs ("Ruma").',
            ["Ada Marlow", "Ruma Mills, Inc."],
        ),
    ],
)
def test_parties_that_stand_apart_are_one_list(
    engine: Engine, text: str, parties: list[str]
) -> None:
    artifact = engine.normalize(text, {"fields": {"parties": PARTIES}})
    assert list(artifact["parties"]) == parties
    assert artifact.result("parties").confidence_band.value == "MEDIUM"


def test_a_letter_that_sets_forth_an_agreement_counts_from_its_day(engine: Engine) -> None:
    text = (
        "From: Sable Creek Advisors, LLC\nDate: 19 January 2005\n\nDear Ms. Pratt:\n\nThis letter "
        "sets forth the agreement between Sable Creek Advisors, LLC and Olm Foods, Inc.\n"
    )
    artifact = engine.normalize(text, {"fields": {"effective_date": "DATE"}})
    assert str(artifact["effective_date"]) == "2005-01-19"


def test_what_a_sentence_goes_on_behind_is_no_party(engine: Engine) -> None:
    text = 'This Agreement between the Beta Test user and us starts at once (the "Start").'
    assert engine.normalize(text, {"fields": {"party": "STRING"}}).result("party").value is None


@pytest.mark.parametrize(
    ("clause", "term"),
    [
        ("The duty of confidence has a five-year term.", "5 years"),
        ("It continues for a period of 18 months.", "18 months"),
        ("It remains in effect for two (2) years.", "2 years"),
        (
            "Books are kept for a period of seven years. The initial term of this Agreement is two"
            " (2) years, renewed for an additional term of one year. A breach that continues for"
            " a period of 30 days ends it.",
            "2 years",
        ),
        (
            "For a period of one year you will not acquire shares. This agreement shall terminate"
            " and be of no further force three years from the date hereof.",
            "3 years",
        ),
        ("It shall continue in force until the third anniversary of the date hereof.", "3 years"),
        ("The duty of confidence ends on the first (1st) anniversary of this letter.", "1 year"),
        ("Die Pflicht zur Geheimhaltung gilt für die Dauer von fünf Jahren.", "5 Jahren"),
        ("L'accord restera en vigueur pour une durée de trois (3) ans.", "3 ans"),
        ("Le bail est consenti pour une durée de neuf années.", "neuf années"),
        ("El acuerdo tendrá una duración de dos años.", "dos años"),
        ("This Agreement is for an initial term of 11 (eleven) months.", "11 months"),
        ("The term of this Agreement shall be twenty-five years.", "25 years"),
    ],
)
def test_a_period_is_a_number_and_its_unit(engine: Engine, clause: str, term: str) -> None:
    text = f"NON-DISCLOSURE AGREEMENT\n\n4. Duration. {clause}\n"
    assert engine.normalize(text, {"fields": {"term": "STRING"}})["term"] == term


def test_what_survives_a_contract_is_not_its_term(engine: Engine) -> None:
    text = (
        "SUPPLY AGREEMENT\n\n3. Papers are kept for a period of five years after termination of"
        " this Agreement.\n\n9. This Agreement shall continue for 18 months.\n"
    )
    assert engine.normalize(text, {"fields": {"term": "STRING"}})["term"] == "18 months"


@pytest.mark.parametrize(("word", "band"), [("between", "HIGH"), ("among", "MEDIUM")])
def test_a_list_of_two_parties_is_whole_if_it_is_made_between_them(
    engine: Engine, word: str, band: str
) -> None:
    text = (
        f"AGREEMENT\n\nThis Agreement is made by and {word} Cobalt Kites, Inc., a Utah corporation"
        ' ("Cobalt"), and Osprey Nets Ltd., a company ("Osprey").\n'
    )
    fields = {"parties": {"type": "ARRAY", "items": "STRING"}}
    result = engine.normalize(text, {"fields": fields}).result("parties")
    assert result.value == ("Cobalt Kites, Inc.", "Osprey Nets Ltd.")
    assert result.confidence_band.value == band


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("NDA\n\nParties: Olm Nets Ltd (Company No. 0991) and Mr Tom Fenn.\n", "Olm Nets Ltd"),
        ("PARTIES: Olm Nets Ltd and Ruma GmbH\nDate: 3 March 2020\n", "Olm Nets Ltd"),
        (
            "MOU between;\nUNIVERSITY OF OLM, SRI LANKA (hereinafter called UoO), a body;\n"
            "AND\nRuma Institute (hereinafter RI), a school.\n",
            "UNIVERSITY OF OLM",
        ),
    ],
)
def test_parties_behind_a_label_or_a_semicolon(engine: Engine, text: str, party: str) -> None:
    result = engine.normalize(text, {"fields": {"party": "STRING"}}).result("party")
    assert (result.value, result.confidence_band.value) == (party, "MEDIUM")


def test_a_numbered_list_of_parties_may_name_persons(engine: Engine) -> None:
    text = (
        "AGREEMENT dated 17 May 2021\n\nPARTIES\n\n(1) OLM DIGITAL LIMITED incorporated in England"
        " with company number\n    09911223 whose registered office is at 5 Mill Lane (Olm); and\n"
        "(2) ADA MARLOW of Beech Grove, Ruma (Ms Marlow).\n\nBACKGROUND\n(A) They wish to talk.\n"
    )
    fields = {"parties": {"type": "ARRAY", "items": "STRING"}}
    parties = engine.normalize(text, {"fields": fields})["parties"]
    assert parties == ["OLM DIGITAL LIMITED", "ADA MARLOW"]


def test_an_agreement_below_a_flood_of_blank_lines_has_its_party(engine: Engine) -> None:
    text = "\n" * 7_900 + "This is made between Olm Digital Ltd (Olm) and Heron AG (Heron).\n"
    artifact = engine.normalize(text, {"fields": {"party": "STRING"}})
    assert artifact["party"] == "Olm Digital Ltd"


def test_a_list_of_parties_ends_where_they_are_called_so(engine: Engine) -> None:
    text = (
        'AGREEMENT\n\nThis is made by Osprey B.V. ("Osprey") and Heron AG ("Heron"), together the'
        ' "Parties". A case is pending in the courts of Utah, Ruma Division (the "Case").\n'
    )
    fields = {"parties": {"type": "ARRAY", "items": "STRING"}}
    assert engine.normalize(text, {"fields": fields})["parties"] == ["Osprey B.V.", "Heron AG"]


def test_what_a_comma_or_a_full_stop_ends_is_no_label(engine: Engine) -> None:
    text = (
        "ADA MARLOW,\n\n         Plaintiff,            OPINION AND ORDER\n  v.\nOLM FOODS,\n\n"
        "         Defendant.\n\n  In this case the plaintiff claims that they failed to pay.\n"
    )
    fields = {"plaintiff": "STRING", "defendant": "STRING"}
    artifact = engine.normalize(text, {"fields": fields})
    assert (artifact["plaintiff"], artifact["defendant"]) == ("ADA MARLOW", "OLM FOODS")


DATED = (
    "SUPPLY AGREEMENT\n\nThis Supply Agreement is made as of June 1, 2020 by Harrier Foods, Inc."
    ' and Ore Ltd.\n\n1. It takes effect on July 1, 2020 (the "Effective Date").\n'
)


def test_a_contract_is_made_on_one_day_and_counts_from_another(engine: Engine) -> None:
    fields = {"agreement_date": "DATE", "effective_date": "DATE"}
    artifact = engine.normalize(DATED, {"fields": fields})
    assert [str(artifact[path]) for path in fields] == ["2020-06-01", "2020-07-01"]
    bands = {artifact.result(path).confidence_band.value for path in fields}
    assert bands <= {"HIGH", "CERTAIN"}


def test_two_places_that_say_effective_do_not_make_it_the_day_of_the_agreement(
    engine: Engine,
) -> None:
    text = (
        "AGENCY AGREEMENT\nEffective as of September 30, 1998\n\n"
        "Effective date: September 30, 1998\n\nExecuted by Alder Inc. as of May 4, 2017.\n"
    )
    result = engine.normalize(text, {"fields": {"agreement_date": "DATE"}}).result("agreement_date")
    assert result.confidence_band.value == "MEDIUM"


@pytest.mark.parametrize(
    ("preamble", "field"),
    [
        ("This Lease is made effective as of June 1, 2020.", "agreement_date"),
        ("This Lease is made as of June 1, 2020.", "effective_date"),
        ("It was dated June 1, 2020 by hand.", "agreement_date"),
    ],
)
def test_a_day_that_a_preamble_does_not_state_plainly_is_not_high(
    engine: Engine, preamble: str, field: str
) -> None:
    result = engine.normalize(f"LEASE\n\n{preamble}\n", {"fields": {field: "DATE"}}).result(field)
    assert (str(result.value), result.confidence_band.value) == ("2020-06-01", "MEDIUM")


WRAPPED = """\
      SUPPLY AGREEMENT

      This Agreement is made as of the 3rd
      day of March,
      2021, by Harrier Foods, Inc.

      Governing Law:
      The validity of this Agreement
      shall be governed by the laws of the State
      of Ohio.

      Term:
      Harrier agrees to pay in advance
      during the term of three years.
"""


def test_lines_of_a_narrow_page_are_read_as_sentences(engine: Engine) -> None:
    fields = {"agreement_date": "DATE", "governing_law": "STRING", "term": "STRING"}
    artifact = engine.normalize(WRAPPED, {"fields": fields})
    assert {path: str(artifact[path]) for path in fields} == {
        "agreement_date": "2021-03-03",
        "governing_law": "Ohio",
        "term": "3 years",
    }


def test_the_jurisdiction_of_a_party_is_not_that_of_the_agreement(engine: Engine) -> None:
    party = {"fields": {"name": "STRING", "jurisdiction": "STRING"}}
    contract = {"fields": {"jurisdiction": "STRING", "borrower": party}}
    artifact = engine.normalize(LETTER, contract)
    assert artifact["jurisdiction"] == "Delaware"
    assert artifact["borrower.jurisdiction"] is None


def test_a_period_belongs_to_what_the_heading_before_it_names(engine: Engine) -> None:
    text = (
        "CONFIDENTIALITY AGREEMENT\n\n"
        "1. Nondisclosure. Employee shall not during employment and for one (1) year thereafter "
        "disclose Confidential Information.\n"
        "2. Noncompetition. For a period of six (6) months following termination Employee shall "
        "not work for a bank.\n"
    )
    artifact = engine.normalize(text, {"fields": {"term": "STRING"}})
    assert artifact["term"] == "1 year"


def test_long_gaps_of_a_page_are_passed_over(engine: Engine) -> None:
    """What was hidden on a page is blank, and thousands of blanks once took minutes."""
    text = f"Seats: 12{' ' * 6000}{chr(10) * 3000}The term of this Agreement is two years.\n"
    artifact = engine.normalize(text, {"fields": {"party": "STRING?", "term": "STRING"}})
    assert artifact["term"] == "2 years"


@pytest.mark.parametrize(
    ("clause", "law"),
    [
        ("Irish law applies to these terms.", "Irish"),
        ("Maine law, exclusive of its rules of conflict, governs this Agreement.", "Maine"),
        ("Florida law shall apply and venue shall lie in Brevard County.", "Florida"),
        ("This Agreement is subject to Swiss law.", "Swiss"),
        ("This Agreement shall be subject to and governed by the _Law of Wales_.", "Wales"),
        ("Le présent accord est soumis au droit belge.", "belge"),
        ("Copyright law applies to the pictures.", None),
    ],
)
def test_whose_law_applies(engine: Engine, clause: str, law: str | None) -> None:
    artifact = engine.normalize(f"TERMS\n\n{clause}\n", {"fields": {"governing_law": "STRING"}})
    assert artifact["governing_law"] == law
    assert artifact.result("governing_law").confidence_band.value != "CERTAIN"


def test_parties_can_stand_in_a_table(engine: Engine) -> None:
    text = (
        "AGREEMENT TO KEEP SECRETS\n\n| Receiving party | Dr Amara Nwoso |\n"
        "| Disclosing party | Verdant Loop Ltd, company no. 08812345 |\n"
    )
    artifact = engine.normalize(text, {"fields": {"party": "STRING", "parties": PARTIES}})
    assert artifact["party"] == "Dr Amara Nwoso"
    assert list(artifact["parties"]) == ["Dr Amara Nwoso", "Verdant Loop Ltd"]


PARTIES = {"type": "ARRAY", "items": "STRING"}


def test_parties_end_where_another_paper_is_named(engine: Engine) -> None:
    text = (
        'EMPLOYMENT AGREEMENT\n\nmade by and between Cobalt Kites, Inc. (the "Company") and Ada '
        'Marlow ("Executive"), effective as of the Closing as defined in the Agreement and Plan '
        "of Merger of 3 May 2021.\n"
    )
    assert list(engine.normalize(text, {"fields": {"parties": PARTIES}})["parties"]) == [
        "Cobalt Kites, Inc.",
        "Ada Marlow",
    ]


def test_a_lease_in_spanish(engine: Engine) -> None:
    text = (
        "CONTRATO DE ARRENDAMIENTO\n\nEn Ruma, a 1 de octubre de 2019\n\nREUNIDOS\n\nDe una parte: "
        "CASAS DEL SUR, S.A.U., con NIF A-789.\nDe otra parte: HORNO NUEVO, S.L.U., con NIF B8.\n"
    )
    fields = {"agreement_date": "DATE", "parties": PARTIES}
    artifact = engine.normalize(text, {"fields": fields})
    assert str(artifact["agreement_date"]) == "2019-10-01"
    assert list(artifact["parties"]) == ["CASAS DEL SUR, S.A.U.", "HORNO NUEVO, S.L.U."]


def test_the_day_on_which_it_says_that_it_was_made_comes_first(engine: Engine) -> None:
    text = (
        "STOCK PURCHASE AGREEMENT DATED DECEMBER 2, 2015, AS AMENDED\n\nThis Agreement is made on "
        'this 11th day of May, 2021, between Cobalt Kites, Inc. ("CK") and Osprey B.V. ("O").\n'
    )
    result = engine.normalize(text, {"fields": {"agreement_date": "DATE"}}).field_results[0]
    assert (str(result.value), result.confidence_band.value) == ("2021-05-11", "HIGH")


@pytest.mark.parametrize(
    "text",
    [
        "made by and between:\n\nCOBALT KITES, INC., a corporation organized and existing under the"
        ' laws of Utah, with its seat in Ruma ("Seller")\n\nAND\n\nOSPREY LTD. ("Buyer")\n',
        "made by and between:\n\n- **COBALT KITES, INC.**, a company organized and existing under"
        " the laws of Utah (**“Cobalt”**); and\n\n- **OSPREY LTD.**, a company (**“Osprey”**).\n",
        '**Between:**\n**Seller:** COBALT KITES, INC., a Utah company ("Seller")\n'
        '**Buyer:** OSPREY LTD. ("Buyer")\n',
    ],
)
def test_what_is_said_of_a_party_does_not_end_the_list(engine: Engine, text: str) -> None:
    text = f"SUPPLY AGREEMENT\n\n{text}"
    assert list(engine.normalize(text, {"fields": {"parties": PARTIES}})["parties"]) == [
        "COBALT KITES, INC.",
        "OSPREY LTD.",
    ]


def test_a_company_may_have_two_legal_forms(engine: Engine) -> None:
    text = (
        'SUPPLY AGREEMENT\n\nmade between Cobalt Corp LLC ("Seller") and Osprey B.V. ("Buyer").\n'
    )
    assert engine.normalize(text, {"fields": {"party": "STRING"}})["party"] == "Cobalt Corp LLC"


def test_whom_money_is_lent_to_is_a_party(engine: Engine) -> None:
    text = (
        'LOAN\n\nCobalt Loans Ltd (the "Lender") agrees to advance EUR 900 to Osprey B.V. (the '
        '"Borrower").\n'
    )
    assert list(engine.normalize(text, {"fields": {"parties": PARTIES}})["parties"]) == [
        "Cobalt Loans Ltd",
        "Osprey B.V.",
    ]


@pytest.mark.parametrize(
    "clause",
    [
        "It is renewed unless one gives written notice at least three (3) months before its end.",
        "It is renewed unless a party notifies the other 3 months in advance of its expiration.",
    ],
)
def test_notice_is_given_ahead_of_the_end(engine: Engine, clause: str) -> None:
    fields = {"notice_period": "STRING"}
    assert engine.normalize(clause, {"fields": fields})["notice_period"] == "3 months"


def test_fourteen_days_are_a_notice_period(engine: Engine) -> None:
    text = "Either party may end it by giving fourteen (14) days' written notice."
    result = engine.normalize(text, {"fields": {"notice_period": "STRING"}}).field_results[0]
    assert (result.value, result.confidence_band.value) == ("14 days", "MEDIUM")


GERMAN = """\
Vertraulichkeitsvereinbarung

zwischen

der Halbmond Sensorik GmbH, Am Alten Hafen 3, 28195 Bremen
- nachfolgend "Halbmond" genannt -

und

Frau Katharina Oelsner, Lindenweg 8, 27568 Bremerhaven
- nachfolgend "Beraterin" genannt -

§ 5 Diese Vereinbarung tritt am 1. August 2020 in Kraft und gilt für die Dauer von drei Jahren.
§ 7 Es gilt deutsches Recht. Gerichtsstand ist Bremen.

Bremen, den 24. Juli 2020
"""


def test_an_agreement_in_german(engine: Engine) -> None:
    artifact = engine.normalize(GERMAN, {"fields": BARE})
    assert {path: str(artifact[path]) for path in ("party", "effective_date", "jurisdiction")} == {
        "party": "Halbmond Sensorik GmbH",
        "effective_date": "2020-08-01",
        "jurisdiction": "deutsches",
    }
    assert (artifact["term"], artifact["title"]) == ("3 Jahren", "Vertraulichkeitsvereinbarung")
    assert artifact.result("jurisdiction").confidence_band.value == "MEDIUM"


@pytest.mark.parametrize(
    ("clause", "term"),
    [
        (
            "Prospect agrees to hold in confidence for twenty-four (24) months all of it.",
            "24 months",
        ),
        ("This obligation lapses on the date that is fifteen (15) months from now.", "15 months"),
    ],
)
def test_how_long_secrets_are_kept(engine: Engine, clause: str, term: str) -> None:
    text = f"CONFIDENTIALITY LETTER\n\nYou will see secrets.\n\n{clause}\n"
    result = engine.normalize(text, {"fields": {"term": "STRING"}}).field_results[0]
    assert (result.value, result.confidence_band.value) == (term, "MEDIUM")


def test_an_agreement_starts_on_a_day_of_its_own(engine: Engine) -> None:
    text = "AGREEMENT\n\nSigned on 2 May 2022.\n\n2. This agreement starts on 4 May 2022.\n"
    artifact = engine.normalize(text, {"fields": {"effective_date": "DATE"}})
    assert str(artifact["effective_date"]) == "2022-05-04"


def test_a_supplement_is_not_as_old_as_what_it_supplements(engine: Engine) -> None:
    text = "ADDENDUM\n\nThis Addendum supplements the Service Agreement dated 2 June 2021.\n"
    assert engine.normalize(text, {"fields": {"effective_date": "DATE"}})["effective_date"] is None


def test_the_page_in_a_table_of_contents_is_no_law(engine: Engine) -> None:
    text = "CONTENTS\n\nARTICLE 2   TERM ......... 3\nARTICLE 19  GOVERNING LAW ......... 24\n\n"
    assert engine.normalize(text, {"fields": {"governing_law": "STRING"}})["governing_law"] is None


def test_a_title_may_have_its_version_behind_it(engine: Engine) -> None:
    text = "Contributor License Agreement v2.1\n\nThe undersigned grants a license.\n"
    title = engine.normalize(text, {"fields": {"title": "STRING"}})["title"]
    assert title == "Contributor License Agreement"


@pytest.mark.parametrize(
    ("text", "parties"),
    [
        (
            "EXHIBIT 4.2\nSUPPLY AGREEMENT\nTHIS AGREEMENT\nmade as of the 2nd of June 2021.\n"
            'BETWEEN: OLM NETS, INC.\n(the "Company")\nOF THE FIRST PART\n'
            '| AND: | HERON SHIPPING LTD. |\n(the "Carrier")\nOF THE SECOND\nPART\n',
            ["OLM NETS, INC.", "HERON SHIPPING LTD."],
        ),
        (
            "THIS DEED is made the 3rd day of May 2022\n\nBETWEEN:\n\nOLM NETS PTY LTD of Level 2,"
            ' 8 Mill Way ("Olm")\n\nAND\n\nADA JANE MARLOW of 17 Elm Court, Ruma ("Ms Marlow")\n',
            ["OLM NETS PTY LTD", "ADA JANE MARLOW"],
        ),
        (
            'This Lease is made by and between ADA MARLOW, (the "Landlord") and OLM DI RUMA,'
            ' GASTRONOMIA,\nINC., a Florida corporation (the "Tenant").',
            ["ADA MARLOW", "OLM DI RUMA, GASTRONOMIA, INC."],
        ),
    ],
)
def test_parties_in_cells_with_seats_or_commas(
    engine: Engine, text: str, parties: list[str]
) -> None:
    fields = {"parties": {"type": "ARRAY", "items": "STRING"}, "second_party": "STRING"}
    artifact = engine.normalize(text, {"fields": {**fields, "party_a": "STRING"}})
    assert artifact["parties"] == parties
    assert [artifact["party_a"], artifact["second_party"]] == parties


def test_what_parts_the_parties_is_no_part_of_a_name(engine: Engine) -> None:
    text = (
        "BETWEEN:\nBEN\nOSEI, having an address at 2 Elm Way\n(the “Consultant”);\nOF THE FIRST\n"
        "PART\nAND:\nOLM\nNETS CORP. a company of Utah\n(the “Company”);\nOF THE SECOND PART\n"
    )
    artifact = engine.normalize(text, {"fields": {"company": "STRING", "consultant": "STRING"}})
    assert (artifact["company"], artifact["consultant"]) == ("OLM NETS CORP.", "BEN OSEI")


def test_the_date_of_a_contract_is_the_day_on_which_it_was_made(engine: Engine) -> None:
    text = (
        "DEED\n\nTHIS DEED is made the 21st day of November 2022 between Olm Ltd and Heron Ltd.\n\n"
        "A. On 6 May 2021 they met.\n"
    )
    result = engine.normalize(text, {"fields": {"date": "DATE"}}).result("date")
    assert (str(result.value), result.confidence_band.value) == ("2022-11-21", "HIGH")


def test_a_letter_counts_from_no_day_of_its_own(engine: Engine) -> None:
    text = "Olm Homes\n4 Mill Way\n\n17 January 2025\n\nDear Ms Marlow\n\nYour rent will change.\n"
    assert engine.normalize(text, {"fields": {"effective_date": "DATE"}})["effective_date"] is None


def test_the_number_of_an_exhibit_is_no_part_of_a_title(engine: Engine) -> None:
    fields = {"fields": {"titulo": "STRING"}}
    text = (
        "Filed by Olm Press, for Exhibit 2.1 AGREEMENT OF MERGER by and between Olm Ltd and Heron\n"
    )
    assert engine.normalize(text, fields)["titulo"] == "AGREEMENT OF MERGER"
    spanish = "CONTRATO DE PRESTACIÓN DE SERVICIOS\n\nEn Ruma, a 5 de febrero de 2024\n"
    assert engine.normalize(spanish, fields)["titulo"] == "CONTRATO DE PRESTACIÓN DE SERVICIOS"


def test_laws_and_courts_may_prevail(engine: Engine) -> None:
    text = (
        "This Agreement is governed by the laws and Courts prevailing in the Province of Ontario."
    )
    result = engine.normalize(text, {"fields": {"governing_law": "STRING"}}).field_results[0]
    assert (result.value, result.confidence_band.value) == ("Ontario", "HIGH")


@pytest.mark.parametrize(
    "text",
    [
        "TERM: twelve months from and including 2 May 2025 to and including 3 June 2026",
        "Vijf jaar, ingaande op 2 mei 2025 en lopende tot en met 3 juni 2026.",
    ],
)
def test_a_lease_lasts_from_and_to_a_day(engine: Engine, text: str) -> None:
    artifact = engine.normalize(text, {"fields": {"start_date": "DATE", "end_date": "DATE"}})
    days = str(artifact["start_date"]), str(artifact["end_date"])
    assert days == ("2025-05-02", "2026-06-03")


def test_a_name_may_have_on_in_it_and_one_side_two_parties(engine: Engine) -> None:
    text = (
        'This Agreement is made by and among Olm Nets, Inc., a Utah corporation ("Olm"), on the one'
        ' hand; and Ada Marlow, a natural person of Ruma ("Marlow"); and Heron on Western, Inc.,'
        ' a corporation of Ohio ("Heron"), on the other hand.'
    )
    fields = {"parties": {"type": "ARRAY", "items": "STRING"}}
    parties = engine.normalize(text, {"fields": fields})["parties"]
    assert parties == ["Olm Nets, Inc.", "Ada Marlow", "Heron on Western, Inc."]


def test_recitals_name_others(engine: Engine) -> None:
    text = (
        "SUBLEASE\n\nThis Sublease is made by and between (i) OLM STONE LTD., a Utah corporation"
        " (“Sublessor”) and (ii) Heron.com, Inc., a Utah corporation, (“Tenant”).\nRecitals:\n"
        "A. Marlow Group, Inc. (“Landlord”) and Osprey Board Company (“Lessee”) made a lease.\n"
    )
    fields = {"parties": {"type": "ARRAY", "items": "STRING"}, "title": "STRING"}
    artifact = engine.normalize(text, {"fields": fields})
    assert artifact["parties"] == ["OLM STONE LTD.", "Heron.com, Inc."]
    assert artifact["title"] == "SUBLEASE"


def test_a_french_agreement(engine: Engine) -> None:
    text = (
        "ACCORD DE CONFIDENTIALITÉ\n\nEntre les soussignées :\n\nLa société Olm Mistral SAS, au"
        " capital de 50 000 euros,\nci-après dénommée « la Partie Divulgatrice »,\n\net\n\n"
        "La société Heron SARL, 15 rue Ruma,\nci-après dénommée « la Partie Réceptrice »,\n\n"
        "Le présent accord entre en vigueur le 2 mai 2024.\n\nFait à Ruma, le 29 avril 2024.\n"
    )
    fields = {"parties": {"type": "ARRAY", "items": "STRING"}, "effective_date": "DATE"}
    artifact = engine.normalize(text, {"fields": fields})
    assert artifact["parties"] == ["Olm Mistral SAS", "Heron SARL"]
    assert str(artifact["effective_date"]) == "2024-05-02"


def test_scots_law_governs_but_is_no_name_of_a_country(engine: Engine) -> None:
    text = "This Agreement shall be governed by and construed in accordance with Scots law."
    result = engine.normalize(text, {"fields": {"governing_law": "STRING"}}).field_results[0]
    assert (result.value, result.confidence_band.value) == ("Scots", "MEDIUM")


def test_a_term_in_capitals_names_a_party(engine: Engine) -> None:
    text = "This is made by the BOARD OF RUMA (BOARD) and OLM PHARMA INC., (LICENSEE), of Utah.\n"
    assert (
        engine.normalize(text, {"fields": {"licensee": "STRING"}})["licensee"] == "OLM PHARMA INC."
    )
