"""A server that sends a byte now and then, in heads or in the table, is left after a total time."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from printkit.box import remote
from printkit.box.box_errors import Problem
from printkit.box.records import read_records


@pytest.fixture(params=[b"HTTP/1.1 200 OK\r\nX-Slow: ", b"HTTP/1.1 200 OK\r\n\r\nid\n"])
def address(request: pytest.FixtureRequest) -> Iterator[str]:
    """Where a server answers with a beginning, and then a byte five times a second."""
    listening = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        with suppress(OSError):
            there, _ = listening.accept()
            with there:
                there.sendall(request.param)
                while True:
                    there.sendall(b"a")
                    time.sleep(0.2)

    threading.Thread(target=serve, daemon=True).start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}/table.csv"
    listening.close()


def test_it_is_left(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "_LONGEST", 4)
    problems: list[Problem] = []
    begun = time.monotonic()
    assert read_records(tmp_path, address, problems) is None
    assert time.monotonic() - begun < 15
    assert [problem.message for problem in problems] == [
        "this address gives no table: takes more than 4 seconds"
    ]
