"""An observation of any kind comes back from its form."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_observations import Observation, ObservationKind
from paxman_testkit.strategies import contracts, values

if TYPE_CHECKING:
    from paxman_core.contract import CanonicalContract

START = datetime(2026, 1, 1, tzinfo=UTC)
_times = st.integers(0, 3).map(lambda days: START + timedelta(days=days))


@st.composite
def observations(draw: st.DrawFn, contract: CanonicalContract) -> Observation:
    """Observations of every kind, whose values are those of a contract's fields, or null."""
    kind = draw(st.sampled_from(ObservationKind))
    paths = [field.path for field in contract.targets]
    stated = {
        field.path: draw(st.none() | values(field.type))
        for field in contract.targets
        if kind in (ObservationKind.DATA, ObservationKind.CORRECTION) and draw(st.booleans())
    }
    released = tuple(draw(st.lists(st.sampled_from(paths), min_size=1, unique=True)))
    return Observation(
        entity=draw(st.sampled_from(["acme", "globex"])),
        observed_at=draw(_times),
        fields=stated,
        kind=kind,
        source=draw(st.sampled_from(["crm", "mail"])),
        contract_id=contract.id,
        contract_version=contract.version,
        source_priority=draw(st.sampled_from([0, 100, 1000])),
        specificity_score=draw(st.integers(0, 2)),
        released=released if kind is ObservationKind.RELEASE else (),
        retracts="0" * 64 if kind is ObservationKind.RETRACT else "",
    )


@settings(max_examples=50)
@given(st.data())
def test_it_comes_back_from_its_form(data: st.DataObject) -> None:
    observation = data.draw(observations(data.draw(contracts())))
    assert Observation.from_dict(observation.to_dict()) == observation
