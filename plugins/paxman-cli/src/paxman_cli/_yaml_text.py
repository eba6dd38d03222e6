"""YAML text as a contract's author wrote it, read as the JSON that it stands for."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, ClassVar

from paxman_core.errors import InvalidContractError, Problem

_MEANINGS = (
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("bool", r"true|True|TRUE|false|False|FALSE", [*"tTfF"]),
    ("int", r"[-+]?[0-9]+", [*"-+0123456789"]),
    ("float", r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?", [*"-+.0123456789"]),
)
"""What plain words mean: those of JSON; `no`, `12:30` and `2031-05-04` are texts."""


def parse_yaml(text: str, place: str) -> object:
    """The parsed text; a key given twice, aliases and tags are problems, not guesses."""
    import yaml

    try:
        return yaml.load(text, Loader=_loader())
    except yaml.YAMLError as error:
        message = f"It is not YAML: {_in_one_line(error)}."
    except RecursionError:
        message = "It is nested too deeply."
    except ValueError as error:
        message = f"It is not YAML: {error}."
    raise InvalidContractError([Problem(place, message)])


def _in_one_line(error: Any) -> str:
    mark = getattr(error, "problem_mark", None)
    said = getattr(error, "problem", None) or str(error).partition("\n")[0]
    return f"{said} at line {mark.line + 1}, column {mark.column + 1}" if mark else said


@cache
def _loader() -> Any:
    """A loader that makes texts, numbers, truth values, lists and objects, and nothing else."""
    import yaml

    class Loader(yaml.SafeLoader):  # type: ignore[misc]
        yaml_implicit_resolvers: ClassVar[dict[str, Any]] = {}

        def compose_node(self, parent: Any, index: Any) -> Any:
            if self.check_event(yaml.AliasEvent):
                mark = self.peek_event().start_mark
                raise yaml.composer.ComposerError(None, None, "an alias is not read", mark)
            return super().compose_node(parent, index)

        def construct_mapping(self, node: Any, deep: bool = False) -> dict[str, object]:  # noqa: ARG002
            members: dict[str, object] = {}
            for key_node, value_node in node.value:
                key, mark = key_node.value, key_node.start_mark
                if not isinstance(key, str):
                    raise yaml.constructor.ConstructorError(None, None, "a key is not text", mark)
                if key in members:
                    said = f"the key {key!r} occurs twice"
                    raise yaml.constructor.ConstructorError(None, None, said, mark)
                members[key] = self.construct_object(value_node, deep=True)
            return members

        def construct_object(self, node: Any, deep: bool = False) -> Any:
            if isinstance(node, yaml.MappingNode):
                self._only("map", node)
                return self.construct_mapping(node)
            return super().construct_object(node, deep=deep)

        def _only(self, kind: str, node: Any) -> None:
            if node.tag != f"tag:yaml.org,2002:{kind}":
                said = f"the tag {node.tag} is not read"
                raise yaml.constructor.ConstructorError(None, None, said, node.start_mark)

    for kind, pattern, firsts in _MEANINGS:
        tag = f"tag:yaml.org,2002:{kind}"
        Loader.add_implicit_resolver(tag, re.compile(rf"(?:{pattern})\Z"), firsts)
    return Loader
