"""Tabletop Simulator: a saved object of decks, tiles, tokens and boards.

As its knowledge base says (Custom Deck, Custom Tile, Custom Token, Saved Objects): a deck's picture has 2 x 2 to 10 x 7
faces and at most 4096 dots a side; a card's number is its sheet's number times a hundred, and its place on the sheet.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from printkit.box import Box
from printkit.box.contents import Component
from printkit.box.label import label_row
from printkit.exports.digital.sprites import (
    Part,
    choose_grid,
    draw_faces,
    encode_png,
    find_dots,
    make_blank,
    tile_pictures,
)
from printkit.press.fonts import Library
from printkit.press.svg.die import find_die, mirror_die

Save: TypeAlias = Callable[[str, bytes], str]
"""Keeps a file; returns the address under which the table finds it."""
ACROSS, DOWN, LARGEST = 10, 7, 4096
"""The most columns and rows of a sheet, and dots of its sides."""
_CARDS = ("deck", "reference")
_TYPES = {"rect": 0, "hex": 1, "round": 2, "card": 3}
"""A tile's outline."""
_WIDE = 2.2
"""Width of a poker card, 63 mm, in units of the table."""


def write_object(box: Box, parts: Sequence[Part], save: Save, library: Library) -> list[str]:
    """Write the saved object and its pictures; return a description."""
    objects: list[dict[str, Any]] = []
    said = []
    sheets = 0
    for number, part in enumerate(parts):
        place = (number % 5 * 8.0 - 16, number // 5 * 8.0 - 8)
        if part.component.kind in _CARDS and _is_card(part.component):
            sheets, made = _make_deck(part, sheets, place, save, library)
            objects.append(made)
            said.append(f"{part.component.key}: a deck of {len(part.pieces)}")
        else:
            objects += _make_tiles(part, place, save, library)
            count = len(part.pieces)
            said.append(f"{part.component.key}: {count} tile{'s' if count > 1 else ''}")
    data = {
        "SaveName": box.name,
        "GameMode": box.name,
        "Date": "",
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "",
        "Sky": "",
        "Note": "",
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": objects,
    }
    save(f"{box.title}.json", json.dumps(data, indent=1, ensure_ascii=False).encode())
    return said


def _is_card(component: Component) -> bool:
    return component.shape in ("card", "rect")


def _make_object(
    name: str, nickname: str, place: tuple[float, float], *, down: bool, scale: float
) -> dict[str, Any]:
    """Make the fields that every object has."""
    return {
        "Name": name,
        "Transform": {
            "posX": place[0], "posY": 1.5, "posZ": place[1], "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 if down else 0.0,
            "scaleX": scale, "scaleY": 1.0, "scaleZ": scale,
        },
        "Nickname": nickname,
        "Description": "",
        "GMNotes": "",
        "ColorDiffuse": {"r": 0.713, "g": 0.713, "b": 0.713},
        "Locked": False, "Grid": True, "Snap": True, "Autoraise": True, "Sticky": True, "Tooltip": True,
        "LuaScript": "", "LuaScriptState": "", "XmlUI": "",
    }  # fmt: skip


def _make_deck(
    part: Part, first: int, place: tuple[float, float], save: Save, library: Library
) -> tuple[int, dict[str, Any]]:
    """Make a deck; also return how many sheets there are so far."""
    component = part.component
    pairs = list(dict.fromkeys((front, back) for _, front, back in part.pieces))
    own_backs = len({back for _, back in pairs}) > 1
    room = ACROSS * DOWN - 1  # a hidden hand shows the picture in the last place
    numbers: dict[tuple[int, int], int] = {}
    decks: dict[str, Any] = {}
    for start in range(0, len(pairs), room):
        chunk = pairs[start : start + room]
        first += 1
        columns, rows = choose_grid(len(chunk) + 1, (ACROSS, DOWN))
        most = min(LARGEST // columns, LARGEST // rows)
        size = find_dots(component, most)
        fronts = list(draw_faces([part.fronts[front] for front, _ in chunk], size, library))
        face = save(f"{component.key}-{first}.png", encode_png(tile_pictures(fronts, columns, rows)))
        if own_backs:
            backs = iter(draw_faces([part.backs[back] for _, back in chunk if back >= 0], size, library))
            behind = [next(backs) if back >= 0 else make_blank(size) for _, back in chunk]
            back_url = save(
                f"{component.key}-{first}-backs.png", encode_png(tile_pictures(behind, columns, rows))
            )
        else:
            large = find_dots(component, 2048)
            shown = next(draw_faces(part.backs, large, library)) if part.backs else make_blank(large)
            back_url = save(f"{component.key}-{first}-back.png", encode_png(shown))
        decks[str(first)] = {
            "FaceURL": face, "BackURL": back_url, "NumWidth": columns, "NumHeight": rows, "BackIsHidden": True,
            "UniqueBack": own_backs, "Type": 0,
        }  # fmt: skip
        for index, pair in enumerate(chunk):
            numbers[pair] = first * 100 + index
    scale = component.size.width / 63
    cards = []
    for piece, front, back in part.pieces:
        number = numbers[front, back]
        name = label_row(piece.row.values, piece.row.id)
        card = _make_object("Card", name, place, down=True, scale=scale)
        sheet = str(number // 100)
        cards.append(
            {
                **card,
                "GMNotes": piece.payload,
                "CardID": number,
                "SidewaysCard": False,
                "CustomDeck": {sheet: decks[sheet]},
            }
        )
    if len(cards) == 1:
        return first, {**cards[0], "Name": "CardCustom"}
    made = _make_object("DeckCustom", component.name, place, down=True, scale=scale)
    made |= {
        "SidewaysCard": False,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": decks,
        "ContainedObjects": cards,
    }
    return first, made


def _describe_body(component: Component, *, stackable: bool) -> dict[str, Any]:
    """Describe a piece's thickness and cut; a token's outline follows from the clear parts of its picture."""
    if component.shape == "path":
        return {
            "CustomToken": {
                "Thickness": 0.1,
                "MergeDistancePixels": 5.0,
                "StandUp": False,
                "Stackable": stackable,
            }
        }
    return {
        "CustomTile": {
            "Type": _TYPES[component.shape],
            "Thickness": 0.1,
            "Stackable": stackable,
            "Stretch": True,
        }
    }


def _make_tiles(part: Part, place: tuple[float, float], save: Save, library: Library) -> list[dict[str, Any]]:
    """Make tiles, tokens and boards: an object for each piece, stacked where they look alike."""
    component = part.component
    size = find_dots(component, LARGEST)
    own = find_die(component)
    fronts = [
        save(f"{component.key}-{n}.png", encode_png(picture))
        for n, picture in enumerate(draw_faces(part.fronts, size, library, own), 1)
    ]
    backs = [
        save(f"{component.key}-{n}-back.png", encode_png(picture))
        for n, picture in enumerate(draw_faces(part.backs, size, library, mirror_die(own)), 1)
    ]
    board = component.kind in ("board", "mat")
    made = []
    for index, (piece, front, back) in enumerate(part.pieces):
        spread = (place[0] + front % 4 * 1.6, place[1] + front // 4 * 1.6)
        name = label_row(piece.row.values, piece.row.id)
        each = _make_object(
            "Custom_Token" if own else "Custom_Tile",
            name,
            spread,
            down=False,
            scale=component.size.width / 63 * _WIDE / 2,
        )
        each["Transform"]["posY"] = 1.5 + index * 0.01
        each["GMNotes"] = piece.payload
        each["Locked"] = board
        each["CustomImage"] = {
            "ImageURL": fronts[front],
            "ImageSecondaryURL": backs[back] if back >= 0 else "",
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            **_describe_body(component, stackable=not board),
        }
        made.append(each)
    return made
