"""``cluesmith show`` for print: what it writes where, and what it refuses."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

pytest.importorskip("typst")
pytest.importorskip("font_roboto")


def test_many_go_into_a_folder_under_padded_names(run, tmp_path: Path) -> None:
    folder = tmp_path / "boards"
    done = run("show", "skyscraper:", "--svg", f"{folder}/", "--pdf", f"{folder}/")
    assert (done.code, done.err) == (0, "")
    names = sorted(path.name for path in folder.iterdir())
    assert names[:4] == ["0001.pdf", "0001.svg", "0002.pdf", "0002.svg"]
    assert len(names) == 14
    folder.joinpath("more").mkdir()
    assert run("show", "skyscraper:", "--svg", str(folder / "more")).code == 0
    assert (folder / "more" / "0007.svg").is_file()


def test_a_png_has_the_pixels_that_its_width_and_dots_ask_for(run, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    target = tmp_path / "board.png"
    for options, wide in ((("--width", "50.8", "--dpi", "100"), 200), (("--width", "25.4"), 300)):
        assert run("show", "skyscraper:t3", "--png", str(target), *options).code == 0
        assert struct.unpack(">I", target.read_bytes()[16:20])[0] == wide


def test_grey_and_captions(run, tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    run("show", "gold-star:five", "--svg", str(target), "--grey", "--caption", "--lang", "pt")
    text = target.read_text()
    assert 'class="gold-star-grey"' in text
    assert ">Estrela de Ouro de 5 pontas</text>" in text
    run("show", "gold-star:five", "--svg", str(target), "--caption", "<b>No. 7</b>")
    assert "&lt;b&gt;No. 7&lt;/b&gt;</text>" in target.read_text()
    run("show", "gold-star:five", "--svg", str(target))
    assert 'class="line"' not in target.read_text()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--width", "80"], "--width is for --svg, --png or --pdf"),
        (["--outlines"], "--outlines is for"),
        (["--svg", "-", "--width", "1"], "--width: 1 mm, expected 5 to 2,000"),
        (["--png", "-", "--dpi", "0"], "--dpi: 0, expected 1 to 4,800"),
        (["--png", "-", "--dpi", "9", "--scale", "2"], "--scale: with --width or --dpi"),
        (["--svg", "-", "--theme", "sepia"], "--theme"),
    ],
)
def test_bad_usage_is_one_line(run, options: list[str], said: str) -> None:
    run("show", "skyscraper:t3", *options).refused(said)
