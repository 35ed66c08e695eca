"""Compiles the kernel where a C compiler is there; without one the same files run interpreted.

All or nothing: compiled and interpreted kernel classes do not mix, so one
failing extension drops them all.
"""

import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src")
FLAGS = ["-O3", "-g0"]
# What all modules need for their arrays, compiled once: a third of the time, half of the size.
SHARED = "cluesmith.kernel.shared"
COMPILED = [
    "cluesmith/kernel/dice.py",
    "cluesmith/kernel/square.py",
    "cluesmith/kernel/store.py",
    "cluesmith/kernel/engine.py",
    "cluesmith/kernel/search.py",
    "cluesmith/kernel/strategy.py",
    "cluesmith/kernel/weighted.py",
    "cluesmith/kernel/bumped.py",
    "cluesmith/kernel/ladder/sheet.py",
    "cluesmith/kernel/ladder/technique.py",
    "cluesmith/kernel/ladder/ladder.py",
    "cluesmith/kernel/ladder/sets.py",
    "cluesmith/kernel/propagators/binary.py",
    "cluesmith/kernel/propagators/distinct.py",
    "cluesmith/kernel/propagators/equation.py",
    "cluesmith/kernel/propagators/latin.py",
    "cluesmith/kernel/propagators/linear.py",
    "cluesmith/kernel/propagators/matching.py",
    "cluesmith/kernel/propagators/reified.py",
    "cluesmith/families/gold_star/census/tally.py",
    "cluesmith/families/gold_star/census/walk.py",
    "cluesmith/families/gold_star/side.py",
    "cluesmith/families/gold_star/ladder/board.py",
    "cluesmith/families/gold_star/ladder/technique.py",
    "cluesmith/families/gold_star/ladder/singles.py",
    "cluesmith/families/gold_star/ladder/equations.py",
    "cluesmith/families/gold_star/ladder/ways.py",
    "cluesmith/families/gold_star/ladder/listing.py",
    "cluesmith/families/gold_star/ladder/sets.py",
    "cluesmith/families/gold_star/ladder/assumption.py",
    "cluesmith/families/lol_sudoku/area_digits.py",
    "cluesmith/families/lol_sudoku/area_names.py",
    "cluesmith/families/lol_sudoku/area_shape.py",
    "cluesmith/families/lol_sudoku/combined.py",
    "cluesmith/families/lol_sudoku/company.py",
    "cluesmith/families/lol_sudoku/shards.py",
    "cluesmith/families/lol_sudoku/proof/lines.py",
    "cluesmith/families/lol_sudoku/proof/contents.py",
    "cluesmith/families/lol_sudoku/proof/shapes.py",
    "cluesmith/families/lol_sudoku/proof/prover.py",
    "cluesmith/families/lol_sudoku/ladder/candidates.py",
    "cluesmith/families/lol_sudoku/ladder/attention.py",
    "cluesmith/families/lol_sudoku/ladder/groups.py",
    "cluesmith/families/lol_sudoku/ladder/board.py",
    "cluesmith/families/lol_sudoku/ladder/technique.py",
    "cluesmith/families/lol_sudoku/ladder/singles.py",
    "cluesmith/families/lol_sudoku/ladder/borders.py",
    "cluesmith/families/lol_sudoku/ladder/reach.py",
    "cluesmith/families/lol_sudoku/ladder/growing.py",
    "cluesmith/families/lol_sudoku/ladder/bridge.py",
    "cluesmith/families/lol_sudoku/ladder/sets.py",
    "cluesmith/families/lol_sudoku/ladder/pockets.py",
    "cluesmith/families/lol_sudoku/ladder/assumption.py",
    "cluesmith/families/skyscraper/arrangements.py",
    "cluesmith/families/skyscraper/line.py",
    "cluesmith/families/skyscraper/visibility.py",
    "cluesmith/families/skyscraper/ladder/board.py",
    "cluesmith/families/skyscraper/ladder/technique.py",
    "cluesmith/families/skyscraper/ladder/clues.py",
    "cluesmith/families/skyscraper/ladder/singles.py",
    "cluesmith/families/skyscraper/ladder/counting.py",
    "cluesmith/families/skyscraper/ladder/sets.py",
    "cluesmith/families/skyscraper/ladder/listing.py",
    "cluesmith/families/skyscraper/ladder/chain.py",
    "cluesmith/families/skyscraper/ladder/scout.py",
    "cluesmith/families/skyscraper/ladder/assumption.py",
    "cluesmith/families/skyscraper/ladder/prover.py",
    "cluesmith/families/skyscraper/carver.py",
]


class OptionalBuild(build_ext):
    """Build the extensions, or none of them with one line that says so."""

    def run(self) -> None:
        self.parallel = os.cpu_count()
        try:
            super().run()
        except Exception as error:
            print(f"cluesmith: the kernel is not compiled and will run slower: {error!s:.80}")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


def compiled(path: str) -> Extension:
    name = path.rpartition(".")[0].replace("/", ".")
    return Extension(name, [str(SOURCE / path)], extra_compile_args=FLAGS)


def extensions() -> list[Extension]:
    return cythonize(
        [*map(compiled, COMPILED), compiled(f"{SHARED.replace('.', '/')}.c")],
        shared_utility_qualified_name=SHARED,
        nthreads=(os.cpu_count() or 1) if sys.platform == "linux" else 0,
        build_dir="build",
        include_path=[str(SOURCE)],
        compiler_directives={
            "language_level": 3,
            "boundscheck": False,
            "wraparound": False,
            "initializedcheck": False,
            "cdivision": True,
            "auto_pickle": False,
        },
        quiet=True,
    )


setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuild})
