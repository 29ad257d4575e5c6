"""A PostgreSQL server of the tests' own, from Debian's package, in a folder that is thrown away."""

from __future__ import annotations

import getpass
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
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


@contextmanager
def server(*, fsync: bool = False) -> Iterator[str]:
    """Start a server that only listens on a socket in its own folder; give its address."""
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
        run(bin_ / "pg_ctl", "-D", data, "-l", folder / "log", "-o", options, "-w", "start")
        try:
            yield f"postgresql://{user}@/postgres?host={quote(str(folder), safe='')}"
        finally:
            run(bin_ / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder)
