"""The table drawn: each team's boards with tokens on top and at the bottom as they lie, treasuries, decks, the bag."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from html import escape
from typing import Any

from printkit.boards.adapter import BoardAdapter, BoardPicture
from printkit.referee import say

from .effects import read_number as amount
from .pieces import ORANGE, TEAMS, Character, Contents, pieces_of
from .state import DECKS, number_said, turned_said
from .words import GOLD, SWORDS, SYMBOL_NAMES, TEAM_NAMES

BROAD, HIGH, GAP = 206, 104, 8
"""A cell's size on a phone: the first of each team tells whose the others are."""
SLIM, TALL, TITLE = 132, 118, 40
"""A cell's size on the table's page, where a team's boards stand in one row below its name, and the name's height."""
FACT = 50
"""The height of a row of what lies in the middle, on a phone."""
LEAST, SMALL = 24, 16
"""The smallest words: 16 px high on a table's page of 1280 pixels, 12 px on a phone."""
NARROW_LETTER, BOLD_LETTER = 0.4, 0.45
"""How broad a letter is at most on average, of its height: longer words are set closer, or on a line of their own."""
HEAD, ROW, FOOT = 66, 38, 50
"""The heights of a battle's two sides, of a card that was turned, and of what is needed."""
CARDS = 5
"""So many Hashash cards in play are named."""
NAME = 18
"""How much higher a row is that also names what helped: a Hashash card."""
ROWS = 6
"""So many cards of a battle are in sight: the last ones."""
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

    printed = ("tokens",)

    def places(self, answer: Any) -> Sequence[str]:
        """Return the board that an answer names."""
        for part in ("where", "board", "token", "target", "character"):
            value = str(getattr(answer, part, "") or "").partition(".")[0]
            if len(value) == 4 and value[0] in TEAMS:
                return (value,)
        return ()

    def wishes(self, place: str) -> Sequence[str]:
        """Nothing that only a place says."""
        return ()

    def draw(self, picture: BoardPicture) -> str:
        """Return all teams below one another, then the middle of the table."""
        return "".join(Drawing(picture).lines())


class Drawing:
    """One drawing of the table."""

    def __init__(self, picture: BoardPicture) -> None:
        self.picture, self.view, self.put = picture, picture.view, picture.say
        self.pieces: Contents = pieces_of(picture.box)
        self.palette: Mapping[str, str] = picture.box.palette["full"]
        self.teams = [team for team in TEAMS if team in self.view["teams"]]
        self.fighting = "battle.attack" in self.view and not self.view["battle.decided"]
        """Whether cards are turned: then the boards wait."""
        self.slim = not picture.narrow and not self.fighting
        """Whether it is the table's page, read from afar."""
        self.across = 5 if self.slim else 2
        self.broad, self.high = (SLIM, TALL) if self.slim else (BROAD, HIGH)
        self.width = self.across * self.broad + (self.across - 1) * GAP
        self.per_row = 3 if picture.narrow else 5
        self.least = LEAST if self.slim else SMALL
        self.line = self.least + 2
        """From one line of the smallest words to the next."""

    def lines(self) -> Iterator[str]:
        """Write the SVG part by part; a battle comes first, and while it goes on the table's page shows nothing else."""
        parts: list[tuple[float, Callable[[float], Iterator[str]]]] = []
        if "battle.attack" in self.view:
            parts.append((self.battle_height(), self.battle))
        if self.picture.narrow or not self.fighting:
            parts += [(self.team_height(team), partial(self.draw_team, team)) for team in self.teams]
            parts += [(self.display_height(), self.display), (self.middle_height(), self.middle)]
        label = escape(self.put(say("The boards of all teams and the middle of the table")), quote=True)
        yield (
            f'<svg class="boards" xmlns="http://www.w3.org/2000/svg" role="group" direction="ltr" aria-label="{label}" '
            f'viewBox="-3 -3 {self.width + 6} {sum(high for high, _ in parts) + 6:g}">'
        )
        y = 0.0
        for high, draw in parts:
            yield from draw(y)
            y += high
        yield "</svg>"

    def of(self, team: str) -> list[Character]:
        """Return a team's boards."""
        return [one for one in self.pieces.boards.values() if one.team == team]

    def team_height(self, team: str) -> float:
        """Return the height of a team's name and boards."""
        if self.slim:
            return TITLE + TALL + 2 * GAP
        return -(-(len(self.of(team)) + 1) // self.across) * (HIGH + GAP) + 8

    def find_colour(self, team: str) -> str:
        """Return a team's colour."""
        return self.palette[next(colour for key, colour, _ in SIGNS if key == team)]

    def sign(self, team: str, x: float, y: float) -> str:
        """Return a team's sign, on its colour."""
        shape = next(shape for key, _, shape in SIGNS if key == team)
        return f'<path transform="translate({x:g},{y:g})" d="{shape}" fill="{ON}"/>'

    def draw_team(self, team: str, y: float) -> Iterator[str]:
        """Yield the team's own cell, then its boards; on the table's page its name above them."""
        colour = self.find_colour(team)
        if self.slim:
            yield from self.title(team, y, colour)
            for column, one in enumerate(self.of(team)):
                yield from self.board(one, column * (SLIM + GAP), y + TITLE + GAP, colour)
            if team == "O":
                yield from self.hashash((self.across - 1) * (SLIM + GAP), y + TITLE + GAP)
            return
        yield from self.draw_heading(team, y, colour)
        for number, one in enumerate(self.of(team), 1):
            row, column = divmod(number, self.across)
            yield from self.board(one, column * (BROAD + GAP), y + row * (HIGH + GAP), colour)
        if team == "O":
            yield from self.hashash(BROAD + GAP, y + 2 * (HIGH + GAP))

    def hashash(self, x: float, y: float) -> Iterator[str]:
        """Draw the names of all Hashash cards in play, as many as fit, in the cell that the Order has no board for."""
        cards = [card for below in self.view["in_play"].values() for card in below]
        if not cards:
            return
        names = [self.put(self.pieces.hashash[card].name) for card in cards]
        if len(names) > CARDS:
            names[CARDS - 1 :] = [f"… +{len(names) - CARDS + 1}"]
        if not self.slim or len(names) < CARDS:
            names.insert(0, self.put(say("Hashash cards")))
        first, line = (20, LEAST) if self.slim else (16, self.line)
        for place, words in enumerate(names):
            yield draw_text(x + 6, y + first + line * place, words, size=self.least, room=self.broad - 8)

    def name_team(self, team: str) -> str:
        """Return a team and its seats."""
        seats = ", ".join(str(seat + 1) for seat, of in enumerate(self.view["teams"]) if of == team)
        return f"{self.put(say(TEAM_NAMES[team]))} · {seats}"

    def scholars(self, team: str) -> Sequence[str]:
        """Return the scholars that a team has: those it employs, or its victims."""
        known: Sequence[str] = self.view["victims"] if team == "O" else self.view["employed"][team]
        return known

    def title(self, team: str, y: float, colour: str) -> Iterator[str]:
        """Mark, name, seats, treasury, scholars in one line."""
        yield f'<rect x="0" y="{y:g}" width="{self.width}" height="{TITLE}" rx="9" fill="{colour}"/>'
        yield self.sign(team, 22, y + TITLE / 2)
        yield draw_text(42, y + 29, self.name_team(team), size=LEAST, bold=True, ink=ON)
        held = self.view["treasury"].get(team) or {}
        yield draw_text(288, y + 29, self.put(say("Treasury")), size=LEAST, anchor="end", ink=ON, room=88)
        yield self.coins(306, y + 21, held.get("gold", 0), held.get("red", 0))
        known = self.scholars(team)
        words = f"{self.put(say('Scholars'))}: {len(known)}"
        latest = [self.put(self.pieces.scholars[card].name) for card in known[-1:]]
        last = "".join(f" · {'… ' if len(known) > 1 else ''}{name}" for name in latest)
        yield draw_text(self.width - 12, y + 29, words + last, size=LEAST, anchor="end", ink=ON, room=272)

    def draw_heading(self, team: str, y: float, colour: str) -> Iterator[str]:
        """Mark, name, seats, treasury, scholars."""
        put, view = self.put, self.view
        yield f'<rect x="0" y="{y:g}" width="{BROAD}" height="{HIGH}" rx="9" fill="{colour}"/>'
        yield self.sign(team, 20, y + 24)
        yield draw_text(38, y + 31, self.name_team(team), size=20, bold=True, ink=ON)
        held = view["treasury"].get(team) or {}
        yield draw_text(12, y + 60, put(say("Treasury")), size=SMALL, ink=ON)
        yield self.coins(104, y + 55, held.get("gold", 0), held.get("red", 0))
        scholars = self.scholars(team)
        names = ", ".join(put(self.pieces.scholars[card].name) for card in scholars[-2:])
        yield draw_text(12, y + 79, f"{put(say('Scholars'))}: {len(scholars)}", size=SMALL, ink=ON)
        latest = f"{'… ' if len(scholars) > 2 else ''}{names}"
        yield draw_text(12, y + 97, latest, size=SMALL, ink=ON, room=BROAD - 20)

    def coins(self, x: float, y: float, gold: int, red: int) -> str:
        """Gold is round, red has eight sides."""
        eight = "M-4,-9H4L9,-4V4L4,9H-4L-9,4V-4Z"
        return (
            f'<circle cx="{x:g}" cy="{y:g}" r="9" fill="{self.palette["gold"]}" stroke="{ON}"/>'
            + draw_text(x + 13, y + 7, str(gold), size=self.least, bold=True, ink=ON)
            + f'<path transform="translate({x + 52:g},{y:g})" d="{eight}" fill="{self.palette["red"]}" stroke="{ON}"/>'
            + draw_text(x + 65, y + 7, str(red), size=self.least, bold=True, ink=ON)
        )

    def board(self, one: Character, x: float, y: float, colour: str) -> Iterator[str]:
        """Yield a board: its name, its symbol and how much it counts, the tokens on top, those at the bottom."""
        tops: Mapping[str, int] = self.view["tops"][one.id]
        below = self.view["bottoms"][one.id][ORANGE]
        on_top = sum(tops.values())
        name, symbol = self.put(one.name), self.put(say(SYMBOL_NAMES[one.symbol]))
        total = one.base + on_top
        offered = self.picture.offered.get(one.id, ())
        line = 4 if one.id == self.picture.pick else 2.5 if offered else 1.2
        body = [
            (
                f'<rect x="{x:g}" y="{y:g}" width="{self.broad}" height="{self.high}" rx="9" fill="{colour}" '
                f'fill-opacity=".1" stroke="{colour}" stroke-width="{line}"/>'
            ),
            draw_text(x + 10, y + 24, name, size=max(18, self.least), bold=True, room=self.broad - 18),
            draw_text(x + 10, y + (50 if self.slim else 43), symbol, size=self.least),
            draw_text(
                x + self.broad - (8 if self.slim else 12),
                y + (51 if self.slim else 36),
                str(total),
                size=30,
                bold=True,
                anchor="end",
            ),
        ]
        whites = on_top - tops[ORANGE]
        first, step, down = (16, 25, 14) if self.slim else (22, 26, 0)
        for place in range(one.places):
            kind = one.symbol if place < whites else ORANGE if place < on_top else ""
            body.append(self.token(x + first + place * step, y + 60 + down, kind))
        for place in range(one.below):
            body.append(
                self.token(
                    x + first + place * step, y + 87 + down, ORANGE if place < below else "", slot=True
                )
            )
        if cards := self.view.get("in_play", {}).get(one.id, ()):
            put_at = x + first + one.below * step - 6
            room = x + self.broad - put_at - 6
            words = self.put(self.pieces.hashash[cards[0]].name)
            if len(cards) > 1 or len(words) * self.least * NARROW_LETTER > room:
                words = f"×{len(cards)}"
            body.append(draw_text(put_at, y + 92 + down, words, size=self.least))
        said = escape(
            f"{name}: {symbol} {total}" + (f". {'; '.join(offered)}" if offered else ""), quote=True
        )
        drawn = "".join(body)
        if offered or self.picture.anywhere:
            link = escape(self.picture.link(one.id), quote=True)
            yield f'<a href="{link}" aria-label="{said}">{drawn}</a>'
        else:
            yield f'<g role="img" aria-label="{said}">{drawn}</g>'

    def token(self, x: float, y: float, kind: str, *, slot: bool = False) -> str:
        """Return a token as it is printed, upon a plain diamond; an empty slot is an outline, on top a broken one."""
        diamond = f"M{x:g},{y - 12:g} {x + 12:g},{y:g} {x:g},{y + 12:g} {x - 12:g},{y:g}Z"
        if not kind:
            dash = "" if slot else ' stroke-dasharray="3 3"'
            return f'<path d="{diamond}" fill="none" stroke="currentColor" stroke-opacity=".55"{dash}/>'
        ground, edge = (
            (self.palette[tone] for tone in ("orange", "orange-edge")) if kind == ORANGE else (ON, "#333")
        )
        faces, piece = self.picture.faces, f"T-{kind}"
        face = faces.draw_face(piece, x, y, 45) if faces.has_piece(piece) else ""
        rim = f'<path d="{diamond}" fill="none" stroke="{edge}" stroke-width="1.5"/>'
        return f'<g data-is="{kind}"><path d="{diamond}" fill="{ground}"/>{face}{rim}</g>'

    def display_height(self) -> float:
        """As many rows of scholars as there are."""
        return (4 * self.line + 18) * -(-len(self.view["display"]) // self.per_row) or 4

    def display(self, y: float) -> Iterator[str]:
        """Yield the scholars that may be employed, with prices and points."""
        step = self.width / self.per_row
        for number, card in enumerate(self.view["display"]):
            one = self.pieces.scholars[card]
            row, column = divmod(number, self.per_row)
            line, high = self.line, 4 * self.line + 8
            x, top, wide = column * step, y + row * (high + 10), step - 6
            yield (
                f'<g data-is="{card}"><rect x="{x:g}" y="{top:g}" width="{wide:g}" height="{high}" rx="7" fill="currentColor" '
                'fill-opacity=".06" stroke="currentColor" stroke-opacity=".5"/>'
            )
            lines = [one.name, GOLD(one.gold)]
            if one.swords:
                lines.append(SWORDS(one.swords))
            if one.specialty:
                lines.append(say(SPECIALTIES[one.specialty]))
            for place, words in enumerate(map(self.put, lines), 1):
                yield draw_text(
                    x + 7, top + line * place, words, size=self.least, bold=place == 1, room=wide - 14
                )
            yield f"{draw_text(x + wide - 8, top + 2 * line, str(one.main), size=28, bold=True, anchor='end')}</g>"

    # A battle

    def team_of(self, side: str) -> str:
        """Return the team of the attacker or defender."""
        return str(self.view["teams"][self.view[f"battle.{side}"]])

    def battle_height(self) -> float:
        """Return both sides, the cards, what is needed."""
        turned = self.view["battle.turned"]
        rows = sum(self.row(what) for _, what, _ in turned[-ROWS:])
        return HEAD + rows + ROW * (len(turned) > ROWS) + FOOT + 16

    def row(self, what: str) -> int:
        """Return the height of what was turned or used."""
        return ROW + NAME * (what in self.pieces.hashash)

    def battle(self, y: float) -> Iterator[str]:
        """Yield a battle that goes on: both sums, who turned what, what is needed."""
        view, half = self.view, self.width / 2
        sides = (("attacker", "Attacker", "attack"), ("defender", "Defender", "defence"))
        for column, (side, name, strength) in enumerate(sides):
            x, team = column * half, self.team_of(side)
            yield f'<rect x="{x:g}" y="{y:g}" width="{half - 6:g}" height="{HEAD - 8}" rx="9" fill="{self.find_colour(team)}"/>'
            yield draw_text(x + 12, y + 21, self.put(say(name)), size=self.least, ink=ON)
            yield self.sign(team, x + 22, y + 41)
            who = f"{self.put(say(TEAM_NAMES[team]))} · {view[f'battle.{side}'] + 1}"
            yield draw_text(x + 40, y + 47, who, size=18, bold=True, ink=ON)
            yield draw_text(
                x + half - 18,
                y + 43,
                format_signed(view[f"battle.{strength}"]),
                size=38,
                bold=True,
                anchor="end",
                ink=ON,
            )
        top = y + HEAD + 18
        turned: Sequence[Sequence[Any]] = view["battle.turned"]
        if len(turned) > ROWS:
            earlier = self.put(say("{n} cards before", len(turned) - ROWS))
            yield draw_text(self.width / 2, top + 6, earlier, size=self.least, anchor="middle")
            top += ROW
        for who, what, sum_ in turned[-ROWS:]:
            x = 0 if who == view["battle.attacker"] else half
            yield draw_text(x + half * 0.42, top + 8, self.number(what), size=26, bold=True, anchor="end")
            yield draw_text(x + half * 0.5, top + 8, f"= {format_signed(sum_)}", size=22)
            if what in self.pieces.hashash:
                name = self.put(self.pieces.hashash[what].name)
                yield draw_text(
                    x + half / 2, top + 8 + NAME, name, size=self.least, anchor="middle", room=half - 12
                )
            top += self.row(what)
        yield f'<path d="M0,{top - 14:g}H{self.width}" stroke="currentColor" stroke-opacity=".3"/>'
        yield draw_text(self.width / 2, top + 18, self.needed(), size=21, bold=True, anchor="middle")

    def needed(self) -> str:
        """Return what decides the battle next."""
        view = self.view
        attack, defence = view["battle.attack"], view["battle.defence"]
        to_act, other = ("attacker", "defender") if attack <= defence else ("defender", "attacker")
        if view["battle.decided"]:
            return self.put(say("{team} won the battle", say(TEAM_NAMES[self.team_of(other)])))
        name = say(TEAM_NAMES[self.team_of(to_act)])
        if view["battle.rout"]:
            return self.put(say("{team}: a rout, unless it is undone", name))
        lacks = abs(attack - defence) + (to_act == "attacker")
        return self.put(say("{team}: {n} more needed, or concede", name, lacks))

    def number(self, what: str) -> str:
        """Return what was turned or used: the number of a card, or how much a bonus adds."""
        bonus = self.pieces.hashash.get(what)
        return self.put(turned_said(self.pieces, what) if bonus is None else number_said(amount(bonus.op)))

    def middle_height(self) -> float:
        """Rows of facts, and the bag."""
        number = len(list(self.facts()))
        return (
            (self.line + 3) * len(self.list_bag())
            + (self.line * -(-number // 3) if self.slim else FACT * -(-number // self.per_row))
            + 14
        )

    def middle(self, y: float) -> Iterator[str]:
        """Decks, bag, swords, generation."""
        per_row, high = (3, self.line) if self.slim else (self.per_row, FACT)
        y_bag = y
        for number, (label, value) in enumerate(self.facts()):
            row, column = divmod(number, per_row)
            x, top = column * self.width / per_row + 2, y + row * high
            if self.slim:
                wide = self.width / per_row - 22
                yield draw_text(x, top + LEAST, label, size=LEAST, room=wide - 12 * len(value) - 8)
                yield draw_text(x + wide, top + LEAST, value, size=LEAST, bold=True, anchor="end")
            else:
                yield draw_text(x, top + 16, label, size=SMALL, room=self.width / per_row - 10)
                yield draw_text(x, top + 36, value, size=17, bold=True)
            y_bag = top + high
        for row, words in enumerate(self.list_bag()):
            at = y_bag + (self.line + 3) * (row + 1)
            yield draw_text(2, at, words, size=self.least, room=self.width - 4)

    def list_bag(self) -> list[str]:
        """Return the decks with what lies on top, what the bag holds, and what the Order keeps, in lines that fit."""
        lines = [(say("Bag"), self.view["bag"])]
        if "O" in self.teams:
            lines.append((say("Assassinated tokens"), self.view["lost"]))
        found = self.join(self.list_decks())
        for label, tokens in lines:
            held = [f"{self.put(say(SYMBOL_NAMES[kind]))} {n}" for kind, n in tokens.items() if n] or ["–"]
            found += self.join([f"{self.put(label)}: {held[0]}", *held[1:]])
        return found

    def join(self, words: Iterable[str]) -> list[str]:
        """Words beside one another, as many as a line takes."""
        lines: list[str] = []
        for one in words:
            longer = f"{lines[-1]} · {one}" if lines else one
            if lines and len(longer) * self.least * NARROW_LETTER <= self.width:
                lines[-1] = longer
            else:
                lines.append(one)
        return lines

    def list_decks(self) -> Iterator[str]:
        """Yield how many cards each action deck has, and which is on top."""
        view, put = self.view, self.put
        for deck in view["decks"]:
            faces = view["faces"][deck]
            label = put(say(DECKS[deck]))
            top = f" · {put(say('{card:piece}', faces[0]))}" if faces else ""
            yield f"{label[:1].upper()}{label[1:]}: {view['decks'][deck]['number'] + len(faces)}{top}"

    def facts(self) -> Iterator[tuple[str, str]]:
        """Yield what lies in the middle, in words."""
        view, put = self.view, self.put
        yield put(say("Swords in the pool")), str(view["pool_swords"])
        yield put(say("Battle deck")), str(view["battle_deck"]["number"])
        yield put(say("Scholar deck")), str(view["scholar_deck"]["number"])
        ends = self.pieces.numbers.generation_ends
        yield put(say("Generation")), f"{view['generation']} · {view['taken']}/{ends}"
        yield put(say("Turns taken")), str(view["turns"])
        if "O" in self.teams:
            yield put(say("Hashash deck")), str(view["hashash_deck"]["number"])


def format_signed(number: int) -> str:
    """Return a number with a true minus."""
    return str(number).replace("-", "−")


def draw_text(  # where, what, and how
    x: float,
    y: float,
    words: str,
    *,
    size: int = 13,
    bold: bool = False,
    anchor: str = "start",
    ink: str = "currentColor",
    room: float = 0,
) -> str:
    """Words, escaped; set closer where there is not room enough for them."""
    weight = ' font-weight="700"' if bold else ""
    if 0 < room < len(words) * size * (BOLD_LETTER if bold else NARROW_LETTER):
        weight += f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"'
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" fill="{ink}"{weight}>'
        f"{escape(words)}</text>"
    )


BOARD: BoardAdapter = Boards()
