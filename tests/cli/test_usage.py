"""Help, version, wrong usage, and what a run loads."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from cluesmith import __version__, registry
from cluesmith.cli import exits
from cluesmith.cli.main import VERBS
from cluesmith.kernel import mode

WIDTH = 80


def test_version_names_the_kernel(run) -> None:
    done = run("--version")
    assert done.code == 0
    first, *others = done.out.splitlines()
    assert first == f"cluesmith {__version__} (kernel: {mode.name()})"
    assert len(others) == (mode.name() == "interpreted")


def test_version_says_what_the_interpreted_kernel_costs(run, monkeypatch) -> None:
    monkeypatch.delenv(mode.VARIABLE, raising=False)
    monkeypatch.setattr(mode, "name", lambda: "interpreted")
    second = run("--version").out.splitlines()[1]
    assert "16 to 56 times slower; to compile it, install a C compiler" in second
    assert "--no-cache-dir" in second  # pip keeps the wheel it built without a compiler


def test_the_interpreted_kernel_can_be_wished_for(process) -> None:
    done = process("--version", env={"CLUESMITH_KERNEL": "interpreted"})
    assert done.out.splitlines() == [
        f"cluesmith {__version__} (kernel: interpreted)",
        f"{mode.SLOWER}; it was chosen by CLUESMITH_KERNEL",
    ]
    solved = process("solve", "skyscraper:t3", env={"CLUESMITH_KERNEL": "interpreted"})
    assert (solved.code, solved.err) == (0, "")
    assert ". |1 2 4 3 | .\n" in solved.out


@pytest.mark.skipif(mode.name() == "interpreted", reason="a compiled package needs no Cython")
def test_without_cython_the_compiled_kernel_runs(environment) -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-m", "cluesmith", "--version"],  # -S: without installed packages
        env={**environment, "CLUESMITH_KERNEL": "interpreted"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"cluesmith {__version__} (kernel: compiled)\n"
    assert done.stderr.endswith("is ignored; it needs Cython: pip install cython\n")


def test_an_unknown_kernel_is_told_and_passed_over(process) -> None:
    done = process("--version", env={"CLUESMITH_KERNEL": "fast"})
    assert done.code == 0
    assert done.err.count("\n") == 1
    assert "'fast'" in done.err


@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_help_lists_every_verb_and_exit_code(run, flag: str) -> None:
    done = run(flag)
    assert (done.code, done.err) == (0, "")
    for word in (*VERBS, "130", "--json", "--version"):
        assert word in done.out


def test_without_a_verb_the_help_is_shown_as_an_error(run) -> None:
    done = run()
    assert done.code == 2
    assert "usage: cluesmith VERB" in done.out + done.err


def test_help_about_a_verb(run) -> None:
    assert run("help", "sort").out == run("sort", "--help").out
    run("help", "srot").refused("did you mean sort?")


def test_a_puzzle_in_place_of_a_verb(run) -> None:
    run("skyscraper:t1").refused("cluesmith solve 'skyscraper:t1'")


@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_has_help_with_examples(run, verb: str) -> None:
    done = run(verb, "--help")
    assert (done.code, done.err) == (0, "")
    assert "--json" in done.out
    assert f"  cluesmith {verb}" in done.out


def test_the_help_of_convert_lists_the_forms_of_each_family(run) -> None:
    said = re.sub(r",\n +", ", ", run("convert", "--help").out)
    for family in registry.families():
        forms = {"json", *(form.name for form in family.forms())}
        line = re.search(rf"^  {family.name} +(.*)$", said, re.MULTILINE)
        assert line
        assert set(line[1].split(", ")) == forms


@pytest.mark.parametrize(
    "verb",
    ["", *VERBS],
)
def test_help_fits_a_terminal(run, monkeypatch, verb: str) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    done = run(*filter(None, [verb]), "--help")
    assert [line for line in done.out.splitlines() if len(line) > WIDTH] == []


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("solv", "solve"), ("chek", "check"), ("shwo", "show"), ("example", "examples")],
)
def test_a_mistyped_verb(run, typed: str, meant: str) -> None:
    run(typed).refused(repr(typed), f"did you mean {meant}?")


def test_a_mistyped_option_in_place_of_a_verb(run) -> None:
    run("--verison").refused("'--verison'", "did you mean --version?")


@pytest.mark.parametrize("typed", ["frobnicate", "skyscraper:t1", ""])
def test_an_unknown_verb_is_answered_with_the_verbs(run, typed: str) -> None:
    run(typed).refused(repr(typed), "solve", "check", "show", "convert", "examples")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("solve", "--limit", "0"), ("--limit", "'0'")),
        (("solve", "--limit", "-1"), ("--limit", "'-1'")),
        (("solve", "--limit", "many"), ("--limit", "'many'")),
        (("solve", "--limit", "1.5"), ("--limit", "'1.5'")),
        (("solve", "--limit", "9" * 30), ("--limit",)),
        (("solve", "--nodes", "0"), ("--nodes", "'0'")),
        (("solve", "--timeout", "0"), ("--timeout", "'0'")),
        (("solve", "--timeout", "-1"), ("--timeout", "'-1'")),
        (("solve", "--timeout", "nan"), ("--timeout", "'nan'")),
        (("solve", "--timeout", "inf"), ("--timeout", "'inf'")),
        (("solve", "--timeout", "soon"), ("--timeout", "'soon'")),
        (("solve", "--all", "--count"), ("--all", "--count")),
        (("solve", "--limit", "2", "--next"), ("--limit", "--next")),
        (("solve", "--colour", "red"), ("--colour", "'red'")),
        (("solve", "--model", "bogus"), ("'bogus'", "exact", "paper")),
        (("solve", "--strategy", "ff"), ("'ff'", "variable/choice/order")),
        (("solve", "--strategy", "x/step/up"), ("'x'", "leftmost", "max_regret")),
        (("solve", "--strategy", "ff/x/up"), ("'x'", "bisect")),
        (("solve", "--strategy", "ff/step/x"), ("'x'", "down")),
        (("solve", "--seed", "-1"), ("'-1'", "whole number of 0 or more")),
        (("check", "--strategy", "ff/step/up", "--seed", "1"), ("--strategy", "not with --seed")),
        (("solve", "--strategy", "ff/step/up", "--seed", "1"), ("--strategy", "not with --seed")),
        (("solve", "--next", "--json"), ("--next", "--json")),
        (("solve", "--bogus"), ("--bogus",)),
        (("solve", "--stat"), ("'--stat'", "did you mean --stats?")),
        (("generate", "skyscraper", "--lvel=hard"), ("'--lvel'", "did you mean --level?")),
        (("lab", "run", "--quik"), ("did you mean --quick?",)),
        (("filter", "--level", "hrad"), ("did you mean hard?",)),
        (("filter", "--size", "x"), ("'x' is not a size",)),
        (("filter", "--size", ""), ("'' is not a size",)),
        (("filter", "--level", ""), ("no level ''",)),
        (("filter", "--level", "hard", "--level", ""), ("no level ''",)),
        (("filter", "--json", "--to", "drawn"), ("--to", "--json")),
        (("sort", "--json", "--to", "drawn"), ("--to", "--json")),
        (("dedupe", "--json", "--to", "drawn"), ("--to", "--json")),
        (("solve", "--strategy", "ff/stp/up"), ("no choice 'stp'", "did you mean ff/step/up?")),
        (("lab", "rnu"), ("'rnu'", "did you mean run?")),
        (("solve", "--colour", "alwys"), ("'alwys'", "did you mean always?")),
        (("census", "--poinst", "3"), ("'--poinst'", "did you mean --points?")),
        (("convert", "--too=json"), ("'--too'", "did you mean --to?")),
        (("check", "--all"), ("--all",)),
        (("solve", "--stat", "--limit"), ("'--stat'", "did you mean --stats?")),
        (("solve", "--colour", "red"), ("'red' is not one of auto, always, never",)),
        (("hint", "--reveal", "4"), ("--reveal", "4 is not one of 1, 2, 3")),
        (("hint", "--reveal", "x"), ("--reveal", "'x' is not a whole number")),
        (("rate", "--lang", "de"), ("--lang", "'de' is not one of en, es, pt")),
        (("solve", "-x"), ("no option '-x'",)),
        (("examples", "--jso"), ("did you mean --json?",)),
        (("check", "--model", "bogus"), ("'bogus'", "exact", "paper")),
        (("convert",), ("--to",)),
        (("convert", "--to", "bogus"), ("'bogus'", "json", "towers", "printed")),
        (("show", "--theme", "blue"), ("--theme", "'blue'")),
        (("show", "--scale", "0"), ("--scale", "'0'")),
        (("show", "--scale", "big"), ("--scale", "'big'")),
    ],
)
def test_wrong_usage(run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    run(*arguments, "skyscraper:t3").refused(*words)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("generate", "sky"), ("did you mean skyscraper?",)),
        (("generate", "skyscraper", "--points", "5"), ("no option 'points'", "did you mean size?")),
        (("generate", "gold-star", "--division", "exact"), ("no option '--division' (see",)),
        (("generate", "lol-sudoku", "--scale", "towers"), ("no option 'scale'", "min-score")),
        (("generate", "skyscraper", "gold-star", "t"), ("unexpected argument: gold-star t",)),
        (("generate", "skyscraper", "--probability", "x"), ("'x' is not a number from 0 to 1",)),
        (("lab", "list", "--quick"), ("--quick is an option of another subcommand",)),
        (("booklet", "-o"), ("expected a value", "begins with - as --output=-...")),
        (("sort", "--by", "-score"), ("--by", "begins with - as --by=-...")),
        (("sort", "missing.jsonl", "--to", "nope"), ("no form 'nope'",)),
        (("solve", "t1"), ("did you mean skyscraper:t1?",)),
    ],
)
def test_wrong_usage_without_a_puzzle(
    run, arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    run(*arguments).refused(*words)


def test_what_argparse_says_is_not_relied_on(run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its words change from one Python to the next, and with the language of the machine."""
    monkeypatch.setattr("argparse._", lambda said: said if said.startswith("argument %") else "?")
    monkeypatch.setattr("argparse.ngettext", lambda one, several, count: "?")
    run("solve", "--stat").refused("did you mean --stats?")
    run("convert", "--too=json").refused("did you mean --to?")
    run("lab", "rnu").refused("did you mean run?")
    run("sort", "--by", "-score").refused("begins with - as --by=-...")
    run("generate", "skyscraper", "6").refused("unexpected argument: 6")


def test_next_does_not_go_with_a_puzzle_from_standard_input(run) -> None:
    run("solve", "--next", stdin="4:///////////////").refused("--next")
    run("solve", "--next", "-", stdin="4:///////////////").refused("--next")


@pytest.mark.parametrize(
    ("codes", "code"),
    [
        ((), 0),
        ((0, 0), 0),
        ((0, 1), 1),
        ((1, 3, 0), 3),
        ((3, 1, 2), 2),
        ((1, 2), 2),
    ],
)
def test_the_exit_code_of_a_batch(codes: tuple[int, ...], code: int) -> None:
    assert exits.of_batch(codes) == code


def test_the_help_loads_hardly_anything(environment) -> None:
    script = (
        "import sys\n"
        "from cluesmith.cli.main import run\n"
        "run(['--help'])\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", script],
        env=environment,
        capture_output=True,
        check=True,
        timeout=300,
    )
    ours = [name for name in done.stderr.decode().split() if name.startswith("cluesmith")]
    assert set(ours) == {
        *("cluesmith", "cluesmith.cli", "cluesmith.cli.exits", "cluesmith.cli.main"),
        *("cluesmith.errors", "cluesmith.kernel", "cluesmith.kernel.mode"),
    }


@pytest.mark.skipif(mode.name() == "interpreted", reason="then Cython's shadow is needed")
def test_a_run_loads_no_more_than_it_needs(environment) -> None:
    script = (
        "import json, sys\n"
        "from cluesmith.cli.main import run\n"
        "code = run(['solve', 'skyscraper:t1'])\n"
        "print(json.dumps([code, sorted(sys.modules)]))"
    )
    # -S: what the environment's own start-up files load is not ours.
    done = subprocess.run(
        [sys.executable, "-S", "-c", script],
        env=environment,
        capture_output=True,
        check=True,
        timeout=300,
    )
    code, modules = json.loads(done.stdout.splitlines()[-1])
    assert code == 0
    heavy = {
        *("numpy", "ortools", "click", "typer", "rich", "xml", "urllib", "asyncio", "http"),
        *("socket", "ssl", "email", "logging", "multiprocessing", "subprocess", "tempfile"),
        *("unittest", "sqlite3", "decimal", "fractions", "difflib", "resvg_py", "Cython"),
        *("shutil", "textwrap", "html"),
    }
    assert heavy & {name.partition(".")[0] for name in modules} == set()
    others = {f"cluesmith.cli.{verb}" for verb in VERBS if verb != "solve"}
    assert others & set(modules) == set()
    assert "cluesmith.families.skyscraper.codec.ids" not in modules
