"""The wheel: built, installed in a fresh environment, used far from the checkout."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

ROOT = Path(__file__).parents[1]
TITLES = ["ayubistan", "belaad", "lost-and-found", "mecca", "prophets-and-patriarchs"]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("uv") is None, reason="needs uv"),
]


def clean_environment() -> dict[str, str]:
    """Variables without those that lead to this environment."""
    hidden = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if name not in hidden} | {
        "PYTHONUNBUFFERED": "1"
    }


def run(*words: str | Path, cwd: Path) -> str:
    """What a command says; nothing of this environment reaches it."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env=clean_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def serve(*words: str | Path, cwd: Path) -> str:
    """The page that a command serves at the first address that it tells."""
    with subprocess.Popen(
        [str(word) for word in words], cwd=cwd, stdout=subprocess.PIPE, text=True, env=clean_environment()
    ) as serving:
        try:
            assert serving.stdout is not None
            address = next(
                found[0] for line in serving.stdout if (found := re.search(r"http://127[^\s]+", line))
            )
            with build_opener(HTTPCookieProcessor()).open(address, timeout=60) as page:
                text: str = page.read().decode()
                return text
        finally:
            serving.terminate()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from this checkout."""
    folder = tmp_path_factory.mktemp("dist")
    run("uv", "build", "--wheel", "--out-dir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


def find_python(version: str) -> str | None:
    """An interpreter of another version, here or where pyenv keeps its own; None if there is none."""
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    return str(kept[-1]) if kept else shutil.which(f"python{version}")


@pytest.mark.parametrize("version", os.environ.get("PRINTKIT_PYTHONS", "3.12 3.13 3.14").split())
def test_other_pythons_print_and_play(wheel: Path, tmp_path: Path, version: str) -> None:
    """From an empty folder: a title is printed and checked, a new one made and printed, played by bots, scored, served."""
    python = find_python(version)
    if python is None and "PRINTKIT_PYTHONS" not in os.environ:
        pytest.skip(f"there is no Python {version} here")
    run("uv", "venv", "--python", python or version, "env", cwd=tmp_path)
    scripts = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    wanted = f"printkit-games[play] @ {wheel.as_uri()}"
    run("uv", "pip", "install", "--python", scripts / "python", wanted, cwd=tmp_path)
    program = scripts / "printkit"
    assert "108 pieces" in run(program, "build", "mecca", "--only", "pilgrims", "--jobs", "1", cwd=tmp_path)
    run(program, "new-title", "harbour", cwd=tmp_path)
    assert "no problem found" in run(program, "check", "harbour", cwd=tmp_path)
    assert "5 games" in run(
        program, "simulate", "./harbour", "--seats", "2", "--games", "5", "--jobs", "1", cwd=tmp_path
    )
    tide_pool = ROOT / "docs" / "examples" / "tide-pool"
    said = (
        "Amina.shells=C1+C2+C3",
        "Amina.pearls=3",
        "Amina.begun=1",
        "Bilal.shells=K1",
        "Bilal.pearls=4",
        "Bilal.begun=0",
    )
    typed = [word for one in said for word in ("--set", one)]
    scored = run(program, "score", tide_pool, "--seat", "Amina", "--seat", "Bilal", *typed, cwd=tmp_path)
    assert "Amina" in scored.splitlines()[0]
    serve(program, "watch", "harbour", cwd=tmp_path)
    serve(
        program,
        "play",
        "mecca",
        "--no-browser",
        "--host",
        "127.0.0.1",
        "--database",
        "t.sqlite3",
        cwd=tmp_path,
    )


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of a fresh environment that holds the wheel and what it asks for."""
    folder = tmp_path_factory.mktemp("fresh") / "env"
    run("uv", "venv", "--python", sys.executable, folder, cwd=folder.parent)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    run("uv", "pip", "install", "--python", scripts / "python", wheel, cwd=folder.parent)
    return scripts / "printkit"


def test_the_wheel_carries_the_boxes_and_the_templates(wheel: Path) -> None:
    """Every file of card_data/ and templates/ in the checkout, under the package; no tests and no recorded games."""
    names = set(zipfile.ZipFile(wheel).namelist())
    for room in ("card_data", "templates"):
        shipped = {
            f"printkit/{path.relative_to(ROOT).as_posix()}"
            for path in (ROOT / room).rglob("*")
            if path.is_file() and not {"tests", "games", "__pycache__"} & set(path.parts)
        }
        assert shipped
        assert shipped <= names
    assert "printkit/py.typed" in names
    assert not [name for name in names if re.search(r"(^|/)(tests|games|bench|output)/", name)]


def test_the_installed_program_lists_and_prints(program: Path, tmp_path: Path) -> None:
    """From an empty folder: the five titles, Mecca's files, and nothing of the checkout."""
    listed = run(program, "list", cwd=tmp_path)
    assert [line.split()[0] for line in listed.splitlines()[1:]] == TITLES
    run(program, "build", "mecca", "--jobs", "1", cwd=tmp_path)
    made = tmp_path / "output" / "mecca"
    assert {path.name for path in made.iterdir()} == {
        "board.pdf", "booklet-pages.pdf", "booklet.pdf", "boxes.pdf", "colour-cards.pdf", "pieces.json", "pieces.pdf",
        "print-and-cut.pdf",
    }  # fmt: skip
    assert len(json.loads((made / "pieces.json").read_text())["pieces"]) == 116
    assert (made / "pieces.pdf").read_bytes().startswith(b"%PDF-")


def test_the_installed_program_prints_a_game_of_somebody_s_own(program: Path, tmp_path: Path) -> None:
    """The example title, copied elsewhere, uses the shared templates of the wheel."""
    shutil.copytree(ROOT / "docs" / "examples" / "moth-and-lantern", tmp_path / "my-game")
    told = run(program, "build", "./my-game", "--only", "flowers", cwd=tmp_path)
    assert "27 pieces on 3 sheets" in told


def test_own_boxes_and_templates_win_over_the_shipped_ones(program: Path, tmp_path: Path) -> None:
    """A changed copy of a title in the working folder is what is listed."""
    shutil.copytree(ROOT / "card_data" / "mecca", tmp_path / "card_data" / "mecca")
    box = tmp_path / "card_data" / "mecca" / "box.yaml"
    box.write_text(
        box.read_text(encoding="utf-8").replace("name: Mecca\n", "name: Our Mecca\n", 1), encoding="utf-8"
    )
    assert "Our Mecca" in run(program, "list", cwd=tmp_path)


def command(wheel: Path, extra: str) -> str:
    """What adds an extra to an environment into which `uv pip` installed the wheel."""
    return f'uv pip install "printkit-games[{extra}] @ {wheel.as_uri()}"'


def refused(*words: str | Path, cwd: Path) -> str:
    """What a command says that is given something it cannot do."""
    hidden = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    done = subprocess.run(
        [str(word) for word in words], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


def test_every_title_is_printed_without_extras(program: Path, tmp_path: Path) -> None:
    """Whatever `check` looks at, in all shipped titles: no icon, font or library is missing."""
    told = run(program, "check", *TITLES, cwd=tmp_path)
    assert told.count("no problem found") == len(TITLES)


@pytest.mark.parametrize(
    "words", [("play", "mecca"), ("scan", "x.jpg"), ("score", "mecca"), ("read-board", "mecca", "x.jpg")]
)
def test_a_command_whose_extra_is_missing_says_which_command_installs_it(
    wheel: Path, program: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    """No traceback of a library that nobody asked for: one sentence with the command to type."""
    assert (
        f"`printkit {words[0]}` needs more than printing does. Install it: {command(wheel, 'play')}"
        in refused(program, *words, cwd=tmp_path)
    )


def test_an_icon_whose_extra_is_missing_says_so_too(wheel: Path, program: Path, tmp_path: Path) -> None:
    """A template with a symbol of Font Awesome."""
    game = tmp_path / "my-game"
    shutil.copytree(ROOT / "docs" / "examples" / "moth-and-lantern", game)
    face = next((game / "templates").rglob("flower.yaml"))
    text = face.read_text(encoding="utf-8")
    face.write_text(
        text.replace("elements:\n", 'elements:\n- {symbol: "fa:anchor", box: [10, 10, 8, 8]}\n', 1),
        encoding="utf-8",
    )
    assert f"needs Font Awesome: {command(wheel, 'icons')}" in refused(
        program, "build", "./my-game", "--only", "flowers", cwd=tmp_path
    )


def test_a_packed_font_whose_extra_is_missing_says_so_too(wheel: Path, program: Path, tmp_path: Path) -> None:
    """A web font in the box's folder."""
    game = tmp_path / "my-game"
    shutil.copytree(ROOT / "docs" / "examples" / "moth-and-lantern", game)
    (game / "fonts").mkdir()
    (game / "fonts" / "own.woff2").write_bytes(b"wOF2")
    assert (
        f"own.woff2 is packed, and what unpacks fonts is not installed: {command(wheel, 'fonts')}"
        in refused(program, "build", "./my-game", "--only", "flowers", cwd=tmp_path)
    )


def test_games_are_refereed_at_the_keyboard_without_extras(program: Path, tmp_path: Path) -> None:
    """Rules need no libraries: bots play a game."""
    told = run(program, "simulate", "mecca", "--seats", "2", "--games", "2", "--jobs", "1", cwd=tmp_path)
    assert "2 games" in told


def test_a_designer_s_box_is_made_and_watched_without_extras(program: Path, tmp_path: Path) -> None:
    """`new` and `watch` belong to what everybody gets: the page is served, with a face on it."""
    run(program, "new", "harbour", "--look", "gilded", cwd=tmp_path)
    assert "Night ferry" in serve(program, "watch", "harbour", cwd=tmp_path)


def test_printing_alone_is_small(program: Path) -> None:
    """About 100 MB with the fonts; the libraries of photos and pages are four times that."""
    size = sum(path.stat().st_size for path in program.parents[1].rglob("*") if path.is_file())
    assert size < 120_000_000
