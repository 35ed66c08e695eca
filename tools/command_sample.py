"""The sample of commands that `compare_commands.py` records: what is run, and on which inputs.

The list is the same on every run.  Boards in progress are made from what the program under test
prints for `examples --json` and `generate --json`; both are in the sample themselves, so a
difference there is seen there first.  The file is long because it is one list, read as a whole.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

LANGUAGES = ("en", "es", "pt")
FAMILIES = ("skyscraper", "lol-sudoku", "gold-star")
LEVELS = ("easy", "medium", "hard", "extreme", "search")
VERBS = (
    *("solve", "check", "generate", "rate", "explain", "hint", "show", "convert", "booklet"),
    *("sort", "filter", "dedupe", "census", "examples", "serve", "lab", "tour", "completion"),
)
FORMS = {
    "skyscraper": ("json", "towers", "puzz.link", "f-puzzles", "iss", "penpa", "prolog", "printed"),
    "lol-sudoku": ("json", "f-puzzles", "iss", "prolog", "drawn", "blocks"),
    "gold-star": ("json", "prolog", "string", "drawn"),
}
VARIABLES = (
    *("leftmost", "min", "max", "ff"),
    *("anti_first_fail", "occurrence", "ffc", "max_regret"),
)
CHOICES = ("step", "enum", "bisect", "median", "middle")
SYMMETRIES = ("half-turn", "quarter-turn", "diagonal")
ODD = ("one", "loose")  # a board of one cell, and one without human steps
INPUTS = "../inputs"  # seen from the folder in which a command runs

BAD = {
    "cut.json": '{"family": "skyscraper", "size": 4',
    "nan.json": '{"family": "lol-sudoku", "size": NaN}',
    "no-size.json": '{"family": "skyscraper"}',
    "no-family.json": '{"size": 4}',
    "other-family.json": '{"family": "kakuro", "size": 4}',
    "size-65.json": '{"family": "skyscraper", "size": 65}',
    "size-true.json": '{"family": "lol-sudoku", "size": true}',
    "size-text.json": '{"family": "skyscraper", "size": "4"}',
    "side.json": '{"family": "skyscraper", "size": 2, "clues": {"up": [0, 0]}}',
    "clue.json": '{"family": "skyscraper", "size": 2, "clues": {"top": [3, 0]}}',
    "grid.json": '{"family": "skyscraper", "size": 2, "grid": [[0, 0]]}',
    "wall.json": '{"family": "lol-sudoku", "size": 2, "walls": [[0, 1, "right"]]}',
    "rule.json": '{"family": "lol-sudoku", "size": 2, "rule": "loose"}',
    "points.json": '{"family": "gold-star", "points": 2, "operators": "+-+-"}',
    "operators.json": '{"family": "gold-star", "points": 3, "operators": "+-+-+"}',
    "sign.json": '{"family": "gold-star", "points": 3, "operators": "+-+-+^"}',
    "division.json": '{"family": "gold-star", "points": 3, "operators": "+-+-+-", "division": 1}',
    "entries.json": '{"family": "skyscraper", "size": 2, "entries": {"cells": []}}',
    "marks.json": '{"family": "skyscraper", "size": 2, "marks": [[1, 2], [3, 4]]}',
    "solution.json": '{"family": "skyscraper", "size": 2, "solution": {"grid": [[1, 2], [1, 2]]}}',
    "half-solution.json": '{"family": "skyscraper", "size": 2, "solution": {"grid": [[1, 2]]}}',
    "list.json": "[1, 2, 3]",
    "empty.txt": "",
    "blank.txt": "\n\n",
    "prose.txt": "this is no puzzle\n",
    "towers.txt": "4:2/2/1/3/2/2/3",
    "towers-cells.txt": "4:///////////////,p5",
    "towers-seed.txt": "5dh#493827561",
    "puzz-link.txt": "https://puzz.link/p?skyscrapers/4/4/k13h4",
    "puzz-link-oblong.txt": "https://puzz.link/p?skyscrapers/4/5/k13h4j3g",
    "f-puzzles.txt": "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcA",
    "prolog.txt": "puzzle(p1, P) :- P = [[_,3],[1,_]].",
    "prolog-star.txt": "[-,+,-,+,+,*,-]",
    "star.txt": "5:-*+**-+*+",
    "blocks.txt": "..\n.1\n\n..\n",
    "latin1.txt": "4:2/2/1/3/\udce9",  # a byte that is no UTF-8
}
GOOD_LINE = '{"id": "%s", "family": "skyscraper", "size": 3, "clues": {"top": [3, 0, 0]}}\n'
NAMED = (
    '{"id": "a", "title": "Rainy", "author": "Ana", "source": "here", "mine": [1, {"k": null}],'
    ' "family": "skyscraper", "size": 3, "clues": {"top": [3, 2, 1], "left": [3, 0, 0]}}\n'
)
BATCHES = {
    "batch.jsonl": GOOD_LINE % "first" + "no puzzle\n" + GOOD_LINE % "last",
    "clash.jsonl": GOOD_LINE % "first" + GOOD_LINE.replace("[3, 0, 0]", "[3, 3, 0]") % "none",
    "array.json": "[" + ",".join(GOOD_LINE % name for name in "abc") + "]",
    "named.json": NAMED,
    "mixed.txt": "4:2/2/1/3/2/2/3/1/3/1/2/2/2/3/2/1\nskyscrapers/4/4/k13h4j3g\n3:+--/-+\n",
}


@dataclass(frozen=True, slots=True)
class Command:
    """One command: its arguments and its standard input, or the command that writes that."""

    arguments: tuple[str, ...]
    stdin: str = ""
    piped_from: tuple[str, ...] = ()


def words(line: str, *more: str, stdin: str = "") -> Command:
    """A command from its words, and more of them that have spaces."""
    return Command((*line.split(), *more), stdin)


Printed = Callable[[Sequence[str]], str]  # the standard output of a command


def examples(printed: Printed) -> dict[str, list[dict[str, Any]]]:
    """All built-in puzzles, by family."""
    return {
        family: [json.loads(line) for line in printed(["examples", family, "--json"]).splitlines()]
        for family in FAMILIES
    }


def inputs(printed: Printed) -> dict[str, str]:
    """The files that the commands read, by name."""
    files = {**{f"bad-{name}": text for name, text in BAD.items()}, **BATCHES}
    collected = []
    for family in FAMILIES:
        made = ["generate", family, "--count", "4", "--seed", "900", "--json"]
        puzzles = [json.loads(line) for line in printed(made).splitlines()]
        solved = [p for p in examples(printed)[family] if "solution" in p and p["id"] not in ODD]
        collected += [*puzzles, *puzzles[:2]]
        for number, puzzle in enumerate([*solved[:5], *puzzles[:2]]):
            for name, state in boards_in_progress(puzzle):
                files[f"state-{family}-{number}-{name}.json"] = json.dumps(state)
    files["collection.jsonl"] = "".join(json.dumps(puzzle) + "\n" for puzzle in collected)
    return files


def boards_in_progress(puzzle: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """States of a puzzle, by name: some cells filled, all, mistakes, marks right and wrong."""
    key = "grid" if puzzle["family"] == "skyscraper" else "digits"
    board = puzzle["solution"][key]
    rows = [board] if puzzle["family"] == "gold-star" else board
    empty = None if puzzle["family"] == "gold-star" else 0
    least, count = (0, len(board)) if empty is None else (1, len(board))
    rng = random.Random(json.dumps(puzzle))
    cells = [(r, c) for r, row in enumerate(rows) for c in range(len(row))]
    rng.shuffle(cells)

    def shaped(cell: Callable[[int, int], Any]) -> Any:
        filled = [[cell(r, c) for c in range(len(row))] for r, row in enumerate(rows)]
        return filled[0] if empty is None else filled

    def entered(share: float, wrong: int = 0) -> dict[str, Any]:
        known = cells[: round(share * len(cells))]
        return {
            key: shaped(
                lambda r, c: (
                    empty
                    if (r, c) not in known
                    else (rows[r][c] - least + ((r, c) in known[:wrong])) % count + least
                )
            )
        }

    def marked(is_right: bool) -> Any:
        spared = set(cells[: len(cells) // 2])
        return shaped(
            lambda r, c: (
                []
                if (r, c) in spared
                else sorted({(rows[r][c] - least + k) % count + least for k in (not is_right, 2)})
            )
        )

    yield "third", {**puzzle, "entries": entered(1 / 3)}
    yield "most", {**puzzle, "entries": entered(3 / 4)}
    yield "done", {**puzzle, "entries": entered(1)}
    yield "wrong", {**puzzle, "entries": entered(1 / 3, wrong=1)}
    yield "three-wrong", {**puzzle, "entries": entered(1 / 2, wrong=3)}
    yield "marks", {**puzzle, "entries": entered(1 / 4), "marks": marked(is_right=True)}
    yield "wrong-marks", {**puzzle, "entries": entered(1 / 4), "marks": marked(is_right=False)}
    if puzzle["family"] == "lol-sudoku":
        areas = {"areas": puzzle["solution"]["areas"]}
        yield "areas", {**puzzle, "entries": {**entered(1 / 4), **areas}}
        yield "walls", {**puzzle, "entries": {"walls": [[0, 0, "right"], [1, 1, "down"]]}}


def commands(printed: Printed, files: Sequence[str]) -> Iterator[Command]:
    """The whole sample, in order."""
    names = {
        family: [f"{family}:{puzzle['id']}" for puzzle in puzzles]
        for family, puzzles in examples(printed).items()
    }
    yield from help_and_usage()
    yield from generating()
    yield from searching(names)
    yield from deducing(names)
    yield from in_progress([name for name in files if name.startswith("state-")])
    yield from converting(names)
    yield from drawing(names)
    yield from collecting()
    yield from printing_and_counting()
    yield from mistaken([name for name in files if name.startswith("bad-")])


def help_and_usage() -> Iterator[Command]:
    """Help of every verb, the version, wrong usage."""
    for line in ("", "--help", "help", "--version", "nonsense", "solv", "--jsn", "skyscraper:t1"):
        yield words(line)
    for verb in VERBS:
        yield words(f"{verb} --help")
    for line in ("lab list --help", "lab run --help", "lab report --help", "help solve"):
        yield words(line)
    for verb in VERBS:
        yield words(f"{verb} --no-such-option")
    for shell in ("bash", "zsh", "fish", "csh"):
        yield words(f"completion {shell}")
        yield words(f"completion {shell} --json")
    for language in (*LANGUAGES, "fr"):
        yield words(f"tour --json --lang {language}")
    yield from map(words, ("tour", "examples", "examples --json", "lab list", "lab list --json"))
    for family in (*FAMILIES, "kakuro"):
        yield words(f"examples {family}")
        yield words(f"examples {family} --json")
    for line in ("lab", "lab run", "lab run nothing", "lab report nowhere", "serve --port 99999"):
        yield words(line)


def generating() -> Iterator[Command]:
    """New puzzles: sizes, levels, styles, symmetries, scales, recipes, scores, forms."""
    for size in (3, 4, 5, 6, 7, 8, 9):
        for level in LEVELS:
            count = 1 if level == "search" or size == 9 else 3
            yield words(
                f"generate skyscraper --size {size} --level {level} --seed {size} --count {count}"
                " --json"
            )
    for size in (10, 12, 16):
        yield words(f"generate skyscraper --size {size} --seed 5 --json")
    for style in ("clues", "mixed", "sparse"):
        for level in LEVELS[:4]:
            yield words(f"generate skyscraper --style {style} --level {level} --seed 11 --json")
        for symmetry in SYMMETRIES:
            yield words(
                f"generate skyscraper --style {style} --symmetry {symmetry} --seed 2 --json"
            )
    for letter in ("e", "h", "x", "u", "easy", "unreasonable"):
        yield words(
            f"generate skyscraper --size 5 --scale towers --level {letter} --seed 3"
            " --count 2 --json"
        )
    for line in ("--level easy", "--level medium", "--level hard", "--probability 0.5", "--size 4"):
        yield words(f"generate skyscraper --recipe paper --seed 4 --count 2 --json {line}")
    for style in ("areas", "marks", "walls"):
        for level in LEVELS:
            for size in (4, 5, 6):
                yield words(
                    f"generate lol-sudoku --size {size} --style {style} --level {level}"
                    f" --seed {size} --json"
                )
    for size in (7, 8, 9):
        for level in LEVELS[:4]:
            yield words(f"generate lol-sudoku --size {size} --level {level} --seed 1 --json")
    for symmetry in SYMMETRIES:
        yield words(f"generate lol-sudoku --symmetry {symmetry} --seed 6 --count 2 --json")
    for level in LEVELS[:2]:
        yield words(f"generate lol-sudoku --size 4 --style paper --level {level} --seed 6 --json")
    for points in (3, 4, 5, 6, 7, 8):
        for level in LEVELS:
            yield words(
                f"generate gold-star --points {points} --level {level} --seed {points} --json"
            )
    for line in (
        "--givens 0",
        "--givens 3",
        "--operators ++-*",
        "--operators +-",
        "--recipe paper",
    ):
        yield words(f"generate gold-star {line} --seed 8 --count 2 --json")
    for family in FAMILIES:
        yield words(f"generate {family} --min-score 60 --max-score 200 --seed 12 --json")
        yield words(f"generate {family} --count 12 --seed 100 --jobs 2 --json")
        yield words(f"generate {family} --count 2 --seed 7 --solution")
        yield words(f"generate {family} --seed 7 --colour always")
        for form in FORMS[family]:
            yield words(f"generate {family} --seed 21 --count 2 --to {form}")
    for wrong in (
        "kakuro",
        "skyscraper --size 2 --seed 1",
        "skyscraper --size 17 --seed 1",
        "skyscraper --size x",
        "skyscraper --level none --seed 1",
        "skyscraper --points 5 --seed 1",
        "gold-star --size 5 --seed 1",
        "gold-star --operators ^ --seed 1",
        "gold-star --operators */ --seed 1",
        "lol-sudoku --style clues --seed 1",
        "lol-sudoku --scale towers --seed 1",
        "skyscraper --symmetry spiral --seed 1",
        "skyscraper --recipe paper --style clues --seed 1",
        "skyscraper --probability 0.5 --seed 1",
        "skyscraper --probability 2",
        "skyscraper --min-score 9 --max-score 3 --seed 1",
        "skyscraper --count 0",
        "skyscraper --count 2000000 --seed 1",
        "skyscraper --to nothing --seed 1",
        "skyscraper --json --to towers",
        "skyscraper --solution --to towers --seed 1",
        "gold-star --givens 11 --seed 1",
        "skyscraper --seed -1",
    ):
        yield words(f"generate {wrong}")


def searching(names: dict[str, list[str]]) -> Iterator[Command]:
    """Solve and check: every example, strategies, models, limits."""
    for family in FAMILIES:
        for name in names[family]:
            yield words(f"check {name} --json --timeout 100")
            yield words(f"solve {name} --json --stats --timeout 100")
        yield words(f"solve {family}:")
        yield words(f"check {family}:")
        yield words(f"check {family}: --json --model paper --stats --nodes 3000")
        yield words(f"solve {family}:two --all")
        yield words(f"solve {family}:two --all --json")
        yield words(f"solve {family}:two --count --json")
        yield words(f"solve {family}:two --limit 1 --json")
        yield words(f"solve {family}:two --colour always")
    strategies = [f"{v}/{c}/{o}" for v in VARIABLES for c in CHOICES for o in ("up", "down")]
    asked = (
        "solve skyscraper:t3 --model paper --all",
        "solve skyscraper:t1 --model paper",
        "solve skyscraper:t2 --limit 2",
        "solve lol-sudoku:p1 --model paper --count",
        "solve gold-star:paper5 --all",
        "check gold-star:five --model paper",
    )
    for number, strategy in enumerate(strategies):
        for line in asked[number % 2 :: 2]:
            yield words(f"{line} --strategy {strategy} --stats --json --nodes 5000")
    for line in (
        "solve skyscraper:many --limit 7 --json",
        "solve skyscraper:many --count --nodes 500 --json",
        "solve skyscraper:many --count --nodes 500",
        "solve --count 4://///////////// --limit 50 --json",
        "check skyscraper:t1 --stats",
        "solve skyscraper:t1 --stats",
        "solve skyscraper:t1 --next",
        "solve skyscraper:t1 --strategy ff/step",
        "solve skyscraper:t1 --strategy ff/step/sideways",
        "solve skyscraper:t1 --model other",
        "solve skyscraper:t1 --limit 0",
        "solve skyscraper:t1 --timeout -1",
        "solve skyscraper:t1 --all --count",
        "check skyscraper:t1 skyscraper:clash gold-star:many lol-sudoku:two --json",
    ):
        yield words(line)


def deducing(names: dict[str, list[str]]) -> Iterator[Command]:
    """Rate, explain and hint of every example, in every language."""
    for family in FAMILIES:
        for name in names[family]:
            yield words(f"rate {name} --json")
            yield words(f"explain {name} --json")
            yield words(f"hint {name} --json")
        for language in LANGUAGES:
            yield words(f"rate {family}: --lang {language}")
            yield words(f"hint {family}: --lang {language}")
            yield words(f"explain {family}: --json --lang {language}")
        yield words(f"explain {names[family][0]} --lang pt")
        yield words(f"explain {names[family][0]} --html page.html")
        yield words(f"explain {names[family][0]} --svg steps")
        yield words(f"hint {names[family][0]} --svg step.svg")
    yield from map(
        words,
        (
            "rate skyscraper: --scale towers --json",
            "rate skyscraper: --scale towers",
            "rate gold-star: --scale towers",
            "rate skyscraper:t1 --scale other",
            "hint skyscraper:t1 --reveal 4",
            "explain skyscraper: --html page.html",
            "hint skyscraper: --svg step.svg",
        ),
    )


def in_progress(files: Sequence[str]) -> Iterator[Command]:
    """Boards with entries and marks: hints at each stage, mistakes, drawings."""
    for number, name in enumerate(files):
        path = f"{INPUTS}/{name}"
        yield words(f"hint {path} --json")
        yield words(f"hint {path} --json --reveal {1 + number % 2} --lang pt")
        if number % 3 == 0:
            yield words(f"hint {path} --reveal {1 + number % 3}")
            yield words(f"hint {path} --svg step.svg --json")
            yield words(f"convert {path} --to json")
            yield words(f"show {path}")
        if number % 4 == 0:
            yield words(f"explain {path} --json")
            yield words(f"rate {path} --json")
            yield words(f"show {path} --svg board.svg")


def converting(names: dict[str, list[str]]) -> Iterator[Command]:
    """Every text form written, and read again."""
    for family in FAMILIES:
        for form in FORMS[family]:
            for name in names[family]:
                yield words(f"convert {name} --to {form}")
            written = ("convert", names[family][0], "--to", form)
            yield Command(("convert", "-", "--to", "json"), piped_from=written)
            yield Command(("convert", "-", "--from", form, "--to", "json"), piped_from=written)
            yield Command(("check", "-", "--json"), piped_from=written)
            yield words(f"convert {names[family][1]} --to {form} --json")
        yield words(f"convert {family}: --to nothing")
        yield words(f"convert {family}:")
    for name, text in BATCHES.items():
        yield words(f"convert {INPUTS}/{name} --to json")
        yield words(f"check {INPUTS}/{name} --json")
        yield words(f"solve {INPUTS}/{name}")
        yield words("solve - --json", stdin=text)
    yield words("convert skyscraper:t1 --from towers --to json")
    yield words(f"convert {INPUTS}/named.json --to json --from nothing")


def drawing(names: dict[str, list[str]]) -> Iterator[Command]:
    """Drawings as text, SVG and PNG."""
    for family in FAMILIES:
        for name in names[family]:
            yield words(f"show {name}")
            yield words(f"show {name} --svg board.svg")
        first = names[family][0]
        for line in ("--json", "--solution", "--solution --svg a.svg", "--colour always"):
            yield words(f"show {first} {line}")
        for theme in ("auto", "light", "dark"):
            yield words(f"show {first} --svg a.svg --theme {theme} --solution")
        yield words(f"show {first} --png a.png --scale 1.5")
    for line in ("--png a.txt --scale 0", "--svg none/a.svg", "--theme blue", "--png a --svg a"):
        yield words(f"show skyscraper:t1 {line}")


def collecting() -> Iterator[Command]:
    """Sort, filter and dedupe."""
    some = f"{INPUTS}/collection.jsonl"
    for line in ("", "--by level,score", "--by size,-score", "--reverse", "--rate --by score"):
        yield words(f"sort {some} {line}")
        yield words(f"sort skyscraper: lol-sudoku: gold-star: {line} --json")
    yield from map(words, ("sort skyscraper: --to towers", "sort x: ", f"sort {some} --by colour"))
    for line in (
        "--family gold-star",
        "--family gold-star --not",
        "--size 5",
        "--size 4..6 --level easy",
        "--size ..5",
        "--size 4,6",
        "--level medium..hard",
        "--level hard.. --rate",
        "--min-score 50 --max-score 100",
        "--unique",
        "--unique --not",
        "--family kakuro",
        "--size six",
        "--level steep",
    ):
        yield words(f"filter {some} {line}")
        yield words(f"filter skyscraper: lol-sudoku: gold-star: {line} --json")
    for line in ("", "--not", "--json"):
        yield words(f"dedupe {some} {line}")
        yield words(f"dedupe skyscraper: skyscraper:t1 gold-star:six gold-star:six {line}")
    yield words("dedupe skyscraper: skyscraper:t1 --to towers")
    yield words("dedupe skyscraper: --json --to towers")


def printing_and_counting() -> Iterator[Command]:
    """Booklets and the census."""
    orders = "skyscraper:5:easy:2,lol-sudoku:5:easy:1,gold-star:5:easy:1"
    for line in (
        "booklet skyscraper:t1 skyscraper:t3 -o book.pdf --json",
        f"booklet {INPUTS}/collection.jsonl -o book.pdf --json --per-page 2 --paper letter",
        f"booklet --generate {orders} --seed 1 -o book.pdf --json --lang pt",
        f"booklet --generate {orders} --seed 1 -o book.pdf --json --large-print --greyscale",
        "booklet lol-sudoku:one gold-star:five -o book.pdf --json --explain --title Rainy",
        "booklet skyscraper:many skyscraper:t3 -o book.pdf --json",
        "booklet skyscraper:clash -o book.pdf",
        "booklet skyscraper:t3 -o -",
        "booklet --generate skyscraper:5 --seed 1 -o book.pdf",
        "booklet --generate kakuro:5:easy:1 --seed 1 -o book.pdf",
        "booklet -o book.pdf",
        "booklet skyscraper:t3",
        "booklet skyscraper:t3 -o book.pdf --per-page 3",
        "census --points 3",
        "census --points 3 --json",
        "census --points 4 --json",
        "census --points 5 --json --jobs 1",
        "census --points 3 --json --write three.sqlite --solutions all",
        "census --points 4 --json --write four.sqlite",
        "census --points 4 --json --write four.parquet --solutions none",
        "census --points 7 --json --estimate --sample 5 --seed 3",
        "census --points 2",
        "census --points 12",
        "census",
        "census --points 3 --write three.txt",
        "census --points 3 --resume",
    ):
        yield words(line)


def mistaken(files: Sequence[str]) -> Iterator[Command]:
    """Inputs that cannot be read."""
    for name in files:
        yield words(f"check {INPUTS}/{name} --json")
    for name in files[::3]:
        yield words(f"convert {INPUTS}/{name} --to json")
        yield words(f"hint {INPUTS}/{name}")
    for verb in ("solve", "check", "rate", "explain", "hint", "show"):
        yield words(verb, stdin="")
        yield words(f"{verb} no-such-file.json")
        yield words(f"{verb} skyscraper:nothing")
        yield words(f"{verb} skyscraper:clash skyscraper:t3 nothing: --json")
        yield words(f"{verb} {INPUTS}/batch.jsonl --json")


def requests(printed: Printed) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """What is asked of the server: method, path and body; the setter's verbs are only there."""
    yield "GET", "/openapi.json", {}
    for path in ("families", "examples/skyscraper", "examples/nothing", "techniques/nothing/x"):
        yield "GET", path, {}
    for name in ("skyscraper/staircase", "lol-sudoku/last-cell", "gold-star/last-cell"):
        yield "GET", f"techniques/{name}", {}
    for family, puzzles in examples(printed).items():
        for puzzle in puzzles[:5]:
            for verb in ("check", "solve", "rate", "hint", "review", "forced", "draw"):
                yield "POST", verb, {"puzzle": puzzle}
            for verb in ("make-unique", "thin-out", "shuffle"):
                for seed in (1, 2):
                    yield "POST", verb, {"puzzle": puzzle, "seed": seed}
        solved = next(puzzle for puzzle in puzzles if "solution" in puzzle)
        for _, state in boards_in_progress(solved):
            yield "POST", "review", {"puzzle": state}
            yield "POST", "hint", {"puzzle": state, "drawing": True, "language": "pt"}
        yield "POST", "explain", {"puzzle": solved, "drawings": True}
        yield "POST", "generate", {"family": family, "seed": 5, "count": 2}
        yield "POST", "parse", {"text": "\n".join(map(json.dumps, puzzles[:3]))}
        for form in FORMS[family]:
            yield "POST", "convert", {"puzzle": solved, "to": form}
    wrong: tuple[dict[str, Any], ...] = (
        {},
        {"puzzle": 1},
        {"puzzle": {"family": "kakuro"}},
        {"text": "?"},
        {"family": "x"},
    )
    for body in wrong:
        for verb in ("hint", "parse", "generate"):
            yield "POST", verb, body
