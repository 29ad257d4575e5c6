"""MEC-7, MEC-8: the end, the scores; and section 10: scoring alone, by one photo of the final board or by numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from printkit.boards.reading import SquareBoard, TappedBoard
from printkit.boards.square import Square, parse_square
from printkit.boards.tapping import TapKind, TappedPieces
from printkit.referee import (
    FIRST_SEAT,
    Outcome,
    Plural,
    Refusals,
    Score,
    ScoreTerm,
    Seat,
    join_messages,
    refuse,
    say,
)
from printkit.referee.standalone import (
    BoardCount,
    BoardTaps,
    ScoreCount,
    ScoreForm,
    ScorePick,
    ScoreSheet,
    ScoreVerdict,
    StandaloneScoring,
    TieBreak,
)

from .contact import Position, can_place
from .ground import COLOURS, Ground, grid_of, ground_of
from .photo import check_readable, read_photo
from .state import Mecca


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
    pilgrims: int = 18
    """Pilgrims of each colour."""

    @property
    def on_board(self) -> int:
        """Own pilgrims on the board, the entrance pilgrim included."""
        return self.pilgrims * self.colours - self.reserve

    @property
    def points(self) -> int:
        """MEC-8.2: each pilgrim on the board, those on crescents of their colour twice."""
        return self.on_board + self.crescents

    @property
    def counts(self) -> dict[str, int]:
        """As the form of scoring alone asks for it."""
        return {"reserve": self.reserve, "crescents": self.crescents, "kaaba": self.kaaba}


def count_standing(ground: Ground, board: Position, colours: Sequence[str]) -> Standing:
    """Count one player's pilgrims on a board."""
    own = [(here, colour) for here, colour in board.items() if colour in colours]
    return Standing(
        ground.pilgrims * len(colours) - len(own),
        sum(ground.crescents.get(here) == colour for here, colour in own),
        sum(here in ground.kaaba for here, _ in own),
        len(colours),
        ground.pilgrims,
    )


def score_of(seat: Seat, found: Standing) -> Score:
    """MEC-8.2, MEC-8.3: pilgrims on the board, crescents of their colour twice; ties at the Kaaba."""
    lines = (
        ScoreTerm(
            "Pilgrims on the board",
            found.on_board,
            "MEC-8.2",
            say("{all} - {n}", found.pilgrims * found.colours, found.reserve),
        ),
        ScoreTerm("On a crescent of their colour", found.crescents, "MEC-8.2"),
    )
    return Score((seat,), found.points, lines, (found.kaaba,))


def conclude_game(standings: Sequence[Standing], reason: str, rule: str) -> Outcome:
    """MEC-8.1 to MEC-8.4: rank the players: a sole finisher, else most points, then the Kaaba, then shared."""
    scores = tuple(score_of(Seat(seat), found) for seat, found in enumerate(standings))
    finishers = [Seat(seat) for seat, found in enumerate(standings) if not found.reserve]
    if len(finishers) == 1:
        text = say("The only player with all pilgrims on the board wins.")
        return Outcome.by_score(reason, rule, scores, text, first=finishers[0])
    return Outcome.by_score(reason, rule, scores, say("Most points win; ties are broken at the Kaaba."))


def list_standings(table: Mecca) -> list[Standing]:
    """Return every seat's standing now."""
    return [count_standing(table.ground, table.board, colours) for colours in table.colours]


def score(table: Mecca) -> tuple[Score, ...]:
    """Return the score so far with its working."""
    if any(not colours for colours in table.colours):
        return ()
    scores = [score_of(Seat(seat), found) for seat, found in enumerate(list_standings(table))]
    if table.played:  # section 9.2
        scores = [_with_earlier(one, table.points[one.seats[0]]) for one in scores]
    return tuple(scores)


def _with_earlier(found: Score, points: int) -> Score:
    earlier = ScoreTerm("Games before", points, "MEC-8.2")
    return replace(found, total=found.total + points, lines=(*found.lines, earlier))


def is_dead(table: Mecca) -> bool:
    """MEC-7.1: return whether nobody has a legal first placement in this position with the reserve at hand."""
    return not any(table.may_place(seat) for seat in table.order(FIRST_SEAT))


# Scoring alone (section 10)

PILGRIMS = "pilgrims"
"""The component, and what the data of a board by taps call them."""
KAABA = 16
"""Squares that touch the Kaaba (MEC-8.3)."""
UNREADABLE = "PHOTO_UNREADABLE"
MOST_HIDDEN = 12
"""Squares of which a person may say what is hidden there; with more another photo is less work."""
MOST_NAMED = 60
"""Squares that a sentence names."""
SO_MANY = Plural("{n} colour", "{n} colours")


def asked_alone(box: Any, players: int) -> ScoreForm:
    """Section 8: pilgrims left, those on crescents of their colour, those next to the Kaaba; MEC-3.2: the colours."""
    ground = ground_of(box, players)
    colours = ground.limits.colours
    return ScoreForm(
        (
            ScoreCount("reserve", "Pilgrims left in reserve", high=ground.pilgrims * colours, rule="MEC-8.2"),
            ScoreCount(
                "crescents", "Own pilgrims on crescents of their colour", high=2 * colours, rule="MEC-8.2"
            ),
            ScoreCount("kaaba", "Own pilgrims next to the Kaaba", high=KAABA, rule="MEC-8.3"),
        ),
        (ScorePick("colours", "Colours" if colours > 1 else "Colour", COLOURS, colours, "MEC-3.2"),),
    )


def score_alone(box: Any, holdings: Sequence[ScoreSheet], options: Mapping[str, Any]) -> ScoreVerdict:
    """MEC-8.1 to MEC-8.4: return the ranking, if so many pilgrims can stand so."""
    ground = ground_of(box, len(holdings))
    found = [
        Standing(**one.counts, colours=ground.limits.colours, pilgrims=ground.pilgrims) for one in holdings
    ]
    wrong: Refusals = ()
    for one, has in zip(holdings, found, strict=True):
        most = max(has.crescents, has.kaaba)
        if most > has.on_board:
            text = (
                "{who:name}: {most} pilgrims are said to stand in one place, but only {n} are on the board."
            )
            wrong += refuse("few", "MEC-8.2", text, one.name, most, has.on_board)
    if wrong:
        return ScoreVerdict(refusals=wrong)
    close = sum(has.kaaba for has in found)
    notes: Refusals = ()
    if close > KAABA:
        text = "{n} pilgrims are said to stand next to the Kaaba, on {squares} squares; count them again."
        notes = refuse("kaaba", "MEC-8.3", text, close, KAABA)
    finishers = sum(not has.reserve for has in found)
    outcome = conclude_game(found, "scored", "MEC-8.1" if finishers == 1 else "MEC-8.2")
    return ScoreVerdict(
        outcome, notes=notes, ties=(TieBreak("Next to the Kaaba", "MEC-8.3"),), shared="MEC-8.4"
    )


def board_alone(
    box: Any, holdings: Sequence[ScoreSheet], seen: SquareBoard | TappedBoard, options: Mapping[str, Any]
) -> BoardCount:
    """MEC-9.1: count each player's pilgrims on a board that was photographed, or entered by taps."""
    ground = ground_of(box, len(holdings))
    answers = {**COLOURS, "": say("nobody")}
    view = {"purple": ground.limits.purple}
    if isinstance(seen, TappedBoard):
        shown = list_pieces(box).find_standing(seen)[PILGRIMS]
        position = {parse_square(name): letter for name, letter in shown.items()}
        return _count_pilgrims(ground, holdings, position, BoardCount((), shown, {}, answers, view))
    wrong_data = check_readable(seen)
    if wrong_data:
        return BoardCount(refusals=wrong_data)
    read = read_photo(ground, {}, seen)
    position = {here: letter for here, letter in read.board.items() if here in ground.grid.kinds}
    shown = {here.name: read.tokens.get(here, letter) for here, letter in position.items()}
    doubts = {here.name: colour for here, colour in read.doubts.items()}
    settled = {*shown, *doubts, *seen.said}
    wrong = tuple(one for one in read.wrong if one.code != UNREADABLE)
    if doubts:
        wrong += refuse(UNREADABLE, "MEC-9.1", "Say what stands on the squares that could not be read.")
    hidden = [name for name in seen.covered[:MOST_NAMED] if name not in settled]
    if hidden:
        text = "Something lies on {squares:name} and may hide pilgrims: take it away and photograph the board again."
        wrong += refuse("PHOTO_COVERED", "MEC-9.1", text, ", ".join(hidden))
        doubts |= dict.fromkeys(hidden, "?") if len(hidden) <= MOST_HIDDEN else {}
    looks = (*_check_looks(seen), *_find_astray(ground, read.board))
    return _count_pilgrims(
        ground, holdings, position, BoardCount((), shown, doubts, answers, view, wrong, looks)
    )


def _count_pilgrims(
    ground: Ground, holdings: Sequence[ScoreSheet], position: dict[Square, str], found: BoardCount
) -> BoardCount:
    """Return a board as it was found with everybody's numbers, or with why there are none."""
    wrong = found.refusals + _colours_wrong(ground, holdings)
    if wrong:
        return replace(found, refusals=wrong, notes=())
    own = [one.picks.get("colours", ()) for one in holdings]
    over = [COLOURS[letter] for letter, many in Counter(position.values()).items() if many > ground.pilgrims]
    if over:
        text = "More than {n} pilgrims are {colours}: the photo cannot be right."
        many = refuse("many", "MEC-3.3", text, ground.pilgrims, join_messages(over))
        return replace(found, refusals=many, notes=())
    notes = (*found.notes, *_find_strangers(position, own), *_check_dead(ground, position, holdings))
    counts = tuple(count_standing(ground, position, colours).counts for colours in own)
    return replace(found, counts=counts, notes=notes)


# The board by taps


def list_pieces(box: Any) -> TappedPieces:
    """MEC-3.3: so many pilgrims of each colour, one on a square."""
    squares = frozenset(here.name for here in grid_of(box).kinds)
    return TappedPieces({PILGRIMS: TapKind(squares, COLOURS, box.constants[PILGRIMS])})


def list_brushes(box: Any, players: Sequence[ScoreSheet]) -> dict[str, str]:
    """Return what a tap may put: the colours that somebody plays."""
    del box
    return {letter: say(COLOURS[letter]) for one in players for letter in one.picks.get("colours", ())}


def list_places(box: Any, board: TappedBoard, brush: str) -> frozenset[str]:
    """Return every square."""
    del board, brush
    return frozenset(list_pieces(box).kinds[PILGRIMS].places)


def tap_square(box: Any, board: TappedBoard, brush: str, place: str) -> tuple[TappedBoard, Refusals]:
    """Put a pilgrim, or take it away where it stands."""
    pieces = list_pieces(box)
    standing = pieces.tap_place(board, PILGRIMS, brush, place)
    if standing is not None:
        return TappedBoard({**standing}), ()
    text = "There are {most} pilgrims of a colour, and all of {colour} stand on the board."
    return board, refuse("too-many", "MEC-3.3", text, pieces.kinds[PILGRIMS].most, COLOURS[brush])


TAPS = BoardTaps(lambda _: TappedBoard({PILGRIMS: {}}), list_brushes, list_places, tap_square)


def _colours_wrong(ground: Ground, holdings: Sequence[ScoreSheet]) -> Refusals:
    """MEC-3.2: so many colours each, and each colour once."""
    want = ground.limits.colours
    wrong: Refusals = ()
    taken: Counter[str] = Counter()
    for one in holdings:
        own = one.picks.get("colours", ())
        taken.update(own)
        if len(own) != want:
            wrong += refuse("colours", "MEC-3.2", "{who:name}: choose {what}.", one.name, SO_MANY(want))
    for letter, times in taken.items():
        if times > 1:
            wrong += refuse("colours", "MEC-3.2", "Only one player can have {colour}.", COLOURS[letter])
    return wrong


def _check_looks(seen: SquareBoard) -> Refusals:
    """Return what sight is not sure of."""
    cut_off = ", ".join(seen.cut_off[:MOST_NAMED])
    if not cut_off:
        return ()
    return refuse("cut_off", "MEC-9.1", "Not in the picture: {squares:name}.", cut_off)


def _find_astray(ground: Ground, board: Position) -> Refusals:
    """MEC-1.1: pilgrims that lie on the Kaaba or on an empty corner field."""
    lost = sorted(here.name for here in board if here not in ground.grid.kinds)
    text = "A pilgrim on {squares:name} stands on no square; it is not counted."
    return refuse("astray", "MEC-1.1", text, ", ".join(lost)) if lost else ()


def _find_strangers(board: Position, own: Sequence[Sequence[str]]) -> Refusals:
    """MEC-8.2: pilgrims of colours that nobody has."""
    mine = {letter for colours in own for letter in colours}
    lost = sorted({COLOURS[letter] for letter in board.values() if letter not in mine})
    text = "Nobody has {colours}; these pilgrims count for no one."
    return refuse("strangers", "MEC-8.2", text, join_messages(lost)) if lost else ()


def _check_dead(ground: Ground, board: dict[Square, str], holdings: Sequence[ScoreSheet]) -> Refusals:
    """MEC-7.1: refuse a final board on which somebody can still place."""
    count = Counter(board.values())
    able = [
        one.name
        for one in holdings
        if can_place(ground, board, [c for c in one.picks.get("colours", ()) if count[c] < ground.pilgrims])
    ]
    text = "{who:name} can still place a pilgrim; the game is over only after the final round."
    return refuse("alive", "MEC-7.1", text, ", ".join(able)) if able else ()


STANDALONE = StandaloneScoring(asked_alone, score_alone, board=board_alone, taps=TAPS)
