"""A starting contract from example rows: types by the values of all of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

import attrs

from paxman_cli._bills import Written
from paxman_core.labels import label_key, name_key
from paxman_core.values import Ambiguous, FieldType, Invalid, Parsed, conventions_of, parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_MEMBERS: Final = 12
"""How many different texts an enumeration has at most; each stands there twice on average."""
FEWEST_EXAMPLES: Final = 6
"""How many texts there must be before repetition says anything."""
LONGEST_MEMBER: Final = 40

_WHOLE = re.compile(r"[+-]?(?:0|[1-9]\d{0,14})")
_NUMBER = re.compile(r"[+\-−(]? ?\d[\d.,'’ \u00a0\u202f]*\)? ?%?")
_FRACTION = re.compile(r"[+-]?\d+\.\d+")
_ADDRESS = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s.]+")
_WEB_ADDRESS = re.compile(r"https?://\S+")
_YES_OR_NO: Final = {"yes", "no", "true", "false"}
_NAMES_OF_NAMES: Final = {
    "number", "id", "code", "reference", "phone", "fax", "zip", "postcode", "iban", "sku",
}  # fmt: skip
"""What ends in such a word is a name, even if it is written in digits."""


@attrs.frozen
class Inference:
    """A contract as a dict, and what its author should look at."""

    contract: dict[str, Any]
    notes: tuple[str, ...]


def infer_contract(rows: Sequence[Mapping[str, Any]], contract_id: str) -> Inference:
    """The contract that all the rows fit."""
    inferring = _Inferring()
    fields = inferring.fields(rows, "")
    return Inference({"id": contract_id, "fields": fields}, tuple(inferring.notes))


class _Inferring:
    """One inference: its notes as they turn up."""

    def __init__(self) -> None:
        self.notes: list[str] = []

    def fields(self, rows: Sequence[Mapping[str, Any]], prefix: str) -> dict[str, Any]:
        """The fields of objects, in the order in which they first occur."""
        labels: dict[str, str] = {}
        for label in dict.fromkeys(label for row in rows for label in row):
            labels[label] = _name(label, any(isinstance(row.get(label), Written) for row in rows))
        found: dict[str, Any] = {}
        for name in dict.fromkeys(filter(None, labels.values())):
            called = [label for label in labels if labels[label] == name]
            values = [row[label] for row in rows for label in called if label in row]
            definition = self.field(values, f"{prefix}{name}")
            if len(values) < len(rows):
                definition["required"] = False
            other = [label for label in called if label_key(label) != name_key(name)]
            if other:
                definition["labels"] = other
            found[name] = _short(definition)
        return found

    def field(self, values: list[Any], path: str) -> dict[str, Any]:
        """What a field with these values is, null among them."""
        present = [value for value in values if value is not None]
        definition = self._typed(present, path)
        if len(present) < len(values):
            definition["nullable"] = True
        return definition

    def _typed(self, values: list[Any], path: str) -> dict[str, Any]:
        if not values:
            self.notes.append(f"{path} has no value in the examples; STRING is a guess")
            return {"type": "STRING"}
        objects: list[Any] = [value for value in values if isinstance(value, Mapping)]
        lists: list[Any] = [value for value in values if isinstance(value, list)]
        scalars = [value for value in values if not isinstance(value, (Mapping, list))]
        kinds = sorted([objects, lists, scalars], key=len, reverse=True)
        if kinds[1]:
            self.notes.append(
                f"{path} has different kinds of values in the examples; the most common was taken"
            )
        if kinds[0] is objects:
            return self._object(objects, path)
        if kinds[0] is lists:
            return self._array([item for value in lists for item in value], path)
        return self._scalar(scalars, path)

    def _object(self, values: list[Any], path: str) -> dict[str, Any]:
        if all(_reads(value, FieldType.MONEY) for value in values):
            return {"type": "MONEY"}
        members = self.fields(values, f"{path}.")
        return {"type": "OBJECT", "fields": members} if members else {"type": "OBJECT"}

    def _array(self, items: list[Any], path: str) -> dict[str, Any]:
        return {"type": "ARRAY", "items": _short(self.field(items, f"{path}[]"))}

    def _scalar(self, values: list[Any], path: str) -> dict[str, Any]:
        if all(isinstance(value, bool) for value in values):
            return {"type": "BOOLEAN"}
        if all(_is_number(value) for value in values):
            whole = all(isinstance(value, int) for value in values)
            return {"type": "INTEGER" if whole else "DECIMAL"}
        if all(isinstance(value, str) for value in values):
            return self._text(values, path)
        self.notes.append(f"{path} has different types in the examples, so it is a STRING")
        return {"type": "STRING"}

    def _text(self, values: list[str], path: str) -> dict[str, Any]:
        is_name = name_key(path.rpartition(".")[2].removesuffix("[]")).split()[-1:]
        if is_name and is_name[0] in _NAMES_OF_NAMES:
            return {"type": "STRING"}
        if all(_reads(text, FieldType.MONEY) for text in values):
            if any(isinstance(parse(text, FieldType.MONEY), Ambiguous) for text in values):
                self.notes.append(f"{path} has no currency; add default_currency")
            return {"type": "MONEY"}
        number = _number_type(values)
        if number is not None:
            return {"type": number}
        if all(_reads(text, FieldType.DATETIME) for text in values):
            return {"type": "DATETIME"}
        if all(_reads(text, FieldType.DATE) for text in values):
            return self._date(values, path)
        return _plain_text(values)

    def _date(self, values: list[str], path: str) -> dict[str, Any]:
        """A date, with the order of day and month if the examples together settle it."""
        if all(isinstance(parse(text, FieldType.DATE), Parsed) for text in values):
            return {"type": "DATE"}
        order = conventions_of("\n".join(values)).date_order
        if order is not None:
            return {"type": "DATE", "date_order": order}
        self.notes.append(f"{path} is read as a different day in other countries; add date_order")
        return {"type": "DATE"}


def _plain_text(values: list[str]) -> dict[str, Any]:
    different = list(dict.fromkeys(values))
    if all(isinstance(text, Written) and text.casefold() in _YES_OR_NO for text in different):
        return {"type": "BOOLEAN"}
    if all(_ADDRESS.fullmatch(text) for text in different):
        return {"type": "STRING", "format": "email"}
    if all(_WEB_ADDRESS.fullmatch(text) for text in different):
        return {"type": "STRING", "format": "uri"}
    is_repeated = len(values) >= max(FEWEST_EXAMPLES, 2 * len(different))
    is_short = all(0 < len(text) <= LONGEST_MEMBER for text in different)
    if is_repeated and is_short and 2 <= len(different) <= MOST_MEMBERS:
        return {"type": "ENUM", "enum": sorted(map(str, different))}
    return {"type": "STRING"}


def _number_type(values: Iterable[str]) -> str | None:
    """The type of texts that are all numbers; digits in the strings of a JSON text are names."""
    listed = list(values)
    if not all(isinstance(text, Written) for text in listed):
        return "DECIMAL" if all(_FRACTION.fullmatch(text) for text in listed) else None
    if all(_WHOLE.fullmatch(text) for text in listed):
        return "INTEGER"
    has_zeros = any(len(text) > 1 and text[0] == "0" and text[1].isdigit() for text in listed)
    are_numbers = all(
        _NUMBER.fullmatch(text) and _reads(text, FieldType.DECIMAL) for text in listed
    )
    return "DECIMAL" if are_numbers and not has_zeros else None


def _reads(value: object, kind: FieldType) -> bool:
    """Whether a value can be of the type, be it in several ways."""
    if kind is FieldType.MONEY and isinstance(value, Mapping):
        return set(value) == {"amount", "currency"} and isinstance(parse(value, kind), Parsed)
    return not isinstance(parse(value, kind), Invalid)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, Decimal)) and not isinstance(value, bool)


def _name(label: str, is_written: bool) -> str:
    """A field's name: the key of a JSON text as it is, the label of a document as an identifier."""
    if is_written:
        return "_".join(re.findall(r"[^\W_]+", label.casefold()))
    return re.sub(r"[.\[\]]", "_", label)


def _short(definition: dict[str, Any]) -> Any:
    """The short form where it says everything: `DATE?`, `STRING[]`."""
    keys = set(definition)
    optional = "" if definition.get("required", True) else "?"
    if definition["type"] in ("OBJECT", "ENUM"):
        definition = {key: item for key, item in definition.items() if key != "type"} or definition
    if keys <= {"type", "required"} and "type" in definition:
        return f"{definition['type']}{optional}"
    if keys <= {"type", "items", "required"} and isinstance(definition.get("items"), str):
        items = definition["items"]
        if not items.endswith(("?", "[]")):
            return f"{items}[]{optional}"
    return definition
