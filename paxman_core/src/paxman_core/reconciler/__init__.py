"""The reconciler: the only stage that grades, and the only one that decides what is true."""

from paxman_core.reconciler.confidence import Support, assign_confidence, float_to_band
from paxman_core.reconciler.judgement import Judgement
from paxman_core.reconciler.reconciler import preview, reconcile
from paxman_core.reconciler.rejection import reject

__all__ = [
    "Judgement",
    "Support",
    "assign_confidence",
    "float_to_band",
    "preview",
    "reconcile",
    "reject",
]
