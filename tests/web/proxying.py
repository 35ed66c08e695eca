"""A tiny reverse proxy: below a path, requests go in turn to one of several servers."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import httpx
from serving import PATIENCE

DROPPED = ("transfer-encoding", "connection", "content-encoding", "content-length", "date")


@contextmanager
def proxy(servers: Sequence[str], path: str, *, strips: bool) -> Iterator[tuple[str, list[str]]]:
    """The proxy's address, and what it answers with an error.

    It passes the Host header on, and the path with what is below it, or with `strips` without.
    """
    turn = itertools.cycle(servers)
    errors: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            below = self.path.removeprefix(path) if strips else self.path
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            answer = client.request(
                self.command,
                next(turn).rstrip("/") + below,
                content=body,
                headers={**self.headers, "X-Forwarded-For": self.client_address[0]},
            )
            if answer.status_code >= 400 or not self.path.startswith(f"{path}/"):
                errors.append(f"{answer.status_code} {self.path}")
            self.send_response(answer.status_code)
            for name, value in answer.headers.items():
                if name not in DROPPED:
                    self.send_header(name, value)
            self.send_header("Content-Length", str(len(answer.content)))
            self.end_headers()
            self.wfile.write(answer.content)

        do_POST = do_GET

        def log_message(self, *_: object) -> None:
            pass

    with httpx.Client(timeout=PATIENCE) as client:
        made = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        made.daemon_threads = True
        thread = Thread(target=made.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{made.server_port}{path}/", errors
        finally:
            made.shutdown()
            thread.join()
            made.server_close()
