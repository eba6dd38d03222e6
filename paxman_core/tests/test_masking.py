"""Private values that were located stay here when a capability uses the network."""

from __future__ import annotations

from typing import Any

import pytest

from paxman_core import Engine, ExecutionArtifact, Policy
from paxman_core.capability import (
    Capability,
    CapabilityRequest,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    Finding,
    ModelAnswer,
    TextSpan,
)
from paxman_core.values import FieldType

TEXT = "Patient: Ada Lovelace\nReferred by Dr Hopper for Ada Lovelace, ADA LOVELACE.\n"
HIDDEN = "Patient: ███ ████████\nReferred by Dr Hopper for ███ ████████, ███ ████████.\n"
FIELDS = {"patient": {"type": "STRING", "tags": ["pii"]}, "note": "STRING"}


class Local(Capability):
    """Finds the patient."""

    spec = CapabilitySpec(
        "local", "1", CapabilityTier.LOCAL_DETERMINISTIC, frozenset([FieldType.STRING])
    )

    def prepare(self, field: Any, shape: Any) -> dict[str, Any] | None:  # noqa: ARG002
        return {} if field.path == "patient" else None

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        span = TextSpan(9, 21, request.document.text[9:21])
        return CapabilityResult({"patient": (Finding(span.quote, (span,)),)})


class Remote(Capability):
    """Quotes a line of what it is shown, and remembers that."""

    def __init__(self, tier: CapabilityTier) -> None:
        self.spec = CapabilitySpec(
            "remote", "1", tier, frozenset([FieldType.STRING]), network=True, deterministic=False
        )
        self.seen: list[str] = []

    def prepare(self, field: Any, shape: Any) -> dict[str, Any] | None:  # noqa: ARG002
        return {}

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        document = request.document
        self.seen += [document.text, document.name]
        start = document.text.index("Referred")
        quote = document.text[start:].rstrip()
        span = TextSpan(start, start + len(quote), quote)
        is_model = self.spec.tier is CapabilityTier.REMOTE_INFERENCE
        place = ModelAnswer("m", quote, "exact", span) if is_model else span
        return CapabilityResult(
            {asked.field.id: (Finding(quote, (place,)),) for asked in request.fields}
        )


def run(remote: Remote, fields: Any = FIELDS, **options: Any) -> ExecutionArtifact:
    engine = Engine(plugins=[Local(), remote])
    return engine.normalize(TEXT, {"fields": fields}, name="ada.txt", **options)


@pytest.mark.parametrize(
    "tier", [CapabilityTier.STRUCTURED_LOOKUP, CapabilityTier.REMOTE_INFERENCE]
)
def test_a_private_value_is_masked_wherever_it_stands_and_put_back(tier: CapabilityTier) -> None:
    remote = Remote(tier)
    artifact = run(remote)
    assert remote.seen == [HIDDEN, ""]
    assert artifact["patient"] == "Ada Lovelace"
    assert artifact["note"] == "Referred by Dr Hopper for Ada Lovelace, ADA LOVELACE."
    assert "█" not in artifact.to_json()


def test_the_policy_can_allow_it() -> None:
    remote = Remote(CapabilityTier.REMOTE_INFERENCE)
    run(remote, policy=Policy(allow_pii_remote=True))
    assert remote.seen == [TEXT, "ada.txt"]


def test_nothing_is_masked_where_nothing_is_private() -> None:
    remote = Remote(CapabilityTier.REMOTE_INFERENCE)
    run(remote, {"patient": "STRING", "note": "STRING"})
    assert remote.seen[0] == TEXT


def test_what_is_looked_up_by_a_private_field_is_private() -> None:
    remote = Remote(CapabilityTier.STRUCTURED_LOOKUP)
    rating = {"type": "STRING", "lookup": {"table": "ratings", "key": "patient"}}
    tables = {"ratings": [{"name": "Ada", "rating": "A"}]}
    engine = Engine(plugins=[Local(), remote], tables=tables)
    artifact = engine.normalize(TEXT, {"fields": {"patient": FIELDS["patient"], "rating": rating}})
    assert remote.seen == []
    (field,) = artifact.unresolved_fields
    assert field.reason == "POLICY_EXCLUDED"
