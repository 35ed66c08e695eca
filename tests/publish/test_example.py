"""The worked example of the rules is never a puzzle of the same booklet."""

from __future__ import annotations

import pytest
import svg_read
from booklet_parts import entry as named_entry
from booklet_parts import told

import cluesmith as cs
from cluesmith import registry
from cluesmith.publish.entries import Entry, prepare
from cluesmith.publish.example import with_free_example
from cluesmith.workbench.setting import shuffle

FAMILIES = [family.name for family in registry.families() if family.primer is not None]


def entry(puzzle: cs.Puzzle) -> Entry:
    found = prepare(puzzle)
    assert isinstance(found, Entry)
    return found


@pytest.mark.parametrize("name", FAMILIES)
def test_a_booklet_with_the_example_shows_another(name: str) -> None:
    own = registry.primer(name, "en").example
    printed = [entry(shuffle(own, seed=1).puzzle)]
    keys = {cs.canonical_key(own)}
    for _ in range(3):  # each other example is printed in the next booklet too
        primer = with_free_example(name, registry.primer(name, "en"), printed)
        assert cs.canonical_key(primer.example) not in keys
        assert cs.check(primer.example).verdict is cs.Verdict.UNIQUE
        used = {step.technique for step in cs.explain(primer.example)}
        assert used & set(primer.shown)
        assert not primer.note(primer.example)
        keys.add(cs.canonical_key(primer.example))
        printed.append(entry(primer.example))


@pytest.mark.parametrize("name", FAMILIES)
def test_any_other_booklet_shows_the_families_own(name: str) -> None:
    primer = registry.primer(name, "en")
    other = entry(cs.generate(name, seed=1))
    assert with_free_example(name, primer, [other]) is primer


def test_the_rules_of_a_booklet_draw_it() -> None:
    for name, is_own in (("skyscraper:t3", False), ("skyscraper:t1", True)):
        (rules,) = told([named_entry(name)])["rules"]["primers"]
        board = rules["figures"][0]["drawing"]["svg"]
        own = cs.draw(cs.examples("skyscraper")["t3"])
        assert (svg_read.description(board) == svg_read.description(own)) is is_own
        assert len(rules["steps"]) == 3
