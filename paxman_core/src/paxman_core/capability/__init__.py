"""Capabilities: what can be done, and how a plugin offers it."""

from paxman_core.capability.evidence import (
    EvidenceRef,
    FormulaUse,
    Grounding,
    LookupRow,
    ModelAnswer,
    Place,
    Role,
    TextSpan,
)
from paxman_core.capability.hooks import hookimpl
from paxman_core.capability.loader import (
    NO_SETTINGS,
    LoadedPlugins,
    PluginSettings,
    load_plugins,
)
from paxman_core.capability.model import (
    API_VERSION,
    Capability,
    CapabilityOffer,
    CapabilityRequest,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    CostHint,
    FieldRequest,
    Finding,
    ModelRecord,
    Usage,
)
from paxman_core.capability.observer import Audience, RunObserver
from paxman_core.capability.plugin import (
    PluginFailure,
    PluginIdentity,
    PluginRecord,
    PluginState,
)
from paxman_core.capability.recordings import NO_RECORDINGS, RecordingMode, Recordings
from paxman_core.capability.registry import CapabilityRegistry
from paxman_core.capability.runners import BatchRunnerOffer
from paxman_core.capability.tables import LookupTable, LookupTables, tables_of
from paxman_core.contract.pattern import PatternError
from paxman_core.contract.pattern import compiled as compiled_pattern

__all__ = [
    "API_VERSION",
    "NO_RECORDINGS",
    "NO_SETTINGS",
    "Audience",
    "BatchRunnerOffer",
    "Capability",
    "CapabilityOffer",
    "CapabilityRegistry",
    "CapabilityRequest",
    "CapabilityResult",
    "CapabilitySpec",
    "CapabilityTier",
    "CostHint",
    "EvidenceRef",
    "FieldRequest",
    "Finding",
    "FormulaUse",
    "Grounding",
    "LoadedPlugins",
    "LookupRow",
    "LookupTable",
    "LookupTables",
    "ModelAnswer",
    "ModelRecord",
    "PatternError",
    "Place",
    "PluginFailure",
    "PluginIdentity",
    "PluginRecord",
    "PluginSettings",
    "PluginState",
    "RecordingMode",
    "Recordings",
    "Role",
    "RunObserver",
    "TextSpan",
    "Usage",
    "compiled_pattern",
    "hookimpl",
    "load_plugins",
    "tables_of",
]
