"""Signatures over stored artifacts: who vouches for a result, and that it is still that result."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paxman_sign._errors import SignatureError
    from paxman_sign._keys import SigningKey, TrustedKey, new_key, read_key, read_trusted
    from paxman_sign._signature import SUFFIX, Signature, read_signatures, sign, verify

__all__ = [
    "SUFFIX",
    "Signature",
    "SignatureError",
    "SigningKey",
    "TrustedKey",
    "new_key",
    "read_key",
    "read_signatures",
    "read_trusted",
    "sign",
    "verify",
]

_IN_KEYS = frozenset({"SigningKey", "TrustedKey", "new_key", "read_key", "read_trusted"})


def __getattr__(name: str) -> object:
    """Import a name when it is first used: every engine imports this package for its commands."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    is_error = name == "SignatureError"
    module = "_errors" if is_error else "_keys" if name in _IN_KEYS else "_signature"
    value: object = getattr(import_module(f"{__name__}.{module}"), name)
    globals()[name] = value
    return value
