"""The court: how a photo of it is read and what that means, its drawing as SVG, and in letters for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from string import ascii_uppercase
from typing import Any

from printkit.boards.adapter import BoardPicture, Checked, Seen, Verdict
from printkit.boards.boardsvg import BoardSpot, BoardSvg, draw_square_names, make_box
from printkit.boards.kit import SquareKit, square_kit
from printkit.boards.reading import SeenToken, SquareBoard, confirm_reading
from printkit.boards.sprite import FaceArea
from printkit.boards.square import Square, SquareGrid, parse_square
from printkit.referee import FIRST_SEAT, Seat, join_messages, say

from .ground import COLOURS, grid_of
from .scoring import count_standing
from .state import Mecca

_EDGE, _RIM = 13.0, 8.0
"""mm around the squares: for their letters and numbers, and of the printed board that is seen."""
MOST_CHANGES = 40
"""Changes that are told."""
MOST_MAYBE = 8
"""So many squares may be asked for that only look unlike empty ones; if there are more, the light is to blame."""
UNFINISHED = {"MUST_CONTINUE", "ISOLATED_LEFT", "ENTRANCE_MISSING"}
"""Reasons against a board on which something is still to be done, and nothing to be undone."""
NOBODY = "-"
"""What stands on an empty square that was in doubt."""


class Court:
    """MEC-9: the board of pilgrims, read from one photo a turn."""

    printed = ("board", "pilgrims")
    reading = SquareBoard

    def kit(self, box: Any, options: Mapping[str, Any]) -> SquareKit:
        return square_kit(box.constants, "pilgrims", ("board",))

    def check(self, box: Any, reading: SquareBoard, options: Mapping[str, Any]) -> Checked:
        return Checked(sound=bool(reading.layout))

    def places(self, answer: Any) -> Sequence[str]:
        here = getattr(answer, "square", None)
        return (here.name,) if isinstance(here, Square) else ()

    def wishes(self, place: str) -> Sequence[str]:
        return ()

    def settle_reading(self, reading: SquareBoard) -> SquareBoard:
        return confirm_reading(reading, {at: "" for at, said in reading.said.items() if said == NOBODY})

    def verdict(self, refusals: Sequence[Any]) -> Verdict:
        codes = {one.code for one in refusals}
        if not codes:
            return "good"
        if codes in ({"CONFIRM"}, {"PHOTO_UNREADABLE"}):
            return "confirm" if "CONFIRM" in codes else "doubt"
        if any(code.startswith("PHOTO_") for code in codes):
            return "again"
        return "more" if codes <= UNFINISHED else "bad"

    def seen(self, box: Any, view: Mapping[str, Any], reading: SquareBoard) -> Seen:
        grid = grid_of(box)
        known = {name: said for name, said in reading.said.items() if said != NOBODY}
        shown = {**known, **_on_squares(grid, reading.tokens)}
        before = {name: str(token) for name, token in (view.get("board") or {}).items()}
        hidden = {*reading.covered, *reading.cut_off}
        gone = {name: token[:1] for name, token in before.items() if name not in shown}
        empty = {name: NOBODY for name in sorted(hidden) if name not in before and name not in shown}
        few = len(gone) + len(empty) <= MOST_MAYBE
        unread = {name: token[:1] for name, token in _on_squares(grid, reading.unreadable).items()}
        return Seen(
            shown,
            tuple(_list_changes(before, shown))[:MOST_CHANGES],
            {**{name: letter for name, letter in gone.items() if name in hidden}, **unread},
            {**gone, **(empty if few else {})},
            {NOBODY: say("nobody"), **COLOURS},
        )

    def draw(self, picture: BoardPicture) -> str:
        return draw_court(picture)


def _on_squares(grid: SquareGrid, tokens: Sequence[SeenToken]) -> dict[str, str]:
    """Square -> token of those that lie on squares."""
    cells = ((grid.cell_at(token.x, token.y), token) for token in tokens)
    return {cell.name: token.id for cell, token in cells if grid.holds(cell)}


def _list_changes(before: Mapping[str, str], shown: Mapping[str, str]) -> Iterator[str]:
    """Yield what is different from the table as everybody at it knows it, in words."""
    for here, token in shown.items():
        if here not in before:
            yield say("{colour} on {square:name}", _find_colour(token), here)
    for here, token in before.items():
        if here not in shown:
            yield say("{colour} gone from {square:name}", _find_colour(token), here)
    for here, token in shown.items():
        if here in before and before[here][:1] != token[:1]:
            text = "{colour} instead of {old} on {square:name}"
            yield say(text, _find_colour(token), _find_colour(before[here]), here)


def _find_colour(token: str) -> str:
    return COLOURS.get(token[:1], token)


def draw_court(picture: BoardPicture) -> str:
    """Return the printed court with the pilgrims on it, and what can be tapped."""
    return "".join(_Drawing(picture).parts())


class _Drawing:
    """One drawing of the court; its origin is the corner of A1."""

    def __init__(self, picture: BoardPicture) -> None:
        self.picture, self.grid = picture, grid_of(picture.box)
        self.svg = BoardSvg(picture, self.find_spot, str)
        self.standing: Mapping[str, str] = (
            picture.read if picture.read is not None else picture.view.get("board", {})
        )
        """Squares and what stands there: a colour's letter, or a pilgrim's identity that begins with it."""

    def find_spot(self, name: str) -> BoardSpot:
        side = self.grid.cell - 1
        return make_box(*self.grid.centre_of(parse_square(name)), side, side)

    def parts(self) -> Iterator[str]:
        width, height = self.grid.size
        area = (-_EDGE, -_EDGE, width + 2 * _EDGE, height + 2 * _EDGE)
        yield self.svg.open_tag("court", self.picture.say("The court with its pilgrims"), area)
        yield self.draw_ground(area)
        yield from draw_square_names(self.grid, 6.7)
        yield self.draw_closed()
        yield self.draw_closed_doors()
        yield from self.draw_pilgrims()
        yield from self.svg.draw_doubts()
        picture, every = self.picture, [here.name for here in self.grid.kinds]
        asks = picture.asked or picture.anywhere
        yield from map(self.draw_target, picture.doubtful or (every if asks else sorted(picture.offered)))
        yield "</svg>"

    def draw_ground(self, area: tuple[float, float, float, float]) -> str:
        """Return the printed board around its squares, upon plain ones that are seen until the picture has come."""
        left, top, width, height = area
        ground = f'<rect class="ground" x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"/>'
        squares = self.draw_squares("mat", self.grid.kinds)
        if not self.picture.faces.has_piece("BOARD"):
            return ground + squares
        across, down = self.picture.box.constants["plans"]["a3"]["origin"]
        printed = self.picture.faces.spots["BOARD"]
        part = FaceArea(across - _RIM, 0, self.grid.size[0] + 2 * _RIM, printed.height)
        return f"{ground}{squares}{self.picture.faces.draw_part('BOARD', part, -_RIM, -down)}"

    def draw_closed(self) -> str:
        """MEC-3.1: return a veil over purple mats that are closed with so many players."""
        players = len(self.picture.view.get("colours", ()))
        limits = {row["players"]: bool(row["purple"]) for row in self.picture.box.constants["limits"]}
        return "" if limits.get(players, True) else self.draw_squares("shut", self.grid.of_kind("p"))

    def draw_closed_doors(self) -> str:
        """MEC-3.4: bars over the doors by which nobody entered, once everybody has."""
        view = self.picture.view
        taken = {str(door) for doors in view.get("doors", ()) for door in doors}
        if not view.get("turn_order"):
            return ""
        closed = [here for here, kind in self.grid.kinds.items() if kind.isdigit() and kind not in taken]
        middles = (self.grid.centre_of(here) for here in closed)
        bars = "".join(f"M{x - 6:g} {y - 6:g}l12 12m0 -12l-12 12" for x, y in middles)
        return self.draw_squares("closed-door", closed) + f'<path class="bars" d="{bars}"/>'

    def draw_squares(self, css: str, squares: Iterable[Square]) -> str:
        """Squares as one shape."""
        side = self.grid.cell
        corners = (f"M{here.column * side + 0.5:g} {here.row * side + 0.5:g}" for here in squares)
        return f'<path class="{css}" d="{"".join(f"{at}h{side - 1:g}v{side - 1:g}h{1 - side:g}z" for at in corners)}"/>'

    def draw_pilgrims(self) -> Iterator[str]:
        view, say = self.picture.view, self.picture.say
        board = view.get("board", {})
        recent = {
            here
            for key in ("last", "turn.placed")
            for here, colour in view.get(key, {}).items()
            if board.get(here) == colour and self.picture.read is None
        }
        for name, token in self.standing.items():
            x, y = self.grid.centre_of(parse_square(name))
            letter, colour = token[:1], _find_colour(token)
            last = f", {say('placed in the last turn')}" if name in recent else ""
            label = escape(f"{name}: {say(colour)}{last}", quote=True)
            piece = self.svg.draw_piece(f"{letter}01", make_box(x, y, 17, 17), f"pilgrim-{colour}", letter)
            frame = f'{make_box(x, y, 18.6, 18.6, 2).shape} class="fresh"/>' if last else ""
            yield f'<g class="pilgrim" data-is="{letter}" role="img" aria-label="{label}">{piece}{frame}</g>'

    def draw_target(self, name: str) -> str:
        """Return what a tap does where nothing is offered: it tells why, or what stands there to be changed."""
        say, stands = self.picture.say, self.standing.get(name, "")
        otherwise = say(COLOURS.get(stands[:1], "nobody")) if self.picture.anywhere else say("why not here?")
        return self.svg.draw_target(name, self.picture.offered.get(name, ()), otherwise, ring=bool(stands))


# In letters

LEGEND = """\
R G B: pilgrims   r g b: free crescents   1-6: doors   #: Kaaba   .: free mats
>R: placed in the last turn   R*: on a crescent of its colour, counts 2"""


def draw_letters(table: Mecca, seat: Seat | None) -> str:
    """Return the board with coordinates and its pilgrims; everything is public. 51 columns wide."""
    fresh = frozenset((*table.last_turn, *dict(table.placed)))
    columns = range(1 + max(here.column for here in table.ground.grid.kinds))
    rows = range(1 + max(here.row for here in table.ground.grid.kinds))
    head = "   " + "".join(f" {ascii_uppercase[column]} " for column in columns)
    lines = [head]
    lines += [
        f"{row + 1:>2} {''.join(_write_square(table, fresh, Square(row, column)) for column in columns)} {row + 1}"
        for row in rows
    ]
    lines += [head, "", LEGEND, ""]
    return "\n".join([*(line.rstrip() for line in lines), *_list_players(table)])


def _write_square(table: Mecca, fresh: frozenset[Square], here: Square) -> str:
    ground, colour = table.ground, table.board.get(here)
    if colour is not None:
        new = here in fresh
        return f"{'>' if new else ' '}{colour}{'*' if ground.crescents.get(here) == colour else ' '}"
    if here in ground.doors:
        closed = table.turn_order and not any(ground.doors[here] in doors for doors in table.doors)
        return "   " if closed else f" {ground.doors[here]} "
    if here in ground.crescents:
        return f" {ground.crescents[here].lower()} "
    if here in ground.open:
        return " . "
    return " # " if _is_kaaba(table, here) else "   "


def _is_kaaba(table: Mecca, here: Square) -> bool:
    rows = table.ground.grid.rows
    return rows[here.row][here.column] == "#"


def _list_players(table: Mecca) -> list[str]:
    lines: list[str] = []
    order = table.turn_order or table.order(FIRST_SEAT)
    width = max(map(len, table.names))
    for seat in order:
        if not table.colours[seat]:
            lines.append(f"  {table.say('{who:seat}: no colours yet', seat)}")
            continue
        found = count_standing(table.ground, table.board, table.colours[seat])
        colours = join_messages([COLOURS[colour] for colour in table.colours[seat]])
        turn = ">" if table.turn_order and not table.over and seat == table.active else " "
        text = "{colours}: {board} on the board, {reserve} in reserve, {crescents} on crescents, {kaaba} at the Kaaba"
        counted = say(text, colours, found.on_board, found.reserve, found.crescents, found.kaaba)
        lines.append(f"{turn} {table.name(seat):<{width}}  {counted}")
    if table.turn_order:
        text = "Round {n}, the final round" if table.final_round else "Round {n}"
        lines.append(f"  {say(text, table.round)}")
    if table.match_play:
        lines.append(f"  {say('Game {n} of {all}', table.played + 1, table.games)}")
    return lines


BOARD = Court()
