"""A relay: boxes in which two phones leave each other one short text, which only they can read.

It knows the name of a box and bytes that it cannot decrypt, no people and no games. A text vanishes after some minutes;
the first text in a place is the only one.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from printkit.web import host
from printkit.web.limits import Rate

LIFE: Final = 600.0
"""Seconds for which a text waits."""
LONGEST: Final = 1024
"""Characters of a text."""
MOST: Final = 2000
"""Texts that wait at once; then no more are accepted until one has gone."""
PUTS: Final = (20, 60.0)
"""Texts that one address may leave, in so many seconds."""
LOOKS: Final = (120, 60.0)
"""How often one address may look, in so many seconds."""
_NAME: Final = re.compile(r"[\w-]{16,44}", re.ASCII)
_TEXT: Final = re.compile(r"[\w-]+", re.ASCII)
_PLACES: Final = frozenset({"offer", "answer"})


class Relay:
    """Texts that wait to be fetched."""

    def __init__(self, clock: Callable[[], float] = host.read_clock) -> None:
        """Start without texts; `clock` gives seconds."""
        self._clock = clock
        self._kept: OrderedDict[tuple[str, str], tuple[float, str]] = OrderedDict()
        self._puts, self._looks = Rate(*PUTS, clock=clock), Rate(*LOOKS, clock=clock)

    def put(self, box: str, place: str, text: str, by: str) -> int:
        """Leave a text in a place of a box; return the HTTP status of the result."""
        self._forget()
        if not _is_box(box, place) or len(text) > LONGEST or not _TEXT.fullmatch(text):
            return 400
        if not self._puts.take(by):
            return 429
        if (box, place) in self._kept:
            return 409
        if len(self._kept) >= MOST:
            return 503
        self._kept[box, place] = self._clock(), text
        return 204

    def find(self, box: str, place: str, by: str) -> tuple[int, str]:
        """Return the text in a place of a box, with its HTTP status."""
        self._forget()
        if not self._looks.take(by):
            return 429, ""
        found = self._kept.get((box, place))
        return (200, found[1]) if found else (404, "")

    def _forget(self) -> None:
        """Drop texts that waited too long."""
        until = self._clock() - LIFE
        while self._kept and next(iter(self._kept.values()))[0] <= until:
            self._kept.popitem(last=False)


def _is_box(box: str, place: str) -> bool:
    return bool(_NAME.fullmatch(box)) and place in _PLACES


def routes(relay: Relay | None = None) -> list[Route]:
    """Return the relay's addresses; pages of any host may ask there, without cookies."""
    kept = relay or Relay()

    async def pass_on(request: Request) -> Response:
        box, place = request.path_params["box"], request.path_params["place"]
        by = request.client.host if request.client else ""
        text = ""
        if request.method == "POST":
            status = kept.put(box, place, (await request.body()).decode("ascii", "replace"), by)
        else:
            status, text = kept.find(box, place, by)
        headers = {"access-control-allow-origin": "*", "cache-control": "no-store"}
        return PlainTextResponse(text, status, headers) if text else Response(None, status, headers)

    return [Route("/relay/{box}/{place}", pass_on, methods=["GET", "POST"])]
