"""The path below which a proxy serves the page, such as /puzzles.

A proxy may pass requests on with that path or without it: both are answered.
"""

from __future__ import annotations

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send


class RootPath:
    """Middleware that removes the root path from a request's path, if it has it."""

    def __init__(self, app: ASGIApp, root_path: str) -> None:
        self.app = app
        self.root_path = root_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app, root = self.app, self.root_path
        if root and scope["type"] == "http":
            path: str = scope["path"]
            if path == root:  # references of the page are relative to root/
                app = RedirectResponse(f"{root}/", 308)
            elif path.startswith(f"{root}/"):
                scope = {**scope, "path": path.removeprefix(root)}
        await app(scope, receive, send)
