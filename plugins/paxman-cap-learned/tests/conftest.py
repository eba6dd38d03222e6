"""Letters of our own making: where the guest and the berth stand, only examples can tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paxman_cap_learned import LearnedModel, learn
from paxman_core import Engine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Labelled = tuple[str, object, dict[str, object]]

CONTRACT: dict[str, object] = {
    "id": "sailing",
    "fields": {
        "guest": {"type": "STRING", "description": "Who comes aboard"},
        "berth": {"type": "STRING", "description": "Where the boat lies"},
        "fee": {"type": "DECIMAL", "description": "What others pay on board"},
        "reference": {"type": "STRING", "labels": ["Ref"]},
    },
}

_FIRST, _LAST, _HALLS, _TOPICS = (
    words.split()
    for words in (
        "Ada Bruno Clara Dario Edda Fritz Greta Hugo Ines Jonas Karla Lukas",
        "Amsel Bussard Dohle Elster Falke Gimpel Habicht Ibis Kranich Lerche Meise Pirol",
        "Oak Elm Ash Fir Yew Elm Oak Fir Ash Yew Oak Elm",
        "bridges tides clocks moss glass rivers stars paper dust salt wind maps",
    )
)


def written(number: int) -> tuple[str, dict[str, object]]:
    """A document and its right values; even numbers are worded differently."""
    speaker = f"{_FIRST[number % 12]} {_LAST[(5 * number + 3) % 12]}"
    room = f"{_HALLS[number % 12]} Pier {100 + 7 * number}"
    fee, deposit = f"{3 + number}.50", f"{40 + number}.00"
    topic = _TOPICS[(7 * number) % 12]
    if number % 2:
        text = (
            f"Harbour notes\n\nThis week {speaker} sails with us and sings about {topic}.\n"
            f"Our boat lies at {room}, the gate is open.\n"
            f"A deposit of {deposit} is returned. Others pay {fee} on board.\nRef: T-{number}\n"
        )
    else:
        text = (
            f"Dear members,\n\nwe wait for {speaker} and some songs about {topic}.\n"
            f"The boat has moved to {room} for now.\n"
            f"Others pay {fee} on board. A deposit of {deposit} is returned.\nRef: T-{number}\n"
        )
    gold: dict[str, object] = {
        "guest": speaker,
        "berth": room,
        "fee": fee,
        "reference": f"T-{number}",
    }
    return text, gold


def labelled(count: int = 12) -> list[Labelled]:
    """Labelled documents."""
    return [(f"{number}.txt", *written(number)) for number in range(count)]


@pytest.fixture(scope="session")
def contract() -> dict[str, object]:
    """What is asked of an invitation."""
    return CONTRACT


@pytest.fixture(scope="session")
def invitation() -> Callable[[int], tuple[str, dict[str, object]]]:
    """A document and its right values, by number."""
    return written


@pytest.fixture(scope="session")
def cases() -> Callable[[int], list[Labelled]]:
    """So many labelled documents."""
    return labelled


@pytest.fixture(scope="session")
def plain_engine() -> Iterator[Engine]:
    """An engine without models."""
    with Engine() as engine:
        yield engine


@pytest.fixture(scope="session")
def model(plain_engine: Engine) -> LearnedModel:
    """What twelve documents teach."""
    return learn(plain_engine, CONTRACT, labelled())


@pytest.fixture(scope="session")
def engine(model: LearnedModel) -> Iterator[Engine]:
    """An engine that has learned."""
    with Engine(models=[model]) as engine:
        yield engine
