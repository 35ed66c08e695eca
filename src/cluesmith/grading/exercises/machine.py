"""Jobs on one machine: either-or, as in every timetable."""

from __future__ import annotations

from itertools import combinations
from random import Random

from cluesmith.grading.exercise import Arguments, Exercise
from cluesmith.kernel.modelling import Model, Variable, any_of


def instance(random: Random, number: int) -> Arguments:
    jobs = 2 + (number + 1) // 2
    durations = [random.randrange(1, 6) for _ in range(jobs)]
    order = random.sample(range(jobs), jobs)
    pairs = list(combinations(order, 2))  # so that the jobs could come in this order
    before = [list(pair) for pair in random.sample(pairs, max(0, jobs - 2))]
    return {"durations": durations, "before": before, "hours": sum(durations) + number % 2}


def model(
    durations: list[int], before: list[list[int]], hours: int
) -> tuple[Model, list[Variable]]:
    m = Model()
    starts = [m.variable(0, hours - duration) for duration in durations]
    for a, b in combinations(range(len(durations)), 2):
        m.post(any_of(starts[a] + durations[a] <= starts[b], starts[b] + durations[b] <= starts[a]))
    m.post(*(starts[a] + durations[a] <= starts[b] for a, b in before))
    return m, starts


def check(
    answer: list[int], durations: list[int], before: list[list[int]], hours: int
) -> str | None:
    jobs = [(start, start + hours_) for start, hours_ in zip(answer, durations, strict=True)]
    if any(start < 0 or end > hours for start, end in jobs):
        return f"a job is not within the {hours} hours"
    for a, b in combinations(range(len(jobs)), 2):
        if jobs[a][0] < jobs[b][1] and jobs[b][0] < jobs[a][1]:
            return f"jobs {a} and {b} overlap"
    for a, b in before:
        if jobs[b][0] < jobs[a][1]:
            return f"job {a} must be done before job {b} begins"
    return None


EXERCISE = Exercise(
    name="machine",
    title="Jobs on one machine",
    task=(
        "model(durations, before, hours) gets how many hours each job takes, pairs [a, b] of "
        "jobs where a must be done before b begins, and for how many hours the machine runs.  "
        "Jobs are numbered from 0.  The machine does one job at a time, and never interrupts "
        "it; every job is done within the hours.  The answer is a list of the hours at which the "
        "jobs begin; the first hour is 0.  All solutions are wanted."
    ),
    instance=instance,
    model=model,
    check=check,
    factor=4,
    spare=60,
)
