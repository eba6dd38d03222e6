"""What a model is asked: the document first, fenced in, and the fields last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from types import MappingProxyType

import attrs

from paxman_core.canonical import Json
from paxman_core.capability import FieldRequest, TextSpan
from paxman_core.values import FieldType
from paxman_inference import _instructions as instructions
from paxman_inference._choices import proposals_of
from paxman_inference._excerpt import Excerpt
from paxman_inference._fence import fence_of, neutral
from paxman_inference._field_text import field_lines, listed, one_line, quoted_key
from paxman_inference._schema import answer_schema, is_choice, parts_of


@attrs.frozen
class Question:
    """A document, or what matters of it, and the fields that are asked for.

    The same question is always put in the same words, and questions about one excerpt begin alike.
    """

    excerpt: Excerpt
    fields: tuple[FieldRequest, ...]
    problems: Mapping[str, str] = MappingProxyType({})
    """By field id, what was wrong with an earlier answer."""
    choices: Mapping[str, tuple[TextSpan, ...]] = MappingProxyType({})
    """By field id, what may be chosen; the other fields are answered freely."""
    examples: str = ""
    """How forms about other documents were filled in."""

    @property
    def system(self) -> str:
        """What the model is told beforehand; always the same."""
        return instructions.SYSTEM

    @property
    def prompt(self) -> str:
        """All that the model is asked."""
        return self.document_part + self.fields_part

    @cached_property
    def fence(self) -> str:
        """The line before and after the document, which the document cannot hold."""
        return f"===== {fence_of(self.excerpt.text)} ====="

    @cached_property
    def document_part(self) -> str:
        """The fenced document; every character stands at its offset behind the first fence."""
        whole = self.excerpt.whole
        before = instructions.BEFORE_DOCUMENT if whole else instructions.BEFORE_EXCERPT
        text = neutral(self.excerpt.text)
        document = f"{before.format(fence=self.fence)}{self.fence}\n{text}\n{self.fence}\n"
        return self.examples + document

    @cached_property
    def fields_part(self) -> str:
        """The task, the fields, the form of the answer, and what was wrong with an earlier one."""
        lines = [line for item in self.fields for line in self.lines_of(item)]
        parts = [instructions.TASK, "\n".join(lines), "\n", instructions.FORM]
        fields = [part for item in self.fields for part in parts_of(item.field)]
        if any(map(is_choice, fields)):
            parts.append(f" {instructions.CHOICE_FORM}")
        if any(field.type is FieldType.ARRAY for field in fields):
            parts.append(f" {instructions.LIST_FORM}")
        parts.append("\n")
        if self.problems:
            parts.append(f"{instructions.EARLIER}{self._mended()}\n")
        return "".join(parts)

    @cached_property
    def schema(self) -> dict[str, Json]:
        """The JSON Schema of the answer; its keys are the fields' paths."""
        named = {
            item.field.path: [span.quote for span in self.choices.get(item.field.id, ())]
            for item in self.fields
        }
        return answer_schema((item.field for item in self.fields), named)

    def lines_of(self, item: FieldRequest) -> Iterator[str]:
        """What the model is told of one field."""
        yield from field_lines(item.field)
        chosen = self.choices.get(item.field.id, ())
        if chosen:
            yield instructions.CHOOSE.format(listed([span.quote for span in chosen]))
        elif len(proposed := proposals_of(item)) > 1:
            # One alone would be taken, right or wrong.
            yield instructions.PROPOSED.format(listed([span.quote for span in proposed]))

    def _mended(self) -> str:
        return "\n".join(
            f"- {quoted_key(item.field.path)}: {one_line(problem)}"
            for item in self.fields
            if (problem := self.problems.get(item.field.id)) is not None
        )
