"""Security headers of every answer, and the check of the Host header of every request.

A page of another site must not reach the server through a browser on this machine: on
loopback it answers only to loopback names (against DNS rebinding), sends no CORS headers and
no cookies, and allows nothing inline.
"""

from __future__ import annotations

from collections.abc import Collection

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cluesmith.web.api import refusal
from cluesmith.web.messages import bad_request

LOOPBACK_NAMES = frozenset(("localhost", "127.0.0.1", "::1"))

# What a page may load, on a server and on a static site: its own files.
OWN_FILES = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
)
POLICY = "; ".join((*OWN_FILES, "frame-ancestors 'none'"))

EVERYWHERE = (
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
# The page itself.
DOCUMENT = (
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
# The service worker, which has a policy of its own: it fetches the page's files.
WORKER = ((b"content-security-policy", b"default-src 'none'; connect-src 'self'"),)
# The page's other files, and data: a browser that opens one runs nothing.
PART = ((b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),)


class SecurityHeaders:
    """Middleware of the whole application; `names` are the hosts it answers to, None for any."""

    def __init__(self, app: ASGIApp, names: Collection[str] | None) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        # By path, not by Content-Type: a 304 has none.
        further = {"/": DOCUMENT, "/sw.js": WORKER}.get(scope["path"], PART)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *EVERYWHERE, *further]
            await send(message)

        app: ASGIApp = self.app
        if self.names is not None and host_of(scope) not in self.names:
            app = refusal(
                bad_request(
                    "the Host header names another server (serve --allow-host allows names)", 421
                )
            )
        await app(scope, receive, send_with_headers)


def host_of(scope: Scope) -> str:
    """The host a request names, without its port."""
    named = [value.decode("latin-1") for key, value in scope["headers"] if key == b"host"]
    if len(named) != 1:
        return ""
    host: str = named[0].lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]
