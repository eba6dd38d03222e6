"""What a command line names: contracts, and documents to work on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import attrs
import click

from paxman_core.artifact import ExecutionArtifact

STANDARD_INPUT = "-"
_YAML = (".yaml", ".yml")

component_option = click.option(
    "--component",
    metavar="NAME",
    help="The part of the contract's file: an OpenAPI component or a definition of a schema.",
)


@attrs.frozen
class NamedInput:
    """A document to work on, and what to call it."""

    name: str
    content: Path | bytes


def contract_source(text: str) -> object:
    """A contract as `--contract` names it: a JSON or YAML file, or `module:Name` in Python.

    Raises InvalidContractError if there is none.
    """
    from paxman_core.errors import InvalidContractError, Problem

    path = Path(text)
    module_name, colon, attribute = text.partition(":")
    if path.is_file():
        return _of_yaml(path) if path.suffix.lower() in _YAML else path
    if not colon or len(module_name) == 1:
        what = "It is a folder." if path.is_dir() else "There is no such file."
        raise InvalidContractError(
            [Problem(text, what, "Name a JSON or YAML file, or module:Name.")]
        )
    if Path(module_name).exists():
        raise click.BadParameter(
            f"{module_name!r} is a file. Name a part of it with --component {attribute}."
        )
    if not all(name.isidentifier() for name in (*module_name.split("."), attribute)):
        raise click.BadParameter(f"{text!r} is neither a file nor of the form module:Name.")
    return _imported(text, module_name, attribute)


def _of_yaml(path: Path) -> object:
    from paxman_cli._yaml_text import parse_yaml
    from paxman_core.errors import InvalidContractError, Problem

    try:
        return parse_yaml(path.read_text(encoding="utf-8-sig"), str(path))
    except (OSError, UnicodeError) as error:
        problem = Problem(str(path), f"It cannot be read as a file: {error}.")
        raise InvalidContractError([problem]) from None


def _imported(text: str, module_name: str, attribute: str) -> object:
    from importlib import import_module

    from paxman_core.errors import InvalidContractError, Problem

    sys.path.insert(0, str(Path.cwd()))
    try:
        return getattr(import_module(module_name), attribute)
    except (Exception, SystemExit) as error:
        # Importing runs the module, which can raise anything.
        reason = f"{type(error).__name__}: {error}{_raised_at(error)}"
        problem = Problem(
            text, f"It cannot be imported: {reason}.", "Fix it; --debug shows the traceback."
        )
        raise InvalidContractError([problem]) from error
    finally:
        sys.path.pop(0)


def _raised_at(error: BaseException) -> str:
    """The file and line of somebody else's module, if the error comes from one."""
    import traceback

    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename != __file__ and "importlib" not in frame.filename
    ]
    return f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames else ""


@contextmanager
def naming(name: object) -> Iterator[None]:
    """Put the name of what is being worked on before an error about it."""
    from paxman_core.errors import PaxmanError

    try:
        yield
    except PaxmanError as error:
        error.message = f"{name}: {error.message}"
        raise


def counted(number: int, noun: str, many: str = "") -> str:
    """A number of things, by their `noun`: `1 document`, `2 documents`; `many` is its plural if
    that is irregular."""
    return f"{number} {noun}" if number == 1 else f"{number} {many or noun + 's'}"


def stored_artifacts(path: Path) -> Iterator[tuple[str, ExecutionArtifact]]:
    """The artifacts of a file, each with its name: one a line, or a single one over many lines.

    Raises ArtifactFormatError if it holds none.
    """
    from paxman_core.artifact import ExecutionArtifact
    from paxman_core.errors import ArtifactFormatError

    content = path.read_bytes()
    lines = [line for line in content.split(b"\n") if line.strip()]
    if not lines:
        raise ArtifactFormatError(
            f"{path} is empty.", next_step="Use a file that `paxman normalize` wrote."
        )
    parts = [content] if lines[0].strip() == b"{" else lines
    for number, part in enumerate(parts, 1):
        name = str(path) if len(parts) == 1 else f"{path}:{number}"
        with naming(name):
            artifact = ExecutionArtifact.from_json(part)
        yield name, artifact


def inputs(names: tuple[str, ...]) -> list[NamedInput]:
    """The documents that files, folders, patterns and `-` stand for, in a stable order."""
    found = list(_inputs(names))
    if not found:
        named = ", ".join(map(repr, names))
        raise click.UsageError(f"No document was found in {named}: name a file or another folder.")
    return found


def one_input(name: str) -> NamedInput:
    """The one document that a name stands for."""
    found = inputs((name,))
    if len(found) > 1:
        raise click.UsageError(f"{name!r} matches {len(found)} documents: name one of them.")
    return found[0]


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
    is_pattern = any(sign in name for sign in "*?[")
    matches = sorted(Path(anchor or ".").glob(name[len(anchor) :])) if is_pattern else []
    if not matches:
        what = "matches no file" if is_pattern else "does not exist"
        raise click.UsageError(f"{name!r} {what} in {str(Path.cwd())!r}.")
    for file in matches:
        if file.is_file():
            yield NamedInput(str(file), file)
