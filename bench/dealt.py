#!/usr/bin/env python3
"""What a seat's page costs after an answer where printkit deals, beside the same position with paper: CPU, in turns.

usage: python bench/dealt.py [TITLE ...]      (default: belaad, lost-and-found, ayubistan)
"""

from __future__ import annotations

import sys
from statistics import median
from time import process_time

from printkit.companion.pages import LoadedTitle, PageContext, Pages
from printkit.companion.pages.frame import Links
from printkit.companion.registry import _open_game
from printkit.companion.table_dealer import TableDealer
from printkit.referee import Answer, Seat
from printkit.simulate.bots import bot_of
from printkit.simulate.chance import Chance
from printkit.title import load_title

ANSWERS = 60
LINKS = Links(
    card="/card/", rule="/rule/", answer="/answer", static="/static/", theme="/theme.css", titles="/title/"
)


def measure(name: str) -> tuple[float, float, float]:
    """Milliseconds of a page with paper and dealt, and the median of their ratios position by position."""
    title = load_title(name)
    loaded, dealer = LoadedTitle.of(title), TableDealer("bench")
    game = _open_game(loaded, ("Amina", "Bilal"), {}, "bench")
    bot, chance = bot_of("greedy", title), Chance("bench")
    pages = {False: Pages(), True: Pages()}
    costs: dict[bool, list[float]] = {False: [], True: []}
    for number in range(ANSWERS):
        if game.outcome is not None:
            break
        for dealt in ((False, True), (True, False))[number % 2]:
            frame = PageContext(csrf="c", seat=Seat(0), dealt=dealt, at=f"1:{number}")
            begun = process_time()
            pages[dealt].seat(loaded, game, frame, LINKS)
            costs[dealt].append(process_time() - begun)
        answer = dealer.find_answer(game)
        if answer is None:
            seat = game.session.awaited()[0]
            part, question = next(one for one in game.session.open_parts() if seat in one[1].seats)
            answer = Answer(seat, question.write(bot.answer(game, seat, question, chance)), game.number, part)
        if game.give(answer):
            raise SystemExit(f"{name}: an answer was refused")
    ratios = [dealt / paper for paper, dealt in zip(costs[False][5:], costs[True][5:], strict=True)]
    return 1000 * median(costs[False][5:]), 1000 * median(costs[True][5:]), median(ratios)


for wanted in sys.argv[1:] or ["belaad", "lost-and-found", "ayubistan"]:
    paper, dealt, ratio = measure(wanted)
    print(f"{wanted}: paper {paper:.1f} ms, dealt {dealt:.1f} ms, ratio {ratio:.2f}")
