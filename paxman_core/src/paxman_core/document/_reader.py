"""What a document reader is, what it is given, and how much it may take."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Protocol

import attrs

from paxman_core._struct import Struct
from paxman_core.document._encoding import Decoded, decode
from paxman_core.document._model import LINE_BREAKS, Document
from paxman_core.errors import InputLimitError, InvalidOptionError

HEAD_BYTES = 8_192
"""How much of an input a reader is shown when it is asked whether the input is of its kind."""


def _positive(_: ReadLimits, attribute: attrs.Attribute[int], value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise InvalidOptionError(
            f"ReadLimits.{attribute.name} must be a positive integer; it is {value!r}.",
            next_step="Leave it out for the default.",
        )


@attrs.frozen(kw_only=True, eq=False, repr=False)
class ReadLimits(Struct):
    """What reading one input may cost at most; beyond it reading ends in an InputLimitError."""

    max_bytes: int = attrs.field(default=64 * 1024 * 1024, validator=_positive)
    """Size of the input."""
    max_characters: int = attrs.field(default=64 * 1024 * 1024, validator=_positive)
    """Length of the text that is read from it, attachments included."""
    max_lines: int = attrs.field(default=4_000_000, validator=_positive)
    """Lines of that text."""
    max_nodes: int = attrs.field(default=1_000_000, validator=_positive)
    """JSON values, table cells, HTML tags."""
    max_depth: int = attrs.field(default=100, validator=_positive)
    """Nesting of JSON values."""
    max_digits: int = attrs.field(default=200, validator=_positive)
    """Digits of a JSON number written out in full; a longer one is kept as text, with a note."""
    max_parts: int = attrs.field(default=100, validator=_positive)
    """Parts of an e-mail; those beyond are told in a note and not read."""
    max_part_depth: int = attrs.field(default=8, validator=_positive)
    """Parts within parts; those deeper are told in a note and not read."""
    max_seconds: int = attrs.field(default=300, validator=_positive)
    """How long a plugin's reader may take; the core's own are bounded by the other limits."""

    def check_nodes(self, count: int, noun: str) -> None:
        """Raise InputLimitError for a larger `count` of things, the `noun`, than `max_nodes`."""
        if count > self.max_nodes:
            raise InputLimitError(
                f"The input has more than {self.max_nodes:,} {noun}.",
                next_step="Split it, or raise ReadLimits.max_nodes.",
                context={"limit": "max_nodes"},
            )

    def check_characters(self, count: int) -> None:
        """Refuse a text longer than `max_characters`: InputLimitError."""
        if count > self.max_characters:
            raise InputLimitError(
                f"The text read from the input is longer than {self.max_characters:,} characters.",
                next_step="Split the input, or raise ReadLimits.max_characters.",
                context={"limit": "max_characters"},
            )

    def check_text(self, text: str) -> None:
        """Refuse a text of more characters or lines than the limits: InputLimitError."""
        self.check_characters(len(text))
        if len(text) > self.max_lines and sum(map(text.count, LINE_BREAKS)) > self.max_lines:
            raise InputLimitError(
                f"The text read from the input has more than {self.max_lines:,} lines.",
                next_step="Split the input, or raise ReadLimits.max_lines.",
                context={"limit": "max_lines"},
            )


@attrs.frozen(eq=False)
class Source:
    """An input as a reader sees it."""

    __repr__ = Struct.__repr__

    data: bytes
    read_part: Callable[[bytes, str, str], Document]
    """Read something contained in this input: its bytes, its name, its declared media type."""
    name: str = ""
    media_type: str = ""
    """What the input was recognised or declared to be."""
    charset: str = ""
    """The character set declared beside the input, such as an e-mail part's."""
    limits: ReadLimits = attrs.field(factory=ReadLimits)
    text: str | None = None
    """The input itself when it was given as characters; `data` is then its UTF-8."""

    content_hash: str = attrs.field(init=False)
    """SHA-256 of the input's bytes."""

    @content_hash.default
    def _content_hash(self) -> str:
        return hashlib.sha256(self.data).hexdigest()

    def decoded(self, declared: str = "") -> Decoded:
        """The input's characters; `declared` is a character set that the content itself names."""
        if self.text is not None:
            return Decoded(self.text)
        return decode(self.data, self.charset or declared)


class DocumentReader(Protocol):
    """Turns inputs of some media types into documents; a plugin can bring one."""

    @property
    def name(self) -> str:
        """A short name for messages."""

    @property
    def media_types(self) -> Sequence[str]:
        """The media types that it reads; one of these is what `recognizes` answers."""

    def recognizes(self, data: bytes, name: str) -> str | None:
        """The media type of an input of this reader's kind, else None; `name` is what the input is
        called.

        `data` is the first 8 KB. Text arrives here in UTF-8 without a byte order mark where its
        encoding is UTF-16 or UTF-32, so that a reader need not care. Cheap: asked for every input.
        A reader whose attribute `bounded` is True always answers soon and waits for nothing; only
        such readers are asked without a thread that can be given up when one hangs.
        """

    def read(self, source: Source) -> Document:
        """The document; raises an InvalidInputError that says where and what to do."""
