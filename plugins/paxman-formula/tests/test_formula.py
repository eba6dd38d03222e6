from __future__ import annotations

import decimal
import pickle
from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core.contract import CanonicalContract, CanonicalField, Hints
from paxman_core.errors import InvalidContractError
from paxman_core.formula import Failed, Known, Unknown
from paxman_core.values import FieldType, Money, Record, Value
from paxman_formula import (
    FormulaSyntaxError,
    derivation_order,
    evaluate_formula,
    formula_inputs,
    formula_problems,
    parse_formula,
)
from paxman_formula._functions import AGGREGATES, ELEMENTWISE
from paxman_formula._parser import MAX_DEPTH, MAX_LENGTH, SIGNATURES


def eur(amount: str) -> Money:
    return Money(Decimal(amount), "EUR")


def usd(amount: str) -> Money:
    return Money(Decimal(amount), "USD")


def row(quantity: Value, price: Value, amount: Value = None) -> Record:
    return Record({"quantity": quantity, "price": price, "amount": amount})


INVOICE: dict[str, Value] = {
    "subtotal": eur("100.00"),
    "tax": eur("19.00"),
    "total": eur("119.00"),
    "rate": Decimal("0.19"),
    "pages": 3,
    "paid": True,
    "customer.first": "Ada",
    "customer.last": "Lovelace",
    "invoice_date": date(2026, 1, 31),
    "due_date": date(2026, 3, 2),
    "line_items": (
        row(2, eur("25.00"), eur("50.00")),
        row(5, eur("10.00"), eur("50.00")),
    ),
    "scores": (1, 2, Decimal("0.5")),
    "nothing": (),
}


def value_of(text: str, **more: Value) -> Value:
    outcome = evaluate_formula(text, {**INVOICE, **more})
    assert isinstance(outcome, Known), outcome
    return outcome.value


def reason_of(text: str, **more: Value) -> str:
    outcome = evaluate_formula(text, {**INVOICE, **more})
    assert isinstance(outcome, Failed), outcome
    return outcome.reason


def missing_of(text: str, **more: Value) -> tuple[str, ...]:
    outcome = evaluate_formula(text, {**INVOICE, **more})
    assert isinstance(outcome, Unknown), outcome
    return outcome.missing


def test_a_name_of_any_characters_is_written_as_in_paths() -> None:
    assert formula_inputs('a["b.c"][].d + ["x y"]') == ('a["b.c"]', "x y")


class TestValues:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("1 + 2 * 3", 7),
            ("(1 + 2) * 3", 9),
            ("10 - 4 - 3", 3),
            ("12 / 4 / 3", Decimal(1)),
            ("-2 * -3", 6),
            ("0.1 + 0.2", Decimal("0.3")),
            ("pages + rate", Decimal("3.19")),
            ("pages * 2", 6),
            ("6 / 3", Decimal(2)),
            ("2 / 3", Decimal("0.6666666666666666666666666666666667")),
            ("abs(2 - 5)", 3),
            ("abs(tax - subtotal)", eur("81.00")),
            ("round(2.5)", 3),
            ("round(-2.5)", -3),
            ("round(2.345, 2)", Decimal("2.35")),
            ("round(1234, -2)", Decimal(1200)),
            ("min(pages, 2.5)", Decimal("2.5")),
            ("max(3, 2.5)", Decimal(3)),
        ],
    )
    def test_numbers(self, text: str, expected: Value) -> None:
        result = value_of(text)
        assert (result, type(result)) == (expected, type(expected))

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("subtotal + tax", eur("119.00")),
            ("total - tax", eur("100.00")),
            ("subtotal * rate", eur("19.0000")),
            ("2 * tax", eur("38.00")),
            ("tax / 4", eur("4.75")),
            ("-tax", eur("-19.00")),
            ("tax / subtotal", Decimal("0.19")),
            ("subtotal - coalesce(discount, 0)", eur("100.00")),
            ("max(tax - subtotal, 0)", eur("0")),
            ("round(subtotal / 3, 1)", eur("33.3")),
        ],
    )
    def test_money_keeps_its_currency(self, text: str, expected: Value) -> None:
        assert value_of(text) == expected

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("sum(line_items[].quantity * line_items[].price)", eur("100.00")),
            ("sum(line_items[].amount)", eur("100.00")),
            ("sum(line_items[].amount * rate)", eur("19.0000")),
            ("sum(scores)", Decimal("3.5")),
            ("sum(scores[])", Decimal("3.5")),
            ("sum(pages, scores)", Decimal("6.5")),
            ("count(line_items)", 2),
            ("count(line_items[].amount)", 2),
            ("count(nothing)", 0),
            ("sum(nothing)", 0),
            ("max(line_items[].price)", eur("25.00")),
            ("all(line_items[].quantity * line_items[].price == line_items[].amount)", True),
            ("any(line_items[].quantity > 5)", False),
            ("all(nothing[].quantity > 5)", True),
            ("any(nothing[].quantity > 5)", False),
            ("line_items[].quantity * 10", (20, 50)),
        ],
    )
    def test_lists(self, text: str, expected: Value) -> None:
        assert value_of(text) == expected

    def test_lists_inside_lists_are_one_column(self) -> None:
        orders = (
            Record({"lines": (Record({"net": 1}), Record({"net": 2}))}),
            Record({"lines": (Record({"net": 4}),)}),
        )
        assert value_of("sum(orders[].lines[].net)", orders=orders) == 7
        assert value_of("count(orders[].lines[])", orders=orders) == 3
        assert value_of("sum(grid[][])", grid=((1, 2), (3,))) == 6

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("due_date - invoice_date", 30),
            ("days(invoice_date, due_date)", 30),
            ("days(due_date, invoice_date)", -30),
            ("invoice_date + 30", date(2026, 3, 2)),
            ("30 + invoice_date", date(2026, 3, 2)),
            ("due_date - 30", date(2026, 1, 31)),
            ("year(due_date) * 100 + month(due_date)", 202603),
            ("day(due_date)", 2),
            ("due_date > invoice_date", True),
            ("min(due_date, invoice_date)", date(2026, 1, 31)),
        ],
    )
    def test_dates(self, text: str, expected: Value) -> None:
        assert value_of(text) == expected

    def test_times_differ_by_completed_days_whatever_their_zone(self) -> None:
        start = datetime(2026, 1, 1, 23, 0, tzinfo=UTC)
        end = datetime(2026, 1, 3, 0, 30, tzinfo=timezone(timedelta(hours=2)))
        assert value_of("end - start", start=start, end=end) == 0
        assert value_of("start - end", start=start, end=end + timedelta(days=1)) == -1
        assert value_of("start + 1", start=start) == datetime(2026, 1, 2, 23, 0, tzinfo=UTC)

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ('customer.first + " " + customer.last', "Ada Lovelace"),
            ('join(" ", customer.first, customer.last)', "Ada Lovelace"),
            ("join('-', \"INV\", year(due_date), pages, rate)", "INV-2026-3-0.19"),
            ("join('', invoice_date)", "2026-01-31"),
            ("join(', ', names)", "Ann, Bob"),
            ("upper(customer.first) + lower('X')", "ADAx"),
            ("trim('  a b ')", "a b"),
            (r"'it\'s' + " '"\\t"', "it's\t"),
        ],
    )
    def test_texts(self, text: str, expected: Value) -> None:
        assert value_of(text, names=("Ann", "Bob")) == expected

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("subtotal + tax == total", True),
            ("subtotal == total", False),
            ("subtotal != total", True),
            ("total >= 0 and total < 0", False),
            ("pages == 3.0", True),
            ("pages < 3 or paid", True),
            ("not paid", False),
            ("not pages == 3", False),
            ("paid == true", True),
            ("pages > 1 and pages < 5 or false", True),
            ("customer.first < customer.last", True),
            ("pages != 0 or 1 / 0 == 1", True),
        ],
    )
    def test_conditions(self, text: str, expected: bool) -> None:
        assert value_of(text) is expected

    def test_money_is_compared_as_it_is_paid(self) -> None:
        """A third of a cent is not a difference in EUR, and half a yen is one in JPY."""
        assert value_of("subtotal * rate == tax", rate=Decimal("0.190033")) is True
        assert value_of("subtotal * rate == tax", rate=Decimal("0.19006")) is False
        yen = {"a": Money(Decimal("100.5"), "JPY"), "b": Money(Decimal("101"), "JPY")}
        assert value_of("a == b", **yen) is True
        assert value_of("a < b", **yen) is False

    def test_odd_names_are_written_in_backquotes(self) -> None:
        values: dict[str, Value] = {
            "line items": (Record({"unit-price": 2}),),
            "größe_1": 3,
            "and": 4,
            "tick`": 5,
        }
        text = "sum(`line items`[].`unit-price`) + größe_1 + `and` + `tick```"
        assert formula_inputs(text) == ("line items", "größe_1", "and", "tick`")
        assert evaluate_formula(text, values) == Known(14)

    def test_a_function_name_is_also_a_field_name(self) -> None:
        assert value_of("sum + 1", sum=2) == 3


class TestRefusals:
    @pytest.mark.parametrize(
        ("text", "parts"),
        [
            ("subtotal + fee", ("USD", "EUR", "different currencies")),
            ("subtotal - fee", ("USD", "EUR", "different currencies")),
            ("subtotal == fee", ("USD", "EUR", "different currencies")),
            ("subtotal / fee", ("USD", "EUR", "different currencies")),
            ("sum(subtotal, fee)", ("USD", "EUR", "different currencies")),
            ("max(subtotal, fee)", ("USD", "EUR", "different currencies")),
            ("subtotal * tax", ("money in EUR cannot be multiplied by money in EUR",)),
            ("1 / tax", ("a number cannot be divided by money",)),
            ("tax + 1", ("a number cannot be added to money in EUR",)),
            ("tax == 19", ("cannot be compared",)),
            ("tax / 0", ("division by zero",)),
            ("paid + 1", ("a truth value",)),
            ("paid == 1", ("a truth value cannot be compared with a number",)),
            ("paid < false", ("no order",)),
            ("-paid", ("a truth value has no negative",)),
            ("sum(paid)", ("sum() adds numbers or money",)),
            ("pages and paid", ("a number is not a condition",)),
            ("customer.first + pages", ("a number cannot be added to a text",)),
            ("customer.first == pages", ("a text cannot be compared with a number",)),
            ("invoice_date + 0.5", ("only whole days",)),
            ("invoice_date + 4000000", ("years 1 to 9999",)),
            ("invoice_date * 2", ("a date cannot be multiplied",)),
            ("min(nothing)", ("min() of an empty list",)),
            ("sum(line_items[].amount * scores)", ("`line_items[]`", "`scores[]`")),
            ("count(pages)", ("count() takes a list",)),
            ("round(1, 31)", ("at most 30 digits",)),
            ("round(1, rate)", ("whole number of digits",)),
            ("pages[]", ("`pages` is not a list",)),
            ("scores[].x", ("`scores[0]` is not an object",)),
            ("year(pages)", ("year() takes a date",)),
            ("upper(pages)", ("upper() takes a text",)),
            ("join(pages, tax)", ("join()",)),
            ("join('', tax)", ("join() takes texts, numbers and dates, not money in EUR",)),
            ("line_items[] + 1", ("an object",)),
        ],
    )
    def test_what_cannot_be_computed_fails_with_its_reason(
        self, text: str, parts: tuple[str, ...]
    ) -> None:
        reason = reason_of(text, fee=usd("1.00"))
        assert all(part in reason for part in parts), reason

    @pytest.mark.parametrize(
        ("text", "missing"),
        [
            ("subtotal + shipping", ("shipping",)),
            ("shipping + discount + shipping", ("shipping", "discount")),
            ("subtotal == shipping", ("shipping",)),
            ("coalesce(shipping, discount)", ("shipping", "discount")),
            ("sum(absent[].amount)", ("absent",)),
            ("shipping == 1 and paid", ("shipping",)),
            ("upper(address.city)", ("address.city",)),
        ],
    )
    def test_a_missing_input_makes_the_result_unknown(
        self, text: str, missing: tuple[str, ...]
    ) -> None:
        assert missing_of(text, discount=None) == missing

    def test_a_null_cell_makes_a_sum_unknown_but_not_a_count(self) -> None:
        items = (row(1, eur("2")), row(1, None), None)
        assert missing_of("sum(line_items[].price)", line_items=items) == (
            "line_items[1].price",
            "line_items[2]",
        )
        assert value_of("count(line_items)", line_items=items) == 3
        assert value_of("sum(coalesce(line_items[].price, 0))", line_items=items) == eur("2")

    def test_a_missing_inner_list_makes_even_the_count_unknown(self) -> None:
        orders = (Record({"lines": (1,)}), Record({"lines": None}))
        assert missing_of("count(orders[].lines[])", orders=orders) == ("orders[1].lines",)

    def test_one_side_decides_a_condition_whose_other_side_is_missing(self) -> None:
        assert value_of("shipping == 1 or paid") is True
        assert value_of("shipping == 1 and not paid") is False
        items = (row(None, None), row(3, None))
        assert value_of("any(line_items[].quantity == 3)", line_items=items) is True
        assert value_of("all(line_items[].quantity == 4)", line_items=items) is False

    def test_results_that_would_need_rounding_are_refused(self) -> None:
        large = Decimal("1" * 30)
        assert "more than 50 digits" in reason_of("x * x", x=large)
        assert "more than 50 digits" in reason_of("x + 0.01", x=Decimal("1E+60"))
        assert "too large" in reason_of("x + 1", x=Decimal("1E+9999999"))
        assert "too large" in reason_of("x + 1", x=10**5000)
        assert "too large" in reason_of("x + 1", x=Decimal("NaN"))

    def test_a_text_cannot_grow_without_bound(self) -> None:
        assert "longer than" in reason_of("join(x, names)", x="x" * 200, names=("",) * 10_000)
        assert "longer than" in reason_of("x + x", x="x" * 60_000)

    def test_a_float_is_not_a_value(self) -> None:
        assert evaluate_formula("x + 1", {"x": 0.5}) == Failed("a float is not a value")  # type: ignore[dict-item]

    def test_dates_and_times_do_not_mix(self) -> None:
        naive, aware = datetime(2026, 1, 1), datetime(2026, 1, 1, tzinfo=UTC)  # noqa: DTZ001
        assert "with a zone" in reason_of("a == b", a=naive, b=aware)
        assert "with a time" in reason_of("a - invoice_date", a=naive)


class TestSyntax:
    @pytest.mark.parametrize(
        ("text", "position", "part"),
        [
            ("subtotal + * tax", 11, "a value is expected before `*`"),
            ("subtotal tax", 9, "an operator is expected before `tax`"),
            ("", 0, "a value is expected before the end"),
            ("a and", 5, "a value is expected before the end"),
            ("a = b", 2, "compared with `==`"),
            ("a && b", 2, "joined with `and`"),
            ("(a + b", 0, "a bracket is not closed"),
            ("sum(a", 3, "a bracket is not closed"),
            ("(a b)", 3, "an operator or `)` is expected"),
            ("a < b < c", 6, "Join comparisons with `and`"),
            ("(a < b < c)", 7, "Join comparisons with `and`"),
            ("items[0].price", 5, "`items[].price` stands for the price of every item"),
            ("a..b", 2, "a field's name is expected"),
            ("'abc", 0, "not closed"),
            ("summ(a)", 0, "Did you mean `sum`?"),
            ("eval(a)", 0, "there is no function `eval`"),
            ("1 + round()", 4, "Write it like `round(amount, 2)`"),
            ("count(a, b)", 0, "wrong number of arguments, 2"),
            ("2x", 1, "an operator is expected before `x`"),
            ("1" * 35, 0, "more than 34 digits"),
            ("a.and", 2, "a field's name is expected"),
            ("a + __import__('os').system('x')", 4, "there is no function `__import__`"),
        ],
    )
    def test_errors_point_at_the_spot(self, text: str, position: int, part: str) -> None:
        with pytest.raises(FormulaSyntaxError) as caught:
            parse_formula(text)
        assert caught.value.position == position
        shown = str(caught.value)
        assert part in shown
        expression, caret = shown.splitlines()[-2:]
        assert caret.index("^") - (len(expression) - len(expression.lstrip())) == position

    def test_the_message_shows_the_expression_with_a_caret(self) -> None:
        with pytest.raises(InvalidContractError) as caught:
            parse_formula("subtotal + * tax")
        assert str(caught.value.problems[0]) == (
            "(contract): In the formula, a value is expected before `*`. "
            "Write a field, a number, a text in quotes or a function.\n"
            "      subtotal + * tax\n"
            "                 ^"
        )

    def test_only_the_neighbourhood_of_a_long_expression_is_shown(self) -> None:
        with pytest.raises(FormulaSyntaxError) as caught:
            parse_formula("a\n+ " * 100 + ") + b" * 100)
        expression, caret = str(caught.value).splitlines()[-2:]
        assert len(expression) < 110
        assert expression[caret.index("^")] == ")"

    def test_the_error_survives_pickling(self) -> None:
        with pytest.raises(FormulaSyntaxError) as caught:
            parse_formula("a +")
        again = pickle.loads(pickle.dumps(caught.value))
        assert (str(again), again.position) == (str(caught.value), 3)

    @pytest.mark.parametrize("opening", ["(", "-", "not ", "abs("])
    def test_nesting_is_bounded(self, opening: str) -> None:
        closing = ")" if opening.endswith("(") else ""
        operand = "paid" if opening == "not " else "pages"
        deepest = opening * MAX_DEPTH + operand + closing * MAX_DEPTH
        assert value_of(deepest) == INVOICE[operand]
        with pytest.raises(FormulaSyntaxError, match="nesting is deeper"):
            parse_formula(opening + deepest + closing)

    def test_length_is_bounded_and_long_sums_are_not_deep(self) -> None:
        longest = "1+" * (MAX_LENGTH // 2 - 1) + "1"
        assert value_of(longest) == MAX_LENGTH // 2
        with pytest.raises(FormulaSyntaxError, match="more than 2000"):
            parse_formula("1+" * MAX_LENGTH + "1")

    def test_a_formula_is_read_once(self) -> None:
        assert parse_formula("subtotal + tax") is parse_formula("subtotal + tax")

    def test_a_formula_names_the_planned_fields(self) -> None:
        text = "sum(items[].net * items[].rate) + a.b == total and total > 0"
        assert formula_inputs(text) == ("items", "a.b", "total")

    def test_every_function_that_can_be_read_can_be_computed(self) -> None:
        assert {*AGGREGATES, *ELEMENTWISE, "count", "coalesce", "all", "any"} == set(SIGNATURES)


class TestCoercion:
    @pytest.mark.parametrize(
        ("kind", "text", "expected"),
        [
            (FieldType.INTEGER, "6 / 3", 2),
            (FieldType.INTEGER, "pages", 3),
            (FieldType.DECIMAL, "pages", Decimal(3)),
            (FieldType.DECIMAL, "1 / 8", Decimal("0.125")),
            (FieldType.MONEY, "subtotal / 3", eur("33.33")),
            (FieldType.MONEY, "tax * 0.5 / 100", eur("0.10")),
            (FieldType.STRING, "customer.first + '!'", "Ada!"),
            (FieldType.BOOLEAN, "paid", True),
            (FieldType.DATE, "invoice_date + 1", date(2026, 2, 1)),
        ],
    )
    def test_results_fit_the_field(self, kind: FieldType, text: str, expected: Value) -> None:
        outcome = evaluate_formula(text, INVOICE, CanonicalField("x", "x", kind))
        assert outcome == Known(expected)
        assert isinstance(outcome, Known)
        assert type(outcome.value) is type(expected)

    def test_money_is_rounded_half_up_to_the_digits_of_its_currency(self) -> None:
        field = CanonicalField("x", "x", FieldType.MONEY)
        for amount, currency, expected in [
            ("0.125", "EUR", "0.13"),
            ("-0.125", "EUR", "-0.13"),
            ("2.5", "JPY", "3"),
            ("1.00049", "KWD", "1.000"),
        ]:
            money = Money(Decimal(amount), currency)
            outcome = evaluate_formula("m", {"m": money}, field)
            assert outcome == Known(Money(Decimal(expected), currency))

    @pytest.mark.parametrize(
        ("kind", "text", "part"),
        [
            (FieldType.INTEGER, "1 / 3", "write round()"),
            (FieldType.INTEGER, "paid", "a truth value"),
            (FieldType.BOOLEAN, "pages", "a number"),
            (FieldType.MONEY, "sum(nothing)", "without a currency"),
            (FieldType.MONEY, "rate", "without a currency"),
            (FieldType.STRING, "pages", "a number"),
            (FieldType.DECIMAL, "tax", "money in EUR"),
            (FieldType.DATETIME, "due_date", "a date"),
            (FieldType.DECIMAL, "scores", "a list"),
        ],
    )
    def test_results_that_do_not_fit_fail(self, kind: FieldType, text: str, part: str) -> None:
        outcome = evaluate_formula(text, INVOICE, CanonicalField("x", "x", kind))
        assert isinstance(outcome, Failed)
        assert part in outcome.reason

    def test_an_enum_takes_only_its_values(self) -> None:
        field = CanonicalField("x", "x", FieldType.ENUM, enum_values=("ADA", "BOB"))
        assert evaluate_formula("upper(customer.first)", INVOICE, field) == Known("ADA")
        outcome = evaluate_formula("customer.first", INVOICE, field)
        assert outcome == Failed("the result is not one of the values that the field allows")

    def test_an_array_takes_a_column(self) -> None:
        item = CanonicalField("x[]", "x", FieldType.MONEY)
        field = CanonicalField("x", "x", FieldType.ARRAY, items=item)
        column = evaluate_formula("line_items[].amount / 3", INVOICE, field)
        assert column == Known((eur("16.67"), eur("16.67")))


def field(path: str, kind: FieldType = FieldType.MONEY, **hints: object) -> CanonicalField:
    return CanonicalField(path, path.rsplit(".", 1)[-1], kind, hints=Hints(**hints))  # type: ignore[arg-type]


ITEMS = CanonicalField(
    "line_items",
    "line_items",
    FieldType.ARRAY,
    items=CanonicalField(
        "line_items[]",
        "line_items",
        FieldType.OBJECT,
        fields=(
            field("line_items[].quantity", FieldType.INTEGER),
            field("line_items[].price"),
            field("line_items[].sku", FieldType.STRING),
        ),
    ),
)
TAGS = CanonicalField("tags", "tags", FieldType.ARRAY, items=field("tags[]", FieldType.STRING))
ADDRESS = CanonicalField(
    "address",
    "address",
    FieldType.OBJECT,
    fields=(field("address.city", FieldType.STRING),),
)
BASE = (
    field("subtotal"),
    field("tax"),
    field("rate", FieldType.DECIMAL),
    field("paid", FieldType.BOOLEAN),
    field("invoice_date", FieldType.DATE),
    field("due_date", FieldType.DATE),
    CanonicalField("status", "status", FieldType.ENUM, enum_values=("open", "done")),
    ITEMS,
    TAGS,
    ADDRESS,
)


def contract(*fields: CanonicalField, checks: tuple[str, ...] = ()) -> CanonicalContract:
    return CanonicalContract("invoice", (*BASE, *fields), checks=checks)


def problems_of(*fields: CanonicalField) -> list[str]:
    return [str(problem) for problem in formula_problems(contract(*fields))]


class TestContracts:
    @pytest.mark.parametrize(
        ("kind", "formula"),
        [
            (FieldType.MONEY, "subtotal + tax"),
            (FieldType.MONEY, "sum(line_items[].quantity * line_items[].price)"),
            (FieldType.MONEY, "subtotal - coalesce(tax, 0)"),
            (FieldType.MONEY, "max(subtotal - tax, 0)"),
            (FieldType.DECIMAL, "tax / subtotal"),
            (FieldType.DECIMAL, "count(line_items)"),
            (FieldType.INTEGER, "round(rate * 100)"),
            (FieldType.INTEGER, "due_date - invoice_date"),
            (FieldType.DATE, "invoice_date + 30"),
            (FieldType.BOOLEAN, "subtotal > 0 and not paid"),
            (FieldType.STRING, "join(', ', tags) + status + address.city"),
        ],
    )
    def test_sound_formulas_have_no_problems(self, kind: FieldType, formula: str) -> None:
        assert problems_of(field("x", kind, formula=formula)) == []

    @pytest.mark.parametrize(
        ("kind", "formula", "part"),
        [
            (
                FieldType.MONEY,
                "subtotl + tax",
                "there is no field `subtotl`. Did you mean `subtotal`?",
            ),
            (FieldType.MONEY, "sum(line_items.price)", "Write `line_items[].price`."),
            (FieldType.STRING, "address", "Name a field in it: `address.city`."),
            (FieldType.MONEY, "subtotal * tax", "`*` does not go with MONEY and MONEY"),
            (FieldType.MONEY, "subtotal + rate", "`+` does not go with MONEY and DECIMAL"),
            (
                FieldType.MONEY,
                "sum(line_items[].sku)",
                "sum() takes numbers or money, and this is STRING",
            ),
            (FieldType.MONEY, "line_items[].price", "the result is a list"),
            (FieldType.DECIMAL, "subtotal + tax", "the result is MONEY, and the field is DECIMAL"),
            (FieldType.STRING, "rate", "the result is DECIMAL, and the field is STRING"),
            (FieldType.INTEGER, "paid + 1", "`+` does not go with BOOLEAN and INTEGER"),
            (FieldType.INTEGER, "-status", "`-` does not go with STRING"),
            (FieldType.BOOLEAN, "status == 1", "STRING and INTEGER cannot be compared by `==`"),
            (FieldType.BOOLEAN, "paid < true", "BOOLEAN and BOOLEAN cannot be compared by `<`"),
            (FieldType.BOOLEAN, "rate and paid", "a condition is expected, and this is DECIMAL"),
            (
                FieldType.INTEGER,
                "count(rate)",
                "count() takes a list, and this is a single DECIMAL",
            ),
            (FieldType.MONEY, "coalesce(subtotal, rate)", "cannot mix MONEY and DECIMAL"),
            (FieldType.STRING, "join(1, address.city)", "join() takes a separator first"),
            (FieldType.DECIMAL, "round(rate, rate)", "round() takes a whole number of digits"),
            (
                FieldType.BOOLEAN,
                "all(line_items[].sku == tags)",
                "`line_items[]` and `tags[]` are different lists",
            ),
            (FieldType.MONEY, "subtotal +", "a value is expected before the end"),
        ],
    )
    def test_unsound_formulas_are_named(self, kind: FieldType, formula: str, part: str) -> None:
        (problem,) = problems_of(field("x", kind, formula=formula))
        assert problem.startswith("x: In the formula, ")
        assert part in problem
        assert problem.splitlines()[-2].strip() == formula

    def test_a_problem_shows_the_spot(self) -> None:
        assert problems_of(field("total", formula="subtotal * 2 * tax")) == [
            "total: In the formula, `*` does not go with MONEY and MONEY. It is here:\n"
            "      subtotal * 2 * tax\n"
            "                   ^"
        ]

    @pytest.mark.parametrize(
        ("check", "part"),
        [
            ("subtotal + tax", "there is no comparison"),
            ("line_items[].quantity > 0", "there is an answer for each item of a list"),
            ("subtotal == totl", "there is no field `totl`"),
            ("subtotal = tax", "compared with `==`"),
        ],
    )
    def test_unsound_checks_are_named(self, check: str, part: str) -> None:
        (problem,) = problems_of(field("total", checks=("subtotal + tax == total", check)))
        assert problem.startswith("total: In the check, ")
        assert part in problem
        (problem,) = map(
            str, formula_problems(contract(checks=("all(line_items[].quantity > 0)", check)))
        )
        assert problem.startswith("(contract): In the check, ")

    def test_every_problem_is_listed(self) -> None:
        found = problems_of(field("a", formula="nope1 + nope2"), field("b", formula="("))
        assert [text.split(":")[0] for text in found] == ["a", "a", "b"]

    def test_fields_inside_lists_and_whole_objects_have_no_formula(self) -> None:
        item = field("rows[].x", formula="1 + 1")
        row_field = CanonicalField("rows[]", "rows", FieldType.OBJECT, fields=(item,))
        rows = CanonicalField("rows", "rows", FieldType.ARRAY, items=row_field)
        whole = CanonicalField(
            "who", "who", FieldType.OBJECT, fields=(field("who.name"),), hints=Hints(formula="1")
        )
        listed, entire = problems_of(rows, whole)
        assert listed.startswith("rows[].x: A field inside a list cannot have its own formula")
        assert entire.startswith("who: An object cannot have a formula.")

    def test_cycles_are_shown(self) -> None:
        fields = (
            field("d", formula="a"),
            field("a", formula="subtotal + b"),
            field("b", formula="c * 2"),
            field("c", formula="tax - a"),
            field("self", formula="self + tax"),
        )
        found = problems_of(*fields)
        assert [text.split(". ")[0] for text in found] == [
            "a: The formula needs its own result: a -> b -> c -> a",
            "self: The formula needs its own result: self -> self",
        ]
        with pytest.raises(InvalidContractError, match="a -> b -> c -> a"):
            derivation_order(contract(*fields))

    def test_derived_fields_come_after_what_they_need_and_else_as_declared(self) -> None:
        fields = (
            field("grand", formula="net + vat"),
            field("vat", formula="net * rate"),
            field("other", formula="tax * 2"),
            field("net", formula="sum(line_items[].quantity * line_items[].price)"),
        )
        assert derivation_order(contract(*fields)) == ("other", "net", "vat", "grand")

    def test_a_long_chain_of_derived_fields_is_put_in_order(self) -> None:
        count = 3000
        chain = [field(f"f{n}", formula=f"f{n + 1} + 0") for n in range(count)]
        fields = (*chain, field(f"f{count}", formula="tax"))
        assert derivation_order(contract(*fields)) == tuple(f"f{n}" for n in range(count, -1, -1))


AMOUNTS = st.decimals(-1000, 1000, places=2)
SCALARS: st.SearchStrategy[Value] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 5),
    st.integers(),
    st.decimals(),
    AMOUNTS,
    st.text(max_size=3),
    st.dates(),
    st.datetimes(),
    st.datetimes(timezones=st.just(timezone(timedelta(hours=14)))),
    st.builds(Money, AMOUNTS, st.sampled_from(["EUR", "USD", "JPY"])),
)
CELLS = st.one_of(SCALARS, st.builds(Record, st.dictionaries(st.just("y"), SCALARS)))
VALUES = st.dictionaries(
    st.sampled_from(["a", "b", "c", "xs"]),
    st.one_of(SCALARS, st.lists(CELLS, max_size=3).map(tuple)),
)
ATOMS = st.sampled_from(
    ["a", "b", "c", "xs", "xs[]", "xs[].y", "xs[][]", "0", "1", "2.5", "'t'", "true", "a.b[]"]
)
SIGNS = ["+", "-", "*", "/", "==", "!=", "<", "<=", ">", ">=", "and", "or"]


def expressions(atoms: st.SearchStrategy[str], leaves: int) -> st.SearchStrategy[str]:
    return st.recursive(atoms, larger_expressions, max_leaves=leaves)


def larger_expressions(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.tuples(inner, st.sampled_from(SIGNS), inner).map(lambda parts: f"({' '.join(parts)})"),
        inner.map(lambda text: f"(not {text})"),
        inner.map(lambda text: f"-{text}"),
        st.tuples(st.sampled_from(sorted(SIGNATURES)), st.lists(inner, min_size=1, max_size=3))
        .filter(lambda call: SIGNATURES[call[0]].accepts(len(call[1])))
        .map(lambda call: f"{call[0]}({', '.join(call[1])})"),
    )


EXPRESSIONS = expressions(ATOMS, 8)


@settings(deadline=None, max_examples=500)
@given(EXPRESSIONS, VALUES, st.sampled_from(FieldType))
def test_evaluation_never_raises(text: str, values: dict[str, Value], kind: FieldType) -> None:
    outcome = evaluate_formula(text, values)
    assert isinstance(outcome, Known | Unknown | Failed)
    fitted = evaluate_formula(text, values, CanonicalField("x", "x", kind))
    assert isinstance(outcome, Known) or fitted == outcome


@settings(deadline=None, max_examples=300)
@given(st.text(alphabet="ab1.+-*/()[]<=!'\"`\\ ,andortsum\n²", max_size=30))
def test_any_text_is_read_or_refused_with_a_spot(text: str) -> None:
    try:
        position = len(parse_formula(text).text)
    except FormulaSyntaxError as error:
        position = error.position
    assert 0 <= position <= len(text)


@settings(deadline=None, max_examples=200)
@given(EXPRESSIONS)
def test_checking_a_contract_never_raises(text: str) -> None:
    fields = (
        field("a"),
        field("b", FieldType.DATE),
        TAGS,
        field("x", formula=text, checks=(text,)),
    )
    assert isinstance(formula_problems(CanonicalContract("c", fields)), tuple)


TYPED_FIELDS = (
    field("m"),
    field("n", FieldType.INTEGER),
    field("d", FieldType.DATE),
    field("t", FieldType.STRING),
    field("p", FieldType.BOOLEAN),
    TAGS,
    ITEMS,
)
TYPED_VALUES: dict[str, Value] = {
    "m": eur("2.50"),
    "n": 2,
    "d": date(2026, 1, 31),
    "t": "text",
    "p": True,
    "tags": ("x", "y"),
    "line_items": (
        Record({"quantity": 2, "price": eur("1.25"), "sku": "A"}),
        Record({"quantity": 3, "price": eur("0.50"), "sku": "B"}),
    ),
}
TYPED_ATOMS = st.sampled_from(
    [
        *("m", "n", "d", "t", "p", "tags", "0", "1", "2.5", "'s'", "true"),
        *("line_items", "line_items[]", "line_items[].quantity", "line_items[].price"),
    ]
)
NOT_FORESEEABLE = (
    "division by zero",
    "whole days",
    "years 1 to 9999",
    "digits",
    "too large",
)


@settings(deadline=None, max_examples=500)
@given(expressions(TYPED_ATOMS, 4))
def test_what_the_contract_check_accepts_does_not_fail_for_its_types(text: str) -> None:
    checked = CanonicalContract("c", (*TYPED_FIELDS, field("x", FieldType.BOOLEAN, formula=text)))
    if any("the result is" not in problem.message for problem in formula_problems(checked)):
        return
    outcome = evaluate_formula(text, TYPED_VALUES)
    assert isinstance(outcome, Known) or (
        isinstance(outcome, Failed) and any(part in outcome.reason for part in NOT_FORESEEABLE)
    )


Tree = tuple[str, "Tree", "Tree"] | Decimal
TREES: st.SearchStrategy[Tree] = st.recursive(
    st.decimals(0, 999, places=2),
    lambda inner: st.tuples(st.sampled_from("+-*/"), inner, inner),
    max_leaves=8,
)


def written(tree: Tree) -> str:
    if isinstance(tree, Decimal):
        return str(tree)
    sign, left, right = tree
    return f"({written(left)} {sign} {written(right)})"


def reference(tree: Tree) -> Decimal:
    if isinstance(tree, Decimal):
        return tree
    sign, left, right = tree
    first, second = reference(left), reference(right)
    if sign == "/":
        with decimal.localcontext(prec=34):
            return first / second
    with decimal.localcontext(prec=50) as context:
        context.traps[decimal.Inexact] = True
        return {"+": first.__add__, "-": first.__sub__, "*": first.__mul__}[sign](second)


@settings(deadline=None, max_examples=300)
@given(TREES)
def test_arithmetic_is_that_of_exact_decimals(tree: Tree) -> None:
    try:
        expected = reference(tree)
    except (decimal.DivisionByZero, decimal.InvalidOperation, decimal.Inexact):
        assert isinstance(evaluate_formula(written(tree), {}), Failed)
    else:
        assert evaluate_formula(written(tree), {}) == Known(expected)


@settings(deadline=None, max_examples=100)
@given(EXPRESSIONS, VALUES, st.integers(1, 5))
def test_the_callers_decimal_context_is_neither_read_nor_changed(
    text: str, values: dict[str, Value], precision: int
) -> None:
    expected = evaluate_formula(text, values)
    with decimal.localcontext() as context:
        context.prec = precision
        context.rounding = decimal.ROUND_UP
        for signal in context.traps:
            context.traps[signal] = True
        context.clear_flags()
        before = repr(context)
        assert repr(evaluate_formula(text, values)) == repr(expected)
        assert repr(context) == before
