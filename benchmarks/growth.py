"""How cost grows with the work: time per character, per row and per field, and the memory it takes.

Each size runs in a fresh process, so that its memory is its own, with the garbage collector as the
`paxman` command sets it, or with `--collector 700` as Python does. A cost is flat if twice the work
takes twice the time. `--write FILE.svg` draws the figures; `--quick` leaves the largest sizes out.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs

from paxman_core import Engine, Policy

if TYPE_CHECKING:
    from collections.abc import Sequence

SIZES: Final = {
    "character": (1_000, 10_000, 100_000, 1_000_000, 10_000_000),
    "row": (100, 1_000, 10_000, 100_000),
    "field": (5, 50, 200, 1_000),
}
SAMPLES: Final = ("Ada Lovelace", "42", "2026-03-01", "12.50", "EUR 12.50")
TYPES: Final = ("STRING", "INTEGER", "DATE", "DECIMAL", "MONEY")
LETTER: Final = """Invoice no: 4711
Invoice date: 2026-03-01
Customer: Ada Lovelace
Total: EUR 12.50

"""
FILLER: Final = (
    "The parties met on 4 May 2026 and agreed that all goods are delivered within 30 days.\n"
    "Nothing in this paragraph says what anybody has to pay, whatever else it may say.\n\n"
)


@attrs.frozen
class Cost:
    """What one size cost: CPU seconds of one run, and the process's peak memory."""

    size: int
    seconds: float
    megabytes: float


def case(kind: str, size: int) -> tuple[str | bytes, dict[str, Any]]:
    """A document of this much work, and the contract that it is read by."""
    if kind == "character":
        text = LETTER + FILLER * (size // len(FILLER) + 1)
        fields: dict[str, Any] = {
            "invoice_number": "STRING",
            "invoice_date": "DATE",
            "customer": "STRING",
            "total": "MONEY",
        }
        return text[:size], {"id": "letter", "fields": fields}
    if kind == "row":
        rows = "".join(f"Item {row},{row % 9 + 1},{row % 90 + 10}.50\n" for row in range(size))
        members = {"description": "STRING", "quantity": "INTEGER", "price": "DECIMAL"}
        items = {"type": "ARRAY", "items": {"fields": members}}
        header = "description,quantity,price\n"
        return (header + rows).encode(), {"id": "rows", "fields": {"items": items}}
    text = "".join(f"Part {number}x: {SAMPLES[number % 5]}\n" for number in range(size))
    fields = {
        f"part_{number}x": {"type": TYPES[number % 5], "labels": [f"Part {number}x"]}
        for number in range(size)
    }
    return text, {"id": "parts", "fields": fields}


def measure(kind: str, size: int) -> Cost:
    """Run one size, after a small one that loads what is needed."""
    policy = Policy(capability_timeout_ms=600_000)
    with Engine() as engine:
        warm, contract = case(kind, SIZES[kind][0])
        engine.normalize(warm, contract, policy=policy)
        document, contract = case(kind, size)
        started = time.process_time()
        artifact = engine.normalize(document, contract, policy=policy)
        seconds = time.process_time() - started
    assert artifact.normalized_data, artifact
    return Cost(size, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def in_a_fresh_process(kind: str, size: int, collector: int) -> Cost:
    """The same, where nothing else was measured before."""
    command = [sys.executable, __file__, "--one", kind, str(size), "--collector", str(collector)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return Cost(**json.loads(done.stdout.splitlines()[-1]))


def table(kind: str, costs: Sequence[Cost]) -> str:
    """The figures as a table of Markdown."""
    lines = [f"| {kind}s | ms | µs a {kind} | peak memory, MB |", "|---:|---:|---:|---:|"]
    for cost in costs:
        each = cost.seconds / cost.size * 1e6
        lines.append(
            f"| {cost.size:,} | {cost.seconds * 1e3:,.1f} | {each:,.2f} | {cost.megabytes:,.0f} |"
        )
    return "\n".join(lines)


def drawing(costs: dict[str, list[Cost]]) -> str:
    """Cost a unit over the size, relative to the largest: a line that does not rise is flat."""
    width, height, edge = 640, 260, 44
    colours = {"character": "#1f6feb", "row": "#bf5b04", "field": "#2e7d32"}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]

    def place(size: float, ratio: float) -> tuple[float, float]:
        across = (math.log10(size) - 0.5) / 7
        up = (math.log10(max(0.1, min(ratio, 100))) + 1) / 3
        return edge + across * (width - 2 * edge), height - edge - up * (height - 2 * edge)

    for ratio in (0.1, 1, 10, 100):
        _, level = place(10, ratio)
        parts.append(f'<path d="M{edge} {level:.0f}H{width - edge}" stroke="#ddd"/>')
        parts.append(f'<text x="4" y="{level + 4:.0f}">{ratio:g}×</text>')
    for power in range(1, 8):
        across, _ = place(10**power, 1)
        parts.append(f'<text x="{across - 8:.0f}" y="{height - edge + 18}">1e{power}</text>')
    for number, (kind, found) in enumerate(costs.items()):
        last = found[-1].seconds / found[-1].size
        points = [place(cost.size, cost.seconds / cost.size / last) for cost in found]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        colour = colours[kind]
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points]
        parts.append(f'<text x="{edge + 150 * number}" y="20" fill="{colour}">per {kind}</text>')
    return "\n".join([*parts, "</svg>\n"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", help="not used: this benchmark makes its own documents")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--write", type=Path)
    parser.add_argument("--one", nargs=2)
    parser.add_argument("--collector", type=int, default=50_000, metavar="OBJECTS")
    options = parser.parse_args()
    if options.one:
        gc.set_threshold(options.collector)
        kind, size = options.one
        print(json.dumps(attrs.asdict(measure(kind, int(size)))))
        return 0
    costs: dict[str, list[Cost]] = {}
    for kind, sizes in SIZES.items():
        wanted = sizes[:-1] if options.quick else sizes
        costs[kind] = [in_a_fresh_process(kind, size, options.collector) for size in wanted]
        print(table(kind, costs[kind]), end="\n\n", flush=True)
    if options.write:
        options.write.write_text(drawing(costs), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
