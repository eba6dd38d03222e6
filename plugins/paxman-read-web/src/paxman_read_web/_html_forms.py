"""Form controls of a page with their labels; what a control shows is visible text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import attrs

from paxman_core.document import Entry
from paxman_read_web._html_text import cell_of

if TYPE_CHECKING:
    from paxman_read_web._html_text import VisibleText
    from paxman_read_web._html_tokens import Tag

# A button's value is its caption; the others show nothing that can be read.
_SILENT = frozenset(
    {"hidden", "password", "submit", "button", "image", "reset", "file", "color", "range"}
)
_CHOICES = frozenset({"checkbox", "radio"})
_PROMPT = re.compile(
    r"\W*(?:(?:please|bitte|veuillez|por favor|select|choose|pick|default|kies)\b"
    r"|(?:aus)?w[äa]hl|s[ée]lectionn|choisi|seleccion|elige|elija|selezion|scegli|wybierz"
    r"|(?:any|all|alle|tous|toutes|todos|todas|tutti|tutte)\b|$)",
    re.IGNORECASE,
)
"""How an option begins that asks for a choice."""


@attrs.define
class _Label:
    """What a label says: the text written in it, up to the control if that stands inside."""

    target: str
    start: int
    end: int = -1
    text: str = ""


@attrs.define
class _Control:
    pointer: str
    identifier: str
    name: str
    label: _Label | None
    start: int = 0
    end: int = 0
    is_choice: bool = False
    """A checked box: its value is its label, and what it answers is its name."""
    is_typed: bool = False
    """Somebody has to write into it; the others show something from the start."""
    form: int = 0


@attrs.define
class _Option:
    is_selected: bool
    is_prompt: bool
    """Has an empty value: it asks for a choice, and is none."""
    stretches: list[tuple[int, int]] = attrs.field(factory=list)


@attrs.define
class _Select:
    control: _Control
    options: list[_Option] = attrs.field(factory=list)

    def chosen(self) -> list[_Option]:
        """The options that are selected; what a browser shows where none is, nobody has chosen."""
        return [option for option in self.options if option.is_selected]


class Forms:
    """Follows the form tags of a page, and writes what the controls show."""

    tags = frozenset({"form", "label", "input", "select", "option", "textarea"})

    def __init__(self, visible: VisibleText) -> None:
        self.select: _Select | None = None
        self._visible = visible
        self._label: _Label | None = None
        self._labels: list[_Label] = []
        self._controls: list[_Control] = []
        self._textarea: _Control | None = None
        self._form = 0
        """The number of the form that was opened last."""

    def open(self, tag: Tag) -> None:
        """A label or control begins."""
        attributes = {name: value for name, (value, _) in tag.attributes().items()}
        if tag.name == "label":
            self.close("label")
            self._label = _Label(attributes.get("for", ""), self._visible.length)
            self._labels.append(self._label)
        elif tag.name == "form":
            self._form += 1
        elif tag.name == "input":
            self._input(tag, attributes)
        elif tag.name == "select":
            self.close("select")
            self.select = _Select(self._control(tag.name, attributes))
        elif tag.name == "option" and self.select is not None:
            prompt = attributes.get("value") == ""
            self.select.options.append(_Option("selected" in attributes, prompt))
        elif tag.name == "textarea":
            self._textarea = self._control(tag.name, attributes)
            self._textarea.is_typed = True

    def close(self, name: str) -> None:
        """A label or control ends."""
        if name == "label" and self._label is not None:
            if self._label.end < 0:
                self._label.end = self._visible.length
            self._label = None
        elif name == "select" and self.select is not None:
            select, self.select = self.select, None
            chosen = [option for option in select.chosen() if not self._is_prompt(option)]
            self._write(select.control, [place for option in chosen for place in option.stretches])
            if chosen:
                self._controls.append(select.control)

    def _is_prompt(self, option: _Option) -> bool:
        said = "".join(self._visible.page[start:end] for start, end in option.stretches)
        return option.is_prompt or _PROMPT.match(said) is not None

    def option_text(self, start: int, end: int) -> None:
        """Text within a select belongs to its last option."""
        if self.select is not None and self.select.options:
            self.select.options[-1].stretches.append((start, end))

    def textarea_text(self, start: int, end: int) -> None:
        """What a textarea holds."""
        if self._textarea is not None:
            self._write(self._textarea, [(start, end)])
            self._controls.append(self._textarea)
            self._textarea = None

    def close_open(self) -> None:
        """The page ends: a control that nobody closed shows what it has, too."""
        self.close("label")
        self.close("select")

    def finish(self, text: str) -> list[Entry]:
        """The controls that have a value and something that names it."""
        by_target: dict[str, _Label] = {}
        for label in self._labels:
            label.text = text[label.start : label.end].strip()
            by_target.setdefault(label.target, label)
        by_target.pop("", None)
        entries = []
        empty = self._empty_forms()
        for control in self._controls:
            if control.form in empty:
                continue
            start, end, title = control.start, control.end, ""
            owner = by_target.get(control.identifier, control.label)
            if owner is not None:
                title = owner.text
                if control.is_choice:
                    start, end, title = owner.start, owner.end, control.name
            value = cell_of(text, start, end, control.pointer)
            if value.text and (title or control.name):
                entries.append(Entry(title or control.name, value))
        return entries

    def _empty_forms(self) -> set[int]:
        """The forms into which nobody has written: what they show is there from the start."""
        typed = [control for control in self._controls if control.is_typed]
        written = {control.form for control in typed if control.start < control.end}
        return {control.form for control in typed} - written

    def _input(self, tag: Tag, attributes: dict[str, str]) -> None:
        kind = attributes.get("type", "text").lower()
        if kind in _SILENT or (kind in _CHOICES and "checked" not in attributes):
            return
        control = self._control("input", attributes)
        control.is_choice = kind in _CHOICES
        control.is_typed = not control.is_choice
        if control.is_typed:
            value, offset = tag.attributes().get("value", ("", 0))
            self._write(control, [(offset, offset + len(value))])
        self._controls.append(control)

    def _control(self, element: str, attributes: dict[str, str]) -> _Control:
        name = attributes.get("aria-label") or attributes.get("name", "")
        identifier = attributes.get("id", "")
        pointer = f"{element}#{identifier}" if identifier else f"{element}[name={name}]"
        return _Control(pointer, identifier, name, self._label, form=self._form)

    def _write(self, control: _Control, stretches: list[tuple[int, int]]) -> None:
        visible = self._visible
        label = self._label
        if label is not None and label.end < 0 and visible.length > label.start:
            label.end = visible.length
        visible.separate(" ")
        control.start = visible.length
        for start, end in stretches:
            visible.run(start, end)
            visible.separate(" ")
        control.end = visible.length
        if label is not None and label.end < 0:
            label.start = visible.length
