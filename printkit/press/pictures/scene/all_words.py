"""All words of the vocabulary: every module that registers some is named here."""

from __future__ import annotations

from printkit.press.pictures.scene import (
    alcove,
    arms,
    beast,
    bones,
    camp,
    dust,
    field,
    fort,
    framing,
    hamlet,
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
    town,
    vehicle,
    waters,
    works,
)
from printkit.press.pictures.scene.picturefiles import Pictures
from printkit.press.pictures.scene.thing import GROUNDS, THINGS, SceneGround, Thing

MODULES = (
    alcove,
    arms,
    beast,
    bones,
    camp,
    dust,
    field,
    fort,
    framing,
    hamlet,
    house,
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
    town,
    vehicle,
)
"""Where things and grounds are drawn."""


def all_things(pictures: Pictures) -> dict[str, Thing]:
    """Return everything that may stand in a title's pictures, by name: files, and drawings that vary.

    Raises:
        ArtworkError: a file cannot be used.
    """
    files = {name: pictures.get(name) for name in pictures.names()}
    return dict(sorted((THINGS | {name: found for name, found in files.items() if found}).items()))


__all__ = ["GROUNDS", "MODULES", "THINGS", "SceneGround", "Thing", "all_things"]
