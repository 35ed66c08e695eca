"""A proof looked at again, slowly: unit propagation over all that a step names, to the end.

Written apart from the checker, for tests that need to know whether a changed proof is still one.
"""

from __future__ import annotations

import re

TERM = re.compile(r"([+-]?\d+) (~?)x(\d+)")

Linear = tuple[dict[int, int], int]  # the factor of each variable, the degree at least


def linear(text: str) -> list[Linear]:
    """A constraint as one or two sums over variables, with factors of either sign."""
    left, relation, degree_text = re.fullmatch(r"(.*?)(>=|=) *(-?\d+) *;?", text.strip()).groups()
    factors: dict[int, int] = {}
    degree = int(degree_text)
    for factor, negation, variable in TERM.findall(left):
        if negation:
            degree -= int(factor)
        factors[int(variable)] = -int(factor) if negation else int(factor)
    return [(factors, degree), *([_at_most(factors, degree)] if relation == "=" else [])]


def _at_most(factors: dict[int, int], degree: int) -> Linear:
    return {v: -a for v, a in factors.items()}, -degree


def is_contradictory(system: list[Linear]) -> bool:
    """Whether unit propagation refutes it."""
    value: dict[int, int] = {}
    while True:
        size = len(value)
        for factors, degree in system:
            most = sum(a * value[v] if v in value else max(a, 0) for v, a in factors.items())
            if most < degree:
                return True
            for v, a in factors.items():
                if v not in value and most - abs(a) < degree:
                    value[v] = int(a > 0)
        if len(value) == size:
            return False


def proves_unsatisfiable(formula: str, proof: str) -> bool:
    """Whether each step follows from what it names, and the last one named is a contradiction."""
    known = [it for line in formula.splitlines() if line[:1] != "*" for it in linear(line)]
    lines = proof.splitlines()
    if lines[:2] != ["pseudo-Boolean proof version 3.0", f"f {len(known)};"]:
        return False
    if lines[-3:-2] != ["output NONE;"] or lines[-1] != "end pseudo-Boolean proof;":
        return False
    for line in lines[2:-3]:
        found = re.fullmatch(r"rup ((?:1 ~?x\d+ )*>= \d+) : ([\d ]*);", line)
        if not found:
            return False
        ((factors, degree),) = linear(found[1])
        names = list(map(int, found[2].split()))
        if not all(1 <= name <= len(known) for name in names):
            return False
        if not is_contradictory([_at_most(factors, degree - 1), *(known[n - 1] for n in names)]):
            return False
        known.append((factors, degree))
    found = re.fullmatch(r"conclusion UNSAT : (\d+);", lines[-2])
    if not found or not 1 <= int(found[1]) <= len(known):
        return False
    return is_contradictory([known[int(found[1]) - 1]]) and not known[int(found[1]) - 1][0]
