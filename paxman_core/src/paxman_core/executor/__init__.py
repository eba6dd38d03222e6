"""The executor: the only stage that invokes capabilities."""

from paxman_core._limited import WorkerPool
from paxman_core.executor._budget import EXACT, SharedBudget
from paxman_core.executor._execution import CapabilityStatistics, Execution, RunContext
from paxman_core.executor._executor import execute
from paxman_core.executor._returned import MAX_FINDINGS, MAX_NOTES
from paxman_core.executor._schedule import Work, schedule

__all__ = [
    "EXACT",
    "MAX_FINDINGS",
    "MAX_NOTES",
    "CapabilityStatistics",
    "Execution",
    "RunContext",
    "SharedBudget",
    "Work",
    "WorkerPool",
    "execute",
    "schedule",
]
