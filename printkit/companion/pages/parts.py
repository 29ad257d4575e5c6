"""What stands on the table's page and on the seats' pages, part by part.

A part is public (set once for everybody who reads it in one language) or it knows who looks: what is asked, what is
their own, where forms lead to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from markupsafe import Markup

from printkit.companion.pages.asked import Shown
from printkit.companion.pages.scene import Scene, places
from printkit.companion.pages.setting import Reader, Setting
from printkit.companion.pages.sheet import Part, Sheet
from printkit.companion.pages.story import LogLine, Story
from printkit.companion.pages.zones import Entry, Zones
from printkit.referee import Seat


def table_sheet(setting: Setting, scene: Scene, *, join_qr: str, answers: bool) -> Sheet:
    """The parts of the table's page.

    Args:
        setting: sets them.
        scene: what there is.
        join_qr: the join code as SVG.
        answers: whether the page may answer what anybody may answer.
    """
    voice = scene.voice
    reader = Reader.of(voice, scene.frame, scene.links)

    def parts() -> Iterator[Part]:
        zones = scene.zones(None)
        if scene.game.outcome is not None:
            yield _end(setting, scene, reader)
        else:
            yield setting.public(voice, "now", waits=scene.waits(), phase=zones.phase)
        yield _consent(setting, reader)
        asked = tuple(q for q in scene.questions(None) if not q.seats) if answers else ()
        yield _asked(setting, reader, "asked", asked)
        board = scene.board(None)
        if board:
            yield setting.public(voice, "board", board=board, taps=False, wrapped=True)
        yield from _areas(setting, scene, zones)
        if zones.entries:
            yield from _zones(setting, scene, zones.entries)
        drawn = Markup(join_qr)  # noqa: S704  # our own drawing
        yield setting.own(reader, "join", join_qr=drawn)
        final = scene.words.gettext("Final score") if scene.game.outcome is not None else ""
        yield from _score(setting, scene, final)
        yield _log(setting, scene, None)

    return Sheet(tuple(parts()))


def seat_sheet(setting: Setting, scene: Scene) -> Sheet:
    """The parts of a seat's page; some hold what is for this seat alone."""
    seat = scene.frame.seat
    assert seat is not None
    board = scene.board(seat)
    frame = replace(
        scene.frame,
        acting=scene.frame.acting if scene.frame.acting is not None else seat,
        has_board=bool(board),
        pick_denied=scene.denied_at(seat, scene.frame.pick) if scene.frame.pick else (),
    )
    voice = scene.voice
    reader = Reader.of(voice, frame, scene.links)

    def parts() -> Iterator[Part]:
        questions, zones = scene.questions(seat), scene.zones(seat)
        outcome = scene.game.outcome
        if outcome is not None:
            yield _end(setting, scene, reader)
        yield _consent(setting, reader)
        asked = tuple(q for q in questions if not q.free)
        if asked or outcome is not None:
            yield _asked(setting, reader, "asked", asked)
        else:
            yield setting.public(voice, "waiting", "asked", waits=scene.waits())
        if board:
            yield setting.public(voice, "board", board=board, taps=bool(questions), wrapped=False)
        own = scene.mine(seat)
        secrets = (*own.private, *(entry for entry in zones.entries if entry.private))
        yield setting.public(voice, "mine", secrets=secrets, public=own.public)
        free = tuple(q for q in questions if q.free)
        yield _asked(setting, reader, "free", free)
        yield from _areas(setting, scene, zones, leave_out=seat)
        yield from _zones(setting, scene, tuple(entry for entry in zones.entries if not entry.private))
        yield from _score(setting, scene, "")
        yield _log(setting, scene, seat)

    return Sheet(tuple(parts()))


def _consent(setting: Setting, reader: Reader) -> Part:
    if not reader.frame.proposals:
        return setting.public(reader.voice, "nothing", "consent", id="consent")
    return setting.own(reader, "consent")


def _asked(setting: Setting, reader: Reader, id_: str, questions: tuple[Shown, ...]) -> Part:
    if not questions:
        return setting.public(reader.voice, "nothing", id_, id=id_)
    return setting.asking(reader, id_, questions)


def _end(setting: Setting, scene: Scene, reader: Reader) -> Part:
    outcome = scene.game.outcome
    assert outcome is not None
    return setting.own(reader, "end", outcome=outcome, ranking=places(outcome.ranking))


def _areas(setting: Setting, scene: Scene, zones: Zones, *, leave_out: Seat | None = None) -> Iterator[Part]:
    """The seats' places at the table, as everybody sees them."""
    present = scene.frame.present
    for place in zones.areas:
        if place.seat != leave_out:
            away = present is not None and place.seat not in present
            shown = replace(place, entries=place.public)
            yield setting.public(scene.voice, "area", f"area-{place.seat}", area=shown, away=away)


def _zones(setting: Setting, scene: Scene, entries: tuple[Entry, ...]) -> Iterator[Part]:
    """What lies on the table: piles, and what is said in a few words."""
    zones = Zones(entries)
    yield setting.public(scene.voice, "piles", piles=zones.piles)
    yield setting.public(scene.voice, "facts", facts=zones.facts)


def _score(setting: Setting, scene: Scene, title: str) -> Iterator[Part]:
    scores = scene.scores()
    if scores:
        yield setting.public(scene.voice, "score", scores=scores, score_title=title)


def _log(setting: Setting, scene: Scene, seat: Seat | None) -> Part:
    voice = scene.voice

    def put(line: LogLine) -> str:
        return str(setting.fragment(voice, "log_line", line=line)).strip()

    story: Story = scene.story(seat, lambda: Story(scene.say, put))
    lines = story.lines(scene.game, seat)
    newest = lines[0][0] if lines else -1
    shown = "\n".join(
        html.replace("<li", '<li class="fresh"', 1) if entry == newest else html for entry, html in lines
    )
    whole = Markup(shown)  # noqa: S704  # each line was set by a template that escapes
    return setting.lines(voice, "log-lines", "log", whole, tuple(html for _, html in lines))
