"""Scoring-only mode: from photos of the end of a game to the ranking, without a game having been refereed.

Joins sight, which knows pieces and places, with the books, which know what they are worth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
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
from printkit.sight.show import where
from printkit.sight.sighting import Known, Sighting
from printkit.sight.squares import SquareBoard, merge_squares, read_squares, square_plans

TITLES = ("ayubistan", "mecca")
"""Titles that can be scored from photos."""
TIEBREAKS = ("fewest_sayeat", "share")
KINDS = ("hasanat", "sayeat")
"""Ayubistan's tokens that are counted at the end."""


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
    seats: Mapping[str, tuple[str, ...]],
    settings: Mapping[str, str],
    progress: Progress | None = None,
) -> Tally:
    """Score a finished game from photos.

    Args:
        box: its title must be one of `TITLES`.
        photos: of what all players share.
        seats: what belongs to each player: colours (`red+black`), or photos of their tokens; nothing where typed.
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
    seats: Mapping[str, tuple[str, ...]],
    settings: Mapping[str, str],
    progress: Progress | None,
) -> Tally:
    """MEC-8: one photo of the final board and who had which colours are enough."""
    if len(seats) not in LIMITS:
        raise SightError(f"Mecca is played by 2 to 6; {len(seats)} named")
    if not photos:
        return _mecca_typed(seats, settings)
    _only(settings, ())
    colours = [_colours(name, "+".join(words)) for name, words in seats.items()]
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
    if not board.layout:
        which = photos[0].name if len(photos) == 1 else f"{len(photos)} photos"
        raise RephotoError(
            f"no board was found in {which}: none of its corner codes could be read. Show all four corners."
        )
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


def _mecca_typed(seats: Mapping[str, tuple[str, ...]], settings: Mapping[str, str]) -> Tally:
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
        {kind: _number(settings.get(f"{name}.{kind}", "0"), f"{name}.{kind}") for kind in kinds}
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
    seats: Mapping[str, tuple[str, ...]],
    settings: Mapping[str, str],
    progress: Progress | None,
) -> Tally:
    """AYU-10.3: each player's Hasanat and Sayeat, counted in a photo of them or typed (`NAME.sayeat=3`)."""
    pools = pieces_of(box).numbers.pools
    if len(seats) not in pools:
        raise SightError(f"Ayubistan is played by {min(pools)} to {max(pools)}; {len(seats)} named")
    if photos:
        raise SightError("each player's tokens need a photo of their own: --seat NAME=PHOTO")
    _only(settings, ("tiebreak", *(f"{name}.{kind}" for name in seats for kind in KINDS)))
    tiebreak = settings.get("tiebreak", TIEBREAKS[0])
    if tiebreak not in TIEBREAKS:
        raise SightError(f"tiebreak: {tiebreak} is neither {' nor '.join(TIEBREAKS)}")
    typed = [
        {
            kind: _number(settings[f"{name}.{kind}"], f"{name}.{kind}")
            for kind in KINDS
            if f"{name}.{kind}" in settings
        }
        for name in seats
    ]
    for (name, files), numbers in zip(seats.items(), typed, strict=True):
        if not files and "hasanat" not in numbers:
            raise SightError(
                f"{name}: name a photo of the tokens, --seat {name}=PHOTO, or type --set {name}.hasanat=N"
            )
    known = known_codes(box)
    shown = [
        _tokens(name, files, known, progress, typed=bool(numbers))
        for (name, files), numbers in zip(seats.items(), typed, strict=True)
    ]
    _refuse_shared(shown, typed)
    counts = [
        (numbers.get("hasanat", own.count("hasanat")), numbers.get("sayeat", own.count("sayeat")))
        for own, numbers in zip(shown, typed, strict=True)
    ]
    notes = [
        note
        for own, numbers in zip(shown, typed, strict=True)
        if len(numbers) < len(KINDS)
        for note in own.notes
    ]
    try:
        outcome, warnings = score_tokens(counts, pools[len(seats)], tiebreak=tiebreak)
    except ValueError as error:
        raise SightError(str(error)) from error
    return Tally(outcome, tuple(seats), (*notes, *warnings))


@dataclass(frozen=True, slots=True)
class _Tokens:
    """What photos show before one player."""

    name: str
    pieces: Mapping[str, Sighting]
    """The tokens that count, by id."""
    notes: tuple[str, ...] = ()

    def count(self, kind: str) -> int:
        return sum(seen.component == kind for seen in self.pieces.values())


def _tokens(
    name: str, files: Sequence[str], known: Mapping[str, Known], progress: Progress | None, *, typed: bool
) -> _Tokens:
    """A player's tokens; one that several photos show counts once, whatever else lies there not at all."""
    photos = [load_photo(Path(file)) for file in files]
    readings = []
    for number, photo in enumerate(photos):
        if progress:
            progress(f"{name}: {photo.name}")
        readings.append(read_photo(photo, known, number=number, progress=progress))
    merged = merge(readings)
    pieces = {found.piece: found.best for found in merged.pieces if found.best.component in KINDS}
    what = f"type {' or '.join(f'--set {name}.{kind}=N' for kind in KINDS)}"
    notes = [
        f"{name}: a code could not be read {where(blank.centre, photos, blank.photo)}; look what it is, and {what}."
        for blank in merged.unread
    ]
    if photos and not merged.pieces and not typed:
        raise RephotoError(
            f"{name}: no piece of the game was found in {', '.join(photo.name for photo in photos)}; "
            f"take the photo again, nearer and in good light, or {what}"
        )
    if photos and not pieces:
        which = photos[0].name if len(photos) == 1 else f"{len(photos)} photos"
        notes.append(f"{name}: no Hasanat and no Sayeat were seen in {which}.")
    return _Tokens(name, pieces, tuple(notes))


def _refuse_shared(shown: Sequence[_Tokens], typed: Sequence[Mapping[str, int]]) -> None:
    """A token lies before one player only (section 10), unless its kind is typed for all but one."""
    for (one, first), (other, second) in combinations(zip(shown, typed, strict=True), 2):
        twice = [
            seen.name if seen.name == piece else f"{seen.name} ({piece})"
            for piece, seen in one.pieces.items()
            if piece in other.pieces and seen.component not in first and seen.component not in second
        ]
        if twice:
            some = f"{', '.join(twice[:4])}{f' and {len(twice) - 4} more' if len(twice) > 4 else ''}"
            raise RephotoError(
                f"{some}: seen with {one.name} and with {other.name}. A token counts for one player: take photos "
                f"that show the tokens of one player each, or type their number, --set {one.name}.hasanat=N"
            )


def _only(settings: Mapping[str, str], allowed: Sequence[str]) -> None:
    for name in settings:
        if name not in allowed:
            would = f"these would do: {', '.join(allowed)}" if allowed else "nothing can be set here"
            raise SightError(f"--set {name}: {would}")


def _number(text: str, name: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise SightError(f"{name}: {text!r} is no whole number")
    return int(text)
