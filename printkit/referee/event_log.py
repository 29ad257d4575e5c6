"""The event log: what happened in a game, in words, as far as a seat may know.

Once the table is revealed (`Table.over`), everybody reads former secrets, as in its zones: all read one log.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from printkit.referee.kinds import Data
from printkit.referee.log import Answered, Corrected, Entry, Undone
from printkit.referee.messages import Message, say
from printkit.referee.movements import HandsPart
from printkit.referee.question import Question
from printkit.referee.seat import Seat
from printkit.referee.table import Table

Given: TypeAlias = tuple[Question[Any], int, "Seat | None", Any, int, Data]
"""An answer as the hot path keeps it, a bare tuple because making one takes a third of the time: question, part, seat,
value, length of the journal before it, and what was said (None if the question can write it from the value)."""


def entry_of(kept: Given | Entry) -> Entry:
    """Convert the hot path's record into an entry of plain data."""
    if isinstance(kept, tuple):
        question, part, seat, value, _, data = kept
        return Answered(seat, question.write(value) if data is None else data, part)
    return kept


@dataclass(frozen=True, slots=True)
class EventLine:
    """One thing that happened, in words.

    Attributes:
        entry: the number of the log's entry it belongs to; -1 before the first.
        rule: the id of the rule that asked, on the line of an answer.
        hands: whether it says what somebody's hands have to move, according to the zones.
        doer: whose hands move pieces, counted by zones or not; None for nobody's.
    """

    entry: int
    text: str
    rule: str = ""
    hands: bool = False
    doer: Seat | None = None


def list_valid_entries(log: Sequence[Given | Entry] | Sequence[Entry]) -> list[int]:
    """List the entries that count: answers and corrections that were not undone."""
    undone = {entry.entry for entry in log if isinstance(entry, Undone)}
    return [n for n, entry in enumerate(log) if n not in undone and not isinstance(entry, Undone)]


def event_lines(
    log: Sequence[Given | Entry],
    table: Table,
    seat: Seat | None,
    *,
    since: int,
    upto: int,
    waiting: int,
    fields: Callable[[Sequence[str]], Message],
    hands: Callable[[int], Sequence[HandsPart]],
) -> tuple[EventLine, ...]:
    """Tell what happened, as far as a seat may know.

    Args:
        log: the game's entries as it keeps them.
        table: its journal says what the rules did.
        seat: who reads; None for what everybody may know.
        since: the entry to begin with; -1 includes what happened before the first one.
        upto: the entry before which it ends.
        waiting: from this entry on answers wait for others and stay hidden.
        fields: words the fields of a correction.
        hands: the movements that an entry caused, as far as the seat may know them.
    """
    out: list[EventLine] = []
    journal = table.journal
    fresh = range(max(since, 0), upto)
    marks = [kept[4] for kept in log[fresh.start :] if isinstance(kept, tuple)]
    marks.append(len(journal))
    given = 0

    def tell(number: int, first: int, last: int) -> None:
        for note in journal[first:last]:
            if note[2] is None:
                out.append(EventLine(number, table.word_note(note), doer=note[3]))
            elif table.over:
                what = table.say("Told to {all:seats} alone: {what}", note[2], table.word_note(note))
                out.append(EventLine(number, what, doer=note[3]))
            elif seat in note[2]:
                out.append(EventLine(number, table.word_note(note), doer=note[3]))

    if since < 0:
        tell(-1, 0, marks[0])
    for number in fresh:
        entry = log[number]
        if isinstance(entry, Undone):
            what = say("{who:name} takes back entry {n}", entry.by or "Somebody", entry.entry + 1)
            out.append(EventLine(number, _add_reason(what, entry.why)))
        elif isinstance(entry, Corrected):
            if number in list_valid_entries(log):
                what = say(
                    "{who:name} corrects {fields}", entry.by or "Somebody", fields(list(entry.changes))
                )
                out.append(EventLine(number, _add_reason(what, entry.why)))
        elif isinstance(entry, tuple):
            given += 1
            text = _word_answer(entry, table, seat, hidden=number >= waiting)
            out.append(EventLine(number, text, entry[0].rule))
            tell(number, marks[given - 1], marks[given])
            out += [EventLine(number, part.words, hands=True, doer=part.seat) for part in hands(number)]
    return tuple(out)


def told_apart(log: Sequence[Given | Entry], table: Table, number: int, *, waiting: int) -> bool:
    """Return whether some may read more of an entry than others: a secret answer, one that waits, or a note for a few."""
    entry = log[number] if number >= 0 else None
    if number >= 0 and not isinstance(entry, tuple):
        return False
    if isinstance(entry, tuple) and (number >= waiting or entry[0].secret):
        return True
    first = entry[4] if isinstance(entry, tuple) else 0
    last = next((kept[4] for kept in log[number + 1 :] if isinstance(kept, tuple)), len(table.journal))
    return any(note[2] is not None for note in table.journal[first:last])


def _add_reason(what: Message, why: str) -> Message:
    return say("{what}: {why:name}", what, why) if why else say("{what}.", what)


def _word_answer(given: Given, table: Table, seat: Seat | None, *, hidden: bool) -> Message:
    """Word an answer for a seat; of a secret one it says only that somebody answered."""
    question, _, who, value, _, _ = given
    asked = question.seats[0] if question.seats else None
    if (hidden or question.secret) and seat not in question.seats and not table.over:
        return (
            table.say("{who:seat} has answered.", asked)
            if asked is not None
            else say("The table has answered.")
        )
    speaker = who if who is not None else asked
    what = question.say(value)
    # A number, a player, yes or no: to what?
    if speaker is not None and (isinstance(value, int) or what in {"Yes", "No"}) and question.waiting:
        return table.say("{who:seat}, {doing}: {what}", speaker, question.waiting, what)
    match what if speaker is not None else "":
        case "Accept":
            return table.say("{who:seat} accepts.", speaker)
        case "Decline":
            return table.say("{who:seat} declines.", speaker)
        case "Refuse":
            return table.say("{who:seat} refuses.", speaker)
        case "Reject":
            return table.say("{who:seat} rejects it.", speaker)
    if speaker is not None:
        return table.say("{who:seat}: {what}", speaker, what)
    if question.lasting_prompt.endswith("?"):
        return say("{question} {answer}", question.lasting_prompt, what)
    return say("On the table: {what}", what)
