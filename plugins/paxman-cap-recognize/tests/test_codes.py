"""Currency codes and countries."""

from __future__ import annotations

from paxman_cap_recognize import Kind, recognize


def test_currency_codes_stand_in_capitals() -> None:
    """Those that are also words count only behind a label."""
    text = "Amounts in CHF, not in usd; ALL others TRY again. Currency: TRY"
    values = [(item.start, item.value) for item in recognize(text, [Kind.CURRENCY])]
    assert values == [(text.index("CHF"), "CHF"), (text.rindex("TRY"), "TRY")]


def test_countries_are_known_by_name_and_behind_a_label_by_code() -> None:
    """The value is the code of ISO 3166."""
    text = "Shipped from Deutschland to the United Kingdom; country: MY; in the house"
    assert [item.value for item in recognize(text, [Kind.COUNTRY])] == ["DE", "GB", "MY"]
