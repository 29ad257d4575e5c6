"""The open pages of a table or lobby: they learn what has changed, and show whose phones are there."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Callable

from printkit.web.stream import Audience, Channel, NewsSource, OpenPage


class TableChannel(Channel):
    """The pages of one table.

    Attributes:
        moved: called when a seat comes or goes.
    """

    def __init__(self) -> None:
        super().__init__()
        self._present: Counter[int] = Counter()
        self._elsewhere: dict[str, frozenset[int]] = {}
        self.moved: Callable[[], None] | None = None

    @property
    def here(self) -> frozenset[int]:
        """Seats whose pages are open with this server."""
        return frozenset(self._present)

    @property
    def present_seats(self) -> frozenset[int]:
        """Seats whose pages are open, at whichever server."""
        return self.here.union(*self._elsewhere.values())

    def hear_server(self, server: str, seats: frozenset[int]) -> None:
        """Note whose pages are open at another server."""
        before = self.present_seats
        self._elsewhere[server] = seats
        if not seats:
            del self._elsewhere[server]
        if self.present_seats != before:
            self.wake_pages()

    def listen(
        self,
        seat: int | None,
        news: NewsSource,
        person: str = "",
        *,
        plays: bool = True,
        network: str = "",
        audience: Audience | None = None,
    ) -> AsyncIterator[bytes]:
        """Return the stream of one page.

        Args:
            seat: whose page it is; None for the table's.
            news: what it is sent.
            person: who looks; each gets news on a few pages at most, "" is not counted.
            plays: whether it is a player or the host: they have priority over spectators.
            network: where it is.
            audience: all streams of the server, if they are counted.

        Raises:
            TooManyError: too many pages listen already.
        """
        page = OpenPage(person, plays, network)
        if seat is not None:
            page.arrived = lambda: self._note_arrival(seat)
            page.left = lambda: self._note_leaving(seat)
        return self.stream_page(news, page, audience)

    def _note_arrival(self, seat: int) -> None:
        self._present[seat] += 1
        if self._present[seat] == 1:
            self._note_move()

    def _note_leaving(self, seat: int) -> None:
        self._present[seat] -= 1
        if not self._present[seat]:
            del self._present[seat]
            if not self.closed:
                self._note_move()

    def _note_move(self) -> None:
        self.wake_pages()
        if self.moved is not None:
            self.moved()
