"""What clauses settle: whose law governs, and how long something lasts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_recognize._recognition import Span, matches_near
from paxman_cap_recognize._tables import any_of, table, word_list
from paxman_core.values import FieldType, Parsed, parse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.document import TextView

_PROPER: Final = r"[A-Z][\w’'-]*(?:\.[A-Z]\b\.?)*"
_PLACE: Final = (
    r"[\[\"“*]*(?i:(?:(?:the\s+)?United\s+States(?:\s+of\s+America)?\s+and\s+(?:of\s+)?)?"
    r"(?:(?:the\s+)?(?:substantive\s+|internal\s+|domestic\s+)?)"
    rf"[\[*]*(?:(?:{any_of('kinds of states')})\s+of\s+(?:the\s+)?)?)[\[*]*"
    rf"(?P<{{name}}>(?:the\s+)?{_PROPER.replace('{', '{{').replace('}', '}}')}"
    rf"(?:\s+(?:and|of|the|&)\s+{_PROPER}|\s+{_PROPER}){{{{0,4}}}})"
)
_GOVERNED: Final = rf"\b(?i:{any_of('governed by law')})\b"
_LAWS: Final = (
    r"(?<![A-Za-z])(?i:laws?\s*(?:,[^,.;]{4,60},\s*|\s(?:and\s+(?:judicial\s+)?(?:regulations|rules|decisions|courts)\s+)?)"
    r"(?:(?:(?:in\s+force|prevailing|applicable)\s+)?in|of)\s+)"
)
_GOVERNING: Final = tuple(sorted(word_list("governing")))
_CLAUSES: Final = (
    (re.compile(_GOVERNED + r"[^.;]{0,160}?" + _LAWS + _PLACE.format(name="law")), _GOVERNING),
    (
        re.compile(_LAWS + _PLACE.format(name="law") + r"[^.;]{0,80}?\b(?:govern|appl(?:y|ies)\b)"),
        ("Law", "law"),
    ),
    (
        re.compile(
            r"\b(?:droit|derecho|diritto|direito)\s+(?P<law>français|belge|suisse|luxembourgeois|español"
            r"|mexicano|italiano|svizzero|português|brasileiro)\b"
        ),
        ("droit", "derecho", "diritto", "direito"),
    ),
    (
        re.compile(
            r"\b(?:Recht\s+(?:der\s+|des\s+|von\s+)?|gilt\s+|unterliegt\s+(?:dem\s+)?)"
            r"(?P<law>(?:Bundesrepublik\s+|Republik\s+)?[A-ZÄÖÜ][\wäöüß-]+|(?:deutsche|österreichische"
            r"|schweizerische)[msnr]?(?=\s+Recht))"
        ),
        ("Recht", "gilt", "unterliegt"),
    ),
)
"""What a clause looks like, and the words that it can begin with."""
_LAW: Final = re.compile(
    r"[Ll]aws?\b(?P<applies>(?:,[^,.;]{4,60},)?\s+(?:shall |will )?(?:appl(?:y|ies)\b|govern))?"
)
_STATES: Final = table("regions").partition("\namerican=")[2].partition("\n")[0]
_WHOSE: Final = re.compile(
    rf"(?P<governed>{_GOVERNED}[^.;]{{0,80}}?\b(?:to|by|with|under)\s+(?:the\s+)?)?\b(?P<law>"
    r"[A-Z][a-z]+(?:ish|ian|ese|ean|ican)|Swiss|Scots|French|Dutch|German|Greek|Czech|Singapore|Hong\sKong"
    rf"|Ontario|Qu[eé]bec|New\sSouth\sWales|{_STATES})(?:\s+[Ss]tate)?\s+$"
)
"""Whose law it is, before the word: `Irish law applies`, `construed under Maine law`."""
_TAIL: Final = re.compile(
    r"\s+(?:and\s+(?:the|any|all|each)|without|applicable|as|for|in|to|which|(?:United|U\.S\.).*"
    r"|(?:Without|WITHOUT|APPLICABLE|AND|AS|EXCEPT|EXCLUDING|REGARDLESS|IRRESPECTIVE|APPLIED)\b.*"
    r"|[Aa]nd\s+the.*)$"
)
_NO_PLACE: Final = word_list("not places")
_UNITS: Final = (
    r"(?P<unit>(?:year|month|week|day|Jahr|Monat|Woche|Tag)(?:s|e[ns]?|n)?"
    r"|an(?:s?|n[oi]|os?)|années?|años?|mois|mes(?:es)?|mes[ei]|ja(?:ar|ren)|maand(?:en)?)"
)
_AS_WRITTEN: Final = word_list("counts as written")
_COUNTS: Final = word_list("counts") | _AS_WRITTEN
_WORDS: Final = "|".join(sorted(_COUNTS, key=lambda word: (-len(word), word)))
_PERIOD: Final = re.compile(
    rf"(?:\b(?:{_WORDS})(?:[\s-](?:{_WORDS}))?\s*\(\s*(?P<inner>\d{{1,3}})\s*\)|\b(?P<digits>\d{{1,3}})(?:\s*\((?:{_WORDS})\))?"
    rf"|(?<![\w-])(?P<word>(?:{_WORDS})(?:-(?:{_WORDS}))?))(?:\s*-)?\s*(?:calendar\s+|full\s+|business\s+)?{_UNITS}\b",
    re.IGNORECASE,
)
_UNIT: Final = re.compile(
    r"[yYmMwWdDjJtT](?i:(?<=y)ear|(?<=m)on(?:th|at)|(?<=w)(?:eek|oche)|(?<=d)ay|(?<=j)ahr|(?<=t)ag)"
    r"|(?<=[a-zé\d)]\s)(?:ans|ann[oi]|années?|años?|anos|mois|mes(?:es|i)?|ja(?:ar|ren)|maand(?:en)?)\b"
    r"|(?<=\bun\s)an\b"
)
_ANNIVERSARY: Final = re.compile(
    r"\b(?:(?P<nth>\d{1,2})(?:st|nd|rd|th)|first|(?P<a>second)|(?P<b>third)|(?P<c>fourth)|(?P<d>fifth))"
    r"\s(?:\(\w{3,4}\)\s)?(?:year\s)?(?P<unit>anniversary)\b",
    re.IGNORECASE,
)
_ANNUAL: Final = re.compile(r"(?i)\banniversary\b")
_LONGEST_COUNT: Final = 80
_SINGULAR: Final = frozenset({"year", "month", "week", "day"})
_TERM_WORDS: Final = re.compile(rf"\b(?:{any_of('of terms')})\b", re.IGNORECASE)
_CONFIDENTIAL: Final = re.compile(
    r"confiden|disclos|secre|proprietary|vertraulich|geheim|riservat", re.IGNORECASE
)
_TOP: Final = 300
_OWN_TERM: Final = re.compile(rf"\b(?:{any_of('own terms')})", re.IGNORECASE)
_OTHER_PERIOD: Final = re.compile(rf"\b(?:{any_of('other periods')})\b", re.IGNORECASE)
_AGAIN: Final = re.compile(rf"\b(?:{any_of('once more')})\b", re.IGNORECASE)
_SURVIVING: Final = re.compile(
    r"[^.;]{0,20}\b(?:thereafter|(?:after|following|from|beyond)\b[^.;]{0,30}"
    r"\b(?:terminat|expir)\w+)|.*\bsurviv\w+",
    re.IGNORECASE | re.DOTALL,
)
_NOTICE: Final = re.compile(
    r"notice|written request|prior|within\s*$|invoice|cure|Kündig|kündig", re.IGNORECASE
)
_GIVING_NOTICE: Final = re.compile(
    r"['’]?s?['’]?\s+(?:(?:prior|advance|advanced|written|of|to)\s+){0,3}(?:notice|zum\b)"
)
_TELLING: Final = re.compile(r"\bnoti(?:ce|fi)", re.IGNORECASE)
_AHEAD: Final = re.compile(r"\s+(?:before|prior\s+to|in\s+advance)\b")
"""`unless either party notifies the other six months in advance`."""
_NOTICE_OF: Final = re.compile(
    rf"(?:{any_of('notice of')})\s+(?:at\s+least\s+|not\s+less\s+than\s+)?$"
)
_REACH: Final = 200
_NEAR: Final = 60
_FEWEST_POINTS: Final = 2
_SENTENCE_END: Final = re.compile(r"[.;]\s+(?=[A-ZÄÖÜ(§\d])|\n\s*\n")


def governing_laws(view: TextView) -> list[Span]:
    """The states or countries whose law the text says governs, in order of their place."""
    return sorted(set(_laws(view)))


def _laws(view: TextView) -> Iterator[Span]:
    text = view.text
    for start, end in _stated(view):
        tail = _TAIL.search(text, start, end)
        end = tail.start() if tail and tail.start() > start else end
        end = start + len(text[start:end].rstrip(" .,'’_*"))
        words = text[start:end].split()
        if words and words[0].lower() not in _NO_PLACE:
            yield Span(start, end)


def _stated(view: TextView) -> Iterator[tuple[int, int]]:
    for pattern, beginnings in _CLAUSES:
        yield from (match.span("law") for match in view.matches(pattern, beginnings))
    for law in view.matches(_LAW, ("Law", "law")):
        first = max(0, law.start() - _REACH)
        said = view.text[first : law.start()].split()[-1:]
        # Whose law it is begins with a capital letter, but for the word `state`.
        if not said or (said[0].islower() and said[0] != "state"):
            continue
        whose = _WHOSE.search(view.text, first, law.start())
        if whose is not None and (law["applies"] or whose["governed"]):
            yield whose.span("law")


def periods(text: str) -> list[Span]:
    """The periods that a term or a duty lasts, the likeliest first.

    In a paper about secrets that is how long they are kept; elsewhere the contract's own term, and
    what survives it comes behind.
    """
    ranked = []
    is_secret = _CONFIDENTIAL.search(text, 0, _TOP) is not None
    years = matches_near(_ANNIVERSARY, _ANNUAL.finditer(text), text, _LONGEST_COUNT)
    for match in (*matches_near(_PERIOD, _UNIT.finditer(text), text, _LONGEST_COUNT), *years):
        before, after = _around(text, match)
        if _NOTICE.search(before[-60:]) or _NOTICE.match(after.lstrip()) or _is_notice(text, match):
            continue
        points = _points(before, after, match["unit"].lower(), is_secret=is_secret)
        if points >= _FEWEST_POINTS:
            is_other = _OTHER_PERIOD.search(after[:_NEAR]) is not None
            ranked.append((2 * is_other - points, match.start(), _period(match)))
    return [clause for _, _, clause in sorted(ranked)]


def _points(before: str, after: str, unit: str, *, is_secret: bool) -> int:
    """How much the words around a period say that it is the term, and not another one."""
    points = 2 * bool(_TERM_WORDS.search(before)) + bool(_TERM_WORDS.search(after))
    points += unit.startswith(("year", "jahr", "an", "añ", "ja"))
    points += 2 * bool(_OWN_TERM.search(before))
    points -= 3 * bool(_OTHER_PERIOD.search(before) or _AGAIN.search(before[-_NEAR:]))
    points -= 2 * unit.startswith(("day", "tag"))
    if is_secret:
        is_kept = before.rstrip().endswith((" for", " period of"))
        return points + (1 + is_kept) * bool(_CONFIDENTIAL.search(before + after))
    return points - 2 * bool(_SURVIVING.search(before) or _SURVIVING.match(after))


def notices(text: str) -> list[Span]:
    """How long before its end a contract has to be given notice, in order of their place."""
    found = matches_near(_PERIOD, _UNIT.finditer(text), text, _LONGEST_COUNT)
    return [_period(match) for match in found if _is_notice(text, match)]


def _is_notice(text: str, match: re.Match[str]) -> bool:
    before, after = _around(text, match)
    is_ahead = _AHEAD.match(after) is not None and _TELLING.search(before) is not None
    return bool(is_ahead or _GIVING_NOTICE.match(after) or _NOTICE_OF.search(before))


def _around(text: str, match: re.Match[str]) -> tuple[str, str]:
    """What stands before and behind a period in its sentence."""
    before = text[max(0, match.start() - _REACH) : match.start()]
    ends = list(_SENTENCE_END.finditer(before))
    after = text[match.end() : match.end() + _REACH // 2]
    stop = _SENTENCE_END.search(after)
    return before[ends[-1].end() if ends else 0 :], after[: stop.start() if stop else None]


def _period(match: re.Match[str]) -> Span:
    """The number in digits, which are easier to compare, and its unit."""
    if match.re is _ANNIVERSARY:
        nth = match["nth"] or next((n for n, one in enumerate("abcd", 2) if match[one]), 1)
        return Span(*match.span(), means=f"{nth} year{'s' * (nth != 1)}")
    group = next(name for name in ("inner", "digits", "word") if match[name])
    start, end = match.start(group), match.end("unit")
    if match[group].lower() in _AS_WRITTEN:
        return Span(start, end)
    count = parse(match[group], FieldType.INTEGER)
    assert isinstance(count, Parsed)
    if group == "inner" or "(" in match[0]:
        return Span(start, end, (match.span(group), match.span("unit")))
    is_adjective = match[0][match.end(group) - match.start()] == "-"
    plural = "s" if is_adjective and match["unit"].lower() in _SINGULAR and count.value != 1 else ""
    said = f"{count.value} {match['unit']}{plural}" if group == "word" or is_adjective else ""
    return Span(start, end, means=said)
