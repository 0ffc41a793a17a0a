"""Wrong input of every kind: a clear answer to whoever sent it, nothing lost, nobody disturbed."""

import asyncio
import json
import os
import subprocess
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
import uvicorn
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bigtop.client import Client, ServerError, TableClient
from bigtop.core.errors import ChoiceError
from bigtop.server import log, wire
from bigtop.server.connections import Connection
from bigtop.server.errors import STATUS
from bigtop.server.guests import COOKIE, Cookies, new_guest, secret_of
from bigtop.server.settings import read_settings
from tests.server.conftest import talk
from tests.server.services import Postgres, Server

LONG_AGO = "http://evil.example"


def open_socket(
    server: Server, table: str, cookie: str = "", query: str = "", **headers: str
) -> connect:
    address = server.address.replace("http", "ws")
    return connect(
        f"{address}/api/tables/{table}/socket{query}",
        additional_headers={**({"Cookie": cookie} if cookie else {}), **headers},
        compression=None,
        proxy=None,
    )


async def answer(socket: ClientConnection) -> dict[str, Any]:
    """The next message that is not an update."""
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 10))
        if message["type"] not in ("welcome", "update"):
            return message


async def a_table(server: Server) -> tuple[Client, str]:
    client = Client(server.address)
    await client.name("Anna")
    return client, await client.create(game="scout", seats=["you", "random"], start=True)


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "nonsense",
        "[]",
        "{}",
        "null",
        '{"type": "play"}',
        '{"type": "dance", "id": "a"}',
        '{"type": "play", "id": "", "seq": 1, "action": 1}',
        '{"type": "play", "id": "a", "seq": "1", "action": 1}',
        '{"type": "play", "id": "a", "seq": 1, "action": -1}',
        '{"type": "play", "id": "a", "seq": 1, "action": 1e400}',
        '{"type": "play", "id": "a", "seq": 1, "action": 1, "seat": 3}',
        '{"type": "sit", "id": "a", "seat": 99999999999999999999}',
        '{"type": "chat", "id": "a", "text": ""}',
        '{"type": "chat", "id": "a", "text": "\\u0000"}',
        '{"type": "chat", "id": "' + 65 * "a" + '", "text": "x"}',
        '{"type": "chat", "id": "\\u0000", "text": "x"}',
        '{"type": "chat", "id": "a", "text": "\\u202e"}',
        '{"type": "play", "id": "a", "seq": NaN, "action": 1}',
        b"\xff\xfe\x00",
        "[" * 5000,
        '{"type": "chat", "id": "a", "text": "' + 600 * "x" + '"}',
    ],
)
def test_malformed_frames_get_an_answer_and_the_table_goes_on(
    server: Server, frame: str | bytes
) -> None:
    async def conversation() -> None:
        client, table = await a_table(server)
        async with client, open_socket(server, table, client.cookie or "") as socket:
            await socket.send(frame)
            refused = await answer(socket)
            assert refused["type"] == "error"
            assert refused["error"]["code"] == "bad_message"
            assert "Traceback" not in refused["error"]["message"]
            await socket.send('{"type": "ping", "id": "p"}')
            assert (await answer(socket))["type"] == "pong"

    talk(conversation())


def test_a_message_that_is_too_long_is_refused_and_an_enormous_one_ends_the_line(
    server: Server,
) -> None:
    async def conversation() -> None:
        client, table = await a_table(server)
        async with client, open_socket(server, table, client.cookie or "") as socket:
            await socket.send("x" * 10_000)
            assert (await answer(socket))["error"]["code"] == "too_large"
            await socket.send("x" * 1_100_000)
            with pytest.raises(ConnectionClosed) as closed:
                await answer(socket)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
        async with client, open_socket(server, table) as socket:
            assert json.loads(await socket.recv())["type"] == "welcome"

    talk(conversation())


def test_lines_that_cannot_be_served_are_closed_with_a_reason(server: Server) -> None:
    async def refused(
        code: int, table: str, cookie: str = "", query: str = "", **headers: str
    ) -> None:
        async with open_socket(server, table, cookie, query, **headers) as socket:
            message = json.loads(await socket.recv())
            assert message["type"] == "error"
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == code

    async def conversation() -> None:
        client, table = await a_table(server)
        await client._http.aclose()
        await refused(4404, "no-such-table")
        await refused(4401, table, f"{COOKIE}=forged")
        other = Cookies("another secret, of somebody else").write(new_guest("Anna"))
        await refused(4401, table, f"{COOKIE}={other}")
        await refused(4401, table, (client.cookie or "")[:-1])
        for origin in (LONG_AGO, "null", "http://[", f"{server.address}.evil.example"):
            await refused(4403, table, client.cookie or "", Origin=origin)
        await refused(4404, f"{table}%00")
        await refused(4404, 5000 * "a")
        await refused(4400, table, query="?since=x")

    talk(conversation())


def test_strangers_watch_but_do_nothing(server: Server) -> None:
    async def conversation() -> None:
        client, table = await a_table(server)
        async with client, open_socket(server, table) as socket:
            for number, kind in enumerate(('"chat", "text": "x"', '"sit", "seat": 1', '"ping"')):
                await socket.send(f'{{"id": "{number}", "type": {kind}}}')
                refused = await answer(socket)
                assert refused["id"] == str(number)
                assert refused["error"]["code"] == "no_guest"
            await socket.send("nonsense")
            refused = await answer(socket)
            assert (refused["id"], refused["error"]["code"]) == (None, "bad_message")
            async with client.table(table, since=-1) as own:
                seq = await own.chat("Hello")
                await own.until(lambda: own.seq >= seq)
                said = [line["words"] for line in own.lines if line["kind"] == "chatted"]
                assert said == [["Hello"]]
            while (seen := json.loads(await asyncio.wait_for(socket.recv(), 10)))["seq"] < seq:
                assert seen["type"] == "update"
            assert seen["lines"][-1]["words"] == ["Hello"]

    talk(conversation())


def test_http_refusals_have_one_form(server: Server) -> None:
    with httpx.Client(base_url=server.address, trust_env=False) as http:
        cases = [
            (http.get("/api/tables/none"), 404, "unknown"),
            (http.get("/api/tables/%00"), 404, "unknown"),
            (http.get("/api/tables/%2e%2e%2fsecret"), 404, "unknown"),
            (http.get("/assets/..%2f..%2fsecret"), 404, "unknown"),
            (http.get("/api/records/%00"), 404, "unknown"),
            (http.get("/api/records/none"), 404, "unknown"),
            (http.get("/nowhere"), 404, "unknown"),
            (http.get("/no/such/page"), 404, "unknown"),
            (http.delete("/api/tables"), 405, "bad_message"),
            (http.post("/api/tables", json={"game": "scout"}), 401, "no_guest"),
            (http.post("/api/guest", json={"name": "|"}), 422, "bad_choice"),
            (http.post("/api/guest", json={"name": 7}), 400, "bad_message"),
            (http.post("/api/guest", content=b"\xff"), 400, "bad_message"),
            (http.post("/api/guest", json={"name": "x", "admin": True}), 400, "bad_message"),
            (http.post("/api/guest", content="x" * 2_000_000), 413, "too_large"),
            (
                http.post("/api/guest", json={"name": "x"}, headers={"Origin": LONG_AGO}),
                403,
                "forbidden",
            ),
            (
                http.post("/api/guest", json={"name": "x"}, headers={"Origin": "http://["}),
                403,
                "forbidden",
            ),
            (http.get("/api/guest", headers={"Cookie": f"{COOKIE}=x"}), 401, "bad_cookie"),
        ]
    for response, status, code in cases:
        assert response.status_code == status, response.text
        assert list(response.json()) == ["error"]
        assert response.json()["error"]["code"] == code
        assert response.json()["error"]["message"]
        assert response.headers["content-security-policy"].startswith("default-src 'none'")
        assert response.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path", ["/", "/health", "/metrics", "/api/games", "/api/guest", "/api/tables/none", "/nowhere"]
)
def test_head_is_answered_as_get_is_without_the_body(server: Server, path: str) -> None:
    with httpx.Client(base_url=server.address, trust_env=False) as http:
        whole, head = http.get(path), http.head(path)
    assert head.status_code == whole.status_code
    assert head.headers["content-type"] == whole.headers["content-type"]
    assert head.headers["content-security-policy"] == whole.headers["content-security-policy"]
    assert head.content == b""
    assert whole.content


def test_an_address_tells_which_methods_it_takes(server: Server) -> None:
    with httpx.Client(base_url=server.address, trust_env=False) as http:
        for path, methods in (
            ("/health", "GET, HEAD, OPTIONS"),
            ("/api/tables", "GET, HEAD, OPTIONS, POST"),
            ("/api/guest", "GET, HEAD, OPTIONS, POST"),
            ("/api/tables/none", "GET, HEAD, OPTIONS"),
        ):
            asked, wrong = http.options(path), http.patch(path)
            assert (asked.status_code, wrong.status_code) == (204, 405)
            assert asked.headers["allow"] == wrong.headers["allow"] == methods
            *others, last = methods.split(", ")
            told = f"this address takes {', '.join(others)} or {last}, not PATCH"
            assert wrong.json() == {"error": {"code": "bad_message", "message": told}}
        unknown = http.options("/api/nowhere")
        assert unknown.status_code == 404
        assert unknown.json()["error"]["code"] == "unknown"


def test_pages_for_people_and_for_hosts(server: Server) -> None:
    with httpx.Client(base_url=server.address, trust_env=False) as http:
        assert http.get("/health").json()["status"] == "ok"
        assert "bigtop_entries_total" in http.get("/metrics").text
        assert "<script" not in http.get("/api-docs").text
        assert "/api/tables" in http.get("/api-docs").text
        assert http.get("/api-docs/openapi.json").json()["info"]["title"] == "bigtop"
        assert "bigtop" in http.get("/").text
        assert "scout" in http.get("/api/schemas").json()["games"]


actions = st.integers(-5, 3000) | st.text(max_size=30) | st.none()
fields = st.dictionaries(
    st.sampled_from(["seat", "seq", "action", "text", "level", "id", "extra"]),
    st.integers(-3, 20) | st.text(max_size=20) | st.none() | actions,
)
KINDS = [log.snake(kind.__name__) for kind in get_args(wire.AnyCommand)]
kinds = st.sampled_from([*KINDS, "welcome"])


@settings(
    max_examples=25,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(commands=st.lists(st.tuples(kinds, fields), min_size=1, max_size=12))
def test_any_commands_are_answered_and_the_log_stays_whole(
    server: Server, commands: list[tuple[str, dict[str, Any]]]
) -> None:
    async def conversation() -> None:
        client, table = await a_table(server)
        async with client:
            async with open_socket(server, table, client.cookie or "") as socket:
                for number, (kind, given) in enumerate(commands):
                    await socket.send(json.dumps({"id": f"c{number}", **given, "type": kind}))
                    reply = await answer(socket)
                    wire.decode_message(json.dumps(reply))
                    if reply["type"] == "error":
                        assert reply["error"]["code"] in STATUS
                        assert reply["error"]["code"] != "internal"
            async with client.table(table, since=-1) as again:
                assert [line["seq"] for line in again.lines] == list(range(again.seq + 1))

    talk(conversation())


def test_a_full_disk_refuses_moves_and_loses_none(tmp_path: Path) -> None:
    """A file system of a few megabytes, filled up while a game is played."""
    small = tmp_path / "small"
    small.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m,mode=0755", "tmpfs", str(small)]
    if subprocess.run(mount, check=False, capture_output=True).returncode != 0:
        pytest.skip("a small file system can be mounted by root only")
    try:
        with Server(small) as server:
            talk(_fill_and_free(server, small / "ballast"))
    finally:
        subprocess.run(["umount", "-l", str(small)], check=True)


async def _fill_and_free(server: Server, ballast: Path) -> None:
    async with Client(server.address) as client:
        await client.name("Anna")
        table = await client.create(game="scout", players=2)
        async with client.table(table, since=-1) as line:
            await line.chat("before")
            _fill(ballast)
            with pytest.raises(ServerError, match="storage"):
                await _chat_for_ever(line)
            ballast.unlink()
            await line.chat("after")
            seq = line.seq
        async with client.table(table, since=-1) as again:
            assert [each["seq"] for each in again.lines] == list(range(len(again.lines)))
            assert again.lines[-1]["words"] == ["after"]
            assert again.seq >= seq


async def _chat_for_ever(line: TableClient) -> None:
    for _ in range(2000):
        await line.chat("x" * 500)


def _fill(ballast: Path) -> None:
    file = os.open(ballast, os.O_WRONLY | os.O_CREAT)
    try:
        while True:
            os.write(file, b"x" * 4096)
    except OSError:
        os.close(file)


@pytest.mark.once
def test_a_database_that_goes_away_and_comes_back(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, postgres: Postgres
) -> None:
    with Server(tmp_path, {"BIGTOP_DATABASE_URL": postgres.url}) as server:
        talk(_lose_database(server, postgres))


async def _lose_database(server: Server, postgres: Postgres) -> None:
    async with Client(server.address) as client:
        await client.name("Anna")
        table = await client.create(game="scout", players=2)
        async with client.table(table, since=-1) as line:
            await line.chat("before")
            await asyncio.to_thread(postgres.stop)
            try:
                with pytest.raises(ServerError) as refused:
                    await line.chat("lost")
                assert refused.value.code == "storage"
                with pytest.raises(ServerError):
                    await client.request("GET", "/health")
            finally:
                await asyncio.to_thread(postgres.start)
            await line.chat("after")
        async with client.table(table, since=-1) as again:
            said = [each["words"][0] for each in again.lines if each["kind"] == "chatted"]
            assert said[0] == "before"
            assert said[-1] == "after"
        await client.request("GET", "/health")


def test_a_guest_who_sends_too_much_is_told_to_wait(tmp_path: Path) -> None:
    limits = {"BIGTOP_MESSAGES_PER_SECOND": "1", "BIGTOP_SOCKETS_PER_ADDRESS": "2"}
    with Server(tmp_path, {**limits, "BIGTOP_TABLES_PER_MINUTE": "2"}) as server:
        talk(_flood(server))


async def _flood(server: Server) -> None:
    client, table = await a_table(server)
    cookie = client.cookie or ""
    async with client, open_socket(server, table, cookie) as one:
        for _ in range(5):
            await one.send('{"type": "ping", "id": "p"}')
        answers = [await answer(one) for _ in range(5)]
        assert [each["type"] for each in answers] == ["pong", "pong", "error", "error", "error"]
        assert {each["id"] for each in answers} == {"p"}
        async with open_socket(server, table, cookie), open_socket(server, table) as third:
            assert json.loads(await third.recv())["error"]["code"] == "too_many"
        await client.create(game="scout")
        with pytest.raises(ServerError, match="too many tables"):
            await client.create(game="scout")


@pytest.mark.parametrize(
    "environment",
    [
        {"BIGTOP_DATABASE_URL": "mysql://x"},
        {"BIGTOP_REDIS_URL": "http://x"},
        {"BIGTOP_BOT_WORKERS": "many"},
        {"BIGTOP_BOT_WORKERS": "0"},
        {"BIGTOP_SECURE_COOKIES": "yes"},
    ],
)
def test_wrong_settings_are_refused_by_name(environment: dict[str, str]) -> None:
    with pytest.raises(ChoiceError, match=next(iter(environment))):
        read_settings(environment)


def test_the_secret_is_kept_in_a_file_that_nobody_else_reads(tmp_path: Path) -> None:
    secret = secret_of(None, tmp_path)
    assert secret_of(None, tmp_path) == secret
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600
    assert secret_of("sixteen letters!", tmp_path) == "sixteen letters!"
    with pytest.raises(ChoiceError, match="at least 16"):
        secret_of("short", tmp_path)
    (tmp_path / "secret").chmod(0o644)
    with pytest.raises(ChoiceError, match="chmod 600"):
        secret_of(None, tmp_path)


def test_who_sends_half_a_request_is_hung_up_on() -> None:
    async def answer_all(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})

    class Hasty(Connection):
        within = 0.2

    async def conversation() -> None:
        config = uvicorn.Config(answer_all, port=0, http=Hasty, lifespan="off", log_config=None)
        config.load()
        state = ServerState()
        serving = await asyncio.get_running_loop().create_server(
            lambda: Hasty(config=config, server_state=state, app_state={}), "127.0.0.1", 0
        )
        port = serving.sockets[0].getsockname()[1]
        whole = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
        for sent, answers in ((b"", 0), (b"GET / HTTP/1.1\r\nHo", 0), (whole, 1), (2 * whole, 2)):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent)
            heard = await asyncio.wait_for(reader.read(), 10)  # to the end of the line
            assert heard.count(b"HTTP/1.1 204") == answers
            writer.close()
        serving.close()

    talk(conversation())
