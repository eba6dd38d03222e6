"""How far the review is, and how often what was found was right."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import attrs

from paxman_report.evaluation import interval_of
from paxman_review._decision import Answer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paxman_core.canonical import Json
    from paxman_review._decision import Decision


@attrs.frozen
class Progress:
    """Counts over the decisions that stand."""

    left: int
    decided: int
    judged: int
    """Decided fields that had a value: what precision is measured on."""
    right: int
    """Those whose value was right as it stood."""
    documents: int
    """Those in which something was decided: what can be learned from."""
    seconds: float
    """The median time for a field."""

    def to_dict(self) -> dict[str, Json]:
        """The counts as JSON; shares in whole percent, for they are shown."""
        low, high = interval_of(self.right, self.judged)
        data: dict[str, Json] = dict(attrs.asdict(self))
        data["seconds"] = f"{self.seconds:.1f}"
        data["low"], data["high"] = math.floor(low * 100), math.ceil(high * 100)
        data["share"] = round(100 * self.right / self.judged) if self.judged else None
        return data


def progress_of(left: int, decisions: Iterable[Decision]) -> Progress:
    """The progress that these standing decisions make."""
    listed = list(decisions)
    judged = [each for each in listed if each.given and each.answer is not Answer.UNSURE]
    times = sorted(each.seconds for each in listed if each.seconds)
    known = {each.content_hash for each in listed if each.answer is not Answer.UNSURE}
    return Progress(
        left=left,
        decided=len(listed),
        judged=len(judged),
        right=sum(each.answer is Answer.CONFIRMED for each in judged),
        documents=len(known),
        seconds=times[len(times) // 2] if times else 0.0,
    )
