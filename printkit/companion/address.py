"""The table's name in the local network, and the code that phones scan."""

from __future__ import annotations

import ipaddress
import logging
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from zeroconf import Zeroconf

NAME: Final = "printkit"
"""The table's name in the local network: `printkit.local`."""

QUIET: Final = 4
"""Modules of white around a QR code, as its standard asks."""

_log: Final = logging.getLogger(__name__)


def qr_text(text: str, *, colour: bool = False, blocks: bool = True) -> str:
    """Return a QR code for the terminal, two modules a line high.

    Args:
        text: what it says.
        colour: print black on white by escape codes, right on dark and light terminals. Without it the code
            is right on a dark terminal, and most phones read it on a light one too.
        blocks: the terminal can show half blocks; else each module is two letters wide.
    """
    rows = _make_modules(text)
    if not blocks:
        return "\n".join("".join("  " if dark else "##" for dark in row) for row in rows)
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    letters = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
    lines = [
        "".join(letters[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]
    if colour:
        lines = [f"\x1b[38;5;231;48;5;16m{line}\x1b[0m" for line in lines]
    return "\n".join(lines)


def qr_svg(text: str) -> str:
    """Return a QR code as SVG, one unit a module, without styles and scripts; black on white in dark pages too."""
    rows = _make_modules(text)
    size = len(rows)
    steps: list[str] = []
    for y, row in enumerate(rows):
        x = 0
        while x < size:
            run = next((n for n in count(x) if n >= size or not row[n]), x) - x
            if run:
                steps.append(f"M{x} {y}h{run}v1h-{run}z")
            x += max(run, 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{size}v{size}h-{size}z"/><path fill="#000" d="{"".join(steps)}"/></svg>'
    )


def _make_modules(text: str) -> list[list[bool]]:
    """Return the symbol with its quiet zone; middle error correction, because people look at screens from the side."""
    from qrcode.constants import ERROR_CORRECT_M  # noqa: PLC0415  # the server answers before it draws codes
    from qrcode.main import QRCode  # noqa: PLC0415

    code = QRCode(error_correction=ERROR_CORRECT_M, border=QUIET)
    code.add_data(text)
    code.make(fit=True)
    return [[bool(dark) for dark in row] for row in code.get_matrix()]


ASKED_MS = 2000
"""Seconds to ask whether a name is taken: a computer that has just announced it answers again only after one second."""


class Announcement:
    """A name for the table in the local network (mDNS): `printkit.local`, or the next that is free.

    Most phones find it, some networks forbid it; nothing depends on it, so every failure is silent.
    """

    def __init__(
        self,
        port: int,
        addresses: Sequence[str],
        *,
        secure: bool = False,
        name: str = NAME,
        interfaces: Iterable[str] | None = None,
    ) -> None:
        """Prepare; `start` announces.

        Args:
            port: the server's port.
            addresses: its IPv4 addresses.
            secure: whether the port speaks HTTPS.
            name: the first name to try, without `.local`.
            interfaces: addresses to announce from; all of the machine's if None.
        """
        self.host = ""
        """The name once it is announced, such as `printkit.local`."""
        self.announced = threading.Event()
        self._port, self._addresses, self._secure = port, tuple(addresses), secure
        self._name, self._interfaces = name, interfaces
        self._zeroconf: Zeroconf | None = None
        self._lock = threading.Lock()
        self._closed = False

    def start(self) -> None:
        """Announce in the background: asking whether the name is free takes a second."""
        threading.Thread(target=self._run, name="announce", daemon=True).start()

    def _run(self) -> None:
        try:
            self._announce()
        except Exception as error:  # noqa: BLE001  # whatever fails, the evening goes on without the name
            _log.debug("no name in the network: %s", error)
            self.close()

    def _announce(self) -> None:
        from zeroconf import InterfaceChoice, IPVersion, ServiceInfo, Zeroconf  # noqa: PLC0415

        chosen: Any = InterfaceChoice.All if self._interfaces is None else list(self._interfaces)
        with self._lock:
            if self._closed:
                return
            zeroconf = self._zeroconf = Zeroconf(interfaces=chosen, ip_version=IPVersion.V4Only)
        host = self._find_free_name(zeroconf)
        kind = "_https._tcp.local." if self._secure else "_http._tcp.local."
        service = ServiceInfo(
            kind,
            f"{host}.{kind}",
            self._port,
            server=f"{host}.local.",
            addresses=[ipaddress.IPv4Address(text).packed for text in self._addresses],
        )
        zeroconf.register_service(service, allow_name_change=True)
        self.host = f"{host}.local"
        self.announced.set()

    def _find_free_name(self, zeroconf: Zeroconf) -> str:
        """Return the first name that nobody else answers to."""
        from zeroconf import AddressResolver  # type: ignore[attr-defined]  # noqa: PLC0415  # not in its __all__

        for number in count(1):
            host = self._name if number == 1 else f"{self._name}-{number}"
            resolver = AddressResolver(f"{host}.local.")
            found = resolver.request(zeroconf, ASKED_MS) and resolver.parsed_addresses()
            if not found or set(found) <= set(self._addresses):
                break
        return host

    def close(self) -> None:
        """Give the name up."""
        with self._lock:
            self._closed = True
            zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf is not None:
            with suppress(Exception):
                zeroconf.close()
