"""Scoring alone: one entry for each team: scholars and battle cards in photos, coins and swords as numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.referee import Outcome, Refusal, Refusals, Score, Seat
from printkit.referee.messages import say
from printkit.referee.refusals import refuse
from printkit.referee.standalone import (
    ScoreCount,
    ScoreForm,
    ScorePick,
    ScoreSheet,
    ScoreVerdict,
    StandaloneScoring,
    TieBreak,
)

from .pieces import Coins, Contents, Tokens, pieces_of
from .scoring import (
    Owned,
    active_points,
    as_score,
    by_points,
    silenced_points,
    team_score,
)
from .words import TEAM_NAMES, TOKEN_WORDS

TEAM = "team"
COUNTED = (TEAM, ("K", "P"))
"""BEL-13.8: whose coins, swords and battle cards count: not the Order's, which has its own figure."""


def asked_alone(box: Any, players: int) -> ScoreForm:
    """BEL-13.3, BEL-12.13: return what each team has at the end; one entry a team, whatever the number of players."""
    numbers = pieces_of(box).numbers
    return ScoreForm(
        (
            ScoreCount(
                "scholars",
                "Scholars",
                high=taken_in_all(box),
                rule="BEL-13.3",
                component="scholars",
                each=True,
            ),
            ScoreCount("gold", "Gold of the team and its treasury", rule="BEL-13.3", only=COUNTED),
            ScoreCount("red", "Red of the team and its treasury", rule="BEL-13.3", only=COUNTED),
            ScoreCount("swords", "Swords", high=numbers.swords, rule="BEL-13.5", only=COUNTED),
            ScoreCount(
                "battle",
                "Battle cards, or their points",
                rule="BEL-13.3",
                component="battle-cards",
                only=COUNTED,
            ),
            ScoreCount(
                "tokens",
                "Assassinated tokens",
                rule="BEL-12.13",
                component="tokens",
                each=True,
                only=(TEAM, ("O",)),
            ),
        ),
        (ScorePick(TEAM, "Team", TEAM_NAMES, rule="BEL-2.5"),),
    )


def taken_in_all(box: Any) -> int:
    """BEL-10.6: return how many scholars are taken in a whole game."""
    numbers = pieces_of(box).numbers
    return numbers.generations * numbers.generation_ends


def score_alone(box: Any, holdings: Sequence[ScoreSheet], options: Mapping[str, Any]) -> ScoreVerdict:
    """BEL-13.3, BEL-13.5, BEL-13.8: return the ranking of the teams, if they can own all that."""
    contents = pieces_of(box)
    teams = {one.picks[TEAM][0]: Seat(seat) for seat, one in enumerate(holdings) if one.picks.get(TEAM)}
    against = (
        wrong_teams(holdings, teams)
        or too_many(box, holdings)
        or check_twice(contents, holdings)
        or check_foreign(contents, holdings, teams)
        or next(filter(None, (check_unseen(one) for one in holdings)), ())
    )
    if against:
        return ScoreVerdict(refusals=against)
    return ScoreVerdict(
        outcome_of(contents, holdings, teams),
        notes=check_unfinished(box, contents, holdings, teams),
        ties=(TieBreak("Swords", "BEL-13.5"), TieBreak("Gold left", "BEL-13.5")),
        shared="BEL-13.5",
    )


def wrong_teams(holdings: Sequence[ScoreSheet], teams: Mapping[str, Seat]) -> Refusals:
    """BEL-2.5: Kingdom and People once each, the Order at most once."""
    if len(holdings) > len(TEAM_NAMES):
        return refuse("X31", "BEL-2.5", "One entry for each team: {n} are too many.", len(holdings))
    if len(teams) < len(holdings):
        return refuse("X36", "BEL-2.5", "Say of each entry which team it is, each team once.")
    for team in ("K", "P"):
        if team not in teams:
            return refuse("X36", "BEL-2.5", "{team} is missing.", say(TEAM_NAMES[team]))
    return ()


def too_many(box: Any, holdings: Sequence[ScoreSheet]) -> Refusals:
    """BEL-10.6, BEL-11.1: no more scholars and swords than a game can give."""
    most, swords = taken_in_all(box), pieces_of(box).numbers.swords
    found = sum(one.counts["scholars"] for one in holdings)
    if found > most:
        return refuse("X31", "BEL-10.6", "{found} scholars are counted; a game gives {most}.", found, most)
    owned = sum(one.counts["swords"] for one in holdings)
    if owned > swords:
        return refuse("X31", "BEL-11.1", "{found} swords are counted; there are {most}.", owned, swords)
    contents = pieces_of(box)
    points = sum(battle_points(contents, one) for one in holdings)
    all_points = sum(card.points for card in contents.battle.values())
    if points > all_points:
        text = "Battle cards are counted at {found} points; all of them together have {most}."
        return refuse("X31", "BEL-13.3", text, points, all_points)
    return ()


def check_foreign(contents: Contents, holdings: Sequence[ScoreSheet], teams: Mapping[str, Seat]) -> Refusals:
    """BEL-11.5, BEL-9.8, BEL-12.12: swords and battle cards are not the Order's, assassinated tokens nobody else's."""
    for team, seat in teams.items():
        counts, pieces = holdings[seat].counts, [piece.partition("*")[0] for piece in holdings[seat].pieces]
        if team != "O":
            if counts.get("tokens") or any(piece.startswith("T-") for piece in pieces):
                return refuse("X31", "BEL-12.12", "Only the Order has assassinated tokens.")
        elif counts.get("swords"):
            return refuse("X27", "BEL-11.5", "The Order cannot own swords.")
        elif counts.get("battle") or any(piece in contents.battle for piece in pieces):
            return refuse("X31", "BEL-9.8", "The Order wins no battle cards.")
    return ()


def check_twice(contents: Contents, holdings: Sequence[ScoreSheet]) -> Refusals:
    """BEL-1.2, BEL-13.3: a scholar or battle card belongs to one team; no more tokens of a kind than the box has."""
    cards = [piece.partition("*")[0] for one in holdings for piece in one.pieces]
    for card in dict.fromkeys(cards):
        if (card in contents.scholars or card in contents.battle) and cards.count(card) > 1:
            return refuse("X31", "BEL-13.3", "{card:name} is counted twice.", contents.names.get(card, card))
    kinds = [card[2:5] for card in cards if card.startswith("T-")]
    for kind, most in contents.numbers.tokens._asdict().items():
        if kinds.count(kind) > most:
            text = "{tokens} are counted; there are {most}."
            return refuse("X31", "BEL-12.13", text, TOKEN_WORDS[kind](kinds.count(kind)), most)
    return ()


def check_unseen(one: ScoreSheet) -> Refusals:
    """Scholars and tokens count by what they are, so a number alone does not do."""
    for name, what, start in (("scholars", "the scholars", "SC"), ("tokens", "the tokens", "T-")):
        seen = sum(piece.startswith(start) for piece in one.pieces)
        if one.counts.get(name, 0) != seen:
            text = "{who:name}: show {what} in a photo; {seen} of {number} are seen."
            return (
                Refusal("X32", say(text, one.name, say(what), seen, one.counts.get(name, 0)), "BEL-13.3"),
            )
    return ()


def scholars_of(one: ScoreSheet) -> list[str]:
    """Return the scholars in a team's photos."""
    return [piece.partition("*")[0] for piece in one.pieces if piece.startswith("SC")]


def battle_points(contents: Contents, one: ScoreSheet) -> int:
    """BEL-13.3: points of the battle cards seen; without any, the number that was typed."""
    cards = [piece.partition("*")[0] for piece in one.pieces]
    seen = [contents.battle[card].points for card in cards if card in contents.battle]
    return sum(seen) if seen else one.counts["battle"]


def count_silenced(contents: Contents, one: ScoreSheet) -> int:
    """BEL-12.14: return the Order's figure."""
    kinds = [piece[2:5] for piece in one.pieces if piece.startswith("T-")]
    tokens = Tokens(*(kinds.count(kind) for kind in Tokens._fields))
    return active_points((contents.scholars[card] for card in scholars_of(one)), tokens)


def outcome_of(contents: Contents, holdings: Sequence[ScoreSheet], teams: Mapping[str, Seat]) -> Outcome:
    """BEL-13.2, BEL-13.8: the Order with six points has won; otherwise Kingdom and People count, and it is last."""
    scores: list[Score] = []
    for team in ("K", "P"):
        one = holdings[teams[team]]
        coins = Coins(one.counts["gold"], one.counts["red"])
        owned = Owned(team, scholars_of(one), coins, one.counts["swords"], battle_points(contents, one))
        scores.append(as_score(team_score(contents, owned), (teams[team],), contents.names))
    order = teams.get("O")
    if order is None:
        return by_points(scores, None, "scored", "BEL-13.3", say("Kingdom against People."))
    points = count_silenced(contents, holdings[order])
    figure = silenced_points(order, points)
    if points >= contents.numbers.order_wins:
        others = tuple(sorted(one.seats[0] for one in scores))
        text = say("The Order has silenced scholars worth {n} points.", points)
        return Outcome("order", "BEL-13.2", (order,), ((order,), others), (figure,), text)
    return by_points([*scores, figure], order, "scored", "BEL-13.3", say("Kingdom against People."))


def check_unfinished(
    box: Any, contents: Contents, holdings: Sequence[ScoreSheet], teams: Mapping[str, Seat]
) -> Refusals:
    """BEL-13.1: fewer scholars than a whole game gives, and no victory of the Order: it was not over."""
    taken = sum(one.counts["scholars"] for one in holdings)
    order = teams.get("O")
    won = order is not None and count_silenced(contents, holdings[order]) >= contents.numbers.order_wins
    if won or taken >= taken_in_all(box):
        return ()
    text = "Only {taken} of {all} scholars are taken: the game was not over."
    return refuse("unfinished", "BEL-13.1", text, taken, taken_in_all(box))


STANDALONE = StandaloneScoring(asked_alone, score_alone)
