"""The facts about each player on the command line: photos, picks (colours), numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from printkit.box.contents import Piece
from printkit.nearest import list_words, suggest_nearest
from printkit.referee.standalone import ScoreCount, ScoreForm, ScorePick
from printkit.sight.sight_errors import SightError

YES_NO: Final = {"yes": "1", "no": "0"}


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement about one player, or the whole table.

    Attributes:
        name: the player's; "" for the whole table.
        photos: of what lies before the player.
        picks: keys that were chosen, by the pick's name.
        typed: numbers by the count's name; they go before what photos show.
        pieces: ids of pieces whose codes were typed.
        coded: names of the counts whose pieces were typed so.
    """

    name: str
    photos: tuple[Path, ...] = ()
    picks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    typed: Mapping[str, str] = field(default_factory=dict)
    pieces: tuple[str, ...] = ()
    coded: frozenset[str] = frozenset()

    def is_typed(self, count: ScoreCount) -> bool:
        """Return whether it is typed: its number, or its pieces."""
        return count.name in self.typed or count.name in self.coded

    @property
    def called(self) -> str:
        """The name of its subject, as in a sentence."""
        return self.name or "The whole table"

    def format_setting(self, count: ScoreCount) -> str:
        """Return the option that sets its number."""
        return f"--set {self.key(count)}"

    def format_typing(self, count: ScoreCount) -> str:
        """Return the option with a sample of what to type: a number, or pieces where it matters which they are."""
        return f"{self.format_setting(count)}={'ID+ID, 0 for none' if count.each else 'N'}"

    def key(self, count: ScoreCount) -> str:
        """Return the key of its number."""
        return f"{self.name}.{count.name}" if self.name else count.name

    def is_complete(self, counts: Sequence[ScoreCount]) -> bool:
        """Return whether everything is typed."""
        return all(map(self.is_typed, counts))


def claims_of(
    asked: ScoreForm,
    seats: Mapping[str, Sequence[str]],
    settings: Mapping[str, str],
    pieces: Mapping[str, Piece],
) -> tuple[Claim, ...]:
    """Read the command line's facts about the players, in seat order.

    Args:
        asked: what the book asks of each player.
        seats: by name, what follows `NAME=`: picks (`red+black`) or photos.
        settings: typed numbers or pieces, `NAME.count` -> text; others are passed over.
        pieces: every piece of the box by id.

    Raises:
        SightError: a word is neither, or a number cannot be.
    """
    found = []
    for name, words in seats.items():
        photos: list[Path] = []
        picks: dict[str, tuple[str, ...]] = {}
        for word in words:
            pick, keys = _find_pick(name, asked, word)
            if pick is None and word.isdecimal() and asked.counts and not Path(word).exists():
                setting = Claim(name).format_setting(asked.counts[0])
                raise SightError(f"{name}: {word} is no photo; write a number as {setting}={word}")
            if pick is None:
                photos.append(Path(word))
            else:
                picks[pick.name] = (*picks.get(pick.name, ()), *keys)
        for pick in asked.picks:
            if pick.number == 1 and pick.name not in picks and name.lower() in _list_words(pick):
                picks[pick.name] = (_list_words(pick)[name.lower()],)  # a team that is called by its own name
        found.append(_apply_settings(Claim(name, tuple(photos), picks), asked.counts, settings, pieces))
    return tuple(found)


def claim_of_table(
    asked: ScoreForm, photos: Sequence[Path], settings: Mapping[str, str], pieces: Mapping[str, Piece]
) -> Claim:
    """Read what is said of the whole table: photos of what all share, and numbers without a player's name.

    Raises:
        SightError: a number cannot be.
    """
    return _apply_settings(Claim("", tuple(photos)), asked.table, settings, pieces)


def _apply_settings(
    claim: Claim, counts: Sequence[ScoreCount], settings: Mapping[str, str], pieces: Mapping[str, Piece]
) -> Claim:
    """Return the same claim with the numbers and pieces that are typed for it."""
    typed: dict[str, str] = {}
    coded: dict[str, tuple[str, ...]] = {}
    for count in counts:
        key = claim.key(count)
        if key not in settings:
            continue
        if _has_codes(settings[key], count, pieces):
            coded[count.name] = _parse_pieces(settings[key], key, count, pieces)
        else:
            typed[count.name] = _parse_whole(settings[key], claim, count)
    own = tuple(one for ids in coded.values() for one in ids)
    return replace(claim, typed=typed, pieces=own, coded=frozenset(coded))


def _list_words(pick: ScorePick) -> dict[str, str]:
    """List the choices, by their words in small letters."""
    return {word.lower(): key for key, word in pick.choices.items()}


def _find_pick(name: str, asked: ScoreForm, word: str) -> tuple[ScorePick | None, tuple[str, ...]]:
    """Return the pick that a word names, and its keys; no pick if it is a photo."""
    parts = [part.strip() for part in word.replace(",", "+").split("+")]
    for pick in asked.picks:
        by_word = _list_words(pick)
        keys = [by_word.get(p.lower()) or (p.upper() if p.upper() in pick.choices else "") for p in parts]
        if all(keys):
            return pick, tuple(keys)
        if not any(count.component for count in asked.counts):
            wrong = parts[keys.index("")]
            choices = list(pick.choices.values())
            raise SightError(
                f"{name}: {wrong!r} is none of {', '.join(choices)}.{suggest_nearest(wrong.lower(), choices)}"
            )
    return None, ()


def _has_codes(text: str, count: ScoreCount, pieces: Mapping[str, Piece]) -> bool:
    """Return whether pieces are typed and no number; where both are possible, only a text that begins like a piece."""
    if text.isdecimal() or not count.component:
        return False
    first = text.replace(",", "+").partition("+")[0].strip().upper()
    own = (piece for piece in pieces.values() if piece.component == count.component)
    return count.each or any(first in {piece.id.upper(), piece.row.id.upper()} for piece in own)


def _parse_pieces(text: str, name: str, count: ScoreCount, pieces: Mapping[str, Piece]) -> tuple[str, ...]:
    """Return the pieces that are typed by their codes, or by their row, joined with `+`."""
    own = {id_: piece for id_, piece in pieces.items() if piece.component == count.component}
    found: list[str] = []
    for word in text.replace(",", "+").split("+"):
        wanted = word.strip().upper()
        same = [id_ for id_, piece in own.items() if wanted in {id_.upper(), piece.row.id.upper()}]
        free = next((id_ for id_ in same if id_ not in found), "")
        if not free:
            rows = sorted({piece.row.id for piece in own.values()} | own.keys())
            what = (
                f"there {'is' if len(same) == 1 else 'are'} only {len(same)} {word.strip()}"
                if same
                else f"{word.strip()!r} is none of {count.label}"
            )
            hint = "" if same else suggest_nearest(word.strip(), rows) or f" There are: {list_words(rows)}"
            raise SightError(f"{name}: {what}.{hint}")
        found.append(free)
    return tuple(found)


def _parse_whole(text: str, claim: Claim, count: ScoreCount) -> str:
    text = YES_NO.get(text.lower(), text) if count.yes_no else text
    if not (text.isascii() and text.isdecimal()):
        would = " or yes or no" if count.yes_no else ""
        raise SightError(f"{claim.key(count)}: {text!r} is no whole number{would}")
    number = int(text)
    if number < count.low or (count.high is not None and number > count.high):
        raise out_of_range(claim.key(count), count, text)
    return text


def out_of_range(name: str, count: ScoreCount, text: str) -> SightError:
    """Word the problem of a number out of range."""
    can = f"{count.low} to {count.high} can" if count.high is not None else f"{count.low} or more can"
    return SightError(f"{name}: {text} cannot be; {can}")


def refuse_picks(asked: ScoreForm, claims: Sequence[Claim], *, needed: bool) -> None:
    """Check that all have so many of what is picked, or none where it is not `needed`, and that no two have the same.

    Raises:
        SightError: somebody has too few or too many, or two have the same.
    """
    for pick in asked.picks:
        owner: dict[str, str] = {}
        for claim in claims:
            own = claim.picks.get(pick.name, ())
            if len(own) != pick.number and (own or needed):
                raise SightError(
                    f"{pick.label}: each of {len(claims)} players has {pick.number}; {claim.name} has {len(own)}. "
                    f"Write --seat {claim.name}={'+'.join(list(pick.choices.values())[: pick.number])}"
                )
            for key in own:
                if key in owner:
                    both = owner[key] if owner[key] == claim.name else f"{owner[key]} and {claim.name}"
                    raise SightError(f"{pick.label}: {pick.choices[key]} is named twice, for {both}")
                owner[key] = claim.name
