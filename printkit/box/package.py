"""What a game is packed in, written among the components: tuck boxes, the wrap of a lid, dividers. No pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from msgspec import Struct, field

from printkit.box.errors import Problem, listed, nearest
from printkit.measure import parse_length

if TYPE_CHECKING:
    from printkit.box.source import Source

PackageKind: TypeAlias = Literal["tuckbox", "lidwrap", "dividers"]
PACKAGES: Final[tuple[PackageKind, ...]] = ("tuckbox", "lidwrap", "dividers")
KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "tuckbox": ("name", "kind", "holds", "size", "thickness", "sleeved", "front", "set"),
    "lidwrap": ("name", "kind", "size", "turn-in", "front", "set"),
    "dividers": ("name", "kind", "holds", "sleeved"),
}
DECKS: Final = ("deck", "reference")
"""Kinds of components that go into boxes."""
THICKNESS: Final = 0.32
"""A card of 300 g/m², mm."""
_THICKEST, _DEEPEST = 3.0, 600.0


class Package(Struct, frozen=True):
    """A tuck box, the wrap of a lid, or dividers."""

    key: str
    name: str
    kind: PackageKind
    holds: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """For each box its name and the components that lie in it together; none: every deck has a box of its own."""
    size: tuple[float, float, float] | None = None
    """Width, height and depth in mm: a box's inside instead of what its cards need, a lid's outside."""
    thickness: float = THICKNESS
    """Of one card, mm."""
    sleeved: bool = False
    front: str = ""
    """Template of the front panel or of the lid's top; empty: the deck's back, the booklet's cover."""
    turn_in: float = 15.0
    """What of a wrap is folded into the lid, mm."""
    constants: Mapping[str, Any] = field(default_factory=dict)


def is_package(data: Any) -> bool:
    """Whether an entry of `components:` is packaging."""
    return isinstance(data, dict) and data.get("kind") in PACKAGES


class PackageReader:
    """Reads the packaging of a box; components are known already."""

    def __init__(self, source: Source, decks: Mapping[str, str], problems: list[Problem]) -> None:
        self.source, self.decks, self.problems = source, decks, problems
        self.wrong = 0

    def read(self, key: str, data: Mapping[str, Any]) -> Package | None:
        """The packaging, or None after its problems were noted."""
        self.wrong = 0
        kind: PackageKind = data["kind"]
        for unknown in sorted(map(str, data.keys() - set(KEYS[kind]))):
            near = nearest(unknown, KEYS[kind])
            self._problem(f"unknown key of kind: {kind};{near} Known: {listed(KEYS[kind], 30)}", key, unknown)
        package = Package(
            key,
            str(data.get("name") or key.replace("-", " ").capitalize()),
            kind,
            self._holds(key, kind, data.get("holds")),
            self._size(key, kind, data.get("size")),
            self._length(key, data, "thickness", THICKNESS, _THICKEST),
            self._flag(key, data, "sleeved"),
            str(data.get("front") or ""),
            self._length(key, data, "turn-in", 15.0, 60.0),
            self._constants(key, data.get("set")),
        )
        return None if self.wrong else package

    def _problem(self, message: str, *path: str | int) -> None:
        self.wrong += 1
        self.problems.append(self.source.problem(message, "components", *path))

    def _holds(self, key: str, kind: PackageKind, data: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """`deck`; `[deck, help]`, together; `{Name: [deck, help], Other: notes}`, several boxes."""
        boxes = data if isinstance(data, dict) else {} if data is None else {"": data}
        found = {str(name): [held] if isinstance(held, str) else held for name, held in boxes.items()}
        if not all(
            isinstance(held, list) and held and all(isinstance(name, str) for name in held)
            for held in found.values()
        ):
            message = "write what lies in it as `deck`, `[deck, help]`, or for several boxes {Name: [deck, help], Other: notes}"
            self._problem(message, key, "holds")
            return ()
        for name in (name for held in found.values() for name in held):
            if name not in self.decks:
                self._problem(f'"{name}" is no component.{nearest(name, self.decks)}', key, "holds")
            elif self.decks[name] not in DECKS:
                message = f'"{name}" is no deck but a {self.decks[name]}; boxes hold components of kind {" or ".join(DECKS)}'
                self._problem(message, key, "holds")
        if not found and kind != "lidwrap" and "deck" not in self.decks.values():
            self._problem("there is no deck in this box; name what it `holds:`", key)
        return tuple((name, tuple(held)) for name, held in found.items())

    def _size(self, key: str, kind: PackageKind, data: Any) -> tuple[float, float, float] | None:
        if data is None:
            if kind == "lidwrap":
                self._problem(
                    "`size:` is missing: [width, height, depth] of the lid in mm, outside", key, "size"
                )
            return None
        try:
            found = tuple(map(parse_length, data)) if isinstance(data, list) else ()
        except (ValueError, TypeError) as error:
            self._problem(str(error), key, "size")
            return None
        if len(found) != 3 or not all(1 <= length <= _DEEPEST for length in found):
            self._problem(
                f"{data!r}: write [width, height, depth] in mm, each 1 to {_DEEPEST:g}", key, "size"
            )
            return None
        return found[0], found[1], found[2]

    def _length(self, key: str, data: Mapping[str, Any], name: str, default: float, most: float) -> float:
        try:
            value = parse_length(data.get(name, default))
        except (ValueError, TypeError) as error:
            self._problem(str(error), key, name)
            return default
        if not 0.05 <= value <= most:
            self._problem(f"{value:g} mm will not do; 0.05 to {most:g}", key, name)
            return default
        return value

    def _flag(self, key: str, data: Mapping[str, Any], name: str) -> bool:
        value = data.get(name, False)
        if not isinstance(value, bool):
            self._problem(f"{value!r}: write true or false", key, name)
        return value is True

    def _constants(self, key: str, data: Any) -> Mapping[str, Any]:
        if data is not None and not isinstance(data, dict):
            self._problem("this must be a list of `key: value`", key, "set")
            return {}
        return {str(name): value for name, value in (data or {}).items()}
