"""Puzzles made by the techniques they need."""

from __future__ import annotations

import pytest

from cluesmith import registry
from cluesmith.errors import NotFoundError, UsageError
from cluesmith.workbench import by_technique
from cluesmith.workbench.by_technique import ByTechnique, techniques
from cluesmith.workbench.deduce import explain, rate
from cluesmith.workbench.generate import generate
from cluesmith.workbench.records import uses

SIZES = {"skyscraper": (5, 6, 7), "lol-sudoku": (5, 6, 7), "gold-star": (4, 5, 6)}
# With up to six open cells in a line or area, what k values share leaves a naked set of at most
# four; naked sets are looked for first.  No star of four points is extreme.
NONE = {
    *((family, size, "hidden-set") for family in ("skyscraper", "lol-sudoku") for size in (5, 6)),
    ("gold-star", 4, "assumption"),
}


def needed(puzzle: object) -> set[str]:
    return {step.technique for step in explain(puzzle)}


@pytest.mark.parametrize(
    ("family", "technique"),
    [
        ("skyscraper", "naked-set"),
        ("skyscraper", "fish"),
        ("lol-sudoku", "too-far"),
        ("lol-sudoku", "bridge"),
        ("gold-star", "two-equations"),
        ("gold-star", "last-of-equation"),
    ],
)
def test_a_puzzle_needs_the_technique(family: str, technique: str) -> None:
    size = SIZES[family][0]
    for seed in range(2):
        puzzle = generate(family, size=size, technique=technique, seed=seed)
        assert technique in needed(puzzle)
        assert puzzle.meta["seed"] == seed
        assert puzzle == generate(family, size=size, technique=technique, seed=seed)
    assert generate(family, size=size, technique=technique, seed=0) != puzzle


def test_only_lets_nothing_harder_in() -> None:
    for seed in range(3):
        puzzle = generate("skyscraper", size=5, technique="naked-set", only=True, seed=seed)
        assert uses(puzzle, rate(puzzle))[-1][0].name == "naked-set"


def test_what_is_to_be_avoided_is_not_needed() -> None:
    avoid = ("last-value", "one-clue-list")
    for seed in range(3):
        puzzle = generate("skyscraper", size=5, level="hard", avoid=avoid, seed=seed)
        assert not needed(puzzle) & set(avoid)
        assert puzzle.meta["level"] == "hard"
    assert generate("gold-star", avoid="parity", level="medium", seed=1).meta["level"] == "medium"


def test_several_have_their_seeds_in_any_number_of_processes() -> None:
    options = {"size": 5, "technique": "fish", "seed": 3, "count": 3, "repeats": True}
    one = list(generate("skyscraper", **options))
    assert [puzzle.meta["seed"] for puzzle in one] == [3, 4, 5]
    assert list(generate("skyscraper", **options, jobs=2)) == one


def test_what_does_not_turn_up_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_technique, "TRIES", 5)
    with pytest.raises(NotFoundError, match="none of 5 puzzles of level hard needs hidden-set"):
        generate("skyscraper", size=5, technique="hidden-set", seed=1)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"technique": "naked-sets"}, "did you mean naked-set"),
        ({"avoid": ["x"]}, "'x'"),
        ({"only": True}, "none is given"),
        ({"technique": "fish", "avoid": "fish"}, "both"),
        ({"technique": "fish", "only": True, "level": "hard"}, "only with level extreme"),
        ({"technique": "fish", "recipe": "paper"}, "paper"),
    ],
)
def test_what_does_not_go_together(options: dict[str, object], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        generate("skyscraper", seed=1, **options)


def test_a_description() -> None:
    assert (
        str(ByTechnique("fish", True, ("chain",))) == "needs fish and nothing harder and no chain"
    )


@pytest.mark.soak
@pytest.mark.parametrize(
    ("family", "technique"),
    [(name, one.name) for name in SIZES for one in techniques(name)],
)
def test_every_technique_turns_up_at_every_size(family: str, technique: str) -> None:
    """20 puzzles each; those of `NONE` cannot exist."""
    assert registry.family(family).deduction is not None
    for size in SIZES[family]:
        if (family, size, technique) in NONE:
            continue
        style = {"style": "marks"} if family == "lol-sudoku" else {}
        for seed in range(20):
            puzzle = generate(family, size=size, technique=technique, seed=seed, **style)
            assert technique in needed(puzzle)
