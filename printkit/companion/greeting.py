"""Print in the terminal how to reach a server that has started."""

from __future__ import annotations

from typing import TextIO
from urllib.parse import urlsplit

from printkit.companion.address import qr_text
from printkit.companion.record import describe_players
from printkit.companion.sockets import Started


def show_start(started: Started, out: TextIO) -> None:
    """Write the join code, the addresses and what to do, as plain text or in the terminal's colours."""
    blocks = (out.encoding or "").lower().startswith("utf")
    lines = ["", qr_text(started.join, colour=out.isatty(), blocks=blocks), ""]
    lines.append(f"Join:   {started.join}")
    if started.secure_join:
        lines.append(f"Camera: {started.secure_join}  (install the certificate first, the page says how)")
    lines.append(f"Host:   {started.host_link}  (for this computer: keep it to yourself)")
    lines.append(
        f"Score:  {score_addresses(started, '/score')[0]}  (a game that was played without the referee)"
    )
    if started.table is not None:
        from printkit.companion.pages import tame_name  # noqa: PLC0415  # where there is a table, they are loaded

        names = ", ".join(tame_name(name) for name in started.table.names)
        lines.append(f"Table {started.table.code}: {names}")
    if started.going_on is not None:
        kept = started.going_on
        lines.append(
            f"The game that was on, {kept.title} at table {kept.code} ({describe_players(kept)}), waits: "
            "the host's page leads to it, and pages of it that are open find it again. "
            f"Other phones: {started.base}/j/{kept.code}"
        )
    if started.everywhere:
        lines.append(
            "Everybody in this network reaches these pages; a seat needs the table's code. "
            "--host 127.0.0.1: this computer alone."
        )
    lines += ["Ctrl-C closes the table; nothing is lost.", ""]
    out.write("\n".join(lines))
    out.flush()


def show_score(started: Started, path: str, out: TextIO) -> None:
    """Write where a finished game is scored."""
    blocks = (out.encoding or "").lower().startswith("utf")
    phones, here = score_addresses(started, path)
    lines = [
        "",
        qr_text(phones, colour=out.isatty(), blocks=blocks),
        "",
        f"Phones:        {phones}",
        f"This computer: {here}",
        "Ctrl-C ends it. A sheet stands in its own address: keep the link, and it opens again.",
        "",
    ]
    out.write("\n".join(lines))
    out.flush()


def score_addresses(started: Started, path: str) -> tuple[str, str]:
    """Return the address of a page for phones, and for this computer."""
    here = urlsplit(started.host_link)
    return started.base + path, f"{here.scheme}://{here.netloc}{urlsplit(started.base).path}{path}"
