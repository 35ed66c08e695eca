"""Made-up findings of every kind, with everything that can go wrong in them."""

from __future__ import annotations

import math

from cluesmith.kernel.strategy import CHOICES, ORDERS, VARIABLES
from cluesmith.lab.experiment import Axis, Bars, Findings, Heat, Lines, Series, Table
from cluesmith.lab.report.page import Head, Section

EVIL = "</title><script>alert('x')</script> & \"co\" \ud800 \x00 ]]>"
SIZES = (4, 5, 6, 7, 8, 9)

HEAD = Head(
    rows=1234,
    cut=17,
    date="2025-05-17 10:21",
    machines=("Intel Xeon 2.10 GHz; 2 cores; 8 GiB; Linux 6.1.0; CPython 3.11.2",),
    versions=("0.1.0",),
    kernels=("compiled",),
)


def growing(title: str, start: float, factor: float, limit: float = math.inf) -> Series:
    """Exponential growth that is cut at a limit."""
    ys = [min(start * factor**at, limit) for at in range(len(SIZES))]
    return Series(
        title, SIZES, ys,
        low=[y * 0.8 for y in ys], high=[y * 1.4 for y in ys], cut=[y == limit for y in ys],
    )  # fmt: skip


TIMES = Lines(
    "Time to the first solution by size",
    Axis("size of the board (cells along a side)"),
    Axis("time to the first solution (s)", is_log=True),
    [
        growing("paper's model, leftmost/step/up", 2e-3, 14, 60),
        growing("paper's model, ffc/step/up", 1.5e-3, 7.5),
        growing("exact model", 4e-5, 3.2),
        growing("paper's model, leftmost/step/up, blank boards", 2.5e-3, 19, 60),
        Series("the paper", (4, 5, 6, 7, 8), (0, 0.047, 0.291, 10.489, 18.2), is_paper=True),
    ],
)
BACKTRACKS = Lines(
    "Backtracks by size",
    Axis("size of the board (cells along a side)"),
    Axis("backtracks", is_log=True),
    [
        Series("leftmost/step/up", SIZES, (9, 659, 5438, 159196, 1.2e6, 9e7)),
        Series("exact model", SIZES, (0, 0, 0, 1, 12, 40)),
        Series("the paper", (4, 5, 6, 7), (9, 659, 5438, 159196), is_paper=True),
        Series("the paper, ffc", (4, 5, 6, 7), (5, 120, 800, 6311), is_paper=True),
    ],
)
MANY = Lines(
    "Time by share of clues shown",
    Axis("clues shown (%)"),
    Axis("time (ms)"),
    [
        Series(
            title,
            range(0, 101, 5),
            [high * math.exp(-at / 9) + 2 for at in range(21)],
            low=[high * 0.7 * math.exp(-at / 9) + 2 for at in range(21)],
            high=[high * 1.3 * math.exp(-at / 9) + 2 for at in range(21)],
        )
        for title, high in (("6x6", 8), ("7x7", 20), ("8x8", 55))
    ],
)
CLOUD = Lines(
    "Our times against the paper's, one point per strategy",
    Axis("the paper's time (s)", is_log=True),
    Axis("our time (s)", is_log=True),
    [
        Series(
            choice,
            [180 + 40 * at + 9 * place for at in range(8)],
            [(0.9 + 0.3 * math.sin(3 * at + place)) * (2 + at) for at in range(8)],
        )
        for place, choice in enumerate(CHOICES)
    ],
    scatter=True,
)
SAVED = Bars(
    "What each part saves",
    ("exact lines", "Hall sets", "cut cells", "shards", "order of labels"),
    Axis("nodes without it, as a multiple of those with it (times)"),
    [
        Series("6x6", range(5), (14.2, 2.3, 1.4, 1.02, 3.3), (12, 2, 1, 1, 3), (17, 3, 2, 1.1, 4)),
        Series("9x9", (0, 1, 2, 4), (22, 4.1, 2.9, 9), cut=(True, False, False, False)),
    ],
)
PEERS = Bars(
    "Other solvers beside ours, on one machine in one run",
    ("cluesmith, exact model", "CP-SAT", "MiniZinc with Gecode", "clingo", "GNU Prolog"),
    Axis("time for the set (s)", is_log=True),
    [
        Series("skyscraper 8x8", range(5), (1.2e-3, 0.31, 4.2, 2.2, 60), cut=(0, 0, 0, 0, 1)),
        Series(
            "lol-sudoku 9x9", range(4), (0.05, 2.1, 44, 9.4), (0.04, 2, 40, 9), (0.07, 3, 50, 10)
        ),
        Series("the paper", (4,), (18.2,), is_paper=True),
    ],
)
RELATIONS = Bars(
    "Correlation of time with each statistic",
    ("backtracks", "prunings", "resumptions", "constraints"),
    Axis("Spearman's rank correlation"),
    [
        Series(
            "ours", range(4), (0.98, 0.91, 0.9, -0.35), (0.95, 0.8, 0.8, -0.6), (1, 0.97, 0.96, 0)
        )
    ],
)
STRATEGIES = Heat(
    "All 80 strategies, median backtracks",
    VARIABLES,
    [f"{choice}/{order}" for choice in CHOICES for order in ORDERS],
    [
        [
            None
            if (row, column) == (4, 7)
            else round(40 * 10 ** (2.2 + 2.2 * math.sin(row * 1.7 + column * 0.9)))
            for column in range(10)
        ]
        for row in range(8)
    ],
    "backtracks",
    is_log=True,
)
STRATEGY_TIMES = Heat(
    "All 80 strategies, median time",
    VARIABLES,
    [f"{choice}/{order}" for choice in CHOICES for order in ORDERS],
    [[0.004 * (1.5 + math.sin(row + column)) for column in range(10)] for row in range(8)],
    "time (s)",
)
ODD_HEAT = Heat(
    "A heat map with long names and few columns",
    ("a row", "a row with a rather long name to place"),
    ("the first column of them", "another column", "third", "one more with a name", "fifth"),
    [[1, 2, 3, 4, 5], [0, None, 1e6, 1e-7, 3]],
    "times",
    is_log=True,
)
TABLE = Table(
    "Beside the paper",
    ("size", "strategy", "time", "spread", "backtracks", "paper's time", "paper's backtracks"),
    [
        ("4x4", "leftmost/step/up", "0.3 ms", "0.2 to 0.4 ms", "9", "0.0 s", "9"),
        ("5x5", "leftmost/step/up", "12 ms", "11 to 13 ms", "659", "0.047 s", "659"),
        ("6x6", "leftmost/step/up", "140 ms", "120 to 150 ms", "5,438", "0.291 s", "5,438"),
        ("8x8", "leftmost/step/up", "60 s (cut)", "-", "> 9,000,000", "18.2 s", "166,199"),
    ],
)
LONG = Table(
    "Strategies by rank",
    ("strategy", "our rank", "paper's rank", "moved"),
    [
        (f"{v}/{c}/{o}", str(7 * at % 80), str(at), "-")
        for at, (v, c, o) in enumerate(
            (v, c, o) for v in VARIABLES for c in CHOICES for o in ORDERS
        )
    ],
)
METHOD = (
    "Each board is solved to its first solution by the paper's model under `leftmost/step/up` and "
    "`ffc/step/up`, and by the exact model. Times are medians of three runs, one run per core at a "
    "time, in interleaved order; whiskers show the least and the most of them. A run past sixty "
    "seconds is cut."
)
SECTIONS = (
    Section(
        name="skyscraper-size",
        title="Skyscrapers by size",
        question="How do time and backtracks grow with the size of the board, and what does a "
        "stronger model change?",
        method=METHOD,
        findings=Findings(
            (TIMES, BACKTRACKS, RELATIONS),
            (TABLE,),
            (
                "Under `leftmost/step/up` time grows 14.0 times per step of size with the paper's "
                "model and 3.2 times with the exact one.",
                "t1 takes 166,199 backtracks, as in the paper, and 6,311 under `ffc/step/up`.",
                "2 of 24 cases were cut at 60 s; their true times are longer.",
            ),
        ),
        rows=320,
        cut=9,
    ),
    Section(
        name="skyscraper-clues",
        title="Skyscrapers by share of clues",
        question="Are boards with more clues faster to solve?",
        method=METHOD,
        findings=Findings(
            (MANY,), (), ("From 0 to 100 % of the clues the median time falls 9.8 times.",)
        ),
        rows=180,
    ),
    Section(
        name="gold-strategies",
        title="Gold Star under 80 strategies",
        question="Which labeling strategies are best, and does the paper's order hold?",
        method=METHOD,
        findings=Findings(
            (STRATEGIES, STRATEGY_TIMES, CLOUD, ODD_HEAT),
            (LONG,),
            (
                "Spearman's rank correlation of our times with the paper's is 0.71 "
                "(95 % interval 0.58 to 0.81).",
            ),
        ),
        rows=640,
    ),
    Section(
        name="propagation-strength",
        title="What each part of propagation saves",
        question="What do exact lines, sets, cut cells and shards save?",
        method=METHOD,
        findings=Findings((SAVED,), (), ("Exact lines save most.",)),
        rows=60,
        cut=1,
    ),
    Section(
        name="peers",
        title="Beside other solvers",
        question="How do others fare on the same puzzles?",
        method=METHOD,
        findings=Findings((PEERS,), (), ("cluesmith is 258 times as fast as CP-SAT.",)),
        rows=34,
        cut=1,
    ),
    Section(
        name="lol-complexity",
        title="Lol Sudoku by size",
        question="Is time linear in size?",
        method=METHOD,
        findings=Findings(),
        rows=1,
    ),
)

if __name__ == "__main__":
    import sys

    from cluesmith.lab.report.page import page

    sys.stdout.write(page(HEAD, SECTIONS))
