"""Surveys and the lab on a Dask cluster: their answers are those of local processes."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from dask_cluster import DaskCluster
from killing import cut_off

from cluesmith.cli import main
from cluesmith.lab import experiments, runner
from cluesmith.lab.experiment import Row
from cluesmith.lab.store import Store, read

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with DaskCluster() as cluster:
        yield cluster.address


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main.run(list(arguments))
        return code, *capsys.readouterr()

    return call


def test_the_census_counts_the_same(run: Run, address: str) -> None:
    asked = ("census", "--points", "4", "--json")
    here, there = run(*asked, "--jobs", "1"), run(*asked, "--dask", address)
    assert here == there
    assert json.loads(there[1])["unique"] == 288


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
@pytest.mark.parametrize(
    ("question", "name"),
    [
        (["fewest-clues", "--size", "4", "--clues", "2"], "answer.json"),
        (["count", "lol-sudoku", "--size", "4"], "answer.json"),
        (["gold-star", "--points", "5"], "answer.sqlite"),
    ],
)
def test_surveys_go_on_after_a_kill(
    run: Run,
    address: str,
    tmp_path: Path,
    question: list[str],
    name: str,
    number: signal.Signals,
) -> None:
    path = tmp_path / name
    asked = ["survey", *question, "--json"]
    spread = [*asked, "--write", str(path), "--dask", address]
    cut_off(*spread, after=5, number=number)
    assert path.with_name(f"{name}.checkpoint").exists()
    more = ["--resume"] if question[0] == "gold-star" else []
    code, out, err = run(*spread, *more)
    assert (code, err) == (0, "")
    assert json.loads(out) == json.loads(run(*asked, "--jobs", "1")[1])
    assert [file.name for file in tmp_path.iterdir()] == [name]


@pytest.mark.skipif(sys.platform == "win32", reason="the lab forks")
def test_the_lab_measures_on_the_workers(address: str, tmp_path: Path) -> None:
    """Stars of three points, which take milliseconds: they have as many nodes as here."""
    chosen = experiments.experiment("gold-points")
    counted = []
    for dask in (None, address):
        folder = tmp_path / str(dask is None)
        with Store(folder) as store:
            tasks = runner.plan(chosen, folder, quick=True, repeats=1).missing[:3]
            rows = list(filter(None, runner.run(tasks, store, [None, None], dask)))
        assert len(rows) == len(read(folder, chosen.name)) == 3
        counted.append({row.case.key: row.measured.stats for row in rows if isinstance(row, Row)})
    here, there = counted
    assert here == there
    assert len(here) == 3


def test_jobs_are_not_for_a_cluster_that_is_there(run: Run, address: str) -> None:
    for asked in (["census", "--points", "3"], ["lab", "run", experiments.NAMES[0]]):
        code, out, err = run(*asked, "--jobs", "2", "--dask", address)
        assert (code, out) == (2, "")
        assert "--jobs is not for --dask A" in err
