"""The Dask engine: workers that hang, come late or do not fit, and a scheduler that goes away."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from multiprocessing import active_children
from pathlib import Path
from time import monotonic, sleep

import pytest
from chores import Once, doubled, hang, nap
from dask_cluster import PATIENCE, DaskCluster, free_port, outcomes, results

from cluesmith.engines import cluster as cluster_engine
from cluesmith.engines import link
from cluesmith.engines.engine import open_engine
from cluesmith.engines.spread import Spread
from cluesmith.engines.version import differences, identity
from cluesmith.errors import UnsupportedError, UsageError

HERE = Path(__file__).parent


def becomes_true(condition: Callable[[], object], seconds: float = PATIENCE) -> bool:
    until = monotonic() + seconds
    while not (found := condition()) and monotonic() < until:
        sleep(0.02)
    return bool(found)


def test_a_worker_that_hangs_is_named_and_not_used_again(
    cluster: DaskCluster, tmp_path: Path
) -> None:
    with open_engine(Once(tmp_path, (1,), hang), dask=cluster.address, seconds=1.0) as engine:
        engine.begin(1)
        (lost,) = outcomes(engine, 1)
        assert re.fullmatch(r"worker tcp://127\.0\.0\.1:\d+ took longer than 1 s", lost.lost)
        assert engine.places == 1
        for task in range(1, 7):
            engine.begin(task)
        assert results(engine, 6) == [(task, task) for task in range(1, 7)]
    for k in range(2):
        cluster.kill_worker(k)


def test_a_scheduler_that_is_killed_costs_no_task(cluster: DaskCluster) -> None:
    with open_engine(nap, dask=cluster.address) as engine:
        for task in range(40):
            engine.begin(task)
        done = {outcome.task for outcome in outcomes(engine, 3)}
        cluster.kill_scheduler()
        rest = outcomes(engine, 40 - len(done))
        lost = {outcome.task for outcome in rest if outcome.lost}
        assert lost
        assert not any(outcome.blamed for outcome in rest if outcome.lost)
        assert f"the scheduler at {cluster.address} went away" in {o.lost for o in rest}
        assert engine.places == 0
        began = monotonic()
        assert engine.wait(0.1) == []
        assert monotonic() - began < 1
        cluster.mend()
        assert becomes_true(lambda: engine.places == 2)
        for task in lost:
            engine.begin(task)
        assert {outcome.done for outcome in outcomes(engine, len(lost))} == lost


def test_spread_survives_kills_of_everything(cluster: DaskCluster) -> None:
    results: Spread[int, int] = Spread(open_engine(nap, dask=cluster.address), range(80))
    found = [next(results) for _ in range(10)]
    cluster.kill_worker(0)
    found += [next(results) for _ in range(10)]
    cluster.kill_scheduler()
    cluster.kill_worker(1)
    cluster.mend()
    found += list(results)
    assert sorted(found) == list(range(80))


def test_a_cluster_without_workers_has_no_places_until_one_comes() -> None:
    with DaskCluster(0) as cluster, open_engine(doubled, dask=cluster.address) as engine:
        assert engine.places == 0
        engine.begin(4)
        assert engine.wait(0.2) == []
        cluster.workers = [None]
        cluster.mend()
        assert results(engine, 1) == [(4, 8)]
        assert engine.places == 1


def test_a_worker_with_another_version_is_refused(
    cluster: DaskCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = {**identity(), "cluesmith": "9.9", "new-family recipe": 3}
    monkeypatch.setattr(cluster_engine, "identity", lambda: wanted)
    ours = identity()["cluesmith"]
    said = rf"worker tcp://\S+ has cluesmith {ours} instead of 9\.9, no new-family recipe: "
    with pytest.raises(UsageError, match=said):
        open_engine(doubled, dask=cluster.address)


def test_a_worker_without_cluesmith_is_refused_even_if_it_comes_late(tmp_path: Path) -> None:
    (tmp_path / "cluesmith.py").write_text("raise ImportError('not installed')\n")
    with DaskCluster(1) as cluster, open_engine(nap, dask=cluster.address) as engine:
        engine.begin(1)
        assert results(engine, 1) == [(1, 1)]
        cluster.workers.append(None)
        cluster.begin_worker(1, path=str(tmp_path))
        said = r"worker tcp://\S+ has no cluesmith like ours \(ImportError: not installed\)"
        with pytest.raises(UsageError, match=said):
            outcomes(engine, 1)
        with pytest.raises(UsageError, match="no cluesmith like ours"):
            open_engine(nap, dask=cluster.address)


def test_differences_are_put_into_words() -> None:
    assert differences({"a": 1, "b": 2}, {"a": 1, "b": 2, "c": 3}) == ""
    assert differences({"a": 1, "b": 2}, {"a": 2}) == "a 2 instead of 1, no b"


def test_an_address_where_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "CONNECT_SECONDS", 0.3)
    with pytest.raises(UsageError, match=r"^no Dask scheduler answers at tcp://127\S+: .*$"):
        open_engine(doubled, dask=f"tcp://127.0.0.1:{free_port()}")
    with pytest.raises(UsageError, match=r"^--dask nowhere: .*expected tcp://host:port, or local$"):
        open_engine(doubled, dask="nowhere")


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UnsupportedError, match=r"--dask needs the extra 'cluster'"):
        open_engine(doubled, dask="local")


def test_a_local_cluster_restarts_a_worker_that_hangs(tmp_path: Path) -> None:
    """There is only one: without it, the tasks behind would never be done."""
    others = active_children()  # the server of the tests of the page
    engine = open_engine(Once(tmp_path, (1,), hang), jobs=1, dask="local", seconds=3.0)
    assert engine.places == 1
    assert sorted(Spread(engine, range(4))) == [0, 1, 2, 3]
    assert not set(active_children()) - set(others)


ENDLESS = """
import os, sys
from itertools import count
from chores import hang, nap
from cluesmith.engines.engine import open_engine
from cluesmith.engines.spread import Spread

if __name__ == "__main__":
    do = hang if sys.argv[1] == "hang" else nap
    dask, jobs = (sys.argv[2] or None), 2
    try:
        spread = Spread(open_engine(do, jobs=jobs, dask=dask), count())
        print("begun", flush=True)
        for _ in spread:
            pass
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


@pytest.mark.parametrize(
    ("engine", "do"),
    [("", "hang"), ("", "nap"), ("local", "hang"), ("address", "hang"), ("address", "nap")],
)
def test_ctrl_c_leaves_nothing_running(cluster: DaskCluster, engine: str, do: str) -> None:
    dask = cluster.address if engine == "address" else engine
    run = subprocess.Popen(
        [sys.executable, "-c", ENDLESS, do, dask],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(HERE)},
    )
    assert run.stdout is not None
    assert run.stdout.readline() == "begun\n"
    sleep(0.3)
    os.killpg(run.pid, signal.SIGINT)
    assert run.communicate(timeout=PATIENCE) == ("interrupted\n", "")  # tasks hang far longer
    assert run.returncode == 0
    if sys.platform == "linux":
        assert becomes_true(lambda: not group(run.pid))
    if do == "hang" and engine == "address":
        for k in range(2):
            cluster.kill_worker(k)


def group(session: int) -> list[int]:
    """The processes of a session that are no zombies."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == session and fields[0] not in "ZX":
                found.append(int(entry.name))
    return found
