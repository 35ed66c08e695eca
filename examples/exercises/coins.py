"""A teacher's own exercise: all ways to pay an amount with given coins.

cluesmith grade mine.py --exercise examples/exercises/coins.py
"""

from cluesmith.grading.exercise import Exercise
from cluesmith.kernel.modelling import Model


def instance(random, number):
    return {"coins": sorted(random.sample([1, 2, 5, 10, 20], 3)), "amount": 20 + 5 * number}


def model(coins, amount):
    m = Model()
    counts = [m.variable(0, amount // coin) for coin in coins]
    m.post(sum(coin * count for coin, count in zip(coins, counts, strict=True)) == amount)
    return m, counts


def check(answer, coins, amount):
    if min(answer) < 0:
        return "there are no negative numbers of coins"
    paid = sum(coin * count for coin, count in zip(coins, answer, strict=True))
    return None if paid == amount else f"{paid} is paid, not {amount}"


EXERCISE = Exercise(
    name="coins",
    title="Coins",
    task=(
        "model(coins, amount) gets the values of three kinds of coins and the amount to pay.  "
        "The answer is a list of how many coins of each kind are used.  All ways are wanted."
    ),
    instance=instance,
    model=model,
    check=check,
    strategy="leftmost/step/up",
    factor=3,
)
