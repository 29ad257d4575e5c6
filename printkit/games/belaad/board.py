"""The table drawn: each team's boards with tokens on top and at the bottom as they lie, treasuries, decks, the bag."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from printkit.boards.adapter import BoardPicture, Checked, Seen, Verdict
from printkit.boards.kit import Kit, NoBoardError
from printkit.games.belaad.pieces import ORANGE, TEAMS, Character, Contents, pieces_of
from printkit.games.belaad.state import DECKS, number_of, number_said
from printkit.games.belaad.words import GOLD, SWORDS, SYMBOL_NAMES, TEAM_NAMES
from printkit.referee import say

ACROSS, BROAD, HIGH, GAP = 3, 206, 104, 8
"""Cells in a row, and a cell's size: the first of each team tells whose the others are."""
WIDTH = ACROSS * BROAD + (ACROSS - 1) * GAP
SHOWN, MIDDLE = 90, 118
"""The heights of the display, and of what is told below it."""
SIGNS = (
    ("K", "kingdom", "M0,-9 9,0 0,9 -9,0Z"),
    ("P", "people", "M-8,-8H8V8H-8Z"),
    ("O", "order", "M0,-9 9,7 -9,7Z"),
)
"""Each team's colour in the palette and its own shape, so that colour is not all that tells them apart."""
ON = "#ffffff"
"""On a team's colour."""
SPECIALTIES = {"MEDICINE": "Medicine", "MATHEMATICS": "Mathematics", "ASTRONOMY": "Astronomy"}


class Boards:
    """What the pages draw; photos of it are not read, pieces are."""

    def kit(self, box: Any, options: Mapping[str, Any]) -> Kit:
        """There is nothing to measure.

        Raises:
            NoBoardError: always.
        """
        del box, options
        raise NoBoardError(
            "Belaad has no board that a photo shows as a whole; show its pieces: printkit scan"
        )

    def check(self, box: Any, data: Mapping[str, Any], options: Mapping[str, Any]) -> Checked:
        """Nothing was read."""
        del box, data, options
        return Checked(sound=False)

    def places(self, answer: Any) -> Sequence[str]:
        """The board that an answer names."""
        for part in ("where", "board", "token", "target", "character"):
            value = str(getattr(answer, part, "") or "").partition(".")[0]
            if len(value) == 4 and value[0] in TEAMS:
                return (value,)
        return ()

    def judged(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """As it is."""
        return data

    def verdict(self, refusals: Sequence[Any]) -> Verdict:
        """Photos of a board are not taken."""
        return "bad" if refusals else "good"

    def seen(self, box: Any, view: Mapping[str, Any], data: Mapping[str, Any]) -> Seen:
        """Nothing was read."""
        del box, view, data
        return Seen()

    def draw(self, picture: BoardPicture) -> str:
        """All teams below one another, then the middle of the table."""
        return "".join(Drawing(picture).lines())


class Drawing:
    """One drawing of the table."""

    def __init__(self, picture: BoardPicture) -> None:
        self.picture, self.view, self.put = picture, picture.view, picture.say
        self.pieces: Contents = pieces_of(picture.box)
        self.palette: Mapping[str, str] = picture.box.palette["full"]
        self.teams = [team for team in TEAMS if team in self.view["teams"]]

    def lines(self) -> Iterator[str]:
        """The SVG, part by part."""
        heights = [self.rows(team) * (HIGH + GAP) + 8 for team in self.teams]
        height = sum(heights) + SHOWN + MIDDLE
        label = escape(self.put(say("The boards of all teams and the middle of the table")), quote=True)
        yield (
            f'<svg class="boards" xmlns="http://www.w3.org/2000/svg" role="group" direction="ltr" aria-label="{label}" '
            f'viewBox="-3 -3 {WIDTH + 6} {height + 6}">'
        )
        y = 0.0
        for team, high in zip(self.teams, heights, strict=True):
            yield from self.team(team, y)
            y += high
        yield from self.display(y)
        if "battle.attack" in self.view:
            yield from self.battle(y + SHOWN)
        else:
            yield from self.middle(y + SHOWN)
        yield "</svg>"

    def of(self, team: str) -> list[Character]:
        """A team's boards."""
        return [one for one in self.pieces.boards.values() if one.team == team]

    def rows(self, team: str) -> int:
        """Rows of cells that a team needs."""
        return -(-(len(self.of(team)) + 1) // ACROSS)

    def team(self, team: str, y: float) -> Iterator[str]:
        """The team's own cell, then its boards."""
        colour = self.palette[next(colour for key, colour, _ in SIGNS if key == team)]
        yield from self.heading(team, y, colour)
        for number, one in enumerate(self.of(team), 1):
            row, column = divmod(number, ACROSS)
            yield from self.board(one, column * (BROAD + GAP), y + row * (HIGH + GAP), colour)

    def heading(self, team: str, y: float, colour: str) -> Iterator[str]:
        """Mark, name, seats, treasury, scholars."""
        put, view = self.put, self.view
        shape = next(shape for key, _, shape in SIGNS if key == team)
        seats = ", ".join(str(seat + 1) for seat, of in enumerate(view["teams"]) if of == team)
        yield f'<rect x="0" y="{y:g}" width="{BROAD}" height="{HIGH}" rx="9" fill="{colour}"/>'
        yield f'<path transform="translate(20,{y + 24:g})" d="{shape}" fill="{ON}"/>'
        yield text(38, y + 31, f"{put(say(TEAM_NAMES[team]))} · {seats}", size=20, bold=True, ink=ON)
        held = view["treasury"].get(team) or {}
        yield text(12, y + 62, put(say("Treasury")), size=14, ink=ON)
        yield self.coins(104, y + 57, held.get("gold", 0), held.get("red", 0))
        scholars = view["victims"] if team == "O" else view["employed"][team]
        names = ", ".join(put(self.pieces.scholars[card].name) for card in scholars[-2:])
        yield text(12, y + 80, f"{put(say('Scholars'))}: {len(scholars)}", size=14, ink=ON)
        yield text(12, y + 97, f"{'… ' if len(scholars) > 2 else ''}{names}", size=12, ink=ON)

    def coins(self, x: float, y: float, gold: int, red: int) -> str:
        """Gold is round, red has eight sides."""
        eight = "M-4,-9H4L9,-4V4L4,9H-4L-9,4V-4Z"
        return (
            f'<circle cx="{x:g}" cy="{y:g}" r="9" fill="{self.palette["gold"]}" stroke="{ON}"/>'
            + text(x + 14, y + 6, str(gold), size=17, bold=True, ink=ON)
            + f'<path transform="translate({x + 52:g},{y:g})" d="{eight}" fill="{self.palette["red"]}" stroke="{ON}"/>'
            + text(x + 66, y + 6, str(red), size=17, bold=True, ink=ON)
        )

    def board(self, one: Character, x: float, y: float, colour: str) -> Iterator[str]:
        """A board: its name, its symbol and how much it counts, the tokens on top, those at the bottom."""
        tops: Mapping[str, int] = self.view["tops"][one.id]
        below = self.view["bottoms"][one.id][ORANGE]
        on_top = sum(tops.values())
        name, symbol = self.put(one.name), self.put(say(SYMBOL_NAMES[one.symbol]))
        total = one.base + on_top
        offered = self.picture.offered.get(one.id, ())
        line = 4 if one.id == self.picture.pick else 2.5 if offered else 1.2
        body = [
            (
                f'<rect x="{x:g}" y="{y:g}" width="{BROAD}" height="{HIGH}" rx="9" fill="{colour}" '
                f'fill-opacity=".1" stroke="{colour}" stroke-width="{line}"/>'
            ),
            text(x + 10, y + 24, name, size=17, bold=True),
            text(x + 10, y + 43, symbol, size=14),
            text(x + BROAD - 12, y + 36, str(total), size=30, bold=True, anchor="end"),
        ]
        whites = on_top - tops[ORANGE]
        for place in range(one.places):
            kind = "white" if place < whites else ORANGE if place < on_top else ""
            body.append(self.token(x + 22 + place * 26, y + 60, kind, symbol))
        for place in range(one.below):
            body.append(
                self.token(x + 22 + place * 26, y + 87, ORANGE if place < below else "", "", slot=True)
            )
        cards = ", ".join(
            self.put(self.pieces.hashash[card].name) for card in self.view.get("in_play", {}).get(one.id, ())
        )
        if cards:
            body.append(text(x + 40, y + 92, cards, size=12))
        said = escape(
            f"{name}: {symbol} {total}" + (f". {'; '.join(offered)}" if offered else ""), quote=True
        )
        drawn = "".join(body)
        if offered or self.picture.anywhere:
            link = escape(self.picture.link(one.id), quote=True)
            yield f'<a href="{link}" aria-label="{said}">{drawn}</a>'
        else:
            yield f'<g role="img" aria-label="{said}">{drawn}</g>'

    def token(self, x: float, y: float, kind: str, symbol: str, *, slot: bool = False) -> str:
        """A token as a diamond; an empty slot is an outline, on top a broken one."""
        diamond = f"M{x:g},{y - 12:g} {x + 12:g},{y:g} {x:g},{y + 12:g} {x - 12:g},{y:g}Z"
        if not kind:
            dash = "" if slot else ' stroke-dasharray="3 3"'
            return f'<path d="{diamond}" fill="none" stroke="currentColor" stroke-opacity=".55"{dash}/>'
        if kind == ORANGE:
            return f'<path d="{diamond}" fill="{self.palette["orange"]}" stroke="{self.palette["orange-edge"]}"/>'
        return f'<path d="{diamond}" fill="{ON}" stroke="#333"/>' + text(
            x, y + 4, symbol[:2], size=11, anchor="middle", ink="#222"
        )

    def display(self, y: float) -> Iterator[str]:
        """The scholars that may be employed, with prices and points."""
        step = WIDTH / max(5, len(self.view["display"]))
        for number, card in enumerate(self.view["display"]):
            one = self.pieces.scholars[card]
            x, wide = number * step, step - 6
            yield (
                f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{SHOWN - 10}" rx="7" fill="currentColor" '
                'fill-opacity=".06" stroke="currentColor" stroke-opacity=".5"/>'
            )
            yield text(x + 7, y + 20, self.put(one.name), size=13, bold=True)
            yield text(x + 7, y + 40, self.put(GOLD(one.gold)))
            if one.swords:
                yield text(x + 7, y + 57, self.put(SWORDS(one.swords)))
            yield text(x + wide - 8, y + 50, str(one.main), size=22, bold=True, anchor="end")
            if one.specialty:
                yield text(x + 7, y + 75, self.put(say(SPECIALTIES[one.specialty])), size=11)

    def battle(self, y: float) -> Iterator[str]:
        """A battle that goes on, in the middle's place: who turned what, and both sums."""
        view = self.view
        for column, side in enumerate(("attack", "defence")):
            seat = view["battle.attacker" if side == "attack" else "battle.defender"]
            team = view["teams"][seat]
            x = column * WIDTH / 2
            colour = self.palette[next(colour for key, colour, _ in SIGNS if key == team)]
            yield f'<rect x="{x:g}" y="{y:g}" width="{WIDTH / 2 - 6:g}" height="46" rx="9" fill="{colour}"/>'
            name = self.put(say("Attacker" if side == "attack" else "Defender"))
            yield text(
                x + 12, y + 30, f"{name}: {self.put(say(TEAM_NAMES[team]))} · {seat + 1}", size=17, ink=ON
            )
            strength = str(view[f"battle.{side}"]).replace("-", "−")
            yield text(x + WIDTH / 2 - 20, y + 34, strength, size=30, bold=True, anchor="end", ink=ON)
            turned = [self.number(what) for who, what in view["battle.turned"] if who == seat]
            yield text(x + 12, y + 72, "  ".join(turned), size=19, bold=True)

    def number(self, what: str) -> str:
        """What was turned: a card by its number."""
        card = self.pieces.battle.get(what)
        return self.put(number_said(number_of(what) if card is None else card.value))

    def middle(self, y: float) -> Iterator[str]:
        """Decks, bag, swords, generation."""
        for number, (label, value) in enumerate(self.facts()):
            row, column = divmod(number, 5)
            x = column * WIDTH / 5 + 2
            yield text(x, y + 14 + row * 46, label, size=12)
            yield text(x, y + 33 + row * 46, value, size=17, bold=True)
        held = " · ".join(
            f"{self.put(say(SYMBOL_NAMES[kind]))} {n}" for kind, n in self.view["bag"].items() if n
        )
        yield text(2, y + 108, f"{self.put(say('Bag'))}: {held}", size=14)

    def facts(self) -> Iterator[tuple[str, str]]:
        """What lies in the middle, in words."""
        view, put = self.view, self.put
        for deck in view["decks"]:
            faces = view["faces"][deck]
            size = view["decks"][deck]["number"] + len(faces)
            yield put(say(DECKS[deck])), f"{faces[0]} · {size}" if faces else str(size)
        yield put(say("Swords in the pool")), str(view["pool_swords"])
        yield put(say("Battle deck")), str(view["battle_deck"]["number"])
        yield put(say("Scholar deck")), str(view["scholar_deck"]["number"])
        ends = self.pieces.numbers.generation_ends
        yield put(say("Generation")), f"{view['generation']} · {view['taken']}/{ends}"
        yield put(say("Turns taken")), str(view["turns"])
        if "O" in self.teams:
            yield put(say("Hashash deck")), str(view["hashash_deck"]["number"])
            lost = " ".join(f"{put(say(SYMBOL_NAMES[kind]))} {n}" for kind, n in view["lost"].items() if n)
            yield put(say("Assassinated tokens")), lost or "–"


def text(  # where, what, and how
    x: float,
    y: float,
    words: str,
    *,
    size: int = 13,
    bold: bool = False,
    anchor: str = "start",
    ink: str = "currentColor",
) -> str:
    """Words, escaped."""
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" fill="{ink}"{weight}>'
        f"{escape(words)}</text>"
    )


BOARD = Boards()
