"""Which operator lists are the same puzzle, told from their equations alone.

Shares nothing with the census: an isomorphism of two systems of equations is
searched for, equation by equation; invariants only spare the hopeless tries.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations, product

from cluesmith.families.gold_star.star import star

Form = tuple[int, str, int, int, str, int]  # a o b = c p d, cells by number
System = list[frozenset[Form]]  # each equation in all the ways it may be written


def system(operators: str) -> System:
    found = []
    for equation in star(len(operators) // 2).equations:
        (w, x, y, z), (left, right) = equation.cells, equation.operators
        found.append(_forms((w, operators[left], x, y, operators[right], z)))
    return found


def _forms(equation: Form) -> frozenset[Form]:
    a, o, b, c, p, d = equation
    ways = {equation}
    if o == p == "-":
        ways.add((b, o, a, d, p, c))
    if o in "+*":
        ways |= {(b, o, a, *rest) for (a, o, b, *rest) in [*ways]}
    if p in "+*":
        ways |= {(*rest, d, p, c) for (*rest, c, p, d) in [*ways]}
    return frozenset(ways | {(c, p, d, a, o, b) for a, o, b, c, p, d in ways})


def isomorphism(one: System, other: System) -> dict[int, int] | None:
    """A permutation of cells that turns the equations of one into those of the other."""

    def extend(number: int, images: dict[int, int], used: frozenset[int]) -> dict[int, int] | None:
        if number == len(one):
            return images
        a, o, b, c, p, d = min(one[number])
        for at, forms in enumerate(other):
            if at in used:
                continue
            for e, q, f, g, r, h in forms:
                if (q, r) != (o, p):
                    continue
                more = dict(images)
                fits = all(
                    more.setdefault(cell, new) == new
                    for cell, new in zip((a, b, c, d), (e, f, g, h), strict=True)
                )
                if fits and len({*more.values()}) == len(more):
                    found = extend(number + 1, more, used | {at})
                    if found is not None:
                        return found
        return None

    return extend(0, {}, frozenset())


def invariant(equations: System, rounds: int = 2) -> tuple[object, ...]:
    """Equal for lists that are the same puzzle: cells coloured by the equations they are in."""
    colours = [0] * (2 * len(equations))
    seen: list[object] = []
    for _ in range(rounds):
        names: list[list[object]] = [[] for _ in colours]
        for forms in equations:
            smallest: dict[int, tuple[object, ...]] = {}
            for a, o, b, c, p, d in forms:
                shown = o, p, colours[a], colours[b], colours[c], colours[d]
                for place, cell in enumerate((a, b, c, d)):
                    smallest[cell] = min(smallest.get(cell, (9,)), (place, *shown))
            for cell, name in smallest.items():
                names[cell].append(name)
        told = [tuple(sorted(name)) for name in names]
        ranks = {name: rank for rank, name in enumerate(sorted({*told}))}
        colours = [ranks[name] for name in told]
        seen.append(tuple(sorted(told)))
    return tuple(seen)


def classes(lists: Iterable[str]) -> list[list[str]]:
    """Lists parted into those that are the same puzzle."""
    buckets: dict[tuple[object, ...], list[list[str]]] = {}
    for operators in lists:
        equations = system(operators)
        groups = buckets.setdefault(invariant(equations), [])
        for group in groups:
            if isomorphism(equations, system(group[0])) is not None:
                group.append(operators)
                break
        else:
            groups.append([operators])
    return [group for groups in buckets.values() for group in groups]


def smallest_writing(operators: str) -> tuple[Form, ...]:
    """The smallest way to write a system of equations under any numbering of its cells."""
    equations = system(operators)
    return min(
        tuple(sorted(_smallest(forms, images) for forms in equations))
        for images in permutations(range(len(operators)))
    )


def _smallest(forms: frozenset[Form], images: Sequence[int]) -> Form:
    return min((images[a], o, images[b], images[c], p, images[d]) for a, o, b, c, p, d in forms)


def all_lists(points: int) -> Iterable[str]:
    return map("".join, product("+-*/", repeat=2 * points))
