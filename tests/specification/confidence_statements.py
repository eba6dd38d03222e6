"""Reconciliation, sections 5 to 7, and the decision on who owns confidence."""

from __future__ import annotations

import ast
from decimal import Decimal
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from statements import (
    LOCAL,
    REMOTE,
    Finder,
    codes,
    contract_of,
    found,
    judged,
    quoted,
    resolved,
    run,
    statement,
)

import paxman_core
from paxman_core import (
    Budget,
    ConfidenceBand,
    CurrencyPolicy,
    Engine,
    Money,
    Policy,
    Status,
)
from paxman_core.capability import (
    CapabilityResult,
    EvidenceRef,
    Finding,
    FormulaUse,
    ModelAnswer,
    TextSpan,
)
from paxman_core.reconciler import Support, assign_confidence, float_to_band

ALLOW_FX = Policy(currency_policy=CurrencyPolicy.ALLOW_FX)
BY_RATE = Policy(currency_policy=CurrencyPolicy.REJECT_WITHOUT_RATE)
FX_FIELDS = {"a": "MONEY", "fx_rate": "DECIMAL"}


def money(amount: str, currency: str = "EUR") -> Money:
    return Money(Decimal(amount), currency)


def grade(**changes: Any) -> float:
    support = Support(agreeing=0, evidence=0, sources=0, conflict=False, validated=False)
    return assign_confidence(attrs.evolve(support, **changes))


@statement("R48", "5.1", "the base is .50")
def _() -> None:
    assert grade() == 0.5


@statement("R49", "5.1", "+.10 for each that agrees, up to three")
def _() -> None:
    assert [grade(agreeing=n) for n in (1, 3, 4)] == [0.6, 0.8, 0.8]


@statement("R50", "5.1", "+.05 for each evidence ref, up to five", decided=True)
def _() -> None:
    assert [grade(evidence=n) for n in (1, 5, 6)] == [0.55, 0.75, 0.75]
    place = TextSpan(0, 1, "x")
    assert judged(found(5, places=[place, place])).confidence == 0.8


@statement("R51", "5.1", "+.10 if validation passed")
def _() -> None:
    assert grade(validated=True) == 0.6


@statement("R52", "5.1", "-.15 once for conflicts")
def _() -> None:
    assert grade(conflict=True) == 0.35
    assert judged(found(5), found(6, 3), found(7, 6)).confidence == 0.65


@statement("R53", "5.1", "+.05 for each source, up to three")
def _() -> None:
    assert [grade(sources=n) for n in (1, 3, 4)] == [0.55, 0.65, 0.65]


@statement("R54", "5.1", "clamped to [0, 1]")
def _() -> None:
    assert grade(agreeing=9, evidence=9, sources=9, validated=True) == 1.0


@statement("R55", "5.1", "the rubric is fixed, and nothing else is in it", decided=True)
def _() -> None:
    answer = ModelAnswer("m", "5", "exact", TextSpan(0, 1, "5"))
    assert judged(found(5, places=[answer])).confidence == 0.75
    fields = {"b": "INTEGER", "a": {"type": "INTEGER", "formula": "b"}}
    derived = found(5, by="derived", places=[FormulaUse("b", ("b",))])
    candidates = {"b": [found(5, path="b"), found(6, 3, path="b")], "a": [derived]}
    assert resolved(fields, candidates)["a"].confidence == 0.65


@statement("R56", "5.1", "the same evidence gives the same float")
def _() -> None:
    assert {judged(found(5), found(6, 3)).confidence for _ in range(3)} == {0.65}


@statement("R57", "5.2", "CERTAIN is [.95, 1]")
def _() -> None:
    assert float_to_band(0.95) is float_to_band(1.0) is ConfidenceBand.CERTAIN


@statement("R58", "5.2", "HIGH is [.80, .95)")
def _() -> None:
    assert float_to_band(0.8) is float_to_band(0.94) is ConfidenceBand.HIGH


@statement("R59", "5.2", "MEDIUM is [.60, .80)")
def _() -> None:
    assert float_to_band(0.6) is float_to_band(0.79) is ConfidenceBand.MEDIUM


@statement("R60", "5.2", "LOW is [.30, .60)")
def _() -> None:
    assert float_to_band(0.3) is float_to_band(0.59) is ConfidenceBand.LOW


@statement("R61", "5.2", "UNTRUSTED is [0, .30)")
def _() -> None:
    assert float_to_band(0.0) is float_to_band(0.29) is ConfidenceBand.UNTRUSTED


@statement("R62", "5.2", "a band holds its lower edge only")
def _() -> None:
    bands = [float_to_band(edge - 0.01) for edge in (0.95, 0.8, 0.6, 0.3)]
    assert [band.value for band in bands] == ["HIGH", "MEDIUM", "LOW", "UNTRUSTED"]


@statement("R63", "5.2", "LOW and UNTRUSTED for a found value", decided=True)
def _() -> None:
    """A valid candidate is worth .60 at least: .50 + .10 + .05 + .10 - .15."""
    worst = judged(found(5, places=[]), found(6, 3, places=[]))
    assert (worst.confidence, worst.confidence_band.value) == (0.6, "MEDIUM")


NUMBERS = st.builds(
    lambda value, start, by, starts: found(
        value,
        start,
        by,
        deterministic=by == "a",
        places=[TextSpan(n, n + 1, "x") for n in starts],
    ),
    st.sampled_from([5, 6]),
    st.integers(0, 3),
    st.sampled_from("ab"),
    st.lists(st.integers(0, 3), max_size=2),
)
ANSWERS = st.builds(
    lambda value, start, by, ground: found(
        value,
        start,
        by,
        places=[ModelAnswer(by, str(value), ground, TextSpan(start, start + 1, "x"))],
    ),
    st.sampled_from([5, 6]),
    st.integers(0, 3),
    st.sampled_from("mn"),
    st.sampled_from(["exact", "none"]),
)
UNREADABLE = st.builds(
    lambda start, by: found(
        "x", start, by, unreadable="VALIDATION_FAILED", places=[TextSpan(start, start + 2, "xx")]
    ),
    st.integers(0, 3),
    st.sampled_from("abw"),
)
DERIVED = st.builds(
    lambda value: found(value, 99, "derived", places=[FormulaUse("c", ("c",))]),
    st.sampled_from([5, 6]),
)
ANYTHING = NUMBERS | ANSWERS | UNREADABLE | DERIVED


def with_check(candidates: list[Any]) -> Any:
    """The result of a field that a check compares with another."""
    fields = {"a": "INTEGER", "b": "INTEGER", "c": "INTEGER"}
    others = {"b": [found(5, 50, path="b")], "c": [found(5, 60, path="c"), found(6, 70, path="c")]}
    given = {"a": candidates, **others}
    return resolved(fields, given, Policy(confidence_floor=0.0), checks=["a == b"])["a"]


@statement("R64", "5.3", "property: determinism")
@settings(max_examples=60)
@given(st.lists(ANYTHING, max_size=5), st.randoms(use_true_random=False))
def _(candidates: list[Any], random: Any) -> None:
    shuffled = [*candidates]
    random.shuffle(shuffled)
    assert repr(with_check(shuffled)) == repr(with_check(candidates))


@statement("R65", "5.3", "property: monotonicity, with models, formulas and unreadable wholes")
@settings(max_examples=400)
@given(st.lists(ANYTHING, min_size=1, max_size=5), st.data())
def _(candidates: list[Any], data: st.DataObject) -> None:
    before = with_check(candidates)
    assume(before.status == "RESOLVED")
    more = data.draw((NUMBERS | ANSWERS | DERIVED).filter(lambda one: one.value == before.value))
    after = with_check([*candidates, more])
    assert after.confidence >= before.confidence


@statement("R65a", "5.3", "a model that agrees lowers nothing, with a conflict and a check")
def _() -> None:
    said = [found(5, 0, "x"), found(5, 3, "y"), found(6, 6, "z")]
    model = found(5, 9, "m", places=[ModelAnswer("m", "5", "exact", TextSpan(9, 10, "5"))])
    assert with_check(said).confidence == 0.9
    assert with_check([*said, model]).confidence == 0.9


@statement("R66", "5.3", "property: boundedness")
@settings(max_examples=60)
@given(st.lists(ANYTHING, max_size=6))
def _(candidates: list[Any]) -> None:
    assert 0.0 <= with_check(candidates).confidence <= 1.0


@statement("R67", "6", "the currency is part of the value")
def _() -> None:
    assert money("100") != money("100", "USD")


@statement("R68", "6", "candidates of one currency are merged and never summed")
def _() -> None:
    result = judged(found(money("100")), found(money("100"), 3, "two"), kind="MONEY")
    assert (result.value, result.confidence) == (money("100"), 1.0)


@statement("R69", "6", "STRICT_MATCH is the default")
def _() -> None:
    assert Policy().currency_policy is CurrencyPolicy.STRICT_MATCH


@statement("R70", "6", "STRICT_MATCH rejects with CURRENCY_MISMATCH")
def _() -> None:
    result = judged(found(money("1")), found(money("1", "USD"), 3), kind="MONEY")
    assert (result.value, result.reason) == (None, "CURRENCY_MISMATCH")


@statement("R70a", "6", "nothing is paid for what cannot be settled")
def _() -> None:
    text = "EUR 100.00 or USD 110.00"
    free = Finder("free", {"a": ["EUR 100.00", "USD 110.00"]})
    remote = Finder("remote", {"a": ["EUR 100.00"]}, REMOTE, usd="0.05")
    artifact = run(text, {"a": "MONEY"}, free, remote)
    assert (artifact.result("a").reason, remote.asked) == ("CURRENCY_MISMATCH", 0)
    rates = {**FX_FIELDS, "fx_rate": "DECIMAL?"}
    run(text, rates, free, remote, policy=ALLOW_FX)
    assert remote.asked == 1


def exchanged(amount: str, other: str, rate: str) -> Any:
    candidates = {
        "a": [found(money(amount), 0, "x"), found(money(other, "USD"), 3, "y")],
        "fx_rate": [found(Decimal(rate), 6, path="fx_rate")],
    }
    return resolved(FX_FIELDS, candidates, ALLOW_FX)["a"]


@statement("R71", "6", "ALLOW_FX converts by the fx_rate field")
def _() -> None:
    result = exchanged("100.00", "110.00", "1.1")
    assert (result.value, result.confidence) == (money("100.00"), 1.0)


@statement("R72", "6", "in both directions", decided=True)
def _() -> None:
    assert exchanged("100.00", "110.00", "0.909091").confidence == 1.0
    assert exchanged("100.00", "110.00", "1.1").value.currency == "EUR"


@statement("R73", "6", "rounded to the currency's exponent")
def _() -> None:
    assert exchanged("100.00", "133.33", "1.33333").confidence == 1.0
    assert exchanged("100.00", "133.34", "1.33333").confidence == 0.65


@statement("R74", "6", "without a rate it is rejected")
def _() -> None:
    candidates = {"a": [found(money("1")), found(money("1", "USD"), 3)]}
    assert resolved(FX_FIELDS, candidates, ALLOW_FX)["a"].reason == "CURRENCY_MISMATCH"


@statement("R75", "6", "the rate may be the contract's own")
def _() -> None:
    rate = {"type": "DECIMAL", "default": "1.1", "on_unresolved": "USE_DEFAULT"}
    candidates = {"a": [found(money("100.00"), 0, "x"), found(money("110.00", "USD"), 3, "y")]}
    results = resolved({"a": "MONEY", "fx_rate": rate}, candidates, ALLOW_FX)
    assert (results["a"].value, results["a"].confidence) == (money("100.00"), 1.0)
    text = "EUR 100.00, that is USD 110.00"
    both = Finder("f", {"a": ["EUR 100.00", "USD 110.00"]})
    remote = Finder("remote", {"a": ["EUR 100.00"]}, REMOTE, usd="0.05")
    artifact = run(text, {"a": "MONEY", "fx_rate": rate}, both, remote, policy=ALLOW_FX)
    assert (artifact["a"], remote.asked) == (money("100.00"), 0)


@statement("R76", "6", "REJECT_WITHOUT_RATE accepts if both carry a rate")
def _() -> None:
    one, other = (
        found(money("100.00"), rate="1.1"),
        found(money("110.00", "USD"), 3, "y", rate="0.9"),
    )
    assert judged(one, other, kind="MONEY", policy=BY_RATE).value == money("100.00")


@statement("R77", "6", "and rejects otherwise")
def _() -> None:
    one, other = found(money("100.00"), rate="1.1"), found(money("110.00", "USD"), 3, "y")
    assert judged(one, other, kind="MONEY", policy=BY_RATE).reason == "CURRENCY_MISMATCH"


@statement("R78", "6", "REJECT_WITHOUT_RATE can be met with the plugins of the suite")
def _() -> None:
    text = "Total: EUR 92.00 @ 1.0870\nTotal: USD 100.00 @ 0.92\n"
    with Engine() as engine:
        fields = {"total": {"type": "MONEY", "patterns": [r"USD [\d.]+"]}}
        artifact = engine.normalize(text, {"id": "c", "fields": fields}, policy=BY_RATE)
    rates = {each.raw: each.fx_rate for each in artifact.candidates[0].candidates}
    assert rates["USD 100.00"] == Decimal("0.92")
    assert artifact.result("total").status == "RESOLVED"


@statement("R79", "6", "costs are Decimal from end to end")
def _() -> None:
    paid = Finder("paid", {"a": ["5"]}, LOCAL, usd="0.1")
    artifact = run("5", {"a": "INTEGER"}, paid, budget=Budget(Decimal("0.3")))
    assert artifact.statistics[0].usd == Decimal("0.1")


@statement("R80", "6.1", "the call's currency policy is the default")
def _() -> None:
    pair = {"a": [found(money("1")), found(money("1", "USD"), 3)]}
    note = resolved({"a": "MONEY"}, pair, BY_RATE)["a"].diagnostics[0].message
    assert "states a rate" in note


@statement("R81", "6.1", "the contract's currency policy wins")
def _() -> None:
    pair = {"a": [found(money("1")), found(money("1", "USD"), 3)]}
    own = {"currency_policy": "STRICT_MATCH"}
    note = resolved({"a": "MONEY"}, pair, BY_RATE, own)["a"].diagnostics[0].message
    assert "one currency only" in note


@statement("R82", "7", "unresolved: no candidates")
def _() -> None:
    assert (
        run("x", {"a": "INTEGER"}, Finder("f", {"a": []})).result("a").reason == "CHAIN_EXHAUSTED"
    )


@statement("R83", "7", "unresolved: all were rejected")
def _() -> None:
    assert judged(found(-1), kind={"type": "INTEGER", "minimum": 0}).reason == "VALIDATION_FAILED"


@statement("R84", "7", "unresolved: different currencies under STRICT_MATCH")
def _() -> None:
    assert (
        judged(found(money("1")), found(money("1", "USD"), 3), kind="MONEY").status == "UNRESOLVED"
    )


@statement("R85", "7", "unresolved: None, 0.0, UNTRUSTED")
def _() -> None:
    result = judged()
    assert (result.value, result.confidence, result.confidence_band.value) == (
        None,
        0.0,
        "UNTRUSTED",
    )


@statement("R86", "7", "unresolved: a descriptive diagnostic")
def _() -> None:
    artifact = run("x", {"a": "INTEGER"}, Finder("f", {"a": []}))
    assert artifact.unresolved_fields[0].message == "nothing was found by f"


@statement("R87", "7", "all resolved: SUCCESS")
def _() -> None:
    assert run("5", {"a": "INTEGER"}, Finder("f", {"a": ["5"]})).status is Status.SUCCESS


ADDRESS: dict[str, Any] = {
    "address": {"required": False, "fields": {"city": "STRING", "zip": "STRING"}}
}


@statement("R88", "7", "a required field unresolved: UNRESOLVED")
def _() -> None:
    assert run("5", {"a": "INTEGER"}, Finder("f", {"a": []})).status is Status.UNRESOLVED
    half = run("Bonn", ADDRESS, Finder("f", {"address.city": ["Bonn"], "address.zip": []}))
    assert (half.normalized_data, half.status) == ({"address": {"city": "Bonn"}}, Status.UNRESOLVED)
    none = run("x", ADDRESS, Finder("f", {"address.city": [], "address.zip": []}))
    assert none.status is Status.PARTIAL_SUCCESS
    free = Policy(optional_fields="free")
    for text, quotes, calls in (("Bonn 53111", ["Bonn"], 1), ("x 53111", [], 0)):
        finder = Finder("f", {"address.city": quotes, "address.zip": []})
        paid = Finder("paid", {"address.zip": ["53111"]}, REMOTE, usd="0.05")
        run(text, ADDRESS, finder, paid, policy=free)
        assert paid.asked == calls


@statement("R89", "7", "unresolved_acceptable: PARTIAL_SUCCESS")
def _() -> None:
    policy = Policy(unresolved_acceptable=True)
    artifact = run("5", {"a": "INTEGER"}, Finder("f", {"a": []}), policy=policy)
    assert artifact.status is Status.PARTIAL_SUCCESS


@statement("R90", "7", "only optional fields unresolved: PARTIAL_SUCCESS", decided=True)
def _() -> None:
    assert run("5", {"a": "INTEGER?"}, Finder("f", {"a": []})).status is Status.PARTIAL_SUCCESS
    human = {"type": "INTEGER", "required": False, "on_unresolved": "REQUIRE_HUMAN"}
    assert run("5", {"a": human}, Finder("f", {"a": []})).status is Status.UNRESOLVED


@statement("C1", "outcome", "CapabilityResult has no confidence")
def _() -> None:
    assert "confidence" not in {a.name for a in attrs.fields(CapabilityResult)}
    assert "confidence" not in {a.name for a in attrs.fields(Finding)}


@statement("C2", "outcome", "candidates have value, evidence_refs and diagnostics", decided=True)
def _() -> None:
    assert [a.name for a in attrs.fields(CapabilityResult)] == ["findings", "usage", "diagnostics"]
    assert [a.name for a in attrs.fields(EvidenceRef)][:3] == [
        "field_path",
        "capability_id",
        "place",
    ]


@statement("C3", "outcome", "target_confidence comes from confidence_threshold")
def _() -> None:
    kind = {"type": "INTEGER", "confidence_threshold": "0.95"}
    artifact = run("5", {"a": kind}, Finder("f", {"a": ["5"]}))
    assert artifact.plan.fields[0].target_confidence == 0.95


@statement("C4", "outcome", "it is used for early stop")
def _() -> None:
    for threshold, calls in (("0.8", 0), ("0.95", 1)):
        second = Finder("second", {"a": ["5"]}, LOCAL)
        kind = {"type": "INTEGER", "confidence_threshold": threshold}
        run("5", {"a": kind}, Finder("f", {"a": ["5"]}), second)
        assert second.asked == calls


@statement("C5", "outcome", "the planner scores no candidate")
def _() -> None:
    folder = Path(paxman_core.__file__).parent / "planner"
    sources = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    assert "Candidate" not in sources


_MAKES_A_BAND = ("ConfidenceBand", "ResolvedResult.from_dict")


@statement("C6", "validation", "static check: only the reconciler makes a band")
def _() -> None:
    root = Path(paxman_core.__file__).parent
    makers = set()
    for path in root.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in _MAKES_A_BAND:
                makers.add(path.relative_to(root).as_posix())
    assert makers == {"artifact/_decoding.py"}


@statement("C7", "validation", "a capability that sets a confidence fails")
def _() -> None:
    with pytest.raises(TypeError, match="confidence"):
        Finding("5", confidence=1)  # type: ignore[call-arg]


@statement("C8", "validation", "a smuggled confidence is refused")
def _() -> None:
    class Sure(Finding):
        confidence = 1.0

    artifact = run("5", {"a": "INTEGER"}, Finder("f", {"a": [Sure("5", quoted("5", "5").places)]}))
    assert artifact.result("a").value is None
    assert "CAPABILITY_MISBEHAVED" in codes(artifact.result("a"))


@statement("C9", "validation", "the same candidates give the same confidence")
def _() -> None:
    assert judged(found(5), found(6, 3)).confidence == judged(found(6, 3), found(5)).confidence


@statement("C10", "validation", "the band is the same across replays")
def _() -> None:
    with Engine(plugins=[Finder("f", {"a": ["5"]})]) as engine:
        contract = contract_of({"a": "INTEGER"})
        artifact = engine.normalize("5", contract)
        again = engine.replay(artifact.to_json(), contract)
    assert again.result("a").confidence_band is artifact.result("a").confidence_band
