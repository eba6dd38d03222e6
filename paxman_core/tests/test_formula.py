"""The core without the language of formulas, and with it where it is not needed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from paxman_core import adapt
from paxman_core.errors import InvalidContractError, MissingExtraError
from paxman_core.formula import formula_language


@pytest.mark.parametrize(
    ("contract", "place"),
    [
        ({"fields": {"net": "MONEY", "gross": {"type": "MONEY", "formula": "net * 1.2"}}}, "gross"),
        ({"fields": {"net": {"type": "MONEY", "checks": ["net > 0"]}}}, "net"),
        ({"fields": {"net": "MONEY", "tax": "MONEY"}, "checks": ["net > tax"]}, "(contract)"),
    ],
)
def test_a_contract_says_what_its_formulas_need(
    contract: dict[str, object], place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "paxman_formula", None)
    with pytest.raises(InvalidContractError) as caught:
        adapt(contract)
    assert str(caught.value).splitlines()[1:] == [
        f"  - {place}: A formula or a check needs paxman-formula: pip install paxman-formula"
    ]
    with pytest.raises(MissingExtraError, match="needs paxman-formula"):
        formula_language()


def test_contracts_without_formulas_do_not_load_the_language() -> None:
    """Most have none, and need not have it installed."""
    program = (
        "import sys; sys.modules['paxman_formula'] = None\n"
        "from paxman_core import adapt\n"
        "from paxman_core.formula import private_paths\n"
        "lookup = {'table': 'people', 'key': 'name'}\n"
        "print(*sorted(private_paths(adapt({'fields': {\n"
        "    'name': {'type': 'STRING', 'tags': ['pii']},\n"
        "    'town': {'type': 'STRING', 'lookup': lookup},\n"
        "    'total': 'MONEY'}}))))\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert run.stdout.split() == [b"name", b"town"]
