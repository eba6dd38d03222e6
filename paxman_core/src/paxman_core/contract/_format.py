"""The named string formats that are checked on a value before it is accepted."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

# Compiled when first needed: most contracts name no format.
_EMAIL = r"[^@\s\"(),:;<>\[\]\\]+@[^@\s.]+(?:\.[^@\s.]+)+"
_URI = r"[A-Za-z][A-Za-z0-9+.\-]*:[^\s<>\"{}|\\^`]+"
_UUID = r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}"
_IPV4 = r"(?a)(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}"
_HOSTNAME = r"(?!-)[A-Za-z0-9-]{1,63}(?<!-)(?:\.(?!-)[A-Za-z0-9-]{1,63}(?<!-))*\.?"
_TIME = r"(?a)\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)?"
_MOMENT = r"(?a)\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)"


def _fully(pattern: str) -> Callable[[str], bool]:
    return lambda text: re.fullmatch(pattern, text) is not None


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _is_moment(text: str) -> bool:
    if re.fullmatch(_MOMENT, text) is None:
        return False
    try:
        datetime.fromisoformat(text.upper())
    except ValueError:
        return False
    return True


def _is_ipv6(text: str) -> bool:
    import ipaddress

    try:
        return "%" not in text and ipaddress.IPv6Address(text) is not None
    except ValueError:
        return False


FORMATS: Final[dict[str, Callable[[str], bool]]] = {
    "date": _is_date,
    "date-time": _is_moment,
    "time": _fully(_TIME),
    "email": _fully(_EMAIL),
    "hostname": _fully(_HOSTNAME),
    "ipv4": _fully(_IPV4),
    "ipv6": _is_ipv6,
    "uri": _fully(_URI),
    "uuid": _fully(_UUID),
}
"""A format that is not here is a remark, as JSON Schema says, and refuses nothing."""
