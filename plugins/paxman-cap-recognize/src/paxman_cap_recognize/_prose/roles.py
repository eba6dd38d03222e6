"""Who is what: `Chairperson Dale Ruiz`, `said Ada Finch, chief executive`, `Dear Ms. Ferreira`.

A person with a role stands right behind it or right before it; whom a letter is for it greets,
and who wrote it signs below.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from paxman_cap_recognize._choosing.name_words import ADDRESSEES, SENDERS
from paxman_cap_recognize._kinds.legal_forms import names_business
from paxman_cap_recognize._prose.parties import name_at
from paxman_cap_recognize._prose.persons import known_persons, persons
from paxman_cap_recognize._recognition import Span
from paxman_cap_recognize._tables import any_of, pairs, word_list

MOST: Final = 20_000
"""How many characters of a text are looked at: a longer one is a book and names many."""
_SAME: Final = pairs("words of roles")
_ALIKE: Final = pairs("alike roles")
_FIRST_SIDE: Final = "plaintiffs?|claimants?|petitioners?|applicants?|appellants?"
_SECOND_SIDE: Final = "defendants?|respondents?|appellees?"
_SIDES: Final = {
    **dict.fromkeys(("plaintiff", "claimant", "petitioner", "appellant"), _FIRST_SIDE),
    **dict.fromkeys(("defendant", "respondent", "appellee"), _SECOND_SIDE),
}
_GREETING: Final = re.compile(
    rf"^[ \t>]*(?:{any_of('greetings').replace('_', ' ')})"
    r",?[ \t]+(?:(?:[Pp]olicyholder|[Cc]ustomer|[Mm]ember|[Rr]esident|[Tt]enant)[ \t]+(?=[A-Z]))?"
    r"(?P<name>(?:(?:Dr|Prof|Mr|Mrs|Ms|Miss|Mme|Herrn?|Frau|Signora?|Sra?)\b\.?\s+)?"
    r"[A-Z][\w'’-]+(?:\s[A-Z][\w.'’-]*){0,3})\s*[,!:]?[ \t]*$",
    re.MULTILINE,
)
_NOBODY: Final = word_list("nobody")
_CLOSING: Final = re.compile(
    rf"^[ \t]*(?:{any_of('closing words')})\s*,?[ \t]*\n(?:\s*\n){{0,4}}[ \t]*"
    r"(?:(?:for|pour|für)\s[^\n]{3,60}\n(?:\s*\n){0,4}[ \t]*)?"
    r"(?:/s/\s*|i\.\s?[AV]\.\s|ppa?\.\s)?"
    r"(?P<name>[A-Z][\w.'’-]*(?:[ \t][A-Z][\w.'’-]*){0,3})(?=[ \t]*(?:\n|,|$))",
    re.IGNORECASE | re.MULTILINE,
)
_SIGNED: Final = re.compile(
    r"^[ \t]*(?i:signed|executed)(?:\sas\sa\sdeed)?\sby\s"
    r"(?P<name>[A-Z][\w.'’-]*(?:\s[A-Z][\w.'’-]*){1,3})(?=,?\s(?:for|on\sbehalf)\b)",
    re.MULTILINE,
)
_SLASHED: Final = re.compile(
    r"/s/[ \t]*(?P<name>[A-Z][\w.'’-]*(?:[ ][A-Z][\w.'’-]*){1,3})(?=[ \t]*(?:[\t\n,]|[ ]{2}|$))"
)
_FROM: Final = re.compile(
    r"From:[ \t]*\"?(?P<name>[A-Z][\w.'’-]*(?:[ ][A-Z][\w.'’-]*){1,3})\"?\s*[<\n]"
)
_TO: Final = re.compile(_FROM.pattern.replace("From", "^To"), re.MULTILINE)
_YOU: Final = re.compile(r"\b(?:your?|Sie|Ihre?[nmrs]?|vous|votre|vos|usted|su|uw|lei)\b", re.I)
_BETWEEN: Final = (
    r"(?:\s*[:–-]|\s+is|\s+was|\s+will\s+be|,)?\s+"
    r"(?:(?:of|the|our|its|is|by|please|to|call|write)\s+){0,2}$"
)
_NEVER: Final = re.compile(r"(?!)")
_AGED: Final = r"(?:,\s\d{1,3}(?=,))?(?:,?\sof\s[A-Z][\w., ]{1,30}?(?=,))?"
"""How old somebody is and where from, before the role: `Ada Finch, 62, of Leeds, a director`."""
_REACH: Final = 90
_NEAR: Final = 12
_APPOINTED: Final = re.compile(r"\b(?:nam|appoint|elect|promot|hir|nominat)(?:es|ed|s)?\s+$")


def persons_as(text: str, role: str) -> list[Span]:
    """The persons whom a text names as what is wanted."""
    if role in SENDERS:
        return signing(text)
    if role in _SIDES:
        return _on_side(text[:MOST], _SIDES[role])
    if role == "court":
        return [Span(*found.span()) for found in _COURT.finditer(text[:_TOP])][:1]
    if role in ADDRESSEES:
        return greeted(text) or (signing(text) if role == "customer" else [])
    if role in ("judge", "justice") and (author := _OPINION.search(text[:MOST])):
        return [_in_full(text[:MOST], author)]
    # Whoever writes a letter is whom to talk to, if it names nobody else.
    found = with_role(text, role) or (signing(text) if role == "contact" else [])
    if role in ("judge", "justice") and not found:
        return [Span(*one.span("name")) for one in _BENCH.finditer(text[:MOST])]
    header = _FROM.match(text) if role == "contact" and not found else None
    return found if header is None else [Span(*header.span("name"))]


def _in_full(text: str, author: re.Match[str]) -> Span:
    """Who wrote an opinion by the whole name, if it is signed: `MOSSMAN`, `Harold T. Mossman`."""
    surname = author["name"].casefold()
    for person in persons(text):
        *given, last = text[person.start : person.end].casefold().split()
        if given and last == surname:
            return Span(person.start, person.end)
    return Span(*author.span("name"))


_OPINION: Final = re.compile(
    r"^[ \t]*(?P<name>[A-Z][A-Z'’-]+),[ ](?:C\.?[ ]?)?"
    r"(?:J\.|(?:(?:Chief|Circuit|District|Senior)[ ])*(?:Judge|Justice)\b[.:])",
    re.MULTILINE,
)
"""By whom an opinion is: `EATON, J.`, `GOLDBERG, Circuit Judge:`."""
_BENCH: Final = re.compile(r"\b(?:Judge|Justice)[ ](?P<name>[A-Z][a-z'’-]+)(?=[ \t]*(?:\n|,|\.|$))")


def _on_side(text: str, side: str) -> list[Span]:
    """Who is on a side of a case: by its caption, by its name, or by the word before a party."""
    patterns = (_caption(side), _VERSUS)
    found = next((m for p in patterns if (m := list(p.finditer(text)))), [])
    group = "name" if side == _FIRST_SIDE else "other"
    if found:
        return [Span(*match.span(group)) for match in found]
    known = {person.start: person for person in known_persons(text)}
    starts = [match.end() for match in re.finditer(rf"\b(?i:{side}),?\s+(?=[A-Z])", text)]
    named = (known.get(start) or name_at(text, start, len(text)) for start in starts)
    return [Span(name.start, name.end) for name in named if name is not None]


@lru_cache(maxsize=8)
def _caption(side: str) -> re.Pattern[str]:
    """A name with what it is in the case below it, or at the end of its line."""
    return re.compile(
        r"^[ \t]*(?:\(\d\)[ \t]*)?(?P<name>(?P<other>[A-Z][^\n]{2,60}?)),?"
        rf"(?:[ \t]*{_RULE}?[ \t]*\n(?:\s|{_RULE})*"
        r"|[ \t]{3,}(?:[.…]+[ \t]*)?|[ \t]*[._…]{2,}[ \t]*|[ \t]{3,}[^\n]+\n\s*)"
        rf"(?:\w+s?-)?(?:{side})\b(?:\(s\))?(?:[-/]\w+)*[.,;]?[ \t]*(?=[ \t]{{3}}|{_RULE}|\n|$)",
        re.MULTILINE | re.IGNORECASE,
    )


_TOP: Final = 1500
_COURT: Final = re.compile(
    r"(?<!\w)(?!(?:In|IN|The|THE|Das|Beim)\b)(?:[A-Z][\w.]*[ ](?:and[ ])?){0,6}"
    r"(?:Court|COURT|Tribunal|TRIBUNAL|[A-Z]\w+(?i:gericht(?:shof)?))\b"
    r"(?:(?:,?[ ]|\s+(?=(?i:for\s+the|(?:\w+[ ]){0,2}district\s+of)\b))"
    r"(?!Case\b|No\b|Civil\b|Docket\b|HR[AB]\b)(?:(?i:of|for|at|in|the)\b|(?:[A-Z]\.)+|[A-Z]\w{0,3}\.|[A-Z]\w*))*"
    r"(?<![a-z ]the)(?<! of)(?<! for)(?:[ ]\([A-Z][^()\n]{3,40}\))?(?!:)"
)
_RULE: Final = r"[*)§|:]"
"""What is drawn between the two columns of a caption."""
_VERSUS: Final = re.compile(
    r"^[ \t#*]*(?:[^\n]{0,200}\b(?:case|matter)[ ](?:is|of)[ ])?"
    r"(?P<name>[A-Z][^\n]{1,70}?),?[ ]vs?\.?[ ](?P<other>[A-Z][^\n]{1,70}?)"
    r"(?=[ \t*]*(?:\(|,\s+No|\n|$))",
    re.MULTILINE,
)


def with_role(text: str, role: str) -> list[Span]:
    """The persons that a text gives a role, in order of their place."""
    head = text[:MOST]
    before, behind, beside = _patterns(_ALIKE.get(role, role))
    found = []
    for person in persons(head):
        said = head[max(0, person.start - _REACH) : person.start]
        follows = behind.match(head, person.end)
        # Whose name is not known to be a person's is one right beside the role.
        is_beside = beside.search(said) or (follows and _APPOINTED.search(said))
        is_person = person.is_known and (follows or before.search(said))
        is_firm = is_beside and names_business(head[person.start : person.end + _NEAR])
        if is_person or (is_beside and not is_firm):
            found.append(Span(person.start, person.end))
    return found


@lru_cache(maxsize=256)
def _patterns(role: str) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """What stands before and what behind a person with a role, and what right before one."""
    named = _SAME.get(role, re.escape(role))
    if role == "author":
        # A byline stands alone; within a sentence `by` names whoever did something.
        before = rf"(?:^|\n)[ \t]*(?:{named})\s*:?\s*$"
        return re.compile(before, re.IGNORECASE), _NEVER, _NEVER
    before = rf"(?<![\w-])(?:{named}){_BETWEEN}"
    behind = (
        rf"{_AGED}(?:,\s+|\s+\(|[ \t]+|[ \t]*\n[ \t]*)(?:(?:as|the|our|its|a)\s+){{0,2}}"
        rf"(?:[\w&-]+,?[ \t]+){{0,4}}?"
        rf"(?:{named})\b(?!\s*:|[ \t]+(?-i:[A-Z][a-z]+[ \t]+[A-Z]))"
    )
    beside = rf"(?<![\w-])(?:{named})(?:,|\s+is|\s+was|\s+will\s+be)?\s+$"
    return (
        re.compile(before, re.IGNORECASE),
        re.compile(behind, re.IGNORECASE),
        re.compile(beside),
    )


def greeted(text: str) -> list[Span]:
    """Whom a letter greets, by the whole name, if the lines above have it.

    Else to whom it goes, if it speaks to somebody: a bill is also passed on.
    """
    found = _GREETING.search(text[:MOST])
    if found is None and _YOU.search(text[:MOST]):
        found = _TO.search(text[:_TOP])
    if found is None or not _NOBODY.isdisjoint(found["name"].lower().split()):
        return []
    return [whole_name(text, *found.span("name"))]


def whole_name(text: str, start: int, end: int) -> Span:
    """The whole name, if what stands before it has more of it: `Ada Finch` for `Ada`."""
    said = text[start:end].split()
    for person in persons(text[:start]):
        words = text[person.start : person.end].split()
        if said[-1] in words and len(said) < len(words) <= len(said) + 1 + person.is_known:
            return Span(person.start, person.end)
    return Span(start, end)


def signing(text: str) -> list[Span]:
    """Who signs a letter below its closing words, or a contract for somebody."""
    closed = [
        whole_name(text, *found.span("name"))
        for found in _CLOSING.finditer(text[:MOST])
        if all(word[0].isupper() for word in found["name"].split())
    ]
    patterns = (_SIGNED, _SLASHED)
    signed = ([Span(*one.span("name")) for one in p.finditer(text)] for p in patterns)
    return closed or next(filter(None, signed), [])
