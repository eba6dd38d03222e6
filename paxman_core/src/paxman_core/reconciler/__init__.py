"""The reconciler: the only stage that grades, and the only one that decides what is true."""

from paxman_core.reconciler._confidence import Support, assign_confidence, float_to_band
from paxman_core.reconciler._judgement import Judgement
from paxman_core.reconciler._person import denied_by_person, stated_by_person
from paxman_core.reconciler._reconciler import preview, reconcile
from paxman_core.reconciler._unresolved import reject

__all__ = [
    "Judgement",
    "Support",
    "assign_confidence",
    "denied_by_person",
    "float_to_band",
    "preview",
    "reconcile",
    "reject",
    "stated_by_person",
]
