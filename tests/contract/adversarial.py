"""Texts made to slow a reader down, each a function of its length.

Random damage does not find them: each is aimed at something that some reader does.  A pattern
that can split a run in several ways is tried on the run and on one that almost fits; a search
that starts again behind each quote or bracket gets thousands of them unclosed; a list that is
compared with a list gets long ones.  `TEXTS` is every beginning of a form followed by every
run, and those thought out one by one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial

from cluesmith.forms import fpuzzles, lzstring

Text = Callable[[int], str]

BOARD = "board([[_,2],[1,_]]).\n"
CHAOS = ".Shape~12x12.ChaosConstruction.NoBoxes"
ISS = ".Shape~4x4.NoBoxes"
LINK = "https://www.f-puzzles.com/?load="
DRAWN = "A + B = C\n" * 3

# What a text may be a long run of: separators, marks, digits, and what only looks like them.
PIECES = (
    *(" ", "\n", "\r", "\t", "\r\n", "\n ", "\n\n", " \n", "\x0b", "\x1c", "\xa0", "\u2003"),
    *(",", ".", "/", "-", "+", "*", "=", "|", "_", "~", ":", ";", "#", "&", "?", "!", "%", "\\"),
    *("'", '"', "''", "\\'", '\\"', "(", ")", "[", "]", "{", "}", "[[", "/*", "*/", "((", "[]"),
    *("0", "9", "1,", "1 ", "a", "A", "z", "a1", "_1", "g", "CC1~", "R1C1_1~", "%41", "= A\n"),
    *("x\n", "{}\n", "\x00", "\ufeff", "\u2028", "\ud800", "\N{ARABIC-INDIC DIGIT ONE}"),
    *("\N{SUPERSCRIPT TWO}", "\N{SUBSCRIPT ONE}", "\N{MINUS SIGN}", "\N{CITYSCAPE}"),
    *("\N{MIDDLE DOT}", "\N{BOX DRAWINGS HEAVY HORIZONTAL}"),
)

# Beginnings of the forms, and beginnings that almost are one.
STARTS = (
    *("", "x", "\ufeff", "[+,-]", "[+,", "[", "[(", "['", "example(", "example (3,"),
    *("example(3,[+,", "5:", "5:+", "3:+-+-+-/", "5:/", "4:", "4d", "4dh:", "4#", "A"),
    *("4:///////////////,", "skyscrapers/4/4/", "p?skyscrapers/", "skyscrapers", "ss\n4\n"),
    *("https://", "https://puzz.link/p?", LINK, LINK + "N4Ig", "N4Ig", "?load=", "a?load"),
    *("fpuzzles", "https://sudokupad.app/fpuzzles", ".", ".Shape~", ISS, ISS + ".~R1C1_1"),
    *(CHAOS, CHAOS + ".SameValues~2", "https://x/?q=" + CHAOS, DRAWN, DRAWN + "division"),
    *("  +--+\n", "+-", " 1 2\n +--+\n1 |", "+--+\n|. .|\n|. .|\n+--+\n", "|"),
    *(". .\n. .\n\n1 1", "1\n\n", "\u250f\u2501\u2501\u2501\u2513\n\u2503", "\u250f\u2501"),
    *("board", "board(", "board([[", "board([[1,", BOARD, BOARD + ":- ", BOARD + "x :- "),
    *("a(b,", "a(", "a('", "% ", "puzzle", "puzzle(p1,", "puzzle(p1, P) :- P = [["),
    *("map_sudoku", "testRestrictions([[", "{", '{"', '{"family": "', '{"grid":[[{'),
    *('{"grid"', "[1", '["', "[{", '[{"family": "skyscraper"', "A = B\n"),
    '{"size": 2, "grid": [[{}, {}], [{}, {}]], "skyscraper": [',
)


def run(start: str, piece: str, length: int) -> str:
    """A beginning, so many characters of a run, and something that does not fit."""
    return start + piece * (length // len(piece)) + "x"


def repeated(*parts: str, start: str = "", end: str = "") -> Text:
    """A text of these parts over and over."""
    whole = "".join(parts)
    return lambda length: start + whole * (length // len(whole)) + end


def _nested(opening: str, closing: str, start: str = "") -> Text:
    def text(length: int) -> str:
        depth = length // (len(opening) + len(closing))
        return start + opening * depth + closing * depth

    return text


def _packed(board: Text) -> Text:
    """A link whose text unpacks to another one, which may be far longer."""
    return lambda length: LINK + lzstring.compress(board(length))


def _noise(letters: str, start: str = "") -> Text:
    def text(length: int) -> str:
        # A longer text begins as the shorter: another beginning may be read as another form.
        return start + "".join(random.Random(len(letters)).choices(letters, k=length))

    return text


def _pairs(length: int) -> str:
    """All pairs of cells of an area map that differ, again and again."""
    rng = random.Random(length)
    pairs = (rng.sample(range(1, 145), 2) for _ in range(length // 24))
    return CHAOS + "".join(f".AllDifferent~CC{one}~CC{other}" for one, other in pairs)


def _same(length: int) -> str:
    """Pairs of cells that share an area, each overlapping the next."""
    pairs = (f".SameValues~2~CC{cell % 143 + 2}~CC{cell % 143 + 1}" for cell in range(length // 24))
    return CHAOS + "".join(pairs)


def _keys(length: int) -> str:
    fields = ",".join(f'"k{number}":[]' for number in range(length // 12))
    return f'{{"size":1,"grid":[[{{"region":null}}]],{fields}}}'


def _cell_keys(length: int) -> str:
    fields = ",".join(f'"k{number}":0' for number in range(length // 12))
    return f'{{"size":1,"grid":[[{{"region":null,{fields}}}]]}}'


THOUGHT_OUT: Mapping[str, Text] = {
    # Lists of the papers: blanks that three parts of a pattern could share.
    "blanks after a list": lambda length: "[+,-]" + " " * (length - 6) + "x",
    "blanks before a full stop": lambda length: "[+,-][1,2]" + "\n" * (length - 12) + ".x",
    "protected operators": repeated("(", end=")" * 50, start="[+,("),
    "quoted operators": repeated("','", start="['", end="']"),
    # Prolog: names, quotes, comments, numbers.
    "board upon board": repeated("board"),
    "letters, then board upon board": lambda length: "a" * (length // 2) + "board" * (length // 10),
    "many names": repeated("boar ", "boards ", "restrictio( "),
    "escaped quotes": repeated("\\'", start=BOARD + ":- "),
    "escaped double quotes": repeated('\\"', start=BOARD + ":- "),
    "quotes in turn": repeated("'\"", start=BOARD + ":- "),
    "doubled quotes": repeated("a''", start=BOARD + ":- '"),
    "a quote a line": repeated("'a\n", start=BOARD),
    "line ends escaped": repeated("'\\\n", start=BOARD + ":- "),
    "comments": repeated("/**/", start=BOARD, end="/*"),
    "comments a line": repeated("%\n", start=BOARD, end="x"),
    "a name of digits": lambda length: "a" + "1" * length + "a([[1]]).",
    "names of digits": repeated("a1111111111111111a([[1]]). "),
    "fractions": repeated("1.1", start="a("),
    "a number": lambda length: "a(" + "1" * length + ").",
    "many facts": repeated("a([[1]]).\n"),
    "many puzzles": lambda n: "".join(f"board{i}([[_]]).\n" for i in range(n // 16)),
    "rows": repeated("[1,2],", start="board(["),
    "arguments": repeated("[[1]],", start="board(", end="[[1]])."),
    "tails": repeated("[a|", start="a("),
    "clauses skipped": repeated(":- a, b.\n", start=BOARD),
    "puzzle names": repeated("puzzle("),
    "puzzle names and quotes": repeated("puzzle('", end=","),
    "puzzle names and blanks": repeated("puzzle( "),
    # Drawings.
    "line ends": lambda length: "x" + "\n" * (length - 2) + "x",
    "line ends in a drawing": lambda length: DRAWN + "\n" * (length - len(DRAWN) - 2) + "A",
    "divisions": repeated("\ndivision", start=DRAWN),
    "rules": repeated("+--+\n", start="|"),
    "a rule": lambda length: "|\n+" + "-" * length + "x",
    "rules begun": repeated("+-", start="|\n"),
    "bars": repeated("|", start="+--+\n|", end="\n+--+"),
    "empty blocks": repeated("\n \n\t\n", start="1"),
    "blocks": repeated("1\n\n", end="1"),
    "areas": repeated("a b c ", start="1 2\n2 1\n\n"),
    "words": repeated(". ", start="ss\n4\n"),
    # One-line ids.
    "clues": repeated("1/", start="9:"),
    "cells": repeated("_", start="3:///////////,"),
    "slots": repeated("-10", start="skyscrapers/64/64/"),
    "operators and a line end": repeated("+", start="5:", end="\nx"),
    "pairs that differ": _pairs,
    "pairs that share": _same,
    "parts": repeated(".NoBoxes", start=ISS),
    "shapes": repeated(".Shape~4x4"),
    "givens": repeated("~R1C1_1", start=f"{ISS}."),
    "skyscrapers": repeated(".Skyscraper~R1~2~2", start=ISS),
    # JSON.
    "arrays": _nested("[", "]"),
    "objects": _nested('{"a":', "}"),
    "arrays in a puzzle": _nested("[", "]", '{"family": "skyscraper", "size": 4, "x": '),
    "runs of digits": repeated("1" * 400, ",", start="[", end="1]"),
    "a fraction": lambda length: "[0." + "1" * length + "]",
    "an exponent": lambda length: "[1e" + "1" * length + "]",
    "escapes": repeated("\\u0041", start='["', end='"]'),
    "half surrogates": repeated("\\ud800", start='["', end='"]'),
    "one key again and again": repeated('"a":1,', start="{", end='"a":1}'),
    "keys": lambda n: "{" + ",".join(f'"{i}":1' for i in range(n // 9)) + "}",
    "empty objects": repeated("{},", start="[", end="{}]"),
    "objects a line": repeated("{}\n"),
    "puzzles a line": repeated('{"family":"skyscraper","size":1}\n'),
    "bad lines": repeated("x\n", start='{"family":"skyscraper","size":1}\n'),
    "bad ids": repeated("4:1/2\n", "x\n", start="4:///////////////\n"),
    "bad lists": repeated("[+,-]\n", start="[+,-,+,-,+,-]\n"),
    "walls": repeated(
        '[0,0,"right"],',
        start='{"family":"lol-sudoku","size":2,"walls":[',
        end='[0,0,"down"]]}',
    ),
    "a name that is none": lambda length: '{"family": "' + "skyscraper" * (length // 10) + '"}',
    # f-puzzles.
    "clues again and again": repeated(
        '{"cell":"R0C1","value":"1"},',
        start='{"size":1,"grid":[[{"region":null}]],"skyscraper":[',
        end='{"cell":"R0C1","value":"1"}]}',
    ),
    "constraints": _keys,
    "keys of a cell": _cell_keys,
    "grids": repeated('"grid" : [ [ ', start="{"),
    "packed blanks": _packed(lambda length: "{" + " " * length),
    "packed brackets": _packed(repeated('{"a":')),
    "packed constraints": _packed(_keys),
    "a packed bomb": lambda length: LINK + lzstring.compress(" " * (length * 8)),
    "packed noise": _noise(lzstring.ALPHABET, LINK + "N4Ig"),
    "packed letters": _packed(_noise("".join(map(chr, range(256, 50_000))))),
    "percent signs": repeated("%4", start=LINK),
    # Noise of the marks of all forms.
    "marks": _noise("".join(PIECES)),
    "brackets": _noise("[](){}'\"\\,.|_ \n"),
    "lines of marks": _noise("+-*/=.:|[],\n"),
}

TEXTS: Mapping[str, Text] = {
    **THOUGHT_OUT,
    **{f"{start!r} {piece!r}": partial(run, start, piece) for start in STARTS for piece in PIECES},
}

assert fpuzzles.ADDRESS == LINK
