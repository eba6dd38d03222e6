"""What once failed under `nox -s fuzz` does not fail again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from targets import TARGETS
from workspace import ROOT

if TYPE_CHECKING:
    from pathlib import Path

CASES = sorted(path for path in ROOT.glob("fuzz/corpus/*/*") if path.is_file())


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}/{case.name}")
def test_the_corpus_passes(case: Path) -> None:
    TARGETS[case.parent.name](case.read_bytes())
