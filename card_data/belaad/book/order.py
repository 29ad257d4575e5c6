"""BEL-12: the Order: assassinations, the Hashash deck, and what makes it win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from printkit.box import Operation
from printkit.referee import Counts, DrawSeveral, Play, Refusals, Seat, Some
from printkit.referee.cards import Layer
from printkit.referee.messages import Message, Plural, say
from printkit.referee.refusals import refuse
from printkit.referee.state import list_unlocated

from .effects import effect, read_number
from .pieces import ORANGE
from .refusals import check_count, check_display, nothing_there, opposing_only
from .scholars import EndingError, note_taken
from .scoring import count_active
from .state import HASHASH, Belaad, Looking, parts_of_deck
from .words import HASHASH_CARDS, SYMBOL_NAMES

WHITE, ORANGE_TOKEN = ".white", ".orange"


def token_kind(table: Belaad, target: str) -> tuple[str, str]:
    """Return a token on top of a board by its key, `PALT.white`: the board, and the token's kind."""
    board, _, colour = target.partition(".")
    return board, ORANGE if colour == "orange" else table.find_character(board).symbol


def top_tokens(table: Belaad, boards: Sequence[str]) -> list[str]:
    """Return the kinds of tokens on top of some boards, each once."""
    found = []
    for board in boards:
        tops = table.tops[board]
        if sum(tops) > tops.ORG:
            found.append(board + WHITE)
        if tops.ORG:
            found.append(board + ORANGE_TOKEN)
    return found


def token_said(table: Belaad, target: str) -> Message:
    """Return a token on top of a board in words."""
    board, kind = token_kind(table, target)
    return table.say("{symbol} token on {board}", say(SYMBOL_NAMES[kind]), table.the_board(board))


def removal_said(table: Belaad, tokens: Mapping[str, int]) -> Message:
    """Return which tokens are removed, in words."""
    parts = tuple(say("{n} × {token}", n, token_said(table, key)) for key, n in tokens.items() if n)
    return say("Remove: {parts}", parts)


def opposing_boards(table: Belaad, seat: Seat) -> list[str]:
    """BEL-1.1: return all boards of other teams."""
    return [board for team in table.opposing_teams(table.teams[seat]) for board in table.boards(team)]


def take_top(table: Belaad, board: str, kind: str) -> None:
    """Take a token off the top of a board."""
    table.tops[board] = table.tops[board].plus(kind, -1)


def token_there(table: Belaad, target: str, rule: str) -> Refusals:
    """Refuse with X29 if no such token lies there."""
    board, kind = token_kind(table, target)
    if board in table.tops and getattr(table.tops[board], kind):
        return ()
    return nothing_there(rule)


# Assassinations


def list_targets(table: Belaad, seat: Seat) -> list[str]:
    """Return whom or what the Order may assassinate."""
    return [*table.display, *top_tokens(table, opposing_boards(table, seat))]


def all_targets(table: Belaad) -> list[str]:
    """Return every scholar and every kind of token on any board, to say why not."""
    tokens = [board + colour for board in table.pieces.boards for colour in (WHITE, ORANGE_TOKEN)]
    return [*table.pieces.scholars, *tokens]


def target_said(table: Belaad, target: str) -> Message:
    """Return a target in words."""
    if target in table.pieces.scholars:
        return table.say("{scholar:piece}", target)
    return token_said(table, target)


def target_reasons(table: Belaad, seat: Seat, target: str, rule: str) -> Refusals:
    """Refuse with X13 for a scholar, with X22 or X29 for a token."""
    if target in table.pieces.scholars:
        return check_display(table, target, rule)
    board = token_kind(table, target)[0]
    if table.find_character(board).team == table.teams[seat]:
        return opposing_only(rule)
    return token_there(table, target, rule)


def assassinate(table: Belaad, seat: Seat, target: str) -> Play[None] | None:
    """BEL-12.12, BEL-12.15: the target is the Order's for the rest of the game; a scholar counts as taken.

    Raises:
        EndingError: the Order has won, or the game is over.
    """
    table.announce("{who:seat} assassinates: {target}.", seat, target_said(table, target))
    if target in table.pieces.scholars:
        table.display.remove(target)
        table.victims.append(target)
        check_victory(table)  # BEL-13.1: looked at before the end that the third scholar brings
        return note_taken(table)
    board, kind = token_kind(table, target)
    take_top(table, board, kind)
    keep_token(table, kind)
    return None


def keep_token(table: Belaad, kind: str) -> None:
    """BEL-12.12: an assassinated token never returns to the bag."""
    table.lost = table.lost.plus(kind)
    check_victory(table)


def check_victory(table: Belaad) -> None:
    """BEL-12.15, BEL-13.2: six points of active scholars, and the Order has won.

    Raises:
        EndingError: it has.
    """
    if count_active(table) >= table.numbers.order_wins:
        raise EndingError("order")


@effect("ASSASSINATE")
def _assassinate(table: Belaad, seat: Seat, op: Operation, chosen: str) -> Play[None] | None:
    return assassinate(table, seat, chosen)


# Tokens that are removed


def remove_tokens(table: Belaad, tokens: dict[str, int]) -> None:
    """Tokens from the tops of boards go to the bag."""
    for target, n in tokens.items():
        board, kind = token_kind(table, target)
        table.tops[board] = table.tops[board].plus(kind, -n)
        table.bag = table.bag.plus(kind, n)


def removal_reasons(table: Belaad, seat: Seat, tokens: dict[str, int], most: int, rule: str) -> Refusals:
    """Refuse with X22 for own tokens or those of two teams, with X29 for more than lie there, with X31 for another total."""
    named = {target: n for target, n in tokens.items() if n}
    teams = {table.find_character(token_kind(table, target)[0]).team for target in named}
    if table.teams[seat] in teams or len(teams) > 1:
        return opposing_only(rule)
    for target, n in named.items():
        board, kind = token_kind(table, target)
        if getattr(table.tops[board], kind, 0) < n:
            return nothing_there(rule)
    if not teams:
        there = max(on_top(table, team) for team in table.opposing_teams(table.teams[seat]))
        return check_count(min(most, there), 0, rule)
    [team] = teams
    wanted, found = min(most, on_top(table, team)), sum(named.values())
    return () if wanted == found else check_count(wanted, found, rule)


def on_top(table: Belaad, team: str) -> int:
    """Return how many tokens lie on top of a team's boards."""
    return sum(sum(table.tops[board]) for board in table.boards(team))


def count_removable(table: Belaad, seat: Seat) -> dict[str, int]:
    """So many of each kind of token on each board; none of the own team."""
    found = {}
    for board in table.tops:
        own = table.find_character(board).team == table.teams[seat]
        tops = table.tops[board]
        found[board + WHITE] = 0 if own else sum(tops) - tops.ORG
        found[board + ORANGE_TOKEN] = 0 if own else tops.ORG
    return found


def list_stock(stock: dict[str, int]) -> dict[str, int]:
    """Return what there is of a stock, for people to choose from; all of it if there is nothing."""
    return {key: number_ for key, number_ in stock.items() if number_} or stock


def top_token_counts(table: Belaad, seat: Seat) -> Counts[str]:
    """So many of the tokens on top of opposing boards."""
    return Counts(
        lambda: count_removable(table, seat),
        label=lambda key: token_said(table, key),
        shown=lambda: list_stock(count_removable(table, seat)),
    )


def some_removals(table: Belaad, seat: Seat, most: int) -> list[dict[str, int]]:
    """Return one removal of each team, for bots: from its boards one after the other."""
    found = []
    for team in table.opposing_teams(table.teams[seat]):
        left, tokens = min(most, on_top(table, team)), {}
        for target, there in count_removable(table, seat).items():
            if table.find_character(token_kind(table, target)[0]).team == team and left:
                tokens[target] = min(there, left)
                left -= tokens[target]
        if any(tokens.values()):
            found.append({target: n for target, n in tokens.items() if n})
    return found


# The Hashash deck


def deck_empty(table: Belaad) -> Refusals:
    """Refuse with X26 if the Hashash deck is empty."""
    if len(table.hashash_deck):
        return ()
    return refuse("X26", "BEL-12.4", "The Hashash deck is empty.")


def may_come(table: Belaad) -> list[str]:
    """BEL-12.16: return what may lie in the highest part of the deck; nobody but the Order is told."""
    deck = table.hashash_deck
    return [*deck.cards, *list_unlocated(table, HASHASH)] if deck.unseen else list(deck.cards)


@effect("DRAW_HASHASH")
def _draw_hashash(table: Belaad, seat: Seat, op: Operation, chosen: object) -> Play[None]:
    """BEL-8.12, BEL-12.4, BEL-12.16: look at some cards, keep some; the rest go under the deck."""
    seen = min(read_number(op, "seen"), len(table.hashash_deck))
    kept = min(read_number(op, "kept"), seen)
    if table.few:
        yield from keep_unlooked(table, seat, seen, kept)
    else:
        yield from look_at_cards(table, seat, seen)
        yield from keep_cards(table, seat, kept)


def look_at_cards(table: Belaad, seat: Seat, seen: int) -> Play[None]:
    """BEL-12.16: the highest part first; when it is used up, the next."""
    looking = table.looking = Looking()
    while seen:
        deck = table.hashash_deck
        part = min(seen, len(deck.cards) + deck.unseen)
        found = yield from DrawSeveral(
            lambda: may_come(table),
            part,
            seat=seat,
            secret=True,
            rule="BEL-8.12",
            prompt=SEEN(part),
            verb="I have seen them",
            known=lambda: list(table.pieces.hashash),
            judge=lambda found: check_elsewhere(table, found, may_come(table)),
            label=table.label_piece,
            waiting="turning up Hashash cards for the Order",
        )
        for card in found:
            table.hashash_deck.draw(card)
            looking.cards.told.append(card)
        seen -= part


def check_elsewhere(table: Belaad, found: Sequence[str], there: Sequence[str]) -> Refusals:
    """Return X32: a Hashash card that lies in play, in the hand of the Order, or further down."""
    for card in found:
        if card in there:
            continue
        text = "{card:piece} cannot come from there: it is {place}."
        looked_at = table.looking is not None and card in table.looking.cards.told
        if table.hashash_at(card) is None and not looked_at:
            return further_down(table, card)
        place = say("being looked at") if looked_at else say("in play")
        return table.refuse("X32", "BEL-12.16", text, card, place)
    return ()


SEEN = Plural(
    "Look at the top Hashash card ({n}) and name it.", "Look at the top {n} Hashash cards and name them."
)


def keep_cards(table: Belaad, seat: Seat, kept: int) -> Play[None]:
    """BEL-8.12: which of those seen are kept; the rest is one layer that only the Order knows."""
    looking = table.looking
    assert looking is not None
    seen = looking.cards.told
    chosen: tuple[str, ...] = tuple(seen)
    if kept < len(seen):
        chosen = yield from Some(
            seat,
            lambda: table.looking.cards.told if table.looking else (),
            least=kept,
            most=kept,
            rule="BEL-8.12",
            prompt=KEPT(kept),
            verb="Keep",
            judge=lambda found: kept_reasons(found, kept),
            known=lambda: list(table.pieces.hashash),
            suggest=lambda: list_pairs(table, kept),
            label=table.label_piece,
            secret=True,
            waiting="choosing the Hashash cards that the Order keeps",
        )
    rest = [card for card in seen if card not in chosen]
    put_into_play(table, seat, chosen)
    if rest:
        table.hashash_deck.put_under(Layer(rest, 0, (seat,)))
        tell_under(table, seat, len(rest))
    table.looking = None


KEPT = Plural("Keep {n} card of them.", "Keep {n} cards of them.")


def list_pairs(table: Belaad, kept: int) -> list[tuple[str, ...]]:
    """Return every choice of so many of the cards that are looked at."""
    return list(combinations(table.looking.cards.told, kept)) if table.looking else []


def kept_reasons(found: Sequence[str], kept: int) -> Refusals:
    """Refuse with X31 if another number of cards is kept."""
    return () if len(found) == kept else check_count(kept, len(found), "BEL-8.12")


def keep_unlooked(table: Belaad, seat: Seat, seen: int, kept: int) -> Play[None]:
    """BEL-2.11, BEL-12.16: only what lies face up in the end is named; the rest goes under the deck unknown."""
    chosen = yield from DrawSeveral(
        lambda: within_reach(table, seen),
        kept,
        seat=seat,
        rule="BEL-8.12",
        prompt=SHOWN(kept, seen),
        verb="Keep",
        judge=lambda found: (
            check_elsewhere(table, found, within_reach(table, seen)) or within_parts(table, found, seen)
        ),
        known=lambda: list(table.pieces.hashash),
        label=table.label_piece,
        waiting="naming the Hashash cards that the Order keeps",
    )
    take_looked(table, chosen, seen)
    put_into_play(table, seat, chosen)
    if seen > kept:
        table.hashash_deck.put_under(Layer([], seen - kept, (seat,)))
        tell_under(table, seat, seen - kept)


def tell_under(table: Belaad, seat: Seat, number_: int) -> None:
    """BEL-12.16: which cards the Order did not keep is nobody else's to know."""
    table.announce("{who:seat} puts {cards} under the deck unseen.", seat, HASHASH_CARDS(number_))


SHOWN = Plural(
    "Look at the top cards ({all}) and lay {n} of them face up.",
    "Look at the top {all} cards and lay {n} of them face up.",
)


def within_reach(table: Belaad, seen: int) -> list[str]:
    """Return what may be among so many cards from the top."""
    found: list[str] = []
    loose = list_unlocated(table, HASHASH)
    for cards, unseen in parts_of_deck(table):
        if seen <= 0:
            break
        found += cards
        found += [card for card in loose if card not in found] if unseen else []
        seen -= len(cards) + unseen
    return found


def find_shares(table: Belaad, chosen: Sequence[str], seen: int) -> list[tuple[int, list[str], int]]:
    """BEL-12.16: of each part that is reached: how many cards, which of the known ones, how many of the others."""
    loose = sum(all(card not in cards for cards, _ in parts_of_deck(table)) for card in chosen)
    found = []
    for cards, unseen in parts_of_deck(table):
        if seen <= 0:
            break
        reach = min(seen, len(cards) + unseen)
        known = [card for card in chosen if card in cards]
        others = max(0, min(loose, unseen, reach - len(known)))
        found.append((reach, known, others))
        loose -= others
        seen -= reach
    return found


def within_parts(table: Belaad, chosen: Sequence[str], seen: int) -> Refusals:
    """Return X32: more cards of one part than are looked at there."""
    left = list(dict.fromkeys(chosen))
    others = 0
    for reach, known, more in find_shares(table, tuple(left), seen):
        for card in known[:reach]:
            left.remove(card)
        others += more
    for cards, _ in parts_of_deck(table):
        if deeper := [card for card in left if card in cards]:
            return further_down(table, deeper[0])
    return further_down(table, left[others]) if len(left) > others else ()


def further_down(table: Belaad, card: str) -> Refusals:
    """Refuse with X32: the card lies further down."""
    text = "{card:piece} cannot come from there: it is {place}."
    return table.refuse("X32", "BEL-12.16", text, card, say("further down"))


def take_looked(table: Belaad, chosen: Sequence[str], seen: int) -> None:
    """Take so many cards off the top; those that are not shown are taken unseen, or forgotten."""
    for reach, known, others in find_shares(table, chosen, seen):
        deck = table.hashash_deck
        for card in known:
            deck.cards.remove(card)
        deck.unseen -= others
        blind = reach - len(known) - others
        if blind:
            deck.unseen += len(deck.cards)  # which of the known ones went is not known any more
            deck.cards.clear()
        deck.draw_unseen(blind)


def put_into_play(table: Belaad, seat: Seat, cards: Sequence[str]) -> None:
    """BEL-12.4: face up under the board of the symbol on its back."""
    for card in cards:
        board = table.board("O", table.pieces.hashash[card].back)
        assert board is not None
        table.in_play[board].append(card)
        table.announce("{who:seat} lays {card:piece} under {board}.", seat, card, table.the_board(board))


def send_under(table: Belaad, board: str) -> None:
    """BEL-12.6, BEL-12.16: Hashash cards of an emptied board go under the deck together; everybody has seen them."""
    cards = table.in_play.get(board)
    if cards:
        everybody = tuple(table.order(Seat(0)))
        table.hashash_deck.put_under(Layer(list(cards), 0, everybody))
        table.announce("Shuffled, under the Hashash deck: {cards:pieces}.", tuple(cards))
        cards.clear()
