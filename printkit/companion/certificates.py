"""Certificates for a table at home: this computer's own authority, and the server's certificate signed by it.

Browsers give their camera only to pages they trust. A phone that has installed the authority once trusts every table
of this computer. The authority can vouch for nothing but local addresses and names, so that a stolen key is of no use
for any other site.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, TypeAlias

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from platformdirs import user_data_path

from printkit.companion.address import NAME
from printkit.files import atomic_write
from printkit.web.network import list_addresses

AUTHORITY_DAYS: Final = 3650
SERVER_DAYS: Final = 397
"""The longest that phones accept for a server."""

RENEW_DAYS: Final = 30
"""A server's certificate is renewed when no more days than this are left."""

LOCAL_NETWORKS: Final = tuple(
    map(
        ipaddress.ip_network,
        (
            "127.0.0.0/8",
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "169.254.0.0/16",
            "::1/128",
            "fc00::/7",
            "fe80::/10",
        ),
    )
)
LOCAL_DOMAINS: Final = ("local", "localhost", "lan", "home", "home.arpa", "internal", "fritz.box")

HELP: Final[dict[str, tuple[str, str, str]]] = {
    "ios": (
        "Open this page in Safari, get the certificate and allow the profile.",
        "Settings, Profile Downloaded: install it.",
        "Settings, General, About, Certificate Trust Settings: switch printkit on.",
    ),
    "android": (
        "Get the certificate; it goes to the downloads.",
        "Settings, search for “CA certificate”, choose Install anyway.",
        "Choose the file, then open the table's https address again.",
    ),
}
"""What to do on a phone, three lines each."""

_Key: TypeAlias = ec.EllipticCurvePrivateKey
_Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
_NETWORKS: Final = (ipaddress.IPv4Network, ipaddress.IPv6Network)


class CertificateError(Exception):
    """Certificates that cannot be read or kept; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Authority:
    """The authority of this computer."""

    certificate: x509.Certificate
    key: _Key

    def pem(self) -> bytes:
        """Return what phones download: the certificate, without the key."""
        return self.certificate.public_bytes(serialization.Encoding.PEM)

    def fingerprint(self) -> str:
        """SHA-256, as phones show it, so that people can compare."""
        return self.certificate.fingerprint(hashes.SHA256()).hex(":").upper()

    def may_vouch(self, name: str) -> bool:
        """Return whether it may vouch for an address or a host name.

        A single other name would spoil a whole certificate: phones refuse all of it.
        """
        allowed = self.certificate.extensions.get_extension_for_class(x509.NameConstraints).value
        address = _parse_address(name)
        for tree in allowed.permitted_subtrees or ():
            if isinstance(tree, x509.DNSName) and address is None and _is_plain_name(name):
                if name == tree.value or name.endswith(f".{tree.value}"):
                    return True
            elif isinstance(tree, x509.IPAddress) and address is not None:
                network = tree.value
                if isinstance(network, _NETWORKS) and address in network:
                    return True
        return False


@dataclass(frozen=True, slots=True)
class ServerCertificate:
    """The certificate that the server shows.

    Attributes:
        chain: file with the server's certificate and the authority's, PEM.
        key: file with the server's key, PEM; only its owner can read it.
        covers: addresses and names that phones will trust.
        left_out: what was asked for but is not local.
        authority: who vouches.
    """

    chain: Path
    key: Path
    covers: tuple[str, ...]
    left_out: tuple[str, ...]
    authority: Authority


def certificates_folder() -> Path:
    """Return the folder that holds authority and certificate."""
    return user_data_path("printkit", appauthor=False) / "certificates"


def own_names() -> tuple[str, ...]:
    """Return addresses and names of this computer in its local network."""
    host = socket.gethostname().rstrip(".").lower()
    short = host.partition(".")[0]
    local = [] if not short or short == "localhost" else [short, f"{short}.local"]
    return tuple(
        dict.fromkeys(
            [
                "localhost",
                "127.0.0.1",
                "::1",
                *list_addresses(),
                f"{NAME}.local",
                *local,
                *([host] if host else []),
            ]
        )
    )


def load_authority(folder: Path | None = None, *, now: datetime | None = None) -> Authority:
    """Return the authority of this computer; make it where there is none or it has expired.

    Raises:
        CertificateError: its files are damaged, or the folder cannot be written.
    """
    folder = folder or certificates_folder()
    now = now or datetime.now(UTC)
    file, key_file = folder / "authority.pem", folder / "authority-key.pem"
    try:
        if file.exists() and key_file.exists():
            found = Authority(_load_certificate(file), _load_key(key_file))
            if found.certificate.public_key() != found.key.public_key():
                raise CertificateError(f"{key_file} is not the key of {file}; delete both.")
            if found.certificate.not_valid_after_utc > now + timedelta(days=SERVER_DAYS):
                return found
        made = _new_authority(now)
        _write_file(key_file, _encode_key(made.key), secret=True)
        _write_file(file, made.pem())
    except OSError as error:
        raise CertificateError(f"{error.filename or folder}: {error.strerror or error}.") from None
    return made


def server_certificate(
    names: Iterable[str] | None = None, folder: Path | None = None, *, now: datetime | None = None
) -> ServerCertificate:
    """Return a certificate for the server; the last one is used again while it covers the same names and is not too old.

    Args:
        names: IP addresses and host names; those of this computer if None.
        folder: where it is kept; the user's data folder if None.
        now: the time; for tests.

    Raises:
        CertificateError: files are damaged, the folder cannot be written, or no name is local.
    """
    folder = folder or certificates_folder()
    now = now or datetime.now(UTC)
    authority = load_authority(folder, now=now)
    wanted = tuple(dict.fromkeys(names)) if names is not None else own_names()
    covers = tuple(name for name in wanted if authority.may_vouch(name))
    left_out = tuple(name for name in wanted if name not in covers)
    if not covers:
        raise CertificateError(
            f"{', '.join(left_out) or 'Nothing'} is no local address; such a server needs a certificate of "
            "its own, for example from a proxy before it, with --public-url."
        )
    chain, key_file = folder / "server.pem", folder / "server-key.pem"
    answer = ServerCertificate(chain, key_file, covers, left_out, authority)
    if _still_good(chain, key_file, covers, authority, now):
        return answer
    key = ec.generate_private_key(ec.SECP256R1())
    made = _sign_certificate(authority, key, covers, now)
    try:
        _write_file(key_file, _encode_key(key), secret=True)
        _write_file(chain, made.public_bytes(serialization.Encoding.PEM) + authority.pem())
    except OSError as error:
        raise CertificateError(f"{error.filename or folder}: {error.strerror or error}.") from None
    return answer


def _parse_address(name: str) -> _Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def _is_plain_name(name: str) -> bool:
    """Return whether a name can stand in a certificate."""
    return name.isascii() and name.replace("-", "").replace(".", "").isalnum() and name == name.lower()


def _still_good(
    chain: Path, key_file: Path, covers: Sequence[str], authority: Authority, now: datetime
) -> bool:
    try:
        last, key = _load_certificate(chain), _load_key(key_file)
        last.verify_directly_issued_by(authority.certificate)
        known = last.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except Exception:  # noqa: BLE001  # missing, damaged or another authority's: a new one is made
        return False
    held = {*known.get_values_for_type(x509.DNSName)} | {
        str(address) for address in known.get_values_for_type(x509.IPAddress)
    }
    return (
        last.public_key() == key.public_key()
        and held.issuperset(covers)
        and last.not_valid_before_utc <= now
        and last.not_valid_after_utc > now + timedelta(days=RENEW_DAYS)
    )


def _new_authority(now: datetime) -> Authority:
    key = ec.generate_private_key(ec.SECP256R1())
    host = socket.gethostname()[:40]
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"printkit on {host}" if host else "printkit")])
    own = host.lower().partition(".")[0]  # a name without a dot is local too, if it is this computer's
    domains = [
        x509.DNSName(domain) for domain in dict.fromkeys((*LOCAL_DOMAINS, own)) if _is_plain_name(domain)
    ]
    networks = [x509.IPAddress(network) for network in LOCAL_NETWORKS]
    usage = x509.KeyUsage(
        digital_signature=False,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=True,
        crl_sign=True,
        encipher_only=False,
        decipher_only=False,
    )
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))  # phones whose clocks are behind
        .not_valid_after(now + timedelta(days=AUTHORITY_DAYS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.NameConstraints([*domains, *networks], None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    return Authority(certificate, key)


def _sign_certificate(
    authority: Authority, key: _Key, names: Sequence[str], now: datetime
) -> x509.Certificate:
    alternatives: list[x509.GeneralName] = []
    for name in names:
        address = _parse_address(name)
        alternatives.append(x509.DNSName(name) if address is None else x509.IPAddress(address))
    usage = x509.KeyUsage(
        digital_signature=True,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=False,
        crl_sign=False,
        encipher_only=False,
        decipher_only=False,
    )
    issuer = authority.certificate.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    return (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "printkit table")]))
        .issuer_name(authority.certificate.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=SERVER_DAYS - 1))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(alternatives), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(issuer), critical=False)
        .sign(authority.key, hashes.SHA256())
    )


def _load_certificate(file: Path) -> x509.Certificate:
    try:
        return x509.load_pem_x509_certificate(file.read_bytes())
    except ValueError:
        raise CertificateError(f"{file} is damaged; delete it, and phones install the new one.") from None


def _load_key(file: Path) -> _Key:
    try:
        key = serialization.load_pem_private_key(file.read_bytes(), password=None)
    except (ValueError, TypeError):
        raise CertificateError(f"{file} is damaged; delete it, and phones install the new one.") from None
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise CertificateError(f"{file} is no key of ours; delete it, and phones install the new one.")
    return key


def _encode_key(key: _Key) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _write_file(file: Path, data: bytes, *, secret: bool = False) -> None:
    """Write a whole file; only its owner can read a secret one, from its first byte on."""
    with atomic_write(file, durable=True, private=secret) as stream:
        stream.write(data)
