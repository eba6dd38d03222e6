"""The table of strings that the cells of all sheets refer to."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from paxman_read_xlsx._stream import stream

if TYPE_CHECKING:
    from collections.abc import Mapping


class RichText:
    """Collects the text of a string, which may come in runs of several styles.

    What helps to pronounce it stands beside it, and is left out.
    """

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._is_text = False
        self._is_phonetic = False

    def start(self, name: str) -> None:
        """An element within the string begins."""
        self._is_phonetic = self._is_phonetic or name == "rPh"
        self._is_text = name == "t" and not self._is_phonetic

    def end(self, name: str) -> None:
        """An element within the string ends."""
        self._is_text = False
        self._is_phonetic = self._is_phonetic and name != "rPh"

    def data(self, text: str) -> None:
        """Text, which counts if it is in the right element."""
        if self._is_text:
            self._pieces.append(text)

    def take(self) -> str:
        """What was collected, to begin anew."""
        text = "".join(self._pieces)
        self._pieces.clear()
        return text


class _Strings:
    def __init__(self) -> None:
        self.found: list[str] = []
        self._text = RichText()

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        del attributes
        self._text.start(name)

    def end(self, name: str) -> None:
        self._text.end(name)
        if name == "si":
            self.found.append(self._text.take())

    def data(self, text: str) -> None:
        self._text.data(text)


def read_strings(part: IO[bytes]) -> list[str]:
    """The strings, in their order."""
    listener = _Strings()
    stream(part, listener)
    return listener.found
