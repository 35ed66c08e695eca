"""Modules without their comments are the same modules."""

from __future__ import annotations

import pytest

from cluesmith.site import lean, page_files


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a; // b\nc;", "a; \nc;"),
        ("/** doc */\nlet a = 1;", "let a = 1;"),
        ('let a = "// no";', 'let a = "// no";'),
        ("let a = 'it\\'s /* no */';", "let a = 'it\\'s /* no */';"),
        ("let a = /[/*]\\/x/g; // b", "let a = /[/*]\\/x/g; "),
        ("let a = b / c / d; // e", "let a = b / c / d; "),
        ("f(a) / 2 /* b */ / c", "f(a) / 2  / c"),
        ("return /a\\/\\*b/.test(c); // d", "return /a\\/\\*b/.test(c); "),
        ("let a = `// ${b /* c */ + `/* ${d} */`} //`;", "let a = `// ${b  + `/* ${d} */`} //`;"),
        ("let a = `${{ b: 1 }.b}/* c */`;", "let a = `${{ b: 1 }.b}/* c */`;"),
        ("`a\n  b`\n  c", "`a\n  b`\nc"),
        ("x = 4 / 2; y = a[0] / 3; // z", "x = 4 / 2; y = a[0] / 3; "),
    ],
)
def test_comments_go_and_nothing_else(text: str, wanted: str) -> None:
    assert lean.script(text) == wanted


def test_the_pages_modules_have_no_comments_left() -> None:
    """What looks like one stands in a string or in a pattern."""
    for name, data in page_files.page_files().files.items():
        if name.endswith(".js"):
            lines = data.decode().splitlines()
            assert not [line for line in lines if line.startswith(("//", "/*", " *"))], name


def test_styles() -> None:
    assert lean.style("/* a */\n.b {\n  c: d; /* e */\n}\n") == ".b {\nc: d; \n}\n"


def test_a_kind_of_page_asks_for_all_that_it_imports_at_once() -> None:
    files = page_files.page_files().files
    for kind in page_files.ENTRIES:
        assert set(page_files.needed(kind)) <= set(files)
    assert "js/play/stage.js" in page_files.needed("puzzle")
    assert "js/api.js" not in page_files.needed("puzzle")


def test_the_first_page_and_the_archive_load_no_board() -> None:
    for kind in ("front", "archive"):
        assert not [
            name
            for name in page_files.needed(kind)
            if name.startswith(("js/families/", "js/board/", "js/play/"))
        ]
