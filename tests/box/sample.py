"""A small good box on disk, which tests spoil."""

from __future__ import annotations

from pathlib import Path

BOX = """\
title: picnic
code: PIC
name: Picnic
edition: "1.0"
players: [2, 4]
palette:
  ink: "#101010"
  ground: {full: "#204060", low: "#ffffff"}
fonts: {text: Alegreya Sans}
components:
  cards:
    name: Cards
    kind: deck
    data: cards.csv
    size: poker
    front: card
    back: card-back
    copies: copies
    id: "{{ id }}{{ '%02d' % copy }}"
    code: {size: 14, level: Q}
    columns: {copies: int, effects: operations, food: words(food)}
  token:
    kind: token
    rows: [{id: T1, name: Ant}]
    size: [25, 25]
    front: token
"""
VOCABULARY = """\
words:
  who: {ME: you, ALL: each player}
  food: {APPLE: {one: apple, many: apples}, BREAD: {one: loaf, many: loaves}}
operations:
  TAKE:
    arguments: {who: who, n: int, food: food}
    text: "{{ who|word }} {{ 'take' if who == 'ME' else 'takes' }} {{ n|number }} {{ food|word(n) }}"
  PAY:
    arguments: {cost: amounts(food), then: operation?}
    text: "pay {{ cost|amounts }}{% if then %} to do this: {{ then|clause }}{% endif %}"
  ALL_OF:
    arguments: {parts: operations}
    text: "{{ parts|clause }}"
"""
CARDS = """\
id,name,copies,food,effects
A,Apple tree,2,APPLE,"TAKE(ME,2,APPLE)"
B,Baker,1,BREAD,"PAY(1 APPLE + 2 BREAD, TAKE(ALL,1,BREAD)); TAKE(ME,1,APPLE)"
"""
TEMPLATE = """\
elements:
- {id: name, text: "{{ name }}", box: [5, 5, 53, 10], style: {font: text, size: 12, min: 8, colour: ink, on: paper}}
"""


def write(folder: Path, **files: str | bytes | None) -> Path:
    """The good box, with some files replaced (`cards_csv="..."`) or left out (None)."""
    good: dict[str, str | bytes | None] = {
        "box_yaml": BOX,
        "vocabulary_yaml": VOCABULARY,
        "cards_csv": CARDS,
    }
    for name, text in {**good, **files}.items():
        path = folder / ".".join(name.rsplit("_", 1))
        if text is not None:
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder
