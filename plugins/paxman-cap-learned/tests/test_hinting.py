"""Hints: what right values and right rows teach about a contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paxman_cap_learned import hints
from paxman_cap_learned._hinting import as_contract

if TYPE_CHECKING:
    from paxman_core import Engine

MEMBERS = {"description": "STRING", "quantity": "DECIMAL", "price": "DECIMAL"}
CONTRACT: dict[str, Any] = {
    "id": "order",
    "fields": {
        "keeper": "STRING",
        "lines": {"type": "ARRAY", "items": {"fields": MEMBERS}},
    },
}
WARES = ("Rope", "Anchor", "Paint", "Lamp", "Sail", "Pump")


def order(number: int, separator: str = ";") -> tuple[str, str, dict[str, object]]:
    """An order in which columns have names that nobody can know."""
    rows = [
        {"description": WARES[(number + at) % 6], "quantity": 2 + at, "price": f"{7 + number}.50"}
        for at in range(2)
    ]
    lines = [separator.join(("Gubbins", "Tally", "Whack"))]
    lines += [
        separator.join((str(row["description"]), str(row["quantity"]), str(row["price"])))
        for row in rows
    ]
    text = f"Dock master: Ann Lee {number}\n" if separator != ";" else ""
    gold: dict[str, object] = {"lines": rows}
    if text:
        gold["keeper"] = f"Ann Lee {number}"
    suffix = "txt" if text else "csv"
    return f"{number}.{suffix}", text + "\n".join(lines) + "\n", gold


def test_headings_over_right_rows_are_labels_of_their_members(plain_engine: Engine) -> None:
    cases = [(name, text.encode(), gold) for name, text, gold in map(order, range(4))]
    found = hints(plain_engine, CONTRACT, cases)
    fields = as_contract(found)
    assert fields == {
        "lines": {
            "items": {
                "fields": {
                    "description": {"labels": ["Gubbins"]},
                    "quantity": {"labels": ["Tally"]},
                    "price": {"labels": ["Whack"]},
                }
            }
        }
    }
    assert [(hint.documents, hint.wanted) for hint in found] == [(4, 4)] * 3
    learned = {
        name: {"type": kind, **fields["lines"]["items"]["fields"][name]}
        for name, kind in MEMBERS.items()
    }
    lines = {"type": "ARRAY", "items": {"fields": learned}}
    name, text, _ = order(5)
    artifact = plain_engine.normalize(
        text.encode(), {"id": "order", "fields": {"lines": lines}}, name=name
    )
    rows: Any = artifact["lines"]
    assert [(row["description"], int(row["quantity"])) for row in rows] == [
        ("Pump", 2),
        ("Rope", 3),
    ]


def test_columns_of_plain_text_and_labels_before_a_colon(plain_engine: Engine) -> None:
    cases = [order(number, "    ") for number in range(3)]
    fields = as_contract(hints(plain_engine, CONTRACT, cases))
    assert fields["keeper"] == {"labels": ["Dock master"]}
    assert fields["lines"]["items"]["fields"]["quantity"] == {"labels": ["Tally"]}


def test_two_documents_are_not_enough(plain_engine: Engine) -> None:
    cases = [order(number, "    ") for number in range(2)]
    assert hints(plain_engine, CONTRACT, cases) == ()
