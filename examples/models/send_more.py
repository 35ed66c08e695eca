"""SEND + MORE = MONEY: each letter stands for a digit of its own (H. E. Dudeney, 1924).

python examples/models/send_more.py
"""

from cluesmith.kernel.modelling import Model, all_different


def number(digits):
    """Digits, the first one worth most, as one number."""
    value = 0
    for digit in digits:
        value = 10 * value + digit
    return value


def model(one="SEND", other="MORE", total="MONEY"):
    """One word plus another is a third: the model, and a dictionary of the letters."""
    m = Model()
    names = list(dict.fromkeys(one + other + total))
    letter = dict(zip(names, m.variables(names, 0, 9), strict=True))
    m.post(all_different(letter.values()))
    m.post(*(letter[word[0]] != 0 for word in (one, other, total)))
    words = [number(letter[name] for name in word) for word in (one, other, total)]
    m.post(words[0] + words[1] == words[2])
    return m, letter


if __name__ == "__main__":
    m, letter = model()
    for found in m.solutions():
        send, more, money = (number(found[letter[x]] for x in w) for w in ("SEND", "MORE", "MONEY"))
        print(f"{send} + {more} = {money}")
