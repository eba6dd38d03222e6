"""JSON: keys and paths, typed values, objects and lists."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from paxman_core import ConfidenceBand, Engine, Money
from paxman_core.values import Record

if TYPE_CHECKING:
    from paxman_core import ResolvedResult


def results(engine: Engine, payload: object, **fields: Any) -> dict[str, ResolvedResult]:
    document = payload if isinstance(payload, str) else json.dumps(payload)
    artifact = engine.normalize(document, {"fields": fields})
    return {result.field_path: result for result in artifact.field_results}


def values(engine: Engine, payload: object, **fields: Any) -> dict[str, Any]:
    found = results(engine, payload, **fields)
    return {path: r.value for path, r in found.items() if r.status == "RESOLVED"}


def test_what_a_request_says_of_itself_is_not_the_documents(engine: Engine) -> None:
    document = '{"meta": {"date": "2026-07-01"}, "payload": {"total": "5.00"}}'
    contract = {"fields": {"date": "DATE?", "total": "DECIMAL"}}
    found = {r.field_path: r.value for r in engine.normalize(document, contract).field_results}
    assert found == {"date": None, "total": Decimal("5.00")}


def test_scalars_keep_their_type(engine: Engine) -> None:
    payload = '{"count": 3, "rate": 1.50, "open": false, "code": "007", "note": null}'
    note = {"type": "STRING", "nullable": True}
    found = values(
        engine, payload, count="INTEGER", rate="DECIMAL", open="BOOLEAN", code="STRING", note=note
    )
    assert found == {
        "count": 3,
        "rate": Decimal("1.50"),
        "open": False,
        "code": "007",
        "note": None,
    }


def test_a_text_is_not_taken_for_a_number_nor_a_number_for_a_yes(engine: Engine) -> None:
    assert values(engine, {"open": 1}, open="BOOLEAN") == {}


def test_evidence_has_the_pointer_and_quotes_the_document(engine: Engine) -> None:
    document = '{"data": {"orderNo": "A\\u002d1"}}'
    [ref] = results(engine, document, order_number="STRING")["order_number"].evidence_refs
    assert ref.place.pointer == "/data/orderNo"
    assert document[ref.place.start : ref.place.end] == ref.place.quote == "A\\u002d1"


@pytest.mark.parametrize(
    "payload",
    [
        {"invoiceNumber": "A"},
        {"invoice_no": "A"},
        {"Invoice No.": "A"},
        {"INVOICENO": "A"},
        {"invoice": {"number": "A"}},
        {"invoice": {"no": "A", "date": "B"}},
        {"data": {"attributes": {"invoice-number": "A"}}},
        {"result": [{"rechnungsnummer": "A"}]},
        {"header": {"numeroFactura": "A"}, "lines": [{"number": "x"}, {"number": "y"}]},
    ],
)
def test_a_key_is_found_however_it_is_spelled(engine: Engine, payload: object) -> None:
    assert values(engine, payload, invoice_number="STRING") == {"invoice_number": "A"}


@pytest.mark.parametrize(
    "payload",
    [
        {"customer": {"name": "A"}},
        {"customer": {"name": "A"}, "supplier": {"name": "B"}},
        {"users": [{"name": "A"}, {"name": "B"}]},
        {"file_name": "A"},
        {"name": ""},
        {"name": {"first": "A"}},
    ],
)
def test_a_generic_name_is_not_filled_from_the_name_of_something(
    engine: Engine, payload: object
) -> None:
    assert values(engine, payload, name="STRING") == {}


def test_a_measure_may_have_its_unit_in_its_key_but_no_length_of_time(engine: Engine) -> None:
    payload = {"temperature_c": 21.4, "fees_amount": "1.32", "duration_ms": 40, "madeDate": 1}
    asked = {"temperature": "DECIMAL", "fees": "DECIMAL", "duration": "INTEGER"}
    assert values(engine, payload, **asked) == {
        "temperature": Decimal("21.4"),
        "fees": Decimal("1.32"),
    }


def test_a_key_may_say_that_it_is_a_day_and_a_label_may_be_written_as_a_key(
    engine: Engine,
) -> None:
    payload = {
        "CreatedDate": "2031-02-02",
        "date_sent": "2031-02-03",
        "StageName": "Offer",
        "reporter": {"name": "Ann Lee", "emailAddress": "ann@lee.example"},
    }
    stage = {"type": "STRING", "labels": ["StageName"]}
    asked = {"created": "DATE", "sent": "DATE", "stage": stage, "reporter_email": "STRING"}
    assert values(engine, payload, **asked) == {
        "created": date(2031, 2, 2),
        "sent": date(2031, 2, 3),
        "stage": "Offer",
        "reporter_email": "ann@lee.example",
    }


def test_what_holds_all_there_is_needs_no_name(engine: Engine) -> None:
    payload = {"location": {"name": "Fifth Shop", "country": "US", "city": "Cork"}}
    found = values(engine, payload, name="STRING", country="STRING", city="STRING")
    assert found == {"name": "Fifth Shop", "country": "US", "city": "Cork"}


def test_what_holds_a_field_may_have_another_name(engine: Engine) -> None:
    payload = {"name": "#7", "shipping_address": {"name": "Ann Lee", "city": "Cork"}}
    asked = {"fields": {"name": "STRING", "city": "STRING"}}
    found = values(engine, payload, ship_to={"type": "OBJECT", **asked})
    assert found == {"ship_to.name": "Ann Lee", "ship_to.city": "Cork"}


def test_the_shallower_key_wins(engine: Engine) -> None:
    payload = {"meta": {"total": 9}, "total": 5}
    assert values(engine, payload, total="INTEGER") == {"total": 5}


def test_equally_deep_keys_that_disagree_are_a_conflict(engine: Engine) -> None:
    payload = {"home": {"city": "Bonn"}, "work": {"city": "Cork"}}
    found = results(engine, payload, city="STRING")["city"]
    assert (found.value, found.confidence) == ("Bonn", 0.65)


def test_members_of_an_object_are_told_apart_by_their_path(engine: Engine) -> None:
    party = {"type": "OBJECT", "fields": {"name": "STRING", "city": "STRING?"}}
    payload = {
        "buyer": {"name": "A", "address": {"city": "Bonn"}},
        "sellerName": "B",
        "seller_city": "Cork",
        "name": "C",
    }
    assert values(engine, payload, buyer=party, seller=party) == {
        "buyer.name": "A",
        "buyer.city": "Bonn",
        "seller.name": "B",
        "seller.city": "Cork",
    }


def test_deep_paths_that_end_alike_are_told_apart(engine: Engine) -> None:
    place = {"type": "OBJECT", "fields": {"city": "STRING"}}
    party = {"type": "OBJECT", "fields": {"address": place}}
    payload = {"to": {"address": {"city": "Bonn"}}, "sender": {"address": {"city": "Cork"}}}
    assert values(engine, payload, to=party, sender=party) == {
        "to.address.city": "Bonn",
        "sender.address.city": "Cork",
    }


@pytest.mark.parametrize(
    "payload",
    [
        '{"total": {"amount": 12.50, "currency": "EUR"}}',
        '{"total": {"value": "12.50", "currencyCode": "eur"}}',
        '{"total": 12.50, "currency": "EUR"}',
        '{"currency": "EUR", "summary": {"total": "12.50"}}',
        '{"total": "EUR 12.50", "currency": "USD"}',
        '{"total_eur": "12.50 €"}',
    ],
)
def test_money_takes_its_currency_from_where_it_is_stated(engine: Engine, payload: str) -> None:
    assert values(engine, payload, total="MONEY") == {"total": Money(Decimal("12.50"), "EUR")}


def test_the_stated_currency_wins_over_the_default(engine: Engine) -> None:
    total = {"type": "MONEY", "default_currency": "USD"}
    payload = {"total": 5, "currency": "EUR"}
    assert values(engine, payload, total=total) == {"total": Money(Decimal(5), "EUR")}
    assert values(engine, {"total": 5}, total=total) == {"total": Money(Decimal(5), "USD")}


ITEM = {"type": "OBJECT", "fields": {"name": "STRING", "qty": "INTEGER", "note": "STRING?"}}
ITEMS = {"type": "ARRAY", "items": ITEM}
PENS = ({"name": "Pen", "qty": 2}, {"name": "Ink", "qty": 1, "note": "blue"})


def listed(found: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    return tuple(dict(item) for item in found["items"])


@pytest.mark.parametrize("key", ["items", "lineItems", "Positionen", "basket"])
def test_a_list_of_objects_is_found_by_name_or_by_what_it_holds(engine: Engine, key: str) -> None:
    payload = {"id": 1, key: list(PENS), "others": [{"name": "x"}]}
    assert listed(values(engine, payload, items=ITEMS)) == PENS


def test_every_cell_of_a_list_has_its_evidence(engine: Engine) -> None:
    refs = results(engine, {"items": list(PENS)}, items=ITEMS)["items"].evidence_refs
    assert [(ref.field_path, ref.place.pointer) for ref in refs] == [
        ("items[0].name", "/items/0/name"),
        ("items[0].qty", "/items/0/qty"),
        ("items[1].name", "/items/1/name"),
        ("items[1].qty", "/items/1/qty"),
        ("items[1].note", "/items/1/note"),
    ]


def test_records_on_lines_of_their_own_are_a_list(engine: Engine) -> None:
    document = "\n".join(json.dumps(pen) for pen in PENS)
    assert listed(values(engine, document, items=ITEMS)) == PENS


def test_two_lists_that_fit_are_not_guessed_between(engine: Engine) -> None:
    assert values(engine, {"a": list(PENS), "b": list(PENS)}, items=ITEMS) == {}


def test_a_record_that_lacks_a_required_member_is_kept_and_said(engine: Engine) -> None:
    found = results(engine, {"items": [{"name": "Pen"}]}, items=ITEMS)["items"]
    assert found.value == (Record({"name": "Pen"}),)
    assert found.confidence_band is ConfidenceBand.MEDIUM
    assert [note.code for note in found.diagnostics] == ["LIST_INCOMPLETE"]


def test_a_record_that_has_none_of_the_members_is_no_record(engine: Engine) -> None:
    found = results(engine, {"items": [{"colour": "blue"}]}, items=ITEMS)["items"]
    assert (found.status, found.reason) == ("UNRESOLVED", "VALIDATION_FAILED")


def test_objects_and_lists_nest_in_items(engine: Engine) -> None:
    price = {"type": "OBJECT", "fields": {"net": "DECIMAL"}}
    item = {"type": "OBJECT", "fields": {"sku": "STRING", "price": price, "tags": "STRING[]"}}
    payload = {"items": [{"sku": "a", "price": {"net": 5}, "tags": ["x", "y"]}]}
    [found] = values(engine, payload, items={"type": "ARRAY", "items": item})["items"]
    assert found["price"]["net"] == Decimal(5)
    assert found["tags"] == ("x", "y")


def test_lists_of_scalars_and_an_empty_list(engine: Engine) -> None:
    payload = {"tags": ["x", "y"], "scores": []}
    assert values(engine, payload, tags="STRING[]", scores="INTEGER[]") == {
        "tags": ("x", "y"),
        "scores": (),
    }


def test_an_object_of_unknown_members_is_taken_as_it_is(engine: Engine) -> None:
    payload = {"extra": {"a": [1, None], "b": {}}}
    found = values(engine, payload, extra="OBJECT")["extra"]
    assert dict(found) == {"a": (1, None), "b": {}}


def test_an_object_of_unknown_members_is_not_looked_for_in_text(engine: Engine) -> None:
    plan = engine.plan("extra: a", {"fields": {"extra": "OBJECT"}})
    assert plan.fields[0].capability_chain == ()


def test_odd_and_deep_payloads_are_survived(engine: Engine) -> None:
    deep = '{"a":' * 60 + '{"total": 1}' + "}" * 60
    assert values(engine, deep, total="INTEGER") == {}
    assert values(engine, {"": 1, "--": 2, "total": 3}, total="INTEGER") == {"total": 3}
    nested = {"extra": json.loads("[" * 40 + "]" * 40)}
    assert values(engine, nested, extra="OBJECT") == {}


ODD = {
    "a": {"rows": [{"t": "Paint", "n": 3, "s": 37.5}, {"t": "Brush", "n": 2, "s": 8.4}]},
    "b/c": {"v": 45.9},
    "total": 1,
}


@pytest.mark.parametrize("path", ["/a/rows", "a.rows"])
def test_a_path_says_where_a_list_and_its_members_stand(engine: Engine, path: str) -> None:
    members = {
        "description": {"type": "STRING", "path": "t"},
        "quantity": {"type": "DECIMAL", "path": "/n"},
        "amount": {"type": "DECIMAL", "path": "s"},
    }
    lines = {"type": "ARRAY", "path": path, "items": {"fields": members}}
    found = results(engine, ODD, lines=lines)["lines"]
    assert [dict(row) for row in found.value] == [
        {"description": "Paint", "quantity": Decimal(3), "amount": Decimal("37.5")},
        {"description": "Brush", "quantity": Decimal(2), "amount": Decimal("8.4")},
    ]
    assert found.confidence_band is ConfidenceBand.HIGH


@pytest.mark.parametrize(
    ("path", "value"),
    [("/b~1c/v", "45.9"), ("/a/rows/1/s", "8.4"), ("/a/rows/7/s", None), ("/nothing", None)],
)
def test_a_path_wins_over_a_name(engine: Engine, path: str, value: str | None) -> None:
    found = values(engine, ODD, total={"type": "DECIMAL", "path": path})
    assert found == ({} if value is None else {"total": Decimal(value)})


ORDER = {
    "order": {
        "id": 450789469,
        "name": "#1001",
        "billing_address": {"name": "Bo Field", "city": "Leeds"},
        "shipping_address": {"name": "Ann Field", "city": "York"},
        "line_items": [{"title": "Lamp", "price": "19.00"}, {"title": "Rope", "price": "4.50"}],
    }
}


def test_whose_address_it_is_stands_in_the_key_of_the_address(engine: Engine) -> None:
    fields = {"billing_city": "STRING", "shipping_city": "STRING"}
    artifact = engine.normalize(ORDER, {"fields": fields})
    assert artifact.normalized_data == {"billing_city": "Leeds", "shipping_city": "York"}


def test_a_number_is_nobodys_name_but_the_name_on_the_bill_is_the_customers(engine: Engine) -> None:
    artifact = engine.normalize(ORDER, {"fields": {"customer": "STRING?"}})
    assert artifact.normalized_data == {"customer": "Bo Field"}


def test_an_object_may_say_what_it_is(engine: Engine) -> None:
    payload = {"object": "invoice", "number": "A1-7", "total": "5.00"}
    artifact = engine.normalize(payload, {"fields": {"invoice_number": "STRING"}})
    assert artifact["invoice_number"] == "A1-7"


def test_a_record_names_its_thing_by_one_of_several_words(engine: Engine) -> None:
    lines = {"type": "ARRAY", "items": {"fields": {"description": "STRING", "price": "DECIMAL"}}}
    artifact = engine.normalize(ORDER, {"fields": {"lines": lines}})
    assert [row["description"] for row in artifact["lines"]] == ["Lamp", "Rope"]


def test_an_object_is_called_by_its_name_where_a_text_is_wanted(engine: Engine) -> None:
    payload = {"pusher": {"id": 7, "login": "ada"}, "plan": {"name": "Basic", "price": 5}}
    found = values(engine, payload, pusher="STRING", plan="STRING")
    assert found == {"pusher": "ada", "plan": "Basic"}


def test_what_a_message_holds_counts_before_what_it_says_of_itself(engine: Engine) -> None:
    held = {"status": "delivered", "carrier": "Aero", "tracking_number": "77"}
    asked = {"status": "STRING", "carrier": "STRING", "tracking_number": "STRING"}
    assert values(engine, {"status": "pending", "result": held}, **asked) == held


def test_the_own_name_further_down_counts_before_another_word_for_it(engine: Engine) -> None:
    payload = {"description": "tracker.updated", "carrier_detail": {"service": "Overnight"}}
    assert values(engine, payload, service="STRING") == {"service": "Overnight"}


def test_another_word_below_something_else_is_not_sure(engine: Engine) -> None:
    payload = {"job": {"steps": 3}, "repository": {"full_name": "looms/warp"}}
    found = results(engine, payload, name="STRING")["name"]
    assert (found.value, found.confidence_band) == ("looms/warp", ConfidenceBand.MEDIUM)


def test_an_object_inside_says_what_it_is(engine: Engine) -> None:
    payload = {"object": "event", "data": {"object": {"object": "invoice", "number": "7C-19"}}}
    assert values(engine, payload, invoice_number="STRING") == {"invoice_number": "7C-19"}


def test_seconds_since_1970_are_a_day_or_a_moment(engine: Engine) -> None:
    payload = {"created": 1722470401, "paid_at": 1722470401000, "shipped_on": 20240801}
    found = values(engine, payload, created="DATE", paid_at="DATETIME", shipped_on="DATE?")
    assert found == {
        "created": date(2024, 8, 1),
        "paid_at": datetime(2024, 8, 1, 0, 0, 1, tzinfo=UTC),
    }


JOB = {"name": "Spin", "status": "queued", "runner_name": "north", "started_at": "2026-01-05"}


def test_what_states_most_of_the_fields_is_what_a_payload_is_about(engine: Engine) -> None:
    asked = {"name": "STRING", "status": "STRING", "runner_name": "STRING"}
    payload = {"action": "begun", "job": JOB, "repository": {"name": "warp", "full_name": "l/w"}}
    assert values(engine, payload, **asked) == {
        "name": "Spin",
        "status": "queued",
        "runner_name": "north",
    }


def test_of_two_that_state_the_same_neither_is_what_it_is_about(engine: Engine) -> None:
    asked = {"name": "STRING?", "status": "STRING?", "runner_name": "STRING?"}
    assert (
        values(engine, {"job": JOB, "before": JOB | {"name": "Card"}}, **asked).get("name") is None
    )


def test_the_only_item_of_a_list_is_not_what_a_payload_is_about(engine: Engine) -> None:
    line = {"sku": "A-1", "quantity": 2, "price": "5.00", "total": "10.00"}
    payload = {"order_number": "77", "total": "13.50", "lines": [line]}
    asked = {"sku": "STRING", "quantity": "INTEGER", "price": "DECIMAL", "total": "DECIMAL"}
    assert values(engine, payload, **asked)["total"] == Decimal("13.50")


def test_the_value_of_a_property_is_what_it_says(engine: Engine) -> None:
    payload = {"properties": {"company": {"value": "Brook Joinery", "source": "form"}}}
    assert values(engine, payload, company="STRING") == {"company": "Brook Joinery"}


@pytest.mark.parametrize("said", ["object", "entity", "type"])
def test_what_a_payload_says_it_is_makes_its_id_the_id_of_that(engine: Engine, said: str) -> None:
    payload = {said: "subscription", "id": "sub_91kd", "status": "active"}
    assert values(engine, payload, subscription_id="STRING", status="STRING") == {
        "subscription_id": "sub_91kd",
        "status": "active",
    }
    assert values(engine, payload, customer_id="STRING?") == {}


def test_a_member_named_as_somebody_may_hold_the_id(engine: Engine) -> None:
    assert values(engine, {"customer": "cus_71xk2"}, customer_id="STRING") == {
        "customer_id": "cus_71xk2"
    }
    assert values(engine, {"customer": "Ada Loom"}, customer_id="STRING?") == {}


def test_created_at_is_when_it_was_created(engine: Engine) -> None:
    payload = {"created_at": "2026-02-03T10:00:00Z", "start": {"dateTime": "2026-03-04T09:00:00Z"}}
    assert values(engine, payload, created="DATE", start="DATETIME") == {
        "created": date(2026, 2, 3),
        "start": datetime(2026, 3, 4, 9, tzinfo=UTC),
    }


def test_an_address_to_write_to_is_nobodys_name(engine: Engine) -> None:
    payload = {"recipient": "help@example.com"}
    assert values(engine, payload, customer_name="STRING?") == {}


def test_a_number_is_found_in_an_object_of_amount_and_currency(engine: Engine) -> None:
    """Most contracts ask for a number where a payload states money."""
    payload = {
        "totalPrice": {"amount": "3.63", "currency": "GBP"},
        "lines": [{"isbn": "9780007279616", "salePrice": {"value": 3.63, "currency": "GBP"}}],
    }
    row = {"type": "OBJECT", "fields": {"isbn": "STRING", "sale_price": "DECIMAL"}}
    fields = {"total_price": "DECIMAL", "lines": {"type": "ARRAY", "items": row}}
    artifact = engine.normalize(payload, {"fields": fields})
    assert artifact["total_price"] == Decimal("3.63")
    assert artifact["lines"][0]["sale_price"] == Decimal("3.63")


@pytest.mark.parametrize(("amount", "band"), [("19.99", "HIGH"), (1999, "MEDIUM")])
def test_a_whole_number_in_such_an_object_may_count_cents(
    engine: Engine, amount: object, band: str
) -> None:
    payload = {"shippingFee": {"amount": amount, "currency": "eur"}}
    (result,) = engine.normalize(payload, {"fields": {"shipping_fee": "DECIMAL"}}).field_results
    assert (str(result.value), result.confidence_band.value) == (str(amount), band)


@pytest.mark.parametrize(
    ("payload", "fields", "expected"),
    [
        (
            {
                "status": "OK",
                "orders": {"date": "2031-02-03", "status": "PAID", "total": 5, "n": 1},
            },
            "date DATE, total DECIMAL, status STRING",
            ["2031-02-03 MEDIUM", "5 HIGH", "PAID HIGH"],
        ),
        (
            {"at": 1, "ticket": {"id": 7, "status": "open"}},
            "ticket_id STRING, status STRING",
            ["7 HIGH", "open HIGH"],
        ),
        (
            {"data": {"id": "pay_1", "plan": {"id": "pl_2"}, "user": {"email": "a@x.example"}}},
            "payment_id STRING, customer_email STRING",
            ["pay_1 MEDIUM", "a@x.example HIGH"],
        ),
        (
            {"billing": {"email": "a@x.example", "name": "Ada Loom"}},
            "customer_email STRING, customer_name STRING",
            ["a@x.example HIGH", "Ada Loom HIGH"],
        ),
        (
            {"total": 7.5, "currency": {"name": "Euro", "code": "EUR"}},
            "total MONEY",
            ["7.50 EUR HIGH"],
        ),
        ({"url": "https://api.x.example/users/7"}, "website STRING", ["MEDIUM"]),
        ({"TimeStamp": "2031-02-03T04:05:06Z"}, "timestamp DATETIME", ["HIGH"]),
        ({"ShipTimestamp": "2031-02-03T04:05:06Z"}, "ship_date DATE", ["2031-02-03 HIGH"]),
        ({"name": "Ada Loom", "type": "User"}, "username STRING?, name STRING", ["", "Ada"]),
        ({"id": 99, "number": 25}, "issue_number INTEGER", ["25 MEDIUM"]),
        (
            {
                "shop_order_number": "A1",
                "web_order_number": "A1",
                "shippingaddress": {"city": "Ely"},
            },
            "order_number STRING, shipping_city STRING",
            ["A1 MEDIUM", "Ely HIGH"],
        ),
        ({"delivery_date": "20310203"}, "delivery_date DATE", ["2031-02-03 HIGH"]),
        (
            {"assignee_user": {"name": "Ada Loom"}, "created_datetime": "2031-02-03T04:05:06Z"},
            "assignee STRING, created_at DATETIME",
            ["Ada Loom HIGH", "2031-02-03 04:05:06+00:00 HIGH"],
        ),
        ({"in_order_number": "A1", "out_order_number": "B2"}, "order_number STRING?", ["None"]),
    ],
)
def test_what_a_payload_is_about_is_told_by_the_contract_and_by_its_keys(
    engine: Engine, payload: object, fields: str, expected: list[str]
) -> None:
    asked = dict(field.split() for field in fields.split(", "))
    found = results(engine, payload, **asked)
    said = [f"{r.value} {r.confidence_band.value}" for r in map(found.get, asked) if r]
    assert all(part in one for part, one in zip(expected, said, strict=True)), said


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ({"EventDate": "2031-02-03", "EventDescription": "Left"}, {"description": "Left"}),
        ({"event-id": 4, "event-date": "2031-02-03", "event-site": "Leeds"}, {"site": "Leeds"}),
        ({"product": {"id": 9, "name": "Shark"}, "quantity": 2}, {"name": "Shark", "quantity": 2}),
    ],
)
def test_what_a_record_is_of_need_not_be_said_by_its_members(
    engine: Engine, row: object, expected: dict[str, object]
) -> None:
    fields = {name: "INTEGER" if name == "quantity" else "STRING" for name in expected}
    events = {"type": "ARRAY", "items": {"type": "OBJECT", "fields": fields}}
    rows = values(engine, {"events": [row, row]}, events=events)["events"]
    assert [dict(one) for one in rows] == [expected] * 2
