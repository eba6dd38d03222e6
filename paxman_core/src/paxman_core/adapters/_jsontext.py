"""JSON text as a contract's author wrote it: strict where a parser would quietly guess."""

from __future__ import annotations

import json
from typing import NoReturn

from paxman_core.canonical import exact_number
from paxman_core.errors import InvalidContractError, Problem


def parse_json(text: str, place: str, *, exact: bool = False) -> object:
    """The parsed text; a key given twice, NaN and endless nesting are problems, not guesses.

    With `exact`, numbers with a fraction are Decimals. Raises InvalidContractError with `place` for
    what is not JSON.
    """
    try:
        return json.loads(
            text,
            object_pairs_hook=_unique_keys,
            parse_constant=_no_constant,
            parse_float=exact_number if exact else None,
        )
    except json.JSONDecodeError as error:
        message = f"It is not JSON: {error.msg} at line {error.lineno}, column {error.colno}."
    except RecursionError:
        message = "It is nested too deeply."
    except ValueError as error:
        message = f"It is not JSON: {error}."
    raise InvalidContractError([Problem(place, message)])


def _unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {twice!r} occurs twice in one object")
    return members


def _no_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number")
