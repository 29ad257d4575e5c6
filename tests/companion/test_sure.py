"""Harm to others is asked once more, from a button as from a form, and nothing is given before the second tap."""

from __future__ import annotations

import re
from pathlib import Path

from printkit.referee import Answered, Game, Log
from printkit.title import load_title
from tests.companion.phones import planted, recorded
from tests.companion.room import evening, room


def test_harm_in_a_form_is_asked_once_more(tmp_path: Path) -> None:
    """The second form carries every field of the first: what is agreed to is what was typed."""

    async def test() -> None:
        async with room(tmp_path) as here:
            log, title = recorded("deck"), load_title("ayubistan")
            last = max(
                n
                for n, one in enumerate(log.entries)
                if isinstance(one, Answered) and str(one.data).startswith("declare")
            )
            declared = log.entries[last]
            assert isinstance(declared, Answered)
            assert declared.seat is not None
            game = Game.resume(title.book, Log(log.header, log.entries[:last]), box=title.box)
            table = planted(here.state.registry.store, game)
            phone = here.browser()
            for key, value in table.cookies(declared.seat).items():
                phone.client.cookies.set(key, value)
            path = table.path(declared.seat)
            await phone.get(path)
            [question] = game.open_questions()[:1]
            fields = {"do": "declare", "f.side": "join", "f.own": "1", "f.bought": "0"}
            posted = {"id": "harm-first", "question": question.number, "part": declared.part}
            page = await phone.post(f"{path}/answer", {**posted, **fields})
            assert "You take 2 Sayeat" in page.text
            phone.client.headers["accept-language"] = "ar"
            worded = await phone.post(f"{path}/answer", {**posted, **fields})
            assert "answer sure" in worded.text
            assert "You take 2 Sayeat" not in worded.text
            del phone.client.headers["accept-language"]
            there = await here.state.registry.find_table(table.code)
            assert len(there.game) == last
            [form] = re.findall(r'<form class="answer sure".*?</form>', page.text, re.DOTALL)
            again = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))
            assert {key: again[key] for key in fields} == fields
            reply = await phone.client.post(f"{path}/answer", data=again)
            assert reply.history[0].status_code == 303
            assert "declare join 1 0" in there.store.lines(table.code)[-1]

    evening(test)
