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


def compiled_modules() -> list[Path]:
    """The modules to compile: those that import Cython and are declared in a `.pxd` beside them."""
    found = (declared.with_suffix(".py") for declared in sorted(SOURCE.rglob("*.pxd")))
    return [path for path in found if "import cython\n" in path.read_text(encoding="utf-8")]


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


def extension(path: Path) -> Extension:
    name = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
    return Extension(name, [str(path)], extra_compile_args=FLAGS)


def extensions() -> list[Extension]:
    shared = SOURCE.joinpath(*SHARED.split(".")).with_suffix(".c")
    return cythonize(
        [*map(extension, compiled_modules()), extension(shared)],
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
