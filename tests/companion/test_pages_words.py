"""The pages' words: every text of the pages is in every catalogue, and books speak the reader's language."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.extract import extract_from_dir

from printkit.companion import pages
from printkit.companion.pages.words import Words, find_language, list_languages
from printkit.referee import Game, Plural, Seat, say
from printkit.title import load_title
from printkit.web.forms import tame_name

HERE = Path(pages.__file__).parent
METHODS = [("templates/**.html", "jinja2"), ("**.py", "python")]
OPTIONS = {"templates/**.html": {"newstyle_gettext": "true", "trimmed": "true"}}


@cache
def texts() -> dict[str, str]:
    """Every text of the pages with the file it stands in."""
    found = {}
    for file, _, message, _, _ in extract_from_dir(HERE, METHODS, OPTIONS):
        found[message[0] if isinstance(message, tuple) else message] = file
    for _, _, message, _, _ in extract_from_dir(
        HERE.parent,
        [("*.py", "python")],
        keywords={"gettext": None, "_translate_text": (2,), "HTTPException": (2,), "UploadError": None},
    ):
        found[message if isinstance(message, str) else message[0]] = "server"
    return found


@pytest.mark.parametrize("language", [name for name in list_languages() if name != "en"])
def test_every_text_is_translated(language: str) -> None:
    """A language that is offered is complete, and says the same things with the same numbers and names in them."""
    translated, plurals = _list_translated(language)
    assert len(texts()) > 150
    assert [text for text in texts() if text not in {*translated, *plurals}] == []
    for text, said in translated.items():
        places = sorted(re.findall(r"%\((\w+)\)s", text))
        assert sorted(re.findall(r"%\((\w+)\)s", said)) == places


def _list_translated(language: str) -> tuple[dict[str, str], dict[str, list[str]]]:
    """The texts of a language, and those with a form for each number."""
    translated: dict[str, str] = {}
    plurals: dict[str, list[str]] = {}
    catalogue: dict[Any, str] = Words.of(language).catalogue._catalog  # type: ignore[attr-defined]
    for key, said in catalogue.items():
        if isinstance(key, tuple):
            plurals.setdefault(key[0], []).append(said)
        elif key:
            translated[key] = said
    return translated, plurals


def test_arabic_has_a_form_for_every_number() -> None:
    """0, 1, 2, a few, many and hundreds have six forms in Arabic."""
    words = Words.of("ar")
    _, plurals = _list_translated("ar")
    assert plurals
    assert all(len(forms) == 6 and all(forms) for forms in plurals.values())
    one, many = "%(num)s possibility", "%(num)s possibilities"
    said = [words.ngettext(one, many, n) for n in (0, 1, 2, 3, 11, 100, 103, 111)]
    assert len(set(said)) == 6
    assert said[3] == said[6]
    assert said[4] == said[7]


def test_a_day_is_written_as_people_do() -> None:
    """With the month's name in the page's language."""
    day = date(2026, 11, 9)
    assert [Words.of(language).write_day(day) for language in ("en", "ar")] == [
        "9 November 2026",
        "9 نوفمبر 2026",
    ]


def test_names_that_run_the_other_way_are_kept_apart() -> None:
    """An Arabic name in an English sentence stands between isolates, so that the sentence is not turned round."""
    phrases = Words.of("en").find_phrases("ayubistan").with_kept_names(["أمينة"])
    assert phrases.say("أمينة has answered.") == "\u2068أمينة\u2069 has answered."
    begins = say("{who:seat} begins.", Seat(0))
    arabic = Words.of("ar").find_phrases("ayubistan")
    assert (
        replace(arabic, tongue=replace(arabic.tongue, seat=lambda _: "Amina")).say(begins)
        == "يبدأ \u2068Amina\u2069."
    )


def test_a_message_that_begins_with_a_name_of_the_other_direction() -> None:
    """English that tells of somebody with an Arabic name runs from left to right, and names are bare otherwise."""
    title = load_title("belaad")
    for name, told in (
        ("\u0628\u0644\u0627\u0644", "\u2068\u0628\u0644\u0627\u0644\u2069 uses \u2068Sultan\u2069."),
        ("Bilal", "Bilal uses Sultan."),
    ):
        table = Game.open(title.book, ["Amina", name], box=title.box).table
        said = table.say("{who:seat} uses {board:piece}.", Seat(1), "KSUL")
        assert (
            Words.of("en").find_phrases("belaad").with_kept_names(["Amina", name]).at(table).say(said) == told
        )


@pytest.mark.parametrize(
    ("title", "one", "many", "said"),
    [
        ("prophets-and-patriarchs", "{n} camel", "{n} camels", "جملًا"),
        ("lost-and-found", "{n} din", "{n} din", "دينارًا"),
        ("belaad", "{n} sword", "{n} swords", "سيفًا"),
    ],
)
def test_eleven_to_ninety_nine_in_arabic(title: str, one: str, many: str, said: str) -> None:
    """What is counted stands in the singular and the accusative after these numbers, and not after a hundred."""
    say_it, plural = Words.of("ar").find_phrases(title).say, Plural(one, many)
    assert [say_it(plural(number)) for number in (11, 15, 99)] == [f"{n} {said}" for n in (11, 15, 99)]
    assert not say_it(plural(100)).endswith(said)


def test_an_arabic_sentence_that_begins_with_a_latin_word() -> None:
    """Browsers go by the first word that is not kept apart: the sentence says itself that it runs from right to left."""
    phrases = Words.of("ar").find_phrases("belaad")
    told, mark = "\u2068\u0628\u0644\u0627\u0644\u2069: A52 +2", "\u200f"
    assert phrases.say(told) == mark + told
    assert phrases.say("A52 +2") == "A52 +2"
    assert not phrases.say("Do not use it").startswith(mark)
    assert Words.of("en").find_phrases("belaad").say(told) == told


def test_the_reader_chooses_the_language() -> None:
    """What was asked for, else what the browser likes best of what there is."""
    assert find_language("ar-EG,ar;q=0.9,en;q=0.8") == "ar"
    assert find_language("de, fr") == "en"
    assert find_language("en;q=0.2, ar;q=0.9") == "ar"
    assert find_language("ar", "en") == "en"
    assert find_language("ar;q=nonsense, , en", "xx") == "en"


def test_names_are_tamed() -> None:
    """No direction marks, no control characters, one line, at most 40 letters."""
    assert tame_name("Ami\u202ena\x00") == "Amina"
    assert tame_name("A\u200bmi\u061c\u2060na\ufeff\x9b") == "Amina"
    assert tame_name("می\u200cخواهم") == "می\u200cخواهم"
    assert tame_name("  two\n lines ") == "two lines"
    assert len(tame_name("x" * 10_000)) == 40
    assert tame_name("<script>") == "<script>"


def test_photo_fields_have_labels_of_their_own() -> None:
    """The browser's own button for files speaks the phone's language, not the reader's: a label stands for it."""
    fields = re.compile(
        r"(<label[^>]*photo-button[^>]*for=\"([^\"]*)\".*?</label>)?<input id=\"([^\"]*)\"[^>]*?type=\"file\""
    )
    found = [
        (file.name, label, own)
        for file in sorted((HERE / "templates").rglob("*.html"))
        for _, label, own in fields.findall(file.read_text(encoding="utf-8"))
    ]
    assert len(found) >= 6
    assert [one for one in found if one[1] != one[2]] == []
