"""What the title, the preamble and the clauses of running text say, through `normalize`."""

from __future__ import annotations

from datetime import date

import pytest

import paxman_cap_evidence
import paxman_cap_recognize
from paxman_core import Engine, ExecutionArtifact

FIELDS = {
    "document_name": {"type": "STRING", "labels": ["title"]},
    "agreement_date": "DATE",
    "governing_law": "STRING",
    "party": "STRING",
    "term": "STRING",
}
SUPPLY = """EXHIBIT 4.2

                     SUPPLY AND DELIVERY AGREEMENT

This Supply and Delivery Agreement (this "Agreement") is made and entered into as of the 9th day of
March, 2021, by and between Harrow Mills, Inc., a Delaware corporation ("Seller"), and Tern Bakery
LLC ("Buyer"), who amend nothing by it.

1. Term. This Agreement shall remain in effect for a period of three (3) years, unless either party
terminates it upon thirty (30) days prior written notice.

9. Governing Law. This Agreement shall be governed by and construed in accordance with the laws of
the State of Oregon, without regard to conflicts of law.

By: ______________          By: ______________
Name: Ada Finch             Name: Ole Brandt
Title: President            Title: Managing Partner
"""


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(plugins=[paxman_cap_evidence, paxman_cap_recognize])


def read(engine: Engine, text: str) -> ExecutionArtifact:
    return engine.normalize(text, {"fields": FIELDS})


def test_a_contract_says_what_it_is_and_what_it_settles(engine: Engine) -> None:
    artifact = read(engine, SUPPLY)
    values = {path: str(artifact[path]) for path in FIELDS}
    assert values == {
        "document_name": "SUPPLY AND DELIVERY AGREEMENT",
        "agreement_date": "2021-03-09",
        "governing_law": "Oregon",
        "party": "Harrow Mills, Inc.",
        "term": "3 years",
    }


def test_a_title_that_also_stands_there_longer_is_not_high(engine: Engine) -> None:
    text = SUPPLY.replace(
        "SUPPLY AND DELIVERY AGREEMENT\n",
        "SUPPLY AND DELIVERY AGREEMENT\n\nSUPPLY AND DELIVERY AGREEMENT FOR RESALE\n",
        1,
    )
    result = read(engine, text).result("document_name")
    assert (result.value, result.confidence_band.value) == (
        "SUPPLY AND DELIVERY AGREEMENT",
        "MEDIUM",
    )


def test_what_a_clause_states_plainly_is_high_and_the_rest_is_not(engine: Engine) -> None:
    artifact = read(engine, SUPPLY)
    bands = {path: artifact.result(path).confidence_band.value for path in FIELDS}
    assert bands == {
        "document_name": "HIGH",
        "agreement_date": "CERTAIN",
        "governing_law": "HIGH",
        "party": "HIGH",
        "term": "MEDIUM",
    }


def test_a_party_of_whose_name_more_may_follow_is_not_high(engine: Engine) -> None:
    party = read(engine, SUPPLY.replace("Mills, Inc.", "Mills, Inc. d/b/a Mill Street")).result(
        "party"
    )
    assert (party.value, party.confidence_band.value) == ("Harrow Mills, Inc.", "MEDIUM")


def test_a_day_behind_effective_as_of_is_when_a_contract_begins(engine: Engine) -> None:
    text = (
        "SERVICE AGREEMENT\n\nThis Agreement is made effective as of March 1, 2024 by the parties."
    )
    begins = engine.normalize(text, {"fields": {"effective_date": "DATE"}}).result("effective_date")
    assert (str(begins.value), begins.confidence_band.value) == ("2024-03-01", "HIGH")


def test_one_company_of_a_contract_may_be_another_than_the_one_asked_for(engine: Engine) -> None:
    text = "AMENDMENT NO. 3 TO HARROW MILLS, LLC TERMS\n\nThe parties hereby agree to go on.\n"
    result = engine.normalize(text, {"fields": {"supplier": "STRING"}}).result("supplier")
    assert result.confidence_band.value in ("MEDIUM", "UNTRUSTED")


def test_the_job_of_who_signs_is_no_title_of_the_document(engine: Engine) -> None:
    signed = "We agree.\n\nBy: ________\nName: Ada Finch\nTitle: President\nDate: ________\n"
    assert read(engine, signed).result("document_name").value is None


@pytest.mark.parametrize(
    ("clause", "law"),
    [
        ("It is governed by the laws of Portugal.", "Portugal"),
        ("It is governed by the laws of Norway. It binds.", "Norway"),
        ("The laws of the Province of Ontario shall govern this lease.", "Ontario"),
        ("This deed is to be construed under New Jersey law.", "New Jersey"),
        ("THIS NOTE IS GOVERNED BY THE LAWS OF THE STATE OF MAINE, WITHOUT REGARD.", "MAINE"),
    ],
)
def test_the_law_that_governs(engine: Engine, clause: str, law: str) -> None:
    assert read(engine, f"Some terms.\n{clause}\n").result("governing_law").value == law


def test_where_a_company_was_founded_is_not_the_law_that_governs(engine: Engine) -> None:
    text = "Harrow Mills, Inc. is a corporation organized under the laws of the State of Delaware."
    assert read(engine, text).result("governing_law").value is None


def test_two_clauses_that_name_different_laws_leave_it_doubtful(engine: Engine) -> None:
    text = (
        "The licence is governed by the laws of Norway. "
        "The lease shall be construed under the laws of Spain."
    )
    assert read(engine, text).result("governing_law").confidence_band.value == "MEDIUM"


def test_the_date_of_another_paper_is_not_the_date_of_this_one(engine: Engine) -> None:
    text = (
        "FIRST AMENDMENT\n\nThis First Amendment to the Supply Agreement dated May 2, 2019 is made "
        "and entered into as of June 5, 2020 by the parties."
    )
    assert str(read(engine, text)["agreement_date"]) == "2020-06-05"


EVENT = {
    "speaker": {"type": "STRING", "description": "Who gives the talk"},
    "room": {"type": "STRING", "description": "Room where the talk takes place"},
    "end_time": {"type": "STRING", "description": "Time at which the talk ends"},
}
TALK = """Everybody is welcome to our next evening.

                 Rivers that run uphill
                     Ines Halvorsen
           Department of Geology, Lakeside University
               Thursday, 4:15 - 5:45 pm
                    Quarry Hall 210

Snacks will be served."""


def test_an_announcement_says_who_speaks_where_and_until_when(engine: Engine) -> None:
    artifact = engine.normalize(TALK, {"fields": EVENT})
    assert {path: str(artifact[path]) for path in EVENT} == {
        "speaker": "Ines Halvorsen",
        "room": "Quarry Hall 210",
        "end_time": "5:45 pm",
    }
    bands = {path: artifact.result(path).confidence_band.value for path in EVENT}
    assert bands == {"speaker": "MEDIUM", "room": "MEDIUM", "end_time": "HIGH"}


def test_a_text_without_an_event_has_no_speaker_and_no_room(engine: Engine) -> None:
    artifact = engine.normalize("Please pay the open amount of 20 EUR.", {"fields": EVENT})
    assert [artifact.result(path).value for path in EVENT] == [None, None, None]


MAIL = """\
From: Mara Lind
Sent: Monday, 4 May 2026 9:15
Subject: Next week

We meet in Quarry Hall 210.

When: 11 May, 2:30 pm - 4:00 pm
Tea is served at 2:00 pm.
"""


def test_names_alone_say_that_an_event_is_asked_for(engine: Engine) -> None:
    fields = dict.fromkeys(("stime", "etime", "location"), "STRING")
    artifact = engine.normalize(MAIL, {"fields": fields})
    assert {path: artifact[path] for path in fields} == {
        "stime": "2:30 pm",
        "etime": "4:00 pm",
        "location": "Quarry Hall 210",
    }
    bands = {path: artifact.result(path).confidence_band.value for path in fields}
    assert bands == {"stime": "MEDIUM", "etime": "HIGH", "location": "MEDIUM"}


def test_the_only_time_of_an_announcement_is_when_it_begins(engine: Engine) -> None:
    text = (
        "Mara Lind\nTue Sep 15 17:15:49 2026\n\nOur seminar meets on Wed, Sep 16, 11:45 in Q 12.\n"
    )
    begins = engine.normalize(text, {"fields": {"start_time": "STRING"}}).result("start_time")
    assert (begins.value, begins.confidence_band.value) == ("11:45", "HIGH")


def test_an_hour_to_answer_by_is_not_when_something_begins(engine: Engine) -> None:
    text = "Our seminar meets on 16 September in Quarry Hall. Please answer by 5 pm.\n"
    assert engine.normalize(text, {"fields": {"start_time": "STRING"}})["start_time"] is None


def test_a_location_that_is_described_as_something_else_is_not_a_room(engine: Engine) -> None:
    field = {"type": "STRING", "description": "City in which the plant is"}
    artifact = engine.normalize(MAIL, {"fields": {"location": field}})
    assert artifact.result("location").value is None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        (
            "MINUTES\n\nThe board met at 10:00 a.m. on 14 May 2026.\n\nThe minutes of the meeting"
            " held on 17 April 2026 were approved.",
            "2026-05-14",
        ),
        ("Sent: Monday, 4 May 2026 9:15\n\nWe meet on 11 May 2026 in the yard.", "2026-05-11"),
        ("Posted 2 May 2026. The fair: 30 May 2026, 2 pm.", "2026-05-30"),
    ],
)
def test_the_day_of_an_event(engine: Engine, text: str, day: str) -> None:
    result = engine.normalize(text, {"fields": {"meeting_date": "DATE"}}).result("meeting_date")
    assert (str(result.value), result.confidence_band.value) == (day, "MEDIUM")


@pytest.mark.parametrize(
    ("text", "speaker"),
    [
        ("Our guest Ines Halvorsen will give a talk on rivers.", "Ines Halvorsen"),
        ("Ines Halvorsen, head of Lakeside Maps, will speak about rivers.", "Ines Halvorsen"),
        ("Ines Halvorsen (Oslo) presents her maps.", "Ines Halvorsen"),
        ("Talks are on Mondays. Questions? Please contact Prof. Ines Halvorsen.", None),
    ],
)
def test_who_speaks_is_said_in_a_sentence(engine: Engine, text: str, speaker: str | None) -> None:
    assert (
        engine.normalize(text, {"fields": {"speaker": "STRING"}}).result("speaker").value == speaker
    )


def test_a_range_can_leave_the_half_of_the_day_to_its_end(engine: Engine) -> None:
    fields = {"start_time": "STRING", "end_time": "STRING"}
    artifact = engine.normalize("We meet on Monday, 3-4:30 pm.", {"fields": fields})
    assert [artifact[path] for path in fields] == ["3", "4:30 pm"]


@pytest.mark.parametrize(
    "text",
    [
        "QUARRY HALL 210\nMR. COD\n2 May 2026 14:05\nTea 2.00\nTotal 2.00",
        "This Agreement is made on 2 May 2026 at 2 pm in Quarry Hall 210 by Prof. Ines Halvorsen. "
        "Whereas the parties meet, they agree.",
    ],
    ids=["bill", "contract"],
)
def test_a_bill_and_a_contract_announce_nothing(engine: Engine, text: str) -> None:
    fields = {
        "start_time": "STRING",
        "location": "STRING",
        "speaker": "STRING",
        "event_date": "DATE",
    }
    artifact = engine.normalize(text, {"fields": fields})
    assert {path: artifact.result(path).value for path in fields} == dict.fromkeys(fields)


NEWS = """Harbour Light & Oak Opens Second Mill

LEEDS--5 May 2026--Harbour Light Ltd, which makes paper for the islands, today opened a mill. It
will employ 340 people and was built in two years, on the ground of an old and empty brewery.

press@harbour.example
"""


def test_a_headline_is_not_a_company(engine: Engine) -> None:
    """What stands at the top of running text is no letterhead, though an address may follow."""
    artifact = engine.normalize(NEWS, {"fields": {"company": "STRING", "headline": "STRING"}})
    assert artifact["company"] == "Harbour Light Ltd"
    assert artifact["headline"] == "Harbour Light & Oak Opens Second Mill"
    assert {result.confidence_band.value for result in artifact.field_results} == {"MEDIUM"}


def test_minutes_name_the_day_of_the_last_meeting_too(engine: Engine) -> None:
    text = "Parish Council\n\nHeld on 5 May 2026 at 7.30 pm\n\nMinutes of 1 April 2026 were signed."
    artifact = engine.normalize(text, {"fields": {"meeting_date": "DATE"}})
    assert str(artifact["meeting_date"]) == "2026-05-05"


def test_a_letter_has_the_day_above_its_greeting(engine: Engine) -> None:
    text = (
        "Galena, 30 August 2026\n\nDear Ms. Prent,\n\nthanks for your letter of 12 August 2026.\n"
    )
    artifact = engine.normalize(text, {"fields": {"letter_date": "DATE"}})
    assert str(artifact["letter_date"]) == "2026-08-30"


@pytest.mark.parametrize(
    ("text", "city", "day"),
    [
        ("HARLAN, Ky., Aug. 16, 2023 – Cobalt Ridge opens a taproom.", "HARLAN", "2023-08-16"),
        ("GENEVA (18 March 2022) - The Council met and chose a head.", "GENEVA", "2022-03-18"),
        ("NEW HULME, Feb 26 - Marlow Petrol Co said it will cut\nprices.", "NEW HULME", "None"),
    ],
)
def test_news_begin_with_where_and_when_they_were_written(
    engine: Engine, text: str, city: str, day: str
) -> None:
    fields = {"headline": "STRING", "city": "STRING", "release_date": "DATE?"}
    artifact = engine.normalize(f"Nothing Is As It Was\n\n{text}\n", {"fields": fields})
    assert (artifact["city"], str(artifact["release_date"])) == (city, day)
    assert artifact["headline"] == "Nothing Is As It Was"
    assert artifact.result("city").confidence_band.value == "MEDIUM"


def test_noon_begins_a_range_of_times(engine: Engine) -> None:
    text = "Journal club\n\nWHEN:  Wed 5 Oct, noon - 1pm\nWHERE:  Room 3.14\n\nBring lunch.\n"
    time = {"type": "STRING", "description": "Time at which the talk begins", "labels": ["when"]}
    fields = {"stime": time, "etime": "STRING", "location": "STRING"}
    artifact = engine.normalize(text, {"fields": fields})
    assert {path: artifact[path] for path in fields} == {
        "stime": "noon",
        "etime": "1pm",
        "location": "Room 3.14",
    }


@pytest.mark.parametrize("verb", ["adjourned at", "closed at", "finish around", "will be done by"])
def test_a_meeting_ends_by_other_words_too(engine: Engine, verb: str) -> None:
    text = f"The meeting was held at 7.30 pm and {verb} 9.05 pm."
    artifact = engine.normalize(text, {"fields": {"start_time": "STRING", "end_time": "STRING"}})
    assert (artifact["start_time"], artifact["end_time"]) == ("7.30 pm", "9.05 pm")


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (
            "Talk by Dr. Tina Lum\n“The unreasonable knots of Ruma”\n3:15 pm\n",
            "The unreasonable knots of Ruma",
        ),
        ("Dr. Tina Lum will speak about 'Great Knots' today at 4 pm.", "Great Knots"),
        (
            "Tina Lum will present this lecture. Its title is “Surfaces: Old and New.” Come!",
            "Surfaces: Old and New.",
        ),
        ("Lecture by Dr. Tina Lum, who will tell her audience “Knots are maps”.", "Knots are maps"),
    ],
)
def test_a_talk_has_a_title_of_its_own(engine: Engine, text: str, title: str) -> None:
    result = engine.normalize(text, {"fields": {"talk_title": "STRING"}}).field_results[0]
    assert (result.value, result.confidence_band.value) == (title, "MEDIUM")


def test_what_the_press_quotes_is_no_title(engine: Engine) -> None:
    text = (
        "EXHIBIT 99.1\n120 Elm Avenue, Suite 190\nOlm Names Tina Lum Its Chief\n"
        "RUMA, May 22, 2023 -- Olm today announced that Tina Lum will speak for it.\n"
        "“I thank Tina for her long service,” said Dr. Dale Ruiz.\n"
    )
    title = engine.normalize(text, {"fields": {"headline": "STRING"}})["headline"]
    assert title == "Olm Names Tina Lum Its Chief"


def test_when_a_page_was_posted_nothing_begins(engine: Engine) -> None:
    text = "Posted by tl7 at May 22, 2010 04:22 PM\nThe talk kicks off at 5.30pm in Olm Hall.\n"
    fields = {"fields": {"start_time": "STRING", "time": "STRING"}}
    artifact = engine.normalize(text, fields)
    assert (artifact["start_time"], artifact["time"]) == ("5.30pm", "5.30pm")


def test_a_town_in_a_sentence_is_not_surely_the_writer_s(engine: Engine) -> None:
    text = "Wir laden ein in die Halle „Zum Olm“, Dorfstraße 8, 97717 Oberbach ein.\n"
    result = engine.normalize(text, {"fields": {"ort": "STRING"}}).result("ort")
    assert result.confidence_band.value != "HIGH"


def test_an_announcement_has_its_day_hour_hall_and_whole_name(engine: Engine) -> None:
    text = (
        "Olm Lectures\n\n19 September 2026\n\nSeminar. It opens on Thursday 8 October"
        " 2026 with Professor Tina Lum, at 14.15 in Auditorium 3.\n\n"
        "Professor Lum will speak on knots.\n"
    )
    fields = {"event_date": "DATE", "start_time": "STRING", "room": "STRING", "speaker": "STRING"}
    artifact = engine.normalize(text, {"fields": fields})
    assert [str(artifact[name]) for name in fields] == [
        "2026-10-08",
        "14.15",
        "Auditorium 3",
        "Professor Tina Lum",
    ]


CALL = """                 CALL FOR PAPERS

          Third International Workshop on
     Tidal Models, Harbours and Coasts
                  (TMHC 2031)

    Graz, Austria, 12-13 September 2031
  in conjunction with the European Conference on Water (ECW)

Abstracts are due by 27 May 2031.
"""


def test_a_call_for_papers_says_what_is_held_where_and_when(engine: Engine) -> None:
    fields = {
        "workshop_name": "STRING",
        "acronym": "STRING",
        "city": "STRING",
        "country": "STRING",
        "location": "STRING",
        "start_date": "DATE",
        "end_date": "DATE",
        "workshop_date": "STRING",
    }
    found = engine.normalize(CALL, {"fields": fields}).normalized_data

    assert found == {
        "workshop_name": "Third International Workshop on Tidal Models, Harbours and Coasts",
        "acronym": "TMHC 2031",
        "city": "Graz",
        "country": "Austria",
        "location": "Graz, Austria",
        "start_date": date(2031, 9, 12),
        "end_date": date(2031, 9, 13),
        "workshop_date": "12-13 September 2031",
    }


DEAL_FIELDS = dict.fromkeys(("purchaser", "acquired", "seller", "purchase_price"), "STRING?")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "ELY, March 9 - Loom Foods Inc said it signed a definitive agreement"
            " to\nacquire Tern Snacks Co from Wick Holdings Corp for 412 mln dlrs in cash.",
            ("Loom Foods Inc", "Tern Snacks Co", "Wick Holdings Corp", "412 mln dlrs"),
        ),
        (
            "Norden AB said it has sold its cable unit, Svea Rope, to Germany's Rhein AG for 85"
            " million euros. A special dividend of $2 per share follows.",
            ("Rhein AG", "Svea Rope", "Norden AB", "85 million euros"),
        ),
        (
            "Brill Yarns (BRY) was acquired by Marl Group. Terms of the deal were not disclosed.",
            ("Marl Group", "Brill Yarns", None, None),
        ),
        (
            "Wick has announced its intention to acquire Californian mill group Tern for USD 270.00"
            " million.",
            ("Wick", "Tern", None, "USD 270.00 million"),
        ),
        (
            "ELY, Sept 2 - Loom Bancorp said it completed the purchase of four branches from Tern"
            " Bank.",
            ("Loom Bancorp", "four branches", "Tern Bank", None),
        ),
        (
            "Fintech firm Ledgerly has bought the payroll business of Wick Holdings for"
            " €47.5 million.",
            ("Ledgerly", "payroll business", "Wick Holdings", "€47.5 million"),
        ),
        (
            "Loom Inc. will acquire all outstanding shares of Tern Corp. for $12.50 per share, or"
            " approximately $640 million.",
            ("Loom Inc.", "Tern Corp", None, "$640 million"),
        ),
        (
            "Wick ASA will buy Danish mill group Tern A/S from private equity firm Hill Partners.",
            ("Wick ASA", "Tern A/S", "Hill Partners", None),
        ),
        ("Peter bought apples from Mary.", (None, None, None, None)),
    ],
)
def test_news_of_a_purchase_say_who_buys_what_from_whom(
    engine: Engine, text: str, said: tuple[str | None, ...]
) -> None:
    artifact = engine.normalize(text, {"fields": DEAL_FIELDS})

    assert tuple(artifact.normalized_data.get(name) for name in DEAL_FIELDS) == said
    assert all(artifact.result(name).confidence_band.value != "HIGH" for name in DEAL_FIELDS)


@pytest.mark.parametrize(
    ("text", "city", "state"),
    [
        ("Location: Hartford, CT\nApply now.", "Hartford", "CT"),
        ("Subject: US-TX-Austin - C++ developer", "Austin", "TX"),
        ("A clerk for our office in Des Moines, Iowa.", "Des Moines", "Iowa"),
        ("Location  : Springfield, Illinois, USA", "Springfield", "Illinois"),
        ("Loom Inc | Weaver | Pittsburgh, PA | Full-time", "Pittsburgh", "PA"),
        ("Subject: US-CA-San Jose: weaver", "San Jose", "CA"),
        ("The flat is in Ely, Nevada or in Reno, Nevada.", None, None),
        ("Jane Roe, MD\nUniversity of Oslo, Norway", None, None),
    ],
)
def test_a_town_with_its_state_is_a_place(
    engine: Engine, text: str, city: str | None, state: str | None
) -> None:
    artifact = engine.normalize(text, {"fields": {"city": "STRING?", "state": "STRING?"}})

    found = artifact.normalized_data
    assert (found.get("city"), found.get("state")) == (city, state)


@pytest.mark.parametrize(
    ("text", "rent"),
    [
        ("Old Mill. Lg house, view. £1,450/mo + £1,000 dep.", "1450"),
        ("Old Mill. Quiet. £675.", "675"),
        ("Old Mill, £675. Also one at £700.", None),
    ],
)
def test_the_only_amount_of_an_advertisement_is_its_price(
    engine: Engine, text: str, rent: str | None
) -> None:
    artifact = engine.normalize(text, {"fields": {"rent": "DECIMAL?"}})

    value = artifact.normalized_data.get("rent")
    assert (None if value is None else str(value)) == rent
    assert artifact.result("rent").confidence_band.value != "HIGH"


def test_above_a_talk_stands_who_holds_it_and_not_its_title(engine: Engine) -> None:
    text = (
        "DISTINGUISHED LECTURE SERIES\nSchool of Rope Sciences\n\nDr. Luisa Ferrante\n"
        "University of Rome\n\nThursday, 16 November 2023, 17:00\nAuditorium A\n"
    )
    assert engine.normalize(text, {"fields": {"title": "STRING?"}})["title"] is None
