"""What pages say of what happened last and of what hands do now: it is there in time, and gone in time."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from starlette.datastructures import FormData

from printkit.companion.pages import LoadedTitle, PageContext, Pages
from printkit.companion.pages.buttons import Button, in_runs
from printkit.companion.pages.posted import answer_of
from printkit.companion.seating import Seating
from printkit.referee import Answer, Game, Seat
from tests.companion.browser.test_trade import at_business
from tests.companion.phones import planted
from tests.companion.room import evening, room, text_of
from tests.companion.test_pages import LINKS, loaded, recorded

A, B, C, D = map(Seat, range(4))
PAGES = Pages()


def panel(
    own: LoadedTitle, game: Game[Any], seat: Seat | None, *, ticked: tuple[tuple[int, int], ...] = ()
) -> str:
    """What a page says of hands, in words."""
    show = PAGES.table if seat is None else PAGES.seat
    html = show(own, game, PageContext(seat=seat, csrf="c", ticked=ticked), LINKS)
    part = re.search(r'<section class="hands.*?</section>', html, re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", part[0]).split()) if part else ""


def points(upto: int) -> tuple[LoadedTitle, Game[Any]]:
    """The recorded game of Prophets and Patriarchs, after so many entries."""
    return loaded("prophets-and-patriarchs"), recorded("prophets-and-patriarchs", "points", upto)


def test_the_table_adds_up_what_hands_must_do() -> None:
    """Until it is ticked or the next turn of the same seat begins; what somebody ticked is gone for everybody."""
    own, game = points(26)
    told = panel(own, game, None)
    assert "Seat 2 takes 5 Shekels, 1 Water, 1 Hay, 1 Oil, 1 Wheat, 1 Wine from the supply" in told
    assert "Seat 1 takes 6 Shekels from the supply" in told, "what the set-up gave is still to be taken"
    own, game = points(27)  # the turn was ended, the next one's goes on
    assert "Seat 2 takes 1 Water, 1 Hay" in panel(own, game, None), "who has ended the turn may have it to do"
    assert "Seat 1 takes" not in panel(own, game, None, ticked=((0, 26),))
    assert "Seat 2" not in panel(own, game, None, ticked=((1, 26),))
    own, game = points(97)
    assert "Keep the Sabbath" in panel(own, game, None)
    own, game = points(98)  # Keep the Sabbath gave two players something; the next has thrown the dice since
    told = panel(own, game, None)
    assert "Keep the Sabbath" not in told, "a card is gone with its turn"
    assert "Seat 4 takes 1 Virtue Token" in told, "what it gave is not"


def test_hands_are_told_over_ones_own_next_answers() -> None:
    """Ayubistan: two Dirhams of another's gift are still to be taken when a seat has recruited and donated since."""
    own = loaded("ayubistan")
    game = recorded("ayubistan", "deck", 24)
    told = panel(own, game, A)
    for part in (
        "Take 2 ones from the bank.",
        "Put 1 five, 1 ten into the bank.",
        "Take 3 Troops from the supply.",
    ):
        assert part in told
    left = panel(own, game, A, ticked=((0, 23),))
    assert "Take 2 ones" not in left
    assert "Put 1 ten into the bank. ×2 Take 2 Troops from the supply." in left
    assert "Now, with your hands" not in panel(own, game, A, ticked=((0, 24),))


def test_a_tick_is_told_to_the_other_pages(tmp_path: Path) -> None:
    """A seat ticks its own on its phone, the host any seat's on the table's page; nobody ticks for another seat."""

    async def test() -> None:
        async with room(tmp_path) as here:
            place = planted(here.state.registry.store, recorded("ayubistan", "deck", 24))
            pages = {}
            for who in (0, 1, "host"):
                pages[who] = here.browser()
                for name, value in place.cookies(who).items():
                    pages[who].client.cookies.set(name, value)
            assert "Take 2 ones" in text_of((await pages[0].get(f"/t/{place.code}/seat")).text)
            assert 'data-seat="1"' in (await pages["host"].get(f"/t/{place.code}/table")).text
            await pages[0].post(f"/t/{place.code}/seat/ticked", {"entry": 24, "seat": 1})
            assert "Take 2 ones" not in text_of((await pages[0].get(f"/t/{place.code}/seat")).text)
            assert 'data-seat="1"' in (await pages["host"].get(f"/t/{place.code}/table")).text
            await pages["host"].post(f"/t/{place.code}/table/ticked", {"entry": 10**8, "seat": 1})
            assert 'data-seat="1"' not in (await pages["host"].get(f"/t/{place.code}/table")).text
            table = await here.state.registry.find_table(place.code)
            assert table.seating.ticked == {0: 24, 1: 24}, "of what is still to come nothing is done"
            assert Seating.from_text(table.kept_seats, 3).ticked == {0: 24, 1: 24}
            wrong = await pages["host"].post(f"/t/{place.code}/table/ticked", {"entry": 3, "seat": 9})
            assert wrong.status_code == 400

    evening(test)


def test_a_card_is_the_drawers_whoever_answers_last() -> None:
    """The Fiery Serpents were drawn by the fourth; the second answers last, and the card goes to the finished ones."""
    own, game = points(124)
    for seat in (None, A, D):
        told = panel(own, game, seat)
        assert "Seat 4 The Fiery Serpents" in told
        assert "Seat 2 The Fiery Serpents" not in told


def test_who_waits_is_told_what_happened_last() -> None:
    """Also where no piece changed its place in any zone, and beside what one's own hands have still to do."""
    own, game = points(12)  # the first tent was placed
    assert "Seat 2: A tent:" in panel(own, game, A)
    assert panel(own, game, A, ticked=((0, 12),)).startswith("What happened last Seat 2: A tent:")
    assert panel(own, game, B, ticked=((1, 12),)) == "", "who did it knows"
    own, game = loaded("belaad"), recorded("belaad", "scholars-few-4", 14)
    told = panel(own, game, A)
    assert "Take 1 action card from deck 2." in told
    assert "Seat 3 attacks Seat 4: 4 against 2." in told
    assert "attacks" in panel(own, game, D), "who is attacked is told by whom"


def test_who_is_asked_within_anothers_turn_is_not_told_that_it_is_his() -> None:
    """Ayubistan: the third attacks the first; the attacked is asked, in the turn of the third, who waits."""
    own, game = loaded("ayubistan"), recorded("ayubistan", "deck", 8)
    bars = [bar(own, game, seat) for seat in (A, C)]
    assert bars[0].startswith("1 You are asked Seat 1 · in Seat 3's turn")
    assert "Your turn" not in "".join(bars)
    own, game = loaded("ayubistan"), recorded("ayubistan", "deck", 3)
    assert bar(own, game, C).startswith("3 Your turn Seat 3 · printkit")
    own, game = loaded("ayubistan"), recorded("ayubistan", "deck", 19)
    html = PAGES.seat(own, game, PageContext(seat=C, csrf="c"), LINKS)
    assert '<h2 class="prompt sr"' in html, "it is said once"


def bar(own: LoadedTitle, game: Game[Any], seat: Seat) -> str:
    """The top of a seat's page, in words."""
    html = PAGES.seat(own, game, PageContext(seat=seat, csrf="c"), LINKS)
    top = html.partition('<div id="bar"')[2].partition("<dl")[0].partition(">")[2]
    return " ".join(re.sub(r"<[^>]*>", " ", top.replace("&nbsp;", " ")).split())


def test_what_is_lost_by_ending_the_turn_stands_at_the_thumb() -> None:
    """Ayubistan: as long as the income can be taken the main button takes it; then it draws the card that ends the turn."""
    own = loaded("ayubistan")
    found = []
    for upto in (18, 19):
        html = PAGES.seat(own, recorded("ayubistan", "deck", upto), PageContext(seat=C, csrf="c"), LINKS)
        found.append(re.search(r'class="go" name="answer" value="([^"]*)"', html)[1])  # type: ignore[index]
    assert found == ["collect-income", "draw"]


def test_hands_of_a_partner_are_not_said_to_rest() -> None:
    """Prophets and Patriarchs: of a trade of two each is told what the own hands give and take, and nobody of them rests."""
    game = at_business()
    own = loaded("prophets-and-patriarchs")
    offer = {"do": "offer-trade", "partner": "1", "give": {"HAY": 1}, "get": {"WATER": 1}}
    assert game.give(Answer(A, offer)) == ()
    part = next(one.part for one in game.open_questions() if B in one.seats)
    assert game.give(Answer(B, "accept", part=part)) == ()
    for seat, gives in ((A, "Give 1 Hay to Bilal."), (B, "Give 1 Water to Amina.")):
        told = panel(own, game, seat)
        assert gives in told
        assert "nothing to do" not in told


def test_who_waits_sees_what_the_others_have() -> None:
    """The first numbers of each player that everybody may know, and none that are nought."""
    own, game = loaded("ayubistan"), recorded("ayubistan", "deck", 24)
    html = PAGES.seat(own, game, PageContext(seat=B, csrf="c"), LINKS)
    rows = re.findall(
        r"<li class=.*?</li>", html.partition('class="round"')[2].partition("</ul>")[0], re.DOTALL
    )
    for seat, row in enumerate(rows):
        said = [
            " ".join(re.sub(r"<[^>]*>", " ", one).split())
            for one in re.findall(r"<span><bdi>.*?</span>", row)
        ]
        counts = [("Hasanat", game.table.hasanat[seat]), ("Sayeat", game.table.sayeat[seat])]
        assert said == [f"{label} {number}" for label, number in counts if number]
    assert len(rows) == 3


def test_many_words_take_the_whole_width_among_tiles() -> None:
    """Belaad: a place whose board has no effect says why; the other places stay small."""
    own, game = loaded("belaad"), recorded("belaad", "order-3", 16)
    html = PAGES.seat(own, game, PageContext(seat=C, csrf="c"), LINKS)
    tiles = re.findall(r'<button name="answer" value="orange[^>]*>', html)
    assert sum('class="long"' in tile for tile in tiles) == 1
    assert len(tiles) > 6


def test_one_of_a_few_is_one_tap() -> None:
    """Mecca with four: one colour is chosen; a tap on it answers, and what it posts is what a tick would have."""
    own, game = loaded("mecca"), recorded("mecca", "round_end", 4)
    html = PAGES.seat(own, game, PageContext(seat=B, acting=B, csrf="c"), LINKS)
    asked = html.partition('id="asked"')[2].partition("</section>")[0]
    assert re.findall(r'<button name="answer" value="(\w)">', asked) == ["R", "B", "K"]
    assert 'type="checkbox"' not in asked
    [question] = game.open_questions()
    form: Any = FormData([("answer", "B")])
    posted = answer_of(question, form)
    assert game.judge(Answer(B, posted, question.number, question.part)) == ()
    assert question.question.read_answer(B, posted) == question.question.read_answer(B, ["B"])


def test_nothing_taken_is_said_in_words() -> None:
    """Prophets and Patriarchs: a tribe whose tile bears 7 begins without Shekels; no "0 Shekels" is told."""
    _, game = points(5)
    told = [line.text for line in game.event_log(None, 1)]
    assert "Seat 3 plays Naphtali and takes no Shekels." in told
    assert not any(" 0 " in text for text in told)


def test_a_yes_says_to_what() -> None:
    """Prophets and Patriarchs asks yes or no by words of its own: the log says what about, as for any other."""
    _, game = points(56)
    assert [line.text for line in game.event_log(None, 55)][:1] == ["Seat 2, answering the card: Yes"]


def test_answers_that_begin_alike_stand_beneath_it() -> None:
    """Up to a colon; a single one is said whole, and those between keep their order."""
    labels = ["Orange: on top", "Orange: below", "Stop", "Steal: home", "+2: a", "+2: b"]
    runs = in_runs([Button(label, label) for label in labels])
    assert [(alike, [one.short or one.label for one in run]) for alike, run in runs] == [
        ("Orange:", ["On top", "Below"]),
        ("", ["Stop", "Steal: home"]),
        ("+2:", ["A", "B"]),
    ]


def test_numbers_with_a_sign_stand_side_by_side() -> None:
    """Belaad: the numbers of battle cards are three in a row, and what they have in common is said once."""
    own, game = loaded("belaad"), recorded("belaad", "scholars-few-4", 14)
    html = PAGES.seat(own, game, PageContext(seat=D, acting=D, csrf="c"), LINKS)
    asked = html.partition('id="asked"')[2]
    assert '<p class="alike" aria-hidden="true"><bdi>Reveal:</bdi></p>' in asked
    assert 'class="choices numbers"' in asked
    assert re.search(
        r'value="turned rout" class="word"><span class="sr">Reveal: </span><bdi>Rout</bdi>', asked
    )
    assert re.search(r'value="turned \+4"><span class="sr">Reveal: </span><bdi>\+4</bdi>', asked)


def test_what_the_rules_never_look_at_need_not_be_told() -> None:
    """Ayubistan: who has looked at the top cards taps Done; naming them is folded, and nobody is told anything."""
    own, game = loaded("ayubistan"), recorded("ayubistan", "deck", 24)
    seat = next(one.seats[0] for one in game.open_questions() if one.seats)
    assert game.give(Answer(seat, "draw")) == ()
    assert game.give(Answer(None, "A01")) == ()
    html = PAGES.seat(own, game, PageContext(seat=seat, acting=seat, csrf="c"), LINKS)
    asked = html.partition('id="asked"')[2].partition("</section>")[0]
    done, _, folded = asked.partition('<details class="sheet"')
    assert '<button class="go">' in done
    assert 'type="checkbox"' not in done
    assert folded.count('type="checkbox"') > 20
    [question] = [one for one in game.open_questions() if seat in one.seats]
    nothing: Any = FormData([])
    assert game.give(Answer(seat, answer_of(question, nothing), question.number, question.part)) == ()
    assert all(one.question.rule != "AYU-7.6" for one in game.open_questions())
