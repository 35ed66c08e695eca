"""Langford's problem: 1, 1, 2, 2, ..., n, n in a row, with k other numbers between the two k's.

python examples/models/langford.py
"""

from cluesmith.kernel.modelling import Model, all_different


def model(pairs=4):
    """The model, and for each k the places of its two numbers, counted from 0."""
    m = Model()
    first = [m.variable(0, 2 * pairs - 2 - k, f"first {k}") for k in range(1, pairs + 1)]
    second = [place + k + 1 for k, place in enumerate(first, 1)]
    m.post(all_different(first + second))
    # Of a row and the same row read backwards, one.  No odd number's pair is in the very middle.
    odd = pairs - 1 + pairs % 2
    m.post(first[odd - 1] + second[odd - 1] < 2 * pairs - 1)
    return m, list(zip(first, second, strict=True))


if __name__ == "__main__":
    m, places = model()
    for found in m.solutions():
        row = {found[place]: k for k, both in enumerate(places, 1) for place in both}
        print(*(row[place] for place in range(8)))
