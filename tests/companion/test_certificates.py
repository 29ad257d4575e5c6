"""The authority and the server's certificate, judged by OpenSSL as a phone would."""

from __future__ import annotations

import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from printkit.companion import certificates
from printkit.companion.certificates import (
    HELP,
    Authority,
    CertificateError,
    ServerCertificate,
    load_authority,
    own_names,
    server_certificate,
)

NOW = datetime.now(UTC)


def _greet(chain: Path, key: Path, trusted: bytes, name: str) -> None:
    """A phone that trusts `trusted` opens `https://name`; raises what OpenSSL has against it."""
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(chain, key)
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.load_verify_locations(cadata=trusted.decode())
    client.verify_flags |= ssl.VERIFY_X509_STRICT
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    phone = client.wrap_bio(back, there, server_hostname=name)
    table = server.wrap_bio(there, back, server_side=True)
    for side in (phone, table, phone, table, phone):
        try:
            side.do_handshake()
        except ssl.SSLWantReadError:
            continue
    assert phone.version() == "TLSv1.3"


@pytest.mark.parametrize("name", ["192.168.1.9", "localhost", "127.0.0.1", "fd00::2", "printkit.local"])
def test_phones_trust_the_table(tmp_path: Path, name: str) -> None:
    """By address (also IPv6) and by name, with OpenSSL's strict checks."""
    names = ["192.168.1.9", "localhost", "127.0.0.1", "fd00::2", "printkit.local"]
    made = server_certificate(names, tmp_path)
    _greet(made.chain, made.key, made.authority.pem(), name)


def test_phones_trust_no_other_name(tmp_path: Path) -> None:
    """A certificate for one address is not good for another."""
    made = server_certificate(["192.168.1.9"], tmp_path)
    with pytest.raises(ssl.SSLCertVerificationError, match=r"192\.168\.1\.10"):
        _greet(made.chain, made.key, made.authority.pem(), "192.168.1.10")


def test_phones_that_have_not_installed_it(tmp_path: Path) -> None:
    """Another computer's authority is not this one's."""
    made = server_certificate(["192.168.1.9"], tmp_path / "one")
    other = load_authority(tmp_path / "two")
    with pytest.raises(ssl.SSLCertVerificationError):
        _greet(made.chain, made.key, other.pem(), "192.168.1.9")


@pytest.mark.parametrize("name", ["example.org", "8.8.8.8"])
def test_a_stolen_authority_is_of_no_use_elsewhere(tmp_path: Path, name: str) -> None:
    """Signed with the authority's own key, a certificate for a bank's name is refused by phones."""
    authority = load_authority(tmp_path)
    key = ec.generate_private_key(ec.SECP256R1())
    forged = certificates._sign_certificate(authority, key, [name], NOW)
    chain, key_file = tmp_path / "forged.pem", tmp_path / "forged-key.pem"
    chain.write_bytes(forged.public_bytes(serialization.Encoding.PEM) + authority.pem())
    key_file.write_bytes(certificates._encode_key(key))
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
        _greet(chain, key_file, authority.pem(), name)


def test_names_that_are_not_local_are_left_out_and_told(tmp_path: Path) -> None:
    """The certificate covers what it may; with nothing left there is none."""
    made = server_certificate(["10.0.0.5", "games.example.org", "8.8.8.8"], tmp_path)
    assert made.covers == ("10.0.0.5",)
    assert made.left_out == ("games.example.org", "8.8.8.8")
    with pytest.raises(CertificateError, match="--public-url"):
        server_certificate(["8.8.8.8"], tmp_path)


@pytest.mark.parametrize(
    ("name", "local"),
    [
        ("172.31.255.255", True),
        ("172.32.0.1", False),
        ("169.254.1.1", True),
        ("fe80::1", True),
        ("2001:db8::1", False),
        ("amina-laptop", True),
        ("badr-laptop", False),
        ("amina.lan", True),
        ("lan", True),
        ("notlocal.example", False),
        ("evillocal", False),
        ("x.evillocal", False),
        ("عائشة", False),
        ("a_b.local", False),
        ("", False),
    ],
)
def test_what_the_authority_vouches_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, local: bool
) -> None:
    """Private and link-local addresses, names of home networks, this computer's own plain name."""
    monkeypatch.setattr("socket.gethostname", lambda: "Amina-Laptop.example.org")
    assert load_authority(tmp_path).may_vouch(name) is local


def test_a_renamed_computer_is_still_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The authority does not know the new plain name: it is left out, and the others stay good."""
    monkeypatch.setattr("socket.gethostname", lambda: "old")
    load_authority(tmp_path)
    monkeypatch.setattr("socket.gethostname", lambda: "new")
    made = server_certificate(None, tmp_path)
    assert "new" in made.left_out
    for name in ("127.0.0.1", "new.local"):
        _greet(made.chain, made.key, made.authority.pem(), name)


def test_this_computers_names() -> None:
    """Localhost is always among them, every name once."""
    names = own_names()
    assert {"localhost", "127.0.0.1", "::1", "printkit.local"} <= set(names)
    assert len(names) == len(set(names))


def test_the_computers_own_names_are_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a list: the names of this computer, its plain host name among them."""
    monkeypatch.setattr("socket.gethostname", lambda: "Amina-Laptop")
    made = server_certificate(None, tmp_path)
    for name in ("amina-laptop", "amina-laptop.local", "localhost"):
        assert name in made.covers
        _greet(made.chain, made.key, made.authority.pem(), name)


def _bytes(made: ServerCertificate) -> tuple[bytes, bytes]:
    return made.chain.read_bytes(), made.authority.pem()


def test_the_next_evening_has_the_same_certificate(tmp_path: Path) -> None:
    """Same names, or fewer: nothing is made anew. Another address: a new certificate by the same authority."""
    first = _bytes(server_certificate(["10.0.0.5", "localhost"], tmp_path))
    assert _bytes(server_certificate(["localhost"], tmp_path)) == first
    assert (
        _bytes(server_certificate(["10.0.0.5", "localhost"], tmp_path, now=NOW + timedelta(days=300)))
        == first
    )
    moved = _bytes(server_certificate(["10.0.0.6"], tmp_path))
    assert moved[0] != first[0]
    assert moved[1] == first[1]


def test_certificates_are_renewed_before_they_run_out(tmp_path: Path) -> None:
    """The server's after a year, the authority when a server's would outlive it."""
    first = _bytes(server_certificate(["10.0.0.5"], tmp_path))
    later = _bytes(server_certificate(["10.0.0.5"], tmp_path, now=NOW + timedelta(days=380)))
    assert later[0] != first[0]
    assert later[1] == first[1]
    much_later = _bytes(server_certificate(["10.0.0.5"], tmp_path, now=NOW + timedelta(days=3400)))
    assert much_later[1] != first[1]


def test_keys_are_their_owners_alone(tmp_path: Path) -> None:
    """Nobody else on the computer can read a key; what phones download holds none."""
    made = server_certificate(["10.0.0.5"], tmp_path)
    for key in (made.key, tmp_path / "authority-key.pem"):
        assert key.stat().st_mode & 0o777 == 0o600
    assert b"PRIVATE" not in made.authority.pem() + made.chain.read_bytes()


def test_validity_is_short_enough_for_phones(tmp_path: Path) -> None:
    """Apple's limit for a server is 398 days; the day before now is for clocks that are behind."""
    from cryptography import x509

    made = server_certificate(["10.0.0.5"], tmp_path)
    shown = x509.load_pem_x509_certificate(made.chain.read_bytes())
    assert shown.not_valid_after_utc - shown.not_valid_before_utc == timedelta(days=397)
    assert shown.not_valid_before_utc < NOW


def test_a_damaged_authority_is_told(tmp_path: Path) -> None:
    """Phones trust the old one, so a new one is not made behind anybody's back."""
    load_authority(tmp_path)
    (tmp_path / "authority-key.pem").write_text("spoilt")
    with pytest.raises(CertificateError, match=r"authority-key\.pem is damaged; delete it"):
        load_authority(tmp_path)


def test_an_authority_with_anothers_key(tmp_path: Path) -> None:
    """A mixed-up folder is told."""
    load_authority(tmp_path / "one")
    load_authority(tmp_path / "two")
    (tmp_path / "one" / "authority-key.pem").replace(tmp_path / "two" / "authority-key.pem")
    with pytest.raises(CertificateError, match="is not the key of"):
        load_authority(tmp_path / "two")


def test_a_damaged_server_certificate_is_made_anew(tmp_path: Path) -> None:
    """Nobody has installed it, so nobody need know."""
    made = server_certificate(["10.0.0.5"], tmp_path)
    made.chain.write_text("spoilt")
    again = server_certificate(["10.0.0.5"], tmp_path)
    _greet(again.chain, again.key, again.authority.pem(), "10.0.0.5")


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """A file in the folder's place is told in a sentence."""
    (tmp_path / "file").write_text("")
    with pytest.raises(CertificateError, match="file"):
        server_certificate(["10.0.0.5"], tmp_path / "file")


def test_the_fingerprint_is_what_phones_show(tmp_path: Path) -> None:
    """SHA-256 of the certificate's DER bytes, in pairs with colons."""
    import hashlib

    authority: Authority = load_authority(tmp_path)
    der = ssl.PEM_cert_to_DER_cert(authority.pem().decode())
    assert authority.fingerprint().replace(":", "").lower() == hashlib.sha256(der).hexdigest()
    assert authority.fingerprint().count(":") == 31


def test_three_lines_of_help_each() -> None:
    """For iOS and for Android."""
    assert {name: len(lines) for name, lines in HELP.items()} == {"ios": 3, "android": 3}
