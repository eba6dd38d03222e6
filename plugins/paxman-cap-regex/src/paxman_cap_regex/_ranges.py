"""Ranges of code points beyond ASCII."""

from __future__ import annotations

from typing import TypeAlias

Ranges: TypeAlias = tuple[tuple[int, int], ...]
"""Sorted, disjoint and inclusive."""

FIRST = 0x80
LAST = 0x10FFFF
EVERY: Ranges = ((FIRST, LAST),)


def union(left: Ranges, right: Ranges) -> Ranges:
    """What is in one or the other."""
    if not left or not right or left == right:
        return left or right
    joined: list[tuple[int, int]] = []
    for first, last in sorted((*left, *right)):
        if joined and first <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(last, joined[-1][1]))
        else:
            joined.append((first, last))
    return tuple(joined)


def complement(ranges: Ranges) -> Ranges:
    """What is not in the ranges."""
    gaps = []
    start = FIRST
    for first, last in ranges:
        if start < first:
            gaps.append((start, first - 1))
        start = last + 1
    if start <= LAST:
        gaps.append((start, LAST))
    return tuple(gaps)


def of_codes(codes: list[int]) -> Ranges:
    """The ranges that hold exactly the given code points, which are in order."""
    joined: list[tuple[int, int]] = []
    for code in codes:
        if joined and joined[-1][1] == code - 1:
            joined[-1] = (joined[-1][0], code)
        else:
            joined.append((code, code))
    return tuple(joined)
