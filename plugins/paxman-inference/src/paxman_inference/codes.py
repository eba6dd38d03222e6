"""What can go wrong with a model's answer: the codes of the diagnostics."""

from __future__ import annotations

from typing import Final

# What becomes of a call.
MODEL_RATE_LIMITED: Final = "MODEL_RATE_LIMITED"
MODEL_TIMEOUT: Final = "MODEL_TIMEOUT"
MODEL_UNREACHABLE: Final = "MODEL_UNREACHABLE"
MODEL_CONTENT_FILTERED: Final = "MODEL_CONTENT_FILTERED"
MODEL_CONTEXT_OVERFLOW: Final = "MODEL_CONTEXT_OVERFLOW"
MODEL_MALFORMED_ANSWER: Final = "MODEL_MALFORMED_ANSWER"
MODEL_EMPTY_ANSWER: Final = "MODEL_EMPTY_ANSWER"
MODEL_TRUNCATED: Final = "MODEL_TRUNCATED"
MODEL_REFUSED_REQUEST: Final = "MODEL_REFUSED_REQUEST"
MODEL_NOT_AFFORDED: Final = "MODEL_NOT_AFFORDED"
"""The call was not made: it could cost more than is left of the allowance."""
MODEL_DEFERRED: Final = "MODEL_DEFERRED"
"""The call was not made yet: its question waits until many are asked together."""
ASKED_OTHERWISE: Final = "ASKED_OTHERWISE"
"""The service refused a part of the question without saying so, and was asked without it."""
RECORDING_MISSING: Final = "RECORDING_MISSING"
# What becomes of one field's answer.
ANSWER_UNGROUNDED: Final = "ANSWER_UNGROUNDED"
ANSWER_INVALID: Final = "ANSWER_INVALID"
ANSWER_DISAGREES: Final = "ANSWER_DISAGREES"
"""The model would choose another of the values found than the one that stands."""
