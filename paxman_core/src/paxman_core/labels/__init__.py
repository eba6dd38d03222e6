"""Names, synonyms, languages: how a field's name meets a document's label."""

from paxman_core.labels._around import RANGE, doubts_about_day, doubts_about_number
from paxman_core.labels._context import parse_context, sought
from paxman_core.labels._labels import (
    GIVEN,
    MAX_LABEL,
    OWN,
    SYNONYM,
    concept_of,
    is_empty_word,
    keys_of,
    known_words,
    label_key,
    lexicon,
    name_key,
    ranked_labels,
    unit_of_name,
)
from paxman_core.labels._references import is_order, refers_elsewhere

__all__ = [
    "GIVEN",
    "MAX_LABEL",
    "OWN",
    "RANGE",
    "SYNONYM",
    "concept_of",
    "doubts_about_day",
    "doubts_about_number",
    "is_empty_word",
    "is_order",
    "keys_of",
    "known_words",
    "label_key",
    "lexicon",
    "name_key",
    "parse_context",
    "ranked_labels",
    "refers_elsewhere",
    "sought",
    "unit_of_name",
]
