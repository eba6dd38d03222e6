"""The outcome of looking for a field: the spans that may be its value, and what to say of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_recognize._tables import pairs
from paxman_core.capability import Facts, Standing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_recognize._recognition import Kind, Span

    Days = Sequence[tuple["Span", object]]
    """Where days stand, each with its value."""

_MOST_SHOWN: Final = 3
_LONGEST_SHOWN: Final = 40
BY_SHAPE: Final = Facts(Standing.SHAPE)


@attrs.frozen
class Choice:
    """One span if the choice is sure, two if it is not, none if there is nothing to choose."""

    spans: tuple[Span, ...] = ()
    note: str = ""
    """Why there is more than one span, or none although something was there."""
    tied: bool = False
    """Whether nothing but its place sets the best apart: two values have the same label."""
    facts: Facts = BY_SHAPE
    """How the best was found."""

    def by(self, facts: Facts) -> Choice:
        """The same choice, with how it was made."""
        return attrs.evolve(self, facts=facts)


NOTHING = Choice()


def sure(span: Span) -> Choice:
    """The only span that can be meant."""
    return Choice((span,))


def unsure(best: Span, other: Span, what: str, *, tied: bool = True) -> Choice:
    """The best span, with another one that is nearly as likely.

    Of two values with equal support the earlier place wins, so one that stands before the best
    would take its place instead of lowering its grade; it is only named in the note.
    """
    spans = (best, other) if other.start > best.start else (best,)
    return Choice(spans, f"{what} also stands at character {other.start}", tied)


def abstain(spans: Sequence[Span], text: str, kind: Kind) -> Choice:
    """Nothing, because no label says which of the spans is meant, or that the only one is."""
    quotes = [" ".join(text[span.start : span.end].split()) for span in spans[:_MOST_SHOWN]]
    shown = ", ".join(quote[:_LONGEST_SHOWN] for quote in quotes)
    if len(spans) > _MOST_SHOWN:
        shown += ", …"
    names = pairs("names of kinds").get(kind.value, f"{kind.value}|{kind.value}s")
    one, _, many = names.replace("_", " ").partition("|")
    if len(spans) == 1:
        return Choice((), f"one {one} was found ({shown}), but no label says that it is meant")
    return Choice((), f"{len(spans)} {many} were found ({shown}), and no label says which is meant")
