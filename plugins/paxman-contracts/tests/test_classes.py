"""Dataclasses, TypedDicts, attrs classes and msgspec structs as contracts and as results."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Annotated, Generic, Literal, NotRequired, TypedDict, TypeVar

import attrs
import msgspec
import pytest
from pydantic import BaseModel, computed_field

from paxman_core.adapters import BUILTIN_ADAPTERS, adapt_contract
from paxman_core.contract import CanonicalContract, Hints
from paxman_core.errors import ContractViolationError, InvalidContractError
from paxman_core.values import FieldType, Money


@dataclass
class Line:
    sku: str
    quantity: int


@dataclass
class Order:
    """What was ordered."""

    number: Annotated[str, Hints(labels=["Our ref"])]
    total: Money
    rank: int | str = 0
    due: date | None = None
    lines: list[Line] = field(default_factory=list)


class Ticket(TypedDict):
    number: str
    pages: NotRequired[int]


@attrs.frozen
class Parcel:
    weight: float
    _depth: int = 3
    labels: list[str] = attrs.Factory(list)


@attrs.define
class Shipment:
    first: Parcel
    others: list[Parcel | None]


class Item(msgspec.Struct):
    text: str
    amount: float


class Bill(msgspec.Struct, kw_only=True):
    """What is to be paid."""

    number: str
    due: date | None = None
    items: list[Item] = msgspec.field(default_factory=list)
    mode: Literal["cash", 7] = "cash"


T = TypeVar("T")


class Page(BaseModel, Generic[T]):
    entries: list[T]

    @computed_field  # type: ignore[prop-decorator]
    @property
    def count(self) -> int:
        return len(self.entries)


class Entry(BaseModel):
    text: str


class Tree:
    pass


@dataclass
class Unreadable:
    tree: Tree


def adapted(source: object) -> CanonicalContract:
    return adapt_contract(source, BUILTIN_ADAPTERS)


def test_a_dataclass_is_a_contract_and_its_instances_are_results() -> None:
    contract = adapted(Order)
    assert (contract.id, contract.description) == ("Order", "What was ordered.")
    assert [(f.name, f.type.value, f.required) for f in contract.fields] == [
        ("number", "STRING", True),
        ("total", "MONEY", True),
        ("rank", "STRING", False),
        ("due", "DATE", False),
        ("lines", "ARRAY", False),
    ]
    assert contract.by_path["rank"].alternatives == (FieldType.INTEGER, FieldType.STRING)
    assert contract.fields[0].hints.labels == ("Our ref",)
    total = Money(Decimal(5), "EUR")
    lines = [{"sku": "A", "quantity": 2}]
    made = contract.instance({"number": "7", "total": total, "lines": lines})
    assert made == Order("7", total, lines=[Line("A", 2)])
    with pytest.raises(ContractViolationError, match=r"lines\[0\].quantity"):
        contract.instance({"number": "7", "total": total, "lines": [{"sku": "A"}]})


def test_a_typed_dict_gives_dicts_without_what_is_missing() -> None:
    contract = adapted(Ticket)
    assert [(f.name, f.required) for f in contract.fields] == [("number", True), ("pages", False)]
    assert contract.instance({"number": "7"}) == {"number": "7"}
    assert contract.instance({"number": "7", "pages": 2}) == {"number": "7", "pages": 2}


def test_an_attrs_class_takes_its_private_members_by_their_public_names() -> None:
    contract = adapted(Parcel)
    assert list(contract.by_path) == ["weight", "depth", "labels", "labels[]"]
    assert contract.instance({"weight": Decimal("2.5"), "depth": 4}) == Parcel(2.5, 4)


def test_classes_stand_in_models() -> None:
    class Sent(BaseModel):
        line: Line

    contract = adapted(Sent)
    assert list(contract.by_path) == ["line", "line.sku", "line.quantity"]
    made = contract.instance({"line": {"sku": "A", "quantity": 1}})
    assert made == Sent(line=Line("A", 1))


def test_a_contract_of_a_class_can_be_sent_to_another_process() -> None:
    native = pickle.loads(pickle.dumps(adapted(Ticket).native))
    assert native is not None
    assert native.instance({"number": "7"}) == {"number": "7"}


def test_a_class_that_cannot_be_read_says_why() -> None:
    with pytest.raises(InvalidContractError, match="Unreadable cannot be read"):
        adapted(Unreadable)


def test_a_struct_is_a_contract_and_comes_back_with_structs_in_it() -> None:
    contract = adapted(Bill)
    assert contract.description == "What is to be paid."
    assert [(one.path, one.type, one.required) for one in contract.walk()] == [
        ("number", FieldType.STRING, True),
        ("due", FieldType.DATE, False),
        ("items", FieldType.ARRAY, False),
        ("items[]", FieldType.OBJECT, True),
        ("items[].text", FieldType.STRING, True),
        ("items[].amount", FieldType.DECIMAL, True),
        ("mode", FieldType.ENUM, False),
    ]
    row = {"text": "Ink", "amount": Decimal("1.5")}
    bill = contract.instance({"number": "7", "items": [row], "mode": 7})
    assert bill == Bill(number="7", items=[Item("Ink", 1.5)], mode=7)
    assert contract.instance({"number": "7"}) == Bill(number="7")


def test_classes_in_classes_come_back_as_they_are() -> None:
    contract = adapted(Shipment)
    made = contract.instance({"first": {"weight": Decimal(2)}, "others": [None, {"weight": 1}]})
    assert made == Shipment(Parcel(2.0), [None, Parcel(1.0)])


def test_a_generic_model_is_read_with_its_type_and_what_it_computes_is_said() -> None:
    contract = adapted(Page[Entry])
    assert [one.path for one in contract.walk()] == ["entries", "entries[]", "entries[].text"]
    assert [(one.place, one.message) for one in contract.limits] == [
        ("count", "It is computed by the model, and not looked for.")
    ]
    page = contract.instance({"entries": [{"text": "a"}]})
    assert isinstance(page, Page)
    assert page.count == 1
