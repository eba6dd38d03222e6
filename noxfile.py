"""The checks beyond a plain `pytest`: `uv run nox` runs them, `uv run nox --list` lists them."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import nox

ROOT = Path(__file__).parent
PYTHONS = ["3.11", "3.12", "3.13"]
SCRIPTS = ["benchmarks", "examples", "tools"]

nox.options.default_venv_backend = "uv"
nox.options.sessions = ["lint", "types", "layers", "tests", "stranger", "kit"]
# An interpreter that is not installed is reported as missing: fetching it would hide that, and one
# that is missing says nothing about the code.
nox.options.download_python = "never"
nox.options.error_on_missing_interpreters = False


def members() -> dict[str, Path]:
    """The folder of every distribution by its name, wherever the workspace keeps it."""
    patterns = _toml(ROOT)["tool"]["uv"]["workspace"]["members"]
    folders = sorted(folder for pattern in patterns for folder in ROOT.glob(pattern))
    return {_toml(folder)["project"]["name"]: folder for folder in folders}


def _toml(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))


def sync(session: nox.Session) -> None:
    """Put the workspace and its tools, in the tested versions, into the session's environment."""
    environment = session.virtualenv.location
    session.run_install(
        "uv",
        "sync",
        "--quiet",
        f"--python={environment}",
        env={"UV_PROJECT_ENVIRONMENT": environment},
    )


@nox.session
def lint(session: nox.Session) -> None:
    """Style and formatting."""
    sync(session)
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")


@nox.session
def types(session: nox.Session) -> None:
    """Types, strictly, of everything but the tests."""
    sync(session)
    sources = [folder / "src" for folder in members().values()]
    scripts = [path for name in SCRIPTS for path in sorted(ROOT.glob(f"{name}/*.py"))]
    checked = [ROOT / "noxfile.py", *sources, *scripts]
    session.run("mypy", *(str(path.relative_to(ROOT)) for path in checked))


@nox.session
def layers(session: nox.Session) -> None:
    """Who may import whom."""
    sync(session)
    session.run("lint-imports")


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """The tests, on every supported Python that is installed."""
    sync(session)
    session.run("pytest", *(session.posargs or ["-n", "auto"]))


@nox.session
def stranger(session: nox.Session) -> None:
    """Each distribution as a stranger gets it: its wheel, plain pip, a bare environment.

    Names given after `--` restrict it to those distributions.
    """
    folder = Path(session.create_tmp()).resolve()
    constraints = _built(session, folder)
    for name in session.posargs or members():
        python = _bare(session, folder / name, constraints, name)
        with session.chdir(folder / name):
            session.run(python, str(ROOT / "tests" / "stranger.py"), name, external=True)


@nox.session
def kit(session: nox.Session) -> None:
    """The conformance kit on our own capabilities: built wheels, each in a bare environment.

    Those that need a model or a server have sessions of their own. Names given after `--` restrict
    it to those distributions.
    """
    folder = Path(session.create_tmp()).resolve()
    constraints = _built(session, folder)
    ours = [name for name in members() if name.startswith("paxman-cap-")]
    for name in session.posargs or [name for name in ours if not name.endswith("-inference")]:
        python = _bare(session, folder / name, constraints, name, "paxman-testkit")
        with session.chdir(folder / name):
            command = str(Path(python).with_name("paxman-testkit"))
            session.run(command, "check", name, external=True)


def _built(session: nox.Session, folder: Path) -> Path:
    """The wheels of all distributions; the file names them, so that no index can offer others."""
    wheels = folder / "wheels"
    session.run_install(
        "uv", "build", "--quiet", "--all-packages", "--wheel", "--clear", f"--out-dir={wheels}"
    )
    constraints = folder / "constraints.txt"
    constraints.write_text(
        "".join(f"{_project(wheel)} @ {wheel.as_uri()}\n" for wheel in wheels.glob("*.whl")),
        "utf-8",
    )
    return constraints


def _project(wheel: Path) -> str:
    return wheel.name.partition("-")[0].replace("_", "-")


def _bare(session: nox.Session, folder: Path, constraints: Path, *names: str) -> str:
    """The Python of a new environment with nothing but these distributions, by plain pip."""
    session.run("python", "-m", "venv", "--clear", str(folder))
    python = str(folder / ("Scripts" if os.name == "nt" else "bin") / "python")
    install = [python, "-m", "pip", "install", "--quiet", "--constraint", str(constraints)]
    session.run(*install, *names, external=True)
    return python


@nox.session
def docs(session: nox.Session) -> None:
    """The pages in docs/, built; a link or a name that leads nowhere fails.

    What the pages say is run by the tests.
    """
    environment = session.virtualenv.location
    session.run_install(
        "uv",
        "sync",
        "--quiet",
        "--only-group=docs",
        f"--python={environment}",
        env={"UV_PROJECT_ENVIRONMENT": environment},
    )
    # Not with `--quiet`: warnings that are not logged are not counted, and nothing is strict.
    session.run("mkdocs", "build", "--strict")


@nox.session
def long(session: nox.Session) -> None:
    """The properties of merging, with many more examples than the ordinary run has time for."""
    sync(session)
    paths = [f"paxman_core/tests/test_observations_{name}.py" for name in ("properties", "table")]
    session.run("pytest", "-n", "auto", *paths, env={"PAXMAN_LONG": "50000"})


@nox.session
def bench(session: nox.Session) -> None:
    """The benchmarks; the folder that holds their data may follow `--`."""
    sync(session)
    arguments = ["--data", str(Path(session.posargs[0]).resolve())] if session.posargs else []
    for script in sorted(ROOT.glob("benchmarks/*.py")):
        session.run("python", str(script), *arguments)
