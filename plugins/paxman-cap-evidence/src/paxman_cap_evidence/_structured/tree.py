"""Values in a JSON tree: a field is found by its key, or by the keys on the way to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import Evidence
from paxman_cap_evidence._facts import match_of
from paxman_cap_evidence._labels.claims import Claim
from paxman_cap_evidence._ranking import closest
from paxman_cap_evidence._structured.key_names import LOOSE, NUMBERING, KeyNames, node_at, unwrapped
from paxman_cap_evidence._structured.leaves import (
    MINOR,
    Branch,
    branches,
    may_be_minor,
    place_of,
    plain_finding,
    scalar_finding,
)
from paxman_cap_evidence._tables.members import members_of, nested
from paxman_cap_evidence._values.reading import reader_of
from paxman_core.capability import Finding, Match
from paxman_core.labels import OWN, SYNONYM
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from paxman_cap_evidence._evidence import Found
    from paxman_cap_evidence._labels.vocabulary import Vocabulary
    from paxman_cap_evidence._tables.members import Members
    from paxman_cap_evidence._values.reading import FieldReader, Readers
    from paxman_core.contract import CanonicalField
    from paxman_core.document import Node

DEPTH_STEP: Final = 16
"""A closer label counts for more than any difference in depth up to this."""
STRUCTURE_RANK: Final = 8
"""Rank of a list whose name is not known, but whose records have all members."""
OF_ANOTHER: Final = "it belongs to something that the field does not name"
INTERNAL: Final = "the id or address of a record, which may be known to its system only"
_FEWEST: Final = 3
_RECORD: Final = frozenset({"id", "url"})
"""Keys of what a record is known by to the system that keeps it."""


class TreeScan:
    """One tree, or one record in it, looked through for several fields."""

    def __init__(
        self, text: str, root: Node, vocabulary: Vocabulary, readers: Readers, listed: str = ""
    ) -> None:
        self.text = text
        self.root = root
        self.branches = self._branches()
        self.names = KeyNames(root, vocabulary, readers, listed)
        self.vocabulary = vocabulary
        self.readers = readers

    def _branches(self) -> list[Branch]:
        return [*branches(self.root)]

    def evidence(self) -> list[tuple[int, Evidence]]:
        """Every value that a key names, with the number of its field.

        A field that says where it stands has what stands there, and nothing else; one that is all
        that the contract's schema is about is the whole tree.
        """
        placed = {
            number: field.hints.path or ""
            for number, field in enumerate(reader.field for reader in self.readers)
            if field.hints.path or field.native_root
        }
        found = [*self._at_paths(placed)]
        distant: list[tuple[int, Evidence]] = []
        reached = [(branch, *one) for branch in self.branches for one in self.names.claims(branch)]
        main = self._main([(branch, claim.field) for branch, claim, _, _ in reached])
        for branch, claim, is_near, others in reached:
            is_inside = main is not None and branch.around[-1] is main
            if claim.field in placed or (is_near is None and not is_inside):
                continue
            # An id is that of the object that it stands in, and no other's.
            is_told = is_inside and branch.keys[-1] not in _RECORD
            evidence = self._read(claim, branch, -len(branch.keys) if is_told else others)
            if evidence is not None and is_told and OWN <= claim.rank <= SYNONYM:
                # An envelope's own status is not that of what it holds.
                evidence = evidence._replace(rank=claim.rank - SYNONYM)
            if evidence is not None and (is_inside or is_near):
                found.append((claim.field, evidence))
            elif evidence is not None:
                is_sure = evidence.match is not Match.SYNONYM
                doubts = evidence.doubts if is_sure else (*evidence.doubts, OF_ANOTHER)
                distant.append((claim.field, evidence._replace(doubts=doubts)))
        # A key that only ends as the field is called counts if all that do say the same.
        loose: dict[int, set[str]] = {}
        for field, one in distant:
            if one.rank >= LOOSE * DEPTH_STEP:
                loose.setdefault(field, set()).add(str(one.finding.raw))
        distant = [pair for pair in distant if len(loose.get(pair[0], ())) < 2]
        near = {field for field, _ in found}
        # The field's own name further down says more than another word for it close by.
        named = {field for field, one in found if one.rank < DEPTH_STEP}
        for field, one in distant:
            if field not in near or (field not in named and one.match is Match.OWN):
                found.append((field, one))
        found.extend(self._own_id({*placed, *(field for field, _ in found)}))
        found.extend(self._by_structure({*placed, *(field for field, _ in found)}))
        return found

    def _at_paths(self, placed: Mapping[int, str]) -> Found:
        for field, path in placed.items():
            node = node_at(self.root, path)
            if node is None:
                continue
            finding = self._finding(self.readers[field], Branch(node, (path,), ()))
            if finding is not None:
                yield field, Evidence(0, node.start, node.end, finding, match=Match.OWN)

    def _main(self, reached: Sequence[tuple[Branch, int]]) -> Node | None:
        """The object that states most of the fields, unless it is the whole tree or has a peer.

        An item of a list is one of several things, though it be the only one.
        """
        listed = {id(item) for branch in self.branches for item in branch.node.items or ()}
        stated: dict[int, tuple[Node, set[int]]] = {id(self.root): (self.root, set())}
        for branch, field in reached:
            holder = branch.around[-1] if branch.around else self.root
            if id(holder) not in listed:
                stated.setdefault(id(holder), (holder, set()))[1].add(field)
        node, most = max(stated.values(), key=lambda one: len(one[1]))
        peers = [fields for _, fields in stated.values() if 2 * len(most & fields) > len(most)]
        return node if len(most) >= _FEWEST and len(peers) == 1 else None

    def _own_id(self, found: Container[int]) -> Found:
        """The id of the one thing, for the field that asks for its id or number.

        Where there are several, or the thing says what it is, it is another's.
        """
        own = [branch for branch in self.branches if self.names.is_own(branch.keys[:-1])]
        for number, reader in enumerate(self.readers):
            thing, _, last = reader.own_keys[0].rpartition(" ")
            if (
                self.names.kinds
                or number in found
                or thing != self.names.thing
                or last not in NUMBERING
            ):
                continue
            ids = [b for b in own if b.keys[-1:] == (last,)] or [
                b for b in own if b.keys[-1:] == ("id",)
            ]
            one = self._read(Claim(number, SYNONYM), ids[0], 0) if len(ids) == 1 else None
            if one is not None:
                yield number, one._replace(doubts=(INTERNAL,))

    def _read(self, claim: Claim, branch: Branch, others: int) -> Evidence | None:
        finding = self._finding(self.readers[claim.field], branch)
        if finding is None:
            return None
        depth = min(len(branch.keys) + others, DEPTH_STEP - 1)
        rank = claim.rank * DEPTH_STEP + depth
        match = match_of(claim.rank)
        is_minor = may_be_minor(branch, finding, self.readers[claim.field])
        doubts: tuple[str, ...] = (MINOR,) if is_minor else ()
        last = branch.keys[-1] if branch.keys else ""
        if last in _RECORD and not self.readers[claim.field].own_keys[0].endswith(last):
            doubts += (INTERNAL,)
        return Evidence(
            rank, branch.node.start, branch.node.end, finding, match=match, doubts=doubts
        )

    def _finding(self, reader: FieldReader, branch: Branch) -> Finding | None:
        node = branch.node
        if reader.type is FieldType.ARRAY:
            return _list(self.text, node, reader.field)
        if reader.type is FieldType.OBJECT:
            return plain_finding(self.text, node) if node.members is not None else None
        return scalar_finding(self.text, node, reader, branch.around)

    def _by_structure(self, named: set[int]) -> Found:
        """A list whose name is not known, if its records have the members and no other's have."""
        for number, reader in enumerate(self.readers):
            item = reader.field.items
            if item is None or not item.fields or number in named:
                continue
            lists = [branch.node for branch in self.branches if branch.node.items]
            name = reader.field.name
            members = members_of(item)
            fitting = [node for node in lists if _is_complete(self.text, node, members, name)]
            if len(fitting) == 1:
                finding = _list(self.text, fitting[0], reader.field)
                assert finding is not None
                rank = STRUCTURE_RANK * DEPTH_STEP
                one = Evidence(rank, fitting[0].start, fitting[0].end, finding)
                yield number, one._replace(match=Match.RELATED)


def _list(text: str, node: Node, field: CanonicalField) -> Finding | None:
    """The list that a node holds; a single object counts as a list of one record."""
    if node.items is None and node.members is None:
        return None
    if node.items is None and field.items is not None:
        node = unwrapped(node)
    items = node.items if node.items is not None else (node,)
    if field.items is None:
        return plain_finding(text, node) if node.items is not None else None
    found = [_item(text, item, field.items, field.name) for item in items]
    if any(finding is None for finding in found):
        return None
    return Finding(
        tuple(f for f in found if f is not None), () if items else (place_of(text, node),)
    )


def _item(text: str, node: Node, field: CanonicalField, listed: str) -> Finding | None:
    if field.type is FieldType.ARRAY:
        return _list(text, node, field)
    if field.type is FieldType.OBJECT:
        if node.members is None:
            return None
        if not field.fields:
            return plain_finding(text, node)
        members = members_of(field)
        return nested(members, _record(text, node, members, listed))
    return scalar_finding(text, node, reader_of(field), ())


def _record(text: str, node: Node, members: Members, listed: str) -> dict[int, Finding]:
    """The members that a record states, each if nothing else in it could be meant."""
    found: dict[int, list[Evidence]] = {}
    scan = TreeScan(text, node, members.vocabulary, members.readers, listed)
    for number, one in scan.evidence():
        found.setdefault(number, []).append(one)
    chosen = {number: closest(those, members.readers[number]) for number, those in found.items()}
    return {number: those[0].finding for number, those in chosen.items() if len(those) == 1}


def _is_complete(text: str, node: Node, members: Members, listed: str) -> bool:
    """Whether every record of a list has what is required, or two thirds of what may be missing."""
    if not node.items or len(members.fields) < 2:
        return False
    if any(item.members is None for item in node.items):
        return False
    records = [set(_record(text, item, members, listed)) for item in node.items]
    if members.required:
        return all(members.required <= record for record in records)
    return all(3 * len(record) >= 2 * len(members.fields) for record in records)
