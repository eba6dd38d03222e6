"""The `paxman` command, as it is called from a shell."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import jsonschema
import pytest

INVOICE = """Invoice number: NW-17
Invoice date: 3 March 2026
Total: EUR 119.00
"""
CONTRACT = {"fields": {"invoice_number": "STRING", "invoice_date": "DATE", "total": "MONEY"}}
PAXMAN = Path(sys.executable).with_name("paxman")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "contract.json").write_text(json.dumps(CONTRACT))
    (tmp_path / "invoice.txt").write_text(INVOICE)
    return tmp_path


def paxman(
    folder: Path, *arguments: str, stdin: str | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [PAXMAN, *arguments],
        cwd=folder,
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "100"},
    )


def test_demo_opens_the_review_page_with_three_open_fields(folder: Path) -> None:
    environment = {**os.environ, "BROWSER": "true"}
    with subprocess.Popen(
        [PAXMAN, "demo", "--review"],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None
        try:
            said = process.stdout.readline().split()
            with urllib.request.urlopen(f"{said[-1]}api/queue", timeout=30) as answer:
                queue = json.load(answer)
        finally:
            process.send_signal(signal.SIGINT)
    assert said[:2] == ["5", "documents"]
    waiting = {
        document["name"].rpartition(os.sep)[2]: {field["path"]: state["need"]}
        for document in queue["documents"]
        for field, state in zip(queue["fields"], document["fields"], strict=True)
        if state["need"] not in ("sure", "empty")
    }
    assert waiting == {
        "courier.txt": {"invoice_date": "open"},
        "joinery.html": {"invoice_number": "missing"},
        "reminder.txt": {"total": "conflict"},
    }
    assert sorted(path.name for path in folder.iterdir()) == ["contract.json", "invoice.txt"]


def test_demo_resolves_every_value_of_its_documents(folder: Path) -> None:
    result = paxman(folder, "demo")
    assert result.returncode == 0
    assert "21 of 21 values from 3 documents" in result.stdout
    assert "289.20 GBP" in result.stdout
    assert "1475.60 EUR" in result.stdout


def test_json_has_the_values(folder: Path) -> None:
    result = paxman(folder, "normalize", "invoice.txt", "-c", "contract.json", "--json")
    assert result.returncode == 0
    assert json.loads(result.stdout) == {
        "invoice_number": "NW-17",
        "invoice_date": "2026-03-03",
        "total": {"amount": "119.00", "currency": "EUR"},
    }


def test_pipe_gets_one_artifact_a_line(folder: Path) -> None:
    (folder / "second.txt").write_text(INVOICE.replace("119", "238"))
    result = paxman(folder, "normalize", "*.txt", "-c", "contract.json")
    first, second = (json.loads(line) for line in result.stdout.splitlines())
    assert first["normalized_data"]["total"]["amount"] == "119.00"
    assert second["normalized_data"]["total"]["amount"] == "238.00"
    assert second["input"]["name"] == "second.txt"


def test_csv_has_a_row_for_each_document_of_a_folder(folder: Path) -> None:
    documents = folder / "documents"
    documents.mkdir()
    (documents / "a.txt").write_text(INVOICE)
    (documents / "b.txt").write_text("Total: EUR 7.00\n")
    result = paxman(folder, "normalize", "documents", "-c", "contract.json", "--csv")
    header, first, second = csv.reader(io.StringIO(result.stdout))
    assert header == ["document", "status", "invoice_number", "invoice_date", "total"]
    assert first[1:] == ["SUCCESS", "NW-17", "2026-03-03", "119.00 EUR"]
    assert second[1:] == ["UNRESOLVED", "", "", "7.00 EUR"]
    assert result.returncode == 3


def test_standard_input_is_a_document(folder: Path) -> None:
    result = paxman(folder, "normalize", "-", "-c", "contract.json", "--json", stdin=INVOICE)
    assert json.loads(result.stdout)["invoice_number"] == "NW-17"


def test_contract_can_be_a_python_name(folder: Path) -> None:
    (folder / "shop.py").write_text(f"invoice = {CONTRACT!r}\n")
    result = paxman(folder, "normalize", "invoice.txt", "-c", "shop:invoice", "--json")
    assert json.loads(result.stdout)["invoice_date"] == "2026-03-03"


@pytest.fixture
def openapi(folder: Path) -> Path:
    schemas = {
        "Owner": {"properties": {"owner": {"type": "string"}}},
        "Bill": {"properties": {"invoice_number": {"type": "string"}}},
    }
    text = json.dumps({"openapi": "3.1.0", "components": {"schemas": schemas}})
    (folder / "oa.json").write_text(text)
    return folder


def test_a_component_of_a_file_can_be_named(openapi: Path) -> None:
    contract = ("-c", "oa.json", "--component", "Bill")
    result = paxman(openapi, "normalize", "invoice.txt", *contract, "--json")
    assert json.loads(result.stdout) == {"invoice_number": "NW-17"}
    assert paxman(openapi, "plan", "invoice.txt", *contract).stdout.startswith("invoice_number ")


def test_json_is_valid_by_the_schema_that_was_given(folder: Path) -> None:
    schema = {
        "properties": {
            "total": {"type": "number"},
            "items": {"type": "array", "items": {"properties": {"price": {"type": "number"}}}},
            "due": {"type": "string", "format": "date"},
            "fee": {"properties": {"value": {"type": "number"}, "currency": {"type": "string"}}},
        }
    }
    (folder / "schema.json").write_text(json.dumps(schema), "utf-8")
    document = {
        "total": 119.5,
        "items": [{"price": 40}, {"price": 0.1}],
        "due": "30 April 2026",
        "fee": "EUR 5.00",
    }
    arguments = ("normalize", "-", "-c", "schema.json", "--json")
    printed = json.loads(paxman(folder, *arguments, stdin=json.dumps(document)).stdout)
    assert printed == {
        "total": 119.5,
        "items": [{"price": 40}, {"price": 0.1}],
        "due": "2026-04-30",
        "fee": {"value": 5, "currency": "EUR"},
    }
    jsonschema.validate(printed, schema)


@pytest.mark.parametrize(
    ("contract", "message"),
    [
        ("oa.json", "--component on the command line"),
        ("oa.json:Owner", "Name a part of it with --component Owner"),
        ("../oa.json:Owner", "is neither a file nor of the form module:Name"),
        ("no_such_module:Owner", "cannot be imported: ModuleNotFoundError"),
        ("broken:Owner", "cannot be imported: ZeroDivisionError"),
    ],
)
def test_a_contract_that_cannot_be_found_says_how_to_name_it(
    openapi: Path, contract: str, message: str
) -> None:
    (openapi / "broken.py").write_text("1 / 0")
    result = paxman(openapi, "normalize", "invoice.txt", "-c", contract)
    assert result.returncode == 2
    assert message in " ".join(re.sub("[│╭╮╰╯─]", " ", result.stderr).split())


def test_an_empty_document_is_called_so(folder: Path) -> None:
    result = paxman(folder, "normalize", "-", "-c", "contract.json", stdin=" \n")
    assert result.returncode == 3
    assert result.stderr == "standard input: The document is empty.\n"


def test_unresolved_required_field_exits_with_3(folder: Path) -> None:
    result = paxman(folder, "normalize", "-", "-c", "contract.json", "--json", stdin="Hello.")
    assert (result.returncode, result.stdout) == (3, "{}\n")


def test_wrong_contract_exits_with_2_and_lists_every_problem(folder: Path) -> None:
    (folder / "wrong.json").write_text('{"fields": {"a": "MONY", "b": "DAT"}}')
    result = paxman(folder, "normalize", "invoice.txt", "-c", "wrong.json")
    assert result.returncode == 2
    assert "The contract has 2 problems" in result.stderr
    assert "Traceback" not in result.stderr


def test_what_was_not_looked_at_is_said(folder: Path) -> None:
    """A value may stand in what was left out, so nobody must miss that there is such a part."""
    (folder / "long.txt").write_text(
        "Write to ann@shop.example.\n" + "Nothing of interest here.\n" * 21_000
    )
    (folder / "mail.json").write_text('{"fields": {"email": "STRING"}}')
    result = paxman(folder, "normalize", "long.txt", "-c", "mail.json")
    assert "long.txt: recognize: only the first 500000 characters were looked at" in result.stderr
    artifact = json.loads(result.stdout)
    assert artifact["normalized_data"] == {"email": "ann@shop.example"}
    assert artifact["status"] == "PARTIAL_SUCCESS"


def test_unreadable_document_exits_with_1_and_the_others_are_done(folder: Path) -> None:
    (folder / "a.mp3").write_bytes(b"ID3\x04" + bytes(64))
    result = paxman(folder, "normalize", "a.mp3", "invoice.txt", "-c", "contract.json", "--json")
    assert result.returncode == 1
    assert "MP3 recording" in result.stderr
    assert json.loads(result.stdout)["invoice_number"] == "NW-17"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["normalize", "empty", "-c", "contract.json"], "No document was found in 'empty'"),
        (["normalize", "*.md", "-c", "contract.json"], "'*.md' matches no file"),
        (["normalize", "invoice.txt", "-c", "empty"], "empty: It is a folder."),
        (["normalize", "invoice.txt", "-c", "no.json"], "no.json: There is no such file."),
        (["normalize", "invoice.txt"], "use --contract, or set `contract` in paxman.toml"),
        (["normalize", "invoice.txt", "-c", "contract.json", "--jsn"], "No such option '--jsn'"),
        (
            ["normalize", "two", "-c", "contract.json", "--save", "invoice.txt"],
            "'invoice.txt' is a",
        ),
        (["plan", "two", "-c", "contract.json"], "'two' matches 2 documents"),
        (["replay", "contract.json"], "contract.json: This is JSON, but not an artifact"),
        (["observe", "contract.json", "--log", "x", "--entity", "total"], "contract.json: This is"),
        (["nromalize"], "No such command 'nromalize'"),
    ],
)
def test_an_error_is_one_paragraph_with_its_place(
    folder: Path, arguments: list[str], message: str
) -> None:
    (folder / "empty").mkdir()
    (folder / "two").mkdir()
    for name in "ab":
        (folder / "two" / name).write_text(INVOICE)
    result = paxman(folder, *arguments)
    assert result.returncode == (1 if arguments[0] in ("replay", "observe") else 2)
    assert result.stdout == ""
    assert result.stderr.startswith("Error: ")
    assert message in result.stderr
    assert "\n\n" not in result.stderr
    assert "Usage:" not in result.stderr


def test_explain_shows_the_plan_beside_what_a_program_reads(folder: Path) -> None:
    arguments = ["normalize", "invoice.txt", "-c", "contract.json", "--json"]
    plain, explained = paxman(folder, *arguments), paxman(folder, *arguments, "--explain")
    assert explained.stdout == plain.stdout
    assert plain.stderr == ""
    assert explained.stderr.startswith("invoice.txt\ninvoice_number (stop at 0.80)\n  1. explicit")


def test_a_broken_module_is_named_with_its_line(folder: Path) -> None:
    (folder / "shop.py").write_text("\n\nraise RuntimeError('no such shop')\n")
    arguments = ["normalize", "invoice.txt", "-c", "shop:Invoice"]
    result = paxman(folder, *arguments)
    assert "RuntimeError: no such shop" in result.stderr
    assert "shop.py, line 3)" in result.stderr
    assert "Traceback" not in result.stderr
    debugged = paxman(folder, *arguments, "--debug")
    assert debugged.returncode == 2
    assert "raise RuntimeError('no such shop')" in debugged.stderr
    assert debugged.stderr.endswith(result.stderr)


@pytest.mark.parametrize("pattern", ["*.txt", "invoic?.txt", "[hij]nvoice.txt"])
def test_a_pattern_stands_for_the_files_that_fit(folder: Path, pattern: str) -> None:
    result = paxman(folder, "normalize", pattern, "-c", "contract.json", "--csv")
    assert result.stdout.splitlines()[1:] == ["invoice.txt,SUCCESS,NW-17,2026-03-03,119.00 EUR"]


def test_missing_document_is_a_usage_error(folder: Path) -> None:
    result = paxman(folder, "normalize", "nowhere.txt", "-c", "contract.json")
    assert result.returncode == 2
    assert "'nowhere.txt' does not exist" in result.stderr


def test_saved_artifact_replays_and_reproduces(folder: Path) -> None:
    paxman(folder, "normalize", "invoice.txt", "-c", "contract.json", "--json", "--save", "kept")
    [stored] = (folder / "kept").iterdir()
    replayed = paxman(folder, "replay", str(stored))
    assert "verified, SUCCESS" in replayed.stdout
    assert "reproduced, SUCCESS" in paxman(folder, "reproduce", str(stored), "invoice.txt").stdout

    assert paxman(folder, "replay", str(stored), "--document", "invoice.txt").returncode == 0
    (folder / "invoice.txt").write_text(INVOICE.replace("119", "911"))
    other = paxman(folder, "replay", str(stored), "--document", "invoice.txt")
    assert other.returncode == 1
    assert "Give the document that the artifact was made from." in other.stderr
    changed = paxman(folder, "reproduce", str(stored), "invoice.txt")
    assert changed.returncode == 1
    assert "total was" in changed.stderr

    stored.write_text(stored.read_text().replace("119.00", "911.00"))
    tampered = paxman(folder, "replay", str(stored))
    assert tampered.returncode == 1
    assert "does not match its replay hash" in tampered.stderr


def test_a_file_of_artifacts_is_replayed_line_by_line(folder: Path) -> None:
    (folder / "second.txt").write_text(INVOICE.replace("119", "238"))
    made = paxman(folder, "normalize", "*.txt", "-c", "contract.json").stdout
    (folder / "all.jsonl").write_text(made)
    hashes = [json.loads(line)["replay_hash"] for line in made.splitlines()]
    result = paxman(folder, "replay", "all.jsonl")
    assert result.stdout.splitlines() == [
        f"all.jsonl:{number}: verified, SUCCESS, {each}" for number, each in enumerate(hashes, 1)
    ]
    (folder / "all.jsonl").write_text(made.replace("238.00", "239.00"))
    result = paxman(folder, "replay", "all.jsonl")
    assert result.returncode == 1
    assert "all.jsonl:2: " in result.stderr


def test_plan_names_the_capabilities_and_their_price(folder: Path) -> None:
    result = paxman(folder, "plan", "invoice.txt", "-c", "contract.json")
    assert "1. explicit_evidence" in result.stdout
    assert "free" in result.stdout
    as_json = paxman(folder, "plan", "invoice.txt", "-c", "contract.json", "--json")
    assert json.loads(as_json.stdout)["fields"][2]["field_id"] == "total"


def test_plugins_are_listed_without_being_imported(folder: Path) -> None:
    result = paxman(folder, "plugins", "--json")
    names = {entry["distribution"] for entry in json.loads(result.stdout)}
    assert {"paxman-cap-evidence", "paxman-cap-regex", "paxman-read-pdf"} <= names


def test_doctor_is_content_with_our_own_plugins(folder: Path) -> None:
    result = paxman(folder, "doctor", "--json")
    report = json.loads(result.stdout)
    assert report["failures"] == []
    assert "explicit_evidence" in {spec["id"] for spec in report["capabilities"]}
    assert result.returncode == 0


def test_contract_check_shows_how_it_was_understood(folder: Path) -> None:
    result = paxman(folder, "contract", "check", "contract.json")
    assert "total: MONEY" in result.stdout


def test_a_contract_is_shown_as_a_tree_with_what_is_not_looked_for(folder: Path) -> None:
    schema = {
        "title": "Order",
        "type": "object",
        "properties": {
            "rank": {"anyOf": [{"type": "integer"}, {"type": "string"}]},
            "b.c": {"type": "array", "items": {"enum": ["x", "y"]}},
            "pair": {"type": "array", "prefixItems": [{"type": "number"}]},
            "size": {"$ref": "size.json"},
        },
    }
    (folder / "order.json").write_text(json.dumps(schema), "utf-8")
    shown = paxman(folder, "contract", "check", "order.json").stdout.splitlines()
    assert shown[1:] == [
        "  rank: INTEGER or STRING, optional",
        "    looked for as: rank",
        '  ["b.c"]: ARRAY of one of x, y, optional',
        "    looked for as: bc",
        "  pair: ARRAY, optional",
        "    looked for as: pair",
        "    not looked for: The positions of the list differ in meaning. It is filled from "
        "structured input only.",
        "  size: The reference 'size.json' leads to a document that was not given. The field is "
        "left out: give the document under registry=.",
    ]
    refused = paxman(folder, "contract", "check", "order.json", "--strict")
    assert (refused.returncode, "The contract has 2 problems" in refused.stderr) == (2, True)
    (folder / "parts").mkdir()
    (folder / "parts" / "size.json").write_text('{"type": "number"}', "utf-8")
    arguments = ("order.json", "--registry", "parts")
    assert "  size: DECIMAL" in paxman(folder, "contract", "check", *arguments).stdout
    written = paxman(folder, "contract", "convert", *arguments, "-o", "converted.json")
    assert written.returncode == 0, written.stderr
    again = paxman(folder, "contract", "check", "converted.json").stdout.splitlines()
    assert again[0] == paxman(folder, "contract", "check", *arguments).stdout.splitlines()[0]


def test_debug_shows_the_traceback(folder: Path) -> None:
    result = paxman(folder, "normalize", "invoice.txt", "-c", "nowhere.json", "--debug")
    assert "Traceback" in result.stderr
    assert "InvalidContractError" in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are a Unix thing")
def test_terminal_underlines_the_evidence(folder: Path) -> None:
    import pty

    terminal, process_side = pty.openpty()
    command = [PAXMAN, "normalize", "invoice.txt", "-c", "contract.json", "--explain"]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "NO_COLOR": ""}
    process = subprocess.Popen(command, cwd=folder, stdout=process_side, env=environment)
    os.close(process_side)
    written = b""
    while chunk := _read(terminal):
        written += chunk
    assert process.wait() == 0
    shown = written.decode()
    assert "stop at 0.80" in shown
    underlined = {
        text
        for codes, text in re.findall(r"\x1b\[([\d;]+)m([^\x1b]+)", shown)
        if "4" in codes.split(";")
    }
    assert underlined == {"NW-17", "3 March 2026", "EUR 119.00"}


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # the other side is closed
        return b""


def test_nothing_of_a_document_controls_the_terminal_or_a_spreadsheet(folder: Path) -> None:
    hostile = "\x1b[31m=1+2\x07\x9b2J"
    (folder / "strange.json").write_text(json.dumps({"name": f"={hostile}"}))
    (folder / "name.json").write_text('{"fields": {"name": "STRING"}}')
    rows = paxman(folder, "normalize", "strange.json", "-c", "name.json", "--csv").stdout
    _, row = csv.reader(io.StringIO(rows))
    assert row[2] == "'=\\x1b[31m=1+2\\x07\\x9b2J"
    (folder / "refund.json").write_text(json.dumps({"total": "-5.00 EUR"}))
    (folder / "total.json").write_text('{"fields": {"total": "MONEY"}}')
    refund = paxman(folder, "normalize", "refund.json", "-c", "total.json", "--csv").stdout
    assert next(csv.DictReader(io.StringIO(refund)))["total"] == "-5.00 EUR"
    raw = paxman(folder, "normalize", "strange.json", "-c", "name.json", "--csv", "--raw-csv")
    assert next(csv.DictReader(io.StringIO(raw.stdout)))["name"] == row[2].removeprefix("'")
    printed = paxman(folder, "normalize", "strange.json", "-c", "name.json", "--json").stdout
    assert json.loads(printed) == {"name": f"={hostile}"}
    named = paxman(folder, "normalize", "no\x1b[31m.txt", "-c", "name.json")
    for output in (rows, printed, named.stderr):
        assert not any(sign in output for sign in "\x1b\x07\x9b")
