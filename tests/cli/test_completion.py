"""The completion scripts: made from the parsers, complete what there is."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from cluesmith.cli import completion, main
from cluesmith.languages import LANGUAGES

BASH = shutil.which("bash")


@pytest.mark.parametrize("shell", completion.SHELLS)
def test_every_verb_and_option_is_in_the_script(run, shell: str) -> None:
    script = run("completion", shell).out
    for verb in main.VERBS:
        assert verb in script
        for option in main.verb_parser(verb)[0].option_names():
            assert option[2:] in script
    assert run("completion", shell, "--json").record == {"shell": shell, "script": script}


def test_another_shell_is_refused(run) -> None:
    run("completion", "tcsh").refused("tcsh", "bash", "zsh", "fish")


@pytest.mark.parametrize("shell", completion.SHELLS)
def test_the_script_is_one_of_its_shell(run, shell: str, tmp_path: Path) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"no {shell} here")
    path = tmp_path / "script"
    path.write_text(run("completion", shell).out)
    subprocess.run([program, "-n", str(path)], check=True, timeout=300)


@pytest.mark.skipif(BASH is None, reason="no bash here")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["so"], {"solve", "sort"}),
        (["solve", "--st"], {"--strategy", "--stats"}),
        (["generate", "sk"], {"skyscraper"}),
        (["generate", "skyscraper", "--level", "e"], {"easy", "extreme"}),
        (["generate", "skyscraper", "--scale", "t"], {"towers"}),
        (["solve", "sk"], {"skyscraper:"}),
        (["solve", "lol-sudoku", ":", "p"], {"p1", "p2", "p3", "p4"}),
        (["convert", "--to", "pu"], {"puzz.link"}),
        (["lab", "re"], {"report"}),
        (["lab", "run", "gold-s"], {"gold-strategies"}),
        (["help", "so"], {"solve", "sort"}),
        (["--v"], {"--version"}),
        (["explain", "--lang", "=", "p"], {"pt"}),
        (["explain", "--lang", "="], set(LANGUAGES)),
        (["booklet", "--output", "mi"], {"mine.json"}),
        (["completion", ""], {"bash", "zsh", "fish", "--help", "--json"}),
        (["solve", "mine"], {"mine.json"}),
        (["lab", "report", "mine"], {"mine.json"}),
        (["lab", "mine"], set()),
        (["booklet", "-o", ""], {"mine.json", "two words.json"}),
        (["generate", "skyscraper", "--size", ""], set()),
        (["generate", "skyscraper", "--style", "m"], {"marks", "mixed"}),
        (["generate", "skyscraper", "--symmetry", "h"], {"half-turn"}),
        (["generate", "skyscraper", "--recipe", ""], {"ladder", "paper"}),
        (["rate", "--scale", ""], {"cluesmith", "towers"}),
        (["show", "--scale", ""], set()),
        (["solve", "--strategy", "ff/step/"], {"ff/step/up", "ff/step/down"}),
        (["generate", "mine"], set()),
        (["serve", "mine"], set()),
    ],
)
def test_what_bash_offers(run, tmp_path: Path, typed: list[str], offered: set[str]) -> None:
    (tmp_path / "mine.json").touch()
    (tmp_path / "two words.json").touch()
    script = tmp_path / "script.bash"
    script.write_text(run("completion", "bash").out)
    asking = 'source script.bash; COMP_WORDS=(cluesmith "$@"); COMP_CWORD=$#; _cluesmith'
    asking += '; printf "%s\\n" "${COMPREPLY[@]}"'
    done = subprocess.run(
        [str(BASH), "-c", asking, "bash", *typed],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=True,
        timeout=300,
    )
    assert set(filter(None, done.stdout.splitlines())) - {script.name} == offered
    assert done.stderr == ""


@pytest.mark.skipif(BASH is None, reason="no bash here")
@pytest.mark.parametrize(("typed", "told"), [("skys", "nospace"), ("mine", "filenames")])
def test_bash_treats_only_files_as_files(run, tmp_path: Path, typed: str, told: str) -> None:
    """As a file's name, that of a family would have its colon quoted."""
    (tmp_path / "mine.json").touch()
    script = run("completion", "bash").out
    assert "complete -F _cluesmith cluesmith" in script
    asking = (
        f'{script} compopt() {{ echo "$2"; }}; COMP_WORDS=(cluesmith show {typed}); COMP_CWORD=2'
    )
    done = subprocess.run(
        [str(BASH), "-c", f"{asking}; _cluesmith"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=True,
        timeout=300,
    )
    assert done.stdout.split() == [told]


@pytest.mark.skipif(shutil.which("fish") is None, reason="no fish here")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("help so", {"solve", "sort"}),
        ("generate ", {"gold-star", "lol-sudoku", "skyscraper"}),
        ("generate skyscraper --size ", set()),
        ("booklet -o m", {"mine.json"}),
        ("lab mine", set()),
        ("lab report mi", {"mine.json"}),
    ],
)
def test_what_fish_offers(run, tmp_path: Path, typed: str, offered: set[str]) -> None:
    (tmp_path / "mine.json").touch()
    (tmp_path / "script").write_text(run("completion", "fish").out)
    done = subprocess.run(
        ["fish", "--no-config", "-c", f"source script; complete -C 'cluesmith {typed}'"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=True,
        timeout=300,
    )
    assert {line.partition("\t")[0] for line in done.stdout.splitlines()} == offered
