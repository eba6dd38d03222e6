"""Reconciling: the rubric, what wins, what is refused, and what is still shown."""

from __future__ import annotations

import ast
import importlib.util
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from paxman_core import ConfidenceBand, CurrencyPolicy, Money, Policy, ResolvedResult
from paxman_core.adapters import BUILTIN_ADAPTERS, adapt_contract
from paxman_core.artifact._conclusion import Status, overall_status
from paxman_core.capability import (
    EvidenceRef,
    Facts,
    FormulaUse,
    LookupRow,
    Match,
    ModelAnswer,
    Place,
    Role,
    Standing,
    TextSpan,
)
from paxman_core.diagnostics import INPUT_INCOMPLETE, Diagnostic
from paxman_core.errors import Problem
from paxman_core.evidence import BY_SUM
from paxman_core.policy import EffectivePolicy, derive_effective_policy
from paxman_core.reconciler import (
    Support,
    assign_confidence,
    float_to_band,
    preview,
    reconcile,
    reject,
)
from paxman_core.records import Candidate, CandidateResult, TruthLayer, Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paxman_core.contract import CanonicalContract


def at(position: int, quote: str = "x") -> TextSpan:
    return TextSpan(position, position + len(quote), quote)


def found(
    value: Any,
    position: int = 0,
    *,
    by: str = "finder",
    path: str = "total",
    places: Sequence[Place] | None = None,
    score: int = 10_001,
    deterministic: bool = True,
    **more: Any,
) -> Candidate:
    given = (at(position),) if places is None else places
    return Candidate(
        capability_id=by,
        capability_version="1.0",
        raw=str(value),
        value=value,
        evidence=tuple(EvidenceRef(path, by, place) for place in given),
        deterministic=deterministic,
        score=Decimal(score),
        position=position,
        **more,
    )


def contract_of(fields: Mapping[str, Any], **settings: Any) -> CanonicalContract:
    return adapt_contract({"fields": fields, **settings}, BUILTIN_ADAPTERS)


def effective(contract: CanonicalContract, **settings: Any) -> EffectivePolicy:
    return derive_effective_policy(Policy(**settings), contract.policy)


def resolve(
    candidates: Mapping[str, Sequence[Candidate]],
    fields: Mapping[str, Any] | None = None,
    *,
    checks: Sequence[str] = (),
    **settings: Any,
) -> dict[str, ResolvedResult]:
    contract = contract_of(fields or {"total": "INTEGER"}, checks=list(checks))
    results = [
        CandidateResult(field.id, tuple(candidates.get(field.id, ()))) for field in contract.targets
    ]
    resolved = reconcile(results, contract, effective(contract, **settings))
    return {result.field_path: result for result in resolved}


def one(*candidates: Candidate, field: Any = "INTEGER", **settings: Any) -> ResolvedResult:
    return resolve({"total": candidates}, {"total": field}, **settings)["total"]


def codes(result: ResolvedResult) -> list[str]:
    return [note.code for note in result.diagnostics]


def quotes(result: ResolvedResult, role: Role) -> list[Any]:
    return [ref.place for ref in result.evidence_refs if ref.role is role]


# The rubric


@pytest.mark.parametrize(
    ("support", "confidence"),
    [
        (Support(1, 1, 1, conflict=False), 0.80),
        (Support(1, 1, 1, conflict=True), 0.65),
        (Support(1, 0, 1, conflict=False), 0.75),
        (Support(1, 2, 1, conflict=False), 0.85),
        (Support(2, 2, 1, conflict=False), 0.95),
        (Support(2, 2, 2, conflict=False), 1.00),
        (Support(2, 2, 2, conflict=True), 0.85),
        (Support(3, 5, 3, conflict=True), 1.00),
        (Support(0, 0, 0, conflict=True, validated=False), 0.35),
        (Support(1, 1, 1, conflict=False, validated=False), 0.70),
        (Support(3, 3, 3, conflict=False, ceiling=65), 0.65),
        (Support(1, 1, 1, conflict=False, ceiling=0), 0.00),
    ],
)
def test_the_rubric(support: Support, confidence: float) -> None:
    assert assign_confidence(support) == confidence


@pytest.mark.parametrize(
    ("more", "most"),
    [
        (Support(9, 0, 0, conflict=True), Support(3, 0, 0, conflict=True)),
        (Support(0, 99, 0, conflict=True), Support(0, 5, 0, conflict=True)),
        (Support(0, 0, 9, conflict=True), Support(0, 0, 3, conflict=True)),
    ],
)
def test_what_counts_is_capped(more: Support, most: Support) -> None:
    assert assign_confidence(more) == assign_confidence(most)


@pytest.mark.parametrize(
    ("confidence", "band"),
    [
        (1.0, "CERTAIN"),
        (0.95, "CERTAIN"),
        (0.9499999, "HIGH"),
        (0.8, "HIGH"),
        (0.7999999, "MEDIUM"),
        (0.6, "MEDIUM"),
        (0.5999999, "LOW"),
        (0.3, "LOW"),
        (0.2999999, "UNTRUSTED"),
        (0.0, "UNTRUSTED"),
    ],
)
def test_a_band_holds_its_lower_edge(confidence: float, band: str) -> None:
    assert float_to_band(confidence) is ConfidenceBand[band]


def test_every_grade_falls_into_the_band_of_its_hundredths() -> None:
    """No float drifts over an edge: the confidence of 80 hundredths is exactly HIGH's edge."""
    edges = {95: "CERTAIN", 80: "HIGH", 60: "MEDIUM", 30: "LOW", 0: "UNTRUSTED"}
    for grade in range(101):
        support = Support(3, 5, 3, conflict=False, ceiling=grade)
        expected = next(name for edge, name in edges.items() if grade >= edge)
        assert float_to_band(assign_confidence(support)).value == expected


# One value


def test_one_clean_value_is_resolved_at_eighty_hundredths() -> None:
    assert one(found(5)) == ResolvedResult(
        field_id="total",
        field_path="total",
        field_type_name="INTEGER",
        value=5,
        confidence=0.8,
        confidence_band=ConfidenceBand.HIGH,
        truth_layer=TruthLayer.RESOLVED,
        evidence_refs=(EvidenceRef("total", "finder", at(0)),),
        status="RESOLVED",
    )


def test_a_result_is_frozen_and_can_be_hashed() -> None:
    result = one(found(5))
    assert hash(result) == hash(one(found(5)))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        result.confidence = 1.0  # type: ignore[misc]


def test_results_come_in_declaration_order_one_for_each_field() -> None:
    fields = {"b": "INTEGER", "a": {"fields": {"z": "INTEGER", "y": "INTEGER"}}}
    assert list(resolve({}, fields)) == ["b", "a.z", "a.y"]


def test_agreement_from_two_sources_is_certain() -> None:
    result = one(found(5, 0, by="one"), found(5, 9, by="two"))
    assert (result.value, result.confidence) == (5, 1.0)
    assert result.confidence_band is ConfidenceBand.CERTAIN
    assert quotes(result, Role.SUPPORTS) == [at(0), at(9)]


def test_a_place_that_two_sources_point_at_is_one_piece_of_evidence() -> None:
    """.50 + .20 agreeing + .05 place + .10 valid + .10 sources."""
    assert one(found(5, 0, by="one"), found(5, 0, by="two")).confidence == 0.95


def test_a_source_that_points_twice_at_one_place_has_found_one_thing() -> None:
    assert one(found(5), found(5)).confidence == 0.8


def test_a_value_that_is_said_very_often_is_judged_in_time() -> None:
    result = one(*(found(5, 2 * place) for place in range(20_000)))
    assert (result.value, len(result.evidence_refs)) == (5, 20_000)


def test_a_list_counts_as_one_place_however_many_cells_it_has() -> None:
    cells = [at(n) for n in range(6)]
    result = one(found((1, 2, 3), places=cells), field="INTEGER[]")
    assert result.confidence == 0.8
    assert len(result.evidence_refs) == 6


def test_agreement_never_sums_money() -> None:
    hundred = Money(Decimal(100), "USD")
    result = one(found(hundred, 0, by="one"), found(hundred, 9, by="two"), field="MONEY")
    assert result.value == Money(Decimal(100), "USD")
    assert result.confidence == 1.0


def test_equal_values_agree_however_they_are_spelled() -> None:
    result = one(
        found(Decimal("1.50"), 0, by="one"), found(Decimal("1.5"), 9, by="two"), field="DECIMAL"
    )
    assert result.confidence == 1.0
    assert codes(result) == []


def test_one_and_true_and_the_text_of_one_are_three_values() -> None:
    result = one(found(1, 0), found(True, 9), found("1", 20), field={"enum": [1, True, "1"]})
    assert result.confidence == 0.65
    assert result.diagnostics[0].message.startswith("chose '1'; 2 other value(s) were found: ")


# Nothing


def test_no_candidate_is_unresolved() -> None:
    result = one()
    assert (result.status, result.value, result.confidence) == ("UNRESOLVED", None, 0.0)
    assert result.confidence_band is ConfidenceBand.UNTRUSTED
    assert result.reason == "CHAIN_EXHAUSTED"
    assert codes(result) == ["CHAIN_EXHAUSTED"]
    assert result.evidence_refs == ()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ({"type": "INTEGER", "minimum": 10}, 5),
        ({"type": "INTEGER", "maximum": 3}, 5),
        ({"type": "STRING", "pattern": "^[A-Z]+$"}, "abc"),
        ({"type": "STRING", "max_length": 2}, "abc"),
        ({"enum": ["red", "blue"]}, "green"),
        ("MONEY", Money(Decimal(1), "XQX")),
        ("INTEGER", "5"),
        ("INTEGER", True),
        ("DECIMAL", 5),
    ],
)
def test_an_invalid_candidate_is_dropped_before_anything_else(field: Any, value: Any) -> None:
    result = one(found(value), field=field)
    assert result.status == "UNRESOLVED"
    assert result.reason == "VALIDATION_FAILED"
    assert codes(result) == ["VALIDATION_FAILED"]
    assert quotes(result, Role.REJECTED) == [at(0)]


def test_an_invalid_candidate_neither_wins_nor_counts_as_a_conflict() -> None:
    field = {"type": "INTEGER", "minimum": 10}
    strong = [found(5, n, by=f"source{n}") for n in range(4)]
    result = one(*strong, found(12, 50, by="weak"), field=field)
    assert (result.value, result.confidence) == (12, 0.8)
    assert codes(result) == ["VALIDATION_FAILED"] * 4
    assert quotes(result, Role.REJECTED) == [at(n) for n in range(4)]


def test_a_candidate_that_cannot_be_read_says_so() -> None:
    unread = found(None, unreadable=Unreadable("VALIDATION_FAILED", "total: 'x' as INTEGER: no"))
    result = one(unread)
    assert result.reason == "VALIDATION_FAILED"
    assert result.diagnostics[0].message == "total: 'x' as INTEGER: no"


def test_what_reads_two_ways_is_ambiguous_rather_than_invalid() -> None:
    two_ways = found(None, 3, unreadable=Unreadable("AMBIGUOUS", "1 or 2"))
    no_way = found(None, 0, unreadable=Unreadable("VALIDATION_FAILED", "no"))
    assert one(no_way, two_ways).reason == "AMBIGUOUS"


def test_many_notes_of_one_kind_are_counted() -> None:
    field = {"type": "INTEGER", "minimum": 100}
    result = one(*(found(n, n) for n in range(40)), field=field)
    assert len(result.diagnostics) == 6
    assert result.diagnostics[-1].message == "and 35 more"
    assert len(quotes(result, Role.REJECTED)) == 40


def test_a_long_text_is_cut_in_messages() -> None:
    result = one(found("x" * 10_000), field={"type": "STRING", "max_length": 5})
    assert len(result.diagnostics[0].message) < 300


def test_null_is_a_value_where_the_field_allows_it() -> None:
    result = one(found(None), field={"type": "INTEGER", "nullable": True})
    assert (result.status, result.value, result.confidence) == ("RESOLVED", None, 0.8)
    refused = one(found(None), field="INTEGER")
    assert (refused.status, refused.reason) == ("UNRESOLVED", "VALIDATION_FAILED")


def test_null_and_a_value_are_in_conflict() -> None:
    result = one(found(None, 0), found(5, 9), field={"type": "INTEGER", "nullable": True})
    assert codes(result) == ["CONFLICT"]


# Conflict


def test_two_values_are_a_conflict_and_the_loser_stays_visible() -> None:
    result = one(found("ACME Corp", 0), found("Globex", 20), field="STRING")
    assert (result.value, result.confidence) == ("ACME Corp", 0.65)
    assert result.confidence_band is ConfidenceBand.MEDIUM
    (note,) = result.diagnostics
    assert note.code == "CONFLICT"
    assert note.message == "chose 'ACME Corp'; 1 other value(s) were found: 'Globex'"
    assert quotes(result, Role.SUPPORTS) == [at(0)]
    assert quotes(result, Role.REJECTED) == [at(20)]


def test_the_penalty_for_a_conflict_applies_once() -> None:
    assert one(*(found(n, n) for n in range(5))).confidence == 0.65


def test_lists_of_different_lengths_are_a_mismatch_too() -> None:
    result = one(found((1, 2), 0), found((1, 2, 3), 9), field="INTEGER[]")
    assert codes(result) == ["CONFLICT", "MISMATCH"]
    assert result.diagnostics[1].message == "the lists differ in length: 2, 3 items"


def winner(*candidates: Candidate, field: Any = "INTEGER") -> Any:
    """The value that wins, whichever order the candidates come in."""
    values = {one(*order, field=field).value for order in (candidates, candidates[::-1])}
    assert len(values) == 1
    return values.pop()


def test_the_higher_grade_wins() -> None:
    assert winner(found(5, 0), found(7, 50, by="b"), found(7, 90, by="c")) == 7


def test_of_equal_grades_more_evidence_wins() -> None:
    """Three agreeing in one place reach what one with more places and sources cannot, and so on:
    here both groups are capped at 1.00 and only the places differ."""
    many = [found(5, 99, by=f"m{n}", places=[at(n), at(n + 50)]) for n in range(3)]
    few = [found(7, 0, by=f"f{n}", places=[at(n + 200)]) for n in range(5)]
    assert winner(*many, *few) == 5


def test_then_a_deterministic_capability_wins() -> None:
    guess = found(5, 0, by="a", deterministic=False, score=1)
    sure = found(7, 50, by="b", score=40_000)
    assert winner(guess, sure) == 7


def test_then_the_cheaper_step_wins() -> None:
    assert winner(found(5, 0, by="a", score=20_000), found(7, 50, by="b", score=10_000)) == 7


def test_then_the_earlier_place_wins() -> None:
    assert winner(found(5, 50, by="a"), found(7, 0, by="b")) == 7


def test_then_the_canonical_value_decides() -> None:
    assert winner(found(7, 0, by="a"), found(5, 0, by="b")) == 5


# Money


EUR, USD, GBP = (lambda a, c=c: Money(Decimal(a), c) for c in ("EUR", "USD", "GBP"))


def test_by_default_one_currency_is_accepted() -> None:
    result = one(found(EUR(100), 0), found(USD(110), 9), field="MONEY")
    assert (result.status, result.reason) == ("UNRESOLVED", "CURRENCY_MISMATCH")
    assert (result.value, result.confidence) == (None, 0.0)
    assert result.diagnostics[0].message == (
        "amounts were found in EUR, USD, and the policy accepts one currency only"
    )
    assert quotes(result, Role.REJECTED) == [at(0), at(9)]


def test_different_amounts_in_one_currency_are_an_ordinary_conflict() -> None:
    result = one(found(EUR(100), 0), found(EUR(110), 9), field="MONEY")
    assert result.value == EUR(100)
    assert codes(result) == ["CONFLICT"]


FX_FIELDS = {"total": "MONEY", "fx_rate": "DECIMAL?"}
FX = {"currency_policy": CurrencyPolicy.ALLOW_FX}


def test_with_a_rate_amounts_in_two_currencies_can_agree() -> None:
    """100 EUR at 1.10 are 110.00 USD; USD stands first and is the primary currency."""
    candidates = {
        "total": [found(USD(110), 0, by="one"), found(EUR(100), 9, by="two")],
        "fx_rate": [found(Decimal("1.10"), 20, path="fx_rate")],
    }
    result = resolve(candidates, FX_FIELDS, **FX)["total"]
    assert (result.value, result.confidence) == (USD(110), 1.0)
    assert codes(result) == []
    assert quotes(result, Role.SUPPORTS) == [at(0), at(9)]


@pytest.mark.parametrize("rate", ["1.10", "0.909090909"])
@pytest.mark.parametrize("first", [USD(110), EUR(100)])
def test_neither_the_order_of_the_amounts_nor_the_direction_of_the_rate_matters(
    first: Money, rate: str
) -> None:
    second = EUR(100) if first.currency == "USD" else USD(110)
    candidates = {
        "total": [found(first, 0), found(second, 9)],
        "fx_rate": [found(Decimal(rate), 20, path="fx_rate")],
    }
    result = resolve(candidates, FX_FIELDS, **FX)["total"]
    assert (result.value, result.confidence, codes(result)) == (first, 0.95, [])


def test_a_rate_agrees_where_rounding_allows_only_one_direction() -> None:
    """1,501 yen are 10.01 USD, but 10.01 USD are 1,502 yen."""
    yen = Money(Decimal(1501), "JPY")
    for pair in ([USD("10.01"), yen], [yen, USD("10.01")]):
        candidates = {
            "total": [found(value, 9 * number) for number, value in enumerate(pair)],
            "fx_rate": [found(Decimal(150), 20, path="fx_rate")],
        }
        result = resolve(candidates, FX_FIELDS, **FX)["total"]
        assert (result.value, result.confidence) == (pair[0], 0.95)


def test_a_converted_amount_is_rounded_to_the_currencys_smallest_unit() -> None:
    """33.33 * 1.1111 = 37.032963, which is 37.03 in a currency with cents and 37 in one without."""
    for primary, amount in (("USD", "37.03"), ("JPY", "37")):
        candidates = {
            "total": [
                found(Money(Decimal(amount), primary), 0, by="one"),
                found(EUR("33.33"), 9, by="two"),
            ],
            "fx_rate": [found(Decimal("1.1111"), 20, path="fx_rate")],
        }
        result = resolve(candidates, FX_FIELDS, **FX)["total"]
        assert (result.value, result.confidence) == (Money(Decimal(amount), primary), 1.0)


def test_with_a_rate_amounts_in_two_currencies_can_disagree() -> None:
    candidates = {
        "total": [found(USD(110), 0), found(EUR(90), 9)],
        "fx_rate": [found(Decimal("1.10"), 20, path="fx_rate")],
    }
    result = resolve(candidates, FX_FIELDS, **FX)["total"]
    assert (result.value, result.confidence) == (USD(110), 0.65)
    assert codes(result) == ["CONFLICT"]


@pytest.mark.parametrize(
    "rate", [[], [found(Decimal(0), path="fx_rate")], [found(Decimal(-2), path="fx_rate")]]
)
def test_without_a_usable_rate_amounts_in_two_currencies_are_rejected(
    rate: list[Candidate],
) -> None:
    candidates = {"total": [found(USD(110), 0), found(EUR(100), 9)], "fx_rate": rate}
    result = resolve(candidates, FX_FIELDS, **FX)["total"]
    assert result.reason == "CURRENCY_MISMATCH"
    assert "no fx_rate field says how they compare" in result.diagnostics[0].message


def test_a_contract_without_an_fx_rate_field_has_no_rate() -> None:
    result = one(found(USD(110), 0), found(EUR(100), 9), field="MONEY", **FX)
    assert result.reason == "CURRENCY_MISMATCH"


def test_a_rate_below_the_floor_is_no_rate() -> None:
    candidates = {
        "total": [found(USD(110), 0), found(EUR(100), 9)],
        "fx_rate": [found(Decimal(n), 20 + n, path="fx_rate") for n in (1, 2)],
    }
    result = resolve(candidates, FX_FIELDS, confidence_floor=0.7, **FX)["total"]
    assert result.reason == "CURRENCY_MISMATCH"


def test_one_rate_does_not_compare_three_currencies() -> None:
    candidates = {
        "total": [found(USD(110), 0), found(EUR(100), 9), found(GBP(90), 15)],
        "fx_rate": [found(Decimal("1.1"), 20, path="fx_rate")],
    }
    result = resolve(candidates, FX_FIELDS, **FX)["total"]
    assert result.reason == "CURRENCY_MISMATCH"
    assert "one rate compares two currencies only" in result.diagnostics[0].message


def test_an_amount_that_is_too_long_once_converted_agrees_with_nothing() -> None:
    candidates = {
        "total": [found(USD(1), 0), found(EUR("9" * 190), 9)],
        "fx_rate": [found(Decimal("8" * 190), 20, path="fx_rate")],
    }
    result = resolve(candidates, FX_FIELDS, **FX)["total"]
    assert (result.value, result.confidence) == (USD(1), 0.65)
    assert codes(result) == ["CONFLICT"]


def test_a_rate_that_was_computed_from_the_amounts_does_not_convert_them() -> None:
    fields = {
        "total": "MONEY",
        "other": "MONEY",
        "fx_rate": {"type": "DECIMAL", "formula": "total / other"},
    }
    rate = found(
        Decimal(2),
        99,
        by="derived",
        path="fx_rate",
        places=[FormulaUse("total / other", ("total", "other"))],
    )
    candidates = {
        "total": [found(USD(4), 0), found(EUR(2), 9)],
        "other": [found(USD(2), 20), found(USD(3), 29)],
        "fx_rate": [rate],
    }
    results = resolve(candidates, fields, **FX)
    assert results["total"].reason == "CURRENCY_MISMATCH"
    assert results["other"].value == USD(2)


RATED = {"currency_policy": CurrencyPolicy.REJECT_WITHOUT_RATE}


def test_each_candidate_may_have_to_carry_its_rate() -> None:
    rated = [
        found(USD(110), 0, by="one", fx_rate=Decimal("0.909")),
        found(EUR(100), 9, by="two", fx_rate=Decimal("1.1")),
    ]
    result = one(*rated, field="MONEY", **RATED)
    assert (result.value, result.confidence) == (USD(110), 1.0)


def test_one_candidate_without_a_rate_is_enough_to_reject() -> None:
    half = [found(USD(110), 0, fx_rate=Decimal("0.909")), found(EUR(100), 9)]
    result = one(*half, field="MONEY", **RATED)
    assert result.reason == "CURRENCY_MISMATCH"
    assert "not every one of them states a rate" in result.diagnostics[0].message


def test_the_contracts_currency_policy_wins() -> None:
    contract = contract_of(
        {"total": "MONEY", "fx_rate": "DECIMAL"}, policy={"currency_policy": "STRICT_MATCH"}
    )
    results = [
        CandidateResult("total", (found(USD(110), 0), found(EUR(100), 9))),
        CandidateResult("fx_rate", (found(Decimal("1.1"), 20, path="fx_rate"),)),
    ]
    resolved = reconcile(results, contract, effective(contract, **FX))
    assert resolved[0].reason == "CURRENCY_MISMATCH"


# The floor, and what then becomes of a field


def test_a_value_below_the_floor_is_unresolved_and_kept_among_the_rejected() -> None:
    result = one(found(5, 0), found(7, 9), confidence_floor=0.66)
    assert (result.status, result.value, result.confidence) == ("UNRESOLVED", None, 0.0)
    assert result.reason == "BELOW_CONFIDENCE_FLOOR"
    assert result.diagnostics[-1].message == "'5' reaches 0.65, below the floor of 0.66"
    assert quotes(result, Role.REJECTED) == [at(0), at(9)]
    assert result.truth_layer is TruthLayer.CANDIDATE


def test_a_value_at_the_floor_holds() -> None:
    assert one(found(5, 0), found(7, 9), confidence_floor=0.65).value == 5


def test_the_contracts_floor_wins() -> None:
    contract = contract_of({"total": "INTEGER"}, policy={"confidence_floor": "0.9"})
    policy = effective(contract, confidence_floor=0.1)
    (result,) = reconcile([CandidateResult("total", (found(5),))], contract, policy)
    assert result.reason == "BELOW_CONFIDENCE_FLOOR"


def test_defaults_alone_do_not_make_up_an_optional_object() -> None:
    fields = {
        "address": {
            "required": False,
            "fields": {"city": "STRING", "country": {"type": "STRING", "default": "DE"}},
        }
    }
    assert resolve({}, fields)["address.country"].status == "UNRESOLVED"
    city = {"address.city": [found("Ulm", path="address.city")]}
    assert resolve(city, fields)["address.country"].value == "DE"


def test_a_default_is_used_where_the_contract_says_so() -> None:
    result = one(field={"type": "INTEGER", "default": 9})
    assert (result.status, result.value, result.confidence) == ("RESOLVED", 9, 0.0)
    assert result.confidence_band is ConfidenceBand.UNTRUSTED
    assert result.truth_layer is TruthLayer.CONTRACT
    assert codes(result) == ["CHAIN_EXHAUSTED", "DEFAULT_USED"]


def test_a_default_replaces_a_value_that_is_too_weak_and_the_weak_one_stays_visible() -> None:
    field = {"type": "INTEGER", "default": 9}
    result = one(found(5, 0), found(7, 9), field=field, confidence_floor=0.9)
    assert result.value == 9
    assert quotes(result, Role.REJECTED) == [at(0), at(9)]


def test_a_default_that_the_contract_does_not_ask_for_is_not_used() -> None:
    result = one(field={"type": "INTEGER", "default": 9, "on_unresolved": "UNRESOLVED"})
    assert result.status == "UNRESOLVED"


def test_a_field_can_wait_for_a_person() -> None:
    result = one(field={"type": "INTEGER", "on_unresolved": "REQUIRE_HUMAN"})
    assert codes(result) == ["CHAIN_EXHAUSTED", "HUMAN_REQUIRED"]
    assert result.reason == "CHAIN_EXHAUSTED"
    resolved = one(found(5), field={"type": "INTEGER", "on_unresolved": "REQUIRE_HUMAN"})
    assert codes(resolved) == []


# Checks


SUM_FIELDS = {"net": "INTEGER", "tax": "INTEGER", "total": "INTEGER"}
SUM = ["net + tax == total"]


def summed(net: int, tax: int, total: int, **settings: Any) -> dict[str, ResolvedResult]:
    candidates = {
        "net": [found(net, 0, path="net")],
        "tax": [found(tax, 9, path="tax")],
        "total": [found(total, 20)],
    }
    return resolve(candidates, SUM_FIELDS, checks=SUM, **settings)


def test_a_check_that_holds_is_evidence_for_every_field_it_reads() -> None:
    results = summed(100, 19, 119)
    assert [result.confidence for result in results.values()] == [0.85] * 3
    place = FormulaUse("net + tax == total", ("net", "tax", "total"))
    assert results["net"].evidence_refs[1:] == (EvidenceRef("net", "check", place),)


def test_a_check_that_fails_is_a_mismatch_on_every_field_it_reads() -> None:
    results = summed(100, 19, 120)
    assert [result.confidence for result in results.values()] == [0.65] * 3
    for path, result in results.items():
        assert result.diagnostics == (
            Diagnostic("MISMATCH", "the check 'net + tax == total' does not hold", path),
        )


def test_a_failed_check_can_push_a_value_below_the_floor() -> None:
    assert {result.status for result in summed(1, 1, 3, confidence_floor=0.7).values()} == {
        "UNRESOLVED"
    }


def test_a_check_without_its_values_says_nothing() -> None:
    results = resolve({"net": [found(1, path="net")]}, SUM_FIELDS, checks=SUM)
    assert results["net"].confidence == 0.8
    assert codes(results["net"]) == []


def test_a_check_that_cannot_be_carried_out_is_no_disagreement() -> None:
    fields = {"net": "MONEY", "total": "MONEY"}
    candidates = {"net": [found(EUR(1), path="net")], "total": [found(USD(1), 9)]}
    results = resolve(candidates, fields, checks=["net == total"])
    assert [result.confidence for result in results.values()] == [0.8, 0.8]
    assert codes(results["net"]) == ["FORMULA_FAILED"]


@pytest.mark.parametrize(
    ("total", "confidence", "notes"), [(119, 0.85, []), (120, 0.65, ["MISMATCH"])]
)
def test_a_formula_checks_a_value_that_was_found_without_it(
    total: int, confidence: float, notes: list[str]
) -> None:
    fields = {**SUM_FIELDS, "total": {"type": "INTEGER", "formula": "net + tax"}}
    candidates = {
        "net": [found(100, 0, path="net")],
        "tax": [found(19, 9, path="tax")],
        "total": [found(total, 20)],
    }
    for result in resolve(candidates, fields).values():
        assert (result.confidence, codes(result)) == (confidence, notes)
        if not notes:
            use = FormulaUse("net + tax", ("total", "net", "tax"))
            assert use in quotes(result, Role.SUPPORTS)


def test_a_formula_without_its_inputs_checks_nothing() -> None:
    fields = {**SUM_FIELDS, "total": {"type": "INTEGER", "formula": "net + tax"}}
    results = resolve({"total": [found(119, 20)]}, fields)
    assert (results["total"].confidence, codes(results["total"])) == (0.8, [])


def test_a_derived_value_does_not_confirm_itself_by_a_check() -> None:
    fields = {**SUM_FIELDS, "total": {"type": "INTEGER", "formula": "net + tax"}}
    use = FormulaUse("net + tax", ("net", "tax"))
    candidates = {
        "net": [found(100, 0, path="net")],
        "tax": [found(19, 9, path="tax")],
        "total": [found(119, 99, by="derived", places=[use])],
    }
    results = resolve(candidates, fields, checks=SUM)
    assert results["total"].confidence == 0.8
    assert len(results["total"].evidence_refs) == 1


def test_a_fields_own_check_counts_like_the_contracts() -> None:
    fields = {"low": "INTEGER", "high": {"type": "INTEGER", "check": "high > low"}}
    candidates = {"low": [found(1, path="low")], "high": [found(2, 9, path="high")]}
    results = resolve(candidates, fields)
    assert [result.confidence for result in results.values()] == [0.85, 0.85]


# Derived values


DERIVED_FIELDS = {
    "net": "INTEGER",
    "double": {"type": "INTEGER", "formula": "net * 2"},
    "more": {"type": "INTEGER", "formula": "double + 1"},
}


def derived(value: int, path: str, formula: str, *inputs: str) -> Candidate:
    return found(value, 999, by="derived", path=path, places=[FormulaUse(formula, inputs)])


def chained(net: Sequence[Candidate], checks: Sequence[str] = ()) -> dict[str, ResolvedResult]:
    candidates = {
        "net": net,
        "double": [derived(10, "double", "net * 2", "net")],
        "more": [derived(11, "more", "double + 1", "double")],
    }
    return resolve(candidates, DERIVED_FIELDS, checks=checks)


def test_a_derived_value_is_no_surer_than_its_inputs() -> None:
    results = chained([found(5, 0, path="net"), found(7, 9, path="net")])
    assert [result.confidence for result in results.values()] == [0.65, 0.65, 0.65]


def test_a_derived_value_is_no_surer_for_having_sure_inputs() -> None:
    results = chained([found(5, n, path="net", by=f"source{n}") for n in range(3)])
    assert [result.confidence for result in results.values()] == [1.0, 0.8, 0.8]


def test_a_check_that_weakens_an_input_weakens_what_is_derived_from_it() -> None:
    results = chained([found(5, path="net")], checks=["net > 9"])
    assert [result.confidence for result in results.values()] == [0.65, 0.65, 0.65]


def test_a_value_that_also_stands_in_the_document_is_not_held_down_by_a_formula() -> None:
    candidates = {
        "net": [found(5, 0, path="net"), found(7, 9, path="net")],
        "double": [found(10, 20, path="double"), derived(10, "double", "net * 2", "net")],
    }
    results = resolve(candidates, DERIVED_FIELDS)
    assert results["double"].confidence == 1.0


def test_a_formula_without_inputs_has_no_ceiling() -> None:
    candidates = {"a": [derived(5, "a", "2 + 3")]}
    results = resolve(candidates, {"a": {"type": "INTEGER", "formula": "2 + 3"}})
    assert results["a"].confidence == 0.8


# Preview


def test_a_preview_of_a_lone_candidate_is_what_reconciling_gives() -> None:
    contract = contract_of({"total": "INTEGER"})
    judged = preview(contract, effective(contract), contract.targets[0], (found(5),))
    assert judged.grade == 80
    assert judged.chosen == found(5)


def test_a_preview_uses_what_is_known_of_other_fields() -> None:
    contract = contract_of(FX_FIELDS)
    policy = effective(contract, **FX)
    total, rate = contract.targets
    found_rate = (found(Decimal("1.1"), path="fx_rate"),)
    known = {"fx_rate": preview(contract, policy, rate, found_rate)}
    candidates = (found(USD(110), 0, by="one"), found(EUR(100), 9, by="two"))
    assert preview(contract, policy, total, candidates).chosen is None
    assert preview(contract, policy, total, candidates, known).grade == 100


# Taking values back


def test_what_the_whole_contract_refuses_is_taken_back() -> None:
    contract = contract_of({"total": "INTEGER", "lines": "STRING[]"})
    results = resolve(
        {"total": [found(5)], "lines": [found(("a",), 9, path="lines")]},
        {"total": "INTEGER", "lines": "STRING[]"},
    )
    problems = [Problem("lines[0]", "It is too short."), Problem("", "Something else is wrong.")]
    after, loose = reject(list(results.values()), problems, contract)
    assert after[0] == results["total"]
    assert (after[1].status, after[1].value, after[1].confidence) == ("UNRESOLVED", None, 0.0)
    assert after[1].reason == "CONTRACT_VIOLATION"
    assert [ref.role for ref in after[1].evidence_refs] == [Role.REJECTED]
    assert [note.message for note in loose] == ["(contract): Something else is wrong."]


def test_what_is_taken_back_may_wait_for_a_person() -> None:
    fields = {"total": {"type": "INTEGER", "on_unresolved": "REQUIRE_HUMAN"}}
    results = resolve({"total": [found(5)]}, fields)
    problem = Problem("total", "It is odd.")
    after, _ = reject(list(results.values()), [problem], contract_of(fields))
    assert codes(after[0]) == ["CONTRACT_VIOLATION", "HUMAN_REQUIRED"]


# The status of the whole


@pytest.mark.parametrize(
    ("missing", "acceptable", "status"),
    [
        ((), False, "SUCCESS"),
        (("optional",), False, "PARTIAL_SUCCESS"),
        (("required",), False, "UNRESOLVED"),
        (("required",), True, "PARTIAL_SUCCESS"),
        (("required", "optional"), False, "UNRESOLVED"),
        (("human",), False, "UNRESOLVED"),
        (("human",), True, "UNRESOLVED"),
    ],
)
def test_the_status_follows_from_what_is_missing(
    missing: Sequence[str], acceptable: bool, status: str
) -> None:
    fields = {
        "required": "INTEGER",
        "optional": "INTEGER?",
        "human": {"type": "INTEGER", "required": False, "on_unresolved": "REQUIRE_HUMAN"},
    }
    contract = contract_of(fields)
    given = {path: [found(1, path=path)] for path in fields if path not in missing}
    results = list(resolve(given, fields).values())
    policy = effective(contract, unresolved_acceptable=acceptable)
    assert overall_status(results, contract, policy, is_violated=False) is Status[status]


def test_what_was_read_in_part_is_no_whole_success() -> None:
    contract = contract_of({"a": "INTEGER"})
    results = list(resolve({"a": [found(1, path="a")]}, {"a": "INTEGER"}).values())
    unread = [Diagnostic(INPUT_INCOMPLETE, "The attachment 'scan.bin' was not read.")]
    policy = effective(contract)
    assert overall_status(results, contract, policy, False, unread) is Status.PARTIAL_SUCCESS


def test_a_result_that_breaks_its_contract_is_unresolved() -> None:
    contract = contract_of({"a": "INTEGER"})
    results = list(resolve({"a": [found(1, path="a")]}, {"a": "INTEGER"}).values())
    assert overall_status(results, contract, effective(contract), True) is Status.UNRESOLVED


# Boundaries


def test_reconciling_changes_no_candidate() -> None:
    candidates = (found(5, 9), found(7, 0), found(5, 30, by="b"))
    before = repr(candidates)
    one(*candidates)
    assert repr(candidates) == before


def test_other_evidence_than_spans_is_evidence() -> None:
    row = LookupRow("countries", "1", "DE")
    result = one(found("DE", places=[row]), field="STRING")
    assert quotes(result, Role.SUPPORTS) == [row]


def sources() -> Iterator[tuple[str, ast.Module]]:
    spec = importlib.util.find_spec("paxman_core")
    assert spec is not None
    assert spec.origin is not None
    root = Path(spec.origin).parent
    for path in sorted(root.rglob("*.py")):
        yield path.relative_to(root).as_posix(), ast.parse(path.read_text("utf-8"))


def confidence_made_in(tree: ast.Module) -> list[str]:
    """Every place where a tree makes a confidence, a band or a result: what the rule forbids."""
    made = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = (
                node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
            )
            words = {word.arg for word in node.keywords}
            if called in ("ResolvedResult", "ConfidenceBand", "Support", "assign_confidence"):
                made.append(f"{node.lineno}: {called}()")
            elif ast.unparse(node.func).endswith("ResolvedResult.from_dict"):
                made.append(f"{node.lineno}: ResolvedResult.from_dict()")
            elif words & {"confidence", "confidence_band"}:
                made.append(f"{node.lineno}: {called}({', '.join(sorted(map(str, words)))})")
            elif called == "__setattr__" and "confidence" in ast.unparse(node):
                made.append(f"{node.lineno}: {called}")
        if isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            made.extend(
                f"{node.lineno}: {ast.unparse(target)}"
                for target in targets
                if isinstance(target, ast.Attribute) and target.attr.startswith("confidence")
            )
    return made


def imported_by(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_a_value_cut_out_of_a_text_without_a_reading_is_in_conflict_with_it() -> None:
    """`EUR 10` inside `EUR 10 USD`: half of a text does not settle what the whole means."""
    whole = found(
        None,
        by="labels",
        places=(at(7, "EUR 10 USD"),),
        unreadable=Unreadable("AMBIGUOUS", "two currencies"),
    )
    part = found(Money(Decimal(10), "EUR"), by="shapes", places=(at(7, "EUR 10"),))
    result = one(whole, part, field="MONEY")
    assert result.value == Money(Decimal(10), "EUR")
    assert result.confidence == 0.65
    assert "CONFLICT" in codes(result)

    elsewhere = found(Money(Decimal(10), "EUR"), by="shapes", places=(at(40, "EUR 10"),))
    assert one(whole, elsewhere, field="MONEY").confidence == 0.8


def test_only_the_reconciler_makes_a_confidence() -> None:
    """One module copies what it decided, from a verified artifact."""
    exception = "artifact/_decoding.py"
    found_in = {
        name: made
        for name, tree in sources()
        if not name.startswith("reconciler/") and (made := confidence_made_in(tree))
    }
    assert set(found_in) == {exception}, found_in
    assert len(found_in[exception]) == 1


def test_the_search_for_confidences_finds_them() -> None:
    guilty = (
        "a = ResolvedResult()\nb = records.ConfidenceBand('HIGH')\nattrs.evolve(r, confidence=1)\n"
        "r.confidence = 1\nobject.__setattr__(r, 'confidence', 1)\n"
        "attrs.evolve(r, confidence_band=ConfidenceBand.HIGH)\n"
        "records.ResolvedResult.from_dict(row)\n"
    )
    assert len(confidence_made_in(ast.parse(guilty))) == 7
    assert confidence_made_in(ast.parse("x = result.confidence >= 0.8\n")) == []


def test_the_reconciler_sees_neither_executor_nor_planner_nor_document() -> None:
    for name, tree in sources():
        if name.startswith("reconciler/"):
            for module in imported_by(tree):
                assert not module.startswith(
                    ("paxman_core.executor", "paxman_core.planner", "paxman_core.document")
                ), (name, module)


def facts_about(standing: Standing, match: Match = Match.NONE, **more: Any) -> Candidate:
    [ref] = (candidate := found(5)).evidence
    facts = Facts(standing, match, "Count", 0, **more)
    return attrs.evolve(candidate, evidence=(attrs.evolve(ref, facts=facts),))


@pytest.mark.parametrize(
    ("candidate", "band"),
    [
        (facts_about(Standing.AFTER, Match.OWN), "HIGH"),
        (facts_about(Standing.KEY, Match.SYNONYM), "HIGH"),
        (facts_about(Standing.BESIDE, Match.MISREAD), "HIGH"),
        (facts_about(Standing.AFTER, Match.RELATED), "MEDIUM"),
        (facts_about(Standing.BELOW, Match.OWN), "MEDIUM"),
        (facts_about(Standing.SENTENCE, Match.OWN), "MEDIUM"),
        (facts_about(Standing.AFTER, Match.OWN, doubts=("in running text",)), "MEDIUM"),
        (facts_about(Standing.BELOW, Match.OWN, checks=("check digit",)), "HIGH"),
        (facts_about(Standing.SHAPE), "HIGH"),
        (facts_about(Standing.SHAPE, rivals=1), "MEDIUM"),
        (facts_about(Standing.BESIDE, Match.SYNONYM, rivals=1), "MEDIUM"),
        (facts_about(Standing.BESIDE, Match.OWN, rivals=1), "HIGH"),
    ],
)
def test_how_a_value_was_found_limits_how_sure_it_is(candidate: Candidate, band: str) -> None:
    assert one(candidate).confidence_band.value == band


def test_a_doubtful_way_is_borne_out_by_another_at_another_place() -> None:
    doubtful = facts_about(Standing.BELOW, Match.OWN)
    [ref] = doubtful.evidence
    other = attrs.evolve(
        ref, capability_id="b", place=at(40), facts=Facts(Standing.SHAPE, rivals=1)
    )
    elsewhere = attrs.evolve(doubtful, capability_id="b", evidence=(other,))
    same_place = attrs.evolve(
        doubtful, capability_id="b", evidence=(attrs.evolve(ref, capability_id="b"),)
    )
    assert one(doubtful, elsewhere).confidence_band.value == "CERTAIN"
    assert one(doubtful, same_place).confidence_band.value == "MEDIUM"


@pytest.mark.parametrize(("start", "is_sure"), [(0, False), (40, True)])
def test_a_model_bears_a_doubtful_value_out_only_from_another_place(
    start: int, is_sure: bool
) -> None:
    doubtful = facts_about(Standing.BELOW, Match.OWN)
    [ref] = doubtful.evidence
    assert isinstance(ref.place, TextSpan)
    span = attrs.evolve(ref.place, start=ref.place.start + start, end=ref.place.end + start)
    answer = attrs.evolve(
        ref,
        capability_id="model",
        place=ModelAnswer("m", "5", "exact", span),
        facts=None,
    )
    model = attrs.evolve(
        doubtful, capability_id="model", evidence=(answer,), deterministic=False, raw="5"
    )
    assert (one(doubtful, model).confidence >= 0.8) is is_sure


def test_a_model_that_points_at_one_of_two_places_bears_neither_out() -> None:
    doubtful = facts_about(Standing.BELOW, Match.OWN)
    [ref] = doubtful.evidence
    twice = attrs.evolve(doubtful, evidence=(ref, attrs.evolve(ref, place=at(40))))
    assert isinstance(ref.place, TextSpan)
    answer = attrs.evolve(
        ref, capability_id="model", place=ModelAnswer("m", "5", "exact", ref.place), facts=None
    )
    model = attrs.evolve(
        doubtful, capability_id="model", evidence=(answer,), deterministic=False, raw="5"
    )
    assert one(twice, model).confidence == one(twice).confidence == 0.75


def test_a_label_that_states_another_value_elsewhere_is_not_sure_however_often_it_is_repeated() -> (
    None
):
    [ref] = (first := facts_about(Standing.AFTER, Match.OWN)).evidence
    repeated = [
        attrs.evolve(first, position=n, evidence=(attrs.evolve(ref, place=at(n, "5")),))
        for n in (0, 10, 20, 30)
    ]
    other = attrs.evolve(
        first, value=7, raw="7", position=40, evidence=(attrs.evolve(ref, place=at(40, "7")),)
    )
    result = one(*repeated, other)
    assert (result.value, result.confidence_band.value) == (5, "MEDIUM")
    assert one(*repeated).confidence_band.value == "CERTAIN"


def test_one_thing_in_two_spellings_is_no_contradiction() -> None:
    [ref] = (first := facts_about(Standing.AFTER, Match.OWN)).evidence
    said = ["3:30 PM", "3:30 PM", "3.30 p.m."]
    spelled = [
        attrs.evolve(
            first,
            value=text,
            raw=text,
            position=10 * n,
            evidence=(attrs.evolve(ref, place=at(10 * n, text)),),
        )
        for n, text in enumerate(said)
    ]
    assert one(*spelled, field="STRING").confidence_band.value == "HIGH"


def test_of_equal_grades_the_value_that_less_speaks_against_is_taken() -> None:
    related = facts_about(Standing.SENTENCE, Match.RELATED, doubts=("in running text",))
    plain = attrs.evolve(
        facts_about(Standing.SENTENCE), value=7, raw="7", capability_id="z", score=Decimal(90)
    )
    assert one(related, plain).value == 7


def bill(**amounts: str) -> dict[str, ResolvedResult]:
    """The amounts of a bill, each found beside a label that is only related to its field."""
    given: dict[str, list[Candidate]] = {}
    for number, (name, text) in enumerate(amounts.items()):
        for place, amount in enumerate(text.split(" or ")):
            candidate = found(Decimal(amount), 10 * number + place, path=name)
            [ref] = candidate.evidence
            facts = Facts(Standing.BESIDE, Match.RELATED, f"{name} {place}", 0)
            evidence = (attrs.evolve(ref, facts=facts),)
            given.setdefault(name, []).append(attrs.evolve(candidate, evidence=evidence))
    return resolve(given, dict.fromkeys(amounts, "DECIMAL"))


def bands(results: Mapping[str, ResolvedResult]) -> dict[str, str]:
    return {path: result.confidence_band.value for path, result in results.items()}


def test_amounts_that_add_up_bear_each_other_out() -> None:
    fits = bill(net_total="100.00", tax="19.00", grand_total="119.00")
    assert bands(fits) == {"net_total": "HIGH", "tax": "HIGH", "grand_total": "HIGH"}


def test_amounts_that_were_chosen_for_their_sum_are_not_proven_by_it() -> None:
    by_sum = facts_about(Standing.BESIDE, Match.RELATED, doubts=(BY_SUM,))
    amounts = {"net_total": "100.00", "tax": "19.00", "grand_total": "119.00"}
    given = {
        name: [attrs.evolve(by_sum, value=Decimal(text), raw=text)]
        for name, text in amounts.items()
    }
    results = bands(resolve(given, dict.fromkeys(amounts, "DECIMAL")))
    assert set(results.values()) == {"MEDIUM"}


def test_a_sum_of_nothing_proves_nothing() -> None:
    assert set(bands(bill(subtotal="5.00", tax="0.00", total="5.00")).values()) == {"MEDIUM"}


def test_the_only_amounts_that_add_up_are_taken() -> None:
    results = bill(subtotal="100.00", tax="119.00 or 19.00", total="119.00")
    assert {path: str(result.value) for path, result in results.items()} == {
        "subtotal": "100.00",
        "tax": "19.00",
        "total": "119.00",
    }


@pytest.mark.parametrize(
    ("subtotal", "tax", "doubtful"), [("0.83", None, "subtotal"), ("62.00", "4.00", "subtotal")]
)
def test_what_is_before_tax_is_most_of_a_total_and_not_all_of_it(
    subtotal: str, tax: str | None, doubtful: str
) -> None:
    sure = facts_about(Standing.AFTER, Match.OWN)
    given = {
        name: [attrs.evolve(sure, value=Decimal(text), raw=text)]
        for name, text in (("subtotal", subtotal), ("tax", tax), ("total", "62.00"))
        if text is not None
    }
    results = bands(resolve(given, dict.fromkeys(given, "DECIMAL")))
    assert [name for name, band in results.items() if band == "MEDIUM"] == [doubtful]


def test_a_tax_that_is_most_of_its_total_is_doubtful() -> None:
    sure = facts_about(Standing.AFTER, Match.OWN)
    given = {
        "tax": [attrs.evolve(sure, value=Decimal("58.22"), raw="58.22")],
        "total": [attrs.evolve(sure, value=Decimal("62.00"), raw="62.00")],
    }
    results = resolve(given, {"tax": "DECIMAL", "total": "DECIMAL"})
    assert bands(results) == {"tax": "MEDIUM", "total": "HIGH"}
    assert [note.code for note in results["tax"].diagnostics] == ["IMPLAUSIBLE"]


def said(value: Any, path: str) -> Candidate:
    """What a model alone says, pointing at a place of its own."""
    place = ModelAnswer("m", str(value), "exact", at(70, str(value)))
    return found(value, 70, by="model", path=path, places=[place], deterministic=False)


@pytest.mark.parametrize(("subtotal", "value"), [("57.00", Decimal("57.00")), ("31.00", None)])
def test_an_amount_that_a_model_says_has_to_fit_the_sum(
    subtotal: str, value: Decimal | None
) -> None:
    sure = facts_about(Standing.AFTER, Match.OWN)
    given = {
        "subtotal": [said(Decimal(subtotal), "subtotal")],
        "tax": [attrs.evolve(sure, value=Decimal("5.00"), raw="5.00")],
        "total": [attrs.evolve(sure, value=Decimal("62.00"), raw="62.00")],
    }
    results = resolve(given, dict.fromkeys(given, "DECIMAL"))
    assert results["subtotal"].value == value
    assert [results[name].confidence_band.value for name in ("tax", "total")] == ["HIGH", "HIGH"]


def test_an_amount_that_is_refused_says_why_and_is_still_shown() -> None:
    given = {"tax": [said(Decimal("90.00"), "tax")], "total": [found(Decimal("62.00"))]}
    refused = resolve(given, dict.fromkeys(given, "DECIMAL"))["tax"]
    assert refused.reason == "IMPLAUSIBLE"
    [note] = refused.diagnostics
    assert note.message == (
        "'90.00' is refused, as nothing but a model says it: the amounts of the bill do not add up"
    )
    assert [ref.capability_id for ref in refused.evidence_refs] == ["model"]


def test_a_check_that_fails_refuses_what_only_a_model_says_and_contests_nothing_else() -> None:
    candidates = {
        "net": [found(100, path="net")],
        "tax": [said(20, "tax")],
        "total": [found(119, 20)],
    }
    results = resolve(candidates, SUM_FIELDS, checks=SUM)
    assert {path: result.value for path, result in results.items()} == {
        "net": 100,
        "tax": None,
        "total": 119,
    }
    assert (results["tax"].reason, results["total"].confidence) == ("MISMATCH", 0.8)


def test_what_was_computed_from_a_refused_value_is_not_given() -> None:
    fields = {**SUM_FIELDS, "double": {"type": "INTEGER", "formula": "tax * 2"}}
    computed = found(40, by="derived", path="double", places=[FormulaUse("tax * 2", ("tax",))])
    candidates = {
        "net": [found(100, path="net")],
        "tax": [said(20, "tax")],
        "total": [found(119, 20)],
        "double": [computed],
    }
    results = resolve(candidates, fields, checks=SUM)
    assert (results["double"].value, results["double"].reason) == (None, "BELOW_CONFIDENCE_FLOOR")


def test_of_a_bill_that_only_a_model_says_what_is_before_tax_is_refused() -> None:
    amounts = {"subtotal": "9.90", "tax": "56.87", "total": "529.87"}
    given = {name: [said(Decimal(text), name)] for name, text in amounts.items()}
    results = resolve(given, dict.fromkeys(amounts, "DECIMAL"))
    assert {name: str(result.value) for name, result in results.items()} == {
        "subtotal": "None",
        "tax": "56.87",
        "total": "529.87",
    }
