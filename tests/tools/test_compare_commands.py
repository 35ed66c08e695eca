"""What the comparison of two recordings takes for a broken contract, and what for new words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from command_sample import BAD, FAMILIES, commands, inputs
from compare_commands import compare

SVG = '<svg xmlns="http://www.w3.org/2000/svg"><title>{}</title><rect width="{}"/></svg>'
LIBRARY = {"solve": {"parameters": {"puzzle": "POSITIONAL_OR_KEYWORD"}, "attributes": {}}}


def recorded(line: str, stdout: str = "", **more: Any) -> dict[str, Any]:
    found = {"command": line.split(), "verb": line.partition(" ")[0], "exit": 0, "stdout": stdout}
    return {**found, "stderr": "", "files": {}, **more}


def compared(folder: Path, old: dict[str, Any], new: dict[str, Any]) -> int:
    before, after = folder / "before.jsonl", folder / "after.jsonl"
    before.write_text(json.dumps(old) + "\n")
    after.write_text(json.dumps(new) + "\n")
    return compare(before, after, shows_wording=True, most=12)


RATE = "rate x --json"
SHOW = "show x --svg a.svg"
SAME = [
    (recorded(RATE, stderr="told"), recorded(RATE, stderr="printed")),
    (recorded("hint x", "Look at row 1.\n"), recorded("hint x", "See row 1.\n")),
    (recorded(RATE, '{"text": "a", "seconds": 1}'), recorded(RATE, '{"text": "b", "seconds": 2}')),
    (recorded("solve --help", "  --all  every\n"), recorded("solve --help", "  --all  each\n")),
    (recorded("solve --help", "  --all  x\n"), recorded("solve --help", "  --all  x\n  --no  y\n")),
    (
        recorded(SHOW, files={"a.svg": SVG.format("Board", "2.50")}),
        recorded(SHOW, files={"a.svg": SVG.format("A board", "2.5")}),
    ),
    (
        recorded("library", json.dumps(LIBRARY)),
        recorded("library", json.dumps({**LIBRARY, "more": {}})),
    ),
]
BROKEN = [
    (recorded(RATE), recorded(RATE, exit=2)),
    (recorded(RATE, '{"score": 1}'), recorded(RATE, '{"score": 2}')),
    (recorded(RATE, '{"score": 1}'), recorded(RATE, '{"score": 1, "more": 1}')),
    (recorded(RATE, '{"score": 1}'), recorded(RATE, '{"score": 1}\n{"score": 1}')),
    (recorded("solve x", "|1 2|\n|2 1|\n"), recorded("solve x", "|2 1|\n|1 2|\n")),
    (recorded("convert x --to iss", ".Shape~4x4"), recorded("convert x --to iss", ".Shape~5x5")),
    (recorded("convert x --json", '{"text": "a"}'), recorded("convert x --json", '{"text": "b"}')),
    (recorded("solve --help", "  --all  every\n"), recorded("solve --help", "  --each  every\n")),
    (recorded("completion zsh", "--all --json"), recorded("completion zsh", "--all")),
    (
        recorded(SHOW, files={"a.svg": SVG.format("Board", "2.5")}),
        recorded(SHOW, files={"a.svg": SVG.format("Board", "2.6")}),
    ),
    (recorded(SHOW, files={"a.svg": SVG.format("Board", "2.5")}), recorded(SHOW)),
    (recorded("library", json.dumps(LIBRARY)), recorded("library", '{"solve": {}}')),
    (recorded(RATE), recorded("rate y --json")),
]


@pytest.mark.parametrize(("old", "new"), SAME)
def test_words_may_change(old: dict[str, Any], new: dict[str, Any], tmp_path: Path) -> None:
    assert compared(tmp_path, old, new) == 0


@pytest.mark.parametrize(("old", "new"), BROKEN)
def test_the_rest_may_not(old: dict[str, Any], new: dict[str, Any], tmp_path: Path) -> None:
    assert compared(tmp_path, old, new) == 1
    assert compared(tmp_path, old, old) == 0


def test_the_sample_is_large_and_always_the_same() -> None:
    def printed(arguments: Any) -> str:
        family = arguments[1]
        key = "grid" if family == "skyscraper" else "digits"
        board = [0, 1] if family == "gold-star" else [[1, 2], [2, 1]]
        solution = {key: board, "areas": [[1, 1], [2, 2]]}
        puzzles = ({"id": f"p{n}", "family": family, "solution": solution} for n in range(4))
        return "\n".join(map(json.dumps, puzzles))

    files = inputs(printed)
    assert inputs(printed) == files
    assert {f"bad-{name}" for name in BAD} <= set(files)
    sample = list(commands(printed, list(files)))
    assert sample == list(commands(printed, list(files)))
    assert len(set(sample)) > 500
    generated = [c for c in sample if c.arguments[:1] == ("generate",) and "--json" in c.arguments]
    assert len(generated) >= 120
    assert {command.arguments[1] for command in generated} >= set(FAMILIES)
