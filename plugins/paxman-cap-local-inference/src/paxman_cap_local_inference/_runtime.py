"""A model in memory: the only module that speaks to llama.cpp.

It uses the C interface, not the class `Llama`, because that has no sequences: here the document's
state is kept as sequence 0, and every candidate is a sequence of its own that begins as a copy of
it. What is decoded is always cut at the same places, so that a document that was decoded before
gives the same numbers, to the last bit, as one that was not.
"""

from __future__ import annotations

import ctypes
import time
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import llama_cpp
import numpy as np

from paxman_cap_local_inference._failures import (
    ContextTooSmallError,
    LocalModelError,
    ModelLoadError,
    OutOfTimeError,
)
from paxman_cap_local_inference._native_log import native_log

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import numpy.typing as npt

    from paxman_cap_local_inference._token_tree import TokenNode

BATCH: Final = 256
"""How many tokens are decoded at a time; every text is cut at the same places."""
SEQUENCES: Final = 64
"""The document's own, and those of the candidates that are decoded together."""
_DOCUMENT: Final = 0
_WRITING: Final = 1
_NO_ROOM: Final = 1
_ABORTED: Final = 2
_LATE: Final = (
    "the deadline came before the model was done; raise Policy.capability_timeout_ms: loading a "
    "model takes a part of it once"
)


class Runtime:
    """One model with one context; whoever uses it holds its lock."""

    def __init__(self, path: Path, context_tokens: int, threads: int) -> None:
        with native_log() as said:
            parameters = llama_cpp.llama_model_default_params()
            parameters.n_gpu_layers = 0
            self._model = llama_cpp.llama_model_load_from_file(str(path).encode(), parameters)
            if not self._model:
                raise ModelLoadError(f"llama.cpp cannot load {path.name}: {said.reason}")
            trained: int = llama_cpp.llama_model_n_ctx_train(self._model)
            self.context_tokens = min(context_tokens, trained)
            self._context = _new_context(self._model, self.context_tokens, threads)
            if not self._context:
                raise ModelLoadError(f"llama.cpp has no room for {path.name}: {said.reason}")
            self._abort = llama_cpp.ggml_abort_callback(self._is_late)
            llama_cpp.llama_set_abort_callback(self._context, self._abort, None)
        self._vocabulary = llama_cpp.llama_model_get_vocab(self._model)
        self.vocabulary_size: int = llama_cpp.llama_vocab_n_tokens(self._vocabulary)
        self.parameters: int = llama_cpp.llama_model_n_params(self._model)
        self._memory = llama_cpp.llama_get_memory(self._context)
        self._batch = llama_cpp.llama_batch_init(BATCH, 0, SEQUENCES)
        self._deadline: float | None = None
        self._prefix: tuple[int, ...] = ()
        self._seconds_a_token = 0.0

    def close(self) -> None:
        llama_cpp.llama_batch_free(self._batch)
        llama_cpp.llama_free(self._context)
        llama_cpp.llama_model_free(self._model)

    # Text and tokens

    def tokens(self, text: str, *, begins: bool = False, marks: bool = False) -> list[int]:
        """The tokens of a text: one that begins a prompt, one that may hold a template's marks."""
        data = text.encode("utf-8", "replace")
        room = len(data) + 8
        found = (llama_cpp.llama_token * room)()
        count = llama_cpp.llama_tokenize(
            self._vocabulary, data, len(data), found, room, begins, marks
        )
        if count < 0 or (data and not count):
            raise LocalModelError("the model has no tokens for what is asked")
        return list(found[:count])

    def piece(self, token: int) -> bytes:
        """The bytes that a token stands for."""
        size = 64
        while True:
            buffer = ctypes.create_string_buffer(size)
            count = llama_cpp.llama_token_to_piece(self._vocabulary, token, buffer, size, 0, False)
            if count >= 0:
                return buffer.raw[:count]
            size = -count

    @cached_property
    def closing_tokens(self) -> npt.NDArray[np.int64]:
        """The tokens that begin with a quotation mark."""
        numbers = range(self.vocabulary_size)
        return np.array([one for one in numbers if self.piece(one)[:1] == b'"'], np.int64)

    @property
    def chat_template(self) -> bytes | None:
        found: bytes | None = llama_cpp.llama_model_chat_template(self._model, None)
        return found

    # Decoding

    def remember(self, prefix: Sequence[int], deadline: float | None) -> None:
        """Decode a document as sequence 0, unless it is the one that is there."""
        wanted = tuple(prefix)
        self.prune()
        if wanted == self._prefix:
            return
        if len(wanted) + BATCH > self.context_tokens:
            raise ContextTooSmallError(
                f"the prompt has {len(wanted)} tokens, and the context {self.context_tokens}"
            )
        self._check_time(len(wanted), deadline)
        self.forget()
        started = time.monotonic()
        self._deadline = deadline
        for start in range(0, len(wanted), BATCH):
            part = wanted[start : start + BATCH]
            for offset, token in enumerate(part):
                self._put(offset, token, start + offset, (_DOCUMENT,), wants_logits=False)
            self._decode(len(part))
            done = start + len(part)
            if done >= BATCH:
                self._seconds_a_token = (time.monotonic() - started) / done
                self._check_time(len(wanted) - done, deadline)
        self._prefix = wanted

    def _check_time(self, count: int, deadline: float | None) -> None:
        """Do not go on with what, as fast as it went so far, cannot be finished."""
        if deadline is None:
            return
        needed = count * self._seconds_a_token
        left = max(0.0, deadline - time.monotonic())
        if needed > left:
            self.forget()
            raise OutOfTimeError(
                f"reading {count} tokens of the document takes about {needed:.1f} s, and "
                f"{left:.1f} s are left; raise Policy.capability_timeout_ms, or lower "
                "context_tokens so that less of it is read"
            )
        if not left:
            raise OutOfTimeError(_LATE)

    def forget(self) -> None:
        llama_cpp.llama_memory_clear(self._memory, True)
        self._prefix = ()

    def branch(self, count: int) -> None:
        """Let sequences 1 to `count` begin where the document ends."""
        for sequence in range(1, count + 1):
            llama_cpp.llama_memory_seq_cp(self._memory, _DOCUMENT, sequence, -1, -1)

    def expectations(
        self, nodes: Sequence[TokenNode], deadline: float | None
    ) -> npt.NDArray[np.float64]:
        """The log-probability of each token after each node that wants to know."""
        self._deadline = deadline
        start = len(self._prefix)
        for index, node in enumerate(nodes):
            self._put(index, node.token, start + node.depth, node.sequences, node.wants_logits)
        self._decode(len(nodes))
        wanted = [index for index, node in enumerate(nodes) if node.wants_logits]
        rows = np.empty((len(wanted), self.vocabulary_size), np.float64)
        for row, index in enumerate(wanted):
            pointer = llama_cpp.llama_get_logits_ith(self._context, index)
            rows[row] = np.ctypeslib.as_array(pointer, (self.vocabulary_size,))
        rows -= rows.max(axis=1, keepdims=True)
        rows -= np.log(np.exp(rows).sum(axis=1, keepdims=True))
        return rows

    def follow(self, tokens: Sequence[int], position: int, deadline: float | None) -> None:
        """Decode what follows in sequence 1, so that the next token can be sampled."""
        self._deadline = deadline
        if position + len(tokens) > self.context_tokens:
            raise ContextTooSmallError(
                f"{position + len(tokens)} tokens are needed, and the context has "
                f"{self.context_tokens}"
            )
        for start in range(0, len(tokens), BATCH):
            part = tokens[start : start + BATCH]
            for offset, token in enumerate(part):
                is_last = start + offset + 1 == len(tokens)
                self._put(offset, token, position + start + offset, (_WRITING,), is_last)
            self._decode(len(part))

    @property
    def remembered(self) -> int:
        """How many tokens the document has."""
        return len(self._prefix)

    def sampler(self, grammar: str, temperature: float, seed: int) -> Sampler:
        """What picks the next token: one that the grammar allows, the likeliest without heat."""
        return Sampler(self._context, self._vocabulary, grammar, temperature, seed)

    def prune(self) -> None:
        """Forget everything but the document."""
        for sequence in range(1, SEQUENCES):
            llama_cpp.llama_memory_seq_rm(self._memory, sequence, -1, -1)
        llama_cpp.llama_memory_seq_rm(self._memory, _DOCUMENT, len(self._prefix), -1)

    def _put(
        self,
        index: int,
        token: int,
        position: int,
        sequences: Sequence[int],
        wants_logits: bool,
    ) -> None:
        batch = self._batch
        batch.token[index] = token
        batch.pos[index] = position
        batch.n_seq_id[index] = len(sequences)
        for number, sequence in enumerate(sequences):
            batch.seq_id[index][number] = sequence
        batch.logits[index] = wants_logits

    def _decode(self, count: int) -> None:
        self._batch.n_tokens = count
        if self._is_late(None):
            raise OutOfTimeError(_LATE)
        with native_log() as said:
            code = llama_cpp.llama_decode(self._context, self._batch)
        if code == 0:
            return
        # What an aborted decode leaves behind is neither the old state nor the new.
        self.forget()
        if code == _ABORTED:
            raise OutOfTimeError(_LATE)
        if code == _NO_ROOM:
            raise ContextTooSmallError(f"{count} more tokens do not fit into the context")
        raise LocalModelError(f"llama.cpp could not decode: {said.reason}")

    def _is_late(self, _: object) -> bool:
        return self._deadline is not None and time.monotonic() >= self._deadline


class Sampler:
    """Picks tokens; it keeps track of what the grammar still allows."""

    def __init__(
        self, context: Any, vocabulary: Any, grammar: str, temperature: float, seed: int
    ) -> None:
        self._context = context
        parameters = llama_cpp.llama_sampler_chain_default_params()
        self._chain = llama_cpp.llama_sampler_chain_init(parameters)
        parts = [llama_cpp.llama_sampler_init_grammar(vocabulary, grammar.encode(), b"root")]
        if temperature:
            parts.append(llama_cpp.llama_sampler_init_temp(temperature))
            parts.append(llama_cpp.llama_sampler_init_dist(seed))
        else:
            parts.append(llama_cpp.llama_sampler_init_greedy())
        for part in parts:
            llama_cpp.llama_sampler_chain_add(self._chain, part)

    def next(self) -> int:
        """The next token, after what was decoded last."""
        token: int = llama_cpp.llama_sampler_sample(self._chain, self._context, -1)
        return token

    def close(self) -> None:
        llama_cpp.llama_sampler_free(self._chain)


def _new_context(model: Any, context_tokens: int, threads: int) -> Any:
    parameters = llama_cpp.llama_context_default_params()
    parameters.n_ctx = context_tokens
    parameters.n_batch = parameters.n_ubatch = BATCH
    parameters.n_seq_max = SEQUENCES
    # One buffer for all sequences: a copy of the document's state costs nothing.
    parameters.kv_unified = True
    # It saves time on the document and costs more of it on every field.
    parameters.flash_attn_type = llama_cpp.LLAMA_FLASH_ATTN_TYPE_DISABLED
    parameters.n_threads = parameters.n_threads_batch = threads
    return llama_cpp.llama_init_from_model(model, parameters)
