"""What the tests of this capability share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import paxman_cap_recognize
import paxman_read_mail
import paxman_read_web
from paxman_core import Engine

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def engine() -> Iterator[Engine]:
    """An engine with this capability only."""
    with Engine(plugins=[paxman_cap_recognize, paxman_read_web, paxman_read_mail]) as made:
        yield made
