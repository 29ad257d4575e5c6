"""BEL-9: battles, and the swords that undo a rout or stop an elimination (BEL-11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from printkit.referee import OneOf, Play, Question, Refusals, Reveal, Seat
from printkit.referee.menus import Menu, menu
from printkit.referee.messages import Message, say
from printkit.referee.moves import Move, move, part
from printkit.referee.refusals import refuse

from .effects import read_number
from .hashash import Use, can_negate
from .listing import LastWord
from .order import (
    keep_token,
    send_under,
    take_top,
    token_kind,
    token_said,
    token_there,
    top_tokens,
)
from .refusals import losing_only, nothing_to_negate, opposing_only, swords_needed
from .scholars import put_back, take_sword
from .state import Battle, Belaad, Threat, number_key, number_of, number_said
from .words import HASHASH_CARDS, TOKENS, team_name


def find_nearest(table: Belaad, seat: Seat, team: str) -> Seat:
    """BEL-9.1: return a team's first player clockwise."""
    return next(other for other in table.others(seat) if table.teams[other] == team)


def list_attackable(table: Belaad, seat: Seat) -> Sequence[Seat]:
    """BEL-9.1: return the next player with 2, 4 and 6 players; with the Order in play the nearest of each other team."""
    if table.the_order is None:
        return (table.left(seat),)
    return [find_nearest(table, seat, team) for team in table.opposing_teams(table.teams[seat])]


def attack_reasons(table: Belaad, seat: Seat, other: Seat) -> Refusals:
    """Refuse with X22 for the own team, with X20 for a player who is not the nearest."""
    if table.teams[other] == table.teams[seat]:
        return opposing_only("BEL-9.1")
    allowed = list_attackable(table, seat)
    if other in allowed:
        return ()
    right = next((one for one in allowed if table.teams[one] == table.teams[other]), allowed[0])
    return table.refuse("X20", "BEL-9.1", "You can only attack {player:seat}.", right)


def find_aura(table: Belaad, seat: Seat, argument: str) -> int:
    """BEL-9.2, BEL-7.7: return what an ongoing ability adds in `attack` or `defence`."""
    return sum(
        read_number(table.find_character(board).ability, argument) * bool(table.bottoms[board].ORG)
        for board in table.boards(table.teams[seat])
        if table.find_character(board).ability.name == "STRENGTH_AURA"
    )


def fight_battle(table: Belaad, attacker: Seat, defender: Seat, strength: int) -> Play[None]:
    """BEL-9.2 to BEL-9.10: strengths are read once (BEL-9.2a), cards turn, spoils, and the cards go back."""
    table.battles += 1
    fight = table.battle = Battle(
        attacker,
        defender,
        strength + find_aura(table, attacker, "attack"),
        table.count_strength(table.teams[defender], "BAT") + find_aura(table, defender, "defence"),
    )
    table.announce(
        "{attacker:seat} attacks {defender:seat}: {attack} against {defence}.",
        attacker,
        defender,
        fight.attack,
        fight.defence,
    )
    loser, routed = yield from decide_battle(table, fight)
    fight.decided = True
    winner = defender if loser == attacker else attacker
    table.announce("{winner:seat} wins the battle.", winner)
    yield from take_spoils(table, fight, winner, loser)
    if routed:
        yield from plunder_board(table, winner, table.teams[loser])
    shuffle_back(table, fight)
    table.battle = None


def decide_battle(table: Belaad, fight: Battle) -> Play[tuple[Seat, bool]]:
    """BEL-9.3 to BEL-9.7: who loses, and whether by a rout."""
    while len(table.battle_deck):
        seat = fight.to_act()
        chosen = yield from table.standing(battle_question, seat)
        if isinstance(chosen, Concede):
            table.announce("{who:seat} concedes.", seat)
            return seat, False
        if isinstance(chosen, Use):
            chosen.carry_out(table, seat)
            continue
        if isinstance(chosen, Turned):
            key = chosen.number
            fight.revealed.unseen += 1
        else:
            key = yield from table.standing(top_battle_card, seat)
            fight.revealed.shown.append(key)
        table.battle_deck.draw_unseen()
        card = table.pieces.battle.get(key)
        value = card.value if card is not None else number_of(key)
        if value is not None:
            fight.add_strength(seat, key, value)
            continue
        fight.turned.append((seat, key, fight.strength_of(seat)))
        if not (yield from ask_undo(table, fight, seat)):
            return seat, True
    return (fight.attacker if fight.attack <= fight.defence else fight.defender), False


def battle_question(table: Belaad, seat: Seat) -> LastWord:
    """BEL-9.4: reveal or concede; the Order may use its bonuses before (BEL-12.8)."""
    first = Turned if table.few else RevealCard
    classes = (first, Concede, Use) if table.teams[seat] == "O" else (first, Concede)
    return LastWord(
        table,
        seat,
        classes,
        rule="BEL-9.4",
        prompt=lambda: battle_prompt(table, seat),
        waiting=lambda: word_battle(table, seat),
        then=turned_at_once,
    )


def turned_at_once(table: Belaad, seat: Seat, move: Any) -> Question[Any] | None:
    """BEL-9.5: what is asked at once when the top battle card is turned: which it is."""
    return top_battle_card(table, seat) if isinstance(move, RevealCard) else None


def word_battle(table: Belaad, seat: Seat) -> Message:
    """Return what the others read meanwhile."""
    fight = table.battle
    if fight is None:
        return say("choosing a battle card, or giving in")
    other = fight.defender if seat == fight.attacker else fight.attacker
    return say(
        "deciding, {mine} against {theirs}: a battle card, or giving in",
        fight.strength_of(seat),
        fight.strength_of(other),
    )


def battle_prompt(table: Belaad, seat: Seat) -> Message:
    """Return how it stands, and what is needed."""
    fight = table.battle
    if fight is None:
        return say("A battle.")
    other = fight.defender if seat == fight.attacker else fight.attacker
    return table.say(
        "You have {mine}, {other:seat} has {theirs}. Turn the top battle card ({needed} more needed), or concede.",
        fight.strength_of(seat),
        other,
        fight.strength_of(other),
        fight.count_lacking(seat),
    )


class _OfBattle(Move[Belaad]):
    """What the side that is to act may do in a battle."""

    __slots__ = ()

    @classmethod
    def refuse_later(cls, table: Belaad, seat: Seat | None) -> Refusals:
        """Return X19: the other side is to act; nobody is once the battle is decided."""
        fight = table.battle
        if fight is None or fight.decided or seat not in (fight.attacker, fight.defender):
            return ()
        if seat == fight.to_act():
            return ()
        return refuse("X19", "BEL-9.3", "It is not your side's battle turn.")


@move
class RevealCard(_OfBattle):
    """BEL-9.4: turn the top battle card."""

    rule: ClassVar[str] = "BEL-9.4"
    name: ClassVar[str] = "Reveal the top battle card"


@move
class Turned(_OfBattle):
    """BEL-9.4, BEL-2.11: the top battle card was turned: its number, or a rout."""

    rule: ClassVar[str] = "BEL-9.4"

    number: str = part(
        lambda table, _: OneOf(list(count_numbers(table)), label=lambda key: number_said(number_of(key)))
    )

    def label(self, table: Belaad) -> Message:
        """`Reveal: +3`."""
        return say("Reveal: {number}", number_said(number_of(self.number)))

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Refuse with X32 if no card of that number can be in the deck."""
        if count_numbers(table)[self.number] > 0:
            return ()
        return refuse("X32", "BEL-9.5", "No battle card with that number can be in the deck.")


def count_numbers(table: Belaad) -> dict[str, int]:
    """BEL-2.11: return how many cards of each number may be in the deck: those known nowhere else, less those turned."""
    found: dict[str, int] = {}
    elsewhere = {card for hand in table.won for card in hand.known}
    fight = table.battle
    shown = fight.revealed.shown if fight is not None else []
    for card in table.pieces.battle.values():
        key = number_key(card.value)
        found[key] = found.get(key, 0) + (card.id not in elsewhere and card.id not in shown)
    for _, key, _ in fight.turned if fight is not None else ():
        if key in found:
            found[key] -= 1
    return found


@move
class Concede(_OfBattle):
    """BEL-9.4: give in and lose."""

    rule: ClassVar[str] = "BEL-9.4"
    name: ClassVar[str] = "Concede"


# Battle cards that become known


def top_battle_card(table: Belaad, seat: Seat) -> Reveal[str]:
    """BEL-9.5: the card that is turned; all see it."""
    return Reveal(
        lambda: public_battle_cards(table),
        truth=lambda: battle_cards_left(table),
        judge=lambda card: won_reasons(table, card),
        others=lambda: list(table.pieces.battle),
        why_not=lambda card: turned_reasons(table, card),
        seat=seat,
        rule="BEL-9.5",
        prompt="Turn the top battle card and show it.",
        label=table.label_piece,
        waiting="turning up a battle card",
    )


def public_battle_cards(table: Belaad) -> list[str]:
    """Return what may come as far as everybody knows: cards that were won are their winner's secret."""
    shown = table.battle.revealed.shown if table.battle is not None else []
    return [card for card in table.pieces.battle if card not in shown]


def battle_cards_left(table: Belaad) -> list[str]:
    """Return what may come as far as the referee knows."""
    gone = {card for hand in table.won for card in hand.known}
    return [card for card in public_battle_cards(table) if card not in gone]


def won_reasons(table: Belaad, card: str) -> Refusals:
    """Refuse with X32 if somebody has won the card."""
    if any(card in hand.known for hand in table.won):
        text = "{card:piece} cannot come from there: it is {place}."
        return table.refuse("X32", "BEL-9.10", text, card, say("won"))
    return ()


def turned_reasons(table: Belaad, card: str) -> Refusals:
    """Refuse with X32 if the card was turned in this battle."""
    return table.refuse(
        "X32", "BEL-9.5", "{card:piece} cannot come from there: it is {place}.", card, say("revealed")
    )


# Swords


@move
class UseSword(Move[Belaad]):
    """BEL-11.2, BEL-11.3: an own sword undoes a rout, or stops an elimination."""

    rule: ClassVar[str] = "BEL-11.1"
    name: ClassVar[str] = "Use a sword"

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X21, X15."""
        fight = table.battle
        if table.threat is None and (fight is None or not fight.rout):
            return nothing_to_negate()
        return swords_needed(table, seat, 1, "BEL-11.1")

    def carry_out(self, table: Belaad, seat: Seat) -> None:
        """BEL-11.1: it goes to the pool before anything else."""
        put_back(table, seat, 1)
        table.announce("{who:seat} uses a sword.", seat)

    @classmethod
    def refuse_later(cls, table: Belaad, seat: Seat | None) -> Refusals:
        """Refuse with X15 if a player owns no sword, with X21 if nothing is pending."""
        fight = table.battle
        if table.threat is None and (fight is None or not fight.rout):
            return nothing_to_negate()
        return () if seat is None else swords_needed(table, seat, 1, "BEL-11.1")


@move
class Decline(Move[Belaad]):
    """BEL-11.2, BEL-11.3: let it happen."""

    rule: ClassVar[str] = "BEL-11.1"
    name: ClassVar[str] = "Let it happen"

    def carry_out(self, table: Belaad, seat: Seat) -> None:
        """Change nothing."""


def list_stoppers(table: Belaad, seat: Seat) -> tuple[Any, ...]:
    """Return how a seat may stop it: a sword, or the Order's own card (BEL-12.11); none if it cannot."""
    if table.teams[seat] == "O":
        return (Use, Decline) if can_negate(table, seat) else ()
    return (UseSword, Decline) if table.swords[seat] else ()


def stop_question(table: Belaad, seat: Seat, rule: str) -> LastWord:
    """Asks for it."""
    classes = (Use, Decline) if table.teams[seat] == "O" else (UseSword, Decline)
    return LastWord(
        table,
        seat,
        classes,
        rule=rule,
        prompt=lambda: stop_prompt(table),
        waiting="deciding whether to stop it",
    )


def stop_prompt(table: Belaad) -> Message:
    """Return what would happen."""
    if table.threat is not None:
        return table.say(
            "{who:seat} eliminates {board}. Stop it?", table.threat.actor, table.the_board(table.threat.board)
        )
    return say("A rout: you lose the battle. Undo it?")


def ask_undo(table: Belaad, fight: Battle, seat: Seat) -> Play[bool]:
    """BEL-9.6, BEL-11.2: ask the player who revealed a rout to undo it; a player who cannot is not asked."""
    fight.rout = True
    stopped = bool(list_stoppers(table, seat)) and (yield from ask_stop(table, seat, "BEL-11.2"))
    fight.rout = False
    return stopped


def ask_stop(table: Belaad, seat: Seat, rule: str) -> Play[bool]:
    """Ask, and do it."""
    chosen = yield from table.standing(stop_question, seat, rule)
    chosen.carry_out(table, seat)
    return not isinstance(chosen, Decline)


def eliminate_board(table: Belaad, actor: Seat, board: str) -> Play[None]:
    """BEL-11.3, BEL-12.11: members of the team are asked clockwise from the actor; the first use ends the question."""
    table.threat = Threat(actor, board)
    table.announce("{who:seat} eliminates {board}.", actor, table.the_board(board))
    for seat in table.list_members(table.find_character(board).team, actor):
        if list_stoppers(table, seat) and (yield from ask_stop(table, seat, "BEL-11.3")):
            table.threat = None
            table.announce("The elimination has no effect.")
            return
    table.threat = None
    empty_board(table, board)


def empty_board(table: Belaad, board: str) -> None:
    """Put all tokens of a board into the bag, and Hashash cards under their deck."""
    table.empty_board(board)
    send_under(table, board)
    table.announce("Now {board} is empty.", table.the_board(board))


# The end of a battle


def take_spoils(table: Belaad, fight: Battle, winner: Seat, loser: Seat) -> Play[None]:
    """BEL-9.8: a card for the attacker, a sword for the defender, a token for the Order."""
    if table.teams[winner] == "O":
        yield from spoil_token(table, winner, table.teams[loser])
    elif winner == fight.attacker:
        yield from spoil_card(table, fight, winner)
    else:
        take_sword(table, winner)


def spoil_card(table: Belaad, fight: Battle, winner: Seat) -> Play[None]:
    """BEL-9.8: the top card, unseen by others; without a deck the revealed cards are shuffled first."""
    if not len(table.battle_deck):
        shuffle_back(table, fight)
    if not len(table.battle_deck):
        table.announce("No battle card is left.")
        return
    table.announce("{who:seat} takes a battle card.", winner)
    if table.few:
        table.won[winner].unseen += 1
    else:
        card = yield from table.standing(spoil_question, winner)
        table.won[winner].told.append(card)
    table.battle_deck.draw_unseen()


def spoil_question(table: Belaad, winner: Seat) -> Reveal[str]:
    """BEL-9.8: the winner alone looks at it."""
    return Reveal(
        lambda: public_battle_cards(table),
        truth=lambda: battle_cards_left(table),
        judge=lambda card: won_reasons(table, card),
        others=lambda: list(table.pieces.battle),
        why_not=lambda card: turned_reasons(table, card),
        seat=winner,
        secret=True,
        rule="BEL-9.8",
        prompt="Look at the top battle card and name it.",
        label=table.label_piece,
        waiting="taking the battle card that was won",
    )


def spoil_token(table: Belaad, winner: Seat, team: str) -> Play[None]:
    """BEL-9.8, BEL-12.15: one token from the top of any board of the losing team; nothing if there is none."""
    if not top_tokens(table, table.boards(team)):
        table.announce(
            "No token lies on top of the boards of {team}: there is nothing to take.", team_name(team)
        )
        return
    chosen = yield from table.standing(spoil_token_question, winner, team)
    board, kind = token_kind(table, chosen.token)
    take_top(table, board, kind)
    table.announce("{who:seat} takes: {token}.", winner, token_said(table, chosen.token))
    keep_token(table, kind)


def spoil_token_question(table: Belaad, winner: Seat, team: str) -> Menu[SpoilsToken]:
    """Ask which token is taken."""
    return Menu(
        table,
        winner,
        (SpoilsToken,),
        rule="BEL-9.8",
        prompt=say("Take a token from {team}.", team_name(team)),
        waiting="choosing the token that the Order takes",
    )


@move
class SpoilsToken(Move[Belaad]):
    """BEL-9.8: the token that the Order takes."""

    rule: ClassVar[str] = "BEL-9.8"

    token: str = part(
        lambda table, seat: OneOf(
            top_tokens(table, table.boards(losing_team(table, seat))),
            known=[board + colour for board in table.pieces.boards for colour in (".white", ".orange")],
            label=lambda key: token_said(table, key),
        )
    )

    def label(self, table: Belaad) -> Message:
        """`Battle token on Commander`."""
        return token_said(table, self.token)

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X22, X29."""
        if table.find_character(token_kind(table, self.token)[0]).team != losing_team(table, seat):
            return losing_only("BEL-9.8")
        return token_there(table, self.token, "BEL-9.8")


def losing_team(table: Belaad, winner: Seat) -> str:
    """Return the team of the other side."""
    fight = table.battle
    if fight is None:
        return ""
    return table.teams[fight.defender if winner == fight.attacker else fight.attacker]


def plunder_board(table: Belaad, winner: Seat, team: str) -> Play[None]:
    """BEL-9.9: after the spoils the winner empties one board of the losing team, if any holds something."""
    if not any(table.holds_anything(board) for board in table.boards(team)):
        return
    chosen = yield from which_board(table, winner)
    empty_board(table, chosen.board)


@move
class EmptyBoard(Move[Belaad]):
    """BEL-9.9: a board of the losing team loses all tokens; nothing negates this."""

    rule: ClassVar[str] = "BEL-9.9"

    board: str = part(
        lambda table, seat: OneOf(
            table.boards(losing_team(table, seat)) if table.battle is not None else (),
            known=list(table.pieces.boards),
            label=table.label_piece,
        )
    )

    def describe(self, table: Belaad) -> Message:
        """`Empty Treasurer`."""
        return table.say("Empty {board}", table.the_board(self.board))

    def label(self, table: Belaad) -> Message:
        """`Empty Treasurer (3 tokens)`."""
        board, tokens = table.the_board(self.board), TOKENS(table.on_board(self.board))
        if cards := table.in_play.get(self.board):
            return table.say("Empty {board} ({tokens}, {cards})", board, tokens, HASHASH_CARDS(len(cards)))
        return table.say("Empty {board} ({tokens})", board, tokens)

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Refuse with X22 if the board does not belong to the team that lost."""
        return (
            ()
            if table.find_character(self.board).team == losing_team(table, seat)
            else losing_only("BEL-9.9")
        )


@menu(EmptyBoard, rule="BEL-9.9", waiting="choosing the board to empty")
def which_board(table: Belaad, winner: Seat) -> Message:
    """BEL-9.9: ask which board is emptied."""
    return say("The rout: empty one board of the losing team.")


def shuffle_back(table: Belaad, fight: Battle) -> None:
    """BEL-9.10: revealed cards go back into the deck; spoil cards stay out."""
    back = len(fight.revealed)
    if back:
        table.lap()  # the card that was won came from the deck, before or after these went into it
        table.battle_deck.unseen += back
        fight.revealed.shown.clear()
        fight.revealed.unseen = 0
        fight.turned.clear()
        table.lap()
        table.announce("Shuffle the revealed battle cards back into the deck.")
