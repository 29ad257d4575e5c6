"""The court: how a photo of it is read and what that means, its drawing as SVG, and in letters for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from string import ascii_uppercase
from typing import Any

from printkit.boards.adapter import BoardPicture, Checked, Seen, Verdict
from printkit.boards.kit import SquareKit, square_kit
from printkit.boards.reading import SeenToken, SquareBoard, confirm_reading
from printkit.boards.square import Square, SquareGrid, parse_square
from printkit.referee import FIRST_SEAT, Seat, join_messages, say

from .ground import COLOURS, grid_of
from .scoring import count_standing
from .state import Mecca

CELL = 20
_EDGE = 13
"""Room for the letters and numbers around the court."""
MOST_CHANGES = 40
"""Changes that are told."""
MOST_MAYBE = 8
"""So many squares may be asked for that only look unlike empty ones; if there are more, the light is to blame."""
NOBODY = "-"
"""What stands on an empty square that was in doubt."""


class Court:
    """MEC-9: the board of pilgrims, read from one photo a turn."""

    printed = ()
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
        return "again" if any(code.startswith("PHOTO_") for code in codes) else "bad"

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
    """What is different from the table as everybody at it knows it, in words."""
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


def draw_court(board: BoardPicture) -> str:
    """The court with everything on it."""
    grid = SquareGrid(grid_of(board.box).rows, float(CELL))
    width, height = grid.size
    label = board.say("The court with its pilgrims")
    parts = [
        (
            f'<svg class="court" xmlns="http://www.w3.org/2000/svg" role="group" aria-label="{escape(label, quote=True)}" '
            f'viewBox="{-_EDGE} {-_EDGE} {width + 2 * _EDGE:g} {height + 2 * _EDGE:g}">'
        ),
        *_draw_names(grid),
        *_draw_mats(grid, board),
        *_draw_kaaba(grid),
        *_draw_pilgrims(grid, board),
        *_draw_marks(grid, board),
        "</svg>",
    ]
    return "".join(parts)


def _draw_names(grid: SquareGrid) -> Iterator[str]:
    columns, rows = max(map(len, grid.rows)), len(grid.rows)
    for column in range(columns):
        name = Square(0, column).name[0]
        x = (column + 0.5) * CELL
        yield f'<text class="rim" x="{x:g}" y="-4">{name}</text><text class="rim" x="{x:g}" y="{rows * CELL + 10}">{name}</text>'
    for row in range(rows):
        y = (row + 0.5) * CELL + 3
        yield f'<text class="rim" x="-7" y="{y:g}">{row + 1}</text><text class="rim" x="{columns * CELL + 7}" y="{y:g}">{row + 1}</text>'


def _draw_mats(grid: SquareGrid, board: BoardPicture) -> Iterator[str]:
    closed = not _is_purple_open(board)
    for here, kind in grid.kinds.items():
        shade = _find_shade(here, kind)
        shut = " shut" if closed and shade == "purple" else ""
        x, y = here.column * CELL, here.row * CELL
        yield f'<rect class="mat {shade}{shut}" x="{x + 0.5:g}" y="{y + 0.5:g}" width="19" height="19" rx="1.5"/>'
        if kind.isdigit():
            yield f'<path class="door" d="M{x + 4} {y + 18}V{y + 9}a6 6 0 0 1 12 0V{y + 18}z"/><text class="door-no" x="{x + 10}" y="{y + 14.5}">{kind}</text>'
        elif kind in COLOURS:
            yield f'<path class="crescent p-{kind}" d="M{x + 13.6} {y + 5}a6 6 0 1 0 0 10a4.6 4.6 0 1 1 0 -10z"/>'


def _is_purple_open(board: BoardPicture) -> bool:
    """MEC-3.1: whether the purple mats are open, with so many players."""
    players = len(board.view.get("colours", ()))
    open_ = {row["players"]: bool(row["purple"]) for row in board.box.constants["limits"]}
    return open_.get(players, True)


def _find_shade(here: Square, kind: str) -> str:
    named = {"p": "purple", "r": "red", "y": "yellow"}.get(kind)
    return named or ("red" if (here.row + here.column) % 2 == 0 else "yellow")


def _draw_kaaba(grid: SquareGrid) -> Iterator[str]:
    cells = [(r, c) for r, text in enumerate(grid.rows) for c, kind in enumerate(text) if kind == "#"]
    if not cells:
        return
    top, left = min(r for r, _ in cells) * CELL, min(c for _, c in cells) * CELL
    height = (max(r for r, _ in cells) + 1) * CELL - top
    width = (max(c for _, c in cells) + 1) * CELL - left
    yield (
        f'<g class="kaaba"><rect x="{left + 1.5}" y="{top + 1.5}" width="{width - 3}" height="{height - 3}" rx="2"/>'
        f'<path class="band" d="M{left + 1.5} {top + height * 0.3:g}h{width - 3}v4h-{width - 3}z"/></g>'
    )


def _find_standing(board: BoardPicture) -> Mapping[str, str]:
    """Squares and what stands there: a colour's letter, or a pilgrim's identity that begins with it."""
    return board.read if board.read is not None else board.view.get("board", {})


def _draw_pilgrims(grid: SquareGrid, board: BoardPicture) -> Iterator[str]:
    standing = board.view.get("board", {})
    recent = {
        here
        for key in ("last", "turn.placed")
        for here, colour in board.view.get(key, {}).items()
        if standing.get(here) == colour
    }
    for name, token in _find_standing(board).items():
        here = parse_square(name)
        x, y = grid.centre_of(here)
        letter = token[:1]
        fresh = name in recent and board.read is None
        last = f", {board.say('placed in the last turn')}" if fresh else ""
        label = f"{name}: {board.say(COLOURS.get(letter, token))}{last}"
        yield (
            f'<g class="pilgrim p-{escape(letter)}{" fresh" if fresh else ""}" transform="translate({x:g} {y:g})" role="img" '
            f'aria-label="{escape(label, quote=True)}">'
            + ('<circle class="halo" r="9.6"/>' if fresh else "")
            + f'<circle class="body" r="7.6"/><text y="3.4">{escape(letter)}</text></g>'
        )


def _draw_empty(board: BoardPicture, name: str) -> str:
    """What a tap does where nothing is offered: it tells why, or what stands there to be changed."""
    if not board.anywhere:
        return board.say("why not here?")
    return board.say(COLOURS.get(_find_standing(board).get(name, "")[:1], "nobody"))


def _draw_marks(grid: SquareGrid, board: BoardPicture) -> Iterator[str]:
    for name in sorted(board.doubtful):
        here = parse_square(name)
        x, y = here.column * CELL, here.row * CELL
        yield f'<rect class="doubt" x="{x + 1}" y="{y + 1}" width="18" height="18" rx="3"/><text class="doubt-mark" x="{x + 15}" y="{y + 8}">?</text>'
    if not (board.asked or board.doubtful or board.anywhere):
        return
    offered = board.offered
    targets = board.doubtful or [here.name for here in grid.kinds]
    for name in targets:
        here = parse_square(name)
        x, y = here.column * CELL, here.row * CELL
        can = offered.get(name)
        picked = " picked" if name == board.pick else ""
        said = f"{name}: {', '.join(can) if can else _draw_empty(board, name)}"
        hint = (
            f'<circle class="can" cx="{x + 10}" cy="{y + 10}" r="3"/>'
            if can and name not in _find_standing(board)
            else ""
        )
        ring = (
            f'<rect class="can-ring" x="{x + 1}" y="{y + 1}" width="18" height="18" rx="3"/>'
            if can and name in _find_standing(board)
            else ""
        )
        focus = "" if can or board.doubtful else ' tabindex="-1"'
        yield (
            f'<a class="spot{picked}" href="{escape(board.link(name), quote=True)}" aria-label="{escape(said, quote=True)}"{focus}>'
            f'{hint}{ring}<rect class="tap" x="{x + 0.5}" y="{y + 0.5}" width="19" height="19" rx="1.5"/></a>'
        )


# In letters

LEGEND = """\
R G B: pilgrims   r g b: free crescents   1-6: doors   #: Kaaba   .: free mats
>R: placed in the last turn   R*: on a crescent of its colour, counts 2"""


def draw_letters(table: Mecca, seat: Seat | None) -> str:
    """The board with coordinates, and who stands where; everything is public, whoever looks. 51 columns wide."""
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
