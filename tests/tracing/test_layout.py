"""The tidy layout: no node too near another, parents over the middle, equal subtrees alike."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trees import chain, made, nested_trees

from cluesmith.tracing.draw_layout import tidy

GAP = 3.0


def children(parents: list[int]) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in parents]
    for node, parent in enumerate(parents[1:], 1):
        found[parent].append(node)
    return found


@given(nested_trees, st.data())
def test_nodes_of_a_level_keep_their_order_and_distance(nested, data) -> None:
    tree = made(nested)
    widths = data.draw(st.lists(st.integers(1, 9), min_size=len(tree), max_size=len(tree)))
    places = tidy(tree.parents, widths, GAP)
    assert min(x - w / 2 for x, w in zip(places, widths, strict=True)) == pytest.approx(0)
    for level in range(max(tree.depths) + 1):
        nodes = [node for node in range(len(tree)) if tree.depths[node] == level]
        for left, right in pairwise(nodes):
            least = (widths[left] + widths[right]) / 2 + GAP
            assert places[right] - places[left] >= least - 1e-6, (left, right)


@given(nested_trees)
def test_a_parent_stands_in_the_middle_over_its_children(nested) -> None:
    tree = made(nested)
    places = tidy(tree.parents, [4.0] * len(tree), GAP)
    for node, family in enumerate(children(tree.parents)):
        if family:
            assert places[node] == pytest.approx((places[family[0]] + places[family[-1]]) / 2)


@given(nested_trees, nested_trees, nested_trees)
def test_a_subtree_looks_the_same_wherever_it_stands(one, other, another) -> None:
    alone = made(one)
    drawn = tidy(alone.parents, [4.0] * len(alone), GAP)
    for nested in ([one, other], [other, one], [other, [another, one], one]):
        tree = made(nested)
        places = tidy(tree.parents, [4.0] * len(tree), GAP)
        starts = [
            node
            for node in range(len(tree))
            if tree.depths[node : node + len(alone)]
            == [depth + tree.depths[node] for depth in alone.depths]
        ]
        assert starts
        for start in starts:
            if (
                start + len(alone) < len(tree)
                and tree.depths[start + len(alone)] > tree.depths[start]
            ):
                continue  # only a part of a larger subtree
            moved = [x - places[start] for x in places[start : start + len(alone)]]
            assert moved == pytest.approx([x - drawn[0] for x in drawn])


def test_small_subtrees_between_large_ones_are_spread() -> None:
    wide = [["failed"] * 9]
    tree = made([wide, "failed", "failed", "failed", wide])
    places = tidy(tree.parents, [4.0] * len(tree), GAP)
    top = children(tree.parents)[0]
    gaps = [places[right] - places[left] for left, right in pairwise(top)]
    assert max(gaps) - min(gaps) < 1e-6


def test_a_tree_is_as_narrow_as_its_outlines_allow() -> None:
    """In a chain to the right each level lies half a step further; nothing else takes room."""
    tree = chain(3)
    step = 4 + GAP
    assert tidy(tree.parents, [4.0] * len(tree), GAP) == pytest.approx(
        [2 + step / 2 * half for half in (1, 0, 2, 1, 3, 2, 4)]
    )


def test_depth_is_no_limit() -> None:
    tree = chain(20_000)
    assert len(tidy(tree.parents, [4.0] * len(tree), GAP)) == 40_001
