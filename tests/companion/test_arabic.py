"""Pages of recorded games in Arabic: nothing but names, addresses and what is printed on pieces is left in Latin letters."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from printkit.codes import Code
from printkit.companion import finding
from printkit.companion.pages import LoadedTitle
from printkit.companion.pages.asked import show_question
from printkit.companion.pages.words import Words
from printkit.referee import Game, Log, Seat, read_log
from printkit.referee.messages import Message, Plural, Tongue, join_messages, say
from printkit.simulate import Chance
from printkit.title import load_title
from tests.companion.phones import planted
from tests.companion.room import evening, room
from tests.recorded import recorded_games
from tests.referee.properties import put_right

TITLES = ("ayubistan", "belaad", "lost-and-found", "mecca", "prophets-and-patriarchs")
STOPS = 4
"""So many positions of a recorded game are looked at on pages."""
DIRHAMS, TROOPS = Plural("{n} Dirham", "{n} Dirhams"), Plural("{n} Troop", "{n} Troops")
DIN = Plural("{n} din", "{n} din")
PILGRIMS, RESOURCES = Plural("{n} pilgrim", "{n} pilgrims"), Plural("{n} Resource", "{n} Resources")
CARDS = Plural("{n} card", "{n} cards")
EVERY = 15
"""One of so many positions is asked what its questions say."""


def recorded(title: str) -> Iterator[Log]:
    """Its recorded games."""
    for file in recorded_games(title):
        yield read_log(file.read_text(encoding="utf-8").splitlines())


def printed(title: str, log: Log) -> list[str]:
    """What stays as it is: names of players, of the title and of its pieces; the longest first."""
    own = LoadedTitle.of(load_title(title))
    assert own.box is not None
    components = {component.name for component in own.box.components.values()}
    table = Game.resume(own.book, Log(log.header), box=own.box).table
    for piece in own.box.pieces():
        with suppress(KeyError):  # no piece that is named by itself
            components.add(table.name_piece(piece))
    tiles = getattr(
        getattr(table, "box", None), "tiles", {}
    ).values()  # land is called as in the booklet: Water 9
    components.update(word for tile in tiles for word in (tile.name, tile.name.split()[0]))
    names = {
        *own.kept_names,
        *own.piece_names.values(),
        *log.header.seats,
        own.box.name,
        *components,
        "English",
    }
    return sorted(names, key=len, reverse=True)


def left(text: str, names: list[str]) -> str:
    """The text, if something of it is in English."""
    rest = re.sub("\u2068[^\u2069]*\u2069|https?://[^ ]*", "", text)
    for name in names:
        rest = rest.replace(name, "")
    return text if re.search(r"[a-z]{3}", rest) else ""


def lines_of(page: str) -> Iterator[str]:
    """The texts of a page."""
    body = re.sub(r"(?s)<head.*?</head>|<script.*?</script>|<style.*?</style>|<wbr>", "", page)
    for line in re.sub(r"<[^>]+>", "\n", body).split("\n"):
        yield html.unescape(line).strip()


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.slow
def test_pages_are_in_arabic(title: str, tmp_path: Path) -> None:
    """The pages of two seats and of the table, at some positions of a recorded game of every title."""
    english: set[tuple[str, str]] = set()

    async def look(log: Log) -> None:
        names = printed(title, log)
        async with room(tmp_path) as here:
            for upto in range(0, len(log.entries) + 1, max(1, len(log.entries) // STOPS)):
                game: Game[Any] = Game.resume(
                    load_title(title).book, Log(log.header, log.entries[:upto]), box=load_title(title).box
                )
                place = planted(here.state.registry.store, game)
                for who in (0, 1, "host"):
                    phone = here.browser(**{"accept-language": "ar"})
                    for key, value in place.cookies(who).items():
                        phone.client.cookies.set(key, value)
                    for path in (place.path(who), f"{place.path(who)}/correct"):
                        page = await phone.get(path)
                        assert page.status_code == 200, path
                        assert 'dir="rtl"' in page.text
                        english.update(
                            (path[-5:], found) for line in lines_of(page.text) if (found := left(line, names))
                        )

    evening(lambda: look(next(recorded(title))))
    assert english == set()


@pytest.mark.parametrize("most", [1, pytest.param(None, marks=pytest.mark.slow)], ids=["one", "all"])
@pytest.mark.parametrize("title", TITLES)
def test_stories_and_questions_are_in_arabic(title: str, most: int | None) -> None:
    """The log of recorded games as everybody and each seat may know it, and each question's words."""
    own = LoadedTitle.of(load_title(title))
    english: set[str] = set()
    for log in islice(recorded(title), most):
        names = printed(title, log)
        game: Game[Any] = Game.resume(own.book, Log(log.header), box=own.box)
        phrases = Words.of("ar").find_phrases(title).with_kept_names(own.kept_names | set(log.header.seats))
        for number, entry in enumerate(log.entries):
            say = phrases.at(game.table).say
            for open_question in game.open_questions() if number % EVERY == 0 else ():
                view = show_question(open_question, say)
                said = [view.prompt, say(open_question.question.waiting)]
                said += [button.label for button in (*view.buttons, *view.more_denied, *view.suggestions)]
                said += [denied.label for denied in view.denied]
                said += [say(one.reason) for denied in view.denied for one in denied.reasons]
                said += [
                    text for group in view.groups for text in (group.name, group.cost, group.left, group.asks)
                ]
                english.update(filter(None, (left(text, names) for text in said)))
            game.play_on([entry])
        for seat in (None, *map(Seat, range(len(game.setup.names)))):
            english.update(filter(None, (left(say(line.text), names) for line in game.event_log(seat))))
    assert english == set()


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.slow
def test_what_a_table_cannot_be_is_told_in_arabic(title: str) -> None:
    """Corrections at random: pieces that would be too many, places that cannot be so, and what would do instead."""
    own = LoadedTitle.of(load_title(title))
    log, chance, refused = next(recorded(title)), Chance(f"arabic {title}"), 0
    english: set[str] = set()
    phrases = Words.of("ar").find_phrases(title).with_kept_names(own.kept_names | set(log.header.seats))
    names = printed(title, log)
    for upto in range(len(log.entries) // 6, len(log.entries), len(log.entries) // 6):
        game: Game[Any] = Game.resume(own.book, Log(log.header, log.entries[:upto]), box=own.box)
        for _ in range(25):
            say = phrases.at(game.table).say
            reasons = put_right(game, chance)
            refused += len(reasons)
            said = [say(text) for one in reasons for text in (one.reason, one.legal)]
            english.update(filter(None, (left(text, names) for text in said)))
    assert english == set()
    assert refused > 10


@pytest.mark.parametrize("title", TITLES)
def test_counted_things_stand_in_a_case(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In each sentence of a recorded game the place of what is counted names the case in which it stands there."""
    own = LoadedTitle.of(load_title(title))
    bare: set[str] = set()
    sentences: list[str] = []
    put = Tongue.put

    def put_watched(self: Tongue, said: str, case: str = "") -> str:
        counted = isinstance(said, Message) and said.plural and "|" in self._translate_text(said)
        if counted and not case and any(re.search("[\u0621-\u064a]{2}", one) for one in sentences):
            bare.add(f"{said} in {sentences}")
        sentences.append(self._translate_text(said) if isinstance(said, Message) and said.values else "")
        try:
            return put(self, said, case)
        finally:
            sentences.pop()

    monkeypatch.setattr(Tongue, "put", put_watched)
    log = next(recorded(title))
    game: Game[Any] = Game.resume(own.book, Log(log.header), box=own.box)
    phrases = Words.of("ar").find_phrases(title).with_kept_names(own.kept_names | set(log.header.seats))
    for number, entry in enumerate(log.entries):
        say = phrases.at(game.table).say
        for asked in game.open_questions() if number % 5 == 0 else ():
            show_question(asked, say)
            say(asked.question.waiting)
        game.play_on([entry])
    say = phrases.at(game.table).say
    for line in game.event_log(None):
        say(line.text)
    assert bare == set()


@pytest.mark.parametrize(
    ("title", "said", "arabic"),
    [
        ("ayubistan", say("Collect {money}", DIRHAMS(2)), "خذ درهمين دخلًا"),
        ("ayubistan", say("Recruit {troops}", TROOPS(1)), "جنّد جنديًا واحدًا"),
        ("ayubistan", say("You have only {troops}.", TROOPS(2)), "ليس عندك إلا جنديان."),
        ("ayubistan", say("Take {what}", join_messages([DIRHAMS(2), TROOPS(1)])), "خذ درهمين، جنديًا واحدًا"),
        ("lost-and-found", say("Pay {due}", DIN(2)), "ادفع دينارين"),
        (
            "lost-and-found",
            say("You hold {n}; the limit is {l}.", RESOURCES(2), 1),
            "في يدك موردان؛ والحدّ 1.",
        ),
        ("lost-and-found", say("Take {what} from {place}.", CARDS(2), "the box"), "خذ بطاقتين من العلبة."),
        (
            "lost-and-found",
            say("From {here} to {there}: {what}.", "a", "b", CARDS(2)),
            "من a إلى b: بطاقتان.",
        ),
        ("mecca", say("You have no {colour} pilgrim left.", "yellow"), "لم يبق عندك حاج أصفر."),
        ("mecca", say("You do not play {colour}.", "yellow"), "ليس الأصفر من ألوانك."),
        (
            "mecca",
            say("Your {colour} pilgrim already stands at a door; use your other colour.", "white"),
            "حاجك الأبيض واقف عند باب، استعمل لونك الآخر.",
        ),
        (
            "mecca",
            say(
                "{square:name} touches {pilgrims}; your {th} must touch exactly {k}.",
                "E5",
                PILGRIMS(2),
                "3rd",
                3,
            ),
            "\u2068E5\u2069 يلامس حاجَّين؛ وحاجك الثالث يجب أن يلامس 3 تمامًا.",
        ),
    ],
)
def test_cases_are_right(title: str, said: str, arabic: str) -> None:
    """What is paid and taken is an object, what one has is not; a list takes the case of its place; words have an article."""
    tongue = Words.of("ar").find_phrases(title).tongue
    assert tongue.put(said) == arabic


def test_a_code_that_is_no_piece_is_told_in_arabic() -> None:
    """Whether nothing is like it or it is of another game."""
    own, words = LoadedTitle.of(load_title("ayubistan")), Words.of("ar")
    for typed, said in (
        ("zzzz", "zzzz ليست قطعة من هذه العلبة."),
        (str(Code("MEC", "K07")), "قطعة من لعبة أخرى"),
    ):
        [wrong] = finding.find_typed_pieces(own, typed).wrong
        assert said in finding.describe_error(wrong, words), typed
