"""The executor: the only stage that invokes capabilities."""

from paxman_core.executor.budget import Purse
from paxman_core.executor.execution import CapabilityUse, Execution
from paxman_core.executor.executor import execute
from paxman_core.executor.reading import context_of
from paxman_core.executor.schedule import Round, schedule
from paxman_core.executor.worker import WorkerPool

__all__ = [
    "CapabilityUse",
    "Execution",
    "Purse",
    "Round",
    "WorkerPool",
    "context_of",
    "execute",
    "schedule",
]
