"""What a seat may know (section 4): wallets, Troops, commitments and dreams are their owner's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.games.ayubistan.invasion import in_words
from printkit.games.ayubistan.table import Ayubistan
from printkit.referee import FIRST_SEAT, Seat


def view(table: Ayubistan, seat: Seat | None) -> Mapping[str, Any]:
    """The public state, and the holdings of `seat` (of everybody with open holdings or at the end)."""
    shown: dict[str, Any] = {
        "phase": table.phase,
        "active": table.active,
        "turns_taken": list(table.turns_taken),
        "bank": _notes(table.bank),
        "troop_supply": table.troop_supply,
        "mushrik_supply": table.mushrik_supply,
        "hasanat_pool": table.hasanat_pool,
        "sayeat_pool": table.sayeat_pool,
        "deck": len(table.deck),
        "undrawn": sorted(table.deck),
        "discard": list(table.discard),
        "aside": list(table.aside),
        "income": table.income,
        "donated": table.donated,
        "recruited": list(table.recruited),
        "traded": table.traded,
        "surge": table.surge,
        "army": table.army,
        "declared": {str(who): in_words(said) for who, said in table.declared.items()},
        "stack": {"player": table.stack_player, "mushrik": table.stack_mushrik},
        "drawn": list(table.drawn),
        "battle": {
            part: None if who is None else table.name(who)
            for part, who in (("target", table.target), ("thief", table.thief), ("victim", table.victim))
        },
        "players": [_player(table, who, seat) for who in table.order(FIRST_SEAT)],
    }
    if seat is not None and seat in (table.thief, table.victim):
        shown["escrow"] = _notes(table.escrow)
    if seat is not None and seat == table.dreamer:
        shown["known_top"] = list(table.known_top)
    return shown


def shows_holdings(table: Ayubistan, who: Seat, seat: Seat | None) -> bool:
    """Whether a seat may see the wallet and Troops of `who`: its own, open holdings, or after the end."""
    return who == seat or not table.secret_holdings or table.phase == "over"


def _player(table: Ayubistan, who: Seat, seat: Seat | None) -> dict[str, Any]:
    player: dict[str, Any] = {
        "name": table.name(who),
        "hasanat": table.hasanat[who],
        "sayeat": table.sayeat[who],
        "marked": table.marked[who],
    }
    if shows_holdings(table, who, seat):
        player["wallet"] = _notes(table.wallets[who])
        player["troops"] = table.troops[who]
    elif seat == table.active and table.phase == "pvp_spoils" and who == table.target:
        player["wallet"] = _notes(
            table.wallets[who]
        )  # AYU-6.7: shown to the attacker for the choice of notes
    return player


def _notes(notes: tuple[int, int, int]) -> dict[str, int]:
    return dict(zip(("ones", "fives", "tens"), notes, strict=True))
