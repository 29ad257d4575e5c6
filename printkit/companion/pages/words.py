"""The pages' words in each language: a catalogue for the pages, and those of the referee and of a title for a book's messages.

`Words.of("ar")` gives the words of a language. Catalogues are gettext files (`locale/<language>/companion.po` for the
pages, `locale/<language>.po` of a title), read directly, without compiling. A message that nobody has translated
stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache, cached_property
from gettext import NullTranslations
from pathlib import Path

import printkit.referee
from printkit.catalogue import chain_catalogues, read_catalogue
from printkit.referee import Table
from printkit.referee.messages import ENGLISH, FIRST_ISOLATE, LAST_ISOLATE, Tongue
from printkit.title import load_title

LOCALE = Path(__file__).parent / "locale"
REFEREE = Path(printkit.referee.__file__).parent / "locale"
DECLARED = REFEREE.parents[1] / "declared" / "locale"
"""What games made from data say about themselves."""
RTL = frozenset({"ar", "fa", "he", "ur"})
NAMES = {"en": "English", "ar": "العربية"}
"""Languages by their own names."""
NOT_SEEN = re.compile(r"[\u200e\u200f\u2066-\u2069]")
"""Marks of direction."""
_ISOLATED = re.compile("\u2068[^\u2069]*\u2069")
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
RIGHT_TO_LEFT = "\u200f"
MOST_SAID = 3000
"""Sentences of a table that are remembered."""


@cache
def list_languages() -> tuple[str, ...]:
    """Return the languages that exist, English first."""
    found = sorted(folder.name for folder in LOCALE.iterdir() if folder.is_dir()) if LOCALE.is_dir() else []
    return ("en", *(name for name in found if name != "en"))


def find_language(accept: str, asked: str = "") -> str:
    """Return the language to use: the requested one, else the first of an Accept-Language header that exists.

    >>> find_language("fr;q=0.9, en;q=0.8")
    'en'
    """
    known = list_languages()
    if asked in known:
        return asked
    ranked: list[tuple[float, str]] = []
    for item in accept[:500].split(","):
        name, _, quality = item.partition(";q=")
        try:
            ranked.append((-float(quality or 1), name.strip().split("-")[0].lower()))
        except ValueError:
            continue
    return next((name for _, name in sorted(ranked, key=lambda pair: pair[0]) if name in known), "en")


@dataclass(frozen=True)
class Words:
    """One language."""

    language: str = "en"
    catalogue: NullTranslations = field(default_factory=NullTranslations, repr=False, compare=False)

    @classmethod
    def of(cls, language: str) -> Words:
        """Return the words of a language; English where there is none."""
        return _load_words(language)

    @property
    def direction(self) -> str:
        """`rtl` or `ltr`."""
        return "rtl" if self.language in RTL else "ltr"

    def gettext(self, text: str) -> str:
        """Translate a text of the pages."""
        return self.catalogue.gettext(text) if text else text

    def ngettext(self, one: str, many: str, number: int) -> str:
        """Translate a text with a number."""
        return self.catalogue.ngettext(one, many, number)

    def write_day(self, day: date) -> str:
        """Return a day as people write it: 9 November 2026."""
        return f"{day.day} {self.gettext(MONTHS[day.month - 1])} {day.year}"

    def find_phrases(self, title: str) -> Phrases:
        """Return the sentences of a title's book."""
        return _load_phrases(self.language, title)


@dataclass(frozen=True)
class Phrases:
    """A title's sentences in one language."""

    kept: frozenset[str] = frozenset()
    """Words that are never translated: the players' names, and those printed on cards."""
    tongue: Tongue = ENGLISH
    """Words messages, which say themselves which of their values are names."""

    rtl: bool = False
    """Whether its sentences run from right to left."""

    _said: dict[str, str] = field(default_factory=dict, repr=False, compare=False)
    """Sentences and their translations: most are said again and again."""

    def with_kept_names(self, names: Iterable[str]) -> Phrases:
        """Return the same, with names that are not translated."""
        return Phrases(frozenset(names), self.tongue, self.rtl)

    def at(self, table: Table) -> Phrases:
        """Return the same, with the names of a table's players and of its pieces."""
        apart = self.tongue.isolate or bool(self._foreign_names)
        tongue = replace(self.tongue, seat=table.name, piece=table.call_piece, isolate=apart)
        return Phrases(self.kept, tongue, self.rtl, self._said)

    @cached_property
    def _foreign_names(self) -> tuple[str, ...]:
        """The untranslated names that run from right to left."""
        return tuple(name for name in self.kept if _is_rtl(name))

    def say(self, text: str) -> str:
        """Translate a sentence into this language; an unknown one stays as it is."""
        found = self._said.get(text)
        if found is None:
            if len(self._said) >= MOST_SAID:
                self._said.clear()
            found = self._said[text] = self._translate(text)
        return found

    def _translate(self, text: str) -> str:
        if text in self.kept:
            return text
        said = self.tongue.put(text)
        return _begun_rightly(said if said != text else self._isolate_names(text), rtl=self.rtl)

    def _isolate_names(self, text: str) -> str:
        """Return a sentence in which names that run in the other direction are isolated."""
        for name in self._foreign_names:
            if name in text:
                text = text.replace(name, f"{FIRST_ISOLATE}{name}{LAST_ISOLATE}")
        return text


def _begun_rightly(text: str, *, rtl: bool) -> str:
    """Return a sentence marked to run from right to left even if a Latin word comes first: browsers go by the first word."""
    if not rtl or not _is_rtl(text):
        return text
    first = next((letter for letter in _ISOLATED.sub("", text) if letter.isalpha()), "")
    return text if _is_rtl(first) else RIGHT_TO_LEFT + text


def _is_rtl(text: str) -> bool:
    return not text.isascii() and any("\u0590" <= letter <= "\u08ff" for letter in text)


@cache
def _load_words(language: str) -> Words:
    if language not in list_languages() or language == "en":
        return Words("en")
    return Words(language, read_catalogue(LOCALE / language / "companion.po", language))


@cache
def _load_phrases(language: str, title: str) -> Phrases:
    """Load a title's sentences."""
    return (
        Phrases(tongue=_load_tongue(language, title), rtl=language in RTL)
        if title.replace("-", "").isalnum()
        else Phrases()
    )


def _load_tongue(language: str, title: str) -> Tongue:
    """Load the messages of the referee and of a title in one language."""
    own = load_title(title).locale
    catalogues = [
        read_catalogue(folder / f"{language}.po", language)
        for folder in (own, DECLARED, REFEREE)
        if folder is not None
    ]
    return Tongue(chain_catalogues(*catalogues), join=_make_joiner(language), isolate=language in RTL)


def _make_joiner(language: str) -> Callable[[Sequence[str]], str]:
    comma = "، " if language == "ar" else ", "
    return comma.join


class Translations(NullTranslations):
    """The translations that Jinja's own extension asks for."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words

    def gettext(self, message: str) -> str:  # noqa: D102
        return self.words.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:  # noqa: D102
        return self.words.ngettext(msgid1, msgid2, n)
