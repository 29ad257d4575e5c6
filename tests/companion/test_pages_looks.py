"""Colours, fonts and pictures of the pages: readable in every title's own palette."""

from __future__ import annotations

import io
import re
from functools import cache
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from printkit.box import Box, find_box, load_box
from printkit.companion.pages import fonts
from printkit.companion.pages.art import COVER_PIXELS, Art
from printkit.companion.pages.render import STATIC
from printkit.companion.pages.theme import css_of, make_readable, theme_of
from printkit.measure import measure_contrast

TITLES = ("ayubistan", "belaad", "lost-and-found", "mecca", "prophets-and-patriarchs")
TEXTS = [
    *((ink, ground) for ink in ("ink", "soft", "link", "accent-text") for ground in ("page", "card", "well")),
    ("on-deep", "deep"), ("on-deep-soft", "deep"), ("on-act", "act"), ("good", "card"), ("bad", "bad-well"), ("secret", "secret-well"),
    ("ink", "bad-well"), ("ink", "good-well"), ("ink", "secret-well"), ("soft", "secret-well"), ("link", "bad-well"),
    *((f"seat-{n}", "card") for n in range(8)),
]  # fmt: skip
EDGES = [("edge", ground) for ground in ("page", "card", "well")] + [
    ("focus", "card"), ("focus", "page"), ("act", "card"),
]  # fmt: skip


@cache
def box(title: str) -> Box:
    """A title's box."""
    return load_box(find_box(title))


def test_contrast_is_that_of_the_guidelines() -> None:
    """Black on white is 21, equal colours 1, #777777 on white 4.48 (the well-known grey that fails)."""
    assert measure_contrast("#000000", "#ffffff") == 21
    assert measure_contrast("#123456", "#123456") == 1
    assert measure_contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert measure_contrast(make_readable("#777777", "#ffffff"), "#ffffff") >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("title", TITLES)
def test_all_text_is_readable(title: str, theme: str) -> None:
    """4.5 : 1 for text, 3 : 1 for the edges of what can be used, in every title and theme."""
    colours = getattr(theme_of(box(title)), theme)
    poor = [(*pair, measure_contrast(colours[pair[0]], colours[pair[1]])) for pair in TEXTS]
    assert [one for one in poor if one[2] < 4.5] == []
    poor = [(*pair, measure_contrast(colours[pair[0]], colours[pair[1]])) for pair in EDGES]
    assert [one for one in poor if one[2] < 3] == []


def test_both_themes_name_the_same_colours() -> None:
    """Nothing that the style sheet uses is missing in the dark, or without a box."""
    for one in (theme_of(None), *(theme_of(box(title)) for title in TITLES)):
        assert one.light.keys() == one.dark.keys()
        assert "--page" in css_of(one)


@pytest.mark.parametrize("title", TITLES)
def test_every_title_has_its_pictures(title: str) -> None:
    """A band of ornament and a cover, as SVG without style attributes and without anything from outside; a cover in dots, too."""
    art = Art(box(title))
    for svg in (art.draw_band(), art.draw_cover()):
        root = ET.fromstring(svg)  # noqa: S314  # our own
        assert root.tag.endswith("svg")
        assert "http" not in svg.replace("http://www.w3.org/2000/svg", "").replace(
            "http://www.w3.org/1999/xlink", ""
        )
    painted = art.paint_cover()
    assert len(painted) < 90_000
    with Image.open(io.BytesIO(painted)) as cover:
        assert (cover.format, cover.size) == ("WEBP", COVER_PIXELS)
        assert len(cover.convert("RGB").quantize(64).getcolors() or ()) > 16  # it is drawn


def test_a_piece_shows_its_face() -> None:
    """A pilgrim's face, drawn once; a piece of another box is no accident."""
    art = Art(box("mecca"))
    piece = next(iter(box("mecca").pieces().values()))
    assert art.draw_face(piece) is art.draw_face(piece)
    assert art.draw_face(next(iter(box("belaad").pieces().values()))) == ""


@pytest.mark.slow
def test_fonts_are_cut_down() -> None:
    """English needs 25 KB of fonts; letters that it does without, and Arabic, are fetched by pages that show some."""
    sizes = {role: len(fonts.make_font(box("ayubistan"), role)) for role in fonts.ROLES}
    assert all(1_000 < size < 30_000 for size in sizes.values()), sizes
    assert sizes["text"] + sizes["display"] < 26_000, sizes
    css = fonts.write_css(box("ayubistan"))
    for role in fonts.ROLES:
        assert f'url("font/{role}.woff2")' in css
    assert css.count("font-display:swap") == len(fonts.ROLES)


def test_stand_ins_are_as_wide_and_high_as_the_fonts() -> None:
    """Marcellus has an ascent of 974 and a descent of 280 in 1000, and letters 3 % wider than Arial's."""
    [rule] = [rule for rule in fonts.write_css(box("ayubistan")).split("\n") if "Display like Arial" in rule]
    size, ascent, descent = (
        float(re.search(rf"{name}:([\d.]+)%", rule)[1]) / 100  # type: ignore[index]
        for name in ("size-adjust", "ascent-override", "descent-override")
    )
    assert 1.02 < size < 1.05
    assert round(ascent * size, 3) == 0.974
    assert round(descent * size, 3) == 0.28


def test_what_leads_a_first_game_styles_nothing_else() -> None:
    """Its styles come to pages that stand already, and its script takes away what they name: no other sheet may know these."""
    lead, *others = (
        set(re.findall(r"(?m)^\s*\.([\w-]+)", file.read_text(encoding="utf-8")))
        for file in (STATIC / "lead.css", *sorted(set(STATIC.glob("*.css")) - {STATIC / "lead.css"}))
    )
    assert lead
    assert not lead & set().union(*others)
