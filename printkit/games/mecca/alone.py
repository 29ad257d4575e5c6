"""Scoring alone (section 10): one photo of the final board and who had which colours; or three numbers a player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from printkit.boards.square import Square
from printkit.games.mecca.contact import Position, can_place
from printkit.games.mecca.ground import COLOURS, LIMITS, PILGRIMS, Ground
from printkit.games.mecca.photo import observation, read_photo
from printkit.games.mecca.pieces import ground_of
from printkit.games.mecca.scoring import Standing, conclude, standing
from printkit.referee import Data, Refusal, Refusals
from printkit.referee.alone import Alone, Asked, BoardCount, Count, Holding, Pick, Tie, Verdict

KAABA = 16
"""Squares that touch the Kaaba (MEC-8.3)."""
UNREADABLE = "PHOTO_UNREADABLE"


def asked(box: Any, players: int) -> Asked:
    """Section 8: pilgrims left, those on crescents of their colour, those next to the Kaaba; MEC-3.2: the colours."""
    del box
    colours = LIMITS[players].colours
    return Asked(
        (
            Count("reserve", "Pilgrims left in reserve", high=PILGRIMS * colours, rule="MEC-8.2"),
            Count("crescents", "Own pilgrims on crescents of their colour", high=2 * colours, rule="MEC-8.2"),
            Count("kaaba", "Own pilgrims next to the Kaaba", high=KAABA, rule="MEC-8.3"),
        ),
        (Pick("colours", "Colours" if colours > 1 else "Colour", COLOURS, colours, "MEC-3.2"),),
    )


def score(box: Any, holdings: Sequence[Holding], options: Mapping[str, Any]) -> Verdict:
    """MEC-8.1 to MEC-8.4: the ranking, if so many pilgrims can stand so."""
    del box, options
    colours = LIMITS[len(holdings)].colours
    found = [
        Standing(one.counts["reserve"], one.counts["crescents"], one.counts["kaaba"], colours)
        for one in holdings
    ]
    wrong = [
        Refusal(
            "few",
            f"{one.name}: {most} pilgrims are said to stand in one place, but only {has.on_board} are on the board.",
            "MEC-8.2",
        )
        for one, has in zip(holdings, found, strict=True)
        if (most := max(has.crescents, has.kaaba)) > has.on_board
    ]
    if wrong:
        return Verdict(refusals=tuple(wrong))
    close = sum(has.kaaba for has in found)
    notes: Refusals = ()
    if close > KAABA:
        reason = f"{close} pilgrims are said to stand next to the Kaaba, on 16 squares; count them again."
        notes = (Refusal("kaaba", reason, "MEC-8.3"),)
    finishers = sum(not has.reserve for has in found)
    outcome = conclude(found, "scored", "MEC-8.1" if finishers == 1 else "MEC-8.2")
    return Verdict(outcome, notes=notes, ties=(Tie("Next to the Kaaba", "MEC-8.3"),), shared="MEC-8.4")


def board(box: Any, holdings: Sequence[Holding], data: Data) -> BoardCount:
    """MEC-9.1: count each player's pilgrims on a board that was photographed."""
    ground = ground_of(box, len(holdings))
    denied, plain = _denied(ground, data)
    seen = observation(ground, plain)
    if isinstance(seen, Refusal):
        return BoardCount(refusals=(seen,))
    read = read_photo(ground, {}, seen)
    position = {here: letter for here, letter in read.board.items() if here in ground.grid.kinds}
    shown = {here.name: read.tokens.get(here, letter) for here, letter in position.items()}
    unclear = {
        ground.grid.cell_at(blob.x, blob.y): blob.colour
        for blob in seen.unreadable
        if _inside(ground, blob.x, blob.y)
    }
    doubts = {
        here.name: colour
        for here, colour in unclear.items()
        if here not in read.board and here.name not in denied
    }
    wrong = tuple(one for one in read.wrong if one.code != UNREADABLE)
    if doubts:
        wrong += (Refusal(UNREADABLE, "Say what stands on the squares that could not be read.", "MEC-9.1"),)
    answers = {**COLOURS, "": "nobody"}
    view = {"purple": ground.limits.purple}
    wrong += _colours_wrong(holdings)
    if wrong:
        return BoardCount((), shown, doubts, answers, view, wrong)
    own = [one.picks.get("colours", ()) for one in holdings]
    counts = []
    for colours in own:
        has = standing(ground, position, colours)
        counts.append({"reserve": has.reserve, "crescents": has.crescents, "kaaba": has.kaaba})
    over = [COLOURS[letter] for letter, many in Counter(position.values()).items() if many > PILGRIMS]
    if over:
        reason = f"More than {PILGRIMS} pilgrims are {' and '.join(over)}: the photo cannot be right."
        return BoardCount((), shown, doubts, answers, view, (Refusal("many", reason, "MEC-3.3"),))
    notes = (
        *_looks(data),
        *_astray(ground, read.board),
        *_strangers(position, own),
        *_alive(ground, position, holdings),
    )
    return BoardCount(tuple(counts), shown, doubts, answers, view, (), notes)


def _inside(ground: Ground, x: float, y: float) -> bool:
    width, height = ground.grid.size
    return 0 <= x < width and 0 <= y < height


def _denied(ground: Ground, data: Data) -> tuple[frozenset[str], Data]:
    """Squares where a person says that nobody stands, and the data without what was seen there."""
    confirmed = data.get("confirmed") if isinstance(data, Mapping) else None
    if not isinstance(data, Mapping) or not isinstance(confirmed, Mapping):
        return frozenset(), data
    denied = frozenset(str(name) for name, letter in confirmed.items() if not letter)
    kept = {name: letter for name, letter in confirmed.items() if letter}

    def elsewhere(blob: Any) -> bool:
        try:
            x, y = float(blob[1]), float(blob[2])
            return not _inside(ground, x, y) or ground.grid.cell_at(x, y).name not in denied
        except (TypeError, ValueError, IndexError, KeyError):
            return True  # the observation says what is wrong with it

    unread = data.get("unreadable")
    left = [blob for blob in unread if elsewhere(blob)] if isinstance(unread, list) else unread
    return denied, {**data, "confirmed": kept, "unreadable": left or []}


def _colours_wrong(holdings: Sequence[Holding]) -> Refusals:
    """MEC-3.2: so many colours each, and each colour once."""
    want = LIMITS[len(holdings)].colours
    wrong = []
    taken: Counter[str] = Counter()
    for one in holdings:
        own = one.picks.get("colours", ())
        taken.update(own)
        if len(own) != want:
            what = "one colour" if want == 1 else f"{want} colours"
            wrong.append(Refusal("colours", f"{one.name}: choose {what}.", "MEC-3.2"))
    wrong += [
        Refusal("colours", f"Only one player can have {COLOURS[letter]}.", "MEC-3.2")
        for letter, times in taken.items()
        if times > 1
    ]
    return tuple(wrong)


def _looks(data: Data) -> Refusals:
    """What sight is not sure of."""
    notes = []
    for key, sentence in (
        ("covered", "Something without a readable code lies on {}; it is not counted."),
        ("cut_off", "Not in the picture: {}."),
    ):
        names = data.get(key) if isinstance(data, Mapping) else None
        if isinstance(names, list) and names:
            notes.append(
                Refusal(key, sentence.format(", ".join(str(name)[:4] for name in names[:30])), "MEC-9.1")
            )
    return tuple(notes)


def _astray(ground: Ground, board: Position) -> Refusals:
    """MEC-1.1: pilgrims that lie on the Kaaba or on an empty corner field."""
    lost = sorted(here.name for here in board if here not in ground.grid.kinds)
    if not lost:
        return ()
    reason = f"A pilgrim on {', '.join(lost)} stands on no square; it is not counted."
    return (Refusal("astray", reason, "MEC-1.1"),)


def _strangers(board: Position, own: Sequence[Sequence[str]]) -> Refusals:
    """MEC-8.2: pilgrims of colours that nobody has."""
    mine = {letter for colours in own for letter in colours}
    lost = sorted({COLOURS[letter] for letter in board.values() if letter not in mine})
    if not lost:
        return ()
    return (
        Refusal("strangers", f"Nobody has {' and '.join(lost)}; these pilgrims count for no one.", "MEC-8.2"),
    )


def _alive(ground: Ground, board: dict[Square, str], holdings: Sequence[Holding]) -> Refusals:
    """MEC-7.1: the board is not dead if somebody can still place."""
    count = Counter(board.values())
    able = [
        one.name
        for one in holdings
        if can_place(ground, board, [c for c in one.picks.get("colours", ()) if count[c] < PILGRIMS])
    ]
    if not able:
        return ()
    reason = f"{', '.join(able)} can still place a pilgrim; the game is over only after the final round."
    return (Refusal("alive", reason, "MEC-7.1"),)


ALONE = Alone(asked, score, board=board)
