"""What the tests of batches share: a plugin that workers find, too, and jobs with nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

PLUGIN = Path(__file__).parent / "batch_plugin"
FIELDS: dict[str, Any] = {"name": "STRING", "total": "MONEY", "day": "DATE?"}


@pytest.fixture
def zoo(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, ...]]:
    """The plugin of the tests is installed, here and in workers; the names of all others."""
    from paxman_core.capability import find_plugins

    monkeypatch.syspath_prepend(str(PLUGIN))
    monkeypatch.setenv("PYTHONPATH", str(PLUGIN))
    found = find_plugins(refresh=True)
    names = {plugin.identity.distribution or plugin.identity.name for plugin in found}
    yield tuple(sorted(names - {"paxman-batch-zoo"}))
    monkeypatch.undo()
    find_plugins(refresh=True)


@pytest.fixture
def zoo_job(zoo: tuple[str, ...]) -> Callable[..., Any]:
    """Makes jobs with the fields `name`, `total` and `day`, or others."""
    from paxman_batch import BatchJob
    from paxman_core import adapt

    def make(fields: Mapping[str, Any] = FIELDS, **options: Any) -> Any:
        contract = adapt({"id": "zoo", "fields": dict(fields)})
        return BatchJob(contract, block=zoo, **options)

    return make


@pytest.fixture
def json_lines(tmp_path: Path) -> Callable[[Iterable[str]], Path]:
    """Writes documents, with the ids d0, d1 and so on, to a table."""

    def write(documents: Iterable[str]) -> Path:
        path = tmp_path / "documents.jsonl"
        rows = ({"id": f"d{number}", "content": text} for number, text in enumerate(documents))
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
        return path

    return write
