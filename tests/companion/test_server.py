"""The addresses of a table: joining, answering once, undo, corrections, seats, scans; after a restart too."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from printkit.companion.takeback import may_take_back_alone
from printkit.referee import Answer, Seat
from printkit.referee.event_log import list_valid_entries
from printkit.referee.log import Answered
from tests.companion.room import Browser, evening, room, text_of
from tests.companion.test_pages import recorded
from tests.recorded import CARD_DATA

MEN = ("Amina", "Bilal", "Chadia")


def test_an_evening_begins(tmp_path: Path) -> None:
    """The host opens a table, three phones join, the youngest is named by one of them, everybody sees it."""

    async def test() -> None:
        async with room(tmp_path) as here:
            host = await here.host()
            form = {"title": "ayubistan", "name": [*MEN, ""], "option.tiebreak": "share"}
            reply = await host.post("/open", form)
            code = reply.url.path.split("/")[2]
            assert reply.url.path == f"/t/{code}/table"
            assert "<svg" in reply.text
            table = await here.state.registry.find_table(code)
            assert table.names == MEN
            phones = await here.seated(table)
            answered = await phones[2].answer(f"/t/{code}/seat", 0, 0, answer="1")
            assert answered.status_code == 200
            assert answered.history[0].status_code == 303
            for phone in (*phones, host):
                page = await phone.get(f"/t/{code}/")
                assert "Bilal" in text_of(page.text)
            assert len(table.game) == 1

    evening(test)


def test_a_seat_is_taken_once(tmp_path: Path) -> None:
    """Two phones want one seat: the second is told, and keeps nothing."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", *MEN)
            first, second = here.browser(), here.browser()
            for phone in (first, second):
                await phone.get(f"/j/{table.code}")
            assert (await first.post(f"/j/{table.code}", {"seat": 0})).url.path.endswith("/seat")
            late = await second.post(f"/j/{table.code}", {"seat": 0})
            assert late.status_code == 409
            assert "Somebody else has this seat" in late.text
            assert (await second.get(f"/t/{table.code}/seat")).url.path == f"/j/{table.code}"
            assert (await second.get(f"/t/{table.code}/seat", headers={"x-refresh": "1"})).status_code == 403

    evening(test)


def test_the_same_answer_twice_counts_once(tmp_path: Path) -> None:
    """A doubled POST is as good as taken, and the log has one entry; another answer to the old question is stale."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", *MEN)
            phones = await here.seated(table)
            form = {"id": "doubled-1", "question": 0, "part": 0, "answer": "1"}
            for _ in range(3):
                reply = await phones[0].post(f"/t/{table.code}/seat/answer", form)
                assert reply.history[0].status_code == 303
            assert len(table.game) == 1
            late = await phones[1].answer(f"/t/{table.code}/seat", 0, 0, answer="2")
            assert late.status_code == 422
            assert "no longer asked" in text_of(late.text)
            assert "Below is what is asked now" in text_of(late.text)
            assert len(table.game) == 1

    evening(test)


def test_a_tap_that_another_overtook_counts(tmp_path: Path) -> None:
    """PP-3.3, PP-3.4: all choose their tribes, and all throw, on the pages that they have; whoever wants a taken tribe hears that."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("prophets-and-patriarchs", *MEN)
            phones = await here.seated(table)
            await phones[0].answer(f"/t/{table.code}/seat", 0, 0, answer="lay-default")
            for phone in phones:
                await phone.get(f"/t/{table.code}/seat")
            number = table.game.number
            wanted = (("LEV", 303), ("LEV", 422), ("JUD", 303))
            for part, (phone, (tribe, status)) in enumerate(zip(phones, wanted, strict=True)):
                reply = await phone.answer(f"/t/{table.code}/seat", number, part, answer=tribe)
                assert (*reply.history, reply)[0].status_code == status
            late = await phones[1].answer(f"/t/{table.code}/seat", number, 1, answer="LEV")
            assert "Levi is taken." in text_of(late.text)
            await phones[1].answer(f"/t/{table.code}/seat", number, 1, answer="EPH")
            assert table.game.table.tribes == ["LEV", "EPH", "JUD"]
            for phone in phones:
                await phone.get(f"/t/{table.code}/seat")
            number, before = table.game.number, len(table.game)
            for part, phone in enumerate(phones):
                reply = await phone.answer(f"/t/{table.code}/seat", number, part, throw="1")
                assert reply.history[0].status_code == 303
            assert len(table.game) == before + 3

    evening(test)


def test_a_fact_is_said_as_people_say_it(tmp_path: Path) -> None:
    """What is so stands as a sentence with a tick, not as a name with "yes" beside it; what is not so stands nowhere."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("mecca", *MEN)
            phones = await here.seated(table)
            path = f"/t/{table.code}/seat"
            assert "Final round" not in (await phones[0].get(path)).text
            assert table.game.correct({"final_round": True}) == ()
            table.channel.wake_pages()
            page = (await phones[0].get(path)).text
            assert re.search(
                r'<dt><svg[^>]*>.*?</svg><bdi>Final round</bdi></dt><dd class="sr">yes</dd>', page
            )

    evening(test)


def test_an_id_of_one_seat_is_not_anothers(tmp_path: Path) -> None:
    """B sends an answer under A's id: it is B's own, judged as such, not taken for A's."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", *MEN)
            phones = await here.seated(table)
            form = {"id": "shared-1", "question": 0, "part": 0, "answer": "1"}
            await phones[0].post(f"/t/{table.code}/seat/answer", form)
            reply = await phones[1].post(f"/t/{table.code}/seat/answer", form)
            assert reply.status_code == 422
            move = {"id": "shared-1", "question": 1, "part": 0, "answer": "collect-income"}
            reply = await phones[1].post(f"/t/{table.code}/seat/answer", move)
            assert reply.history[0].status_code == 303
            assert len(table.game) == 2

    evening(test)


def test_nobody_answers_for_another(tmp_path: Path) -> None:
    """A seat that is not asked hears whose turn it is, whatever seat its form names; a spectator may not answer at all."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", *MEN)
            phones = await here.seated(table)
            await phones[0].answer(f"/t/{table.code}/seat", 0, 0, answer="1")
            reply = await phones[0].answer(f"/t/{table.code}/seat", 1, 0, answer="collect-income", seat=1)
            assert reply.status_code == 422
            assert "Bilal" in text_of(reply.text)
            watcher = here.browser()
            await watcher.get(f"/j/{table.code}")
            seen = await watcher.post(f"/j/{table.code}", {"seat": "watch"})
            assert seen.url.path == f"/t/{table.code}/table"
            assert (await watcher.answer(f"/t/{table.code}/table", 1, 0, answer="draw")).status_code == 403
            stranger = here.browser()
            await stranger.get("/")
            assert (await stranger.answer(f"/t/{table.code}/seat", 1, 0, answer="draw")).status_code == 403
            assert len(table.game) == 1

    evening(test)


def test_the_table_goes_on_after_a_restart(tmp_path: Path) -> None:
    """Another server on the same store: seats, log, the wish for an undo and known requests are there."""
    cookies: list[dict[str, str]] = []
    code = ""

    async def before() -> None:
        nonlocal code
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", *MEN)
            code = table.code
            phones = await here.seated(table)
            await phones[0].post(
                f"/t/{code}/seat/answer", {"id": "before-1", "question": 0, "part": 0, "answer": "1"}
            )
            await phones[1].post(f"/t/{code}/seat/undo", {"why": "wrong name"})
            for phone in phones:
                cookies.append({c.name: c.value or "" for c in phone.client.cookies.jar})

    async def after() -> None:
        async with room(tmp_path) as here:
            phones = []
            for jar in cookies:
                phone = here.browser()
                phone.client.cookies.update(jar)
                reply = await phone.get(f"/t/{code}/seat")
                assert reply.url.path == f"/t/{code}/seat"
                assert "wrong name" in reply.text
                phones.append(phone)
            table = await here.state.registry.find_table(code)
            again = {"id": "before-1", "question": 0, "part": 0, "answer": "1"}
            assert (await phones[0].post(f"/t/{code}/seat/answer", again)).history[0].status_code == 303
            assert len(table.game) == 1
            await _agree(phones[0], code, table.list_motions()[0].id)
            await _agree(phones[2], code, table.list_motions()[0].id)
            assert [json.loads(line).get("undo") for line in table.game.lines(1)] == [0]
            assert not table.list_motions()

    evening(before)
    evening(after)


async def _agree(phone: Browser, code: str, key: str, vote: str = "yes") -> None:
    reply = await phone.post(f"/t/{code}/seat/consent", {"proposal": key, "vote": vote})
    assert reply.status_code == 200, reply.text


def test_undo_needs_everybody(tmp_path: Path) -> None:
    """One 'no' ends the wish; a new answer overtakes it; who asks cannot agree for the others."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", *MEN)
            code, phones = table.code, await here.seated(table)
            await phones[0].answer(f"/t/{code}/seat", 0, 0, answer="1")
            await phones[0].post(f"/t/{code}/seat/undo", {})
            key = table.list_motions()[0].id
            await _agree(phones[0], code, key)
            await _agree(phones[1], code, key)
            assert len(table.game) == 1
            await _agree(phones[2], code, key, "no")
            assert "Chadia does not agree" in text_of((await phones[0].get(f"/t/{code}/seat")).text)
            await _agree(phones[2], code, key)  # it is over, whatever he says now
            assert len(table.game) == 1
            await _agree(phones[0], code, key, "no")
            assert not table.list_motions()
            await phones[0].post(f"/t/{code}/seat/undo", {})
            await phones[1].answer(f"/t/{code}/seat", 1, 0, answer="collect-income")
            assert not table.list_motions()
            assert len(table.game) == 2

    evening(test)


def test_a_slip_of_the_finger_is_taken_back_at_once(tmp_path: Path) -> None:
    """One's own last answer that showed nobody anything needs no consent; another's, and what was shown, does."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", *MEN)
            code, phones = table.code, await here.seated(table)
            await phones[0].answer(f"/t/{code}/seat", 0, 0, answer="1")
            await phones[1].answer(f"/t/{code}/seat", 1, 0, answer="collect-income")
            await phones[0].post(f"/t/{code}/seat/undo", {})
            assert len(table.list_motions()) == 1  # not hers
            assert len(table.game) == 2
            await phones[1].post(f"/t/{code}/seat/undo", {})
            assert not table.list_motions()
            assert len(table.game) == 3
            assert list_valid_entries(table.game.entries) == [0]
            assert "Bilal takes back entry 2" in text_of((await phones[2].get(f"/t/{code}/seat")).text)

    evening(test)


@pytest.mark.parametrize(
    ("title", "upto", "alone"),
    [
        ("belaad", 21, True),
        ("belaad", 22, False),
        ("lost-and-found", 12, False),
        ("ayubistan", 25, True),
        ("ayubistan", 13, False),
    ],
)
def test_what_was_shown_is_not_taken_back_alone(title: str, upto: int, alone: bool) -> None:
    """A card that left a closed hand was seen, and so was what both sides committed in secret; what lies open showed nothing."""
    names = {"belaad": "scholars-3", "lost-and-found": "won-closed3", "ayubistan": "deck"}
    game = recorded(title, names[title], upto)
    last = game.entries[-1]
    assert isinstance(last, Answered)
    assert may_take_back_alone(game, last.seat or Seat(0), 1) is (alone and last.seat is not None)


def test_a_correction_by_consent(tmp_path: Path) -> None:
    """A says the pool holds one less and a player one more; B and C agree; it is in the log with the reason."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", *MEN)
            code, phones = table.code, await here.seated(table)
            await phones[0].answer(f"/t/{code}/seat", 0, 0, answer="1")
            pool = table.game.table.hasanat_pool
            page = await phones[0].get(f"/t/{code}/seat/correct")
            assert f'name="was.hasanat_pool" value="{pool}"' in page.text
            assert 'name="was.wallets.1"' not in page.text  # hers to know, not Amina's
            same = {"f.sayeat.0": 0, "was.sayeat.0": 0, "f.troops.1": ""}
            form = {
                **same,
                "f.hasanat_pool": pool - 1,
                "was.hasanat_pool": pool,
                "f.hasanat.0": 1,
                "why": "recount",
            }
            await phones[0].post(f"/t/{code}/seat/correct", form)
            key = table.list_motions()[0].id
            asked = text_of((await phones[1].get(f"/t/{code}/seat")).text)
            assert f"Hasanat on the table {pool} {pool - 1}" in " ".join(asked.split())
            assert "The referee finds that it adds up." in asked
            assert "Sayeat (Amina)" not in asked
            for phone in phones[1:]:
                await _agree(phone, code, key)
            assert table.game.table.hasanat_pool == pool - 1
            assert table.game.table.hasanat[0] == 1
            entry = json.loads(list(table.game.lines())[-1])
            assert entry["correct"] == {"hasanat_pool": pool - 1, "hasanat.0": 1}
            assert (entry["by"], entry["why"]) == ("Amina", "recount")

    evening(test)


def test_a_hidden_value_of_a_correction_is_told_to_nobody(tmp_path: Path) -> None:
    """Amina puts her own Troops right: the others and the table hear that, before and after, but never the number."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", *MEN)
            code, phones = table.code, await here.seated(table)
            await phones[0].answer(f"/t/{code}/seat", 0, 0, answer="1")
            supply = table.game.table.troop_supply
            form = {
                "f.troops.0": 66,
                "was.troops.0": 3,
                "f.troop_supply": supply - 63,
                "why": "they lay under the board",
            }
            await phones[0].post(f"/t/{code}/seat/correct", form)
            watcher = here.browser()
            await watcher.get(f"/j/{code}")
            await watcher.post(f"/j/{code}", {"seat": "watch"})

            async def told() -> list[str]:
                pages = [await phone.get(f"/t/{code}/seat") for phone in phones[1:]]
                return [text_of(page.text) for page in (*pages, await watcher.get(f"/t/{code}/table"))]

            for page in await told():
                assert "Troops (Amina) what only its owner sees" in page
                assert "66" not in page.split()
            for phone in phones[1:]:
                await _agree(phone, code, table.list_motions()[0].id)
            assert table.game.table.troops[0] == 66
            for page in await told():
                assert "Amina corrects Troops (Amina), Troops in the supply" in page
                assert "66" not in page.split()

    evening(test)


def test_the_host_frees_and_passes_seats(tmp_path: Path) -> None:
    """A freed seat's phone is out at once; an invitation moves the seat to one other phone, once."""

    async def test() -> None:
        async with room(tmp_path) as here:
            host = await here.host()
            table = await here.table("ayubistan", *MEN)
            code, phones = table.code, await here.seated(table)
            await host.get(f"/t/{code}/seats")
            page = await host.post(f"/t/{code}/seats", {"do": "pass", "seat": 1})
            assert page.text.count("<svg") >= 1
            assert (await phones[0].get(f"/t/{code}/seats")).status_code == 403
            assert (await phones[0].post(f"/t/{code}/seats", {"do": "free", "seat": 1})).status_code == 403
            token = await table.seat(lambda seating: seating.invite(1))
            new = here.browser()
            for _ in range(2):  # looking at it, as programs do that fetch links ahead, does not use it up
                assert (await new.get(f"/i/{code}/{token}")).status_code == 200
            assert (await new.post(f"/i/{code}/{token}", {"seat": 1})).url.path == f"/t/{code}/seat"
            assert (await phones[1].get(f"/t/{code}/seat")).url.path == f"/j/{code}"
            other = here.browser()
            assert (await other.get(f"/i/{code}/{token}")).status_code == 410
            asked = await host.post(f"/t/{code}/seats", {"do": "free", "seat": 2})
            assert "Take the seat from Chadia's phone?" in text_of(asked.text)
            assert (await phones[2].get(f"/t/{code}/seat")).url.path == f"/t/{code}/seat"
            await host.post(f"/t/{code}/seats", {"do": "free", "seat": 2, "sure": 1})
            assert (await phones[2].get(f"/t/{code}/seat")).url.path == f"/j/{code}"

    evening(test)


def test_a_seat_on_the_tables_own_screen(tmp_path: Path) -> None:
    """Behind the privacy screen nothing of the seat is shown; unlocked it answers; the table's page hides it again."""

    async def test() -> None:
        async with room(tmp_path) as here:
            host = await here.host()
            table = await here.table("ayubistan", *MEN)
            code = table.code
            await host.get(f"/t/{code}/seats")
            await host.post(f"/t/{code}/seats", {"do": "here", "seat": 1})
            await host.answer(f"/t/{code}/table", 0, 0, answer="1")
            hidden = await host.get(f"/t/{code}/play-1")
            assert "wallet" not in hidden.text.lower()
            kept = await host.answer(f"/t/{code}/play-1", 1, 0, answer="collect-income")
            assert (
                kept.url.path == f"/t/{code}/play-1"
            )  # the privacy screen again: the answer waits behind it
            assert "Only you see this" not in kept.text
            assert len(table.game) == 1
            unlocked = await host.post(f"/t/{code}/play-1/unlock", {})
            assert "Only you see this" in unlocked.text
            await host.answer(f"/t/{code}/play-1", 1, 0, answer="collect-income")
            assert len(table.game) == 2
            await host.get(f"/t/{code}/table")
            assert "Only you see this" not in (await host.get(f"/t/{code}/play-1")).text
            assert (await host.get(f"/t/{code}/play-0")).url.path == f"/t/{code}/table"
            stranger = here.browser()
            assert (await stranger.get(f"/t/{code}/play-1")).url.path == f"/j/{code}"

    evening(test)


def test_a_typed_code_answers(tmp_path: Path) -> None:
    """A draw asks for a card; its code is typed with small letters; the page says what it is and offers it."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", *MEN)
            code, phones = table.code, await here.seated(table)
            await phones[0].answer(f"/t/{code}/seat", 0, 0, answer="1")
            await phones[1].answer(f"/t/{code}/seat", 1, 0, answer="draw")
            page = await phones[1].post(
                f"/t/{code}/seat/scan", {"typed": "ayu:a30", "question": 2, "part": 0}
            )
            assert "Volunteers at the Gate" in text_of(page.text)
            assert 'name="answer" value="A30"' in page.text
            await phones[1].answer(f"/t/{code}/seat", 2, 0, answer="A30")
            assert "A30" in table.game.table.discard
            again = await phones[1].post(f"/t/{code}/seat/scan", {"typed": "A30"})
            assert "Discarded" in text_of(again.text)
            wrong = await phones[1].post(f"/t/{code}/seat/scan", {"typed": "AYU:A30*9 ZZZ"})
            assert "damaged" in wrong.text
            assert "ZZZ" in wrong.text

    evening(test)


def test_why_gives_reasons_and_changes_nothing(tmp_path: Path) -> None:
    """Why not attack oneself: a reason with its rule; the log stays as it is."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", *MEN)
            code, phones = table.code, await here.seated(table)
            await phones[0].answer(f"/t/{code}/seat", 0, 0, answer="1")
            page = await phones[1].post(
                f"/t/{code}/seat/why", {"id": "whywhywhy", "question": 1, "part": 0, "answer": "attack 1"}
            )
            assert page.status_code == 200
            assert "AYU-" in page.text.split("Why not", 1)[1][:1500]
            assert len(table.game) == 1

    evening(test)


def test_the_record_is_given_out_at_the_end(tmp_path: Path) -> None:
    """While a game runs the record would tell every secret; when it has ended it is the log, line by line, with the time that each answer took."""

    async def test() -> None:
        async with room(tmp_path) as here:
            lines = (CARD_DATA / "ayubistan" / "games" / "guard.jsonl").read_text().splitlines()
            header = json.loads(lines[0])
            table = await here.table("ayubistan", *header["seats"], **header["options"])
            phones = await here.seated(table)
            assert (await phones[0].get(f"/t/{table.code}/export")).status_code == 403
            for line in lines[1:]:
                entry = json.loads(line)
                seat = None if entry["seat"] is None else Seat(entry["seat"])
                assert not await table.give(Answer(seat, entry["answer"], None, entry.get("part", 0)), "")
            reply = await phones[0].get(f"/t/{table.code}/export")
            given = [json.loads(line) for line in reply.text.splitlines()[1:]]
            assert all(entry.pop("after", 0) >= 0 for entry in given)  # seconds: how long it took
            assert given == [json.loads(line) for line in lines[1:]]
            assert table.code in reply.headers["content-disposition"]

    evening(test)


def test_a_table_is_found_by_its_code_alone(tmp_path: Path) -> None:
    """Whoever opens the bare address is asked for the code, also where there is one table; small letters will do."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", *MEN)
            phone = here.browser()
            assert (await phone.get("/")).url.path == "/"
            reply = await phone.post("/join", {"code": table.code.lower()})
            assert reply.url.path == f"/j/{table.code}"

    evening(test)
