"""Certificates of every built-in board and of generated ones hold; folders, limits and VeriPB."""

from __future__ import annotations

import gzip
import json
import os
from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import gold_random
import lol_random
import pytest
import sky_random
from naive import proves_unsatisfiable
from pool import NAMES, files, put

import cluesmith as cs
from cluesmith import registry
from cluesmith.certificates import certify, proof
from cluesmith.certificates.certify import certificate_of
from cluesmith.forms import formula
from cluesmith.workbench.solve import decide

EXAMPLES = [
    pytest.param(family, name, id=f"{family}-{name}")
    for family in registry.BUILT_IN
    for name, puzzle in cs.examples(family).items()
    if puzzle.size < 8
]
LARGE = [("skyscraper", "t4"), ("gold-star", "eight"), ("lol-sudoku", "p3")]
SOAKED = [*LARGE, ("gold-star", "twelve"), ("gold-star", "sixteen")]
KINDS: list[tuple[str, dict[str, Any]]] = [
    *(("skyscraper", {"size": 5, "level": level}) for level in cs.Level),
    ("skyscraper", {"size": 7, "level": "hard"}),
    ("skyscraper", {"size": 6, "style": "sparse"}),
    *(("lol-sudoku", {"size": 5, "level": level}) for level in ("easy", "hard")),
    ("lol-sudoku", {"size": 6, "level": "extreme"}),
    *(("gold-star", {"points": 5, "level": level}) for level in cs.Level),
    ("lol-sudoku", {"size": 6, "style": "walls"}),
]


def hold(certificate: cs.Certificate, folder: Path) -> None:
    certificate.write(folder)
    found = cs.verify(folder)
    assert found.verdict is certificate.verdict
    assert found.puzzle == certificate.puzzle
    assert found.steps == certificate.steps


@pytest.mark.parametrize(("family", "name"), EXAMPLES)
def test_built_in_boards(family: str, name: str, tmp_path: Path) -> None:
    puzzle = cs.examples(family)[name]
    certificate = cs.certify(puzzle)
    assert certificate.verdict is cs.check(puzzle).verdict
    assert len(certificate.solutions) == {"none": 0, "unique": 1}.get(certificate.verdict, 2)
    hold(certificate, tmp_path)


def test_every_built_in_board_is_tested_here_or_in_a_soak() -> None:
    names = {tuple(case.values) for case in EXAMPLES} | set(SOAKED)
    assert names >= {(family, it) for family in registry.BUILT_IN for it in cs.examples(family)}


@pytest.mark.soak
@pytest.mark.parametrize(("family", "name"), SOAKED)
def test_large_built_in_boards(family: str, name: str, tmp_path: Path) -> None:
    hold(cs.certify(cs.examples(family)[name]), tmp_path)


@pytest.mark.parametrize(("family", "options"), KINDS)
def test_generated_boards(family: str, options: dict[str, Any], tmp_path: Path) -> None:
    hold(cs.certify(cs.generate(family, seed=1, **options)), tmp_path)


def drawn(family: str, size: int, seed: int) -> Any:
    """A board at random, with one solution, several or none."""
    if family == "skyscraper":
        return sky_random.random_board(size, seed)
    return (lol_random if family == "lol-sudoku" else gold_random).random_puzzle(size, seed)


@pytest.mark.parametrize("family", registry.BUILT_IN)
def test_boards_of_any_kind(family: str, tmp_path: Path) -> None:
    found = Counter()
    for seed in range(12):
        certificate = cs.certify(drawn(family, 4, seed))
        hold(certificate, tmp_path)
        found[certificate.verdict] += 1
    assert len(found) == 3


@pytest.mark.soak
@pytest.mark.parametrize("family", registry.BUILT_IN)
@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_more_boards_of_any_kind(family: str, size: int, tmp_path: Path) -> None:
    for seed in range(12, 72):
        hold(cs.certify(drawn(family, size, seed)), tmp_path)


SIZES = {"skyscraper": (4, 6, 7, 8, 9), "lol-sudoku": (4, 6, 8, 9), "gold-star": (5, 6, 7, 8)}
STYLES = {"skyscraper": ("clues", "sparse"), "lol-sudoku": ("areas", "marks", "walls")}
SOAK_SEEDS = 24
TRIES = 2  # seeds of a kind without a board, after which it is given up


@pytest.mark.soak
@pytest.mark.parametrize("family", SIZES)
@pytest.mark.parametrize("level", cs.Level)
@pytest.mark.parametrize("chunk", range(4))
def test_many_generated_boards(
    family: str, level: str, chunk: int, tmp_path: Path, record_property: Callable[..., None]
) -> None:
    """Over 2,000 in all, 24 of each kind that has boards which are found in seconds."""
    verified = 0
    for size, style in product(SIZES[family], STYLES.get(family, ("",))):
        options = {"style": style} if style else {}
        options["points" if family == "gold-star" else "size"] = size
        missed = 0
        for seed in range(chunk, SOAK_SEEDS, 4):
            try:
                puzzle = cs.generate(family, seed=seed, level=level, seconds=5, **options)
            except cs.NotFoundError:
                missed += 1
                if missed == TRIES:
                    break
                continue
            hold(cs.certify(puzzle), tmp_path)
            verified += 1
    record_property("verified", verified)
    assert verified > SOAK_SEEDS // 4


@pytest.mark.parametrize(
    ("puzzle", "verdict"),
    [
        ({"family": "skyscraper", "size": 1, "clues": {"top": [1]}}, "unique"),
        ({"family": "skyscraper", "size": 2, "clues": {"top": [2, 2]}}, "none"),
        ({"family": "skyscraper", "size": 3}, "multiple"),
        ({"family": "lol-sudoku", "size": 2, "areas": [[1, 0], [2, 0]]}, "multiple"),
        ({"family": "lol-sudoku", "size": 2, "areas": [[1, 2], [2, 1]]}, "none"),
        ({"family": "lol-sudoku", "size": 1, "areas": [[1]], "rule": "paper"}, "unique"),
        ({"family": "gold-star", "points": 3, "operators": "******"}, "none"),
        ({"family": "gold-star", "points": 3, "operators": "??????"}, "multiple"),
    ],
)
def test_small_and_odd_boards(puzzle: dict[str, Any], verdict: str, tmp_path: Path) -> None:
    certificate = cs.certify(cs.parse(json.dumps(puzzle)))
    assert certificate.verdict == verdict
    hold(certificate, tmp_path)


@pytest.mark.parametrize("name", ["skyscraper:t2", "lol-sudoku:fence", "gold-star:paper3"])
def test_a_second_slow_checker_agrees(name: str) -> None:
    contents = files(name)
    assert proves_unsatisfiable(contents["formula.opb"], contents["proof.pbp"])


def test_the_same_puzzle_has_the_same_certificate() -> None:
    one, other = (cs.certify(cs.examples("skyscraper")["t1"]) for _ in range(2))
    assert one == other


BOTH = """
import cluesmith as cs
for family, name in (("skyscraper", "t1"), ("lol-sudoku", "fence"), ("gold-star", "many")):
    certificate = cs.certify(cs.examples(family)[name])
    print(certificate.first, certificate.formula, certificate.proof)
"""


def test_both_modes_write_the_same(in_both_modes: Callable[[str], tuple[str, str]]) -> None:
    compiled, interpreted = in_both_modes(BOTH)
    assert compiled == interpreted
    assert compiled.count("conclusion UNSAT") == 2


@pytest.mark.parametrize("name", NAMES)
def test_compressed(name: str, tmp_path: Path) -> None:
    family, board = name.split(":")
    certificate = cs.certify(cs.examples(family)[board])
    certificate.write(tmp_path)
    certificate.write(tmp_path, compress=True)
    written = {"certificate.json", "formula.opb.gz", "proof.pbp.gz"}
    written |= {"solution.txt"} if certificate.solutions else set()
    assert {path.name for path in tmp_path.iterdir()} == written
    assert gzip.decompress((tmp_path / "proof.pbp.gz").read_bytes()).decode() == certificate.proof
    assert cs.verify(tmp_path).verdict is certificate.verdict


@pytest.mark.parametrize(
    ("file", "text", "because"),
    [
        ("certificate.json", None, "has no certificate.json"),
        ("formula.opb", None, "has no formula.opb"),
        ("solution.txt", None, "has no solution.txt"),
        ("certificate.json", "{}", "is not a certificate"),
        ("certificate.json", "[" * 5000, "is not a certificate"),
        ("certificate.json", '{"certificate": 2}', "is of format 2, not 1"),
        ("certificate.json", '{"certificate": 1, "puzzle": []}', "is not a certificate"),
        ("certificate.json", '{"certificate": 1, "puzzle": {"family": "x"}}', "no family 'x'"),
        ("proof.pbp", "é", "is not text"),
    ],
)
def test_damaged_folders(file: str, text: str | None, because: str, tmp_path: Path) -> None:
    place = put(tmp_path / "t3", files("skyscraper:t3"))
    if text is None:
        (place / file).unlink()
    else:
        (place / file).write_text(text, encoding="utf-8")
    with pytest.raises(cs.CluesmithError, match=because):
        cs.verify(place)


def test_a_damaged_archive(tmp_path: Path) -> None:
    cs.certify(cs.examples("skyscraper")["t3"]).write(tmp_path, compress=True)
    whole = (tmp_path / "proof.pbp.gz").read_bytes()
    for data in (whole[:-20], b"nonsense", whole[:40] + b"????" + whole[44:]):
        (tmp_path / "proof.pbp.gz").write_bytes(data)
        with pytest.raises(cs.RejectedError, match="cannot read"):
            cs.verify(tmp_path)


def test_an_archive_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cs.certify(cs.examples("skyscraper")["t3"]).write(tmp_path, compress=True)
    monkeypatch.setattr("cluesmith.certificates.verify.MOST_BYTES", 1000)
    with pytest.raises(cs.RejectedError, match="has more than 1,000 bytes"):
        cs.verify(tmp_path)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    place = put(tmp_path / "t3", files("skyscraper:t3"))
    (place / "proof.pbp").unlink()
    os.mkfifo(place / "proof.pbp")
    with pytest.raises(cs.RejectedError, match=r"proof.pbp: expected an ordinary file"):
        cs.verify(place)


def test_files_that_are_too_large(tmp_path: Path) -> None:
    """However large a file is, or what it unpacks to, only so much of it is read."""
    contents = files("skyscraper:t3")
    place = put(tmp_path / "t3", contents)
    (place / "certificate.json").write_text(contents["certificate.json"] + " " * (1 << 20))
    with pytest.raises(cs.RejectedError, match=r"certificate.json has more than 1,048,576 bytes"):
        cs.verify(place)
    put(place, contents)
    with (place / "solution.txt").open("a") as file:
        file.write("x1 " * 1000)
    with pytest.raises(cs.RejectedError, match="a solution is too long for 126 variables"):
        cs.verify(place)
    put(place, contents)
    (place / "proof.pbp").unlink()
    with gzip.open(place / "proof.pbp.gz", "wb", compresslevel=1) as archive:
        for _ in range(70):
            archive.write(bytes(1 << 20))
    with pytest.raises(cs.RejectedError, match=r"proof.pbp.gz has more than 67,108,864 bytes"):
        cs.verify(place)


def test_another_puzzles_files(tmp_path: Path) -> None:
    """Each of them is right by itself."""
    for file in ("certificate.json", "formula.opb", "proof.pbp", "solution.txt"):
        place = put(tmp_path / "mixed", files("skyscraper:t3"))
        (place / file).write_text(files("skyscraper:t2")[file])
        with pytest.raises(cs.RejectedError):
            cs.verify(place)


def test_a_formula_that_demands_too_much_is_found_out(tmp_path: Path) -> None:
    """A clause more makes a board with many solutions one without."""
    contents = dict(files("skyscraper:many"))
    said = json.loads(contents["certificate.json"])
    said |= {"verdict": "none", "solutions": []}
    contents["certificate.json"] = json.dumps(said)
    with pytest.raises(cs.RejectedError, match="is not the formula of this puzzle"):
        cs.verify(put(tmp_path / "many", contents))


def test_limits(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    puzzle = cs.examples("skyscraper")["t1"]
    with pytest.raises(cs.LimitError, match=r"no certificate within 0 s"):
        cs.certify(puzzle, seconds=0)
    with pytest.raises(cs.LimitError, match="cancelled: no certificate"):
        cs.certify(puzzle, cancelled=lambda: True)
    cs.certify(puzzle).write(tmp_path)
    with pytest.raises(cs.LimitError, match="cancelled: not verified"):
        cs.verify(tmp_path, cancelled=lambda: True)
    monkeypatch.setattr(proof, "MOST_LOGGED", 10)
    monkeypatch.setattr(proof, "SLICE_SECONDS", 0.0)
    with pytest.raises(cs.LimitError, match="its proof takes too much memory"):
        cs.certify(cs.examples("gold-star")["eight"])
    monkeypatch.undo()
    monkeypatch.setattr(certify, "MOST_BYTES", 1000)
    with pytest.raises(cs.LimitError, match="its proof has more than 1,000 bytes"):
        cs.certify(puzzle)
    monkeypatch.setattr(formula, "MOST_TERMS", 1000)
    with pytest.raises(cs.LimitError, match="its formula has more than 1,000 terms"):
        cs.certify(puzzle)


def test_a_wrong_verdict_has_no_certificate() -> None:
    """As if the solver were wrong: its answer for one board, said of another."""
    clash, many = (decide(cs.examples("skyscraper")[name]) for name in ("clash", "many"))
    for result, verdict in ((clash, many), (many, clash)):
        wrong = type(result)(
            **{
                name: getattr(verdict if name != "puzzle" else result, name)
                for name in result.__slots__
            }
        )
        with pytest.raises(RuntimeError, match="contradicts the solver"):
            certificate_of(wrong)


def test_a_family_without_formulas(monkeypatch: pytest.MonkeyPatch) -> None:
    family = registry.family("skyscraper")
    monkeypatch.setattr(registry, "family_of", lambda _: family._replace(formulas=None))
    with pytest.raises(cs.UnsupportedError, match="Skyscraper has no formulas"):
        cs.certify(cs.examples("skyscraper")["t3"])


VERIPB = """\
#!/bin/sh
case "$(tail -n 2 "$2" | head -n 1)" in
  *UNSAT*) echo "s VERIFIED UNSATISFIABLE" ;;
  *) echo "s VERIFIED SATISFIABLE" ;;
esac
"""


@pytest.mark.parametrize("name", ["skyscraper:t3", "skyscraper:many"])
def test_veripb_is_asked(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = put(tmp_path / "certificate", files(name))
    program = tmp_path / "veripb"
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert cs.verify(place).checkers == ["cluesmith"]
    program.write_text(VERIPB)
    program.chmod(0o755)
    assert cs.verify(place).checkers == ["cluesmith", "veripb"]
    program.write_text("#!/bin/sh\nexec sleep 600\n")
    with pytest.raises(cs.LimitError, match="not verified within 1 s"):
        cs.verify(place, seconds=1)
    for script in ("echo no such rule >&2; exit 1", "echo s VERIFIED NOTHING"):
        program.write_text(f"#!/bin/sh\n{script}\n")
        with pytest.raises(
            cs.RejectedError, match=r"veripb \(3 is needed\) does not verify it; it says: (no|s V)"
        ):
            cs.verify(place)
