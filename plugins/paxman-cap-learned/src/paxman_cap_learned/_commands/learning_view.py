"""What a person sees of a model: each field without and with it, and why it serves or not."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from paxman_cap_learned._hinting import as_contract

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_learned._hinting import Hint
    from paxman_cap_learned._model import LearnedField, LearnedModel

MAX_NAMES: Final = 3
MAX_CUES: Final = 5
_SAID: Final = {
    "w": "the word {}",
    "lab": "behind {}:",
    "label": "behind {}",
    "own": "behind the label of {}",
    "-1": "after {}",
    "b1": "after {}",
    "rb": "after {}",
    "on": "on a line with {}",
}
"""Kinds of features that say something to people."""
_SHAPE: Final = frozenset("Xx9")


def model_view(model: LearnedModel) -> str:
    """The fields of a model, one a line, with what they look for."""
    width = max((len(field.path) for field in model.fields), default=5)
    lines = [f"{'field':{width}}  without  with   chosen"]
    for field in model.fields:
        shown = (
            f"{field.path:{width}}  {field.before.f1:7.3f}  {_after(field):.3f}  {_chosen(field)}"
        )
        lines.append(shown)
        lines.extend(f"{'':{width}}  {remark}" for remark in _remarks(model, field))
    lines.append(f"{model.documents} documents; F1 with the model is of documents it had not seen.")
    return "\n".join(lines)


def comparison_view(before: LearnedModel, after: LearnedModel) -> str:
    """What a new model changes, field by field."""
    known = {field.path: field for field in before.fields}
    lines = [f"{before.documents} documents became {after.documents}:"]
    for field in after.fields:
        other = known.get(field.path)
        was = "not there" if other is None else f"{_after(other):.3f}{_way(other)}"
        lines.append(f"  {field.path}: {was} -> {_after(field):.3f}{_way(field)}")
    gone = [path for path in known if path not in {field.path for field in after.fields}]
    lines.extend(f"  {path}: no longer there" for path in gone)
    return "\n".join(lines)


def hints_view(found: Sequence[Hint]) -> str:
    """The hints as a part of a contract, each with how far it leads; JSON has no comments."""
    if not found:
        return "No label or pattern leads to the right values in three documents."
    lines = [
        f"{hint.field}: right in {hint.documents} of {hint.wanted} documents{_use(hint)}"
        for hint in found
    ]
    if any(hint.helps for hint in found):
        lines.append(json.dumps({"fields": as_contract(found)}, ensure_ascii=False, indent=2))
    return "\n".join(lines)


def _use(hint: Hint) -> str:
    if hint.helps:
        return ""
    return ", but left out: what is found already is believed first; a model can learn it (--out)"


def _chosen(field: LearnedField) -> str:
    if not field.is_served:
        return "as before: learning did not make it better"
    return "learned" if field.after.f1 > field.before.f1 else "learned: no worse here"


def _way(field: LearnedField) -> str:
    return " learned" if field.is_served else " as before"


def _after(field: LearnedField) -> float:
    return field.after.f1 if field.is_served else field.before.f1


def _remarks(model: LearnedModel, field: LearnedField) -> Iterator[str]:
    cues = cues_of(model, field) if field.is_served else []
    if cues:
        yield f"strongest cues: {', '.join(cues)}"
    for name, headings in model.columns.get(field.path, {}).items():
        yield f"{name} under {', '.join(headings)}"
    by_reason: dict[str, list[str]] = {}
    for name, why in field.unaligned:
        by_reason.setdefault(why, []).append(name)
    for why, names in by_reason.items():
        more = ", ..." if len(names) > MAX_NAMES else ""
        yield f"{why}: {', '.join(names[:MAX_NAMES])}{more} ({len(names)} of {model.documents})"


def cues_of(model: LearnedModel, field: LearnedField) -> list[str]:
    """The words and labels that speak most for the field's values."""
    ranker, chain = model.weights.rankers.get(field.path), model.weights.chain
    label = f"B-{field.path}"
    if chain is not None and label in chain.labels:
        weights = {name: by.get(label, 0) for name, by in chain.states.items()}
    else:
        weights = {} if ranker is None else dict(ranker.weights)
    ranked = sorted(weights.items(), key=lambda item: (-item[1], item[0]))
    said = (_said(name) for name, weight in ranked if weight > 0)
    return [*dict.fromkeys(filter(None, said))][:MAX_CUES]


def _said(feature: str) -> str:
    """A feature in words; nothing if it says nothing to people."""
    kind, _, what = feature.partition("=")
    is_word = (
        any(map(str.isalpha, what))
        and "|" not in what
        and not any(_SHAPE.issuperset(w) for w in what.split())
    )
    return _SAID[kind].format(what.lstrip("/")) if kind in _SAID and is_word else ""
