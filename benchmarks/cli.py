"""What `paxman --help` costs over importing what it is made of.

Both run in fresh processes, in turns, and are measured by CPU time, so that the figures can be
compared on a busy machine. The least of many rounds counts: noise only adds.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
from pathlib import Path

ROUNDS = 25
LIMIT = 1.2
PAXMAN = Path(sys.executable).with_name("paxman")
COMMANDS = {
    "import click, rich": [sys.executable, "-c", "import click, rich"],
    "paxman --help": [str(PAXMAN), "--help"],
}


def cpu_seconds(command: list[str]) -> float:
    """The CPU seconds that a process takes, from its start to its end.

    Compiled modules are kept, as where a package is installed: compiling is not measured.
    """
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", help="not used: this benchmark reads no documents")
    parser.parse_args()
    rounds = [[cpu_seconds(command) for command in COMMANDS.values()] for _ in range(ROUNDS)]
    base, helped = map(min, zip(*rounds, strict=True))
    for name, seconds in zip(COMMANDS, (base, helped), strict=True):
        print(f"{name}: {seconds * 1000:.0f} ms of CPU")
    ratio = helped / base
    verdict = "ok" if ratio <= LIMIT else "TOO SLOW"
    print(f"  {verdict}: paxman --help over the imports: {ratio:.2f} (at most {LIMIT})")
    return int(ratio > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
