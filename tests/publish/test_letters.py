"""Letters that would be boxes: told, whatever fonts are named, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest

from cluesmith.cli import main
from cluesmith.errors import UsageError
from cluesmith.publish import typeset
from cluesmith.publish.typeset import missing_glyphs
from cluesmith.publish.words import _COVERED

pytest.importorskip("typst")
pytest.importorskip("font_roboto")

KANJI, HEBREW, ARABIC, THAI = (
    "\u65e5\u672c",
    "\u05e9\u05dc\u05d5\u05dd",
    "\u0633\u0644",
    "\u0e17\u0e31",
)


@pytest.fixture
def roboto() -> str:
    """A folder of fonts that have none of these."""
    return typeset.require()[1]


def test_what_another_font_of_ours_has_is_not_missing_glyphs() -> None:
    assert missing_glyphs(HEBREW + ARABIC) == ""
    assert missing_glyphs(KANJI + HEBREW + KANJI[0]) == KANJI + KANJI[0]
    assert missing_glyphs(THAI) == THAI[0], "an accent goes with its letter"
    assert missing_glyphs("") == ""


def test_what_is_not_asked_about_is_there() -> None:
    sure = (chr(code) for first, last in _COVERED for code in range(first, last + 1))
    assert missing_glyphs("".join(one for one in sure if one.isprintable())) == ""


def test_a_folder_without_fonts_is_refused(tmp_path: Path) -> None:
    (tmp_path / "broken.ttf").write_text("no font")
    for fonts, said in ((tmp_path, "no font in the folder"), (tmp_path / "no", "no folder")):
        with pytest.raises(UsageError, match=said):
            typeset.faces([str(fonts)])


@pytest.mark.parametrize("with_fonts", [False, True])
def test_titles_are_told_with_other_fonts_too(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, roboto: str, with_fonts: bool
) -> None:
    line = ["booklet", "skyscraper:t3", "-o", str(tmp_path / "b.pdf")]
    fonts = ["--fonts", roboto] if with_fonts else []
    assert main.run([*line, *fonts, "--title", f"{KANJI} {HEBREW}", "--author", HEBREW]) == 0
    lacks = "that our fonts and those of --fonts lack" if with_fonts else "our fonts lack"
    (told,) = capsys.readouterr().err.splitlines()
    assert f"the title has letters {lacks}: {KANJI}" in told
    assert HEBREW not in told
