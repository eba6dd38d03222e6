"""Hostile documents run nothing, fetch nothing, and turn nothing around."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from paxman_core.capability import Finding, TextSpan
from paxman_report import entry_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from paxman_report import ReportEntry

# Each would set the global `hacked`, open a dialog or ask a server, if it ever ran.
ATTACKS = (
    "</script><script>hacked = 1; alert(1)</script>",
    "<!--<script>hacked = 1</script>",
    "]]></script><svg onload='hacked = 1'>",
    "<img src=x onerror='hacked = 1; alert(1)'>",
    "\" onmouseover='hacked = 1' x=\"",
    '<iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>',
    "<a href='javascript:hacked = 1' autofocus onfocus='hacked = 1'>x</a>",
    "<link rel=stylesheet href=https://attacker.invalid/a.css>",
    "<style>body { background: url(https://attacker.invalid/b.png) }</style>",
    "<meta http-equiv=refresh content='0;url=https://attacker.invalid/'>",
    "<base href=https://attacker.invalid/><form action=/><button>x</button></form>",
    "</textarea></title></style></noscript></template><script>hacked = 1</script>",
    "\\u003c/script\\u003e${hacked = 1}{{constructor.constructor('hacked = 1')()}}",
    "\u2028hacked = 1\u2029</script\n>",
    "\0<scr\0ipt>hacked = 1</scr\0ipt>",
)


@pytest.fixture(scope="module")
def hostile(answered: Callable[..., ReportEntry]) -> list[ReportEntry]:
    """The attacks as text, values, names of documents, of contracts and of fields."""
    entries = []
    for attack in ATTACKS:
        text = f"a {attack} z"
        place = (TextSpan(2, 2 + len(attack), attack),)
        name = attack.replace(".", "").replace("[", "").replace("]", "").strip() or "x"
        contract = {
            "id": attack,
            "fields": {"plain": "STRING", name: "STRING", "number": "INTEGER"},
        }
        answers = {"plain": [Finding(attack, place)], "number": [Finding(attack, place)]}
        entries.append(answered(text, answers, name=attack, contract=contract))
    return entries


def walk_through(page: Page) -> None:
    """Point at, open and read everything that there is."""
    for field in page.locator(".field").all():
        field.hover()
        field.click()
    for tab in page.locator("[role=tab]").all():
        tab.click()
    page.locator("[role=tab]").first.click()


def assert_unharmed(page: Page) -> None:
    assert page.evaluate("typeof hacked") == "undefined"
    foreign = "iframe, img, link:not([rel=icon]), base, form, svg[onload], style ~ style, object"
    assert page.locator(foreign).count() == 0
    assert page.locator("script:not([type])").count() == 1
    assert page.locator("meta[http-equiv]").count() == 1


@pytest.mark.parametrize("number", range(len(ATTACKS)))
def test_a_hostile_document_runs_no_script(
    show: Callable[..., Page], hostile: list[ReportEntry], number: int
) -> None:
    """Dialogs, requests and complaints of the browser fail the test as well: see `show`."""
    page = show([hostile[number]])
    walk_through(page)
    assert_unharmed(page)
    assert page.locator('.item[data-path="plain"] .value').count() == 1


def test_a_list_of_hostile_documents_runs_no_script(
    show: Callable[..., Page], hostile: list[ReportEntry]
) -> None:
    page = show(hostile)
    assert_unharmed(page)
    page.locator("#search").fill("<script>")
    for number in range(len(hostile)):
        page.evaluate(f"location.hash = '#{number + 1}'")
        expect(page.locator("#steps .soft")).to_have_text(f"{number + 1} of {len(hostile)}")
        page.locator(".field").first.hover()
        assert_unharmed(page)


def test_quotes_without_a_document_are_harmless_too(
    show: Callable[..., Page], hostile: list[ReportEntry]
) -> None:
    page = show([entry_of(entry.artifact, None) for entry in hostile], "#4")
    walk_through(page)
    assert_unharmed(page)


def test_the_text_of_an_attack_is_shown_as_it_stands(
    show: Callable[..., Page], hostile: list[ReportEntry]
) -> None:
    page = show([hostile[3]])
    assert page.locator(".line").first.inner_text() == f"a {ATTACKS[3]} z"
    assert page.locator('.item[data-path="plain"] .value').text_content() == ATTACKS[3]


def test_a_script_that_got_in_would_not_run(
    show: Callable[..., Page], answered: Callable[..., ReportEntry], events: list[str]
) -> None:
    """The policy is a second wall: it holds even if markup were written into the page."""
    page = show([answered("x", {"a": [Finding("x", (TextSpan(0, 1, "x"),))]})])
    blocked = page.evaluate(
        """() => { try { document.body.innerHTML += "<img src=x onerror='hacked = 1'>" }
             catch (error) { return error instanceof TypeError }
             return false }"""
    )
    assert blocked
    [complaint] = events
    assert "TrustedHTML" in complaint
    events.clear()


@pytest.mark.parametrize("control", ["\u202e", "\u2066", "\u200f", "\u061c"])
def test_controls_of_direction_are_seen_and_turn_nothing_around(
    show: Callable[..., Page], answered: Callable[..., ReportEntry], control: str
) -> None:
    """The sign itself is not in what is shown, so that `moc` cannot look like `com`."""
    text = f"pay {control}moc.elpmaxe now"
    quote = text[4:16]
    entry = answered(text, {"site": [Finding(quote, (TextSpan(4, 16, quote),))]}, name=text)
    page = show([entry, entry], "#1")
    assert control not in page.evaluate("document.body.innerText")
    label = page.locator(".line .control").first
    assert label.get_attribute("data-code") == str(ord(control))
    assert label.is_visible()
    boxes = [page.locator(".line mark").first.bounding_box(), label.bounding_box()]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[1]["x"] - boxes[0]["x"] < 8  # it stands first, as it does in the text


def test_right_to_left_text_does_not_move_what_stands_beside_it(
    show: Callable[..., Page], answered: Callable[..., ReportEntry]
) -> None:
    text = "שלום עולם 42"
    entry = answered(text, {"greeting": [Finding(text, (TextSpan(0, 12, text),))]})
    page = show([entry])
    assert page.locator(".value").inner_text() == text
    path, badge = (page.locator(f".field {name}").bounding_box() for name in (".name", ".badge"))
    assert path is not None
    assert badge is not None
    assert path["x"] < badge["x"]
