"""Where the documents of stored artifacts are: found by content, so they may have been moved."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from paxman_core.artifact import ExecutionArtifact
from paxman_core.engine import Engine
from paxman_core.errors import InvalidInputError
from paxman_report._entry import NOT_FOUND, QUOTES_ONLY, ReportEntry, entry_of


class DocumentFinder:
    """Finds the documents of artifacts among files and folders that were given."""

    def __init__(self, engine: Engine, given: Iterable[Path]) -> None:
        self._engine = engine
        self._given: list[Path] = []
        self._by_hash: dict[str, Path] = {}
        for path in given:
            for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
                if file.is_file():
                    self._given.append(file)
                    self._by_hash.setdefault(_hash(file), file)

    def found(self, artifact: ExecutionArtifact, folder: Path) -> tuple[ReportEntry, bytes]:
        """The `artifact` with its document from a `folder` and its bytes, or why there is none."""
        path = self._path(artifact, folder)
        if path is None:
            other = self._namesake(artifact, folder)
            changed = f"{other} has the same name but different content. {QUOTES_ONLY}"
            return entry_of(artifact, None, NOT_FOUND if other is None else changed), b""
        data = path.read_bytes()
        try:
            document = self._engine.read(data, name=artifact.input_name)
        except InvalidInputError as error:
            return entry_of(artifact, None, f"The document cannot be read: {error}"), b""
        return entry_of(artifact, document), data

    def _path(self, artifact: ExecutionArtifact, folder: Path) -> Path | None:
        wanted = artifact.input.content_hash
        if wanted in self._by_hash or not artifact.input_name:
            return self._by_hash.get(wanted)
        for path in _places(artifact.input_name, folder):
            if path.is_file() and _hash(path) == wanted:
                return path
        return None

    def _namesake(self, artifact: ExecutionArtifact, folder: Path) -> Path | None:
        """A file that is called as the document was, and is another."""
        if not artifact.input_name:
            return None
        name = Path(artifact.input_name).name
        given = [path for path in self._given if path.name == name]
        there = [path for path in _places(artifact.input_name, folder) if path.is_file()]
        return next(iter([*given, *there]), None)


def _places(name: str, folder: Path) -> tuple[Path, ...]:
    """Where a document of that name may lie."""
    named = Path(name)
    return folder / named, folder / named.name, named, Path(named.name)


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
