"""Builds and tries a release: source distribution and wheels, in dist/ unless a folder is given.

    python tools/release.py [--out DIR] [--python PYTHON]...

- Everything is built from the committed files, twice; the bytes must be the same.
- A compiled wheel for each PYTHON (default: this one) and one pure wheel, all from the source
  distribution, with the setuptools and Cython of requirements-dev.lock.
- Metadata are checked by twine; each file is installed in a new environment and tried by
  tools/smoke.py, the source distribution also as if there were no compiler.
- The hashes are printed last.  Nothing is uploaded.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from environments import committed, copy_tree, create, install, run
from requirements import EXTRAS, ROOT, project

VARIABLE = "CLUESMITH_KERNEL"
SMOKE = str(ROOT / "tools" / "smoke.py")
NO_COMPILER = {"CC": "false"}
SDIST = (
    "import sys; sys.path.insert(0, 'tools'); import build_backend; build_backend.build_sdist({!r})"
)


def say(line: str) -> None:
    print(f"release: {line}", flush=True)


class Workshop:
    """A temporary folder with environments to build and try in."""

    def __init__(self, folder: Path, out: Path) -> None:
        self.folder, self.out = folder, out
        self.epoch = committed("log", "-1", "--format=%ct").strip() or "315532800"
        self.count = 0

    def new(self, kind: str) -> Path:
        self.count += 1
        return self.folder / f"{kind}-{self.count}"

    def builder(self, python: str) -> Path:
        """An environment with the locked build tools."""
        inside = create(self.new("build"), python)
        tools = self.new("tools")
        tools.write_text("\n".join(locked_build_tools()))
        install(inside, "--require-hashes", "--requirement", str(tools))
        return inside

    def sdist(self, python: Path) -> Path:
        """The source distribution, built from a copy of the committed files."""
        copy, made = self.new("copy"), self.new("sdist")
        made.mkdir()
        copy_tree(copy)
        script = f"import os; os.chdir({str(copy)!r}); {SDIST.format(str(made))}"
        run([str(python), "-c", script], variables={"SOURCE_DATE_EPOCH": self.epoch})
        return next(made.iterdir())

    def wheel(self, python: Path, sdist: Path, kernel: str) -> Path:
        made = self.new("wheel")
        run(
            [
                *(str(python), "-m", "pip", "wheel", "--no-cache-dir", "--no-deps"),
                *("--no-build-isolation", "--wheel-dir", str(made), str(sdist)),
            ],
            variables={VARIABLE: kernel, "SOURCE_DATE_EPOCH": self.epoch},
        )
        return next(made.iterdir())

    def keep(self, first: Path, second: Path) -> Path:
        """Put a file into the release if both builds of it are the same."""
        if first.name != second.name or first.read_bytes() != second.read_bytes():
            raise SystemExit(f"release: two builds of {first.name} differ")
        say(f"{first.name}: two builds are the same, byte for byte")
        return Path(shutil.copy(first, self.out))

    def attempt(self, python: str, file: Path, kernel: str, *extras: str, **variables: str) -> None:
        """Install a file in a new environment and try it."""
        inside = create(self.new("try"), python)
        wanted = f"{file}[{','.join(extras)}]" if extras else str(file)
        install(inside, "--no-cache-dir", wanted, variables=variables)
        version = run([str(inside), "-I", "-m", "cluesmith", "--version"])
        if f"(kernel: {kernel})" not in version:
            raise SystemExit(f"release: {file.name} says {version}")
        said = run([str(inside), SMOKE, *extras]).replace("\n", ", ").rstrip(", ")
        say(f"{file.name}, installed: {kernel}; {said}")


def locked_build_tools() -> Iterator[str]:
    """The parts of the lock that build: what pyproject.toml names, with their hashes."""
    text = (ROOT / "requirements-dev.lock").read_text("utf-8")
    for each in project()["build-system"]["requires"]:
        name = re.match(r"[\w-]+", each)
        assert name is not None
        found = re.search(rf"^{name[0]}==.*(?:\n    --hash=.*)+", text, re.MULTILINE)
        assert found is not None, f"{name[0]} is not in the lock"
        yield found[0]


def release(out: Path, pythons: list[str]) -> None:
    if committed("status", "--porcelain"):
        say("uncommitted changes are left out")
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        shop = Workshop(Path(folder), out)
        builders = {python: shop.builder(python) for python in pythons}
        first = builders[pythons[0]]
        sdist = shop.keep(shop.sdist(first), shop.sdist(first))
        made = {}
        for python, inside in builders.items():
            both = [shop.wheel(inside, sdist, "compiled") for _ in range(2)]
            made[python] = shop.keep(*both)
        pure = shop.keep(*(shop.wheel(first, sdist, "interpreted") for _ in range(2)))
        checker = create(shop.new("check"))
        install(checker, "twine")
        files = [sdist, *made.values(), pure]
        run([str(checker), "-m", "twine", "check", "--strict", *map(str, files)])
        say("twine finds the metadata right")
        for python, wheel in made.items():
            shop.attempt(python, wheel, "compiled", *EXTRAS)
        shop.attempt(pythons[0], pure, "interpreted")
        shop.attempt(pythons[0], sdist, "interpreted", **NO_COMPILER)
    for file in files:
        print(f"{sha256(file.read_bytes()).hexdigest()}  {file.name}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Builds and tries a release.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--python", action="append", help="build a compiled wheel for this one")
    options = parser.parse_args()
    release(options.out.resolve(), options.python or [sys.executable])
