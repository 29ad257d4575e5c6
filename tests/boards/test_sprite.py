"""Faces of a board in one picture: where each is, and how it is drawn from there."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image

from printkit.boards.sprite import WIDTH, Sprite, arrange_faces
from printkit.companion.pages import LoadedTitle
from printkit.companion.pages.art import DENSITY
from printkit.title import load_title
from tests.companion.room import evening, room

TITLE = "prophets-and-patriarchs"


def test_faces_stand_in_rows_apart_from_one_another() -> None:
    """No two faces touch, none reaches over the edge, a piece is found by each of its names."""
    sizes = [(69.28, 80.0)] * 20 + [(36.0, 24.0)] * 9
    sprite = arrange_faces("x", (((f"P{n}", f"LONG-{n}"), *size) for n, size in enumerate(sizes)))
    spots = [sprite.spots[f"P{n}"] for n in range(29)]
    assert sprite.spots["LONG-7"] == spots[7]
    for n, one in enumerate(spots):
        assert one.x + one.width <= WIDTH
        assert one.y + one.height <= sprite.height
        for other in spots[:n]:
            beside = one.x >= other.x + other.width + 1 or other.x >= one.x + one.width + 1
            assert beside or one.y >= other.y + other.height + 1


def test_a_face_is_cut_from_its_sprite() -> None:
    """The middle of the face lies at the place, in the printed size; nothing is shown where nobody serves a picture."""
    sprite = arrange_faces("/a?b&c", [(("one",), 30.0, 20.0), (("two",), 36.0, 24.0)])
    drawn = sprite.draw_face("two", 100.0, 50.0, 60.0)
    assert 'x="82.00" y="38.00" width="36" height="24" viewBox="31 0 36 24"' in drawn
    assert "rotate(60 100.0 50.0)" in drawn
    assert 'href="/a?b&amp;c" width="430" height="24"' in drawn
    assert (sprite.has_piece("two"), sprite.has_piece("three"), Sprite().has_piece("two")) == (
        True,
        False,
        False,
    )


@pytest.mark.slow
def test_the_board_of_a_page_is_one_picture(tmp_path: Path) -> None:
    """A page with 30 printed faces names one picture, which shows each of them where the drawing cuts it out."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table(TITLE, "Amina", "Bilal")
            [phone, _] = await here.seated(table)
            page = (await phone.get(f"/t/{table.code}/seat")).text
            faces = re.findall(r'<image href="([^"]+)"', page)
            assert (len(faces), {*faces}) == (30, {f"/title/{TITLE}/board.webp"})
            reply = await phone.client.get(faces[0])
            assert (reply.status_code, reply.headers["content-type"]) == (200, "image/webp")
            assert "max-age" in reply.headers["cache-control"]
            assert len(reply.content) < 600_000
            sprite = LoadedTitle.of(load_title(TITLE)).sprite
            with Image.open(io.BytesIO(reply.content)) as sheet:
                assert sheet.size == (round(sprite.width * DENSITY), round(sprite.height * DENSITY))
                alpha = sheet.convert("RGBA").getchannel("A")
            for spot in sprite.spots.values():
                assert (
                    alpha.getpixel((int((spot.x + spot.width / 2) * DENSITY), int((spot.y + 9) * DENSITY)))
                    == 255
                )
            assert (await phone.client.get("/title/ayubistan/board.webp")).status_code == 404

    evening(test)
