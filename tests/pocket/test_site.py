"""A site: what is in its folder, what its list says of it, and what is refused."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from printkit.box import BoxError
from printkit.cli import app
from printkit.companion.pages.art import TINY_PIXELS, Art
from printkit.companion.pages.words import list_languages
from printkit.pocket.runtime import find_runtime, hash_bytes, read_pin
from printkit.pocket.site import SiteOrder, make_site
from printkit.pocket.startpage import BROWSER, STEPS, find_texts
from printkit.title import open_title

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
BOX_ONLY = ("play.yaml", "score.yaml")


def _read_list(folder: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    script = (folder / "sw.js").read_text(encoding="utf-8")
    found = re.search(r"const FILES = (\{.*\})\n", script)
    assert found is not None
    files: dict[str, Any] = json.loads(found[1])
    late: dict[str, Any] = json.loads((folder / "late.json").read_text(encoding="utf-8"))
    return files, late


@pytest.fixture(scope="module")
def tide_pool(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a title by data alone, whose runtime lies at the public address."""
    folder = tmp_path_factory.mktemp("tide") / "site"
    order = SiteOrder([open_title(EXAMPLES / "tide-pool")], folder, print_files=False, base="/games/")
    report = make_site(order)
    assert report.fetched == read_pin()["address"].rstrip("/")
    assert report.files == sum(path.is_file() for path in folder.rglob("*"))
    return folder


def test_every_file_of_the_list_is_there_as_it_says(tide_pool: Path) -> None:
    """By its hash and its size; Python's own has an address and a hash instead."""
    files, late = _read_list(tide_pool)
    here = {name: about[4] or name for name, about in files.items() if not about[4].startswith("https:")}
    assert here["python/printkit.zip"] == "python/printkit.zip.wasm"
    elsewhere = {name: about for name, about in files.items() if name not in here}
    assert {Path(name).name for name in elsewhere} == set(read_pin()["files"])
    assert all(about[4] == read_pin()["address"] + Path(name).name for name, about in elsewhere.items())
    packed = {f"{about[4]}.packed": about for about in files.values() if len(about) > 5}
    assert set(packed) == {"python/printkit.zip.wasm.packed"}
    for name, about in packed.items():
        data = (tide_pool / name).read_bytes()
        assert hash_bytes(data) == about[5]
        assert hash_bytes(gzip.decompress(data)) == about[1]
    for name, (size, made, kind, *_) in files.items():
        assert kind, name
        if name in here:
            data = (tide_pool / here[name]).read_bytes()
            assert (len(data), hash_bytes(data)) == (size, made), name
    for there, made, _, policy, base in late.values():
        assert hash_bytes((tide_pool / there).read_bytes()) == made
        assert policy.endswith("sandbox")
        assert not base or base in {one[0] for one in late.values()}
    listed = {
        *here.values(),
        *packed,
        *(there for there, *_ in late.values()),
        "sw.js",
        "site.json",
        "404.html",
        ".nojekyll",
    }
    there = {path.relative_to(tide_pool).as_posix() for path in tide_pool.rglob("*") if path.is_file()}
    assert there == listed


def _read_face(folder: Path, late: dict[str, Any], about: list[str]) -> str:
    """Read a face as `sw.js` and `unfold.js` do."""
    there, *_, base = about
    text = gzip.decompress((folder / there).read_bytes()).decode()
    if not base:
        return text
    parts = _read_face(folder, late, next(one for one in late.values() if one[0] == base)).split("<")
    own = json.loads(text)
    return "".join(
        one if isinstance(one, str) else "<" + "<".join(parts[one[0] : one[0] + one[1]]) for one in own
    )


def test_every_piece_has_its_face(tide_pool: Path) -> None:
    """As it is printed, and as a screen shows it, and its back; each is read as it was drawn, whatever it shares with others."""
    _, late = _read_list(tide_pool)
    title = open_title(EXAMPLES / "tide-pool")
    assert title.box is not None
    art = Art(title.box)
    faces: dict[str, str | bytes] = {}
    for id_, piece in title.pieces.items():
        face = f"title/{title.name}/card/{id_}"
        faces[f"{face}.svg"] = art.draw_face(piece)
        faces[f"{face}.screen.svg"] = art.draw_face(piece, screen=True)
        faces[f"{face}.small"] = art.paint_face(piece)
        faces[f"{face}.back.small"] = art.paint_face(piece, back=True)
        faces[f"{face}.tiny"] = art.paint_face(piece, pixels=TINY_PIXELS)
    read = {
        path: _read_face(tide_pool, late, about)
        if path.endswith(".svg")
        else (tide_pool / about[0]).read_bytes()
        for path, about in late.items()
        if path.startswith("title/")
    }
    assert read == {path: face for path, face in faces.items() if face}
    assert any(base for *_, base in late.values())
    alone = sum(len(gzip.compress(face.encode(), 9)) for face in {*read.values()} if isinstance(face, str))
    assert sum(path.stat().st_size for path in (tide_pool / "faces").glob("*.svg.gz")) < alone / 2


def test_every_code_leads_to_a_picture(tide_pool: Path) -> None:
    """What the start page says of a typed code: each piece's, with a face that is there."""
    found = json.loads((tide_pool / "pieces.json").read_text(encoding="utf-8"))
    _, late = _read_list(tide_pool)
    title = open_title(EXAMPLES / "tide-pool")
    pieces = title.pieces.values()
    assert title.box is not None
    assert set(found["codes"]) == {piece.payload for piece in pieces}
    assert all(face in late for *_, face in found["rows"])
    for piece in pieces:
        pile = title.box.components[piece.component].name
        said = found["rows"][found["codes"][piece.payload]]
        assert said[:3] == [title.box.name, pile, piece.row.values.get("name", pile)]


def test_only_wasm_may_be_compiled(tide_pool: Path) -> None:
    """The page and the service worker say the same policy, without inline scripts and styles."""
    policies = []
    for name in ("index.html", "sw.js"):
        text = (tide_pool / name).read_text(encoding="utf-8")
        [found] = set(re.findall(r"default-src [^\"]*object-src 'none'", text))
        policies.append(found.replace("frame-ancestors 'self'; ", ""))
    assert policies[0] == policies[1]
    assert re.findall(r"'(?:wasm-)?unsafe[^']*'", policies[0]) == ["'wasm-unsafe-eval'"]


def test_no_address_is_absolute(tide_pool: Path) -> None:
    """It lies in any folder of any host; only the page for lost links knows which."""
    for path in (*tide_pool.glob("*.html"), *tide_pool.glob("read/*.html")):
        links = re.findall(r'(?:href|src|url)="?=?([^">]+)', path.read_text(encoding="utf-8"))
        outside = [link for link in links if link.startswith(("/", "http"))]
        assert set(outside) <= ({"/games/"} if path.name == "404.html" else set()), path.name


def test_what_does_not_run_stays_out(tide_pool: Path) -> None:
    """The press, sight, shared libraries, tests and what is never imported are not in the archive; the title is, with its rules.

    Phrases are compiled, so that nothing needs what reads catalogues.
    """
    data = (tide_pool / "python" / "printkit.zip.wasm").read_bytes()
    with zipfile.ZipFile(BytesIO(data)) as archive:
        names = archive.namelist()
    assert data[:9] == b"\0asm\x01\0\0\0\0"  # a module with one section, of its own, up to its end
    assert sum((one & 0x7F) << 7 * at for at, one in enumerate(data[9:14])) == len(data) - 14
    assert "printkit/declared/play_book.py" in names  # it is played by data
    assert not {"printkit/companion/pages/static/companion.js", "printkit/pocket/words.json"} & set(names)
    assert "printkit/companion/pages/static/replay.js" in names  # which the file of a game holds
    assert "card_data/tide-pool/box.yaml" in names
    assert "printkit/companion/app.py" in names
    assert "printkit/companion/pages/locale/ar/companion.mo" in names
    assert not [name for name in names if name.startswith("babel/") or name.endswith(".po")]
    assert "printkit/companion/bot_seats.py" in names
    assert not {"printkit/companion/serve.py", "printkit/pocket/site.py", "starlette/testclient.py"} & set(
        names
    )
    assert not [name for name in names if name.endswith((".so", ".pyd", ".pyi"))]
    assert not [
        name
        for name in names
        if name.startswith(("printkit/press/faces", "printkit/sight/read", "printkit/cli/main"))
    ]


def test_a_box_without_rules_has_pieces_and_nothing_to_play(tmp_path: Path) -> None:
    """Its start page leads to its pieces; nothing is offered that does not work."""
    shutil.copytree(EXAMPLES / "tide-pool", tmp_path / "box-alone")
    box = tmp_path / "box-alone" / "box.yaml"
    box.write_text(
        box.read_text(encoding="utf-8").replace("title: tide-pool", "title: box-alone"), encoding="utf-8"
    )
    for name in BOX_ONLY:
        (tmp_path / "box-alone" / name).unlink(missing_ok=True)
    make_site(SiteOrder([open_title(tmp_path / "box-alone")], tmp_path / "site", print_files=False))
    page = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert "data-at" not in page
    [pieces] = re.findall(r'href="(read/[^"]*-pieces.html)"', page)
    page = (tmp_path / "site" / pieces).read_text(encoding="utf-8")
    _, late = _read_list(tmp_path / "site")
    faces = re.findall(r'src="\.\./(faces/[^"]*)"', page)
    assert faces  # by their own addresses: without the service worker, too
    assert {*faces} <= {there for there, *_ in late.values()}


def test_another_list_is_another_version(tide_pool: Path, tmp_path: Path) -> None:
    """The same title gives the same bytes; one row more gives another version."""
    shutil.copytree(EXAMPLES / "tide-pool", tmp_path / "tide-pool")
    first = make_site(SiteOrder([open_title(EXAMPLES / "tide-pool")], tmp_path / "a", print_files=False))
    assert first.version == json.loads((tide_pool / "site.json").read_text())["version"]
    rules = tmp_path / "tide-pool" / "box.yaml"
    rules.write_text(rules.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    second = make_site(SiteOrder([open_title(tmp_path / "tide-pool")], tmp_path / "b", print_files=False))
    assert second.version != first.version


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["no-such-title"], "no-such-title"),
        ([], "name a title"),
        ([str(EXAMPLES / "tide-pool"), "--base", "games"], "slash at both ends"),
        ([str(EXAMPLES / "tide-pool"), "--language", "xx"], "not written in xx; there are: en, ar"),
        ([str(EXAMPLES / "tide-pool"), "--runtime", "/nowhere"], "lacks pyodide.mjs"),
        ([str(EXAMPLES / "tide-pool"), "--scanner", "/nowhere"], "no unpacked package of zxing-wasm"),
    ],
)
def test_refusals_say_why(tmp_path: Path, words: list[str], said: str) -> None:
    """In a sentence, and nothing is written."""
    output = tmp_path / "site"
    done = CliRunner().invoke(app, ["site", *words, "--output", str(output), "--no-print-files"])
    assert done.exit_code != 0
    shown = " ".join(re.sub(r"[│╭╮╰╯─]", " ", done.output).split())
    assert said in shown or said in str(done.exception)
    assert not output.exists()


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    """A site is written as a whole; only a site is replaced."""
    (tmp_path / "letter.txt").write_text("dear")
    done = CliRunner().invoke(app, ["site", str(EXAMPLES / "tide-pool"), "--output", str(tmp_path)])
    assert done.exit_code == 2
    assert "holds other files" in done.output
    assert (tmp_path / "letter.txt").read_text() == "dear"


def test_a_book_that_needs_threads_is_refused_with_its_line(tmp_path: Path) -> None:
    """Every such import is named: file, line, why."""
    folder = tmp_path / "moth-and-lantern"
    shutil.copytree(EXAMPLES / "moth-and-lantern", folder)
    module = folder / "book" / "extra.py"
    module.write_text("import threading\nfrom printkit.press import fonts\nimport no_such_package\n")
    done = CliRunner().invoke(app, ["site", str(folder), "--output", str(tmp_path / "site")])
    assert done.exit_code == 2
    for said in (
        "book/extra.py, line 1: it imports threading",
        "line 2: it imports printkit.press",
        "line 3: it imports no_such_package, which is not installed here either",
    ):
        assert said in done.output


def test_the_public_address_has_a_hash_for_every_file() -> None:
    """Nothing is run that nobody vouches for."""
    runtime = find_runtime("")
    assert all(len(one.hash) == 44 and one.address.startswith("https://") for one in runtime.files)
    assert runtime.wheel.startswith("msgspec-")


def test_every_text_of_its_pages_is_translated() -> None:
    """Into each language of the pages but English, and nothing is translated that nobody says."""
    said = set(STEPS.values())
    for page in BROWSER.glob("*.html"):
        said |= set(re.findall(r"_\('([^']*)'\)", page.read_text(encoding="utf-8")))
    for language in list_languages():
        if language != "en":
            texts = find_texts(language)
            assert set(texts) == said
            assert all(texts.values())


def test_a_title_that_is_not_there(tmp_path: Path) -> None:
    """A slip in a name is told with the name that is near."""
    with pytest.raises(BoxError, match='Did you mean "mecca"'):
        make_site(SiteOrder([open_title("meca")], tmp_path / "site"))
