"""E-mail addresses, web addresses, IP addresses and UUIDs."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from paxman_cap_recognize._recognition import Kind, Recognition, without_overlaps
from paxman_cap_recognize._tables import table

if TYPE_CHECKING:
    from collections.abc import Iterator

_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}[A-Za-z0-9])?"
_EMAIL = re.compile(
    r"(?<![A-Za-z0-9.!#$%&*+/=?^_`{|}~-])(?<!\w')(?!')"
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}){0,8}"
    rf"@(?:((?:{_LABEL}\.){{1,8}}[A-Za-z]{{2,24}})(?![\w-]|\.\w)|\[\d{{1,3}}(?:\.\d{{1,3}}){{3}}\])"
)
_SPELT = re.compile(
    r"(?<![\w.-])([\w.+-]{1,64}) ?[(\[{] ?(?:at|ät) ?[)\]}] ?"
    rf"({_LABEL}(?:(?:\.| ?[(\[{{] ?(?:dot|punkt|point) ?[)\]}}] ?){_LABEL}){{1,4}})(?![\w-])",
    re.IGNORECASE,
)
_DOT = re.compile(r" ?[(\[{] ?(?:dot|punkt|point) ?[)\]}] ?", re.IGNORECASE)
_MESSAGE = re.compile(r"(?:message-id|in-reply-to|references):[^\n]*$", re.IGNORECASE)
_STAMP = re.compile(r"\d{1,4}(?:\.\d{1,4}){3}")
_SCHEME = re.compile(
    r"(?<![A-Za-z])(?:https?|ftps?)://(?:[^\s/?#@<>\"']{1,80}@)?"
    r"(localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9A-Fa-f:]{2,39}\]"
    r"|[^\W_](?:[\w-]{0,62}\.){1,9}(?:[^\W\d_]{2,24}|xn--[a-z0-9-]{2,40}))"
    r"(?::\d{1,5})?(?:[/?#][^\s<>\"'\]]*)?",
    re.IGNORECASE,
)
_BARE = re.compile(
    rf"(?<![\w@./-])(?:{_LABEL}\.){{1,8}}([A-Za-z]{{2,24}})(?![\w@-]|\.\w)"
    r"(?::\d{2,5}(?!\d))?(?:[/?#][^\s<>\"']*)?"
)
_CLOCK = re.compile(r"^\d{1,2}\.(?:am|pm)$", re.IGNORECASE)
_NUMBER = re.compile(r"(?![a-z.]+$)[A-Za-z]{2,5}\.[Nn][OoRr]")
"""`Reg.No` and `Art.Nr` announce a number, and are no hosts in Norway and Nauru."""
_ENDING = ".,;:!?)]}'\"…"
_IPV4 = re.compile(
    r"(?<![\w.:-])(?:0{0,2}\d|0?\d\d|1\d\d|2[0-4]\d|25[0-5])"
    r"(?:\.(?:0{0,2}\d|0?\d\d|1\d\d|2[0-4]\d|25[0-5])){3}(?![\w]|\.\d)"
)
_IPV6 = re.compile(r"(?<![\w:.])[0-9A-Fa-f:]{2,39}(?:\d{1,3}(?:\.\d{1,3}){3})?(?![\w:])")
_UUID = re.compile(
    r"(?<![0-9A-Za-z-])[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}(?![0-9A-Za-z-])"
)
# Those kept free for documentation and tests are found in plenty of samples.
_ALL: Final = frozenset(table("top_level_domains").split())


def find_emails(text: str) -> list[Recognition]:
    """E-mail addresses; the value is the address with its domain in small letters."""
    found = []
    for match in _EMAIL.finditer(text):
        name, _, host = match[0].rpartition("@")
        # What identifies a message looks like an address: its label tells, or its time.
        before = _MESSAGE.search(text, max(0, match.start() - 40), match.start())
        if "**" in name or before or _STAMP.match(match[0]):
            continue
        if match[1] is None or is_top_level(match[1].rpartition(".")[2]):
            found.append(Recognition(Kind.EMAIL, *match.span(), f"{name}@{host.lower()}"))
    return [*found, *_spelt(text)]


def _spelt(text: str) -> Iterator[Recognition]:
    """Addresses that no program is to read: `info(at)loom.example`, `ann [at] loom [dot] com`."""
    for match in _SPELT.finditer(text):
        host = _DOT.sub(".", match[2]).lower()
        if is_top_level(host.rpartition(".")[2]):
            yield Recognition(Kind.EMAIL, *match.span(), f"{_DOT.sub('.', match[1])}@{host}")


def find_urls(text: str) -> list[Recognition]:
    """Web addresses, with a scheme or without one; the value is what was written."""
    found = []
    for match in _SCHEME.finditer(text):
        ending = match[1].rpartition(".")[2]
        if match[1].lower() == "localhost" or not ending.isalpha() or is_top_level(ending):
            found.append(_url(text, match))
    for match in _BARE.finditer(text):
        is_other = _CLOCK.match(match[0]) or _NUMBER.fullmatch(match[0])
        if is_top_level(match[1]) and not is_other:
            found.append(_url(text, match))
    return without_overlaps(found)


def _url(text: str, match: re.Match[str]) -> Recognition:
    """The address without the words around it: `Visitwww.` has lost its space."""
    start, end = match.span()
    start += max(0, match[0].lower().find("www.")) if "://" not in match[0] else 0
    while end > start and text[end - 1] in _ENDING:
        if text[end - 1] == ")" and text.count("(", start, end) >= text.count(")", start, end):
            break
        end -= 1
    return Recognition(Kind.URL, start, end, text[start:end])


def find_ips(text: str) -> list[Recognition]:
    """IP addresses of both versions; the value is in the canonical form."""
    import ipaddress

    found = [
        (four.span(), ".".join(str(int(n)) for n in four[0].split(".")))
        for four in _IPV4.finditer(text)
    ]
    for six in _IPV6.finditer(text):
        with suppress(ValueError):
            if six[0].count(":") > 1:
                found.append((six.span(), str(ipaddress.IPv6Address(six[0]))))
    return [Recognition(Kind.IP, *place, value) for place, value in sorted(found)]


def find_uuids(text: str) -> list[Recognition]:
    """UUIDs; the value is in small letters."""
    return [Recognition(Kind.UUID, *uuid.span(), uuid[0].lower()) for uuid in _UUID.finditer(text)]


def is_top_level(label: str) -> bool:
    """Whether the label is a top-level domain in use."""
    return label.lower() in _ALL
