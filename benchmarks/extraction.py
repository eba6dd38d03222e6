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
import time
from collections import Counter, defaultdict
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs

from paxman_cap_recognize import Kind, recognize
from paxman_core import ConfidenceBand, Engine, Money, ResolvedResult
from paxman_core.capability import Role, TextSpan
from paxman_core.values import FieldType, ParseContext, Parsed, equal, parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

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
FIELDS: Final = ("company", "date", "address", "total")
DAY_FIRST: Final = ParseContext(date_order="DMY")
FOLDS: Final = 5


# Receipts


@attrs.frozen
class Outcome:
    """One field of one document, as it came out and as it should have."""

    document: str
    group: str
    field: str
    gold: str
    given: str | None
    """The evidence, lines joined by a space; None if the field was not resolved."""
    right: bool
    exact: bool
    squeezed: bool
    """Right when no spaces are counted at all."""
    rereads: bool
    band: ConfidenceBand
    source: str
    cause: str


def run_receipts(rows: Sequence[Row], show_failures: bool) -> None:
    """Print how well the four fields of the receipts are filled from the contract alone."""
    with Engine() as engine:
        engine.normalize(rows[0]["text"], CONTRACT)
        outcomes: list[Outcome] = []
        times = []
        for row in rows:
            started = time.perf_counter()
            artifact = engine.normalize(row["text"], CONTRACT)
            times.append(time.perf_counter() - started)
            outcomes += [_outcome(row, result) for result in artifact.field_results]
    print(f"receipts: {len(rows)} documents, contract only")
    _print_fields(outcomes)
    _print_folds(outcomes)
    _print_bands(outcomes)
    given = [outcome for outcome in outcomes if outcome.given is not None]
    print(f"evidence re-reads to the value: {_share(outcome.rereads for outcome in given):.3f}")
    middle, mean = statistics.median(times) * 1000, statistics.mean(times) * 1000
    print(f"time per document: {middle:.2f} ms median, {mean:.2f} ms mean")
    _print_causes(outcomes)
    if show_failures:
        _print_failures(outcomes)


def _outcome(row: Row, result: ResolvedResult) -> Outcome:
    gold = row["gold"].get(result.field_path, "")
    resolved = result.status == "RESOLVED"
    quote = _quote(result)
    given = " ".join(quote.splitlines()) if resolved else None
    return Outcome(
        document=row["id"],
        group=_squeezed(row["gold"].get("company", "")),
        field=result.field_path,
        gold=gold,
        given=given,
        right=resolved and bool(gold) and _is_right(result, gold, _folded),
        exact=resolved and given == gold,
        squeezed=resolved and bool(gold) and _is_right(result, gold, _squeezed),
        rereads=resolved and _rereads(result, quote),
        band=result.confidence_band,
        source=result.evidence_refs[0].capability_id if result.evidence_refs else "",
        cause=_cause(row, result.field_path, gold, given, result),
    )


def _quote(result: ResolvedResult) -> str:
    """The evidence in one piece: what the first capability that supports the value points at.

    A value that stands in several places at once, such as the lines of one of two columns, has a
    span for each; further capabilities that agree point at the same value again.
    """
    spans = [
        (ref.capability_id, ref.place)
        for ref in result.evidence_refs
        if ref.role is Role.SUPPORTS and isinstance(ref.place, TextSpan)
    ]
    whole = " ".join(place.quote for source, place in spans if source == spans[0][0])
    return whole if _rereads(result, whole) else spans[0][1].quote if spans else ""


def _is_right(result: ResolvedResult, gold: str, fold: Callable[[str], str]) -> bool:
    if result.field_path == "date":
        outcome = parse(gold.strip("()"), FieldType.DATE, DAY_FIRST)
        return isinstance(outcome, Parsed) and outcome.value == result.value
    if result.field_path == "total":
        return isinstance(result.value, Decimal) and _amount(gold) == result.value
    return fold(str(result.value)) == fold(gold)


def _rereads(result: ResolvedResult, quote: str) -> bool:
    outcome = parse(quote, FieldType(result.field_type_name), DAY_FIRST)
    return isinstance(outcome, Parsed) and equal(outcome.value, result.value)


def _cause(row: Row, field: str, gold: str, given: str | None, result: ResolvedResult) -> str:
    """Why a value is wrong or missing, as far as the texts tell; empty if it is right."""
    if given is not None and gold and _is_right(result, gold, _squeezed):
        return ""
    if not gold:
        return "the label is empty"
    if _squeezed(gold) not in _squeezed(row["text"]):
        return "the label does not stand in the text"
    if given is None:
        return "nothing was found, or nothing chosen"
    ours, theirs = _squeezed(given), _squeezed(gold)
    if ours.strip(".,") == theirs.strip(".,"):
        return "a point or comma at the end"
    if theirs in ours:
        return "too long"
    if ours in theirs:
        return "too short"
    return f"another {field}"


def _print_fields(outcomes: Sequence[Outcome]) -> None:
    heads = ("precision", "recall", "F1", "exact F1", "coverage", "abstained")
    print(" " * 9 + "".join(f"{head:>11}" for head in heads))
    for field in (*FIELDS, "all"):
        chosen = [outcome for outcome in outcomes if field in (outcome.field, "all")]
        wanted = sum(bool(outcome.gold) for outcome in chosen)
        given = sum(outcome.given is not None for outcome in chosen)
        right = sum(outcome.right for outcome in chosen)
        exact = sum(outcome.exact for outcome in chosen)
        print(
            f"{field:9}{right / max(given, 1):11.3f}{right / wanted:11.3f}"
            f"{2 * right / (given + wanted):11.3f}{2 * exact / (given + wanted):11.3f}"
            f"{given / len(chosen):11.3f}{1 - given / len(chosen):11.3f}"
        )
    print(f"F1 over all fields when no spaces are counted: {_f1(outcomes, 'squeezed'):.3f}")


def _print_folds(outcomes: Sequence[Outcome]) -> None:
    """The same over five folds, all documents of a company in one: nothing is fitted to any."""
    sizes = Counter(outcome.group for outcome in outcomes)
    folds: list[list[str]] = [[] for _ in range(FOLDS)]
    for group, _ in sorted(sizes.items(), key=lambda item: (-item[1], item[0])):
        min(folds, key=lambda fold: sum(sizes[name] for name in fold)).append(group)
    for measure, title in (("right", "normalised"), ("exact", "exact")):
        scores = [
            _f1([outcome for outcome in outcomes if outcome.group in fold], measure)
            for fold in map(set, folds)
        ]
        each = " ".join(f"{score:.3f}" for score in scores)
        print(f"five folds by company, F1 {title}: mean {statistics.mean(scores):.3f} ({each})")


def _print_bands(outcomes: Sequence[Outcome]) -> None:
    for band in ConfidenceBand:
        chosen = [o for o in outcomes if o.given is not None and o.band is band]
        if chosen:
            right = _share(outcome.squeezed for outcome in chosen)
            print(f"{band.value}: {len(chosen)} values, {right:.3f} right")
    sure = [
        outcome
        for outcome in outcomes
        if outcome.given is not None
        and outcome.band in (ConfidenceBand.CERTAIN, ConfidenceBand.HIGH)
    ]
    print(f"CERTAIN and HIGH values that are wrong: {1 - _share(o.right for o in sure):.3f}")


def _print_causes(outcomes: Sequence[Outcome]) -> None:
    print("values that are wrong or missing, by cause (no spaces counted):")
    causes = Counter((outcome.field, outcome.cause) for outcome in outcomes if outcome.cause)
    for (field, cause), count in sorted(causes.items(), key=lambda item: (item[0][0], -item[1])):
        print(f"  {field:9}{count:4}  {cause}")


def _print_failures(outcomes: Iterable[Outcome]) -> None:
    for outcome in outcomes:
        if outcome.cause:
            print(
                f"{outcome.document} {outcome.field} [{outcome.cause}] "
                f"{outcome.gold!r} was read as {outcome.given!r} "
                f"({outcome.band.value}, {outcome.source or 'none'})"
            )


def _f1(outcomes: Sequence[Outcome], measure: str) -> float:
    right: int = sum(getattr(outcome, measure) for outcome in outcomes)
    sides = sum(bool(o.gold) for o in outcomes) + sum(o.given is not None for o in outcomes)
    return 2 * right / max(sides, 1)


def _share(values: Iterable[bool]) -> float:
    listed = list(values)
    return sum(listed) / max(len(listed), 1)


def _amount(text: str) -> Decimal | None:
    digits = re.sub(r"[^\d.-]", "", text)
    return Decimal(digits) if digits else None


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


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
