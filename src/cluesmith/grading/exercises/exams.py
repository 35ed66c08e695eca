"""Exams in few slots: to refute a timetable takes symmetry broken, and all-different."""

from __future__ import annotations

from itertools import combinations
from random import Random

from cluesmith.grading.exercise import Arguments, Exercise, Goal
from cluesmith.kernel.modelling import Model, Variable, all_different

RING = 5  # an odd ring of pairs needs three slots
TAKEN = 2  # slots that are closed to a crowd of exams


def instance(random: Random, number: int) -> Arguments:
    """Of three timetables one exists, one is refuted by symmetry, one by all-different as well."""
    slots = 7 + number // 3
    kinds = (_possible, _ring, _crowd)
    students = kinds[number % len(kinds)](random, slots)
    exams = 1 + max(exam for student in students for exam in student)
    names = random.sample(range(exams), exams)
    renamed = [sorted(names[exam] for exam in student) for student in students]
    return {"exams": exams, "slots": slots, "students": random.sample(renamed, len(renamed))}


def _possible(random: Random, slots: int) -> list[list[int]]:
    """Students who fit a timetable with two exams a slot, two of them with an exam in each."""
    timetable = [(2 * slot, 2 * slot + 1) for slot in range(slots)]
    students = [
        [random.choice(timetable[slot]) for slot in random.sample(range(slots), wanted)]
        for wanted in (random.randrange(3, slots) for _ in range(2 * slots))
    ]
    return [*students, *(list(exams) for exams in zip(*timetable, strict=True))]


def _ring(random: Random, slots: int) -> list[list[int]]:
    """One student leaves two slots to a ring of exams that needs three."""
    busy = list(range(slots - 2))
    ring = [len(busy) + at for at in range(RING)]
    pairs = [[ring[at], ring[(at + 1) % RING]] for at in range(RING)]
    students = [busy]
    for exam in busy:
        students += [[exam, *pair] for pair in random.sample(pairs, RING)]
    return students


def _crowd(random: Random, slots: int) -> list[list[int]]:
    """One student has an exam in each slot; another one's exams have a slot too few."""
    busy = list(range(slots))
    crowd = [slots + at for at in range(slots - TAKEN + 1)]
    taken = random.sample(busy, TAKEN)
    return [busy, crowd, *([*taken, exam] for exam in crowd)]


def model(exams: int, slots: int, students: list[list[int]]) -> tuple[Model, list[Variable]]:
    m = Model()
    when = m.variables(exams, 1, slots)
    m.post(*(all_different(when[exam] for exam in student) for student in students))
    busiest = max(students, key=len)
    m.post(*(when[exam] == slot for slot, exam in enumerate(busiest[:slots], 1)))
    return m, when


def check(answer: list[int], exams: int, slots: int, students: list[list[int]]) -> str | None:
    if len(answer) != exams or not set(answer) <= set(range(1, slots + 1)):
        return f"each of the {exams} exams is in a slot from 1 to {slots}"
    for student in students:
        for a, b in combinations(student, 2):
            if answer[a] == answer[b]:
                return f"exams {a} and {b}, which one student takes, are in the same slot"
    return None


EXERCISE = Exercise(
    name="exams",
    title="Exams in few slots",
    task=(
        "model(exams, slots, students) gets the number of exams, the number of slots, and for "
        "each student the exams that he or she takes, numbered from 0.  Exams of one student are "
        "in different slots.  The answer is a list of the exams' slots, from 1.  The first "
        "solution is wanted, or none where there is none: that has to be proved with few "
        "failures."
    ),
    instance=instance,
    model=model,
    check=check,
    goal=Goal.FIRST,
    strategy="ff/step/up",
    factor=5,
    spare=30,
)
