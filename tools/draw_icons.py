"""Draws the icons of the installed page again, from icon.svg, the icon in the browser's tab.

    .venv/bin/python tools/draw_icons.py

Systems cut a maskable icon as they like, and round the corners of a touch icon: these two
have a full ground, and the first leaves a margin around what must be seen.
"""

from __future__ import annotations

from pathlib import Path

import resvg_py

PAGE = Path(__file__).parents[1] / "src" / "cluesmith" / "web" / "page"
# File: width in pixels, corner radius and scale of what is on the ground, of a field of 32.
ICONS = {
    "icon-192.png": (192, 8.0, 1.0),
    "icon-512.png": (512, 8.0, 1.0),
    "icon-touch.png": (180, 0.0, 0.9),
    "icon-maskable.png": (512, 0.0, 0.72),
}


def drawn(svg: str, radius: float, scale: float) -> str:
    """The icon with other corners, and what is on its ground scaled about the middle."""
    head, shapes = svg.removesuffix("</svg>").split("/>", 1)
    move = f"translate(16 16) scale({scale}) translate(-16 -16)"
    ground = head.replace('rx="8"', f'rx="{radius}"')
    return f'{ground}/><g transform="{move}">{shapes}</g></svg>'


def main() -> None:
    svg = (PAGE / "icon.svg").read_text("utf-8").strip()
    for name, (width, radius, scale) in ICONS.items():
        text = drawn(svg, radius, scale)
        made = resvg_py.svg_to_bytes(svg_string=text, width=width, height=width)
        (PAGE / name).write_bytes(bytes(made))


if __name__ == "__main__":
    main()
