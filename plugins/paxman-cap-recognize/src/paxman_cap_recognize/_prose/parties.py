"""Who made a contract: the names that its preamble or its defined terms give."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_recognize._kinds.address_lines import REGIONS
from paxman_cap_recognize._kinds.legal_forms import SUFFIX, forms_in
from paxman_cap_recognize._prose.persons import persons
from paxman_cap_recognize._recognition import squeezed
from paxman_cap_recognize._tables import any_of, word_list

if TYPE_CHECKING:
    from collections.abc import Iterator

HEAD: Final = 8000
"""How many characters a preamble is looked for in: covers and tables of contents stand before."""
_LIST: Final = 2500
"""How many characters the parties are listed in, with their seats and what they are called."""
_OPENING: Final = re.compile(
    rf"(?:{any_of('before parties')})\s*[:;]?", re.IGNORECASE | re.MULTILINE
)
_ROLES: Final = word_list("called")
_LEAD: Final = re.compile(
    rf"(?:{any_of('leading to parties')}"
    rf"|(?:[Tt]he\s+)?(?i:{'|'.join(sorted(_ROLES))}),\s(?=[A-Z]))*"
)
_WORD: Final = (
    r"(?:(?:[A-ZÀ-Þ0-9]|e-|[a-z](?=[A-Z]))[\w.&'’/@+®-]*|[a-z][a-z\d-]+\.(?:com|net|org))"
)
_SMALL: Final = r"(?:of|on|the|for|de|du|des|la|von|van|der|den|in|at|&)"
_NAME: Final = re.compile(
    rf"(?:[Tt]he\s+)?{_WORD}(?:(?:[ \t]{{0,2}}|[ \t]*\n[ \t]*)(?:{_SMALL}\s+){{0,2}}{_WORD}"
    rf"|\s+&\s+{_WORD}|\s*\([A-Z][\w .]{{1,24}}\)(?=,?\s+[A-Z])"
    rf"|,\s+(?={_WORD}(?:,\s+{_WORD})*\s+&\s|{_WORD},\s+(?:Inc|INC|Ltd|LTD|LLC)\b)){{0,11}}"
)
_FORM_BEHIND: Final = re.compile(r"\s*,?(?:[ \t]{1,3}|[ \t]*\n[ \t]*)")
_ROLE: Final = re.compile(
    r"[^()]{0,320}?\(\s*(?:(?:as\s+)?the|hereinafter|herein|collectively|each|a|individually|and"
    r"|together)?[^()\"“”'‘]{0,90}[\"“'‘][^\"”]{1,60}[\"”'’]"
    r"|[^()]{0,320}?(?:\bnach(?:folg|steh)end|,\s+ci-après|,\s+hierna)\b"
    r"|(?:,[^,()\n]{2,30})?\s*\((?:the\s+|hereinafter\s[^()]{0,40})?(?-i:[A-Z][A-Za-z]+(?:\s[A-Z][a-z]+)?)\)",
    re.IGNORECASE,
)
"""What a party is called: `(the "Tenant")`, `(Tenant)`."""
_IS_SOMETHING: Final = re.compile(
    r"\s*(?:,|\(|and\b|und\b|\n|-)?\s*(?:as\s+(?:the\s+)?[A-Z][a-z]+"
    rf"|an?\s+(?:[A-Z][\w.]*\s+){{0,3}}(?:{any_of('what parties are')})|{any_of('of parties')})"
)
_SEAT: Final = re.compile(
    rf"(?:.*\d{{4}}.*|.*\b[A-Z]{{1,2}}\d[\dA-Z]? ?\d[A-Z]{{1,2}}\d?|{REGIONS})",
    re.IGNORECASE | re.DOTALL,
)
"""The end of an address: it stands before a defined term where a name could."""
_NO_PARTY: Final = word_list("not parties")
_TITLES: Final = frozenset({"agreement", "contract", "lease", "amendment", "addendum", "indenture"})
_SENTENCE: Final = re.compile(
    r"\s+(?!(?:and|of|with|whose|having|residing|located|an?|as|d/b/a|dba|the|in|at|acting|by)\b)[a-z]"
)
"""What a name stands in if a word follows it, as in `Beta Test user`."""
_MORE: Final = re.compile(
    r",?\s+(?:of\s+[A-Z]|d/?b/?a\b|[fan]/?k/?a\b|on behalf|and\s+(?:its|each|all)\b)"
)
_ROLE_BEFORE: Final = re.compile(r"[A-Za-z][ \t]*[:,][\s*]*$")
_NEXT: Final = re.compile(
    r"\bin\s+favou?r\s+of\b|\n(?=\W{0,4}[A-Z][a-z]+:)|\band\b|\bAND\b|\bund\b|;|\n\s*\n|\(\d\)|[\"”]\),(?=\s[A-Z])"
    r"|\bPARTY\b|\bParty [B-D]\b"
)
_OVER: Final = re.compile(
    r"\b(?:defined\s+in|pursuant\s+to|whereas|witnesseth|recitals|background)\b|[\"“]Parties\b",
    re.IGNORECASE,
)
"""What the sentence goes on with behind its parties."""
_LABELLED: Final = re.compile(
    r"^\W{0,4}(?:\d\.\W{0,4})?(?:(?:Party|PARTY)\s+(?:[A-D]|[1-4]|One|Two)\s*(?:\([^)]{1,30}\)\s*)?:"
    r"|(?i:(?:disclosing|receiving|first|second|other)\s+party)\s*[:|\t]"
    r"|(?i:de\s+(?:una|(?:la\s+)?otra)\s+parte)\s*[:,]\s*)(?:[\s*-]*Name:[*]*)?[ \t]*",
    re.MULTILINE,
)
_BETWEEN: Final = re.compile(r"\b(?:between|zwischen|entre)\b", re.IGNORECASE)
_AMONG: Final = re.compile(r"\bamong", re.IGNORECASE)
_MAX_PARTIES: Final = 12
_MAX_WORDS: Final = 10
_ROLES_BACK: Final = 300
_NEAR: Final = 80


_SIGNER: Final = re.compile(
    r"^[ \t]*(?P<name>[A-Z][^\n]{3,60}?)[ \t]*\n(?:[ \t]*\n){0,3}[ \t]*(?:By|BY|Per|Signature)\b",
    re.MULTILINE,
)


class Party(NamedTuple):
    """Where the name of a party stands, and whether the text says what it is or is called.

    It is whole if it ends with its legal form and nothing of it follows: `d/b/a`, `of Ohio`.
    """

    start: int
    end: int
    is_said: bool = False
    is_whole: bool = False


def parties(text: str) -> list[Party]:
    """The parties in order of their place, by the first way in which the text names any."""
    for opening in _OPENING.finditer(text[:HEAD]):
        found = list(_numbered(text, opening.end())) or list(_listed(text, opening.end()))
        # One name is enough behind `Parties:`, but `between` has two.
        if found and (len(found) > 1 or found[0].is_said or "part" in opening[0].lower()):
            return _with_signers(text, found)
    for ways in (_labelled, _called, _plain):
        found = list(dict.fromkeys(ways(text)))[:_MAX_PARTIES]
        if found:
            return _with_signers(text, found)
    return []


def _with_signers(text: str, found: list[Party]) -> list[Party]:
    """The only party that a letter names, with the companies for which it is signed."""
    if len(found) > 1:
        return found
    known = {squeezed(text[one.start : one.end]) for one in found}
    for line in _SIGNER.finditer(text, found[0].end):
        name = name_at(text, line.start("name"), line.end("name"))
        said = squeezed(line["name"])
        if name is not None and squeezed(text[name.start : name.end]) == said not in known:
            known.add(said)
            found.append(name)
    return found


def are_between(text: str, first: Party) -> bool:
    """Whether the first party stands behind `between`, which names no more than two."""
    before = text[max(0, first.start - _NEAR) : first.start]
    return _BETWEEN.search(before) is not None and _AMONG.search(before) is None


def _numbered(text: str, position: int) -> Iterator[Party]:
    """The names of a numbered list, which may be of persons: `(2) ADA MARLOW of Ruma`."""
    limit = min(len(text), position + _LIST)
    items = list(_ITEM.finditer(text, position, limit))
    if not items or text[position : items[0].start()].strip():
        return
    for number, item in enumerate(items, 1):
        plain = _PLAIN_NAME.match(text, item.end())
        name = name_at(text, item.end(), limit) or (plain and Party(*plain.span(), is_said=True))
        if name is None or item[1] != str(number):
            return
        yield name._replace(end=_seat(text, name.start, name.end))


def _listed(text: str, position: int) -> Iterator[Party]:
    """The names of a list, one after the other; the first that is none ends it."""
    limit, last = min(len(text), position + _LIST), len(text)
    for _ in range(_MAX_PARTIES):
        name = name_at(text, position, limit)
        if name is None or _OVER.search(text, last, name.start):
            return
        yield name
        # `organized and existing` stands in what is said of a party, before what it is called.
        role = _ROLE.match(text, name.end, limit)
        onward = [found.end() for found in _NEXT.finditer(text, name.end, limit)]
        onward = [end for end in onward if role and end <= role.end() + _NEAR] or onward[:1]
        named = (end for end in onward if name_at(text, end, limit) is not None)
        position, last = next(named, limit), name.end


def name_at(text: str, position: int, limit: int) -> Party | None:
    """The name that begins here, but for numbers, bullets and labels before it."""
    lead = _LEAD.match(text, position, limit)
    start = lead.end() if lead else position
    found = _NAME.match(text, start, limit)
    if found is None:
        return None
    if text.startswith("the ", start):
        start += 4
    end = _end_of_name(text, start, found.end())
    forms = [form.span() for form in forms_in(f"{text[start:end]} ")]
    if not _may_name(text[start:end]) or SUFFIX.match(text, start):
        return None
    is_called = _ROLE.match(text, end) is not None or _ROLE_BEFORE.search(text, position, start)
    is_said = bool(is_called or _IS_SOMETHING.match(text, end))
    has_form = any(form[1] >= end - start - 1 for form in forms)
    if not has_form:
        is_named = is_said and (" " in text[start:end] or _IS_SOMETHING.match(text, end))
        is_named = is_named and not _SENTENCE.match(text, end)
        if not is_named or text[start].isdigit() or _SEAT.fullmatch(text, start, end):
            return None
    is_whole = has_form and " " in text[start:end] and not _MORE.match(text, end)
    return Party(start, end, is_said, is_whole)


def _may_name(said: str) -> bool:
    """Whether a text can be a name: no title of a document, and more than a role."""
    words = re.findall(r"[\w&']+", said.casefold())
    if len(words) == 2 and len(words[1]) < 3 and words[1].isdigit():
        # `March 31` is a day.
        return False
    if not words or len(words) > _MAX_WORDS + 2 or words[-1] in _TITLES:
        return False
    is_role = len(words) == 1 + (words[0] == "the") and words[-1] in _ROLES
    return not is_role and _NO_PARTY.isdisjoint(words[:3])


def _seat(text: str, start: int, end: int) -> int:
    """Where a name ends before its seat: `ADA MARLOW of Ruma`."""
    seat = _SEATED.search(text, start, end)
    return seat.start() if seat else end


def _end_of_name(text: str, start: int, end: int) -> int:
    """Where a name ends: at its legal form, which may stand behind a comma."""
    comma = _FORM_BEHIND.match(text, end)
    form = SUFFIX.match(text, comma.end()) if comma else None
    if form is not None and any(
        one.end() == form.end() - start for one in forms_in(f"{text[start : form.end()]} ")
    ):
        end = form.end()
    end = _seat(text, start, end)
    said = text[start:end]
    inner = list(forms_in(f"{said} "))
    who = next(persons(said), None) if not inner and " of " in said else None
    if inner:
        # `Global Corp LLC` has two, one after the other.
        ends = [form.end() for form in inner if form.start() <= inner[0].end() + 2]
        end = start + max(ends)
    elif who is not None and who.is_known and said.startswith(" of ", who.end):
        end = start + who.end
    return start + len(text[start:end].rstrip(" \t\n,&-"))


def _labelled(text: str) -> Iterator[Party]:
    """`Party A: Grantham Energy PLC`."""
    for label in _LABELLED.finditer(text[:HEAD]):
        plain = _PLAIN_NAME.match(text, label.end())
        name = name_at(text, label.end(), len(text))
        if name is None and plain is not None and _may_name(plain[0]):
            name = Party(*plain.span())
        if name is not None:
            yield name


_PLAIN_NAME: Final = re.compile(
    rf"{_WORD}(?:[ ](?:{_SMALL}[ ])?{_WORD}){{1,7}}(?=[ \t]*[\n,|(]|\sof\s\d|$)"
)
_SEATED: Final = re.compile(r"\sof\s\d|(?<=[A-Z]{3})\sof\s[A-Z][a-z]")
_ITEM: Final = re.compile(r"^[ \t]*\(([1-9])\)\s+", re.MULTILINE)
_TERM: Final = re.compile(
    r"\(\s*(?:the|hereinafter|herein)?[^()\"“”]{0,60}[\"“][^\"”\n]{2,40}[\"”]", re.IGNORECASE
)
_STARTS: Final = re.compile(
    r"(?:^|[.,;:]\s+|[\n\"”]\s*|\b(?:with|by|of|from|to|and|between|I|that|W(?:hereas|HEREAS))\b,?\s+)(?=[A-Z])"
)


def _called(text: str) -> Iterator[Party]:
    """Names that a term is defined for: with a legal form, or right before it.

    `Zephyr Motors Inc., a Michigan corporation ("Owner")`, `Fairmont Dairy Company ("Fairmont")`.
    """
    first = HEAD
    for term in _TERM.finditer(text[:HEAD]):
        if _OVER.search(text, first, term.start()):
            return
        low = max(0, term.start() - _ROLES_BACK)
        names = (
            name_at(text, low + start.end(), term.start())
            for start in _STARTS.finditer(text[low : term.start()])
        )
        near = [name for name in names if name is not None and name.end <= term.start()]
        formed = [
            name
            for name in near
            if SUFFIX.search(f" {text[name.start : name.end]} ", 1)
            or not text[name.end : term.start()].strip()
        ]
        if formed:
            end = max(name.end for name in formed)
            first = min(first, end)
            yield min(name for name in formed if name.end == end)


_TWO_NAMES: Final = re.compile(
    rf"\b(?:by\s+and\s+)?between\s+(?P<first>{_NAME.pattern}),?\s+and\s+(?P<second>{_NAME.pattern})"
)


def _plain(text: str) -> Iterator[Party]:
    """`between Ada Marlow and Ben Osei`: two names of several words, and nothing about them."""
    found = _TWO_NAMES.search(text[:HEAD])
    names = [found.span("first"), found.span("second")] if found else []
    if all(" " in text[slice(*name)] and _may_name(text[slice(*name)]) for name in names):
        yield from (Party(*name) for name in names)
