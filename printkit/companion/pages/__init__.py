"""The companion's pages: what they show, in which words and colours. The server gives them addresses and readers.

`LoadedTitle.of(book)` loads a title once; `Pages()` sets its pages; `answer_of(open, posted)` reads what a page posted.
"""

from printkit.companion.pages.asked import Posted, Shown, answer_of, shown
from printkit.companion.pages.frame import Again, Frame, Links, Note, Proposal
from printkit.companion.pages.loaded import LoadedTitle
from printkit.companion.pages.model import ViewModel
from printkit.companion.pages.reading import Doubt, Found, Reading
from printkit.companion.pages.render import Pages
from printkit.companion.pages.sheet import Sheet
from printkit.companion.pages.words import Words, languages, preferred, tame

__all__ = [
    "Again",
    "Doubt",
    "Found",
    "Frame",
    "Links",
    "LoadedTitle",
    "Note",
    "Pages",
    "Posted",
    "Proposal",
    "Reading",
    "Sheet",
    "Shown",
    "ViewModel",
    "Words",
    "answer_of",
    "languages",
    "preferred",
    "shown",
    "tame",
]
