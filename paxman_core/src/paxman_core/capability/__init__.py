"""Capabilities: what can be done, and how a plugin offers it."""

from paxman_core._messages import raised
from paxman_core.capability._commands import CommandOffer
from paxman_core.capability._compatibility import core_requirements, is_met
from paxman_core.capability._discovery import find_plugins
from paxman_core.capability._hooks import hookimpl
from paxman_core.capability._loader import (
    NO_SETTINGS,
    LoadedPlugins,
    PluginSettings,
    being_loaded,
    load_plugins,
)
from paxman_core.capability._model import (
    API_VERSION,
    MAX_COST,
    NO_USAGE,
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
    Raw,
    Usage,
)
from paxman_core.capability._model_files import ModelFile, read_models, settings_with
from paxman_core.capability._plugin import (
    PluginFailure,
    PluginIdentity,
    PluginRecord,
    PluginState,
)
from paxman_core.capability._recordings import NO_RECORDINGS, RecordingMode, Recordings
from paxman_core.capability._registry import CapabilityRegistry
from paxman_core.capability._reporter import Reporters, RunReporter
from paxman_core.capability._runners import LOCAL, BatchRunnerOffer
from paxman_core.capability._tables import (
    LookupTable,
    LookupTables,
    TableCell,
    TableRows,
    cell_texts,
    tables_of,
)
from paxman_core.evidence import (
    EvidenceRef,
    Facts,
    FormulaUse,
    Grounding,
    LookupRow,
    Match,
    ModelAnswer,
    Place,
    Role,
    Standing,
    TextSpan,
    place_from_dict,
    span_of,
)
from paxman_core.installed import distribution_name

__all__ = [
    "API_VERSION",
    "LOCAL",
    "MAX_COST",
    "NO_RECORDINGS",
    "NO_SETTINGS",
    "NO_USAGE",
    "BatchRunnerOffer",
    "Capability",
    "CapabilityOffer",
    "CapabilityRegistry",
    "CapabilityRequest",
    "CapabilityResult",
    "CapabilitySpec",
    "CapabilityTier",
    "CommandOffer",
    "CostHint",
    "EvidenceRef",
    "Facts",
    "FieldRequest",
    "Finding",
    "FormulaUse",
    "Grounding",
    "LoadedPlugins",
    "LookupRow",
    "LookupTable",
    "LookupTables",
    "Match",
    "ModelAnswer",
    "ModelFile",
    "ModelRecord",
    "Place",
    "PluginFailure",
    "PluginIdentity",
    "PluginRecord",
    "PluginSettings",
    "PluginState",
    "Raw",
    "RecordingMode",
    "Recordings",
    "Reporters",
    "Role",
    "RunReporter",
    "Standing",
    "TableCell",
    "TableRows",
    "TextSpan",
    "Usage",
    "being_loaded",
    "cell_texts",
    "core_requirements",
    "distribution_name",
    "find_plugins",
    "hookimpl",
    "is_met",
    "load_plugins",
    "place_from_dict",
    "raised",
    "read_models",
    "settings_with",
    "span_of",
    "tables_of",
]
