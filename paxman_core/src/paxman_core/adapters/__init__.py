"""Whatever describes a contract becomes a CanonicalContract.

An adapter of one's own is a ContractAdapter; the other names are what it is written with: the words
that contracts share, and the rules that keep them sound.
"""

from __future__ import annotations

from paxman_core.adapters._adapter import (
    BUILTIN_ADAPTERS,
    ContractAdapter,
    adapt_contract,
    read_contract,
)
from paxman_core.adapters._jsontext import parse_json
from paxman_core.adapters._literal import UnfitLiteralError, read_literal, read_scalar, shape_of
from paxman_core.adapters._native_form import native_data, native_form, plain_form
from paxman_core.adapters._reader import ABSENT, Reader, as_mapping, finite_number
from paxman_core.adapters._soundness import (
    default_problems,
    depth_problems,
    field_problems,
    sound,
    with_merges,
)
from paxman_core.adapters._vocabulary import (
    APPLICABLE,
    FieldSettings,
    read_contract_settings,
    read_field_settings,
)

__all__ = [
    "ABSENT",
    "APPLICABLE",
    "BUILTIN_ADAPTERS",
    "ContractAdapter",
    "FieldSettings",
    "Reader",
    "UnfitLiteralError",
    "adapt_contract",
    "as_mapping",
    "default_problems",
    "depth_problems",
    "field_problems",
    "finite_number",
    "native_data",
    "native_form",
    "parse_json",
    "plain_form",
    "read_contract",
    "read_contract_settings",
    "read_field_settings",
    "read_literal",
    "read_scalar",
    "shape_of",
    "sound",
    "with_merges",
]
