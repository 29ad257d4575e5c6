"""The companion's pages: what they show, in which words and colours. The server gives them addresses and readers.

`LoadedTitle.of(book)` loads a title once; `Pages()` renders its pages; `answer_of(open, posted)` reads what a page posted.
"""

from printkit.companion.pages.asked import ShownQuestion, show_question
from printkit.companion.pages.frame import (
    Again,
    CorrectedField,
    Links,
    Note,
    PageContext,
    Proposal,
    WatchShown,
)
from printkit.companion.pages.loaded import LoadedTitle
from printkit.companion.pages.model import ViewModel
from printkit.companion.pages.posted import Posted, answer_of
from printkit.companion.pages.render import Pages
from printkit.companion.pages.scanned import Found, PlaceDoubt, Reading
from printkit.companion.pages.sheet import PageParts
from printkit.companion.pages.words import Words, find_language, list_languages
from printkit.web.forms import tame_name

__all__ = [
    "Again",
    "CorrectedField",
    "Found",
    "Links",
    "LoadedTitle",
    "Note",
    "PageContext",
    "PageParts",
    "Pages",
    "PlaceDoubt",
    "Posted",
    "Proposal",
    "Reading",
    "ShownQuestion",
    "ViewModel",
    "WatchShown",
    "Words",
    "answer_of",
    "find_language",
    "list_languages",
    "show_question",
    "tame_name",
]
