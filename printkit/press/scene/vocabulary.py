"""All words of the vocabulary: every module that registers some is named here."""

from __future__ import annotations

from printkit.press.scene import (
    arms,
    beast,
    camp,
    desk,
    field,
    fort,
    frames,
    goods,
    hamlet,
    helm,
    herd,
    house,
    indoors,
    land,
    mosque,
    parting,
    plant,
    siege,
    skyline,
    steed,
    streets,
    tool,
    town,
    waters,
)
from printkit.press.scene.thing import GROUNDS, THINGS, Ground, Thing

MODULES = (
    arms,
    beast,
    camp,
    desk,
    field,
    fort,
    frames,
    goods,
    hamlet,
    helm,
    house,
    herd,
    indoors,
    land,
    mosque,
    parting,
    waters,
    siege,
    skyline,
    steed,
    streets,
    plant,
    tool,
    town,
)
"""Where things and grounds are drawn."""

__all__ = ["GROUNDS", "MODULES", "THINGS", "Ground", "Thing"]
