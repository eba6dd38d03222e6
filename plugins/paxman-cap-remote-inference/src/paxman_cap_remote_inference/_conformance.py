"""How the conformance kit points the plugin at a service of its own; an entry point names it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from paxman_cap_remote_inference._settings import ADDRESS_VARIABLE
from paxman_testkit import Remote

if TYPE_CHECKING:
    from paxman_testkit.fixtures import RemoteRequest

_FENCED = re.compile(r"^(=+ document-\w+ =+)\n(.*?)\n\1$", re.MULTILINE | re.DOTALL)


def honest_answer(request: RemoteRequest) -> bytes:
    """The answer of a model that reads lines such as `Due date: 2026-03-31`, and nothing else."""
    asked = json.loads(request.body)
    fenced = _FENCED.search(asked["messages"][-1]["content"])
    text = fenced[2] if fenced is not None else ""
    schema = asked["response_format"]["json_schema"]["schema"]
    answers = {name: _answer(name, form, text) for name, form in schema["properties"].items()}
    said = json.dumps(answers)
    return json.dumps(
        {
            "choices": [{"message": {"content": said}, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": len(request.body) // 4, "completion_tokens": len(said) // 4},
        }
    ).encode()


def _answer(name: str, form: dict[str, Any], text: str) -> object:
    label = re.escape(name.replace("_", " "))
    stated = re.search(rf"^{label}: (.+)$", text, re.IGNORECASE | re.MULTILINE)
    if stated is None:
        return None
    wanted = form["anyOf"][0]
    if wanted["type"] == "array":
        return [_cell(wanted["items"], part) for part in stated[1].strip().split(", ")]
    return _cell(wanted, stated[1].strip())


def _cell(form: dict[str, Any], quote: str) -> dict[str, object]:
    is_switch = form.get("properties", {}).get("value", {}).get("type") == "boolean"
    return {"quote": quote, "value": quote.casefold() in ("yes", "true") if is_switch else quote}


REMOTE = Remote(ADDRESS_VARIABLE, honest_answer, path="/v1")
