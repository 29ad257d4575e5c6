"""What is refused at the door: other hosts, other sites, large bodies, guessed codes, hostile names and paths."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from printkit.companion.wrongcodes import WrongCodes
from printkit.web.guard import LONGEST_FORM, LONGEST_UPLOAD
from printkit.web.limits import Rate
from printkit.web.origin import may_be_called, same_origin
from printkit.web.tokens import LETTERS, clean_code, digest_token, is_token_of, new_code, new_token
from tests.companion.room import BASE, KEY, evening, room, text_of

HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>\u202egnp\u2066{{7*7}}"


def test_every_answer_carries_the_policy(tmp_path: Path) -> None:
    """Pages, errors, pictures, files, refusals: none may run or fetch what is not ours; pages are never stored."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", "A", "B")
            phone = (await here.seated(table))[0]
            paths = [
                "/",
                f"/t/{table.code}/seat",
                "/nothing",
                "/title/ayubistan/rule/AYU-4.1",
                "/static/companion.js",
            ]
            for path in (
                *paths,
                "/title/ayubistan/theme.css",
                "/t/AAAAA/",
                "/static/../app.py",
                f"/j/{table.code}",
            ):
                reply = await phone.get(path)
                policy = reply.headers["content-security-policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert reply.headers["x-content-type-options"] == "nosniff"
                assert reply.headers["x-frame-options"] == "DENY"
            assert (await phone.get(f"/t/{table.code}/seat")).headers["cache-control"] == "no-store"
            face = await phone.get("/title/ayubistan/card/A30.svg")
            assert "sandbox" in face.headers["content-security-policy"]
            for line in ("<script", " onload", " onclick", "javascript:", "style="):
                assert line not in (await phone.get(f"/t/{table.code}/seat")).text.replace(
                    '<script type="module" src=', ""
                )

    evening(test)


@pytest.mark.parametrize(
    ("host", "may"),
    [
        ("localhost:8484", True),
        ("192.168.1.7:8484", True),
        ("[fe80::1]:8484", True),
        ("printkit.local", True),
        ("table.example", True),
        ("evil.example", False),
        ("evil.example:8484", False),
        ("table.example.evil.example", False),
        ("localhost.evil.example", False),
        ("", False),
        ("[broken", False),
    ],
)
def test_names_that_nobody_gave_the_server(host: str, may: bool) -> None:
    """A page of another site that lets its own name lead to the table's address is refused."""
    assert may_be_called(host, frozenset({"table.example"})) is may


def test_a_foreign_host_is_told_nothing(tmp_path: Path) -> None:
    """The refusal of a foreign name is one sentence, and no cookie."""

    async def test() -> None:
        async with room(tmp_path) as here:
            await here.table("ayubistan", "A", "B")
            reply = await here.browser(base="http://evil.example").get("/")
            assert reply.status_code == 421
            assert "set-cookie" not in reply.headers
            assert "A" not in reply.text.replace("Address", "").split()

    evening(test)


@pytest.mark.parametrize(
    ("headers", "may"),
    [
        ({"host": "h:1", "origin": "http://h:1"}, True),
        ({"host": "h:1", "origin": "https://h:1"}, True),
        ({"host": "h:1"}, True),
        ({"host": "h:1", "origin": "http://h:2"}, False),
        ({"host": "h:1", "origin": "http://evil.example"}, False),
        ({"host": "h:1", "origin": "null"}, False),
        ({"host": "h:1", "sec-fetch-site": "cross-site"}, False),
        ({"host": "h:1", "sec-fetch-site": "same-site", "origin": "http://h:1"}, False),
        ({"host": "inner", "origin": "https://table.example"}, True),
    ],
)
def test_where_a_form_comes_from(headers: dict[str, str], may: bool) -> None:
    """The page's own server, or the address a proxy shows; nobody else."""
    assert same_origin(headers, "https://table.example/") is may


def test_forms_of_other_sites_change_nothing(tmp_path: Path) -> None:
    """Without the page's token, with another browser's, or from another origin: refused, however good the cookie."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", "A", "B")
            mine, other = await here.seated(table)
            form = {"id": "crossing-1", "question": 0, "part": 0, "answer": "1"}
            path = f"/t/{table.code}/seat/answer"
            for bad in ({"csrf": ""}, {"csrf": other.csrf}, {"csrf": "é" * 40}):
                assert (await mine.post(path, {**form, **bad})).status_code == 403
            evil = await mine.post(path, form, headers={"origin": "http://evil.example"})
            assert evil.status_code == 403
            assert (await mine.post(path, form, headers={"sec-fetch-site": "cross-site"})).status_code == 403
            mine.client.cookies.delete("printkit-session")
            assert (await mine.post(path, form)).status_code == 403
            assert len(table.game) == 0

    evening(test)


def test_cookies_go_nowhere_else(tmp_path: Path) -> None:
    """Scripts cannot read them, other sites do not send them, and behind HTTPS they never go over HTTP."""

    async def test() -> None:
        async with room(tmp_path, secure=True) as here:
            table = await here.table("ayubistan", "A", "B")
            phone = here.browser()
            page = await phone.get(f"/j/{table.code}")
            session = {
                "cookie": f"printkit-session={page.cookies.get('printkit-session')}"
            }  # secure: not sent by itself
            reply = await phone.post(
                f"/j/{table.code}", {"seat": "0"}, headers=session, follow_redirects=False
            )
            for found in (*page.headers.get_list("set-cookie"), *reply.headers.get_list("set-cookie")):
                assert all(word in found for word in ("HttpOnly", "SameSite=lax", "Secure")), found
            assert f"Path=/t/{table.code};" in reply.headers["set-cookie"]

    evening(test)


def test_a_body_that_is_too_large(tmp_path: Path) -> None:
    """Refused by what it announces, and by what it sends if it announces nothing; a small form is not."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", "A", "B")
            phone = (await here.seated(table))[0]
            path = f"/t/{table.code}/seat/answer"
            assert (await phone.post(path, {"answer": "x" * LONGEST_FORM})).status_code == 413
            big = str(LONGEST_UPLOAD + 1)
            reply = await phone.client.post(
                f"/t/{table.code}/seat/scan", content=b"", headers={"content-length": big}
            )
            assert reply.status_code == 413

            async def endless() -> AsyncIterator[bytes]:
                for _ in range(100):
                    yield b"answer=" + b"x" * 10_000 + b"&"

            form = {"content-type": "application/x-www-form-urlencoded"}
            reply = await phone.client.post(path, content=endless(), headers=form)
            assert reply.status_code == 413
            bad = {"content-length": "-5"}
            assert (await phone.client.post(path, content=b"", headers=bad)).status_code == 413
            many = "&".join(f"f{n}=1" for n in range(2000))
            assert (await phone.client.post(path, content=many, headers=form)).status_code == 400

    evening(test)


def test_codes_cannot_be_guessed(tmp_path: Path) -> None:
    """Ten wrong codes a minute from one address; then also right ones wait, but not for the other phones."""

    async def test() -> None:
        async with room(tmp_path, wrong_codes=WrongCodes(pause=0.3)) as here:
            table = await here.table("ayubistan", "A", "B")
            await here.table("ayubistan", "A", "B")
            bad, good = here.browser(client="192.168.1.66"), here.browser(client="192.168.1.5")
            clock = asyncio.get_running_loop().time
            took = []
            for path, status in [*[("/j/AAAAA", 404)] * 12, (f"/j/{table.code}", 200)]:
                begun = clock()
                assert (await bad.get(path)).status_code == status
                took.append(clock() - begun)
            assert max(took[:10]) < 0.3
            assert min(took[10:]) >= 0.3
            assert (await good.get(f"/j/{table.code}")).status_code == 200
            await good.get("/")
            for typed in ("", "x" * 5000, "../..", "ABC", "<b>", "\u0661\u0662\u0663\u0664\u0665"):
                assert (await good.post("/join", {"code": typed})).status_code == 404

    evening(test)


def test_the_hosts_link_cannot_be_guessed(tmp_path: Path) -> None:
    """A wrong key is refused and counted; without it nobody opens tables."""

    async def test() -> None:
        async with room(tmp_path, wrong_codes=WrongCodes(pause=0.3)) as here:
            phone = here.browser()
            said = [(await phone.get(f"/owner/{KEY[:-1]}{n}")).status_code for n in range(10)]
            assert said == [404] * 10
            begun = asyncio.get_running_loop().time()
            assert (await phone.get(f"/owner/{KEY}x")).status_code == 404
            assert asyncio.get_running_loop().time() - begun >= 0.3
            other = here.browser(client="192.168.1.8")
            await other.get("/")
            assert (await other.post("/open", {"title": "mecca", "name": ["A", "B"]})).status_code == 403
            assert not here.state.registry.open_tables()

    evening(test)


def test_hostile_names_are_only_letters(tmp_path: Path) -> None:
    """Scripts, direction marks, templates and 10,000 characters: shown as a name on every page, and short."""

    async def test() -> None:
        async with room(tmp_path) as here:
            host = await here.host()
            form = {"title": "ayubistan", "name": [HOSTILE, "B" * 10_000, "\x00\x1b[2J\r\nSet-Cookie: a=b"]}
            reply = await host.post("/open", form)
            code = reply.url.path.split("/")[2]
            table = await here.state.registry.find_table(code)
            assert all(len(name) <= 40 for name in table.names)
            assert not any(mark in "".join(table.names) for mark in "\u202e\u2066\x00\x1b\r\n")
            phones = await here.seated(table)
            for page in (reply, await phones[0].get(f"/t/{code}/seat"), await host.get(f"/t/{code}/seats")):
                assert "<script>alert" not in page.text
                assert "<img src=x" not in page.text
                assert "49" not in text_of(page.text).split()
                assert "\u202e" not in page.text
            assert "a=b" not in str(reply.headers)

    evening(test)


@pytest.mark.parametrize(
    "path",
    [
        "/static/../serve.py",
        "/static/..%2f..%2fserve.py",
        "/static/%2e%2e/%2e%2e/store.py",
        "/static//etc/passwd",
        "/static/%00",
        "/title/..%2f..%2f/theme.css",
        "/title/ayubistan/card/..%2f..%2fbox.yaml",
        "/title/ayubistan/card/A30.svg%00",
        "/title/ayubistan/font/..%2ftext",
        "/title/__init__/theme.css",
    ],
)
def test_no_path_reaches_the_files(tmp_path: Path, path: str) -> None:
    """Whatever a path tries, it is not there."""

    async def test() -> None:
        async with room(tmp_path) as here:
            reply = await here.browser().get(path)
            assert reply.status_code == 404
            assert "import" not in reply.text

    evening(test)


@pytest.mark.parametrize(
    "back", ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:1", "/\n/x"]
)
def test_nobody_is_led_away(tmp_path: Path, back: str) -> None:
    """`look` leads back to pages of ours only."""

    async def test() -> None:
        async with room(tmp_path) as here:
            phone = here.browser()
            await phone.get("/")
            reply = await phone.post("/look", {"theme": "dark", "back": back}, follow_redirects=False)
            assert (reply.status_code, reply.headers["location"]) == (303, "/")
            ours = await phone.post("/look", {"language": "ar", "back": "/j/x?y=1"}, follow_redirects=False)
            assert ours.headers["location"] == "/j/x?y=1"

    evening(test)


def test_hostile_forms_get_a_sentence(tmp_path: Path) -> None:
    """Numbers that are none, files where words belong, half characters, missing ids: told on a page, never an accident."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", "A", "B")
            phone = (await here.seated(table))[0]
            path = f"/t/{table.code}/seat"
            for number in ("", "-1", "1e9", "9" * 500, "\u0661", "0x0", "0.0"):
                reply = await phone.post(
                    f"{path}/answer", {"id": "hostile-1", "question": number, "answer": "1"}
                )
                assert reply.status_code in {400, 422}, number
            for made in ("", "x", "y" * 65, "a\nb\nc\nd\ne", "é" * 20):
                reply = await phone.post(
                    f"{path}/answer", {"id": made, "question": 0, "part": 0, "answer": "1"}
                )
                assert reply.status_code == 400, made
            for value in ("\x00", "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"), "1@" * 3000):
                reply = await phone.answer(path, 0, 0, answer=value)
                assert reply.status_code == 422
            files = {"answer": ("a", b"1", "text/plain")}
            form = {"csrf": phone.csrf, "id": "hostile-2", "question": "0", "part": "0"}
            assert (await phone.client.post(f"{path}/answer", data=form, files=files)).status_code == 422
            broken = {"content-type": "multipart/form-data; boundary=x"}
            assert (
                await phone.client.post(f"{path}/scan", content=b"--x\r\n\r\n", headers=broken)
            ).status_code == 400
            assert (
                await phone.post(f"{path}/photo", {"reading": "[" * 50_000, "question": 0})
            ).status_code in {400, 422}
            assert (
                await phone.post(f"{path}/correct", {"field": "__class__", "value": "1"})
            ).status_code in {200, 422}
            assert len(table.game) == 0

    evening(test)


def test_tokens_are_kept_as_digests(tmp_path: Path) -> None:
    """Whoever reads the file of the tables cannot sit down with what is in it."""
    secrets: list[str] = []

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", "A", "B")
            phones = await here.seated(table)
            secrets.append(await table.seat(lambda seating: seating.invite(1)))
            secrets.extend(
                c.value or "" for phone in phones for c in phone.client.cookies.jar if "seat" in c.name
            )

    evening(test)
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert len(secrets) == 3
    for token in secrets:
        assert len(token) >= 32
        assert token.encode() not in kept
        assert digest_token(token).encode() in kept


def test_tokens_and_codes() -> None:
    """Tokens differ and fit only themselves; codes have no letters that are taken for others; typed ones are tidied."""
    one, other = new_token(), new_token()
    assert one != other
    assert is_token_of(one, digest_token(one))
    assert not is_token_of(other, digest_token(one))
    assert not is_token_of("", "")
    assert not is_token_of("\ud800", digest_token(one))
    assert not set("01ILO") & set(LETTERS)
    code = new_code()
    assert clean_code(f" {code[:2].lower()}-{code[2:]} ") == code
    assert clean_code("ABCD") == clean_code("ABCDEF") == clean_code("AB0DE") == ""


def test_a_rate_fills_up_again() -> None:
    """Two in ten seconds: the third must wait five."""
    now = [0.0]
    rate = Rate(2, 10, clock=lambda: now[0], most=3)
    assert [rate.take("a"), rate.take("a"), rate.take("a"), rate.take("b")] == [True, True, False, True]
    now[0] = 4.9
    assert not rate.take("a")
    now[0] = 5.1
    assert rate.take("a")
    assert not rate.has_left("a")
    for name in "cdefg":
        rate.take(name)
    assert len(rate._left) == 3


def test_the_base_is_a_local_name() -> None:
    """The tests' own address passes the guard they test."""
    assert may_be_called(BASE.removeprefix("http://"), frozenset())
