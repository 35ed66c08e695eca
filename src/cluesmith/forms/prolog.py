"""Prolog facts: a reader of their terms, and of the tables of numbers that puzzles are written as.

It reads facts `name(Arguments).` and clauses that first bind a variable of
their head to a list, `name(p1, P) :- P = [[_,3],[1,_]].`; all other clauses and
directives are skipped, so that a whole program can be given.  Terms are
integers, atoms (operators such as `*` too), variables, lists and compounds.
A list's tail, `[H|T]`, is read as one more item named `|`.  Strings, fractions
and operators between terms are left out.

A table is the one list of lists among a fact's arguments.  A program with
several puzzles pairs its facts by the number their names end with, or by the
names given as arguments.  Families decide what a table means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from cluesmith.errors import PuzzleError
from cluesmith.family import Form
from cluesmith.forms.plaintext import DIGITS, MAX_DIGITS, bounded, excerpt, reading
from cluesmith.forms.prolog_tokens import Token, tokens

MAX_CHARACTERS = 400_000
MAX_DEPTH = 16
RECOGNISED_BY = 100_000  # characters at the beginning of a program


@dataclass(frozen=True, slots=True)
class Atom:
    """A name, a quoted name or an operator: `p1`, `'p 1'`, `*`."""

    name: str


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable; `_` is a new one each time."""

    name: str


@dataclass(frozen=True, slots=True)
class Compound:
    """A name with arguments."""

    name: str
    arguments: tuple[Term, ...]


Term: TypeAlias = "int | Atom | Variable | Compound | tuple[Term, ...]"


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact, with the line it starts on."""

    name: str
    arguments: tuple[Term, ...]
    line: int


def read_facts(text: str) -> list[Fact]:
    """All facts in `text`, in order."""
    reader = _Reader(text)
    facts = []
    while reader.token.kind != "end":
        fact = reader.clause()
        if fact is not None:
            facts.append(fact)
    return facts


class _Reader:
    """A reader with one token of lookahead; tokens are cut only as they are needed."""

    def __init__(self, text: str) -> None:
        self._tokens = tokens(bounded(text, MAX_CHARACTERS))
        self.token = next(self._tokens)

    def advance(self) -> Token:
        token, self.token = self.token, next(self._tokens)
        return token

    def clause(self) -> Fact | None:
        """The next clause, if it is a fact."""
        first = self.token
        if first.text in (":-", "?-"):
            self._skip_clause()
            return None
        head = self.term(0)
        if self.token.text in (":-", "-->"):
            bound = self._bound(head)
            if bound is None:
                self._skip_clause()
                return None
            head = bound
        elif self.token.text != ".":
            raise self._unexpected("'.' or ':-' after " + self._named(head))
        else:
            self.advance()
        line = first.line
        if isinstance(head, Compound):
            return Fact(head.name, head.arguments, line)
        if isinstance(head, Atom):
            return Fact(head.name, (), line)
        raise PuzzleError(f"line {line}: a clause starts with {self._named(head)}, not a name")

    def _bound(self, head: Term) -> Term | None:
        """The head with its variable replaced, where the body starts with `Variable = [`."""
        self.advance()
        if self.token.kind != "variable":
            return None
        name = self.advance().text
        if self.token.text != "=" or not isinstance(head, Compound):
            return None
        self.advance()
        if self.token.text != "[":
            return None
        value = self.term(0)
        if self.token.text not in (".", ","):
            raise self._unexpected("'.' after the list")
        self._skip_clause()
        arguments = tuple(
            value if argument == Variable(name) else argument for argument in head.arguments
        )
        return Compound(head.name, arguments)

    def _skip_clause(self) -> None:
        while self.token.kind != "end" and self.advance().text != ".":
            pass

    def term(self, depth: int) -> Term:
        """One term."""
        token = self.token
        if depth > MAX_DEPTH:
            raise self._fault(token, f"lists are nested deeper than {MAX_DEPTH} levels")
        if token.kind == "number":
            return self._number(1)
        if token.text == "[":
            return self._sequence(depth, "]", "a list")
        if token.kind == "variable":
            return Variable(self.advance().text)
        if token.kind == "quoted":
            return self._named_term(token.text[1:-1].replace("''", "'"), depth)
        if token.kind == "atom":
            return self._named_term(token.text, depth)
        if token.kind == "symbol" and token.text != ".":
            self.advance()
            follows = self.token
            if token.text == "-" and follows.kind == "number" and follows.at == token.at + 1:
                return self._number(-1)
            return Atom(token.text)
        raise self._unexpected("a number, a name, '_' or a list")

    def _named_term(self, name: str, depth: int) -> Term:
        after = self.advance()
        if self.token.text == "(" and self.token.at == after.at + len(after.text):
            return Compound(name, self._sequence(depth, ")", "arguments"))
        return Atom(name)

    def _number(self, sign: int) -> int:
        token = self.advance()
        if len(token.text) > MAX_DIGITS:
            found = f"a number has {len(token.text)} digits: {excerpt(token.text)}"
            raise self._fault(token, f"{found}, expected at most {MAX_DIGITS}")
        return sign * int(token.text)

    def _sequence(self, depth: int, closing: str, what: str) -> tuple[Term, ...]:
        self.advance()
        terms: list[Term] = []
        if self.token.text == closing:
            self.advance()
            return ()
        while True:
            terms.append(self.term(depth + 1))
            if self.token.text == "|" and closing == "]":
                self.advance()
                terms.append(Compound("|", (self.term(depth + 1),)))
            if self.token.text == closing:
                self.advance()
                return tuple(terms)
            if self.token.text != ",":
                raise self._unexpected(f"',' or '{closing}' in {what}")
            self.advance()

    def _named(self, term: Term) -> str:
        if isinstance(term, Atom | Variable | Compound):
            return excerpt(term.name)
        return "a list" if isinstance(term, tuple) else "a number"

    def _unexpected(self, expected: str) -> PuzzleError:
        token = self.token
        found = "the end of the text" if token.kind == "end" else excerpt(token.text)
        return self._fault(token, f"{found} found, expected {expected}")

    def _fault(self, token: Token, message: str) -> PuzzleError:
        return PuzzleError(f"line {token.line}: {message}")


Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A fact that holds a part of a puzzle; `kind` says which, in the plural."""

    name: str
    key: tuple[str, ...]
    line: int
    rows: Rows
    kind: str

    @property
    def size(self) -> int:
        return len(self.rows[0])


def form(
    title: str,
    example: str,
    recognises: Callable[[str], bool],
    part_of: Callable[[Fact], Part | None],
    from_parts: Callable[[dict[str, Part]], Any],
    encode: Callable[[Any], str],
    *,
    id_of: Callable[[Part], str],
    perhaps: Callable[[str], bool] | None = None,
) -> Form:
    """The form of a family whose puzzles are tables in facts; `example` is one, for an error."""

    def decode_all(text: str) -> list[Any]:
        """Every puzzle in a text, at least one; several are named after their facts."""
        with reading("Prolog"):
            parts = [part for part in map(part_of, read_facts(text)) if part is not None]
            if not parts:
                raise PuzzleError(f"no puzzle found, expected {example}")
            found = groups(parts)
        puzzles = [from_parts(group) for group in found]
        if len(puzzles) == 1:
            return puzzles
        names = [id_of(next(iter(group.values()))) for group in found]
        named = zip(puzzles, names, strict=True)
        return [replace(puzzle, meta={"id": name}) for puzzle, name in named]

    def decode(text: str) -> Any:
        """The one puzzle in a text."""
        puzzles = decode_all(text)
        if any(puzzle != puzzles[0] for puzzle in puzzles):
            raise PuzzleError(f"Prolog: {len(puzzles)} puzzles found, expected one")
        return puzzles[0]

    def is_program(looks: Callable[[str], bool]) -> Callable[[str], bool]:
        """A check of the beginning of a text, which must not begin like JSON."""

        def look(text: str) -> bool:
            text = text[:RECOGNISED_BY]
            return not text.lstrip().startswith(("{", "[")) and looks(text)

        return look

    return Form(
        "prolog",
        title,
        is_program(recognises),
        decode,
        encode,
        decode_all=decode_all,
        perhaps=perhaps and is_program(perhaps),
    )


def table_of(fact: Fact) -> tuple[tuple[Term, ...], ...] | None:
    """The one list of lists a fact has; None for a fact about something else."""
    tables = [table for table in map(_table, fact.arguments) if table]
    return tables[0] if len(tables) == 1 else None


def place_of(fact: Fact) -> str:
    return f"line {fact.line}: {excerpt(fact.name)}"


def part(fact: Fact, table: Iterable[tuple[Term, ...]], size: int, kind: str) -> Part:
    """The fact's table as rows of `size` numbers, 0 for an empty place."""
    place = place_of(fact)
    rows = tuple(_row(row, size, f"{place}, list {r}") for r, row in enumerate(table, 1))
    number = fact.name[len(fact.name.rstrip(DIGITS)) :]
    atoms = [term.name for term in fact.arguments if isinstance(term, Atom)]
    return Part(fact.name, (number, *atoms), fact.line, rows, kind)


def groups(parts: list[Part]) -> list[dict[str, Part]]:
    """The parts that belong together, by kind, in order of appearance; all of one size."""
    if len(parts) == 2 and parts[0].kind != parts[1].kind:
        found = [parts]
    else:
        by_key: dict[tuple[str, ...], list[Part]] = {}
        for new in parts:
            by_key.setdefault(new.key, []).append(new)
        found = list(by_key.values())
    return [_group(members) for members in found]


def written(start: str, rows: Iterable[Iterable[int]], blank: str, end: str) -> str:
    """A table between the start and the end of its clause, a row a line."""
    lists = (f"  [{', '.join(str(value or blank) for value in row)}]" for row in rows)
    return f"{start}[\n" + ",\n".join(lists) + f"\n]{end}\n"


def _group(members: list[Part]) -> dict[str, Part]:
    first = members[0]
    group: dict[str, Part] = {}
    for member in members:
        place = f"{excerpt(member.name)} on line {member.line}"
        other = group.setdefault(member.kind, member)
        if other is not member:
            raise PuzzleError(
                f"{excerpt(other.name)} on line {other.line} and {place} "
                f"are two {member.kind}, expected one or other numbers"
            )
        if member.size != first.size:
            raise PuzzleError(
                f"{place} is for {member.size} columns, "
                f"expected {first.size} as {excerpt(first.name)} has"
            )
    return group


def _table(term: Term) -> tuple[tuple[Term, ...], ...] | None:
    if not isinstance(term, tuple):
        return None
    rows = tuple(row for row in term if isinstance(row, tuple))
    return rows if len(rows) == len(term) else None


def _row(row: tuple[Term, ...], size: int, place: str) -> tuple[int, ...]:
    if len(row) != size:
        raise PuzzleError(f"{place} has {len(row)} items, expected {size}")
    return tuple(_item(item, size, f"{place}, item {i}") for i, item in enumerate(row, 1))


def _item(item: Term, size: int, place: str) -> int:
    if isinstance(item, int) and 0 <= item <= size:
        return item
    if isinstance(item, Variable) or item == Atom("-"):
        return 0
    found = item if isinstance(item, int) else "a list" if isinstance(item, tuple) else None
    named = excerpt(item.name) if isinstance(item, Atom) else "a term"
    raise PuzzleError(
        f"{place} is {named if found is None else found}, "
        f"expected a whole number from 0 to {size} or _"
    )
