"""The pages' words: every text of the pages is in every catalogue, and books speak the reader's language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir

from printkit.companion import pages
from printkit.companion.pages.loaded import LoadedTitle
from printkit.companion.pages.words import LOCALE, Phrases, Words, languages, preferred, tame
from printkit.referee import Game, Seat, read_log
from printkit.title import load_title

HERE = Path(pages.__file__).parent
METHODS = [("templates/**.html", "jinja2"), ("**.py", "python")]
OPTIONS = {"templates/**.html": {"newstyle_gettext": "true", "trimmed": "true"}}
TITLES = ("ayubistan", "mecca")


@cache
def texts() -> dict[str, str]:
    """Every text of the pages with the file it stands in."""
    found = {}
    for file, _, message, _, _ in extract_from_dir(HERE, METHODS, OPTIONS):
        found[message[0] if isinstance(message, tuple) else message] = file
    for _, _, message, _, _ in extract_from_dir(
        HERE.parent, [("*.py", "python")], keywords={"ours": (2,), "HTTPException": (2,), "UploadError": None}
    ):
        found[message if isinstance(message, str) else message[0]] = "server"
    return found


@pytest.mark.parametrize("language", [name for name in languages() if name != "en"])
def test_every_text_is_translated(language: str) -> None:
    """A language that is offered is complete, and says the same things with the same numbers and names in them."""
    words = Words.of(language)
    assert len(texts()) > 150
    assert [text for text in texts() if text not in words.texts] == []
    for text, said in words.texts.items():
        places = sorted(re.findall(r"%\((\w+)\)s", text))
        assert sorted(re.findall(r"%\((\w+)\)s", said)) == places or text in words.plurals


def test_arabic_has_a_form_for_every_number() -> None:
    """0, 1, 2, a few, many and hundreds have six forms in Arabic."""
    words = Words.of("ar")
    assert all(len(forms) == 6 for forms in words.plurals.values())
    one, many = "%(num)s possibility", "%(num)s possibilities"
    said = [words.ngettext(one, many, n) for n in (0, 1, 2, 3, 11, 100, 103, 111)]
    assert len(set(said)) == 6
    assert said[3] == said[6]
    assert said[4] == said[7]


@pytest.mark.parametrize("title", TITLES)
def test_stories_are_told_in_arabic(title: str) -> None:
    """Of every recorded game no line is left in English, but for the names printed on cards."""
    own = LoadedTitle.of(load_title(title))
    folder = Path(__file__).parents[1] / "games" / title / "recorded"
    left = set()
    for file in sorted(folder.glob("*.jsonl")):
        game = Game.resume(own.book, read_log(file.read_text().splitlines()), box=own.box)
        phrases = Words.of("ar").book(title).keeping(own.kept | set(game.setup.names)).at(game.table)
        for seat in (None, *(Seat(n) for n in range(len(game.setup.names)))):
            for line in game.event_log(seat):
                said = phrases.say(line.text)
                for name in (*own.kept, *game.setup.names):
                    said = said.replace(name, "")
                if re.search(r"[a-z]{3}", said):
                    left.add(line.text)
    assert left == set()


def test_catalogues_of_titles_use_the_same_places() -> None:
    """A translated pattern names exactly the places of the pattern."""
    for file in LOCALE.glob("*/*.po"):
        phrases = Words.of(file.parent.name).book(file.stem).texts if file.stem != "companion" else {}
        for text, said in phrases.items():
            assert set(re.findall(r"\{(\d+)", said)) <= set(re.findall(r"\{(\d+)", text)), (file, text)


def test_patterns_take_sentences_apart() -> None:
    """Names stay, numbers stay, what stands at a place is translated too; the pattern with most letters wins."""
    phrases = Phrases(
        {"{0}, {1}": "{1} + {0}", "take {0#} of {1}": "{1}: {0}!", "red": "rot", "a {0}": "ein {0}"}
    )
    assert phrases.say("take 3 of red") == "rot: 3!"
    assert phrases.say("take x of red") == "take x of red"
    assert phrases.say("a red, red") == "rot + ein rot"
    assert phrases.keeping(["red"]).say("red: a red") == "red: ein red"


def test_names_that_run_the_other_way_are_kept_apart() -> None:
    """An Arabic name in an English sentence stands between isolates, so that the sentence is not turned round."""
    phrases = Words.of("en").book("ayubistan").keeping(["أمينة"])
    assert phrases.say("أمينة has answered.") == "\u2068أمينة\u2069 has answered."
    arabic = Words.of("ar").book("ayubistan").keeping(["Amina"])
    assert arabic.say("Amina has answered.") == "أجاب \u2068Amina\u2069."


def test_a_message_that_begins_with_a_name_of_the_other_direction() -> None:
    """English that tells of somebody with an Arabic name runs from left to right, and names are bare otherwise."""
    title = load_title("belaad")
    for name, told in (
        ("\u0628\u0644\u0627\u0644", "\u2068\u0628\u0644\u0627\u0644\u2069 uses \u2068Sultan\u2069."),
        ("Bilal", "Bilal uses Sultan."),
    ):
        table = Game.open(title.book, ["Amina", name], box=title.box).table
        said = table.say("{who:seat} uses {board:piece}.", Seat(1), "KSUL")
        assert Words.of("en").book("belaad").keeping(["Amina", name]).at(table).say(said) == told


def test_the_reader_chooses_the_language() -> None:
    """What was asked for, else what the browser likes best of what there is."""
    assert preferred("ar-EG,ar;q=0.9,en;q=0.8") == "ar"
    assert preferred("de, fr") == "en"
    assert preferred("en;q=0.2, ar;q=0.9") == "ar"
    assert preferred("ar", "en") == "en"
    assert preferred("ar;q=nonsense, , en", "xx") == "en"


def test_names_are_tamed() -> None:
    """No direction marks, no control characters, one line, at most 40 letters."""
    assert tame("Ami\u202ena\x00") == "Amina"
    assert tame("  two\n lines ") == "two lines"
    assert len(tame("x" * 10_000)) == 40
    assert tame("<script>") == "<script>"
