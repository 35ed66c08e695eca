"""From text to puzzles: what is recognised, where a bad one stands, what is refused."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from cluesmith.errors import PuzzleError, UsageError
from cluesmith.families.skyscraper.codec.sudoku_sites import to_board
from cluesmith.family import Puzzle
from cluesmith.forms import fpuzzles
from cluesmith.workbench import read as read_module
from cluesmith.workbench.read import (
    Item,
    decode_bytes,
    find_forms,
    load,
    named,
    parse,
    read,
    read_file,
)
from cluesmith.workbench.show import convert

(T2,), (T3,), (LINK4,) = (named(f"skyscraper:{name}") for name in ("t2", "t3", "link4"))
(P1,) = named("lol-sudoku:p1")
T3_JSON = convert(T3, "json") + "\n"
T2_JSON = convert(T2, "json") + "\n"
BAD_JSON = '{"family": "skyscraper", "size": 0}'
TEN_MB = 10 * 2**20


def puzzles(text: str, form: str | None = None) -> list[Puzzle]:
    """The puzzles of a text in which none is bad."""
    items = list(read(text, form))
    assert [item.error for item in items] == [None] * len(items)
    return [item.puzzle for item in items]


def refusal(text: str, form: str | None = None) -> str:
    """The one complaint about a text, which is one line; parsing makes the same."""
    (item,) = read(text, form)
    assert item.puzzle is None
    assert isinstance(item.error, PuzzleError)
    with pytest.raises(PuzzleError) as caught:
        parse(text, form)
    assert str(caught.value) == str(item.error)
    assert str(item.error).isprintable()
    assert len(str(item.error)) < 300
    return str(item.error)


def test_a_json_object() -> None:
    for text in (T3_JSON, f"\n\n {T3_JSON} \r\n", json.dumps(json.loads(T3_JSON), indent=2)):
        assert puzzles(text) == [T3]
        assert parse(text) == T3
        assert parse(text, "json").meta == T3.meta


def test_a_json_array() -> None:
    text = f"[{T3_JSON}, {BAD_JSON}, 7, {T2_JSON}]"
    items = list(read(text))
    assert [item.place for item in items] == ["puzzle 1", "puzzle 2", "puzzle 3", "puzzle 4"]
    assert [item.puzzle for item in items] == [T3, None, None, T2]
    assert "size is 0" in str(items[1].error)
    assert "the puzzle is 7, expected an object" in str(items[2].error)
    assert puzzles(f"[{T3_JSON}]") == [T3]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\n\n", " \n"])
def test_json_objects_a_line_each(ending: str) -> None:
    lines = [T3_JSON.strip(), BAD_JSON, T2_JSON.strip(), '{"family": ']
    items = list(read(ending.join(lines)))
    assert [item.puzzle for item in items] == [T3, None, T2, None]
    assert "size is 0" in str(items[1].error)
    assert "JSON" in str(items[3].error)
    step = ending.count("\n")
    assert [item.place for item in items] == [f"line {1 + i * step}" for i in range(4)]


def test_other_json_among_ours() -> None:
    lines = [T3_JSON.strip(), json.dumps(to_board(LINK4))]
    assert puzzles("\n".join(lines)) == [T3, LINK4]
    assert puzzles(f"[{', '.join(lines)}]") == [T3, LINK4]
    ours, other = read(f"[{', '.join(lines)}]", "json")
    assert ours.puzzle == T3
    assert "family is missing" in str(other.error)


@pytest.mark.parametrize("form", ["towers", "puzz.link", "sudokupad", "f-puzzles", "iss"])
def test_ids_a_line_each(form: str) -> None:
    ids = [convert(puzzle, form).strip() for puzzle in (T3, T2, LINK4)]
    for text in ("\n".join(ids), "\r\n".join(ids) + "\r\n", "\n\n".join(ids)):
        assert puzzles(text) == [T3, T2, LINK4]
        assert puzzles(text, form) == [T3, T2, LINK4]
    assert puzzles(ids[0]) == [T3]


@pytest.mark.parametrize("form", ["sudokupad", "f-puzzles", "iss"])
def test_ids_of_several_families_a_line_each(form: str) -> None:
    ids = [convert(puzzle, form).strip() for puzzle in (T3, P1, T2)]
    for text in ("\n".join(ids), "# mine\n" + "\n".join(ids[::2])):
        expected = [T3, P1, T2] if ids[1] in text else [T3, T2]
        assert puzzles(text) == puzzles(text, form) == expected


def test_a_bad_id_among_good_ones_is_named_by_its_line() -> None:
    ids = [convert(puzzle, "towers").strip() for puzzle in (T3, T2)]
    items = list(read("\n".join([ids[0], "4:1/2", "", ids[1]])))
    assert [item.place for item in items] == ["line 1", "line 2", "line 4"]
    assert [item.puzzle for item in items] == [T3, None, T2]
    assert isinstance(items[1].error, PuzzleError)


def test_a_prolog_file_with_several_puzzles() -> None:
    text = (
        ":- use_module(library(clpfd)).\n"
        "board1([[_,2],[1,_]]).\n"
        "testRestrictions2([[2,0],[0,0],[0,0],[0,0]]).\n"
        "board2([[_,_],[_,1]]).\n"
        "solve(X) :- board1(X), label(X).\n"
    )
    items = list(read(text))
    assert [item.place for item in items] == ["puzzle 1", "puzzle 2"]
    first, second = (item.puzzle for item in items)
    assert first.grid == ((0, 2), (1, 0))
    assert (second.clues.top, second.grid) == ((2, 0), ((0, 0), (0, 1)))
    with pytest.raises(PuzzleError, match="2 puzzles found"):
        parse(text)


def test_f_puzzles_json() -> None:
    text = json.dumps(to_board(T3))
    assert puzzles(text) == [T3]
    assert parse(json.dumps(json.loads(text), indent=1)) == T3
    assert parse(text, "f-puzzles") == T3
    assert "family is missing" in refusal(text, "json")


@pytest.mark.parametrize("form", ["json", "towers", "prolog", "printed", "penpa"])
def test_a_byte_order_mark_is_passed_over(form: str, tmp_path: Path) -> None:
    text = convert(T3, form)
    assert parse("\ufeff" + text) == T3
    file = tmp_path / "puzzle"
    file.write_bytes(text.encode("utf-8-sig"))
    assert load(file) == T3
    assert load(str(file), form) == T3


@pytest.mark.parametrize("text", ["", " ", "\n", "\t\r\n \n", "\ufeff", "\ufeff\n "])
@pytest.mark.parametrize("form", [None, "json", "towers", "prolog"])
def test_nothing(text: str, form: str | None) -> None:
    assert refusal(text, form) == "no puzzle: the input is empty"


@pytest.mark.parametrize("text", ["[]", " [ ] ", "[\n]"])
def test_an_empty_array_has_no_puzzle(text: str) -> None:
    assert "no puzzle" in refusal(text)


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("{", "not valid JSON"),
        ("{}", "family is missing"),
        ('{"size": 4}', "family is missing"),
        ('{"family": null, "size": 4}', "family is missing"),
        ('{"family": 4}', "family is 4, expected one of"),
        ('{"family": []}', "family is an empty list"),
        ('{"family": "sudoku", "size": 9}', 'family is "sudoku", expected one of: '),
        ('{"family": "Skyscraper", "size": 4}', 'family is "Skyscraper"'),
        (T3_JSON.strip() + "}", "not valid JSON"),
        ('{"family": "skyscraper", "size": NaN}', "NaN"),
        ('{"family": "skyscraper", "size": 4, "score": Infinity}', "Infinity"),
        ('{"family": "skyscraper", "size": 4, "score": 1e999}', "too large"),
        ('{"family": "skyscraper", "size": 1' + "0" * 5_000 + "}", "digits"),
        ('{"family": "skyscraper", "size": 4, "title": "\\ud800"}', "surrogate"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ("[" * 1_000 + "]" * 1_000, "nested too deeply"),
        ('{"family": "skyscraper", "size": 1, "x": ' + "[" * 90 + "]" * 90 + "}", "nested"),
        ("hello", "is not a puzzle"),
        ("hello\nworld", "is not a puzzle"),
        ("4", "is not a puzzle"),
        ("null", "is not a puzzle"),
        ('"a"', "is not a puzzle"),
        ("a\0b", "is not a puzzle"),
        ("\0", "is not a puzzle"),
        ("skyscraper:t1", "is not a puzzle"),
    ],
)
def test_a_text_that_is_no_puzzle(text: str, because: str) -> None:
    assert because in refusal(text)


def test_two_puzzles_where_one_is_expected() -> None:
    for text in (f"[{T3_JSON}, {T2_JSON}]", T3_JSON + T2_JSON):
        with pytest.raises(PuzzleError, match="2 puzzles found, expected one"):
            parse(text)


def test_many_puzzles_where_many_are_expected(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text(T3_JSON + T2_JSON, "utf-8")
    assert list(load(path, many=True)) == list(parse(T3_JSON + T2_JSON, many=True)) == [T3, T2]
    with pytest.raises(PuzzleError, match=r"expected one; load\(path, many=True\) gives all"):
        load(path)
    with pytest.raises(PuzzleError, match=r"expected one; parse\(text, many=True\) gives all"):
        parse(T3_JSON + T2_JSON)


def test_many_puzzles_up_to_the_first_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text(T3_JSON + '{"family": "skyscraper", "size": 99}\n' + T2_JSON, "utf-8")
    puzzles = load(path, many=True)
    assert next(puzzles) == T3
    with pytest.raises(PuzzleError, match=r"mine\.jsonl, line 2: size is 99, expected"):
        next(puzzles)
    with pytest.raises(PuzzleError, match="nowhere: No such file"):
        next(load(tmp_path / "nowhere", many=True))
    with pytest.raises(UsageError, match="expected a path"):
        load(0, many=True)  # type: ignore[call-overload]


def test_a_wrong_solution_is_warned_about_where_its_puzzle_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(T3_JSON.replace("[1, 2, 4, 3]", "[2, 1, 4, 3]"), "utf-8")
    text = path.read_text("utf-8")
    asked = [
        lambda: parse(text),
        lambda: load(path),
        lambda: next(parse(text, many=True)),
        lambda: next(load(path, many=True)),
    ]
    for ask in asked:
        with pytest.warns(UserWarning, match="its stored solution is wrong") as caught:
            assert ask() == T3
        (warning,) = caught
        assert warning.lineno == ask.__code__.co_firstlineno


def test_a_forced_form_is_not_second_guessed() -> None:
    towers = convert(T3, "towers")
    assert parse(towers, "towers") == T3
    assert "JSON" in refusal(towers, "json")
    assert "puzz.link" in refusal(towers, "puzz.link")
    assert "Towers" in refusal(T3_JSON, "towers")
    assert "Prolog" in refusal("hello", "prolog")


@pytest.mark.parametrize("form", ["", "JSON", "tower", "nonsense"])
def test_an_unknown_form_is_a_usage_error(form: str) -> None:
    with pytest.raises(UsageError, match=r"no form .*; (did you mean|one of json, .*towers)"):
        parse(T3_JSON, form)
    with pytest.raises(UsageError):
        find_forms(form)


def test_more_puzzles_than_need_counting() -> None:
    with pytest.raises(PuzzleError, match="more than 1000 puzzles found, expected one"):
        parse(T3_JSON * 1_002)


def test_boards_separated_by_empty_lines_are_read_one_at_a_time() -> None:
    (form,) = find_forms("printed")
    decoded: list[str] = []

    def decode(text: str) -> Puzzle:
        decoded.append(text)
        return form.decode(text)

    items = read_module._read_form(
        "\n".join([convert(T3, "printed")] * 500), form._replace(decode=decode)
    )
    assert [next(items).place for _ in range(3)] == ["line 1", "line 10", "line 19"]
    assert len(decoded) < 6
    assert len(list(items)) == 497


def test_reading_is_lazy() -> None:
    lines = iter(read((T3_JSON.strip() + "\n") * 10_000))
    assert next(lines) == Item("line 1", T3)


def mixed() -> str:
    rng = random.Random(1)
    line = "".join(map(chr, (rng.choice((*range(1, 127), 233, 8364)) for _ in range(5_000))))
    return "~" + line * (TEN_MB // len(line))


NOISES = {
    "letters": lambda: "x" * TEN_MB,
    "digits": lambda: "1" * TEN_MB,
    "lines": lambda: "x\n" * (TEN_MB // 2),
    "spaces": lambda: "x" + " " * TEN_MB + "x",
    "mixed": mixed,
    "array": lambda: "[" + "x" * TEN_MB,
    "object": lambda: "{" + "x" * TEN_MB,
    "a long string": lambda: '["' + "a" * TEN_MB + '"]',
    "a number": lambda: "[" + "1" * TEN_MB + "]",
    "prolog": lambda: "a([[" * (TEN_MB // 4),
    "printed": lambda: "+--+\n|" * (TEN_MB // 6),
    "penpa": lambda: "ss\n" * (TEN_MB // 3),
    "iss": lambda: ".Shape~" * (TEN_MB // 7),
    "f-puzzles": lambda: "N4Ig" * (TEN_MB // 4),
    "puzz.link": lambda: "skyscrapers/4/4/" * (TEN_MB // 16),
    "towers": lambda: "4:" + "1/" * (TEN_MB // 2),
    "addresses": lambda: "https://" * (TEN_MB // 8),
}


@pytest.mark.parametrize("name", NOISES)
def test_ten_megabytes_of_noise_are_one_complaint(name: str) -> None:
    refusal(NOISES[name]())


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(PuzzleError, match="byte 3 is not UTF-8"):
        decode_bytes(b"abc\xff\xfe")
    with pytest.raises(PuzzleError, match="character 1 is NUL"):
        decode_bytes(b"a\0b")
    with pytest.raises(PuzzleError):
        decode_bytes(T3_JSON.encode("utf-16"))
    assert decode_bytes("\ufeffé".encode()) == "é"


def test_a_binary_file(tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 100)
    with pytest.raises(PuzzleError) as caught:
        load(file)
    assert str(caught.value).startswith(f"{file}: byte 0 is not UTF-8")
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("text", ["rubbish", "[{}]", '{"family": "skyscraper", "size": 99}'])
def test_a_bad_file_is_named(tmp_path: Path, text: str) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(text)
    for puzzles in (lambda: load(file), lambda: next(load(file, many=True))):
        with pytest.raises(PuzzleError, match=r"/bad\.txt(, puzzle 1)?: "):
            puzzles()


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing", str(tmp_path / "missing")):
        with pytest.raises(PuzzleError) as caught:
            read_file(path)
        assert str(path) in str(caught.value)
        assert str(caught.value).isprintable()


def test_a_file_of_each_form(tmp_path: Path) -> None:
    for form in ("json", "towers", "puzz.link", "f-puzzles", "iss", "penpa", "prolog", "printed"):
        file = tmp_path / form
        file.write_text(convert(T3, form), encoding="utf-8")
        assert load(file) == T3


def test_a_family_can_be_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(T3_JSON)
    assert parse(T3_JSON, family="skyscraper") == load(path, family="skyscraper") == T3
    assert list(load(path, family="skyscraper", many=True)) == [T3]
    words = "the puzzle is of the family skyscraper, expected gold-star"
    for read_it in (
        lambda: parse(T3_JSON, family="gold-star"),
        lambda: load(path, family="gold-star"),
        lambda: list(load(path, family="gold-star", many=True)),
    ):
        with pytest.raises(PuzzleError, match=words):
            read_it()
    with pytest.raises(UsageError, match="did you mean gold-star"):
        parse(T3_JSON, family="gold-stars")


def test_recognising_a_text_loads_no_model() -> None:
    script = (
        "import sys; from cluesmith.workbench.read import form_of_text; form_of_text(sys.argv[1]);"
        "print([name for name in sys.modules if name.endswith(('.model', '.engine'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, fpuzzles.link(to_board(T3))],
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert done.stdout == "[]\n"
