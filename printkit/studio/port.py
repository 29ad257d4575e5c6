"""The socket that a designer's page is served at."""

from __future__ import annotations

import socket

from printkit.box.box_errors import BoxError, Problem
from printkit.web.network import NetworkError, open_socket


def open_port(address: str, port: int) -> socket.socket:
    """Return a socket that listens; port 0 is any that is free.

    Raises:
        BoxError: the port cannot be had.
    """
    try:
        return open_socket(address, port, usual=0)
    except NetworkError as error:
        raise BoxError([Problem("--port", str(error))]) from None
