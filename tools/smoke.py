"""Tries an installed cluesmith, extra by extra, as a user would: through its command.

    PYTHON tools/smoke.py                   what works without extras
    PYTHON tools/smoke.py png booklet web   and what these extras add

PYTHON is that of the environment to try.  Each try is one line; the first that fails ends
the run with exit code 1.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from urllib.request import Request, urlopen

ROOT = Path(__file__).parents[1]
PATIENCE = 300  # seconds: only ends what hangs
COMMAND = [sys.executable, "-I", "-m", "cluesmith"]  # -I: nothing but what is installed here


def cluesmith(*arguments: str) -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    if done.returncode or done.stderr:
        raise AssertionError(f"cluesmith {' '.join(arguments)}: {done.stderr or done.stdout}")
    return done.stdout


def must(holds: object, what: object) -> None:
    if not holds:
        raise AssertionError(what)


def core() -> None:
    must(cluesmith("--version").startswith("cluesmith "), "--version")
    for example in ("skyscraper:t3", "lol-sudoku:p1", "gold-star:five"):
        found = json.loads(cluesmith("check", example, "--json"))
        must(found["verdict"] == "unique", found)
    must("t3" in cluesmith("examples", "skyscraper"), "examples")
    made = cluesmith("generate", "skyscraper", "--size", "4", "--seed", "3", "--to", "json")
    Path("made.json").write_text(made)
    must("easy" in cluesmith("rate", "made.json"), "rate")
    must(len(cluesmith("explain", "made.json").splitlines()) > 5, "explain")
    must(cluesmith("hint", "made.json"), "hint")
    cluesmith("show", "made.json", "--svg", "made.svg")
    must("<svg" in Path("made.svg").read_text(), "show --svg")
    cluesmith("census", "--points", "3", "--write", "census.sqlite")


def png() -> None:
    cluesmith("show", "skyscraper:t3", "--png", "board.png")
    must(Path("board.png").read_bytes().startswith(b"\x89PNG"), "show --png")


def booklet() -> None:
    cluesmith("booklet", "skyscraper:t3", "gold-star:five", "-o", "booklet.pdf")
    must(Path("booklet.pdf").read_bytes().startswith(b"%PDF"), "booklet")


def library() -> None:
    cluesmith("library", "add", "skyscraper:t3", "--library", "library.db")
    found = cluesmith("library", "find", "level=easy", "--library", "library.db", "--count")
    must(found == "1\n", found)


def census() -> None:
    cluesmith("census", "--points", "3", "--write", "census.parquet")
    must(Path("census.parquet").read_bytes().startswith(b"PAR1"), "census --write")


def web() -> None:
    server = subprocess.Popen(
        [*COMMAND, "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    try:
        found = re.search(r"http://\S+", server.stdout.readline())
        must(found, "serve prints no address")
        assert found is not None
        try_server(found[0].rstrip("/"))
        server.send_signal(signal.SIGINT)
        _, said = server.communicate(timeout=PATIENCE)
    finally:
        server.kill()
    must(server.returncode == 0 and not said.strip(), said)


def try_server(address: str) -> None:
    for path in ("/", "/page/css/base.css", "/page/font/digits.woff", "/page/font/LICENSE.txt"):
        with urlopen(address + path, timeout=PATIENCE) as answer:
            must(answer.read(), path)
    body = {"puzzle": json.loads(Path("made.json").read_text())}
    asked = Request(
        f"{address}/api/v1/hint", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urlopen(asked, timeout=PATIENCE) as answer:
        must(json.load(answer)["steps"], "hint")


def lab() -> None:
    with zipfile.ZipFile(ROOT / "docs" / "lab" / "rows.zip") as rows:
        rows.extract("gold-points.csv", "rows")
    cluesmith("lab", "report", "rows")
    must(list(Path("rows", "figures").glob("*.svg")), "lab report")


TRIES: dict[str, Callable[[], None]] = {
    one.__name__: one for one in (png, booklet, library, census, web, lab)
}


def run(extras: Iterable[str]) -> None:
    """Try everything in a folder of its own."""
    folder = tempfile.mkdtemp()
    os.chdir(folder)
    try:
        for name, attempt in [("core", core), *((extra, TRIES[extra]) for extra in extras)]:
            attempt()
            print(f"{name}: works", flush=True)
    finally:
        os.chdir(ROOT)
        shutil.rmtree(folder)


if __name__ == "__main__":
    try:
        run(sys.argv[1:])
    except (AssertionError, OSError, subprocess.TimeoutExpired) as error:
        print(error, file=sys.stderr)
        sys.exit(1)
