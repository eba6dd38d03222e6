"""`paxman new-capability`: a plugin to start from, which keeps the rules from the first minute."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import click

from paxman_core import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from importlib.resources.abc import Traversable

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_SUFFIX = ".tmpl"
"""Template files are not Python modules yet, and must not be taken for such."""


@click.command("new-capability")
@click.argument("name")
def command(name: str) -> None:
    """Write a new plugin, paxman-cap-NAME, into a folder of that name."""
    name = name.removeprefix("paxman-cap-")
    if not _NAME.fullmatch(name):
        raise click.BadParameter(
            f"{name!r} is not a name for a capability. "
            "Use lower-case letters, digits and hyphens, such as vat-number.",
            param_hint="NAME",
        )
    words = _words(name)
    folder = Path(words["distribution"])
    if folder.exists():
        raise click.UsageError(f"{folder} already exists: choose another name, or move it away.")
    for path, text in _rendered(files("paxman_cli") / "template", words):
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")
        click.echo(target.as_posix())
    click.echo(f'\nNext: cd {folder} && pip install -e ".[test]" && pytest')


def _words(name: str) -> dict[str, str]:
    """What stands for what in the template."""
    module = name.replace("-", "_")
    major, minor = __version__.split(".")[:2]
    return {
        "distribution": f"paxman-cap-{name}",
        "module": module,
        "package": f"paxman_cap_{module}",
        "class_name": "".join(part.capitalize() for part in name.split("-")),
        "core": f"{major}.{minor}",
        "next_core": f"{major}.{int(minor) + 1}",
    }


def _rendered(template: Traversable, words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The template's files by path, with the words put in."""
    for entry in sorted(template.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            name = words["package"] if entry.name == "package" else entry.name
            for path, text in _rendered(entry, words):
                yield f"{name}/{path}", text
        elif entry.name.endswith(_SUFFIX):
            text = entry.read_text("utf-8")
            for word, meaning in words.items():
                text = text.replace(f"{{{{{word}}}}}", meaning)
            yield entry.name.removesuffix(_SUFFIX), text
