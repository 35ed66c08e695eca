"""KenKen: a Latin square; the numbers in each cage come to its target by its operation.

python examples/models/kenken.py
"""

from functools import reduce
from operator import mul

from cluesmith.kernel.modelling import Model, all_different

# Each cage has a letter here, and its target and operation below.
CAGES = """
    a b b c d d
    a e e c f d
    g g h h f d
    g g i j k k
    l l i j j m
    n n n o o m
"""
TARGETS = {
    "a": "11+", "b": "2/", "c": "20*", "d": "6*", "e": "3-", "f": "3/", "g": "240*", "h": "6*",
    "i": "6*", "j": "7+", "k": "30*", "l": "6*", "m": "9+", "n": "8+", "o": "2/",
}  # fmt: skip


def model(cages=CAGES, targets=TARGETS):
    """The model, and the cells by row."""
    letters = cages.split()
    size = round(len(letters) ** 0.5)
    m = Model()
    cells = m.variables(size * size, 1, size)
    rows = [cells[i * size : (i + 1) * size] for i in range(size)]
    for i in range(size):
        m.post(all_different(rows[i]), all_different(cells[i::size]))
    for cage, wanted in targets.items():
        within = [cell for cell, letter in zip(cells, letters, strict=True) if letter == cage]
        target, operation = int(wanted[:-1]), wanted[-1]
        if operation == "+":
            m.post(sum(within) == target)
        elif operation == "*":
            m.post(reduce(mul, within) == target)
        elif operation == "-":
            one, other = within
            m.post(abs(one - other) == target)
        else:
            one, other = within
            m.post((one == target * other) | (other == target * one))
    return m, rows


if __name__ == "__main__":
    m, rows = model()
    for found in m.solutions():
        for row in rows:
            print(*(found[cell] for cell in row))
