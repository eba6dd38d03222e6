"""Components of OpenAPI documents as contracts."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from paxman_core.adapters import BUILTIN_ADAPTERS, adapt_contract
from paxman_core.errors import InvalidContractError
from paxman_core.values import FieldType, Money

if TYPE_CHECKING:
    from paxman_core.contract import CanonicalContract

MONEY = {
    "type": "object",
    "required": ["amount", "currency"],
    "properties": {"amount": {"type": "string"}, "currency": {"type": "string"}},
}
ORDER = {
    "type": "object",
    "required": ["id", "total"],
    "properties": {
        "id": {"type": "integer", "minimum": 0, "exclusiveMinimum": True},
        "total": {"$ref": "#/components/schemas/Money"},
        "fee": {"nullable": True, "allOf": [{"$ref": "#/components/schemas/Money"}]},
        "status": {"type": "string", "nullable": True, "enum": ["open", "paid"]},
    },
}


def document(version: str, **schemas: object) -> dict[str, object]:
    return {"openapi": version, "info": {}, "paths": {}, "components": {"schemas": schemas}}


def adapted(source: Any, component: str | None = None) -> CanonicalContract:
    return adapt_contract(source, BUILTIN_ADAPTERS, component)


def test_a_named_component_with_references_to_others() -> None:
    contract = adapted(document("3.0.3", Money=MONEY, Order=ORDER), "Order")
    assert contract.id == "Order"
    assert [(field.name, field.type, field.nullable) for field in contract.fields] == [
        ("id", FieldType.INTEGER, False),
        ("total", FieldType.MONEY, False),
        ("fee", FieldType.MONEY, True),
        ("status", FieldType.ENUM, True),
    ]
    assert contract.fields[0].constraints.exclusive_minimum == Decimal(0)


def test_the_only_component_needs_no_name() -> None:
    contract = adapted(document("3.1.0", Money={"properties": {"x": {"type": ["string", "null"]}}}))
    assert (contract.id, contract.fields[0].nullable) == ("Money", True)


def test_version_3_0_means_nullable_and_flags_when_it_verifies() -> None:
    contract = adapted(document("3.0.3", Money=MONEY, Order=ORDER), "Order")
    total = Money(Decimal("12.50"), "EUR")
    assert contract.verify({"id": 1, "total": total, "fee": None, "status": None}) == ()
    assert [problem.place for problem in contract.verify({"id": 0, "fee": total})] == [
        "id",
        "total",
    ]


def test_a_change_in_another_component_changes_nothing() -> None:
    first = adapted(document("3.0.3", Money=MONEY, Order=ORDER), "Order")
    second = adapted(document("3.0.3", Money=MONEY, Order=ORDER, User=MONEY), "Order")
    assert first.content_hash == second.content_hash


@pytest.mark.parametrize(
    ("source", "component", "said"),
    [
        (document("3.0.3", Money=MONEY, Order=ORDER), None, "Name one: component="),
        (document("3.0.3", Money=MONEY, Order=ORDER), "Ordr", "Did you mean 'Order'?"),
        (document("3.0.3"), None, "The document has no schemas."),
        (document("2.0", Money=MONEY), None, "OpenAPI 2.0 is not supported. Supported: 3.0, 3.1."),
        (
            document("3.1.0", Order={"properties": {"x": {"$ref": "#/components/schemas/No"}}}),
            None,
            "#/components/schemas/Order/properties/x/$ref: '#/components/schemas/No' leads nowhere",
        ),
    ],
)
def test_what_cannot_be_adapted_is_explained(
    source: object, component: str | None, said: str
) -> None:
    with pytest.raises(InvalidContractError) as caught:
        adapted(source, component)
    assert said in str(caught.value)
