"""Shows that a change leaves alone what users rely on: a sample of commands, before and after.

    python tools/compare_commands.py record before.jsonl --cluesmith OLD/.venv/bin/cluesmith
    python tools/compare_commands.py record after.jsonl --cluesmith NEW/.venv/bin/cluesmith
    python tools/compare_commands.py compare before.jsonl after.jsonl

`record` runs the commands of `command_sample.py`, the server's verbs, and a look at the library's
public names, and writes a JSON line for each.  `compare` sorts differences into two classes:

contract   exit codes, JSON (without times and prose), puzzles, ratings, boards drawn as text,
           drawings, files, options and public names; one difference makes the exit code 1
wording    messages, help and prose, which may be revised: counted, and shown with --wording

An option, a public name or a parameter may be added, but not removed.  Nothing of cluesmith is
imported here.  pypdf and pyarrow are used if they are installed.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import http.client
import io
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from command_sample import Command, commands, inputs, requests

Record = dict[str, Any]
AT_ONCE = 2
SECONDS = 300  # for one command, on a busy machine
# Keys whose values are prose or times, and those that are so for some verbs only.
PROSE = {"seconds", "text", "message", "place", "description", "summary"}
TITLED = PROSE | {"title", "question", "outputs", "rules"}
PROSE_OF = {"lab": TITLED, "tour": TITLED, "convert": {"seconds"}, "show": {"seconds"}}
OPTION = re.compile(r"(?<![\w-])--?[a-z][a-z-]*(?![\w-])")
HELP = re.compile(r"^  (-.*?|[a-z]+)(?:  |$)", re.MULTILINE)  # options and verbs, left of the words
PROSE_LINE = re.compile(r"[^\W\d_]{3}")  # a line with a word in it is no part of a drawing
NUMBER = re.compile(r"-?\d+\.\d+")

LIBRARY = """
import importlib, inspect, json
import cluesmith as cs

def parameters(value):
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):
        return {}
    return {
        p.name: p.kind.name + ("" if p.default is p.empty else f" = {p.default!r}")
        for p in signature.parameters.values()
    }

def described(value):
    names = [n for n in dir(value) if n[0] != "_"] if inspect.isclass(value) else []
    return {"parameters": parameters(value), "attributes": {
        n: parameters(getattr(value, n)) if callable(getattr(value, n)) else {} for n in names}}

found = {name: described(getattr(cs, name)) for name in cs.__all__}
for module, names in DOCUMENTED.items():
    for name in names:
        found[f"{module}.{name}"] = described(getattr(importlib.import_module(module), name))
print(json.dumps(found))
"""
DOCUMENTED = {
    "cluesmith.kernel.modelling": [
        "Model", "all_different", "all_of", "among", "any_of", "circuit", "count", "div", "element",
        "implies", "lex_at_most", "lex_less", "maximum", "minimum", "occurrences", "rem", "table",
    ]
}  # fmt: skip


def run(program: Path, command: Command, folder: Path) -> Record:
    """Run a command in a new folder; what it printed and wrote."""
    folder.mkdir()
    stdin = command.stdin.encode()
    if command.piped_from:
        stdin = started(program, command.piped_from, b"", folder).stdout
    done = started(program, command.arguments, stdin, folder)
    files = {
        str(path.relative_to(folder)): content(path.name, path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    is_pdf = done.stdout.startswith(b"%PDF")
    return {
        "command": [*command.piped_from, *(["|"] if command.piped_from else []), *command.arguments]
        + ([f"< {command.stdin}"] if command.stdin else []),
        "verb": command.arguments[0] if command.arguments else "",
        "exit": done.returncode,
        "stdout": "" if is_pdf else done.stdout.decode(errors="replace"),
        "stderr": done.stderr.decode(errors="replace"),
        "files": {**files, **({"stdout.pdf": content(".pdf", done.stdout)} if is_pdf else {})},
    }


def started(
    program: Path, arguments: Sequence[str], stdin: bytes, folder: Path
) -> subprocess.CompletedProcess[bytes]:
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder.parent), "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [program, *arguments],
        input=stdin,
        cwd=folder,
        env={**environment, "COLUMNS": "80"},
        capture_output=True,
        timeout=SECONDS,
        check=False,
    )


def content(name: str, data: bytes) -> Any:
    """A file's content in a form that can be compared: text, rows, pages, or a hash."""
    kind = name.rpartition(".")[2]
    if kind == "pdf":
        return pages(data)
    if kind == "sqlite":
        with tempfile.NamedTemporaryFile() as copy:
            Path(copy.name).write_bytes(data)
            return sorted(sqlite3.connect(copy.name).iterdump())
    if kind == "parquet":
        try:
            from pyarrow import parquet  # type: ignore[import-untyped]
        except ImportError:
            return "a parquet file"
        return parquet.read_table(io.BytesIO(data)).to_pylist()
    if kind in ("svg", "html", "txt", "json", "jsonl", "csv"):
        return data.decode(errors="replace")
    return hashlib.sha256(data).hexdigest()


def pages(data: bytes) -> list[str] | str:
    """The text of each page of a PDF."""
    try:
        import pypdf
    except ImportError:
        return "a PDF"
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages]


def progress(text: str) -> None:
    """A line that replaces itself, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r{text}", end="", file=sys.stderr)


def record(program: Path, target: Path) -> None:
    """Run the whole sample and write what came of it, in the sample's order."""
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(AT_ONCE) as pool:
        folder = Path(name)
        (folder / "inputs").mkdir()

        @cache
        def printed_by(arguments: tuple[str, ...]) -> str:
            return started(program, arguments, b"", folder).stdout.decode()

        def printed(arguments: Sequence[str]) -> str:
            return printed_by(tuple(arguments))

        files = inputs(printed)
        for file, text in files.items():
            (folder / "inputs" / file).write_bytes(text.encode(errors="surrogateescape"))
        sample = list(dict.fromkeys(commands(printed, list(files))))
        records = pool.map(
            lambda job: run(program, job[1], folder / f"{job[0]}"), enumerate(sample)
        )
        with target.open("w") as out:
            for number, found in enumerate(records, 1):
                print(json.dumps(found), file=out)
                progress(f"{number} of {len(sample)} commands")
            print(file=sys.stderr)
            for found in (library(program), *served(program, list(requests(printed)))):
                print(json.dumps(found), file=out)


def library(program: Path) -> Record:
    """The library's public names with their parameters, seen by the program's interpreter."""
    script = f"DOCUMENTED = {DOCUMENTED!r}\n{LIBRARY}"
    command = [str(program.parent / "python"), "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return {
        "command": ["public names of the library"],
        "verb": "library",
        "exit": done.returncode,
        "stdout": done.stdout,
        "stderr": done.stderr,
        "files": {},
    }


def served(program: Path, asked: Sequence[tuple[str, str, dict[str, Any]]]) -> Iterator[Record]:
    """What the server answers."""
    command = [str(program), "serve", "--port", "0", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        try:
            assert server.stdout is not None
            address = next(iter(json.loads(server.stdout.readline()).values()))
            host = address.split("//")[1].rstrip("/")
            for number, (method, path, body) in enumerate(asked, 1):
                connection = http.client.HTTPConnection(host, timeout=SECONDS)
                headers = {"Content-Type": "application/json"} if method == "POST" else {}
                sent = json.dumps(body) if method == "POST" else None
                whole = path if path.startswith("/") else f"/api/v1/{path}"
                connection.request(method, whole, sent, headers)
                answer = connection.getresponse()
                progress(f"{number} of {len(asked)} requests")
                yield {
                    "command": [method, path, json.dumps(body)],
                    "verb": whole,
                    "exit": answer.status,
                    "stdout": answer.read().decode(errors="replace"),
                    "stderr": "",
                    "files": {},
                }
            print(file=sys.stderr)
        finally:
            server.terminate()


def contract(found: Record) -> Record:
    """What of a record must stay, in a form in which equal things are equal."""
    arguments, verb, stdout = found["command"], found["verb"], found["stdout"]
    kept: Record = {"exit": found["exit"]}
    if verb == "library":
        kept["names"] = flat(json.loads(stdout or "{}"))
    elif "--help" in arguments or verb in ("", "help"):
        left = HELP.findall(stdout)
        kept["names"] = [name for text in left for name in OPTION.findall(text) or [text]]
    elif verb == "completion":
        kept["names"] = OPTION.findall(stdout)
    elif any(line.startswith("{") for line in stdout.splitlines()):
        prose = TITLED if verb.startswith("/") else PROSE_OF.get(verb, PROSE)
        prose = prose - ({"text"} if verb == "/api/v1/convert" else set())
        prose = prose | ({"pages"} if "--explain" in arguments else set())
        kept["stdout"] = [line_of(line, prose) for line in stdout.splitlines()]
    elif verb == "convert" or "--to" in arguments:
        kept["stdout"] = stdout.splitlines()
    else:
        kept["stdout"] = [line for line in stdout.splitlines() if not PROSE_LINE.search(line)]
    for name, text in found["files"].items():
        kept[name] = file_of(name, text, is_told="--explain" in arguments)
    return kept


def flat(names: dict[str, Any], path: str = "") -> list[str]:
    """The leaves of nested dictionaries, with the way to each."""
    return [
        line
        for name, value in names.items()
        for line in (
            [f"{path}{name}", *flat(value, f"{path}{name}.")]
            if isinstance(value, dict)
            else [f"{path}{name} {value}"]
        )
    ]


def line_of(line: str, prose: set[str]) -> str:
    """A line of JSON without what is prose; drawings in it in their canonical form."""

    def kept(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: kept(item) for key, item in value.items() if key not in prose}
        if isinstance(value, list):
            return [kept(item) for item in value]
        return drawing(value) if isinstance(value, str) and value.startswith("<svg") else value

    try:
        return json.dumps(kept(json.loads(line)))
    except ValueError:
        return line


def file_of(name: str, text: Any, is_told: bool) -> Any:
    """What of a file must stay: of a page its drawings, of a PDF how many pages it has."""
    if name.endswith(".svg"):
        return drawing(text)
    if name.endswith(".html"):
        return [drawing(svg) for svg in re.findall(r"<svg.*?</svg>", text, re.DOTALL)]
    if name.endswith(".pdf"):
        return "a PDF" if is_told else len(text)
    return text


def drawing(svg: str) -> str:
    """An SVG in canonical XML, an element a line, without the words for screen readers."""
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError:
        return svg
    for element in root.iter():
        element.attrib.pop("aria-label", None)
        if element.tag.rpartition("}")[2] in ("title", "desc"):
            element.text = ""
    plain = ElementTree.canonicalize(ElementTree.tostring(root, "unicode"), strip_text=True)
    return NUMBER.sub(lambda number: f"{float(number[0]):.3f}", plain).replace("><", ">\n<")


def differences(before: Record, after: Record) -> Iterator[str]:
    """How the contract of two records differs, as lines."""
    old, new = contract(before), contract(after)
    for key in {**old, **new}:
        if key == "names":
            yield from (f"-{name}" for name in old[key] if name not in set(new.get(key, [])))
        elif old.get(key) != new.get(key):
            yield f"{key}:"
            yield from diff(lines(old.get(key)), lines(new.get(key)))


def diff(old: list[str], new: list[str]) -> Iterator[str]:
    """The changed lines alone."""
    for line in difflib.unified_diff(old, new, lineterm="", n=0):
        if not line.startswith(("---", "+++", "@@")):
            yield line


def lines(value: Any) -> list[str]:
    if isinstance(value, list):
        return [line for item in value for line in str(item).splitlines()]
    return str(value).splitlines()


def wording(found: Record) -> list[str]:
    """All that was printed or written as text, without times."""
    texts = [found["stdout"], found["stderr"], *map(str, found["files"].values())]
    without_times = re.compile(r'"seconds": ?[\d.e-]+| *\(?\b[\d.]+ (?:ms|µs|s)\b\)?')
    return [without_times.sub("", line) for text in texts for line in text.splitlines()]


def compare(before: Path, after: Path, shows_wording: bool, most: int) -> int:
    """Print what differs; 1 if the contract does."""
    old, new = (
        {json.dumps(found["command"]): found for found in map(json.loads, path.open())}
        for path in (before, after)
    )
    broken, reworded = Counter[str](), Counter[str]()
    for key in {**old, **new}:
        told = " ".join(json.loads(key))[:300]
        if key not in old or key not in new:
            broken["other sample"] += 1
            print(f"\n{told}\n  only in {(before if key in old else after).name}")
            continue
        found = list(differences(old[key], new[key]))
        is_reworded = wording(old[key]) != wording(new[key])
        broken[old[key]["verb"]] += bool(found)
        reworded[old[key]["verb"]] += is_reworded and not found
        if not found and is_reworded and shows_wording:
            found = list(diff(wording(old[key]), wording(new[key])))
        if found:
            print(f"\n{told}", *(f"  {line[:400]}" for line in found[:most]), sep="\n")
            if len(found) > most:
                print(f"  ... {len(found) - most} more lines")
    print(f"\n{len(old)} commands compared")
    for title, counts in (("contract differs", broken), ("wording differs", reworded)):
        by_verb = ", ".join(f"{verb} {count}" for verb, count in counts.most_common() if count)
        print(f"{title}: {counts.total()}" + (f" ({by_verb})" if by_verb else ""))
    return 1 if broken.total() else 0


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Record a sample of commands; compare two records."
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    recording = verbs.add_parser("record", help="run the sample and write what it did")
    recording.add_argument("target", type=Path, metavar="OUT.jsonl")
    recording.add_argument("--cluesmith", type=Path, required=True, metavar="PATH")
    comparing = verbs.add_parser("compare", help="print what differs; exit 1 if the contract does")
    comparing.add_argument("before", type=Path, metavar="A.jsonl")
    comparing.add_argument("after", type=Path, metavar="B.jsonl")
    comparing.add_argument("--wording", action="store_true", help="show changed words too")
    comparing.add_argument("--most", type=int, default=12, help="lines per command (12)")
    options = parser.parse_args()
    if options.verb == "record":
        record(options.cluesmith.absolute(), options.target)
        return 0
    return compare(options.before, options.after, options.wording, options.most)


if __name__ == "__main__":
    sys.exit(main())
