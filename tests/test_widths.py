"""What a .pxd declares is what the .py beside it says.

Interpreted, an index past the end of a list is an error; compiled, the same index
writes over whatever lies behind the array.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import cluesmith
from cluesmith.kernel import mode

SOURCE = Path(str(cluesmith.__file__)).parents[1]
ENUM = re.compile(r"^    ([A-Z_]+) = (\d+)$", re.MULTILINE)
CLASS = re.compile(r"^cdef class (\w+)")
ARRAY = re.compile(r"^    cdef (?:readonly |public )?[\w. ]+ (\w+)\[(\d+)\]")

# Makes one of each class that has arrays, as large as there are, and measures its lists.
MEASURE = """
import gc, json
from cluesmith.star_census.tally import Tally
from cluesmith.star_census.walk import Walk
from cluesmith.families.gold_star.techniques import Ladders as GoldLadders
from cluesmith.families.lol_sudoku.clauses import clauses
from cluesmith.families.lol_sudoku.model import exact
from cluesmith.families.lol_sudoku.proof.prover import Prover
from cluesmith.families.lol_sudoku.puzzle import LolSudoku
from cluesmith.forms.grid import empty_grid
from cluesmith.families.lol_sudoku.techniques import Ladders as LolLadders
from cluesmith.families.skyscraper.arrangements import Scratch
from cluesmith.families.skyscraper.carver import Carver
from cluesmith.families.skyscraper.techniques import Ladders as SkyLadders
from cluesmith.support.latin_square import LatinWalk
from cluesmith.families.gold_star.proof.prover import Prover as StarProver
from cluesmith.families.gold_star.proof.triples import Triples
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.equation import whole_numbers
from cluesmith.kernel.propagators.linear_system import Combinations
from cluesmith.kernel.propagators.product import Product

engine = Engine()
x = engine.variables(3, 0, 0x3FF)
shown = ((1,) + (0,) * 9, *empty_grid(10)[1:])
blank = LolSudoku(12, empty_grid(12), empty_grid(12))
made = [
    SkyLadders(16), LolLadders(12), GoldLadders(16, "exact"), Prover(10), Walk(16, True),
    Tally(16, "all"), Carver(16, None, None), Scratch(16), LatinWalk(16),
    exact(LolSudoku(10, empty_grid(10), shown)), clauses(blank, exact(blank)),
    Combinations(range(2), []), Triples(whole_numbers(6), 15, 15), StarProver(6, [], None),
    Product(engine, x, x + 1, x + 2),
]
found = {}
for thing in gc.get_objects():
    for base in type(thing).__mro__ if type(thing).__module__.startswith("cluesmith") else ():
        for name, value in getattr(thing, "__dict__", {}).items():
            if isinstance(value, list):
                found[f"{base.__module__}.{base.__name__}.{name}"] = len(value)
print(json.dumps(found))
"""


def declared() -> dict[str, int]:
    """The length of every array of every class."""
    found = {}
    for path in SOURCE.glob("cluesmith/**/*.pxd"):
        module = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
        owner = ""
        for line in path.read_text().splitlines():
            if named := CLASS.match(line):
                owner = named[1]
            elif array := ARRAY.match(line):
                found[f"{module}.{owner}.{array[1]}"] = int(array[2])
    return found


def test_arrays_are_as_long_as_lists() -> None:
    done = subprocess.run(
        [sys.executable, "-c", MEASURE],
        capture_output=True,
        text=True,
        env=os.environ | {mode.VARIABLE: "interpreted", "PYTHONPATH": str(SOURCE)},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lists, arrays = json.loads(done.stdout), declared()
    assert len(arrays) > 100
    assert {name: lists.get(name) for name in arrays} == arrays


@pytest.mark.parametrize(
    "name", ["cluesmith.kernel.events", "cluesmith.families.lol_sudoku.ladder.codes"]
)
def test_numbers_are_the_same_in_c(name: str) -> None:
    text = (SOURCE / f"{name.replace('.', '/')}.pxd").read_text()
    module = import_module(name)
    numbers = {key: value for key, value in vars(module).items() if key.isupper()}
    assert {key: int(value) for key, value in ENUM.findall(text)} == numbers
