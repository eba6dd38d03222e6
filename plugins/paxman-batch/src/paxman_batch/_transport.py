"""Record batches as bytes, with nothing of what a slice leaves out."""

from __future__ import annotations

from typing import Any

import pyarrow


def to_bytes(batch: Any) -> bytes:
    """A record batch as an Arrow stream."""
    stream = pyarrow.BufferOutputStream()
    with pyarrow.ipc.new_stream(stream, batch.schema) as writer:
        writer.write_batch(batch)
    content: bytes = stream.getvalue().to_pybytes()
    return content


def from_bytes(content: bytes) -> Any:
    """The record batch in an Arrow stream."""
    with pyarrow.ipc.open_stream(content) as reader:
        return reader.read_next_batch()
