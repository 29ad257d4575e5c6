"""The studio: what changed is drawn, what is wrong stands at its card, cells are written, strangers stay out."""

from __future__ import annotations

import asyncio
import html
import re
import shutil
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image as Pillow

from printkit.studio.cells import CannotWrite
from printkit.studio.watch.fix import apply_fix, fix_of
from printkit.studio.watch.gallery import Studio, find_matching
from printkit.studio.watch.watch_app import make_app
from tests.press.boxed import make_box

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "moth-and-lantern"
TOKEN = "open-sesame"  # noqa: S105


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    shutil.copytree(EXAMPLE, tmp_path / "moth")
    studio = Studio(tmp_path / "moth")
    studio.start()
    return studio


def edit(studio: Studio, was: str, now: str, file: str = "flowers.csv") -> None:
    path = studio.folder / file
    text = path.read_text(encoding="utf-8")
    assert was in text
    path.write_text(text.replace(was, now), encoding="utf-8")


def test_one_cell_draws_one_face(studio: Studio) -> None:
    before = studio.now
    assert not studio.has_changed()
    edit(studio, "White as milk", "White as snow")
    assert studio.has_changed()
    after = studio.read_box()
    assert [p for p in after.shown if after.shown[p].key != before.shown[p].key] == ["flowers/JB"]
    (change,) = studio.changes()
    assert change.columns == [("flavour", "White as milk.", "White as snow.")]
    assert change.now is not None
    assert "<svg" in (studio.picture(change.now.key) or "")
    studio.mark_seen()
    assert not studio.changes()


def test_templates_copies_new_and_removed_rows(studio: Studio) -> None:
    edit(studio, "size: 10", "size: 9", "templates/flower.yaml")
    studio.read_box()
    changed = {change.shown.place for change in studio.changes()}
    assert changed
    assert all(place.startswith("flowers/") for place in changed)
    studio.mark_seen()
    edit(studio, "JASMINE,3,", "JASMINE,2,")
    with (studio.folder / "flowers.csv").open("a") as stream:
        stream.write("ZZ,Last lamp,TOBACCO,1,FLY(1),Who left it lit?\n")
    studio.read_box()
    found = {change.shown.place: change for change in studio.changes()}
    assert found["flowers/JA"].columns == [("copies", "3", "2")]
    assert found["flowers/ZZ"].was is None
    edit(studio, "ZZ,Last lamp,TOBACCO,1,FLY(1),Who left it lit?\n", "")
    studio.mark_seen()
    studio.read_box()
    (gone,) = studio.changes()
    assert gone.now is None


def test_a_problem_stands_at_its_card(studio: Studio) -> None:
    good = studio.now.shown["flowers/MA"].key
    edit(studio, '"Up, up, over the hedge."', '"' + "Up and over the hedge " * 20 + '"')
    studio.read_box()
    (change,) = studio.changes()
    assert change.now is not None
    assert change.now.stopped
    assert change.now.key == good, "the last good face stays"
    assert "does not fit" in change.now.problems[0].message
    edit(studio, "LURE(NEXT)", "LURE(NXT)")
    studio.read_box()
    assert '"NXT" is no who' in str(studio.now.shown["flowers/MB"].problems[0])
    assert len(studio.now.of("flowers")) == 13


def test_half_written_yaml_keeps_what_was(studio: Studio) -> None:
    edit(studio, "components:", "components", "box.yaml")
    after = studio.read_box()
    assert not after.sound
    assert len(after.shown) == 28
    assert "box.yaml" in after.problems[0].file
    edit(studio, "components\n", "components:\n", "box.yaml")
    assert studio.read_box().sound


def test_search(studio: Studio) -> None:
    shown = studio.now.shown.values()
    assert {each.name for each in find_matching(shown, "moonrise")} == {"Moonrise"}
    assert len(find_matching(shown, "flower:moon")) == 3
    assert len(find_matching(shown, "flower:moon effects:lure")) == 1
    assert not find_matching(shown, "nowhere")


def test_a_cell_is_written_and_taken_back(studio: Studio) -> None:
    before = (studio.folder / "flowers.csv").read_bytes()
    studio.write("flowers/JB", "name", "First blossom", "The first")
    assert b"JB,The first," in (studio.folder / "flowers.csv").read_bytes()
    with pytest.raises(CannotWrite, match='holds "The first" by now'):
        studio.write("flowers/JB", "name", "First blossom", "Mine")
    assert studio.take_back() is not None
    assert (studio.folder / "flowers.csv").read_bytes() == before
    assert studio.take_back() is None


class Client:
    """Asks an app without a network; keeps cookies."""

    def __init__(self, studio: Studio) -> None:
        self.app = make_app(studio, token=TOKEN, hosts=frozenset({"127.0.0.1"}))
        self.cookies = httpx.Cookies()

    def _ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(self.app)
            async with httpx.AsyncClient(
                transport=transport, base_url="http://127.0.0.1", cookies=self.cookies, follow_redirects=True
            ) as client:
                answer = await client.request(method, path, **more)
                self.cookies = client.cookies
                return answer

        return asyncio.run(ask())

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self._ask("GET", path, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        return self._ask("POST", path, **more)


@pytest.fixture
def client(studio: Studio) -> Client:
    client = Client(studio)
    client.get(f"/?t={TOKEN}")
    return client


def test_every_page_answers(client: Client, studio: Studio) -> None:
    for path, word in {
        "/": "Flower cards",
        "/?q=flower:moon": "Moonrise",
        "/card/flowers/MB": "Pale guest",
        "/card/flowers/%20back": "Back",
        "/card/flowers/NONE": "not there any more",
        "/sheets": "sheets of paper",
        "/deck": "Tightest texts",
        f"/changes?since={EXAMPLE}": "Nothing differs",
        "/changes?since=nowhere": "neither a folder nor a version",
        "/problems": "Nothing is wrong",
    }.items():
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert word in answer.text, path
        assert "script-src 'self'" in answer.headers["content-security-policy"]
    key = studio.now.shown["flowers/JB"].key
    assert client.get(f"/face/{key}.svg").headers["content-type"] == "image/svg+xml"
    assert client.get("/face/none.svg").status_code == 404
    assert client.get("/static/studio.js").status_code == 200
    assert client.get("/font/text").status_code == 200


def test_warnings_of_one_kind_are_one_entry(tmp_path: Path) -> None:
    """Twenty soft pictures in one place: told once with the others' names, however much their figures differ."""
    (tmp_path / "images").mkdir()
    for n in range(1, 21):
        Pillow.new("RGB", (100 + n, 120), "#336699").save(tmp_path / "images" / f"A{n:02d}.png")
    rows = "".join(f"A{n:02d},Name{n},1,Text\n" for n in range(1, 21))
    front = 'elements:\n- {id: art, image: "{{ id }}.png", box: bleed, focus: [0.5, 0.5]}\n'
    make_box(tmp_path, front, cards=f"id,name,n,text\n{rows}")
    studio = Studio(tmp_path)
    studio.start()
    client = Client(studio)
    client.get(f"/?t={TOKEN}")
    page = client.get("/problems").text
    assert "1 warning<" in page
    assert "stops nothing, 20 times" in page
    assert "The same of 19 others: A02, A03" in page
    assert "A13 and 7 more" in page


@pytest.mark.parametrize(
    "key", ["ü", "%C3%BC", "%FC", "%ED%A0%80", "%00", f"{TOKEN}%C3%BC", f"{TOKEN}%00", "ü" * 10_000, ""]
)
def test_a_wrong_key_of_any_letters_is_wrong(studio: Studio, key: str) -> None:
    """In the address and in the cookie: refused with a sentence, no fault of the program."""
    for answer in (
        Client(studio).get(f"/?t={key}"),
        Client(studio).get("/", headers={"cookie": f"printkit-studio={key}".encode()}),
        Client(studio).get("/", headers={"cookie": f"printkit-studio={key}".encode("latin-1")}),
    ):
        assert answer.status_code == 403
        assert "it holds the key to this page" in answer.text


def test_strangers_stay_out(studio: Studio) -> None:
    form = {"place": "flowers/JB", "column": "name", "was": "First blossom", "now": "X"}
    client = Client(studio)
    assert client.get("/").status_code == 403
    assert client.get("/?t=wrong").status_code == 403
    client.get(f"/?t={TOKEN}")
    assert client.get("/").status_code == 200
    assert client.get("/", headers={"host": "evil.example"}).status_code == 421
    assert client.post("/cell", data=form).status_code == 403
    assert client.post("/cell", data=form, headers={"origin": "http://evil.example"}).status_code == 403
    assert studio.now.shown["flowers/JB"].name == "First blossom"
    own = {"origin": "http://127.0.0.1", "accept": "application/json"}
    assert client.post("/cell", data=form, headers=own).json()["said"].startswith("Written to flowers.csv")
    clash = client.post("/cell", data=form, headers=own)
    assert (clash.status_code, clash.json()["now"]) == (409, "X")


def test_marks_outlive_the_program(studio: Studio) -> None:
    """What somebody saw is kept beside the box: a change made meanwhile stands first the next time, with its before."""
    edit(studio, "White as milk", "White as snow")
    studio.read_box()
    (change,) = studio.changes()
    assert change.was is not None
    before = studio.picture(change.was.key)
    edit(studio, "Moonrise,", "Moonset,")
    again = Studio(studio.folder)
    again.start()
    found = {change.shown.place: change for change in again.changes()}
    assert found.keys() == {"flowers/JB", "flowers/MA"}
    assert found["flowers/JB"].columns == [("flavour", "White as milk.", "White as snow.")]
    assert found["flowers/MA"].columns == [("name", "Moonrise", "Moonset")]
    was = found["flowers/JB"].was
    assert was is not None
    assert again.picture(was.key) == before
    again.mark_seen()
    third = Studio(studio.folder)
    third.start()
    assert not third.changes()


def test_a_draft_writes_nothing(studio: Studio) -> None:
    """The face with a cell as it is being typed; what would be wrong is told; the box stays as it is."""
    files = {path: path.read_bytes() for path in studio.folder.rglob("*") if path.is_file()}
    key, problems = studio.draw_draft("flowers/MA", "name", "Moonrise", 'Moon, "over" the hedge')
    assert not problems
    assert key not in {shown.key for shown in studio.now.shown.values()}
    assert "Moon" in (studio.picture(key) or "")
    key, problems = studio.draw_draft("flowers/MB", "effects", "FLY(2); LURE(NEXT)", "FLY(2); LURE(")
    assert not key
    assert "never closed" in problems[0].message
    key, problems = studio.draw_draft("flowers/MA", "name", "Moonrise", "long " * 60)
    assert any("does not fit" in problem.message for problem in problems)
    with pytest.raises(CannotWrite, match="holds"):
        studio.draw_draft("flowers/MA", "name", "Sunrise", "Noon")
    assert {path: path.read_bytes() for path in studio.folder.rglob("*") if path.is_file()} == files
    assert not studio.has_changed()


@pytest.mark.parametrize(
    ("file", "was", "now", "label"),
    [
        ("flowers.csv", "FLY(2); LURE(NEXT)", "FLY(2); LURE(NXT)", "Write “NEXT” to flowers.csv, line"),
        ("box.yaml", "players:", "plyers:", "Write “players” to box.yaml, line 6"),
        ("box.yaml", "front: flower", "front: flowr", "Write “flower” to box.yaml"),
        ("templates/moth.yaml", "{{ name }}", "{{ nme }}", "Write “name” to templates/moth.yaml, line 10"),
    ],
)
def test_a_fix_is_a_button(studio: Studio, file: str, was: str, now: str, label: str) -> None:
    """A misspelt word with a near one is put right in the file where it stands, and can be taken back."""
    path = studio.folder / file
    right = path.read_text()
    edit(studio, was, now, file)
    wrong = path.read_text()
    studio.read_box()
    problem = next(each for each in studio.now.problems if fix_of(studio.folder, each))
    fix = fix_of(studio.folder, problem)
    assert fix is not None
    assert fix.label.startswith(label)
    studio.apply_fix(str(problem))
    assert path.read_text() == right
    studio.take_back()
    assert path.read_text() == wrong


def test_a_fix_that_is_late_writes_nothing(studio: Studio) -> None:
    """Neither into a line that changed, nor so that the file could not be read, nor outside of the box."""
    edit(studio, "players:", "plyers:", "box.yaml")
    studio.read_box()
    (problem,) = [each for each in studio.now.problems if fix_of(studio.folder, each)]
    fix = fix_of(studio.folder, problem)
    assert fix is not None
    edit(studio, "plyers: [2, 4]", "plyers: [2, 5]", "box.yaml")
    with pytest.raises(CannotWrite, match="changed meanwhile"):
        apply_fix(studio.folder, fix)
    studio.read_box()
    with pytest.raises(CannotWrite, match="not there any more"):
        studio.apply_fix("some other problem")
    assert "plyers: [2, 5]" in (studio.folder / "box.yaml").read_text()


def test_sheets_show_where_they_are_cut(client: Client) -> None:
    """Fronts carry their cuts in millimetres of the paper; backs carry none."""
    page = client.get("/sheets?cuts=1").text
    assert page.count('<svg class="cuts" viewBox="0 0 210 297"') >= 4
    assert 'class="line"' in page
    assert 'class="cuts"' not in client.get("/sheets").text


def test_below_a_path_of_a_host(studio: Studio) -> None:
    """Every link, picture, form, style and redirect of the pages lies below the base path."""
    client = Client(studio)
    client.app = make_app(studio, token=TOKEN, base="/a/b")
    client.get(f"/a/b/?t={TOKEN}")
    assert [cookie.path for cookie in client.cookies.jar] == ["/a/b/"]
    for path in ("/", "/card/flowers/MB", "/deck", "/problems", f"/changes?since={EXAMPLE}"):
        page = client.get(f"/a/b{path}")
        assert page.status_code == 200
        named = re.findall(r'(?:href|src|action)="(/[^"]*)"', page.text)
        assert len(named) > 9
        assert all(one.startswith("/a/b/") for one in named)
        for one in {named[0], named[1], named[-1]}:
            assert client.get(html.unescape(one)).status_code in {200, 405}, one
    assert "url(../font/text)" in client.get("/a/b/static/more.css").text
    script = client.get("/a/b/static/studio.js").text
    assert not re.findall(r"""\(["`]/[a-z]""", script)
    seen = client.post("/a/b/seen", headers={"origin": "http://127.0.0.1"})
    assert seen.url.path == "/a/b/"
