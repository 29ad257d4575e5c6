"""Pictures that a text brings up: what its words name, in a place and an hour that go with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.press.ops import Path as Outline
from printkit.press.pictures.scene import draw_scene
from printkit.press.pictures.scene.composition import SceneStudio, resolve_scene
from printkit.press.pictures.scene.lexicon import _read_words, find_scene
from printkit.press.svg.symbols import parse_symbol
from tests.press.boxed import flat, front


def names(scene: dict[str, object], layer: str) -> set[str]:
    """The first words of a layer."""
    return {next(iter(each)) if isinstance(each, dict) else each for each in scene[layer]}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("about", "ground", "thing", "hour"),
    [
        (["Night ferry", "Boat"], "water", "boat", "night"),
        (["Old lighthouse", "Place"], "water", "tower", ""),
        (["Fire dragon", "Creature"], "hills", "burning-tower", "ember"),
        (["Wizards", "Hero"], "mountains", "tower", ""),
        (["Blizzard", "Event"], "", "", "winter"),
        ("The blacksmith", "", "symbol", ""),
        (["Ferry of the night", "Forest"], "", "boat", "night"),  # the name counts more than the kind
        (["Schloss", "Ort"], "", "rampart", ""),
    ],
)
def test_words_bring_up_things(about: object, ground: str, thing: str, hour: str) -> None:
    scene = find_scene(about, "1")
    assert not ground or ground in names(scene, "ground")
    assert not thing or thing in names(scene, "subject")
    assert not hour or scene["sky"] == hour


def test_a_kind_shares_a_landscape_where_no_word_is_known() -> None:
    places = {str(find_scene([f"Qwert {n}", "Zzyzx"], str(n))["ground"]) for n in "abcdef"}
    assert len(places) == 1
    assert len({str(find_scene(["Qwert", kind], "1")) for kind in ("aaa", "bbb", "ccc", "ddd", "eee")}) > 1
    assert find_scene(["", ""], "")
    assert find_scene("", "") == find_scene("", "")


def test_what_is_written_lies_over_what_was_found() -> None:
    scene = resolve_scene({"about": "Night ferry", "sky": "dawn", "near": []}, {}, "1")
    assert scene["sky"] == "dawn"
    assert scene["near"] == []
    assert "water" in names(scene, "ground")
    assert "about" not in scene


@pytest.mark.slow
def test_every_word_of_the_list_can_be_drawn() -> None:
    """Each place with each thing that it stands alone with, and each thing in each of its places."""
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20z"/></svg>'
    studio = SceneStudio(lambda name: parse_symbol(svg, name))
    known = _read_words()
    for name, place in known["places"].items():
        for alone in place["alone"]:
            for near in place.get("near", [[]]):
                for hour in place["hours"]:
                    draw_scene(
                        {"sky": hour, **place["scene"], "subject": [alone], "near": near},
                        60,
                        40,
                        studio,
                        seed=name,
                    )
    for thing in known["things"].values():
        assert set(thing["in"]) <= set(known["places"])
        for place in thing["in"]:
            draw_scene(
                {**known["places"][place]["scene"], "subject": thing["subject"]}, 40, 60, studio, ink="bw"
            )
    assert set(known["plain"]) <= set(known["places"])


def test_a_woodcut_has_one_colour(tmp_path: Path) -> None:
    face = front(tmp_path, "- {scene: {about: Night ferry}, woodcut: '#123456', box: [0, 0, 40, 30]}")

    def colours(ops: tuple[object, ...]) -> set[str]:
        found: set[str] = set()
        for op in ops:
            found |= (
                colours(op.ops)
                if hasattr(op, "ops")
                else {colour for colour in (op.fill, op.stroke) if colour}
                if isinstance(op, Outline)
                else set()
            )
        return found

    drawn = colours(face.ops)
    assert "#123456" in drawn
    assert len(drawn) == 2
    assert flat(face.ops)
