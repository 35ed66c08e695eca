"""What is not a verb: the page's files, the headers of every answer, whom the server answers."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from serving import PATIENCE, Served, refused, serving

from cluesmith import registry

PATHS = ("/", "/openapi.json", "/page/drawings.css", "/page/none.js", "/api/v1/families", "/none")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small page, and things beside it that are none of its files."""
    folder = tmp_path_factory.mktemp("site") / "page"
    (folder / "js").mkdir(parents=True)
    (folder / "index.html").write_text("<!DOCTYPE html><title>page</title>")
    (folder / "js" / "main.js").write_text("export {};\n" * 100)
    (folder / "dot.png").write_bytes(b"\x89PNG")
    (folder / "notes.py").write_text("secret")
    (folder.parent / "secret.json").write_text("{}")
    (folder / "way.json").symlink_to(folder.parent / "secret.json")
    return folder


@pytest.fixture(scope="module")
def paged(folder: Path) -> Iterator[httpx.Client]:
    with (
        serving(folder=folder) as server,
        httpx.Client(base_url=server.address, timeout=PATIENCE) as client,
    ):
        yield client


def get(address: str) -> httpx.Response:
    return httpx.get(address, timeout=PATIENCE)


def test_the_page_and_its_files(paged: httpx.Client) -> None:
    page = paged.get("/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "<title>page</title>" in page.text
    script = paged.get("/page/js/main.js")
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert paged.get("/page/dot.png").headers["content-type"] == "image/png"


def test_files_are_zipped_where_that_is_understood(paged: httpx.Client, folder: Path) -> None:
    plain = (folder / "js" / "main.js").read_bytes()
    with paged.stream("GET", "/page/js/main.js") as response:
        raw = b"".join(response.iter_raw())
    assert response.headers["content-encoding"] == "gzip"
    assert len(raw) < len(plain) / 5
    assert gzip.decompress(raw) == plain
    answer = paged.get("/page/js/main.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.content == plain


def test_a_file_that_has_not_changed_is_not_sent_again(paged: httpx.Client, folder: Path) -> None:
    first = paged.get("/page/js/main.js")
    tag = first.headers["etag"]
    assert first.headers["cache-control"] == "no-cache"
    for known in (tag, f'"other", W/{tag}'):
        again = paged.get("/page/js/main.js", headers={"If-None-Match": known})
        assert (again.status_code, again.content) == (304, b"")
    (folder / "js" / "main.js").write_text("export const changed = 1;\n" * 100)
    changed = paged.get("/page/js/main.js", headers={"If-None-Match": tag})
    assert changed.status_code == 200
    assert "changed" in changed.text


def test_what_there_is_comes_zipped_and_once(served: Served) -> None:
    first = served.client.get("/families")
    assert first.headers["content-encoding"] == "gzip"
    assert first.headers["content-type"] == "application/json"
    tag = {"If-None-Match": first.headers["etag"]}
    assert served.client.get("/families", headers=tag).status_code == 304


@pytest.mark.parametrize(
    "path",
    [
        *("/page/", "/page/js", "/page/none.js", "/page/notes.py", "/page/way.json"),
        *("/page/../secret.json", "/page/%2e%2e/secret.json", "/page/..%2fsecret.json"),
        *("/page/%00.js", "/page/" + "x" * 5000 + ".js", "/page//etc/passwd", "/index.html"),
    ],
)
def test_nothing_else_is_served(paged: httpx.Client, path: str) -> None:
    refused(paged.get(path), 404, "not-found")


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_has_its_guards(served: Served, path: str) -> None:
    headers = get(served.address.rstrip("/") + path).headers
    policy = policy_of(headers)
    assert policy["default-src"] == policy["frame-ancestors"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "set-cookie" not in headers
    assert not [name for name in headers if name.startswith("access-control")]
    assert "server" not in headers


def test_the_page_may_use_what_is_its_own(served: Served) -> None:
    headers = get(served.address).headers
    policy = policy_of(headers)
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["base-uri"] == policy["form-action"] == "'none'"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"


def policy_of(headers: httpx.Headers) -> dict[str, str]:
    return dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:1", "[::1]:8000", "LOCALHOST:80"])
def test_names_of_this_machine_are_answered(served: Served, host: str) -> None:
    response = served.client.get("/families", headers={"Host": host})
    assert response.status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "[::2]", "", "a b"])
def test_other_names_are_refused(served: Served, host: str) -> None:
    response = served.client.get("/families", headers={"Host": host})
    refused(response, 421, "bad-request")
    assert "content-security-policy" in response.headers


def test_a_page_elsewhere_cannot_ask(served: Served) -> None:
    """No preflight is granted, and what needs none is refused."""
    origin = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    refused(served.client.options("/check", headers=origin), 405, "bad-request")
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        response = served.client.post("/check", content=b"{}", headers={"Content-Type": kind})
        refused(response, 415, "bad-request")
    kind = "Application/JSON; charset=utf-8"
    response = served.client.post("/check", content=b"{}", headers={"Content-Type": kind})
    refused(response, 422, "bad-request")


def test_drawings_have_their_styles_in_a_stylesheet(served: Served) -> None:
    styles = get(f"{served.address}page/drawings.css").text
    assert styles.count("{") == styles.count("}")
    for family in registry.families():
        puzzle = next(iter(family.examples().puzzles.values()))
        [rules] = re.findall(r"<style>@media [^{]*\{ (.*) \}</style>", family.draw.svg(puzzle))
        for rule in re.findall(r"\.\S+ \.\S+ \{[^}]*\}", rules):
            assert styles.count(rule) >= 2, rule  # chosen on the page, and by the system


def test_the_document_is_served(served: Served) -> None:
    said = get(f"{served.address}openapi.json")
    assert said.headers["content-type"] == "application/json"
    assert json.loads(said.content)["openapi"] == "3.1.0"
