"""How likely a model finds each candidate: the sum of the log-probabilities of its tokens."""

from __future__ import annotations

import math
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from paxman_cap_local_inference._failures import LocalModelError
from paxman_cap_local_inference._runtime import BATCH
from paxman_cap_local_inference._token_tree import TokenTree

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy.typing as npt

    from paxman_cap_local_inference._runtime import Runtime

AT_ONCE: Final = 32
"""A tree of so many nodes is decoded in one go."""
ROUND: Final = 6
"""Nodes of a larger one that are decoded together, once it is known how likely its branches are."""
STEP: Final = 2
"""How far one of them is followed before they are compared again."""
MOST: Final = 32
"""Nodes after which the search is given up: where so many are about as likely, none is chosen."""


class Ranking:
    """The candidates of one field, scored as what stands between quotation marks.

    The close counts as the probability of all tokens that begin with a quotation mark, because
    which of them comes depends on what would be written next.
    """

    def __init__(
        self, runtime: Runtime, stem: Sequence[int], texts: Sequence[str], deadline: float | None
    ) -> None:
        self._runtime = runtime
        self._deadline = deadline
        self._tree = TokenTree(stem, [runtime.tokens(f' "{text}') for text in texts])
        self._rows: dict[int, npt.NDArray[np.float64]] = {}
        """By number of the node, the log-probability of each token of what follows it."""

    @property
    def decoded(self) -> int:
        """How many tokens it took."""
        return len(self._rows) + self._tree.stem - 1

    def best(self, most: int, window: float) -> list[tuple[float, int]]:
        """Score and number of the best candidates, and no more than are so near to the best.

        None at all if it would take too long to tell which they are.
        """
        self._runtime.branch(len(self._tree.paths))
        try:
            if len(self._tree.nodes) <= AT_ONCE:
                self._decode(range(len(self._tree.nodes)))
            else:
                # The stem and the quotation mark, which tell how likely each beginning is.
                self._decode([*range(self._tree.stem), *(path[1] for path in self._tree.paths)])
                while wanted := self._next_nodes(most, window):
                    if len(self._rows) >= MOST:
                        return []
                    self._decode(wanted)
        finally:
            self._runtime.prune()
        finals = self._finals()
        return [(score, number) for score, number in finals if score >= finals[0][0] - window][
            :most
        ]

    def _finals(self) -> list[tuple[float, int]]:
        """Score and number of the candidates that are decoded to their end, the best first."""
        scored = [
            (score, number)
            for number, path in enumerate(self._tree.paths)
            if (score := self._final(path)) is not None
        ]
        return sorted(scored, key=lambda entry: (-entry[0], entry[1]))

    def _next_nodes(self, most: int, window: float) -> list[int]:
        """The missing nodes of the likeliest candidates that can still be among the best."""
        finals = [score for score, _ in self._finals()]
        least = finals[0] - window if finals else -math.inf
        if len(finals) >= most:
            least = max(least, finals[most - 1])
        opened = [path for path in self._tree.paths if path[-1] not in self._rows]
        wanted: list[int] = []
        for path in sorted(opened, key=lambda path: (-self._so_far(path), path)):
            if self._so_far(path) < least or len(wanted) >= ROUND:
                break
            missing = [number for number in path if number not in self._rows]
            wanted += [number for number in missing[:STEP] if number not in wanted]
        return wanted

    def _decode(self, numbers: Iterable[int]) -> None:
        wanted = sorted(set(numbers))
        for start in range(0, len(wanted), BATCH):
            part = wanted[start : start + BATCH]
            nodes = [self._tree.nodes[number] for number in part]
            rows = self._runtime.expectations(nodes, self._deadline)
            kept = [number for number in part if self._tree.nodes[number].wants_logits]
            self._rows.update(zip(kept, rows, strict=True))

    def _so_far(self, path: tuple[int, ...]) -> float:
        """The log-probability of as much of a candidate as is known; it only becomes less."""
        return float(
            sum(
                self._rows[before][self._tree.nodes[number].token]
                for before, number in pairwise(path)
                if before in self._rows
            )
        )

    def _final(self, path: tuple[int, ...]) -> float | None:
        if path[-1] not in self._rows:
            return None
        last = self._rows[path[-1]][self._closing]
        return self._so_far(path) + float(np.logaddexp.reduce(last))

    @cached_property
    def _closing(self) -> npt.NDArray[np.int64]:
        found = self._runtime.closing_tokens
        if not len(found):
            raise LocalModelError("the model's vocabulary has no quotation mark")
        return found
