"""The report as one page: styles, script and data are all in it, and nothing is fetched."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from paxman_report._content import document_content, plan_content
from paxman_report._entry import ReportEntry
from paxman_report._overview import overview, summary_line
from paxman_report._visible import html, script_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paxman_core.canonical import Json

_STYLES: Final = (
    "tokens.css",
    "page.css",
    "overview.css",
    "document.css",
    "pages.css",
    "print.css",
)
_SCRIPTS: Final = (
    "text.js",
    "source.js",
    "pages.js",
    "tables.js",
    "details.js",
    "fields.js",
    "panels.js",
    "view.js",
    "main.js",
)


def report_page(entries: Sequence[ReportEntry]) -> str:
    """The page as HTML; the same entries give the same page."""
    style = _assets(_STYLES)
    script = f'(() => {{\n"use strict";\n{_assets(_SCRIPTS)}}})();\n'
    contracts = ", ".join(dict.fromkeys(entry.artifact.contract.id for entry in entries))
    title = html(f"Evidence report: {contracts}")
    return "\n".join(
        [
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{_policy(style, script)}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="referrer" content="no-referrer">\n<link rel="icon" href="data:,">',
            f"<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>",
            _header(entries, contracts),
            f'<main id="main" tabindex="-1">{overview(entries) if len(entries) != 1 else ""}',
            '<section id="document" hidden></section>',
            "<noscript><p class=empty>The documents and their evidence are shown by the script "
            "in this page. Allow it to run: it can reach nothing outside.</p></noscript></main>",
            '<p id="live" class="unseen" role="status" aria-live="polite"></p>',
            *_data(entries),
            f"<script>{script}</script>\n</body>\n</html>\n",
        ]
    )


def _header(entries: Sequence[ReportEntry], contracts: str) -> str:
    summary = summary_line([entry.artifact for entry in entries])
    return (
        '<a class="skip" href="#main">Skip to the content</a>'
        '<header class="top"><div><h1>Evidence report <bdi class="of">'
        f'{html(contracts)}</bdi></h1><p class="summary">{html(summary)}</p></div>'
        '<nav id="steps" aria-label="Documents" hidden></nav>'
        '<button type="button" id="theme" class="plain" hidden></button></header>'
    )


def _policy(style: str, script: str) -> str:
    """Only this style and this script; should anything else get in, it neither runs nor loads."""
    return (
        f"default-src 'none'; style-src 'sha256-{_digest(style)}'; "
        f"script-src 'sha256-{_digest(script)}'; img-src data:; base-uri 'none'; "
        "form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii")


def _assets(names: Iterable[str]) -> str:
    folder = files("paxman_report") / "assets"
    return "\n".join(folder.joinpath(name).read_text("utf-8") for name in names)


def _data(entries: Iterable[ReportEntry]) -> Iterable[str]:
    """A script element for each document, which is read when it is opened, and one for plans."""
    plans: dict[str, int] = {}
    for number, entry in enumerate(entries):
        plan = _json(plan_content(entry.artifact.plan))
        content = document_content(entry, plans.setdefault(plan, len(plans)))
        yield _block(f"document-{number}", _json(content))
    yield _block("plans", f"[{','.join(plans)}]")


def _json(data: Json) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _block(name: str, text: str) -> str:
    return f'<script type="application/json" id="{name}">{script_json(text)}</script>'
