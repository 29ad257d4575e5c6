"""Find out where a request comes from, and under which name it calls the server."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from urllib.parse import urlsplit


def host_name(host: str) -> str:
    """Return the name of a Host header, without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def network_of(address: str) -> str:
    """Return the network of an address, for limits: the owner of one IPv6 address has a whole /64 of them.

    >>> network_of("2001:db8:1:2:3::4"), network_of("::ffff:192.168.1.7"), network_of("192.168.1.7")
    ('2001:db8:1:2::/64', '192.168.1.7', '192.168.1.7')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), 64), strict=False))


def may_be_called(host: str, known: frozenset[str]) -> bool:
    """Return whether a Host header names this server.

    A page of another site may point its own name at the table's address; its requests carry that name, so names that
    nobody gave this server are refused. Numeric addresses cannot be hijacked that way.
    """
    name = host_name(host)
    if name in known or name == "localhost" or name.endswith((".localhost", ".local")):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def same_origin(headers: Mapping[str, str], public: str = "") -> bool:
    """Return whether a posted form comes from a page of this server.

    Args:
        headers: of the request, names in small letters.
        public: `--public-url`, where a proxy stands before the server.
    """
    if headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
        return False
    origin = headers.get("origin", "")
    if not origin:
        return True  # older browsers; the form's own token and the cookie decide
    if public and origin == "{0.scheme}://{0.netloc}".format(urlsplit(public)):
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return (
        parts.scheme in {"http", "https"}
        and bool(parts.netloc)
        and parts.netloc.lower() == headers.get("host", "").lower()
    )
