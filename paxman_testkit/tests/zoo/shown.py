"""What the specimens are shown; not imported with them, because that would not be light."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from paxman_testkit import Example, Remote

if TYPE_CHECKING:
    from paxman_testkit.fixtures import RemoteRequest

EXAMPLES = (
    Example(
        {"fields": {"order": "STRING", "total": "MONEY", "weight": "DECIMAL"}},
        "Order: A-1007\nTotal: EUR 12.50\n",
        {"order": "A-1007", "total": "EUR 12.50", "weight": None},
        name="an order",
    ),
)


def answer(request: RemoteRequest) -> bytes:
    """What an honest service says: the text behind each label."""
    asked = json.loads(request.body)
    answers = {}
    for field_id, label in asked["labels"].items():
        found = re.search(rf"^{re.escape(label)}:[^\S\n]*(\S[^\n]*)", asked["text"], re.MULTILINE)
        if found:
            answers[field_id] = found[1].strip()
    return json.dumps({"answers": answers}).encode()


REMOTE = Remote("ZOO_SERVICE", answer)
