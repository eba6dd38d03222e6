"""What can go wrong between the plugin and a model, and the code of the note that it becomes."""

from __future__ import annotations

from typing import ClassVar, Final

from paxman_inference import codes

MODEL_UNUSABLE: Final = "MODEL_UNUSABLE"
"""The model cannot be loaded, or cannot be used for what was asked."""
MODEL_UNDECIDED: Final = "MODEL_UNDECIDED"
"""The model finds no span so much likelier than another that it could be chosen."""


class LocalModelError(Exception):
    """The model could not be used for what was asked."""

    code: ClassVar[str] = MODEL_UNUSABLE


class ModelLoadError(LocalModelError):
    """The file is not a model that llama.cpp can load, or there is no room for it."""


class ContextTooSmallError(LocalModelError):
    """What is asked does not fit into the model's context."""

    code = codes.MODEL_CONTEXT_OVERFLOW


class OutOfTimeError(LocalModelError):
    """The deadline came, or would have come, before the model was done."""

    code = codes.MODEL_TIMEOUT


class OutOfTokensError(LocalModelError):
    """The answer is longer than it may be."""

    code = codes.MODEL_TRUNCATED
