"""Behind a proxy: below a path, under another name, with several servers for one page."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import httpx
import pytest
from browsing import patient
from commanding import started
from proxying import proxy
from serving import PATIENCE, PATIENT, Served, refused, serving, until

from cluesmith.web.files import FOLDER

BELOW = "/sets/puzzles"
SMALL = {"family": "skyscraper", "size": 4}
REFERENCE = re.compile(r'(?:href|src)="([^"]+)"')


@pytest.fixture(scope="module")
def rooted() -> Iterator[Served]:
    with serving(replace(PATIENT, root_path=BELOW, allowed_hosts=frozenset(["my.example"]))) as one:
        yield one


@contextmanager
def below(*servers: Served, strips: bool = True) -> Iterator[tuple[str, list[str]]]:
    with proxy([server.address for server in servers], BELOW, strips=strips) as made:
        yield made


def test_no_reference_of_the_page_is_absolute() -> None:
    for path in [*FOLDER.rglob("*.html"), *FOLDER.rglob("*.js"), *FOLDER.rglob("*.css")]:
        text = path.read_text(encoding="utf-8")
        for reference in [*REFERENCE.findall(text), *re.findall(r"""["'`](/[a-z][^"'`]*)""", text)]:
            assert not reference.startswith("/"), f"{path.name}: {reference}"


@pytest.mark.parametrize("strips", [True, False])
def test_everything_is_found_below_a_path(rooted: Served, strips: bool) -> None:
    """Whether the proxy passes the path on or not."""
    with below(rooted, strips=strips) as (address, errors):
        page = httpx.get(address, timeout=PATIENCE)
        assert "content-security-policy" in page.headers
        for reference in REFERENCE.findall(page.text):
            assert httpx.get(urljoin(address, reference), timeout=PATIENCE).status_code == 200
        found = httpx.post(f"{address}api/v1/check", json={"puzzle": SMALL}, timeout=PATIENCE)
        assert found.json()["verdict"] == "multiple"
        assert errors == []


def test_the_path_itself_leads_to_the_page(rooted: Served) -> None:
    answer = httpx.get(urljoin(rooted.address, BELOW), timeout=PATIENCE)
    assert answer.status_code == 308
    assert answer.headers["location"] == f"{BELOW}/"
    refused(httpx.get(urljoin(rooted.address, f"{BELOW}x/"), timeout=PATIENCE), 404, "not-found")


@pytest.mark.parametrize("root_path", [BELOW, ""])
def test_the_document_says_where_the_api_is(root_path: str, rooted: Served, served: Served) -> None:
    server = rooted if root_path else served
    with below(server) as (address, _):
        where = f"{address}openapi.json"
        [listed] = httpx.get(where, timeout=PATIENCE).json()["servers"]
        families = urljoin(where, f"{listed['url']}/api/v1/families")
        assert httpx.get(families, timeout=PATIENCE).status_code == 200


def test_other_names_are_answered_if_allowed(rooted: Served, served: Served) -> None:
    for name in ("my.example", "MY.example:8080"):
        url = urljoin(rooted.address, "openapi.json")
        assert httpx.get(url, headers={"Host": name}, timeout=PATIENCE).status_code == 200
        url = urljoin(served.address, "openapi.json")
        answer = httpx.get(url, headers={"Host": name}, timeout=PATIENCE)
        assert "--allow-host" in refused(answer, 421, "bad-request")


def test_several_servers_are_as_good_as_one(served: Served, rooted: Served) -> None:
    """A browser's next request may come to another: files and answers are the same."""
    with below(served, rooted) as (address, errors):
        for path in ("", "page/js/main.js", "page/drawings.css", "api/v1/families"):
            answers = [httpx.get(address + path, timeout=PATIENCE) for _ in range(2)]
            assert len({answer.headers["etag"] for answer in answers}) == 1, path
        asked = {"family": "skyscraper", "size": 4, "seed": 7}
        made = [httpx.post(f"{address}api/v1/generate", json=asked, timeout=PATIENCE) for _ in "ab"]
        assert made[0].json() == made[1].json()
        assert errors == []


def test_the_page_works_below_a_path_with_several_servers(
    chromium: Any, served: Served, rooted: Served
) -> None:
    with below(served, rooted) as (address, errors):
        page = patient(chromium)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        for view in ("", "#/play", "#/learn", "#/set"):
            page.goto(address + view)
            page.wait_for_selector(f"main.view-{view.removeprefix('#/') or 'home'}[data-ready]")
        page.close()
        assert faults == []
        assert errors == []


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no Unix sockets here")
def test_a_unix_socket(tmp_path: Path) -> None:
    """It is removed at the end; one that is left from a killed server is replaced."""
    path = tmp_path / "socket"
    options = ("--json", "--unix-socket", str(path), "--trust-proxy", "unix")
    for _ in range(2):
        with started(*options) as (process, line):
            assert json.loads(line) == {"address": f"unix:{path}"}
            transport = httpx.HTTPTransport(uds=str(path))
            with httpx.Client(transport=transport, timeout=PATIENCE) as client:
                assert client.get("http://any.example/api/v1/families").status_code == 200
            process.kill()
            process.wait()
            assert path.exists()
    with started(*options) as (process, _):
        process.terminate()
        process.wait()
        assert not path.exists()


NGINX = """\
daemon off; pid {folder}/pid; error_log {folder}/log; worker_processes 1;
events {{ worker_connections 64; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  upstream cluesmith {{ {servers} }}
  server {{
    listen 127.0.0.1:{port};
    location {path}/ {{
      proxy_pass http://cluesmith;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_buffering off;
    }}
  }}
}}
"""


@pytest.mark.soak
def test_nginx_in_front_of_two_servers(tmp_path: Path) -> None:
    """As docs/serve.md shows it."""
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
    if program is None:
        pytest.skip("nginx is not installed")
    with socket.socket() as probe, ExitStack() as running:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        options = ("--json", "--root-path", BELOW, "--allow-host", "my.example")
        lines = [
            running.enter_context(started(*options, "--trust-proxy", "127.0.0.1"))[1]
            for _ in range(2)
        ]
        addresses = [httpx.URL(json.loads(line)["address"]) for line in lines]
        servers = " ".join(f"server {url.host}:{url.port};" for url in addresses)
        config = tmp_path / "nginx.conf"
        filled = NGINX.format(folder=tmp_path, servers=servers, port=port, path=BELOW)
        config.write_text(filled, encoding="utf-8")
        probe.close()
        nginx = subprocess.Popen([program, "-c", str(config)])
        running.callback(nginx.wait)
        running.callback(nginx.terminate)
        address = f"http://127.0.0.1:{port}{BELOW}/"
        client = running.enter_context(
            httpx.Client(timeout=PATIENCE, headers={"Host": "my.example"})
        )

        def answers() -> bool:
            try:
                return client.get(address).status_code == 200
            except httpx.TransportError:
                return False

        assert until(answers)
        for _ in range(20):
            assert client.get(f"{address}api/v1/families").status_code == 200
            found = client.post(f"{address}api/v1/check", json={"puzzle": SMALL})
            assert found.json()["verdict"] == "multiple"
