"""Invitations of our own making: where the speaker and the room stand, only examples can tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paxman_cap_learned import LearnedModel, learn
from paxman_core import Engine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Labelled = tuple[str, object, dict[str, object]]

CONTRACT: dict[str, object] = {
    "id": "invitation",
    "fields": {
        "speaker": {"type": "STRING", "description": "Who gives the talk"},
        "room": {"type": "STRING", "description": "Where the talk is"},
        "fee": {"type": "DECIMAL", "description": "What a guest pays at the door"},
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
    room = f"{_HALLS[number % 12]} Hall {100 + 7 * number}"
    fee, deposit = f"{3 + number}.50", f"{40 + number}.00"
    topic = _TOPICS[(7 * number) % 12]
    if number % 2:
        text = (
            f"Evening lecture\n\nOn Tuesday {speaker} will speak about {topic}.\n"
            f"We meet in {room}, doors open early.\n"
            f"A deposit of {deposit} is returned. Guests pay {fee} at the door.\nRef: T-{number}\n"
        )
    else:
        text = (
            f"Dear members,\n\nthe talk about {topic} is given by {speaker}.\n"
            f"Please come to {room} in time.\n"
            f"Guests pay {fee} at the door. A deposit of {deposit} is returned.\nRef: T-{number}\n"
        )
    gold: dict[str, object] = {
        "speaker": speaker,
        "room": room,
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
