"""Signatures over stored artifacts: who vouches for a result, and that it is still that result."""

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
