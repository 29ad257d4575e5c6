"""BEL-13.3, BEL-13.4, BEL-12.14: optima against brute force; the specialty table and the set."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations, product

from belaad_book.pieces import SYMBOLS, Coins, Scholar, Tokens, pieces_of
from belaad_book.scoring import active_points, best_payment, full_team_points, specialty_points
from belaad_tests.tables import box
from printkit.simulate import Chance


def all_scholars() -> list[Scholar]:
    """The thirty."""
    return list(pieces_of(box()).scholars.values())


def paid_by_hand(scholars: Sequence[Scholar], have: Coins) -> tuple[int, int]:
    """Every subset, every way to pay the coins of either colour; most points, then most gold left."""
    best = (0, have.gold)
    selling = [scholar.sells for scholar in scholars if scholar.sells]
    for number in range(len(selling) + 1):
        for chosen in combinations(selling, number):
            red, gold = sum(one.red for one in chosen), sum(one.gold for one in chosen)
            either, points = sum(one.either for one in chosen), sum(one.points for one in chosen)
            for in_red in range(either + 1):
                left_red, left_gold = have.red - red - in_red, have.gold - gold - (either - in_red)
                if left_red >= 0 and left_gold >= 0:
                    best = max(best, (points, left_gold))
    return best


def test_payments_against_brute_force() -> None:
    """BEL-13.3, BEL-13.4: 2,000 random teams and purses."""
    chance = Chance("payments")
    everybody = all_scholars()
    for _ in range(2000):
        team = chance.draw(everybody, chance.number_below(10))
        have = Coins(chance.number_below(10), chance.number_below(10))
        found = best_payment(team, have)
        assert (found.points, found.gold_left) == paid_by_hand(team, have)
        assert found.gold_left == have.gold - sum(coins.gold for coins in found.spent)
        assert sum(coins.red for coins in found.spent) <= have.red
        for key, coins in zip(found.scholars, found.spent, strict=True):
            sells = pieces_of(box()).scholars[key].sells
            assert sells is not None
            assert sum(coins) == sells.red + sells.gold + sells.either
            assert coins.red >= sells.red
            assert coins.gold >= sells.gold


def active_by_hand(scholars: Sequence[Scholar], tokens: Tokens) -> int:
    """Every way to lay the tokens on the ribbons."""
    best = 0
    for number in range(len(scholars) + 1):
        for chosen in combinations(scholars, number):
            needed = [symbol for scholar in chosen for symbol in scholar.ribbon]
            pool = [kind for kind, n in tokens._asdict().items() for _ in range(n)]
            if len(needed) > len(pool):
                continue
            fits = any(
                all(token in (symbol, "ORG") for token, symbol in zip(laid, needed, strict=False))
                for laid in set(permutations(pool, len(needed)))
            )
            if fits:
                best = max(best, sum(scholar.main for scholar in chosen))
    return best


def test_active_points_against_brute_force() -> None:
    """BEL-12.13, BEL-12.14: 300 random hauls of the Order."""
    chance = Chance("tokens")
    everybody = all_scholars()
    for _ in range(300):
        victims = chance.draw(everybody, chance.number_below(6))
        kinds = [chance.pick([*SYMBOLS, "ORG"]) for _ in range(chance.number_below(6))]
        tokens = Tokens(**{kind: kinds.count(kind) for kind in set(kinds)})
        assert active_points(victims, tokens) == active_by_hand(victims, tokens)


def test_specialties() -> None:
    """BEL-13.3: 0, 2, 5 and 9 for one, two, three and four scholars of each specialty."""
    table = pieces_of(box()).numbers.specialty_points
    by_kind = {
        kind: [scholar for scholar in all_scholars() if scholar.specialty == kind]
        for kind in ("MEDICINE", "MATHEMATICS", "ASTRONOMY")
    }
    worth = [0, 0, 2, 5, 9]
    for numbers in product(range(5), repeat=3):
        team = [s for kind, n in zip(by_kind, numbers, strict=True) for s in by_kind[kind][:n]]
        assert specialty_points(team, table) == sum(worth[n] for n in numbers)


def test_a_full_team() -> None:
    """BEL-13.3: al-Farabi counts one more with six scholars, himself included."""
    farabi = next(scholar for scholar in all_scholars() if scholar.in_set)
    others = [scholar for scholar in all_scholars() if scholar is not farabi]
    assert full_team_points([farabi, *others[:4]]) == 0
    assert full_team_points([farabi, *others[:5]]) == 1
    assert full_team_points(others[:8]) == 0
