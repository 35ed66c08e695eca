"""The zebra puzzle: five houses; who drinks water, and who owns the zebra (Life, 1962).

Each nationality, colour, drink, animal and brand is a variable: the house it belongs to.

python examples/models/zebra.py
"""

from cluesmith.kernel.modelling import Model, all_different


def model():
    """The model, and the house of each thing by its name."""
    m = Model()
    house = {}

    def group(names):
        of_group = m.variables(names.split(), 1, 5)
        m.post(all_different(of_group))
        house.update(zip(names.split(), of_group, strict=True))
        return of_group

    englishman, spaniard, ukrainian, norwegian, japanese = group(
        "Englishman Spaniard Ukrainian Norwegian Japanese"
    )
    red, green, ivory, yellow, blue = group("red green ivory yellow blue")
    coffee, tea, milk, juice, _water = group("coffee tea milk juice water")
    dog, snails, fox, horse, _zebra = group("dog snails fox horse zebra")
    old_gold, kools, chesterfields, lucky, parliaments = group(
        "OldGold Kools Chesterfields LuckyStrike Parliaments"
    )
    m.post(
        englishman == red,
        spaniard == dog,
        coffee == green,
        ukrainian == tea,
        green == ivory + 1,  # to the right of it
        old_gold == snails,
        kools == yellow,
        milk == 3,
        norwegian == 1,
        abs(chesterfields - fox) == 1,  # next to it
        abs(kools - horse) == 1,
        lucky == juice,
        japanese == parliaments,
        abs(norwegian - blue) == 1,
    )
    return m, house


if __name__ == "__main__":
    m, house = model()
    for found in m.solutions():
        for number in range(1, 6):
            print(number, *(name for name, where in house.items() if found[where] == number))
