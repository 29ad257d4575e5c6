"""Scoring-only mode: from photos of the end of a game to the ranking, without a game having been refereed.

Joins sight, which knows pieces and places, with the books, which know what they are worth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from printkit.box import Box
from printkit.games.ayubistan.pieces import pieces_of
from printkit.games.ayubistan.scoring import score_tokens
from printkit.games.mecca.ground import COLOURS, LIMITS
from printkit.games.mecca.photo import observation
from printkit.games.mecca.photo import read_photo as judge_photo
from printkit.games.mecca.pieces import ground_of
from printkit.games.mecca.scoring import score_board, score_numbers
from printkit.referee import Outcome, Refusal
from printkit.sight.errors import SightError
from printkit.sight.known import known_codes
from printkit.sight.merge import merge
from printkit.sight.photo import load_photo
from printkit.sight.read import Progress, read_photo
from printkit.sight.squares import SquareBoard, merge_squares, read_squares, square_plans

TITLES = ("ayubistan", "mecca")
"""Titles that can be scored from photos."""
TIEBREAKS = ("fewest_sayeat", "share")


@dataclass(frozen=True, slots=True)
class Tally:
    """The end of a game as photos show it."""

    outcome: Outcome
    names: tuple[str, ...]
    notes: tuple[str, ...] = ()
    """What should be looked at before the result is believed."""


class RephotoError(SightError):
    """The photo does not settle the position; the sentences say what to do."""


def board_of(box: Box, photos: Sequence[Path], progress: Progress | None = None) -> SquareBoard:
    """The board of squares in one or more photos of it.

    Raises:
        SightError: the box has no such board, or a file is no photo.
    """
    grid, plans = square_plans(box)
    known = known_codes(box)
    tokens = token_component(box)
    boards = []
    for number, file in enumerate(photos):
        photo = load_photo(file)
        reading = read_photo(photo, known, number=number, progress=progress)
        boards.append(read_squares(photo, reading, grid, plans, tokens))
    return merge_squares(grid, boards)


def token_component(box: Box) -> str:
    """The component whose pieces stand on the board: the tokens with codes, most of them first."""
    found = [one for one in box.components.values() if one.kind == "token" and one.code is not None]
    if not found:
        raise SightError(f"{box.name} has no tokens with codes to stand on its board")
    return max(found, key=lambda one: len(one.pieces)).key


def score(
    box: Box,
    photos: Sequence[Path],
    seats: Mapping[str, str],
    settings: Mapping[str, str],
    progress: Progress | None = None,
) -> Tally:
    """Score a finished game from photos.

    Args:
        box: its title must be one of `TITLES`.
        photos: of what all players share.
        seats: what belongs to each player: colours (`red+black`), or the photo of their tokens.
        settings: options and typed numbers.
        progress: is told what is being done.

    Raises:
        SightError: something is missing or does not fit; the sentence says what would do.
        RephotoError: the photo does not settle the position.
    """
    rules: dict[str, Callable[..., Tally]] = {"mecca": _mecca, "ayubistan": _ayubistan}
    if box.title not in rules:
        raise SightError(f"{box.name} cannot be scored from photos; these can: {', '.join(TITLES)}")
    if not seats:
        raise SightError("say who played: --seat NAME=..., once for every player")
    return rules[box.title](box, photos, seats, settings, progress)


def _mecca(
    box: Box,
    photos: Sequence[Path],
    seats: Mapping[str, str],
    settings: Mapping[str, str],
    progress: Progress | None,
) -> Tally:
    """MEC-8: one photo of the final board and who had which colours are enough."""
    if len(seats) not in LIMITS:
        raise SightError(f"Mecca is played by 2 to 6; {len(seats)} named")
    if not photos:
        return _mecca_typed(seats, settings)
    _only(settings, ())
    colours = [_colours(name, text) for name, text in seats.items()]
    want = LIMITS[len(seats)].colours
    for name, own in zip(seats, colours, strict=True):
        if len(own) != want:
            raise SightError(
                f"with {len(seats)} players each has {want} colour{'s' if want > 1 else ''}; {name} has {len(own)}"
            )
    twice = [letter for letter in COLOURS if sum(letter in own for own in colours) > 1]
    if twice:
        raise SightError(f"{COLOURS[twice[0]]} belongs to two players")
    board = board_of(box, photos, progress)
    ground = ground_of(box, len(seats))
    seen = observation(ground, board.plain())
    if isinstance(seen, Refusal):
        raise RephotoError(str(seen))
    judged = judge_photo(ground, {}, seen)
    if judged.wrong:
        raise RephotoError(" ".join(str(one) for one in judged.wrong))
    notes = []
    if board.covered:
        notes.append(
            f"Something without a readable code lies on {', '.join(board.covered)}; it is not counted."
        )
    if board.cut_off:
        notes.append(f"Not in the picture: {', '.join(board.cut_off)}.")
    notes += board.clashes
    strangers = sorted(
        {COLOURS[letter] for letter in judged.board.values() if not any(letter in own for own in colours)}
    )
    if strangers:
        notes.append(f"Nobody has {' and '.join(strangers)}; these pilgrims count for no one.")
    return Tally(score_board(ground, judged.board, colours), tuple(seats), tuple(notes))


def _mecca_typed(seats: Mapping[str, str], settings: Mapping[str, str]) -> Tally:
    """Section 10 without a photo: pilgrims in reserve, on crescents of their colour and next to the Kaaba, by hand."""
    kinds = ("reserve", "crescents", "kaaba")
    _only(settings, [f"{name}.{kind}" for name in seats for kind in kinds])
    missing = [f"{name}.reserve" for name in seats if f"{name}.reserve" not in settings]
    if missing:
        raise SightError(
            "Mecca is scored from a photo of its board, or from typed numbers; "
            f"name the photo, or type --set {missing[0]}=N, the pilgrims left"
        )
    colours = LIMITS[len(seats)].colours
    typed = [
        {kind: _number(settings.get(f"{name}.{kind}"), f"{name}.{kind}", 0) for kind in kinds}
        for name in seats
    ]
    try:
        outcome = score_numbers([{**numbers, "colours": colours} for numbers in typed], tuple(seats))
    except ValueError as error:
        raise SightError(str(error)) from error
    return Tally(outcome, tuple(seats))


def _colours(name: str, text: str) -> tuple[str, ...]:
    by_name = {colour: letter for letter, colour in COLOURS.items()}
    found = []
    for word in text.replace(",", "+").split("+"):
        key = word.strip()
        letter = by_name.get(key.lower()) or (key.upper() if key.upper() in COLOURS else "")
        if not letter:
            raise SightError(f"{name}: {key!r} is none of the colours {', '.join(by_name)}")
        found.append(letter)
    return tuple(found)


def _ayubistan(
    box: Box,
    photos: Sequence[Path],
    seats: Mapping[str, str],
    settings: Mapping[str, str],
    progress: Progress | None,
) -> Tally:
    """AYU-10.3: each player's Hasanat and Sayeat, counted in a photo of them or typed (`NAME.sayeat=3`)."""
    pools = pieces_of(box).numbers.pools
    if len(seats) not in pools:
        raise SightError(f"Ayubistan is played by {min(pools)} to {max(pools)}; {len(seats)} named")
    if photos:
        raise SightError("each player's tokens need a photo of their own: --seat NAME=PHOTO")
    kinds = ("hasanat", "sayeat")
    _only(settings, ("tiebreak", *(f"{name}.{kind}" for name in seats for kind in kinds)))
    tiebreak = settings.get("tiebreak", TIEBREAKS[0])
    if tiebreak not in TIEBREAKS:
        raise SightError(f"tiebreak: {tiebreak} is neither {' nor '.join(TIEBREAKS)}")
    known = known_codes(box)
    counts, notes, readings = [], [], []
    for number, (name, text) in enumerate(seats.items()):
        counted = dict.fromkeys(kinds, 0)
        if not text and f"{name}.hasanat" not in settings:
            raise SightError(
                f"{name}: name a photo of the tokens, --seat {name}=PHOTO, or type --set {name}.hasanat=N"
            )
        if text:
            reading = read_photo(load_photo(Path(text)), known, number=number, progress=progress)
            readings.append(reading)
            for seen in reading.sightings:
                if seen.component in counted:
                    counted[seen.component] += 1
            if reading.unread:
                some = len(reading.unread)
                notes.append(
                    f"{name}: {some} code{'s' if some > 1 else ''} could not be read; count again, or type {name}.hasanat=N."
                )
        for kind in kinds:
            counted[kind] = _number(settings.get(f"{name}.{kind}"), f"{name}.{kind}", counted[kind])
        counts.append((counted["hasanat"], counted["sayeat"]))
    shared = [found for found in merge(readings).pieces if len(found.photos) > 1]
    if shared:
        notes.append(f"Seen with more than one player: {', '.join(found.piece for found in shared)}.")
    try:
        outcome, warnings = score_tokens(counts, pools[len(seats)], tiebreak=tiebreak)
    except ValueError as error:
        raise SightError(str(error)) from error
    return Tally(outcome, tuple(seats), (*notes, *warnings))


def _only(settings: Mapping[str, str], allowed: Sequence[str]) -> None:
    for name in settings:
        if name not in allowed:
            would = f"these would do: {', '.join(allowed)}" if allowed else "nothing can be set here"
            raise SightError(f"--set {name}: {would}")


def _number(text: str | None, name: str, otherwise: int) -> int:
    if text is None:
        return otherwise
    if not text.isdecimal():
        raise SightError(f"{name}: {text!r} is no whole number")
    return int(text)
