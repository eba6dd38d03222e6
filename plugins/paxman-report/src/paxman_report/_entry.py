"""What a report is made of: artifacts, each with the document that it speaks of."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

import attrs

from paxman_core.artifact import ExecutionArtifact
from paxman_core.document import Document
from paxman_core.evidence import span_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.capability import EvidenceRef

QUOTES_ONLY = "The quotes below come from the artifact."
NOT_FOUND = f"The document was not found, so its text cannot be shown here. {QUOTES_ONLY}"
OTHER_CONTENT = f"The document that was given differs from the one that was read. {QUOTES_ONLY}"
READ_OTHERWISE = (
    f"The document's text differs from when it was read: a reader has changed. {QUOTES_ONLY}"
)


@attrs.frozen(eq=False)
class ReportEntry:
    """An artifact and, if it is there, the document that its evidence points into."""

    artifact: ExecutionArtifact
    document: Document | None = None
    missing: str = ""
    """Why there is no document, in a sentence for people."""
    pictures: Mapping[int, bytes] = MappingProxyType({})
    """What its pages look like: PNG, by the number of the page."""


def entry_of(
    artifact: ExecutionArtifact, document: Document | None, missing: str = NOT_FOUND
) -> ReportEntry:
    """The artifact with its document, if that is the one: every quote stands where it should.

    `missing` is what is said where there is no document.
    """
    if document is None:
        return ReportEntry(artifact, None, missing)
    if document.content_hash != artifact.input.content_hash:
        return ReportEntry(artifact, None, OTHER_CONTENT)
    spans = (span for ref in all_refs(artifact) if (span := span_of(ref.place)) is not None)
    if any(document.text[span.start : span.end] != span.quote for span in spans):
        return ReportEntry(artifact, None, READ_OTHERWISE)
    return ReportEntry(artifact, document)


def all_refs(artifact: ExecutionArtifact) -> Iterator[EvidenceRef]:
    """Every reference of the artifact, those of candidates included."""
    for result in artifact.field_results:
        yield from result.evidence_refs
    for found in artifact.candidates:
        for candidate in found.candidates:
            yield from candidate.evidence
