"""How the wording of a question decides whether a model answers at all.

Run: python benchmarks/wordings.py --data DIR --base-url URL --model NAME [--only FAMILY]. DIR holds
announcements.jsonl, contracts.jsonl and shop_receipts.jsonl; at URL an OpenAI-compatible server
answers, such as one of llama.cpp on this machine. Each wording is put to the same documents; the
document comes first, so a server that keeps its prompt reads it once. The first wording is the one
of `paxman_inference`.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    from collections.abc import Iterator

SYSTEM: Final = "You read one document and fill in a form with what it says."
COPY: Final = """\
Fill in a JSON object. Copy each value exactly as it stands in the document, without the words \
around it."""
ENDLESS: Final = "…"
"""What an answer is counted as that had no end."""
WORDINGS: Final = {
    "fill in, null": f"{COPY} Give null only if the document really does not say it.",
    "fill in, empty": f'{COPY} Give "" only if the document really does not say it.',
    "quote and value": (
        "Report what the document states about the fields. For each give the shortest words of "
        "the document that state it as quote, and what they state as value; null if none do."
    ),
}
FIELDS: Final = {
    "announcements": {
        "speaker": "Name of the person who gives the talk",
        "location": "Room where the talk takes place",
        "stime": "Time at which the talk begins",
        "etime": "Time at which the talk ends",
    },
    "contracts": {
        "agreement_date": "Date of the agreement",
        "governing_law": "State or country whose law governs",
        "document_name": "Title of the contract",
    },
    "shop_receipts": {
        "Store_name": "Name of the store",
        "Tel": "Telephone number of the store",
        "Date": "Day of the purchase",
        "Total": "What had to be paid",
    },
}


def rows(
    folder: Path, family: str, count: int, characters: int
) -> Iterator[tuple[str, dict[str, list[str]]]]:
    """The beginning of some documents from all parts of a family, and the right answers there."""
    listed = (folder / f"{family}.jsonl").read_text("utf-8").splitlines()
    for line in listed[:: max(1, len(listed) // count)][:count]:
        row = json.loads(line)
        text = row["text"][:characters]
        shown = _squeezed(text)
        gold = {name: _gold(row["gold"].get(name)) for name in FIELDS[family]}
        for name, right in gold.items():
            gold[name] = right if any(_squeezed(one) in shown for one in right) else []
        yield text, gold


def _gold(stated: Any) -> list[str]:
    if isinstance(stated, dict):
        return [*stated.get("evidence", []), *filter(None, [stated.get("answer")])]
    return [each if isinstance(each, str) else each[2] for each in stated or []]


def answer(arguments: argparse.Namespace, text: str, wording: str, family: str) -> dict[str, Any]:
    """What the model says about a document."""
    keys = "\n".join(f'- "{name}": {words}' for name, words in FIELDS[family].items())
    prompt = f"The document:\n<<<\n{text}\n>>>\n{WORDINGS[wording]}\n{keys}"
    schema = _schema(wording, family)
    body = {
        "model": arguments.model,
        "temperature": 0,
        "max_tokens": 300,
        "messages": [
            {"role": "system", "content": SYSTEM},
            {"role": "user", "content": prompt},
        ],
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "answer", "strict": True, "schema": schema},
        },
    }
    request = Request(
        f"{arguments.base_url}/chat/completions",
        json.dumps(body).encode(),
        {"Content-Type": "application/json"},
    )
    with urlopen(request, timeout=3600) as response:
        content = json.load(response)["choices"][0]["message"]["content"]
    try:
        said: dict[str, Any] = json.loads(content, strict=False)
    except ValueError:
        # A very small model may go on for ever.
        said = dict.fromkeys(FIELDS[family], ENDLESS)
    return said


def _schema(wording: str, family: str) -> dict[str, Any]:
    text: dict[str, Any] = {"type": "string"}
    cell = text
    if wording == "quote and value":
        cell = _object({"quote": text, "value": text})
    if wording != "fill in, empty":
        cell = {"anyOf": [cell, {"type": "null"}]}
    return _object(dict.fromkeys(FIELDS[family], cell))


def _object(members: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": members,
        "required": [*members],
        "additionalProperties": False,
    }


def judged(said: Any, gold: list[str]) -> str:
    """Whether an answer is right, a part of it, wrong, missing, or for something not stated."""
    said = said.get("quote") if isinstance(said, dict) else said
    if not said:
        return "null, stated" if gold else "null, rightly"
    if said == ENDLESS:
        return "endless"
    if not gold:
        return "invented"
    given, wanted = _squeezed(said), [_squeezed(one) for one in gold]
    if given in wanted:
        return "right"
    return "nearly" if any(given in one or one in given for one in wanted) else "wrong"


def _squeezed(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def main() -> None:
    """Ask, and print a line for each wording and family."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path())
    parser.add_argument("--base-url")
    parser.add_argument("--model", default="model")
    parser.add_argument("--only", nargs="*", choices=FIELDS, default=[*FIELDS])
    parser.add_argument("--documents", type=int, default=12)
    parser.add_argument("--characters", type=int, default=4_000)
    arguments = parser.parse_args()
    if arguments.base_url is None:
        print("no server: give --base-url")
        return
    for family in arguments.only:
        if not (arguments.data / f"{family}.jsonl").is_file():
            print(f"no data: {family}.jsonl")
            continue
        counts: dict[str, Counter[str]] = {wording: Counter() for wording in WORDINGS}
        for text, gold in rows(arguments.data, family, arguments.documents, arguments.characters):
            for wording, count in counts.items():
                said = answer(arguments, text, wording, family)
                count.update(judged(said.get(name), gold[name]) for name in FIELDS[family])
        for wording, count in counts.items():
            told = ", ".join(f"{number} {name}" for name, number in count.most_common())
            print(f"{family:14} {wording:16} {told}")


if __name__ == "__main__":
    main()
