"""ERR-PP-24: a game that nobody refereed is scored by numbers, or by a photo of its board, which tells the longest line too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.boards.hex import name_of
from printkit.boards.laid import HexBoard
from printkit.boards.reading import TappedBoard
from printkit.referee import Outcome, Refusal, Refusals, Seat, refuse, say
from printkit.referee.standalone import (
    BoardCount,
    ScoreCount,
    ScoreForm,
    ScorePick,
    ScoreSheet,
    ScoreVerdict,
    StandaloneScoring,
)

from .kit import kit_of
from .land import Corner, Land, Side, Tile
from .pieces import pieces_of
from .position import Position
from .scoring import make_score
from .tapped import LEAST, TAPS, tapped_position
from .words import TRIBE


def build_score_form(box: Any, players: int) -> ScoreForm:
    """Tents, cities, Virtue Tokens, who has the longest line; and the tribes, if a photo of the board is to tell most of it."""
    del players
    numbers = pieces_of(box).numbers
    return ScoreForm(
        (
            ScoreCount("tents", "Tents on the board", high=numbers.tents, rule="PP-11.1", component="tents"),
            ScoreCount(
                "cities", "Cities on the board", high=numbers.cities, rule="PP-11.1", component="cities"
            ),
            ScoreCount(
                "virtue", "Virtue Tokens", high=numbers.virtue, rule="PP-11.1", component="virtue-tokens"
            ),
            ScoreCount(
                "longest", "Has the longest line", high=1, rule="PP-10.2", component="line-marker", sole=True
            ),
        ),
        (ScorePick("tribe", "Tribe", TRIBE, 1, "PP-3.3"),),
    )


def score_alone(box: Any, holdings: Sequence[ScoreSheet], options: Mapping[str, Any]) -> ScoreVerdict:
    """PP-11.1: return the ranking; refused are two holders of the longest line and too many Virtue Tokens."""
    numbers = pieces_of(box).numbers
    virtue = sum(one.counts["virtue"] for one in holdings)
    wrong: list[Refusal] = []
    if sum(one.counts["longest"] for one in holdings) > 1:
        wrong += refuse("longest", "PP-10.2", "Only one player has the longest line, or nobody.")
    if virtue > numbers.virtue:
        text = "{n} Virtue Tokens are counted; there are {most}."
        wrong += refuse("virtue", "PP-12.1", text, virtue, numbers.virtue)
    if wrong:
        return ScoreVerdict(refusals=tuple(wrong))
    scores = [
        make_score(
            Seat(seat), counts["tents"], counts["cities"], counts["virtue"], numbers.bonus * counts["longest"]
        )
        for seat, counts in enumerate(one.counts for one in holdings)
    ]
    target = int(options.get("target") or numbers.target)
    notes: Refusals = ()
    if max(one.total for one in scores) < target:
        notes = refuse("target", "PP-11.2", "Nobody has reached {target}.", target)
    outcome = Outcome.by_score("scored", "PP-11.1", scores, say("Most points win."))
    return ScoreVerdict(outcome, notes=notes, shared="PP-11.3")


# The board


@dataclass(frozen=True, slots=True)
class Stood:
    """What stands on a photographed board, by place."""

    tiles: Mapping[str, str]
    trades: Mapping[str, str]
    camels: Mapping[Side, str]
    tents: Mapping[Corner, str]
    cities: Mapping[Corner, str]

    def make_view(self) -> dict[str, Any]:
        """For the drawing."""
        return {"camels": self.camels, "tents": self.tents, "cities": self.cities}


def read_standing(box: Any, board: HexBoard) -> tuple[Stood, Position]:
    """Return what stands where, and what follows from it."""
    parts = kit_of(box, standing=True).parts
    on: dict[str, dict[Any, str]] = {"camels": {}, "tents": {}, "cities": {}}
    for one in board.standing:
        if one.piece in parts:
            on[parts[one.piece].component][name_of(one.place)] = parts[one.piece].kind
    known = pieces_of(box)
    long = {tile.piece: known.names.get(tile.piece, tile.piece) for tile in board.tiles}
    land = Land(
        {
            name: Tile(name, known.tiles[name].name, tile.cell, known.tiles[name].number)
            for tile in board.tiles
            for name in [long[tile.piece]]
            if name in known.tiles
        },
        {},
    )
    tiles = {name_of(tile.cell): long[tile.piece] for tile in board.tiles}
    trades = {name_of(trade.edge): trade.piece for trade in board.trades}
    camels = {side: tribe for side, tribe in on["camels"].items() if side in land.ends}
    tents = {corner: tribe for corner, tribe in on["tents"].items() if corner in land.ways}
    cities = {corner: tribe for corner, tribe in on["cities"].items() if corner in land.ways}
    found = Stood(tiles, trades, camels, tents, cities)
    return found, Position(land, dict(camels), dict(tents), dict(cities))


def read_tapped(box: Any, board: TappedBoard) -> tuple[Stood, Position]:
    """Return what was tapped."""
    tiles, trades, position = tapped_position(box, board)
    return Stood(tiles, trades, position.camels, position.tents, position.cities), position


def board_alone(
    box: Any, holdings: Sequence[ScoreSheet], board: HexBoard | TappedBoard, options: Mapping[str, Any]
) -> BoardCount:
    """Tents, cities and the longest line of each player, by the codes of their tribes; who holds a shared longest line is asked."""
    if isinstance(board, TappedBoard):
        on, position = read_tapped(box, board)
        board = HexBoard()
    elif not board.tiles:
        return BoardCount(refusals=refuse("board", "PP-2.2", "No tile of the board was read."))
    else:
        on, position = read_standing(box, board)
    standing = {**on.tiles, **on.trades}
    tribes = [(one.picks.get("tribe") or ("",))[0] for one in holdings]
    lacking = [one.name for one, tribe in zip(holdings, tribes, strict=True) if not tribe]
    if lacking:
        text = "Say who plays which tribe: {names:names}."
        return BoardCount(
            standing=standing, view=on.make_view(), refusals=refuse("tribe", "PP-3.3", text, tuple(lacking))
        )
    lengths = [position.length(tribe) for tribe in tribes]
    least = int(options.get("longest_min") or pieces_of(box).numbers.longest_min)
    most = max(lengths)
    holders = [seat for seat, length in enumerate(lengths) if length == most >= least]
    counts: list[dict[str, int]] = []
    for seat, tribe in enumerate(tribes):
        found = {
            "tents": sum(whose == tribe for whose in on.tents.values()),
            "cities": sum(whose == tribe for whose in on.cities.values()),
        }
        if len(holders) < 2 or seat not in holders:
            found["longest"] = int(holders == [seat])
        counts.append(found)
    notes = (*notes_of(board, holdings, lengths, holders), *too_few_tiles(on.tiles))
    return BoardCount(tuple(counts), standing, view=on.make_view(), notes=notes)


def too_few_tiles(tiles: Mapping[str, str]) -> Refusals:
    """PP-2.7: return what a shape that was tapped, or a photo, still lacks."""
    if len(tiles) >= LEAST:
        return ()
    text = "The board has {n} tiles here; at least {least} lie in a game. Look whether all is counted."
    return refuse("tiles", "PP-2.7", text, len(tiles), LEAST)


def notes_of(
    board: HexBoard, holdings: Sequence[ScoreSheet], lengths: Sequence[int], holders: Sequence[int]
) -> Refusals:
    """Return how long the lines are, who is asked, and what the photo does not show."""
    lines = tuple(
        say("{who:name} {n}", one.name, length) for one, length in zip(holdings, lengths, strict=True)
    )
    found = refuse("lines", "PP-10.1", "The longest lines: {lines}.", lines)
    if len(holders) > 1:
        names = tuple(holdings[seat].name for seat in holders)
        text = "Equally long: {names:names}. Who had the longest line first? Nobody, if nobody had."
        found = (*found, *refuse("shared", "PP-10.2", text, names))
    unread = sum(not one.piece for one in board.standing)
    if unread:
        text = "Codes of pieces on the board that could not be read: {n}. Look whether all is counted."
        found = (*found, *refuse("unread", "PP-2.9", text, unread))
    return found


STANDALONE = StandaloneScoring(
    build_score_form, score_alone, options=("target", "longest_min"), board=board_alone, taps=TAPS
)
