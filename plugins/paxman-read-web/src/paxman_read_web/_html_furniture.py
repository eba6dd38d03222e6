"""Which elements frame a page and say nothing about what it is about."""

from __future__ import annotations

import re
from typing import Final

from paxman_read_web._html_tokens import attributes_in

_ELEMENTS: Final = frozenset({"nav", "footer"})
_ROLES: Final = frozenset(
    {"navigation", "contentinfo", "search", "menu", "menubar", "dialog", "alertdialog"}
)
_HOLDERS: Final = frozenset({"div", "ul", "ol", "section", "aside", "header", "form"})
_NAMES = """
    nav navbar navigation navmenu menu mainmenu main-menu mega-menu site-nav main-nav
    main-navigation
    primary-menu secondary-menu mobile-menu footer site-footer page-footer sidebar site-header
    breadcrumb breadcrumbs cookie cookies cookie-banner cookie-notice cookie-consent newsletter
    related related-posts related-recipes related-articles recommended recommendations comments
    comment-list comments-area commentlist share social social-share sharing pagination popup modal
    skip-link
"""
_CALLED: Final = frozenset(_NAMES.split())
_MARKED = re.compile(r"\b(?:role|class|id)\s*=", re.IGNORECASE)


def is_furniture(element: str, written: str) -> bool:
    """Whether an element with these attributes is a menu, a footer, or a list of comments."""
    if element in _ELEMENTS:
        return True
    if element not in _HOLDERS or not _MARKED.search(written):
        return False
    attributes = attributes_in(written)
    if attributes.get("role", ("", 0))[0].strip().lower() in _ROLES:
        return True
    called = f"{attributes.get('class', ('', 0))[0]} {attributes.get('id', ('', 0))[0]}"
    return not _CALLED.isdisjoint(called.lower().split())
