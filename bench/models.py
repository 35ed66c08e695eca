"""The classic models beside python-constraint, CPMpy with OR-Tools, Gecode and SWI-Prolog.

    python bench/models.py [--seconds 20] [--repeats 3] [--only TEXT] [--strict]

The same question goes to each: all solutions, or the optimum and its proof.  The models say the
same in five languages (examples/models, bench/classic), each in the way its own examples have it.
A measurement is a process with one thread; times are processor time, from the first line of the
model to the answer (MiniZinc: of all its processes), medians of some runs.  Answers must agree.
Who is not installed is left out; who has no answer after `--seconds` is shown so.  Exit code 1
where answers differ, with --strict also where a peer is faster than we are.
"""

from __future__ import annotations

import argparse
import math
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).resolve().parent
BIG = {"golomb_ruler": (7,), "langford": (8,), "magic_square": (4,)}  # arguments, where not none
MODELS = [
    "send_more", "queens", "magic_square", "golomb_ruler", "zebra", "sudoku", "langford",
    "graph_colouring", "knapsack", "nonogram", "kenken", "skyscraper", "lol_sudoku", "gold_star",
]  # fmt: skip

TO_START = 5  # seconds of a process that imports much

Answer = tuple[int, float]  # how many solutions or the optimum; seconds


def ours(name: str) -> int:
    from classic import data

    names = data.example(name)
    arguments = BIG.get(name, ())
    if name == "graph_colouring":
        arguments = data.mycielski(3)
    stated = names["model"](*arguments)
    model = stated[0]
    if name == "golomb_ruler":
        return int(model.optimum(
            minimize=stated[2], strategy="leftmost/step/up", variables=stated[1]
        )[stated[2]])  # fmt: skip
    if name == "graph_colouring":
        return int(model.optimum(minimize=stated[2])[stated[2]])
    if name == "knapsack":
        return int(model.optimum(maximize=stated[2], strategy="ff/step/down")[stated[2]])
    if name == "skyscraper":  # as its authors found best
        cells = [cell for row in stated[1] for cell in row]
        return int(model.count("ffc/step/up", variables=cells))
    return int(model.count())


def by_cpmpy(solver: str) -> Callable[[str], int]:
    def run(name: str) -> int:
        import cluesmith.cpmpy  # noqa: F401 it registers itself
        from classic import cpmpy_models

        model, is_optimum = getattr(cpmpy_models, name)()
        options = {"num_workers": 1} if solver == "ortools" else {}
        if is_optimum:
            model.solve(solver=solver, **options)
            return int(model.objective_value())
        return int(model.solveAll(solver=solver, **options))

    return run


def python_constraint(name: str) -> int:
    from classic import python_constraint_models

    problem, cost = getattr(python_constraint_models, name)()
    if cost is None:
        return len(problem.getSolutions())
    return abs(min(cost(solution) for solution in problem.getSolutionIter()))


IN_PYTHON: Mapping[str, Callable[[str], int]] = {
    "cluesmith": ours,
    "CPMpy + cluesmith": by_cpmpy("cluesmith"),
    "CPMpy + OR-Tools": by_cpmpy("ortools"),
    "python-constraint": python_constraint,
}


def one(solver: str, name: str, limit: str) -> None:
    """In a process of its own, which ends at the limit: print the answer and the seconds."""
    import classic.data

    if solver.startswith("CPMpy"):
        import classic.cpmpy_models
    elif solver == "python-constraint":
        import classic.python_constraint_models  # noqa: F401
    else:
        import cluesmith.kernel.modelling  # noqa: F401
    threading.Thread(target=end_at, args=(float(limit),), daemon=True).start()
    began = time.process_time()
    answer = IN_PYTHON[solver](name)
    print(answer, time.process_time() - began)


def end_at(limit: float) -> None:
    """End the process once it has used so much; a kernel's timer would make its clock coarse."""
    while time.process_time() < limit + TO_START:
        time.sleep(0.2)
    os.kill(os.getpid(), signal.SIGKILL)


def finished(command: Sequence[str], seconds: float) -> tuple[str, float] | None:
    """What a process printed, and its processor time; None where it took too long."""

    def limit() -> None:
        most = math.ceil(seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        cwd=HERE,
        preexec_fn=None if command[0] == sys.executable else limit,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if done.returncode and spent > 0.9 * seconds:
        return None
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr}")
    return done.stdout, spent


def in_python(solver: str, name: str, seconds: float) -> Answer | None:
    command = [sys.executable, __file__, "--one", solver, name, str(seconds)]
    done = finished(command, seconds)
    if done is None:
        return None
    answer = _pair(done[0])
    return answer if answer[1] <= seconds else None


def minizinc(name: str, seconds: float) -> Answer | None:
    model = HERE / "classic" / "minizinc" / f"{name}.mzn"
    with tempfile.TemporaryDirectory() as folder:
        command = ["minizinc", "--solver", "gecode", str(model)]
        if values := minizinc_data(model.read_text()):
            path = Path(folder) / "data.dzn"
            path.write_text("".join(f"{key} = {value};\n" for key, value in values.items()))
            command.append(str(path))
        is_optimum = "satisfy" not in model.read_text()
        done = finished(command if is_optimum else [*command, "-a"], seconds)
    if done is None:
        return None
    out, spent = done
    lines = out.split("\n")
    if is_optimum:
        return int([line for line in lines if line.startswith("answer")][-1].split()[1]), spent
    return sum(line == "----------" for line in lines), spent


def minizinc_data(model: str) -> dict[str, str]:
    """What a model asks for, in MiniZinc's form."""
    from classic import data

    size, edges = data.mycielski(3)
    del size
    row_ways = [data.ways(runs, len(data.COLUMNS)) for runs in data.ROWS]
    column_ways = [data.ways(runs, len(data.ROWS)) for runs in data.COLUMNS]

    def matrix(rows: Sequence[Sequence[int]]) -> str:
        return f"[|{'|'.join(','.join(map(str, row)) for row in rows)}|]"

    def sets(rows: Sequence[Sequence[int]]) -> str:
        return "[" + ", ".join("{" + ",".join(map(str, row)) + "}" for row in rows) + "]"

    def plain(values: Sequence[Any]) -> str:
        return "[" + ", ".join(f'"{v}"' if isinstance(v, str) else str(v) for v in values) + "]"

    sides = [side for equation in data.STAR for side in equation]
    known = {
        "sudoku": plain(data.SUDOKU), "edges": matrix(edges), "weights": plain(data.WEIGHTS),
        "worth": plain(data.WORTH), "limit": str(data.LIMIT),
        "row_ways": plain([len(each) for each in row_ways]),
        "rows": plain([square for each in row_ways for way in each for square in way]),
        "column_ways": plain([len(each) for each in column_ways]),
        "columns": plain([square for each in column_ways for way in each for square in way]),
        "operations": plain([each[0] for each in data.CAGES]),
        "targets": plain([each[1] for each in data.CAGES]),
        "cages": sets([each[2] for each in data.CAGES]),
        "clues": plain([clue for clue, _ in data.SIGHTS]),
        "sights": matrix([cells for _, cells in data.SIGHTS]),
        "lol_digits": f"array1d(0..15, {plain(data.LOL_DIGITS)})",
        "lol_areas": f"array1d(0..15, {plain(data.LOL_AREAS)})",
        "beside": f"array1d(0..15, {sets([data.beside(i, 4) for i in range(16)])})",
        "lefts": plain([side[0] for side in sides]), "rights": plain([side[2] for side in sides]),
    }  # fmt: skip
    if "lefts" in model:
        known["operations"] = plain([side[1] for side in sides])
    return {key: value for key, value in known.items() if f": {key};" in model}


def prolog(name: str, seconds: float) -> Answer | None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "data.pl"
        path.write_text(prolog_data())
        goal = f"timed({name})"
        models = str(HERE / "classic" / "models.pl")
        command = ["swipl", "-g", goal, "-t", "halt", models, str(path)]
        done = finished(command, seconds + TO_START)
    if done is None:
        return None
    answer = _pair(done[0])
    return answer if answer[1] <= seconds else None


def prolog_data() -> str:
    from classic import data

    def side(each: Sequence[Any]) -> str:
        return f"side({each[0]}, {each[1]}, {each[2]})"

    def ways(lines: Sequence[Sequence[int]], length: int) -> list[list[list[int]]]:
        return [[list(way) for way in data.ways(runs, length)] for runs in lines]

    star = ", ".join(f"{side(left)} = {side(right)}" for left, right in data.STAR)
    cages = ", ".join(f"cage({o}, {target}, {cells})" for o, target, cells in data.CAGES)
    facts = {
        "sudoku": data.SUDOKU, "weights": data.WEIGHTS, "worth": data.WORTH, "limit": data.LIMIT,
        "edges": f"[{', '.join(f'{a}-{b}' for a, b in data.mycielski(3)[1])}]",
        "rows": ways(data.ROWS, len(data.COLUMNS)), "columns": ways(data.COLUMNS, len(data.ROWS)),
        "cages": f"[{cages}]", "star": f"[{star}]",
        "sights": f"[{', '.join(f'{clue}-{cells}' for clue, cells in data.SIGHTS)}]",
        "lol_digits": data.LOL_DIGITS, "lol_areas": data.LOL_AREAS,
        "beside": [data.beside(i, 4) for i in range(16)],
    }  # fmt: skip
    return "".join(f"data({name}, {value}).\n" for name, value in facts.items())


def _pair(out: str) -> Answer:
    answer, seconds = out.split()[-2:]
    return int(answer), float(seconds)


def solvers() -> dict[str, Callable[[str, float], Answer | None]]:
    """Those that are installed."""
    found: dict[str, Callable[[str, float], Answer | None]] = {}
    for name in IN_PYTHON:
        needed = {"CPMpy": "cpmpy", "python-constraint": "constraint"}.get(name.split(" + ")[0])
        if needed is None or find_spec(needed):
            found[name] = lambda model, seconds, name=name: in_python(name, model, seconds)
    if shutil.which("minizinc"):
        found["MiniZinc + Gecode"] = minizinc
    if shutil.which("swipl"):
        found["SWI-Prolog"] = prolog
    return found


def shown(seconds: float | None, limit: float) -> str:
    if seconds is None:
        return f"> {limit:g} s"
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:,.1f} ms"


def main() -> int:
    parser = argparse.ArgumentParser(description="The classic models beside other solvers.")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--only", default="", help="models whose name contains this")
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--one", nargs=3, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        one(*arguments.one)
        return 0
    peers = solvers()
    print(f"| model | answer | {' | '.join(peers)} |\n|{' --- |' * (len(peers) + 2)}")
    failed = False
    for name in [each for each in MODELS if arguments.only in each]:
        answers: set[int] = set()
        cells, medians = [], []
        for run in peers.values():
            found: list[float] = []
            for _ in range(arguments.repeats):
                result = run(name, arguments.seconds)
                if result is None:
                    break
                answers.add(result[0])
                found.append(result[1])
            medians.append(median(found) if found else None)
            cells.append(shown(medians[-1], arguments.seconds))
        failed |= len(answers) != 1
        mine = medians[0]
        if arguments.strict:
            failed |= mine is None or any(each is not None and each < mine for each in medians[1:])
        said = ", ".join(map(str, sorted(answers)))
        print(f"| {name} | {said} | {' | '.join(cells)} |", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
