"""The server's place in the local network: its address and its port."""

from __future__ import annotations

import errno
import ipaddress
import os
import socket
from contextlib import suppress
from typing import Final

PORT: Final = 8484
"""The usual port of a table."""

NEXT_PORTS: Final = 20
"""How many ports after the usual one are tried before the system chooses."""

_SHARED: Final = tuple(map(ipaddress.IPv4Network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))
"""Networks behind a router, the likelier at a kitchen table first."""


class NetworkError(Exception):
    """A port or an address that cannot be used; the message is a sentence."""


def list_addresses() -> tuple[str, ...]:
    """Return this machine's IPv4 addresses that phones may reach, the likeliest first; none without a network."""
    route = _default_route()
    found = dict.fromkeys(text for text in (route, *_of_adapters()) if _is_useful(text))
    return tuple(sorted(found, key=lambda text: _rank_address(text, route)))


def lan_address() -> str:
    """Return the address phones should use; 127.0.0.1 where there is no network."""
    return next(iter(list_addresses()), "127.0.0.1")


def _default_route() -> str:
    """Return the address from which this machine would reach the world. Nothing is sent."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # a network reserved for documentation
        return str(probe.getsockname()[0])
    return ""


def _of_adapters() -> list[str]:
    try:
        import ifaddr  # noqa: PLC0415  # comes with zeroconf, which is optional
    except ImportError:
        with suppress(OSError):
            return [
                str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
            ]
        return []
    with suppress(OSError):
        return [str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
    return []


def _is_useful(text: str) -> bool:
    try:
        address = ipaddress.IPv4Address(text)
    except ValueError:
        return False
    return not (address.is_loopback or address.is_unspecified or address.is_multicast)


def _rank_address(text: str, route: str) -> tuple[bool, int]:
    """Rank a home's network before a container's or a tunnel's, unless the world is reached there."""
    address = ipaddress.IPv4Address(text)
    shared = [place for place, network in enumerate(_SHARED) if address in network]
    # Containers' bridges are in 172.16/12; a link-local address means that no router answered.
    return text != route, shared[0] if shared else len(_SHARED) + address.is_link_local


def open_socket(host: str = "", port: int = 0, *, usual: int = PORT) -> socket.socket:
    """Return a socket that waits for phones; its port is then fixed, even if others start at the same time.

    Args:
        host: the address to listen at; "" for all.
        port: the port somebody asked for; 0 takes the usual one, or the next that is free.
        usual: the usual port; 0 for any that is free.

    Raises:
        NetworkError: the port that was asked for is in use or forbidden, or there is no such address.
    """
    nearby = range(usual, usual + NEXT_PORTS) if usual else ()
    tried = (port,) if port else (*nearby, 0)
    for one in tried:
        try:
            return _bind_socket(host, one)
        except OSError as error:
            if error.errno == errno.EADDRINUSE and not port:
                continue
            raise _explain_refusal(host, one, error) from None
    raise NetworkError("No port is free.")


def _bind_socket(host: str, port: int) -> socket.socket:
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


def _explain_refusal(host: str, port: int, error: OSError) -> NetworkError:
    if error.errno == errno.EADDRINUSE:
        return NetworkError(f"Port {port} is in use; take another with --port, or leave --port away.")
    if error.errno == errno.EACCES:
        return NetworkError(f"Port {port} needs an administrator; take one from 1024 on with --port.")
    return NetworkError(f"Nobody can listen at {host}: {(error.strerror or str(error)).lower()}.")


def base_address(host: str, port: int, *, secure: bool = False, public: str = "") -> str:
    """Return the address of a server as phones write it, without a slash at its end.

    Args:
        host: where it listens; all addresses ("" or 0.0.0.0) become the one phones can reach.
        port: its port; left out where it is the usual one of the web.
        secure: whether it speaks HTTPS.
        public: the value of `--public-url`; it wins over everything else.
    """
    if public:
        return public.rstrip("/")
    name = lan_address() if host in ("", "0.0.0.0", "::") else host  # noqa: S104  # compared, not bound
    if ":" in name:
        name = f"[{name}]"
    usual = 443 if secure else 80
    return f"{'https' if secure else 'http'}://{name}" + ("" if port == usual else f":{port}")
