"""Packaging that is written among the components: tuck boxes, the wrap of a lid, dividers. Not pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct, field

from printkit.base.yaml_keys import KeyPlace
from printkit.box.boxkeys import DividersKeys, LidwrapKeys, TuckboxKeys
from printkit.nearest import suggest_nearest

PackageKeys: TypeAlias = TuckboxKeys | LidwrapKeys | DividersKeys
PackageKind: TypeAlias = Literal["tuckbox", "lidwrap", "dividers"]
DECKS: Final = ("deck", "reference")
"""Kinds of components that go into boxes."""
THICKNESS: Final = 0.32
"""A card of 300 g/m², mm."""
Held: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]


class Package(Struct, frozen=True):
    """A tuck box, the wrap of a lid, or dividers."""

    key: str
    name: str
    kind: PackageKind
    holds: Held = ()
    """For each box its name and the components that lie in it together; none: every deck has a box of its own."""
    size: tuple[float, float, float] | None = None
    """Width, height and depth in mm: a box's inside instead of what its cards need, a lid's outside."""
    thickness: float = THICKNESS
    """Of one card, mm."""
    sleeved: bool = False
    front: str = ""
    """Template of the front panel or of the lid's top; empty: the deck's back, the booklet's cover."""
    side: str = ""
    """Template of a box's sides; empty: words along them."""
    turn_in: float = 15.0
    """What of a wrap is folded into the lid, mm."""
    constants: Mapping[str, Any] = field(default_factory=dict)


def make_package(key: str, keys: PackageKeys, kinds: Mapping[str, str], place: KeyPlace) -> Package | None:
    """Make the packaging that keys describe; None after problems of what it holds were noted.

    Args:
        key: its own among the components.
        keys: as box.yaml has them.
        kinds: of the components that it may hold.
        place: where it stands.
    """
    name = keys.name or key.replace("-", " ").capitalize()
    if isinstance(keys, LidwrapKeys):
        size, front, constants = keys.size, keys.front, keys.set_
        return Package(key, name, keys.kind, (), size, front=front, turn_in=keys.turn_in, constants=constants)
    holds = _boxes_of(keys)
    if not _check_held(holds, kinds, place):
        return None
    if isinstance(keys, DividersKeys):
        return Package(key, name, keys.kind, holds, sleeved=keys.sleeved)
    return Package(
        key,
        name,
        keys.kind,
        holds,
        keys.size,
        keys.thickness,
        keys.sleeved,
        keys.front,
        keys.side,
        constants=keys.set_,
    )


def _boxes_of(keys: TuckboxKeys | DividersKeys) -> Held:
    """Read `deck`; `[deck, help]`, together; `{Name: [deck, help], Other: notes}`, several boxes."""
    boxes = keys.holds if isinstance(keys.holds, Mapping) else {"": keys.holds} if keys.holds else {}
    return tuple((name, (held,) if isinstance(held, str) else held) for name, held in boxes.items())


def _check_held(holds: Held, kinds: Mapping[str, str], place: KeyPlace) -> bool:
    """Return whether what lies in boxes exists and is made of cards."""
    wrong = []
    for name in (name for _, held in holds for name in held):
        if name not in kinds:
            wrong.append(f'"{name}" is no component.{suggest_nearest(name, kinds)}')
        elif kinds[name] not in DECKS:
            what = f'"{name}" is no deck but a {kinds[name]}'
            wrong.append(f"{what}; boxes hold components of kind {' or '.join(DECKS)}")
    for message in wrong:
        place.report_problem(message, "holds")
    if not holds and "deck" not in kinds.values():
        place.report_problem("there is no deck in this box; name what it `holds:`")
        return False
    return not wrong
