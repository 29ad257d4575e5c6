"""The table's place in the local network: its address, its port, its name, and the code that phones scan."""

from __future__ import annotations

import errno
import ipaddress
import logging
import os
import socket
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from zeroconf import Zeroconf

PORT: Final = 8484
"""Where a table is if nobody says otherwise."""

NEXT_PORTS: Final = 20
"""How many ports after the usual one are tried before the system chooses."""

NAME: Final = "printkit"
"""The table's name in the local network: `printkit.local`."""

QUIET: Final = 4
"""Modules of white around a QR code, as its standard asks."""

_SHARED: Final = tuple(map(ipaddress.IPv4Network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))
"""Networks behind a router, the likelier at a kitchen table first."""

_log: Final = logging.getLogger(__name__)


class NetworkError(Exception):
    """A port or an address that cannot be used; the message is a sentence."""


def addresses() -> tuple[str, ...]:
    """This machine's IPv4 addresses that phones may reach, the likeliest first; none without a network."""
    route = _default_route()
    found = dict.fromkeys(text for text in (route, *_of_adapters()) if _useful(text))
    return tuple(sorted(found, key=lambda text: _rank(text, route)))


def lan_address() -> str:
    """The address phones should use; 127.0.0.1 where there is no network."""
    return next(iter(addresses()), "127.0.0.1")


def _default_route() -> str:
    """The address from which this machine would speak to the world. Nothing is sent."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # a network that is kept for documentation
        return str(probe.getsockname()[0])
    return ""


def _of_adapters() -> list[str]:
    try:
        import ifaddr  # noqa: PLC0415  # comes with zeroconf, which one may do without
    except ImportError:
        with suppress(OSError):
            return [
                str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
            ]
        return []
    with suppress(OSError):
        return [str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
    return []


def _useful(text: str) -> bool:
    try:
        address = ipaddress.IPv4Address(text)
    except ValueError:
        return False
    return not (address.is_loopback or address.is_unspecified or address.is_multicast)


def _rank(text: str, route: str) -> tuple[bool, int]:
    """A home's network is meant rather than a container's or a tunnel's, unless the world is reached there."""
    address = ipaddress.IPv4Address(text)
    shared = [place for place, network in enumerate(_SHARED) if address in network]
    # Containers' bridges are in 172.16/12; a link-local address means that no router answered.
    return text != route, shared[0] if shared else len(_SHARED) + address.is_link_local


def listen(host: str = "", port: int = 0) -> socket.socket:
    """A socket that waits for phones; its port is then certain, whoever else starts at the same time.

    Args:
        host: the address to listen at; "" for all.
        port: the port somebody asked for; 0 takes the usual one, or the next that is free.

    Raises:
        NetworkError: the port that was asked for is in use or forbidden, or there is no such address.
    """
    tried = (port,) if port else (*range(PORT, PORT + NEXT_PORTS), 0)
    for one in tried:
        try:
            return _bound(host, one)
        except OSError as error:
            if error.errno == errno.EADDRINUSE and not port:
                continue
            raise _refused(host, one, error) from None
    raise NetworkError("No port is free.")


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio switches Nagle's algorithm off only where it is: else the second
    # part of each answer waits up to 40 ms for the phone to acknowledge the first.
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere it would let two programs have one port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(128)
        made.set_inheritable(True)
    except BaseException:
        made.close()
        raise
    return made


def _refused(host: str, port: int, error: OSError) -> NetworkError:
    if error.errno == errno.EADDRINUSE:
        return NetworkError(f"Port {port} is in use; take another with --port, or leave --port away.")
    if error.errno == errno.EACCES:
        return NetworkError(f"Port {port} needs an administrator; take one from 1024 on with --port.")
    return NetworkError(f"Nobody can listen at {host}: {(error.strerror or str(error)).lower()}.")


def free_port(host: str = "", port: int = 0) -> int:
    """A port that was free a moment ago; `listen` keeps it.

    Raises:
        NetworkError: as `listen`.
    """
    with listen(host, port) as made:
        return int(made.getsockname()[1])


def base_address(host: str, port: int, *, secure: bool = False, public: str = "") -> str:
    """The address of a server as phones write it, without a slash at its end.

    Args:
        host: where it listens; all addresses ("" or 0.0.0.0) become the one phones can reach.
        port: its port; left out where it is the usual one of the web.
        secure: whether it speaks HTTPS.
        public: what `--public-url` says; it goes before everything else.
    """
    if public:
        return public.rstrip("/")
    name = lan_address() if host in ("", "0.0.0.0", "::") else host  # noqa: S104  # compared, not bound
    if ":" in name:
        name = f"[{name}]"
    usual = 443 if secure else 80
    return f"{'https' if secure else 'http'}://{name}" + ("" if port == usual else f":{port}")


def qr_text(text: str, *, colour: bool = False, blocks: bool = True) -> str:
    """A QR code for the terminal, two modules a line high.

    Args:
        text: what it says.
        colour: print black on white by escape codes, right on dark and light terminals. Without it the code
            is right on a dark terminal, and most phones read it on a light one too.
        blocks: the terminal can show half blocks; else each module is two letters wide.
    """
    rows = _modules(text)
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
    """A QR code as SVG, one unit a module, without styles and scripts; black on white in dark pages too."""
    rows = _modules(text)
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


def _modules(text: str) -> list[list[bool]]:
    """The symbol with its quiet zone; middle error correction, for screens that are looked at from the side."""
    from qrcode.constants import ERROR_CORRECT_M  # noqa: PLC0415  # the server answers before it draws codes
    from qrcode.main import QRCode  # noqa: PLC0415

    code = QRCode(error_correction=ERROR_CORRECT_M, border=QUIET)
    code.add_data(text)
    code.make(fit=True)
    return [[bool(dark) for dark in row] for row in code.get_matrix()]


ASKED_MS = 2000
"""How long is asked whether a name is taken: who has just announced it answers again only after a second."""


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
        except Exception as error:  # noqa: BLE001  # whatever it is, the evening goes on without the name
            _log.debug("no name in the network: %s", error)
            self.close()

    def _announce(self) -> None:
        from zeroconf import InterfaceChoice, IPVersion, ServiceInfo, Zeroconf  # noqa: PLC0415

        chosen: Any = InterfaceChoice.All if self._interfaces is None else list(self._interfaces)
        with self._lock:
            if self._closed:
                return
            zeroconf = self._zeroconf = Zeroconf(interfaces=chosen, ip_version=IPVersion.V4Only)
        host = self._free(zeroconf)
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

    def _free(self, zeroconf: Zeroconf) -> str:
        """The first name that nobody else answers to."""
        from zeroconf import AddressResolver  # type: ignore[attr-defined]  # noqa: PLC0415  # not in its __all__

        for number in count(1):
            host = self._name if number == 1 else f"{self._name}-{number}"
            resolver = AddressResolver(f"{host}.local.")
            found = resolver.request(zeroconf, ASKED_MS) and resolver.parsed_addresses()
            if not found or set(found) <= set(self._addresses):
                break
        return host

    def close(self) -> None:
        """Take the name back."""
        with self._lock:
            self._closed = True
            zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf is not None:
            with suppress(Exception):
                zeroconf.close()
