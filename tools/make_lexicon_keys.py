"""Write the keys of the lexicon's labels, so that no program computes them when it starts.

`python tools/make_lexicon_keys.py` after a change of `lexicon.txt` or of how labels are compared.
"""

from __future__ import annotations

from pathlib import Path

from paxman_core.labels import label_key, lexicon

HERE = Path(__file__).parent.parent / "paxman_core/src/paxman_core/labels"
KEYS = HERE / "lexicon_keys.txt"


def content() -> str:
    """The lexicon in its own notation, with keys instead of labels."""
    lines = ["# Made from lexicon.txt by tools/make_lexicon_keys.py; do not edit."]
    for concept, spoken in lexicon().items():
        lines.append(f"[{concept}]")
        lines.extend(
            f"{language}: {'|'.join(map(_keyed, labels.split('|')))}"
            for language, labels in spoken.items()
        )
    return "\n".join(lines) + "\n"


def _keyed(label: str) -> str:
    text = label.lstrip("~+")
    return label[: len(label) - len(text)] + label_key(text)


if __name__ == "__main__":
    KEYS.write_text(content(), "utf-8")
