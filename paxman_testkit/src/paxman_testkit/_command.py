"""The second door: `paxman-testkit check DISTRIBUTION`, for users and for CI."""

from __future__ import annotations

import argparse
import json
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from paxman_core.errors import InvalidOptionError, PaxmanError
from paxman_testkit._example import load_examples
from paxman_testkit._judgement import RuleStatus, check_expected, judge_all
from paxman_testkit._report import as_json, rules_table, summary, table
from paxman_testkit._shipping import as_remote, read_settings
from paxman_testkit._subject import subjects_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_testkit.fixtures import Remote

EXIT_FAILED = 1
EXIT_USAGE = 2


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command, and exit with 1 if a rule is broken."""
    given = _parser().parse_args(arguments)
    try:
        code = _rules(given) if given.command == "rules" else _check(given)
    except InvalidOptionError as error:
        print(f"Error: {error}", file=sys.stderr)
        code = EXIT_USAGE
    except (PaxmanError, OSError) as error:
        print(f"Error: {error}", file=sys.stderr)
        code = EXIT_FAILED
    sys.exit(code)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "paxman-testkit", description="Check whether a Paxman capability keeps the rules."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    check = commands.add_parser("check", help="try every rule on an installed distribution")
    check.add_argument("distribution", help="such as paxman-cap-regex")
    check.add_argument("--json", action="store_true", help="write JSON")
    check.add_argument("--examples", type=Path, help="a JSON file with examples")
    check.add_argument("--settings", type=Path, help="a JSON file with the settings of the plugin")
    check.add_argument(
        "--expect",
        action="append",
        default=[],
        metavar="RULE=REASON",
        help="a SHOULD rule that is known to be broken; fails if it is not",
    )
    check.add_argument(
        "--remote", metavar="MODULE:NAME", help="a Remote, for a capability that uses the network"
    )
    rules = commands.add_parser("rules", help="list the rules")
    rules.add_argument("--json", action="store_true", help="write JSON")
    return parser


def _rules(given: argparse.Namespace) -> int:
    print(rules_table(as_json=given.json))
    return 0


def _check(given: argparse.Namespace) -> int:
    expected = dict(_expectation(text) for text in given.expect)
    check_expected(expected)
    examples = load_examples(given.examples) if given.examples is not None else ()
    remote = None if given.remote is None else _remote(given.remote)
    judged = []
    settings = None
    if given.settings is not None:
        settings = read_settings(given.settings.read_text("utf-8"), given.settings.name)
    for subject in subjects_of(
        given.distribution, examples=examples, remote=remote, settings=settings
    ):
        try:
            judged.append((subject, judge_all(subject, expected)))
        finally:
            subject.close()
    if given.json:
        print(json.dumps([as_json(subject, verdicts) for subject, verdicts in judged], indent=2))
    else:
        for subject, verdicts in judged:
            print(table(subject, verdicts))
            print(summary(subject, verdicts))
    failed = any(verdict.status is RuleStatus.FAILED for _, many in judged for verdict in many)
    return EXIT_FAILED if failed else 0


def _expectation(text: str) -> tuple[str, str]:
    rule_id, _, reason = text.partition("=")
    return rule_id, reason


def _remote(text: str) -> Remote:
    module, _, name = text.partition(":")
    sys.path.insert(0, str(Path.cwd()))
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise InvalidOptionError(f"{text!r} cannot be imported: {error}.") from None
    finally:
        sys.path.pop(0)
    return as_remote(found, text)
