"""Settings for all tests: the same examples on every run, on any machine's speed.  Both kernels."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import cluesmith
from cluesmith.kernel import mode

settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")

# What is started in the background has Ctrl-C ignored, and so would all that the tests start
# to press it there.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Under nohup it is the hang-up.  A signal that is answered here has its usual effect on what is
# started from here: so these tests outlive their terminal, and what they start does not.
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, lambda *_: None)

SOAK_SECONDS = 3600


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Soak tests may take longer than pyproject.toml allows a test; slow tests come first."""
    for item in items:
        if item.get_closest_marker("soak") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SOAK_SECONDS))
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1:
        items[:] = dealt(items, workers)


def pytest_collection_finish() -> None:
    """Have the garbage collector leave alone what stays to the end, some 20,000 tests.

    It would look through them again and again, and in each process that is forked from here
    copy the pages that they are on.
    """
    gc.collect()
    gc.freeze()


def dealt(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """The items in an order that keeps all workers of `--dist worksteal` busy to the end.

    Each worker begins with an equal part of the list.  So modules that take a browser are
    dealt out one by one, a part for each worker; the quick tests follow in each part.
    """
    slow: dict[str, list[pytest.Item]] = {}
    quick: list[pytest.Item] = []
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            slow.setdefault(item.nodeid.partition("::")[0], []).append(item)
        else:
            quick.append(item)
    parts: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for number, module in enumerate(slow.values()):
        parts[number % workers] += module
    left = len(items)
    for number, part in enumerate(parts):
        missing = max(0, left // (workers - number) - len(part))
        part.extend(quick[:missing])
        del quick[:missing]
        left -= len(part)
    return [item for part in parts for item in part] + quick


@pytest.fixture
def few_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rough intervals of a calibration, where tests are about something else."""
    monkeypatch.setattr("cluesmith.calibration.held_out.DRAWS", 100)
    monkeypatch.setattr("cluesmith.calibration.held_out.FEWEST_DRAWS", 100)


@pytest.fixture
def in_both_modes() -> Callable[..., tuple[str, str]]:
    """What a script prints where the kernel is compiled, and where it is interpreted."""
    if mode.name() != "compiled":
        pytest.skip("compares with the compiled kernel")
    source = str(Path(str(cluesmith.__file__)).parents[1])

    def said(kernel: str, script: str, *arguments: str, stdin: str = "") -> str:
        script += "\nfrom cluesmith.kernel import mode\nprint(mode.name())"
        done = subprocess.run(
            [sys.executable, "-c", script, *arguments],
            input=stdin,
            capture_output=True,
            text=True,
            env={**os.environ, mode.VARIABLE: kernel, "PYTHONPATH": source},
            check=False,
        )
        assert done.returncode == 0, done.stderr
        out, ran = done.stdout.rstrip("\n").rpartition("\n")[::2]
        assert ran == kernel
        return out

    def run(script: str, *arguments: str, stdin: str = "") -> tuple[str, str]:
        compiled, interpreted = (
            said(kernel, script, *arguments, stdin=stdin) for kernel in ("compiled", "interpreted")
        )
        return compiled, interpreted

    return run
