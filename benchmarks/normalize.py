"""What `normalize` costs over a bare loop of the same patterns, and what the first call costs.

Everything is measured in one run, interleaved, by CPU time, so that the figures can be compared
on a busy machine. The prototype does by hand the least that any such pipeline must do: typed
values, evidence, the rubric, canonical JSON and a hash.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import time
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

import attrs
import re2

import paxman_cap_regex
from paxman_core import Engine
from paxman_core.installed import installed_plugins

if TYPE_CHECKING:
    from collections.abc import Callable

TYPES = ("STRING", "INTEGER", "DATE", "DECIMAL", "MONEY")
SAMPLES = ("Ada Lovelace", "42", "2026-03-01", "12.50", "EUR 12.50")
ROUNDS = 9


@attrs.frozen
class Case:
    """A document, the patterns of its fields, and the contract that holds them."""

    name: str
    text: str
    patterns: tuple[str, ...]
    contract: dict[str, object]


def make_case(fields: int, size: int) -> Case:
    # As people write them: in any case, with some leeway around the label.
    patterns = tuple(rf"(?i)\bfield\s*{number}\s*[:=]\s*([^\n]+)" for number in range(fields))
    lines = [f"Field{number}: {SAMPLES[number % 5]}\n" for number in range(fields)]
    filler = "The quick brown fox jumps over the lazy dog, again and again.\n"
    text = "".join(lines)
    text += filler * ((size - len(text)) // len(filler) + 1)
    contract: dict[str, object] = {
        "id": "bench",
        "fields": {
            f"field{number}": {"type": TYPES[number % 5], "patterns": [pattern]}
            for number, pattern in enumerate(patterns)
        },
    }
    return Case(f"{fields} fields in {size // 1000} KB", text[:size], patterns, contract)


@attrs.frozen
class Span:
    start: int
    end: int
    quote: str

    def to_dict(self) -> dict[str, object]:
        return {"start": self.start, "end": self.end, "quote": self.quote}


@attrs.frozen
class Found:
    field: str
    raw: str
    value: object
    span: Span
    source: str

    def to_dict(self) -> dict[str, object]:
        return {
            "field": self.field,
            "raw": self.raw,
            "value": self.value,
            "span": self.span.to_dict(),
            "source": self.source,
        }


@attrs.frozen
class Result:
    field: str
    value: object
    confidence: int
    band: str
    evidence: tuple[Span, ...]

    def to_dict(self) -> dict[str, object]:
        return {
            "field": self.field,
            "value": self.value,
            "confidence": self.confidence,
            "band": self.band,
            "evidence": [span.to_dict() for span in self.evidence],
        }


def typed(raw: str, field_type: str) -> object:
    if field_type == "INTEGER":
        return int(raw)
    if field_type == "DATE":
        return date.fromisoformat(raw)
    if field_type == "DECIMAL":
        return Decimal(raw)
    if field_type == "MONEY":
        currency, amount = raw.split()
        return (Decimal(amount), currency)
    return raw


def prototype(case: Case) -> Callable[[], object]:
    compiled = [re2.compile(pattern) for pattern in case.patterns]
    text = case.text

    def run() -> str:
        found = []
        results = []
        for number, pattern in enumerate(compiled):
            name = f"field{number}"
            candidates = [
                Found(
                    name,
                    raw,
                    typed(raw, TYPES[number % 5]),
                    Span(m.start(1), m.end(1), raw),
                    "regex",
                )
                for m in pattern.finditer(text)
                if (raw := m.group(1))
            ]
            groups: dict[object, list[Found]] = {}
            for candidate in candidates:
                groups.setdefault(candidate.value, []).append(candidate)
            best = max(groups.values(), key=len)
            grade = 65 + 10 * min(len(best), 3) + 5 * min(len(best), 5)
            band = "CERTAIN" if grade >= 95 else "HIGH" if grade >= 80 else "MEDIUM"
            spans = tuple(candidate.span for candidate in best)
            results.append(Result(name, best[0].value, min(grade, 100), band, spans))
            found.append(candidates)
        data = {
            "input": hashlib.sha256(text.encode()).hexdigest(),
            "results": [result.to_dict() for result in results],
            "candidates": [[item.to_dict() for item in row] for row in found],
        }
        written = json.dumps(data, sort_keys=True, separators=(",", ":"), default=str)
        return hashlib.sha256(written.encode()).hexdigest()

    return run


def bare(case: Case) -> Callable[[], object]:
    compiled = [re2.compile(pattern) for pattern in case.patterns]
    text = case.text

    def run() -> object:
        return [[match.group(1) for match in pattern.finditer(text)] for pattern in compiled]

    return run


def bare_re(case: Case) -> Callable[[], object]:
    """The same loop with Python's own engine, which is what a script would use."""
    compiled = [re.compile(pattern) for pattern in case.patterns]
    text = case.text

    def run() -> object:
        return [[match.group(1) for match in pattern.finditer(text)] for pattern in compiled]

    return run


def ours(case: Case, engine: Engine) -> Callable[[], object]:
    contract = engine.contract(case.contract)
    artifact = engine.normalize(case.text, contract)
    assert artifact.status.value == "SUCCESS", artifact

    def run() -> object:
        return engine.normalize(case.text, contract).replay_hash

    return run


def cpu(functions: list[Callable[[], object]], repeats: int) -> list[float]:
    """The least CPU seconds of one call of each, over interleaved rounds."""
    best = [float("inf")] * len(functions)
    for _ in range(ROUNDS):
        for number, function in enumerate(functions):
            started = time.process_time()
            for _ in range(repeats):
                function()
            best[number] = min(best[number], (time.process_time() - started) / repeats)
    return best


def values_only(case: Case, engine: Engine) -> Callable[[], object]:
    contract = engine.contract(case.contract)
    return lambda: engine.normalize(case.text, contract)


CAPABILITIES = ("cap-evidence", "cap-lookup", "cap-recognize", "cap-regex")
READERS = ("read-docx", "read-einvoice", "read-mail", "read-pdf", "read-web", "read-xlsx")
SUITE = ("contracts", *CAPABILITIES, *READERS)
NOT_IN_THE_SUITE = sorted(
    {plugin.distribution for plugin in installed_plugins()} - {f"paxman-{name}" for name in SUITE}
)
FIRST_CALL = """
import paxman_core
{engine}
artifact = {call}(
    "Total: EUR 12.50", {{"fields": {{"total": {{"type": "MONEY", "patterns": ["Total: (.+)"]}}}}}}
)
assert str(artifact["total"]) == "12.50 EUR", artifact
"""
WITH_REGEX = FIRST_CALL.format(
    engine="import paxman_cap_regex\nengine = paxman_core.Engine(plugins=[paxman_cap_regex])",
    call="engine.normalize",
)
# What `pip install paxman-suite` brings, even where more is installed.
WITH_SUITE = FIRST_CALL.format(
    engine=f"engine = paxman_core.Engine(block={NOT_IN_THE_SUITE})", call="engine.normalize"
)
MOST_SECONDS = 0.160
"""Of CPU, for a first call that is quick enough whatever the imports take."""
BASELINE = "import attrs, pluggy, packaging.version, importlib.metadata"


def fresh_process(code: str) -> float:
    """The CPU seconds that a fresh interpreter spends on the code, start-up excluded.

    Compiled modules are kept, as where a package is installed: compiling is not measured.
    """
    timed = f"import time\nt = time.process_time()\n{code}\nprint(time.process_time() - t)"
    return float(
        subprocess.run(
            [sys.executable, "-c", timed],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": ""},
        ).stdout.split()[-1]
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", help="not used: this benchmark makes its own documents")
    parser.parse_args()
    engine = Engine(plugins=[paxman_cap_regex])
    failed = False
    small, large = make_case(5, 1_000), make_case(50, 100_000)
    for case, repeats in ((small, 300), (large, 10)):
        runs = [bare(case), prototype(case), values_only(case, engine), ours(case, engine)]
        loop, proto, values, full, python = cpu([*runs, bare_re(case)], repeats)
        fields = len(case.patterns)
        least, only, own = ((t - loop) / fields * 1e6 for t in (proto, values, full))
        print(f"{case.name}: bare loop {loop * 1e6:.0f} µs with re2, {python * 1e6:.0f} µs with re")
        print(f"  normalize {full * 1e6:.0f} µs")
        print(f"  over the loop, a field: prototype {least:.1f} µs; normalize {only:.1f} µs, ")
        print(f"  {own:.1f} µs with the artifact written and hashed, as the prototype does")
        if case is small:
            failed |= _judge("normalize of a small document, in prototypes", only / least, 2.0)
        else:
            failed |= _judge("normalize over the bare loop with re2", full / loop, 1.3)
            failed |= _judge("normalize over the bare loop with re", full / python, 1.0)
    codes = (WITH_REGEX, WITH_SUITE, BASELINE)
    rounds = [[fresh_process(code) for code in codes] for _ in range(7)]
    first, suite, base = map(min, zip(*rounds, strict=True))
    print(
        f"first call in a fresh process: {first * 1e3:.0f} ms with one plugin, "
        f"{suite * 1e3:.0f} ms with paxman-suite; bare imports {base * 1e3:.0f} ms"
    )
    failed |= _judge("one plugin: import and first normalize over bare imports", first / base, 2.0)
    quick = min(suite / base, 2.0 * suite / MOST_SECONDS)
    failed |= _judge("paxman-suite: the same, or 160 ms taken for 2.0", quick, 2.0)
    return int(failed)


def _judge(what: str, ratio: float, limit: float) -> bool:
    verdict = "ok" if ratio <= limit else "TOO SLOW"
    print(f"  {verdict}: {what}: {ratio:.2f} (at most {limit})")
    return ratio > limit


if __name__ == "__main__":
    sys.exit(main())
