"""The page where a person confirms, corrects and teaches what was found in documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paxman_review._decision import Answer, Decision
    from paxman_review._decision_file import DecisionFile
    from paxman_review._items import ReviewItem, artifacts_in
    from paxman_review._log import CorrectionLog
    from paxman_review._review import Review
    from paxman_review._said import Said
    from paxman_review._server import ReviewServer
    from paxman_review._teaching import Teaching

__all__ = [
    "Answer",
    "CorrectionLog",
    "Decision",
    "DecisionFile",
    "Review",
    "ReviewItem",
    "ReviewServer",
    "Said",
    "Teaching",
    "artifacts_in",
]

_MODULE_OF = {
    "Answer": "_decision",
    "CorrectionLog": "_log",
    "Decision": "_decision",
    "DecisionFile": "_decision_file",
    "Review": "_review",
    "ReviewItem": "_items",
    "ReviewServer": "_server",
    "Said": "_said",
    "Teaching": "_teaching",
    "artifacts_in": "_items",
}


def __getattr__(name: str) -> object:
    """Import a name when it is first used: every engine imports this package for its command."""
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"{__name__}.{module}"), name)
    globals()[name] = value
    return value
