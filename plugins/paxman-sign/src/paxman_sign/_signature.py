"""Detached signatures: one line of JSON a signature, in a file beside the artifact's."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import attrs
from cryptography.exceptions import InvalidSignature

from paxman_core.artifact import ExecutionArtifact, load
from paxman_sign._errors import SignatureError
from paxman_sign._keys import SigningKey, TrustedKey, public_key

SUFFIX: Final = ".sig"
"""What the name of a file with signatures ends in, after the name of the artifact's file."""
_PURPOSE: Final = b"paxman-artifact-seal/1\n"
"""Goes before the seal: a signature that the same key made for something else is none of ours."""


@attrs.frozen
class Signature:
    """That the owner of a key vouches for the artifact with a seal."""

    seal: str
    key: str
    """The public key, as `TrustedKey.public` has it."""
    signature: bytes

    def to_json(self) -> str:
        """One line of a file of signatures."""
        signature = base64.b64encode(self.signature).decode("ascii")
        return json.dumps({"key": self.key, "seal": self.seal, "signature": signature})

    @classmethod
    def from_json(cls, text: str) -> Signature:
        """The inverse of `to_json`; raises SignatureError for what is not a signature."""
        try:
            data = json.loads(text)
            signature = base64.b64decode(data["signature"], validate=True)
            return cls(str(data["seal"]), str(data["key"]), signature)
        except (ValueError, TypeError, KeyError, RecursionError):
            raise SignatureError(
                f"This is not a signature: {text[:60]!r}.",
                next_step="Give what `paxman sign` or Signature.to_json() wrote.",
            ) from None


def sign(
    artifact: ExecutionArtifact | str | bytes | os.PathLike[str], key: SigningKey
) -> Signature:
    """The signature of a key over the artifact's seal, and thereby over all that it holds.

    Raises SignatureError for an artifact without a seal.
    """
    loaded = load(artifact)
    if not loaded.is_sealed:
        raise SignatureError(
            "The artifact has no seal: it was stored in format 1.",
            next_step="Normalize the document again, and sign what that gives.",
        )
    return Signature(loaded.seal, key.public, key.private.sign(_signed(loaded.seal)))


def verify(
    artifact: ExecutionArtifact | str | bytes | os.PathLike[str],
    signatures: Iterable[Signature],
    trusted: Iterable[TrustedKey],
) -> TrustedKey:
    """The first trusted key that signed the artifact as it is.

    `signatures` are those that are claimed. Raises SignatureError if none of them is of such a key.
    """
    loaded = load(artifact)
    found = {signature.key: signature for signature in signatures if signature.seal == loaded.seal}
    for key in trusted:
        if key.public in found and loaded.is_sealed and _holds(found[key.public]):
            return key
    raise SignatureError(
        "No trusted key has signed this artifact as it is now.",
        next_step="Get the signature of somebody you trust, or add their public key to the file "
        "of trusted keys.",
        context={"seal": loaded.seal},
    )


def read_signatures(path: str | os.PathLike[str]) -> tuple[Signature, ...]:
    """The signatures in a file."""
    lines = Path(path).read_text("utf-8", "replace").splitlines()
    return tuple(Signature.from_json(line) for line in lines if line.strip())


def _holds(signature: Signature) -> bool:
    try:
        public_key(signature.key).verify(signature.signature, _signed(signature.seal))
    except InvalidSignature:
        return False
    return True


def _signed(seal: str) -> bytes:
    return _PURPOSE + seal.encode("ascii")
