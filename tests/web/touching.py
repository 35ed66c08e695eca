"""Fingers for the tests of pages on a phone, as the browser takes them from a screen."""

from __future__ import annotations

from typing import Any

PHONE = {"width": 390, "has_touch": True, "is_mobile": True}


def blank(size: int) -> dict[str, Any]:
    """A Skyscraper with a clue at every line's left end and nothing else."""
    clues = {side: [0] * size for side in ("top", "bottom", "right")} | {"left": [1] * size}
    return {
        "family": "skyscraper",
        "size": size,
        "clues": clues,
        "grid": [[0] * size for _ in range(size)],
    }


class Fingers:
    """Up to two fingers on a page; each point is (x, y) in pixels of the screen."""

    def __init__(self, page: Any) -> None:
        self.session = page.context.new_cdp_session(page)

    def tell(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def down(self, *points: tuple[float, float]) -> None:
        self.tell("touchStart", *points)

    def move(self, *points: tuple[float, float]) -> None:
        self.tell("touchMove", *points)

    def up(self) -> None:
        self.tell("touchEnd")

    def swipe(self, start: tuple[float, float], by: tuple[float, float], steps: int = 8) -> None:
        """One finger from a point, so far, and up again."""
        self.down(start)
        for step in range(1, steps + 1):
            self.move((start[0] + by[0] * step / steps, start[1] + by[1] * step / steps))
        self.up()
