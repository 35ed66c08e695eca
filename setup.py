"""The extension modules: all else about the package is in pyproject.toml.

Modules with a `.pxd` beside them are compiled by Cython.  With CLUESMITH_KERNEL=interpreted
in the environment none is: the package is then pure Python and needs Cython when it runs,
for the shadow module `cython` that those modules import.  What happens where compiling
fails is decided in tools/build_backend.py.
"""

import os
import sys
import tomllib
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

IS_INTERPRETED = os.environ.get("CLUESMITH_KERNEL") == "interpreted"
SOURCE = Path("src")
FLAGS = ["-O3", "-g0"]
# What all modules need for their arrays, compiled once: a third of the time, half of the size.
SHARED = "cluesmith.kernel.shared"


def compiled_modules() -> list[Path]:
    """The modules to compile: those that import Cython and are declared in a `.pxd` beside them."""
    found = (declared.with_suffix(".py") for declared in sorted(SOURCE.rglob("*.pxd")))
    return [path for path in found if "import cython\n" in path.read_text(encoding="utf-8")]


def extension(path: Path) -> Extension:
    name = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
    return Extension(name, [str(path)], extra_compile_args=FLAGS)


class BuildKernel(build_ext):
    """Translate the modules to C and compile them, all of them or none."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = os.cpu_count()

    def build_extensions(self) -> None:
        import Cython  # here, because only this step needs it
        from Cython.Build import cythonize

        shared = SOURCE.joinpath(*SHARED.split(".")).with_suffix(".c")
        translated = cythonize(
            [*map(extension, compiled_modules()), extension(shared)],
            shared_utility_qualified_name=SHARED,
            nthreads=(os.cpu_count() or 1) if sys.platform == "linux" else 0,
            build_dir=f"build/cython-{Cython.__version__}",  # C files of two versions do not mix
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
        sources = {each.name: each.sources for each in translated}
        for each in self.extensions:
            each.sources = sources[each.name]
        super().build_extensions()


def extensions() -> list[Extension]:
    if IS_INTERPRETED:
        return []
    return [*map(extension, compiled_modules()), Extension(SHARED, [], extra_compile_args=FLAGS)]


def requirements() -> list[str]:
    """What the package needs when it runs: nothing where compiled, else Cython."""
    if not IS_INTERPRETED:
        return []
    build = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["build-system"]
    return [each for each in build["requires"] if each.startswith("cython")]


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildKernel},
    install_requires=requirements(),
)
