"""Rules at hand: everything is found by its words, and nothing there belongs to a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.companion.room import evening, room, text_of


@pytest.mark.parametrize("title", ["ayubistan", "mecca"])
def test_rules_cards_and_setting_up(tmp_path: Path, title: str) -> None:
    """All rules and all pieces are listed; a search finds those with all its words, and says if there are none."""

    async def test() -> None:
        async with room(tmp_path) as here:
            phone = here.browser()
            loaded = await here.state.registry.title(title)
            everything = (await phone.get(f"/title/{title}/rules")).text
            assert all(f'id="{rule.id}"' in everything for rule in loaded.rules)
            assert " style=" not in everything  # the policy of content would keep it from being seen
            assert ('class="to-' in everything) is (title == "mecca")  # numbers of its tables
            some = loaded.rules.rules[7]
            found = (await phone.get(f"/title/{title}/rules", params={"q": some.id})).text
            assert f'id="{some.id}"' in found
            assert len(found) < len(everything)
            assert "Nothing was found." in (await phone.get(f"/title/{title}/rules?q=xyzzy")).text
            cards = (await phone.get(f"/title/{title}/cards")).text
            rows = {piece.row.id: piece for piece in reversed(list(loaded.pieces.values()))}
            assert all(f'/card/{piece.id}"' in cards for piece in list(rows.values())[:20])
            setup = text_of((await phone.get(f"/title/{title}/setup")).text)
            assert "In the box" in setup
            assert "Setting up" in setup
            assert (await phone.get("/title/nothing/rules")).status_code == 404
            hostile = await phone.get(f"/title/{title}/rules", params={"q": "<script>\u202e"})
            assert "<script>\u202e" not in hostile.text
            assert "<script>" not in hostile.text.replace("<script type=", "")

    evening(test)


def test_rules_and_cards_lead_back_to_the_table(tmp_path: Path) -> None:
    """However many of these pages were looked at: one tap goes to the table that the phone came to last, one to the hall."""

    async def test() -> None:
        async with room(tmp_path) as here:
            code = (await here.table("mecca", "Amina", "Bilal")).code
            phone = here.browser()
            await phone.get(f"/j/{code}")
            await phone.post(f"/j/{code}", {"seat": 1})
            for page in ("rules", "cards", "setup", "rule/MEC-3.2", "card/K07"):
                html = (await phone.get(f"/title/mecca/{page}")).text
                assert f'<a href="/t/{code}/">Back to the table</a>' in html
                assert '<a href="/">All tables</a>' in html
            assert "Back to the table" not in (await phone.get("/")).text
            assert "Back to the table" not in (await here.browser().get("/title/mecca/rules")).text

    evening(test)
