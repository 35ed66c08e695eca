"""Sums of words, such as SEND + MORE = MONEY: a first model."""

from __future__ import annotations

from random import Random
from string import ascii_uppercase

from cluesmith.grading.exercise import Arguments, Exercise
from cluesmith.kernel.modelling import Expression, Model, Variable, all_different

BASE = 10


def instance(random: Random, number: int) -> Arguments:
    """Words from a true sum, so that there is a solution; later ones are longer."""
    length = 2 + (number + 1) // 2
    low, high = BASE ** (length - 1), BASE**length
    while True:
        first, second = (random.randrange(low, high) for _ in range(2))
        digits = [str(first), str(second), str(first + second)]
        if len(set("".join(digits))) >= min(BASE, length + 3):
            break
    letters = random.sample(ascii_uppercase, BASE)
    words = ["".join(letters[int(digit)] for digit in word) for word in digits]
    return dict(zip(("first", "second", "total"), words, strict=True))


def model(first: str, second: str, total: str) -> tuple[Model, dict[str, Variable]]:
    m = Model()
    names = sorted({*first, *second, *total})
    letters = dict(zip(names, m.variables(names, 0, 9), strict=True))

    def value(word: str) -> Expression:
        found: Expression = letters[word[0]]
        for letter in word[1:]:
            found = found * BASE + letters[letter]
        return found

    m.post(all_different(letters.values()))
    m.post(*(letters[word[0]] != 0 for word in (first, second, total)))
    m.post(value(first) + value(second) == value(total))
    return m, letters


def check(answer: dict[str, int], first: str, second: str, total: str) -> str | None:
    if len(set(answer.values())) < len(answer) or not set(answer.values()) <= set(range(BASE)):
        return "the letters stand for different digits"
    for word in (first, second, total):
        if answer[word[0]] == 0:
            return f"{word} begins with a 0"
    one, other, both = (
        int("".join(str(answer[letter]) for letter in word)) for word in (first, second, total)
    )
    return None if one + other == both else f"{one} + {other} is not {both}"


EXERCISE = Exercise(
    name="letters",
    title="Sums of words",
    task=(
        'model(first, second, total) gets three words, such as "SEND", "MORE" and "MONEY".  Each '
        "letter stands for a digit, different letters for different digits, no word begins with "
        "a 0, and the first two numbers add up to the third.  The answer is a dictionary from "
        "each letter to its variable.  All solutions are wanted."
    ),
    instance=instance,
    model=model,
    check=check,
    factor=4,
    spare=60,
)
