"""The checker: it reads a formula and a proof as text, and believes nothing.

It knows two formats and one rule of inference, and imports nothing of ours, so that it can be
read at one sitting and trusted without the rest.

A *formula* is OPB: 0-1 inequalities over variables x1, x2, ...; a line such as
``2 x1 -1 x3 >= 1 ;``, or with ``=``, which stands for two inequalities.  Each is kept as a sum of
positive factors of literals that must come to a degree at least: -1 x is 1 ~x less 1.

A *proof* is VeriPB's format 3.0, of which it takes

    pseudo-Boolean proof version 3.0
    f 123;                              so many inequalities has the formula
    rup 1 x1 1 ~x2 >= 1 : 17 4 123;     an inequality that follows by unit propagation
    output NONE;
    conclusion UNSAT : 456;             this inequality has no solution at all
    end pseudo-Boolean proof;

or, where there is a solution, ``conclusion SAT : x1 ~x2 ...;`` with all variables.

Inequalities are numbered from 1, first those of the formula, then each step.  A step is right if
its negation, together with the inequalities after the colon, is refuted by *unit propagation*: an
inequality whose open literals, were one of them false, could not come to the degree any more,
makes that literal true; one that cannot come to the degree at all is a contradiction.  Without a
colon all inequalities so far are tried.  Nothing is ever deleted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

HEADER = "pseudo-Boolean proof version 3.0"
END = "end pseudo-Boolean proof"
MOST_VARIABLES = 10_000_000
MOST_IN_A_LINE = 8_000_000  # characters: a million names
COUNTS = re.compile(r"\* #variable= (\d{1,9}) #constraint= (\d{1,9})\n")
SUM = re.compile(r"((?:[+-]?\d{1,9} ~?x\d{1,9} )*+)(>=|=) ([+-]?\d{1,9}) ?")
TERM = re.compile(r"([+-]?\d+) (~?)x(\d+) ")
LITERAL = re.compile(r"(~?)x(\d{1,9})")


class Rejected(Exception):
    """What is wrong with a formula, a proof or a solution, in one line."""


class Inequality(NamedTuple):
    """Factors of literals that sum up to the degree at least; -3 is the literal ~x3."""

    terms: Sequence[tuple[int, int]]
    degree: int
    spare: int  # how much more all literals together come to


class Formula(NamedTuple):
    variables: int
    inequalities: list[Inequality]


class Checked(NamedTuple):
    """What a proof has shown, UNSAT or SAT; how many steps it has; the solution of SAT."""

    conclusion: str
    steps: int
    solution: list[bool] | None = None


def read_formula(text: str) -> Formula:
    """The inequalities of a formula, in the order in which proofs number them."""
    counts = COUNTS.match(text)
    if not counts:
        raise Rejected("the formula does not begin with its numbers of variables and constraints")
    variables, expected = map(int, counts.groups())
    if variables > MOST_VARIABLES:
        raise Rejected(f"the formula has more than {MOST_VARIABLES} variables")
    found: list[Inequality] = []
    constraints = 0
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("*"):
            continue
        match = SUM.match(line)
        if not match or line[match.end() :] != ";":
            raise Rejected(f"line {number} of the formula is no constraint: {line:.60}")
        found += _inequalities(match, variables)
        constraints += 1
    if constraints != expected:
        raise Rejected(f"the formula has {constraints} constraints, not {expected} as it says")
    return Formula(variables, found)


def _inequalities(match: re.Match[str], variables: int) -> Iterator[Inequality]:
    """The one or two inequalities of a constraint."""
    terms, degree = [], int(match[3])
    seen = set()
    for factor_text, negation, name in TERM.findall(match[1]):
        factor, variable = int(factor_text), int(name)
        if not 1 <= variable <= variables or variable in seen:
            raise Rejected(f"x{name} is no variable, or comes twice, in: {match[0]:.60}")
        seen.add(variable)
        literal = -variable if negation else variable
        if factor < 0:  # -a x is a ~x less a
            factor, literal, degree = -factor, -literal, degree - factor
        terms.append((factor, literal))
    total = sum(factor for factor, _ in terms)
    yield Inequality(terms, degree, total - degree)
    if match[2] == "=":
        yield negated(terms, degree + 1, total)


def negated(terms: Sequence[tuple[int, int]], degree: int, total: int) -> Inequality:
    """That a sum does not come to a degree."""
    turned = [(factor, -literal) for factor, literal in terms]
    return Inequality(turned, total - degree + 1, degree - 1)


def check_proof(formula: Formula, text: str, poll: Callable[[], None] = lambda: None) -> Checked:
    """What the proof shows of the formula; raises `Rejected` at the first thing that is wrong.

    `poll` is called often: it may raise an exception to end the work.
    """
    begun, *ending = text.rsplit("\n", 4)
    lines = _lines(begun)
    if next(lines) != HEADER:
        raise Rejected(f"the proof does not begin with: {HEADER}")
    if ending[-2:] != [f"{END};", ""]:
        raise Rejected(f"the proof does not end with: {END};")
    known = list(formula.inequalities)
    if next(lines, None) != f"f {len(known)};":
        raise Rejected(f"the formula has {len(known)} inequalities: the proof is of another one")
    if ending[:-3] != ["output NONE;"]:
        raise Rejected("the proof does not end with an output and a conclusion")
    for number, line in enumerate(lines, 3):
        if not line.startswith("rup ") or not line.endswith(";"):
            raise Rejected(f"line {number} of the proof is no step: {line:.60}")
        if len(line) > MOST_IN_A_LINE:
            raise Rejected(f"line {number} of the proof is too long: {line:.60}")
        poll()
        _check_step(formula.variables, known, line, number, poll)
    return _conclude(formula, known, ending[1])


def _lines(text: str) -> Iterator[str]:
    """One after the other, so that they are never all in memory besides."""
    begin = 0
    while (end := text.find("\n", begin)) >= 0:
        yield text[begin:end]
        begin = end + 1
    yield text[begin:]


def _check_step(
    variables: int, known: list[Inequality], line: str, number: int, poll: Callable[[], None]
) -> None:
    """Check one step, and add what it derives."""
    match = SUM.match(line, 4)
    if not match or match[2] != ">=":
        raise Rejected(f"line {number} of the proof derives no inequality: {line:.60}")
    (derived,) = _inequalities(match, variables)
    against = negated(derived.terms, derived.degree, derived.degree + derived.spare)
    rest = line[match.end() : -1]
    named = _named(known, against, rest, number) if rest.strip() else [against, *known]
    if not refutes(named, poll):
        raise Rejected(f"line {number} of the proof does not follow: {line:.60}")
    known.append(derived)


def _named(
    known: list[Inequality], against: Inequality, names: str, number: int
) -> Iterator[Inequality]:
    """The negation of a step and then the inequalities that it names; ~ is the negation, too."""
    colon, *words = names.split()
    if colon != ":":
        raise Rejected(f"line {number} of the proof: expected a colon")
    yield against
    for word in words:
        if word == "~":
            yield against
        elif word.isascii() and word.isdigit() and len(word) < 10 and 0 < int(word) <= len(known):
            yield known[int(word) - 1]
        else:
            raise Rejected(f"line {number} of the proof: no inequality {word:.20}")


def refutes(inequalities: Iterable[Inequality], poll: Callable[[], None]) -> bool:
    """Whether unit propagation finds a contradiction; quickest in an order that it can follow."""
    listed = list(inequalities)
    false: set[int] = set()  # the literals that are false: the negations of the true ones
    size = -1
    while len(false) > size:
        size = len(false)
        for terms, _, most in listed:
            poll()
            spare = most - sum(factor for factor, literal in terms if literal in false)
            if spare < 0:
                return True
            for factor, literal in terms:
                if factor > spare and literal not in false:
                    false.add(-literal)
    return False


def _conclude(formula: Formula, known: list[Inequality], line: str) -> Checked:
    """Check the conclusion, once all steps are right."""
    kind, colon, rest = line.removesuffix(";").partition(" : ")
    steps = len(known) - len(formula.inequalities)
    if kind == "conclusion UNSAT" and line.endswith(";") and colon:
        if not (
            rest.isascii() and rest.isdigit() and len(rest) < 10 and 0 < int(rest) <= len(known)
        ):
            raise Rejected(f"the conclusion names no inequality: {line:.60}")
        if known[int(rest) - 1].spare >= 0:
            raise Rejected(f"inequality {rest}, which the conclusion names, has solutions")
        return Checked("UNSAT", steps)
    if kind == "conclusion SAT" and line.endswith(";") and colon:
        solution = read_solution(formula.variables, rest)
        check_solution(formula.inequalities, solution)
        return Checked("SAT", steps, solution)
    raise Rejected(f"this is no conclusion: {line:.60}")


def read_solution(variables: int, text: str) -> list[bool]:
    """All variables, as literals in any order; the value of x0, which is none, is False."""
    value: dict[int, bool] = {}
    if len(text) > 12 * variables + 12:
        raise Rejected(f"a solution is too long for {variables} variables")
    for word in text.split():
        match = LITERAL.fullmatch(word)
        if not match or not 1 <= int(match[2]) <= variables or int(match[2]) in value:
            raise Rejected(f"{word:.20} in a solution is no variable, or comes twice")
        value[int(match[2])] = not match[1]
    if len(value) != variables:
        raise Rejected(f"a solution has {len(value)} of {variables} variables")
    return [False, *(value[variable] for variable in range(1, variables + 1))]


def check_solution(inequalities: Iterable[Inequality], solution: Sequence[bool]) -> None:
    """Raise `Rejected` unless all inequalities hold."""
    for number, (terms, degree, _) in enumerate(inequalities, 1):
        if sum(factor for factor, it in terms if solution[abs(it)] == (it > 0)) < degree:
            raise Rejected(f"the solution breaks inequality {number} of the formula")
