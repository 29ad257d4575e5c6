"""The board of hexes: its pieces and millimetres (PP-1, PP-2), and what is wrong with one that was photographed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from printkit.boards.adapter import Checked, Picture, Seen, Verdict
from printkit.boards.compare import compare
from printkit.boards.hex import Board, Cell, Edge, centre, ends, name_of, outline, place, place_of
from printkit.boards.kit import HexKit, NoBoardError
from printkit.boards.report import from_plain, plain_finding, told
from printkit.games.prophets_and_patriarchs.checks import check_board
from printkit.games.prophets_and_patriarchs.kit import kit_of


class Hexes:
    """PP-2: the board of resource tiles and tribes, read from photos."""

    def kit(self, box: Any, options: Mapping[str, Any]) -> HexKit:
        """The pieces; option `tribes`: whose tiles lie on the board (`JUD,LEV`), all if it is not said."""
        return kit_of(box, _tribes(options))

    def check(self, box: Any, data: Mapping[str, Any], options: Mapping[str, Any]) -> Checked:
        """PP-2.1 to PP-2.8; option `discs`: whether number discs are played with, as the photo shows if not said."""
        kit, board, discs = kit_of(box, _tribes(options)), from_plain(data), _flag(options, "discs")
        findings = check_board(board, kit, discs=discs) if board.tiles or board.loose else ()
        return Checked(
            bool(board.tiles) and not any(finding.serious for finding in findings),
            tuple(told(board, kit, findings, discs=discs)),
            tuple(plain_finding(finding) for finding in findings),
        )

    def places(self, answer: Any) -> Sequence[str]:
        """The name of the cell, side or corner that an answer names as its `place`."""
        named = getattr(answer, "place", None)
        return (str(named),) if named is not None else ()

    def judged(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """As it was read."""
        return data

    def verdict(self, refusals: Sequence[Any]) -> Verdict:
        """`W` may be accepted, `B` is refused; what could not be read is photographed again."""
        codes = [one.code for one in refusals]
        if not codes:
            return "good"
        if all(code.startswith("W-") for code in codes):
            return "confirm"
        return "again" if "B-10" in codes else "bad"

    def seen(self, box: Any, view: Mapping[str, Any], data: Mapping[str, Any]) -> Seen:
        """What lies where, and what lies elsewhere than before if `view["board"]` holds a board in plain data."""
        board = from_plain(data)
        names = {part.piece: part.name for part in kit_of(box).parts.values()}
        shown = {name_of(tile.cell): tile.piece for tile in board.tiles}
        before = view.get("board")
        changes = compare(from_plain(before), board).differences if before else ()
        return Seen(shown, changes, answers=names)

    def draw(self, picture: Picture) -> str:
        """Hexes with their numbers, sides and corners that can be tapped."""
        return draw(picture)


def _tribes(options: Mapping[str, Any]) -> list[str] | None:
    said = options.get("tribes") or options.get("tribes_included")
    if said in (None, "", "all"):
        return None
    return (
        [name.strip() for name in said.replace("+", ",").split(",")] if isinstance(said, str) else list(said)
    )


def _flag(options: Mapping[str, Any], name: str) -> bool | None:
    said = options.get(name)
    if said is None or isinstance(said, bool):
        return said
    if str(said).lower() in {"yes", "true", "on"}:
        return True
    if str(said).lower() in {"no", "false", "off"}:
        return False
    raise NoBoardError(f"{name}={said}: yes or no would do")


SIDE = 20.0
"""Units of a drawn hex's side."""


def draw(picture: Picture) -> str:
    """The board: hexes with the names of their tiles and their numbers, and what can be tapped."""
    kit = kit_of(picture.box)
    tiles = dict(picture.read) if picture.read is not None else _laid(picture.view)
    board = Board.of(place_of(name) for name in tiles)
    if not board.cells:
        return ""
    left, top, width, height = board.extent(SIDE)
    label = escape(picture.say("The board"), quote=True)
    parts = [
        (
            f'<svg class="hexes" xmlns="http://www.w3.org/2000/svg" role="group" aria-label="{label}" '
            f'viewBox="{left - 9:.1f} {top - 9:.1f} {width + 18:.1f} {height + 18:.1f}">'
        ),
        *(_tile(kit, Cell(*place_of(name)), piece) for name, piece in tiles.items()),
        *(_doubt(Cell(*place_of(name))) for name in sorted(picture.doubtful)),
        *(_target(picture, name, words) for name, words in _targets(picture, board).items()),
        "</svg>",
    ]
    return "".join(parts)


def _laid(view: Mapping[str, Any]) -> dict[str, str]:
    data = view.get("board")
    return {name_of(tile.cell): tile.piece for tile in from_plain(data).tiles} if data else {}


def _points(cell: Cell, length: float = SIDE) -> str:
    x, y = centre(cell, SIDE)
    return " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in outline(length))


def _tile(kit: HexKit, cell: Cell, piece: str) -> str:
    part = kit.parts.get(piece)
    kind, number = (part.kind.lower(), part.number) if part is not None else ("", 0)
    x, y = centre(cell, SIDE)
    name = escape(part.name.removeprefix("HX-") if part is not None else piece)
    chances = "red" if number in {6, 8} else "plain"
    return (
        f'<polygon class="hex k-{escape(kind, quote=True)}" points="{_points(cell)}"/>'
        f'<text class="hex-name" x="{x:.1f}" y="{y - 5:.1f}">{name}</text>'
        + (f'<text class="hex-no {chances}" x="{x:.1f}" y="{y + 9:.1f}">{number}</text>' if number else "")
    )


def _doubt(cell: Cell) -> str:
    return f'<polygon class="doubt" points="{_points(cell, SIDE - 2)}"/>'


def _targets(picture: Picture, board: Board) -> Mapping[str, Sequence[str]]:
    """Places to be tapped, each with what can be done there."""
    if picture.doubtful:
        return {name: [picture.say("What lies here?")] for name in sorted(picture.doubtful)}
    if picture.anywhere:
        return {name_of(cell): [picture.say("What lies here?")] for cell in sorted(board.cells)}
    return picture.offered


def _target(picture: Picture, name: str, words: Sequence[str]) -> str:
    where = place_of(name)
    if isinstance(where, Cell):
        shape = f'<polygon class="can-ring" points="{_points(where, SIDE - 2)}"/>'
    elif isinstance(where, Edge):
        (x1, y1), (x2, y2) = (place(vertex, SIDE) for vertex in ends(where))
        shape = f'<path class="can-side" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>'
    else:
        x, y = place(where, SIDE)
        shape = f'<circle class="can" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'
    picked = " picked" if name == picture.pick else ""
    label = escape(f"{name}: {', '.join(words)}", quote=True)
    link = escape(picture.link(name), quote=True)
    return f'<a class="spot{picked}" href="{link}" aria-label="{label}">{shape}</a>'


BOARD = Hexes()
