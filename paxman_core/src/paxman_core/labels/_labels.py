"""What a field's value may be called in a document, and when two labels say the same.

A label is compared by its key: its words without case, accents, punctuation, articles and plural
endings, the common abbreviations written out, and every word for "number" made one. `Rechnungs-Nr.`
and `Rechnungsnummer` have one key, and so have `Invoice No`, `INVOICE #` and `invoiceNumber`.
"""

from __future__ import annotations

import os
import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_core._lazy import lazy_pattern
from paxman_core.contract import CanonicalField, own_names
from paxman_core.values import FieldType, is_currency, normalize_text, unit_forms

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_LABEL = 80
"""Longest text, in characters, that is compared as a label."""
MAX_DESCRIPTION_WORDS: Final = 10
"""A description of more words explains the field; a shorter one is taken for a name of it."""

OWN: Final = 0
"""Rank of the field's own name, and of usual labels that its contract gives.

A label that says more than the name ranks before it, below zero: `grand total` before `total`.
"""
GIVEN: Final = -4
"""Rank of a label that only the contract knows: whoever wrote it has seen the documents."""
SYNONYM: Final = 1
"""Rank of the labels that the lexicon gives as the field's usual names."""
STAND_IN: Final = 2
"""Rank of labels that serve when no better one is there: `amount due` for a total."""
LAST_RESORT: Final = 3
"""Rank of labels from the description, and of those that some documents use in another sense."""

_LINES: Final = "line_items"
_MEASURED: Final = frozenset({FieldType.INTEGER, FieldType.DECIMAL, FieldType.MONEY})
_SUMS: Final = frozenset({"total", "subtotal", "tax", "amount", "price", "amount_due"})
_ASKING: Final = {FieldType.BOOLEAN: ("is", "has", "are"), FieldType.INTEGER: ("number", "count")}
_ENDING: Final = {FieldType.BOOLEAN: "allowed", FieldType.INTEGER: "count", FieldType.ARRAY: "list"}
_ENDING_WORDS: Final = ("end", "ending", "finish")
_UNSAID: Final = {FieldType.STRING: ("name", "number", "id", "code"), FieldType.DATETIME: ("at",)}
"""Last words of names that labels often leave out."""

_CAMEL = lazy_pattern(r"(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
# The letters of `R$` or `US$` belong to the sign.
_WORD = lazy_pattern(r"\b[a-z]{1,3}\$|([^\W_]+|#)")
_COUNT = lazy_pattern(r"\bn(?:o|r|um|br|umber)?s?[.°#]* of\b|# of\b")
_DOTTED = lazy_pattern(r"(?<![a-z\d])(?:[a-z][./])+[a-z](?:\.|(?![a-z\d.]))")
_COMPOUND = lazy_pattern(r"([a-z]{3,})(nummer|nr|datum|betrag|summe|preis|adresse|address)")
_JOINED = lazy_pattern(r"\b(sub total|e mail|web site|post code|zip code)\b|(?<=mail) address\b")
# Compiled when first needed: most contracts describe no field.
_QUOTED: Final = r"[\"'“‘«„]([^\"'“”‘’«»„]{2,40})[\"'”’»“]"

_SPACED_WORDS: Final = {
    "number": "# no nr num nbr nummer numero nos nrs numeros nummern number",
    "invoice": "inv invoice",
    "amount": "amt amount amnt amounts",
    "quantity": "qty qnty qtty cnt quantity",
    "total": "ttl tot totl total",
    "reference": "ref referenz referenznummer reference",
    "address": "addr address",
    "description": "desc descr description",
    "including": "incl including inclusive inkl inclus",
    "excluding": "excl excluding exclusive exkl",
    "account": "acct acc account",
    "customer": "cust customer",
    "transaction": "trans txn trx transaction",
    "phone": "tel phone telephone fon",
    "date": "date dt",
    "article": "art artikel articolo articulo artigo",
    "tax": "tax taxes",
    "registration": "reg regn registration",
    "license": "licence license",
    "purchase order": "po",
}

_WORDS: Final = {
    word: meaning for meaning, words in _SPACED_WORDS.items() for word in words.split()
}
"""Abbreviations and variants, and what is compared in their place."""

_SAYING_NOTHING: Final = (
    "of the a an and s de des du d la le les l del della dell dello di da do dos das der die den "
    "dem el los las il lo van het een your our ihre ihr ihren unsere votre vos notre su nuestro "
    "uw onze this please dont davon darin enthaltene enthaltener waarvan"
)
_UMLAUT: Final = lazy_pattern(r"([aou])e(?=[^\W\d_]{2})")
_STOP_WORDS: Final = frozenset(_SAYING_NOTHING.split())
"""Words that a label can have or not have without meaning something else."""
_OF_EITHER: Final = {"reference": ("our", "your"), "zeichen": ("ihr",), "kenmerk": ("uw",)}
"""What both parties give a paper, and the words that tell whose it is."""
_PARTS: Final = "n ns number sub total e mail web site post zip code"
_EMPTY_WORDS: Final = _STOP_WORDS.union(_PARTS.split())
"""With the parts of what is made one in a key."""


class RankedLabel(NamedTuple):
    """A label's key and how closely it names the field; a lower rank is closer."""

    key: str
    rank: int


@lru_cache(maxsize=8192)
def label_key(text: str) -> str:
    """The form by which labels are compared; empty if the text cannot be a label."""
    if len(text) > MAX_LABEL:
        return ""
    folded = normalize_text(text.replace("°", "o")).lower()
    if " of" in folded:
        folded = _COUNT.sub("count", folded)
    if "." in folded or "/" in folded:
        folded = _DOTTED.sub(lambda match: re.sub("[./]", "", match[0]), folded)
    words: list[str] = []
    for word in filter(None, _WORD.findall(folded)):
        words.extend(_normal(word))
    # At the end such a word carries the meaning: "Facturé à", "Montant dû".
    kept = [w for w in words[:-1] if w not in _STOP_WORDS or w in _OF_EITHER.get(words[-1], ())]
    key = " ".join([*kept, *words[-1:]])
    if len(words) == 1:
        return key
    return _JOINED.sub(lambda match: match[1].replace(" ", "") if match[1] else "", key)


@lru_cache(maxsize=1024)
def name_key(name: str) -> str:
    """The key of an identifier: `invoiceNumber`, `invoice_number` and `Invoice No.` are equal."""
    return label_key(_CAMEL.sub(" ", name.replace("_", " ")))


@lru_cache(maxsize=1024)
def ranked_labels(field: CanonicalField) -> tuple[RankedLabel, ...]:
    """What the field's value may be called: keys with their ranks, the closest first.

    They come from its name, its hints, the lexicon in the languages of the field's locale (all
    that it has, if no locale is given), and a short description.
    """
    best: dict[str, int] = {}
    for label in _labels(field):
        if label.key and label.rank < best.get(label.key, LAST_RESORT + 1):
            best[label.key] = label.rank
    ordered = sorted(best.items(), key=lambda item: item[1])
    return tuple(RankedLabel(key, rank) for key, rank in ordered)


def concept_of(key: str, field_type: FieldType | None = None) -> str | None:
    """The lexicon's concept that a label's `key` is a usual name of, if there is one; for a field
    its `field_type` counts.

    `items` names the lines of an invoice if it is a list, and what one of them is about if not.
    """
    special = _concepts_of_types().get((field_type, key)) if field_type is not None else None
    return special or _concepts_by_key().get(key)


def _labels(field: CanonicalField) -> Iterator[RankedLabel]:
    named = [*_names(field)]
    named += [one._replace(key=_UMLAUT.sub(r"\1", one.key)) for one in named]  # kuendigungsfrist
    given = (key(label) for label in field.hints.labels for key in (label_key, name_key))
    named.extend(RankedLabel(key, GIVEN if concept_of(key) is None else OWN) for key in given)
    named.extend(RankedLabel(key, LAST_RESORT) for key in _described(field.description))
    yield from named
    for key in (name_key(field.name), name_key(" ".join(own_names(field.path)[-2:]))):
        yield from _shortened(key, field.type)
    language = _language(field.hints.locale)
    # What holds the field may have another name: `consignee` for a recipient.
    for holder in own_names(field.path)[-2:-1]:
        for one in _synonyms(concept_of(name_key(holder)), language, SYNONYM):
            yield one._replace(key=f"{one.key} {name_key(field.name)}")
    for label in named:
        concept = concept_of(label.key, field.type)
        yield from _synonyms(concept, language, max(label.rank, SYNONYM))


def _names(field: CanonicalField) -> Iterator[RankedLabel]:
    """The field's name; inside an object it stands in for the names of object and field together.

    What leads to a list says nothing about the members of its items.
    """
    parts = [name_key(part) for part in own_names(field.path)]
    rest, _, last = re.sub(" in (?:british |us )?", " ", parts[-1]).rpartition(" ")
    apart = re.sub(r"(?<=[a-z]{2})(?=\d)", " ", parts[-1])
    for name in (parts[-1], apart, rest, f"{rest} in {last}")[: 4 if unit_of_name(field) else 2]:
        yield RankedLabel(" ".join([*parts[:-1], name]), OWN)
        yield RankedLabel(" ".join([*parts[-2:-1], name]), OWN)
        yield RankedLabel(name, STAND_IN)


@lru_cache(maxsize=1024)
def unit_of_name(field: CanonicalField) -> frozenset[str]:
    """How documents write the unit that the name of a `field` ends with: `weight_kg`, `total_eur`.

    What is left of the name is what they call it. A `total_kg` is no total, a `prior_year` no age.
    """
    rest, _, last = (key := name_key(field.name)).rpartition(" ")
    if not rest or field.type not in _MEASURED or concept_of(key) is not None:
        return frozenset()
    is_sum = field.type is FieldType.MONEY or concept_of(rest) in _SUMS or key.endswith("year")
    is_money = any(is_currency(form.upper()) for form in {last, *unit_forms(last)})
    return unit_forms(last) if is_money or not is_sum else frozenset()


def _shortened(key: str, field_type: FieldType) -> Iterator[RankedLabel]:
    """What a document may leave unsaid: `Patient` for `patient_name`, `Date` for `meeting_date`.

    An event may be said by its verb: `Reported` or `Required by` for a date. What is counted, or
    is so or not, is said alone: `Adults` for `num_adults`, `Paid` for `is_paid`. Names that the
    lexicon knows have their labels there.
    """
    rest, _, last = key.rpartition(" ")
    first, _, thing = key.partition(" ")
    is_asked = thing and first in _ASKING.get(field_type, ())
    if is_asked or field_type is FieldType.INTEGER:
        yield RankedLabel(thing if is_asked else f"count {key}", OWN)
    if rest and last == _ENDING.get(field_type):
        yield RankedLabel(rest, OWN)
    is_text = field_type is FieldType.STRING
    if rest and is_text and last == "reference" and rest not in _OF_EITHER[last]:
        yield from (RankedLabel(said, LAST_RESORT) for said in (last, f"your {last}"))
    if not rest or concept_of(key) is not None or rest in _ENDING_WORDS:
        # `Time: 4 pm` is when it begins.
        return
    if (field_type is FieldType.DATE and "date" in (first, last)) or (is_text and last == "time"):
        yield RankedLabel("time" if is_text else "date", LAST_RESORT)
        for said in (rest, f"{rest} by", f"{rest} on", f"{rest.removesuffix('e')}ed"):
            yield RankedLabel(said, STAND_IN)
    elif concept_of(rest) is not None and last != "name":
        return
    elif last in _UNSAID.get(field_type, ()):
        yield RankedLabel(rest, STAND_IN)


def _described(description: str) -> Iterator[str]:
    """What a description calls the field: quoted words, or the description if it is short."""
    for quoted in re.findall(_QUOTED, description[:400]):
        yield label_key(quoted)
    phrase = re.split(r"(?<![A-Z])[.](?!\w)|[,;:(]", description, maxsplit=1)[0]
    key = label_key(phrase)
    if key and len(key.split()) <= MAX_DESCRIPTION_WORDS:
        yield key


def _synonyms(concept: str | None, language: str, rank: int) -> Iterator[RankedLabel]:
    """The lexicon's labels of a concept, none of them closer than the label that led to it."""
    for spoken, labels in _concept(concept).items() if concept is not None else ():
        for label in labels if not language or spoken in ("en", language) else ():
            is_closer = label.rank < OWN and rank <= SYNONYM
            yield label if is_closer else label._replace(rank=max(rank, label.rank))


def _language(locale: str | None) -> str:
    """The language to which a locale narrows the lexicon; none if the lexicon does not speak it."""
    if locale is None:
        return ""
    from paxman_core.values import locale_of

    language = locale_of(locale).language
    return language if language in _lines()["total"] else ""


@lru_cache(maxsize=8192)
def _normal(word: str) -> tuple[str, ...]:
    """The word in its usual form: abbreviations written out, compounds split, no plural."""
    known = _WORDS.get(word)
    if known is not None:
        return (*known.split(),)
    compound = _COMPOUND.fullmatch(word)
    if compound:
        return (*_normal(compound[1]), *_normal(compound[2]))
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        singular = word[:-1]
        return (*_WORDS.get(singular, singular).split(),)
    return (word,)


@cache
def known_words() -> frozenset[str]:
    """The words that keys of the lexicon's labels are made of, and those that say nothing there.

    A text with another word in it is not a label, unless a contract has that word. Parts of what is
    written as one (`sub total`) or read as one (`no. of`) are among them.
    """
    words = {word for key in _concepts_by_key() for word in key.split()}
    return _EMPTY_WORDS.union(words)


def is_empty_word(word: str) -> bool:
    """Whether a label can have this word although its key does not: left out, or joined."""
    return word in _EMPTY_WORDS


@cache
def _lines() -> dict[str, dict[str, str]]:
    """The lexicon with keys instead of labels, each language's in one line."""
    return _read("lexicon_keys.txt")


@cache
def _concept(name: str) -> dict[str, tuple[RankedLabel, ...]]:
    """By language, the keys of a concept's labels and their ranks."""
    return {language: _read_labels(labels) for language, labels in _lines()[name].items()}


def keys_of(concept: str) -> tuple[str, ...]:
    """The keys of a concept's labels, in all languages."""
    return tuple(label.key for labels in _concept(concept).values() for label in labels)


def lexicon() -> dict[str, dict[str, str]]:
    """The labels in `lexicon.txt`, as they are written there, by concept and language.

    Their keys stand in `lexicon_keys.txt`, because to make them takes longer than a document:
    `python tools/make_lexicon_keys.py` writes it, and a test compares the two.
    """
    return _read("lexicon.txt")


def _read(name: str) -> dict[str, dict[str, str]]:
    # Not by pathlib, which takes longer to import than the lexicon to read.
    path = f"{os.path.dirname(__file__)}/{name}"  # noqa: PTH120
    with open(path, encoding="utf-8") as file:  # noqa: PTH123
        lines = file.read().splitlines()
    concepts: dict[str, dict[str, str]] = {}
    for line in lines:
        if line.startswith("["):
            spoken = concepts[line[1:-1]] = {}
        elif line and not line.startswith("#"):
            language, _, labels = line.partition(": ")
            spoken[language] = f"{spoken[language]}|{labels}" if language in spoken else labels
    return concepts


def _read_labels(labels: str) -> tuple[RankedLabel, ...]:
    """Keys between bars; each `~` puts a label behind, each `+` before the name itself."""
    found = []
    for label in labels.split("|"):
        text = label.lstrip("~+")
        marks = label[: len(label) - len(text)]
        rank = SYNONYM + len(marks) if "~" in marks else OWN - len(marks) if marks else SYNONYM
        found.append(RankedLabel(text, rank))
    return tuple(found)


@cache
def _concepts_of_types() -> dict[tuple[FieldType, str], str]:
    found = {(FieldType.ARRAY, key): _LINES for key in keys_of(_LINES)}
    found |= {(FieldType.BOOLEAN, key): "availability" for key in ("in stock", "available")}
    found |= {(number, "unit"): "quantity" for number in (FieldType.DECIMAL, FieldType.INTEGER)}
    of_texts = {(FieldType.STRING, key): f"{key}_name" for key in ("room", "destination")}
    return found | of_texts | {(FieldType.DATE, "valuta"): "value_date"}


@cache
def _concepts_by_key() -> dict[str, str]:
    """The concept of every usual name; a key that several concepts share is the first one's."""
    found = {label_key(concept.replace("_", " ")): concept for concept in _lines()}
    for concept, spoken in _lines().items():
        for labels in spoken.values():
            for label in labels.split("|"):
                if not label.startswith("~"):
                    found.setdefault(label.lstrip("+"), concept)
    # `date_invoice` is one, too; `address.street` is a part of one.
    turned = {" ".join(key.split()[::-1]): concept for key, concept in found.items()}
    turned.pop("address street", None)
    return turned | found
