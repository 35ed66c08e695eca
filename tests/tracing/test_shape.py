"""The shape of a tree: sizes and contents of subtrees, and which nodes a picture shows."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from trees import MadeTree, chain, made, nested_trees

from cluesmith.tracing.draw_shape import (
    FAILED,
    HAS_FAILURE,
    HAS_REST,
    HAS_SOLUTION,
    SOLVED,
    Shape,
    outline,
)


def below(tree: MadeTree, node: int) -> list[int]:
    """The nodes of a subtree, found by climbing from each of them."""

    def reaches(other: int) -> bool:
        while other > node:
            other = tree.parents[other]
        return other == node

    return [other for other in range(len(tree)) if reaches(other)]


@given(nested_trees)
def test_sizes_leaves_and_contents(nested) -> None:
    tree = made(nested)
    shape = Shape.of(tree)
    for node in range(len(tree)):
        nodes = below(tree, node)
        ends = [each for each in nodes if each not in tree.parents]
        assert shape.sizes[node] == len(nodes)
        assert shape.leaves[node] == len(ends)
        kinds = {SOLVED: HAS_SOLUTION, FAILED: HAS_FAILURE}
        holds = {kinds.get(tree.outcomes[end], HAS_REST) for end in ends}
        assert shape.holds[node] == sum(holds)
        assert list(shape.children(node)) == [
            each for each in range(len(tree)) if tree.parents[each] == node
        ]


@given(nested_trees, st.integers(1, 50), st.booleans())
def test_what_is_shown_and_what_is_folded_is_all(nested, most, folds) -> None:
    tree = made(nested)
    shape = Shape.of(tree)
    shown = outline(shape, most, folds_failed=folds)
    assert len(shown) <= max(1, most)
    assert [each.node for each in shown] == sorted({each.node for each in shown})
    assert len(shown) + sum(each.folded for each in shown) == len(tree)
    for each in shown[1:]:
        assert shown[each.parent].node == tree.parents[each.node]
        assert shown[each.parent].folded == 0


@given(nested_trees)
def test_failed_subtrees_are_folded_where_there_are_others(nested) -> None:
    tree = made(nested)
    shape = Shape.of(tree)
    shown = outline(shape, len(tree), folds_failed=True)
    if shape.is_failed(0):
        assert not any(each.folded for each in shown)
        return
    for each in shown:
        failed = shape.is_failed(each.node) and shape.sizes[each.node] > 1
        assert (each.folded > 0) == failed


def test_a_small_picture_shows_the_way_to_the_solution() -> None:
    tree = made([[["failed", "failed"], ["failed", ["failed", "solved"]]], [["failed"] * 4] * 3])
    shape = Shape.of(tree)
    shown = outline(shape, 9, folds_failed=True)
    assert tree.outcomes.index(SOLVED) in [each.node for each in shown]
    assert len(shown) == 9


def test_depth_is_no_limit() -> None:
    tree = chain(20_000)
    assert len(outline(Shape.of(tree), 10**6, folds_failed=False)) == 40_001
