"""The errors: one tree, each with what happened, where, and what to do next."""

from __future__ import annotations

import pickle

import pytest

from paxman_core import errors
from paxman_core.errors import (
    ArtifactTamperedError,
    ContractViolationError,
    InvalidContractError,
    InvalidInputError,
    InvalidOptionError,
    PaxmanError,
    Problem,
    ReplayError,
)

ERRORS = [
    thing
    for thing in vars(errors).values()
    if isinstance(thing, type) and issubclass(thing, PaxmanError)
]
SIMPLE = [error for error in ERRORS if error not in (InvalidContractError, ContractViolationError)]


def test_the_tree_is_the_one_that_the_module_draws() -> None:
    """Each name stands in the drawing once, below the name of its parent."""
    drawing = (errors.__doc__ or "").splitlines()
    depths = {}
    for line in drawing:
        name = line.lstrip("│├└─ ").split(" ")[0]
        if name.endswith("Error"):
            depths[name] = (len(line) - len(line.lstrip("│├└─ "))) // 4
    assert depths == {
        error.__name__: len(error.__mro__) - len(PaxmanError.__mro__) for error in ERRORS
    }


def test_every_error_has_a_code_of_its_own() -> None:
    codes = [error.code for error in ERRORS]
    assert len(set(codes)) == len(codes)
    assert PaxmanError.code == "PAXMAN_ERROR"
    assert ArtifactTamperedError.code == "ARTIFACT_TAMPERED"


def test_every_error_says_in_its_docstring_what_happened() -> None:
    assert all(error.__doc__ for error in ERRORS)


def test_the_text_is_the_message_and_the_next_step() -> None:
    error = InvalidOptionError("The floor is 2.", next_step="Give a number from 0 to 1.")
    assert str(error) == "The floor is 2. Give a number from 0 to 1."
    assert error.message == "The floor is 2."
    assert error.next_step == "Give a number from 0 to 1."
    assert str(InvalidOptionError("The floor is 2.")) == "The floor is 2."


def test_the_context_is_a_copy() -> None:
    given = {"limit": "max_bytes"}
    error = InvalidInputError("Too large.", context=given)
    given.clear()
    assert error.context == {"limit": "max_bytes"}


@pytest.mark.parametrize("error", SIMPLE)
def test_an_error_survives_the_way_to_another_process(error: type[PaxmanError]) -> None:
    before = error("What.", next_step="Next.", context={"place": 3})
    after = pickle.loads(pickle.dumps(before))
    assert type(after) is error
    assert (str(after), after.context) == ("What. Next.", {"place": 3})


@pytest.mark.parametrize("error", [InvalidContractError, ContractViolationError])
def test_problems_are_listed_all_and_survive_the_way(
    error: type[InvalidContractError] | type[ContractViolationError],
) -> None:
    problems = (
        Problem("total", "It has no type.", "Add 'type'."),
        Problem("", "It has no fields."),
    )
    before = error(iter(problems))
    after = pickle.loads(pickle.dumps(before))
    assert after.problems == problems
    assert after.context == {"places": ["total", ""]}
    assert "  - total: It has no type. Add 'type'.\n  - (contract): It has no fields." in str(after)


def test_a_contract_error_counts_its_problems() -> None:
    one = InvalidContractError([Problem("a", "Wrong.")])
    two = InvalidContractError([Problem("a", "Wrong."), Problem("b", "Wrong.")])
    assert str(one).startswith("The contract has 1 problem:\n")
    assert str(two).startswith("The contract has 2 problems:\n")


def test_problems_are_values() -> None:
    assert Problem("a", "b", "c") == Problem("a", "b", "c")
    assert len({Problem("a", "b"), Problem("a", "b"), Problem("a", "x")}) == 2
    assert Problem("a", "b") != "a: b"
    assert repr(Problem("a", "b")) == "Problem(place='a', message='b', advice='')"


def test_whoever_catches_replay_errors_catches_a_changed_artifact() -> None:
    assert issubclass(ArtifactTamperedError, ReplayError)
