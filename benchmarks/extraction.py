"""What is found without patterns and without a model, on labelled documents and phrases.

Run: python benchmarks/extraction.py --data DIR, where DIR holds receipts.jsonl and
recognizers.jsonl. `--only` runs one part, `--failures` prints every wrong value of the receipts.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import sys
from collections import Counter, defaultdict
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs

from paxman_cap_recognize import Kind, recognize
from paxman_core import Engine, Money
from paxman_report.evaluation import Case, evaluate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from paxman_report.evaluation import Evaluation, Unit

Row = dict[str, Any]

CONTRACT: Final = {
    "id": "receipt",
    "fields": {
        "company": {
            "type": "STRING",
            "description": "Name of the shop or company that issued the receipt.",
            "labels": ["merchant", "seller", "store"],
        },
        "date": {
            "type": "DATE",
            "description": "Day of the purchase.",
            "labels": ["receipt date", "invoice date", "transaction date"],
            "date_order": "DMY",
        },
        "address": {"type": "STRING", "description": "Postal address of the shop or company."},
        "total": {
            "type": "DECIMAL",
            "description": "What had to be paid, taxes included and after rounding.",
            "labels": ["grand total", "total amount", "amount due", "total payable"],
        },
    },
}
FOLDS: Final = 5


# Receipts


def run_receipts(rows: Sequence[Row], show_failures: bool) -> None:
    """Print how well the four fields of the receipts are filled from the contract alone."""
    cases = [Case(row["id"], row["text"], row["gold"]) for row in rows]
    with Engine() as engine:
        engine.normalize(rows[0]["text"], CONTRACT)
        evaluation = evaluate(engine, CONTRACT, cases)
    print(f"receipts: {len(rows)} documents, contract only")
    _print_fields(evaluation)
    _print_folds(evaluation, {row["id"]: _squeezed(row["gold"]["company"]) for row in rows})
    _print_bands(evaluation)
    print(f"evidence re-reads to the value: {evaluation.grounding.share:.3f}")
    cost = evaluation.cost
    print(
        f"time per document: {cost.milliseconds_median:.2f} ms median, "
        f"{cost.milliseconds_mean:.2f} ms mean; ${cost.usd_total} in all"
    )
    _print_mistakes(evaluation, {row["id"]: row["text"] for row in rows}, show_failures)


def _print_fields(evaluation: Evaluation) -> None:
    heads = ("precision", "recall", "F1", "exact F1", "coverage", "abstained")
    print(" " * 9 + "".join(f"{head:>11}" for head in heads))
    scores = {**evaluation.fields, "all": evaluation.overall}
    coverages = {**evaluation.field_coverage, "all": evaluation.coverage}
    for field, score in scores.items():
        cover = coverages[field]
        figures = (score.precision, score.recall, score.f1, score.exact_f1)
        shares = (*figures, cover.coverage, cover.abstention)
        print(f"{field:9}" + "".join(f"{share or 0:11.3f}" for share in shares))
    units = [unit for outcome in evaluation.outcomes for unit in outcome.units]
    right = sum(unit.gold is not None and _is_right_without_spaces(unit) for unit in units)
    both = evaluation.overall.wanted + evaluation.overall.given
    print(f"F1 over all fields when no spaces are counted: {2 * right / both:.3f}")


def _print_folds(evaluation: Evaluation, group_of: Mapping[str, str]) -> None:
    """The same over five folds, all documents of a company in one: nothing is fitted to any."""
    sizes = Counter(group_of[run.name] for run in evaluation.runs)
    folds: list[list[str]] = [[] for _ in range(FOLDS)]
    for group, _ in sorted(sizes.items(), key=lambda item: (-item[1], item[0])):
        min(folds, key=lambda fold: sum(sizes[name] for name in fold)).append(group)
    scores = [
        attrs.evolve(
            evaluation, runs=tuple(run for run in evaluation.runs if group_of[run.name] in fold)
        ).overall
        for fold in folds
    ]
    for title, found in (
        ("normalised", [score.f1 or 0 for score in scores]),
        ("exact", [score.exact_f1 or 0 for score in scores]),
    ):
        each = " ".join(f"{share:.3f}" for share in found)
        print(f"five folds by company, F1 {title}: mean {statistics.mean(found):.3f} ({each})")


def _print_bands(evaluation: Evaluation) -> None:
    for band in evaluation.calibration:
        answered = [o for o in evaluation.outcomes if o.answered and o.band == band.band]
        right = sum(_is_right_without_spaces(o.units[0]) for o in answered) / band.count
        print(
            f"{band.band}: {band.count} values, {band.accuracy:.3f} right, "
            f"{right:.3f} when no spaces are counted"
        )
    sure = [band for band in evaluation.calibration if band.band in ("CERTAIN", "HIGH")]
    wrong = sum(band.count - band.right for band in sure) / sum(band.count for band in sure)
    print(f"CERTAIN and HIGH values that are wrong: {wrong:.3f}")


def _print_mistakes(evaluation: Evaluation, texts: Mapping[str, str], show_failures: bool) -> None:
    found = [
        (run.name, outcome, cause)
        for run in evaluation.runs
        for outcome in run.fields
        if (cause := _cause(outcome.units[0], texts[run.name]))
    ]
    print("values that are wrong or missing, by cause (no spaces counted):")
    causes = Counter((outcome.field, cause) for _, outcome, cause in found)
    for (field, cause), count in sorted(causes.items(), key=lambda item: (item[0][0], -item[1])):
        print(f"  {field:9}{count:4}  {cause}")
    for name, outcome, cause in found if show_failures else ():
        unit, sources = outcome.units[0], ", ".join(outcome.sources)
        print(
            f"{name} {unit.field} [{cause}] {unit.gold!r} was read as {unit.given!r} "
            f"({outcome.band}, {sources or outcome.reason})"
        )


def _cause(unit: Unit, text: str) -> str:
    """Why a value is wrong or missing, as far as the texts tell; empty if it is right."""
    if not unit.mistake or _is_right_without_spaces(unit):
        return ""
    if unit.gold is not None and _squeezed(unit.gold) not in _squeezed(text):
        return "the label does not stand in the text"
    return unit.mistake


def _is_right_without_spaces(unit: Unit) -> bool:
    return unit.right or (
        unit.gold is not None
        and unit.given is not None
        and _squeezed(unit.gold) == _squeezed(unit.given)
    )


def _squeezed(text: str) -> str:
    return "".join(text.casefold().split())


# Phrases

LOCALES: Final = {"English": "en_US", "German": "de"}
CALENDAR_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
RELATIVE: Final = re.compile(
    r"\b(?:ago|from|after|before|later|since|next|last|this|past|previous|following|coming|"
    r"in \d|in a|today|tomorrow|yesterday|tmrw|otd|day|days|weeks?|months?|years?|easter|now|"
    r"heute|morgen|gestern|nächste\w*|letzte\w*|diese\w*|kommende\w*|vor|nach|tag|tage|jahr)\b",
    re.IGNORECASE,
)
SPELLED_YEAR: Final = re.compile(r"thousand|hundred|nineteen|eighteen|seventeen|tausend|hundert")
PARTS_OF_UNITS: Final = {"Cent", "Pence", "Penny", "Sen"}


@attrs.define
class Score:
    """Counts of spans: found and right, found in excess, missed; and of whole phrases."""

    right: int = 0
    excess: int = 0
    missed: int = 0
    phrases: int = 0
    whole: int = 0

    def add(self, gold: int, given: int, right: int) -> None:
        """Count one phrase."""
        self.right += right
        self.excess += given - right
        self.missed += gold - right
        self.phrases += 1
        self.whole += gold == given == right

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        return 2 * self.right / max(2 * self.right + self.excess + self.missed, 1)


def run_recognizers(rows: Sequence[Row]) -> None:
    """Print how well spans and values of the phrases are recognised, by kind and language."""
    scores: defaultdict[tuple[str, str], Score] = defaultdict(Score)
    for row in rows:
        for kind, compare in COMPARISONS.items():
            if row["model"] in kind.split("+"):
                compare(row, scores[row["lang"], kind])
    print("recognizers: spans and values")
    print(f"{'':36}{'phrases':>8}{'F1':>7}{'whole phrases':>15}")
    for (language, kind), score in sorted(scores.items()):
        whole = score.whole / max(score.phrases, 1)
        print(f"{language:9}{kind:27}{score.phrases:8}{score.f1:7.3f}{whole:15.3f}")


def _compare_money(row: Row, score: Score) -> None:
    gold = {
        (item["Start"], item["End"] + 1): item.get("Resolution") or {} for item in row["results"]
    }
    found = {
        (item.start, item.end): item.value
        for item in recognize(row["text"], [Kind.MONEY], LOCALES[row["lang"]])
    }
    right = sum(_same_money(found.get(span), resolution) for span, resolution in gold.items())
    score.add(len(gold), len(found), right)


def _same_money(value: object, resolution: Row) -> bool:
    if not isinstance(value, Money) or resolution.get("value") is None:
        return False
    parts = 100 if resolution.get("unit") in PARTS_OF_UNITS else 1
    return value.amount * parts == Decimal(resolution["value"].replace(",", "."))


def _compare_days(row: Row, score: Score) -> None:
    """Only days that the phrase names in full count; what lies in a range or a time does not."""
    gold: dict[tuple[int, int], str] = {}
    spans = []
    for item in row["results"]:
        start = item["Start"]
        end = item["End"] + 1 if "End" in item else start + item["Length"]
        spans.append((start, end))
        day = _named_day(item)
        if day:
            gold[start, end] = day
    found = {
        (item.start, item.end): item.value
        for item in recognize(row["text"], [Kind.DATE], LOCALES[row["lang"]])
        if (item.start, item.end) in gold
        or not any(start <= item.start and item.end <= end for start, end in spans)
    }
    if gold or found:
        right = sum(str(found.get(span)) == day for span, day in gold.items())
        score.add(len(gold), len(found), right)


def _named_day(item: Row) -> str | None:
    """The calendar day that a label names by itself, whatever day it is read on."""
    kind = item.get("TypeName", item.get("Type")) or ""
    resolution = item.get("Resolution") or item.get("Value") or {}
    readings = resolution.get("values") or [{"timex": resolution.get("Timex")}]
    days = {reading.get("timex") for reading in readings}
    if not kind.endswith("date") or len(days) != 1:
        return None
    day = days.pop()
    text = item["Text"]
    if not day or not CALENDAR_DAY.fullmatch(day) or RELATIVE.search(text):
        return None
    names_year = day[:4] in text or day[2:4] in re.findall(r"\d+", text)
    return day if names_year or SPELLED_YEAR.search(text.lower()) else None


def _compare_texts(kind: Kind) -> Callable[[Row, Score], None]:
    """Compare what is written, for kinds whose labels give no places."""

    def compare(row: Row, score: Score) -> None:
        gold = Counter(item["Text"].lower() for item in row["results"])
        found = Counter(
            row["text"][item.start : item.end].lower() for item in recognize(row["text"], [kind])
        )
        right = sum((gold & found).values())
        score.add(sum(gold.values()), sum(found.values()), right)

    return compare


COMPARISONS: Final[dict[str, Callable[[Row, Score], None]]] = {
    "CurrencyModel": _compare_money,
    "DateTimeModel+DateParser": _compare_days,
    "EmailModel": _compare_texts(Kind.EMAIL),
    "URLModel": _compare_texts(Kind.URL),
    "IpAddressModel": _compare_texts(Kind.IP),
    "PhoneNumberModel": _compare_texts(Kind.PHONE),
}


def main() -> int:
    """Run the parts whose data is there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--only", choices=("receipts", "recognizers"))
    parser.add_argument("--failures", action="store_true")
    arguments = parser.parse_args()
    receipts = _rows(arguments.data, "receipts") if arguments.only != "recognizers" else []
    phrases = _rows(arguments.data, "recognizers") if arguments.only != "receipts" else []
    if not receipts and not phrases:
        print("no data")
    if receipts:
        run_receipts(receipts, arguments.failures)
    if phrases:
        run_recognizers(phrases)
    return 0


def _rows(folder: Path | None, name: str) -> list[Row]:
    path = folder / f"{name}.jsonl" if folder else None
    if path is None or not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


if __name__ == "__main__":
    sys.exit(main())
