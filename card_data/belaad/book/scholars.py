"""BEL-10, BEL-11: scholars leave the display, generations change, swords pay."""

from __future__ import annotations

from typing import ClassVar

from printkit.referee import DrawSeveral, OneOf, Play, Refusals, Seat, reveal_some
from printkit.referee.messages import Message, say
from printkit.referee.moves import Move, move, part
from printkit.referee.refusals import refuse
from printkit.referee.state import list_unlocated

from .effects import read_number
from .refusals import check_display, employed_already, not_now, swords_needed
from .state import SCHOLAR, Belaad
from .words import SWORDS


class EndingError(Exception):
    """BEL-1.5: the game ends at this very moment; every open chapter is dropped.

    Attributes:
        reason: how it ends.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def find_increase(table: Belaad, argument: str) -> int:
    """BEL-12.7: return what the Order's cards in play add to the price of a scholar, in `gold` or `swords`."""
    if table.the_order is None:
        return 0
    return sum(
        read_number(table.pieces.hashash[card].op, argument)
        for cards in table.in_play.values()
        for card in cards
        if table.pieces.hashash[card].op.name == "RAISE_COST"
    )


def find_price(table: Belaad, seat: Seat, scholar: str, *, plus: int = 0) -> int:
    """BEL-10.3: return the printed price, raised by Hashash cards, less the Employ symbol; never below nothing."""
    own = table.count_strength(table.teams[seat], "EMP")
    return max(0, table.pieces.scholars[scholar].gold + find_increase(table, "gold") - own - plus)


def sword_price(table: Belaad, scholar: str) -> int:
    """BEL-10.4: printed swords, raised by Hashash cards; 0 if the card shows no sword."""
    printed = table.pieces.scholars[scholar].swords
    return printed + find_increase(table, "swords") if printed else 0


def employ_scholar(table: Belaad, seat: Seat, scholar: str) -> Play[None] | None:
    """BEL-10.5, BEL-1.2: a scholar joins the team."""
    table.now.employed = True
    table.display.remove(scholar)
    table.employed[table.teams[seat]].append(scholar)
    table.announce("{who:seat} employs {scholar:piece}.", seat, scholar)
    return note_taken(table)


def note_taken(table: Belaad) -> Play[None] | None:
    """BEL-10.1, BEL-10.2, BEL-10.6: one more is taken; the third ends the generation, or the game.

    Raises:
        EndingError: it was the last generation.
    """
    table.taken += 1
    if table.taken < table.numbers.generation_ends:
        return None
    if table.generation == table.numbers.generations:
        raise EndingError("scholars")
    return next_generation(table)


def warn_of_end(table: Belaad) -> str:
    """BEL-1.5, BEL-10.6: warn a player that the last scholar ends the game for all."""
    last = table.generation == table.numbers.generations
    over = last and table.taken + 1 >= table.numbers.generation_ends
    return say("With this scholar the game is over for all, and the points are counted.") if over else ""


def next_generation(table: Belaad) -> Play[None]:
    """BEL-10.2: the rest is discarded, five new scholars appear, and the turn goes on."""
    table.past += table.display
    table.display.clear()
    table.generation += 1
    table.taken = 0
    table.announce("Generation {n} begins.", table.generation)
    yield from show_scholars(table)


def show_scholars(table: Belaad) -> Play[None]:
    """BEL-2.2: turn up the display."""
    table.display += yield from table.standing(new_display)
    table.scholar_deck.unseen -= len(table.display)


def new_display(table: Belaad) -> DrawSeveral[str]:
    """BEL-2.2, BEL-2.11: one photo of the five."""
    return reveal_some(
        lambda: list_unlocated(table, SCHOLAR),
        table.numbers.display,
        rule="BEL-2.2",
        prompt="Turn up five scholars and show them.",
        verb="These were turned up",
        known=lambda: list(table.pieces.scholars),
        judge=lambda found: from_deck(table, found),
        label=table.label_piece,
        waiting="laying out the scholars of the new generation",
    )


def from_deck(table: Belaad, found: tuple[str, ...]) -> Refusals:
    """Return X32: a scholar that lies elsewhere cannot come from the deck."""
    places = [
        (table.display, "on display"),
        (table.past, "discarded"),
        (table.victims, "with the Order"),
        *((cards, "employed") for cards in table.employed.values()),
    ]
    for card in found:
        for cards, place in places:
            if card in cards:
                return table.refuse(
                    "X32", "BEL-2.2", "{card:piece} cannot come from there: it is {place}.", card, place
                )
    return ()


@move
class EmployBySwords(Move[Belaad]):
    """BEL-11.4: in the free time before or after the card, a scholar for swords."""

    rule: ClassVar[str] = "BEL-11.4"

    scholar: str = part(
        lambda table, _: OneOf(table.display, known=list(table.pieces.scholars), label=table.label_piece)
    )

    def describe(self, table: Belaad) -> Message:
        """`Employ Rasis with swords`."""
        return table.say("Employ {scholar:piece} with swords", self.scholar)

    def label(self, table: Belaad) -> Message:
        """Return `Employ Rasis (1 sword)`; without a price for a scholar who cannot be employed like this."""
        price = sword_price(table, self.scholar)
        return (
            table.say("Employ {scholar:piece} ({price})", self.scholar, SWORDS(price))
            if price
            else self.describe(table)
        )

    def harm(self, table: Belaad, seat: Seat) -> str:
        """Warn of the end of the game."""
        return warn_of_end(table)

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X02, X27, X12, X13, X14, X15, in this order."""
        turn = table.now
        if turn.drawn or turn.cut:
            return not_now(say("draw a card"), "BEL-3.2")
        if table.open_frames():
            return not_now(say("finish the card"), "BEL-3.9")
        if table.teams[seat] == "O":
            return refuse("X27", "BEL-11.5", "The Order cannot own swords.")
        return (
            employed_already(table)
            or check_display(table, self.scholar)
            or check_swordless(table, self.scholar)
            or swords_needed(table, seat, sword_price(table, self.scholar), "BEL-11.4")
        )

    def carry_out(self, table: Belaad, seat: Seat) -> Play[None] | None:
        """Swords to the pool, the scholar to the team."""
        put_back(table, seat, sword_price(table, self.scholar))
        table.by_sword += 1
        return employ_scholar(table, seat, self.scholar)


def check_swordless(table: Belaad, scholar: str) -> Refusals:
    """Refuse with X14 if the scholar cannot be employed with swords."""
    if table.pieces.scholars[scholar].swords:
        return ()
    return refuse("X14", "BEL-10.4", "That scholar cannot be employed with swords.")


def put_back(table: Belaad, seat: Seat, swords: int) -> None:
    """BEL-11.1: used swords go to the pool."""
    table.swords[seat] -= swords
    table.pool_swords += swords


def take_sword(table: Belaad, seat: Seat) -> None:
    """BEL-8.5, BEL-9.8: a sword from the pool, if one is left; the Order never owns one (BEL-11.5)."""
    if table.pool_swords and table.teams[seat] != "O":
        table.pool_swords -= 1
        table.swords[seat] += 1
        table.announce("{who:seat} takes a sword.", seat)
    else:
        table.announce("No sword is left.")
