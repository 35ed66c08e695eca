"""The extra `library`: records are made without it, and everything else asks for it in one line."""

from __future__ import annotations

import subprocess
import sys

import pytest

BLOCKED = "import sys; sys.modules['sqlalchemy'] = None\n"
NEEDED = "the library needs the extra 'library': pip install 'cluesmith[library]'"


def blocked(code: str) -> subprocess.CompletedProcess[str]:
    """Run code in a process that cannot import SQLAlchemy."""
    return subprocess.run(
        [sys.executable, "-c", BLOCKED + code], capture_output=True, text=True, check=False
    )


def test_records_are_made_without_sqlalchemy() -> None:
    done = blocked(
        "import cluesmith as cs\n"
        "from cluesmith.library.record import generated_record, record_of\n"
        "puzzle = cs.generate('skyscraper', size=4, seed=1)\n"
        "print(generated_record(puzzle, {}) == record_of(puzzle, {}))\n"
    )
    assert (done.stdout, done.stderr) == ("True\n", "")


@pytest.mark.parametrize(
    "arguments",
    [
        *(
            ["library", *action.split()]
            for action in (
                "add skyscraper:t3",
                "find",
                "show 1",
                "export",
                "tag 1 --add x",
                "use 1 --in x",
                "remove 1",
                "stats",
                "check",
                "rate",
                "import other.db",
                "backup other.db",
            )
        ),
        ["check", "library:1"],
        ["dedupe", "skyscraper:t3", "--against", "library:"],
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_every_verb_names_the_extra_in_one_line(arguments: list[str]) -> None:
    done = blocked(f"from cluesmith.cli.main import run; sys.exit(run({arguments!r}))")
    assert done.returncode == 2, done
    assert NEEDED in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr


def test_the_class_names_the_extra() -> None:
    done = blocked("import cluesmith as cs; cs.Library('sqlite://')")
    assert NEEDED in done.stderr.splitlines()[-1]
