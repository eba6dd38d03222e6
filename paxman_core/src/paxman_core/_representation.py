"""How values print."""

from __future__ import annotations

import attrs


def shown(value: attrs.AttrsInstance) -> str:
    """The text that attrs would give a value: its class and its attributes.

    A class takes it as its `__repr__` so that none has to be written and compiled for it alone,
    which is a fifth of what making a class costs every program that imports it.
    """
    kind = type(value)
    attributes = (
        f"{each.name}={getattr(value, each.name)!r}" for each in attrs.fields(kind) if each.repr
    )
    return f"{kind.__name__}({', '.join(attributes)})"
