"""Many observations, one record: each strategy, corrections, deletion, time, and why."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal

import pytest

from paxman_core import Money, adapt
from paxman_core.adapters import read_contract
from paxman_core.errors import InvalidContractError, InvalidOptionError
from paxman_observations import (
    MergePolicy,
    Observation,
    ObservationKind,
    Snapshot,
    SnapshotState,
    fold,
    learn_weights,
)
from paxman_observations._policies import changed_strategies

CONTRACT = read_contract(
    {
        "id": "company",
        "fields": {
            "name": "STRING",
            "size": "INTEGER",
            "price": "MONEY",
            "since": "DATE",
            "tags": {"type": "ARRAY", "items": "STRING"},
            "address": {"type": "OBJECT", "fields": {"street": "STRING", "city": "STRING"}},
        },
        "policy": {"merge_groups": [["address.street", "address.city"]]},
    }
)

OPEN = read_contract({"fields": {"tags": "ARRAY"}})
"""A list of anything."""


def day(number: int) -> datetime:
    return datetime(2026, 3, number, tzinfo=UTC)


def said(number: int, source: str = "", priority: int = 100, **fields: object) -> Observation:
    named = {path.replace("__", "."): value for path, value in fields.items()}
    return Observation("acme", day(number), named, source=source, source_priority=priority)


def corrected(number: int, **fields: object) -> Observation:
    return Observation("acme", day(number), fields, kind=ObservationKind.CORRECTION)


def event(number: int, kind: ObservationKind, **more: object) -> Observation:
    return Observation("acme", day(number), kind=kind, **more)


def folded(*observations: Observation, **policies: object) -> Snapshot:
    return fold(observations, CONTRACT, policies)


def test_the_last_write_is_the_default() -> None:
    snapshot = folded(said(2, name="B"), said(1, name="A"))
    assert snapshot.data == {"name": "B"}
    assert snapshot.fields["name"].rule == "last_write"


def test_changing_back_ends_at_the_first_value() -> None:
    assert folded(said(1, name="A"), said(2, name="B"), said(3, name="A"))["name"] == "A"


def test_last_write_breaks_ties_by_priority_then_arbitrarily_and_says_so() -> None:
    low, high, rival = said(1, "l", 0, name="B"), said(1, "h", name="A"), said(1, "r", name="C")
    assert folded(low, high)["name"] == "A"
    assert not folded(low, high).fields["name"].is_arbitrary
    assert folded(low, high, rival)["name"] == "C"
    assert folded(low, high, rival).fields["name"].is_arbitrary


def test_highest_priority_beats_a_later_write_and_ties_by_time() -> None:
    early, late = said(1, priority=100, name="early"), said(2, priority=100, name="late")
    model = said(3, priority=0, name="model")
    assert folded(early, late, model, name="highest_priority")["name"] == "late"


def test_most_specific_ties_by_time_or_by_priority() -> None:
    dense = Observation("acme", day(1), {"name": "dense"}, specificity_score=5)
    later = Observation("acme", day(2), {"name": "later"}, specificity_score=5, source_priority=0)
    shallow = said(3, name="shallow")
    by_priority = MergePolicy("most_specific", "source_priority")
    assert folded(dense, later, shallow, name="most_specific")["name"] == "later"
    assert folded(dense, later, shallow, name=by_priority)["name"] == "dense"


def test_first_write_and_its_fallback_among_the_first() -> None:
    first, also, later = said(1, "s", name="A"), said(1, "t", 0, name="B"), said(2, name="C")
    assert folded(first, also, later, name="first_write")["name"] == "A"
    voted = said(2, "u", name="B")
    policy = {"strategy": "first_write", "fallback": "majority"}
    field = folded(first, also, later, voted, name=policy).fields["name"]
    assert (field.value, field.rule) == ("A", "first_write, then majority")


def test_one_source_has_one_vote_and_it_is_its_last() -> None:
    votes = [said(n, "loud", name="A") for n in (1, 2, 3)]
    others = [said(1, "x", name="B"), said(1, "y", name="B")]
    assert folded(*votes, *others, name="majority")["name"] == "B"
    turned = said(4, "y", name="A")
    assert folded(*votes, *others, turned, name="majority")["name"] == "A"


def test_what_has_no_source_votes_for_itself() -> None:
    assert (
        folded(said(1, name="A"), said(2, name="A"), said(3, name="B"), name="majority")["name"]
        == "A"
    )


def test_a_tied_vote_goes_to_the_later_the_more_important_or_the_fallback() -> None:
    early = said(1, "x", 100, name="A")
    late = said(2, "y", 0, name="B")
    assert folded(early, late, name="majority")["name"] == "B"
    assert folded(early, late, name=MergePolicy("majority", "source_priority"))["name"] == "A"
    field = folded(early, late, name=MergePolicy("majority", None, "first_write")).fields["name"]
    assert (field.value, field.rule) == ("A", "majority, then first_write")


def test_weighted_votes_count_what_their_source_is_worth() -> None:
    votes = [said(1, "good", name="A"), said(2, "x", name="B"), said(2, "y", name="B")]
    assert folded(*votes, name="weighted")["name"] == "B"
    assert folded(*votes, name={"strategy": "weighted", "weights": {"good": 3}})["name"] == "A"
    heavy_others = {"strategy": "weighted", "weights": {"good": 3, "*": 2}}
    assert folded(*votes, name=heavy_others)["name"] == "B"


def test_weights_are_the_logarithms_of_the_odds_of_being_right() -> None:
    votes = [
        Observation(entity, day(1), {"name": value}, source=source)
        for source, value in (("good", "A"), ("bad", "B"))
        for entity in ("one", "two", "three")
    ]
    right = {"one": "A", "two": "A", "three": "A", "four": "A"}
    assert learn_weights(votes, "name", right) == {"bad": 1, "good": 139}


def test_weights_are_carried_by_the_contract() -> None:
    merge = {"strategy": "weighted", "weights": {"good": 3}}
    contract = adapt({"id": "c", "fields": {"name": {"type": "STRING", "merge": merge}}})
    votes = [said(1, "good", name="A"), said(2, "x", name="B"), said(2, "y", name="B")]
    assert fold(votes, contract)["name"] == "A"
    assert fold(votes, read_contract(contract.to_json()))["name"] == "A"
    with pytest.raises(InvalidContractError, match="whole number"):
        adapt({"fields": {"name": {"type": "STRING", "merge": {**merge, "weights": {"a": -1}}}}})


def test_min_and_max_compare_sizes() -> None:
    said_so = [said(1, size=9, since=date(2020, 1, 1)), said(2, size=10, since=date(2019, 1, 1))]
    assert folded(*said_so, size="max", since="min").data == {
        "size": 10,
        "since": date(2019, 1, 1),
    }


def test_a_null_clears_what_min_and_max_saw_before_it() -> None:
    observations = [said(1, size=50), said(2, size=None), said(3, size=7)]
    assert folded(*observations, size="max")["size"] == 7
    field = folded(*observations[:2], size="max").fields["size"]
    assert (field.value, field.is_decided) == (None, True)


def test_money_in_two_currencies_is_never_compared_by_amount() -> None:
    euro = said(1, price=Money(Decimal(5), "EUR"))
    dollar = said(2, price=Money(Decimal(4), "USD"))
    field = folded(euro, dollar, price="max").fields["price"]
    assert field.note is not None
    assert (field.is_decided, field.note.code) == (False, "CURRENCY_MISMATCH")
    assert folded(euro, dollar, price="max").data == {}
    policy = MergePolicy("max", fallback="last_write")
    assert folded(euro, dollar, price=policy)["price"] == Money(Decimal(4), "USD")


def test_unanimous_has_no_value_when_sources_disagree() -> None:
    assert folded(said(1, "x", name="A"), said(2, "y", name="A"), name="unanimous")["name"] == "A"
    field = folded(said(1, "x", name="A"), said(2, "y", name="B"), name="unanimous").fields["name"]
    assert field.note is not None
    assert (field.is_decided, field.note.code) == (False, "CONFLICT")
    assert len(field.dissenters) == 2


def test_arrays_are_united_in_the_order_in_which_items_were_first_observed() -> None:
    late = said(2, tags=["c", "a", {"k": Decimal("1.0")}])
    early = said(1, tags=["b", "a", {"k": Decimal("1.00")}])
    snapshot = fold([late, early], OPEN, {"tags": "merge_array"})
    assert snapshot["tags"] == ["b", "a", {"k": Decimal(1)}, "c"]
    assert snapshot.fields["tags"].cited == tuple(sorted([early.id, late.id]))


def test_a_null_clears_the_array_until_items_are_observed_again() -> None:
    observations = [said(1, tags=["a"]), said(2, tags=None), said(3, tags=["b"])]
    assert folded(*observations, tags="merge_array")["tags"] == ["b"]
    assert folded(*observations[:2], tags="merge_array").data == {"tags": None}


def test_true_one_one_point_zero_and_a_text_stay_apart() -> None:
    items = [True, 1, Decimal("1.0"), "1"]
    observations = [said(1, str(item), tags=[item]) for item in items]
    united = fold(observations, OPEN, {"tags": "merge_array"})
    assert {(type(item), str(item)) for item in united["tags"]} == {
        (bool, "True"),
        (int, "1"),
        (Decimal, "1"),
        (str, "1"),
    }
    votes = [said(1, f"s{number}", tags=[item]) for number, item in enumerate([*items, "1"])]
    assert fold(votes, OPEN, {"tags": "majority"})["tags"] == ["1"]


def test_a_null_clears_and_an_absent_field_does_not() -> None:
    snapshot = folded(said(1, name="A", size=1), said(2, name=None))
    assert snapshot.data == {"name": None, "size": 1}


def test_a_group_is_taken_from_one_observation_with_what_it_leaves_out() -> None:
    whole = said(1, address__street="Long Lane", address__city="Old Town")
    part = said(2, address__city="New Town")
    snapshot = folded(whole, part)
    assert snapshot.data == {"address": {"city": "New Town"}}
    assert not snapshot.fields["address.street"].is_decided


def test_a_correction_holds_until_it_is_released() -> None:
    data = said(9, priority=10**6, name="data")
    correction = corrected(2, name="right")
    assert folded(data, correction)["name"] == "right"
    assert folded(data, correction, corrected(3, name="better"))["name"] == "better"
    release = event(4, ObservationKind.RELEASE, released="name")
    assert folded(data, correction, release)["name"] == "data"
    assert folded(data, correction, release, corrected(5, name="again"))["name"] == "again"


def test_a_released_correction_leaves_nothing_behind() -> None:
    release = event(3, ObservationKind.RELEASE, released=["name"])
    assert folded(corrected(2, name="x"), release).data == {}


def test_a_correction_can_clear() -> None:
    assert folded(said(9, name="data"), corrected(1, name=None)).data == {"name": None}


def test_a_correction_pins_only_the_fields_that_it_states() -> None:
    snapshot = folded(said(9, name="data", size=3), corrected(1, name="right"))
    assert snapshot.data == {"name": "right", "size": 3}
    assert not snapshot.fields["size"].is_pinned


def test_deletion_follows_the_last_event_and_data_never_undoes_it() -> None:
    gone, back = event(2, ObservationKind.TOMBSTONE), event(3, ObservationKind.RESTORE)
    deleted = folded(said(1, name="A"), gone, said(9, name="B"))
    assert (deleted.deleted, deleted.data) == (True, {})
    assert folded(said(1, name="A"), gone, back).data == {"name": "A"}
    assert folded(gone, event(2, ObservationKind.RESTORE)).deleted


def test_a_retracted_observation_counts_no_more_whenever_it_arrives() -> None:
    wrong = said(2, name="wrong")
    retraction = event(3, ObservationKind.RETRACT, retracts=wrong.id)
    assert folded(retraction, wrong, said(1, name="A"))["name"] == "A"
    again = event(4, ObservationKind.RETRACT, retracts=retraction.id)
    assert folded(again, retraction, wrong, said(1, name="A"))["name"] == "wrong"


def test_a_retraction_holds_for_every_time_once_it_is_known() -> None:
    wrong = said(2, name="wrong")
    retraction = event(5, ObservationKind.RETRACT, retracts=wrong.id)
    observations = [said(1, name="A"), wrong, retraction]
    assert fold(observations, CONTRACT, at=day(3))["name"] == "A"
    assert fold(observations, CONTRACT, known_at=day(3))["name"] == "wrong"


def test_as_of_then_and_as_known_then() -> None:
    late = Observation("acme", day(1), {"name": "A"}, recorded_at=day(20))
    observations = [late, said(10, name="B")]
    assert fold(observations, CONTRACT, at=day(5))["name"] == "A"
    assert fold(observations, CONTRACT, at=day(5), known_at=day(15)).data == {}
    assert fold(observations, CONTRACT, known_at=day(15))["name"] == "B"


def test_delivering_again_later_does_not_change_when_it_was_known() -> None:
    first = Observation("acme", day(1), {"name": "A"}, recorded_at=day(2))
    again = Observation("acme", day(1), {"name": "A"}, recorded_at=day(9))
    assert first.id == again.id
    assert fold([again, first], CONTRACT, known_at=day(3))["name"] == "A"


def test_fields_that_the_contract_does_not_have_are_not_projected() -> None:
    smaller = adapt({"id": "company", "fields": {"name": "STRING"}})
    observations = [said(1, name="A", size=3)]
    assert fold(observations, smaller).data == {"name": "A"}
    assert fold(observations, CONTRACT).data == {"name": "A", "size": 3}


def test_supporters_and_dissenters_are_named() -> None:
    first, same, other = said(3, "x", name="A"), said(1, "y", name="A"), said(2, "z", name="B")
    field = folded(first, same, other).fields["name"]
    assert field.cited == (first.id,)
    assert field.supporters == tuple(sorted([first.id, same.id]))
    assert field.dissenters == (other.id,)


def test_every_wrong_policy_is_listed_at_once() -> None:
    with pytest.raises(InvalidContractError) as caught:
        folded(
            said(1, name="A"),
            nothing="last_write",
            name="newest",
            size=MergePolicy("last_write", "shoe_size"),
            tags=MergePolicy("last_write", fallback="majority"),
            since={"strategy": "merge_array"},
            price={"strategie": "max"},
        )
    assert [problem.place for problem in caught.value.problems] == [
        "price",
        "nothing",
        "name",
        "size",
        "tags",
        "since",
    ]
    message = str(caught.value)
    assert "'newest' is not a strategy. Choose one of last_write, highest_priority" in message
    assert (
        "'shoe_size' is not a tie-breaker. Choose one of observed_at, source_priority." in message
    )


@pytest.mark.parametrize(
    ("groups", "policies", "message"),
    [
        ([["name", "owner"]], {}, "No field of this path can be grouped"),
        ([["name", "size"], ["size", "since"]], {}, "in two groups"),
        ([["name", "size"]], {"name": "majority", "size": "last_write"}, "different merge"),
        ([["size", "since"]], {"size": "max", "since": "max"}, "looks at one field"),
    ],
)
def test_groups_that_make_no_sense_are_refused(
    groups: list[list[str]], policies: dict[str, str], message: str
) -> None:
    owner = {"type": "OBJECT", "fields": {"name": "STRING"}}
    fields = {"name": "STRING", "size": "INTEGER", "since": "DATE", "owner": owner}
    contract = adapt({"id": "c", "fields": fields, "policy": {"merge_groups": groups}})
    with pytest.raises(InvalidContractError, match=message):
        fold([said(1, name="A")], contract, policies)


def test_the_contract_carries_policies_in_each_of_its_forms() -> None:
    schema = {
        "title": "c",
        "type": "object",
        "properties": {"name": {"type": "string", "x-paxman": {"merge": "first_write"}}},
    }
    for contract in (
        {"id": "c", "fields": {"name": {"type": "STRING", "merge": "first_write"}}},
        {
            "id": "c",
            "fields": {"name": "STRING"},
            "policy": {"merge_policies": {"name": {"strategy": "first_write"}}},
        },
        schema,
    ):
        assert fold([said(1, name="A"), said(2, name="B")], adapt(contract))["name"] == "A"


def test_a_policy_given_beside_the_contract_wins() -> None:
    contract = adapt({"id": "c", "fields": {"name": {"type": "STRING", "merge": "first_write"}}})
    observations = [said(1, name="A"), said(2, name="B")]
    assert fold(observations, contract, {"name": "last_write"})["name"] == "B"


def test_a_changed_strategy_needs_a_new_major_version() -> None:
    def version(number: str, merge: str) -> object:
        return adapt(
            {"id": "c", "version": number, "fields": {"name": {"type": "STRING", "merge": merge}}}
        )

    old = version("1.0", "last_write")
    assert [p.place for p in changed_strategies(version("1.5", "majority"), old)] == ["name"]
    assert changed_strategies(version("2.0", "majority"), old) == ()
    assert changed_strategies(version("1.5", "last_write"), old) == ()


def test_observations_of_two_entities_make_no_record() -> None:
    other = Observation("other", day(1), {"name": "B"})
    with pytest.raises(InvalidOptionError, match="fold_entities"):
        folded(said(1, name="A"), other)


def test_states_of_different_rules_do_not_merge() -> None:
    with pytest.raises(InvalidOptionError, match="different"):
        SnapshotState(CONTRACT).merged_with(SnapshotState(CONTRACT, at=day(1)))


@pytest.mark.parametrize(
    "wrong",
    [
        {"entity": ""},
        {"observed_at": datetime(2026, 3, 1)},  # noqa: DTZ001 - that is what is wrong with it
        {"kind": ObservationKind.RETRACT},
        {"kind": ObservationKind.RELEASE},
        {"kind": ObservationKind.TOMBSTONE, "fields": {"name": "A"}},
        {"source_priority": "100"},
        {"specificity_score": True},
        {"source": None},
        {"fields": {"name": object()}},
    ],
)
def test_an_observation_that_makes_no_sense_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(InvalidOptionError):
        Observation(**{"entity": "acme", "observed_at": day(1), **wrong})  # type: ignore[arg-type]


def test_times_are_kept_in_utc_and_the_same_moment_is_the_same_observation() -> None:
    elsewhere = datetime(2026, 3, 1, 5, tzinfo=timezone(timedelta(hours=5)))
    assert Observation("acme", elsewhere, {"name": "A"}) == said(1, name="A")


def test_observations_that_say_true_and_one_differ() -> None:
    assert said(1, name=True) != said(1, name=1)


# What was said, read by the contract


def test_what_does_not_fit_its_field_is_out_and_the_next_best_takes_its_place() -> None:
    snapshot = folded(said(1, size=12), said(2, size="a dozen"))
    assert snapshot["size"] == 12
    assert snapshot.fields["size"].dissenters == ()
    (note,) = snapshot.notes
    assert (note.code, note.field_path) == ("VALIDATION_FAILED", "size")
    assert note.message.startswith("size: 'a dozen' is left out. The field is INTEGER: ")
    assert note.message in snapshot.explain("size")
    assert Snapshot.from_bytes(snapshot.to_bytes()).notes == snapshot.notes


def test_a_text_that_spells_a_value_of_the_field_is_that_value() -> None:
    snapshot = folded(said(1, size="12", price="EUR 5.00", since="2026-03-01"))
    assert snapshot.data == {
        "size": 12,
        "price": Money(Decimal("5.00"), "EUR"),
        "since": date(2026, 3, 1),
    }
    assert snapshot.notes == ()


@pytest.mark.parametrize(
    ("field", "good", "bad"),
    [
        ({"type": "ENUM", "enum": ["open", "paid"]}, "paid", "lost"),
        ({"type": "STRING", "pattern": "[A-Z]{2}[0-9]+"}, "DE1", "none"),
        ({"type": "INTEGER", "minimum": 0}, 3, -1),
        ({"type": "ARRAY", "items": "INTEGER"}, [1, 2], [1, "x"]),
    ],
)
def test_constraints_hold_for_what_was_observed(field: object, good: object, bad: object) -> None:
    contract = read_contract({"fields": {"x": field}})
    snapshot = fold([said(1, x=good), said(2, x=bad), corrected(3, x=bad)], contract)
    assert snapshot["x"] == good
    (note,) = snapshot.notes
    assert note.message.endswith("(1 more like it.)")


def test_nested_data_is_read_by_the_leaves() -> None:
    nested = said(1, address={"city": "Bonn", "street": "A 1", "planet": "Earth"})
    snapshot = folded(nested)
    assert snapshot.data == {"address": {"street": "A 1", "city": "Bonn"}}
    (note,) = snapshot.notes
    assert (note.code, note.field_path) == ("UNKNOWN_FIELD", "address.planet")
    assert "A 1" in snapshot.explain("address.street")


def test_a_misspelt_field_is_named() -> None:
    (note,) = folded(said(1, nmae="A")).notes
    assert note.code == "UNKNOWN_FIELD"
    assert note.message.endswith("has no field 'nmae'. Did you mean 'name'?")


def test_fields_of_another_contract_are_not_misspelt() -> None:
    other = Observation("acme", day(1), {"vat_id": "DE1", "name": "A"}, contract_id="tax")
    assert (folded(other).data, folded(other).notes) == ({"name": "A"}, ())


def test_what_was_retracted_leaves_no_note() -> None:
    wrong = said(1, size="a dozen")
    assert folded(wrong, event(2, ObservationKind.RETRACT, retracts=wrong.id)).notes == ()
