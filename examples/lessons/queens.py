"""Lesson 3, a solution: the row with the fewest squares left, its middle square first."""

from cluesmith.kernel.modelling import Model, all_different

EXERCISE = "queens"
STRATEGY = "ff/middle/up"


def model(size):
    m = Model()
    columns = m.variables(size, 1, size)
    m.post(all_different(columns))
    m.post(all_different(column + row for row, column in enumerate(columns)))
    m.post(all_different(column - row for row, column in enumerate(columns)))
    return m, columns
