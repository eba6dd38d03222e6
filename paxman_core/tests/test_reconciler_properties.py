"""What holds for every set of candidates; the domains are small, so that ties really occur."""

from __future__ import annotations

import subprocess
import sys
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core import CurrencyPolicy, Money, Policy, ResolvedResult
from paxman_core.adapters import BUILTIN_ADAPTERS, adapt_contract
from paxman_core.capability import EvidenceRef, Role, TextSpan
from paxman_core.policy import derive_effective_policy
from paxman_core.reconciler import Support, assign_confidence, float_to_band, reconcile
from paxman_core.records import Candidate, CandidateResult, Unreadable

if TYPE_CHECKING:
    from collections.abc import Sequence

NUMBER = adapt_contract(
    {"fields": {"total": {"type": "INTEGER", "minimum": 0, "nullable": True}}}, BUILTIN_ADAPTERS
)
MONEY = adapt_contract({"fields": {"total": "MONEY", "fx_rate": "DECIMAL"}}, BUILTIN_ADAPTERS)


def candidate(
    value: Any, by: str, position: int, places: int, deterministic: bool, score: int, raw: str
) -> Candidate:
    refs = tuple(
        EvidenceRef("total", by, TextSpan(position + 10 * n, position + 10 * n + 1, "x"))
        for n in range(places)
    )
    unreadable = Unreadable("VALIDATION_FAILED", "no") if value == "unreadable" else None
    return Candidate(
        capability_id=by,
        capability_version="1.0",
        raw=raw,
        value=None if unreadable else value,
        evidence=refs,
        deterministic=deterministic,
        score=Decimal(score),
        position=position,
        unreadable=unreadable,
    )


def candidates_of(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Candidate]:
    return st.builds(
        candidate,
        values,
        by=st.sampled_from("ab"),
        position=st.integers(0, 2),
        places=st.integers(0, 2),
        deterministic=st.booleans(),
        score=st.sampled_from([1, 2]),
        raw=st.sampled_from(["x", "y"]),
    )


NUMBERS = candidates_of(st.sampled_from([1, 2, 3, None, -1, "unreadable"]))
VALID = candidates_of(st.sampled_from([1, 2, 3]))
MONIES = candidates_of(
    st.sampled_from([Money(Decimal(n), c) for n in (1, 2) for c in ("EUR", "USD")])
)
SUPPORTS = st.builds(
    Support,
    agreeing=st.integers(0, 9),
    evidence=st.integers(0, 9),
    sources=st.integers(0, 9),
    conflict=st.booleans(),
    validated=st.booleans(),
    ceiling=st.integers(0, 100),
)


def judged(found: Sequence[Candidate]) -> ResolvedResult:
    policy = derive_effective_policy(Policy(confidence_floor=0.0), NUMBER.policy)
    (result,) = reconcile([CandidateResult("total", tuple(found))], NUMBER, policy)
    return result


# The rubric


@given(SUPPORTS)
def test_a_confidence_lies_between_zero_and_one(support: Support) -> None:
    confidence = assign_confidence(support)
    assert 0.0 <= confidence <= 1.0
    assert round(confidence * 100) / 100 == confidence


@given(SUPPORTS)
def test_the_same_support_gives_the_same_confidence(support: Support) -> None:
    assert repr(assign_confidence(support)) == repr(assign_confidence(attrs.evolve(support)))


@given(SUPPORTS, st.sampled_from(["agreeing", "evidence", "sources", "ceiling"]))
def test_more_of_anything_good_never_lowers_confidence(support: Support, name: str) -> None:
    better = attrs.evolve(support, **{name: getattr(support, name) + 1})
    assert assign_confidence(better) >= assign_confidence(support)


@given(SUPPORTS)
def test_a_conflict_never_raises_and_validity_never_lowers_confidence(support: Support) -> None:
    calm = assign_confidence(attrs.evolve(support, conflict=False))
    torn = assign_confidence(attrs.evolve(support, conflict=True))
    valid = assign_confidence(attrs.evolve(support, validated=True))
    invalid = assign_confidence(attrs.evolve(support, validated=False))
    assert calm >= torn
    assert valid >= invalid


@given(st.floats(0, 1), st.floats(0, 1))
def test_a_higher_confidence_is_never_in_a_lower_band(first: float, second: float) -> None:
    order = ["UNTRUSTED", "LOW", "MEDIUM", "HIGH", "CERTAIN"]
    low, high = sorted((first, second))
    assert order.index(float_to_band(low).value) <= order.index(float_to_band(high).value)


# Judging candidates


@settings(max_examples=200)
@given(st.lists(NUMBERS, max_size=6), st.randoms(use_true_random=False))
def test_the_order_of_candidates_never_matters(found: list[Candidate], random: Any) -> None:
    shuffled = list(found)
    random.shuffle(shuffled)
    assert repr(judged(shuffled)) == repr(judged(found))


@settings(max_examples=150)
@given(
    st.lists(MONIES, max_size=5),
    st.lists(candidates_of(st.sampled_from([Decimal(2), Decimal("0.5")])), max_size=2),
    st.sampled_from(CurrencyPolicy),
    st.randoms(use_true_random=False),
)
def test_the_order_of_candidates_never_matters_for_money(
    found: list[Candidate], rates: list[Candidate], rule: CurrencyPolicy, random: Any
) -> None:
    policy = derive_effective_policy(Policy(currency_policy=rule), MONEY.policy)
    outcomes = set()
    for _ in range(2):
        results = [CandidateResult("total", tuple(found)), CandidateResult("fx_rate", tuple(rates))]
        outcomes.add(repr(reconcile(results, MONEY, policy)))
        random.shuffle(found)
        random.shuffle(rates)
    assert len(outcomes) == 1


@given(st.lists(MONIES, min_size=1, max_size=5))
def test_money_is_chosen_from_what_was_found_and_never_computed(found: list[Candidate]) -> None:
    policy = derive_effective_policy(Policy(), MONEY.policy)
    results = [CandidateResult("total", tuple(found)), CandidateResult("fx_rate")]
    result = reconcile(results, MONEY, policy)[0]
    currencies = {each.value.currency for each in found if isinstance(each.value, Money)}
    if len(currencies) > 1:
        assert (result.value, result.reason) == (None, "CURRENCY_MISMATCH")
    else:
        assert result.value in [each.value for each in found]


@given(st.lists(NUMBERS, max_size=6))
def test_judging_twice_gives_the_same_bytes(found: list[Candidate]) -> None:
    assert repr(judged(found)).encode() == repr(judged(list(found))).encode()


@given(st.lists(NUMBERS, max_size=6))
def test_an_invalid_candidate_never_wins(found: list[Candidate]) -> None:
    result = judged(found)
    valid = [each.value for each in found if each.unreadable is None and each.value != -1]
    if valid:
        assert result.status == "RESOLVED"
        assert result.value in valid
    else:
        assert (result.status, result.value, result.confidence) == ("UNRESOLVED", None, 0.0)


@given(st.lists(VALID, min_size=1, max_size=5), NUMBERS.filter(lambda each: each.value == -1))
def test_an_invalid_candidate_changes_neither_value_nor_confidence(
    found: list[Candidate], invalid: Candidate
) -> None:
    alone, together = judged(found), judged([*found, invalid])
    assert (together.value, together.confidence) == (alone.value, alone.confidence)


@given(st.lists(NUMBERS, max_size=6))
def test_every_candidate_is_visible_in_the_evidence(found: list[Candidate]) -> None:
    result = judged(found)
    shown = {(ref.capability_id, ref.place) for ref in result.evidence_refs}
    assert shown == {(ref.capability_id, ref.place) for each in found for ref in each.evidence}
    chosen = [each for each in found if each.unreadable is None and each.value == result.value]
    supporting = {(ref.capability_id, ref.place) for each in chosen for ref in each.evidence}
    for ref in result.evidence_refs:
        supports = result.status == "RESOLVED" and (ref.capability_id, ref.place) in supporting
        assert ref.role is (Role.SUPPORTS if supports else Role.REJECTED)
    assert len(set(result.evidence_refs)) == len(result.evidence_refs)


@given(st.lists(VALID, min_size=1, max_size=5), st.data())
def test_another_candidate_that_agrees_never_lowers_confidence(
    found: list[Candidate], data: st.DataObject
) -> None:
    before = judged(found)
    like = candidates_of(st.just(before.value))
    after = judged([*found, data.draw(like)])
    assert after.confidence >= before.confidence


@given(st.lists(VALID, min_size=1, max_size=5))
def test_another_place_for_the_chosen_value_never_lowers_confidence(
    found: list[Candidate],
) -> None:
    before = judged(found)
    extra = EvidenceRef("total", "a", TextSpan(90, 91, "x"))
    better = [
        attrs.evolve(each, evidence=(*each.evidence, extra)) if each.value == before.value else each
        for each in found
    ]
    after = judged(better)
    assert after.confidence >= before.confidence


@given(st.lists(NUMBERS, max_size=6))
def test_confidence_and_band_belong_together(found: list[Candidate]) -> None:
    result = judged(found)
    assert 0.0 <= result.confidence <= 1.0
    assert result.confidence_band is float_to_band(result.confidence)
    assert (result.status == "UNRESOLVED") == bool(result.reason)


def test_judging_does_not_depend_on_the_hash_seed() -> None:
    program = (
        "from decimal import Decimal\n"
        "from paxman_core.capability import EvidenceRef, TextSpan\n"
        "from paxman_core.adapters import BUILTIN_ADAPTERS, adapt_contract\n"
        "from paxman_core.policy import Policy, derive_effective_policy\n"
        "from paxman_core.reconciler import reconcile\n"
        "from paxman_core.records import Candidate, CandidateResult\n"
        "contract = adapt_contract({'fields': {'t': 'STRING'}}, BUILTIN_ADAPTERS)\n"
        "policy = derive_effective_policy(Policy(), contract.policy)\n"
        "found = tuple(Candidate(by, '1', v, v, (EvidenceRef('t', by, TextSpan(n, n + 1, 'x')),),"
        " True, Decimal(1), 0) for n, (by, v) in enumerate((b, v) for b in 'abc' for v in 'xyz'))\n"
        "print(reconcile([CandidateResult('t', found)], contract, policy))\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(outputs) == 1
    assert "value='x'" in outputs.pop()
