"""Tries the lower bounds in pyproject.toml: installs exactly those versions, then runs everything.

    python tools/lowest.py

The kernel is compiled by the lowest setuptools and Cython too.  What an extra's own packages
require in turn is taken as new as they allow.  A soak test runs this; it takes minutes.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from environments import copy_tree, create, install, run
from requirements import EXTRAS, ROOT, lowest, project, required


def main(python: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        inside = create(Path(folder) / "venv", python)
        build = list(map(lowest, project()["build-system"]["requires"]))
        bounds = list(map(lowest, required(EXTRAS)))
        print("trying", *build, *bounds, flush=True)
        install(inside, *build)
        constraints = Path(folder) / "constraints.txt"
        constraints.write_text("\n".join([*build, *bounds]))
        copy = Path(folder) / "copy"
        copy_tree(copy)
        package = f"{copy}[{','.join(EXTRAS)}]"
        install(
            inside,
            *("--no-build-isolation", "--constraint", str(constraints), package),
            variables={"CLUESMITH_KERNEL": "compiled"},
        )
        smoke = [str(inside), str(ROOT / "tools" / "smoke.py")]
        print(run([*smoke, *EXTRAS]), end="")
        print("interpreted", run(smoke, variables={"CLUESMITH_KERNEL": "interpreted"}), end="")


if __name__ == "__main__":
    main(*sys.argv[1:] or [sys.executable])
