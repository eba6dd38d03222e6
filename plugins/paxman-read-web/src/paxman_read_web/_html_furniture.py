"""Which parts of a page say nothing about what it is about: its frame, and what is about others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_read_web._html_tokens import attributes_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    Span = tuple[int, int]

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
_OTHERS = r"""
    (?:\d+[ ])?(?:(?:user|customer|reader|guest)s?['’]?s?[ ])?(?:comments|responses|replies|reviews)
    |leave[ ]a[ ](?:comment|reply)|write[ ]a[ ]review
    |(?:similar|related|recommended|suggested|sponsored|nearby)\b.*|advertisements?|archives?
    |(?:see|try|view(?:ed)?|read|look[ ]at)[ ](?:also|next)|also[ ](?:by|on|in|see)\b.*|trending\b.*
    |(?:customers|people|others|readers|users|guests)[ ](?:who|also)\b.*
    |you[ ](?:may|might)[ ](?:also|like|enjoy|be)\b.*
    |if[ ](?:you[ ](?:like|love|enjoy)|this)\b.*|recently[ ](?:sold|viewed|added|posted)\b.*
    |most[ ](?:read|popular|viewed|shared|recent)\b.*|popular[ ]now|what['’]s[ ]hot
    |(?:recent|latest|popular|featured)[ ](?:posts?|articles?|comments?|searches)
    |(?:more|other|past|previous|further)[ ](?:\w+[ ])?(?:products?|items?|articles?|posts?|jobs?
     |positions|openings|vacancies|recipes|events|news|stories|homes|properties|listings|cars|books
     |titles|films|movies|hotels|restaurants|courses|sales|deals|offers|auctions)\b.*
    |(?:ähnliche|verwandte|weitere[ ](?:artikel|produkte|angebote|stellen|rezepte|themen))\b.*
    |das[ ]könnte\b.*|(?:kunden|andere|leser|nutzer)\w*[ ](?:kauften|interessier\w+|suchten)\b.*
    |(?:kunden)?(?:kommentare|bewertungen|rezensionen)|kommentar[ ]schreiben|auch[ ]interessant
    |(?:articles|produits|offres|recettes|annonces)[ ](?:similaires|associés|liés|recommandés)
    |vous[ ]aimerez\b.*|(?:à[ ]lire|voir)[ ]aussi|commentaires|avis(?:[ ](?:des[ ])?clients)?
    |(?:productos|artículos|ofertas|noticias|recetas)[ ](?:relacionad|similar)\w+|opiniones
    |comentarios
    |también[ ]te\b.*|(?:prodotti|articoli|ricette)[ ](?:correlat|simil)\w+|commenti|recensioni
    |(?:potrebbe|ti[ ]potrebbe)\b.*|leggi[ ]anche|gerelateerde\b.*|misschien\b.*|reacties
    |(?:(?:web)?(?:site)?-?[ ]?(?:hosting|hébergement|hébergeur|webdesign|web[ ]design|webmaster)
     |(?:technische[ ])?(?:gestaltung|umsetzung|realisierung|réalisation|konzeption))
     (?:[ ](?:by|of|the|und|and|et|&|du|de|la|von|der|des)\b.*)?
"""
_ABOUT_OTHERS = re.compile(rf"\W*(?:{_OTHERS})\W*", re.IGNORECASE | re.VERBOSE)
_LONGEST_HEADING = 60
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


def heads_others(heading: str) -> bool:
    """Whether a heading says that what follows is about others: `Similar jobs`, `Comments`."""
    return len(heading) <= _LONGEST_HEADING and _ABOUT_OTHERS.fullmatch(heading) is not None


def about_others(text: str, headings: Iterable[tuple[int, int, int]], end: int) -> Iterator[Span]:
    """The stretches below such headings, up to the next of their level or above.

    A heading is given by its level, and where it begins and ends.
    """
    start, below = end, 0
    for level, first, last in headings:
        if start < end and level <= below:
            yield start, first
            start = end
        if start == end and level > 1 and heads_others(text[first:last].strip()):
            start, below = first, level
    if start < end:
        yield start, end
