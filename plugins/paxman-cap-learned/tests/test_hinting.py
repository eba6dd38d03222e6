"""Hints: what right values and right rows teach about a contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paxman_cap_learned import hints
from paxman_cap_learned._commands.learning_view import hints_view
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
    # Of two columns with whole numbers nobody knows which one counts.
    lines = [separator.join(("Gubbins", "Bing", "Tally", "Whack"))]
    lines += [
        separator.join(map(str, (row["description"], 31 + number, row["quantity"], row["price"])))
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


def bill(number: int) -> tuple[str, str, dict[str, object]]:
    """A bill whose `Invoice No.` is our order, as one supplier writes it."""
    text = f"Falcon Parts\nInvoice No. SO{400 + number}\nOur document {7000 + number}\n"
    return (
        f"{number}.txt",
        text,
        {"invoice_number": str(7000 + number), "order": f"SO{400 + number}"},
    )


def test_a_hint_that_would_not_be_believed_is_said_and_left_out(plain_engine: Engine) -> None:
    contract = {"id": "bill", "fields": {"invoice_number": "STRING", "order": "STRING"}}
    found = hints(plain_engine, contract, map(bill, range(5)))
    assert [(hint.field, hint.documents, hint.helps) for hint in found] == [
        ("invoice_number", 5, False),
        ("order", 5, True),
    ]
    (pattern,) = as_contract(found)["order"]["patterns"]
    pasted = {"invoice_number": "STRING", "order": {"type": "STRING", "patterns": [pattern]}}
    given = plain_engine.normalize(bill(9)[1], {"id": "bill", "fields": pasted})
    assert given.normalized_data == {"invoice_number": "SO409", "order": "SO409"}
    assert "a model can learn it (--out)" in hints_view(found).splitlines()[0]


def test_hints_for_a_member_of_an_object_are_among_its_fields(plain_engine: Engine) -> None:
    contract = {
        "id": "bill",
        "fields": {"buyer": {"type": "OBJECT", "fields": {"order": "STRING"}}},
    }
    cases = [
        (name, text, {"buyer": {"order": gold["order"]}})
        for name, text, gold in map(bill, range(5))
    ]
    fields = as_contract(hints(plain_engine, contract, cases))
    assert list(fields["buyer"]["fields"]["order"]) == ["patterns"]
