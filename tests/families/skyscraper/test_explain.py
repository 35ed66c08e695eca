"""A rating is its explanation counted, and an explanation leads to the solution."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
import sky_random
from explanations import assert_counted

import cluesmith as cs
from cluesmith.deduction.step_recorder import SEARCH
from cluesmith.errors import UnsupportedError, UsageError
from cluesmith.families.skyscraper.puzzle import Clues, Skyscraper
from cluesmith.families.skyscraper.rules import mistakes
from cluesmith.families.skyscraper.steps import rate_towers
from cluesmith.families.skyscraper.techniques import ladders, techniques
from cluesmith.family import Explanation, Level, Step, Verdict
from cluesmith.forms.grid import Solution, empty_grid
from cluesmith.lab.instances.skyscraper import TOWERS_IDS as LAB_IDS
from cluesmith.workbench.deduce import explanation as explain
from cluesmith.workbench.deduce import rate

LEVELS = ("easy", "medium", "hard", "extreme")
SCORES = {technique.name: technique.score for technique in techniques()}
# The lab's 20 of each size and letter, and 60 more of each letter at 5x5 and 6x6.
TOWERS_IDS = (
    LAB_IDS,
    Path(__file__).parent / "towers_ids.txt",
)
LETTERS = "ehxu"
Masks = tuple[int, ...]


def start(puzzle: Skyscraper) -> Masks:
    """The candidates left by the givens alone."""
    full = (1 << puzzle.size) - 1
    givens = [
        (r, c, height)
        for r, row in enumerate(puzzle.grid)
        for c, height in enumerate(row)
        if height
    ]
    return placing((full,) * puzzle.size**2, givens, puzzle.size)


def placing(masks: Masks, placed: Iterable[tuple[int, int, int]], size: int) -> Masks:
    """Heights put into cells, and struck from the rest of row and column."""
    now = list(masks)
    for r, c, value in placed:
        bit = 1 << (value - 1)
        held = now[r * size + c] & bit
        for i in range(size):
            now[r * size + i] &= ~bit
            now[i * size + c] &= ~bit
        now[r * size + c] = held
    return tuple(now)


def after(step: Step, size: int) -> Masks:
    masks = list(step.before)
    for r, c, value in step.removed:
        masks[r * size + c] &= ~(1 << (value - 1))
    return placing(tuple(masks), step.placed, size)


def assert_replays(puzzle: Skyscraper, told: Explanation) -> None:
    """Each step starts where the one before it ended; the last ends at the solution."""
    now = start(puzzle)
    for step in told.steps:
        assert step.before == now, (puzzle, step)
        now = after(step, puzzle.size)
    if told.rating.verdict is Verdict.UNIQUE:
        assert mistakes(puzzle, told.solution) == []
        flat = [height for row in told.solution.grid for height in row]
        assert now == tuple(1 << (height - 1) for height in flat), puzzle
    else:
        assert told.solution is None


def agree(puzzle: Skyscraper) -> Explanation:
    told = explain(puzzle)
    assert_counted(told, techniques())
    assert_replays(puzzle, told)
    assert rate(puzzle) == told.rating, puzzle
    return told


@pytest.mark.parametrize("size", range(1, 8))
def test_solvable_boards_replay_and_agree(size: int) -> None:
    """As far as certain steps go, on boards with one solution and with several."""
    seen: Counter[Verdict] = Counter()
    for seed in range(80):
        puzzle = (sky_random.random_board if size < 6 else sky_random.telling_board)(size, seed)
        verdict = cs.check(puzzle).verdict
        seen[verdict] += 1
        if verdict is not Verdict.NONE:
            assert agree(puzzle).rating.verdict is verdict, puzzle
    assert min(seen.values()) >= 5, seen


@pytest.mark.parametrize("size", range(1, 8))
def test_boards_without_solution_agree(size: int) -> None:
    """The steps up to the contradiction; how far they go is for the ladder to say."""
    for seed in range(80):
        puzzle = (sky_random.random_board if size < 6 else sky_random.telling_board)(size, seed)
        if cs.check(puzzle).verdict is Verdict.NONE:
            told = explain(puzzle)
            assert_counted(told, techniques())
            assert told.rating.verdict is Verdict.NONE
            assert told.solution is None
            assert rate(puzzle) == told.rating, puzzle


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("size", range(4, 10))
def test_puzzles_below_search_are_solved_to_the_end(size: int, level: str) -> None:
    for puzzle in cs.generate("skyscraper", size=size, level=level, seed=100, count=6):
        told = agree(puzzle)
        assert told.rating.verdict is Verdict.UNIQUE
        assert told.rating.level == level
        assert told.solution == Solution(tuple(map(tuple, puzzle.meta["solution"]["grid"])))


def test_both_ends_of_the_sizes() -> None:
    one = Skyscraper(1, Clues.none(1), empty_grid(1))
    told = agree(one)
    assert told.rating.level == Level.EASY
    assert [step.placed for step in told.steps] == [((0, 0, 1),)]
    square = sky_random.latin_square(1, sky_random.Random(0))
    assert explain(Skyscraper(1, Clues.none(1), square)).steps == ()
    rng = sky_random.Random("sixteen")
    agree(sky_random.cut(16, rng, clues=1.0, givens=0.6))
    for act in (rate, rate_towers, explain):
        with pytest.raises(UnsupportedError, match="16x16, this is 17x17"):
            act(sky_random.blank(17))


def test_where_no_technique_helps_heights_are_tried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """No puzzle is known that needs it: the ladder is shortened instead."""
    tools = ladders(5)
    monkeypatch.setattr(tools, "full", tools.up_to[Level.EASY])
    searched = 0
    for puzzle in cs.generate("skyscraper", size=5, level="extreme", seed=0, count=10):
        told = explain(puzzle)
        assert_replays(puzzle, told)
        assert rate(puzzle) == told.rating
        assert told.rating.level is Level.SEARCH
        searched += told.rating.steps[SEARCH.name]
        assert told.rating.score >= SEARCH.score * told.rating.steps[SEARCH.name] > 0
    assert searched >= 10
    told = explain(sky_random.blank(5))
    assert (told.rating.verdict, told.steps) == (Verdict.MULTIPLE, ())


def test_an_unknown_scale_is_refused() -> None:
    with pytest.raises(UsageError, match="did you mean towers"):
        cs.rate(sky_random.blank(4), scale="tower")


@cache
def towers_puzzles() -> dict[tuple[int, str], list[Skyscraper]]:
    """Puzzles printed by Simon Tatham's Towers, by size and letter."""
    found: dict[tuple[int, str], list[Skyscraper]] = defaultdict(list)
    for line in "\n".join(path.read_text() for path in TOWERS_IDS).splitlines():
        if line.startswith("["):
            key = int(line[1:-2]), line[-2]
        elif line and not line.startswith("#"):
            found[key].append(cs.parse(line))
    return found


def test_towers_puzzles_have_the_letter_they_were_made_for() -> None:
    assert len(towers_puzzles()) == 20
    for (size, letter), puzzles in towers_puzzles().items():
        assert len(puzzles) == (80 if size < 7 else 20)
        for puzzle in puzzles:
            assert puzzle.size == size
            rating = cs.rate(puzzle, scale="towers")
            assert rating.level == letter, cs.convert(puzzle, "towers")
            own = cs.rate(puzzle)
            assert (rating.verdict, rating.score, rating.steps) == (
                (own.verdict, own.score, own.steps)
            )


def test_our_scores_rise_with_towers_letters() -> None:
    for size in range(5, 10):
        means = [
            sum(rate(puzzle).score for puzzle in towers_puzzles()[size, letter])
            for letter in LETTERS
        ]
        assert means == sorted(set(means)), (size, means)


def test_what_towers_calls_easy_is_easy_or_medium() -> None:
    for size in range(5, 10):
        levels = {rate(puzzle).level for puzzle in towers_puzzles()[size, "e"]}
        assert levels <= {Level.EASY, Level.MEDIUM}
