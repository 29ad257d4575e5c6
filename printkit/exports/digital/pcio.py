"""PlayingCards.io: a room as a .pcio file, a ZIP of `widgets.json` and the pictures in `userassets`."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Sequence
from typing import Any

from printkit.box import Box
from printkit.box.label import label_row
from printkit.exports.digital.sprites import Part, draw_faces, encode_png, find_dots, make_blank
from printkit.exports.digital.tts import Save
from printkit.press.fonts import Library
from printkit.press.svg.die import find_die, mirror_die

LARGEST = 2_097_152
"""Bytes of a picture."""
_TALL = 160.0
"""A card's height on the table."""


def write_room(box: Box, parts: Sequence[Part], save: Save, library: Library) -> list[str]:
    """Write the room; return a description."""
    widgets: list[dict[str, Any]] = [
        {"id": "hand", "type": "hand", "x": 50, "y": 820, "z": 1, "width": 1500, "height": 180}
    ]
    files: dict[str, bytes] = {}
    said = []
    x = y = 40.0
    for part in parts:
        component = part.component
        if component.kind in ("board", "mat"):
            names = _add_pictures(part, files, library, fronts=True)
            size = (round(component.size.width * 2.4), round(component.size.height * 2.4))
            for piece, front, _ in part.pieces:
                widgets.append({
                    "id": f"board-{piece.id}", "type": "board", "x": 420, "y": 40, "z": 1, "width": size[0], "height": size[1],
                    "boardImage": names[front],
                })  # fmt: skip
            said.append(f"{component.key}: a board")
            continue
        height = _TALL if component.size.height >= 50 else 90.0
        width = round(height * component.size.width / component.size.height, 1)
        pile, deck = f"pile-{component.key}", f"deck-{component.key}"
        widgets.append({
            "id": pile, "type": "cardPile", "x": x, "y": y, "z": 1, "width": round(width + 8), "height": round(height + 8),
            "label": component.name, "hasShuffleButton": component.kind == "deck",
        })  # fmt: skip
        fronts, backs = (
            _add_pictures(part, files, library, fronts=True),
            _add_pictures(part, files, library, fronts=False),
        )
        if component.kind == "deck" and any(back < 0 for _, _, back in part.pieces):
            bare = f"userassets/{component.key}-bare.png"  # the card's face must not show through
            files[bare] = encode_png(make_blank(find_dots(component, 400)))
            behind = f"package://{bare}"
        else:
            behind = ""
        types: dict[str, dict[str, str]] = {}
        for piece, front, back in part.pieces:
            kind = f"{front}-{back}"
            named = label_row(piece.row.values, piece.row.id)
            other = backs[back] if back >= 0 else behind or fronts[front]
            types.setdefault(kind, {"label": named, "image": fronts[front], "back": other})
        widgets.append({
            "id": deck, "type": "cardDeck", "parent": pile, "x": x + 4, "y": y + 4, "z": 2, "cardTypes": types,
            "cardWidth": width, "cardHeight": height, "cardOverlapH": 0, "confirmRecall": False, "confirmRecallAll": False,
            "enlarge": True, "faceTemplate": _make_template("image", width, height), "backTemplate": _make_template("back", width, height),
        })  # fmt: skip
        for number, (_, front, back) in enumerate(part.pieces):
            widgets.append({
                "id": f"card-{component.key}-{number}", "type": "card", "deck": deck, "cardType": f"{front}-{back}", "parent": pile,
                "x": x + 4, "y": y + 4, "z": 10 + number, "faceup": component.kind != "deck",
            })  # fmt: skip
        said.append(f"{component.key}: a pile of {len(part.pieces)}")
        y += height + 90
        if y > 700:
            x, y = x + 180, 40.0
    room = io.BytesIO()
    with zipfile.ZipFile(room, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in {"widgets.json": json.dumps(widgets, ensure_ascii=False).encode(), **files}.items():
            archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), data)
    save(f"{box.title}.pcio", room.getvalue())
    return said


def _make_template(value: str, width: float, height: float) -> dict[str, Any]:
    """Return a side of a card that is one picture."""
    picture = {
        "type": "image",
        "x": 0,
        "y": 0,
        "w": width,
        "h": height,
        "color": "transparent",
        "valueType": "dynamic",
        "value": value,
    }
    return {"includeBorder": False, "includeRadius": True, "objects": [picture]}


def _add_pictures(part: Part, files: dict[str, bytes], library: Library, *, fronts: bool) -> list[str]:
    """Add faces as files of the room, each small enough; return their addresses."""
    names = []
    side = "front" if fronts else "back"
    faces = part.fronts if fronts else part.backs
    own = find_die(part.component) if fronts else mirror_die(find_die(part.component))
    for most in (900, 600, 400):
        made = [
            encode_png(picture)
            for picture in draw_faces(faces, find_dots(part.component, most), library, own)
        ]
        if all(len(data) < LARGEST for data in made):
            break
    for number, data in enumerate(made):
        name = f"userassets/{part.component.key}-{side}-{number}.png"
        files[name] = data
        names.append(f"package://{name}")
    return names
