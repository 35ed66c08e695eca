"""The page's own code: its types, its words in both languages, and that it fetches nothing else."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from cluesmith import registry
from cluesmith.web.files import FOLDER

WORD = re.compile(r'^  "([^"]+)":', re.MULTILINE)
NAMED = re.compile(r"\{(\w+)\}")
CLASSES = re.compile(r'class: [`"]([^`"]+)[`"]')
IMPORTED = re.compile(r'^import (?:[^"]* from )?"(\.[^"]+)"', re.MULTILINE)


def modules() -> list[Path]:
    return sorted((FOLDER / "js").rglob("*.js"))


def with_module() -> list[str]:
    """The families that the page can play; plug-ins have no module."""
    listed = (FOLDER / "js" / "families" / "index.js").read_text(encoding="utf-8")
    return [name.replace("_", "-") for name in re.findall(r'from "\./(\w+)\.js"', listed)]


def imported(path: Path) -> set[Path]:
    """The modules that one needs before it runs, itself left out."""
    found: set[Path] = set()
    waiting = [path]
    while waiting:
        module = waiting.pop()
        names = IMPORTED.findall(module.read_text(encoding="utf-8"))
        new = {(module.parent / name).resolve() for name in names} - found
        found |= new
        waiting += new
    return found


def tsc() -> list[str] | None:
    """How to run the type checker, if there is one or npx can fetch it."""
    if found := shutil.which("tsc"):
        return [found]
    npx = shutil.which("npx")
    if npx is None:
        return None
    command = [npx, "--yes", "--package", "typescript", "tsc"]
    try:
        subprocess.run([*command, "--version"], capture_output=True, check=True, timeout=120)
    except (subprocess.SubprocessError, OSError):
        return None
    return command


def test_types() -> None:
    command = tsc()
    if command is None:
        pytest.skip("no TypeScript here, and npx cannot fetch it (npm install -g typescript)")
    found = subprocess.run(
        [*command, "--project", str(FOLDER / "jsconfig.json")],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert found.returncode == 0, found.stdout


CATALOGUES = FOLDER / "js" / "words"


def english() -> list[Path]:
    """Every catalogue of words in English."""
    return sorted((CATALOGUES / "en").glob("*.js"))


@pytest.mark.parametrize("path", english(), ids=lambda path: path.stem)
def test_all_languages_say_the_same_things(path: Path) -> None:
    for folder in CATALOGUES.iterdir():
        one_language, other_language = (
            file.read_text(encoding="utf-8") for file in (path, folder / path.name)
        )
        assert WORD.findall(one_language) == WORD.findall(other_language)
        for one, other in zip(one_language.splitlines(), other_language.splitlines(), strict=True):
            assert set(NAMED.findall(one)) == set(NAMED.findall(other)), one


def test_no_key_stands_in_two_catalogues() -> None:
    keys = [key for path in english() for key in WORD.findall(path.read_text(encoding="utf-8"))]
    assert sorted(keys) == sorted(set(keys))


def test_families_have_catalogues_of_their_own() -> None:
    for name in with_module():
        assert (CATALOGUES / "en" / f"{name.replace('-', '_')}.js").exists()


def test_every_word_asked_for_is_there() -> None:
    said = "".join(path.read_text(encoding="utf-8") for path in english())
    known = set(WORD.findall(said))
    for path in modules():
        for key in re.findall(r'\bt\("([^"]+)"', path.read_text(encoding="utf-8")):
            assert key in known, f"{path.name}: {key}"


def test_every_form_has_a_name_in_both_languages() -> None:
    families = map(registry.family, with_module())
    forms = {form.name for family in families for form in family.forms()} | {"json"}
    for path in CATALOGUES.glob("*/forms.js"):
        named = WORD.findall(path.read_text(encoding="utf-8"))
        assert {key.removeprefix("form.") for key in named if key.startswith("form.")} == forms


def test_the_first_page_asks_for_its_modules_at_once() -> None:
    """So that they come side by side, not one after the other has been read."""
    page = (FOLDER / "index.html").read_text(encoding="utf-8")
    listed = re.findall(r'<link rel="modulepreload" href="page/js/([^"]+)">', page)
    main = FOLDER / "js" / "main.js"
    needed = {path.relative_to(FOLDER / "js").as_posix() for path in imported(main)}
    assert listed == sorted(needed)
    assert not any(name.startswith(("learn/", "set/", "explore/", "play/view")) for name in listed)


# A family's name, or a part of its puzzles that no other family has.
NAMES = re.compile(r"skyscraper|\blol|gold", re.IGNORECASE)
PARTS = re.compile(
    r"\b(?:puzzle|entries|json)\??\.(?:clues|grid|digits|areas|walls|operators|points)\b"
)


def test_only_a_familys_own_modules_know_it() -> None:
    """A new family is a module of its own, and a line in families/index.js."""
    families = FOLDER / "js" / "families"
    own = {f"{name.replace('-', '_')}.js" for name in with_module()}
    for path in modules():
        if families not in path.parents and not (CATALOGUES in path.parents and path.name in own):
            text = path.read_text(encoding="utf-8")
            assert NAMES.findall(text) + PARTS.findall(text) == [], path.name
    assert set(with_module()) <= {family.name for family in registry.families()}


@pytest.mark.parametrize("view", ["play", "learn", "set", "explore", "days", "solved", "library"])
def test_a_views_sheet_leaves_the_other_views_alone(view: str) -> None:
    """Sheets stay when a view is left: no other may change its look, or need one, by then."""
    sheet = (FOLDER / "css" / f"{view}.css").read_text(encoding="utf-8")
    alone = set(re.findall(r"(?:^|[,}])\s*\.([\w-]+)(?=\s*[{,])", sheet, re.MULTILINE))
    assert alone
    for path in modules():
        if path.parent.name != view:
            text = path.read_text(encoding="utf-8")
            used = {name for said in CLASSES.findall(text) for name in said.split()}
            assert not used & alone, path.name


def test_nothing_comes_from_elsewhere_and_nothing_is_evaluated() -> None:
    for path in [*modules(), *(FOLDER / "css").glob("*.css"), FOLDER / "index.html"]:
        text = path.read_text(encoding="utf-8")
        elsewhere = [
            url for url in re.findall(r"https?://[^\s\"'`)]+", text) if "w3.org" not in url
        ]
        assert elsewhere == [], path.name
        for barred in ("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "new Function"):
            assert barred not in text, f"{path.name}: {barred}"
