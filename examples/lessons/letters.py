"""Lesson 2, a solution: one variable for each letter, one equation for the sum."""

from cluesmith.kernel.modelling import Model, all_different

EXERCISE = "letters"


def number(word, digit):
    value = 0
    for letter in word:
        value = 10 * value + digit[letter]
    return value


def model(first, second, total):
    m = Model()
    digit = {letter: m.variable(0, 9, letter) for letter in sorted({*first, *second, *total})}
    m.post(all_different(digit.values()))
    for word in (first, second, total):
        m.post(digit[word[0]] != 0)
    m.post(number(first, digit) + number(second, digit) == number(total, digit))
    return m, digit
