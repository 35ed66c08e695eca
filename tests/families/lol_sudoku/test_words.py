"""Steps in words: what this family says of its own; tests/contract has what all promise."""

from __future__ import annotations

from dataclasses import replace

import pytest
from catalogues import Spy
from lol_steps import COLUMN, PUZZLE, STEPS, made

from cluesmith.families.lol_sudoku import FAMILY
from cluesmith.families.lol_sudoku.puzzle import AreaMark, Border, Link, LolSudoku, Wall
from cluesmith.families.lol_sudoku.words import BORDERS_NAMED, Speech, mistake, speech, where, words
from cluesmith.family import Level, Mistake, Step
from cluesmith.forms.grid import Given, cell_name
from cluesmith.languages import LANGUAGES

NAMES = [f"{number}-{step.technique}" for number, step in enumerate(STEPS)]


def of(technique: str, which: int = 0) -> Step:
    return [step for step in STEPS if step.technique == technique][which]


def test_every_key_of_the_catalogue_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Spy(speech("en").catalogue)
    monkeypatch.setattr("cluesmith.forms.speech.catalogue", lambda *_: spy)
    monkeypatch.setattr(
        "cluesmith.families.lol_sudoku.words.speech", lambda _, areas=(): Speech("en", spy, areas)
    )
    for step in STEPS:
        words(PUZZLE, step)
        where(PUZZLE, step)
        FAMILY.deduction.words.title(step.technique, "en")
    for puzzle, wrong in (*MISTAKES, *LATER):
        mistake(puzzle, wrong)
    assert spy.unused <= {"range", "column"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step", STEPS, ids=NAMES)
def test_the_words_name_every_cell_that_joins_and_every_wall(step: Step, language: str) -> None:
    told = words(PUZZLE, step, language)
    if "group" in step.details:
        for r, c in step.details["joined"]:
            assert cell_name(r, c, language=language) in told
    walls = [Border(*border) for border in step.details["walls"]]
    if len(walls) > BORDERS_NAMED:
        assert str(len(walls)) in told
        return
    for wall in walls:
        names = [cell_name(*cell, language=language) for cell in (wall.cell, wall.neighbour)]
        assert all(name in told for name in names)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step", STEPS, ids=NAMES)
def test_a_nudge_does_not_name_what_joins(step: Step, language: str) -> None:
    nudge = where(PUZZLE, step, language)
    for r, c in step.details["joined"] if "group" in step.details else ():
        assert cell_name(r, c, language=language) not in nudge


def test_words_are_plain() -> None:
    assert words(PUZZLE, of("one-way-out")) == (
        "The area of r1c1 still lacks cells, and there is only one way for it to go on. "
        "So r2c3 belongs to the area of r1c1."
    )
    assert words(PUZZLE, of("one-way-out"), "pt") == (
        "À área de L1C1 ainda faltam células, e só há um caminho por onde pode continuar. "
        "Logo, L2C3 pertence à área de L1C1."
    )
    assert words(PUZZLE, of("same-digit")) == (
        "Both r3c4 and r4c6 hold 2, so they are in different areas: "
        "there is a wall between r3c5 and r3c6."
    )
    assert where(PUZZLE, of("too-far")) == "Look at the area of r1c1."
    assert where(PUZZLE, of("cut-corner"), "pt") == "Observe L2C5 e L2C6."
    assert where(PUZZLE, of("last-cell"), "pt") == "Observe a linha 5."


def test_an_area_has_a_number_only_where_the_puzzle_gives_one() -> None:
    assert "belongs to area 3." in words(PUZZLE, of("bridge"))
    assert "belongs to the area of r1c1." in words(PUZZLE, of("bridge", 1))
    assert where(PUZZLE, of("bridge"), "pt") == "Observe a área 3."


def test_a_group_in_parts_is_said_to_be_so() -> None:
    told = words(PUZZLE, of("one-way-out", 1))
    assert told.startswith("The known cells of area 3 must meet, and for some of them")


def test_the_pockets_beside_a_link_are_all_counted() -> None:
    told = [words(PUZZLE, of("cut-corner", which)) for which in range(3)]
    assert "in the same area, a pocket of 1 cell would be left" in told[0]
    assert "in the same area, pockets of 1 and 2 cells would be left" in told[1]
    assert "in the same area, a pocket of 8 cells would be left" in told[2]
    assert "5 cells would be shut off" in words(PUZZLE, of("cut-corner", 3))


def test_few_walls_are_listed_and_many_counted() -> None:
    assert words(PUZZLE, of("area-full")).endswith(": 5 more borders are walls.")
    told = words(PUZZLE, of("area-full", 1))
    assert told.endswith(": there are walls at r2c1|r2c2 and r2c2|r3c2.")


def test_what_no_border_shows_is_said_to_be_so() -> None:
    assert words(PUZZLE, of("too-far")).endswith("in another area: no border shows this yet.")


def test_a_link_within_the_group_is_not_told_besides() -> None:
    assert "same area" not in words(PUZZLE, of("full-count"))
    step = made("full-count", Level.MEDIUM, {"group": COLUMN, "links": ((0, 2, "right"),)})
    assert words(PUZZLE, step).endswith("So r1c3 and r1c4 are in the same area.")


def test_what_a_placed_digit_rules_out_in_its_own_cell_is_not_told() -> None:
    step = replace(of("missing-digit"), removed=((3, 4, 4), (3, 2, 3)))
    assert "So r4c5 is 3; r4c3 is not 3; r4c5 belongs" in words(PUZZLE, step)


def test_an_assumption_tells_how_it_begins_and_how_it_ends() -> None:
    told = [words(PUZZLE, of("assumption", which)) for which in range(5)]
    assert "r6c3 = 1 and so on, until no digit is left for r6c2." in told[0]
    assert "in the end no cell is left for 4 in the area of r1c1." in told[1]
    assert told[2].startswith(
        "Suppose there is a wall between r2c3 and r2c4: then, step by step, "
        "the area of r1c1 cannot grow to 6 connected cells."
    )
    assert told[3].startswith("Suppose r5c1 and r5c2 are in the same area: then a space of 2")
    assert "r5c2 is shut off alone" in told[4]


def entered(**entries: object) -> LolSudoku:
    return replace(PUZZLE, meta={"entries": entries})


WALL = [0, 0, "right"]
LINK = [2, 2, "down"]
PLAIN = [5, 0, "right"]
CLASH = Mistake(
    (0, 0), 3, ((0, 4, 3), Given(3, 0, 3), Wall(0, 0, "right"), AreaMark(1, 1, 4)), None, ()
)
SHOWN = Mistake((1, 2), 3, (), of("assumption"), ((1, 1, 1),))
BARE = Mistake((0, 0), 3, (), None, ((1, 1, 1), (2, 2, 2)))
WRONG_WALL = Mistake((0, 0), 0, (Border(0, 0, "right"),), None, ())
WRONG_LINK = Mistake((2, 2), 0, (Wall(2, 2, "down"),), None, ())
LONE_LINK = Mistake((5, 0), 0, (Link(5, 0, "right"),), None, ((1, 1, 1),))
WRONG_AREA = Mistake((4, 1), 0, (AreaMark(4, 4, 3),), None, ())
MISTAKES = (
    (PUZZLE, CLASH),
    (PUZZLE, SHOWN),
    (PUZZLE, BARE),
    (entered(walls=[WALL]), WRONG_WALL),
    (entered(links=[LINK]), WRONG_LINK),
    (entered(links=[PLAIN]), LONE_LINK),
    (PUZZLE, WRONG_AREA),
)
LATER = [
    (
        PUZZLE,
        replace(
            SHOWN,
            reason=replace(of("assumption"), details={**of("assumption").details, "after": n}),
        ),
    )
    for n in (1, 4)
]


def test_a_mistake_says_what_stands_against_it() -> None:
    assert mistake(PUZZLE, CLASH) == (
        "3 in r1c1 is wrong: 3 is already in r1c5 and r4c1, "
        "the wall between r1c1 and r1c2 is given and area 4 at r2c2 is given."
    )
    assert mistake(PUZZLE, CLASH, "pt") == (
        "3 em L1C1 está errado: já há um 3 em L1C5 e L4C1, "
        "o puzzle dá a parede entre L1C1 e L1C2 e o puzzle dá a área 4 em L2C2."
    )


def test_a_mistake_is_shown_by_a_step() -> None:
    told = mistake(PUZZLE, SHOWN)
    assert told.startswith("3 in r2c3 is wrong, and so is one other entry. Suppose")
    assert told.endswith(words(PUZZLE, of("assumption")))


def test_a_mistake_may_be_known_without_a_reason() -> None:
    assert mistake(PUZZLE, BARE) == (
        "3 in r1c1 is wrong, and so are 2 other entries: no solution has it there."
    )


def test_a_wrong_border_is_named_by_what_was_entered() -> None:
    told = [mistake(*case) for case in MISTAKES[3:]]
    assert told == [
        "The wall between r1c1 and r1c2 is wrong: the link between r1c1 and r1c2 is given.",
        "The link between r3c3 and r4c3 is wrong: the wall between r3c3 and r4c3 is given.",
        "The link between r6c1 and r6c2 is wrong, and so is one other entry: "
        "no solution has it there.",
        "The area entered at r5c2 is wrong: area 3 at r5c5 is given.",
    ]
    assert mistake(*MISTAKES[3], "pt").startswith(
        "A parede entre L1C1 e L1C2 está errada: o puzzle dá a ligação"
    )


def test_a_wrong_border_may_come_without_the_entries() -> None:
    border = Border(5, 0, "right")
    assert mistake(PUZZLE, replace(LONE_LINK, clashes=(border,))).startswith("The wall between")
    assert mistake(PUZZLE, LONE_LINK).startswith("The link between r6c1 and r6c2 is wrong")
