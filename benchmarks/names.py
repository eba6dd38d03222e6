"""What it costs to call a field by another usual name.

A user chooses the names: `vendor`, `merchant_name` and `shop` ask for the same thing as `company`.
Run: python benchmarks/names.py --data DIR asks each family by names and types only, then under
other names, and prints the fields that are found worse or called HIGH wrongly more often.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs
from families import FAMILIES, values_of

from paxman_core import Engine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from families import Document, Family

OTHER_NAMES: Final = {
    "receipts": {
        "company": "vendor merchant seller store vendor_name merchant_name supplier shop_name",
        "date": "purchase_date receipt_date transaction_date invoice_date sale_date bill_date",
        "address": "store_address merchant_address vendor_address seller_address full_address",
        "total": "total_amount grand_total total_paid total_price amount_total final_total sum",
    },
    "shop receipts": {
        "store_name": "store merchant merchant_name vendor shop restaurant seller_name",
        "phone": "telephone phone_number tel store_phone contact_number phone_no",
        "date": "purchase_date receipt_date transaction_date date_of_purchase date_issued",
        "subtotal": "sub_total net_total net amount_before_tax pre_tax_total net_sum",
        "tax": "tax_amount sales_tax vat total_tax tax_total taxes gst tax_paid tax_sum",
        "total": "total_amount grand_total total_paid total_price amount_total final_total sum",
    },
    "invoices": {
        "invoice_number": "invoice_no invoice_id bill_number document_number invoice_num",
        "issue_date": "invoice_date date date_of_issue document_date bill_date issued_on",
        "seller_name": "vendor supplier seller vendor_name supplier_name issuer",
        "buyer_name": "customer client buyer bill_to customer_name client_name billed_to",
        "seller_vat_id": "vat_id vat_number supplier_vat seller_vat vendor_vat_id vat_no",
        "net_total": "subtotal net net_amount total_net amount_without_tax total_excl_tax net_sum",
        "tax_total": "tax vat vat_amount tax_amount total_tax total_vat vat_total tax_sum",
        "grand_total": "total total_amount gross_total total_gross total_incl_tax amount_total",
    },
    "contracts": {
        "agreement_date": "contract_date signing_date date_of_agreement execution_date signed_on",
        "governing_law": "jurisdiction applicable_law governing_state governed_by choice_of_law",
        "document_name": "title contract_name agreement_title contract_title document_title",
    },
    "announcements": {
        "speaker": "presenter speaker_name lecturer presented_by guest_speaker",
        "location": "place venue room where talk_location event_location",
        "stime": "start_time time starts_at begin_time event_time talk_time",
        "etime": "end_time ends_at finish_time ending_time end_at",
    },
    "recipes": {
        "title": "name recipe_name recipe_title headline",
        "author": "author_name written_by recipe_author creator",
        "yields": "servings serves portions yield number_of_servings makes",
        "prep_time": "preparation_time prep_minutes prep_time_minutes prep_time_in_minutes prep",
        "cook_time": "cooking_time cook_minutes cook_time_minutes cooking_minutes cook_duration",
        "ingredients": "ingredient_list ingredients_list what_you_need shopping_list",
    },
}
NOTABLE: Final = 0.03
"""How much F1 has to fall, or the share of wrong HIGH to rise, to be printed."""


@attrs.define
class Score:
    """How one field was found on a family, under one name."""

    wanted: int = 0
    given: Counter[bool] = attrs.field(factory=Counter)
    """Right and wrong values."""
    high: Counter[bool] = attrs.field(factory=Counter)

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        return 2 * self.given[True] / max(1, self.given.total() + self.wanted)

    def __str__(self) -> str:
        return f"F1 {self.f1:.3f}  HIGH {self.high.total()}, {self.high[False]} wrong"

    @property
    def wrong(self) -> float:
        """The share of HIGH that is wrong."""
        return self.high[False] / max(1, self.high.total())


def scores(family: Family, documents: list[Document], names: dict[str, str]) -> dict[str, Score]:
    """How each field is found, by its own name, where the contract has these `names` for them."""
    kept = {field: _plain(spec) for field, spec in family.fields.items()}
    contract = {"fields": {names[field]: spec for field, spec in kept.items()}}
    renamed = attrs.evolve(family, fields=contract["fields"], same=_by(names, family.same))
    found = {field: Score() for field in kept}
    with Engine(block=("paxman-read-einvoice",)) as engine:
        for document in documents:
            artifact = engine.normalize(document.source, contract)
            asked = attrs.evolve(document, gold=_by(names, document.gold))
            for field, score in found.items():
                score.wanted += bool(document.gold.get(field))
            for value in values_of(renamed, asked, artifact):
                score = found[next(field for field in kept if names[field] == value.field)]
                score.given[value.is_right] += 1
                score.high[value.is_right] += value.is_high
    return found


def _plain(spec: dict[str, Any]) -> dict[str, Any]:
    return {key: said for key, said in spec.items() if key in ("type", "items", "date_order")}


def _by(names: dict[str, str], told: dict[str, Any]) -> dict[str, Any]:
    return {names[field]: said for field, said in told.items() if field in names}


def rounds(family: Family) -> Iterator[dict[str, str]]:
    """The fields' own names, then other ones, all of a round together."""
    own = {field: field for field in family.fields}
    others = {field: said.split() for field, said in OTHER_NAMES[family.name].items()}
    yield own
    for number in range(max(map(len, others.values()))):
        yield own | {field: listed[number % len(listed)] for field, listed in others.items()}


def main() -> int:
    """Print, family by family, which names find worse than the first ones."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--only", nargs="*", help="these families")
    parser.add_argument("--limit", type=int, default=120, help="documents a family")
    options = parser.parse_args()
    for family in FAMILIES:
        documents = [*family.documents(options.data)][: options.limit]
        if not documents:
            print(f"{family.name}: no data")
        if not documents or (options.only and family.name not in options.only):
            continue
        print(f"# {family.name}: {len(documents)} documents")
        own, *others = ((names, scores(family, documents, names)) for names in rounds(family))
        for field, first in own[1].items():
            print(f"{field:26} {first}")
            worse = {names[field]: found[field] for names, found in others}
            for name, other in worse.items():
                if other.f1 < first.f1 - NOTABLE or other.wrong > first.wrong + NOTABLE:
                    print(f"    {name:22} {other}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
