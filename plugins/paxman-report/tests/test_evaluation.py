"""Evaluation: what came out beside what should have, and the figures counted from that."""

from __future__ import annotations

import itertools
import json
from decimal import Decimal
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core import Engine, FieldType
from paxman_core.capability import (
    Capability,
    CapabilityRequest,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    CostHint,
    Finding,
    TextSpan,
    Usage,
)
from paxman_core.errors import InvalidOptionError
from paxman_report.evaluation import (
    Case,
    Evaluation,
    QuotedLine,
    compare,
    evaluate,
    most_within,
    read_cases,
)
from paxman_report.evaluation._acceptance import risk_coverage
from paxman_report.evaluation._assignment import MAX_EXACT, best_pairs
from paxman_report.evaluation._outcome import FieldOutcome
from paxman_report.evaluation._page import page

if TYPE_CHECKING:
    from pathlib import Path


class Labelled(Capability):
    """Finds what stands behind `name:`, for $0.002 a call; a list's cells have bars between.

    What follows `but says` is given as the value, so that evidence and value disagree.
    """

    def __init__(self) -> None:
        cost = CostHint(usd=Decimal("0.002"))
        tier = CapabilityTier.LOCAL_DETERMINISTIC
        self.spec = CapabilitySpec("labelled", "1.0", tier, frozenset(FieldType), cost)

    def prepare(self, field: Any, shape: Any) -> dict[str, Any]:  # noqa: ARG002
        return {}

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        findings = {}
        for asked in request.fields:
            lines = list(_lines(request.document.text, asked.field.name))
            if asked.field.type is FieldType.ARRAY and lines:
                rows = tuple(_row(span, asked.field.items) for span in lines)
                findings[asked.field.id] = (Finding(rows),)
            elif lines:
                findings[asked.field.id] = (_cell(lines[0]),)
        return CapabilityResult(findings, Usage(usd=Decimal("0.002"), calls=1))


def _lines(text: str, name: str) -> Any:
    at = 0
    for line in text.splitlines(keepends=True):
        if line.startswith(f"{name}: "):
            start = at + len(name) + 2
            quote = text[start : at + len(line)].rstrip("\n")
            yield TextSpan(start, start + len(quote), quote)
        at += len(line)


def _cell(span: TextSpan) -> Finding:
    quote, _, other = span.quote.partition(" but says ")
    return Finding(other or quote, (TextSpan(span.start, span.start + len(quote), quote),))


def _row(span: TextSpan, items: Any) -> Finding:
    if not items.fields:
        return _cell(span)
    cells = {}
    at = span.start
    for member, quote in zip(items.fields, span.quote.split("|"), strict=False):
        if quote:
            cells[member.name] = Finding(quote, (TextSpan(at, at + len(quote), quote),))
        at += len(quote) + 1
    return Finding(cells)


CONTRACT = {
    "id": "order",
    "fields": {
        "name": "STRING",
        "day": {"type": "DATE", "required": False, "date_order": "DMY"},
        "total": "MONEY?",
    },
}
LINES = {
    "id": "lines",
    "fields": {
        "line": {
            "type": "ARRAY",
            "items": {"fields": {"sku": "STRING", "price": "DECIMAL?"}},
        }
    },
}


def run(contract: object, *cases: Case) -> Evaluation:
    with Engine(plugins=[Labelled()]) as engine:
        return evaluate(engine, contract, cases)


def orders(**gold: object) -> Evaluation:
    text = "name: ACME  Ltd\nday: 3/4/2026\ntotal: EUR 12.50\n"
    return run(CONTRACT, Case("a", text, gold))


class TestScalars:
    def test_text_is_right_in_another_case_and_spacing_but_not_exact(self) -> None:
        score = orders(name="Acme LTD").fields["name"]
        assert (score.wanted, score.given, score.right, score.exact) == (1, 1, 1, 0)

    @pytest.mark.parametrize("gold", ["3/4/2026", "2026-04-03"])
    def test_date_is_exact_as_it_stands_in_the_document_and_in_its_canonical_form(
        self, gold: str
    ) -> None:
        assert orders(day=gold).fields["day"].exact == 1

    def test_date_in_other_words_is_right_and_not_exact(self) -> None:
        score = orders(day="April 3, 2026").fields["day"]
        assert (score.right, score.exact) == (1, 0)

    @pytest.mark.parametrize(
        "gold", [{"amount": "12.5", "currency": "EUR"}, "12.50 EUR", "EUR 12.50"]
    )
    def test_money_may_be_written_in_any_way(self, gold: object) -> None:
        score = orders(total=gold).fields["total"]
        assert (score.right, score.exact) == (1, 1)

    def test_field_that_gold_does_not_mention_is_not_judged(self) -> None:
        assert list(orders(name="ACME Ltd").fields) == ["name"]

    def test_null_says_that_there_is_no_value(self) -> None:
        evaluation = orders(total=None)
        assert evaluation.fields["total"].precision == 0.0
        assert evaluation.fields["total"].recall is None
        assert evaluation.confusions[0].mistake == "there is none"

    def test_gold_can_be_nested_like_the_contract(self) -> None:
        contract = {"fields": {"buyer": {"fields": {"name": "STRING"}}}}
        evaluation = run(contract, Case("a", "name: Ada\n", {"buyer": {"name": "Ada"}}))
        assert evaluation.fields["buyer.name"].f1 == 1.0

    def test_precision_recall_and_f1_of_several_documents(self) -> None:
        evaluation = run(
            CONTRACT,
            Case("right", "name: A\n", {"name": "A"}),
            Case("wrong", "name: B\n", {"name": "C"}),
            Case("missing", "-\n", {"name": "D"}),
            Case("none", "-\n", {"name": None}),
        )
        score = evaluation.fields["name"]
        assert (score.precision, score.recall, score.f1) == (1 / 2, 1 / 3, 2 / 5)
        assert evaluation.coverage.coverage == 2 / 4
        assert evaluation.coverage.abstention == 2 / 4
        assert evaluation.coverage.rightly_abstained == 1

    def test_unknown_fields_of_gold_are_listed_together(self) -> None:
        cases = [Case("a", "-", {"nam": "A"}), Case("b", "-", {"day.x": "A"})]
        with pytest.raises(InvalidOptionError) as caught:
            run(CONTRACT, *cases)
        assert "a: the contract 'order' has no field 'nam'" in str(caught.value)
        assert "b: the contract 'order' has no field 'day.x'" in str(caught.value)

    def test_unreadable_document_loses_its_values(self) -> None:
        evaluation = run(CONTRACT, Case("a", b"\x89PNG\r\n\x1a\n" + bytes(9), {"name": "A"}))
        assert evaluation.overall.recall == 0.0
        assert "PNG image" in evaluation.failures["a"]


class TestRows:
    def lines(self, text: str, gold: object) -> Evaluation:
        return run(LINES, Case("a", text, {"line": gold}))

    def test_rows_in_another_order_are_right(self) -> None:
        evaluation = self.lines(
            "line: a|1\nline: b|2\n", [{"sku": "b", "price": 2}, {"sku": "a", "price": 1}]
        )
        assert evaluation.fields["line"].f1 == 1.0
        assert evaluation.overall.f1 == 1.0

    def test_row_that_was_left_out_spoils_no_other(self) -> None:
        gold = [{"sku": s, "price": p} for s, p in (("x", 9), ("a", 1), ("b", 2))]
        evaluation = self.lines("line: a|1\nline: b|2\n", gold)
        assert evaluation.fields["line"].recall == 2 / 3
        assert evaluation.fields["line"].precision == 1.0
        assert evaluation.fields["line[].sku"].recall == 2 / 3

    def test_row_with_a_wrong_cell_is_wrong_and_its_other_cells_are_right(self) -> None:
        evaluation = self.lines("line: a|1\n", [{"sku": "a", "price": 7}])
        assert evaluation.fields["line"].right == 0
        assert evaluation.fields["line[].sku"].right == 1
        [confusion] = evaluation.confusions
        assert (confusion.field, confusion.gold, confusion.given) == ("line[].price", "7", "1")

    def test_extra_row_costs_precision(self) -> None:
        evaluation = self.lines("line: a|1\nline: b|2\n", [{"sku": "a", "price": 1}])
        assert evaluation.fields["line"].precision == 1 / 2
        assert evaluation.overall.precision == 2 / 4

    def test_cells_that_gold_does_not_mention_are_not_judged(self) -> None:
        evaluation = self.lines("line: a|1\nline: b|2\n", [{"sku": "a"}])
        assert "line[].price" not in evaluation.fields
        assert evaluation.overall.given == 2

    def test_empty_list_says_that_there_are_no_rows(self) -> None:
        assert self.lines("line: a|1\n", []).overall.precision == 0.0

    def test_list_of_texts_is_counted_by_its_items(self) -> None:
        contract = {"fields": {"tag": "STRING[]"}}
        case = Case("a", "tag: x\ntag: y\n", {"tag": ["y", "z"]})
        score = run(contract, case).fields["tag"]
        assert (score.wanted, score.given, score.right) == (2, 2, 1)


class TestAssignment:
    @given(
        st.integers(1, 5).flatmap(
            lambda columns: st.lists(
                st.lists(st.integers(0, 3), min_size=columns, max_size=columns),
                min_size=1,
                max_size=5,
            )
        )
    )
    @settings(deadline=None, max_examples=150)
    def test_sum_is_the_greatest_of_all_pairings(self, agreement: list[list[int]]) -> None:
        pairs = best_pairs(agreement)
        rows, columns = len(agreement), len(agreement[0])
        assert len(pairs) == min(rows, columns)
        assert len({row for row, _ in pairs}) == len({column for _, column in pairs}) == len(pairs)
        turned = agreement if rows <= columns else list(zip(*agreement, strict=True))
        best = max(
            sum(turned[row][column] for row, column in enumerate(chosen))
            for chosen in itertools.permutations(range(max(rows, columns)), min(rows, columns))
        )
        assert sum(agreement[row][column] for row, column in pairs) == best

    def test_very_long_lists_are_paired_by_the_best_pairs(self) -> None:
        size = MAX_EXACT + 1
        turned = [[int(row + column == size - 1) for column in range(size)] for row in range(size)]
        assert best_pairs(turned) == [(row, size - 1 - row) for row in range(size)]


class TestFigures:
    def test_evidence_that_reads_to_another_value_is_refused_before_it_counts(self) -> None:
        text = "name: ACME but says Evil\ntotal: EUR 5.00\n"
        case = Case("a", text, {"name": "Evil", "total": "5.00 EUR"})
        grounding = run(CONTRACT, case).grounding
        assert (grounding.in_document, grounding.reread, grounding.share) == (1, 1, 1.0)

    def test_formula_claims_no_place_in_the_document(self) -> None:
        contract = {"fields": {"a": "DECIMAL", "b": {"type": "DECIMAL", "formula": "a * 2"}}}
        evaluation = run(contract, Case("x", "a: 4\n", {"a": 4, "b": 8}))
        # The capability finds no `b:`, so the formula gives it.
        assert evaluation.fields["b"].right == 1
        assert evaluation.grounding.elsewhere == 1
        assert [tier.tier for tier in evaluation.tiers] == ["LOCAL_DETERMINISTIC", "DERIVED"]

    def test_band_says_how_often_it_is_right(self) -> None:
        cases = [Case(f"{n}", f"name: {n}\n", {"name": str(min(n, 2))}) for n in range(5)]
        [band] = run(CONTRACT, *cases).calibration
        assert (band.band, band.count, band.right, band.accuracy) == ("HIGH", 5, 3, 0.6)
        low, high = band.interval
        assert (round(low, 3), round(high, 3)) == (0.231, 0.882)

    def test_calibration_error_is_the_mean_distance(self) -> None:
        cases = [Case(f"{n}", f"name: {n}\n", {"name": str(min(n, 2))}) for n in range(5)]
        error = run(CONTRACT, *cases).calibration_error
        assert error == pytest.approx(0.2)

    def test_cost_is_what_was_really_charged(self) -> None:
        cases = [Case(name, "name: A\n", {"name": "A"}) for name in "ab"]
        evaluation = run(CONTRACT, *cases)
        # Three fields each, one call a field.
        assert evaluation.cost.usd_total == Decimal("0.012")
        assert evaluation.cost.usd_mean == Decimal("0.006")
        [tier] = evaluation.tiers
        assert (tier.capabilities, tier.usd) == (("labelled",), Decimal("0.012"))
        assert (tier.invocations, tier.chosen) == (6, 2)

    @pytest.mark.parametrize(
        ("text", "gold", "mistake"),
        [
            ("day: 4/3/2026", {"day": "2026-04-03"}, "day and month swapped"),
            ("total: EUR 12.50", {"total": "12.50 USD"}, "another currency"),
            ("total: EUR 1250", {"total": "12.50 EUR"}, "the decimal point is elsewhere"),
            ("total: EUR -5", {"total": "5 EUR"}, "another sign"),
            ("name: ACME Ltd of York", {"name": "ACME Ltd"}, "too long"),
            ("name: ACME", {"name": "ACME Ltd"}, "too short"),
            ("name: A.C.M.E.", {"name": "ACME"}, "spacing or punctuation"),
            ("day: 3/4/2026", {"day": "soon"}, "the known value cannot be read as its type"),
            ("-", {"name": "ACME"}, "missing"),
        ],
    )
    def test_mistakes_are_named(self, text: str, gold: dict[str, object], mistake: str) -> None:
        [confusion] = run(CONTRACT, Case("a", text + "\n", gold)).confusions
        assert confusion.mistake == mistake

    def test_same_mistake_in_several_documents_is_one_confusion(self) -> None:
        cases = [Case(name, "name: A\n", {"name": "B"}) for name in "xyz"]
        [confusion] = run(CONTRACT, *cases).confusions
        assert confusion.documents == ("x", "y", "z")


class TestStored:
    def test_json_reads_back_as_the_same_evaluation(self) -> None:
        evaluation = run(
            LINES, Case("a", "line: a|1\nline: b|2\n", {"line": [{"sku": "b", "price": 3}]})
        )
        again = Evaluation.from_json(evaluation.to_json())
        assert again == evaluation
        assert again.to_json() == evaluation.to_json()

    @pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "paxman-evaluation/1"}'])
    def test_something_else_is_refused(self, text: str) -> None:
        with pytest.raises(InvalidOptionError, match="not an evaluation"):
            Evaluation.from_json(text)


def test_comparison_names_every_value_that_changed() -> None:
    gold = {"name": "A", "total": "1 EUR"}
    before = run(CONTRACT, Case("x", "name: A\n", gold), Case("old", "name: A\n", gold))
    after = run(CONTRACT, Case("x", "name: B\ntotal: 1 EUR\n", gold), Case("new", "-", gold))
    comparison = compare(before, after)
    assert [(c.kind, c.place, c.before, c.after) for c in comparison.changes] == [
        ("broken", "name", "A", "B"),
        ("fixed", "total", None, "1.00 EUR"),
    ]
    assert comparison.counts() == {"fixed": 1, "broken": 1, "changed": 0}
    assert (comparison.only_before, comparison.only_after) == (("old",), ("new",))
    assert comparison.has_same_contract


class Tags(HTMLParser):
    """Collects the elements of a page, and its text."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.attributes: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.attributes.update(name for name, _ in attrs)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_page_shows_hostile_text_as_text() -> None:
    hostile = '</td><script>alert(1)</script><img src=x onerror="alert(2)">'
    case = Case(hostile, f"name: {hostile}\n", {"name": "<b>A</b>"})
    tags = Tags()
    tags.feed(page(run({**CONTRACT, "id": "<i>order"}, case)))
    assert hostile in tags.text
    assert "<b>A</b>" in tags.text
    assert {"script", "img", "b", "i"}.isdisjoint(tags.names)
    assert not any(name.startswith("on") for name in tags.attributes)
    assert {"svg", "circle", "table"} <= set(tags.names)


def test_mistakes_with_one_cause_are_one_thing_to_look_at() -> None:
    """Where the right value stands and where the given one was read is shown beside each."""
    cases = [
        Case("a", "name: Ann Lee of Ghent\ntotal: 1.00 EUR\n", {"name": "Ann Lee"}),
        Case("b", "name: Bo Ek of Umea\n", {"name": "Bo Ek", "total": "2.00 EUR"}),
        Case("c", "Bill: 3.00 EUR\n", {"total": "3.00 EUR", "name": None}),
    ]
    evaluation = run(CONTRACT, *cases)
    assert [str(cause) for cause in evaluation.causes] == [
        "Name: too long in 2 documents",
        "Total: nothing was found in 2 documents",
    ]
    first = evaluation.causes[0].mistakes[0].unit
    assert first.given_at == QuotedLine("name: ", "Ann Lee of Ghent", "")
    assert first.gold_at == QuotedLine("name: ", "Ann Lee", " of Ghent")
    missing = [mistake.unit.gold_at for mistake in evaluation.causes[1].mistakes]
    assert missing == [None, QuotedLine("Bill: ", "3.00 EUR", "")]
    assert Evaluation.from_json(evaluation.to_json()) == evaluation
    assert "<mark class=no>Ann Lee of Ghent</mark>" in page(evaluation)


def test_risk_grows_with_what_is_accepted() -> None:
    outcomes = [
        FieldOutcome("x", True, True, right, "HIGH", confidence, (), "", ())
        for confidence, right in [(0.9, True), (0.9, True), (0.8, False), (0.6, True)]
    ]
    points = risk_coverage(outcomes)
    assert [(p.least, p.coverage, p.wrong) for p in points] == [
        (0.9, 0.5, 0),
        (0.8, 0.75, 1),
        (0.6, 1.0, 1),
    ]
    assert most_within(points, 0.0) == points[0]
    assert most_within(points, 0.25) == points[2]
    assert most_within(points[1:], 0.1) is None


class TestCases:
    def test_document_is_found_beside_the_gold_or_among_the_given_ones(
        self, tmp_path: Path
    ) -> None:
        (tmp_path / "beside.txt").write_text("name: A\n")
        gold = tmp_path / "gold.jsonl"
        rows = [
            {"document": "beside.txt", "gold": {"name": "A"}},
            {"document": "given.txt", "gold": {"name": "B"}},
            {"id": "own", "text": "name: C\n", "gold": {"name": "C"}},
            {"content": {"name": "D"}, "gold": {"name": "D"}},
        ]
        gold.write_text("\n".join(map(json.dumps, rows)))
        cases = read_cases(gold, [("folder/given.txt", b"name: B\n")])
        assert [(case.name, case.content) for case in cases] == [
            ("beside.txt", tmp_path / "beside.txt"),
            ("given.txt", b"name: B\n"),
            ("own", "name: C\n"),
            ("line 4", {"name": "D"}),
        ]

    def test_every_wrong_line_is_listed(self, tmp_path: Path) -> None:
        gold = tmp_path / "gold.jsonl"
        gold.write_text(
            '{"document": "none.txt", "gold": {}}\nnot json\n{"text": "x"}\n'
            '{"gold": {}}\n{"text": 5, "gold": {}}\n'
        )
        with pytest.raises(InvalidOptionError) as caught:
            read_cases(gold)
        message = str(caught.value)
        assert "gold.jsonl has 5 problems" in message
        assert "line 1: there is no document 'none.txt'" in message
        assert "line 2: it is not JSON" in message
        assert 'line 3: there is no object under "gold"' in message
        assert "line 4: neither" in message
        assert "line 5: 'text' is neither text nor a payload" in message
