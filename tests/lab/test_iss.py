"""Interactive-Sudoku-Solver's wrapper, with a checkout of our own making that exports the same."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import cluesmith as cs
from cluesmith.families.lol_sudoku.codec.sudoku_sites import ISS
from cluesmith.families.lol_sudoku.puzzle import PAPER, LolSudoku
from cluesmith.lab.peers import Proof
from cluesmith.lab.peers.compare import Disagreement, in_turns, proven
from cluesmith.lab.peers.iss import SOLVER, VARIABLE, WORKER, Iss

needs_node = pytest.mark.skipif(not shutil.which("node"), reason="needs node")

# The given of the first cell says what to do; like the solver's own, it loads by
# `self.VERSION_PARAM`, prints, and throws what is no Error.  The clock is its own, so that
# it takes exactly as long as it says: a second to be warm, then 20 ms a run.
FAKE = """\
let clock = 0;
performance.now = () => clock;
const { answers } = await import('../answers.js' + self.VERSION_PARAM);
export class SimpleSolver {
  ASYNCcountSolutions(text, limit) {
    console.log('searching');
    if (limit !== 2) throw new Error('limit ' + limit);
    if (text.startsWith('.Shape~4x4.ChaosConstruction.NoBoxes.~R1C1_1')) {
      clock += 1000;
      return 1;
    }
    const digit = Number(/R1C1_([0-9]+)/.exec(text)[1]);
    if (digit === 7) for (;;);
    if (digit === 8) throw 'Unknown constraint type';
    if (digit === 9) process.exit(1);
    clock += 20;
    return Math.min(answers[digit], limit);
  }
}
"""


def checkout(folder: Path, kind: str = "", solver: str = FAKE) -> Path:
    (folder / SOLVER).parent.mkdir(parents=True)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "js" / "answers.js").write_text("export const answers = [0, 1, 2, 0, 5];\n")
    (folder / SOLVER).write_text(solver.replace("ASYNC", kind))
    return folder


def board(digit: int) -> LolSudoku:
    digits = [[0] * 9 for _ in range(9)]
    digits[0][0] = digit
    return LolSudoku(9, tuple(map(tuple, digits)), ((0,) * 9,) * 9)


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Iss]:
    monkeypatch.setenv(VARIABLE, str(checkout(tmp_path)))
    peer = Iss()
    yield peer
    peer.process.close()


def test_why_it_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert Iss().available() == "set CLUESMITH_ISS to a checkout"
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert f"which has no {SOLVER}" in (Iss().available() or "")
    checkout(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert Iss().available() == "node is not installed"


def test_the_worker_is_shipped() -> None:
    assert WORKER.is_file()


def test_what_it_takes(fake: Iss) -> None:
    assert fake.takes(board(1))
    assert fake.takes(cs.examples("lol-sudoku")["p3"])
    assert not fake.takes(LolSudoku(12, ((0,) * 12,) * 12, ((0,) * 12,) * 12))
    assert not fake.takes(LolSudoku(2, ((0, 0),) * 2, ((0, 0),) * 2, rule=PAPER))
    assert not fake.takes(LolSudoku(2, ((0, 0),) * 2, ((1, 0), (0, 0))))


@needs_node
@pytest.mark.parametrize("kind", ["", "async "])
def test_counts_become_verdicts(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(checkout(tmp_path, kind)))
    peer = Iss()
    assert peer.available() is None
    verdicts = [peer.prove(board(digit)) for digit in (1, 2, 3, 4)]
    assert [proof.verdict for proof in verdicts] == ["unique", "multiple", "none", "multiple"]
    # One run, not all of them, and neither node's start nor the warming.
    assert [proof.seconds for proof in verdicts] == [0.02] * 4
    peer.process.close()


@needs_node
def test_a_checkout_may_be_named_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checkout(tmp_path / "a b%20c")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(VARIABLE, "a b%20c")
    peer = Iss()
    assert peer.prove(board(1)).verdict == "unique"
    peer.process.close()


@needs_node
def test_one_process_stays_and_the_limit_kills_it(fake: Iss) -> None:
    fake.prove(board(1))
    first = fake.process.process
    assert first is not None
    fake.prove(board(2))
    assert fake.process.process is first
    assert fake.prove(board(7), limit=0.3) == Proof("unknown", 0.3)
    assert first.poll() is not None
    assert fake.prove(board(1)).verdict == "unique"


@needs_node
def test_faults_are_told_and_the_next_puzzle_goes_on(fake: Iss) -> None:
    with pytest.raises(RuntimeError, match="Interactive-Sudoku-Solver: Unknown constraint type"):
        fake.prove(board(8))
    with pytest.raises(RuntimeError, match="ended by itself"):
        fake.prove(board(9))
    assert fake.prove(board(1)).verdict == "unique"


@needs_node
@pytest.mark.parametrize(
    ("solver", "told"),
    [
        ("export const Other = 1;", "SimpleSolver is not a constructor"),
        ("import './nowhere.js';", "nowhere.js"),
        ("export class {", "Unexpected token"),
    ],
)
def test_a_checkout_that_does_not_load_is_told_of(
    solver: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(checkout(tmp_path, solver=solver)))
    with pytest.raises(RuntimeError, match=told):
        Iss().prove(board(1))


@needs_node
def test_it_takes_turns_with_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    p1 = cs.examples("lol-sudoku")["p1"]
    text = ISS.encode(p1)
    solver = "export class SimpleSolver { countSolutions(text) { return text === '%s' ? %d : 1; } }"
    monkeypatch.setenv(VARIABLE, str(checkout(tmp_path / "right", solver=solver % (text, 1))))
    right = Iss()
    turns = in_turns([p1], [right], proven, 120.0)
    assert turns.ratio(right.name) is not None
    right.process.close()
    monkeypatch.setenv(VARIABLE, str(checkout(tmp_path / "wrong", solver=solver % (text, 2))))
    wrong = Iss()
    with pytest.raises(Disagreement, match="Interactive-Sudoku-Solver says multiple"):
        in_turns([p1], [wrong], proven, 120.0)
    wrong.process.close()
