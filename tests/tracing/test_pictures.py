"""Pictures of search trees: what is drawn is what the tree has, and nothing becomes markup."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from svg_reader import Picture
from trees import MadeTree, chain, large, made, nested_trees

import cluesmith as cs
from cluesmith.errors import UsageError
from cluesmith.languages import LANGUAGES
from cluesmith.tracing import draw
from cluesmith.tracing.draw_icicle import LEAST_SEEN, draw_icicle
from cluesmith.tracing.draw_links import DIAMOND, DISC, MOST_SHOWN, SQUARE, TRIANGLE, draw_links
from cluesmith.tracing.draw_parts import MARGIN, counted, number, phrases, shortened, width_of
from cluesmith.tracing.draw_pixels import LEFT, WIDTH, draw_pixels
from cluesmith.tracing.draw_shape import FAILED, OPEN, SOLVED, Shape
from cluesmith.tracing.record import trace

MOST_BYTES = 3_000_000
HOSTILE = "<script>alert(1)</script> & \"'--> ]]>\x00\x1b[31m"


def links(tree: MadeTree, **more) -> Picture:
    return Picture(str(draw_links(tree, Shape.of(tree), **more)))


@pytest.fixture(scope="module")
def many():
    """A small search: 16 nodes, 6 of them solutions."""
    puzzle = cs.examples("skyscraper")["many"]
    return trace(puzzle, model="paper", strategy="leftmost/enum/up", solutions=None)


@given(nested_trees)
def test_nodes_and_links_are_those_of_the_tree(nested) -> None:
    tree = made(nested)
    picture = links(tree, whole=True)
    leaves = [tree.outcomes[node] for node in range(len(tree)) if node not in tree.parents]
    in_legend = 1
    branching = len(tree) - len(leaves)
    assert picture.paths("branch").count(DISC) == branching + in_legend * (branching > 0)
    assert picture.paths("solved").count(DIAMOND) == leaves.count(1) + (1 in leaves)
    assert picture.paths("failed").count(SQUARE) == leaves.count(2) + (2 in leaves)
    rest = leaves.count(0) + leaves.count(3)
    assert picture.paths("restrim").count(DISC) == rest + in_legend * (rest > 0)
    assert picture.paths("links").count("L") == len(tree) - 1
    assert picture.texts("decisions") == [tree.decision_words(n) for n in range(1, len(tree))]


@given(nested_trees)
def test_decisions_never_overlap(nested) -> None:
    tree = made(nested, words="r{node}c2 ≠ 13")
    rows: dict[float, list[tuple[float, float]]] = {}
    for text, x, y in links(tree).placed("decisions"):
        half = width_of(text, 11) / 2
        rows.setdefault(y, []).append((x - half, x + half))
    for row in rows.values():
        row.sort()
        assert all(left[1] <= right[0] for left, right in pairwise(row))


def test_failed_subtrees_are_folded_with_their_number_of_nodes() -> None:
    tree = made([["failed"] * 70, "solved"])
    picture = links(tree)
    assert picture.paths("failed").count(TRIANGLE) == 1
    assert "70" in picture.texts("notes")
    whole = links(tree, whole=True)
    assert whole.paths("failed").count(TRIANGLE) == 0
    assert whole.paths("failed").count(SQUARE) == 71


def test_a_large_tree_is_shown_in_part() -> None:
    tree = large(50_000)
    picture = links(tree)
    assert 20 < len(picture.texts("decisions")) < MOST_SHOWN
    with pytest.raises(UsageError, match="can be drawn whole"):
        links(tree, whole=True)


def test_the_path_to_a_node_is_marked() -> None:
    tree = made([["failed", "failed"], ["failed", "solved"]])
    solved = tree.outcomes.index(SOLVED)
    assert links(tree, node=solved).paths("marks").count("L") == tree.depths[solved]
    assert links(tree).paths("marks") == ""


@given(nested_trees)
def test_an_icicle_has_every_node_where_it_belongs(nested) -> None:
    tree = made(nested)
    shape = Shape.of(tree)
    picture = Picture(str(draw_icicle(tree, shape)))
    drawn = [
        box
        for name in ("lower", "failed", "upper", "rest", "solved")
        for box in picture.boxes(name)
    ]
    assert len(drawn) == len(tree)  # of so few, each is wide enough for a box of its own
    assert min(shape.leaves) * 1000 / shape.leaves[0] >= LEAST_SEEN
    tops = sorted({top for _, top, _, _ in drawn})
    before, expected = 0, []
    for node in range(len(tree)):
        left = MARGIN + before * 1000 / shape.leaves[0]
        expected.append((tops[tree.depths[node]], left))
        before += shape.sizes[node] == 1
    found = sorted((top, left) for left, top, _, _ in drawn)
    assert found == [pytest.approx(each, abs=0.1) for each in sorted(expected)]
    solved = [node for node in range(len(tree)) if tree.outcomes[node] == SOLVED]
    assert len(picture.boxes("solved")) == len(solved)


@given(nested_trees)
def test_a_pixel_tree_has_every_node_where_it_belongs(nested) -> None:
    tree = made(nested)
    picture = Picture(str(draw_pixels(tree, Shape.of(tree))))
    wide = WIDTH / len(tree)
    for name, outcomes in {"branch": (OPEN,), "failed": (FAILED,), "rest": (3,)}.items():
        cells = set()
        for left, top, right, bottom in picture.boxes(name):
            for at in range(
                round((left - MARGIN - LEFT) / wide), round((right - MARGIN - LEFT) / wide)
            ):
                cells.add((at, top, bottom))
        assert sorted(at for at, _, _ in cells) == [
            node for node in range(len(tree)) if tree.outcomes[node] in outcomes
        ]
        tops = {at: top for at, top, _ in cells}
        for node, top in tops.items():
            for other, below in tops.items():
                assert (top < below) == (tree.depths[node] < tree.depths[other])
    assert picture.paths("lines").count("M") == tree.outcomes.count(SOLVED)


@pytest.mark.parametrize("picture", ["tree", "icicle", "pixels"])
def test_pictures_of_huge_and_of_deep_trees_stay_small(picture) -> None:
    makers = {"tree": draw_links, "icicle": draw_icicle, "pixels": draw_pixels}
    for tree in (large(300_000), chain(5_000), made(["failed"] * 5_000), made("solved")):
        drawn = str(makers[picture](tree, Shape.of(tree)))
        assert len(drawn) < MOST_BYTES
        width, height = Picture(drawn).size
        assert width <= 1_100 or picture == "tree"
        assert height <= 700 or picture == "tree"


def test_the_picture_is_chosen_by_size(many) -> None:
    assert 'class="branch"' in many.draw()
    assert draw._chosen(500) == "tree"
    assert draw._chosen(501) == "icicle"
    assert draw._chosen(20_001) == "pixels"
    assert many._repr_svg_() == many.draw("tree")
    with pytest.raises(UsageError, match="no picture 'tre'; did you mean tree"):
        many.draw("tre")
    with pytest.raises(UsageError, match="no node 16: there are 0 to 15"):
        many.draw(node=16)
    with pytest.raises(UsageError, match="name one"):
        many.draw("board")
    with pytest.raises(UsageError, match="unknown theme"):
        many.draw(theme="pink")


@pytest.mark.parametrize("picture", ["tree", "whole", "icicle", "pixels", "board"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_is_told_in_every_language(many, picture, language) -> None:
    text = many.draw(picture, node=3, language=language, theme="dark")
    root = Picture(text)
    notes = " ".join(root.texts("notes"))
    if picture == "board":
        assert phrases(language)["at-node"].format(node=3) in notes
    else:
        said = [counted("nodes", 16, language), counted("failures", 3, language)]
        assert ", ".join(said) in notes


@pytest.mark.parametrize("picture", ["tree", "icicle", "pixels", "board"])
def test_nothing_from_outside_becomes_markup(picture) -> None:
    puzzle = cs.examples("skyscraper")["t3"]
    hostile = replace(puzzle, meta={**puzzle.meta, "title": HOSTILE, "id": HOSTILE})
    found = trace(hostile, model="paper", strategy="leftmost/step/up")
    text = found.draw(picture, node=3)
    root = Picture(text)
    assert "script" not in root.tags
    assert "\x00" not in text
    assert "\x1b" not in text


def test_hostile_decisions_and_strategies_are_plain_text() -> None:
    tree = made([["failed", "solved"], "failed"], words=HOSTILE + "{node}", strategy=HOSTILE)
    for maker in (draw_links, draw_icicle, draw_pixels):
        assert "script" not in Picture(str(maker(tree, Shape.of(tree)))).tags


def test_long_names_are_shortened() -> None:
    assert shortened("r1c1 = 2") == "r1c1 = 2"
    assert shortened("a" * 30) == "a" * 21 + "…"
    tree = made(["failed", "solved"], words="{node}" + "very long name " * 20)
    assert all(len(text) <= 22 for text in links(tree).texts("decisions"))


def test_numbers_are_grouped_as_the_language_does() -> None:
    assert number(166_199, "en") == "166,199"
    assert number(166_199, "pt") == "166\N{NO-BREAK SPACE}199"
    assert number(1_761, "pt") == "1761"
