"""A language joins by files alone: a made-up one is offered and spoken, and no code knows it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from made_up import ABOUT, CODE, accented, package_in
from texts import PACKAGE, names

from cluesmith.cli import main
from cluesmith.languages import LANGUAGES

PATIENCE = 300  # seconds
VOWEL = re.compile(r"[aeiou](?=[^\W\d_])|(?<=[^\W\d_])[aeiou]", re.IGNORECASE)  # in a word
# Every verb that speaks; {certificate} is a folder that check writes.
COMMANDS = {
    "check": [
        "check skyscraper:clash",
        "check lol-sudoku:fence --certificate {certificate}",
        "check skyscraper:many",
        "check gold-star:two",
    ],
    "verify": ["verify {certificate}"],
    "xray": ["xray skyscraper:many", "xray lol-sudoku:walled", "xray gold-star:paper3"],
    "trace": [
        "trace skyscraper:t3 --model paper",
        "trace lol-sudoku:p1 --model paper --nodes 5 --node 1",
        "trace gold-star:paper3 --model paper --nodes 5",
    ],
    "rate": ["rate skyscraper:t4", "rate lol-sudoku:fence", "rate gold-star:many"],
    "explain": ["explain skyscraper:t4", "explain lol-sudoku:fence", "explain gold-star:five"],
    "hint": ["hint skyscraper:t4 --reveal 1", "hint lol-sudoku:fence", "hint gold-star:paper3"],
}
SHOWN = ("title", "content_text")  # of an item of a feed
# Their words are tested below, or where they are: these write more than sentences.
ELSEWHERE = {"tour", "booklet", "show", "site"}
SPEAK = """
import json, sys
from contextlib import redirect_stdout
from io import StringIO
from cluesmith.cli import main

said = []
for line in json.loads(sys.argv[1]):
    with redirect_stdout(StringIO()) as out:
        code = main.run(line.split())
    said.append([code, out.getvalue()])
print(json.dumps(said))
"""
SERVE = """
import json, sys
import cluesmith as cs
from cluesmith.tracing.packed import tree_record
from cluesmith.web import files, jobs, verbs, version

code = sys.argv[1]
star = cs.examples("gold-star")["paper3"]
asked = {"puzzle": json.loads(cs.convert(star, "json")), "language": code}
asked |= {"family": "gold-star", "name": "size"}
print(json.dumps({
    "page": version.languages(files.Files().tags()),
    "taken": verbs._OPTIONAL["language"].schema["enum"],
    "hint": jobs.hint(asked, None),
    "lesson": jobs.techniques(asked, None),
    "examples": jobs.examples(asked, None),
    "families": jobs.families(asked, None),
    "tree": tree_record(cs.trace(star, model="paper"), code),
}))
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package that has the language too."""
    return package_in(tmp_path_factory.mktemp("joined"))


def started(package: Path, script: str, *arguments: str) -> Any:
    """What a script prints as JSON, run with a package."""
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        env={**os.environ, "PYTHONPATH": str(package.parent)},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def speak(package: Path, *lines: str) -> list[tuple[int, str]]:
    """What commands print, with their exit codes."""
    return [(code, said) for code, said in started(package, SPEAK, json.dumps(lines))]


def test_every_verb_that_speaks_is_here() -> None:
    """A verb with --lang belongs to the commands above."""

    def speaks(verb: str) -> bool:
        parser, _ = main.verb_parser(verb)
        return any("--lang" in action.option_strings for action in parser._actions)

    assert set(filter(speaks, main.VERBS)) == COMMANDS.keys() | ELSEWHERE


def test_every_verb_speaks_it(package: Path, tmp_path: Path) -> None:
    folder = str(tmp_path / "0")
    lines = [line for lines in COMMANDS.values() for line in lines]
    asked = [f"{line} --lang {CODE}".format(certificate=folder) for line in lines]
    for line, (code, printed) in zip(lines, speak(package, *asked), strict=True):
        said = printed.replace(folder, "").replace("cluesmith", "")
        assert code in (0, 1, 3), line
        assert re.search("[áéíóú]", said), line
        assert not VOWEL.search(said), f"{line}: no catalogue has all of:\n{said}"


def test_every_verb_speaks_the_languages_that_there_are(tmp_path: Path) -> None:
    folder = str(tmp_path / "0")
    lines = [line.format(certificate=folder) for lines in COMMANDS.values() for line in lines]
    asked = [f"{line} --lang {language}" for line in lines for language in LANGUAGES]
    found = [re.sub(r"[\d.,]+ m?s\b", "", text) for _, text in speak(PACKAGE, *asked)]
    for at, line in enumerate(lines):
        said = found[at * len(LANGUAGES) : (at + 1) * len(LANGUAGES)]
        assert len(set(said)) == len(LANGUAGES), line


def test_it_is_offered_and_others_are_refused(package: Path) -> None:
    (_, told), (wrong, _) = speak(package, "hint --help", "hint skyscraper:t3 --lang xx")
    assert re.search(rf"--lang {{[a-z,]*\b{CODE}\b[a-z,]*}}", told)
    assert wrong == 2


def test_numbers_and_cells_are_written_as_it_says(package: Path) -> None:
    (_, rated), (_, checked) = speak(
        package, f"rate skyscraper:t3 --lang {CODE}", f"check skyscraper:many --lang {CODE}"
    )
    assert re.search(r"\b0'\d\d\b", rated)
    assert re.search(r"\bX\dZ\d\b", checked)


def test_an_explanation_is_a_page_in_it(package: Path, tmp_path: Path) -> None:
    page = tmp_path / "0.html"
    [(code, _)] = speak(package, f"explain skyscraper:t3 --html {page} --lang {CODE}")
    assert code == 0
    text = page.read_text("utf-8")
    assert f'<html lang="{ABOUT["tag"]}">' in text
    assert not VOWEL.search(re.sub(r"<style>.*?</style>|<[^>]+>", "", text, flags=re.DOTALL))


def test_a_booklet_is_in_it(package: Path, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    from pypdf import PdfReader

    booklet = "booklet --generate skyscraper:4:easy:1,lol-sudoku:4:easy:1 --explain --seed 1"
    [(code, _)] = speak(package, f"{booklet} --lang {CODE} -o {tmp_path}/0.pdf")
    assert code == 0
    text = " ".join(page.extract_text() for page in PdfReader(tmp_path / "0.pdf").pages)
    assert accented("Solutions") in text
    assert not VOWEL.search(re.sub(r"cluesmith [\d.]+", "", text))


def test_the_caption_of_a_drawing_is_in_it(package: Path, tmp_path: Path) -> None:
    folder = f"{tmp_path}/"
    [(code, _)] = speak(
        package, f"show skyscraper:t3 gold-star:five --svg {folder} --caption --lang {CODE}"
    )
    assert code == 0
    drawings = sorted(tmp_path.glob("*.svg"))
    assert len(drawings) == 2
    for path in drawings:
        [caption] = re.findall(r'<text class="line".*?>(.*?)</text>', path.read_text("utf-8"))
        assert caption
        assert not VOWEL.search(caption), caption


def test_a_site_is_in_it(package: Path, tmp_path: Path) -> None:
    """What its documents and feeds say; its scripts are those of the page."""
    folder = tmp_path / "0"
    made = f"site skyscraper:t3 gold-star:five -o {folder} --today 2026-11-19 --jobs 1"
    [(code, _)] = speak(package, f"{made} --lang {CODE}")
    assert code == 0
    index = (folder / "index.html").read_text("utf-8")
    assert f'lang="{CODE}"' in index
    feed = json.loads((folder / "feed.json").read_text("utf-8"))
    texts = [feed["title"], *(item[key] for item in feed["items"] for key in SHOWN)]
    for text in texts:
        assert not VOWEL.search(text), text


def test_the_api_and_the_page_have_it(package: Path) -> None:
    said = started(package, SERVE, CODE)
    assert said["page"] == sorted([*LANGUAGES, CODE])
    assert said["taken"] == [*LANGUAGES, CODE]
    [step] = said["hint"]["steps"]
    [family] = [one for one in said["families"]["families"] if one["name"] == "gold-star"]
    texts = [step["text"], *(said["lesson"][part] for part in ("rule", "why", "when"))]
    texts += [one["title"][CODE] for one in (*said["examples"]["examples"], *family["techniques"])]
    texts += [one["text"] for one in said["tree"]["constraints"]]
    for text in texts:
        assert not VOWEL.search(text), text


def test_what_it_lacks_is_said_in_english(tmp_path: Path) -> None:
    """A language may join before all of it is translated."""
    package = package_in(tmp_path)
    for name in names():
        if name.startswith("families/gold_star"):
            (package / f"{name}_{CODE}.json").unlink()
    path = package / f"cli/words_{CODE}.json"
    words = json.loads(path.read_text("utf-8"))
    del words["rated"]
    path.write_text(json.dumps(words), "utf-8")
    (_, hint), (_, rated) = speak(
        package, f"hint gold-star:paper3 --lang {CODE}", f"rate skyscraper:t3 --lang {CODE}"
    )
    assert "No zero" in hint
    assert "score 14" in rated
    assert "Stáírcásé" in rated
