"""Write entries of all tables together, as soon as the disk has finished the earlier ones."""

from __future__ import annotations

import asyncio

from printkit.companion.record import LogEntry, StoreError
from printkit.companion.store import Store
from printkit.web import host


class Writer:
    """Writes for all tables of a server. During one flush the next entries gather."""

    def __init__(self, store: Store) -> None:
        """Write to a store."""
        self._store = store
        self._waiting: list[tuple[LogEntry, asyncio.Future[bool]]] = []
        self._work: asyncio.Task[None] | None = None

    async def append(self, entry: LogEntry, *more: LogEntry) -> bool:
        """Add an entry, and those that stand or fall with it; when this returns, they are on disk.

        False if the request of the last is in the log already.

        Raises:
            StoreError: they cannot be stored; nothing was written.
        """
        if more:
            return await host.run_blocking(self._store.append_together, [entry, *more])
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, done))
        if self._work is None:
            self._work = asyncio.ensure_future(self._write_entries())
        return await done

    async def _write_entries(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                try:
                    kept = await host.run_blocking(self._store.append_all, [entry for entry, _ in batch])
                except Exception as error:  # noqa: BLE001  # those who wait must learn of it, whatever it is
                    kept = [error if isinstance(error, StoreError) else StoreError(str(error)) for _ in batch]
                for (_, done), what in zip(batch, kept, strict=True):
                    if done.cancelled():
                        continue
                    if isinstance(what, StoreError):
                        done.set_exception(what)
                    else:
                        done.set_result(what)
        finally:
            self._work = None
