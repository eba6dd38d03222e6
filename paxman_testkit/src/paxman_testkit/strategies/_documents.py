"""Texts, documents, and what a planner may know of them."""

from __future__ import annotations

from hypothesis import strategies as st

from paxman_core import Document
from paxman_core.contract import CanonicalContract
from paxman_core.document import (
    BUILTIN_READERS,
    InputProfile,
    InputShape,
    Trait,
    make_profile,
    read_document,
)
from paxman_testkit import EMPTY, decorated, disturbed
from paxman_testkit.strategies._values import values, written_text


def _plain(text: str) -> Document:
    """As plain text, for a text that begins like JSON and is none has no document otherwise."""
    return read_document(text, BUILTIN_READERS, media_type="text/plain")


def texts() -> st.SearchStrategy[str]:
    """Texts as they are met: plain, empty, in other scripts, and damaged."""
    plain = "Order: A-1\nTotal: EUR 12.50\nDue date: 2026-03-31\n"
    strange = [text for _, text in (*decorated(plain), *disturbed(plain))]
    return st.one_of(
        st.sampled_from([plain, *EMPTY, *strange]),
        st.text(max_size=60),
    )


def documents(contract: CanonicalContract | None = None) -> st.SearchStrategy[Document]:
    """Documents of any text; for a contract, ones that state some of its fields in lines."""
    if contract is None:
        return texts().map(_plain)
    return _stating(contract)


@st.composite
def _stating(draw: st.DrawFn, contract: CanonicalContract) -> Document:
    lines = [
        f"{field.path}: {written_text(value)}\n"
        for field in contract.targets
        for value in draw(st.lists(values(field.type), max_size=2))
    ]
    return _plain("".join(draw(st.permutations(lines))))


def shapes() -> st.SearchStrategy[InputShape]:
    """What a plan may depend on."""
    return st.builds(
        InputShape,
        media_type=st.sampled_from(["text/plain", "application/json", "text/csv"]),
        traits=st.frozensets(st.sampled_from(Trait)),
    )


def profiles() -> st.SearchStrategy[InputProfile]:
    """The light metadata of documents."""
    return documents().map(make_profile)
