"""From the text beside a label to the characters that are the field's value."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_evidence._amounts import amounts
from paxman_cap_evidence._mailboxes import mailbox_part
from paxman_cap_evidence._spans import ORNAMENT, ValueSpan, has_digit, trimmed
from paxman_core.contract import steps_of
from paxman_core.labels import concept_of, name_key, parse_context, ranked_labels
from paxman_core.patterns import lazy_pattern
from paxman_core.values import Ambiguous, FieldType, Invalid, Parsed, parse

if TYPE_CHECKING:
    from collections.abc import Callable

    from paxman_cap_evidence._amounts import Amount
    from paxman_core.contract import CanonicalField
    from paxman_core.values import ParseOutcome

MAX_STRING: Final = 500
"""A labelled text longer than this is a paragraph."""
_QUOTES: Final = ('""', "''", "“”", "‘’", "«»", "„“")
_TOKEN = lazy_pattern(r"\S+")
_PARTS = lazy_pattern(r"[,\n]")
_DATED = lazy_pattern(r"(\S*\d\S*)\s+(?:of|dated|from|vom|du|del|van|dd\.?)\s+(?=\d)")
_NUMBER_WORD = lazy_pattern(
    r"(?:[Nn][ro]\.?|[Nn][°º]|[Nn]umber|N\.) *:? (?=[\w/-]*\d|[A-Z]{1,4} \d)"
)
_MASKED = lazy_pattern(r"[*•●]{3,}[ -]?\d")
_IDENTIFYING = (
    "number id code sku iban bic reference isin wkn siret siren vin imei eori awb swift hsn"
)
_IDENTIFIER_WORDS: Final = frozenset(_IDENTIFYING.split())
_NUMBERED = (
    "vat_id iban bic sku postal_code invoice_number receipt_number order_number purchase_order "
    "customer_number account_number tracking_number transaction_id contract_number"
)
_IDENTIFIERS: Final = frozenset(_NUMBERED.split())
_PERSONAL = (
    "name sender recipient person buyer seller author signatory employer arbeitgeber landlord "
    "tenant vermieter mieter insurer organizer organiser host policyholder insured holder payer "
    "payee consignee exporter importer contractor driver"
)
_PERSONS: Final = frozenset(_PERSONAL.split())
_HUMAN = (
    "speaker presenter lecturer instructor teacher author signatory person employee who patient "
    "physician doctor guest passenger student applicant candidate secretary chair"
)
_HUMANS: Final = frozenset(_HUMAN.split())
_SIGNING = "signatory signature signed signer officer job position occupation role employee by"
_SIGNATORIES: Final = frozenset(_SIGNING.split())
_SOMEBODY = lazy_pattern(r"\bpersons?\b|\bwho\b", re.IGNORECASE)
_ADDRESS_BEHIND = lazy_pattern(
    r",\s+(?=\d{1,4}[a-z]?\s+[^\W\d_]{2,}|[^\W\d_][^,\d]{2,40}\s\d{1,4}[a-z]?\s*,)|\s+[·•|]\s"
    r"|,\s+(?:x|ext\.?|tel\.?:?|phone:?)\s?\d[\d-]{2}|,?\s+\(?(?:geb\.|born|née?|dob:?|\*)\s.*\d"
    r"|\s+of\s+(?=\d)"
)
_AFTER_NAME = lazy_pattern(r"\s*[,(/<\[]|\s+[-–—]{1,2}\s|\s+(?:from|of|is|will|at)\s")
_DEGREE = lazy_pattern(r",\s(?:ph\.?\s?d|m\.?d|jr|sr|esq)\b\.?(?!\s+(?:candidate|student))", re.I)
_LEGAL_FORM = lazy_pattern(
    r",\s*(?:s\.? ?[al]\.?|s\.? ?[rnpa]\.? ?[lcsa]\.?|inc|ltd|llc|l\.l\.c|llp|lp|plc|corp|co|gmbh|"
    r"ag|kg|lda|n\.? ?[av]\.?|b\.? ?v\.?)(?![^\W_])",
    re.IGNORECASE,
)
_PERSON_NAME = lazy_pattern(r"[^\W\d_][\w.'’-]*(?:\s+[^\W\d_][\w.'’-]*){1,4}")
_LAWS_OF = lazy_pattern(
    r"\blaws?\s+of\s+(?:the\s+)?(?:(?:state|commonwealth|province)\s+of\s+)?", re.IGNORECASE
)
_PLACE = lazy_pattern(r"[A-Z][\w'’-]*(?:\s+(?:and\s+|of\s+)?[A-Z][\w'’-]*){0,4}")
_MOST_PLACE_WORDS: Final = 6
_NO_PLACE: Final = frozenset({"this", "these", "all", "any", "a", "in", "it", "each", "to"})
"""What a sentence begins with."""
_SENTENCE_WORD = lazy_pattern(
    r"\b(?:will|shall|hereto|hereof|agrees?|is|are|has|have|hereby)\b", re.IGNORECASE
)
_BEGINNING = lazy_pattern(
    r"^(?:start(?:ing)? ?time|stime|begin(?:ning)? time)\b|\btime\b.*\b(?:begins?|starts?)\b",
    re.IGNORECASE,
)
_MOST_PERIOD_WORDS: Final = 12
_PERIODS: Final = frozenset({"contract_term", "notice_period", "term", "duration"})
_COUNTED: Final = frozenset({"yield", "yields", "serving", "servings", "serves", "portions"})
_TIMES: Final = frozenset({"time", "duration", "dauer", "zeit", "age", "alter", "edad", "leeftijd"})
_PAY: Final = frozenset({"gross_pay", "net_pay"})
"""Stands in a row with what it comes to in the year."""
_WHOLE: Final = frozenset({FieldType.INTEGER, FieldType.DECIMAL})
_EMAILS: Final = ("email", "email address")
_EMAIL = lazy_pattern(r"[^\s@<>()\[\],;:\"]+@[\w-]+(?:\.[\w-]+)+(?=[)\]>,;])")
_SIGNATURE = lazy_pattern(r"/s/\s*", re.IGNORECASE)
"""How a copy says that somebody has signed."""
_FEWEST_OF_PHONE: Final = 3
_DIALLED: Final = frozenset({"phone", "fax"})
_BEHIND_NUMBER = lazy_pattern(
    r"(?:\s*[,;]\s*|\s+(?:or|und|et|y|[-–/&|])\s+)(?=[+(]?\d[\d ()./-]{5})"
    r"|\s*[-–(;,]?\s(?!ext|x\b)(?=[^\W\d_]{2})|\s*[(;,](?!ext|x\b)(?=[^\W\d_])",
    re.IGNORECASE,
)
"""Another number, or words about this one."""
_FEWEST_OF_NUMBER: Final = 7
_HOURS: Final = frozenset({"hour", "hours", "offnungszeiten", "horaires", "horario", "orari"})
_AT_DAYS = lazy_pattern(r"[^\W\d_]{1,10}\W{1,3}.{0,40}\d.{0,12}(?:[-–]|to|bis|à|a).{0,3}\d")
_NAMES: Final = frozenset(
    {"company", "supplier", "customer", "name", "contact", "bank", "city", "description"}
)
_SUMS: Final = frozenset(
    {"total", "subtotal", "tax", "discount", "shipping", "amount_due", "amount_paid", "amount"}
)
_OFTEN_ZERO: Final = frozenset({"amount_due", "amount_paid", "discount", "shipping", "deposit"})
_ADDRESSES: Final = frozenset({"address", "billing_address", "shipping_address"})
_ANY_CURRENCY: Final = "XXX"
"""Stands for the one that the document may state elsewhere."""
_SHORT_PART: Final = 4
_LONG_NUMBER: Final = 9


class FieldReader:
    """Finds the values of one field's type in a stretch of text."""

    def __init__(self, field: CanonicalField) -> None:
        self.field = field
        self.type = field.type
        self.context = parse_context(field)
        any_currency = self.context.default_currency or _ANY_CURRENCY
        self._lenient = attrs.evolve(self.context, default_currency=any_currency)
        self.path_keys = frozenset(name_key(str(part)) for part in steps_of(field.path) if part)
        self.is_text = field.type is FieldType.STRING
        items = field.items
        self.is_list_of_records = items is not None and items.type is FieldType.OBJECT
        own = self.own_keys = [label.key for label in ranked_labels(field) if label.rank == 0]
        concepts = {concept_of(key) for key in own}
        self.is_address = self.is_text and not _ADDRESSES.isdisjoint(concepts)
        self.is_sum = field.type is FieldType.DECIMAL and not _SUMS.isdisjoint(concepts)
        self.is_tax = "tax" in concepts
        self.is_total = "total" in concepts
        self.is_amount = field.type is FieldType.MONEY or self.is_sum
        is_pay = not _PAY.isdisjoint(concepts)
        self.is_measure = is_pay or (field.type in _WHOLE and not any(concepts))
        self.may_be_zero = not _OFTEN_ZERO.isdisjoint(concepts)
        self.is_name = self.is_text and (
            not _NAMES.isdisjoint(concepts)
            or any(key.endswith(" name") and concept_of(key) is None for key in own)
        )
        words = {word for key in own for word in key.split()}
        self.is_email = self.is_text and (
            "email" in concepts or any(key.endswith(_EMAILS) for key in own)
        )
        self.is_city = self.is_text and "city" in concepts
        self.is_postal_code = self.is_text and "postal_code" in concepts
        self.is_phone = self.is_text and not _DIALLED.isdisjoint(concepts)
        self.is_iban = self.is_text and "iban" in concepts
        self.is_vat_id = self.is_text and any(map(_ends_as_vat_id, own))
        self.is_hours = self.is_text and not _HOURS.isdisjoint(words)
        self.is_count = self.is_text and not _COUNTED.isdisjoint(words)
        self.is_time = (
            field.type in _WHOLE and self.context.time_unit is None and not _TIMES.isdisjoint(words)
        )
        self.is_clock = self.is_text and bool(_BEGINNING.search(f"{own[0]} {field.description}"))
        self.is_law = self.is_text and "governing_law" in concepts
        self.is_party = self.is_text and "party" in concepts
        self.is_period = self.is_text and not _PERIODS.isdisjoint({*concepts, *own})
        self.is_person = self.is_name or (
            self.is_text and (self.is_party or not _PERSONS.isdisjoint(words))
        )
        self.is_human = self.is_text and bool(
            not _HUMANS.isdisjoint(words) or _SOMEBODY.search(field.description)
        )
        self.wants_signatory = not _SIGNATORIES.isdisjoint(
            {*words, *(word for key in self.path_keys for word in key.split())}
        )
        self.is_numbered = self.is_text and not _IDENTIFIERS.isdisjoint(concepts)
        self.is_identifier = self.is_numbered or (
            self.is_text and not _IDENTIFIER_WORDS.isdisjoint(words)
        )
        self._find = _FINDERS[field.type]

    def values(self, text: str, start: int, end: int, currency: str = "") -> list[ValueSpan]:
        """Every value between the two positions, in order."""
        return self._find(self, text, start, end, currency)

    def outcome(self, raw: str | None) -> ParseOutcome:
        """What the text says as the field's type; its currency may stand elsewhere."""
        return parse(raw, self.type, self._lenient)

    def reads(self, raw: str) -> bool:
        """Whether the text has a reading as the field's type, one or several."""
        return not isinstance(self.outcome(raw), Invalid)

    def own_part(self, text: str, start: int, end: int) -> ValueSpan | None:
        """Of a single mailbox or a signature, the part that the field asks for."""
        signed = _SIGNATURE.match(text, start, end) if self.is_person else None
        if signed is not None and signed.end() < end:
            return ValueSpan(signed.end(), end, text[signed.end() : end])
        return mailbox_part(text, start, end, is_email=self.is_email, is_person=self.is_person)


def _ends_as_vat_id(key: str) -> bool:
    """Whether a name is that of a VAT id, of a party or of none."""
    words = key.split()
    return any(concept_of(" ".join(words[n:])) == "vat_id" for n in range(min(3, len(words))))


@lru_cache(maxsize=2048)
def reader_of(field: CanonicalField) -> FieldReader:
    """The reader of a field, made once."""
    return FieldReader(field)


def _texts(
    reader: FieldReader,
    text: str,
    start: int,
    end: int,
    currency: str,  # noqa: ARG001
) -> list[ValueSpan]:
    part = reader.own_part(text, start, end)
    if part is not None:
        return [part]
    masked = _MASKED.match(text, start, end)
    if masked is None:
        start, end = trimmed(text, start, end, ORNAMENT)
    if end - start > 2 and text[start] + text[end - 1] in _QUOTES:
        start, end = start + 1, end - 1
    start, end = _without_half_brackets(text, start, end)
    if reader.is_email:
        address = _EMAIL.match(text, start, end)
        end = address.end() if address is not None else end
    if reader.is_phone:
        end = _end_of_number(text, start, end)
    if reader.is_clock:
        start, end = _time_of_day(text, start, end)
    if reader.is_human:
        end = _end_of_person(text, start, end)
    if reader.is_person and not reader.is_address:
        address = _ADDRESS_BEHIND.search(text, start, end)
        end = address.start() if address is not None else end
    if reader.is_law:
        start, end = _place_of_law(text, start, end)
    dated = _DATED.match(text, start, end)
    if dated is not None and not isinstance(
        parse(text[dated.end() : end], FieldType.DATE), Invalid
    ):
        end = dated.end(1)
    if reader.is_identifier and masked is None:
        start, _ = trimmed(text, start, end, "#:.")
        numbered = _NUMBER_WORD.match(text, start, end)
        start = numbered.end() if numbered is not None else start
        end = _identifier_end(text, start, end)
    if start == end or end - start > MAX_STRING or not _says_something(reader, text[start:end]):
        return []
    return [ValueSpan(start, end, text[start:end])]


def _without_day(text: str, start: int, end: int) -> int:
    """Where the number of a paper ends that is named with its day: `INV-7710 of 20 March 2026`."""
    dated = _DATED.match(text, start, end)
    if dated is None or isinstance(parse(text[dated.end() : end], FieldType.DATE), Invalid):
        return end
    return dated.end(1)


def _end_of_number(text: str, start: int, end: int) -> int:
    """Where the first of several telephone numbers ends, or the only one before a remark."""
    for gap in _BEHIND_NUMBER.finditer(text, start, end):
        if sum(map(str.isdigit, text[start : gap.start()])) >= _FEWEST_OF_NUMBER:
            return gap.start()
    return end


def _end_of_person(text: str, start: int, end: int) -> int:
    """Where a person's name ends: before the department, the university or what they do."""
    after = _AFTER_NAME.search(text, start, end)
    if (
        after is None
        or _LEGAL_FORM.match(text, after.start(), end)
        or _PERSON_NAME.fullmatch(text, start, after.start()) is None
    ):
        return end
    degree = _DEGREE.match(text, after.start(), end)
    return degree.end() if degree is not None else after.start()


def _time_of_day(text: str, start: int, end: int) -> tuple[int, int]:
    """The first time in `20 January 2024, 14:00 - 15:30`, without the day; all, if none is."""
    from paxman_core.values import find_times

    first = next(iter(find_times(text[start:end])), None)
    return (start + first.start, start + first.end) if first is not None else (start, end)


def _place_of_law(text: str, start: int, end: int) -> tuple[int, int]:
    """The state or country in `the laws of the State of Maine`; nothing in a whole sentence."""
    of = _LAWS_OF.search(text, start, end)
    if of is not None:
        found = _PLACE.match(text, of.end(), end)
        return found.span() if found else (start, start)
    words = text[start:end].lower().split()
    is_sentence = len(words) > _MOST_PLACE_WORDS or not _NO_PLACE.isdisjoint(words[:1])
    return (start, start) if is_sentence else (start, end)


def _without_half_brackets(text: str, start: int, end: int) -> tuple[int, int]:
    """Without a bracket at an end whose other half belongs to the label."""
    said = text[start:end]
    if said.endswith(")") and said.count(")") > said.count("("):
        end -= 1
    elif said.startswith("(") and said.count("(") > said.count(")"):
        start += 1
    else:
        return start, end
    return trimmed(text, start, end, ORNAMENT)


def _says_something(reader: FieldReader, said: str) -> bool:
    """Whether there is a letter or digit; nobody is called by digits, a date or an amount.

    A party is called by a name, and not by what a sentence says of it; nor is a period a sentence.
    Nothing is sent to a name alone, so an address has a number or several parts. No e-mail address
    is without its sign, and no telephone without digits; words instead of a number are a remark.
    """
    if reader.is_numbered and " " in said and not has_digit(said) and not said.isupper():
        return False
    if reader.is_email:
        return "@" in said
    if reader.is_phone:
        return sum(map(str.isdigit, said)) >= _FEWEST_OF_PHONE
    if reader.is_hours and _AT_DAYS.search(said):
        # Which lines belong to opening hours is told by their shape, and not by a label.
        return False
    if reader.is_address:
        return has_digit(said) or len(_PARTS.findall(said)) > 1
    if reader.is_party and (said[0].islower() or _SENTENCE_WORD.search(said)):
        return False
    if reader.is_period and said.count(" ") >= _MOST_PERIOD_WORDS:
        return False
    if not reader.is_name:
        return any(map(str.isalnum, said))
    is_date = has_digit(said) and not isinstance(parse(said, FieldType.DATE), Invalid)
    return any(map(str.isalpha, said)) and not is_date and not _is_price(said)


def _is_price(said: str) -> bool:
    """Whether a text is nothing but an amount with decimals and its currency."""
    return any(
        one.has_currency and one.has_fraction and (one.start, one.end) == (0, len(said))
        for one in amounts(said, 0, len(said))
    )


def _identifier_end(text: str, start: int, end: int) -> int:
    """Where an identifier ends: at the first word that is not part of one.

    A text that begins with words is a name, as in `Dress code: Black tie`, and has no such end.
    """
    last = start
    for found in _TOKEN.finditer(text, start, end):
        token = found[0]
        is_part = any(map(str.isdigit, token)) or (token.isupper() and len(token) <= _SHORT_PART)
        if last > start and not is_part:
            break
        last = found.end()
    if not has_digit(text[start:last]):
        last = end
    return trimmed(text, start, last, ORNAMENT)[1]


def _money(reader: FieldReader, text: str, start: int, end: int, currency: str) -> list[ValueSpan]:
    found = _sums(text, start, end)
    return [_money_span(reader, text, amount, currency) for amount in found]


def _sums(text: str, start: int, end: int) -> list[Amount]:
    """The amounts of money: those with a currency, else those with cents, else all."""
    found = [
        amount
        for amount in amounts(text, start, end)
        if not amount.is_percent
        and (amount.has_currency or amount.has_fraction or _is_sum(text, amount))
    ]
    found = [amount for amount in found if not amount.has_unit] or found
    with_currency = [amount for amount in found if amount.has_currency]
    with_fraction = [amount for amount in found if amount.has_fraction]
    return with_currency or with_fraction or found


def _is_sum(text: str, amount: Amount) -> bool:
    """Whether a bare whole number can be an amount: no count of things, and no identifier."""
    digits = text[amount.start : amount.end].lstrip("+-( ")
    is_identifier = len(digits) >= _LONG_NUMBER or (digits.startswith("0") and len(digits) > 1)
    return not amount.before_word and not is_identifier


def _money_span(reader: FieldReader, text: str, amount: Amount, currency: str) -> ValueSpan:
    quote = text[amount.start : amount.end]
    raw = f"{currency} {quote}" if currency and not amount.has_currency else quote
    if raw != quote and not isinstance(parse(raw, reader.type, reader.context), Parsed):
        raw = quote
    return ValueSpan(amount.start, amount.end, raw)


def _numbers(
    reader: FieldReader,
    text: str,
    start: int,
    end: int,
    currency: str,  # noqa: ARG001
) -> list[ValueSpan]:
    if reader.context.time_unit is not None:
        # Few fields are lengths of time, and their patterns take long to compile.
        from paxman_core.values import durations

        lengths = [ValueSpan(a, b, text[a:b]) for a, b, _ in durations(text, start, end)]
        if lengths:
            return [span for span in lengths if reader.reads(text[span.start : span.end])]
    if reader.is_sum:
        chosen = _sums(text, start, end)
    else:
        found = list(amounts(text, start, end))
        plain = [amount for amount in found if not amount.is_percent]
        chosen = plain or (found if reader.type is FieldType.DECIMAL else [])
    spans = [_number_span(reader, text, one) for one in chosen]
    return [span for span in spans if reader.reads(text[span.start : span.end])]


def _number_span(reader: FieldReader, text: str, amount: Amount) -> ValueSpan:
    """The number; with its currency, where that tells `$1,860` from 1.86."""
    start, end = amount.number
    if amount.has_currency and isinstance(reader.outcome(text[start:end]), Ambiguous):
        written = text[amount.start : amount.end]
        if isinstance(reader.outcome(written), Parsed):
            return ValueSpan(amount.start, amount.end, written)
    return ValueSpan(start, end, text[start:end])


def _dates(
    reader: FieldReader,
    text: str,
    start: int,
    end: int,
    currency: str,  # noqa: ARG001
) -> list[ValueSpan]:
    from paxman_cap_evidence._calendar_days import days, moments

    written = days if reader.type is FieldType.DATE else moments
    spans = [ValueSpan(first, last, text[first:last]) for first, last in written(text, start, end)]
    return [span for span in spans if reader.reads(text[span.start : span.end])]


def _words(
    reader: FieldReader,
    text: str,
    start: int,
    end: int,
    currency: str,  # noqa: ARG001
) -> list[ValueSpan]:
    """A yes or no, or a member of an enumeration: the whole text, or the words it begins with."""
    start, end = trimmed(text, start, end, ORNAMENT + "\"'.")
    ends = [end, *(found.end() for found in _TOKEN.finditer(text, start, end))]
    for last in sorted(set(ends), reverse=True):
        begin, finish = trimmed(text, start, last, ORNAMENT + "\"'.")
        if begin < finish and reader.reads(text[begin:finish]):
            return [ValueSpan(begin, finish, text[begin:finish])]
    return []


def _nothing(
    reader: FieldReader,  # noqa: ARG001
    text: str,  # noqa: ARG001
    start: int,  # noqa: ARG001
    end: int,  # noqa: ARG001
    currency: str,  # noqa: ARG001
) -> list[ValueSpan]:
    return []


_FINDERS: dict[FieldType, Callable[[FieldReader, str, int, int, str], list[ValueSpan]]] = {
    FieldType.STRING: _texts,
    FieldType.MONEY: _money,
    FieldType.INTEGER: _numbers,
    FieldType.DECIMAL: _numbers,
    FieldType.DATE: _dates,
    FieldType.DATETIME: _dates,
    FieldType.BOOLEAN: _words,
    FieldType.ENUM: _words,
    FieldType.OBJECT: _nothing,
    FieldType.ARRAY: _nothing,
}
