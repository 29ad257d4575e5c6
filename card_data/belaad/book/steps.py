"""BEL-2: what hands lay out before the game, with the numbers of the table."""

from __future__ import annotations

from printkit.referee import Plural, SetupStep, say

from .pieces import TEAMS
from .setup import hand_size
from .state import DECKS, Belaad
from .words import ACTION_CARDS, GOLD, RED, SCHOLARS, SWORDS, TOKENS

FACE_UP = Plural("{n} face-up deck", "{n} face-up decks")


def list_steps(table: Belaad) -> tuple[SetupStep, ...]:
    """BEL-2.1 to BEL-2.8."""
    pieces, numbers, players = table.pieces, table.numbers, len(table.names)
    playing = [team for team in TEAMS if team in table.teams]
    some = hand_size(numbers, "K", players)
    ours = hand_size(numbers, "O", players)
    extra = "O" in playing and ours != some
    hands = ACTION_CARDS(some)
    steps = [
        SetupStep(
            say("Take {cards}, {gold} and {red}", hands, GOLD(numbers.start.gold), RED(numbers.start.red)),
            ("back:A01", "C-G1", "C-R1"),
            each=True,
            rule="BEL-2.6",
        ),
        SetupStep(
            say("Each team lays its boards into an area of its own"),
            tuple(pieces.boards_of[team][0] for team in playing),
            rule="BEL-2.1",
        ),
        SetupStep(
            say(
                "Shuffle the scholars, put {n} into the box unseen and turn up {display}",
                numbers.removed,
                SCHOLARS(numbers.display),
            ),
            ("back:SC01", "SC13"),
            rule="BEL-2.2",
        ),
        SetupStep(say("Shuffle the battle cards face down"), ("back:B01",), rule="BEL-2.3"),
        SetupStep(
            say(
                "Coins and {swords} form the pool; {tokens} go into the bag",
                SWORDS(numbers.swords),
                TOKENS(sum(numbers.tokens)),
            ),
            ("C-G3", "SWORD", "T-INC"),
            rule="BEL-2.4",
        ),
        SetupStep(
            say("Split the other action cards into {decks}", FACE_UP(len(DECKS))),
            ("A06", "A41", "A28"),
            rule="BEL-2.7",
        ),
    ]
    if extra:
        steps.insert(
            1,
            SetupStep(
                say("The Order takes {cards} instead", ACTION_CARDS(ours)), ("back:A01",), rule="BEL-2.6"
            ),
        )
    if "O" in playing:
        steps.append(
            SetupStep(
                say("Shuffle the Hashash cards; a single symbol shows on their upper side"),
                ("back:H01",),
                rule="BEL-2.8",
            )
        )
    return tuple(steps)
