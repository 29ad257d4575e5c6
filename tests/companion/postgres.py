"""A PostgreSQL server of the tests' own, from Debian's package, in a folder that is thrown away."""

from __future__ import annotations

import getpass
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

PROGRAMS = Path("/usr/lib/postgresql")
ACCOUNT = "postgres"


class MissingError(Exception):
    """There is no PostgreSQL here; says what would do."""


def programs() -> Path:
    """The folder of `initdb` and `pg_ctl`, of the newest version that is installed."""
    found = sorted(PROGRAMS.glob("*/bin/pg_ctl"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    control = shutil.which("pg_ctl")
    if control is None:
        raise MissingError("PostgreSQL is not installed (apt-get install postgresql)")
    return Path(control).resolve().parent


@dataclass(frozen=True)
class Cluster:
    """A server that can be stopped and started.

    Attributes:
        address: of its database.
        run: runs one of PostgreSQL's programs for it.
    """

    address: str
    run: Callable[..., None]

    def stop(self, how: str = "immediate") -> None:
        """Stop it: `immediate` as if it had crashed, `fast` as a restart does."""
        self.run("stop", "-m", how)

    def start(self) -> None:
        """Start it again."""
        self.run("start")


@contextmanager
def server(*, fsync: bool = False) -> Iterator[str]:
    """Start a server that only listens on a socket in its own folder; give its address."""
    with cluster(fsync=fsync) as found:
        yield found.address


@contextmanager
def cluster(*, fsync: bool = False) -> Iterator[Cluster]:
    """Start such a server; give what stops and starts it."""
    bin_ = programs()
    # Not pytest's folder: the account `postgres` may not enter it, and a socket's path is at most 107 letters.
    folder = Path(tempfile.mkdtemp(prefix="pk-pg-"))
    before: list[str] = []
    if os.geteuid() == 0:  # the server refuses to run as root
        before = ["runuser", "-u", ACCOUNT, "--"]
        shutil.chown(folder, ACCOUNT)
    user = ACCOUNT if before else getpass.getuser()
    data = folder / "data"

    def run(*command: str | Path) -> None:
        done = subprocess.run(
            [*before, *map(str, command)],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"{command[0]}: {done.stdout}{done.stderr}")

    options = f"-k {folder} -c listen_addresses='' -c fsync={'on' if fsync else 'off'} -c max_connections=60"
    try:
        run(bin_ / "initdb", "-D", data, "-U", user, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        control = (bin_ / "pg_ctl", "-D", data, "-l", folder / "log", "-o", options, "-w")
        run(*control, "start")
        address = f"postgresql://{user}@/postgres?host={quote(str(folder), safe='')}"
        try:
            yield Cluster(address, lambda *what: run(*control, *what))
        finally:
            run(*control, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)
