"""Feedback forms: printed like a card, answered on a phone, kept in a table with the version that was played."""

from __future__ import annotations

import asyncio
import csv
import re
import shutil
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from printkit.box import BoxError, load_box, read_box
from printkit.press.faces.piecefaces import check_faces
from printkit.studio.feedback.form_page import escape_cell, make_app
from printkit.web import server
from printkit.web.connections import Crowd, Patience
from printkit.web.network import open_socket

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "tide-pool"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the example."""
    made = tmp_path / "tide-pool"
    shutil.copytree(EXAMPLE, made)
    return made


class Phone:
    """A phone that has scanned the form's code."""

    def __init__(self, folder: Path) -> None:
        self.app = make_app(load_box(folder), "abc123")
        self.cookies = httpx.Cookies()
        self.csrf = ""

    def ask(self, method: str, path: str, **sent: Any) -> httpx.Response:
        async def answer() -> httpx.Response:
            transport = httpx.ASGITransport(app=self.app)
            base = "http://192.168.1.20:8777"
            async with httpx.AsyncClient(transport=transport, base_url=base, cookies=self.cookies) as client:
                reply = await client.request(method, path, **sent)
                self.cookies = client.cookies
                return reply

        reply = asyncio.run(answer())
        found = re.search(r'name="csrf" value="([^"]*)"', reply.text)
        self.csrf = found[1] if found else self.csrf
        return reply

    def get(self, path: str, **sent: Any) -> httpx.Response:
        return self.ask("GET", path, **sent)

    def post(self, path: str, data: Mapping[str, str], **sent: Any) -> httpx.Response:
        return self.ask("POST", path, data={"csrf": self.csrf, **data}, **sent)


def phone(folder: Path) -> Phone:
    """A phone that has opened the page."""
    made = Phone(folder)
    made.get("/")
    return made


def rows(folder: Path) -> list[list[str]]:
    with (folder / "feedback.csv").open(newline="", encoding="utf-8-sig") as file:
        return list(csv.reader(file))


def test_from_the_code_to_the_table(folder: Path) -> None:
    """The code names the version; what is sent stands in the table with it, one line a person."""
    page = phone(folder)
    shown = page.get("/?v=0.2")
    assert "How did you like it? (0 to 10)" in shown.text
    assert "Version 0.2" in shown.text
    said = {
        "printed-version": "0.2",
        "liked": "8",
        "length": "too long",
        "out": "=1+1",
        "unclear": "<b>All</b>\nof it",
    }
    assert "Thank you" in page.post("/", data=said).text
    assert "Thank you" in page.post("/", data={"liked": "3"}).text
    head, first, second = rows(folder)
    assert head == ["when", "version", "data", "liked", "length", "out", "unclear"]
    assert first[1:] == ["0.2", "abc123", "8", "too long", "'=1+1", "<b>All</b>\nof it"]
    assert second[1:] == ["0.3", "abc123", "3", "", "", ""]


def test_what_cannot_be_is_told_and_nothing_is_lost(folder: Path) -> None:
    """Numbers beyond the scale, no answer at all: the page comes back as it was filled in; nothing is written."""
    page = phone(folder)
    answer = page.post("/", data={"liked": "11", "unclear": '"><script>alert(1)</script>'})
    assert answer.status_code == 422
    assert "A number from 0 to 10 is needed." in answer.text
    assert "<script>" not in answer.text
    assert "&lt;script&gt;" in answer.text
    assert "Nothing is filled in yet." in page.post("/", data={"liked": ""}).text
    assert page.post("/", data={"length": "endless"}).status_code == 422
    assert not (folder / "feedback.csv").exists()


def test_strangers_and_floods_are_kept_out(folder: Path) -> None:
    """A form of another page, too many answers from one phone, too long a text."""
    page = phone(folder)
    evil = {"origin": "http://evil.example"}
    assert page.post("/", data={"liked": "1"}, headers=evil).status_code == 403
    assert page.post("/", data={"liked": "1"}, headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert page.post("/", data={"liked": "1", "csrf": ""}).status_code == 403
    assert page.get("/", headers={"host": "evil.example"}).status_code == 421
    assert not (folder / "feedback.csv").exists()
    assert page.post("/", data={"out": "x" * 70_000}).status_code == 413
    codes = [page.post("/", data={"liked": "1"}).status_code for _ in range(30)]
    assert codes[0] == 200
    assert codes[-1] == 429
    assert "default-src 'none'" in page.get("/").headers["content-security-policy"]


def test_half_a_head_is_not_waited_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever begins a request and does not go on is hung up on; the form is served to others meanwhile."""
    monkeypatch.setattr(server, "Crowd", partial(Crowd, patience=Patience(head=0.3)))

    async def test() -> None:
        with open_socket("127.0.0.1", usual=0) as sock:
            app = make_app(load_box(folder), "abc123")
            serving = asyncio.create_task(server.serve_app(app, [server.Listener(sock)], most_each=5))
            stuck, to = await asyncio.open_connection(*sock.getsockname())
            to.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nAccep")
            async with httpx.AsyncClient() as client:
                assert (await client.get(f"http://127.0.0.1:{sock.getsockname()[1]}/")).status_code == 200
            assert await asyncio.wait_for(stuck.read(), 20) == b""
            to.close()
            serving.cancel()
            with suppress(asyncio.CancelledError):
                await serving

    asyncio.run(test())


def test_other_questions_begin_another_table(folder: Path) -> None:
    """The old table is kept aside under its day."""
    phone(folder).post("/", data={"liked": "4"})
    text = (folder / "box.yaml").read_text().replace("name: unclear", "name: rules")
    (folder / "box.yaml").write_text(text)
    phone(folder).post("/", data={"rules": "all clear"})
    assert rows(folder)[0][-1] == "rules"
    (old,) = folder.glob("feedback-*.csv")
    assert "unclear" in old.read_text()


def test_it_is_printed(folder: Path) -> None:
    """Four copies in A6 with the address and version in the code, and every question."""
    box = load_box(folder)
    part = box.components["feedback"]
    assert (part.size.width, part.size.height, len(part.pieces)) == (105, 148, 4)
    assert part.constants["address"] == "http://192.168.1.20:8777"
    assert check_faces(box, ["feedback"]) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("kind: number, name: liked", "kind: stars", '"stars" is no kind. Known: text, number, choice'),
        ("name: unclear", "name: liked", 'two questions are called "liked"'),
        ("address: http://192.168.1.20:8777", "address: my computer", "`printkit feedback` tells"),
        ("choices: [too short, just right, too long]", "choices: [a], kind: choice", "two or more answers"),
        ("kind: form", "kind: deck", "It is one of kind: form."),
        ("    questions:\n", "    questions: some\n    columns:\n", "a list, each a sentence"),
    ],
)
def test_mistakes_are_told(folder: Path, old: str, new: str, said: str) -> None:
    """With the line in box.yaml."""
    text = (folder / "box.yaml").read_text()
    assert old in text
    (folder / "box.yaml").write_text(text.replace(old, new))
    try:
        problems = read_box(folder)[1]
    except BoxError as error:
        problems = list(error.problems)
    assert any(said in str(one) and one.line for one in problems), problems


def test_cells_are_no_formulas() -> None:
    """Spreadsheets take what begins with a sign for one."""
    cells = ("=A1", "+1", "-1", "@x", "a=b", "\x00a\x07")
    assert [escape_cell(cell) for cell in cells] == ["'=A1", "'+1", "'-1", "'@x", "a=b", "a"]
