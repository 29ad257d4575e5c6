"""PP-6: a card is drawn, carried out, and put where it belongs."""

from __future__ import annotations

from printkit.referee import Play, Refusals, Reveal, Seat, refuse

from .effects import carry_out, is_resting
from .income import find_dues
from .scoring import check_victory
from .state import Event, Patriarchs
from .tilechoice import TileChoice, hex_of
from .turning import current_turn
from .words import CATEGORY, RESOURCE


def play_events(table: Patriarchs, seat: Seat) -> Play[None]:
    """PP-6.1: one card for each tribe tile of this number, in the order the active player likes."""
    turn = current_turn(table)
    turn.due = [tile.id for tile in table.land.tiles_by_number[turn.number] if tile.category in table.stacks]
    drawn = False
    while there := list_due_tiles(table):
        tile = there[0] if len(there) == 1 else table.tiles[(yield from next_tile(table, seat))]
        turn.due.remove(tile)
        yield from play_event(table, seat, table.find_tile(tile).category)
        if check_victory(table):
            return
        drawn = True
    turn.due = []
    if drawn and find_dues(table, table.land.tiles_by_number[turn.number]):
        table.announce("Then the income of {n}.", turn.number)


def list_due_tiles(table: Patriarchs) -> tuple[str, ...]:
    """PP-6.3: return the tiles that are due and whose stack has a card, drawn or finished; one alone is not chosen."""
    found = []
    for key in current_turn(table).due:
        category = table.find_tile(key).category
        if table.stacks[category].cards or table.discards[category]:
            found.append(key)
    return tuple(found)


def next_tile(table: Patriarchs, seat: Seat) -> TileChoice:
    """EVENT_NEXT: which of several cards comes next."""
    return TileChoice(
        table,
        seat,
        lambda: [hex_of(table.find_tile(key)) for key in list_due_tiles(table)],
        why_not=lambda _: refuse("R-33", "PP-6.1", "No card is due for that tile."),
        rule="PP-6.1",
        prompt="Several cards are due. Which comes next?",
        waiting="choosing which event card comes next",
    )


def play_event(table: Patriarchs, seat: Seat, category: str) -> Play[None]:
    """PP-6.1 to PP-6.3, PP-6.5: draw the card, carry it out, put it where it belongs; only then victory is looked at."""
    stack = table.stacks[category]
    if not len(stack):
        stack.shuffle_in(table.discards[category])
        table.discards[category] = []
        table.announce("Shuffle the finished cards of {stack}: they are the stack again.", CATEGORY[category])
    card = yield from table.standing(top_card, seat, category)
    stack.draw(card)
    table.drawn.append(card)
    table.event = Event(seat)
    before = take_snapshot(table)
    yield from carry_out(table, table.card(card).ops, seat)
    if take_snapshot(table) == before:
        table.announce("The card changes nothing.")
    finish_event(table, seat)


def take_snapshot(table: Patriarchs) -> tuple[object, ...]:
    """Return all that a card can change, as a value; where it is the same afterwards people are told, so that nobody waits for more."""
    who = (*table.hands, *table.virtue, *table.shekels, *table.captivity, *map(len, table.shields))
    pieces = (table.camels, table.tents, table.cities, table.prophet, table.false_prophet)
    return (who, pieces, len(table.droughts), is_resting(table))


def top_card(table: Patriarchs, seat: Seat, category: str) -> Reveal[str]:
    """DRAW_EVENT: the top card of a stack is shown."""
    return Reveal(
        lambda: table.stacks[category].cards,
        seat=seat,
        others=lambda: list(table.box.copies),
        why_not=lambda card: not_drawn(table, card, category),
        rule="PP-6.1",
        prompt=lambda: table.say("Draw the top card of the stack {stack} and show it.", CATEGORY[category]),
        label=table.name_piece,
        waiting="drawing an event card",
    )


def not_drawn(table: Patriarchs, card: str, category: str) -> Refusals:
    """Return R-34, R-35."""
    if table.card(card).category != category:
        return refuse("R-34", "PP-6.1", "Draw from the {stack} stack.", CATEGORY[category])
    if card not in table.copies:
        text = "Draw from the {stack} stack: this card is of a deck that is not in play."
        return refuse("R-34", "PP-6.1", text, CATEGORY[category])
    return refuse("R-35", "PP-6.3", "That card is already out of the stack.")


def finish_event(table: Patriarchs, seat: Seat) -> None:
    """PP-6.2, PP-6.9: to the discard; a drought stays open before its drawer, a Shield is kept already."""
    for card in table.drawn:
        if any(drought.card == card for drought in table.droughts):
            table.open_cards[seat].append(card)
        else:
            table.discards[table.card(card).category].append(card)
    table.drawn = []
    table.event = None


def end_droughts(table: Patriarchs, seat: Seat) -> None:
    """PP-6.7, PP-6.9: one turn less; when none is left the card is finished."""
    for drought in table.droughts:
        if drought.player == seat:
            drought.turns -= 1
    for drought in [one for one in table.droughts if one.turns <= 0]:
        table.droughts.remove(drought)
        if all(one.resource != drought.resource for one in table.droughts):
            table.announce("{resource} tiles yield again.", RESOURCE[drought.resource])
        if drought.card in table.open_cards[drought.player]:
            table.open_cards[drought.player].remove(drought.card)
            table.discards[table.card(drought.card).category].append(drought.card)
