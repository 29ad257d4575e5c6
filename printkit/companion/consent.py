"""Show the wishes that wait for the table's consent to each reader of a page."""

from __future__ import annotations

from printkit.companion.correction_form import describe_changes
from printkit.companion.pages import Proposal, Words
from printkit.companion.seating import HOST, Motion
from printkit.companion.tables import CORRECT, UNDO, OpenTable
from printkit.referee import Seat
from printkit.referee.event_log import list_valid_entries


def list_wishes(table: OpenTable, voter: int, words: Words, *, answers: bool) -> tuple[Proposal, ...]:
    """List every request that waits.

    Args:
        table: the table.
        voter: who looks: a seat, or `HOST`.
        words: of the reader's language.
        answers: whether the page may answer.
    """
    return tuple(_make_wish(table, motion, voter, words, answers=answers) for motion in table.list_motions())


def _make_wish(table: OpenTable, motion: Motion, voter: int, words: Words, *, answers: bool) -> Proposal:
    needed, agreed = table.needed(motion), set(motion.agreed)
    waits = motion.against is None
    return Proposal(
        motion.id,
        motion.kind,
        _find_voter_name(table, motion.by, words),
        _describe_last(table, words, motion.entries) if motion.kind == UNDO else "",
        motion.why,
        tuple(
            (None if one == HOST else Seat(one), _find_voter_name(table, one, words), one in agreed)
            for one in sorted(needed)
        ),
        waits and answers and voter in needed and voter not in agreed,
        _find_voter_name(table, motion.against, words) if motion.against is not None else "",
        answers and voter == motion.by,
        tuple(describe_changes(table.game, motion.changes, words)) if motion.kind == CORRECT else (),
    )


def _find_voter_name(table: OpenTable, voter: int, words: Words) -> str:
    return words.gettext("The host") if voter == HOST else table.names[voter]


def _describe_last(table: OpenTable, words: Words, entries: int) -> str:
    """Describe what an undo would take back, with its number in the log, as far as everybody may know it."""
    game = table.game
    counts = list_valid_entries(game.entries)[-entries:]
    if not counts:
        return ""
    say = words.find_phrases(table.loaded.book.meta.title).with_kept_names(table.names).at(game.table).say
    told: dict[int, str] = {}
    for line in game.event_log(None):
        if line.entry in counts:
            told.setdefault(line.entry, say(line.text))
    form = words.gettext("Entry %(number)s: %(text)s")
    return " · ".join(form % {"number": n + 1, "text": told.get(n, "")} for n in counts)
