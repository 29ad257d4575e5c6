"""Addresses, ports, the code in the terminal and on the page, the name in the network."""

from __future__ import annotations

import asyncio
import re
import socket
from contextlib import closing

import pytest
import zxingcpp
from PIL import Image

from printkit.companion.address import Announcement, qr_svg, qr_text
from printkit.web import network
from printkit.web.network import NetworkError, base_address, lan_address, open_socket

JOIN = "http://192.168.178.23:8484/join/KAMEL"


def _machine(monkeypatch: pytest.MonkeyPatch, route: str, *others: str) -> None:
    monkeypatch.setattr(network, "_default_route", lambda: route)
    monkeypatch.setattr(network, "_of_adapters", lambda: list(others))


def test_the_address_with_a_way_out_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The home's network goes before other adapters; then home networks before containers' bridges."""
    _machine(monkeypatch, "10.0.0.5", "127.0.0.1", "172.17.0.1", "169.254.7.7", "192.168.1.9", "10.0.0.5")
    assert network.list_addresses() == ("10.0.0.5", "192.168.1.9", "172.17.0.1", "169.254.7.7")


def test_a_table_without_the_world(monkeypatch: pytest.MonkeyPatch) -> None:
    """A router without Internet, or a laptop's own hotspot: no way out, but phones reach the table."""
    _machine(monkeypatch, "", "172.18.0.1", "192.168.43.1")
    assert lan_address() == "192.168.43.1"


def test_a_table_without_any_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only this machine is left."""
    _machine(monkeypatch, "", "127.0.0.1", "224.0.0.1")
    assert lan_address() == "127.0.0.1"
    assert base_address("", 8484) == "http://127.0.0.1:8484"


def test_addresses_as_phones_write_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Listening everywhere means the address phones reach; usual ports are left out; IPv6 has brackets."""
    _machine(monkeypatch, "192.168.1.9")
    assert base_address("0.0.0.0", 8484) == "http://192.168.1.9:8484"  # noqa: S104
    assert base_address("", 443, secure=True) == "https://192.168.1.9"
    assert base_address("", 80) == "http://192.168.1.9"
    assert base_address("10.1.1.1", 80, secure=True) == "https://10.1.1.1:80"
    assert base_address("fd00::2", 8484) == "http://[fd00::2]:8484"
    assert base_address("", 8484, public="https://table.example.org/") == "https://table.example.org"


def test_the_machine_itself_is_asked() -> None:
    """Without any replacement: addresses are IPv4 and none is the machine's own loop."""
    for address in network.list_addresses():
        assert re.fullmatch(r"\d+(\.\d+){3}", address)
        assert not address.startswith("127.")


def test_two_tables_find_two_ports() -> None:
    """The second takes another port while the first is used; a phone reaches both."""
    with open_socket("127.0.0.1") as one, open_socket("127.0.0.1") as two:
        ports = {one.getsockname()[1], two.getsockname()[1]}
        assert len(ports) == 2
        for port in ports:
            socket.create_connection(("127.0.0.1", port), timeout=2).close()


def test_a_port_that_was_asked_for_is_kept_or_refused() -> None:
    """`--port` in use is told with what to do, not silently replaced."""
    with open_socket("127.0.0.1") as free:
        port = free.getsockname()[1]
    with open_socket("127.0.0.1", port) as one:
        assert one.getsockname()[1] == port
        with pytest.raises(NetworkError, match=f"Port {port} is in use; take another with --port"):
            open_socket("127.0.0.1", port)


def test_answers_are_sent_at_once() -> None:
    """What a phone gets is not held back until it has acknowledged what came before (Nagle's algorithm is off)."""

    async def test() -> None:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def met(_: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
            sock = to.get_extra_info("socket")
            found.set_result(sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            to.close()

        with open_socket("127.0.0.1") as sock:
            server = await asyncio.start_server(met, sock=sock)
            _, phone = await asyncio.open_connection(*sock.getsockname())
            assert await asyncio.wait_for(found, 5)
            phone.close()
            server.close()

    asyncio.run(test())


def test_an_address_of_another_machine() -> None:
    """Nobody can listen at an address that is not this machine's."""
    with pytest.raises(NetworkError, match=r"Nobody can listen at 203\.0\.113\.1"):
        open_socket("203.0.113.1")


def _read(rows: list[list[bool]]) -> str:
    image = Image.new("L", (len(rows[0]), len(rows)), 255)
    image.putdata([0 if dark else 255 for row in rows for dark in row])
    found = zxingcpp.read_barcodes(
        image.resize((image.width * 6, image.height * 6), Image.Resampling.NEAREST)
    )
    return found[0].text


def test_the_terminals_code_can_be_scanned() -> None:
    """Half blocks, taken apart into modules (a letter's upper and lower half), read as the join address."""
    light = {" ": (False, False), "▀": (True, False), "▄": (False, True), "█": (True, True)}
    rows: list[list[bool]] = []
    for line in qr_text(JOIN).splitlines():
        for half in (0, 1):
            rows.append([not light[letter][half] for letter in line])
    assert len({len(row) for row in rows}) == 1
    assert len(rows[0]) <= 80, "fits a narrow terminal"
    assert _read(rows) == JOIN


def test_the_code_without_half_blocks() -> None:
    """Two letters a module for terminals that know nothing else; ASCII alone."""
    text = qr_text(JOIN, blocks=False)
    assert text.isascii()
    assert _read([[pair == "  " for pair in re.findall("..", line)] for line in text.splitlines()]) == JOIN


def test_the_code_in_colour_is_black_on_white() -> None:
    """Every line sets its colours and takes them back."""
    plain, coloured = qr_text(JOIN).splitlines(), qr_text(JOIN, colour=True).splitlines()
    assert coloured == [f"\x1b[38;5;231;48;5;16m{line}\x1b[0m" for line in plain]


def test_the_pages_code_can_be_scanned() -> None:
    """The SVG's runs, drawn module by module, read as the join address; it has no style and no script."""
    svg = qr_svg(JOIN)
    size = int(re.search(r'viewBox="0 0 (\d+) \1"', svg).group(1))  # type: ignore[union-attr]
    rows = [[False] * size for _ in range(size)]
    for x, y, run in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", svg):
        for step in range(int(run)):
            rows[int(y)][int(x) + step] = True
    assert _read(rows) == JOIN
    assert "style" not in svg
    assert "<script" not in svg
    assert len(svg.encode()) < 12_000


def test_a_network_that_forbids_names_is_no_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever fails in announcing, the table goes on without a name."""
    import zeroconf

    def refuse(*_: object, **__: object) -> None:
        raise OSError("multicast is off")

    monkeypatch.setattr(zeroconf, "Zeroconf", refuse)
    announcement = Announcement(8484, ["192.168.1.9"])
    announcement._run()
    assert announcement.host == ""
    assert not announcement.announced.is_set()
    announcement.close()


@pytest.mark.slow
def test_two_tables_in_one_network_have_two_names() -> None:
    """On the machine's own loop: the first is printkit-test.local, the second finds that taken."""
    zeroconf = pytest.importorskip("zeroconf")
    one = Announcement(8484, ["127.0.0.1"], name="printkit-test", interfaces=["127.0.0.1"])
    two = Announcement(8485, ["127.0.0.2"], name="printkit-test", interfaces=["127.0.0.1"])
    with closing(one), closing(two):
        one.start()
        if not one.announced.wait(10):
            pytest.skip("this machine has no multicast on its loop")
        assert one.host == "printkit-test.local"
        two.start()
        assert two.announced.wait(10)
        assert two.host == "printkit-test-2.local"
        asking = zeroconf.Zeroconf(interfaces=["127.0.0.1"])
        with closing(asking):
            resolver = zeroconf.AddressResolver("printkit-test-2.local.")
            assert resolver.request(asking, 3000)
            assert resolver.parsed_addresses() == ["127.0.0.2"]


def test_closing_before_the_name_is_found() -> None:
    """A table that is closed at once leaves nothing behind."""
    announcement = Announcement(8484, ["127.0.0.1"], interfaces=["127.0.0.1"])
    announcement.close()
    announcement._run()
    assert announcement.host == ""
    assert announcement._zeroconf is None
