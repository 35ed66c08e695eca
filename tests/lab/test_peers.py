"""cluesmith and its peers in turns, and what the experiment makes of their rows."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from artificial import row, smaller

import cluesmith as cs
from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.lab import experiments
from cluesmith.lab.experiment import Case, Measured, Row
from cluesmith.lab.experiments import peers
from cluesmith.lab.peers import Peer, Proof, prolog
from cluesmith.lab.peers.compare import Disagreement, in_turns


class Parrot(Peer):
    """A peer that says what it is told to."""

    name = "parrot"

    def __init__(self, verdict: str) -> None:
        self.verdict = verdict
        self.asked = 0

    def available(self) -> str | None:
        return None

    def prove(self, _puzzle: object, limit: float = 60.0) -> Proof:
        self.asked += 1
        return Proof(self.verdict, limit)


def test_turns_are_taken_on_the_same_puzzles():
    parrot = Parrot("unique")
    turns = in_turns([1, 2, 3], [parrot], lambda _: Proof("unique", 0.5), 2.0)
    assert (turns.ratio("parrot"), turns.beyond("parrot")) == (4.0, False)
    assert (len(turns.ours), len(turns.peers["parrot"])) == (3, 3)
    assert turns.ratio("nobody") is None


def test_a_peer_past_its_time_leaves():
    parrot = Parrot("unknown")
    turns = in_turns([1, 2, 3], [parrot], lambda _: Proof("unique", 0.5), 2.0)
    assert (parrot.asked, len(turns.peers["parrot"])) == (2, 1)  # one to warm up
    assert turns.beyond("parrot")


def test_disagreement_is_an_error():
    with pytest.raises(Disagreement, match="cluesmith says unique, parrot says none"):
        in_turns([1], [Parrot("none")], lambda _: Proof("unique", 0.5), 2.0)


@pytest.mark.parametrize(
    ("script", "verdict"),
    [("echo 'result(1, 100, 4)'", "unique"), ("sleep 9", "unknown"), ("echo oops", None)],
)
def test_a_program_is_run_on_the_puzzle_and_stopped_in_time(
    script: str, verdict: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    program = tmp_path / "gprolog"
    program.write_text(f'#!/bin/sh\ngrep -q "^main" "$2" || exit 1\nexec {script}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(prolog, "START", 0.5)
    peer = prolog.SkyscraperProlog()
    assert peer.available() is None
    if verdict is None:
        with pytest.raises(RuntimeError, match="gprolog: oops"):
            peer.prove(cs.examples("skyscraper")["t3"], 0.5)
    else:
        found = peer.prove(cs.examples("skyscraper")["t3"], 0.5)
        assert found == Proof(verdict, 0.025 if verdict == "unique" else 0.5)


def test_every_peer_agrees_on_small_puzzles():
    """Those that are installed, on a puzzle of each set they can do quickly."""
    experiment = experiments.experiment("peers")
    done = 0
    for case in experiment.cases(True):
        if case.options["family"] == peers.GENERATE or case.instance.split()[1][0] in "89":
            continue
        if case.model == "NuCS":
            continue  # compiles for half a minute
        measured = experiment.measure(smaller(case, boards=1, seconds=1.0))
        assert "disagreement" not in measured.values
        assert measured.values["ours"] > 0
        done += 1
    assert done  # CP-SAT is there wherever the tests run


def test_peers_are_only_asked_what_they_read(monkeypatch: pytest.MonkeyPatch):
    class Small(Parrot):
        def takes(self, puzzle: Skyscraper) -> bool:
            return puzzle.size < 10

    only_one = dict.fromkeys(peers.peers(), ()) | {peers.SKYSCRAPER: (Small("unique"),)}
    monkeypatch.setattr(peers, "peers", lambda: only_one)
    asked = {case.instance for case in peers.cases(False)}
    assert asked == {
        group.title
        for group in peers.SETS
        if group.family == peers.SKYSCRAPER and "10x10" not in group.name
    }


def peer_rows(ratio: float) -> list[Row]:
    options = {"family": peers.SKYSCRAPER, "boards": 2, "seconds": 1.0}
    name = peers.SETS[0].title
    values = {"ours": 0.5, "puzzles": 2, "of": 2}
    return [
        row(Case(name, "CP-SAT", "", options), Measured(0.5 * ratio, values=values)),
        row(Case(name, "clingo", "", options), Measured(10.0, is_cut=True, values=values)),
    ]


def test_peers_tells_who_is_faster():
    found = experiments.experiment("peers").find(peer_rows(7.0))
    assert any("CP-SAT takes 7.0 times" in text for text in found.conclusions)
    assert any("clingo takes at least 20 times" in text for text in found.conclusions)
    assert any("faster in 2 of 2" in text for text in found.conclusions)
    assert any("Not measured in this run" in text and "NuCS" in text for text in found.conclusions)
    assert found.tables[0].rows[0][2:4] == ["3.50 s (7.0)", "10.0 s (>20)"]
    slower = experiments.experiment("peers").find(peer_rows(0.5))
    assert any(
        "Faster than cluesmith: CP-SAT on Skyscraper: the paper's boards (0.50)" in text
        for text in slower.conclusions
    )


def test_peers_tells_of_disagreement():
    case = Case("any", "CP-SAT", "", {"family": peers.SKYSCRAPER, "seconds": 1.0})
    found = experiments.experiment("peers").find(
        [row(case, Measured(0.0, values={"disagreement": "one says so"}))]
    )
    assert list(found.conclusions) == ["DISAGREEMENT: any: one says so"]
