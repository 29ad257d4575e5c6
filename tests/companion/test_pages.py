"""The pages of a table and its seats: everything a question may ask can be answered from its page."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from markupsafe import escape

from printkit.companion.pages import (
    Found,
    Links,
    LoadedTitle,
    Note,
    PageContext,
    PageParts,
    Pages,
    Proposal,
    answer_of,
    hands,
    show_question,
)
from printkit.companion.pages.asked import Denied, ShownQuestion
from printkit.companion.pages.buttons import Button
from printkit.companion.pages.described import named_cards
from printkit.companion.pages.fonts import write_css
from printkit.companion.pages.hands import HandsHappening, ShownCard
from printkit.companion.pages.render import STATIC
from printkit.companion.pages.sheet import PagePart
from printkit.companion.pages.theme import css_of
from printkit.companion.pages.words import Words
from printkit.companion.reference import rule_shown
from printkit.referee import (
    Answer,
    Book,
    Counts,
    Field,
    Form,
    Free,
    Game,
    Message,
    Meta,
    OneOf,
    Outcome,
    Play,
    Refusal,
    Refusals,
    Seat,
    Setup,
    SomeOf,
    Table,
    Whole,
    Yes,
    choose,
    choose_amounts,
    choose_number,
    choose_some,
    reveal_some,
)
from printkit.referee.choice import Choice
from printkit.referee.judged import Judged
from printkit.referee.log import Log
from printkit.title import load_title
from printkit.web.static_files import strip_comments
from tests.companion.phones import steps
from tests.companion.reading import Page, Posted
from tests.recorded import recorded_game
from tests.referee import caravan

PAGES = Pages()
LINKS = Links(
    theme="/theme.css", static="/static/", events="/events", answer="/answer", why="/why", scan="/scan", photo="/photo",
    rule="/rule/", card="/card/", undo="/undo", correct="/correct", export="/export", look="/look", here="/t", here_plain="/t",
    join_shown="http://10.0.0.2:8000/K7MQ", home="/", consent="/consent", seats="/seats", back="/", unlock="/unlock", take="/take",
    join="/join", open="/open", score="/score", frames="/frames", band="/band.svg",
)  # fmt: skip
A, B = Seat(0), Seat(1)
NO_ISOLATES = dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))


@cache
def loaded(title: str) -> LoadedTitle:
    """A title's loaded, loaded once."""
    return LoadedTitle.of(load_title(title))


def recorded(title: str, name: str, upto: int) -> Game[Any]:
    """A recorded game after so many entries."""
    own = loaded(title)
    return Game.resume(own.book, recorded_game(title, name), box=own.box, upto=upto)


POSITIONS = [("ayubistan", "deck", n) for n in (0, 1, 2, 7, 24, 60, 130, 276)] + [
    ("mecca", "dead", n) for n in (0, 1, 3, 5, 12, 41, 128)
]


def test_colours_are_chosen_by_swatches_and_mark_who_plays_them() -> None:
    """MEC-3.2: each colour stands with its letter; afterwards a seat's mark is a ring of what it plays, on every page."""
    own, game = loaded("mecca"), recorded("mecca", "dead", 1)
    page = PAGES.seat(own, game, PageContext(code="KMPRT", seat=Seat(1), acting=Seat(1)), LINKS)
    for number, letter in enumerate("YRGBKW"):
        assert f'<i class="swatch paint-{number}" aria-hidden="true">{letter}</i>' in page
    assert "painted" not in page
    game = recorded("mecca", "dead", 41)
    assert game.table.colours == [["Y", "K"], ["B", "W"]]
    frame = PageContext(code="KMPRT")
    at_seat = PAGES.seat(own, game, replace(frame, seat=Seat(0), acting=Seat(0)), LINKS)
    for page in (at_seat, PAGES.table(own, game, frame, LINKS)):
        assert '<span class="dot s1 painted paint-3 also-5" aria-hidden="true">2</span>' in page
    css = css_of(own.theme)
    assert ".paint-4{--paint:#1a1a1a;--on-paint:#ffffff}.also-4{--also:#1a1a1a}" in css
    assert own.theme.light["paint-5"] != "#ffffff", "white is darkened where it draws a line on white"


def test_what_hands_did_is_worded_once_and_stays_right(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each entry is worked out once for a reader; remembered pages are those that nobody remembers, also after an undo."""
    worded: list[tuple[Seat | None, int]] = []
    wording = hands.make_happening

    def counted(game: Game[Any], number: int, seat: Seat | None, *faces: Any, **more: Any) -> Any:
        worded.append((seat, number))
        return wording(game, number, seat, *faces, **more)

    pages, own, game = Pages(), loaded("ayubistan"), recorded("ayubistan", "deck", 40)
    more = recorded("ayubistan", "deck", 50).entries[40:]

    def looked(at: str) -> list[PageParts]:
        frames = [PageContext(code="K7MQ", csrf="c", at=at, seat=seat) for seat in (None, A, B)]
        table = pages.table_sheet(own, game, frames[0], LINKS)
        return [table, *(pages.seat_sheet(own, game, frame, LINKS) for frame in frames[1:])]

    monkeypatch.setattr(hands, "make_happening", counted)
    for number, entry in enumerate(more):
        looked(f"e:{number}")
        game.play_on([entry])
    assert len(worded) == len(set(worded)), "an entry was worded anew at the next answer"
    looked("e:before")
    game.undo()
    assert looked("e:after") == looked("")


@pytest.mark.parametrize(("title", "name", "upto"), [("ayubistan", "deck", 24), ("mecca", "dead", 41)])
def test_parts_that_are_alike_are_set_once(title: str, name: str, upto: int) -> None:
    """What several readers see alike is one part; what an answer does not change stays the part that it was."""
    pages, own, game = Pages(), loaded(title), recorded(title, name, upto)
    seats = [Seat(number) for number in range(len(game.setup.names))]

    def looked(at: str) -> list[PagePart]:
        frames = [PageContext(code="K7MQ", csrf="c", at=at, seat=seat) for seat in seats]
        return [part for frame in frames for part in pages.seat_sheet(own, game, frame, LINKS).parts]

    first = looked("e:1")
    assert len({id(part) for part in first}) == len({(part.id, part.html) for part in first}) < len(first)
    game.play_on([recorded(title, name, upto + 1).entries[upto]])
    before = {(part.id, part.html): part for part in first}
    own_parts = ("asked", "free", "bar", "log-lines")  # questions are numbered anew, lines grow
    same = [part for part in looked("e:2") if (part.id, part.html) in before and part.id not in own_parts]
    assert same
    assert all(part is before[part.id, part.html] for part in same)


@pytest.mark.parametrize(
    ("title", "name", "upto"),
    [("belaad", "order-few-3", 20), ("mecca", "dead", 41), ("prophets-and-patriarchs", "points", 30)],
)
@pytest.mark.slow
def test_every_place_of_a_board_may_be_tapped(title: str, name: str, upto: int) -> None:
    """A tap says what can be done there, or that nothing can: each of the drawing's places leads to a page."""
    own, game = loaded(title), recorded(title, name, upto)
    frame = PageContext(code="K7MQ", csrf="c")
    places = set()
    for seat in range(len(game.setup.names)):
        page = PAGES.seat(own, game, replace(frame, seat=Seat(seat)), LINKS)
        for place in set(re.findall(r"pick=([\w,.-]+)", page)):
            assert PAGES.seat(own, game, replace(frame, seat=Seat(seat), pick=place), LINKS)
            places.add(place)
    assert places


@pytest.mark.parametrize(
    ("title", "name", "upto", "drawings"),
    [("mecca", "round_end", 60, 3), ("prophets-and-patriarchs", "points", 60, 3)],
)
def test_a_board_is_drawn_once_for_all_who_wait(
    title: str, name: str, upto: int, drawings: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four seats, of which one is asked, and the table: one drawing for whom is asked, one for who waits, one for all."""
    own, game = loaded(title), recorded(title, name, upto)
    drawn: list[Any] = []
    draw = own.board.draw  # type: ignore[union-attr]  # it has one

    def counted(_: Any, picture: Any) -> str:
        drawn.append(picture)
        return draw(picture)

    monkeypatch.setattr(type(own.board), "draw", counted)
    seats = [Seat(number) for number in range(len(game.setup.names))]
    assert sum(seat in q.seats for q in game.open_questions() for seat in seats) == 1
    pages = Pages()
    pages.table_sheet(own, game, PageContext(code="K7MQ", at="e:1"), LINKS)
    shown = [
        pages.seat_sheet(own, game, PageContext(code="K7MQ", at="e:1", seat=seat), LINKS) for seat in seats
    ]
    assert len(drawn) == drawings
    for seat, sheet in zip(seats, shown, strict=True):
        assert sheet == PAGES.seat_sheet(own, game, PageContext(code="K7MQ", seat=seat), LINKS), "drawn alone"


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize(("title", "name", "upto"), POSITIONS)
def test_every_page_of_a_recorded_game_is_sound(title: str, name: str, upto: int, language: str) -> None:
    """Tags close, ids are unique, every field has a label, nothing is inline (the policy of content forbids it)."""
    own, game = loaded(title), recorded(title, name, upto)
    pages = [PAGES.table(own, game, PageContext(language=language, code="K7MQ", csrf="c"), LINKS)]
    pages += [
        PAGES.seat(own, game, PageContext(language=language, code="K7MQ", csrf="c", seat=Seat(n)), LINKS)
        for n in range(len(game.setup.names))
    ]
    for html in pages:
        page = Page(html)
        assert page.wrong == []
        assert page.inline == []
        assert len(page.ids) == len(set(page.ids))
        for form in page.forms:
            for one in form.fields:
                if one["tag"] in ("input", "select") and one.get("type") not in (
                    "hidden",
                    "radio",
                    "checkbox",
                ):
                    assert one["id"] in page.labelled, one
            if form.method == "post":
                assert "csrf" in form.names()


@pytest.mark.parametrize(
    ("title", "name"), [("prophets-and-patriarchs", "points"), ("lost-and-found", "won-closed3")]
)
def test_the_end_of_a_turn_is_said_once(title: str, name: str) -> None:
    """A button that is called *End the turn* has no line beneath it that says so again."""
    own, ends = loaded(title), 0
    for upto in range(6, 30):
        game = recorded(title, name, upto)
        for seat in range(len(game.setup.names)):
            html = PAGES.seat(own, game, PageContext(csrf="c", seat=Seat(seat)), LINKS)
            ends += "End the turn</bdi>" in html
            assert not re.search(r"End the turn</bdi>(</b>)?<small[^>]*>(<bdi>)?ends your turn", html)
    assert ends, "nobody could end a turn"


@pytest.mark.parametrize(
    ("title", "name", "most", "boards"),
    [("ayubistan", "deck", 26_900, set()), ("mecca", "dead", 28_200, {"board.js"})],
)
def test_the_first_page_is_small(title: str, name: str, most: int, boards: set[str]) -> None:
    """Page, styles and scripts of a seat together, as they are sent (gzip); what a board needs comes with a board, 2 KB more."""
    own, game = loaded(title), recorded(title, name, 24 if title == "ayubistan" else 41)
    html = PAGES.seat(own, game, PageContext(csrf="c", seat=A), LINKS)
    names = re.findall(r'(?:href|src)="[^"]*?([\w-]+\.(?:css|js))"', html)
    sent = {
        name: len(gzip.compress(strip_comments((STATIC / name).read_text(encoding="utf-8")).encode()))
        for name in names
        if (STATIC / name).exists()
    }
    assert set(sent) == {"companion.css", "seat.css", "companion.js", *boards}
    of_board = sum(sent.pop(name) for name in boards)
    assert of_board < 2_000
    assert len(gzip.compress(html.encode())) + sum(sent.values()) < most


def test_what_hands_do_is_shown_tiny_on_the_tables_page() -> None:
    """A browser keeps the pixels of all that it has shown for minutes; a phone shows the same pieces larger."""
    own, game = loaded("belaad"), recorded("belaad", "scholars-2", 30)
    table = PAGES.table(own, game, PageContext(csrf="c"), LINKS)
    seats = [PAGES.seat(own, game, PageContext(csrf="c", seat=Seat(seat)), LINKS) for seat in range(2)]
    pictures = '<span class="pic"><img src="[^"]*?([^"/.]+)\\.(small|tiny)"'
    assert {kind for _, kind in re.findall(pictures, table)} == {"tiny"}
    assert {kind for page in seats for _, kind in re.findall(pictures, page)} <= {"small"}


def test_bold_is_bold_in_a_font_of_one_weight() -> None:
    """A text font that has but one weight says so: then browsers make bold of it, which they do not for one of all weights."""
    text = 'font-family:"Companion Text";'
    one, all_ = (write_css(loaded(title).box) for title in ("belaad", "ayubistan"))
    assert "font-weight:400;" in one[one.index(text) :].partition("}")[0]
    assert "font-weight:200 900;" in all_[all_.index(text) :].partition("}")[0]


def test_scripts_and_styles_are_sent_without_comments() -> None:
    """What says something to the browser is all there, in its order; what is written for us is not."""
    for file in sorted((*STATIC.glob("*.js"), *STATIC.glob("*.css"))):
        text = file.read_text(encoding="utf-8")
        lines = [line.strip() for line in text.splitlines()]
        sent, inside, wanted = strip_comments(text), False, []
        for line in lines:
            inside = inside or line.startswith("/*")
            if line and not inside and not line.startswith("//"):
                wanted.append(line)
            inside = inside and not line.endswith("*/")
        for line, kept in zip(wanted, sent.splitlines(), strict=True):
            left_out = line.removeprefix(kept).strip()
            assert line.startswith(kept), file.name
            assert not left_out or (left_out.startswith("// ") and not re.search(r"[`'\"]", left_out)), line
        assert "/**" not in sent


def test_secret_holdings_stay_on_their_own_page() -> None:
    """In Ayubistan a wallet is shown to its owner, and marked as seen by nobody else."""
    own, game = loaded("ayubistan"), recorded("ayubistan", "deck", 24)
    mine = Page(PAGES.seat(own, game, PageContext(seat=A), LINKS)).text
    assert "Only you see this" in mine
    assert "1 ten" in mine
    for html in (
        PAGES.seat(own, game, PageContext(seat=B), LINKS),
        PAGES.table(own, game, PageContext(), LINKS),
    ):
        area = html[html.index('id="area-0"') :].partition("</article>")[0]
        assert "Hasanat" in area
        assert "Money" not in area
        assert "Troops" not in area


def test_a_hostile_name_is_only_a_name() -> None:
    """Markup in a name is shown, not obeyed."""
    own = loaded("ayubistan")
    game = Game.open(own.book, ["<script>alert(1)</script>", 'B" onclick="x'], box=own.box)
    page = Page(PAGES.table(own, game, PageContext(), LINKS))
    assert "script" not in page.inline
    assert page.wrong == []
    assert "<script>alert(1)</script>" in page.text


def test_reasons_and_rules_are_shown_for_what_is_not_on_offer() -> None:
    """At the start of a turn nobody may attack himself: the reason stands on the page with its rule."""
    own, game = loaded("ayubistan"), recorded("ayubistan", "deck", 1)
    page = Page(PAGES.seat(own, game, PageContext(seat=Seat(1)), LINKS))
    assert "Choose another player." in page.text
    assert "/rule/AYU-4.11" in page.links


def test_a_tap_on_the_board_offers_what_can_be_done_there() -> None:
    """Mecca, two legal placements: at F4 it is offered; at D6, which is taken, the reason is given."""
    own, game = loaded("mecca"), recorded("mecca", "dead", 41)
    seat = game.open_questions()[0].seats[0]
    offered = Page(PAGES.seat(own, game, PageContext(seat=seat, pick="F4"), LINKS))
    assert offered.form("answer").values("answer") == ["place F4 K"]
    taken = Page(PAGES.seat(own, game, PageContext(seat=seat, pick="D6"), LINKS))
    assert "D6 holds a black pilgrim." in taken.text


def test_the_log_says_what_anybody_answered() -> None:
    """What the table answers stands in the log after the question, where that is one: not that something lies on the table."""
    game = recorded("lost-and-found", "won-closed3", 7)
    told = [str(line.text) for line in game.event_log(None) if not line.hands]
    assert "Which Role is dealt to Seat 1? Apothecary" in told
    assert "Who lost or found something most recently? Seat 2" in told


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize(
    ("title", "name", "upto"),
    [("lost-and-found", "won-closed3", 40), ("belaad", "scholars-few-3", 60), ("ayubistan", "pool", 60)],
)
def test_cards_that_the_log_names_open(title: str, name: str, upto: int, language: str) -> None:
    """A card's name in the log leads to the card: the name printed on it, or what it shows where a code alone is printed."""
    own, game = loaded(title), recorded(title, name, upto)
    html = PAGES.seat(own, game, PageContext(seat=Seat(0), language=language), LINKS)
    lines = html[html.index('id="log-lines"') :].partition("</ol>")[0]
    found = re.findall(rf'<a href="{LINKS["card"]}([^"]+)">([^<]+)</a>', lines)
    assert found
    say = Words.of(language).find_phrases(title).at(game.table).say
    for piece, shown_name in found:
        called = game.table.call_piece(own.pieces[piece].row.id)
        assert shown_name == str(escape(say(called) if isinstance(called, Message) else called))


def test_a_question_leads_to_the_cards_that_it_names() -> None:
    """Who must do something about a card can read it: whom a theft card is played against, a Disaster that must be met."""
    own = loaded("lost-and-found")
    games = (recorded("lost-and-found", "won-closed3", upto) for upto in range(10, 120, 5))
    named = [
        (entry.question.prompt, named_cards(entry.question.prompt, own.faces, game.table), game)
        for game in games
        for entry in game.open_questions()
        if entry.seats
    ]
    prompt, cards, game = next(one for one in named if one[1])
    for name, piece in cards:
        assert name in prompt
        html = PAGES.seat(own, game, PageContext(seat=game.open_questions()[0].seats[0]), LINKS)
        heading = html[html.index('class="prompt"') :].partition("</h2>")[0]
        assert f'<a href="{LINKS["card"]}{piece}">{escape(name)}</a>' in heading


def test_hands_put_a_piece_where_the_words_of_the_place_say() -> None:
    """`beside its card` needs no colon; what has only a name has one."""
    own, game = loaded("lost-and-found"), recorded("lost-and-found", "won-closed3", 12)
    text = Page(PAGES.seat(own, game, PageContext(seat=Seat(2)), LINKS)).text
    assert "Put Trading Donkey beside its card." in text.translate(NO_ISOLATES)


def test_who_waits_is_told_what_the_others_are_doing() -> None:
    """Beside a question that anybody may answer, the bar says what the player at turn is doing, not that several are awaited."""
    own = loaded("lost-and-found")
    drawing = next(
        game
        for game in (recorded("lost-and-found", "won-closed3", upto) for upto in range(5, 40))
        if {bool(entry.seats) for entry in game.open_questions()} == {True, False}
    )
    at_turn = next(entry for entry in drawing.open_questions() if entry.seats)
    other = next(seat for seat in map(Seat, range(3)) if seat not in at_turn.seats)
    html = PAGES.seat(own, drawing, PageContext(seat=other), LINKS)
    bar = Page(html[html.index('id="bar"') :].partition("</header>")[0]).text
    assert at_turn.question.waiting in bar
    assert "Several must answer" not in bar


def test_a_question_for_everybody_says_who_does_what() -> None:
    """AYU-4.15: the table's page says large who draws, not that anybody may tell the card; it is said once."""
    own, game = loaded("ayubistan"), recorded("ayubistan", "deck", 2)
    html = PAGES.table(own, game, PageContext(code="KMPRT"), LINKS)
    stage = Page(html[html.index('id="now"') :].partition("</section>")[0])
    assert "Seat 2 draws the top Action Card and shows it." in stage.text
    assert "drawing an Action Card" not in stage.text
    assert 'class="card act ask anybody"' in html


def test_whose_hands_do_it_is_called() -> None:
    """AYU-4.15: who draws has a filled bar; the others read who draws, and find the pad of letters folded."""
    own, game = loaded("ayubistan"), recorded("ayubistan", "deck", 2)
    drawer, other = (PAGES.seat(own, game, PageContext(seat=Seat(seat)), LINKS) for seat in (1, 0))
    bars = [Page(html[html.index('id="bar"') :].partition("</header>")[0]) for html in (drawer, other)]
    assert "Your turn: show the card" in bars[0].text
    assert "Seat 2" in bars[1].text
    assert "drawing an Action Card" in bars[1].text
    assert "Anybody may answer" not in bars[1].text
    assert 'class="bar turn-mine"' in drawer
    assert 'class="bar turn-mine"' not in other
    assert "free-ask" not in drawer
    assert '<details class="free-ask"' in other
    assert "<summary>Seat 2 draws the top Action Card and shows it.</summary>" in other


def test_who_waits_for_another_reads_what_is_decided() -> None:
    """AYU-4.13: the bar of whoever offered names the partner and the offer; to withdraw it is no turn of one's own."""
    own, game = loaded("ayubistan"), recorded("ayubistan", "deck", 48)
    html = PAGES.seat(own, game, PageContext(seat=Seat(2)), LINKS)
    bar = Page(html[html.index('id="bar"') :].partition("</header>")[0]).text
    assert "deciding: 1 Troop for 4 Dirhams" in bar
    assert 'class="bar turn-mine"' not in html
    assert 'class="free-words"' in html
    assert "Your offer: 1 Troop for 4 Dirhams" in html


@pytest.mark.parametrize(
    ("title", "name", "kind", "said"),
    [
        ("ayubistan", "pool", "TakeOffer", "deciding: 1 Troop for 3 Dirhams"),
        ("ayubistan", "pool", "Declare", "deciding: defend, stay out or join"),
        ("belaad", "scholars-few-4", "Word", "deciding: lend Seat 4 1 red"),
        ("belaad", "scholars-few-4", "White", "placing 1 Steal token, 1 Influence token, 1 orange token"),
        ("lost-and-found", "won-closed4", "Donate", "choosing what to donate: 7 din missing"),
        ("lost-and-found", "won-closed4", "ChooseOption", "deciding: an option of Neighbour's Fallen Wall"),
    ],
)
def test_the_others_read_what_somebody_decides(title: str, name: str, kind: str, said: str) -> None:
    """In every title the table's page and the bar of those who wait say what is decided, with its numbers."""
    own, log = loaded(title), recorded_game(title, name)
    game = Game.resume(own.book, Log(log.header), box=own.box)
    for _ in steps(log, game):
        for entry in game.open_questions():
            options = entry.question.options if isinstance(entry.question, Choice) else ()
            if not entry.seats or not any(type(one).__name__ == kind for one in options):
                continue
            other = next(Seat(n) for n in range(len(game.setup.names)) if n not in entry.seats)
            seat = PAGES.seat(own, game, PageContext(seat=other), LINKS)
            bar = Page(seat[seat.index('id="bar"') :].partition("</header>")[0]).text
            table = PAGES.table(own, game, PageContext(), LINKS)
            told = Page(table[table.index('id="now"') :].partition("</section>")[0]).text
            assert said in told.translate(NO_ISOLATES)
            assert said in bar.translate(NO_ISOLATES) or "You are asked" in bar  # several at once
            return
    raise AssertionError(kind)


def test_the_score_of_a_game_that_is_over_is_final() -> None:
    """On every page."""
    own, game = loaded("ayubistan"), recorded("ayubistan", "deck", 276)
    for html in (
        PAGES.table(own, game, PageContext(), LINKS),
        PAGES.seat(own, game, PageContext(seat=A), LINKS),
    ):
        assert "Final score" in html
        assert "Score so far" not in html


def test_the_end_names_the_ranking() -> None:
    """At the end stand winner, places, reasons and the record to keep."""
    own, game = loaded("mecca"), recorded("mecca", "dead", 128)
    page = Page(PAGES.table(own, game, PageContext(), LINKS))
    assert "Seat 1 wins" in " ".join(page.text.split())
    assert "/export" in page.links
    assert "/rule/MEC-7.1" in page.links


# Every kind of question


@pytest.fixture
def desk() -> LoadedTitle:
    """A title without a box."""
    return LoadedTitle(caravan.BOOK)


def _table(setup: Setup) -> Table:
    return Table(setup.names)


def game_of(play: Any) -> Game[Any]:
    """A game that asks one thing and ends."""

    def whole(table: Table) -> Play[Outcome]:
        table.answer = yield from play(table)  # type: ignore[attr-defined]
        return Outcome("done", "T-1", ())

    book: Book[Table] = Book(
        Meta("kinds", "Kinds", "1", (2, 2)), table=_table, play=whole, view=lambda _t, _s: {}
    )
    return Game.open(book, ["Amina", "Bilal"])


def answered(game: Game[Any], name: str, **changes: str | list[str]) -> Any:
    """Fill in the page's form that has a field, and give what it posts."""
    own = LoadedTitle(game.book)
    page = Page(PAGES.seat(own, game, PageContext(seat=A, csrf="c"), LINKS))
    posted = page.form(name).posted(**changes)
    entry = game.open_questions()[0]
    assert posted.get("question") == str(entry.number)
    assert set(posted) <= page.form(name).names()
    data = answer_of(entry, posted)
    refused = game.give(Answer(A, data, entry.number, entry.part))
    assert refused == (), (data, refused)
    return game.table.answer


def test_a_choice_is_a_button() -> None:
    """One of several texts."""
    assert (
        answered(game_of(lambda _: choose(A, ["left", "right"], rule="T-1")), "answer", answer="right")
        == "right"
    )


def test_a_few_numbers_are_buttons_and_many_are_typed() -> None:
    """0 to 5 as buttons; 0 to 100 as a field with steps."""
    assert answered(game_of(lambda _: choose_number(A, 0, 5, rule="T-1")), "answer", answer="4") == 4
    assert answered(game_of(lambda _: choose_number(A, 0, 100, rule="T-1")), "number", number="63") == 63


def test_amounts_are_counted_by_kind() -> None:
    """2 tens and 1 one of 3 each."""
    game = game_of(lambda _: choose_amounts(A, {"tens": 3, "ones": 3}, rule="T-1"))
    assert answered(game, "count.tens", count__tens="2", count__ones="1") == {"tens": 2, "ones": 1}
    game = game_of(lambda _: choose_amounts(A, {"tens": 3, "ones": 3}, rule="T-1"))
    assert answered(game, "count.tens", count__tens="", count__ones="") == {"tens": 0, "ones": 0}


def test_several_pieces_are_ticked() -> None:
    """Two of three, each there once; a piece that is there twice is counted."""
    assert answered(
        game_of(lambda _: choose_some(A, ["a", "b", "c"], rule="T-1", most=2)), "some", some=["a", "c"]
    ) == ("a", "c")
    game = game_of(lambda _: choose_some(A, ["x", "x", "y"], rule="T-1"))
    assert answered(game, "some.times.x", some__times__x="2") == ("x", "x")


def test_pieces_in_order_get_places() -> None:
    """The second named first, then the first."""
    game = game_of(lambda _: choose_some(A, ["a", "b", "c"], rule="T-1", least=2, most=2, ordered=True))
    assert answered(game, "some.place.a", some__place__c="1", some__place__a="2", some__place__b="") == (
        "c",
        "a",
    )


def test_several_revealed_pieces_are_counted_or_ticked() -> None:
    """Three of six drawn, some of them alike: all kinds are counted; three that are alone are ticked."""
    game = game_of(lambda _: reveal_some(["m", "m", "m", "t", "t", "x"], 3, rule="T-1", seat=A))
    told = answered(game, "some.times.m", some__times__m="1", some__times__t="1", some__times__x="1")
    assert told == ("m", "t", "x")
    game = game_of(lambda _: reveal_some(["a", "b", "c"], 2, rule="T-1", seat=A))
    assert answered(game, "some", some=["c", "a"]) == ("c", "a")


def test_revealed_pieces_get_places_where_it_matters_which_came_first() -> None:
    """The last card came first."""
    game = game_of(lambda _: reveal_some(["a", "b", "c"], 2, rule="T-1", seat=A, in_order=True))
    assert answered(game, "some.place.a", some__place__c="1", some__place__a="2", some__place__b="") == (
        "c",
        "a",
    )


def test_tokens_to_be_placed_are_listed_without_those_that_are_none() -> None:
    """Belaad's table shows two drawn tokens, not four kinds of which there is none."""
    page = Page(PAGES.table(loaded("belaad"), recorded("belaad", "scholars-few-3", 25), PageContext(), LINKS))
    assert "Tokens to be placed" in page.text
    placed = page.text.split("Tokens to be placed")[1]
    assert "1 Steal token" in placed
    assert "0 " not in placed.split("1 orange token")[0]


class Deal:
    """What a form makes."""

    def __init__(self, **parts: Any) -> None:
        self.parts = parts
        self.__dict__.update(parts)


def test_a_form_asks_for_every_kind_of_field() -> None:
    """One of, some of, counts, a number, yes or no; what is left out is None."""
    form: Form[Any] = Form(
        Deal,
        (
            Field("who", OneOf(["amina", "bilal"])),
            Field("cards", SomeOf(["a", "b"])),
            Field("notes", Counts({"tens": 2, "ones": 2}), optional=True),
            Field("price", Whole(0, 50)),
            Field("sure", Yes()),
            Field("remark", OneOf(["long", "short"]), optional=True),
        ),
        lambda _seat, _deal: (),
        label="A deal",
    )
    game = game_of(lambda _: choose(A, ["pass"], forms=(form,), rule="T-1"))
    deal = answered(
        game, "f.price", f__who="bilal", f__cards=["b"], f__notes__tens="2", f__price="12", f__sure="yes"
    )
    assert deal.parts == {
        "who": "bilal", "cards": ("b",), "notes": {"tens": 2, "ones": 0}, "price": 12, "sure": True, "remark": None,
    }  # fmt: skip


def test_data_of_a_shape_of_its_own_is_posted_as_json() -> None:
    """What a photo shows goes through a hidden field."""
    form: Form[Any] = Form(
        Deal, (Field("board", Free(lambda data: data, lambda value: value)),), lambda _s, _d: ()
    )
    game = game_of(lambda _: choose(A, ["pass"], forms=(form,), rule="T-1"))
    entry = game.open_questions()[0]
    data = answer_of(entry, Posted({"do": ["deal"], "f.board": ['{"E3": "R"}']}))
    assert data == {"do": "deal", "board": {"E3": "R"}}
    assert show_question(entry).sheets[0].photo


@pytest.mark.parametrize("text", ["½", "1e9", "--3", "9" * 40, "<b>"])
def test_a_number_that_is_none_is_left_to_the_referee(text: str) -> None:
    """The referee refuses it and says what would do."""
    game = game_of(lambda _: choose_number(A, 0, 100, rule="T-1"))
    entry = game.open_questions()[0]
    data = answer_of(entry, Posted({"number": [text]}))
    assert [r.code for r in game.judge(Answer(A, data))] == ["range"]


def test_digits_of_other_scripts_are_numbers() -> None:
    """Arabic-Indic digits, as an Arabic phone may write them."""
    game = game_of(lambda _: choose_number(A, 0, 100, rule="T-1"))
    assert answer_of(game.open_questions()[0], Posted({"number": ["٤٢"]})) == 42


def test_a_book_without_box_gets_its_pages(desk: LoadedTitle) -> None:
    """The referee's example game, which knows nothing of pages, can be played from them to its end."""
    game = Game.open(caravan.BOOK, ["Amina", "Bilal"])
    for turn in range(400):
        if game.outcome is not None:
            break
        entry = game.open_questions()[0]
        seat = entry.seats[0] if entry.seats else A
        page = Page(PAGES.seat(desk, game, PageContext(seat=seat, csrf="c"), LINKS))
        assert page.wrong == []
        assert any(_tried(game, posted, seat) for posted in _ways(page, turn)), page.text
    assert game.outcome is not None


def _ways(page: Page, turn: int) -> Iterator[Posted]:
    """Answers that a page offers: its buttons first, the last ones first in every third turn, then numbers and ticks."""
    for form in page.forms:
        if form.action != "/answer":
            continue
        values = form.values("answer")
        for key in values[::-1] if turn % 3 else values:
            yield form.posted(answer=key)
        for name in form.names():
            if name in ("number", "some") or name.startswith(("count.", "some.")):
                for count in range(4):
                    value: str | list[str] = form.values(name)[: count + 1] if name == "some" else str(count)
                    yield form.posted(**{name.replace(".", "__"): value})


def _tried(game: Game[Any], posted: Posted, seat: Seat) -> bool:
    for entry in game.questions_for(seat):
        if posted.get("question") == str(entry.number) and posted.get("part") == str(entry.part):
            return game.give(Answer(seat, answer_of(entry, posted), entry.number, entry.part)) == ()
    return False


# Other pages


def test_messages_and_proposals_stand_on_top() -> None:
    """A refused answer with its reasons and rule; an undo that waits for consent."""
    own, game = loaded("ayubistan"), recorded("ayubistan", "deck", 24)
    notes = (Note("bad", "Not taken", refusals=(Refusal("R-FUNDS", "This costs 10 Dirhams.", "AYU-2.8"),)),)
    proposals = (
        Proposal(
            "p1",
            "undo",
            "Bilal",
            votes=((Seat(2), "Seat 3", True), (None, "The host", False)),
            may_answer=True,
        ),
    )
    page = Page(PAGES.seat(own, game, PageContext(seat=A, csrf="c", notes=notes, proposals=proposals), LINKS))
    assert "This costs 10 Dirhams." in page.text
    assert "/rule/AYU-2.8" in page.links
    assert page.form("proposal").posted(vote="yes")["proposal"] == ["p1"]
    assert "Seat 3 agreed" in " ".join(page.text.split())
    assert "The host no answer yet" in " ".join(page.text.split())


def test_a_rule_is_shown_in_its_own_words() -> None:
    """The words of rules.md; an unknown id says so."""
    own = loaded("mecca")
    known = Page(PAGES.render_page("rule", PageContext(), LINKS, own, **rule_shown(own, "MEC-5.4")))
    assert own.rules["MEC-5.4"].text.split(".")[0][:40] in " ".join(known.text.split())
    assert "not available" in PAGES.render_page("rule", PageContext(), LINKS, own, **rule_shown(own, "NO-99"))


@pytest.mark.parametrize("who", [A, None])
def test_a_refusal_calls_people_and_pieces_by_their_names(who: Seat | None) -> None:
    """The reasons on top of a page say who is meant and what is printed on a card, no number and no code."""
    own, game = loaded("ayubistan"), recorded("ayubistan", "deck", 24)
    against = game.table.refuse("R", "AYU-4.15", "{who:seat} has {card:piece}.", B, "A08")
    frame = PageContext(seat=who, notes=(Note("bad", "", refusals=against),))
    html = (PAGES.table if who is None else PAGES.seat)(own, game, frame, LINKS)
    assert f"{game.setup.names[B]} has 8 Sons Fall in Battle." in Page(html).text.translate(NO_ISOLATES)


def test_scanned_pieces_say_what_they_are() -> None:
    """A piece that answers gets a button, one that does not its reason."""
    own, game = loaded("ayubistan"), recorded("ayubistan", "deck", 2)
    q = show_question(game.open_questions()[0], pieces=own.answers)
    found = [
        Found("A08", "Sons Fall in Battle", answer="A08"),
        Found("A30", "Volunteers at the Gate", answer="A30", refusals=(Refusal("R-CARD", "Card 30 cannot be drawn.", "AYU-4.15"),)),
    ]  # fmt: skip
    page = Page(
        PAGES.scan(own, PageContext(csrf="c"), LINKS, say=str, names=game.setup.names, q=q, found=found)
    )
    assert page.wrong == []
    assert page.form("answer").values("answer") == ["A08"]
    assert "Card 30 cannot be drawn." in page.text


def test_pieces_that_answer_together_are_one_answer() -> None:
    """Five scholars are wanted: five that were read have one button, and none of them one of its own."""
    own = loaded("belaad")
    game = Game.open(own.book, ["Amina", "Bilal"], box=own.box)
    q = show_question(game.open_questions()[0], pieces=own.answers)
    found = [
        Found(card, own.piece_names[card], answer=card) for card in ("SC20", "SC21", "SC19", "SC18", "SC17")
    ]
    page = Page(
        PAGES.scan(own, PageContext(csrf="c"), LINKS, say=str, names=game.setup.names, q=q, found=found)
    )
    assert "Yes, this one" not in page.text
    assert page.form("some").values("some") == [one.answer for one in found]


def test_what_is_laid_down_has_one_button_that_says_what_is_done() -> None:
    """A donation: one card or two that were read have one button, *Donate*; were they refused together, each has its own."""
    own = loaded("lost-and-found")
    game = recorded("lost-and-found", "won-closed3", 53)
    q = next(
        show_question(entry, pieces=own.answers)
        for entry in game.open_questions()
        if entry.question.rule == "LF-7.1" and isinstance(entry.question, Judged)
    )
    one, two = (Found(card, own.piece_names[card], answer=card) for card in ("R14", "R15"))

    def buttons(*found: Found, refused: Refusals = ()) -> list[str]:
        html = PAGES.scan(
            own,
            PageContext(csrf="c"),
            LINKS,
            say=str,
            names=game.setup.names,
            q=q,
            found=found,
            refused=refused,
        )
        section = html.split('id="scan-result"')[1].split('id="live"')[0]
        return [re.sub("<[^>]*>", "", text) for text in re.findall(r"<button.*?</button>", section)]

    assert buttons(one) == ["Donate"]
    assert buttons(one, two) == ["Donate"]
    no = (Refusal("LF-X-ZONE", "Not there.", "LF-2.17"),)
    assert buttons(one, two, refused=no) == ["Yes, this one", "Yes, this one"]


def test_a_drawn_token_is_called_by_its_name() -> None:
    """The Assassin's token (BEL-8.14) is Employ, Income or Orange on the buttons, as when several are drawn."""
    game = recorded("belaad", "scholars-few-3", 20)
    [question] = game.open_questions()
    labels = [button.label for button in show_question(question).buttons]
    assert labels == ["Employ", "Income", "Steal", "Influence", "Battle", "Orange"]


def test_a_trade_offers_what_one_has() -> None:
    """Own cards with their number, any of the others' goods, nobody trades with oneself; others' pages tell nothing of it."""
    title = "prophets-and-patriarchs"
    own = loaded(title)
    log = recorded_game(title, "points")
    log = Log(replace(log.header, options={**log.header.options, "player_trade": True}), log.entries)
    game = Game.resume(own.book, log, box=own.box, upto=60)
    [question] = game.open_questions()
    [seat] = question.seats
    assert {kind: n for kind, n in game.table.hands[seat]._asdict().items() if n} == {"WINE": 1, "OIL": 1}
    html = PAGES.seat(own, game, PageContext(seat=seat, csrf="c"), LINKS)
    form = Page(html).form("f.give.WINE").names()
    assert {name for name in form if name.startswith("f.give.") and name != "f.give.S"} == {
        "f.give.WINE",
        "f.give.OIL",
    }
    assert {f"f.get.{kind}" for kind in ("HAY", "WATER", "WHEAT", "WINE", "OIL", "SHEEP", "S")} <= form
    assert f'name="f.partner" value="{int(seat)}"' not in html
    assert "of 99" not in html
    others = (PAGES.table(own, game, PageContext(), LINKS), PAGES.seat(own, game, PageContext(seat=A), LINKS))
    assert not any("f.give" in other for other in others)


def test_the_lobby_opens_every_playable_title() -> None:
    """A form a title, with a field a seat and its options."""
    titles = [load_title(name).book.meta for name in ("ayubistan", "mecca")]
    page = Page(PAGES.lobby(PageContext(csrf="c"), LINKS, titles=titles))
    assert page.wrong == []
    lobby, form = [one for one in page.forms if one.values("title") == ["ayubistan"]]
    assert lobby.values("do") == ["lobby"]
    assert len(form.values("name")) == 6
    assert {"option.tiebreak", "option.guard_turns"} <= form.names()
    assert "fewer Sayeat win" in page.text
    assert "fewest_sayeat" not in page.text


def test_what_is_for_simulations_is_no_choice_of_the_lobby() -> None:
    """After how many turns a game of bots is scored is not asked of people."""
    titles = [load_title(name).book.meta for name in ("belaad", "prophets-and-patriarchs")]
    page = Page(PAGES.lobby(PageContext(csrf="c"), LINKS, titles=titles))
    names = {name for form in page.forms for name in form.names()}
    assert {"option.reports", "option.order_seat", "option.target"} <= names
    assert "option.guard_turns" not in names
    assert titles[0].read_options({"guard_turns": 3})["guard_turns"] == 3


def test_many_that_are_not_possible_for_the_same_reason_are_one_line() -> None:
    """Twenty-five scholars that are not on display: the first with its reason, the others listed below it."""
    own = loaded("belaad")
    game = Game.open(own.book, ["Amina", "Bilal"], box=own.box)
    assert not game.give(Answer(None, ["SC20", "SC21", "SC19", "SC18", "SC17"]))
    denied = show_question(game.open_questions()[0], board=True).denied
    [hidden] = [one for one in denied if one.alike]
    assert [str(why.reason) for why in hidden.reasons] == ["That scholar is not on display."]
    assert len(hidden.alike) == 24
    assert len(denied) == 6
    page = Page(PAGES.seat(own, game, PageContext(seat=Seat(0)), LINKS))
    assert "The same holds for 24 more" in page.text
    assert all(label in page.text for label in hidden.alike)


def test_only_a_card_from_a_deck_was_drawn() -> None:
    """A scholar that is employed lay in sight and is shown as the player's; an Action Card comes from the deck."""
    for title, name, upto, who in (
        ("belaad", "scholars-few-4", 29, "Seat 3"),
        ("ayubistan", "deck", 3, "Seat 2 drew"),
        ("lost-and-found", "won-closed3", 10, "Seat 3 drew"),
    ):
        game = recorded(title, name, upto)
        html = PAGES.table(loaded(title), game, PageContext(), LINKS)
        assert 'class="fate"' in html
        told = Page(
            html[html.index('<p class="drew">') : html.index("</p>", html.index('<p class="drew">')) + 4]
        )
        assert told.text.split()[1:] == who.split()


def test_what_is_held_keeps_its_place() -> None:
    """Secrets first, then as the title lists them: nothing moves about when the first or the last of it comes or goes."""
    for upto in (3, 61, 200):
        held = _held_by(recorded("belaad", "scholars-few-4", upto))
        assert (
            held.index("Hand") < held.index("Battle cards won") < held.index("Coins") < held.index("Swords")
        )


def test_nobody_is_next_while_somebody_answers_in_another_turn() -> None:
    """Belaad: in a battle the defender is awaited, and after it the attacker's turn goes on: nobody is said to be next."""
    for upto, said in ((66, False), (61, True)):
        game = recorded("belaad", "scholars-few-3", upto)
        pages = [PAGES.seat(loaded("belaad"), game, PageContext(seat=Seat(seat)), LINKS) for seat in range(3)]
        assert any("you are next" in html for html in pages) is said
        assert ("Next:" in PAGES.table(loaded("belaad"), game, PageContext(), LINKS)) is said


def test_the_end_says_who_won_at_the_top() -> None:
    """Who won reads so first, the others who it was; who win together read that."""
    for title, name, winner, own, others in (
        ("ayubistan", "deck", 2, "You win", "Seat 3 wins"),
        ("lost-and-found", "won-closed3", 0, "You win together", ""),
    ):
        game = recorded(title, name, 10_000)
        for seat in range(3):
            html = PAGES.seat(loaded(title), game, PageContext(seat=Seat(seat)), LINKS)
            told = Page(
                html[html.index('<p class="state"') : html.index("</p>", html.index('<p class="state"')) + 4]
            )
            assert told.text.strip() == (own if seat == winner or not others else others)


def test_what_notes_are_worth_together_is_told() -> None:
    """Ayubistan: 3 ones, 2 fives and a ten are 23."""
    game = recorded("ayubistan", "deck", 50)
    notes = game.table.wallets[0]
    assert f"Money{notes.ones + 5 * notes.fives + 10 * notes.tens}" in _held_by(game)


def _held_by(game: Game[Any]) -> str:
    """What stands at the top of the first seat's page."""
    html = PAGES.seat(loaded(game.book.meta.title), game, PageContext(seat=A), LINKS)
    return Page(html[html.index('<dl id="hold"') : html.index("</dl>", html.index('<dl id="hold"')) + 5]).text


def test_another_way_to_say_what_is_awaited_is_no_aside() -> None:
    """A Festival of Lost & Found: laying cards down stands open, before the button that ends it."""
    game = recorded("lost-and-found", "won-closed3", 29)
    html = PAGES.seat(loaded("lost-and-found"), game, PageContext(seat=A), LINKS)
    laying, done = html.index("Lay down what to give back"), html.index("Done giving back and declaring")
    assert html.index('id="asked"') < laying < done < html.index('id="free"')


def test_a_hand_that_nobody_knows_is_shown_to_the_camera() -> None:
    """Lost & Found: an animal of a hand of which the referee knows nothing: no list of none to choose from, but scanning."""
    own = loaded("lost-and-found")

    def position(table: Any) -> None:
        table.roles = ["weaver", "mason"]
        table.season = "spring"
        table.event_discard += table.events.cards
        table.events.cards.clear()
        table.events._surface()

    game = Game.begin_at(own.book, ["Anna", "Bilal"], position, box=own.box)
    assert game.give(Answer(None, "E13")) == ()
    html = PAGES.seat(own, game, PageContext(seat=A), LINKS)
    section = html[html.index('id="q') : html.index("I cannot")]
    assert "Choose an Animal card of your own" in section
    assert "Scan the piece" in section
    assert "1 to 0" not in section
    assert ">Answer<" not in section


def test_of_a_hand_known_in_part_the_number_is_told_too() -> None:
    """Lost & Found: three cards in hand, of which the referee knows one: 3, and its name; of a whole hand the names alone."""
    own = loaded("lost-and-found")

    def hand(unseen: int) -> str:
        game = recorded("lost-and-found", "won-closed3", 60)
        kept = game.table.hands[1]
        kept.shown, kept.told, kept.unseen = ["R24"], [], unseen
        html = PAGES.seat(own, game, PageContext(seat=Seat(1)), LINKS)
        mine = html[html.index('id="mine"') :]
        return " ".join(
            Page(mine[mine.index("<dt>Hand</dt>") : mine.index("<dt>Family hand</dt>")]).text.split()
        )

    assert hand(2) == "Hand3Jar of Honey"
    assert hand(0) == "HandJar of Honey"


def test_the_name_of_a_card_is_not_said_three_times() -> None:
    """Above what happened stands the card that was turned up; lines that say no more than that are left out."""
    card = ShownCard("RUTH", "Ruth Gleans")
    lines = (
        "Amina: \u2068Ruth Gleans\u2069",
        "From the stack to the table: Ruth Gleans.",
        "Ruth Gleans takes 2 Hay.",
    )
    told = HandsHappening(3, lines, card, (), (), ())
    assert told.news == ("Ruth Gleans takes 2 Hay.",)
    assert HandsHappening(3, lines, None, (), (), ()).news == lines


def test_a_free_question_with_nothing_to_answer_is_not_shown() -> None:
    """What nobody waits for and nobody can do now would only be in the way; what can be answered stays."""
    empty = ShownQuestion(
        4, 1, "If it is too much", "LF-3.11", False, (), free=True, denied=(Denied("cannot", "I cannot", ()),)
    )
    assert empty.idle
    assert not replace(empty, buttons=(Button("use-safety-net", "Use the Hospital"),)).idle


def test_what_no_zone_counts_is_told_to_the_hands_that_do_it() -> None:
    """A figure on a board: who moves it reads it among what hands do, the others beside that name; no other note is there."""

    def play(table: Table) -> Play[Any]:
        for _ in range(2):
            place = yield from choose(A, ["near", "far"], rule="T-1")
            table.announce("Nothing to do.")
            table.announce("The figure goes {place}.", place, hands=B)

    game = game_of(play)
    assert game.give(Answer(A, "far")) == ()
    own = LoadedTitle(game.book)
    for seat, mine in ((B, True), (A, False), (None, False)):
        show = PAGES.table if seat is None else PAGES.seat
        html = show(own, game, PageContext(seat=seat, csrf="c"), LINKS)
        panel = html.partition('id="hands"')[2].partition("</section>")[0]
        assert panel.count("The figure goes far.") == 1
        assert ("Now, with your hands" in panel) is (mine or seat is None)
        assert "Nothing to do." not in panel or seat == A


def test_a_long_question_leaves_room_for_its_answers() -> None:
    """On the table's screen many warnings are set smaller than a question of one sentence."""
    for text, long in (("Keep the board?", False), ("The pips add up to seventeen. " * 5, True)):
        asked = game_of(lambda _, text=text: choose(None, ["keep", "again"], rule="T-1", prompt=text))
        html = PAGES.table(LoadedTitle(asked.book), asked, PageContext(seat=None, csrf="c"), LINKS)
        assert ('class="who all long"' in html) is long


@pytest.mark.parametrize(
    ("title", "name", "stops"),
    [
        ("ayubistan", "deck", (24, 60)),
        ("belaad", "order-3", (99, 297, 396)),
        ("lost-and-found", "community", (60, 224)),
    ],
)
def test_cards_are_called_by_what_they_show(title: str, name: str, stops: tuple[int, ...]) -> None:
    """No line, prompt, offer, pile or board calls a card by its code; its picture may be reached by it."""
    own = loaded(title)
    codes = {key for one in own.pieces.values() for key in (one.id, one.alias, one.row.id)}
    code = re.compile(
        rf"(?<![\w:-])({'|'.join(sorted(one for one in codes if re.search('[0-9]', one)))})(?!\w)"
    )
    for upto in stops:
        game = recorded(title, name, upto)
        frame = PageContext(csrf="c", code="KMPRT")
        pages = [
            PAGES.table(own, game, frame, LINKS),
            PAGES.seat(own, game, replace(frame, seat=A, acting=A), LINKS),
        ]
        assert [text for page in pages for text in re.findall(r">([^<>]+)<", page) if code.search(text)] == []


def test_an_action_card_in_two_languages() -> None:
    """BEL-3.1: what is drawn above and below, with the words of the reader; the keyboard's table keeps the code."""
    own, game = loaded("belaad"), recorded("belaad", "order-3", 99)
    said = game.table.say("{card:piece} is copied.", "A50")
    assert said == "A50 is copied."
    for language, name in (("en", "Income, Steal or Influence / 2 tokens"), ("ar", "دخل أو سرقة أو نفوذ")):
        page = PAGES.table(own, game, PageContext(csrf="c", code="KMPRT", language=language), LINKS)
        assert name in page.translate(NO_ISOLATES), language
