"""The same bytes: in another process, in another order, with a document that was read before."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from paxman_core import Engine, Policy

if TYPE_CHECKING:
    from pathlib import Path

TEXTS = [
    "The plumber we used last time, Jonas Feld, comes to flat 12B on Thursday. "
    "Bring the key to Mrs Okafor in flat 14A before that, she waits until noon. " * 6,
    "Our ship is the Halcyon, captain Ida Berg, bound for Port Royal with 40 crates of tea. " * 8,
]
NAMES = ["plumber", "tenant", "flat", "ship", "captain"]
SCRIPT = """
import json, sys
import paxman_cap_local_inference._choosing as choosing
from paxman_core import Engine, Policy

kept = []
made = choosing.Choosing._made

def keep(self, part, key, texts):
    answer = made(self, part, key, texts)
    kept.append([key, hash_of(part), answer])
    return answer

def hash_of(text):
    import hashlib
    return hashlib.sha256(text.encode()).hexdigest()[:8]

choosing.Choosing._made = keep
order = json.loads(sys.argv[1])
# Nobody else may find a value: the model would not be asked then.
others = ["evidence", "regex", "recognize", "lookup", "remote_inference"]
with Engine(block=others, settings={"local_inference": order["settings"]}) as engine:
    for text, names in order["runs"]:
        engine.normalize(
            text,
            {"fields": {name: "STRING" for name in names}},
            policy=Policy(capability_timeout_ms=600_000),
        )
print(json.dumps(sorted(kept, key=lambda entry: entry[:2])))
"""


def scores(runs: list[tuple[str, list[str]]], model: Path | None = None) -> list[object]:
    """What the model says in a process of its own, by key and document."""
    settings = {} if model is None else {"model": str(model)}
    order = json.dumps({"runs": runs, "settings": settings})
    said = subprocess.check_output([sys.executable, "-c", SCRIPT, order], text=True)
    listed: list[object] = json.loads(said)
    return listed


def test_scores_of_the_real_model_do_not_depend_on_what_was_asked_before() -> None:
    """Warm or cold, alone or among others, forwards or backwards: the same to the last digit."""
    cold = [answer for name in NAMES[:2] for answer in scores([(TEXTS[0], [name])])]
    warm = scores([(TEXTS[0], NAMES[:2])])
    mixed = scores([(TEXTS[1], ["ship"]), (TEXTS[0], NAMES[1::-1])])
    assert len(warm) == 2
    assert sorted(cold, key=str) == sorted(warm, key=str)
    assert [entry for entry in mixed if entry in warm] == warm


def test_scores_of_a_tiny_model_are_the_same_in_every_order(tiny_model: Path) -> None:
    runs = [(text, [name]) for text in TEXTS for name in NAMES]
    forwards = scores(runs, tiny_model)
    assert len(forwards) == 10
    assert scores(runs[::-1], tiny_model) == forwards
    assert scores([(text, NAMES) for text in TEXTS], tiny_model) == forwards


@pytest.mark.parametrize("ask", ["choose", "generate"])
def test_the_same_seed_gives_the_same_artifact(tiny_model: Path, patient: Policy, ask: str) -> None:
    settings = {
        "model": str(tiny_model),
        "ask": ask,
        "margin": 0,
        "temperature": "1",
        "seed": 5,
        "max_output_tokens": 120,
    }
    contract = {"fields": dict.fromkeys(NAMES, "STRING")}
    hashes = set()
    for _ in range(2):
        with Engine(settings={"local_inference": settings}) as engine:
            artifact = engine.normalize(TEXTS[0], contract, policy=patient)
        hashes.add(artifact.replay_hash)
    assert len(hashes) == 1
