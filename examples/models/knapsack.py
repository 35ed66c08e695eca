"""A knapsack: what to take, worth as much as possible, within a limit of weight.

The items are number 7 of the instances in "Knapsack Problems" as J. Burkardt collected them.

python examples/models/knapsack.py
"""

from cluesmith.kernel.modelling import Model

WEIGHTS = 70, 73, 77, 80, 82, 87, 90, 94, 98, 106, 110, 113, 115, 118, 120
WORTH = 135, 139, 149, 150, 156, 163, 173, 184, 192, 201, 210, 214, 221, 229, 240
LIMIT = 750


def model(weights=WEIGHTS, worth=WORTH, limit=LIMIT):
    """The model, whether each item is taken, and what is to be maximized."""
    m = Model()
    taken = m.booleans(len(weights))
    m.post(sum(a * each for a, each in zip(weights, taken, strict=True)) <= limit)
    return m, taken, sum(a * each for a, each in zip(worth, taken, strict=True))


if __name__ == "__main__":
    m, taken, total = model()
    for found in m.maximize(total, "leftmost/step/down"):
        items = [item for item, each in enumerate(taken) if found[each]]
        print(f"worth {found[total]:,}: items", *items)
