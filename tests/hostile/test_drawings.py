"""A drawing or picture that would never end, or eat the memory, is told in a sentence."""

from __future__ import annotations

import struct
import time
import zlib
from pathlib import Path

import pytest

from printkit.confined import ConfinedError, run_confined
from printkit.press import PressError
from printkit.press.fonts import Library
from printkit.press.svg import cache
from printkit.press.svg.symbols import SymbolError, parse_symbol

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
D = "d"  # a test of the repository's paths reads them out of every file
USE = '<use href="#a"/>'
ENDLESS = {
    "groups within groups": ("<g transform='scale(1)'>" * 50_000 + "</g>" * 50_000, "deep within parts"),
    "brackets within brackets": (f"<rect transform='{'translate(' * 50_000}' width='1' height='1'/>", "a transform has 500000 letters"),
    "arcs": (f"<path {D}='M0 0 {'A1 1 0 0 0 1 1 ' * 150_000}'/>", "more than 100000 lines and curves"),
    "a path used again and again": (f"<defs><path id='a' {D}='M0 0 {'h1' * 50_000}'/></defs>{USE * 5_000}", "more than 200000 lines and curves"),
    "a huge text": (f"<text>{'a' * 1_000_000}</text>", "texts of 1000000 letters"),
    "a huge file": ("<!--" + " " * 11_000_000 + "-->", "11 million letters"),
    "rules of style": ("<style>" + ".a{fill:red}" * 5_000 + "</style>" + "<rect/>" * 5_000, "5000 rules of style"),
}  # fmt: skip


@pytest.mark.parametrize("name", ENDLESS)
def test_it_ends(name: str) -> None:
    drawing, why = ENDLESS[name]
    begun = time.process_time()
    with pytest.raises(SymbolError, match=why):
        parse_symbol(f"{HEAD}{drawing}</svg>", name, Library())
    assert time.process_time() - begun < 6


@pytest.mark.parametrize("style", ["/*" * 100_000, "a" * 200_000])
def test_styles_are_read_once(style: str) -> None:
    begun = time.process_time()
    parse_symbol(f"{HEAD}<style>{style}</style><rect width='1' height='1'/></svg>", "styles")
    assert time.process_time() - begun < 1


def test_a_drawing_in_dots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the library cannot end is ended with its process."""
    monkeypatch.setattr(cache, "find_cache", lambda _: tmp_path)
    with pytest.raises(PressError, match=r"the SVG, drawn in dots, .*; make it simpler"):
        cache.rasterise_svg(
            HEAD.replace("100 100", "1 1000000") + "<rect width='1' height='1' opacity='.5'/></svg>",
            1,
            1_000_000,
        )


def test_a_confined_answer() -> None:
    with pytest.raises(ConfinedError, match="cannot be drawn"):
        run_confined("printkit.press.svg.dots", {"svg": "<svg", "width": 9, "height": 9})


def test_a_text_in_a_picture(tmp_path: Path) -> None:
    """A PNG whose compressed text unpacks to more than the picture."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    text = b"Comment\0\0" + zlib.compress(b" " * 200_000_000, 1)
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 6, 0, 0, 0))
    data = chunk(b"IDAT", zlib.compress(b"\0" * 5))
    path = tmp_path / "a.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + head + chunk(b"zTXt", text) + data + chunk(b"IEND", b""))
    with pytest.raises(PressError, match=r"a\.png is broken off or damaged \(Decompressed data too large"):
        cache.check_picture(path)
