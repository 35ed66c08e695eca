"""Puzzles written as Prolog facts, the way the papers' programs hold them.

Read are facts `name(Arguments).` and clauses that first bind a variable of
their head to a list, `name(p1, P) :- P = [[_,3],[1,_]].`; all other clauses and
directives are skipped, so that a whole program can be given.  Terms are
integers, atoms (operators such as `*` too), variables, lists and compounds.
A list's tail, `[H|T]`, is read as one more item named `|`.  Strings, fractions
and operators between terms are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from cluesmith.errors import PuzzleError
from cluesmith.forms.plaintext import MAX_DIGITS, bounded, excerpt

MAX_CHARACTERS = 400_000
MAX_DEPTH = 16


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


class _Token(NamedTuple):
    kind: str
    text: str
    at: int
    line: int


_TOKEN = re.compile(
    r"""
      (?P<space>   [\s]+ | %[^\n]* | /\*.*?\*/ )
    | (?P<fraction>[0-9]+\.[0-9]+ )
    | (?P<number>  [0-9]+ )
    | (?P<atom>    [a-z][A-Za-z0-9_]* )
    | (?P<variable>[A-Z_][A-Za-z0-9_]* )
    | (?P<quoted>  '(?:[^'\\\n]|\\.|'')*' )
    | (?P<string>  "(?:[^"\\\n]|\\.)*" )
    | (?P<open>    /\* )
    | (?P<symbol>  [-+*/\\^<>=~:.?@\#&$]+ )
    | (?P<mark>    [()\[\]{},|!;] )
    | (?P<other>   . )
    """,
    re.VERBOSE | re.DOTALL,
)


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
        self._text = bounded(text, MAX_CHARACTERS)
        self._tokens = self._cut()
        self.token = next(self._tokens)

    def _cut(self) -> Iterator[_Token]:
        line = 1
        for match in _TOKEN.finditer(self._text):
            kind, text = str(match.lastgroup), match.group()
            if kind == "space":
                line += text.count("\n")
                continue
            token = _Token(kind, text, match.start(), line)
            if kind == "open":
                raise self._fault(token, "a comment /* is never closed")
            yield token
        end = _Token("end", "", len(self._text), line)
        while True:
            yield end

    def advance(self) -> _Token:
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
        return self._fault(token, f"{found} stands where {expected} was expected")

    def _fault(self, token: _Token, message: str) -> PuzzleError:
        return PuzzleError(f"line {token.line}: {message}")
