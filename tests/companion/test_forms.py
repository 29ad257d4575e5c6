"""Forms on a seat's page: what is filled in already, and what is left out."""

from __future__ import annotations

from pathlib import Path

from printkit.referee import Answer, Game, Seat
from printkit.title import load_title
from tests.companion.phones import planted
from tests.companion.room import evening, room


def test_a_single_choice_of_a_form_is_made(tmp_path: Path) -> None:
    """A form whose card can be one only has it ticked; what is counted lists what there is."""

    async def test() -> None:
        async with room(tmp_path) as here:
            title = load_title("belaad")
            game = Game.open(title.book, ["Amina", "Bilal", "Chadia"], box=title.box)
            assert game.give(Answer(None, ["SC11", "SC12", "SC27", "SC21", "SC13"])) == ()
            laid = {"tops.KCOM": [0, 0, 0, 0, 2, 0], "bag": [7, 12, 11, 7, 11, 20]}
            changes = {"in_play.OSPY": ["H14"], "hashash_deck.unseen": 13, "coins.2": [9, 1], **laid}
            assert game.correct(changes) == ()
            for seat, card in ((0, "A01"), (1, "A02")):
                for said in (f"play-card {card}", "draw-card 1"):
                    assert game.give(Answer(Seat(seat), said)) == ()
            table, phone = planted(here.state.registry.store, game), here.browser()
            for key, value in table.cookies(2).items():
                phone.client.cookies.set(key, value)
            page = (await phone.get(table.path(2))).text
            assert 'name="f.card" value="H14" checked' in page
            assert 'name="f.tokens.KCOM.white"' in page
            assert 'name="f.tokens.KSUL.white"' not in page

    evening(test)


def test_who_wants_none_of_it_says_so_last(tmp_path: Path) -> None:
    """The Spy's coins and tokens are filled in; the answer that declines them stands after their forms."""

    async def test() -> None:
        async with room(tmp_path) as here:
            title = load_title("belaad")
            game = Game.open(title.book, ["Amina", "Bilal", "Chadia"], box=title.box)
            assert game.give(Answer(None, ["SC11", "SC12", "SC27", "SC21", "SC13"])) == ()
            for seat, card in ((0, "A01"), (1, "A02")):
                for said in (f"play-card {card}", "draw-card 1"):
                    assert game.give(Answer(Seat(seat), said)) == ()
            for who, data in (
                (2, "play-card A15"),
                (2, "gain A15"),
                (None, ["ORG", "INC"]),
                (2, "orange OSPY.below"),
            ):
                assert game.give(Answer(None if who is None else Seat(who), data)) == ()
            table, phone = planted(here.state.registry.store, game), here.browser()
            for key, value in table.cookies(2).items():
                phone.client.cookies.set(key, value)
            page = (await phone.get(table.path(2))).text
            places = [page.index(f'value="{one}"') for one in ("spy-draw", "spy-coins", "no-use")]
            assert places == sorted(places)
            assert page.count('value="no-use"') == 1

    evening(test)
