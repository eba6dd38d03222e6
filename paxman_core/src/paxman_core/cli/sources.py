"""What a command line names: contracts, and documents to work on."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

if TYPE_CHECKING:
    from collections.abc import Iterator

STANDARD_INPUT = "-"

component_option = click.option(
    "--component",
    metavar="NAME",
    help="Which part of the contract's file: an OpenAPI component, a definition of a schema.",
)


@attrs.frozen
class NamedInput:
    """A document to work on, and what to call it."""

    name: str
    content: Path | bytes


def contract_source(text: str) -> object:
    """A contract as `--contract` names it: a JSON file, or `module:Name` in Python."""
    path = Path(text)
    module_name, colon, attribute = text.partition(":")
    if path.exists() or not colon or len(module_name) == 1:
        return path
    if Path(module_name).exists():
        raise click.BadParameter(
            f"{module_name!r} is a file. Name a part of it by --component {attribute}."
        )
    if not all(name.isidentifier() for name in (*module_name.split("."), attribute)):
        raise click.BadParameter(f"{text!r} is neither a file nor written as module:Name.")
    return _imported(text, module_name, attribute)


def _imported(text: str, module_name: str, attribute: str) -> object:
    from importlib import import_module

    sys.path.insert(0, str(Path.cwd()))
    try:
        return getattr(import_module(module_name), attribute)
    except Exception as error:
        # Importing runs the module, which can raise anything.
        reason = f"{type(error).__name__}: {error}"
        raise click.BadParameter(f"{text!r} cannot be imported: {reason}.") from None
    finally:
        sys.path.pop(0)


def inputs(names: tuple[str, ...]) -> list[NamedInput]:
    """The documents that files, folders, patterns and `-` stand for, in a stable order."""
    found = list(_inputs(names))
    if not found:
        raise click.UsageError("There is nothing to read: name a file, a folder or a pattern.")
    return found


def _inputs(names: tuple[str, ...]) -> Iterator[NamedInput]:
    for name in names:
        path = Path(name)
        if name == STANDARD_INPUT:
            yield NamedInput("standard input", sys.stdin.buffer.read())
        elif path.is_dir():
            for file in sorted(path.rglob("*")):
                if file.is_file() and not file.name.startswith("."):
                    yield NamedInput(str(file), file)
        elif path.exists():
            yield NamedInput(name, path)
        else:
            yield from _pattern(name)


def _pattern(name: str) -> Iterator[NamedInput]:
    anchor = Path(name).anchor
    matches = sorted(Path(anchor or ".").glob(name[len(anchor) :])) if "*" in name else []
    if not matches:
        raise click.UsageError(f"{name!r} does not exist.")
    for file in matches:
        if file.is_file():
            yield NamedInput(str(file), file)
