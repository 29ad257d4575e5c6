"""What is drawn well by itself and badly together: texts upon texts, texts near the cut, cards that are twins; meant ones are not told."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.press.faces.piecefaces import check_faces
from tests.press.boxed import BOX, make_box


def told(folder: Path, elements: str, **more: str) -> list[tuple[str, str]]:
    """Kind and message of what `check` warns of."""
    box = make_box(folder, f"elements:\n{elements}", **more)
    return [(each.kind, each.message) for each in check_faces(box)]


def text(name: str, said: str, box: str, more: str = "") -> str:
    return f'- {{id: {name}, text: "{said}", box: {box}, style: {{size: 12}}{more}}}\n'


A = text("a", "Many words", "[5, 20, 50, 8]")


@pytest.mark.parametrize(
    ("other", "depth"),
    [
        (text("b", "Others", "[5, 22, 50, 8]"), "1."),
        (text("b", "Others", "[1, 18, 30, 8]", ", rotate: 90").replace("12", "12, align: centre"), ""),
        ('- {id: g, box: [5, 18, 50, 20], group: [{id: b, text: "Others", box: [0, 3, 50, 8], style: {size: 12}}]}\n', "2."),
        (text("b", "Others", "[5, 29, 50, 8]"), None),
        (text("b", "Others", "[32, 20, 25, 8]"), None),
        (text("b", "Many words", "[5.3, 20.3, 50, 8]"), None),  # a shadow of its own
        (text("b", "Others", "[5, 22, 50, 8]", ", accept: {overlap: a stamp}"), None),
        (text("b", "{{ name }}", "[5, 22, 50, 8]", ", when: \"id == 'A02'\""), "1."),
    ],
)  # fmt: skip
def test_texts_upon_texts(tmp_path: Path, other: str, depth: str | None) -> None:
    """By their ink, not by their boxes; turned and grouped ones too; told of the later one, with the row."""
    found = [message for kind, message in told(tmp_path, A + other) if kind == "overlap"]
    assert bool(found) == (depth is not None), found
    if depth:
        assert f"lies {depth}" in found[0]
        assert found[0].endswith('upon "Many words" of element "a"')


@pytest.mark.parametrize(
    ("element", "near"),
    [
        (text("a", "Edge", "[1, 20, 50, 8]"), "1.0 mm from the cut; 3 mm are safe"),
        (text("a", "Edge", "[3, 20, 50, 8]"), ""),
        (text("a", "Edge", "[1, 20, 50, 8]", ", accept: {safe: a corner index}"), ""),
        (
            text("a", "Edge", "[20, 79, 40, 8]").replace("size: 12", "size: 12, valign: bottom"),
            "mm from the cut",
        ),
    ],
)
def test_texts_that_leave_the_safe_area(tmp_path: Path, element: str, near: str) -> None:
    found = [message for kind, message in told(tmp_path, element) if kind == "safe"]
    assert bool(found) == bool(near)
    assert all(near in message for message in found)


def test_the_safe_area_of_a_round_piece_is_round(tmp_path: Path) -> None:
    box = BOX.replace("kind: deck", "kind: token").replace("size: poker", "size: [60, 60]")
    box = box.replace("    code: {size: 14, level: Q, quiet: 1}\n", "")
    corner = text("a", "Corner", "[10.5, 10, 20, 6]")
    kinds = [kind for kind, _ in told(tmp_path, corner, box=box)]
    assert kinds[0] == "safe"


TWINS = "id,name,n,text\nA01,First,1,x\nA02,First,1,x\nA03,Third,1,x\n"


def test_cards_that_differ_in_nothing_but_their_id(tmp_path: Path) -> None:
    """Unless the face shows the id."""
    found = told(tmp_path / "a", text("a", "{{ name }}", "[5, 20, 50, 8]"), cards=TWINS)
    assert found == [
        ("twins", "A02 differs from A01 in nothing but its id; write how many copies there are in one row, or mend one of them; if it is meant: `accept: {twins: why}` of the component")
    ]  # fmt: skip
    assert not told(tmp_path / "b", text("a", "{{ name }} {{ id }}", "[5, 20, 50, 8]"), cards=TWINS)
    meant = BOX.replace(
        "    data: cards.csv", "    data: cards.csv\n    accept: {twins: each has a code of its own}"
    )
    assert not told(tmp_path / "c", text("a", "{{ name }}", "[5, 20, 50, 8]"), cards=TWINS, box=meant)
