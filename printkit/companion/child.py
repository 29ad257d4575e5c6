"""Processes that read and think for the server: whoever is cancelled while one starts leaves none behind."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import PIPE, Process
from contextlib import suppress


async def start_process(*command: str, limit: int, errors: int | None = None) -> Process:
    """Start a process that is spoken to line by line.

    Args:
        command: the program and its arguments.
        limit: bytes of its longest line.
        errors: where its errors go, as for `subprocess`.

    Raises:
        OSError: it cannot be started.
    """
    # Ctrl-C at the table is for the server, which ends its processes itself.
    starting = asyncio.ensure_future(
        asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=errors, limit=limit, start_new_session=True
        )
    )
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:  # cancelled itself, it would leave open what it had opened
        with suppress(OSError):
            await end_process(await starting)
        raise


async def end_process(process: Process | None) -> None:
    """End a process, if there is one, and wait until it is gone."""
    if process is None:
        return
    with suppress(ProcessLookupError):
        process.kill()
    with suppress(TimeoutError):
        await asyncio.wait_for(process.wait(), 5)
    if process.stdin is not None:
        process.stdin.close()
