"""`paxman eval` and `paxman contract infer`, as they are called from a shell."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PAXMAN = Path(sys.executable).with_name("paxman")
CONTRACT = {
    "id": "invoice",
    "fields": {"invoice_number": "STRING", "invoice_date": "DATE", "total": "MONEY"},
}
INVOICE = "Invoice number: {0}\nInvoice date: 3 March 2026\nTotal: EUR {1}\n"


def paxman(
    folder: Path, *arguments: str, stdin: str | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [PAXMAN, *arguments],
        cwd=folder,
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "120"},
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    documents = tmp_path / "documents"
    documents.mkdir()
    (documents / "a.txt").write_text(INVOICE.format("NW-17", "119.00"))
    (documents / "b.txt").write_text(INVOICE.format("NW-18", "7.00"))
    (tmp_path / "contract.json").write_text(json.dumps(CONTRACT))
    gold = [
        {
            "document": "a.txt",
            "gold": {"invoice_number": "nw-17", "invoice_date": "03.03.2026", "total": "119 EUR"},
        },
        {
            "document": "b.txt",
            "gold": {"invoice_number": "NW-18", "invoice_date": None, "total": "8.00 EUR"},
        },
    ]
    (tmp_path / "gold.jsonl").write_text("\n".join(map(json.dumps, gold)))
    return tmp_path


class TestEval:
    def evaluated(self, folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
        arguments = ["documents", "-c", "contract.json", "--gold", "gold.jsonl", *options]
        return paxman(folder, "eval", *arguments)

    def test_one_of_a_thing_is_not_called_several(self, folder: Path) -> None:
        gold = {"document": "a.txt", "gold": {"invoice_number": "NW-17"}}
        (folder / "gold.jsonl").write_text(json.dumps(gold))
        result = self.evaluated(folder, "--html", "page.html")
        assert "\n1 document: " in result.stdout
        written = (folder / "page.html").read_text("utf-8")
        assert "<dt>document</dt><dd>1</dd>" in written
        assert "<dt>value to find</dt><dd>1</dd>" in written

    def test_json_has_the_figures(self, folder: Path) -> None:
        result = self.evaluated(folder, "--json", "-")
        figures = json.loads(result.stdout)
        assert result.returncode == 0
        assert figures["documents"] == 2
        # Right: both numbers, one date, one total; given: six; wanted: five.
        assert figures["overall"]["precision"] == 4 / 6
        assert figures["overall"]["recall"] == 4 / 5
        assert figures["overall"]["f1"] == 8 / 11
        assert figures["overall"]["exact_f1"] == 2 / 11
        assert figures["fields"]["invoice_number"]["f1"] == 1.0
        assert figures["fields"]["total"]["precision"] == 0.5
        assert figures["coverage"]["coverage"] == 1.0
        assert figures["grounding"]["share"] == 1.0
        assert figures["cost"]["usd_total"] == "0"
        [high] = figures["calibration"]["bands"]
        assert (high["band"], high["count"], high["right"]) == ("HIGH", 6, 4)
        assert {tier["tier"] for tier in figures["tiers"]} == {"EXPLICIT_EVIDENCE"}
        assert [(c["field"], c["mistake"]) for c in figures["confusions"]] == [
            ("invoice_date", "there is none"),
            ("total", "another amount"),
        ]

    def test_terminal_shows_fields_bands_tiers_and_mistakes(self, folder: Path) -> None:
        shown = self.evaluated(folder).stdout
        assert "total                2      2      0.500   0.500  0.500" in shown
        assert "HIGH       6        0.80  0.667" in shown
        assert "explicit evidence" in shown
        mistake = "Total: another amount in 1 document\n  “7.00 EUR” for “8.00 EUR”  (b.txt)"
        assert mistake in shown
        assert "All 6 quoted values re-parse to the same value" in shown

    def test_html_is_one_page_with_a_plot(self, folder: Path) -> None:
        self.evaluated(folder, "--html", "report.html")
        page = (folder / "report.html").read_text("utf-8")
        assert "<h1>Evaluation of invoice</h1>" in page
        assert "HIGH: 6 values, 67% right at a mean confidence of 0.80" in page
        assert "http:" not in page
        assert "https:" not in page
        assert "<script" not in page

    def test_compare_says_what_changed(self, folder: Path) -> None:
        self.evaluated(folder, "--json", "before.json")
        (folder / "documents" / "b.txt").write_text(INVOICE.format("NW-99", "8.00"))
        self.evaluated(folder, "--json", "after.json")
        compared = paxman(folder, "eval", "--compare", "before.json", "after.json")
        assert "1 fixed, 1 broken, 0 changed" in compared.stdout
        assert "broken  b.txt invoice_number: “NW-18” → “NW-99”" in compared.stdout
        assert "fixed   b.txt total: “7.00 EUR” → “8.00 EUR”" in compared.stdout
        arguments = ["--compare", "before.json", "after.json", "--json", "-"]
        figures = json.loads(paxman(folder, "eval", *arguments).stdout)
        assert figures["fields"]["total"]["before"]["f1"] == 0.5
        assert figures["fields"]["total"]["after"]["f1"] == 1.0

    def test_two_results_are_compared_on_a_page(self, folder: Path) -> None:
        self.evaluated(folder, "--json", "before.json")
        (folder / "documents" / "b.txt").write_text(INVOICE.format("</td><script>1", "8.00"))
        self.evaluated(folder, "--json", "after.json")
        paxman(folder, "eval", "--compare", "before.json", "after.json", "--html", "both.html")
        page = (folder / "both.html").read_text("utf-8")
        assert "<h1>Two evaluations of invoice</h1>" in page
        assert "1 fixed, 1 broken, 0 changed" in page
        cells = re.findall("<bdi>(.*?)</bdi>", page)
        assert cells[cells.index("total") :][:4] == ["total", "0.500", "1.000", "+0.500"]
        broken = ["broken", "b.txt", "invoice_number", "NW-18", "NW-18"]
        at = cells.index("broken")
        assert cells[at : at + 6] == [*broken, "&lt;/td&gt;&lt;script&gt;1"]
        assert "<script" not in page

    def test_documents_can_stand_in_the_gold_file(self, folder: Path) -> None:
        row = {"text": INVOICE.format("X-1", "5.00"), "gold": {"total": "5.00 EUR"}}
        (folder / "own.jsonl").write_text(json.dumps(row))
        result = paxman(folder, "eval", "-c", "contract.json", "--gold", "own.jsonl", "--json", "-")
        assert json.loads(result.stdout)["overall"]["f1"] == 1.0

    def test_unreadable_document_exits_with_1_and_counts_as_missed(self, folder: Path) -> None:
        (folder / "documents" / "b.txt").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(64))
        result = self.evaluated(folder, "--json", "-")
        assert result.returncode == 1
        assert json.loads(result.stdout)["overall"]["recall"] == 3 / 5

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["-c", "contract.json"], "Use --gold"),
            (["--gold", "gold.jsonl"], "No contract was given"),
            (["-c", "contract.json", "--gold", "gold.jsonl"], "there is no document 'a.txt'"),
            (["--compare", "gold.jsonl", "gold.jsonl"], "gold.jsonl: This is not an evaluation"),
            (
                ["documents", "--compare", "gold.jsonl", "gold.jsonl"],
                "--compare takes two saved results",
            ),
        ],
    )
    def test_wrong_use_exits_with_2_and_says_why(
        self, folder: Path, arguments: list[str], message: str
    ) -> None:
        result = paxman(folder, "eval", *arguments)
        assert result.returncode == 2
        assert message in result.stderr


def inferred(folder: Path, *names: str) -> dict[str, Any]:
    result = paxman(folder, "contract", "infer", *names, "-o", "inferred.json")
    assert result.returncode == 0, result.stderr
    checked = paxman(folder, "contract", "check", "inferred.json")
    assert checked.returncode == 0, checked.stderr
    contract: dict[str, Any] = json.loads((folder / "inferred.json").read_text("utf-8"))
    return contract


class TestInfer:
    def test_what_stands_in_another_column_is_no_part_of_a_name(self, tmp_path: Path) -> None:
        (tmp_path / "bill.txt").write_text(
            "Harper & Lowe LLP            Date: 2026-03-14\n"
            "12 Quay Street               Invoice number: HL-44\n"
        )
        fields = {"date": "DATE", "invoice_number": "STRING", "supplier": "STRING"}
        assert inferred(tmp_path, "bill.txt") == {"id": "bill", "fields": fields}

    def test_json_rows_give_types_options_enumerations_and_nesting(self, tmp_path: Path) -> None:
        rows: list[dict[str, object]] = [
            {
                "order": number,
                "state": ("open", "paid")[number % 2],
                "when": "2026-01-02T10:00:00Z",
                "price": {"amount": "1.50", "currency": "EUR"},
                "weight": (1, 2.5)[number % 2],
                "zip": "01234",
                "tags": [f"tag {number}", f"mark {number}"][: number % 3],
                "buyer": {"name": "Ada", "mail": "ada@example.com"},
                "lines": [{"sku": "x", "quantity": 2}],
                "gift": True,
                "note": None,
            }
            for number in range(6)
        ]
        rows.append({**rows[0], "discount": 1})
        (tmp_path / "rows.jsonl").write_text("\n".join(map(json.dumps, rows)))
        assert inferred(tmp_path, "rows.jsonl") == {
            "id": "rows",
            "fields": {
                "order": "INTEGER",
                "state": {"enum": ["open", "paid"]},
                "when": "DATETIME",
                "price": "MONEY",
                "weight": "DECIMAL",
                "zip": "STRING",
                "tags": "STRING[]",
                "buyer": {
                    "fields": {"name": "STRING", "mail": {"type": "STRING", "format": "email"}}
                },
                "lines": {
                    "type": "ARRAY",
                    "items": {"fields": {"sku": "STRING", "quantity": "INTEGER"}},
                },
                "gift": "BOOLEAN",
                "note": {"type": "STRING", "nullable": True},
                "discount": "INTEGER?",
            },
        }

    def test_csv_columns_are_read_as_text_writes_values(self, tmp_path: Path) -> None:
        (tmp_path / "people.csv").write_text(
            "Full name,Joined,Zip,Balance,Active,Shoes\n"
            'Ada,13/02/2026,01234,"1,200.50",yes,7\n'
            "Bob,01/02/2026,99999,7.10,no,8\n"
            "Cy,,12345,8.00,no,9\n"
        )
        assert inferred(tmp_path, "people.csv")["fields"] == {
            "full_name": "STRING",
            "joined": {"type": "DATE", "date_order": "DMY", "required": False},
            "zip": "STRING",
            "balance": "DECIMAL",
            "active": "BOOLEAN",
            "shoes": "INTEGER",
        }

    def test_what_a_bank_writes_above_its_rows_is_said_once(self, tmp_path: Path) -> None:
        (tmp_path / "bank.csv").write_text(
            "Account;DE02120300000000202051\n\nDay;Purpose;Amount\n"
            "02.03.2026;Rent;-850,00\n05.03.2026;Pay;2.400,00\n"
        )
        assert inferred(tmp_path, "bank.csv")["fields"] == {
            "account": "STRING",
            "rows": {
                "type": "ARRAY",
                "items": {"fields": {"day": "DATE", "purpose": "STRING", "amount": "DECIMAL"}},
            },
        }
        filled = paxman(tmp_path, "normalize", "bank.csv", "-c", "inferred.json", "--json")
        assert json.loads(filled.stdout) == {
            "account": "DE02120300000000202051",
            "rows": [
                {"amount": "-850", "day": "2026-03-02", "purpose": "Rent"},
                {"amount": "2400", "day": "2026-03-05", "purpose": "Pay"},
            ],
        }

    def test_texts_give_their_labelled_values_and_the_contract_fills_from_them(
        self, tmp_path: Path
    ) -> None:
        (tmp_path / "a.txt").write_text(
            "Northwind Ltd, see https://example.com\n"
            "Invoice No.: 10017      Invoice date: 3 March 2026\n"
            "Total due:    EUR 119.00\n"
        )
        (tmp_path / "b.txt").write_text(
            "Invoice No.: 10018\nInvoice date: 4 March 2026\nTotal due: EUR 7\nCustomer: Ada\n"
        )
        contract = inferred(tmp_path, "a.txt", "b.txt")
        assert contract["fields"] == {
            "invoice_no": "STRING",
            "invoice_date": "DATE",
            "total_due": "MONEY",
            "supplier": "STRING?",
            "customer": "STRING?",
        }
        result = paxman(tmp_path, "normalize", "b.txt", "-c", "inferred.json", "--json")
        assert json.loads(result.stdout) == {
            "invoice_no": "10018",
            "invoice_date": "2026-03-04",
            "total_due": {"amount": "7.00", "currency": "EUR"},
            "customer": "Ada",
        }

    def test_a_bill_has_a_supplier_sums_and_lines_though_nothing_labels_them(
        self, tmp_path: Path
    ) -> None:
        (tmp_path / "bill.txt").write_text(
            "Harper Lowe LLP\n14 Station Road\nLeeds LS1 4DY\n\nINVOICE\n\n"
            "Invoice number: HL-2041\nHarper Lowe LLP Date: 12 March 2026\n\n"
            "Description               Qty   Unit price   Amount\n"
            "Legal advice               3      120.00      360.00\n"
            "Registration fee           1       45.00       45.00\n\n"
            "Subtotal                                     405.00\n"
            "VAT 20%                                       81.00\n"
            "Total                                    GBP 486.00\n"
        )
        contract = inferred(tmp_path, "bill.txt")
        line = {
            "description": "STRING",
            "quantity": "DECIMAL",
            "unit_price": "DECIMAL",
            "amount": "DECIMAL",
        }
        assert contract["fields"] == {
            "invoice_number": "STRING",
            "supplier": "STRING",
            "invoice_date": "DATE",
            "subtotal": "MONEY",
            "tax": "MONEY",
            "total": "MONEY",
            "lines": {"type": "ARRAY", "items": {"fields": line}},
        }
        filled = paxman(tmp_path, "normalize", "bill.txt", "-c", "inferred.json", "--json")
        data = json.loads(filled.stdout)
        assert data["supplier"] == "Harper Lowe LLP"
        assert data["total"] == {"amount": "486.00", "currency": "GBP"}
        assert [row["amount"] for row in data["lines"]] == ["360", "45"]

    def test_key_that_cannot_be_a_name_becomes_a_label(self, tmp_path: Path) -> None:
        (tmp_path / "rows.json").write_text('[{"a.b": 1}, {"a.b": 2}]')
        field = {"type": "INTEGER", "labels": ["a.b"]}
        assert inferred(tmp_path, "rows.json")["fields"] == {"a_b": field}
        (tmp_path / "one.json").write_text('{"a.b": 5}')
        result = paxman(tmp_path, "normalize", "one.json", "-c", "inferred.json", "--json")
        assert json.loads(result.stdout) == {"a_b": 5}

    def test_what_the_examples_leave_open_is_said(self, tmp_path: Path) -> None:
        (tmp_path / "rows.json").write_text(
            '[{"day": "01/02/2026", "x": 1, "y": []}, {"day": "03/04/2026", "x": "a", "y": []}]'
        )
        result = paxman(tmp_path, "contract", "infer", "rows.json", "--id", "mine")
        contract = json.loads(result.stdout)
        assert contract["id"] == "mine"
        assert contract["fields"] == {"day": "DATE", "x": "STRING", "y": "STRING[]"}
        assert "day is read as a different day in other countries; add date_order." in result.stderr
        assert "x has different types in the examples" in result.stderr
        assert "y[] has no value in the examples" in result.stderr

    def test_examples_without_values_are_refused(self, tmp_path: Path) -> None:
        result = paxman(tmp_path, "contract", "infer", "-", stdin="Hello there.\n")
        assert result.returncode == 1
        assert "neither rows nor labelled values" in result.stderr
