"""Values that a page states about things in its markup: JSON-LD, microdata, meta tags."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_evidence._evidence import Evidence
from paxman_cap_evidence._structured.entity_values import (
    ODD_LENGTH,
    is_odd_length,
    listed,
    single,
    without_scheme,
)
from paxman_cap_evidence._structured.leaves import GENERIC_KEYS, Branch, branches, scalar_finding
from paxman_cap_evidence._structured.shown import PAGE_RANK, SOLD, UNSHOWN, Page
from paxman_cap_evidence._structured.tree import TreeScan
from paxman_cap_evidence._values.types import NUMBERS
from paxman_cap_evidence._words import phrases, word_list
from paxman_core.capability import Match
from paxman_core.labels import concept_of
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paxman_cap_evidence._evidence import Found
    from paxman_cap_evidence._labels.vocabulary import Vocabulary
    from paxman_cap_evidence._values.reading import FieldReader, Readers
    from paxman_core.capability import Finding
    from paxman_core.document import Document, Entity, ItemList, Node

MAIN_RANK: Final = -3000
"""Added for what the page is about: its own markup names it more plainly than its text."""
OTHER_RANK: Final = -2000
"""Added for the other things that the page describes."""
STAND_IN: Final = 2
"""Added for the page's own title and meta tags."""

_PAGE: Final = frozenset({"WebPage"})
_SURROUNDINGS: Final = word_list("around things")
"""Kinds that tell where a page stands and not what it is about."""
_PICTURES: Final = frozenset(
    {"image", "logo", "photo", "thumbnail", "video", "ImageObject", "VideoObject"}
)
"""Words of properties, and kinds."""
_SIZES: Final = frozenset({"height", "width"})
"""What a picture has, and what it shows may have too."""
_PARTIES: Final = frozenset({"Person", "Organization", "NewsMediaOrganization", "Brand", "Card"})
"""Kinds that most pages name as their author or publisher."""
_SHARE: Final = 3
"""Such a party is what a page is about if it says at least one in so many of the fields."""
OF_PAGE: Final = "stated of the page, not of what it is about"
SEVERAL: Final = "the page says the same of others of its kind"
_CALLED: Final = (("name",), ("headline",), ("title",))
_TITLED: Final = (("title",), ("heading",))
_LABELLED: Final = frozenset({"name", "title", "model", "make model"})
"""What a label in the text names better than the title of the page does."""
_OWN_NAMES: Final = frozenset({"name", "headline", "title", "summary"})
_THINGS: Final = (
    ",product,item,event,course,recipe,article,book,work,job,film,movie,player,university"
)
_NAMES: Final = frozenset(f"{thing} name".strip() for thing in _THINGS.split(",")) | {
    *("product", "item", "event", "course", "recipe", "job", "title", "headline", "model"),
    "make model",
}
"""What a field is called that asks how the thing is called that a page is about."""
_PEOPLE: Final = word_list("called by a title")
"""Whose title is what they are called by."""
_OF_PERSONS: Final = phrases("of persons")
_MOST_ENTITIES: Final = 200
_CONTACT: Final = frozenset({"address", "street", "city", "postal_code", "phone", "fax", "email"})


def entity_evidence(document: Document, vocabulary: Vocabulary, readers: Readers) -> Found:
    """Every property that names a field; what the page is about comes first."""
    scans = [
        EntityScan(document.text, entity, document.lists, vocabulary, readers)
        for entity in document.entities[:_MOST_ENTITIES]
    ]
    found = [(scan.entity, scan.evidence()) for scan in scans]
    page = Page(document)
    main = _main(found, len(readers))
    is_contact = _asks_for_contact(readers)
    is_of_somebody = is_contact and any(reader.own_keys[0] == "name" for reader in readers)
    is_one_of_several = main is not None and _has_peers(found, main, page)
    for number, scan in enumerate(scans):
        those = found[number][1]
        if number == main:
            behind, those = MAIN_RANK, [*those, *scan.titles(those)]
        elif not _PAGE.isdisjoint(scan.entity.kinds):
            behind = PAGE_RANK
            if main is None:
                those = [*those, *scan.titles(those, is_contact=is_contact)]
        else:
            behind, those = OTHER_RANK + number, scan.specific(those)
        # What says nothing about how somebody is reached, as an article, has not their name.
        is_whom = not is_contact or not _PARTIES.isdisjoint(scan.entity.kinds)
        is_whom = is_whom or _asks_for_contact([readers[field] for field, _ in those], 1)
        for field, one in those:
            reader = readers[field]
            if is_of_somebody and behind == PAGE_RANK and reader.own_keys[0] == "title":
                # Beside a name it is what somebody is, and not what the page is called.
                continue
            is_named = main is None and _asks_for_name(reader) and page.shows(one)
            is_main = number == main and (is_whom or reader.own_keys[0] != "name")
            if not is_main and (is_contact or not is_named):
                doubts: Iterable[str] = (OF_PAGE,)
            elif is_main and is_one_of_several:
                doubts = (SEVERAL,)
            else:
                doubts = _doubts(one, reader, page)
            yield field, one._replace(rank=one.rank + behind, doubts=(*one.doubts, *doubts))


def _doubts(one: Evidence, reader: FieldReader, page: Page) -> Iterable[str]:
    """What the page shows that speaks against what its markup states of the thing itself."""
    if page.denies(one):
        return (SOLD,)
    if _asks_for_name(reader) and page.shortens(one):
        return (UNSHOWN,)
    if isinstance(one.finding.raw, tuple):
        return page.doubts_about(one.finding.raw)
    is_timed = reader.context.time_unit is not None
    return (ODD_LENGTH,) if is_timed and is_odd_length(one.finding, reader) else ()


def _asks_for_contact(readers: Readers, fewest: int = 2) -> bool:
    """Whether the fields ask how somebody is reached: a name is then not that of the page."""
    return len({concept_of(reader.own_keys[0]) for reader in readers} & _CONTACT) >= fewest


def _asks_for_name(reader: FieldReader) -> bool:
    """Whether a field is what a thing or a page is called, by its own name."""
    own = reader.own_keys[0]
    whose, _, said = own.rpartition(" ")
    is_title = said in ("title", "headline") and whose not in _PEOPLE
    return reader.is_text and (own in _NAMES or is_title)


def _main(found: Sequence[tuple[Entity, list[tuple[int, Evidence]]]], wanted: int) -> int | None:
    """The thing that says most about the fields; a site's or a page's frame is never it."""
    best, most = None, 0
    for number, (entity, those) in enumerate(found):
        count = len({field for field, _ in those})
        if not _PARTIES.isdisjoint(entity.kinds) and count * _SHARE < wanted:
            continue
        if count > most and _SURROUNDINGS.isdisjoint(entity.kinds):
            best, most = number, count
    return best


def _has_peers(
    found: Sequence[tuple[Entity, list[tuple[int, Evidence]]]], main: int, page: Page
) -> bool:
    """Whether a page says as much about others of the kind, and is not headed by this one's name.

    Such a page is a list, and its first thing is not what it is about.
    """
    entity, those = found[main]
    fields = {field for field, _ in those}
    names = {
        _name_of(other)
        for other, theirs in found
        if other.kinds == entity.kinds and {field for field, _ in theirs} == fields
    }
    return len(names) > 1 and not page.is_headed(_name_of(entity))


def _name_of(entity: Entity) -> str:
    named = (single(node, key) for key, node in entity.node.members or () if key in _OWN_NAMES)
    return next((str(leaf.scalar) for leaf in named if leaf is not None), "")


class EntityScan(TreeScan):
    """One thing, looked through for several fields."""

    def __init__(
        self,
        text: str,
        entity: Entity,
        lists: Sequence[ItemList],
        vocabulary: Vocabulary,
        readers: Readers,
    ) -> None:
        super().__init__(text, entity.node, vocabulary, readers)
        self.lists = lists
        self.entity = entity

    def _branches(self) -> list[Branch]:
        return [*branches(self.root, _opened)][1:]

    def _main(self, reached: Sequence[tuple[Branch, int]]) -> Node | None:  # noqa: ARG002
        """None: what the markup describes is known."""
        return None

    def specific(self, found: Sequence[tuple[int, Evidence]]) -> list[tuple[int, Evidence]]:
        """Without names, dates and the like, which are those of the thing and not of the page."""
        generic = {
            (branch.node.start, branch.node.end)
            for branch in self.branches
            if len(branch.keys) == 1 and branch.keys[0] in GENERIC_KEYS
        }
        return [(field, one) for field, one in found if (one.start, one.end) not in generic]

    def titles(self, found: Sequence[tuple[int, Evidence]], *, is_contact: bool = False) -> Found:
        """What the thing is called, for a field that asks for that and has nothing from it.

        The title of a page is less surely the name of a thing, and not of whom it tells how to
        reach: only a `job_title` is then that of the page, and that not beside a name. Beside what
        persons have, the `name` is what the page is called.
        """
        named = {field for field, _ in found}
        asked = {reader.own_keys[0] for reader in self.readers}
        asks_name = "name" in asked
        is_profile = not asked.isdisjoint(_OF_PERSONS)
        is_page = not _PAGE.isdisjoint(self.entity.kinds)
        match, called = (Match.RELATED, _TITLED) if is_page else (Match.SYNONYM, _CALLED)
        for number, reader in enumerate(self.readers):
            own = reader.own_keys[0]
            is_other = is_contact and own != "headline" and (" " not in own or asks_name)
            is_other = is_other and not (is_profile and own == "name")
            if number in named or is_other or not _asks_for_name(reader):
                continue
            for branch in self.branches:
                finding = self._finding(reader, branch) if branch.keys in called else None
                if finding is not None:
                    node = branch.node
                    # Whom a profile labels is called so, whatever the page is.
                    rank = STAND_IN - PAGE_RANK if is_page and own in _LABELLED else 0
                    yield number, Evidence(rank, node.start, node.end, finding, match=match)
                    break

    def _finding(self, reader: FieldReader, branch: Branch) -> Finding | None:
        node = branch.node
        item = reader.field.items
        if reader.type is FieldType.ARRAY and item is not None and not item.fields:
            found = listed(self.text, node, item, self.lists)
            return None if found is not None and self._is_heading(found) else found
        if reader.type in (FieldType.ARRAY, FieldType.OBJECT):
            return super()._finding(reader, branch)
        if reader.type is FieldType.MONEY and node.members is not None:
            return scalar_finding(self.text, node, reader, branch.around)
        value = single(node, branch.keys[-1])
        is_told = branch.keys[-1] == "description" and _asks_for_name(reader)
        is_worded = branch.keys[-1] in _OWN_NAMES and reader.type in NUMBERS
        is_size = reader.own_keys[0] in _SIZES
        is_of_picture = is_size and not _PICTURES.isdisjoint(
            (*" ".join(branch.keys).split(), *self.entity.kinds)
        )
        if value is None or is_told or is_worded or is_of_picture or _is_unset(value, reader):
            return None
        if reader.is_identifier:
            value = without_scheme(value, self.text)
        return scalar_finding(self.text, value, reader, branch.around)

    def _is_heading(self, found: Finding) -> bool:
        """Whether a list is nothing but the word that heads it: `Method`."""
        items = found.raw if isinstance(found.raw, tuple) else ()
        said = items[0].raw if len(items) == 1 else None
        return isinstance(said, str) and self.vocabulary.label(said) is not None


def _is_unset(leaf: Node, reader: FieldReader) -> bool:
    """Whether a length of time or a rating is zero, as programs write it where there is none."""
    is_measure = reader.context.time_unit is not None or "rating" in reader.own_keys
    return is_measure and not any(digit in str(leaf.scalar) for digit in "123456789")


def _opened(branch: Branch) -> Node:
    is_offered = branch.node.items and branch.keys[-1:] == ("offer",)
    return _joined(branch.node) if is_offered else branch.node


def _joined(node: Node) -> Node:
    """Several offers as one whose members are those of each: a price that all have is the price."""
    offers = node.items or ()
    members: dict[str, list[Node]] = {}
    for offer in offers:
        for name, child in offer.members or ():
            members.setdefault(name, []).append(child)
    every = (
        (name, attrs.evolve(node, items=tuple(those)))
        for name, those in members.items()
        if len(those) == len(offers)
    )
    return attrs.evolve(node, items=None, members=tuple(every))
