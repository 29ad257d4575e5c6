"""What is said of each player on the command line: photos, picks (colours), numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from printkit.box.errors import nearest
from printkit.referee.standalone import ScoreCount, ScoreForm, ScorePick
from printkit.sight.errors import SightError


@dataclass(frozen=True, slots=True)
class Claim:
    """What is said of one player.

    Attributes:
        name: the player's.
        photos: of what lies before the player.
        picks: keys that were chosen, by the pick's name.
        typed: numbers by the count's name; they go before what photos show.
    """

    name: str
    photos: tuple[Path, ...] = ()
    picks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    typed: Mapping[str, str] = field(default_factory=dict)

    def settles(self, counts: Sequence[ScoreCount]) -> bool:
        """Whether every number is typed."""
        return all(count.name in self.typed for count in counts)


def claims_of(
    asked: ScoreForm, seats: Mapping[str, Sequence[str]], settings: Mapping[str, str]
) -> tuple[Claim, ...]:
    """Read what is said of the players, in seat order.

    Args:
        asked: what the book asks of each player.
        seats: by name, what follows `NAME=`: picks (`red+black`) or photos.
        settings: typed numbers, `NAME.count` -> text; others are passed over.

    Raises:
        SightError: a word is neither, or a number cannot be.
    """
    found = []
    for name, words in seats.items():
        photos: list[Path] = []
        picks: dict[str, tuple[str, ...]] = {}
        for word in words:
            pick, keys = _picked(name, asked, word)
            if pick is None:
                photos.append(Path(word))
            else:
                picks[pick.name] = (*picks.get(pick.name, ()), *keys)
        typed = {
            count.name: _whole(settings[key], key, count)
            for count in asked.counts
            if (key := f"{name}.{count.name}") in settings
        }
        found.append(Claim(name, tuple(photos), picks, typed))
    return tuple(found)


def _picked(name: str, asked: ScoreForm, word: str) -> tuple[ScorePick | None, tuple[str, ...]]:
    """The pick that a word names, and its keys; no pick if it is a photo."""
    parts = [part.strip() for part in word.replace(",", "+").split("+")]
    for pick in asked.picks:
        by_word = {word.lower(): key for key, word in pick.choices.items()}
        keys = [by_word.get(p.lower()) or (p.upper() if p.upper() in pick.choices else "") for p in parts]
        if all(keys):
            return pick, tuple(keys)
        if not any(count.component for count in asked.counts):
            wrong = parts[keys.index("")]
            choices = list(pick.choices.values())
            raise SightError(
                f"{name}: {wrong!r} is none of {', '.join(choices)}.{nearest(wrong.lower(), choices)}"
            )
    return None, ()


def _whole(text: str, name: str, count: ScoreCount) -> str:
    if not (text.isascii() and text.isdecimal()):
        raise SightError(f"{name}: {text!r} is no whole number")
    number = int(text)
    if number < count.low or (count.high is not None and number > count.high):
        raise out_of_range(name, count, text)
    return text


def out_of_range(name: str, count: ScoreCount, text: str) -> SightError:
    """What is said of a number that cannot be."""
    can = f"{count.low} to {count.high} can" if count.high is not None else f"{count.low} or more can"
    return SightError(f"{name}: {text} cannot be; {can}")


def refuse_picks(asked: ScoreForm, claims: Sequence[Claim]) -> None:
    """Everybody has so many of what is picked, and nobody what another has.

    Raises:
        SightError: somebody has too few or too many, or two have the same.
    """
    for pick in asked.picks:
        owner: dict[str, str] = {}
        for claim in claims:
            own = claim.picks.get(pick.name, ())
            if len(own) != pick.number:
                raise SightError(
                    f"{pick.label}: each of {len(claims)} players has {pick.number}; {claim.name} has {len(own)}. "
                    f"Write --seat {claim.name}={'+'.join(list(pick.choices.values())[: pick.number])}"
                )
            for key in own:
                if key in owner:
                    both = owner[key] if owner[key] == claim.name else f"{owner[key]} and {claim.name}"
                    raise SightError(f"{pick.label}: {pick.choices[key]} is named twice, for {both}")
                owner[key] = claim.name
