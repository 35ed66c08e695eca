"""Counts the source files that run on seven journeys through the program, from solve to booklet.

    .venv/bin/python tools/journeys.py [--json] [--list]

imported   files that a journey loads
executed   files of which at least one function runs, imports aside

It looks at the cluesmith of the interpreter that runs it, in all processes that a journey starts.
The kernel is interpreted for this, because calls in compiled code cannot be seen.  Of the server
only a second hint is counted, when it has warmed up.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

# Loaded by every process.  Code with flag 1 is a function's; a class's or a module's has none.
# The shared byte tells which phase a process is in: what ran before the last phase is not counted.
OBSERVER = """
import mmap, os, sys, threading
folder, source = os.environ["JOURNEY"], os.environ["JOURNEY_SOURCE"]
log = os.open(folder + "/log", os.O_WRONLY | os.O_APPEND)
phase = mmap.mmap(os.open(folder + "/phase", os.O_RDONLY), 1, access=mmap.ACCESS_READ)
seen = set()

def importing(frame):
    while frame is not None:
        code = frame.f_code
        if code.co_name == "<module>" and code.co_filename.startswith(source):
            return True
        frame = frame.f_back
    return False

def observe(frame, event, argument):
    if event != "call" or not frame.f_code.co_filename.startswith(source):
        return
    code = frame.f_code
    key = phase[0], code.co_filename, bool(code.co_flags & 1)
    if key in seen or code.co_flags & 1 and importing(frame):
        return
    seen.add(key)
    kind = "executed" if code.co_flags & 1 else "imported"
    os.write(log, f"{phase[0]} {kind} {code.co_filename[len(source):]}\\n".encode())

threading.setprofile(observe)
sys.setprofile(observe)
"""
LINK = "f-puzzles"
HINT = {"family": "skyscraper", "size": 3, "clues": {"top": [3, 0, 0], "left": [3, 0, 0]}}


class Journey:
    """A folder in which one journey is observed."""

    def __init__(self, folder: Path, source: Path) -> None:
        self.folder = folder
        (folder / "sitecustomize.py").write_text(OBSERVER)
        (folder / "log").touch()
        (folder / "phase").write_bytes(b"\0")
        self.environment = {
            **os.environ,
            "JOURNEY": str(folder),
            "JOURNEY_SOURCE": f"{source}/",
            "PYTHONPATH": str(folder),
            "CLUESMITH_KERNEL": "interpreted",
        }

    @contextmanager
    def started(self, *arguments: str) -> Iterator[subprocess.Popen[str]]:
        """A command of the program, ended when it is no longer needed."""
        script = "from cluesmith.__main__ import entry; entry()"
        with subprocess.Popen(
            [sys.executable, "-c", script, *arguments],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            try:
                yield process
            finally:
                if process.poll() is None:
                    process.send_signal(signal.SIGINT)
                    process.communicate()

    def run(self, *arguments: str) -> str:
        """A whole command; what it printed."""
        with self.started(*arguments) as process:
            return process.communicate()[0]

    def begin_again(self) -> None:
        """Count only what runs from now on."""
        with (self.folder / "phase").open("r+b") as phase:
            phase.write(b"\1")

    def files(self, kind: str) -> list[str]:
        """The files imported at any time, or executed in the last phase."""
        last = str((self.folder / "phase").read_bytes()[0])
        lines = [line.split() for line in (self.folder / "log").read_text().splitlines()]
        return sorted(
            {
                path
                for phase, what, path in lines
                if what == kind and (kind == "imported" or phase == last)
            }
        )


def check_link(journey: Journey) -> None:
    """A link written by the program itself, checked."""
    link = journey.run("convert", "skyscraper:t1", "--to", LINK).strip()
    (journey.folder / "log").write_text("")
    journey.run("check", link)


def post_hint(journey: Journey) -> None:
    """A server's second hint."""
    with journey.started("serve", "--port", "0", "--json") as server:
        assert server.stdout is not None
        address = str(next(iter(json.loads(server.stdout.readline()).values())))
        for phase in (0, 1):
            if phase:
                time.sleep(2)  # until nothing of the start is left to do
                journey.begin_again()
            connection = http.client.HTTPConnection(address.split("//")[1].rstrip("/"))
            body, headers = json.dumps({"puzzle": HINT}), {"Content-Type": "application/json"}
            connection.request("POST", "/api/v1/hint", body, headers)
            assert connection.getresponse().status == 200


def lab_run(journey: Journey) -> None:
    """The first measurements of an experiment, then Ctrl-C."""
    rows = journey.folder / "rows" / "skyscraper-size.csv"
    line = "lab run skyscraper-size --quick --jobs 1 --out rows"
    with journey.started(*line.split()) as process:
        while process.poll() is None:
            time.sleep(0.2)
            if rows.exists() and len(rows.read_text().splitlines()) > 3:
                return


def command(line: str) -> Callable[[Journey], object]:
    return lambda journey: journey.run(*line.split())


JOURNEYS: Mapping[str, Callable[[Journey], object]] = {
    "solve": command("solve skyscraper:t1"),
    "check of an f-puzzles link": check_link,
    "generate": command("generate skyscraper --size 5 --level medium --seed 7"),
    "hint": command("hint skyscraper:t1"),
    "POST /hint": post_hint,
    "lab run": lab_run,
    "booklet": command("booklet skyscraper:t1 skyscraper:t3 --explain -o book.pdf"),
}


def count(source: Path) -> dict[str, Mapping[str, list[str]]]:
    """The files of each journey."""
    found: dict[str, Mapping[str, list[str]]] = {}
    for name, walk in JOURNEYS.items():
        with tempfile.TemporaryDirectory() as folder:
            journey = Journey(Path(folder), source)
            walk(journey)
            found[name] = {kind: journey.files(kind) for kind in ("imported", "executed")}
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Count the files that run on seven journeys.")
    parser.add_argument("--json", action="store_true", help="print the files as JSON")
    parser.add_argument("--list", action="store_true", help="print the executed files too")
    options = parser.parse_args()
    spec = find_spec("cluesmith")
    assert spec is not None
    assert spec.origin is not None
    found = count(Path(spec.origin).parent)
    if options.json:
        print(json.dumps(found, indent=1))
        return
    print(f"{'journey':<28}{'imported':>9}{'executed':>9}{'of web':>8}")
    for name, files in found.items():
        web = sum(path.startswith("web/") for path in files["executed"])
        row = f"{len(files['imported']):>9}{len(files['executed']):>9}{web or '':>8}"
        print(f"{name:<28}{row}")
        if options.list:
            print(*(f"  {path}" for path in files["executed"]), sep="\n")


if __name__ == "__main__":
    main()
