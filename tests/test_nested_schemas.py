"""Schemas of many nested fields over long documents: filings, data sheets, forms, papers."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from paxman_core import Engine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core import ExecutionArtifact


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as made:
        yield made


def run(engine: Engine, document: str, fields: dict[str, Any]) -> ExecutionArtifact:
    return engine.normalize(document, {"fields": fields})


def rows(*names: str) -> dict[str, Any]:
    return {"type": "ARRAY", "items": {"fields": dict.fromkeys(names, "STRING?")}}


SHEET = """\
Pin functions

Pin     Type      Purpose
VIN     Power     Supply input
EN      Input     Enable

Mechanical data

Case       SOT-23      small
Finish     Tin         matt
"""


def test_a_table_of_texts_ends_where_its_lines_part(engine: Engine) -> None:
    found = run(engine, SHEET, {"pins": rows("pin", "type", "purpose"), "finish": "STRING?"})
    assert found["pins"] == [
        {"pin": "VIN", "type": "Power", "purpose": "Supply input"},
        {"pin": "EN", "type": "Input", "purpose": "Enable"},
    ]
    # What follows has as many cells as a row.
    assert found.result("pins").confidence_band.value == "MEDIUM"


def test_rows_stand_apart_in_a_table_of_numbers(engine: Engine) -> None:
    said = "Item    Count    Price\nNail    3    1.00\nPeg    4    2.00\n\nRod    5    4.00\n"
    item = {"item": "STRING", "count": "INTEGER?", "price": "DECIMAL?"}
    found = run(engine, said, {"rows": {"type": "ARRAY", "items": {"fields": item}}})
    rods = {"item": "Rod", "count": 5, "price": Decimal(4)}
    assert rods in found.normalized_data["rows"]  # type: ignore[operator]


def test_a_telephone_that_several_objects_ask_for_is_nobodys(engine: Engine) -> None:
    said = "Policy 4711\nUpper Iowa Agency (563) 555-0164\n"
    contact = {"type": "OBJECT", "fields": {"phone": "STRING?"}}
    alone = run(engine, said, {"agent": contact})
    assert alone.result("agent.phone").confidence_band.value == "HIGH"
    both = run(engine, said, {"agent": contact, "claims": contact})
    assert both.result("claims.phone").confidence_band.value == "MEDIUM"


BALANCE = """\
                            December 31,   December 31,
                                2023           2022
Cash and cash equivalents    $ 58,214       $ 47,903
Total current assets          140,611        131,478
Plant and equipment, net       52,740         50,016
Total assets                $ 237,025      $ 227,592
"""


def test_a_field_may_name_its_year_by_how_long_ago_it_was(engine: Engine) -> None:
    years = {"type": "OBJECT", "fields": {"current_year": "DECIMAL?", "prior_year": "DECIMAL?"}}
    names = ("cash_and_cash_equivalents", "total_assets", "plant_and_equipment")
    figures = ((58214, 47903), (237025, 227592), (52740, 50016))
    assert run(engine, BALANCE, dict.fromkeys(names, years)).normalized_data == {
        name: {"current_year": Decimal(now), "prior_year": Decimal(then)}
        for name, (now, then) in zip(names, figures, strict=True)
    }


REFERENCES = """\
Leak detection

Notes about pipes.

References

Farley, M. (2001). Leakage management. Health Press.

Hart, W. E., Murray, R. (2010). Review of sensor placement. Journal of Water, 136, 611-619.

Bates D, Watts DG (1988). Nonlinear regression. River & Sons.
"""


def test_the_authors_of_a_reference_may_be_a_list(engine: Engine) -> None:
    reference = {
        "authors": {"type": "ARRAY", "items": "STRING"},
        "title": "STRING",
        "year": "INTEGER?",
    }
    fields = {"references": {"type": "ARRAY", "items": {"fields": reference}}}
    assert run(engine, REFERENCES, fields)["references"] == [
        {"authors": ["Farley, M."], "title": "Leakage management", "year": 2001},
        {
            "authors": ["Hart, W. E.", "Murray, R."],
            "title": "Review of sensor placement",
            "year": 2010,
        },
        {"authors": ["Bates D", "Watts DG"], "title": "Nonlinear regression", "year": 1988},
    ]


def test_a_long_title_goes_on_in_the_next_line(engine: Engine) -> None:
    head = "Variable Variances: A Method for the Estimation of\nClustered Covariances in Water\n\n"
    prose = "We study pipes of iron and what it costs a town to find where they leak at night. "
    said = f"{head}Ann Lee\n\n{12 * prose}\n"
    assert run(engine, said, {"title": "STRING?"})["title"] == " ".join(head.split())


MARKED = """\
Ranking Sparse Layouts of Sensors

Marta Keller1, John O. van Berg2,* and Yi-Lin Chang1,3
1 Department of Pipes, University of Arden
2 Institute for Sensors, Norrland
3 National Water Laboratory
* Corresponding author: j.vanberg@norrland.example

Abstract
We rank layouts.
"""
COLUMNS = """\
Ranking Sparse Layouts of Sensors

Marta Keller               John van Berg
University of Arden        Norrland Institute
Harbour Campus             of Sensors

Abstract
We rank layouts.
"""


@pytest.mark.parametrize(
    ("paper", "authors"),
    [
        (
            MARKED,
            [
                ("Marta Keller", ["Department of Pipes, University of Arden"], None),
                (
                    "John O. van Berg",
                    ["Institute for Sensors, Norrland"],
                    "j.vanberg@norrland.example",
                ),
                (
                    "Yi-Lin Chang",
                    ["Department of Pipes, University of Arden", "National Water Laboratory"],
                    None,
                ),
            ],
        ),
        (
            COLUMNS,
            [
                ("Marta Keller", ["University of Arden Harbour Campus"], None),
                ("John van Berg", ["Norrland Institute of Sensors"], None),
            ],
        ),
    ],
)
def test_a_paper_has_authors_who_work_somewhere(
    engine: Engine, paper: str, authors: list[tuple[str, list[str], str | None]]
) -> None:
    author = {
        "name": "STRING",
        "affiliations": {"type": "ARRAY?", "items": "STRING"},
        "email": "STRING?",
    }
    found = run(engine, paper, {"authors": {"type": "ARRAY", "items": {"fields": author}}})
    names = ("name", "affiliations", "email")
    assert found.normalized_data == {
        "authors": [
            {name: said for name, said in zip(names, one, strict=True) if said is not None}
            for one in authors
        ]
    }
    assert run(engine, paper, {"authors": {"type": "ARRAY", "items": "STRING"}})["authors"] == [
        name for name, _, _ in authors
    ]


FILING = """\
For the fiscal year ended March 31, 2023

NORVALE INSTRUMENTS, INC.
(Exact name of registrant as specified in its charter)

Delaware                                       46-3187725
(State or other jurisdiction of                (I.R.S. Employer
incorporation or organization)                 Identification No.)
"""


def test_a_caption_in_brackets_says_what_stands_above_it(engine: Engine) -> None:
    described = {
        "registrant": "Exact name of the registrant as specified in its charter.",
        "state": "State or other jurisdiction of incorporation or organization.",
        "ein": "I.R.S. Employer Identification No.",
    }
    fields = {name: {"type": "STRING?", "description": said} for name, said in described.items()}
    assert run(engine, FILING, fields).normalized_data == {
        "registrant": "NORVALE INSTRUMENTS, INC.",
        "state": "Delaware",
        "ein": "46-3187725",
    }


def test_the_clauses_of_a_section_are_no_list_of_short_texts(engine: Engine) -> None:
    said = (
        "NEGATIVE COVENANTS\n\nThe Borrower will not create any Lien on what it owns, now,"
        " or let others do so, but for those that the Lender agreed to before.\n"
        "The Borrower will not merge with another company while it owes the Lender anything.\n"
    )
    fields = {"negative_covenants": {"type": "ARRAY?", "items": "STRING"}}
    assert run(engine, said, fields).normalized_data == {}
