"""Models for these tests: a real small one, and tiny ones with random weights."""

from __future__ import annotations

from typing import TYPE_CHECKING

import gguf
import numpy as np
import pytest

from paxman_core import Engine, Policy

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

# The machine may be busy: what a test says about values must not depend on its speed.
PATIENT = Policy(capability_timeout_ms=600_000)
WIDTH = 32
CONTEXT = 8192


@pytest.fixture(scope="session")
def patient() -> Policy:
    return PATIENT


@pytest.fixture(scope="session")
def tiny_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model with random weights: what it answers means nothing, but it answers at once."""
    path = tmp_path_factory.mktemp("models") / "tiny.gguf"
    write_model(path)
    return path


@pytest.fixture
def model_without_quotes(tmp_path: Path) -> Path:
    path = tmp_path / "quoteless.gguf"
    write_model(path, without='"')
    return path


@pytest.fixture
def local_engine() -> Callable[..., Engine]:
    """Makes an engine that has nothing but a local model."""

    def make(**given: object) -> Engine:
        settings = {"local_inference": given.pop("settings", {})}
        block = ["evidence", "regex", "recognize", "lookup", "remote_inference"]
        return Engine(block=block, settings=settings, **given)  # type: ignore[arg-type]

    return make


def write_model(path: Path, without: str = "", seed: int = 7) -> None:
    """A llama of one block over the 256 bytes."""
    random = np.random.default_rng(seed)
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(1)
    writer.add_feed_forward_length(2 * WIDTH)
    writer.add_head_count(2)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_dimension_count(WIDTH // 2)
    tokens = [one for one in byte_letters() if one != without]
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("default")
    writer.add_token_list([*tokens, "<end>"])
    writer.add_token_types([gguf.TokenType.NORMAL] * len(tokens) + [gguf.TokenType.CONTROL])
    writer.add_token_merges(["Q Q"])
    writer.add_eos_token_id(len(tokens))
    for name, shape in shapes(len(tokens) + 1).items():
        weights = random.normal(0, 0.3, shape) if len(shape) > 1 else np.ones(shape)
        writer.add_tensor(name, weights.astype(np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def shapes(vocabulary: int) -> dict[str, tuple[int, ...]]:
    square, wide = (WIDTH, WIDTH), (2 * WIDTH, WIDTH)
    return {
        "token_embd.weight": (vocabulary, WIDTH),
        "output_norm.weight": (WIDTH,),
        "output.weight": (vocabulary, WIDTH),
        "blk.0.attn_norm.weight": (WIDTH,),
        "blk.0.attn_q.weight": square,
        "blk.0.attn_k.weight": square,
        "blk.0.attn_v.weight": square,
        "blk.0.attn_output.weight": square,
        "blk.0.ffn_norm.weight": (WIDTH,),
        "blk.0.ffn_gate.weight": wide,
        "blk.0.ffn_up.weight": wide,
        "blk.0.ffn_down.weight": (WIDTH, 2 * WIDTH),
    }


def byte_letters() -> list[str]:
    """The letters by which byte-level vocabularies write the 256 bytes."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in plain]
    letters = {byte: chr(byte) for byte in plain}
    letters.update({byte: chr(256 + number) for number, byte in enumerate(others)})
    return [letters[byte] for byte in range(256)]
