"""BEL-13: the end: what a team's scholars, payments and battle cards are worth, and when the Order has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from printkit.referee import FIRST_SEAT, Outcome, Score, ScoreTerm, Seat
from printkit.referee.messages import Message, say

from .pieces import ORANGE, Coins, Contents, Payment, Scholar, Tokens
from .state import Belaad
from .words import format_price


@dataclass(frozen=True, slots=True)
class Paid:
    """BEL-13.3, BEL-13.4: which scholars are paid, what it brings, and what gold is left."""

    scholars: tuple[str, ...]
    points: int
    gold_left: int
    spent: tuple[Coins, ...]
    """What each of them takes."""


@dataclass(frozen=True, slots=True)
class TeamScore:
    """BEL-13.3: the five terms of a team, and what breaks ties."""

    team: str
    main: int
    specialties: int
    full_team: int
    paid: Paid
    battle: int
    swords: int

    @property
    def total(self) -> int:
        """BEL-13.6: whole numbers, nothing is rounded."""
        return self.main + self.specialties + self.full_team + self.paid.points + self.battle


def specialty_points(scholars: Iterable[Scholar], table: Sequence[int]) -> int:
    """BEL-13.3: for each specialty by the number of its scholars."""
    numbers = Counter(scholar.specialty for scholar in scholars if scholar.specialty)
    return sum(table[number] for number in numbers.values())


def full_team_points(scholars: Sequence[Scholar]) -> int:
    """BEL-13.3: points of a scholar who wants a full team."""
    return sum(
        scholar.in_set[1] for scholar in scholars if scholar.in_set and len(scholars) >= scholar.in_set[0]
    )


def spent_on(payments: Iterable[Payment], have: Coins) -> Coins | None:
    """BEL-13.3, BEL-13.4: what payments take in all, those of either colour in red first; None if it is too much."""
    red = gold = either = 0
    for payment in payments:
        red, gold, either = red + payment.red, gold + payment.gold, either + payment.either
    if red > have.red or gold > have.gold:
        return None
    in_red = min(either, have.red - red)
    in_gold = either - in_red
    return Coins(gold + in_gold, red + in_red) if gold + in_gold <= have.gold else None


def shared_out(payments: Sequence[Payment], have: Coins) -> tuple[Coins, ...]:
    """BEL-13.8: return what each payment takes, red first where either colour does."""
    red = have.red - sum(payment.red for payment in payments)
    found = []
    for payment in payments:
        in_red = min(payment.either, red)
        red -= in_red
        found.append(Coins(payment.gold + payment.either - in_red, payment.red + in_red))
    return tuple(found)


def best_payment(scholars: Sequence[Scholar], have: Coins) -> Paid:
    """BEL-13.3, BEL-13.4: return the payments that bring most, and of these what leaves most gold."""
    selling = [(scholar.id, scholar.sells) for scholar in scholars if scholar.sells is not None]
    best = Paid((), 0, have.gold, ())
    for number in range(1, len(selling) + 1):
        for chosen in combinations(selling, number):
            spent = spent_on((payment for _, payment in chosen), have)
            if spent is None:
                continue
            points, left = sum(payment.points for _, payment in chosen), have.gold - spent.gold
            if (points, left) > (best.points, best.gold_left):
                shares = shared_out([payment for _, payment in chosen], have)
                best = Paid(tuple(key for key, _ in chosen), points, left, shares)
    return best


def active_points(scholars: Iterable[Scholar], tokens: Tokens) -> int:
    """BEL-12.13, BEL-12.14: the most main points of scholars whose ribbons the tokens cover, each token one symbol."""
    ribboned = []
    sure = 0
    for scholar in scholars:
        if scholar.ribbon:
            ribboned.append((scholar.main, scholar.ribbon))
        else:
            sure += scholar.main
    white = {symbol: number for symbol, number in tokens._asdict().items() if symbol != ORANGE}
    return sure + _count_covered(ribboned, white, tokens.ORG)


def _count_covered(
    ribboned: Sequence[tuple[int, tuple[str, ...]]], white: dict[str, int], orange: int
) -> int:
    if not ribboned:
        return 0
    (points, ribbon), *rest = ribboned
    best = _count_covered(rest, white, orange)
    left, oranges = dict(white), orange
    for symbol in ribbon:
        if left[symbol]:
            left[symbol] -= 1
        else:
            oranges -= 1
    return best if oranges < 0 else max(best, points + _count_covered(rest, left, oranges))


@dataclass(frozen=True, slots=True)
class Owned:
    """What a team has at the end that counts: scholars, all coins, swords, points of won battle cards."""

    team: str
    scholars: Sequence[str]
    coins: Coins
    swords: int
    battle: int


def team_score(pieces: Contents, owned: Owned) -> TeamScore:
    """BEL-13.3: return a team's result."""
    members = [pieces.scholars[key] for key in owned.scholars]
    return TeamScore(
        owned.team,
        sum(scholar.main for scholar in members),
        specialty_points(members, pieces.numbers.specialty_points),
        full_team_points(members),
        best_payment(members, owned.coins),
        owned.battle,
        owned.swords,
    )


def as_score(scored: TeamScore, seats: Sequence[Seat], names: Mapping[str, str]) -> Score:
    """BEL-13.5, BEL-13.8: lines of working; ties by swords, then by the gold that is left."""
    paid = scored.paid
    each = zip(paid.scholars, paid.spent, strict=True)
    parts = tuple(format_price(say("{who:name}", names.get(key, key)), coins) for key, coins in each)
    spent = say("{parts}", parts) if parts else ""
    lines = (
        ScoreTerm(say("Scholars"), scored.main, "BEL-13.3"),
        ScoreTerm(say("Specialties"), scored.specialties, "BEL-13.3"),
        ScoreTerm(say("Six scholars"), scored.full_team, "BEL-13.3"),
        ScoreTerm(say("Paid scholars"), paid.points, "BEL-13.3", spent),
        ScoreTerm(say("Battle cards"), scored.battle, "BEL-13.3"),
    )
    return Score(tuple(sorted(seats)), scored.total, lines, (scored.swords, paid.gold_left))


def team_coins(table: Belaad, team: str) -> Coins:
    """BEL-13.3: return all coins of a team, of every player and the treasury."""
    have = table.treasury[team]
    for seat in table.list_members(team, FIRST_SEAT):
        have = have.plus(table.coins[seat])
    return have


def scored_team(table: Belaad, team: str) -> TeamScore:
    """Return a team's result so far; cards that were won and not shown count nothing yet."""
    seats = table.list_members(team, FIRST_SEAT)
    battle = sum(table.pieces.battle[card].points for seat in seats for card in table.won[seat].known)
    swords = sum(table.swords[seat] for seat in seats)
    return team_score(
        table.pieces, Owned(team, table.employed[team], team_coins(table, team), swords, battle)
    )


def order_score(table: Belaad, seat: Seat) -> Score:
    """BEL-13.8: return the Order's figure, the points of its active scholars."""
    return silenced_points(seat, count_active(table))


def silenced_points(seat: Seat, points: int) -> Score:
    """Return the same of a number."""
    return Score((seat,), points, (ScoreTerm(say("Active scholars"), points, "BEL-12.14"),))


def count_active(table: Belaad) -> int:
    """BEL-12.14: return the main points that the Order has brought to silence."""
    return active_points((table.pieces.scholars[key] for key in table.victims), table.lost)


def score(table: Belaad) -> tuple[Score, ...]:
    """Return the scores so far: Kingdom, People, and the Order's figure."""
    found = [
        as_score(scored_team(table, team), table.list_members(team, FIRST_SEAT), table.pieces.names)
        for team in ("K", "P")
    ]
    if table.the_order is not None:
        found.append(order_score(table, table.the_order))
    return tuple(found)


def order_wins(table: Belaad, order: Seat) -> Outcome:
    """BEL-12.15, BEL-13.2, BEL-13.8: put the Order first; the others share the second place and are not scored."""
    others = tuple(table.others(order))
    return Outcome(
        "order",
        "BEL-13.2",
        (order,),
        ((order,), tuple(sorted(others))),
        (order_score(table, order),),
        say("The Order has silenced scholars worth {n} points.", count_active(table)),
    )


def conclude_points(table: Belaad, reason: str) -> Outcome:
    """BEL-13.1: Kingdom against People; the Order, if it plays, has lost."""
    texts = {
        "scholars": say("The last generation of scholars is over."),
        "unfinished": say("The agreed number of turns has been played."),
    }
    rule = "BEL-13.9" if reason == "unfinished" else "BEL-13.1"
    return by_points(score(table), table.the_order, reason, rule, texts[reason])


def by_points(scores: Sequence[Score], order: Seat | None, reason: str, rule: str, text: str) -> Outcome:
    """BEL-13.5, BEL-13.8: return the higher result first, equal ones share their place; the Order is last.

    The sentence says what decided where the points did not.
    """
    kingdom, people = scores[0], scores[1]
    if kingdom.total == people.total:
        text = say("{end} {how}", text, told_apart(kingdom, people))
    return Outcome.by_score(reason, rule, scores, text, last=order)


def told_apart(kingdom: Score, people: Score) -> Message:
    """BEL-13.5: return what decided between equal points, or that nothing did."""
    n, ours, theirs = kingdom.total, kingdom.ties, people.ties
    if ours[0] != theirs[0]:
        text = "The points are equal ({n}); swords decide: Kingdom {kingdom}, People {people}."
        return say(text, n, ours[0], theirs[0])
    if ours[1] != theirs[1]:
        text = "Points ({n}) and swords are equal; the gold that is left decides: Kingdom {kingdom}, People {people}."
        return say(text, n, ours[1], theirs[1])
    return say("Points ({n}), swords and the gold that is left are equal: they win together.", n)
