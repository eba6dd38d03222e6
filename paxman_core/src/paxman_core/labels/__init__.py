"""Names, synonyms, languages: how a field's name meets a document's label."""

from paxman_core.labels._context import parse_context
from paxman_core.labels._labels import (
    MAX_LABEL,
    SYNONYM,
    RankedLabel,
    concept_of,
    is_empty_word,
    known_words,
    label_key,
    labels_of,
    lexicon,
    name_key,
    ranked_labels,
)
from paxman_core.labels._references import refers_elsewhere

__all__ = [
    "MAX_LABEL",
    "SYNONYM",
    "RankedLabel",
    "concept_of",
    "is_empty_word",
    "known_words",
    "label_key",
    "labels_of",
    "lexicon",
    "name_key",
    "parse_context",
    "ranked_labels",
    "refers_elsewhere",
]
