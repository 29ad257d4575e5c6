"""Faces by what is their own and what they share."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from printkit.pocket.kindred import find_common, write_own

ELEMENTS = st.lists(
    st.sampled_from(["<a/>", "<path d='M0 0L100 100Z'/>", "<g>", "</g>", "<text>أهلاً وسهلاً بكم", "<i>"])
)
FACES = st.lists(ELEMENTS.map("".join), min_size=1, max_size=4)


def _read(own: str, base: str) -> str:
    parts = base.split("<")
    taken = [
        one if isinstance(one, str) else "<" + "<".join(parts[one[0] : sum(one)]) for one in json.loads(own)
    ]
    return "".join(taken)


@given(FACES)
def test_a_face_is_read_as_it_was(faces: list[str]) -> None:
    """Whatever it shares with others, in whatever order."""
    common = find_common(faces)
    for base in (common, *faces):
        for face in faces:
            assert _read(write_own(face, base), base) == face


def test_what_is_shared_stands_once() -> None:
    """In the order of the first face; what only one has is not shared, nor what is too short for it."""
    frame, picture = "<path d='M0 0L63 0L63 88Z'/>", "<path d='M8 8L55 8L55 40Z'/>"
    own = "<text>Only this one says so"
    common = find_common([f"<g>{frame}{picture}{own}</g>", f"<g>{frame}{picture}</g>"])
    assert common == frame + picture
    assert json.loads(write_own(f"<g>{frame}{picture}{own}</g>", common)) == ["<g>", [1, 2], f"{own}</g>"]
