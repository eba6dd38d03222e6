"""What a model adds on documents that no rule was written for: fixed samples, with a funnel.

Run: python benchmarks/model_families.py --data DIR [--model FILE.gguf] [--only NAME] asks a local
model; with --base-url URL --remote-model NAME, one behind a server. Measured are samples of
families that nobody here wrote, and two kinds of prose that were written for this, in
`prose_documents.toml`; without DIR, only these. The funnel: fields that are
stated (gold), of these without a value (open), of these shown to the model with the right words
(shown), of these proposed to it as a span to choose (proposed: a model that is asked for values
needs none); for which the model was asked, stated or not, for which it said something that stands
in the document (chosen), and that had no value without it (accepted: added right or wrong). A value
is broken if it is right without the model, and is not with it. `--up-to N` takes documents of at
most N characters; `--recordings FILE` keeps what was answered, so that what becomes of it can be
measured again. `--learned N` does the same beside what is learned from N other documents, and says
what that, the model and both together give;
`--alone` leaves out the free capabilities and their rules, so that all that is stated is open, as
in a kind of document that no rule was written for; `--perfect` asks a model that always says the
gold.
"""

from __future__ import annotations

import argparse
import sys
import time
import tomllib
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs
from families import FAMILIES, Document, Family, same_text, squeezed, values_of
from perfect_model import Perfect

from paxman_core import Engine, Policy
from paxman_core.adapters import BUILTIN_ADAPTERS, adapt_contract
from paxman_core.capability import FieldRequest, ModelAnswer, RunReporter
from paxman_inference import excerpt_of, propose_spans

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from decimal import Decimal

    from paxman_core import ExecutionArtifact

PROSE: Final = Path(__file__).with_name("prose_documents.toml")
SAMPLED: Final = ("announcements", "contracts", "shop receipts", "invoices")
PROPOSED: Final = 40
"""Spans that a local model chooses from, as set by default."""
MODELS: Final = ("local_inference", "remote_inference")
RULES: Final = ("evidence", "recognize")
"""The free capabilities that find something in these families; their contracts have no patterns."""
# A machine that is busy must not change what is measured.
PATIENT: Final = Policy(capability_timeout_ms=3_600_000)


@attrs.frozen
class Prose(Family):
    """A kind of documents that was written here."""

    listed: tuple[Document, ...] = ()

    def documents(self, folder: Path) -> Iterator[Document]:
        """The documents; they are in no folder."""
        del folder
        yield from self.listed


def prose() -> list[Family]:
    """The kinds that were written here."""
    return [
        Prose(
            kind["name"],
            PROSE.name,
            kind["fields"],
            {},
            dict,
            listed=tuple(Document(o["id"], o["text"], o["gold"]) for o in kind["document"]),
        )
        for kind in tomllib.loads(PROSE.read_text("utf-8"))["family"]
    ]


class Asked(RunReporter):
    """Which fields a model was asked for."""

    def __init__(self) -> None:
        self.fields: set[str] = set()

    def step_finished(
        self,
        capability_id: str,
        field_ids: tuple[str, ...],
        found: int,
        usd: Decimal,
        milliseconds: float,
    ) -> None:
        """Remember the fields."""
        del found, usd, milliseconds
        if capability_id in MODELS:
            self.fields.update(field_ids)


def sample(family: Family, folder: Path, count: int, up_to: int | None) -> list[Document]:
    """Documents from all parts of a family, the long ones left out if a length is given."""
    listed = [
        document
        for document in family.documents(folder)
        if up_to is None or (isinstance(document.source, str) and len(document.source) <= up_to)
    ]
    return listed[:: max(1, len(listed) // count)][:count]


def is_of_model(artifact: ExecutionArtifact, name: str) -> bool:
    """Whether the field's value rests on a model's word alone."""
    refs = [ref for ref in artifact.result(name).evidence_refs if ref.role.value == "supports"]
    return bool(refs) and all(isinstance(ref.place, ModelAnswer) for ref in refs)


def chosen(artifact: ExecutionArtifact) -> int:
    """For how many fields the model said something that stands."""
    return sum(
        any(candidate.capability_id in MODELS for candidate in result.candidates)
        for result in artifact.candidates
    )


class Bench:
    """One family, with and without the model."""

    def __init__(self, family: Family, options: argparse.Namespace) -> None:
        self.family = family
        self.options = options
        self.contract = {"id": family.name, "fields": family.fields}
        self.counts: Counter[str] = Counter()

    def run(self, perfect: Perfect | None) -> None:
        """Print the funnel of the family."""
        options = self.options
        documents = sample(self.family, options.data, options.documents, options.up_to)
        asked = Asked()
        learned = self._learned({document.name for document in documents})
        started = time.process_time()
        with (
            Engine(block=(*self._absent(), *MODELS), models=learned) as plain,
            Engine(
                block=(*self._absent(), self._other()),
                models=learned,
                settings=self._settings(perfect),
                reporters=[asked],
                recordings=options.recordings,
            ) as helped,
        ):
            for document in documents:
                if perfect is not None:
                    perfect.gold, perfect.same = document.gold, self.family.same
                asked.fields.clear()
                before = plain.normalize(document.source, self.contract, policy=PATIENT)
                after = helped.normalize(document.source, self.contract, policy=PATIENT)
                self._count(document, before, after, asked.fields)
                self._count_open(document, before, plain)
        seconds = time.process_time() - started
        counts = self.counts
        told = "  ".join(f"{name} {counts[name]}" for name in _COLUMNS)
        each = seconds / max(1, counts["asked"])
        title = f"{self.family.name}, alone" if self.options.alone else self.family.name
        print(f"{title:20} {told}  {each:.1f} s of CPU a field", flush=True)

    def given(self, *, with_model: bool) -> str:
        """How many values are right and wrong, with the model or without."""
        counts = self.counts
        right, wrong = counts["right before"], counts["wrong before"]
        if with_model:
            mended = counts["corrected"] - counts["broken"]
            right += counts["added right"] + mended
            wrong += counts["added wrong"] - mended
        return f"{right} right, {wrong} wrong"

    def _count(
        self,
        document: Document,
        before: ExecutionArtifact,
        after: ExecutionArtifact,
        asked: set[str],
    ) -> None:
        right = {one.field: one.is_right for one in values_of(self.family, document, before)}
        helped = {one.field: one.is_right for one in values_of(self.family, document, after)}
        counts = self.counts
        counts["gold"] += sum(bool(document.gold.get(name)) for name in self.family.fields)
        counts["right before"] += sum(right.values())
        counts["wrong before"] += len(right) - sum(right.values())
        counts["asked"] += len(asked)
        counts["chosen"] += chosen(after)
        for name, is_right in helped.items():
            if is_of_model(after, name) and name not in right:
                counts["accepted"] += 1
                counts["added right" if is_right else "added wrong"] += 1
        for name, was_right in right.items():
            counts["broken"] += was_right and not helped.get(name, False)
            counts["corrected"] += not was_right and helped.get(name, False)

    def _count_open(self, document: Document, before: ExecutionArtifact, plain: Engine) -> None:
        """Count the stated fields without a value, and of how many the model is shown the words."""
        targets = adapt_contract(self.contract, BUILTIN_ADAPTERS).targets
        left = [
            FieldRequest(field, {})
            for field in targets
            if document.gold.get(field.path) and before.result(field.path).value is None
        ]
        self.counts["open"] += len(left)
        read = plain.read(document.source)
        shown = squeezed(excerpt_of(read, left, self.options.characters).text)
        for item in left:
            gold = document.gold[item.field.path]
            self.counts["shown"] += any(squeezed(words) in shown for words in gold)
            same = self.family.same.get(item.field.path, same_text)
            spans = propose_spans(read, item.field, PROPOSED)
            self.counts["proposed"] += any(
                same(span.quote, words) for span in spans for words in gold
            )

    def _absent(self) -> tuple[str, ...]:
        return ("paxman-read-einvoice", *(RULES if self.options.alone else ()))

    def _other(self) -> str:
        is_remote = self.options.base_url or self.options.perfect
        return MODELS[0] if is_remote else MODELS[1]

    def _settings(self, perfect: Perfect | None) -> dict[str, Any]:
        if perfect is None and self.options.base_url is None:
            return {"local_inference": {"model": self.options.model} if self.options.model else {}}
        own = f"http://127.0.0.1:{perfect.server_port}/v1" if perfect else self.options.base_url
        return {
            "remote_inference": {
                "model": self.options.remote_model,
                "base_url": own,
                "input_usd_per_million": 0,
                "output_usd_per_million": 0,
                "timeout_seconds": 3600,
                "max_characters": self.options.characters,
                **({"examples": self.options.examples} if self.options.examples else {}),
            }
        }

    def _learned(self, without: set[str]) -> list[Any]:
        if not self.options.learned:
            return []
        from paxman_cap_learned import learn

        others = [d for d in self.family.documents(self.options.data) if d.name not in without]
        step = max(1, len(others) // self.options.learned)
        cases = [
            (
                document.name,
                document.source,
                {name: document.gold.get(name) or None for name in self.family.fields},
            )
            for document in others[::step][: self.options.learned]
        ]
        with Engine(block=(*self._absent(), *MODELS)) as engine:
            return [learn(engine, self.contract, cases).to_dict()]


_COLUMNS: Final = (
    *(
        "gold",
        "right before",
        "wrong before",
        "open",
        "shown",
        "proposed",
        "asked",
        "chosen",
        "accepted",
    ),
    *("added right", "added wrong", "broken", "corrected"),
)


def run_family(family: Family, options: argparse.Namespace, perfect: Perfect | None) -> None:
    """Print the funnel; beside what was learned also what that and the model give each alone."""
    bench = Bench(family, options)
    bench.run(perfect)
    if options.learned:
        without = Bench(family, argparse.Namespace(**{**vars(options), "learned": 0}))
        without.run(perfect)
        print(
            f"{family.name}: what was learned {bench.given(with_model=False)}; "
            f"the model {without.given(with_model=True)}; both {bench.given(with_model=True)}",
            flush=True,
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what the arguments say, or say what is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--documents", type=int, default=25)
    parser.add_argument("--up-to", type=int, metavar="CHARACTERS")
    parser.add_argument("--recordings", help="a file that keeps what the model answers")
    families = prose()
    named = (*SAMPLED, *(family.name for family in families))
    parser.add_argument("--only", nargs="*", choices=named, default=named)
    parser.add_argument("--model", help="a GGUF file instead of the installed model")
    parser.add_argument("--base-url", help="an OpenAI-compatible server instead of a local model")
    parser.add_argument("--remote-model", default="model")
    parser.add_argument("--characters", type=int, default=24_000)
    parser.add_argument("--examples", help="labelled documents that a remote model is shown")
    parser.add_argument("--learned", type=int, default=0, metavar="N")
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--perfect", action="store_true")
    options = parser.parse_args(arguments)
    if options.data is not None and options.data.is_dir():
        families += [family for family in FAMILIES if family.name in SAMPLED]
    else:
        print("no data: give --data DIR")
    is_remote = options.base_url is not None or options.perfect
    needed = "paxman_cap_remote_inference" if is_remote else "paxman_cap_local_inference"
    if find_spec(needed) is None or (not is_remote and find_spec("llama_cpp") is None):
        print(
            f"no {needed.replace('_', '-')}, or no llama-cpp-python: see docs/howto/local-model.md"
        )
        return 0
    perfect = Perfect() if options.perfect else None
    for family in families:
        if family.name in options.only:
            run_family(family, options, perfect)
    return 0


if __name__ == "__main__":
    sys.exit(main())
