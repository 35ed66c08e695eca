"""Lesson 4, a solution: all-different for each student, and the slots of one student fixed.

Slots are interchangeable: whatever timetable there is, another has the exams of the busiest
student in the slots 1, 2, 3, ...
"""

from cluesmith.kernel.modelling import Model, all_different

EXERCISE = "exams"


def model(exams, slots, students):
    m = Model()
    slot = m.variables(exams, 1, slots)
    for student in students:
        m.post(all_different(slot[exam] for exam in student))
    busiest = max(students, key=len)
    for number, exam in enumerate(busiest[:slots], 1):
        m.post(slot[exam] == number)
    return m, slot
