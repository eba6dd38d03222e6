"""One request: its text folded once, each gazetteer run once, keys handed on."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from paxman_cap_lookup._answer import KEY_UNRESOLVED, Answer
from paxman_cap_lookup._by_value import look_up
from paxman_cap_lookup._gazetteer import SearchedText
from paxman_cap_lookup._in_text import Search
from paxman_cap_lookup._instruction import Instruction
from paxman_cap_lookup._spec import SPEC
from paxman_core.capability import CapabilityResult
from paxman_core.diagnostics import Diagnostic

if TYPE_CHECKING:
    from paxman_cap_lookup._gazetteer import Hit
    from paxman_cap_lookup._library import Gazetteer, Library
    from paxman_core.capability import CapabilityRequest, Finding
    from paxman_core.contract import CanonicalField
    from paxman_core.values import Value


class Invocation:
    """The fields of one document, on their way to an answer."""

    def __init__(self, library: Library, request: CapabilityRequest) -> None:
        self._library = library
        self._request = request
        self._values: dict[str, Value] = dict(request.resolved)
        self._findings: dict[str, tuple[Finding, ...]] = {}
        self._notes: list[Diagnostic] = []
        self._hits: dict[Gazetteer, list[Hit]] = {}

    def result(self) -> CapabilityResult:
        """What is found: texts are searched first, for what stands there can be a key."""
        pending: list[tuple[CanonicalField, Instruction]] = []
        for asked in self._request.fields:
            instruction = Instruction.from_config(asked.config)
            if instruction.key is None:
                self._take(asked.field, self._search(asked.field, instruction))
            else:
                pending.append((asked.field, instruction))
        self._follow_keys(pending)
        return CapabilityResult(self._findings, diagnostics=tuple(self._notes))

    def _follow_keys(self, pending: list[tuple[CanonicalField, Instruction]]) -> None:
        """Look up what has a key, and then what has its key from that."""
        while ready := [one for one in pending if self._key(one[1]) is not None]:
            pending = [one for one in pending if one not in ready]
            for field, instruction in ready:
                key = self._key(instruction)
                self._take(field, look_up(key, field, instruction, self._library))
        for field, instruction in pending:
            message = (
                f"{field.path} is looked up by {instruction.key}, which has no value at this stage"
            )
            self._take(field, Answer(notes=((KEY_UNRESOLVED, message),)))

    def _key(self, instruction: Instruction) -> Value:
        return None if instruction.key is None else self._values.get(instruction.key)

    def _search(self, field: CanonicalField, instruction: Instruction) -> Answer:
        gazetteer = self._library.gazetteer(instruction)
        if gazetteer not in self._hits:
            self._hits[gazetteer] = gazetteer.find(self._searched)
        table = self._library.table(instruction.table)
        search = Search(self._searched.text, field, instruction, table)
        return search.answer(self._hits[gazetteer])

    @cached_property
    def _searched(self) -> SearchedText:
        return SearchedText(self._request.document.text)

    def _take(self, field: CanonicalField, answer: Answer) -> None:
        if answer.findings:
            self._findings[field.id] = answer.findings
        if answer.value is not None:
            self._values.setdefault(field.path, answer.value)
        self._notes.extend(
            Diagnostic(code, message, field.path, SPEC.id) for code, message in answer.notes
        )
