"""Candidates as a tree of tokens: what they have in common is decoded once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class TokenNode(NamedTuple):
    """One token: how far it is from the document's end, and which sequences go through it."""

    token: int
    depth: int
    sequences: tuple[int, ...]
    wants_logits: bool = True


class TokenTree:
    """The candidates, which all follow the stem; the sequence of the first one is 1."""

    def __init__(self, stem: Sequence[int], candidates: Sequence[Sequence[int]]) -> None:
        everyone = tuple(range(1, len(candidates) + 1))
        self.stem = len(stem)
        tokens = list(stem)
        depths = list(range(len(stem)))
        members = [list(everyone) for _ in stem]
        children: dict[tuple[int, int], int] = {}
        self.paths: list[tuple[int, ...]] = []
        """For each candidate the numbers of its nodes, beginning with the stem's last."""
        for sequence, candidate in zip(everyone, candidates, strict=True):
            at = len(stem) - 1
            path = [at]
            for token in candidate:
                number = children.setdefault((at, token), len(tokens))
                if number == len(tokens):
                    tokens.append(token)
                    depths.append(depths[at] + 1)
                    members.append([])
                members[number].append(sequence)
                path.append(number)
                at = number
            self.paths.append(tuple(path))
        self.nodes = tuple(
            TokenNode(token, depth, tuple(through), number >= len(stem) - 1)
            for number, (token, depth, through) in enumerate(
                zip(tokens, depths, members, strict=True)
            )
        )
