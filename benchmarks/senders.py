"""Documents of one sender: what a few that are labelled teach about the next ones.

Run: python benchmarks/senders.py [--counts 5 10 20]. Eight senders of our own making write their
values where no rule can know them: in a subject line, under their own abbreviations, in sentences,
between other numbers, behind labels that mean something else. For each number of labelled
documents it prints F1 on twenty others of each sender, and the share of HIGH values that is wrong.
"""

from __future__ import annotations

import argparse
import random
import sys
from typing import TYPE_CHECKING, Any, Final

import attrs
from families import same_number, same_text

from paxman_cap_learned import learn
from paxman_core import Engine

if TYPE_CHECKING:
    from collections.abc import Callable

    Written = tuple[str, dict[str, object]]
    Sender = Callable[[random.Random], Written]

TESTED: Final = 20
FIRST, LAST, TOWNS = (
    words.split()
    for words in (
        "Ada Bruno Clara Dario Edda Fritz Greta Hugo Ines Jonas Karla Lukas Mona Nils",
        "Amsel Bussard Dohle Elster Falke Gimpel Habicht Ibis Kranich Lerche Meise",
        "Bremen Celle Emden Fulda Gera Hamm Jena Kiel Mainz Pirna Stade Ulm",
    )
)
WARES: Final = ("hinges", "door plates", "oak boards", "steel wire", "copper pipes", "roof tiles")


def _name(draw: random.Random) -> str:
    return f"{draw.choice(FIRST)} {draw.choice(LAST)}"


def _sum(draw: random.Random, least: int = 5, most: int = 900) -> str:
    return f"{draw.randint(least, most)}.{draw.randint(0, 99):02d}"


def _day(draw: random.Random) -> str:
    return f"{draw.randint(1, 28):02d}.{draw.randint(1, 12):02d}.2026"


def utility(draw: random.Random) -> Written:
    """A yearly bill with a sentence and three readings in one line."""
    meter = f"DE{draw.randint(10**10, 10**11 - 1)}{draw.choice('ABC')}{draw.randint(100, 999)}"
    tariff = draw.choice(("Natur 24", "Fix 12", "Natur 12", "Basis", "Fix 24 Plus"))
    old = draw.randint(1000, 9000)
    new = old + draw.randint(100, 3000)
    text = (
        f"Stadtwerke Nordhafen        {_day(draw)}\n{_name(draw)}\n\n"
        f"Ihr Anschluss {meter} wird im Tarif {tariff} beliefert.\n"
        f"Stand alt {old}    Stand neu {new}    Differenz {new - old}\n"
        f"Bereits abgebucht {_sum(draw)} EUR\n"
    )
    return text, {"meter_point": meter, "tariff": tariff, "new_reading": str(new)}


def freight(draw: random.Random) -> Written:
    """Numbers in a subject line and in a row without headings."""
    number, customer = f"{draw.randint(1000, 9999)}/2026", str(draw.randint(10_000, 99_999))
    weight, route = (
        str(draw.randint(100, 9000)),
        f"{draw.choice(('HAM', 'MUC'))}-{draw.choice(LAST)}",
    )
    text = (
        f"Möwe Spedition KG\n\nRE {number} - Kd {customer} - Tour {route}\n\n"
        f"{_day(draw)}   {draw.choice(TOWNS)}   {weight} kg\n{_sum(draw)} EUR netto zzgl. 19%\n"
    )
    return text, {"number": number, "customer": customer, "route": route, "weight": weight}


def engineer(draw: random.Random) -> Written:
    """Headings of the sender's own over one row of values."""
    job, ledger = f"P-{draw.randint(100, 999)}", str(draw.randint(4000, 4999))
    clerk = f"{draw.choice('ABCDEF')}{draw.choice('KLMNOP')}"
    text = (
        f"Kestrel Engineering Ltd\n\nJob          Dept      Init    Payable by\n"
        f"{job:13}{ledger:10}{clerk:8}{_day(draw)}\n\n"
        f"Survey of {draw.choice(TOWNS)}   {_sum(draw)}\n"
    )
    return text, {"project": job, "ledger": ledger, "clerk": clerk}


def store(draw: random.Random) -> Written:
    """Sentences of a mail."""
    bay, keeper = f"{draw.choice('ABCDEF')}{draw.randint(1, 40)}", _name(draw)
    pallets, goods = str(draw.randint(2, 30)), draw.choice(WARES)
    text = (
        f"Hello {draw.choice(FIRST)},\n\nthanks for your order of {goods}. We have put {pallets} "
        f"pallets in bay {bay} for you; {keeper} has the key.\nThe gate closes at 18:00.\n"
    )
    return text, {"bay": bay, "keeper": keeper, "pallets": pallets, "goods": goods}


def drinks(draw: random.Random) -> Written:
    """One amount among several; a line that is not always there."""
    bottles, debit, driver = _sum(draw, 1, 30), _sum(draw, 100), draw.choice(LAST)
    has_driver = draw.random() < 0.7
    text = (
        f"Getränke Quelle\nLieferung vom {_day(draw)}\n"
        f"{draw.randint(1, 20)} Kisten    {_sum(draw)}\n"
        f"Pfand neu       {bottles}\nPfand zurück   -{_sum(draw, 1, 30)}\n"
        f"Abbuchung am {_day(draw)}   {debit}\n" + (f"Fahrer {driver}\n" if has_driver else "")
    )
    return text, {"bottles": bottles, "debit": debit, "driver": driver if has_driver else None}


def parcel(draw: random.Random) -> Written:
    """Nothing but places on the page."""
    code = f"{draw.choice('KLMN')}{draw.randint(100, 999)}{draw.choice('xyz')}"
    receiver, town, postage = _name(draw), draw.choice(TOWNS), _sum(draw, 1, 20)
    text = (
        f"NORDLICHT VERSAND\n{code}\n{receiver}\nHafenweg {draw.randint(1, 99)}\n"
        f"{draw.randint(10_000, 99_999)} {town}\n\n{draw.randint(1, 9)} {draw.choice(WARES)}\n\n"
        f"{_sum(draw)}\n{postage}\n{_sum(draw)}\n"
    )
    return text, {"parcel": code, "receiver": receiver, "town": town, "postage": postage}


def parts(draw: random.Random) -> Written:
    """Labels that everybody knows stand before other values."""
    number, order = str(draw.randint(10_000, 99_999)), f"SO{draw.randint(1000, 9999)}"
    net, gross = _sum(draw, 100, 190), _sum(draw, 200)
    text = (
        f"Falcon Parts Inc.       Invoice date {_day(draw)}\nInvoice No. {order}\n"
        f"Our document {number}\n\nParts   {net}\nTotal   {net}\nPlease transfer   {gross}\n"
    )
    return text, {"invoice_number": number, "order": order, "total": gross}


def insurer(draw: random.Random) -> Written:
    """A letter."""
    policy, adviser = f"HX{draw.randint(10**5, 10**6)}", _name(draw)
    excess = str(draw.choice((150, 300, 500, 1000)))
    text = (
        f"Heron Mutual\nDear {_name(draw)},\n\nyour car is covered under {policy} "
        f"from {_day(draw)} to {_day(draw)}.\n"
        f"You bear the first {excess} euros of any damage; glass is free.\n"
        f"The premium of {_sum(draw)} will be taken in May.\n\nYour adviser {adviser}\n"
    )
    return text, {"policy": policy, "excess": excess, "adviser": adviser}


NUMBERS: Final = (
    "new_reading",
    "weight",
    "pallets",
    "bottles",
    "debit",
    "postage",
    "total",
    "excess",
)
SENDERS: Final = (utility, freight, engineer, store, drinks, parcel, parts, insurer)


def contract_of(sender: Sender) -> dict[str, Any]:
    """Names, types and nothing else."""
    names = sender(random.Random(0))[1]
    fields = {name: "DECIMAL" if name in NUMBERS else "STRING" for name in names}
    return {"id": sender.__name__, "fields": fields}


@attrs.frozen
class Counted:
    """Values that were right, given and wanted; of those called HIGH, whether each is right."""

    right: int
    given: int
    wanted: int
    high: list[bool]

    @property
    def f1(self) -> float:
        """Twice the right ones by all that were wanted or given."""
        return 2 * self.right / max(1, self.given + self.wanted)


def measured(sender: Sender, count: int) -> Counted:
    """What came of documents that were not among the labelled ones."""
    draw = random.Random(sender.__name__)
    cases = [(f"{number}.txt", *sender(draw)) for number in range(count)]
    contract = contract_of(sender)
    with Engine() as plain:
        models = [learn(plain, contract, cases)] if cases else []
    draw = random.Random(f"{sender.__name__}, others")
    right = given = wanted = 0
    high: list[bool] = []
    with Engine(models=models) as engine:
        for text, gold in (sender(draw) for _ in range(TESTED)):
            artifact = engine.normalize(text, contract)
            for name, meant in gold.items():
                result = artifact.result(name)
                wanted += meant is not None
                if result.value is not None:
                    same = same_number if name in NUMBERS else same_text
                    is_right = meant is not None and same(str(result.value), str(meant))
                    given, right = given + 1, right + is_right
                    if result.confidence_band.value in ("HIGH", "CERTAIN"):
                        high.append(is_right)
    return Counted(right, given, wanted, high)


def main() -> int:
    """Print a line for each number of labelled documents."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--counts", nargs="*", type=int, default=[5, 10, 20])
    for count in (0, *parser.parse_args().counts):
        found = [measured(sender, count) for sender in SENDERS]
        high = [is_right for each in found for is_right in each.high]
        together = Counted(
            sum(each.right for each in found),
            sum(each.given for each in found),
            sum(each.wanted for each in found),
            high,
        )
        worst = min(each.f1 for each in found)
        print(
            f"{count:3d} documents  F1 {together.f1:.3f}, worst sender {worst:.3f}"
            f"  HIGH {len(high)}, wrong {high.count(False)}",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
