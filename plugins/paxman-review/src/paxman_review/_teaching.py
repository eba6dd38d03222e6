"""Teaching: what was decided is learned, and what is left is judged again."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.engine import DEFAULT_POLICY, NO_BUDGET, Engine
from paxman_core.errors import InvalidOptionError
from paxman_core.policy import Budget, Policy
from paxman_review._review import Review

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.artifact import ExecutionArtifact

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
    budget: Budget = NO_BUDGET
    policy: Policy = DEFAULT_POLICY
    """What learning goes by; what it keeps on this machine is kept here when documents are judged
    again, too."""

    def teach(self, review: Review) -> Lesson:
        """Learn from the decisions; take over each open document that needs a person less."""
        cases, before = self._learned(review, self.model), review.left()
        for number, artifact in self._judged(review, self.model):
            review.judge_again(number, artifact)
        return Lesson(cases, before, review.left())

    def forecast(self, review: Review) -> Lesson:
        """What learning now would come to; nothing is kept."""
        with TemporaryDirectory(prefix="paxman-review-") as folder:
            model = Path(folder, "model.json")
            cases, before = self._learned(review, model), review.left()
            fewer = sum(
                review.fewer(number, artifact) for number, artifact in self._judged(review, model)
            )
        return Lesson(cases, before, before - fewer)

    def _learned(self, review: Review, model: Path) -> int:
        """Learn, write the model, and say from how many documents."""
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
            learned = learn(plain, review.contract, cases, budget=self.budget, policy=self.policy)
            learned.save(model)
        return len(cases)

    def _judged(self, review: Review, model: Path) -> Iterator[tuple[int, ExecutionArtifact]]:
        """Each open document as it looks with the model."""
        with self.engine((model,)) as engine:
            for number in review.unfinished():
                artifact, document = review.items[number].artifact, review.source(number)
                if document is not None:
                    yield (
                        number,
                        engine.normalize(
                            document,
                            review.contract,
                            budget=artifact.budget,
                            policy=self._within(artifact.policy),
                            name=artifact.input_name,
                        ),
                    )

    def _within(self, policy: Policy) -> Policy:
        """The policy of an artifact, which lets nothing leave that the user's own does not."""
        return attrs.evolve(
            policy,
            allow_network=policy.allow_network and self.policy.allow_network,
            allow_remote_inference=policy.allow_remote_inference
            and self.policy.allow_remote_inference,
            allow_pii_remote=policy.allow_pii_remote and self.policy.allow_pii_remote,
        )
