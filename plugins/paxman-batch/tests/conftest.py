"""What the tests of batches share: a plugin that workers find, too, and jobs with nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from batch_harness import installed_zoo, json_lines, zoo_job

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["json_lines", "zoo", "zoo_job"]


@pytest.fixture(scope="module")
def zoo() -> Iterator[tuple[str, ...]]:
    """The plugin of the tests is installed, here and in workers; the names of all others."""
    with installed_zoo() as others:
        yield others
