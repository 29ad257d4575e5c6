"""A table before the first question: which tiles and event stacks are in the game, and what lies in the supply."""

from __future__ import annotations

from itertools import chain

from printkit.referee import Deck, Seat, Setup, SetupError

from .pieces import NO_CARDS, BoxPieces, pieces_of
from .state import Patriarchs
from .words import CATEGORY, TRIBE

PRESETS = {"deck1": "1", "deck2": "2"}


def new_table(setup: Setup) -> Patriarchs:
    """Return the table of a game.

    Raises:
        SetupError: R-10 or R-14, or the game was opened without its box.
    """
    box, options, players = pieces_of(setup.box), setup.options, len(setup.names)
    included = included_tribes(box, options["tribes_included"], players)
    stacks = stacks_in_play(box, options["stacks"], included)
    numbers = box.numbers
    categories: dict[str, Deck] = {}
    for stack in (one for one in box.stacks if one in stacks):
        categories.setdefault(stack[:-1], Deck()).cards += box.by_stack[stack]
    return Patriarchs(
        setup.names,
        box=box,
        copies=tuple(chain.from_iterable(stack.cards for stack in categories.values())),
        included=included,
        discs_on=options["discs"],
        camels_each=min(options["camels_per_player"], numbers.camels),
        scope=options["false_prophet_scope"],
        player_trade=options["player_trade"],
        snake=options["setup_order"] == "snake",
        own_turn=options["win_check"] == "own_turn",
        longest_min=options["longest_min"],
        target=options["target"],
        guard_turns=options["guard_turns"],
        supply=numbers.cards,
        hands=[NO_CARDS] * players,
        virtue_supply=numbers.virtue,
        virtue=[0] * players,
        shekel_supply=numbers.shekels,
        shekels=[0] * players,
        tribes=[""] * players,
        line=[Seat(seat) for seat in range(players)],
        captivity=[0] * players,
        stacks=categories,
        discards={category: [] for category in categories},
        shields=[[] for _ in setup.names],
        open_cards=[[] for _ in setup.names],
        earned=[{} for _ in setup.names],
    )


def included_tribes(box: BoxPieces, said: str, players: int) -> tuple[str, ...]:
    """PP-3.10: return the tribes whose tiles lie on the board.

    Raises:
        SetupError: R-14, fewer than there are players.
    """
    included = box.tribes if said == "all" else tuple(said.split("+"))
    least = max(players, 2)
    if len(included) < least:
        raise SetupError(f"At least {least} tribe tiles are needed. (R-14, PP-3.10)")
    return included


def stacks_in_play(box: BoxPieces, said: str, included: tuple[str, ...]) -> tuple[str, ...]:
    """PP-3.1: return the event stacks; a preset leaves out those whose tile is not on the board.

    Raises:
        SetupError: R-10, a stack was named whose tile is not on the board.
    """
    there = {tablet.category for tablet in box.tablets.values() if tablet.tribe in included}
    if said == "none":
        return ()
    if said in PRESETS:
        return tuple(s for s in box.stacks if s.endswith(PRESETS[said]) and s[:-1] in there)
    named = tuple(said.split("+"))
    for stack in named:
        if stack[:-1] not in there:
            tribe = next(t for t, tablet in box.tablets.items() if tablet.category == stack[:-1])
            raise SetupError(
                f"The {CATEGORY[stack[:-1]]} tile is not on the board: {TRIBE[tribe]}'s tile is left out. (R-10, PP-3.1)"
            )
    return named
