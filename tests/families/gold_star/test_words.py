"""Steps in words: what this family says of its own; tests/contract has what all promise."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from catalogues import Spy
from star_steps import ASKED, OPERATOR_FOUND, PUZZLE, STEPS, A, B, D, E, G, I, made

from cluesmith.families.gold_star import FAMILY
from cluesmith.families.gold_star.puzzle import Given, GoldStar, neighbours
from cluesmith.families.gold_star.star import letter
from cluesmith.families.gold_star.words import Speech, mistake, speech, where, words
from cluesmith.family import Entry, Level, Mistake, Step
from cluesmith.languages import LANGUAGES

NAMES = [f"{number}-{step.technique}" for number, step in enumerate(STEPS)]
SIGNS = {"+": "+", "-": "\N{MINUS SIGN}", "*": "\N{MULTIPLICATION SIGN}", "/": "\N{DIVISION SIGN}"}


def of(technique: str, which: int = 0) -> Step:
    return [step for step in STEPS if step.technique == technique][which]


def typed(text: str) -> str:
    """The text with signs as they are typed."""
    for plain, sign in SIGNS.items():
        text = text.replace(sign, plain)
    return text


def cells_of(entry: Entry) -> tuple[int, ...]:
    return neighbours(PUZZLE.points)[entry[1]] if entry[0] == "operator" else (entry[0],)


def test_portuguese_has_its_accents() -> None:
    templates = speech("pt").catalogue.values()
    said = set(re.findall(r"\w+", " ".join(templates).lower()))
    bare = {"nao", "numero", "numeros", "celula", "celulas", "equacao", "impar", "impares"}
    bare |= {"unico", "unica", "ultimo", "ultima", "maximo", "contradicao", "solucao", "entao"}
    bare |= {"sao", "ha", "so", "esta", "tecnica", "suposicao"}
    assert not said & bare
    assert {"não", "número", "célula", "ímpar", "único", "última", "máximo", "só"} <= said


def test_every_key_of_the_catalogue_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Spy(speech("en").catalogue)
    monkeypatch.setattr("cluesmith.forms.speech.catalogue", lambda *_: spy)
    monkeypatch.setattr(
        "cluesmith.families.gold_star.words.speech", lambda _, points=3: Speech("en", spy, points)
    )
    for step in STEPS:
        words(PUZZLE, step)
        where(PUZZLE, step)
        FAMILY.deduction.words.title(step.technique, "en")
    for puzzle, wrong in (*MISTAKES, *LATER):
        mistake(puzzle, wrong)
    assert spy.unused <= {"range"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step", STEPS, ids=NAMES)
def test_signs_are_written_as_people_do(step: Step, language: str) -> None:
    told = words(PUZZLE, step, language)
    assert not re.search(r"[*/]", told.replace("5/2", ""))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step", STEPS, ids=NAMES)
def test_the_words_name_every_cell_and_value_that_changes(step: Step, language: str) -> None:
    told = words(PUZZLE, step, language)
    for entry in step.placed + step.removed:
        for cell in cells_of(entry):
            assert re.search(rf"\b{letter(cell)}\b", told)
        value = str(entry[-1])
        in_range = any(
            int(low) <= int(value) <= int(high)
            for low, high in re.findall(r"(\d+)\N{EN DASH}(\d+)", told)
            if value.isdigit()
        )
        assert in_range or SIGNS.get(value, value) in re.split(r"[\s,;:.()]+", told)


@pytest.mark.parametrize("step", STEPS, ids=NAMES)
def test_all_languages_say_the_same_numbers_and_signs(step: Step) -> None:
    said = [typed(words(PUZZLE, step, language)) for language in LANGUAGES]
    # Words may be joined by a hyphen.
    plain = [re.sub(r"(?<=\w)-(?=\w)", "", text) for text in said]
    english, *others = (sorted(re.findall(r"\d+|[-+*/=]", text)) for text in plain)
    assert all(other == english for other in others)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step", STEPS, ids=NAMES)
def test_a_nudge_does_not_give_the_result(step: Step, language: str) -> None:
    nudge = where(PUZZLE, step, language)
    if step.technique == "last-cell":
        assert not re.search(r"\bJ\b", nudge)
    for *cell, value in step.placed:
        if step.technique != "last-cell" and cell[0] != "operator":
            assert not re.search(rf"\b{value}\b", nudge)


def test_words_are_plain() -> None:
    said = [typed(words(PUZZLE, of("no-zero", which))) for which in range(6)]
    assert said == [
        "C is divided by A, so neither is 0.",
        "C is divided by A, and neither may be 0: C is not 0.",
        "A and D are multiplied, so neither is 0.",
        "A and D are multiplied, and factors are never 0: D is not 0.",
        "B and F are multiplied or divided, so neither is 0.",
        "B and F are multiplied or divided, and neither may be 0: F is not 0.",
    ]
    assert typed(words(PUZZLE, of("last-of-equation"))) == (
        "In 8 + C = 6 * 3 only C is open, and only 8 + 4 = 6 * 3 holds. So C is 4."
    )
    assert typed(words(PUZZLE, of("last-of-equation"), "pt")) == (
        "Em 8 + C = 6 * 3 só falta C, e só 8 + 4 = 6 * 3 está certo. Logo, C é 4."
    )
    assert typed(words(PUZZLE, of("two-equations"), "pt")) == (
        "As equações I + F = C / A e B + C = D * 3 têm C em comum, e restam 12 maneiras de "
        "preencher ambas. Em todas elas, B não é 0; C não é 1 nem 5."
    )


def test_of_a_side_s_bounds_the_one_that_matters_is_told() -> None:
    said = [typed(words(PUZZLE, of("size", which))) for which in range(5)]
    assert said == [
        "In I + F = C / A, C / A comes to at most 9. So F and I are not 9.",
        "In I - H = G - 3, G - 3 comes to at least -3. So H is not 8 or 9.",
        "In I - H = G - 3, G - 3 comes to at least -1 and at most 2. So I is not 0 or 9.",
        "In B ? F = H * J, H * J comes to at least 5/2 and at most 9. So B is not 0.",
        "In B + C = 6 * 3, 6 * 3 comes to 18. So B is not 0, 1, 2, 4, 5, 7 or 8.",
    ]


def test_few_ways_are_all_told_and_of_many_the_first() -> None:
    few, many = (typed(words(PUZZLE, of("quadruples", which))) for which in (0, 1))
    assert few.startswith(
        "Only 4 ways are left to fill I - H = G - 3: 6 - 2 = 7 - 3, 9 - 4 = 8 - 3, "
        "8 - 2 = 9 - 3 and 7 - 6 = 4 - 3. In all of them"
    )
    assert many.startswith("There are 17 ways left to fill I - H = G - 3, such as 6 - 2 = 7 - 3,")
    assert many.count("=") == 4


def test_where_nobody_would_list_all_ways_what_fails_is_told() -> None:
    told = [typed(words(PUZZLE, of("quadruples", which))) for which in range(4, 8)]
    assert told == [
        "With 6 in F or I, no numbers left for the other cells make I + F = C / A hold. "
        "So F and I are not 6.",
        "In B ? F = H * J, some choices leave no numbers for the other cells that make it hold. "
        "So B is not 0 or 6\N{EN DASH}9; H is not 2 or 4; the operator between B and F is not /.",
        "With - or / between B and F, no numbers left make B ? F = H * J hold. "
        "So the operator between B and F is not - or /.",
        "With 4 or 5 in A, no numbers left for the other cells make I + F = C / A hold. So A is 1.",
    ]
    assert typed(words(PUZZLE, of("quadruples", 4), "pt")) == (
        "Com 6 em F ou I, os números que restam para as outras células nunca satisfazem "
        "I + F = C / A. Logo, F e I não são 6."
    )


def test_a_way_shows_the_operator_with_which_it_holds() -> None:
    told = typed(words(PUZZLE, of("quadruples", 2)))
    assert "B ? F = H * J: 8 * 1 = 4 * 2 and 9 - 2 = 7 * 1." in told
    assert told.endswith("B is not 6; the operator between B and F is not - or /.")
    assert typed(words(PUZZLE, OPERATOR_FOUND, "pt")).endswith("Logo, o operador entre B e F é *.")


def test_an_operator_found_before_is_filled_in() -> None:
    step = made(
        "parity", Level.MEDIUM, {"equation": 3, "parities": ((B, "even"),)}, signs={ASKED: "-"}
    )
    assert typed(where(PUZZLE, step)) == "Look at B - F = H * J."


def test_long_runs_are_drawn_together() -> None:
    step = replace(of("search"), removed=tuple((B, value) for value in range(1, 7)))
    assert "B is not 1\N{EN DASH}6" in words(PUZZLE, step)


def test_what_a_placed_digit_rules_out_in_its_own_cell_is_not_told() -> None:
    step = replace(of("last-digit"), removed=((G, 4), (A, 5)))
    assert words(PUZZLE, step).endswith("so G is 5; A is not 5.")


def test_an_assumption_tells_how_it_begins_and_how_it_ends() -> None:
    told = [typed(words(PUZZLE, of("assumption", which))) for which in range(5)]
    assert told == [
        "Suppose D is 9: then A = 1, C = 8, J = 0, G = 2 and so on, until no number is left for J."
        " So D is not 9.",
        "Suppose D is 9: then A = 1, C = 8, and in the end no cell is left for 4. So D is not 9.",
        "Suppose D is 9: then * between B and F, A = 1, C = 8, and in the end I + F = 8 / 1"
        " cannot hold. So D is not 9.",
        "Suppose D is 9: then, step by step, B + C = 9 * 3 cannot hold. So D is not 9.",
        "Suppose D is 9: then B + C = 9 * 3 cannot hold. So D is not 9.",
    ]


def entered(**digits: int) -> GoldStar:
    listed = [digits.get(letter(cell)) for cell in range(10)]
    return replace(PUZZLE, meta={"entries": {"digits": listed}})


SAME = Mistake((D,), 3, ((E,),), None, ())
BROKEN = Mistake((G,), 4, (4,), None, ())
BOTH = Mistake((I,), 3, ((E,), 4), None, ((A, 1),))
SHOWN = Mistake((D,), 9, (), of("assumption"), ((A, 1), (B, 2)))
BARE = Mistake(("operator", ASKED), "-", (), None, ())
OVER = Mistake((E,), 4, (Given(E, 3),), None, ())
MISTAKES = (
    (entered(D=3), SAME),
    (entered(I=9, H=2, G=4), BROKEN),
    (entered(I=3, H=2, G=5), BOTH),
    (PUZZLE, SHOWN),
    (PUZZLE, BARE),
    (entered(E=4), OVER),
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


def test_a_mistake_says_what_it_contradicts() -> None:
    assert [typed(mistake(*case)) for case in MISTAKES[:3]] == [
        "3 in D is wrong: 3 stands in E too.",
        "4 in G is wrong: I - H = G - E (9 - 2 = 4 - 3) does not hold.",
        "3 in I is wrong: 3 stands in E too and I - H = G - E (3 - 2 = 5 - 3) does not hold. "
        "One other entry is wrong as well.",
    ]
    assert typed(mistake(*MISTAKES[1], "pt")) == (
        "4 em G está errado: I - H = G - E (9 - 2 = 4 - 3) não está certo."
    )


def test_an_entry_over_a_given_says_what_is_given() -> None:
    assert typed(mistake(*MISTAKES[-1])) == "4 in E is wrong: 3 in E is given."
    assert typed(mistake(*MISTAKES[-1], "pt")) == "4 em E está errado: o puzzle dá 3 em E."


def test_entries_that_cannot_be_read_are_left_out() -> None:
    odd = replace(PUZZLE, meta={"entries": {"digits": [99]}})
    assert typed(mistake(odd, BROKEN)) == (
        "4 in G is wrong: I - H = G - E (I - H = 4 - 3) does not hold."
    )


def test_a_mistake_is_shown_by_a_step_or_known_without() -> None:
    told = mistake(PUZZLE, SHOWN)
    assert told == (
        f"9 in D is wrong. {words(PUZZLE, of('assumption'))} 2 other entries are wrong as well."
    )
    assert mistake(PUZZLE, SHOWN, "pt").endswith(" Há outras 2 entradas erradas.")
    assert typed(mistake(PUZZLE, BARE)) == "- between B and F is wrong: no solution has it there."
    assert typed(mistake(PUZZLE, BARE, "pt")) == (
        "- entre B e F está errado: nenhuma solução o tem nesse lugar."
    )
