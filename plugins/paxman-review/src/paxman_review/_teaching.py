"""Teaching: what was decided is learned, and what is left is judged again."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.errors import InvalidOptionError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from paxman_core.engine import Engine
    from paxman_review._review import Review

LEAST: Final = 3
"""Reviewed documents; fewer say nothing about others."""


def can_learn() -> bool:
    """Whether what learns is installed."""
    return find_spec("paxman_cap_learned") is not None


@attrs.frozen
class Lesson:
    """How many documents were learned from, and how many fields were left before and after."""

    documents: int
    before: int
    after: int


@attrs.frozen(eq=False)
class Teaching:
    """Where the model goes, and how engines with and without models are made."""

    model: Path
    engine: Callable[[tuple[Path, ...]], Engine]

    def teach(self, review: Review) -> Lesson:
        """Learn from the decisions; take over each open document that needs a person less."""
        if not can_learn():
            raise InvalidOptionError(
                "Learning needs paxman-cap-learned.",
                next_step="Run: pip install paxman-review[learn]",
            )
        from paxman_cap_learned import learn

        cases = review.right_values()
        if len(cases) < LEAST:
            raise InvalidOptionError(f"Review {LEAST} documents first: {len(cases)} are too few.")
        with self.engine(()) as plain:
            learn(plain, review.contract, cases).save(self.model)
        before = review.left()
        with self.engine((self.model,)) as engine:
            for number in review.unfinished():
                artifact = review.items[number].artifact
                document = review.source(number)
                if document is not None:
                    again = engine.normalize(
                        document,
                        review.contract,
                        budget=artifact.budget,
                        policy=artifact.policy,
                        name=artifact.input_name,
                    )
                    review.judge_again(number, again)
        return Lesson(len(cases), before, review.left())
