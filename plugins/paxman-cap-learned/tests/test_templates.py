"""Documents of one sender: a few that are labelled, and the next one is right."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from paxman_cap_learned import learn
from paxman_core import Engine

if TYPE_CHECKING:
    from collections.abc import Callable

TOWNS = ("Bremen", "Celle", "Emden", "Fulda", "Gotha", "Hamm", "Jena", "Kiel", "Mainz", "Stade")
NAMES = ("Ada Amsel", "Bruno Dohle", "Clara Falke", "Edda Gimpel", "Hugo Ibis", "Ines Lerche")


def freight(draw: random.Random) -> tuple[str, dict[str, object]]:
    """No label at all: numbers in a subject line, a weight between other numbers."""
    number, customer = f"{draw.randint(1000, 9999)}/2026", str(draw.randint(10_000, 99_999))
    weight = str(draw.randint(100, 9000))
    text = (
        f"M\u00f6we Spedition KG\n\nRE {number} - Kd {customer} - Tour {draw.choice(TOWNS)}\n\n"
        f"{draw.randint(1, 28)}.05.2026   {draw.choice(TOWNS)}   {weight} kg\n"
        f"{draw.randint(100, 900)}.25 EUR netto zzgl. 19%\n"
    )
    return text, {"invoice_number": number, "customer": customer, "weight": weight}


def parts(draw: random.Random) -> tuple[str, dict[str, object]]:
    """Labels that everybody knows stand before other values than elsewhere."""
    number, order = str(draw.randint(10_000, 99_999)), f"SO{draw.randint(1000, 9999)}"
    net, gross = f"{draw.randint(100, 190)}.40", f"{draw.randint(200, 900)}.10"
    text = (
        f"Falcon Parts Inc.\nInvoice No. {order}\nOur document {number}\n\n"
        f"Parts              {net}\nTotal              {net}\nPlease transfer    {gross}\n"
    )
    return text, {"invoice_number": number, "order": order, "total": gross}


def store(draw: random.Random) -> tuple[str, dict[str, object]]:
    """Sentences."""
    bay, keeper = f"{draw.choice('ABCDEF')}{draw.randint(1, 40)}", draw.choice(NAMES)
    pallets = str(draw.randint(2, 30))
    text = (
        f"Hello,\n\nwe have put {pallets} pallets in bay {bay} for you; {keeper} has the key.\n"
        f"The gate closes at {draw.randint(16, 19)}:00.\n\nHarbour Store\n"
    )
    return text, {"bay": bay, "keeper": keeper, "pallets": pallets}


def described(kind: str, description: str) -> dict[str, str]:
    return {"type": kind, "description": description}


CONTRACTS: dict[str, dict[str, object]] = {
    "freight": {
        "invoice_number": "STRING",
        "customer": described("STRING", "Our number at the supplier"),
        "weight": described("DECIMAL", "In kilograms"),
    },
    "parts": {
        "invoice_number": "STRING",
        "order": described("STRING", "Our own order"),
        "total": "DECIMAL",
    },
    "store": {
        "bay": described("STRING", "Where it stands"),
        "keeper": described("STRING", "Who opens"),
        "pallets": described("INTEGER", "How many there are"),
    },
}


@pytest.mark.parametrize("write", [freight, parts, store], ids=lambda write: write.__name__)
@pytest.mark.parametrize("count", [5, 10])
def test_a_few_documents_of_one_sender_make_the_next_ones_right(
    plain_engine: Engine,
    count: int,
    write: Callable[[random.Random], tuple[str, dict[str, object]]],
) -> None:
    contract = {"id": write.__name__, "fields": CONTRACTS[write.__name__]}
    draw = random.Random(7)
    cases = [(f"{number}.txt", *write(draw)) for number in range(count)]
    with Engine(models=[learn(plain_engine, contract, cases)]) as engine:
        for _ in range(4):
            text, gold = write(draw)
            without, found = (
                {
                    name: str(value)
                    for name, value in each.normalize(text, contract).normalized_data.items()
                }
                for each in (plain_engine, engine)
            )
            assert found == gold
            assert without != gold
