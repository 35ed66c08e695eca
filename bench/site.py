"""A site of a year and more: how long it takes to build, how large it is, how soon it answers.

    python bench/site.py [--days N] [--others N] [--jobs N] [--keep DIR]

The puzzles are generated first, which is not counted: a third of each family, of the usual sizes,
easy to hard.  *First build* finds out about all puzzles; *again* has nothing to do; *one more*
has one new puzzle.  Processor time says how long that takes on a machine that does much else
besides.  *First page* is a first visit in Debian's Chromium (or $CHROMIUM) without its service
worker: heads and bodies of all requests and answers until nothing more is asked for, once as
`python -m http.server` sends them, which compresses nothing, and once from a server that compresses
text as web hosts do (gzip, level 6).  *Interactive*: from the start of the navigation until a
click on the switch of the theme, or a key on the board, has its effect.
"""

from __future__ import annotations

import argparse
import gzip
import resource
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from itertools import islice
from pathlib import Path
from statistics import median
from threading import Thread
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "web"))
from browsing import NO_WORKER, WHOLE, browser

import cluesmith as cs
from cluesmith.site.build import Options, Site, build
from first_answer import CLICK, KEY, TRYING

FIRST = date(2027, 1, 1)
TODAY = date(2027, 3, 1)
SIZES: dict[str, list[dict[str, int]]] = {
    "skyscraper": [{"size": 5}, {"size": 6}],
    "lol-sudoku": [{"size": 5}, {"size": 6}],
    "gold-star": [{"points": 5}, {"points": 6}],
}
LEVELS = ("easy", "medium", "hard")
TEXT = (".html", ".js", ".css", ".svg", ".json", ".xml", ".webmanifest")
RUNS = 5


class Compressing(SimpleHTTPRequestHandler):
    """Serves a folder as a web host does: text is compressed, connections are kept."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path = path / "index.html"
        if not path.is_file():
            self.send_error(404)
            return
        data = path.read_bytes()
        self.send_response(200)
        if path.suffix in TEXT:
            data = gzip.compress(data, 6)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.copyfile(BytesIO(data), self.wfile)

    def log_message(self, *_: Any) -> None:
        """Nothing."""


class Plain(SimpleHTTPRequestHandler):
    """As `python -m http.server` does."""

    def log_message(self, *_: Any) -> None:
        """Nothing."""


@contextmanager
def hosted(folder: Path, handler: type[SimpleHTTPRequestHandler]) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def puzzles(count: int) -> list[Any]:
    """So many different ones, the kinds in turn."""
    kinds = [
        (family, size, level) for level in LEVELS for family in SIZES for size in SIZES[family]
    ]
    each = -(-count // len(kinds))
    rows = [
        list(cs.generate(family, count=each, level=level, seed=5, jobs="auto", **size))
        for family, size, level in kinds
    ]
    found = [one for row in zip(*rows, strict=True) for one in row]
    return list(islice(found, count))


def timed(name: str, made: list[Any], folder: Path, options: Options) -> Site:
    began, worked = perf_counter(), processor()
    site = build(made, str(folder), options)
    spent, work = perf_counter() - began, processor() - worked
    listed = f"{site.made:,} new puzzles, {site.written:,} files written"
    print(f"{name}: {spent:.1f} s, {work:.1f} s of processor time, {listed}", flush=True)
    return site


def processor() -> float:
    """Seconds of processor time so far, those of processes that have ended with it."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def sizes(folder: Path) -> None:
    parts: dict[str, int] = {}
    for path in folder.rglob("*"):
        if path.is_file():
            kind = path.name if path.parent.parent.name == "p" else "other files"
            parts[kind] = parts.get(kind, 0) + path.stat().st_size
    listed = ", ".join(f"{kind} {size / 1e6:.1f} MB" for kind, size in sorted(parts.items()))
    print(f"size: {sum(parts.values()) / 1e6:.1f} MB ({listed})")


def first_page(chromium: Any, address: str, name: str) -> None:
    context = chromium.new_context(**NO_WORKER)
    page = context.new_page()
    page.clock.set_fixed_time(f"{TODAY.isoformat()}T12:00:00")
    finished: list[Any] = []
    page.on("requestfinished", lambda request: finished.append(request))  # noqa: PLW0108
    page.goto(address)
    page.wait_for_selector("main[data-ready]")
    page.wait_for_selector(".gallery .plate svg")
    page.wait_for_load_state("networkidle")
    found = [request.sizes() for request in finished]
    context.close()
    bodies = sum(size["responseBodySize"] for size in found)
    wire = sum(sum(size.values()) for size in found)
    print(f"first page, {name}: {len(found)} files, {wire:,} bytes, of which bodies {bodies:,}")


def interactive(chromium: Any, address: str, name: str, attempt: str) -> None:
    times = []
    for _ in range(RUNS):
        context = chromium.new_context(color_scheme="light", **NO_WORKER)
        page = context.new_page()
        page.clock.set_fixed_time(f"{TODAY.isoformat()}T12:00:00")
        page.add_init_script(TRYING.format(attempt=attempt))
        page.goto(address)
        page.wait_for_function("() => window.answered > 0")
        times.append(page.evaluate("window.answered"))
        context.close()
    print(f"interactive, {name}: median {median(times):.0f} ms, worst {max(times):.0f} of {RUNS}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--others", type=int, default=1000)
    parser.add_argument("--jobs", default="auto")
    parser.add_argument("--keep", type=Path, help="build here, and keep it")
    asked = parser.parse_args()
    jobs = asked.jobs if asked.jobs == "auto" else int(asked.jobs)
    folder = asked.keep or Path(tempfile.mkdtemp())
    made = puzzles(asked.days + asked.others + 1)
    options = Options(title="A year", first=FIRST, days=asked.days, today=TODAY, jobs=jobs)
    try:
        timed("first build", made[:-1], folder, options)
        timed("again", made[:-1], folder, options)
        timed("one more", made, folder, replace(options, jobs=1))
        sizes(folder)
        with browser(WHOLE) as chromium:
            for handler, name in ((Plain, "nothing compressed"), (Compressing, "compressed")):
                with hosted(folder, handler) as address:
                    first_page(chromium, address, name)
                    interactive(chromium, address, f"first page, {name}", CLICK)
                    interactive(chromium, f"{address}today/", f"a puzzle, {name}", KEY)
    finally:
        if asked.keep is None:
            shutil.rmtree(folder)


if __name__ == "__main__":
    main()
