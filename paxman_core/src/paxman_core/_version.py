"""The running version, known without reading any installed metadata."""

from typing import Final

VERSION: Final = "0.1.0"
