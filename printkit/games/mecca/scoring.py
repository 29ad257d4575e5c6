"""MEC-7, MEC-8: the end, the scores, and scoring without a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printkit.games.mecca.contact import Position
from printkit.games.mecca.ground import COLOURS, PILGRIMS, Ground
from printkit.games.mecca.table import Mecca
from printkit.referee import FIRST_SEAT, Line, Outcome, Score, Seat, ranked


@dataclass(frozen=True, slots=True)
class Standing:
    """What counts of one player at the end (section 8)."""

    reserve: int
    """Pilgrims left of all own colours."""
    crescents: int
    """Own pilgrims on crescents of their own colour."""
    kaaba: int
    """Own pilgrims next to the Kaaba."""
    colours: int = 1
    """How many colours the player has."""

    @property
    def on_board(self) -> int:
        """Own pilgrims on the board, the entrance pilgrim included."""
        return PILGRIMS * self.colours - self.reserve


def standing(ground: Ground, board: Position, colours: Sequence[str]) -> Standing:
    """Count one player's pilgrims on a board."""
    own = [(here, colour) for here, colour in board.items() if colour in colours]
    return Standing(
        PILGRIMS * len(colours) - len(own),
        sum(ground.crescents.get(here) == colour for here, colour in own),
        sum(here in ground.kaaba for here, _ in own),
        len(colours),
    )


def score_of(seat: Seat, found: Standing) -> Score:
    """MEC-8.2, MEC-8.3: pilgrims on the board, crescents of their colour twice; ties at the Kaaba."""
    lines = (
        Line(
            "Pilgrims on the board",
            found.on_board,
            "MEC-8.2",
            f"{PILGRIMS * found.colours} - {found.reserve}",
        ),
        Line("On a crescent of their colour", found.crescents, "MEC-8.2"),
    )
    return Score((seat,), found.on_board + found.crescents, lines, (found.kaaba,))


def conclude(standings: Sequence[Standing], reason: str, rule: str) -> Outcome:
    """MEC-8.1 to MEC-8.4: a sole finisher wins; otherwise most points, then the Kaaba, then shared."""
    scores = tuple(score_of(Seat(seat), found) for seat, found in enumerate(standings))
    finishers = [Seat(seat) for seat, found in enumerate(standings) if not found.reserve]
    ranking = ranked(scores)
    if len(finishers) == 1:
        rest = tuple(tuple(s for s in place if s != finishers[0]) for place in ranking)
        ranking = (tuple(finishers), *(place for place in rest if place))
        text = "The only player with all pilgrims on the board wins."
        return Outcome(reason, rule, tuple(finishers), ranking, scores, text)
    return Outcome(
        reason, rule, ranking[0], ranking, scores, "Most points win; ties are broken at the Kaaba."
    )


def standings(table: Mecca) -> list[Standing]:
    """Every seat's standing now."""
    return [standing(table.ground, table.board, colours) for colours in table.colours]


def score(table: Mecca) -> tuple[Score, ...]:
    """The score so far with its working."""
    if any(not colours for colours in table.colours):
        return ()
    return tuple(score_of(seat, standings(table)[seat]) for seat in table.order(FIRST_SEAT))


def dead(table: Mecca) -> bool:
    """MEC-7.1: nobody has a legal first placement in this position with the reserve at hand."""
    return not any(table.may_place(seat) for seat in table.order(FIRST_SEAT))


def colour_names(colours: Sequence[str]) -> str:
    """`red and black`."""
    return " and ".join(COLOURS[colour] for colour in colours)
