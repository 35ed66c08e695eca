"""Steps in words: what this family says of its own; tests/contract has what all promise."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from catalogues import Spy
from sky_steps import CHAIN, LEFT1, LEFT3, PUZZLE, RIGHT3, ROW3, STEPS, made

from cluesmith.families.skyscraper import FAMILY
from cluesmith.families.skyscraper.puzzle import Clue
from cluesmith.families.skyscraper.words import mistake, speech, where, words
from cluesmith.family import Level, Mistake, Step
from cluesmith.forms.grid import Given
from cluesmith.languages import LANGUAGES

NAMES = [f"{number}-{step.technique}" for number, step in enumerate(STEPS)]


def of(technique: str, which: int = 0) -> Step:
    return [step for step in STEPS if step.technique == technique][which]


def test_every_key_of_the_catalogue_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    english = speech("en")
    spy = Spy(english.catalogue)
    monkeypatch.setattr("cluesmith.forms.speech.catalogue", lambda *_: spy)
    monkeypatch.setattr(
        "cluesmith.families.skyscraper.words.speech", lambda _: replace(english, catalogue=spy)
    )
    for step in STEPS:
        words(PUZZLE, step)
        where(PUZZLE, step)
        FAMILY.deduction.words.title(step.technique, "en")
    for wrong in MISTAKES:
        mistake(PUZZLE, wrong)
    sides = {"left", "right", "top", "bottom"}
    rare = {f"{kind}-{side}" for kind in ("from", "at", "read", "clue") for side in sides}
    assert spy.unused <= rare | {"range"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step", STEPS, ids=NAMES)
def test_the_words_name_every_clue(step: Step, language: str) -> None:
    told = words(PUZZLE, step, language)
    for clue in step.clues:
        assert re.search(rf"\b{clue.value}\b", told)  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step", STEPS, ids=NAMES)
def test_a_nudge_about_a_line_names_no_cell(step: Step, language: str) -> None:
    if "line" in step.details:
        assert not re.search(r"[rLF]\d[cC]\d", where(PUZZLE, step, language))


def test_words_are_plain() -> None:
    assert words(PUZZLE, of("too-many-seen")) == (
        "Row 3 reads 2 from the left: with 5 in r3c2, at least 3 buildings would be seen. "
        "So r3c2 is not 5."
    )
    assert words(PUZZLE, of("too-many-seen"), "pt") == (
        "A linha 3 tem a pista 2 à esquerda: com 5 em L3C2, ver-se-iam pelo menos 3 edifícios. "
        "Logo, L3C2 não é 5."
    )
    assert where(PUZZLE, of("too-many-seen")) == "Look at row 3 and its clue, 2 on the left."
    assert where(PUZZLE, of("fish"), "pt") == "Observe as linhas 2 e 5."


def test_one_building_is_singular() -> None:
    assert "at most 1 building would" in words(PUZZLE, of("too-few-seen"))
    assert "ver-se-ia no máximo 1 edifício." in words(PUZZLE, of("too-few-seen"), "pt")


def test_too_tall_tells_the_building_that_would_show_the_most() -> None:
    assert words(PUZZLE, of("too-tall")).startswith(
        "Row 1 reads 4 from the left: with 4 in r1c1, only the buildings up to it and taller ones "
        "behind it could be seen, at most 3, and no more with the other heights ruled out here. So"
    )


def test_too_tall_leaves_out_what_is_hidden() -> None:
    told = words(PUZZLE, of("too-tall", 1))
    assert "5 is hidden by a taller building. With 3 in r1c1" in told
    assert "could be seen, at most 3, and no more" in told
    told = words(PUZZLE, of("too-tall", 2))
    assert "4 and 5 are hidden by taller buildings. With 3 in r1c1" in told
    assert "could be seen, at most 2. So r1c1 is not 3." in told


def test_what_is_hidden_is_told_only_where_it_matters() -> None:
    step = of("too-tall", 1)
    needless = replace(step, removed=((0, 0, 6),))
    assert "hidden" not in words(PUZZLE, needless)


def test_heights_that_were_tried_are_named_with_a_bound_that_holds_for_each() -> None:
    told = words(PUZZLE, of("too-many-seen", 1))
    assert "with 4 or 5 in r3c2, at least 3 buildings would be seen. So" in told
    told = words(PUZZLE, of("too-few-seen", 1))
    assert "with 3 in r1c2 or r1c3, at most 3 buildings would be seen. So" in told


def test_of_heights_tried_in_many_cells_the_weakest_is_the_example() -> None:
    told = words(PUZZLE, of("too-many-seen", 2))
    assert (
        "with 4 in r3c3, at least 3 buildings would be seen, "
        "and no fewer with the other heights ruled out here." in told
    )


def test_the_second_tallest_is_told_of_where_it_matters() -> None:
    assert "Hence 5 stands in r1c4 or behind 6." in words(PUZZLE, of("clue-two"))
    assert "Hence" not in words(PUZZLE, of("clue-two", 1))


def test_places_of_the_tallest_that_fail_alike_share_their_weakest_bound() -> None:
    told = words(PUZZLE, of("tallest-place"))
    assert "with 6 in r3c4 or r3c5, at least 3 buildings would be seen from the left" in told
    assert "with 6 in r3c6, at most 1 building would be seen from the right" in told


def test_a_test_without_a_clue_means_the_only_one() -> None:
    trial = {"cell": (2, 4), "value": 6, "least": 3, "most": 5}
    details = {"line": ROW3, "tests": (trial,)}
    step = made("tallest-place", Level.MEDIUM, details, removed=[(2, 4, 6)], clues=[LEFT3])
    assert "with 6 in r3c5, at least 3 buildings would be seen. So" in words(PUZZLE, step)


def test_many_heights_in_a_row_are_drawn_together() -> None:
    removed = [(2, 2, value) for value in (1, 3, 4, 5, 6)]
    step = made("two-clue-list", Level.HARD, {"line": ROW3}, removed=removed, clues=[RIGHT3])
    assert words(PUZZLE, step).endswith("r3c3 is not 1 or 3–6.")  # noqa: RUF001


def test_a_chain_is_told_link_by_link() -> None:
    assert "it is 3; then r1c5 = 2, r5c5 = 1, r5c3 = 5." in words(PUZZLE, of("chain"))
    assert all(f"r{r + 1}c{c + 1}" in where(PUZZLE, of("chain")) for r, c, _ in CHAIN)


def test_an_assumption_tells_how_it_begins_and_how_it_ends() -> None:
    assert "r2c3 = 1 and so on, until no height is left for r4c3." in words(
        PUZZLE, of("assumption")
    )
    assert "r1c3 = 4, and in the end no cell is left for 4 in column 3." in words(
        PUZZLE, of("assumption", 1)
    )
    assert "then no arrangement fits row 3." in words(PUZZLE, of("assumption", 2))


CLASH = Mistake((0, 0), 3, ((0, 4, 3), LEFT1, Given(3, 0, 3)), None, ())
SHOWN = Mistake((0, 0), 4, (), of("too-tall"), ((1, 1, 1),))
LATER = [
    replace(SHOWN, reason=replace(of("too-tall"), details={**of("too-tall").details, "after": n}))
    for n in (1, 4)
]
BARE = Mistake((0, 0), 3, (), None, ((1, 1, 1), (2, 2, 2)))
GIVEN = replace(CLASH, clashes=(Given(0, 0, 2),))
TWO_CLUES = replace(CLASH, clashes=(LEFT1, Clue("top", 0, 2)))
MISTAKES = (CLASH, GIVEN, TWO_CLUES, SHOWN, *LATER, BARE)


def test_a_mistake_says_what_stands_against_it() -> None:
    assert mistake(PUZZLE, CLASH) == (
        "3 in r1c1 is wrong: 3 is already in r1c5 and r4c1 "
        "and the clue 4 left of row 1 does not hold with it."
    )
    assert mistake(PUZZLE, CLASH, "pt") == (
        "3 em L1C1 está errado: já há um 3 em L1C5 e L4C1 "
        "e com ele não se cumpre a pista 4 à esquerda da linha 1."
    )
    assert mistake(PUZZLE, CLASH, "es") == (
        "La anotación 3 en F1C1 está mal: el 3 ya está en F1C5 y F4C1 "
        "y con ella no se cumple la pista 4 a la izquierda de la fila 1."
    )
    assert mistake(PUZZLE, GIVEN) == "3 in r1c1 is wrong: r1c1 = 2 is given."
    assert mistake(PUZZLE, TWO_CLUES) == (
        "3 in r1c1 is wrong: the clue 4 left of row 1 and the clue 2 above column 1 "
        "do not hold with it."
    )


def test_a_mistake_is_shown_by_a_step() -> None:
    told = mistake(PUZZLE, SHOWN)
    assert told.startswith("4 in r1c1 is wrong, and so is one other entry. Row 1 reads 4")
    assert told.endswith(words(PUZZLE, of("too-tall")))


def test_a_mistake_may_be_known_without_a_reason() -> None:
    assert mistake(PUZZLE, BARE) == (
        "3 in r1c1 is wrong, and so are 2 other entries: no solution has it there."
    )
