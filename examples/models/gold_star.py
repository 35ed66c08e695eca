"""Gold Star as in the paper by Silva and Truta: a star of equations, 0 to 9 placed once each.

python examples/models/gold_star.py
"""

from cluesmith.kernel.modelling import Model, all_different

# The cells are A to J in reading order: A is the tip at the top, I and J the two at the bottom.
STAR = ["I/F = C+A", "A+D = G+J", "B-C = D-E", "B*F = H+J", "I/H = G+E"]


def result(m, left, operator, right):
    """What an operation gives; a division leaves no rest, and neither side of it is 0."""
    if operator == "+":
        return left + right
    if operator == "-":
        return left - right
    m.post(left != 0, right != 0)
    if operator == "*":
        return left * right
    m.post(left % right == 0)
    return left // right


def model(equations=STAR):
    """The model, and the digits by the letters of their cells."""
    letters = sorted({each for equation in equations for each in equation if each.isalpha()})
    m = Model()
    digit = dict(zip(letters, m.variables(letters, 0, len(letters) - 1), strict=True))
    m.post(all_different(digit.values()))
    for equation in equations:
        one, other = ((digit[a], o, digit[b]) for a, o, b in equation.split(" = "))
        m.post(result(m, *one) == result(m, *other))
    return m, digit


if __name__ == "__main__":
    m, digit = model()
    for found in m.solutions("min/middle/up"):
        print(*(f"{letter}={found[each]}" for letter, each in digit.items()))
