"""A score sheet as its page shows it: what is asked of each player, what was read, and the verdict with its working.

Knows no title: everything comes from the book's `Alone`, the box and the draft.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date

from printkit.boards.adapter import Picture
from printkit.companion.finding import told
from printkit.companion.pages import LoadedTitle, Words
from printkit.companion.scoredraft import Draft, Player
from printkit.companion.scoreshown import (
    Doubted,
    Pad,
    Pile,
    Shared,
    ShownBoard,
    ShownCount,
    ShownOption,
    ShownPick,
    ShownPiece,
    ShownPlayer,
    Speech,
    Tied,
    TieRow,
)
from printkit.referee import Outcome, Refusal, Refusals, Score, Seat, SetupError
from printkit.referee.alone import Alone, Asked, BoardCount, Holding, Tie, Verdict


def pad_of(loaded: LoadedTitle, alone: Alone, draft: Draft, speech: Speech) -> Pad:
    """Work a draft out.

    Raises:
        SetupError: the title cannot be scored without its box.
    """
    if loaded.box is None:
        raise SetupError(f"{loaded.book.meta.name} is scored with the pieces of its box, which is not here")
    asked = alone.asked(loaded.box, len(draft.players))
    names = tuple(called(speech.words, draft, seat) for seat in range(len(draft.players)))
    picked = [
        Holding(name, picks=_picks(asked, one), pieces=one.pieces)
        for name, one in zip(names, draft.players, strict=True)
    ]
    board = alone.board(loaded.box, picked, draft.board) if alone.board and draft.board is not None else None
    options = {option.option.name: option.value for option in _options(loaded, alone, draft)}
    players = tuple(
        _player(loaded, asked, Seat(seat), one, called=names[seat], board=board)
        for seat, one in enumerate(draft.players)
    )
    shared = _shared(loaded, draft)
    missing = (*_unsettled(speech, shared, names), *_missing(speech, players))
    verdict = Verdict()
    if not missing:
        holdings = [
            Holding(one.name, {c.count.name: _value(c) or 0 for c in shown.counts}, one.picks, one.pieces)
            for one, shown in zip(picked, players, strict=True)
        ]
        verdict = alone.score(loaded.box, holdings, options)
        verdict = _with_notes(
            verdict, (*_differences(speech, players), *(board.notes if board is not None else ()))
        )
    return Pad(
        asked,
        players,
        _options(loaded, alone, draft),
        _board(loaded, board, speech),
        alone.board is not None,
        any(count.component for count in asked.counts),
        *loaded.book.meta.seats,
        shared,
        missing,
        verdict,
        tied(verdict.outcome, verdict.ties) if verdict.outcome is not None else (),
        _day(draft.day),
        draft.wanted,
    )


def called(words: Words, draft: Draft, seat: int) -> str:
    """A player's name; while there is none, the number."""
    return draft.players[seat].name or words.gettext("Player %(number)s") % {"number": seat + 1}


def _say(speech: Speech, text: str) -> str:
    """A sentence of ours in the reader's language."""
    return speech.words.gettext(text)


def _picks(asked: Asked, player: Player) -> dict[str, tuple[str, ...]]:
    """What was chosen of what there is to choose."""
    return {
        pick.name: tuple(key for key in pick.choices if key in player.picks.get(pick.name, ()))
        for pick in asked.picks
    }


def _options(loaded: LoadedTitle, alone: Alone, draft: Draft) -> tuple[ShownOption, ...]:
    """The cover's options that change the score; a value that is none is the usual one."""
    found = []
    for option in loaded.book.meta.options:
        if option.name in alone.options:
            try:
                value = option.read(draft.options.get(option.name, option.default))
            except SetupError:
                value = option.default
            found.append(ShownOption(option, value))
    return tuple(found)


def _player(
    loaded: LoadedTitle, asked: Asked, seat: Seat, player: Player, *, called: str, board: BoardCount | None
) -> ShownPlayer:
    components = Counter(loaded.pieces[one].component for one in player.pieces if one in loaded.pieces)
    looked = bool(player.photos or player.pieces)
    counts = []
    for count in asked.counts:
        seen = components[count.component] if count.component and looked else None
        if seen is None and board is not None and board.counts:
            seen = board.counts[seat].get(count.name)
        counts.append(ShownCount(count, player.typed.get(count.name, ""), seen))
    picks = _picks(asked, player)
    return ShownPlayer(
        seat,
        player.name,
        called,
        tuple(counts),
        tuple(ShownPick(pick, picks[pick.name]) for pick in asked.picks),
        _piles(loaded, asked, player),
        tuple(Doubted(n, _named(loaded, guesses)) for n, guesses in enumerate(player.unread)),
    )


def _named(loaded: LoadedTitle, pieces: Sequence[str]) -> tuple[ShownPiece, ...]:
    """Pieces with their names; those of no box of ours are left out."""
    return tuple(
        ShownPiece(one, told(loaded, loaded.pieces[one])[0]) for one in pieces if one in loaded.pieces
    )


def _piles(loaded: LoadedTitle, asked: Asked, player: Player) -> tuple[Pile, ...]:
    """A player's pieces by component, those that count first."""
    counting = [count.component for count in asked.counts if count.component]
    piles: dict[str, list[str]] = {key: [] for key in counting}
    for one in player.pieces:
        if one in loaded.pieces:
            piles.setdefault(loaded.pieces[one].component, []).append(one)
    box = loaded.box
    assert box is not None
    return tuple(
        Pile(box.components[key].name, _named(loaded, sorted(ids)), key in counting)
        for key, ids in piles.items()
        if ids
    )


def _shared(loaded: LoadedTitle, draft: Draft) -> tuple[Shared, ...]:
    """Pieces that lie before several players, by who they are."""
    seats: dict[str, list[Seat]] = {}
    for seat, player in enumerate(draft.players):
        for one in player.pieces:
            seats.setdefault(one, []).append(Seat(seat))
    groups: dict[tuple[Seat, ...], list[str]] = {}
    for one, who in seats.items():
        if len(who) > 1 and one in loaded.pieces:
            groups.setdefault(tuple(who), []).append(one)
    return tuple(Shared(_named(loaded, sorted(ids)), who) for who, ids in groups.items())


def _unsettled(speech: Speech, shared: Sequence[Shared], names: Sequence[str]) -> Refusals:
    reasons = []
    for group in shared:
        who = _say(speech, ", ").join(speech.apart(names[seat]) for seat in group.seats)
        pieces = ", ".join(speech.apart(one.id) for one in group.pieces[:8]) + (
            " …" if len(group.pieces) > 8 else ""
        )
        reason = _say(speech, "%(pieces)s lie before more than one player: %(names)s.") % {
            "pieces": pieces,
            "names": who,
        }
        reasons.append(Refusal("twice", reason, "", _say(speech, "Say whose they are.")))
    return tuple(reasons)


def _value(shown: ShownCount) -> int | None:
    """The number that counts: the typed one, else what photos show; None if there is none that can be."""
    if not shown.typed:
        return shown.seen
    if not (shown.typed.isascii() and shown.typed.isdecimal()):
        return None
    number, count = int(shown.typed), shown.count
    return number if number >= count.low and (count.high is None or number <= count.high) else None


def _missing(speech: Speech, players: Sequence[ShownPlayer]) -> Refusals:
    """Numbers that are not there, or that cannot be."""
    reasons = []
    for player in players:
        for shown in player.counts:
            if _value(shown) is not None:
                continue
            count = shown.count
            what = {"name": speech.apart(player.called), "what": speech.say(count.label)}
            if not shown.typed:
                text = _say(speech, "%(name)s: the number is missing: %(what)s.")
                legal = _say(speech, "Type it, 0 if there are none, or take a photo.")
                reasons.append(Refusal("missing", text % what, count.rule, legal))
                continue
            text = _say(speech, "%(name)s, %(what)s: %(typed)s cannot be.")
            legal = _say(speech, "A whole number from %(low)s up is needed.") % {"low": count.low}
            if count.high is not None:
                legal = _say(speech, "A whole number from %(low)s to %(high)s is needed.") % {
                    "low": count.low,
                    "high": count.high,
                }
            reasons.append(Refusal("range", text % {**what, "typed": shown.typed}, count.rule, legal))
    return tuple(reasons)


def _differences(speech: Speech, players: Sequence[ShownPlayer]) -> Refusals:
    """Typed numbers that differ from what photos show, and codes that nobody has settled."""
    notes = []
    for player in players:
        for shown in player.counts:
            value = _value(shown)
            if shown.typed and shown.seen is not None and value != shown.seen:
                text = _say(
                    speech,
                    "%(name)s, %(what)s: %(seen)s in the photo, %(typed)s typed; the typed number counts.",
                )
                what = {
                    "name": speech.apart(player.called),
                    "what": speech.say(shown.count.label),
                    "seen": shown.seen,
                    "typed": value,
                }
                notes.append(Refusal("typed", text % what))
        if player.doubted:
            text = _say(speech, "%(name)s: not every code in the photo could be read.")
            notes.append(Refusal("unread", text % {"name": speech.apart(player.called)}))
    return tuple(notes)


def _with_notes(verdict: Verdict, notes: Refusals) -> Verdict:
    return Verdict(verdict.outcome, verdict.refusals, (*notes, *verdict.notes), verdict.ties, verdict.shared)


def _board(loaded: LoadedTitle, count: BoardCount | None, speech: Speech) -> ShownBoard | None:
    """The board as it was read, drawn if the title has a drawing."""
    if count is None or loaded.box is None:
        return None
    if loaded.board is None or not (count.standing or count.doubts):
        return ShownBoard("", count)
    picture = Picture(
        count.view,
        loaded.box,
        asked=False,
        offered={},
        pick="",
        link=lambda place: f"#doubt-{place}",
        say=speech.say,
        read=count.standing,
        doubtful=frozenset(count.doubts),
    )
    return ShownBoard(loaded.board.draw(picture), count)


def tied(outcome: Outcome, ties: Sequence[Tie]) -> tuple[Tied, ...]:
    """How sides with the same points were told apart.

    Whoever won by another rule than the points is left out.
    """
    order = {seat: place for place, group in enumerate(outcome.ranking) for seat in group}
    best = max((score.total, *score.ties) for score in outcome.scores)
    apart = {
        score.seats
        for score in outcome.scores
        if set(score.seats) <= set(outcome.winners) and (score.total, *score.ties) != best
    }
    found = []
    totals = dict.fromkeys(score.total for score in sorted(outcome.scores, key=lambda one: -one.total))
    for total in totals:
        equal = [score for score in outcome.scores if score.total == total and score.seats not in apart]
        if len(equal) > 1:
            equal.sort(key=lambda score: order[score.seats[0]])
            found.append(_tied(equal, total, ties))
    return tuple(found)


def _tied(equal: Sequence[Score], total: int, ties: Sequence[Tie]) -> Tied:
    rows = []
    for number, tie in enumerate(ties):
        rows.append(TieRow(tie, tuple((one.seats, abs(one.ties[number])) for one in equal)))
        if len({one.ties[: number + 1] for one in equal}) == len(equal):
            break
    groups: dict[tuple[int, ...], list[Seat]] = {}
    for one in equal:
        groups.setdefault(one.ties, []).extend(one.seats)
    sides = Counter(one.ties for one in equal)
    still = tuple(tuple(group) for key, group in groups.items() if sides[key] > 1)
    return Tied(tuple(seat for one in equal for seat in one.seats), total, tuple(rows), still)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
