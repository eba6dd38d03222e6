"""Lists in texts that no flat table holds: under headings, in groups, over several lines."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from paxman_core import Engine

TEXT = {"type": "string"}

CAREER = {
    "type": "object",
    "properties": {
        "name": TEXT,
        "summary": TEXT,
        "experience": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "position": TEXT,
                    "company": TEXT,
                    "start_date": TEXT,
                    "end_date": TEXT,
                    "highlights": {"type": "array", "items": TEXT},
                },
            },
        },
        "education": {
            "type": "array",
            "description": "Schools and degrees, training, courses",
            "items": {
                "type": "object",
                "required": ["notes"],
                "properties": {
                    "degree": TEXT,
                    "institution": TEXT,
                    "location": TEXT,
                    "start": TEXT,
                    "end": TEXT,
                    "notes": TEXT,
                },
            },
        },
        "honors": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "year": {"type": "integer"},
                    "description": TEXT,
                    "organization": TEXT,
                },
            },
        },
        "skills": {"type": "array", "items": TEXT},
        "other_sections": {
            "type": "array",
            "items": {"type": "object", "properties": {"title": TEXT, "content": TEXT}},
        },
    },
}
RESUME = """Jane Doe
jane@example.org | +44 20 7946 0000

SUMMARY
Engineer with ten years of practice in bridges, tunnels, dams and a lighthouse, mostly abroad.

EXPERIENCE
Senior Engineer, Harbour Works Ltd                 Jan 2019 - Present
- Led the renewal of two piers
- Cut costs by a tenth
Engineer, Bridges Inc                              2014 - 2018
- Drew forty bridges

EDUCATION
MSc Civil Engineering
Northern University | Norway | 2012-2014
With honours, on the fatigue of ropes
BSc Physics
Southern College | Chile | 2009-2012

HONOURS & PRIZES
• Gold Medal, Royal Society of Bridges (2020)
• Member, Guild of Masons (2016)

SKILLS
Concrete, Steel, Soil

VOLUNTEERING
Rings the bells of a village on Sundays.
"""


def normalized(engine: Engine, document: str, schema: dict[str, Any]) -> dict[str, Any]:
    """What the document gives; everything has a place in it, and nothing is called sure."""
    artifact = engine.normalize(document, schema)
    for result in artifact.field_results:
        for ref in result.evidence_refs:
            place = ref.place
            assert document[place.start : place.end] == place.quote
        if result.status == "RESOLVED":
            assert result.confidence_band.name == "MEDIUM", result.field_path
    return dict(artifact.normalized_data)


@pytest.fixture(scope="module")
def resume(engine: Engine) -> dict[str, Any]:
    return normalized(engine, RESUME, CAREER)


def test_jobs_are_blocks_that_their_years_tell_apart(resume: dict[str, Any]) -> None:
    assert [dict(row) for row in resume["experience"]] == [
        {
            "position": "Senior Engineer",
            "company": "Harbour Works Ltd",
            "start_date": "Jan 2019",
            "highlights": ["Led the renewal of two piers", "Cut costs by a tenth"],
        },
        {
            "position": "Engineer",
            "company": "Bridges Inc",
            "start_date": "2014",
            "end_date": "2018",
            "highlights": ["Drew forty bridges"],
        },
    ]


def test_records_of_several_lines_have_what_stands_above_and_below_the_year(
    resume: dict[str, Any],
) -> None:
    """A required text that is not told apart is the record itself, so that the list is valid."""
    assert [dict(row) for row in resume["education"]] == [
        {
            "degree": "MSc Civil Engineering",
            "institution": "Northern University",
            "location": "Norway",
            "start": "2012",
            "end": "2014",
            "notes": "With honours, on the fatigue of ropes",
        },
        {
            "degree": "BSc Physics",
            "institution": "Southern College",
            "location": "Chile",
            "start": "2009",
            "end": "2012",
            "notes": "BSc Physics Southern College | Chile | 2009-2012",
        },
    ]


def test_items_are_records_too(resume: dict[str, Any]) -> None:
    """The heading is spelled otherwise and says more than the field's name."""
    assert [dict(row) for row in resume["honors"]] == [
        {"year": 2020, "description": "Gold Medal", "organization": "Royal Society of Bridges"},
        {"year": 2016, "description": "Member", "organization": "Guild of Masons"},
    ]


def test_what_no_field_names_goes_to_the_field_for_other_sections(resume: dict[str, Any]) -> None:
    assert [row["title"] for row in resume["other_sections"]] == ["SUMMARY", "VOLUNTEERING"]
    said = "Rings the bells of a village on Sundays."
    assert resume["other_sections"][1]["content"] == said


def test_a_line_of_items_is_parted_at_its_commas(resume: dict[str, Any]) -> None:
    assert resume["skills"] == ["Concrete", "Steel", "Soil"]


PAPER = """Sparse Gradients for Small Robots
Ada Byron, Kurt Stern

Abstract
We show that small robots learn faster when most of the gradient is thrown away, and
we measure by how much on three kinds of legs and two kinds of floor.

1 Introduction
Legs are hard.

2 Method
We throw away nine tenths of it.

2.1 Legs
Three of them.

References
[1] Byron, A. & Stern, K. (2019). "Walking on sand." Journal of Legs, 12(3), 4-9.
[2] K. Stern, "Wheels considered easy," Proceedings of Motion, vol. 3, 2020.
[3] Lovell, M. 2018. Gradients at rest. In Annals of Descent, 5(1).
"""


def test_a_paper_has_references(engine: Engine) -> None:
    schema = {
        "type": "object",
        "properties": {
            "references": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "authors": TEXT,
                        "title": TEXT,
                        "year": {"type": "integer"},
                        "journal": TEXT,
                    },
                },
            },
        },
    }
    data = normalized(engine, PAPER, schema)
    assert [dict(row) for row in data["references"]] == [
        {
            "authors": "Byron, A. & Stern, K.",
            "title": "Walking on sand",
            "year": 2019,
            "journal": "Journal of Legs",
        },
        {
            "authors": "K. Stern",
            "title": "Wheels considered easy",
            "year": 2020,
            "journal": "Proceedings of Motion",
        },
        {
            "authors": "Lovell, M.",
            "title": "Gradients at rest",
            "year": 2018,
            "journal": "Annals of Descent",
        },
    ]


REGIONS = {
    "type": "object",
    "properties": {
        "regions": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "region": TEXT,
                    "visits": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "properties": {
                                "rank": {"anyOf": [{"type": "integer"}, TEXT]},
                                "guest": {
                                    "type": "object",
                                    "properties": {
                                        "visitor": TEXT,
                                        "country": TEXT,
                                        "birth_year": {"type": "integer"},
                                    },
                                },
                                "paid": {"type": "number"},
                            },
                        },
                    },
                },
            },
        }
    },
}


def test_a_labelled_line_opens_a_group_with_a_list_of_its_own(engine: Engine) -> None:
    """Rows go on below; a heading of initials, one of codes and a bare `Name` are understood."""
    document = """Visits of the year

Region: North
Rank   Name            Nat.   BY     Paid
1      Ida Holm        NOR    1971
                                     12.50
2      Olaf Berg       SWE    1969
                                     9.00
Page 1

Region: South
Rank   Name            Nat.   BY     Paid
       Ana Paz         ESP    1980
                                     7.25
"""
    rows = normalized(engine, document, REGIONS)["regions"]
    assert [row["region"] for row in rows] == ["North", "South"]
    north = [dict(one) for one in rows[0]["visits"]]
    assert [one["rank"] for one in north] == [1, 2]
    assert dict(north[0]["guest"]) == {
        "visitor": "Ida Holm",
        "country": "NOR",
        "birth_year": 1971,
    }
    assert [one["paid"] for one in north] == [Decimal("12.50"), Decimal("9.00")]
    (last,) = rows[1]["visits"]
    assert "rank" not in last
    assert last["guest"]["visitor"] == "Ana Paz"


def test_a_label_that_says_the_same_again_goes_on_with_its_group(engine: Engine) -> None:
    table = "Rank   Name       Nat.\n{}\n"
    document = (
        "Region: North\n"
        + table.format("1      Ida Holm   NOR")
        + "\nRegion: North\n"
        + table.format("2      Bo Lind    SWE")
    )
    (row,) = normalized(engine, document, REGIONS)["regions"]
    assert [one["rank"] for one in row["visits"]] == [1, 2]


def test_blocks_of_labelled_lines_are_records(engine: Engine) -> None:
    schema = {
        "type": "object",
        "properties": {
            "members": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {"name": TEXT, "phone": TEXT},
                },
            }
        },
    }
    document = """Our club

Name: Ida Holm
Phone: 555 0100

Name: Olaf Berg
Phone: 555 0101
"""
    assert [dict(row) for row in normalized(engine, document, schema)["members"]] == [
        {"name": "Ida Holm", "phone": "555 0100"},
        {"name": "Olaf Berg", "phone": "555 0101"},
    ]


def test_words_of_a_sentence_are_no_headings_of_columns(engine: Engine) -> None:
    """`Service to profession` names two texts, and every line below would be a record."""
    schema = {
        "type": "object",
        "properties": {
            "jobs": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {"profession": TEXT, "service": TEXT},
                },
            }
        },
    }
    document = "Service to profession\nHe was in the chair for years.\nHe wrote a book.\n"
    assert normalized(engine, document, schema) == {}


def test_a_scan_may_misread_bullets_and_lose_the_dash_of_a_period(engine: Engine) -> None:
    """One letter before a tab on line after line is a bullet; a tab between years is a dash."""
    document = """WORK EXPERIENCE

Engineer - Bridges Inc

March 2014\tJune 2018

e\tDrew forty bridges
e\tBuilt two of them
e\tPainted one
"""
    (row,) = normalized(engine, document, CAREER)["experience"]
    assert dict(row) == {
        "position": "Engineer",
        "company": "Bridges Inc",
        "start_date": "March 2014",
        "end_date": "June 2018",
        "highlights": ["Drew forty bridges", "Built two of them", "Painted one"],
    }


@pytest.mark.parametrize(
    "document",
    [
        "SKILLS\n\nTools:\n- Hammer\n- Saw\n\nPlants:\n- Roses\n",
        "SKILLS\nTools: Hammer, Saw\nPlants: Roses, Ferns\n",
    ],
)
def test_groups_of_items_are_no_plain_list(engine: Engine, document: str) -> None:
    """Flat, they would lose what they belong to."""
    schema = {"type": "object", "properties": {"skills": {"type": "array", "items": TEXT}}}
    assert normalized(engine, document, schema) == {}


def test_a_company_is_not_named_by_the_first_line(engine: Engine) -> None:
    document = """
UNITED STATES

EXPERIENCE

Welder, Halberd Instruments, 2019 - 2022

EDUCATION

Diploma, City College, 2015 - 2018
"""
    name = {"fields": {"name": "STRING"}}
    list_of = {"items": {"fields": {"title": "STRING", "start_date": "STRING"}}}
    fields = {"company": name, "experience": list_of, "education": list_of}
    assert engine.normalize(document, {"fields": fields})["company.name"] is None


LABELLED = """
# Certificates

## Certificate

Issuer: Lantern Guild
Name: Keeper of Lamps
Issued: 03/2020

## Certificate
Issuer: Lantern Guild
Name: Master of Wicks
Issued: 04/2021

# Parts
1. **Brass burner**
   - SKU: BR-1
   - Quantity: 2

2. **Glass chimney**
   - SKU: GC-7
   - Quantity: 3
"""


def test_labelled_lines_are_told_before_what_blocks_look_like(engine: Engine) -> None:
    found = engine.normalize(
        LABELLED,
        {
            "fields": {
                "certificates": _list(issuer="STRING", name="STRING", issued="STRING"),
                "parts": _list(name="STRING", sku="STRING", quantity="INTEGER"),
            }
        },
    )
    assert found["certificates"] == [
        {"issuer": "Lantern Guild", "name": "Keeper of Lamps", "issued": "03/2020"},
        {"issuer": "Lantern Guild", "name": "Master of Wicks", "issued": "04/2021"},
    ]
    assert found["parts"] == [
        {"name": "Brass burner", "sku": "BR-1", "quantity": 2},
        {"name": "Glass chimney", "sku": "GC-7", "quantity": 3},
    ]


def _list(**fields: str) -> dict[str, Any]:
    return {"type": "ARRAY", "items": {"fields": fields}}


DATED = """
EDUCATION
2009-2013  PhD in Geosciences, University of Tromsdal
2007-2009  MSc in Hydrology, Nordvik Institute

PUBLICATIONS
1. Moen I., Bakke T. (2021). Pulses in small rivers. Journal of Snow 14(2), 101-118.
2. Moen I. (2019). Autumn floods. Water and Stone 7, 33-49.
"""


def test_a_period_may_begin_its_line_and_works_are_known_without_their_authors(
    engine: Engine,
) -> None:
    found = engine.normalize(
        DATED,
        {
            "fields": {
                "education": _list(degree="STRING", institution="STRING", period="STRING"),
                "publications": _list(title="STRING", year="INTEGER", journal="STRING"),
            }
        },
    )
    assert found["education"] == [
        {
            "degree": "PhD in Geosciences",
            "institution": "University of Tromsdal",
            "period": "2009-2013",
        },
        {
            "degree": "MSc in Hydrology",
            "institution": "Nordvik Institute",
            "period": "2007-2009",
        },
    ]
    assert found["publications"] == [
        {"title": "Pulses in small rivers", "year": 2021, "journal": "Journal of Snow"},
        {"title": "Autumn floods", "year": 2019, "journal": "Water and Stone"},
    ]


def test_lines_that_count_things_are_not_parted_at_commas(engine: Engine) -> None:
    document = """
Ingredients
1 kg squash, peeled
and cut in chunks
2 onions
For the topping:
50 g seeds, toasted
"""
    fields = {"ingredients": {"type": "ARRAY", "items": "STRING"}}
    found = engine.normalize(document, {"fields": fields})["ingredients"]
    assert found == [
        "1 kg squash, peeled and cut in chunks",
        "2 onions",
        "50 g seeds, toasted",
    ]


def test_bars_part_what_from_where(engine: Engine) -> None:
    document = """
# Experience
- **Assistant Keeper** | Harbour Museum | 2022-2024
- **Archivist** | Leading Light House | 2019-2021
"""
    fields = {"experience": _list(position="STRING", organization="STRING", start="STRING")}
    assert engine.normalize(document, {"fields": fields})["experience"] == [
        {"position": "Assistant Keeper", "organization": "Harbour Museum", "start": "2022"},
        {"position": "Archivist", "organization": "Leading Light House", "start": "2019"},
    ]


def test_an_underlined_line_is_a_heading(engine: Engine) -> None:
    document = """
Education
======
* B.S. in Astronomy, Universidade de Vale, 2005.
* Ph.D. in Optics, Universidade de Vale, 2013.

Hobbies
======
* Spring 2008: Kites
"""
    fields = {"education": _list(degree="STRING", institution="STRING", year="INTEGER")}
    assert engine.normalize(document, {"fields": fields})["education"] == [
        {"degree": "B.S. in Astronomy", "institution": "Universidade de Vale", "year": 2005},
        {"degree": "Ph.D. in Optics", "institution": "Universidade de Vale", "year": 2013},
    ]
