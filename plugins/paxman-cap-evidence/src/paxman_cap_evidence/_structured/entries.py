"""Values that the format itself labels: form inputs, definition lists, e-mail headers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import Evidence
from paxman_cap_evidence._prose.advertisements import is_subject
from paxman_cap_evidence._tables.cells import cell_evidence
from paxman_cap_evidence._text.lists import separated_list
from paxman_cap_evidence._text.payment_terms import ends_of_ranges, range_evidence
from paxman_cap_evidence._values.forms import lacks_sign
from paxman_core.capability import Finding
from paxman_core.labels import concept_of
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from paxman_cap_evidence._evidence import Found
    from paxman_cap_evidence._labels.claims import Claim
    from paxman_cap_evidence._labels.vocabulary import Words
    from paxman_cap_evidence._values.reading import FieldReader, Readers
    from paxman_core.document import Document, Entry

LAST_RESORT: Final = 3
"""Rank of labels that some documents use in another sense."""
HEADER_RANK: Final = 5
"""Added for an e-mail's header: it is about the message, and the body is about the matter."""

_SENT: Final = "sent_date"
"""When a mail was sent only its header says."""
_HEADER: Final = "header "
_INPUT: Final = "input"
_CONTROLS: Final = (_INPUT, "select", "textarea")


def entry_evidence(document: Document, vocabulary: Words, readers: Readers) -> Found:
    """Every entry whose label names a field, with the number of that field."""
    ends = ends_of_ranges(tuple(readers))
    for entry in document.entries:
        label = vocabulary.label(entry.label)
        if label is None:
            continue
        place = entry.value.start, entry.value.end
        yield from range_evidence(concept_of(label.key), document.text, place, readers, ends)
        for claim in label.claims:
            reader = readers[claim.field]
            rank = claim.rank
            if is_subject(entry.label, reader):
                continue
            attached, is_header, _ = entry.value.pointer.rpartition(_HEADER)
            if is_header:
                # A message that is attached is another one.
                is_of_message = concept_of(reader.own_keys[0]) == _SENT
                rank += (-1 if is_of_message else HEADER_RANK) + bool(attached)
            if rank >= LAST_RESORT + HEADER_RANK:
                # A mail is sent to somebody; that makes nobody a customer.
                continue
            found = (
                _listed(rank, document.text, entry, reader)
                if reader.type is FieldType.ARRAY
                else cell_evidence(rank, document.text, entry.value, reader, label.currency)
            )
            if found is None or _is_prompt(entry, reader, vocabulary):
                continue
            if not found.is_read and _is_ticked(entry, claim, reader, vocabulary):
                found = found._replace(finding=Finding(True, found.finding.places), is_read=True)
            yield claim.field, found


def _listed(rank: int, text: str, entry: Entry, reader: FieldReader) -> Evidence | None:
    """The items of a list of plain values: those to whom a mail is sent."""
    start, end, item = entry.value.start, entry.value.end, reader.field.items
    if item is None or item.fields or item.type is FieldType.ARRAY:
        return None
    finding = separated_list(text, start, end, item)
    return Evidence(rank, start, end, finding) if finding is not None else None


def _is_prompt(entry: Entry, reader: FieldReader, vocabulary: Words) -> bool:
    """Whether a control of a form says what to write into it: `Zip Code`, `Your e-mail`."""
    if not reader.is_text or not entry.value.pointer.startswith(_CONTROLS):
        return False
    return vocabulary.label(entry.value.text) is not None or lacks_sign(entry.value.text, reader)


def _is_ticked(entry: Entry, claim: Claim, reader: FieldReader, vocabulary: Words) -> bool:
    """Whether the value of a form's input is its caption: then it is a box, and ticked."""
    if reader.type is not FieldType.BOOLEAN or not entry.value.pointer.startswith(_INPUT):
        return False
    caption = vocabulary.label(entry.value.text)
    return caption is not None and claim.field in {named.field for named in caption.claims}
