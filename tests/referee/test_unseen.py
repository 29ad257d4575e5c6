"""Unseen pieces: counted until known."""

from __future__ import annotations

import pytest

from printkit.referee import Whereabouts


def dealt() -> Whereabouts[str]:
    """Deal 2 unseen cards of 5 to a hand, 1 card face up."""
    cards = Whereabouts.start(["c1", "c2", "c3", "c4", "c5"], "deck")
    cards.move_unseen("deck", "hand", 2)
    cards.move("c5", "deck", "display")
    return cards


def test_a_hand_of_unseen_cards_may_hold_any_that_is_nowhere_else() -> None:
    """c5 lies open, so the two cards of the hand are two of the other four."""
    cards = dealt()
    assert cards.totals() == {"deck": 2, "hand": 2, "display": 1}
    assert cards.possible("hand") == ["c1", "c2", "c3", "c4"]
    assert cards.why_not("c5", "hand") == "it is in display"
    assert cards.why_not("c9", "hand") == "it is not in this game"


def test_playing_a_card_tells_what_it_was() -> None:
    """After both cards are played the hand cannot hold a third."""
    cards = dealt()
    cards.move("c1", "hand", "discard")
    cards.move("c3", "hand", "discard")
    assert cards.count("hand") == 0
    assert cards.why_not("c2", "hand") == "everything in hand is known"
    with pytest.raises(ValueError, match="c2 cannot come from hand"):
        cards.move("c2", "hand", "discard")
    assert cards.problems() == []


def test_a_shuffle_forgets() -> None:
    """The discard goes back into the deck unseen."""
    cards = dealt()
    cards.move("c1", "hand", "deck")
    cards.hide(["c1"], "deck")
    assert cards.possible("hand") == ["c2", "c3", "c4", "c1"]
    assert cards.count("deck") == 3
    assert cards.problems() == []
    with pytest.raises(ValueError, match="not known to be in deck"):
        cards.hide(["c5"], "deck")


def test_no_more_unseen_pieces_move_than_there_are() -> None:
    """Three of two cannot be drawn."""
    with pytest.raises(ValueError, match="deck holds 2 unseen pieces, not 3"):
        dealt().move_unseen("deck", "hand", 3)
