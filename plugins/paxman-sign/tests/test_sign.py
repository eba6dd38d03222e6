"""Signatures: who vouches for an artifact, and what they cannot be moved to."""

from __future__ import annotations

import json
import stat
from typing import TYPE_CHECKING

import attrs
import pytest
from click.testing import CliRunner

from paxman_cli import app
from paxman_core import Engine, ExecutionArtifact
from paxman_sign import (
    Signature,
    SignatureError,
    SigningKey,
    TrustedKey,
    new_key,
    read_key,
    read_signatures,
    read_trusted,
    sign,
    verify,
)

if TYPE_CHECKING:
    from pathlib import Path

CONTRACT = {"id": "bill", "fields": {"total": "MONEY"}}


@pytest.fixture(scope="module")
def artifact() -> ExecutionArtifact:
    with Engine() as engine:
        return engine.normalize("Total: EUR 12.50", CONTRACT)


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> SigningKey:
    return new_key(tmp_path_factory.mktemp("keys") / "mine")


def ada(key: SigningKey) -> TrustedKey:
    return TrustedKey("Ada", key.public)


def test_a_trusted_key_vouches_for_an_artifact(
    artifact: ExecutionArtifact, key: SigningKey
) -> None:
    signature = Signature.from_json(sign(artifact, key).to_json())
    assert verify(artifact.to_json(), [signature], [ada(key)]).name == "Ada"


def test_an_artifact_of_the_same_result_at_another_time_is_another(
    artifact: ExecutionArtifact, key: SigningKey
) -> None:
    """The replay hash is the same; the seal is not."""
    later = attrs.evolve(artifact, created_ns=artifact.created_ns + 10**9)
    assert later.replay_hash == artifact.replay_hash
    moved = attrs.evolve(sign(artifact, key), seal=later.seal)
    for signature in (sign(artifact, key), moved):
        with pytest.raises(SignatureError, match="No trusted key has signed"):
            verify(later, [signature], [ada(key)])


def test_a_stranger_s_signature_counts_for_nothing(
    artifact: ExecutionArtifact, key: SigningKey, tmp_path: Path
) -> None:
    stranger = new_key(tmp_path / "stranger")
    claimed = attrs.evolve(sign(artifact, stranger), key=key.public)
    with pytest.raises(SignatureError, match="add their public key"):
        verify(artifact, [sign(artifact, stranger), claimed], [ada(key)])


def test_what_has_no_seal_cannot_be_signed(artifact: ExecutionArtifact, key: SigningKey) -> None:
    with pytest.raises(SignatureError, match="no seal"):
        sign(attrs.evolve(artifact, is_sealed=False), key)


def test_keys_are_files_that_only_their_owner_reads(tmp_path: Path) -> None:
    made = new_key(tmp_path / "mine", "Ada, accounts")
    assert stat.S_IMODE((tmp_path / "mine").stat().st_mode) == 0o600
    assert read_key(tmp_path / "mine").public == made.public
    assert read_trusted(tmp_path / "mine.pub") == (TrustedKey("Ada, accounts", made.public),)
    with pytest.raises(SignatureError, match="exists"):
        new_key(tmp_path / "mine")


@pytest.mark.parametrize("text", ["", "# nobody\n", "ssh-rsa AAAA x\n", "hello\n", "\x00\xff"])
def test_what_is_not_a_key_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "keys"
    path.write_text(text, "utf-8")
    with pytest.raises(SignatureError):
        read_trusted(path)
    with pytest.raises(SignatureError):
        read_key(path)


@pytest.mark.parametrize("text", ["{}", "[]", "x", '{"key": "", "seal": "", "signature": "!"}'])
def test_what_is_not_a_signature_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.sig"
    path.write_text(text, "utf-8")
    with pytest.raises(SignatureError, match="not a signature"):
        read_signatures(path)


def test_the_command_signs_and_replay_trusts(artifact: ExecutionArtifact, tmp_path: Path) -> None:
    stored = tmp_path / "bill.json"
    stored.write_text(artifact.to_json() + "\n", "utf-8")
    mine = tmp_path / "mine"
    trusting = ["replay", str(stored), "--trust", f"{mine}.pub"]
    run = CliRunner().invoke
    assert run(app, ["sign", "--new-key", str(mine), "--name", "Ada"]).exit_code == 0
    unsigned = run(app, trusting)
    assert (unsigned.exit_code, "No trusted key" in unsigned.output) == (1, True)
    for _ in range(2):
        signed = run(app, ["sign", str(stored), "--key", str(mine)])
        assert signed.output == f"{stored}.sig: 1 signature\n"
    assert (tmp_path / "bill.json.sig").read_text("utf-8").count("\n") == 1
    assert "verified, signed by Ada, SUCCESS" in run(app, trusting).output

    changed = {**json.loads(artifact.to_json()), "created_at": "2020-01-01T00:00:00.000+00:00"}
    stored.write_text(json.dumps(changed), "utf-8")
    assert "do not match its seal" in run(app, trusting).output


def test_the_command_needs_a_key(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["sign", str(tmp_path / "bill.json")])
    assert (result.exit_code, "Use --key" in result.output) == (2, True)
