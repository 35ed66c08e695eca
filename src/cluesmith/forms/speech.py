"""Texts in several languages: pieces of sentences about boards, and primers.

Every word is in a family's catalogue, `words_<language>.json`, as templates
with named places; this file only picks and joins them.  Grammar that a language
needs (plural, article) is a key of its own, or a contraction of `languages`, never
code.  A family adds the pieces that only it has; whole sentences are
built in its `words`.  `primer_<language>.json` holds what a newcomer needs to know.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, takewhile
from typing import Any

from cluesmith import family, languages
from cluesmith.errors import unknown
from cluesmith.forms.grid import cell_name

PLACEMENTS_NAMED = 4  # of a refutation
NO_BREAK = "\N{NO-BREAK SPACE}"
_SIGN = "[=+\N{MINUS SIGN}\N{MULTIPLICATION SIGN}\N{DIVISION SIGN}]"
# A lone question mark is an operator to be found; a sign among words is not in an equation.
_NO_WORD_BEFORE, _NO_WORD_AFTER = r"(?<![^\W\d_A-Z])", r"(?![^\W\d_A-Z]+\b)"
_BESIDE_A_SIGN = re.compile(
    rf"{_NO_WORD_BEFORE} (?={_SIGN}|\? )|(?:(?<={_SIGN})|(?<= \?)) {_NO_WORD_AFTER}"
)

Cell = family.Cell
Entry = family.Entry
Line = tuple[str, int]
Words = Callable[[family.Step], str]


@dataclass(frozen=True, slots=True)
class Speech:
    """One language's catalogue, and the phrases made with it."""

    language: str
    catalogue: Mapping[str, str]

    def say(self, key: str, **parts: object) -> str:
        said = self.catalogue[key].format(**parts)
        return languages.language(self.language).contracted(said)

    def counted(self, key: str, count: int, **parts: object) -> str:
        """The template for this count: singular `key-1` if there is one, else `key`."""
        one = f"{key}-1"
        return self.say(one if count == 1 and one in self.catalogue else key, count=count, **parts)

    def listed(self, items: Iterable[object], last: str = "and") -> str:
        """``1, 2 and 3``; `last` is the key of the word before the last item; may be empty."""
        said = list(map(str, items))
        start = self.say("comma").join(said[:-1])
        return self.say(last).join(filter(None, [start, *said[-1:]]))

    def cell(self, cell: Cell) -> str:
        """A cell's name; a family whose board is not square has its own."""
        return cell_name(cell[0], cell[1], language=self.language)

    def cells(self, cells: Iterable[Cell], last: str = "and") -> str:
        return self.listed(map(self.cell, cells), last)

    def line(self, line: Line) -> str:
        return self.say(line[0], number=line[1] + 1)

    def becoming(self, entries: Iterable[Entry]) -> str:
        """``r1c2 = 3, r1c4 = 5``."""
        said = (self.say("becomes", cell=self.cell(tuple(c)), value=v) for *c, v in entries)
        return self.say("comma").join(said)

    def placing(self, where: str, value: object) -> str:
        """A value, or several, in a cell or several: ``4 or 5 in r1c2``."""
        return self.say("placing", cell=where, value=value)

    def result(self, placed: Iterable[Entry], removed: Iterable[Entry]) -> str:
        """What follows: ``r1c2 is 3; r1c4 and r1c5 are not 6 or 7``."""
        gains = [self.say("cell-is", cell=self.cell(tuple(c)), value=v) for *c, v in placed]
        said = [self.listed(gains)] if gains else []
        for values, cells in same_values(removed):
            barred = self.listed(self._ranges(values), "nor")
            if len(cells) == 1:
                said.append(self.say("cell-is-not", cell=self.cell(cells[0]), values=barred))
            else:
                said.append(self.say("cells-are-not", cells=self.cells(cells), values=barred))
        return self.say("semicolon").join(said)

    def refutation(self, details: Mapping[str, Any], assumed: Entry | None) -> tuple[str, str]:
        """How an assumption fails: its placements in words, and the ending of the template's key.

        Only the first placements are named: a story, not a protocol.
        """
        led_to = story(details["steps"], assumed)
        if not led_to:
            unplaced = details["steps"] and "assumption-unplaced" in self.catalogue
            return "", "-unplaced" if unplaced else "-at-once"
        return (
            self.becoming(led_to[:PLACEMENTS_NAMED]),
            "-goes-on" if len(led_to) > PLACEMENTS_NAMED else "",
        )

    def wrong(self, wrong: str, clashes: str, reason: family.Step | None, words: Words) -> str:
        """What is wrong and why: what it clashes with, or the step in `words` that shows it."""
        if clashes:
            return self.say("wrong-clashes", wrong=wrong, clashes=clashes)
        if reason is None:
            return self.say("wrong-only", wrong=wrong)
        after = reason.details.get("after", 0)
        key = "wrong-after" if after else "wrong-reason"
        return self.counted(key, after, wrong=wrong, reason=words(reason))

    def _ranges(self, values: Sequence[int]) -> list[str]:
        """Ascending values, four and more in a row drawn together: 1, 4-7, 9."""
        runs: list[list[int]] = []
        for value in values:
            if runs and value == runs[-1][-1] + 1:
                runs[-1].append(value)
            else:
                runs.append([value])
        said: list[str] = []
        for run in runs:
            short = len(run) < 4
            said += map(str, run) if short else [self.say("range", low=run[0], high=run[-1])]
        return said


def catalogue(folder: str, language: str, name: str = "words") -> Mapping[str, str]:
    """The templates of one language, from a folder."""
    return languages.catalogue(folder, name, language)


def teaching(folder: str, technique: str, language: str) -> Mapping[str, str]:
    """A technique for a learner: its `rule`, `why` it holds and `when` to look for it."""
    texts: Mapping[str, str] = languages.catalogue(folder, "lessons", language)[technique]
    return texts


def title(folder: str, technique: str, language: str = "en") -> str:
    """A technique's name for people, from the catalogue in the family's folder."""
    titles = catalogue(folder, language)
    if (key := f"title:{technique}") not in titles:
        names = [name for name in titles if name.startswith("title:")]
        raise unknown("technique", technique, [name.removeprefix("title:") for name in names])
    return titles[key]


def levels(language: str) -> Mapping[str, str]:
    """The names of the levels."""
    return catalogue(os.path.dirname(__file__), language, "level_words")


def primer(
    folder: str,
    examples: Callable[[], family.Examples],
    example: str,
    shown: Sequence[str],
    notes: Mapping[str, Callable[[Any], bool]],
    language: str,
) -> family.Primer:
    """The primer in this folder; `notes` maps each note to the puzzles it holds for.

    Rules are the templates `rule-1`, `rule-2` and on; they and the name of a size are
    filled in for a puzzle's size.
    """
    said = catalogue(folder, language, "primer")
    names = (f"rule-{number}" for number in count(1))
    rules = [said[name] for name in takewhile(said.__contains__, names)]
    return family.Primer(
        name=said["name"],
        rules=lambda puzzle: [rule.format(size=puzzle.size) for rule in rules],
        legend=said["legend"],
        example=examples().puzzles[example],
        shown=shown,
        size=lambda puzzle: said["size"].format(size=puzzle.size),
        note=lambda puzzle: " ".join(said[key] for key, holds in notes.items() if holds(puzzle)),
    )


def same_values(entries: Iterable[Entry]) -> list[tuple[tuple[int, ...], list[Cell]]]:
    """Entries by cell, cells with the same values together."""
    by_cell: dict[Cell, set[int]] = {}
    for *cell, value in entries:
        by_cell.setdefault(tuple(cell), set()).add(value)
    by_values: dict[tuple[int, ...], list[Cell]] = {}
    for place in sorted(by_cell):
        by_values.setdefault(tuple(sorted(by_cell[place])), []).append(place)
    return list(by_values.items())


def story(steps: Iterable[family.Step], assumed: Entry | None) -> list[Entry]:
    """The placements that an assumption leads to; empty if it fails without any."""
    return [entry for step in steps for entry in step.placed if entry != assumed]


def sentence(text: str) -> str:
    """The text with a capital first letter."""
    return text[0].upper() + text[1:]


def unbroken(text: str) -> str:
    """The text with spaces that do not break at the signs of its equations."""
    return _BESIDE_A_SIGN.sub(NO_BREAK, text)
