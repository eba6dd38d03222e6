"""Feed one target with atheris: `python fuzz/run.py TARGET [options of libFuzzer] [folders]`."""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["paxman_core", "paxman_cli", "paxman_observations"]):
    from targets import TARGETS


def main() -> None:
    name = sys.argv.pop(1)
    atheris.Setup(sys.argv, TARGETS[name])
    atheris.Fuzz()


main()
