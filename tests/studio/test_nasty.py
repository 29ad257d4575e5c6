"""Two hundred ways to spoil a box: each is told in words, none crashes, none hangs."""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from printkit.press.build.preflight import check_folder
from printkit.studio.new import new_box

FILES = (
    "box.yaml",
    "cards.csv",
    "templates/front.yaml",
    "templates/back.yaml",
    "symbols/own.svg",
    "images/own.png",
)
ODD = [
    b"\x00", b"\xff\xfe", b"\t", b"{{", b"}}", b"{% for %}", b"[", b"]", b"'", b'"', b": :", b"- - -", b"*", b"**", b"&a", b"*a", b"<<: *x",
    b"!!python/object:os.system", b"\xc3", b"\r", b"\n\n\n", b"#", b"%", b"\\", b"|", b">", b"?", b"null", b"~", b"1e999", b"-1", b".nan", b"0x",
    "\u202e".encode(), "\u200b".encode(), "😀".encode(), "عربي".encode(), b"A" * 5000, b"<script>", b"{{ 1/0 }}", b"{{ x.y.z }}",
]  # fmt: skip


def cut(raw: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(raw))
    return raw[:at] + raw[at + chance.randrange(1, 40) :]


def put(raw: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(raw))
    return raw[:at] + chance.choice(ODD) + raw[at:]


def swap(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.splitlines(keepends=True)
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def double(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.splitlines(keepends=True)
    at = chance.randrange(len(lines))
    return b"".join([*lines[: at + 1], *lines[at:]])


def truncated(raw: bytes, chance: random.Random) -> bytes:
    return raw[: chance.randrange(len(raw))]


def numbers(raw: bytes, chance: random.Random) -> bytes:
    digits = [index for index, byte in enumerate(raw) if 48 <= byte <= 57]
    if not digits:
        return raw[::-1]
    at = chance.choice(digits)
    return raw[:at] + chance.choice([b"-5", b"0", b"99999999", b"1e40", b"x", b""]) + raw[at + 1 :]


WAYS: tuple[Callable[[bytes, random.Random], bytes], ...] = (cut, put, swap, double, truncated, numbers)


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder, _ = new_box(str(tmp_path_factory.mktemp("nasty") / "game"))
    (folder / "symbols").mkdir()
    (folder / "images").mkdir()
    (folder / "symbols" / "own.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><style>.a{fill:#ff0000}</style>'
        '<g transform="translate(1 1) rotate(5)"><path class="a" d="M0 0 L5 5 A2 2 0 0 1 3 3 Z"/><rect width="3" height="3" opacity="0.5"/></g></svg>\n'
    )
    Image.new("RGB", (300, 300), "#336699").save(folder / "images" / "own.png")
    front = folder / "templates" / "front.yaml"
    front.write_text(
        front.read_text()
        + "- {id: sign, symbol: own, box: [5, 60, 8, 8]}\n- {id: art, image: own.png, box: [15, 60, 8, 8]}\n"
        + '- {id: many, repeat: "{{ cost }}", box: [5, 70, 20, 4], step: [5, 0], each: [{shape: star, box: [0, 0, 4, 4], fill: ink}]}\n'
    )
    assert not check_folder(folder)[1]
    return folder


@pytest.mark.parametrize(
    "number", [*range(102), *(pytest.param(number, marks=pytest.mark.slow) for number in range(102, 204))]
)
def test_spoiled(good: Path, tmp_path: Path, number: int) -> None:
    chance = random.Random(number)  # noqa: S311  # the same spoiled boxes every time
    folder = tmp_path / "game"
    shutil.copytree(good, folder)
    path = folder / FILES[number % len(FILES)]
    way = WAYS[number // len(FILES) % len(WAYS)]
    path.write_bytes(way(path.read_bytes(), chance))
    begun = time.process_time()
    _, problems = check_folder(folder)
    assert time.process_time() - begun < 20
    for problem in problems:
        assert problem.file
        assert problem.message
        assert "Traceback" not in problem.message
        assert "object at 0x" not in problem.message
