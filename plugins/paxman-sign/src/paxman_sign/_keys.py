"""Keys: Ed25519, in the files that OpenSSH uses, because people have those and know their place."""

from __future__ import annotations

import os
from pathlib import Path

import attrs
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_ssh_private_key,
    load_ssh_public_key,
)

from paxman_sign._errors import SignatureError

KIND = "ssh-ed25519"


@attrs.frozen
class SigningKey:
    """A private key; it is shown by its public half only."""

    private: Ed25519PrivateKey = attrs.field(repr=False)

    @property
    def public(self) -> str:
        """The public key, as a line of a file of trusted keys, without a name."""
        return _public_text(self.private.public_key())


@attrs.frozen
class TrustedKey:
    """A public key whose signatures are believed, and whose it is."""

    name: str
    public: str


def new_key(path: str | os.PathLike[str], name: str = "") -> SigningKey:
    """Make a key: the private one at the path, the public one, named, beside it with `.pub`.

    Raises SignatureError if there is a file already, or it cannot be written.
    """
    private = Ed25519PrivateKey.generate()
    content = private.private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption())
    try:
        # Nobody else reads it, and nothing that is there is lost.
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise SignatureError(
            f"{os.fspath(path)} exists.", next_step="Name a file that does not exist yet."
        ) from None
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
    key = SigningKey(private)
    Path(f"{os.fspath(path)}.pub").write_text(f"{key.public} {name}".rstrip() + "\n", "utf-8")
    return key


def read_key(path: str | os.PathLike[str]) -> SigningKey:
    """The private key in a file that `paxman sign --new-key` or `ssh-keygen` wrote.

    Raises SignatureError if nothing at the path is such a key.
    """
    try:
        found = load_ssh_private_key(Path(path).read_bytes(), password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise SignatureError(
            f"{os.fspath(path)} is not a private key that can be used: {error}",
            next_step="Use a key without a passphrase, such as `paxman sign --new-key` makes.",
        ) from None
    if not isinstance(found, Ed25519PrivateKey):
        raise SignatureError(
            f"{os.fspath(path)} is not an Ed25519 key.",
            next_step="Make one: paxman sign --new-key FILE",
        )
    return SigningKey(found)


def read_trusted(path: str | os.PathLike[str]) -> tuple[TrustedKey, ...]:
    """The public keys of a file, one a line, each followed by whose it is.

    Raises SignatureError if the file at the path cannot be read, or a line is not a key.
    """
    text = Path(path).read_text("utf-8", "replace")
    lines = [line.strip() for line in text.splitlines()]
    keys = [line for line in lines if line and not line.startswith("#")]
    if not keys:
        raise SignatureError(
            f"{os.fspath(path)} has no key.", next_step="Write one public key a line."
        )
    return tuple(_trusted(line, path) for line in keys)


def _trusted(line: str, path: str | os.PathLike[str]) -> TrustedKey:
    kind, _, rest = line.partition(" ")
    body, _, name = rest.strip().partition(" ")
    try:
        public_key(f"{kind} {body}")
    except ValueError:
        raise SignatureError(
            f"{os.fspath(path)} has a line that is not an Ed25519 public key: {line[:60]!r}.",
            next_step=f"A line is '{KIND} AAAA... name', as in the .pub file of a key.",
        ) from None
    return TrustedKey(name.strip() or f"{body[-12:]}", f"{kind} {body}")


def public_key(text: str) -> Ed25519PublicKey:
    """The public key that a line spells."""
    try:
        found = load_ssh_public_key(text.encode("ascii"))
    except (UnsupportedAlgorithm, TypeError) as error:
        raise ValueError(str(error)) from None
    if not isinstance(found, Ed25519PublicKey):
        raise ValueError("not an Ed25519 key")
    return found


def _public_text(key: Ed25519PublicKey) -> str:
    return key.public_bytes(Encoding.OpenSSH, PublicFormat.OpenSSH).decode("ascii")
