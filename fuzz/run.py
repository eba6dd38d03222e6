"""Feed one target with atheris: `python fuzz/run.py TARGET [options of libFuzzer] [folders]`."""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

READERS = ["web", "mail", "docx", "einvoice", "xlsx", "pdf"]
OURS = [
    *("paxman_core", "paxman_cli", "paxman_contracts", "paxman_formula", "paxman_observations"),
    *(f"paxman_read_{name}" for name in READERS),
]

with atheris.instrument_imports(include=OURS):
    from targets import TARGETS

    # Much is imported when it is first needed, and only what is imported here is followed.
    for seed in Path(__file__).parent.glob(f"corpus/{sys.argv[1]}/*"):
        TARGETS[sys.argv[1]](seed.read_bytes())


def main() -> None:
    name = sys.argv.pop(1)
    atheris.Setup(sys.argv, TARGETS[name])
    atheris.Fuzz()


main()
