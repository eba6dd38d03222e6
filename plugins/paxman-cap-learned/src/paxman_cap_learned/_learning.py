"""Learning: labelled documents in, a model out that is never worse than the contract alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final, TypeVar

import attrs

from paxman_cap_learned._aligning import unaligned
from paxman_cap_learned._calibrating import calibration_of
from paxman_cap_learned._deciding import Decision, Outcome, best_decision, score
from paxman_cap_learned._examples import examples_of, is_text
from paxman_cap_learned._lists import learned_lists
from paxman_cap_learned._model import LearnedField, LearnedModel
from paxman_cap_learned._proposing import likeliest, typed_proposals, value_key
from paxman_cap_learned._ranking import possible_texts
from paxman_cap_learned._training import GateLesson, fit, fit_text_ranker
from paxman_cap_learned._view import is_learnable
from paxman_core.engine import DEFAULT_POLICY, NO_BUDGET, Engine
from paxman_core.errors import InvalidOptionError
from paxman_core.policy import Budget, Policy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_learned._examples import Example
    from paxman_cap_learned._linear import Scorer
    from paxman_cap_learned._proposing import Proposal
    from paxman_cap_learned._ranking import Text
    from paxman_cap_learned._view import View
    from paxman_core.contract import CanonicalContract, CanonicalField
    from paxman_core.document import Document
    from paxman_core.values import Value

T = TypeVar("T")

LEAST: Final = 3
"""Fewer documents say nothing about others."""
FOLDS: Final = 5
FEWER_FOLDS: Final = 3
"""So many for more than a hundred documents, which are enough even so."""


def _ignore() -> None:
    """Nobody wants to know."""


def learn(
    engine: Engine,
    contract: object,
    cases: Iterable[tuple[str, object, Mapping[str, object]]],
    on_case: Callable[[], None] = _ignore,
    *,
    budget: Budget = NO_BUDGET,
    policy: Policy = DEFAULT_POLICY,
) -> LearnedModel:
    """The model for a contract, from the name, content and right values of each document.

    The right values are by path; None says that there is none, a list that each of several is
    right, and a field that is not mentioned is not judged. The engine is one without models.
    The `cases` are read once, and `on_case` is called after each; `budget` and `policy` are those
    of each run. Raises InvalidOptionError if the cases are too few.
    """
    canonical = engine.contract(contract)
    examples = examples_of(engine, canonical, cases, on_case, budget, policy)
    if len(examples) < LEAST:
        raise InvalidOptionError(
            f"{len(examples)} documents are too few to learn from.",
            next_step=f"Label {LEAST} or more; ten are a good beginning.",
        )
    fields = [
        field
        for field in canonical.targets
        if is_learnable(field) and any(each.right.get(field.path) for each in examples)
    ]
    lesson = _Lesson(canonical, examples, fields)

    def read(document: Document, asked: CanonicalContract, path: str) -> Value:
        artifact = engine.normalize(document, asked, budget=budget, policy=policy)
        return artifact.result(path).value

    lists = [*learned_lists(canonical, examples, lesson.folds, read)]
    model = lesson.model()
    return attrs.evolve(
        model,
        fields=(*model.fields, *(field for field, _ in lists)),
        columns={field.path: columns for field, columns in lists if field.is_served},
    )


class _Lesson:
    """One round of learning: folds that each see the others' documents only."""

    def __init__(
        self,
        contract: CanonicalContract,
        examples: Sequence[Example],
        fields: Sequence[CanonicalField],
    ) -> None:
        self.contract = contract
        self.examples = examples
        self.fields = fields
        most = FOLDS if len(examples) <= 100 else FEWER_FOLDS
        self.folds = min(most, len(examples))

    def model(self) -> LearnedModel:
        lesson = GateLesson(self.examples, self.fields)
        views = self._views(lesson)
        outcomes, rankers = self._outcomes(views)
        decisions = {path: self._decision(listed) for path, listed in outcomes.items()}
        learned = tuple(
            LearnedField(
                field.path,
                field.type.value,
                field.description,
                decisions[field.path],
                score(outcomes[field.path], Decision()),
                score(outcomes[field.path], decisions[field.path]),
                tuple(unaligned(views, field)),
            )
            for field in self.fields
        )
        served = [field for field in self.fields if self._is_served(field, learned)]
        weights = fit(views, served, lesson.gate())
        return LearnedModel(
            self.contract.id,
            self.contract.content_hash,
            len(self.examples),
            learned,
            attrs.evolve(weights, rankers={**weights.rankers, **rankers}),
            calibration_of(self.contract.id, _heard(outcomes, learned), decisions),
        )

    def _is_served(self, field: CanonicalField, learned: Sequence[LearnedField]) -> bool:
        # All texts are learned together: what one is not tells what another is.
        return is_text(field) or any(f.path == field.path and f.is_served for f in learned)

    def _decision(self, outcomes: Sequence[Outcome]) -> Decision:
        return best_decision(outcomes)

    def _views(self, lesson: GateLesson) -> list[tuple[Example, View]]:
        """What is looked at in each document, by a gate that has not seen it."""
        gates = [lesson.gate(self.examples[fold :: self.folds]) for fold in range(self.folds)]
        return [
            (each, each.reading.view(gates[number % self.folds]))
            for number, each in enumerate(self.examples)
        ]

    def _outcomes(
        self, views: Sequence[tuple[Example, View]]
    ) -> tuple[dict[str, list[Outcome]], dict[str, Scorer]]:
        """By field, what came of each document by weights that have not seen it; and the rankers.

        The rankers of texts learn from what chains say of documents that they have not seen.
        """
        proposals: list[dict[str, Proposal]] = [{} for _ in views]
        texts: list[dict[str, list[Text]]] = [{} for _ in views]
        for fold in range(self.folds):
            weights = fit(self._unheld(views, fold), self.fields, {})
            for number in range(fold, len(views), self.folds):
                view = views[number][1]
                proposals[number] = typed_proposals(weights, view)
                if weights.chain is not None:
                    texts[number] = possible_texts(weights.chain, view)
        heard = [(example, told) for (example, _), told in zip(views, texts, strict=True)]
        paths = [field.path for field in self.fields if is_text(field)]
        for path in paths:
            for fold in range(self.folds):
                ranker = fit_text_ranker(self._unheld(heard, fold), path)
                for number in range(fold, len(views), self.folds):
                    if texts[number].get(path):
                        proposals[number][path] = likeliest(ranker, texts[number][path])
        outcomes = {
            field.path: [
                _outcome(example, field.path, made.get(field.path))
                for (example, _), made in zip(views, proposals, strict=True)
                if field.path in example.right
            ]
            for field in self.fields
        }
        return outcomes, {path: fit_text_ranker(heard, path) for path in paths}

    def _unheld(self, listed: Sequence[T], fold: int) -> list[T]:
        """All but what is held back in a fold."""
        return [each for number, each in enumerate(listed) if number % self.folds != fold]


def _heard(
    outcomes: Mapping[str, Sequence[Outcome]], learned: Iterable[LearnedField]
) -> dict[str, Sequence[Outcome]]:
    """The outcomes as they come to a user, who hears no proposal for a field that is not served."""
    return {
        field.path: outcomes[field.path]
        if field.is_served
        else [Outcome(each.wanted, each.found) for each in outcomes[field.path]]
        for field in learned
    }


def _outcome(example: Example, path: str, proposal: Proposal | None) -> Outcome:
    found = example.found.get(path)
    keys = example.right[path]
    if proposal is None:
        return Outcome(bool(keys), found)
    return Outcome(
        bool(keys),
        found,
        proposal.likelihood,
        proposal.margin,
        proposal.key in keys,
        found is not None and value_key(found.value) == proposal.key,
    )
