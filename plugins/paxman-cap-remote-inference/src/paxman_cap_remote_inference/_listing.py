"""The line of `paxman models` that this plugin has."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from paxman_cap_remote_inference._prices import prices_of
from paxman_cap_remote_inference._settings import WHAT_TO_SET, read_settings
from paxman_cap_remote_inference._spec import CAPABILITY_ID
from paxman_core.capability import ModelRecord
from paxman_core.errors import InvalidOptionError

if TYPE_CHECKING:
    from collections.abc import Mapping


def model_records(given: Mapping[str, object]) -> list[ModelRecord]:
    """The model that is set, whether it can be asked, and what else it needs."""
    try:
        settings = read_settings(given)
        if settings is not None:
            prices_of(settings)
    except InvalidOptionError:
        # The hook that offers the capability fails with the same reason: once is enough.
        return []
    if settings is None:
        return [ModelRecord("(none is set)", CAPABILITY_ID, is_ready=False, next_step=WHAT_TO_SET)]
    variable = settings.key_variable
    has_key = not variable or bool(os.environ.get(variable))
    return [
        ModelRecord(
            settings.model,
            CAPABILITY_ID,
            is_ready=has_key,
            is_chosen=True,
            location=settings.address,
            next_step="" if has_key else f"Set the environment variable {variable} to the key.",
        )
    ]
