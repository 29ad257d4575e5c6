"""A browser whose memory is measured: spoken to by Chromium's pipe, and told only what it needs.

Playwright turns the protocol's `Network` on in every page, and from then on a renderer keeps the body of each reply, up to
100 MB in all. Such a page holds 70 MB of Python's files before the first answer, and grows by the size of a page with each.
"""

from __future__ import annotations

import json
import os
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.browsers import FLAGS, PATIENCE, SHELL


class Unwatched:
    """A browser with one page of 1280 by 800, without what only a window needs unless a program is named."""

    def __init__(self, profile: Path, program: str = SHELL) -> None:
        self.profile = profile
        told, self._ask = os.pipe()
        hear, says = os.pipe()
        line = f'exec 3<&{told} 4>&{says}; exec "$0" "$@"'
        words = [program, *FLAGS, "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(
            ["bash", "-c", line, *words], pass_fds=[told, says], stdout=quiet, stderr=quiet
        )
        os.close(told)
        os.close(says)
        self._heard = os.fdopen(hear, "rb")
        self._rest, self._last, self._page = b"", 0, ""
        while not (pages := self._find_pages()):
            time.sleep(0.05)
        self._page = self.send("Target.attachToTarget", targetId=pages[0], flatten=True)["sessionId"]
        shape = {"width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": False}
        self.send("Emulation.setDeviceMetricsOverride", **shape)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        self._process.wait()
        self._heard.close()
        os.close(self._ask)

    def _find_pages(self) -> list[str]:
        targets = self.send("Target.getTargets")["targetInfos"]
        return [one["targetId"] for one in targets if one["type"] == "page"]

    def send(self, method: str, **values: Any) -> dict[str, Any]:
        """Give an order, to the page once it is there; return what comes back."""
        self._last += 1
        order = {"id": self._last, "method": method, "params": values}
        if self._page and not method.startswith(("Target.", "Storage.")):
            order["sessionId"] = self._page
        os.write(self._ask, json.dumps(order).encode() + b"\0")
        while True:
            while b"\0" not in self._rest:
                more = os.read(self._heard.fileno(), 1 << 16)
                if not more:
                    raise EOFError("the browser has ended")
                self._rest += more
            text, _, self._rest = self._rest.partition(b"\0")
            reply = json.loads(text)
            if reply.get("id") == self._last:
                if "error" in reply:
                    raise RuntimeError(f"{method}: {reply['error']['message']}")
                found: dict[str, Any] = reply["result"]
                return found

    def open(self, address: str) -> None:
        """Go to an address."""
        self.send("Page.navigate", url=address)

    def run(self, script: str) -> Any:
        """Return the value of an expression in the page, awaited."""
        found = self.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in found:
            raise RuntimeError(found["exceptionDetails"]["exception"].get("description", "?"))
        return found["result"].get("value")

    def run_inside(self, script: str, given: Any) -> Any:
        """Call a function with the document and the requests of the page that a site's frame shows."""
        call = f"({script})({json.dumps(given)})"
        frame = "document.getElementById('frame').contentWindow"
        return self.run(
            f"(({{ document, fetch }}) => {call})({{ document: {frame}.document, fetch: {frame}.fetch.bind({frame}) }})"
        )

    def until(self, true: str) -> None:
        """Wait until an expression is true in the page."""
        end = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < end:
            try:
                if self.run(true):
                    return
            except RuntimeError:  # between two pages
                pass
            time.sleep(0.05)
        raise TimeoutError(true)

    def count_documents(self) -> tuple[int, int]:
        """Return how many documents the page's process keeps, and how many nodes in all."""
        found = self.send("Memory.getDOMCounters")
        return int(found["documents"]), int(found["nodes"])

    def drop_garbage(self) -> None:
        """Let the page free what nothing leads to any more."""
        self.send("HeapProfiler.collectGarbage")
