"""Write what paxman-cap-learned is checked with by the conformance kit: a model, and examples.

    uv run python tools/make_learned_kit.py    # after what is learned has changed

The letters are made here, so the model holds nobody's data.
"""

from __future__ import annotations

import json
from typing import Final

from workspace import ROOT

from paxman_cap_learned import LearnedModel, learn
from paxman_core import Engine

FOLDER: Final = ROOT / "plugins" / "paxman-cap-learned" / "src" / "paxman_cap_learned"
CONTRACT: Final = {
    "id": "sailing",
    "fields": {
        "guest": {"type": "STRING", "description": "Who comes aboard"},
        "fee": {"type": "DECIMAL", "description": "What others pay on board"},
    },
}
FIRST: Final = "Ada Bruno Clara Dario Edda Fritz Greta Hugo Ines Jonas Karla Lukas"
LAST: Final = "Amsel Dohle Elster Falke Gimpel Habicht Ibis Kranich Lerche Meise Pirol Star"
UNSEEN: Final = (("Mona Zeisig", "9.75", "30.00"), ("Nils Reiher", "12.50", "60.00"))


def letter(guest: str, fee: str, deposit: str) -> str:
    """A letter in which no label leads to a value."""
    return (
        f"Harbour notes\n\nThis week {guest} sails with us.\n"
        f"A deposit of {deposit} is returned. Others pay {fee} on board.\n"
    )


def model() -> LearnedModel:
    """What twelve letters teach."""
    names = map(" ".join, zip(FIRST.split(), LAST.split(), strict=True))
    values = [(name, f"{3 + at}.50", f"{40 + at}.00") for at, name in enumerate(names)]
    cases = [
        (f"{at}.txt", letter(guest, fee, deposit), {"guest": guest, "fee": fee})
        for at, (guest, fee, deposit) in enumerate(values)
    ]
    with Engine(plugins=[]) as engine:
        return learn(engine, CONTRACT, cases)


def examples() -> list[dict[str, object]]:
    """Letters that were not among the twelve."""
    return [
        {
            "name": f"a letter about {guest} is read as the others were",
            "contract": CONTRACT,
            "document": letter(guest, fee, deposit),
            "expected": {"guest": guest, "fee": fee},
        }
        for guest, fee, deposit in (
            ("Mona Zeisig", "9.75", "30.00"),
            ("Nils Reiher", "12.50", "60.00"),
        )
    ]


def contents() -> dict[str, str]:
    """The text of each file."""
    settings = json.dumps({"models": [model().to_dict()]}, sort_keys=True, separators=(",", ":"))
    return {
        "kit_settings.json": f"{settings}\n",
        "examples.json": json.dumps(examples(), indent=2) + "\n",
    }


if __name__ == "__main__":
    for name, text in contents().items():
        (FOLDER / name).write_text(text, "utf-8")
