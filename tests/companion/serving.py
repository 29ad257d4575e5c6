"""A server in a process of its own, that can be killed and started again at the same address."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from printkit.web.network import open_socket

KEY = "the-key-of-the-state-in-tests"
"""`/owner/KEY` makes a browser the host of all tables."""

OPENED = "PRINTKIT_TEST_TITLES"
"""Environment variable: folders of titles that the server opens at its start."""

ROOT = Path(__file__).parent.parent.parent


class Server:
    """The listening socket stays open here, so that phones that come while the server is dead wait for the next."""

    def __init__(self, database: str, log: Path) -> None:
        self.database, self.log = database, log
        self.socket: socket.socket = open_socket("127.0.0.1")
        self.port = int(self.socket.getsockname()[1])
        self.starts = 0
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def base(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start; it need not be ready."""
        fd = self.socket.fileno()
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.companion.serving", self.database, str(fd)],
                cwd=ROOT,
                pass_fds=[fd],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        self.starts += 1

    def ready(self, seconds: float = 180) -> None:
        """Wait until it answers."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            assert self._process is not None
            assert self._process.poll() is None, self.log.read_text()[-2000:]
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=2) as phone:
                    phone.sendall(
                        b"HEAD /static/icon.svg HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
                    )
                    phone.settimeout(end - time.monotonic())
                    if phone.recv(20).startswith(b"HTTP/1.1 "):
                        return
            except OSError:
                time.sleep(0.02)
        raise TimeoutError(self.log.read_text()[-2000:])

    def kill(self) -> None:
        """As if the plug were pulled: nothing is tidied."""
        assert self._process is not None
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def __enter__(self) -> Self:
        self.start()
        self.ready()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
        self.socket.close()


def main() -> None:
    """Serve, and follow the other servers of the same store."""
    import asyncio

    from printkit.companion.app import make_app
    from printkit.companion.bot_seats import BotSeats
    from printkit.companion.context import AppState
    from printkit.companion.registry import TableRegistry
    from printkit.companion.store import open_store
    from printkit.companion.uploads import Readers
    from printkit.title import open_title
    from printkit.web.server import Listener, serve_app
    from printkit.web.tokens import digest_token

    async def hurry(self: BotSeats, seconds: float) -> None:
        """Bots of tests answer at once."""
        del self, seconds
        await asyncio.sleep(0)

    BotSeats._keep_pace = hurry  # type: ignore[method-assign]
    for folder in os.environ.get(OPENED, "").split(os.pathsep):
        if folder:
            open_title(folder)
    database, fd = sys.argv[1], int(sys.argv[2])
    listening = socket.socket(fileno=fd)
    registry = TableRegistry(open_store(database))
    base = f"http://127.0.0.1:{listening.getsockname()[1]}"
    readers = Readers(seconds=300)  # beside other tests, who is at no table waits for the processor
    state = AppState(registry, base=base, key=digest_token(KEY), readers=readers)
    served = serve_app(
        make_app(state),
        [Listener(listening)],
        most_each=0,
        beside=(registry.follow_stores(),),
        end=registry.close,
    )
    asyncio.run(served)


if __name__ == "__main__":
    main()
