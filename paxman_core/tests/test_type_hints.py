"""The types of everything public can be read at run time, as frameworks and notebooks do."""

from __future__ import annotations

import inspect
import pkgutil
from importlib import import_module
from typing import TYPE_CHECKING, get_type_hints

import attrs
import pytest

import paxman_core
from paxman_core import Document
from paxman_core.document import TextView, guess_header

if TYPE_CHECKING:
    from collections.abc import Iterator

FACES = [
    "paxman_core",
    *(
        f"paxman_core.{module.name}"
        for module in pkgutil.iter_modules(paxman_core.__path__)
        if not module.name.startswith("_")
    ),
]


@pytest.mark.parametrize("face", FACES)
def test_the_types_of_what_is_public_resolve(face: str) -> None:
    for one in public_callables(face):
        get_type_hints(one)


def public_callables(face: str) -> Iterator[object]:
    """The functions and classes that a façade lists, and the classes' public methods."""
    module = import_module(face)
    for name in getattr(module, "__all__", ()):
        one = getattr(module, name)
        if one is TextView:
            # The classes of what it finds are loaded with the first text that is searched.
            continue
        if inspect.isclass(one):
            # The classes of its structure are loaded with the first document that has some.
            if one is not Document:
                yield one
            yield from methods(one)
        elif inspect.isroutine(one) and one is not guess_header:
            yield one


def methods(cls: type) -> Iterator[object]:
    for name, member in vars(cls).items():
        # The `__init__` that attrs writes has no module to resolve names in; the class has.
        is_written = name == "__init__" and not attrs.has(cls)
        if not is_written and name.startswith("_"):
            continue
        unwrapped = getattr(member, "__func__", None) or getattr(member, "fget", None)
        function = unwrapped or getattr(member, "func", member)
        if inspect.isfunction(function):
            yield function
