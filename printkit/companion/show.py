"""What is told in the terminal when a server has started."""

from __future__ import annotations

from typing import TextIO

from printkit.companion.network import qr_text
from printkit.companion.pages import tame
from printkit.companion.serve import Started


def show_start(started: Started, out: TextIO) -> None:
    """Write the join code, the addresses and what to do, as plain text or in the terminal's colours."""
    blocks = (out.encoding or "").lower().startswith("utf")
    lines = ["", qr_text(started.join, colour=out.isatty(), blocks=blocks), ""]
    lines.append(f"Join:   {started.join}")
    if started.secure_join:
        lines.append(f"Camera: {started.secure_join}  (install the certificate first, the page says how)")
    lines.append(f"Host:   {started.host_link}  (for this computer: keep it to yourself)")
    if started.table is not None:
        names = ", ".join(tame(name) for name in started.table.names)
        lines.append(f"Table {started.table.code}: {names}")
    lines += ["Ctrl-C closes the table; nothing is lost.", ""]
    out.write("\n".join(lines))
    out.flush()
