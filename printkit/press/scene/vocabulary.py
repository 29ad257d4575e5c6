"""All words of the vocabulary: every module that registers some is named here."""

from __future__ import annotations

from printkit.press.scene import (
    arms,
    beast,
    bones,
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
    omens,
    parting,
    plant,
    siege,
    skyline,
    steed,
    streets,
    terrace,
    tool,
    town,
    waters,
    works,
)
from printkit.press.scene.thing import GROUNDS, THINGS, Ground, Thing

MODULES = (
    arms,
    beast,
    bones,
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
    omens,
    parting,
    waters,
    works,
    siege,
    skyline,
    terrace,
    steed,
    streets,
    plant,
    tool,
    town,
)
"""Where things and grounds are drawn."""

__all__ = ["GROUNDS", "MODULES", "THINGS", "Ground", "Thing"]
