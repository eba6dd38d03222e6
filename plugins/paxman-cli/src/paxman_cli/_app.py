"""The command and its subcommands, each imported when it is called."""

from __future__ import annotations

import errno
import os
import sys
from typing import TYPE_CHECKING, Any

import click
from click.exceptions import NoArgsIsHelpError

from paxman_cli._catalog import command_lines, find_command
from paxman_cli._exit_codes import EXIT_INTERRUPTED, EXIT_OTHER, EXIT_USAGE
from paxman_cli._terminal_text import printable_lines
from paxman_core import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence


class LazyGroup(click.Group):
    """Knows its commands by name and help; imports one only to run it."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(command_lines())

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002
        cmd_name: str,
    ) -> click.Command | None:
        return find_command(cmd_name)

    def format_commands(
        self,
        ctx: click.Context,  # noqa: ARG002
        formatter: click.HelpFormatter,
    ) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(command_lines().items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the subcommand; Ctrl-C is not an error to report."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo("Interrupted.", err=True)
            sys.exit(EXIT_INTERRUPTED)

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """Run; an error is one paragraph, and a bug asks to be reported."""
        arguments = list(sys.argv[1:] if args is None else args)
        given = [argument for argument in arguments if argument != "--debug"]
        try:
            # The exit code of --help and its like comes back as what was returned.
            sys.exit(super().main(given, *rest, **{**extra, "standalone_mode": False}))
        except (click.Abort, KeyboardInterrupt):
            click.echo("Interrupted.", err=True)
            sys.exit(EXIT_INTERRUPTED)
        except NoArgsIsHelpError as error:
            error.show()
            sys.exit(EXIT_USAGE)
        except Exception as error:
            if len(given) != len(arguments):
                _show_traceback(error)
            click.echo(printable_lines(_paragraph(error)), err=True)
            sys.exit(_exit_code(error))


def _show_traceback(error: Exception) -> None:
    import traceback

    traceback.print_exception(error)


def _paragraph(error: Exception) -> str:
    from paxman_core.errors import PaxmanError

    if isinstance(error, PaxmanError):
        return f"Error: {error}"
    if isinstance(error, click.UsageError):
        place = "paxman" if error.ctx is None else error.ctx.command_path
        message = error.format_message().rstrip()
        return f"Error: {message} See `{place} --help`."
    if isinstance(error, click.ClickException):
        return f"Error: {error.format_message()}"
    if isinstance(error, OSError):
        where = f" {str(error.filename)!r} cannot be used:" if error.filename else ""
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        advice = "Make room, and run it again." if full else "Check the name and the permissions."
        return f"Error:{where} {error.strerror or error}. {advice}"
    return (
        f"Error: something unexpected happened: {type(error).__name__}: {error}. "
        "Run it again with --debug to see where, and please report it."
    )


def _exit_code(error: Exception) -> int:
    from paxman_core.errors import InvalidContractError, InvalidOptionError

    usage = (InvalidContractError, InvalidOptionError, click.UsageError)
    return EXIT_USAGE if isinstance(error, usage) else EXIT_OTHER


def _help_width() -> int:
    """The width that click would choose; it asks shutil, which loads all that unpacks archives."""
    named = os.environ.get("COLUMNS", "")
    try:
        columns = int(named) if named.isdigit() else 0
        columns = columns or os.get_terminal_size(sys.stdout.fileno()).columns
    except (AttributeError, ValueError, OSError):
        columns = 80
    return max(min(columns, 80) - 2, 50)


_SETTINGS = {"help_option_names": ["-h", "--help"], "terminal_width": _help_width()}


@click.group(cls=LazyGroup, context_settings=_SETTINGS)
@click.version_option(__version__, prog_name="paxman")
def app() -> None:
    """Turn messy documents into data you can trust.

    Every value comes with the exact place it was found and how certain it is; what could not be
    found is listed with the reason. Add --debug to any command to see the traceback of an error.
    """
