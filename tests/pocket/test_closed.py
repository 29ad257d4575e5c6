"""The closed set: what the scanner's general reader leaves in poor light is one of the site's own codes, or nothing."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from printkit.codes.matrix import make_modules
from printkit.pocket.knowncodes import list_codes, write_codes
from printkit.pocket.runtime import BROWSER
from tests.companion.browser.cards import box_of, on_the_table, piece_of, printed

ROOT = Path(__file__).parents[2]
TITLES = ("ayubistan", "belaad", "lost-and-found", "mecca", "prophets-and-patriarchs")
HANDS = {
    "ayubistan": ("A30", "A12", "A31", "A05", "A20", "A41"),
    "belaad": ("A01", "A02", "A03", "A04", "A05", "A06"),
}
LIGHTS = {"dim": (0.25, 0.8, 4), "dark": (0.2, 0.8, 4), "dark and blurred": (0.2, 1.2, 4)}
"""How bright, how blurred (pixels) and how noisy (grey levels)."""


def test_known_codes_are_written_whole() -> None:
    """What the file says of each code is its symbol; light ones are told; all titles and the scripts that read them are at most 150 KB."""
    written = write_codes(list_codes(map(box_of, TITLES)))
    found = {}
    for group in json.loads(written):
        size, texts = group["side"] ** 2, group["texts"]
        differ = _unpack(group["differ"])[:size] == 1
        symbols = np.tile(_unpack(group["first"])[:size], (len(texts), 1))
        symbols[:, differ] = _unpack(group["rows"])[: differ.sum() * len(texts)].reshape(len(texts), -1)
        for number, (text, symbol) in enumerate(zip(texts, symbols, strict=True)):
            found[text] = group["side"], symbol.tobytes(), number in group["light"]
    for box in map(box_of, TITLES):
        for piece in box.pieces().values():
            if (code := box.components[piece.component].code) is not None:
                assert found[piece.payload] == (*make_modules(piece.payload, code.level), code.light)
    assert len(written) + sum((BROWSER / name).stat().st_size for name in ("closed.js", "grey.js")) < 150_000


def _unpack(text: str) -> NDArray[np.uint8]:
    return np.unpackbits(np.frombuffer(base64.b64decode(text), np.uint8))


@pytest.mark.slow
def test_what_the_general_reader_leaves_in_poor_light_is_read(tmp_path: Path) -> None:
    """Six cards in dim and dark rooms, of two titles: zxing-wasm reads none, the closed set all; another title's set reads none."""
    names = []
    for title, rows in HANDS.items():
        (tmp_path / f"{title}.codes.json").write_bytes(write_codes(list_codes([box_of(title)])))
        scene = on_the_table([printed(piece_of(title, row), title, tmp_path) for row in rows])
        for number, light in enumerate(LIGHTS):
            name = f"{title} {light}"
            spoil(scene, *LIGHTS[light], seed=number).save(tmp_path / f"{name}.ppm")
            names.append(name)
    empty = Image.new("RGB", (1280, 960), "#6b5a45")
    spoil(empty, *LIGHTS["dark"], seed=9).save(tmp_path / "nothing.ppm")
    for title, rows in HANDS.items():
        for seen in _scan(tmp_path, title, [*names, "nothing"]):
            there = {piece_of(title, row).payload for row in rows}
            assert not seen["zxing"], seen["name"]
            assert {one["text"] for one in seen["closed"]} == (
                there if seen["name"].startswith(title) else set()
            ), seen["name"]


def spoil(scene: Image.Image, light: float, blur: float, noise: float, *, seed: int) -> Image.Image:
    """A scene in poor light, which falls off to the right; a lens that is not sharp, a sensor that is not quiet."""
    soft = np.asarray(scene.filter(ImageFilter.GaussianBlur(blur)), float)
    lit = soft * light * np.linspace(1, 0.6, soft.shape[1])[None, :, None]
    grain = np.random.default_rng(seed).normal(0, noise, soft.shape)
    return Image.fromarray(np.clip(lit + grain, 0, 255).round().astype(np.uint8))


def _scan(folder: Path, title: str, names: list[str]) -> list[dict[str, Any]]:
    """What zxing-wasm reads in pictures, and the closed set of a title besides."""
    node = shutil.which("node")
    if node is None or not (ROOT / "node_modules" / "zxing-wasm").is_dir():
        pytest.skip("no Node, or no zxing-wasm in node_modules: run scripts/runtime")
    words = [word for name in names for word in (name, title)]
    command = [node, str(Path(__file__).parent / "scan.mjs"), str(folder), "60000", "1", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.slow
def test_light_codes_are_read(tmp_path: Path) -> None:
    """Pieces with light codes on dark grounds in a dark room, and one with a dark code beside them."""
    (tmp_path / "mecca.codes.json").write_bytes(write_codes(list_codes([box_of("mecca")])))
    pilgrims = [piece_of("mecca", row) for row in ("Y01", "R10", "B01", "K10")]
    scene = on_the_table([printed(one, "mecca", tmp_path).resize((300, 300)) for one in pilgrims])
    spoil(scene, light=0.2, blur=1.5, noise=8, seed=1).save(tmp_path / "light.ppm")
    [seen] = _scan(tmp_path, "mecca", ["light"])
    texts = {*seen["zxing"], *(one["text"] for one in seen["closed"])}
    assert texts == {one.payload for one in pilgrims}
    assert len(seen["closed"]) >= 3
