"""Pydantic models as contracts, and their instances as results."""

from __future__ import annotations

import enum
import pickle
import subprocess
import sys
from datetime import date, datetime, time
from decimal import Decimal
from typing import Annotated, Any, Literal, NewType
from uuid import UUID

import pydantic
import pytest
from annotated_types import Ge, Interval, Len
from pydantic import (
    AliasChoices,
    AwareDatetime,
    BaseModel,
    ConfigDict,
    Field,
    HttpUrl,
    RootModel,
    StringConstraints,
    model_validator,
)

import paxman_cap_evidence
from paxman_core import Engine
from paxman_core.adapters import BUILTIN_ADAPTERS, adapt_contract, read_contract
from paxman_core.contract import (
    CanonicalContract,
    Constraints,
    Hints,
    MergePolicy,
    NativeMoney,
    ResolutionPolicy,
)
from paxman_core.errors import ContractViolationError, InvalidContractError, InvalidOptionError
from paxman_core.values import FieldType, Money


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Cash(BaseModel):
    amount: float = Field(ge=0)
    currency: str


class Codes(RootModel[list[int]]):
    pass


class Line(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    sku: Annotated[str, Field(pattern="^[A-Z]+$")] = Field(alias="SKU")
    price: float
    colour: Colour = Colour.RED
    key: UUID | None = None


class Invoice(BaseModel):
    """An invoice."""

    model_config = ConfigDict(
        json_schema_extra={"x-paxman": {"version": "2", "policy": {"confidence_floor": 0.7}}}
    )

    number: Annotated[str, Hints(labels=["Invoice No"], patterns=r"INV-\d+")] = Field(
        alias="invoiceNumber", min_length=3
    )
    total: Money
    cash: Cash | None = None
    due: date | None = None
    lines: list[Line] = Field(min_length=1)
    tags: frozenset[str] = Field(default_factory=frozenset)


class Node(BaseModel):
    child: Node | None = None


UserName = NewType("UserName", str)


def adapted(model: object) -> CanonicalContract:
    return adapt_contract(model, BUILTIN_ADAPTERS)


def field_of(annotation: Any, default: Any = ...) -> Any:
    return adapted(pydantic.create_model("Model", x=(annotation, default))).fields[0]


@pytest.mark.parametrize(
    ("annotation", "kind"),
    [
        (str, FieldType.STRING),
        (int, FieldType.INTEGER),
        (float, FieldType.DECIMAL),
        (Decimal, FieldType.DECIMAL),
        (bool, FieldType.BOOLEAN),
        (date, FieldType.DATE),
        (datetime, FieldType.DATETIME),
        (AwareDatetime, FieldType.DATETIME),
        (pydantic.PastDate, FieldType.DATE),
        (UUID, FieldType.STRING),
        (HttpUrl, FieldType.STRING),
        (time, FieldType.STRING),
        (UserName, FieldType.STRING),
        (Colour, FieldType.ENUM),
        (Literal["a", 1], FieldType.ENUM),
        (Money, FieldType.MONEY),
        (Cash, FieldType.MONEY),
        (Line, FieldType.OBJECT),
        (list[str], FieldType.ARRAY),
        (tuple[int, ...], FieldType.ARRAY),
        (set[date], FieldType.ARRAY),
        (Codes, FieldType.ARRAY),
        (int | float, FieldType.DECIMAL),
    ],
)
def test_types(annotation: Any, kind: FieldType) -> None:
    field = field_of(annotation)
    assert (field.type, field.required, field.nullable) == (kind, True, False)
    optional = field_of(annotation | None)
    assert (optional.type, optional.required, optional.nullable) == (kind, True, True)


def test_string_like_types_keep_their_format() -> None:
    assert field_of(UUID).constraints.format == "uuid"
    assert field_of(HttpUrl).constraints.format == "uri"
    assert field_of(time).constraints.format == "time"


def test_enumerations() -> None:
    assert field_of(Colour).enum_values == ("red", "blue")
    assert field_of(Literal["a"] | Literal["b", None]).enum_values == ("a", "b")
    assert field_of(Literal["a", None]).nullable


@pytest.mark.parametrize(
    ("annotation", "constraints"),
    [
        (
            Annotated[int, Field(gt=0, le=9, multiple_of=3)],
            Constraints(exclusive_minimum=Decimal(0), maximum=Decimal(9), multiple_of=Decimal(3)),
        ),
        (
            Annotated[Decimal, Field(max_digits=5, decimal_places=2)] | None,
            Constraints(max_digits=5, decimal_places=2),
        ),
        (Annotated[float | None, Ge(0.1)], Constraints(minimum=Decimal("0.1"))),
        (
            Annotated[int, Interval(gt=1, lt=3)],
            Constraints(exclusive_minimum=Decimal(1), exclusive_maximum=Decimal(3)),
        ),
        (
            Annotated[str, StringConstraints(pattern="a+", min_length=2)],
            Constraints(pattern="a+", min_length=2),
        ),
        (Annotated[list[str], Len(1, 3)], Constraints(min_items=1, max_items=3)),
    ],
)
def test_constraints(annotation: Any, constraints: Constraints) -> None:
    assert field_of(annotation).constraints == constraints


def test_constraints_of_items() -> None:
    field = field_of(list[Annotated[str, Field(max_length=3), Hints(locale="de")]])
    assert field.items.constraints == Constraints(max_length=3)
    assert field.items.hints == Hints(locale="de")


def test_a_model_becomes_a_contract() -> None:
    contract = adapted(Invoice)
    assert (contract.id, contract.version, contract.description) == (
        "Invoice",
        "2",
        "An invoice.",
    )
    assert contract.policy.confidence_floor == 0.7
    assert [(path, field.type.value) for path, field in contract.by_path.items()] == [
        ("number", "STRING"),
        ("total", "MONEY"),
        ("cash", "MONEY"),
        ("due", "DATE"),
        ("lines", "ARRAY"),
        ("lines[]", "OBJECT"),
        ("lines[].sku", "STRING"),
        ("lines[].price", "DECIMAL"),
        ("lines[].colour", "ENUM"),
        ("lines[].key", "STRING"),
        ("tags", "ARRAY"),
        ("tags[]", "STRING"),
    ]
    number = contract.by_path["number"]
    assert number.hints.labels == ("Invoice No", "invoiceNumber")
    assert number.hints.patterns == (r"INV-\d+",)
    assert contract.by_path["cash"].native_money == NativeMoney("amount", "currency")
    assert contract.by_path["cash"].constraints.minimum == Decimal(0)


def test_aliases_title_and_examples_are_hints() -> None:
    field = field_of(
        str,
        Field(
            validation_alias=AliasChoices("nr", "no"),
            title="Number",
            examples=["A-1"],
            description="which",
        ),
    )
    assert (field.hints.labels, field.hints.examples) == (("nr", "no", "Number"), ("A-1",))
    assert field.description == "which"


@pytest.mark.parametrize(
    ("annotation", "default", "kept"),
    [
        (str, "x", "x"),
        (float, 1.5, Decimal("1.5")),
        (Colour, Colour.BLUE, "blue"),
        (UUID, UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        (list[int], [1, 2], (1, 2)),
        (Money, Money(Decimal(1), "EUR"), Money(Decimal(1), "EUR")),
        (int | None, None, None),
        (int, None, None),
    ],
)
def test_a_default_is_used_unless_it_is_none(annotation: Any, default: Any, kept: Any) -> None:
    field = field_of(annotation, default)
    assert (field.default, field.has_default, field.required) == (kept, True, False)
    used = ResolutionPolicy.UNRESOLVED if kept is None else ResolutionPolicy.USE_DEFAULT
    assert field.fallback is used


class Card(BaseModel):
    kind: Literal["card"]
    number: str
    fee: float


class Coins(BaseModel):
    kind: Literal["cash"]
    number: str
    change: Decimal | None = None


def test_models_told_apart_by_a_constant_are_one_with_the_members_of_all() -> None:
    class Model(BaseModel):
        paid: list[Card | Coins]

    contract = adapted(Model)
    assert contract.limits == ()
    item = contract.fields[0].items
    assert item is not None
    assert [(field.name, field.required) for field in item.fields] == [
        ("kind", True),
        ("number", True),
        ("fee", False),
        ("change", False),
    ]
    assert item.fields[0].enum_values == ("card", "cash")
    card = {"kind": "card", "number": "1", "fee": Decimal("2.5")}
    cash = {"kind": "cash", "number": "2", "change": Decimal("0.50")}
    assert contract.instance({"paid": [card, cash]}) == Model(
        paid=[
            Card(kind="card", number="1", fee=2.5),
            Coins(kind="cash", number="2", change=Decimal("0.50")),
        ]
    )
    assert contract.verify({"paid": [{"kind": "card", "number": "1"}]})[0].message


def test_models_told_apart_by_what_they_require() -> None:
    class Square(BaseModel):
        width: int

    class Circle(BaseModel):
        radius: int

    class Model(BaseModel):
        shape: Square | Circle

    contract = adapted(Model)
    assert contract.limits == ()
    assert contract.instance({"shape": {"radius": 4}}) == Model(shape=Circle(radius=4))


def test_models_that_nothing_tells_apart_are_filled_from_structured_input_only() -> None:
    class Cheque(BaseModel):
        number: str
        bank: str = ""

    class Voucher(BaseModel):
        number: str

    class Other(BaseModel):
        number: int
        kind: str

    class Model(BaseModel):
        paid: Cheque | Voucher
        refunded: Cheque | Other

    contract = adapted(Model)
    assert [str(limit) for limit in contract.limits] == [
        "paid: The value may be any of several models: Cheque, Voucher. "
        "It is filled from structured input only.",
        "refunded: The value may be any of several models: Cheque, Other. "
        "It is filled from structured input only.",
    ]


def test_a_default_factory_is_left_to_the_model() -> None:
    field = field_of(list[int], Field(default_factory=lambda: [7]))
    assert (field.required, field.has_default) == (False, False)


def test_x_paxman_in_a_field() -> None:
    extra: Any = {"x-paxman": {"type": "MONEY", "default_currency": "EUR", "merge": "max"}}
    model = pydantic.create_model("Model", x=(Decimal, Field(json_schema_extra=extra)))
    contract = adapted(model)
    (field,) = contract.fields
    assert (field.type, field.native_money) == (FieldType.MONEY, NativeMoney(currency=None))
    assert contract.policy.merge_policies == (("x", MergePolicy("max")),)
    instance: Any = contract.instance({"x": Money(Decimal("1.50"), "EUR")})
    assert instance.x == Decimal("1.50")


def test_every_problem_is_told_at_once() -> None:
    class Model(BaseModel):
        pattern: Annotated[str, Hints(patterns="(a")]
        word: str = Field("", json_schema_extra={"x-paxman": {"labls": "x"}})
        fine: str

    with pytest.raises(InvalidContractError) as caught:
        adapted(Model)
    assert [
        (problem.place, problem.message.split("\n")[0]) for problem in caught.value.problems
    ] == [
        ("pattern", "The pattern is invalid, missing ), unterminated subpattern:"),
        ("word", "Unknown key 'labls'."),
    ]


def test_a_root_model_of_a_model_is_that_model() -> None:
    contract = adapted(RootModel[Card])
    assert [field.name for field in contract.fields] == ["kind", "number", "fee"]
    card = {"kind": "card", "number": "1", "fee": Decimal("2.5")}
    assert contract.instance(card) == RootModel[Card](Card(kind="card", number="1", fee=2.5))


def test_a_root_model_of_a_list_comes_back_as_one() -> None:
    with Engine(plugins=[paxman_cap_evidence]) as engine:
        assert engine.normalize([3, 4], Codes).to_model() == Codes([3, 4])
        numbers = engine.normalize({"a": 1}, RootModel[dict[str, int]]).to_model()
    assert numbers == RootModel[dict[str, int]]({"a": 1})


DATA = {
    "number": "INV-1",
    "total": Money(Decimal("12.50"), "EUR"),
    "cash": Money(Decimal("1.5"), "USD"),
    "due": date(2026, 1, 2),
    "lines": (
        {
            "sku": "AB",
            "price": Decimal("1.25"),
            "colour": "blue",
            "key": "00000000-0000-0000-0000-000000000001",
        },
    ),
    "tags": ("x", "x"),
}


def test_a_result_becomes_an_instance_even_of_strict_models() -> None:
    contract = adapted(Invoice)
    assert contract.verify(DATA) == ()
    assert contract.instance(DATA) == Invoice.model_construct(
        number="INV-1",
        total=Money(Decimal("12.50"), "EUR"),
        cash=Cash(amount=1.5, currency="USD"),
        due=date(2026, 1, 2),
        lines=[Line(SKU="AB", price=1.25, colour=Colour.BLUE, key=UUID(int=1))],
        tags=frozenset({"x"}),
    )


def test_the_model_has_the_last_word() -> None:
    class Span(BaseModel):
        start: date
        end: date

        @model_validator(mode="after")
        def ordered(self) -> Span:
            if self.end < self.start:
                raise ValueError("ends before it starts")
            return self

    contract = adapted(Span)
    problems = contract.verify({"start": date(2026, 2, 1), "end": date(2026, 1, 1)})
    assert [problem.message for problem in problems] == ["Value error, ends before it starts"]


def test_problems_have_places() -> None:
    problems = adapted(Invoice).verify({**DATA, "number": "x", "lines": [{"sku": "a"}]})
    assert [problem.place for problem in problems] == ["number", "lines[0].sku", "lines[0].price"]
    with pytest.raises(ContractViolationError, match=r"lines\[0\].price: Field required"):
        adapted(Invoice).instance({**DATA, "lines": [{"sku": "A"}]})


def test_a_validator_that_breaks_is_a_problem() -> None:
    class Broken(BaseModel):
        x: str

        @model_validator(mode="after")
        def fails(self) -> Broken:
            raise RuntimeError("oops")

    (problem,) = adapted(Broken).verify({"x": "a"})
    assert problem.message == "The model's validation failed: RuntimeError: oops"


def test_money_in_a_model_is_read_and_written_by_pydantic() -> None:
    class Price(BaseModel):
        total: Money

    price = Price.model_validate_json('{"total": {"amount": "12.50", "currency": "EUR"}}')
    assert price.total == Money(Decimal("12.50"), "EUR")
    assert price.model_dump_json() == '{"total":{"amount":"12.50","currency":"EUR"}}'


def test_the_json_schema_of_a_model_is_a_contract_too() -> None:
    contract = adapted(Invoice.model_json_schema())
    assert [(field.name, field.type.value) for field in contract.fields] == [
        ("invoiceNumber", "STRING"),
        ("total", "MONEY"),
        ("cash", "MONEY"),
        ("due", "DATE"),
        ("lines", "ARRAY"),
        ("tags", "ARRAY"),
    ]


def test_adapting_twice_gives_the_same_bytes_and_storing_loses_only_the_class() -> None:
    contract = adapted(Invoice)
    assert contract.to_json() == adapted(Invoice).to_json()
    again = read_contract(contract.to_json())
    assert again == contract
    with pytest.raises(InvalidOptionError, match="was not made from a model"):
        again.instance(DATA)


def test_a_pickled_contract_still_makes_instances() -> None:
    contract = pickle.loads(pickle.dumps(adapted(Node2)))
    assert contract.instance({"name": "a"}) == Node2(name="a")


class Node2(BaseModel):
    name: str


def test_pydantic_is_not_imported_by_adapting_something_else() -> None:
    code = (
        "import sys; from paxman_core.adapters import BUILTIN_ADAPTERS, adapt_contract;"
        "adapt_contract({'fields': {'x': 'DATE'}}, BUILTIN_ADAPTERS);"
        "assert not {'pydantic', 'jsonschema'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_what_fields_cannot_describe_is_accepted_and_said() -> None:
    class Model(BaseModel):
        anything: Any
        mapping: dict[str, int]
        mixed: int | str
        pair: tuple[int, str]
        bare: list  # type: ignore[type-arg]
        nested: Node
        late: list[str] | str = ""

    contract = adapted(Model)
    assert [(path, field.type.value) for path, field in contract.by_path.items()] == [
        ("anything", "STRING"),
        ("mapping", "OBJECT"),
        ("mixed", "STRING"),
        ("pair", "ARRAY"),
        ("bare", "ARRAY"),
        ("bare[]", "STRING"),
        ("nested", "OBJECT"),
        ("nested.child", "OBJECT"),
        ("late", "ARRAY"),
        ("late[]", "STRING"),
    ]
    assert contract.by_path["mixed"].alternatives == (FieldType.INTEGER, FieldType.STRING)
    structured = "It is filled from structured input only."
    assert [str(limit) for limit in contract.limits] == [
        f"mapping: A mapping does not name its members. {structured}",
        f"pair: The positions of the tuple differ in meaning. {structured}",
        f"nested.child: The model Node contains itself. {structured}",
        "late: Of its alternatives, STRING is not looked for.",
        "late: The default is not used: '' is not a list.",
    ]


class PurchaseOrder(BaseModel):
    number: str
    lines: list[Line] = []


def test_the_number_of_a_paper_is_labelled_as_on_such_a_paper() -> None:
    """Whoever calls the class `PurchaseOrder` leaves the word out of the member's name."""
    text = "Invoice no. 88-1\nPurchase order no. 2026/0457\nPage no. 3"
    engine = Engine(plugins=[paxman_cap_evidence])
    assert engine.normalize(text, PurchaseOrder)["number"] == "2026/0457"
    order = {"type": "object", "title": "Order", "properties": {"number": {"type": "string"}}}
    assert engine.normalize("Order no. A-7\nInvoice no. 88-1", order)["number"] == "A-7"
    folder = {"type": "object", "title": "Folder", "properties": {"number": {"type": "string"}}}
    assert engine.normalize(text, folder)["number"] is None


def test_a_field_that_may_be_none_is_none_where_nothing_is_found() -> None:
    class Row(BaseModel):
        item: str
        colour: str | None

    class Order(BaseModel):
        order: str
        remark: str | None
        rows: list[Row]

    with Engine(plugins=[paxman_cap_evidence]) as engine:
        made = engine.normalize({"order": "A-1", "rows": [{"item": "lamp"}]}, Order).to_model()
    assert made == Order(order="A-1", remark=None, rows=[Row(item="lamp", colour=None)])


def test_what_a_row_lacks_is_named_with_its_place() -> None:
    class Row(BaseModel):
        item: str
        colour: str

    class Order(BaseModel):
        rows: list[Row]

    with Engine(plugins=[paxman_cap_evidence]) as engine:
        artifact = engine.normalize(
            {"rows": [{"item": "lamp", "colour": "red"}, {"item": "sofa"}]}, Order
        )
    (open_field,) = artifact.unresolved_fields
    assert open_field.reason == "CONTRACT_VIOLATION"
    assert open_field.message == "rows[1].colour: Field required"
