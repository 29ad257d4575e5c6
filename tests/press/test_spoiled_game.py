"""A game spoiled in one place each: the command says so in sentences, exits with 2, writes nothing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from printkit import cli

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "moth-and-lantern"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A copy of the example title, with a picture on each card, that may be spoilt."""
    folder = Path(shutil.copytree(EXAMPLE, tmp_path / "game"))
    (folder / "images").mkdir()
    picture = EXAMPLE.parents[1] / "pictures"
    shutil.copy(next(picture.glob("*.png")), folder / "images" / "moth.png")
    _edit(
        "templates/flower.yaml",
        "elements:\n",
        "elements:\n- {id: art, image: moth.png, box: [5, 5, 9, 9], focus: [0.5, 0.5]}\n",
    )(folder)
    return folder


def _edit(file: str, old: str, new: str) -> Callable[[Path], None]:
    """Replace a text of a file."""

    def change(game: Path) -> None:
        path = game / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return change


def _write(file: str, data: bytes) -> Callable[[Path], None]:
    """Put other bytes in a file's place."""

    def change(game: Path) -> None:
        (game / file).parent.mkdir(exist_ok=True)
        (game / file).write_bytes(data)

    return change


def _remove(file: str) -> Callable[[Path], None]:
    return lambda game: (game / file).unlink()


def _folder(file: str) -> Callable[[Path], None]:
    """A folder where a file should be."""

    def change(game: Path) -> None:
        (game / file).unlink()
        (game / file).mkdir()

    return change


_ELEMENT = "elements:\n- {id: art, image: moth.png, box: [5, 5, 9, 9], focus: [0.5, 0.5]}\n"


def _element(text: str) -> Callable[[Path], None]:
    """Another element on the flower cards."""
    return _edit("templates/flower.yaml", _ELEMENT, f"elements:\n- {text}\n")


SPOILED: dict[str, tuple[Callable[[Path], None], str]] = {
    "image missing": (_remove("images/moth.png"), r'flower\.yaml.*there is no picture "moth\.png"'),
    "image near": (_element("{id: art, image: mot.png, box: face}"), r'"mot\.png".*Did you mean "moth\.png"'),
    "image that is no picture": (_write("images/moth.png", b"not a picture at all"), r"moth\.png"),
    "image cut short": (_write("images/moth.png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), r"moth\.png"),
    "image of no bytes": (_write("images/moth.png", b""), r"moth\.png"),
    "image of text": (_element("{id: art, image: ../rules.md, box: face}"), r"rules\.md"),
    "font unknown": (_edit("box.yaml", "display: Cormorant Garamond", "display: Cormorant Garamon"), r'Did you mean "Cormorant Garamond"'),
    "font file broken": (_write("fonts/mine.ttf", b"no font"), r"mine\.ttf"),
    "symbol broken": (_write("symbols/moth.svg", b"<svg"), r'symbol "moth" is not well-formed SVG'),
    "symbol missing": (_remove("symbols/nectar.svg"), r'there is no symbol "nectar"'),
    "symbol of no bytes": (_write("symbols/moth.svg", b""), r'symbol "moth" is not well-formed SVG'),
    "template missing": (_remove("templates/bed.yaml"), r'components\.beds\.front: there is no template "bed"'),
    "template extends itself": (_edit("templates/bed.yaml", "extends: base", "extends: bed"), r"bed\.yaml.*extends this template in turn"),
    "template of no bytes": (_write("templates/bed.yaml", b""), r"bed\.yaml"),
    "template not yaml": (_write("templates/bed.yaml", b"elements: [\n"), r"bed\.yaml:\d+: .*not YAML"),
    "template not text": (_write("templates/bed.yaml", b"\xff\xfe\x00bad"), r"bed\.yaml"),
    "template with a tag": (_write("templates/bed.yaml", b"elements: !!python/object:os.system {}\n"), r"bed\.yaml"),
    "style unknown": (_element("{id: x, text: a, box: face, style: boddy}"), r'"boddy" does not exist. Did you mean "body"'),
    "style over itself": (_edit("templates/moth.yaml", "  name: {font: display", "  name: {is: other}\n  other: {is: name}\n  third: {font: display"), r"moth\.yaml.*(?:name|other)"),
    "colour not in the palette": (_element("{id: x, shape: rect, box: face, fill: grond}"), r'no colour "grond" in the palette. Did you mean "ground"'),
    "colour of letters": (_element("{id: x, shape: rect, box: face, fill: '#12345g'}"), r"#12345g"),
    "size negative": (_edit("box.yaml", "size: [18, 18]", "size: [18, -18]"), r"18 x -18 mm is no printable size"),
    "size beyond the paper": (_edit("box.yaml", "size: [51.96, 60]", "size: [519.6, 600]"), r"does not fit a4"),
    "code beyond the face": (_edit("box.yaml", "code: {size: 10", "code: {size: 30"), r"30 mm"),
    "code too small to read": (_edit("box.yaml", "code: {size: 13", "code: {size: 4"), r"4 mm"),
    "text too long": (_edit("flowers.csv", "Jasmine on the wall", "Jasmine on the wall " * 20), r"mm of (?:height|width) are missing"),
    "word too long": (_edit("flowers.csv", "Jasmine on the wall", "Jasmine" * 30), r"a word is [\d.]+ mm too wide"),
    "letters of no font": (_edit("flowers.csv", "Jasmine on the wall", "一二三"), r'no font has "一"'),
    "unknown operation": (_edit("flowers.csv", "SIP", "SIPP"), r'flowers\.csv:\d+: .*"SIPP" is no operation.*Did you mean "SIP"'),
    "table gone": (_remove("flowers.csv"), r"flowers\.csv: this file is missing"),
    "table is a folder": (_folder("beds.csv"), r"beds\.csv"),
    "booklet gone": (_remove("booklet.md"), r"booklet\.md"),
    "booklet not text": (_write("booklet.md", b"\x81\x8d\x8f"), r"booklet\.md"),
    "rules gone": (_remove("rules.md"), r"rules\.md"),
    "foot that is no number": (_edit("box.yaml", "sheet: {foot: 9}", "sheet: {foot: wide}"), r"components\.moths\.sheet\.foot"),
    "condition of nothing": (_element("{id: x, text: a, box: face, when: 'flowr == 1'}"), r"'flowr' is undefined. Did you mean \"flower\""),
    "division by nothing": (_element("{id: x, text: '{{ 1 / 0 }}', box: face}"), r"division by zero"),
    "endless repeat": (_element("{id: x, repeat: '{{ range(10 ** 9) }}', each: [{text: a}]}"), r"flower\.yaml"),
    "reaching for the system": (_element("{id: x, text: \"{{ ''.__class__.__mro__ }}\", box: face}"), r"flower\.yaml"),
}  # fmt: skip


def _run(
    arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> tuple[int, str]:
    """The command as a person starts it: the exit code, what it says."""
    monkeypatch.setattr(sys, "argv", ["printkit", *arguments])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    captured = capsys.readouterr()
    return int(ended.value.code or 0), captured.out + captured.err


@pytest.mark.parametrize("name", SPOILED)
@pytest.mark.slow
def test_a_spoiled_game_is_told_and_not_printed(
    game: Path, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit code 2, what is wrong and where, no file; `check` finds the same before anything is printed."""
    change, message = SPOILED[name]
    change(game)
    output = tmp_path / "output"
    code, told = _run(["build", str(game), "--output", str(output), "--jobs", "1"], capsys, monkeypatch)
    assert code == 2
    assert re.search(message, told), told
    assert "Traceback" not in told
    assert "nothing was printed" in told
    assert not output.exists()
    code, found = _run(["check", str(game)], capsys, monkeypatch)
    assert code == 2
    assert re.search(message, found), found


def test_problems_of_data_templates_and_pictures_come_together(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A colour, a symbol, a font, a picture, a text: all in one report, with the table that cannot be read.

    The booklet shows pieces of every component: those of the table that cannot be read are not called unknown.
    """
    _element("{id: x, shape: rect, box: face, fill: grond}")(game)
    _edit("templates/bed.yaml", 'symbol: "{{ symbol }}"', "symbol: lampion")(game)
    _edit("templates/moth.yaml", "font: display", "font: Garamont")(game)
    _edit("templates/nectar.yaml", "params:", "elements:\n- {id: p, image: gone.png, box: face}\nparams:")(
        game
    )
    _edit(
        "templates/help.yaml", "Draw until you hold three cards.", "Draw until you hold three cards. " * 20
    )(game)
    _edit("booklet.md", ":nectar:", ":nektar:")(game)
    code, told = _run(["check", str(game)], capsys, monkeypatch)
    assert code == 2
    for word in ("grond", "lampion", "Garamont", "gone.png", "does not fit", "nektar"):
        assert word in told, told
    assert told.count("does not fit") == 1
    _edit("flowers.csv", "SIP", "SIPP")(game)
    code, told = _run(["check", str(game)], capsys, monkeypatch)
    assert code == 2
    for word in ("SIPP", "lampion", "Garamont", "gone.png", "does not fit", "nektar"):
        assert word in told, told
    assert "there is no piece" not in told
    assert told.count("SIPP") == 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_edit("box.yaml", "accent: ", "accent: goldish\n  accent-2: "), "'goldish' is no colour"),
        (_edit("box.yaml", "components:", "set: [1, 2]\ncomponents:"), "`set:` is a list of `name: value`"),
        (_edit("beds.csv", "id,", "id,id,"), "beds.csv"),
        (_edit("box.yaml", "kind: standee", "kind: stande"), '"stande" is no kind'),
    ],
)
def test_a_booklet_is_read_whatever_the_data(
    game: Path,
    change: Callable[[Path], None],
    message: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its directives, rules and components are told with what is wrong in box.yaml and tables, and nothing besides."""
    change(game)
    _edit("booklet.md", "@rules MOT-2", "@rules MOT-22\n\n@colums 2\n\n@components mats moths")(game)
    code, told = _run(["check", str(game)], capsys, monkeypatch)
    assert code == 2
    assert message in told
    for word in ("MOT-22", "@colums", '"mats"'):
        assert word in told, told
    assert len(re.findall(r"^\S+: \S+", told, re.MULTILINE)) == 4, told


def test_several_games_are_told_together(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither hides the other."""
    other = shutil.copytree(game, tmp_path / "other")
    _edit("box.yaml", "code: MOT", "code: MOTH")(game)
    _edit("box.yaml", "kind: standee", "kind: stande")(other)
    code, told = _run(["check", str(game), str(other)], capsys, monkeypatch)
    assert code == 2
    assert '"MOTH" is no title code' in told
    assert '"stande" is no kind' in told


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["build", "belaadd"], r'belaadd: no title.*Did you mean "belaad"'),
        (["build"], r"name a title or a folder"),
        (["build", "{game}", "--only", "flower"], r'"flower" is no component\. Did you mean "flowers"'),
        (["build", "{game}", "--only", "beds", "moth"], r'moth: no title.*Did you mean "moths"'),
        (["build", "{game}", "--paper", "a44"], r'a44.*Did you mean "a4"'),
        (["build", "{game}", "--sides", "both"], r"both.*duplex"),
        (["build", "{game}", "--flip", "top"], r"top.*long"),
        (["build", "{game}", "--back-offset", "a,b"], r"a,b"),
        (["build", "{game}", "--ink", "grey"], r"grey.*full"),
        (["build", "{game}", "--margin", "-4"], r"-4"),
        (["build", "{game}", "--printer", "nobody's"], r"nobody's"),
        (["build", "{game}/templates"], r"this folder has no box\.yaml"),
        (["list", "mecca2"], r'mecca2.*Did you mean "mecca"'),
        (["preview", "{game}", "--piece", "MA11"], r'MA11.*Did you mean "MA1"'),
    ],
)
def test_wrong_words_on_the_command_line(
    game: Path,
    tmp_path: Path,
    arguments: list[str],
    message: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Exit code 2 and what would do."""
    monkeypatch.chdir(tmp_path)
    words = [argument.replace("{game}", str(game)) for argument in arguments]
    code, told = _run(words, capsys, monkeypatch)
    assert code == 2
    assert re.search(message, " ".join(told.split())), told
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize(
    "words",
    [["--only", "beds", "moths"], ["--only", "beds,moths"], ["--only", "beds", "--only", "moths"]],
)
def test_several_components(
    game: Path,
    tmp_path: Path,
    words: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After `--only`, with commas, or each with its own `--only`; in 80 columns every file keeps its line."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(
        sys, "argv", ["printkit", "build", str(game), *words, "--output", str(tmp_path / "out")]
    )
    cli.app(standalone_mode=False)
    told = capsys.readouterr().out
    made = tmp_path / "out" / "moth-and-lantern"
    assert {path.name for path in made.iterdir()} == {"beds.pdf", "moths.pdf", "pieces.json"}
    lines = told.splitlines()
    assert lines[0] == str(made)
    assert [line.split()[2] for line in lines[2:4]] == ["beds.pdf", "moths.pdf"]


def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    """The sentence names the folder and the way out; exit code 2; the folder stays empty."""
    locked = tmp_path / "locked"
    locked.mkdir()
    with _small_disk(locked, "ro") if os.geteuid() == 0 else _without_rights(locked):
        done = _elsewhere(["build", str(EXAMPLE), "--only", "help", "--output", str(locked / "out")])
        assert done.returncode == 2, done.stderr
        assert re.search(
            r"locked/out cannot be written: (permission denied|read-only file system); choose another folder with --output",
            done.stderr,
        )
        assert list(locked.iterdir()) == []


def test_a_disk_that_is_full(tmp_path: Path) -> None:
    """A real one of 100 kB: the sentence says so, nothing half-written stays, what was there before is whole."""
    disk = tmp_path / "disk"
    disk.mkdir()
    with _small_disk(disk, "size=100k"):
        first = _elsewhere(["build", str(EXAMPLE), "--only", "help", "--output", str(disk / "out")])
        assert first.returncode == 0, first.stderr
        made = disk / "out" / "moth-and-lantern"
        before = {path.name: path.read_bytes() for path in made.iterdir()}
        done = _elsewhere(["build", str(EXAMPLE), "--output", str(disk / "out")])
        assert done.returncode == 2, done.stderr
        assert "no space left on device" in done.stderr
        assert "Traceback" not in done.stderr
        assert {path.name: path.read_bytes() for path in made.iterdir()} == before
        assert [path.name for path in (disk / "out").iterdir()] == ["moth-and-lantern"]


@contextmanager
def _small_disk(folder: Path, options: str) -> Iterator[None]:
    """A disk of its own in a folder, where the machine allows it."""
    mount = ["mount", "-t", "tmpfs", "-o", options, "none", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("needs the right to mount a small disk")
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@contextmanager
def _without_rights(folder: Path) -> Iterator[None]:
    folder.chmod(0o555)
    try:
        yield
    finally:
        folder.chmod(0o755)


def _elsewhere(words: list[str]) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "printkit.cli", *words, "--jobs", "1"],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
